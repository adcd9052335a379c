/** DGK-GAP-07 Assaults: defensive fire, whether the charge goes home, close combat, its cost. Orders are in `orders.ts`. */

import { part, type Tally, tally } from "@salient/engine"
import { count } from "@salient/kit/words"
import type { Model } from "../data/model.ts"
import { nameOf, troopBehind, troops } from "../data/troops.ts"
import type { Cover, Formation, GradedTroop, Kind, Outnumbering, Quality, Status } from "../types.ts"
import { applyLevels, basesLost } from "./damage.ts"
import { coverNames, damageAt, defendsAs, formationNames, limited, targetParts } from "./fire.ts"
import { boxNames, seenByTarget } from "./outnumbering.ts"
import { chain, type Labelled, percentile, type Reckoning, settled, type Trial } from "./trial.ts"

export type AssaultFacts = {
  readonly attacker: GradedTroop // DGK-ASLT-01
  readonly attackerStatus: Status
  readonly target: Exclude<Kind, "aircraft">
  readonly targetStatus: Status
  readonly targetFormation: Formation
  readonly targetCover: Cover
  readonly targetInRough: boolean // affects attacking Cavalry: DGK-ASLT-13
  readonly frontal: boolean // DGK-ASLT-04
  readonly outnumbering: Outnumbering // DGK-ASLT-10, with the attacker as actor
}

/** Who came off better. `stopped`: the charge did not go home (DGK-ASLT-07). */
export type AssaultOutcome = "stopped" | "won" | "beaten"

export type AssaultResult = {
  readonly outcome: AssaultOutcome
  readonly defence: number // levels the attacker took from defensive fire
  readonly attacker: number // levels the attacker took in close combat
  readonly target: number // levels the target took in close combat
}

/** Step 2, DGK-ASLT-06 The index of defensive fire; `undefined` when the target is demoralized and makes none. */
export function defensiveIndex(model: Model, f: AssaultFacts): Tally | undefined {
  if (f.targetStatus === "demoralized") return undefined // DGK-DMG-08
  const { defence } = model.assault
  const firer = model.fire.firers[defendsAs(f.target)]
  const box = seenByTarget(f.outnumbering)
  return limited(
    model,
    tally(
      part("DGK-GAP-06", `${nameOf(f.target)} in defence`, firer.base),
      part("DGK-GAP-07", `range ${defence.band} in`, model.fire.range[firer.range][defence.band]),
      part("DGK-GAP-07", `defender ${formationNames[f.targetFormation]}`, defence.formation[f.targetFormation]),
      part("DGK-ASLT-04", "not frontal", !f.frontal && defence.notFrontal),
      part("DGK-ASLT-06", "defender disordered", f.targetStatus === "disordered" && defence.disordered),
      part("DGK-ASLT-10", `${boxNames[box]} (defender as actor)`, model.fire.outnumbering[firer.class][box]),
      ...targetParts(model, f.attacker, "maneuver", f.attackerStatus !== "ok"),
    ),
  )
}

/** Step 2 The levels that defensive fire costs the attacker. */
export function defensiveFire(model: Model, f: AssaultFacts): Trial<number> {
  const index = defensiveIndex(model, f)
  return index ? damageAt(model, index.total, "DGK-ASLT-06", `defensive fire at index ${index.total}`) : settled(0)
}

/** Step 3, DGK-ASLT-07 Do the levels just taken stop the attacker? Always, if they cost it a base. */
export function isStopped(model: Model, attacker: GradedTroop, statusBefore: Status, levels: number): Trial<boolean> {
  if (basesLost(statusBefore, levels) > 0) return settled(true)
  const chances = model.assault.stopped[troops[attacker].quality as Quality]
  const percent = chances[Math.min(levels, chances.length - 1)] as number
  return percentile("DGK-ASLT-07", `stopped by ${count(levels, "level")}`, [
    [percent, settled(true)],
    [100 - percent, settled(false)],
  ])
}

/** DGK-ASLT-13 How the ground affects attacking Cavalry: the worst of the target's cover and rough ground, or a bonus in the open. */
function chargeShift(model: Model, f: AssaultFacts): number {
  const { charge } = model.assault
  if (troops[f.attacker].arm !== "cavalry") return 0
  const ground = f.targetCover === "none" ? charge.open : charge[f.targetCover]
  return f.targetInRough ? Math.min(ground, charge.rough) : ground
}

