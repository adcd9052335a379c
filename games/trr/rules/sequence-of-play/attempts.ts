/** What a unit may attempt: TRR-MOT-01, TRR-SEQ-02 to -07. */
import {
  type Check,
  type Flow,
  mapOdds,
  type Offer,
  type Option,
  offer,
  offers,
  ok,
  refuse,
  roll,
} from "@salient/engine"
import { mayMask } from "../../charts/gas-and-smoke.ts"
import { motivationOdds } from "../../charts/motivation.ts"
import { scaleData } from "../../data/scale.ts"
import { tell } from "../../happenings.ts"
import { choose, select } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { Aim, Mood } from "../../types.ts"
import { isInFire } from "../engineering/blaze.ts"
import { dig, emergencySmoke, mayDig, mayRepair, maySmoke, repair } from "../engineering/works.ts"
import { mayUseItself } from "../fire-at-infantry-and-soft-targets/harm.ts"
import { mayFireAtAny } from "../fire-at-infantry-and-soft-targets/shots-of-a-unit.ts"
import { callOffer, isMortar, mayCallAny } from "../indirect-fire-and-gas/calls.ts"
import { gunOf } from "../indirect-fire-and-gas/plans.ts"
import { trialOf } from "../motivation/trial.ts"
import { changes } from "../movement/changes.ts"
import { mayMarch } from "../movement/march.ts"
import { type SearchableGround, search, searchOptions } from "../observation/sight.ts"
import { charge, chargeTargets, mayChargeAny } from "../optional-rules/charges.ts"
import { fieldOf, forceOf, frameOf, nameOf } from "../scale-and-representation/field.ts"
import { carrierOf } from "../scale-and-representation/passengers.ts"
import type { Attempt, Order } from "./attempt.ts"
import { act, go, headlong, unlessHeadlong } from "./move-and-fire.ts"
import { passengerOrders, supportOrders } from "./support-orders.ts"

/** What a unit may attempt now. `done`: what it has already done in this activation; `rolled`: its motivation is known. */
export function attemptsNow(m: State, unit: Unit, done: readonly string[] = [], rolled = false): Offer<Order> {
  const flees = mustLeave(m, unit)
  return offer(
    unit.where === "aboard" ? forPassengers : attemptsFor(m, unit),
    (a) => mayAttempt(m, unit, a, done, flees),
    (a) => orderOption(m, unit, a, rolled),
    () => attempts,
  )
}

/** What a unit could ever attempt on the table. The other attempts are still refused, but no offer is computed for them. */
function attemptsFor(m: State, unit: Unit): readonly Attempt[] {
  const force = forceOf(m, unit)
  const known = attemptsOfForce.get(force)
  if (known) return known
  const found = attempts.filter((a) => a.ever?.(m, unit) ?? true)
  attemptsOfForce.set(force, found)
  return found
}

const attemptsOfForce = new WeakMap<object, readonly Attempt[]>()

function mayAttempt(m: State, unit: Unit, a: Attempt, done: readonly string[], flees: boolean): Check {
  if (unit.where === "aboard" && a.aboard !== true)
    return refuse("TRR-MOVE-10", () => `${nameOf(m, unit)} is inside ${carrierName(m, unit)} and must get out first.`)
  if (flees && a.leaves !== true)
    return refuse("TRR-ENG-07", () => `${nameOf(m, unit)} is on burning ground and must leave it.`)
  if (done.includes(a.id))
    return refuse(told(m, unit, a.rule), () => `${nameOf(m, unit)} has already done that in this activation.`)
  return a.may(m, unit)
}

const carrierName = (m: State, unit: Unit): string => {
  const carrier = carrierOf(m, unit)
  return carrier ? nameOf(m, carrier) : "a transport"
}

/** A value of the list that may depend on the unit. */
const told = <T>(m: State, unit: Unit, said: T | ((m: State, unit: Unit) => T)): T =>
  typeof said === "function" ? (said as (m: State, unit: Unit) => T)(m, unit) : said

