/** Regrouping: DGK-ACT-10, DGK-DMG-09, DGK-GAP-08. */

import {
  type Check,
  type Flow,
  type Forecast,
  type Manner,
  mapOdds,
  type Offer,
  offer,
  offerOne,
  offers,
  ok,
  reckon,
  refuse,
  roll,
  type Spot,
  type Step,
} from "@salient/engine"
import { asBase } from "@salient/space/table"
import { recover } from "../../charts/damage.ts"
import { regroup as regroupModel } from "../../charts/regroup.ts"
import { oddsOf, settle } from "../../charts/trial.ts"
import { actions } from "../../data/actions.ts"
import { say } from "../../data/messages.ts"
import { tell } from "../../happenings.ts"
import { choose, path } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { FORMATIONS, type Formation } from "../../types.ts"
import { facingTo } from "../fire/fire.ts"
import { maneuverLayouts, mayTake } from "../formations-and-facing/body.ts"
import { PIVOT, pivoted } from "../formations-and-facing/facing.ts"
import { bends, maneuvers, turns } from "../formations-and-facing/manners.ts"
import { leaderNear } from "../leaders.ts"
import { knownEnemies, samePlace } from "../movement/blocking.ts"
import { isSpot, MOST_STEPS, type Plan, type Planned, planDeploy, planStand, wrongStep } from "../movement/paths.ts"
import { stand } from "../movement/stand.ts"
import { entryOf, modelOf, nameOf } from "../troops-and-command/field.ts"
import { halt, hearersOf, mayActOnGround, mayBeMet, mayHalt, tellMove } from "../troops-and-command/units.ts"
import type { Deed } from "./deeds.ts"

const reckoning = (m: State, unit: Unit) =>
  regroupModel(modelOf(m), entryOf(m, unit).troop, leaderNear(m, unit) !== undefined)

const statusNames = { ok: "OK", disordered: "Disordered", demoralized: "Demoralized" } as const

function regroupForecast(m: State, unit: Unit): Forecast {
  const { trial, tallies } = reckoning(m, unit)
  return {
    title: `${nameOf(m, unit)} regroups`,
    odds: mapOdds(oddsOf(trial), (levels) => statusNames[recover(unit.status, levels)]),
    tallies,
  }
}

/** DGK-ACT-10 Only a disordered or demoralized unit regroups, and a train only if it may halt (DGK-TRAIN-02). */
function mayRegroup(m: State, unit: Unit): Check {
  if (unit.air) return mayActOnGround(m, unit)
  const there = mayBeMet(m, unit)
  if (!there.ok) return there
  if (!actions.regroup.statuses.includes(unit.status))
    return refuse("DGK-ACT-10", () => `${nameOf(m, unit)} is neither disordered nor demoralized.`)
  return mayHalt(m, unit)
}

export const regroupOffer = (m: State, unit: Unit): Offer<Deed> =>
  offerOne<Deed>(mayRegroup(m, unit), {
    id: "regroup",
    label: actions.regroup.name,
    rules: ["DGK-ACT-10"],
    forecast: () => regroupForecast(m, unit),
    value: () => regroup(m, unit),
  })

/** Regroups; if it succeeds, the unit may at once take any formation and any facing about the centre of its front. */
function* regroup(m: State, unit: Unit): Flow {
  const { trial } = reckoning(m, unit)
  const { result } = settle(trial, (faces, rule, why) =>
    roll(m, faces, rule, `${why}, ${nameOf(m, unit)}`, hearersOf(unit)),
  )
  const why = `regrouping of ${nameOf(m, unit)}`
  reckon(m, () => ({ side: unit.side, rule: "DGK-ACT-10", why, odds: oddsOf(trial), got: result }))
  const before = unit.status
  unit.status = recover(before, result)
  const id = result === 0 ? "RG_FAIL" : unit.status === "ok" ? "RG_OK" : "RG_PART"
  const { text, rules } = say(id)
  tell(
    m,
    {
      kind: "regrouped",
      rules: [...rules],
      unit: unit.id,
      name: nameOf(m, unit),
      message: id,
      text,
      status: unit.status,
    },
    hearersOf(unit),
  )
  halt(unit)
  if (result > 0 && unit.where === "table" && !unit.rails) yield* reform(m, unit)
}

