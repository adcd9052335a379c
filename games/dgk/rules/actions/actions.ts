/** Actions: DGK-ACT. What a unit may do in its turn, and how it is done. */

import { Bug, type Check, type Flow, type Offer, offerOne, offers, ok, refuse, type Step } from "@salient/engine"
import { asBase } from "@salient/space/table"
import { actions, combine } from "../../data/actions.ts"
import { tell } from "../../happenings.ts"
import { choose, chooseIfAny, path } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { exitOffers } from "../army-morale-and-victory.ts"
import { ambusherOf, assault, assaultOffers, chargeAt } from "../assaults.ts"
import { fireAt, type Shot } from "../fire/fire.ts"
import { fireOffers } from "../fire/shooting.ts"
import { mayTake } from "../formations-and-facing/body.ts"
import { deployments, maneuvers, turns } from "../formations-and-facing/manners.ts"
import { findsAmbush } from "../movement/blocking.ts"
import { planMarch } from "../movement/march.ts"
import { type Plan, type Planned, planDeploy, planManeuver } from "../movement/paths.ts"
import { stand } from "../movement/stand.ts"
import { anyPath } from "../movement/suggest.ts"
import { airOffers, stayAway } from "../optional-rules/aircraft.ts"
import { enterMines, mineOffers } from "../optional-rules/mines.ts"
import { nameOf } from "../troops-and-command/field.ts"
import {
  halt,
  hearersOf,
  mayActOnGround,
  mayBeOrdered,
  mayHalt,
  mayRun,
  show,
  tellMove,
} from "../troops-and-command/units.ts"
import {
  boardingAfter,
  getOff,
  leaveOffer,
  mayRunSo,
  reverseOffer,
  trainOption,
} from "../vehicles-and-trains/transport.ts"
import { type Choice, type Deed, nothing } from "./deeds.ts"
import { orderForecast, sendOrder } from "./orders.ts"
import { regroupOffer } from "./regroup.ts"
import { restOffers } from "./rest.ts"
import { routeOffer } from "./route-march.ts"

/** DGK-TURN-01 One action of a unit, from the choice to the end. */
export function* act(m: State, unit: Unit): Flow {
  unit.acted = true
  const deed = yield* chooseIfAny<Deed>(
    {
      by: unit.side,
      what: "action",
      prompt: `What does ${nameOf(m, unit)} do?`,
      rules: ["DGK-TURN-01"],
      about: [unit.id],
    },
    leavingRoute(unit, actionsOf(m, unit)),
  )
  yield* deed()
}

/** DGK-ACT-09 Any other action ends a Route March for good, except firing a command mine, which only precedes the action. */
function leavingRoute(unit: Unit, offered: Offer<Deed>): Offer<Deed> {
  if (unit.route === null) return offered
  const leaving = (choice: Choice): Choice => {
    const { value: deed } = choice
    if (choice.id === "routeMarch" || choice.id.startsWith("fire-mine:") || !deed) return choice
    return {
      ...choice,
      value: function* () {
        unit.route = null
        yield* deed()
      },
    }
  }
  return { ...offered, options: offered.options.map(leaving) }
}

/** All actions, each with the rule that allows or bars it and, where dice are involved, the odds. */
function actionsOf(m: State, unit: Unit): Offer<Deed> {
  const rides = unit.where === "aboard"
  const waits = unit.where === "waiting"
  const onTable = !unit.air && !rides && !waits
  const onGround = onTable && !unit.rails
  return offers<Deed>(
    ifFor(onTable || rides, () => fires(m, unit)),
    ifFor(onGround, () => assaultOffers(m, unit, (target) => orderedAssault(m, unit, target))),
    ifFor(rides, () => leaveOffer(m, unit, (vehicle) => leaveVehicle(m, unit, vehicle))),
    ifFor(onTable, () => movements(m, unit, false)),
    ifFor(onGround || waits, () => routeOffer(m, unit)),
    ifFor(onTable || rides, () => regroupOffer(m, unit)),
    ifFor(onGround, () => restOffers(m, unit)),
    ifFor(onGround, () => exitOffers(m, unit, () => withoutMovement(m, unit))),
    ifFor(onGround, () => mineOffers(m, unit, () => act(m, unit))),
    ifFor(unit.air !== null, () => airOffers(m, unit)),
    hold(m, unit),
  )
}

