/** Actions: DGK-ACT. What a unit may do in its turn, and the doing of it. */

import { type Check, choose, chooseIfAny, type Flow, ok, path, refuse, type Step, tell } from "@salient/engine"
import { asBase } from "@salient/space/table"
import { actions } from "../data/actions.ts"
import type { State, Unit } from "../state.ts"
import { airActions } from "./air.ts"
import { routeActions } from "./arrivals.ts"
import { ambusherOf, assault, chargeAt, chargeForecast, chargesOf } from "./assault.ts"
import { findsAmbush } from "./bars.ts"
import { mayTake } from "./body.ts"
import { type Choice, type Deed, nothing } from "./choice.ts"
import { nameOf } from "./field.ts"
import { fireAt, type Shot } from "./fire.ts"
import { deployments, maneuvers, turns } from "./manners.ts"
import { planMarch } from "./march.ts"
import { enterMines, mineAction } from "./mines.ts"
import { orderForecast, sendOrder } from "./orders.ts"
import { type Plan, type Planned, planDeploy, planManeuver } from "./paths.ts"
import { regroup, regroupForecast, stand } from "./regroup.ts"
import { restActions } from "./rest.ts"
import { fireChoices } from "./shooting.ts"
import { anyPath } from "./suggest.ts"
import { boardingAfter, passengerActions, trainActions, trainFire } from "./transport.ts"
import { halt, hearersOf, mayHalt, show, tellMove } from "./units.ts"
import { exitActions } from "./victory.ts"
import { whyNot } from "./whynot.ts"

/** DGK-TURN-01 One action of a unit, from the choice to the end. */
export function* act(m: State, unit: Unit): Flow {
  unit.acted = true
  const deed = yield* chooseIfAny<Deed>(
    { by: unit.side, prompt: `What does ${nameOf(m, unit)} do?`, rules: ["DGK-TURN-01"], about: [unit.id] },
    choicesFor(m, unit).map((c) => leavingRoute(unit, c)),
    { unlisted: (id) => whyNot(m, unit, id) },
  )
  yield* deed()
}

/** DGK-ACT-09 Any other action ends a Route March for good; firing a command mine only comes before the action. */
function leavingRoute(unit: Unit, choice: Choice): Choice {
  const { value: deed } = choice
  const goesOn = choice.id === "routeMarch" || choice.id.startsWith("fire-mine:")
  if (unit.route === null || goesOn || !deed) return choice
  return {
    ...choice,
    value: function* () {
      unit.route = null
      yield* deed()
    },
  }
}

/** All that a unit may do, each with the rule that allows it and, where chance has a say, the odds. */
function choicesFor(m: State, unit: Unit): Choice[] {
  if (unit.air) return airActions(m, unit)
  if (unit.where === "waiting") return [...routeActions(m, unit), hold(m, unit)]
  if (unit.rails) return trainChoices(m, unit)
  if (unit.where === "aboard") return [...fireChoices(m, unit), ...passengerActions(m, unit), hold(m, unit)]
  return [
    ...fireChoices(m, unit),
    ...charges(m, unit),
    ...movements(m, unit),
    ...(unit.stands ? [] : routeActions(m, unit)),
    ...regroups(m, unit),
    ...restActions(m, unit),
    ...exitActions(m, unit),
    ...mineAction(m, unit),
    hold(m, unit),
  ]
}

/** DGK-TRAIN-02 What a train does where it stands, its fire aside, it does only if it may halt. */
const trainChoices = (m: State, unit: Unit): Choice[] => [
  ...trainFire(m, unit),
  ...trainActions(m, unit),
  ...(mayHalt(unit) ? [...regroups(m, unit), hold(m, unit)] : []),
]

/** DGK-ACT-01 */
const hold = (m: State, unit: Unit): Choice => ({
  id: "hold",
  label: actions.hold.name,
  rules: ["DGK-ACT-01"],
  value: function* () {
    halt(unit)
    tell(m, { kind: "held", rules: ["DGK-ACT-01"], unit: unit.id, name: nameOf(m, unit) }, hearersOf(unit))
    yield* nothing()
  },
})

