/** A Turn: Orders or a pass, then its end: GWC-5, GWC-O14, GWC-O15, GWC-E71. */
import {
  type Check,
  checkpoint,
  type Flow,
  type Offer,
  type Option,
  offer,
  offerOne,
  offers,
  ok,
  refuse,
} from "@salient/engine"
import { orders } from "../../data/cards.ts"
import { fateCard, fateDecks } from "../../data/fate.ts"
import { values } from "../../data/values.ts"
import { tell } from "../../happenings.ts"
import { choose, select } from "../../questions.ts"
import type { Formation, State } from "../../state.ts"
import { type By, type FateId, NATIONS, type Nation, type Order } from "../../types.ts"
import { openWindow, type Playable, playables, playCard } from "../actions/windows.ts"
import { discard, drawCard, inOrder, show } from "../cards-rolls-triggers/cards.ts"
import { inCohesion, mayActivate } from "../formations-and-command/command.ts"
import { fortificationsLeft } from "../formations-and-command/countermix.ts"
import { suppress } from "../formations-and-command/harm.ts"
import { isUnit, profile } from "../formations-and-command/pieces.ts"
import { nameSenior } from "../formations-and-command/seniority.ts"
import { fortify, removeFort } from "../fortifications.ts"
import { continueAdvance, mayOrderAdvance, orderAdvance, whoAdvances } from "../orders-advance/advance.ts"
import { contested, fightNext } from "../orders-advance/melee.ts"
import { mayOrderAirAssault, orderAirAssault } from "../orders-air-assault.ts"
import { mayOrderDenied, orderDenied } from "../orders-artillery-denied.ts"
import { artilleryRequest, mayOrderRequest } from "../orders-artillery-request.ts"
import { mayOrderConfusion, orderConfusion } from "../orders-command-confusion.ts"
import { continueFire, mayOrderFire, orderFire, whoFires } from "../orders-fire/fire.ts"
import { mayOrderHmgSuppress, orderHmgSuppress } from "../orders-hmg-suppress.ts"
import { offerAs, offerUnits } from "../orders-in-general/choices.ts"
import { announce, announceUnseen, beginOrder, endOrder } from "../orders-in-general/order.ts"
import { continueMove, mayOrderMove, orderMove, whoMoves } from "../orders-move/move.ts"
import { continueOffensive, mayOrderOffensive, orderOffensive } from "../orders-offensive.ts"
import { continueRecover, mayOrderRecover, orderRecover, recoverForecast } from "../orders-recover.ts"
import { continueRout, mayOrderRout, orderRout } from "../orders-rout/rout.ts"
import { mayOrderRunner, orderRunner } from "../orders-runner.ts"
import { enforceStacking } from "../stacking-and-initiative.ts"
import { isWire, mayFortify } from "../terrain/ground.ts"
import { fieldOf, foeOf, foesOf, inactiveFirst, playerOf, postureOf, setUpOf } from "../the-map/field.ts"
import { abandonOffer, loseWeapon } from "../weapons-telephones-suppression/weapons.ts"
import { advanceTime } from "./time.ts"

type OrderRule = {
  readonly may: (m: State, side: Nation) => Check
  readonly give: (m: State, side: Nation) => Flow | undefined
  /** Continues an Order after a checkpoint in the middle of it. */
  readonly goOn?: (m: State) => Flow
  /** The Formations that could be activated for it, if they then move (`moves`) or aim at something (`fires`). */
  readonly moves?: (m: State, side: Nation) => readonly string[]
  readonly fires?: (m: State, side: Nation) => readonly string[]
}

const rules: By<Order, OrderRule> = {
  advance: { may: mayOrderAdvance, give: orderAdvance, goOn: continueAdvance, moves: whoAdvances },
  airAssault: { may: mayOrderAirAssault, give: orderAirAssault },
  artilleryDenied: { may: mayOrderDenied, give: orderDenied },
  artilleryRequest: {
    may: mayOrderRequest,
    give: (m, side) => artilleryRequest(m, side, { spotters: ["leader", "fao"] }),
  },
  commandConfusion: { may: mayOrderConfusion, give: orderConfusion },
  fire: { may: mayOrderFire, give: orderFire, goOn: continueFire, fires: whoFires },
  hmgSuppress: { may: mayOrderHmgSuppress, give: orderHmgSuppress },
  move: { may: mayOrderMove, give: orderMove, goOn: continueMove, moves: whoMoves },
  offensive: { may: mayOrderOffensive, give: orderOffensive, goOn: continueOffensive },
  recover: { may: mayOrderRecover, give: orderRecover, goOn: continueRecover },
  rout: { may: mayOrderRout, give: orderRout, goOn: continueRout },
  runner: { may: mayOrderRunner, give: orderRunner, goOn: continueMove },
}

const outOfPlay = refuse("GWC-SCN-05", "The scenario does not allow this Order.")

