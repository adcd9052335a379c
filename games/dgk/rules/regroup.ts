/** Regrouping: DGK-ACT-10, DGK-DMG-09, DGK-GAP-08. */
import { choose, type Flow, type Forecast, mapOdds, type Option, roll, tell } from "@salient/engine"
import { say } from "../data/messages.ts"
import { recover } from "../model/damage.ts"
import { regroup as regroupModel } from "../model/regroup.ts"
import { oddsOf, settle } from "../model/trial.ts"
import type { State, Unit } from "../state.ts"
import { FORMATIONS, type Formation } from "../types.ts"
import { knownEnemies } from "./bars.ts"
import { mayTake, put } from "./body.ts"
import { entryOf, modelOf, nameOf } from "./field.ts"
import { facingTo } from "./fire.ts"
import { clearLeaders, leaderNear } from "./leaders.ts"
import { type Plan, planStand } from "./paths.ts"

const reckoning = (m: State, unit: Unit) =>
  regroupModel(modelOf(m), entryOf(m, unit).troop, leaderNear(m, unit) !== undefined)

const statusNames = { ok: "OK", disordered: "Disordered", demoralized: "Demoralized" } as const

export function regroupForecast(m: State, unit: Unit): Forecast {
  const { trial, tallies } = reckoning(m, unit)
  return {
    title: `${nameOf(m, unit)} regroups`,
    odds: mapOdds(oddsOf(trial), (levels) => statusNames[recover(unit.status, levels)]),
    tallies,
  }
}

/** Regroups; with success the unit may at once take any formation and facing about the centre of its front. */
export function* regroup(m: State, unit: Unit): Flow {
  const { result } = settle(reckoning(m, unit).trial, (faces, rule, why) =>
    roll(m, faces, rule, `${why}, ${nameOf(m, unit)}`),
  )
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
    unit.hidden ? [unit.side] : undefined,
  )
  unit.route = null // DGK-ACT-09: it has done something else
  if (result > 0 && unit.where === "table" && !unit.rails) yield* reform(m, unit)
}

/** The eight points of the compass and the way to the nearest enemy: enough facings to choose from. */
function facingsFor(m: State, unit: Unit): number[] {
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
  const around = Array.from({ length: 8 }, (_, i) => i * 4_500)
  return [...new Set([unit.facing, ...(nearest ? [facingTo(unit, nearest)] : []), ...around])]
}

/** DGK-ACT-10 Any formation and facing, as the owner likes. */
function* reform(m: State, unit: Unit): Flow {
  const options: Option<Plan | null>[] = [{ id: "stay", label: "Stay as it is", value: null }]
  const names = { deployed: "Deployed", maneuver: "Maneuver formation", march: "March formation" } as const
  for (const formation of FORMATIONS) {
    if (!mayTake(m, unit, formation)) continue
    for (const facing of facingsFor(m, unit)) {
      if (formation === unit.formation && facing === unit.facing) continue
      const plan = planStand(m, unit, formation, unit.front, facing)
      if (plan.ok)
        options.push({
          id: `${formation}:${facing}`,
          label: `${names[formation]}, facing ${facing / 100}°`,
          value: plan,
        })
    }
  }
  if (options.length === 1) return
  const plan = yield* choose<Plan | null>(
    {
      by: unit.side,
      prompt: `How does ${nameOf(m, unit)} form up?`,
      rules: ["DGK-ACT-10", "DGK-FORM-08"],
      about: [unit.id],
    },
    options,
  )
  if (plan) stand(m, unit, plan)
}

/** Puts a unit where a plan leads. */
export function stand(m: State, unit: Unit, plan: Plan): void {
  put(unit, plan.formation as Formation, plan.ranks, plan.body, plan.facing, plan.front)
  clearLeaders(m, unit, plan.way)
}