function orderOption(m: State, unit: Unit, a: Attempt, rolled: boolean): Option<Order> {
  const aim = told<Aim | null>(m, unit, a.aim)
  const { id, run, first } = a
  return {
    id,
    label: told(m, unit, a.label),
    value: { id, aim, run, ...(first ? { first } : {}) },
    rules: [told(m, unit, a.rule)],
    ...(a.goes ? { goes: true } : {}),
    ...(aim === null || rolled ? {} : { forecast: () => willing(m, unit, aim) }),
  }
}

/** The odds that the unit is willing. */
const willing = (m: State, unit: Unit, aim: Aim) => ({
  title: `Motivation of ${nameOf(m, unit)}`,
  odds: mapOdds(motivationOdds(trialOf(m, unit, aim)), (mood): string => mood),
})

/** TRR-ENG-07 Whether a unit on the table is in burning ground and can leave it: in that case it does nothing else. */
export const mustLeave = (m: State, unit: Unit): boolean =>
  unit.where === "table" &&
  isInFire(m, frameOf(m, unit)) &&
  attempts.some((a) => a.leaves === true && a.may(m, unit).ok)

const isArtillery = (m: State, unit: Unit): boolean => gunOf(m, unit) !== undefined

function atOnce(what: (m: State, unit: Unit) => void): Attempt["run"] {
  return (m, unit) => {
    what(m, unit)
    return null
  }
}

/** TRR-GAS-04 May a unit put masks on or off? */
function mayChangeMasks(m: State, unit: Unit): Check {
  const { scenario, month } = fieldOf(m)
  if (!mayMask(month)) return refuse("TRR-GAS-04", "There are no masks yet.")
  if (scenario.sides[unit.side].masks === "none") return refuse("TRR-GAS-04", () => `${nameOf(m, unit)} has no masks.`)
  return mayUseItself(m, unit)
}

/** All attempts, in the order in which players are offered them. */
const attempts: readonly Attempt[] = [
  {
    id: "advance",
    label: "Advance, and fire if it can",
    rule: "TRR-MOT-05",
    aim: "advance",
    run: runAdvance,
    may: mayMarch,
    leaves: true,
    goes: true,
  },
  {
    id: "fire",
    label: "Fire",
    rule: "TRR-FIRE-01",
    aim: (m, unit) => (isArtillery(m, unit) ? "fireArtillery" : "fire"),
    run: runFire,
    may: mayFireAtAny,
  },
  {
    id: "call",
    label: (m, unit) => (forceOf(m, unit).kind === "mortar" ? "Fire its mortars" : "Call for fire"),
    rule: "TRR-SEQ-05",
    aim: "fireArtillery",
    run: runCall,
    may: mayCallAny,
    ever: (m, unit) => isMortar(m, unit) || forceOf(m, unit).serves !== null || forceOf(m, unit).kind === "hq",
  },
  {
    id: "charge",
    label: "Charge",
    rule: "TRR-OPT-04",
    aim: "advance",
    run: runCharge,
    may: mayChargeAny,
    ever: (m, unit) => forceOf(m, unit).kind === "squadron",
  },
  ...changes,
  ...supportOrders,
  ...passengerOrders,
  // TRR-MOT-01 Actions that need no motivation: moving back or sideways, digging, searching
  {
    id: "withdraw",
    label: "Move back or sideways",
    rule: "TRR-MOT-01",
    aim: null,
    run: runWithdraw,
    may: mayMarch,
    leaves: true,
  },
  { id: "repair", label: "Repair damage", rule: "TRR-GAP-08", aim: null, run: atOnce(repair), may: mayRepair },
  { id: "dig", label: "Dig in", rule: "TRR-ENG-01", aim: null, run: atOnce(dig), may: mayDig },
  {
    id: "search",
    label: "Search the ground in front",
    rule: "TRR-OBS-04",
    aim: null,
    run: runSearch,
    may: mayUseItself,
    first: true,
  },
  {
    id: "masks",
    label: (_, unit) => (unit.masked ? "Take masks off" : "Put masks on"),
    rule: "TRR-GAS-04",
    aim: null,
    run: atOnce(changeMasks),
    may: mayChangeMasks,
    first: true,
  },
  {
    id: "smoke",
    label: "Emergency smoke",
    rule: "TRR-SMOKE-03",
    aim: null,
    run: atOnce(emergencySmoke),
    may: maySmoke,
    first: true,
  },
  {
    id: "hold",
    label: (_, unit) => (unit.where === "aboard" ? "Stay inside" : "Do nothing"),
    rule: "TRR-MOT-01",
    aim: null,
    run: () => null,
    may: () => ok,
    aboard: true,
  },
]