/** Step 5 The attacker's value minus the defender's, for an attacker that arrives with this status. */
export function closeCombat(model: Model, f: AssaultFacts, arrives: Status): Tally {
  const { assault } = model
  const charge = chargeShift(model, f)
  return tally(
    part("DGK-GAP-07", nameOf(f.attacker), assault.value[f.attacker]),
    part("DGK-GAP-07", `${nameOf(f.target)} (defender)`, -assault.value[f.target]),
    part("DGK-DMG-07", "attacker disordered or demoralized", arrives !== "ok" && assault.shaken),
    part("DGK-DMG-07", "defender disordered or demoralized", f.targetStatus !== "ok" && -assault.shaken),
    part("DGK-ASLT-04", "not frontal", !f.frontal && assault.notFrontal),
    part("DGK-ASLT-12", "defender in march formation", f.targetFormation === "march" && -assault.march),
    part("DGK-ASLT-14", `defender: ${coverNames[f.targetCover]}`, -assault.cover[f.targetCover]),
    part("DGK-ASLT-10", boxNames[f.outnumbering], assault.outnumbering[f.outnumbering]),
    part("DGK-ASLT-13", charge > 0 ? "Cavalry in the open" : "Cavalry against rough ground or cover", charge),
  )
}

/** Step 5 The attacker's chance in percent of winning the close combat at a difference D. */
export function winChance(model: Model, difference: number): number {
  const { from, chances } = model.assault.wins
  return chances[Math.min(chances.length - 1, Math.max(0, difference - from))] as number
}

/** Step 5 Who wins, and what it costs each side: DGK-ASLT-11. */
export function combatResult(model: Model, f: AssaultFacts, difference: number): Trial<Omit<AssaultResult, "defence">> {
  const chance = winChance(model, difference)
  return percentile("DGK-GAP-07", `close combat at D = ${difference}`, [
    [chance, aftermath(model, f, difference, true)],
    [100 - chance, aftermath(model, f, difference, false)],
  ])
}

function aftermath(model: Model, f: AssaultFacts, difference: number, attackerWon: boolean) {
  const { beaten, winner } = model.assault
  const margin = Math.floor((attackerWon ? difference : -difference) / 2)
  const side = attackerWon ? beaten.target : beaten.attacker
  const weak = attackerWon && troops[troopBehind(f.target)].quality === null // MG, Artillery, Transport, armoured cars
  const losing = limited(
    model,
    tally(
      part("DGK-GAP-07", attackerWon ? "beaten defender" : "beaten attacker", side.index),
      part("DGK-GAP-07", "half the difference", margin),
      part("DGK-GAP-07", `${nameOf(f.target)} in close combat`, weak && beaten.weak),
    ),
  )
  const winning = limited(
    model,
    tally(part("DGK-GAP-07", "winner", winner.index), part("DGK-GAP-07", "half the difference", -margin)),
  )
  const loserTakes = damageAt(
    model,
    losing.total,
    "DGK-ASLT-11",
    `the beaten side at index ${losing.total}`,
    side.least,
  )
  return chain(loserTakes, (loser) =>
    chain(damageAt(model, winning.total, "DGK-ASLT-11", `the winner at index ${winning.total}`), (won) =>
      settled(
        attackerWon
          ? { outcome: "won" as const, attacker: won, target: loser }
          : { outcome: "beaten" as const, attacker: loser, target: won },
      ),
    ),
  )
}

/** DGK-ASLT-05 Steps 2 to 5 in order. The order check comes before them (`orders`), movement into contact between steps 3 and 5. */
export function assault(model: Model, f: AssaultFacts): Reckoning<AssaultResult> {
  const index = defensiveIndex(model, f)
  const trial = chain(defensiveFire(model, f), (defence) =>
    chain(isStopped(model, f.attacker, f.attackerStatus, defence), (stopped): Trial<AssaultResult> => {
      if (stopped) return settled({ outcome: "stopped", defence, attacker: 0, target: 0 })
      const arrives = statusAfter(f.attackerStatus, defence)
      return chain(combatResult(model, f, closeCombat(model, f, arrives).total), (r) => settled({ ...r, defence }))
    }),
  )
  const arrivals: Labelled[] = [
    { label: "Close combat, if it arrives in its present state", tally: closeCombat(model, f, f.attackerStatus) },
    ...(index && f.attackerStatus === "ok"
      ? [{ label: "Close combat, if disordered by the fire", tally: closeCombat(model, f, "disordered") }]
      : []),
  ]
  return { tallies: [...(index ? [{ label: "Defensive Fire Index", tally: index }] : []), ...arrivals], trial }
}

/** The status of a unit that took levels without losing a base. */
const statusAfter = (status: Status, levels: number): Status =>
  applyLevels({ status, bases: Number.MAX_SAFE_INTEGER, startingBases: Number.MAX_SAFE_INTEGER }, levels).status
