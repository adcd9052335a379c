/**
 * Movement: GWC-O23, and the movement step of an Offensive: GWC-O24.2a. The player says who moves together and by which way; they
 * follow it hex by hex until something is revealed or the enemy answers, then he is asked again.
 */
import {
  type Check,
  checkpoint,
  type Flow,
  mix,
  type Offer,
  type Option,
  offer,
  offerOne,
  offers,
  ok,
  type Paths,
  type Random,
  type Refusal,
  refuse,
} from "@salient/engine"
import type { Window } from "../../data/effects.ts"
import { values } from "../../data/values.ts"
import { choose, pathOr } from "../../questions.ts"
import type { Formation, OrderState, Stack, State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { answerEntry } from "../actions/opfire.ts"
import { mightPlay, type Playable, playables, playCard } from "../actions/windows.ts"
import { suppress } from "../formations-and-command/harm.ts"
import {
  alive,
  everyFormation,
  hasEnemies,
  isLeader,
  isTank,
  mayBeUsed,
  nameOf,
} from "../formations-and-command/pieces.ts"
import { isMobile } from "../formations-and-command/stats.ts"
import { activate, type Calling, callable, mayCall } from "../orders-in-general/activate.ts"
import { offerAs } from "../orders-in-general/choices.ts"
import { beginOrder } from "../orders-in-general/order.ts"
import { exitMap, mayExit } from "../sequence-time-victory/exit.ts"
import { costTo, isTrenchMove, terrainAt } from "../terrain/ground.ts"
import { allHexes, fieldOf, grid, type Hex, neighbours } from "../the-map/field.ts"
import { abandonOffer, loseWeapon } from "../weapons-telephones-suppression/weapons.ts"
import { arrive, checkImmobilization, crushWire, enterMines, leaveMines } from "./arrive.ts"
import { canStep, mayEnter, mayGoTogether, mps, mpsLeft, newStack, stackOf, wiresAt } from "./stack.ts"
import { type Gift, giftOffer, gifts, giveWeapon } from "./transfer.ts"
import { anyWay, type Movers, mayFollow, moversOf, reached, stretches, wayTo } from "./ways.ts"

const tooFewMps = refuse("GWC-7.2.1a", () => `Leaving the map costs ${mps(values.exit.cost)}, and fewer are left.`)

/** GWC-7.2.1a Whether a stack may leave the map from its hex. */
function mayLeaveMap(m: State, list: readonly Formation[], left: number): Check {
  for (const u of list) {
    const exits = mayExit(m, u)
    if (!exits.ok) return exits
  }
  return left < values.exit.cost ? tooFewMps : ok
}

/** Whether a Formation could take a step now: GWC-O14.5. */
export function canMove(m: State, u: Formation, order: OrderState | null): boolean {
  if (!isMobile(u)) return false
  const list = [u]
  const stack = newStack(m, list)
  const state = order ?? emptyOrder
  const left = mpsLeft(m, state, stack)
  for (const hex of neighbours(u.hex)) if (mayEnter(m, state, stack, list, hex, left).ok) return true
  return mayLeaveMap(m, list, left).ok
}

const emptyOrder = { kind: "move", permits: [], trail: [], ids: [], noWire: [], stack: null } as unknown as OrderState

const immobile = refuse("GWC-O23.5.9", "It cannot move at all.")
const unable = refuse("GWC-O14.5", "It can enter no hex, and leads no Formation that can.")
const nobody = refuse("GWC-O14.5", "No Formation that may be activated can enter a hex.")
const calling = (m: State): Calling => ({
  what: "activate-to-move",
  rule: "GWC-O23a",
  prompt: "Which Formation is activated to Move?",
  able: (u) => canMove(m, u, null),
  unable,
  nobody,
  tanks: true,
  fit: (u) => (isMobile(u) ? ok : immobile), // GWC-O23.5.9
})

export const mayOrderMove = (m: State, side: Nation): Check => mayCall(m, side, calling(m))
export const whoMoves = (m: State, side: Nation): string[] => callable(m, side, calling(m))

export function* orderMove(m: State, side: Nation): Flow {
  const list = yield* activate(m, side, calling(m))
  beginOrder(m, "move", list)
  yield* continueMove(m)
}

const movementWindows: readonly Window[] = ["ownMovement", "ownMove", "ownOffensive", "ownTurn"]

/** The cards that the moving player may play now, before, during or after any of the movement. */
const ownCards = (m: State, order: OrderState): Offer<{ readonly card: Playable }> =>
  offerAs(playables(m, m.active, [...windowsOf(order), "ownTurn"], {}, movementWindows), (card) => ({ card })) // GWC-S98.1

const windowsOf = (order: OrderState): Window[] => {
  if (order.kind === "move") return ["ownMovement", "ownMove"]
  return order.kind === "offensive" ? ["ownMovement", "ownOffensive"] : ["ownMovement"]
}

/**
 * Whether the mover might hold a card, by public knowledge, though nobody can go on: asking only if he does would reveal his hand
 * (GWC-AMB-49).
 */
const mightPlayOwn = (m: State, order: OrderState): boolean =>
  windowsOf(order).some((window) => mightPlay(m, m.active, window, {}))

/** One way after another, until the player ends the movement or nobody can go on. */
export function* continueMove(m: State): Flow {
  for (;;) {
    checkpoint(m)
    const order = m.order!
    if (order.way.length > 0) yield* walkOn(m, order)
    else if (!(yield* nextWay(m, order))) return
  }
}

type Do =
  | { readonly card: Playable }
  | Gift
  | { readonly abandon: Formation }
  | { readonly exit: readonly Formation[] }
  | null

const notActivated = refuse("GWC-O14.1", "It is not activated for this Order.")
const hasMoved = refuse("GWC-O23.2", "It has finished its movement.")
const somebodyMust = refuse("GWC-O14.5", "At least one Formation has to move first.")
const nobodyGoes = refuse("GWC-O23.2", "Choose who moves and where, or end the movement.")
const severalWays = refuse(
  "GWC-O23.2",
  "Stacks move one after another: all Formations chosen together take the same path.",
)

/** GWC-O23.2 Whether a Formation may still take part in the movement. */
function mayStillMove(order: OrderState, u: Formation): Check {
  const used = mayBeUsed(u)
  if (!used.ok) return used
  if (!order.ids.includes(u.id)) return notActivated
  return order.left.includes(u.id) ? ok : hasMoved
}

/** The Formations that can enter a hex: the moving stack first, then those that have not begun. */
function whoCanStep(m: State, order: OrderState, left: readonly Formation[]): Formation[] {
  const { stack } = order
  const moving = stack ? alive(m, stack.ids) : []
  const able = stack && canStep(m, order, stack, moving) ? [...moving] : []
  for (const u of left) if (!moving.includes(u) && canStep(m, order, newStack(m, [u]), [u])) able.push(u)
  return able
}

/** GWC-11.3b Whether some Formation could go on if it gave up its Weapon: if so, the player is asked once more. */
function couldGoLighter(m: State, order: OrderState, left: readonly Formation[]): boolean {
  const { stack } = order
  const moving = stack ? alive(m, stack.ids) : []
  const unladen = (list: readonly Formation[]) => list.map((u) => ({ ...u, weapon: null }))
  if (stack && moving.some((u) => u.weapon) && canStep(m, order, stack, unladen(moving))) return true
  return left.some((u) => u.weapon && !moving.includes(u) && canStep(m, order, newStack(m, [u]), unladen([u])))
}

/** Who moves next, and where to; or a card, a transfer, an exit. False when the movement is over. */
function* nextWay(m: State, order: OrderState): Flow<boolean> {
  if (order.stack && alive(m, order.stack.ids).length === 0) endStack(order)
  const left = alive(m, order.left)
  const able = whoCanStep(m, order, left)
  const leaving = exits(m, order, left)
  const given = gifts(m, order, left)
  const nothing = able.length === 0 && leaving.length === 0
  if (nothing && given.length === 0 && !mightPlayOwn(m, order) && !couldGoLighter(m, order, left)) return false
  const beside = offers<Do>(
    exitOffer(m, order, left, leaving),
    giftOffer(m, order, left, given),
    ownCards(m, order),
    abandonOffer(m, m.active),
    offerOne(order.acted || nothing ? ok : somebodyMust, { id: "end", label: "End the movement", value: null }),
  )
  if (able.length === 0) return yield* deed(m, order, yield* askLast(m, beside))
  const answer = yield* pathOr(
    { by: m.active, what: "move", prompt: promptFor(m, order), rules: ["GWC-O23.1"], about: able.map((u) => u.id) },
    {
      pieces: able.map((u) => u.id),
      along: companions(order, able),
      check: (paths) => mayGo(m, order, able, paths),
      suggest: (random) => anyGroup(m, order, able, random),
      reach: (pieces) => {
        const movers = group(m, order, able, pieces)
        return isRefusal(movers) ? [] : reached(m, order, movers)
      },
      wayTo: (pieces, to) => {
        const movers = group(m, order, able, pieces)
        return isRefusal(movers) ? movers : wayTo(m, order, movers, to)
      },
      explain: (paths) => {
        const { movers, steps } = goers(m, order, able, paths)
        return isRefusal(movers) ? [] : stretches(m, order, movers, steps)
      },
    },
    beside,
  )
  if ("chosen" in answer) return yield* deed(m, order, answer.chosen)
  const { movers, steps } = goers(m, order, able, answer.paths)
  if (isRefusal(movers)) return true
  takeUp(order, movers.stack)
  order.way = steps.map((name) => grid.hex(name as string))
  order.watched = false
  return true
}

function promptFor(m: State, order: OrderState): string {
  const { stack } = order
  const [first] = stack ? alive(m, stack.ids) : []
  if (!stack || !first) return "Who moves, and where to?"
  return `${nameOf(first)} is in ${grid.name(first.hex)} with ${mps(Math.max(0, mpsLeft(m, order, stack)))} left. Who moves, and where to?`
}

/** When nobody can enter a hex any more: what else may be done before the movement is over. */
const askLast = (m: State, beside: Offer<Do>): Flow<Do> =>
  choose(
    {
      by: m.active,
      what: "end-of-movement",
      prompt: "No Formation can move further. Anything else before the movement ends?",
      rules: ["GWC-O23.7"],
    },
    beside,
  )

/** Carries out the option chosen instead of a way; false when the movement is over. */
function* deed(m: State, order: OrderState, chosen: Do): Flow<boolean> {
  if (chosen === null) return false
  if ("card" in chosen) yield* playCard(m, m.active, chosen.card, {})
  else if ("abandon" in chosen) loseWeapon(m, chosen.abandon, "GWC-11.3b")
  else if ("exit" in chosen) {
    order.acted = true
    takeUp(order, stackOf(m, order, chosen.exit))
    endStack(order)
    yield* exitMap(m, chosen.exit)
  } else {
    const [giver, taker] = chosen.give
    if (!order.stack?.ids.includes(giver.id)) takeUp(order, newStack(m, [giver]))
    order.stack!.spent += values.transfer.cost
    giveWeapon(m, giver, taker)
  }
  return true
}

/** GWC-O23.2 A stack begins or continues its move; any other stack that was moving has finished. */
function takeUp(order: OrderState, stack: Stack): void {
  if (order.stack && !order.stack.ids.some((id) => stack.ids.includes(id))) endStack(order)
  order.stack = stack
}

function endStack(order: OrderState): void {
  const ids = order.stack?.ids ?? []
  order.left = order.left.filter((id) => !ids.includes(id))
  order.stack = null
  order.way = []
}

/** These pieces as one moving group; or the reason why they cannot move together. */
function group(m: State, order: OrderState, able: readonly Formation[], pieces: readonly string[]): Movers | Refusal {
  const list = able.filter((u) => pieces.includes(u.id))
  const [first] = list
  if (!first) return nobodyGoes
  const together = mayGoTogether(m, order, list)
  return together.ok ? moversOf(m, order, list, stackOf(m, order, list)) : together
}

const isRefusal = (found: Movers | Refusal): found is Refusal => "reason" in found

/** Who moves by an answer, and by which way: all that move together take the same way. */
function goers(m: State, order: OrderState, able: readonly Formation[], paths: Paths) {
  const named = Object.entries(paths).filter(([, steps]) => steps.length > 0)
  const steps = named[0]?.[1] ?? []
  const isSame = (other: readonly unknown[]) =>
    other.length === steps.length && other.every((step, i) => step === steps[i])
  const movers = named.every(([, other]) => isSame(other))
    ? group(
        m,
        order,
        able,
        named.map(([piece]) => piece),
      )
    : severalWays
  return { movers, steps }
}

function mayGo(m: State, order: OrderState, able: readonly Formation[], paths: Paths): Check {
  const { movers, steps } = goers(m, order, able, paths)
  return isRefusal(movers) ? movers : mayFollow(m, order, movers, steps)
}

/** GWC-O23.2 A Leader takes along Formations that start in his hex, and a moving stack stays together. */
function companions(order: OrderState, able: readonly Formation[]): { [piece: string]: string[] } {
  const found: { [piece: string]: string[] } = {}
  for (const u of able) {
    const moving = order.stack?.ids.includes(u.id) === true && order.stack.steps > 0
    if (isTank(u) || !(moving || isLeader(u))) continue
    const others = able.filter((v) => v !== u && v.hex === u.hex && !isTank(v))
    const along = others.filter((v) => (order.stack?.ids.includes(v.id) === true && order.stack.steps > 0) === moving)
    if (along.length > 0) found[u.id] = along.map((v) => v.id)
  }
  return found
}

/** A random Formation, alone or with others of its hex, by a random way. */
function anyGroup(m: State, order: OrderState, able: readonly Formation[], random: Random): Paths {
  const first = able[random(able.length)]!
  const begun = order.stack?.ids.includes(first.id) ? alive(m, order.stack.ids) : [first]
  const others = begun.length === 1 && random(2) === 0 ? able.filter((u) => u.hex === first.hex && u !== first) : []
  for (const list of [[first, ...mix(random, others).slice(0, 1 + random(3))], begun]) {
    const movers = group(
      m,
      order,
      able,
      list.map((u) => u.id),
    )
    const way = isRefusal(movers) ? [] : anyWay(m, order, movers, random)
    if (way.length > 0) return Object.fromEntries(list.map((u) => [u.id, way]))
  }
  return {}
}

/** GWC-7.2.1a Who could leave the map now: the moving stack, or any of the others, alone or with those of its hex. */
function exits(m: State, order: OrderState, left: readonly Formation[]): Formation[][] {
  const { stack } = order
  const moving = stack ? alive(m, stack.ids) : []
  const found: Formation[][] = []
  const may = (list: readonly Formation[]) =>
    list.length > 0 && mayExit(m, list[0]!).ok && mayLeaveMap(m, list, mpsLeft(m, order, stackOf(m, order, list))).ok
  if (may(moving)) found.push([...moving])
  for (const u of left) if (!moving.includes(u) && isMobile(u) && may([u])) found.push([u])
  const alone = found.filter(([u]) => !moving.includes(u!)).map(([u]) => u!)
  for (const u of alone) {
    const there = alone.filter((v) => v.hex === u.hex && !isTank(v))
    if (there.length > 1 && there[0] === u) found.push(there)
  }
  return found
}

const leavesAlone = refuse("GWC-O23.2", "Fewer than two there could leave the map together.")

function exitOffer(
  m: State,
  order: OrderState,
  left: readonly Formation[],
  leaving: readonly (readonly Formation[])[],
): Offer<Do> {
  const moving = order.stack ? alive(m, order.stack.ids) : []
  const isStack = (list: readonly Formation[]) => list.length > 1 && !moving.includes(list[0]!)
  const single = leaving.filter((list) => !isStack(list))
  const byOne = offer<readonly Formation[], Do>(
    single,
    (list) => {
      if (single.includes(list)) return ok
      const may = mayStillMove(order, list[0]!)
      if (!may.ok) return may
      return mayLeaveMap(m, list, mpsLeft(m, order, stackOf(m, order, list)))
    },
    (list) => exitOption(list),
    () => [
      ...single,
      ...everyFormation(m, m.active)
        .filter((u) => !single.some((list) => list.includes(u)))
        .map((u) => [u]),
    ],
  )
  const together = leaving.filter(isStack)
  const asOne = offer<Hex, Do>(
    together.map((list) => list[0]!.hex),
    (h) => (together.some((list) => list[0]!.hex === h) ? ok : leavesAlone),
    (h) => ({
      id: `exit:hex:${grid.name(h)}`,
      label: `Leave the map together from ${grid.name(h)}`,
      value: { exit: left.filter((u) => together.some((list) => list.includes(u)) && u.hex === h) },
      touches: [`hex:${grid.name(h)}`],
      rules: ["GWC-7.2.1a"],
    }),
    () => allHexes,
  )
  return offers<Do>(byOne, asOne)
}

const exitOption = (list: readonly Formation[]): Option<Do> => ({
  id: `exit:${list[0]!.id}`,
  label: `${list.map(nameOf).join(", ")} ${list.length > 1 ? "leave" : "leaves"} the map`,
  value: { exit: list },
  touches: list.map((u) => u.id),
  rules: ["GWC-7.2.1a"],
})

/** One step of the way; if anything is revealed or answered, the player may reconsider. */
function* walkOn(m: State, order: OrderState): Flow {
  const stack = order.stack!
  const list = alive(m, stack.ids)
  const [to, ...rest] = order.way
  order.way = rest
  const [first] = list
  if (!first || !mayEnter(m, order, stack, list, to!, mpsLeft(m, order, stack)).ok) {
    order.way = []
    return
  }
  const before = m.clock // every card that is revealed or played advances it
  const hurt = harmOf(list)
  yield* enter(m, order, stack, list, to!)
  if (m.clock !== before || harmOf(alive(m, stack.ids)) !== hurt) order.way = []
}

/** A measure of the condition of these Formations: it changes when one of them is lost, breaks or is Suppressed. */
const harmOf = (list: readonly Formation[]): number =>
  list.reduce((sum, u) => sum + 100 + (u.broken ? 10 : 0) + (u.suppressed ? 1 : 0), 0)

/** The stack enters a hex: Immobilization, Mines, then the inactive player's answers (GWC-O23.7). */
function* enter(m: State, order: OrderState, stack: Stack, list: readonly Formation[], to: Hex): Flow {
  const { hex: from } = list[0]!
  const trench = list.every((u) => isTrenchMove(m, u, from, to))
  const enemies = hasEnemies(m, list[0]!.side, to)
  const wires = wiresAt(m, from, to)
  const firstShellhole = !stack.shellhole
  stack.spent += costTo(m, list[0]!, from, to, stack)
  stack.steps++
  order.acted = true
  yield* leaveMines(m, list, from)
  const movers = list.filter((u) => u.hex >= 0)
  if (movers.length === 0) return
  for (const u of movers) {
    if (!order.entered.includes(u.id)) order.entered.push(u.id)
    order.trail[order.ids.indexOf(u.id)]?.push(to)
  }
  yield* arrive(m, movers, to, "GWC-O23.1", order.watched)
  stack.wires.push(...wires) // GWC-F131.2
  if (fieldOf(m).hasRoad[to]) stack.road = true
  if (terrainAt(m, to) === "shellhole") stack.shellhole = true
  if (terrainAt(m, to) === "destroyedWoods") stack.destroyed = true
  if (enemies) {
    stack.stopped = true
    for (const u of movers)
      if (order.permits.filter((p) => p.ids.includes(u.id)).every((p) => p.suppressed)) suppress(m, u, "GWC-S98.3.4")
  }
  const [tank] = movers
  if (isTank(tank!) && tank!.hex >= 0) {
    if (crushWire(m, tank!)) stack.stopped = true
    if (yield* checkImmobilization(m, tank!, from, firstShellhole)) stack.stopped = true
  }
  yield* enterMines(m, movers, to)
  const context = yield* answerEntry(m, to, stack.ids, !trench)
  order.watched = context.asked === true
  if (context.stopped) stack.wires.push(to) // GWC-A45.4
}