/** DGK-ACT-11 Moving Fire first, then Deploy/Tactical or Maneuver; who is in maneuver formation may leave it at the fire. */
export function* fireThenMove(m: State, unit: Unit, shot: Shot, alone: boolean): Flow {
  yield* fireAt(m, unit, shot)
  if (unit.where !== "table") return
  const options: Choice[] = movements(m, unit, true).filter((c) => c.id === "deploy" || c.id === "maneuver")
  if (options.length === 0) return // its order is lost already: DGK-ACT-13
  if (alone) options.push({ id: "stop", label: "Leave it at the fire", rules: ["DGK-ACT-06"], value: nothing })
  const deed = yield* chooseIfAny<Deed>(
    {
      by: unit.side,
      prompt: `What does ${nameOf(m, unit)} do after its fire?`,
      rules: ["DGK-ACT-11"],
      about: [unit.id],
    },
    options,
  )
  yield* deed()
}

/** DGK-ACT-03, -04, -08 */
function movements(m: State, unit: Unit, fired = false): Choice[] {
  if (unit.lostOrder || unit.stands) return [] // DGK-ACT-13, DGK-VEH-02
  const choice = (action: "deploy" | "maneuver" | "march"): Choice => ({
    id: action,
    label: actions[action].name,
    rules: [actions[action].rule],
    forecast: () => orderForecast(m, unit, action),
    value: () => moveByOrder(m, unit, action, fired),
  })
  return [
    ...(mayTake(m, unit, "deployed") ? [choice("deploy")] : []), // DGK-AMB-04
    ...(mayTake(m, unit, "maneuver") ? [choice("maneuver")] : []),
    ...(mayTake(m, unit, "march") ? [choice("march")] : []),
  ]
}

function charges(m: State, unit: Unit): Choice[] {
  if (unit.lostOrder || unit.moved) return [] // DGK-ACT-13, DGK-TRAIN-11: a wreck has put it down
  return chargesOf(m, unit).map((charge) => ({
    id: `assault:${charge.target.id}`,
    label: `Assault ${nameOf(m, charge.target)}${charge.frontal ? "" : ", not frontally"}`,
    touches: [charge.target.id],
    rules: ["DGK-ACT-07"],
    forecast: () => chargeForecast(m, unit, charge),
    value: () => orderedAssault(m, unit, charge.target),
  }))
}

/** DGK-ASLT-05 The order, then the Assault; delayed short of its target it is not made (DGK-AMB-08). */
function* orderedAssault(m: State, unit: Unit, target: Unit): Flow {
  const budget = sendOrder(m, unit, "assault")
  if (budget === undefined) {
    yield* withoutMovement(m, unit)
    return
  }
  const charge = chargeAt(m, unit, target, budget)
  const ambusher = charge.ok ? ambusherOf(m, unit, charge) : undefined
  if (charge.ok && !ambusher) {
    yield* assault(m, unit, charge)
    return
  }
  if (ambusher) {
    show(m, ambusher)
    show(m, unit) // DGK-HIDE-01: it had set out
  }
  tell(
    m,
    { kind: "short", rules: ["DGK-AMB-08"], unit: unit.id, name: nameOf(m, unit), at: nameOf(m, target) },
    hearersOf(unit),
  )
  unit.lostOrder = true // no second order check
  const instead: Choice[] = [
    {
      id: "maneuver",
      label: "Maneuver so far instead",
      rules: ["DGK-AMB-08"],
      value: () => move(m, unit, "maneuver", budget),
    },
    ...stillPossible(m, unit),
  ]
  const deed = yield* choose<Deed>(
    {
      by: unit.side,
      prompt: `${nameOf(m, unit)} cannot reach its target. What does it do instead?`,
      rules: ["DGK-AMB-08"],
      about: [unit.id],
    },
    instead,
  )
  yield* deed()
}

/** DGK-ACT-13 What remains when an order is lost: an action without movement. */
const stillPossible = (m: State, unit: Unit): Choice[] => [
  ...fireChoices(m, unit).filter((c) => mayStand(unit, c.id)),
  ...regroups(m, unit),
  ...(unit.where === "table" ? restActions(m, unit) : []),
  hold(m, unit),
]

/** Fire that needs no movement to go with it: Moving Fire only from maneuver formation (DGK-AMB-06). */
const mayStand = (unit: Unit, id: string): boolean =>
  !id.startsWith("movingFire") || unit.formation === "maneuver" || unit.where === "aboard"

export function* withoutMovement(m: State, unit: Unit): Flow {
  const options = stillPossible(m, unit)
  if (options.length === 1) return
  const deed = yield* choose<Deed>(
    {
      by: unit.side,
      prompt: `The order to ${nameOf(m, unit)} is lost. What does it do where it stands?`,
      rules: ["DGK-ACT-13"],
      about: [unit.id],
    },
    options,
    { unlisted: (id) => whyNot(m, unit, id) },
  )
  yield* deed()
}

