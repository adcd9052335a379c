/** What a unit may attempt: TRR-MOT-01, TRR-SEQ-02 to -07. */
import { choose, type Flow, mapOdds, type Option, roll, select, tell } from "@salient/engine"
import { scaleData } from "../data/scale.ts"
import { fieldOf, forceOf, frameOf, nameOf } from "../field.ts"
import type { State, Unit } from "../state.ts"
import type { Aim, Mood } from "../types.ts"
import { act, go, headlong, unlessHeadlong } from "./action.ts"
import { isInFire } from "./blaze.ts"
import { callsOf } from "./call.ts"
import { changes } from "./changes.ts"
import { charge, chargeable } from "./charge-home.ts"
import { errands } from "./errands.ts"
import { mayMask } from "./gas.ts"
import { outOfAction } from "./harm.ts"
import { mayMarch } from "./march.ts"
import { motivationOdds } from "./motivation.ts"
import type { Order } from "./order.ts"
import { gunOf } from "./plans.ts"
import { shotsOf } from "./shoot.ts"
import { type Sought, search, searchOptions } from "./sight.ts"
import { trialOf } from "./trial.ts"
import { dig, emergencySmoke, mayDig, maySmoke, repair } from "./works.ts"

/** TRR-ENG-07 Burning ground must be left: whoever stands in it and can move does nothing else. */
export function ordersNow(m: State, unit: Unit): Option<Order>[] {
  const all = orders(m, unit)
  const leave = all.filter(isLeaving)
  return leave.length > 0 && isInFire(m, frameOf(m, unit)) ? leave : all
}

/** TRR-ENG-07 Whether a unit on the table stands in burning ground and can leave it. */
export const mustLeave = (m: State, unit: Unit): boolean =>
  unit.where === "table" && isInFire(m, frameOf(m, unit)) && orders(m, unit).some(isLeaving)

const isLeaving = ({ id }: Option<Order>): boolean => ["advance", "withdraw", "limber", "advance-limber"].includes(id)

const isArtillery = (m: State, unit: Unit): boolean => gunOf(m, unit) !== undefined

/** Everything a unit may attempt, with the odds of being willing. */
function orders(m: State, unit: Unit): Option<Order>[] {
  const tested = (aim: Aim) => () => ({
    title: `Motivation of ${nameOf(m, unit)}`,
    odds: mapOdds(motivationOdds(trialOf(m, unit, aim)), (mood): string => mood),
  })
  const fireAim: Aim = isArtillery(m, unit) ? "fireArtillery" : "fire"
  const found: Option<Order>[] = []
  const mobile = mayMarch(m, unit)
  if (mobile)
    found.push({
      id: "advance",
      label: "Advance, and fire if it can",
      value: { aim: "advance", run: runAdvance },
      rules: ["TRR-MOT-05"],
      forecast: tested("advance"),
    })
  if (shotsOf(m, unit, []).length > 0)
    found.push({
      id: "fire",
      label: "Fire",
      value: { aim: fireAim, run: runFire },
      rules: ["TRR-FIRE-01"],
      forecast: tested(fireAim),
    })
  if (callsOf(m, unit).length > 0)
    found.push({
      id: "call",
      label: forceOf(m, unit).kind === "mortar" ? "Fire its mortars" : "Call for fire",
      value: { aim: "fireArtillery", run: runCall },
      rules: ["TRR-SEQ-05"],
      forecast: tested("fireArtillery"),
    })
  const prey = chargeable(m, unit)
  if (prey.length > 0)
    found.push({
      id: "charge",
      label: "Charge",
      value: { aim: "advance", run: runCharge },
      rules: ["TRR-OPT-04"],
      forecast: tested("advance"),
    })
  if (!outOfAction(m, unit)) found.push(...changes(m, unit, tested))
  found.push(...errands(m, unit, mobile, tested), ...untested(m, unit, mobile))
  return found
}