/** GWC-SCN-05, GWC-O14.5 Whether an Order can be given at all. */
function mayOrder(m: State, side: Nation, order: Order): Check {
  if (fieldOf(m).scenario.special.some((s) => s.kind === "outOfPlay" && s.orders.includes(order))) return outOfPlay
  return rules[order].may(m, side)
}

const noEngineers = refuse("GWC-3.1.9", "They are not unbroken Engineers.")
const noWork = refuse("GWC-3.1.9", "They can neither dig nor clear Wire where they are.")

/** GWC-3.1.9 Unbroken Engineers dig or clear Wire in their hex. */
function mayWork(m: State, u: Formation): Check {
  if (u.broken || !profile(u).engineer) return noEngineers
  const may = mayActivate(u)
  if (!may.ok) return may
  return isWire(m, u.hex) || (mayFortify(m, u.hex) && fortificationsLeft(m, "foxholes") > 0) ? ok : noWork
}

const engineers = (m: State, side: Nation): Formation[] => m.units.filter((u) => u.side === side && mayWork(m, u).ok)

type Doing =
  | { readonly order: FateId }
  | { readonly engineer: FateId }
  | { readonly card: Playable }
  | { readonly abandon: Formation }
  | "pass"
  | "end"

/** What a card offers as an Order and to Engineers; created once. */
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

/** GWC-5a One Turn of the active player, resumed from wherever the state is in it. */
export function* takeTurn(m: State): Flow {
  while (!m.ending) {
    checkpoint(m)
    if (m.order) {
      yield* carryOn(m)
      continue
    }
    m.detached = [] // GWC-E64.2: a card played outside an Order does not keep anybody together for longer either
    for (const side of inactiveFirst(m)) yield* nameSenior(m, side)
    const player = playerOf(m, m.active)
    if (player.meddling.length > 0 && m.orders < setUpOf(m, m.active).orders) yield* obeyMeddling(m)
    else yield* nextDoing(m)
  }
  yield* endTurn(m)
}

function* nextDoing(m: State): Flow {
  const side = m.active
  const what = yield* choose(
    { by: side, what: "order", prompt: "What do you order?", rules: ["GWC-5a"] },
    doings(m, side),
  )
  if (what === "end") m.ending = true
  else if (what === "pass") yield* pass(m, side)
  else if ("abandon" in what) loseWeapon(m, what.abandon, "GWC-11.3b")
  else if ("card" in what) yield* playCard(m, side, what.card, {})
  else if ("engineer" in what) yield* engineerWork(m, side, what.engineer)
  else yield* giveOrder(m, side, what.order)
}

const allOrdersGiven = refuse("GWC-5.1", "You have given all the Orders of this Turn.")
const notInHand = refuse("GWC-5.1", "The card is not in your hand.")
const notForEngineers = refuse("GWC-3.1.9", "Engineers cannot work with this card.")
const noEngineersLeft = refuse("GWC-3.1.9", "No Engineers can work now.")
const hasOrdered = refuse("GWC-O15", "You have given an Order this Turn, so you cannot pass.")
const hasPlayed = refuse("GWC-5b", "You have played a Strategy Card this Turn, so you cannot pass.")
const mayPassInstead = refuse("GWC-5a", "You have given no Order: give one, or pass.")
const mustOrder = refuse("GWC-5b", "After playing a Strategy Card you must give an Order if you can.")

/** A card in hand as an Order, or for the Engineers instead. */
type Use = { readonly card: FateId; readonly use: "order" | "engineer" }

/** Both uses of every card; created once. */
const asOrder = new Map<FateId, Use>()
const asEngineers = new Map<FateId, Use>()
for (const { id } of NATIONS.flatMap((nation) => fateDecks[nation])) {
  asOrder.set(id, { card: id, use: "order" })
  asEngineers.set(id, { card: id, use: "engineer" })
}

/** The cards in hand that may be usable now; for Engineers only if the side has any. */
function usesInHand(hand: readonly FateId[], sappers: boolean): Use[] {
  const found: Use[] = []
  for (const id of hand) {
    found.push(asOrder.get(id)!)
    if (sappers) found.push(asEngineers.get(id)!)
  }
  return found
}