/** DGK-ACT-15 An action of movement: its order, then the movement. Who has fired already has nothing else left to do. */
function* moveByOrder(m: State, unit: Unit, action: "deploy" | "maneuver" | "march", fired: boolean): Flow {
  const budget = sendOrder(m, unit, action)
  if (budget !== undefined) yield* move(m, unit, action, budget)
  else if (!fired) yield* withoutMovement(m, unit)
}

const planners = { deploy: planDeploy, maneuver: planManeuver, march: planMarch } as const

/** The movement itself: a path that the owner draws; an empty one leaves the unit as it is. */
export function* move(m: State, unit: Unit, action: "deploy" | "maneuver" | "march", budget: number): Flow {
  // A path is judged several times on its way into the match; nothing changes while the question is open.
  let last: { steps: string; planned: Planned } | undefined
  const plan = (steps: readonly Step[]): Planned => {
    const key = JSON.stringify(steps)
    if (last?.steps !== key) last = { steps: key, planned: planners[action](m, unit, steps, budget) }
    return last.planned
  }
  const check = (steps: readonly Step[] | undefined): Check => {
    if (steps === undefined)
      return refuse(actions[action].rule, `Say where ${nameOf(m, unit)} goes; an empty path leaves it where it is.`)
    if (steps.length === 0) return ok
    const planned = plan(steps)
    return planned.ok ? ok : planned
  }
  const paths = yield* path(
    {
      by: unit.side,
      prompt: `Where does ${nameOf(m, unit)} go? ${actions[action].name}, ${budget / 1000} in.`,
      rules: [actions[action].rule, "DGK-MOVE-01"],
      about: [unit.id],
    },
    {
      pieces: [unit.id],
      how: action === "maneuver" ? maneuvers(m, unit) : action === "deploy" ? deployments : turns,
      check: (p) => check(p[unit.id]),
      suggest: (random) => {
        if (action !== "deploy") return anyPath(m, unit, budget, plan, random, action === "march", [])
        for (const turn of [random(36_000), unit.facing]) {
          const steps = [{ x: unit.front.x, y: unit.front.y, facing: turn }]
          if (plan(steps).ok) return { [unit.id]: steps }
        }
        return { [unit.id]: [] }
      },
      explain: (p) => {
        const planned = plan(p[unit.id] ?? [])
        return planned.ok ? planned.stretches : []
      },
      stands: (p) => {
        const planned = plan(p[unit.id] ?? [])
        return planned.ok ? { [unit.id]: planned.body.map(asBase) } : {}
      },
    },
  )
  const steps = paths[unit.id] ?? []
  if (steps.length === 0) {
    tellMove(m, unit, { kind: "stayed", rules: ["DGK-MOVE-01"], unit: unit.id, name: nameOf(m, unit) })
    return
  }
  const planned = surprised(m, unit, plan, steps)
  show(m, unit) // DGK-HIDE-01
  if (!planned) return
  const halted = yield* enterMines(m, unit, planned)
  if (!halted) yield* stand(m, unit, planned)
  unit.moved = true
  tellMove(m, unit, {
    kind: "moved",
    rules: [actions[action].rule],
    unit: unit.id,
    name: nameOf(m, unit),
    action: actions[action].name,
    cost: planned.cost,
    x: unit.front.x,
    y: unit.front.y,
  })
  if (unit.where === "table") yield* boardingAfter(m, unit)
}

/** DGK-GAP-14 Who would run into hidden enemies sees them first, and halts as far short of them as the rules want. */
function surprised(
  m: State,
  unit: Unit,
  plan: (steps: readonly Step[]) => Planned,
  steps: readonly Step[],
): Plan | undefined {
  const wanted = plan(steps) as Plan
  if (!findsAmbush(m, unit, wanted.body)) return wanted
  const [from, to] = [unit.front, wanted.front]
  for (const share of [3, 2, 1]) {
    const short = {
      x: Math.round(from.x + ((to.x - from.x) * share) / 4),
      y: Math.round(from.y + ((to.y - from.y) * share) / 4),
    }
    const planned = plan([short])
    if (planned.ok && !findsAmbush(m, unit, planned.body)) return planned
  }
  return undefined
}

function regroups(m: State, unit: Unit): Choice[] {
  if (!actions.regroup.statuses.includes(unit.status)) return []
  return [
    {
      id: "regroup",
      label: actions.regroup.name,
      rules: ["DGK-ACT-10"],
      forecast: () => regroupForecast(m, unit),
      value: () => regroup(m, unit),
    },
  ]
}