/** Actions not meant for this kind of unit are certainly barred; the reasons are worked out only when somebody asks. */
function ifFor(isFor: boolean, offered: () => Offer<Deed>): Offer<Deed> {
  if (isFor) return offered()
  return {
    options: [],
    barred: () => {
      const { options, barred } = offered()
      if (options.length > 0) throw new Bug(`"${options[0]?.id}" is allowed to a unit that it is not for`)
      return barred?.() ?? []
    },
  }
}

/** Fire, and what may follow it. */
const fires = (m: State, unit: Unit): Offer<Deed> =>
  fireOffers(m, unit, (shot, alone) => fireThenMove(m, unit, shot, alone))

/** DGK-ACT-01 */
function hold(m: State, unit: Unit): Offer<Deed> {
  if (unit.air) return offers(stayAway(m, unit))
  return offerOne<Deed>(mayHalt(m, unit), {
    id: "hold",
    label: actions.hold.name,
    rules: ["DGK-ACT-01"],
    value: function* () {
      halt(unit)
      tell(m, { kind: "held", rules: ["DGK-ACT-01"], unit: unit.id, name: nameOf(m, unit) }, hearersOf(unit))
      yield* nothing()
    },
  })
}

/** DGK-ACT-06, DGK-AMB-06 May a unit stop after Moving Fire? Yes in maneuver formation; a train only if it may halt (DGK-TRAIN-02). */
function mayStop(m: State, unit: Unit, alone: boolean): Check {
  if (unit.rails) return mayHalt(m, unit)
  return alone
    ? ok
    : refuse(
        "DGK-AMB-06",
        () => `${nameOf(m, unit)} is deployed, so it can make Moving Fire only together with a move.`,
      )
}

/** DGK-ACT-11 Moving Fire first, then Deploy/Tactical or Maneuver; a unit that need not move may stop after firing. */
function* fireThenMove(m: State, unit: Unit, shot: Shot, alone: boolean): Flow {
  yield* fireAt(m, unit, shot)
  if (unit.where !== "table") return
  const moves = movements(m, unit, true)
  if (moves.options.length === 0 && !unit.rails) return // its order is lost already: DGK-ACT-13
  const deed = yield* chooseIfAny<Deed>(
    {
      by: unit.side,
      what: "after-fire",
      prompt: `What does ${nameOf(m, unit)} do after firing?`,
      rules: ["DGK-ACT-11"],
      about: [unit.id],
    },
    offers<Deed>(
      moves,
      offerOne<Deed>(mayStop(m, unit, alone), {
        id: "stop",
        label: "Stop after firing",
        declines: true,
        rules: [unit.rails ? "DGK-ACT-11" : "DGK-ACT-06"],
        value: function* () {
          halt(unit)
          yield* nothing()
        },
      }),
    ),
  )
  yield* deed()
}

const formationAfter = { deploy: "deployed", maneuver: "maneuver", march: "march" } as const

/** DGK-ACT-03, -04, -08 May a unit be given this order to move? Trains follow their own sequence (DGK-TRAIN-02). */
function mayMove(m: State, unit: Unit, action: "deploy" | "maneuver" | "march", fired: boolean): Check {
  if (fired && !combine(action, "movingFire"))
    return refuse("DGK-ACT-11", () => `${nameOf(m, unit)} has fired, so it may Deploy or Maneuver but not March.`)
  if (unit.rails) return mayRunSo(m, unit, action)
  const ground = mayActOnGround(m, unit)
  if (!ground.ok) return ground
  const runs = mayRun(m, unit)
  if (!runs.ok) return runs
  const ordered = mayBeOrdered(m, unit)
  return ordered.ok ? mayTake(m, unit, formationAfter[action]) : ordered
}

