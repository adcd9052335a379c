/** Movement hex by hex: GWC-O23, and the movement step of an Offensive: GWC-O24.2a. */
import { checkpoint, choose, type Flow, type Option, part, select, type Tally, tally, tell } from "@salient/engine"
import type { Window } from "../data/effects.ts"
import { terrainChart } from "../data/terrain.ts"
import { values } from "../data/values.ts"
import type { Formation, OrderState, Stack, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { activate, type Calling, mayCall } from "./activate.ts"
import { arrive, checkImmobilization, crushWire, enterMines, leaveMines } from "./arrive.ts"
import { unitOption } from "./choices.ts"
import { exitMap, mayExit } from "./exit.ts"
import { fieldOf, grid, type Hex, neighbours } from "./field.ts"
import { bogForecast, meleeForecast } from "./forecasts.ts"
import { costTo, isTrenchMove, isWire, mayPass, mustCheck, terrainAt } from "./ground.ts"
import { suppress } from "./harm.ts"
import { answerEntry } from "./opfire.ts"
import { beginOrder } from "./order.ts"
import { alive, face, friendsIn, hasEnemies, isTank, kind, mayCarry, nameOf, weaponOf } from "./pieces.ts"
import { fitsIn } from "./stacking.ts"
import { commandIn, isMobile, movementOf } from "./stats.ts"
import { abandonOptions, loseWeapon } from "./weapons.ts"
import { mightPlay, type Playable, playables, playCard } from "./windows.ts"

const newStack = (m: State, list: readonly Formation[]): Stack => ({
  ids: list.map((u) => u.id),
  command: list.map((u) => commandIn(m, u.side, u.hex)), // GWC-AMB-11
  spent: 0,
  steps: 0,
  road: false,
  shellhole: false,
  destroyed: false,
  stopped: false,
  wires: [],
})

/** GWC-O23a The Movement of one member of a stack now. */
function allowance(u: Formation, command: number, road: boolean): Tally {
  const movement = movementOf(u, command)
  if (movement === null) return tally()
  return tally(...movement.parts, part("GWC-T116b", "Road", road && terrainChart.features.road.movementBonus))
}

/** Whether a stack has lost its MPs: for good, or to Wire that has an effect on it (GWC-F131.2, GWC-S98.4.7). */
export const isHalted = (m: State, order: OrderState, stack: Stack): boolean =>
  stack.stopped || (stack.wires.length > 0 && alive(m, stack.ids).some((u) => !order.noWire.includes(u.id)))

/** GWC-O23.2 MPs that a stack has left: the least of its members'. */
function mpsLeft(m: State, order: OrderState, stack: Stack): number {
  if (isHalted(m, order, stack)) return 0
  let least = Number.POSITIVE_INFINITY
  for (const u of alive(m, stack.ids))
    least = Math.min(least, allowance(u, stack.command[stack.ids.indexOf(u.id)]!, stack.road).total)
  return least - stack.spent
}

/** GWC-A54 Whether all of these may enter an enemy's hex in this Order. */
const mayAssault = (order: OrderState, list: readonly Formation[]): boolean =>
  list.every((u) => order.permits.some((p) => p.ids.includes(u.id)))

type Step = { readonly hex: Hex; readonly cost: number }

/** GWC-O23.1, GWC-O23.4, GWC-O24.2a Where a stack may go next. */
function nextHexes(
  m: State,
  order: OrderState,
  stack: Stack,
  list: readonly Formation[],
  left: number,
  enough = 6,
): Step[] {
  const from = list[0]!.hex
  const found: Step[] = []
  for (const hex of neighbours(from)) {
    if (!list.every((u) => mayPass(m, u, from, hex))) continue
    const [first] = list
    if (hasEnemies(m, first!.side, hex) && !mayAssault(order, list)) continue
    if (order.kind === "offensive") {
      if (!fitsIn(m, list, hex)) continue
      if (list.some((u) => order.trail[order.ids.indexOf(u.id)]?.includes(hex))) continue
    }
    let cost = 0
    for (const u of list) cost = Math.max(cost, costTo(m, u, from, hex, stack))
    if (cost > left) continue
    found.push({ hex, cost })
    if (found.length === enough) break
  }
  return found
}

const canExit = (m: State, list: readonly Formation[], left: number): boolean =>
  left >= values.exit.cost && list.every((u) => mayExit(m, u))

/** Whether a Formation could take a step now: GWC-O14.5. */
export function canMove(m: State, u: Formation, order: OrderState | null): boolean {
  if (!isMobile(u)) return false
  const stack = newStack(m, [u])
  const state = order ?? emptyOrder
  const left = mpsLeft(m, state, stack)
  return nextHexes(m, state, stack, [u], left, 1).length > 0 || canExit(m, [u], left)
}

/** GWC-O23.1.1 Whether a Formation could give its Weapon away, even if it can enter no hex. */
const canGive = (m: State, u: Formation, order: OrderState): boolean =>
  isMobile(u) && transfers(m, [u], mpsLeft(m, order, newStack(m, [u]))).length > 0

const emptyOrder = { kind: "move", permits: [], trail: [], ids: [] } as unknown as OrderState

const calling = (m: State): Calling => ({
  rule: "GWC-O23a",
  prompt: "Who is activated to Move?",
  able: (u) => canMove(m, u, null),
  tanks: true,
  fit: isMobile, // GWC-O23.5.9
})

export const mayOrderMove = (m: State, side: Nation): boolean => mayCall(m, side, calling(m))

export function* orderMove(m: State, side: Nation): Flow {
  const list = yield* activate(m, side, calling(m))
  beginOrder(m, "move", list)
  yield* continueMove(m)
}

/** The cards that the moving player may play now, before, during or after any of the movement. */
function ownCards(m: State, order: OrderState): Option<Playable>[] {
  return [...windowsOf(order), "ownTurn" as const].flatMap((window) => playables(m, m.active, window, {})) // GWC-S98.1
}

const windowsOf = (order: OrderState): Window[] => {
  if (order.kind === "move") return ["ownMovement", "ownMove"]
  return order.kind === "offensive" ? ["ownMovement", "ownOffensive"] : ["ownMovement"]
}

/** Whether the enemy must reckon with a card though nobody can go on: the question alone would show the hand (GWC-AMB-49). */
const mightPlayOwn = (m: State, order: OrderState): boolean =>
  windowsOf(order).some((window) => mightPlay(m, m.active, window, {}))

/** Stack after stack, until the player ends it or nobody can go on. */
export function* continueMove(m: State): Flow {
  for (;;) {
    checkpoint(m)
    const order = m.order!
    if (order.stack) yield* stepOn(m, order, order.stack)
    else if (!(yield* nextStack(m, order))) return
  }
}

type Next = { readonly movers: Formation[] } | { readonly card: Playable } | { readonly abandon: Formation } | null

/** Who moves next; false when the movement is over. */
function* nextStack(m: State, order: OrderState): Flow<boolean> {
  const able = alive(m, order.left).filter((u) => canMove(m, u, order) || canGive(m, u, order))
  if (able.length === 0 && !mightPlayOwn(m, order)) return false
  const cards = ownCards(m, order)
  const options: Option<Next>[] = able.map((u) => ({
    ...unitOption(u),
    label: `Move ${nameOf(u)}`,
    value: { movers: [u] },
  }))
  const hexes = new Set(able.filter((u) => !isTank(u)).map((u) => u.hex))
  for (const h of hexes) {
    const together = able.filter((u) => u.hex === h && !isTank(u))
    if (together.length > 1)
      options.push({
        id: `together:${grid.name(h)}`,
        label: `Move together from ${grid.name(h)}`,
        value: { movers: together },
        touches: [`hex:${grid.name(h)}`],
        rules: ["GWC-O23.2"],
      })
  }
  for (const card of cards) options.push({ ...card, value: { card: card.value! } })
  options.push(...abandonOptions(alive(m, order.left)))
  if (order.acted || !able.some((u) => canMove(m, u, order)))
    options.push({ id: "end", label: "End the movement", value: null })
  const next = yield* choose({ by: m.active, prompt: "Who moves next?", rules: ["GWC-O23.2"] }, options)
  if (next === null) return false
  if ("card" in next) {
    yield* playCard(m, m.active, next.card, {})
    return true
  }
  if ("abandon" in next) {
    loseWeapon(m, next.abandon, "GWC-11.3b")
    return true
  }
  let { movers } = next
  if (movers.length > 2)
    movers = yield* select(
      { by: m.active, prompt: "Who moves together?", rules: ["GWC-O23.2"] },
      movers.map(unitOption),
      { min: 2, max: movers.length },
    )
  order.stack = newStack(m, movers)
  return true
}

type Do =
  | { readonly to: Step }
  | { readonly card: Playable }
  | { readonly give: [Formation, Formation] }
  | { readonly abandon: Formation }
  | "exit"
  | "stop"

/** One step of the stack on the move, or its end. */
function* stepOn(m: State, order: OrderState, stack: Stack): Flow {
  const list = alive(m, stack.ids)
  if (list.length === 0) {
    endStack(order, stack)
    return
  }
  const left = mpsLeft(m, order, stack)
  const hexes = nextHexes(m, order, stack, list, left)
  const exit = canExit(m, list, left)
  const gifts = transfers(m, list, left)
  if (hexes.length === 0 && !exit && gifts.length === 0 && stack.steps > 0 && !mightPlayOwn(m, order)) {
    endStack(order, stack)
    return
  }
  const cards = ownCards(m, order)
  const options: Option<Do>[] = hexes.map((to) => ({
    id: `hex:${grid.name(to.hex)}`,
    label: `${grid.name(to.hex)} for ${to.cost}`,
    value: { to },
    touches: [`hex:${grid.name(to.hex)}`],
    ...stepForecast(m, stack, list, to.hex),
  }))
  if (exit) options.push({ id: "exit", label: "Leave the map", value: "exit", rules: ["GWC-7.2.1a"] })
  for (const give of gifts)
    options.push({
      id: `give:${give[0].id}:${give[1].id}`,
      label: `Give ${weaponOf(give[0])!.name} to ${nameOf(give[1])}`,
      value: { give },
      touches: [give[0].id, give[1].id],
      rules: ["GWC-O23.1.1"],
    })
  for (const card of cards) options.push({ ...card, value: { card: card.value! } })
  options.push(...abandonOptions(list))
  if (mayStop(m, order, stack, hexes.length === 0 && !exit))
    options.push({ id: "stop", label: "Stop here", value: "stop" })
  const [first] = list
  const what = yield* choose(
    {
      by: m.active,
      prompt: `Where does ${nameOf(first!)} go? ${left} MPs left.`,
      rules: ["GWC-O23.1"],
      about: list.map((u) => u.id),
    },
    options,
  )
  if (what === "stop") endStack(order, stack)
  else if (what === "exit") {
    order.acted = true
    endStack(order, stack)
    yield* exitMap(m, list)
  } else if ("card" in what) yield* playCard(m, m.active, what.card, {})
  else if ("abandon" in what) loseWeapon(m, what.abandon, "GWC-11.3b")
  else if ("give" in what) {
    stack.spent += values.transfer.cost
    giveWeapon(m, what.give[0], what.give[1])
  } else yield* enter(m, order, stack, list, what.to)
}

/** What a step risks: a Melee with whoever is there, or a Tank that gets stuck. */
function stepForecast(m: State, stack: Stack, list: readonly Formation[], to: Hex): Pick<Option, "forecast"> {
  const [first] = list
  if (hasEnemies(m, first!.side, to)) return { forecast: () => meleeForecast(m, first!.side, to, list) }
  const bog = isTank(first!) ? face(first!).bog : null
  if (bog === null || !mustCheck(m, first!, first!.hex, to, !stack.shellhole)) return {}
  return { forecast: () => bogForecast(m, first!.side, bog, nameOf(first!)) }
}

/** GWC-O14.5 Nobody may stop before somebody has moved, unless nobody can. */
const mayStop = (m: State, order: OrderState, stack: Stack, stuck: boolean): boolean =>
  order.acted || stuck || alive(m, order.left).some((u) => !stack.ids.includes(u.id) && canMove(m, u, order))

function endStack(order: OrderState, stack: Stack): void {
  order.left = order.left.filter((id) => !stack.ids.includes(id))
  order.stack = null
}

/** GWC-11.3a, GWC-O23.1.1 From a moving Platoon to a Team in its hex. */
function transfers(m: State, list: readonly Formation[], left: number): [Formation, Formation][] {
  if (left < values.transfer.cost) return []
  const found: [Formation, Formation][] = []
  for (const giver of list) {
    if (kind(giver) !== "platoon" || !giver.weapon) continue
    for (const taker of friendsIn(m, giver.side, giver.hex))
      if (kind(taker) === "team" && mayCarry(taker, giver.weapon.type)) found.push([giver, taker])
  }
  return found
}

function giveWeapon(m: State, giver: Formation, taker: Formation): void {
  taker.weapon = giver.weapon
  giver.weapon = null
  tell(m, { kind: "transferred", rules: ["GWC-11.3a"], unit: giver.id, to: taker.id, weapon: weaponOf(taker)!.name })
}

/** The stack enters a hex: bogging, Mines, then the inactive player's answers (GWC-O23.7). */
function* enter(m: State, order: OrderState, stack: Stack, list: readonly Formation[], to: Step): Flow {
  const from = list[0]!.hex
  const trench = list.every((u) => isTrenchMove(m, u, from, to.hex))
  const enemies = hasEnemies(m, list[0]!.side, to.hex)
  const wires = [from, to.hex].filter((h) => isWire(m, h))
  const firstShellhole = !stack.shellhole
  stack.spent += to.cost
  stack.steps++
  order.acted = true
  yield* leaveMines(m, list, from)
  const movers = list.filter((u) => u.hex >= 0)
  if (movers.length === 0) return
  for (const u of movers) {
    if (!order.entered.includes(u.id)) order.entered.push(u.id)
    order.trail[order.ids.indexOf(u.id)]?.push(to.hex)
  }
  yield* arrive(m, movers, to.hex, "GWC-O23.1")
  stack.wires.push(...wires) // GWC-F131.2
  if (fieldOf(m).hasRoad[to.hex]) stack.road = true
  if (terrainAt(m, to.hex) === "shellhole") stack.shellhole = true
  if (terrainAt(m, to.hex) === "destroyedWoods") stack.destroyed = true
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
  yield* enterMines(m, movers, to.hex)
  const context = yield* answerEntry(m, to.hex, stack.ids, !trench)
  if (context.stopped) stack.wires.push(to.hex) // GWC-A45.4
}
