/** A Turn: Orders or a pass, then its end: GWC-5, GWC-O14, GWC-O15, GWC-E71. */
import { checkpoint, choose, type Flow, type Option, select, tell } from "@salient/engine"
import { orders } from "../data/cards.ts"
import { fateCard, fateDecks } from "../data/fate.ts"
import { values } from "../data/values.ts"
import type { Formation, State } from "../state.ts"
import { type By, type FateId, NATIONS, type Nation, type Order } from "../types.ts"
import { continueAdvance, mayOrderAdvance, orderAdvance } from "./advance.ts"
import { mayOrderAirAssault, orderAirAssault } from "./air.ts"
import { artilleryRequest, mayOrderRequest } from "./artillery.ts"
import { discard, drawCard, inOrder, show } from "./cards.ts"
import { chooseFoe, unitOption } from "./choices.ts"
import { inCohesion, mayActivate, seniorTies } from "./command.ts"
import { fortificationsLeft } from "./countermix.ts"
import { fieldOf, foeOf, foesOf, inactiveFirst, playerOf, postureOf, setUpOf } from "./field.ts"
import { continueFire, mayOrderFire, orderFire } from "./fire.ts"
import { isWire, mayFortify } from "./ground.ts"
import { suppress } from "./harm.ts"
import { mayOrderHmgSuppress, orderHmgSuppress } from "./hmg.ts"
import { fortify, removeFort } from "./markers.ts"
import { contested, fightNext } from "./melee.ts"
import { continueMove, mayOrderMove, orderMove } from "./move.ts"
import { continueOffensive, mayOrderOffensive, orderOffensive } from "./offensive.ts"
import { announce, announceUnseen, beginOrder, endOrder } from "./order.ts"
import { isUnit, nameOf, profile, unitsOf } from "./pieces.ts"
import {
  continueRecover,
  continueRout,
  mayOrderRecover,
  mayOrderRout,
  orderRecover,
  orderRout,
  recoverForecast,
} from "./recover.ts"
import { mayOrderConfusion, mayOrderRunner, orderConfusion, orderRunner } from "./runner.ts"
import { enforceStacking } from "./stacking.ts"
import { breakTelephone } from "./telephones.ts"
import { advanceTime } from "./time.ts"
import { abandonOptions, loseWeapon } from "./weapons.ts"
import { openWindow, type Playable, playables, playCard } from "./windows.ts"

type OrderRule = {
  readonly may: (m: State, side: Nation) => boolean
  readonly give: (m: State, side: Nation) => Flow | undefined
  /** Goes on with an Order that a checkpoint has interrupted. */
  readonly goOn?: (m: State) => Flow
}

const rules: By<Order, OrderRule> = {
  advance: { may: mayOrderAdvance, give: orderAdvance, goOn: continueAdvance },
  airAssault: { may: mayOrderAirAssault, give: orderAirAssault },
  artilleryDenied: {
    may: (m, side) => foesOf(m, side).some((foe) => playerOf(m, foe).telephone !== null), // GWC-O18
    *give(m, side) {
      breakTelephone(m, yield* chooseFoe(m, side, {}, "GWC-O18", (foe) => foe.telephone !== null), "GWC-O18")
    },
  },
  artilleryRequest: {
    may: mayOrderRequest,
    give: (m, side) => artilleryRequest(m, side, { spotters: ["leader", "fao"] }),
  },
  commandConfusion: { may: mayOrderConfusion, give: orderConfusion },
  fire: { may: mayOrderFire, give: orderFire, goOn: continueFire },
  hmgSuppress: { may: mayOrderHmgSuppress, give: orderHmgSuppress },
  move: { may: mayOrderMove, give: orderMove, goOn: continueMove },
  offensive: { may: mayOrderOffensive, give: orderOffensive, goOn: continueOffensive },
  recover: { may: mayOrderRecover, give: orderRecover, goOn: continueRecover },
  rout: { may: mayOrderRout, give: orderRout, goOn: continueRout },
  runner: { may: mayOrderRunner, give: orderRunner, goOn: continueMove },
}

/** Whether a scenario leaves an Order out (GWC-SCN-05). */
const isOutOfPlay = (m: State, order: Order): boolean =>
  fieldOf(m).scenario.special.some((s) => s.kind === "outOfPlay" && s.orders.includes(order))

const mayOrder = (m: State, side: Nation, order: Order): boolean => !isOutOfPlay(m, order) && rules[order].may(m, side)

