/** Units that a unit may fire at or assault from where it is, with the odds; for all others, the rule that forbids it. */

import type { Lens, Overlay, Shown } from "@salient/engine"
import { assault as assaultModel } from "../charts/assault.ts"
import { fire as fireModel } from "../charts/fire.ts"
import { inches, thousandths } from "../charts/range.ts"
import { oddsOf } from "../charts/trial.ts"
import { troops } from "../data/troops.ts"
import { chargeAt } from "../rules/assaults.ts"
import { maximumRange, mayDeployedFire, possibleTargets, shotAt } from "../rules/fire/fire.ts"
import { entryOf, modelOf, nameOf } from "../rules/troops-and-command/field.ts"
import { carrierOf } from "../rules/troops-and-command/units.ts"
import type { Unit } from "../state.ts"
import type { View } from "../view.ts"
import { unitAt } from "./aim.ts"

type Answer = { readonly overlay: Overlay; readonly says: string }

const lineTo = (view: View, unit: Unit, target: Unit) =>
  [carrierOf(view, unit).front, carrierOf(view, target).front].map(({ x, y }) => ({ x, y }))

/** The chance in percent that a trial's result meets a condition. */
const percent = <T>(
  odds: { chances: readonly { result: T; ways: number }[]; of: number },
  holds: (r: T) => boolean,
): number => Math.round((100 * odds.chances.filter((c) => holds(c.result)).reduce((n, c) => n + c.ways, 0)) / odds.of)

/** Fire from its present position: Deployed Fire if it may make it, else Moving Fire. */
function fireAnswer(view: View, unit: Unit, target: Unit): Answer | undefined {
  const limit = maximumRange(view, unit)
  if (limit === undefined || (unit.where === "table" && unit.formation === "march")) return undefined
  const action = mayDeployedFire(view, unit).ok ? "deployedFire" : "movingFire"
  const shot = shotAt(view, unit, target, action)
  const name = nameOf(view, target)
  if (!shot.ok) {
    if (shot.rules.includes("DGK-FIRE-03")) return undefined // leaves out targets beyond range: there would be too many
    return {
      says: `No fire at ${name}: ${shot.reason} (${shot.rules[0]})`,
      overlay: {
        kind: "ruler",
        label: shot.reason,
        points: lineTo(view, unit, target),
        tone: "bad",
        ...(typeof shot.at === "object" ? { blockedAt: { x: shot.at.x, y: shot.at.y } } : {}),
        rules: shot.rules,
      },
    }
  }
  const { trial, tallies } = fireModel(modelOf(view), shot.facts)
  const chance = percent(oddsOf(trial), (levels) => levels > 0)
  const word = action === "deployedFire" ? "Deployed Fire" : "Moving Fire"
  const says = `${word} at ${name}, ${inches(shot.range)}: index ${tallies[0]?.tally.total ?? 0}, ${chance}% for one level or more.`
  const points = [shot.from, shot.to].map(({ x, y }) => ({ x, y }))
  return { says, overlay: { kind: "ruler", label: says, points, tone: "good", rules: ["DGK-FIRE-12"] } }
}

/** An Assault at full reach. */
function assaultAnswer(view: View, unit: Unit, target: Unit): Answer | undefined {
  const reach = troops[entryOf(view, unit).troop].assault
  if (reach === null || unit.where !== "table") return undefined
  const charge = chargeAt(view, unit, target, thousandths(reach))
  const name = nameOf(view, target)
  if (!charge.ok) {
    if (charge.rules.includes("DGK-ASLT-03") || charge.rules.includes("DGK-ASLT-01")) return undefined
    return {
      says: `No assault on ${name}: ${charge.reason} (${charge.rules[0]})`,
      overlay: {
        kind: "arrow",
        label: charge.reason,
        points: lineTo(view, unit, target),
        tone: "bad",
        rules: charge.rules,
      },
    }
  }
  const chance = percent(oddsOf(assaultModel(modelOf(view), charge.facts).trial), (r) => r.outcome === "won")
  const says = `Assault on ${name}, ${charge.frontal ? "frontal" : "not frontal"}, ${inches(charge.cost)}: ${chance}% to win if the order arrives.`
  const points = [unit.front, charge.front].map(({ x, y }) => ({ x, y }))
  return { says, overlay: { kind: "arrow", label: says, points, tone: "good", rules: ["DGK-ASLT-03"] } }
}

function show(view: View, unit: Unit): Shown {
  const found = possibleTargets(view, unit).flatMap((target) =>
    [fireAnswer(view, unit, target), assaultAnswer(view, unit, target)].filter((a) => a !== undefined),
  )
  return {
    overlays: found.map((a) => a.overlay),
    says: found.length > 0 ? found.map((a) => a.says) : [`${nameOf(view, unit)} has no enemy in range.`],
    rules: ["DGK-FIRE-05", "DGK-FIRE-06", "DGK-FIRE-07", "DGK-ASLT-02"],
  }
}

export const targets: Lens<View> = {
  id: "targets",
  label: "Targets",
  says: "Point at a unit to see which enemies it may fire at or assault from where it is, and why not the others.",
  aims: 1,
  show(view, [aim]) {
    const unit = unitAt(view, aim)
    if (!unit || unit.air) return "Point at a unit on the table."
    return show(view, unit)
  },
}