/** GWC-5.1, GWC-3.1.9 The cards that may be used as Orders or by Engineers. */
function orderOffer(m: State, side: Nation): Offer<Doing> {
  const { hand } = playerOf(m, side)
  const full = m.orders >= setUpOf(m, side).orders
  const sappers = !full && m.units.some((u) => u.side === side && mayWork(m, u).ok)
  const known: { [o in Order]?: Check } = {}
  const mayUse = ({ card, use }: Use): Check => {
    if (full) return allOrdersGiven
    if (!hand.includes(card)) return notInHand
    const { order } = fateCard(card)
    if (use === "engineer") return !orders[order].engineers ? notForEngineers : sappers ? ok : noEngineersLeft
    known[order] ??= mayOrder(m, side, order)
    return known[order]
  }
  const as = ({ card, use }: Use): Option<Doing> => {
    const option = cardOptions.get(card)![use]
    const { moves, fires } = rules[fateCard(card).order]
    if (use === "order" && moves) return { ...option, goes: true, leads: () => moves(m, side) }
    if (use === "order" && fires) return { ...option, aims: true, leads: () => fires(m, side) }
    return use === "order" && fateCard(card).order === "recover" && m.units.some((u) => u.side === side && u.broken)
      ? { ...option, forecast: () => recoverForecast(m, side) }
      : option
  }
  return offer(full ? [] : usesInHand(hand, sappers), mayUse, as, () =>
    fateDecks[side].flatMap(({ id }) => [asOrder.get(id)!, asEngineers.get(id)!]),
  )
}

const passOption: Option<Doing> = { id: "pass", label: "Pass", value: "pass", rules: ["GWC-O15"] }
const endOption: Option<Doing> = { id: "end", label: "End the Turn", value: "end", rules: ["GWC-5.1"] }

/** GWC-5.1, GWC-O15, GWC-5b Cards as Orders, Engineers' work, a Strategy Card, a pass, or the end of the Turn. */
function doings(m: State, side: Nation): Offer<Doing> {
  const given = orderOffer(m, side)
  const situation = playerOf(m, side).strategyPlayed && m.orders === 0 // GWC-5b, GWC-AMB-46
  const mayPassTurn = m.orders > 0 ? hasOrdered : situation ? hasPlayed : ok
  const mayEnd = mayPassTurn.ok ? mayPassInstead : m.orders > 0 || given.options.length === 0 ? ok : mustOrder
  return offers<Doing>(
    given,
    offerAs(playables(m, side, ["ownTurn"], {}), (card) => ({ card })),
    abandonOffer(m, side),
    offerOne(mayPassTurn, passOption),
    offerOne(mayEnd, endOption),
  )
}

/** GWC-1.5, GWC-O14.1 The card goes to the discard pile at once. */
function* giveOrder(m: State, side: Nation, card: FateId): Flow {
  discard(m, side, card)
  m.orders++
  const { order } = fateCard(card)
  announce(m, order, card)
  yield* carryOut(m, side, order)
}

/** The Order counts as under way from its first question on, so a Melee caused by a trigger waits for its end (GWC-AMB-22). */
function* carryOut(m: State, side: Nation, order: Order): Flow {
  beginOrder(m, order, [])
  const flow = rules[order].give(m, side)
  if (flow) yield* flow
  yield* afterOrder(m)
}

/** Continues the Order that the state holds. */
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

/** GWC-E71 The face-down card must be the next Order, for better or worse; if it cannot be given it is lost. */
function* obeyMeddling(m: State): Flow {
  const side = m.active
  const player = playerOf(m, side)
  const card = player.meddling.shift()!
  player.discard.push(card)
  show(m, player, card)
  m.orders++
  const { order } = fateCard(card)
  announceUnseen(m, order, card)
  if (mayOrder(m, side, order).ok) yield* carryOut(m, side, order)
  else tell(m, { kind: "orderLost", rules: ["GWC-E71"], side, name: orders[order].name })
}

/** GWC-3.1.9 Places Foxholes in the Engineers' hex, or removes its Wire. */
function* engineerWork(m: State, side: Nation, card: FateId): Flow {
  discard(m, side, card)
  m.orders++
  tell(m, { kind: "engineers", rules: ["GWC-3.1.9"], side, card })
  const list = engineers(m, side)
  const u =
    list.length === 1
      ? list[0]!
      : yield* choose(
          { by: side, what: "engineers", prompt: "Which Engineers work?", rules: ["GWC-3.1.9"] },
          offerUnits(m, side, list, (one) => mayWork(m, one)),
        )
  u.activated = true
  if (isWire(m, u.hex)) removeFort(m, u.hex, "GWC-3.1.9")
  else fortify(m, u.hex, "foxholes", "GWC-3.1.9")
}

const notInHandToDiscard = refuse("GWC-5.3", "The card is not in your hand.")

/** GWC-O15, GWC-5.3 */
function* pass(m: State, side: Nation): Flow {
  const { hand } = playerOf(m, side)
  m.passed = true
  const most = Math.min(setUpOf(m, side).discards, hand.length)
  const chosen = yield* select(
    { by: side, what: "discards", prompt: `Discard up to ${most} cards.`, rules: ["GWC-5.3"] },
    offer(
      [...hand],
      (id) => (hand.includes(id) ? ok : notInHandToDiscard),
      (id) => ({ id, label: `${orders[fateCard(id).order].name} (${id})`, value: id, touches: [`card:${id}`] }),
      () => fateDecks[side].map((card) => card.id),
    ),
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