/** GWC-3.1.9 Unbroken Engineers that could dig or clear Wire where they are. */
const engineers = (m: State, side: Nation): Formation[] =>
  m.units.filter(
    (u) =>
      u.side === side &&
      !u.broken &&
      profile(u).engineer &&
      mayActivate(u) &&
      (isWire(m, u.hex) || (mayFortify(m, u.hex) && fortificationsLeft(m, "foxholes") > 0)),
  )

type Doing =
  | { readonly order: FateId }
  | { readonly engineer: FateId }
  | { readonly card: Playable }
  | { readonly abandon: Formation }
  | "pass"
  | "end"

/** What a card offers as an Order and to Engineers; made once. */
const cardOptions = new Map<FateId, { readonly order: Option<Doing>; readonly engineer: Option<Doing> }>()
for (const { id, order } of NATIONS.flatMap((nation) => fateDecks[nation])) {
  const { name, rule } = orders[order]
  const touches = [`card:${id}`]
  cardOptions.set(id, {
    order: { id: `order:${id}`, label: `${name} (${id})`, value: { order: id }, touches, rules: [rule] },
    engineer: {
      id: `engineer:${id}`,
      label: `Engineers instead of ${name} (${id})`,
      value: { engineer: id },
      touches,
      rules: ["GWC-3.1.9"],
    },
  })
}

/** GWC-5a One Turn of the active player, from wherever the state stands in it. */
export function* takeTurn(m: State): Flow {
  while (!m.ending) {
    checkpoint(m)
    if (m.order) {
      yield* carryOn(m)
      continue
    }
    m.detached = [] // GWC-E64.2: nor does a card played outside an Order hold anybody together for longer
    yield* nameSeniors(m)
    const player = playerOf(m, m.active)
    if (player.meddling.length > 0 && m.orders < setUpOf(m, m.active).orders) yield* obeyMeddling(m)
    else yield* nextDoing(m)
  }
  yield* endTurn(m)
}

/** GWC-3.3.1.4 Where nothing printed decides, the owner names his Highest-ranking Leader; it lasts as long as he is one. */
function* nameSeniors(m: State): Flow {
  for (const side of inactiveFirst(m)) {
    const ties = seniorTies(m, side)
    const player = playerOf(m, side)
    if (ties.length < 2 || ties.some((u) => u.id === player.senior)) continue
    const named = yield* choose(
      { by: side, prompt: "Who is your Highest-ranking Leader?", rules: ["GWC-3.3.1.4"] },
      ties.map(unitOption),
    )
    player.senior = named.id
    tell(m, { kind: "senior", rules: ["GWC-3.3.1.4"], side, unit: named.id, name: nameOf(named) })
  }
}

function* nextDoing(m: State): Flow {
  const side = m.active
  const what = yield* choose({ by: side, prompt: "What do you order?", rules: ["GWC-5a"] }, doings(m, side))
  if (what === "end") m.ending = true
  else if (what === "pass") yield* pass(m, side)
  else if ("abandon" in what) loseWeapon(m, what.abandon, "GWC-11.3b")
  else if ("card" in what) yield* playCard(m, side, what.card, {})
  else if ("engineer" in what) yield* engineerWork(m, side, what.engineer)
  else yield* giveOrder(m, side, what.order)
}

/** GWC-5.1, GWC-O15, GWC-5b Cards as Orders, Engineers' work, a Strategy Card, a pass, or the end of the Turn. */
function doings(m: State, side: Nation): Option<Doing>[] {
  const player = playerOf(m, side)
  const found: Option<Doing>[] = []
  if (m.orders < setUpOf(m, side).orders) {
    const known: { [o in Order]?: boolean } = {}
    const shaken = m.units.some((u) => u.side === side && u.broken)
    const sappers = engineers(m, side).length > 0
    for (const id of player.hand) {
      const { order } = fateCard(id)
      known[order] ??= mayOrder(m, side, order)
      const card = cardOptions.get(id)!
      if (known[order])
        found.push(
          order === "recover" && shaken ? { ...card.order, forecast: () => recoverForecast(m, side) } : card.order,
        )
      if (sappers && orders[order].engineers) found.push(card.engineer)
    }
  }
  const mayGive = found.length > 0
  for (const card of playables(m, side, "ownTurn", {})) found.push({ ...card, value: { card: card.value! } })
  found.push(...abandonOptions(unitsOf(m, side)))
  const situation = player.strategyPlayed && m.orders === 0 // GWC-5b, GWC-AMB-46
  if (m.orders === 0 && !situation) found.push({ id: "pass", label: "Pass", value: "pass", rules: ["GWC-O15"] })
  else if (m.orders > 0 || !mayGive) found.push({ id: "end", label: "End the Turn", value: "end", rules: ["GWC-5.1"] })
  return found
}