/** The movement actions; no March after fire (DGK-ACT-11). */
function movements(m: State, unit: Unit, fired: boolean): Offer<Deed> {
  const movement = (action: "deploy" | "maneuver" | "march"): Offer<Deed> =>
    offerOne<Deed>(
      mayMove(m, unit, action, fired),
      unit.rails && action !== "deploy"
        ? trainOption(m, unit, action)
        : {
            id: action,
            label: actions[action].name,
            rules: [actions[action].rule],
            ...(action === "maneuver" ? { goes: true } : {}),
            forecast: () => orderForecast(m, unit, action),
            value: () => moveByOrder(m, unit, action, fired),
          },
    )
  return offers(
    movement("deploy"),
    movement("maneuver"),
    ifFor(unit.rails !== null, () => reverseOffer(m, unit)),
    movement("march"),
  )
}

/** DGK-ASLT-05 The order, then the Assault. An Assault delayed so that it falls short of its target is not made (DGK-AMB-08). */
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
  const instead = offers<Deed>(
    {
      id: "maneuver",
      label: "Maneuver as far as it can instead",
      goes: true,
      rules: ["DGK-AMB-08"],
      value: () => move(m, unit, "maneuver", budget),
    },
    fires(m, unit),
    regroupOffer(m, unit),
    restOffers(m, unit),
    hold(m, unit),
  )
  const deed = yield* choose<Deed>(
    {
      by: unit.side,
      what: "instead-of-assault",
      prompt: `${nameOf(m, unit)} cannot reach its target. What does it do instead?`,
      rules: ["DGK-AMB-08"],
      about: [unit.id],
    },
    instead,
  )
  yield* deed()
}

/** DGK-ACT-13 What remains when an order is lost: an action without movement. */
function* withoutMovement(m: State, unit: Unit): Flow {
  const possible = actionsOf(m, unit)
  if (possible.options.length === 1) return
  const deed = yield* choose<Deed>(
    {
      by: unit.side,
      what: "lost-order",
      prompt: `The order to ${nameOf(m, unit)} is lost. What does it do without moving?`,
      rules: ["DGK-ACT-13"],
      about: [unit.id],
    },
    possible,
  )
  yield* deed()
}

/** DGK-ACT-15 A movement action: its order, then the movement. A unit that has already fired has no other action left. */
function* moveByOrder(m: State, unit: Unit, action: "deploy" | "maneuver" | "march", fired: boolean): Flow {
  const budget = sendOrder(m, unit, action)
  if (budget !== undefined) yield* move(m, unit, action, budget)
  else if (!fired) yield* withoutMovement(m, unit)
}

const planners = { deploy: planDeploy, maneuver: planManeuver, march: planMarch } as const

/** The movement itself: a path drawn by the owner; an empty path leaves the unit as it is. */
function* move(m: State, unit: Unit, action: "deploy" | "maneuver" | "march", budget: number): Flow {
  // A path is judged several times on its way into the match, and nothing changes while the question is open.
  let last: { steps: string; planned: Planned } | undefined
  const plan = (steps: readonly Step[]): Planned => {
    const key = JSON.stringify(steps)
    if (last?.steps !== key) last = { steps: key, planned: planners[action](m, unit, steps, budget) }
    return last.planned
  }
  const check = (steps: readonly Step[] | undefined): Check => {
    if (steps === undefined)
      return refuse(actions[action].rule, `Give a path for ${nameOf(m, unit)}; an empty path leaves it where it is.`)
    if (steps.length === 0) return ok
    const planned = plan(steps)
    return planned.ok ? ok : planned
  }
  const paths = yield* path(
    {
      by: unit.side,
      what: action,
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

/** DGK-GAP-14 A unit that would run into hidden enemies sees them first, and halts as far from them as the rules require. */
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

/** DGK-VEH-02 Gets off by an order to Maneuver, which may be lost. */
function* leaveVehicle(m: State, unit: Unit, vehicle: Unit): Flow {
  const budget = sendOrder(m, unit, "maneuver")
  if (budget === undefined) {
    yield* withoutMovement(m, unit)
    return
  }
  yield* getOff(m, unit, vehicle)
  yield* move(m, unit, "maneuver", budget)
}