/** TRR-MOT-01 What needs no motivation: moving back or sideways, digging, mounting, limbering, looking about. */
function untested(m: State, unit: Unit, mobile: boolean): Option<Order>[] {
  const found: Option<Order>[] = []
  const add = (id: string, label: string, rule: string, run: Order["run"]) =>
    found.push({ id, label, value: { aim: null, run }, rules: [rule] })
  const first = (id: string, label: string, rule: string, run: Order["run"]) =>
    found.push({ id, label, value: { aim: null, run, first: id }, rules: [rule] })
  if (mobile) add("withdraw", "Move back or sideways", "TRR-MOT-01", runWithdraw)
  if (outOfAction(m, unit) && !unit.underFire) add("repair", "Repair damage", "TRR-GAP-08", atOnce(repair))
  if (outOfAction(m, unit)) {
    add("hold", "Do nothing", "TRR-MOT-01", () => null)
    return found
  }
  if (mayDig(m, unit)) add("dig", "Dig in", "TRR-ENG-01", atOnce(dig))
  first("search", "Search the ground in front", "TRR-OBS-04", runSearch)
  if (fieldOf(m).scenario.sides[unit.side].masks !== "none" && mayMask(fieldOf(m).month))
    first("masks", unit.masked ? "Take masks off" : "Put masks on", "TRR-GAS-04", atOnce(changeMasks))
  if (maySmoke(m, unit)) first("smoke", "Emergency smoke", "TRR-SMOKE-03", atOnce(emergencySmoke))
  add("hold", "Do nothing", "TRR-MOT-01", () => null)
  return found
}

const atOnce =
  (what: (m: State, unit: Unit) => void): Order["run"] =>
  (m, unit) => {
    what(m, unit)
    return null
  }

function* runAdvance(m: State, unit: Unit, mood: Mood): Flow {
  yield* unlessHeadlong(m, unit, mood, (half) => act(m, unit, { forward: true, half, advances: true }))
}

function* runFire(m: State, unit: Unit, mood: Mood): Flow {
  if (mood === "headlong" && !isArtillery(m, unit) && mayMarch(m, unit)) yield* headlong(m, unit)
  else yield* act(m, unit, { forward: false, half: mood === "hesitant" })
}

/** TRR-MOT-04 Of those who call for fire observers and mortars are artillery, and carry on; an infantry headquarters is not. */
function isInfantryHq(m: State, unit: Unit): boolean {
  const { kind, formation } = forceOf(m, unit)
  return kind === "hq" && fieldOf(m).formations.get(`${unit.side}/${formation}`)?.level !== "artillery"
}

function* runCall(m: State, unit: Unit, mood: Mood): Flow {
  if (mood === "headlong" && isInfantryHq(m, unit) && mayMarch(m, unit)) {
    yield* headlong(m, unit)
    return
  }
  const call = yield* choose<(() => void) | null>(
    { by: unit.side, prompt: `What does ${nameOf(m, unit)} ask for?`, rules: ["TRR-IND-02"], about: [unit.id] },
    [...callsOf(m, unit), { id: "nothing", label: "Nothing", value: null }],
  )
  call?.()
}

function* runCharge(m: State, unit: Unit, mood: Mood): Flow {
  if (mood === "hesitant") {
    yield* act(m, unit, { forward: true, half: true, advances: true }) // TRR-MOT-06: no charge, but a move at half speed and its fire
    return
  }
  const target = yield* choose<Unit>(
    { by: unit.side, prompt: `Whom does ${nameOf(m, unit)} charge?`, rules: ["TRR-OPT-04"], about: [unit.id] },
    chargeable(m, unit).map((t) => ({ id: t.id, label: nameOf(m, t), value: t, touches: [t.id] })),
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

/** TRR-OBS-04 One die for each feature searched, and one for the open ground. Failing tells nothing of what is there. */
function* runSearch(m: State, unit: Unit): Flow {
  const grounds = searchOptions(m, unit)
  const chosen = yield* select<Sought>(
    { by: unit.side, prompt: "Which ground is searched?", rules: ["TRR-OBS-04"], about: [unit.id] },
    grounds,
    { min: 1, max: grounds.length },
  )
  for (const ground of chosen) {
    const die = roll(m, scaleData.die, "TRR-OBS-04", `search of ${ground.name}`, [unit.side])
    tell(m, { kind: "searched", rules: ["TRR-OBS-04"], name: nameOf(m, unit), ground: ground.name, die }, [unit.side])
    search(m, unit, ground, die)
  }
}