/** GWC-1.5, GWC-O14.1 The card goes to the discard pile at once. */
function* giveOrder(m: State, side: Nation, card: FateId): Flow {
  discard(m, side, card)
  m.orders++
  const { order } = fateCard(card)
  announce(m, order, card)
  yield* carryOut(m, side, order)
}

/** The Order is under way from its first question on, so that a Melee out of a trigger waits for its end (GWC-AMB-22). */
function* carryOut(m: State, side: Nation, order: Order): Flow {
  beginOrder(m, order, [])
  const flow = rules[order].give(m, side)
  if (flow) yield* flow
  yield* afterOrder(m)
}

/** Goes on with the Order that the state holds. */
function* carryOn(m: State): Flow {
  const order = m.order!
  if (order.stage !== "melee") yield* rules[order.kind].goOn!(m)
  yield* afterOrder(m)
}

/** GWC-O16.4 Melees at the conclusion of the Order. */
function* afterOrder(m: State): Flow {
  m.order!.stage = "melee"
  while (contested(m).length > 0) {
    checkpoint(m)
    yield* fightNext(m)
  }
  endOrder(m)
}

/** GWC-E71 The face-down card is the next Order, to the player's good or harm; if it cannot be given it is lost. */
function* obeyMeddling(m: State): Flow {
  const side = m.active
  const player = playerOf(m, side)
  const card = player.meddling.shift()!
  player.discard.push(card)
  show(m, player, card)
  m.orders++
  const { order } = fateCard(card)
  announceUnseen(m, order, card)
  if (mayOrder(m, side, order)) yield* carryOut(m, side, order)
  else tell(m, { kind: "orderLost", rules: ["GWC-E71"], side, name: orders[order].name })
}

/** GWC-3.1.9 Foxholes in the Engineers' hex, or its Wire removed. */
function* engineerWork(m: State, side: Nation, card: FateId): Flow {
  discard(m, side, card)
  m.orders++
  tell(m, { kind: "engineers", rules: ["GWC-3.1.9"], side, card })
  const list = engineers(m, side)
  const u =
    list.length === 1
      ? list[0]!
      : yield* choose({ by: side, prompt: "Which Engineers work?", rules: ["GWC-3.1.9"] }, list.map(unitOption))
  u.activated = true
  if (isWire(m, u.hex)) removeFort(m, u.hex, "GWC-3.1.9")
  else fortify(m, u.hex, "foxholes", "GWC-3.1.9")
}

/** GWC-O15, GWC-5.3 */
function* pass(m: State, side: Nation): Flow {
  const { hand } = playerOf(m, side)
  m.passed = true
  const most = Math.min(setUpOf(m, side).discards, hand.length)
  const chosen = yield* select(
    { by: side, prompt: `Discard up to ${most} cards.`, rules: ["GWC-5.3"] },
    hand.map((id) => ({ id, label: id, value: id, touches: [`card:${id}`] })),
    { min: 0, max: most },
  )
  const cards = inOrder(chosen)
  for (const card of cards) discard(m, side, card)
  tell(m, { kind: "passed", rules: ["GWC-O15"], side, cards })
  if (cards.length > 0) for (const foe of foesOf(m, side)) yield* openWindow(m, foe, "enemyPassed", {}) // GWC-A45.3
  m.ending = true
}

/** GWC-5.5 Stacking, Cohesion, the hand; then the other player's Turn. */
function* endTurn(m: State): Flow {
  yield* enforceStacking(m)
  for (const u of m.units) if (isUnit(u) && !inCohesion(m, u)) suppress(m, u, "GWC-3.3.2.1")
  yield* refill(m, m.active)
  for (const u of m.units) u.activated = false
  for (const side of fieldOf(m).sides) {
    const player = playerOf(m, side)
    player.strategyPlayed = false
    player.fresh = false
    player.observerUsed = false
    player.playerActivated = false
  }
  const { turns } = fieldOf(m)
  m.active = turns.length === 2 ? foeOf(m, m.active) : turns[m.turn % turns.length]!
  m.turn++
  m.orders = 0
  m.passed = false
  m.ending = false
  tell(m, { kind: "turn", rules: ["GWC-5a"], turn: m.turn, side: m.active })
}

/** GWC-5.4 Up to Hand Size; the last card of the deck advances time at once. */
export function* refill(m: State, side: Nation): Flow {
  const size = values.handSize[postureOf(m, side)]
  while (playerOf(m, side).hand.length < size) {
    drawCard(m, side)
    if (playerOf(m, side).deck.length === 0) yield* advanceTime(m, side)
  }
}