/** A facing by its id: unchanged, towards the nearest enemy, or a point of the compass. */
type Turn = { readonly id: string; readonly facing: number }

/** A selection of facings to choose from, without duplicates. */
function facingsFor(m: State, unit: Unit): Turn[] {
  const enemies = knownEnemies(m, unit.side)
  let nearest: Unit | undefined
  let least = Number.POSITIVE_INFINITY
  for (const e of enemies) {
    const d = (e.front.x - unit.front.x) ** 2 + (e.front.y - unit.front.y) ** 2
    if (d < least) {
      least = d
      nearest = e
    }
  }
  return [
    { id: "kept", facing: unit.facing },
    ...(nearest ? [{ id: "enemy", facing: facingTo(unit, nearest) }] : []),
    ...Array.from({ length: 8 }, (_, i) => ({ id: `${i * 4_500}`, facing: i * 4_500 })),
  ]
}

const formationLabels = { deployed: "Deployed", maneuver: "Maneuver formation", march: "March formation" } as const

const offeredAlready = refuse("DGK-ACT-10", "This facing is already offered under another name.")

/** DGK-FORM-07, DGK-FORM-08 How a unit would stand in a formation and facing, or why that is not allowed. */
function mayForm(m: State, unit: Unit, formation: Formation, facing: number): Planned {
  const taken = mayTake(m, unit, formation)
  if (!taken.ok) return taken
  if (formation === unit.formation && facing === unit.facing)
    return refuse("DGK-ACT-10", () => `${nameOf(m, unit)} already stands like that.`)
  return planStand(m, unit, formation, unit.front, facing)
}

/** DGK-ACT-10 Any formation and facing the owner likes: a list of the usual ones, plus any other. */
function* reform(m: State, unit: Unit): Flow {
  const facings = facingsFor(m, unit)
  const forms = FORMATIONS.flatMap((formation) =>
    facings.map((turn, i) => {
      const twin = facings.findIndex((t) => t.facing === turn.facing) < i
      return { formation, ...turn, plan: twin ? offeredAlready : mayForm(m, unit, formation, turn.facing) }
    }),
  )
  const chosen = yield* choose<Plan | null | "other">(
    {
      by: unit.side,
      what: "form-up",
      prompt: `How does ${nameOf(m, unit)} form up?`,
      rules: ["DGK-ACT-10", "DGK-FORM-08"],
      about: [unit.id],
    },
    offers<Plan | null | "other">(
      { id: "stay", label: "Stay as it is", value: null, declines: true },
      offer<(typeof forms)[number], Plan | null | "other">(
        forms,
        ({ plan }) => plan,
        ({ formation, id, facing, plan }) => ({
          id: `${formation}:${id}`,
          label: `${formationLabels[formation]}, facing ${facing / 100}°`,
          value: plan as Plan,
        }),
      ),
      { id: "other", label: "Another formation or facing", value: "other" },
    ),
  )
  const plan = chosen === "other" ? yield* formUp(m, unit) : chosen
  if (!plan) return
  yield* stand(m, unit, plan)
  tellMove(m, unit, {
    kind: "formed",
    rules: ["DGK-ACT-10"],
    unit: unit.id,
    name: nameOf(m, unit),
    formation: formationLabels[plan.formation],
  })
}