const forPassengers = attempts.filter((a) => a.aboard === true)

function* runAdvance(m: State, unit: Unit, mood: Mood): Flow {
  yield* unlessHeadlong(m, unit, mood, (half) => act(m, unit, { forward: true, half, advances: true }))
}

function* runFire(m: State, unit: Unit, mood: Mood): Flow {
  if (mood === "headlong" && !isArtillery(m, unit) && mayMarch(m, unit).ok) yield* headlong(m, unit)
  else yield* act(m, unit, { forward: false, half: mood === "hesitant" })
}

/** TRR-MOT-04 Of the units that call for fire, observers and mortars are artillery, and carry on; an infantry headquarters is not. */
function isInfantryHq(m: State, unit: Unit): boolean {
  const { kind, formation } = forceOf(m, unit)
  return kind === "hq" && fieldOf(m).formations.get(`${unit.side}/${formation}`)?.level !== "artillery"
}

function* runCall(m: State, unit: Unit, mood: Mood): Flow {
  if (mood === "headlong" && isInfantryHq(m, unit) && mayMarch(m, unit).ok) {
    yield* headlong(m, unit)
    return
  }
  const call = yield* choose<(() => void) | null>(
    {
      by: unit.side,
      what: "call-for-fire",
      prompt: `Which fire does ${nameOf(m, unit)} call for?`,
      rules: ["TRR-IND-02"],
      about: [unit.id],
    },
    offers<(() => void) | null>(callOffer(m, unit), { id: "nothing", label: "Nothing", value: null }),
  )
  call?.()
}

function* runCharge(m: State, unit: Unit, mood: Mood): Flow {
  if (mood === "hesitant") {
    yield* act(m, unit, { forward: true, half: true, advances: true }) // TRR-MOT-06: no charge, but a move at half speed, and its fire
    return
  }
  const target = yield* choose<Unit>(
    {
      by: unit.side,
      what: "charge",
      prompt: `Which enemy does ${nameOf(m, unit)} charge?`,
      rules: ["TRR-OPT-04"],
      about: [unit.id],
    },
    chargeTargets(m, unit),
  )
  yield* charge(m, unit, target)
}

function* runWithdraw(m: State, unit: Unit): Flow {
  yield* go(m, unit, { forward: false, half: false }, [])
}

function changeMasks(m: State, unit: Unit): void {
  unit.masked = !unit.masked
  tell(m, { kind: "masks", rules: ["TRR-GAS-04"], unit: unit.id, name: nameOf(m, unit), masked: unit.masked }, [
    unit.side,
  ])
}

/** TRR-OBS-04 One die for each feature searched, and one for the open ground. A failure tells nothing about what is there. */
function* runSearch(m: State, unit: Unit): Flow {
  const grounds = searchOptions(m, unit)
  const chosen = yield* select<SearchableGround>(
    { by: unit.side, what: "search", prompt: "Which ground does it search?", rules: ["TRR-OBS-04"], about: [unit.id] },
    grounds,
    { min: 1, max: grounds.options.length },
  )
  for (const ground of chosen) {
    const die = roll(m, scaleData.die, "TRR-OBS-04", `search of ${ground.name}`, [unit.side])
    tell(m, { kind: "searched", rules: ["TRR-OBS-04"], name: nameOf(m, unit), ground: ground.name, die }, [unit.side])
    search(m, unit, ground, die)
  }
}