/** DGK-ACT-10 Any formation, with any layout or bends, and any facing, drawn without moving; undefined if the unit stays as it is. */
function* formUp(m: State, unit: Unit): Flow<Plan | null> {
  const plan = (steps: readonly Step[]) => planReform(m, unit, steps)
  const drawn = yield* path(
    {
      by: unit.side,
      what: "form-up-freely",
      prompt: `How does ${nameOf(m, unit)} form up about the centre of its front?`,
      rules: ["DGK-ACT-10", "DGK-FORM-08"],
      about: [unit.id],
    },
    {
      pieces: [unit.id],
      how: reformations(m, unit),
      check: (p) => {
        const steps = p[unit.id]
        if (!steps)
          return refuse("DGK-ACT-10", `Give a formation for ${nameOf(m, unit)}; an empty path leaves it as it is.`)
        const planned = steps.length === 0 ? ok : plan(steps)
        return planned.ok ? ok : planned
      },
      suggest: (random) => {
        const may = FORMATIONS.filter((f) => mayTake(m, unit, f).ok)
        const { x, y } = unit.front
        const steps = [{ x, y, facing: random(36_000), how: may[random(may.length)] as Formation }]
        return { [unit.id]: plan(steps).ok ? steps : [] }
      },
      stands: (p) => {
        const steps = p[unit.id] ?? []
        const planned = steps.length === 0 ? undefined : plan(steps)
        return planned?.ok ? { [unit.id]: planned.body.map(asBase) } : {}
      },
    },
  )
  const steps = drawn[unit.id] ?? []
  const planned = steps.length === 0 ? undefined : plan(steps)
  return planned?.ok ? planned : null
}

/** The formations that a unit may take, each with its choices: ranks in maneuver formation, bends of a line. */
function reformations(m: State, unit: Unit): Manner[] {
  const may = FORMATIONS.filter((f) => mayTake(m, unit, f).ok)
  return [
    ...may.map((f): Manner => ({ id: f, label: formationLabels[f], onTheSpot: true })),
    ...turns,
    ...(may.includes("maneuver") ? maneuvers(m, unit).filter(({ id }) => id === "layout") : []),
    ...(may.includes("deployed") ? bends : []),
  ]
}

/** The result of forming up: a formation and a facing, then its layout or its bends. */
function planReform(m: State, unit: Unit, steps: readonly Step[]): Planned {
  if (steps.length > MOST_STEPS) return refuse("DGK-ACT-10", `A unit forms up in at most ${MOST_STEPS} steps.`)
  const { troop } = entryOf(m, unit)
  let { formation, facing } = unit
  let layout = 0
  const bent: Step[] = []
  for (const step of steps) {
    if (!isSpot(step)) return wrongStep("DGK-ACT-10")
    if (step.how === undefined && !samePlace(step, unit.front))
      return refuse(
        ["DGK-ACT-10", "DGK-FORM-08"],
        "A unit forms up about the unchanged centre of its front.",
        unit.front,
      )
    facing = step.facing ?? facing
    if (step.how === undefined) continue
    const taken = FORMATIONS.find((f) => f === step.how)
    if (taken) formation = taken
    else if (step.how === PIVOT) facing = pivoted(facing, step)
    else if (step.how === "layout") layout = step.amount ?? 0
    else if (step.how === "bend") bent.push({ x: step.x, y: step.y, how: step.how, ...amountOf(step) })
    else return refuse("DGK-ACT-10", `"${step.how}" is not a way to form up.`)
  }
  const taken = mayTake(m, unit, formation)
  if (!taken.ok) return taken
  if (layout !== 0 && (formation !== "maneuver" || !maneuverLayouts(troop, unit.strength)[layout]))
    return refuse("DGK-FORM-02", `${unit.strength} bases in ${formation} formation have no layout number ${layout}.`)
  if (bent.length > 0 && formation !== "deployed") return refuse("DGK-FORM-03", "Only a deployed line bends.")
  if (formation !== "deployed") return planStand(m, unit, formation, unit.front, facing, { layout })
  return planDeploy(m, unit, [{ x: unit.front.x, y: unit.front.y, facing }, ...bent], 0)
}

const amountOf = ({ amount }: Spot): Pick<Spot, "amount"> => (amount === undefined ? {} : { amount })
