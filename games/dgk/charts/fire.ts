/** DGK-GAP-06 Fire: a sum of shifts, each citing the rule that calls for it, looked up in the damage table. */

import { part, type RuleId, type Tally, tally, within } from "@salient/engine"
import { actions } from "../data/actions.ts"
import type { Firer, Model } from "../data/model.ts"
import type { special } from "../data/tables.ts"
import { nameOf, troopBehind, troops } from "../data/troops.ts"
import type { Band, By, Cover, FireAction, Formation, Kind, Outnumbering } from "../types.ts"
import { boxNames, outnumbering } from "./outnumbering.ts"
import { percentile, type Reckoning, settled, type Trial } from "./trial.ts"

/** The fields of a fire action: DGK-APP-03. `shaken` stands for the one box "Disordered/Demoralized". */
export type FireFacts = {
  readonly firer: Firer
  readonly action: FireAction
  readonly band: Band
  readonly outnumbering: Outnumbering
  readonly actorShaken: boolean
  readonly target: Kind
  readonly targetFormation: Formation
  readonly targetCover: Cover
  readonly targetShaken: boolean
}

export const coverNames: By<Cover, string> = {
  none: "no cover",
  soft: "Soft Cover",
  hard: "Hard Cover",
  fortification: "Fortification",
}
export const formationNames: By<Formation, string> = {
  deployed: "deployed",
  maneuver: "in maneuver formation",
  march: "in march formation",
}

/** DGK-FIRE-02 The type a unit fires as; `undefined` if it cannot fire. Transport fires only where a scenario arms it. */
export function firesAs(kind: Kind, armed = false): Firer | undefined {
  if (kind === "aircraft") return undefined
  if (kind === "armouredCar") return "machineGun" // DGK-ARMC-01
  if (kind === "fastTransport" || kind === "slowTransport") return armed ? "armedTransport" : undefined
  return kind
}

/** DGK-ASLT-06 The type a unit defends itself as when assaulted: a convoy has guards (DGK-TROOP-07). */
export const defendsAs = (kind: Exclude<Kind, "aircraft">): Firer => firesAs(kind) ?? "guards"

/** DGK-FIRE-03 Does the firer's table reach into this band? */
export const reaches = (model: Model, firer: Firer, band: Band): boolean =>
  model.fire.range[model.fire.firers[firer].range][band] !== null

/** The parts of an index that depend on the target, shared by fire and by the defence against an Assault. */
export function targetParts(model: Model, target: Kind, formation: Formation, shaken: boolean) {
  const shifts = model.fire.target
  const { arm, quality } = troops[troopBehind(target)]
  const type =
    target === "aircraft"
      ? shifts.aircraft
      : quality !== null
        ? shifts[quality]
        : arm === "infantry" || arm === "cavalry"
          ? 0
          : shifts[arm]
  const mounted = arm === "cavalry" && formation !== "deployed"
  return [
    part("DGK-GAP-06", `${nameOf(target)} as target`, type),
    part("DGK-GAP-06", "mounted target", mounted && shifts.mounted),
    part("DGK-DMG-07", "target disordered or demoralized", shaken && model.fire.targetShaken),
  ]
}

/** DGK-GAP-06 The Fire Index before it is limited to the rows of the damage table. */
function shifts(model: Model, f: FireFacts): Tally {
  const { fire } = model
  const firer = fire.firers[f.firer]
  const range = fire.range[firer.range][f.band]
  if (range === null) throw new Error(`DGK-APP-05: expected a target in range, found ${f.firer} firing at ${f.band} in`)
  const cover = fire.cover[f.firer === "heavyArtillery" ? "heavy" : "usual"][f.targetCover]
  return tally(
    part("DGK-GAP-06", firerNames[f.firer] ?? nameOf(f.firer as Kind), firer.base),
    part("DGK-FIRE-04", `range ${f.band} in`, range),
    part("DGK-FIRE-01", actions[f.action].name, fire.action[f.action]),
    part("DGK-FIRE-09", boxNames[f.outnumbering], fire.outnumbering[firer.class][f.outnumbering]),
    part("DGK-FIRE-08", `target ${formationNames[f.targetFormation]}`, fire.targetFormation[f.targetFormation]),
    part("DGK-FIRE-10", coverNames[f.targetCover], cover),
    ...targetParts(model, f.target, f.targetFormation, f.targetShaken),
    part("DGK-DMG-07", "firer disordered or demoralized", f.actorShaken && fire.actorShaken),
  )
}

const firerNames: { readonly [firer: string]: string } = {
  armedTransport: "armed Transport",
  guards: "Transport guards",
}

/** DGK-GAP-06 The Fire Index: which row of the damage table applies. */
export const fireIndex = (model: Model, facts: FireFacts): Tally => limited(model, shifts(model, facts))

/** An index limited to the rows of the damage table. */
export const limited = (model: Model, index: Tally): Tally =>
  within(index, "DGK-GAP-06", -model.fire.damageBelow.length, model.fire.damage.length - 1)

/** DGK-GAP-06 A row of the damage table: the chances in percent of at least one level, at least two, and so on. */
export const damageRow = ({ fire }: Model, index: number): readonly number[] | undefined =>
  index < 0 ? fire.damageBelow[-index - 1] : fire.damage[index]

/** DGK-GAP-06 Levels of damage at an index: the number of columns whose chance is equal to the roll or higher. */
export function damageAt(model: Model, index: number, rule: RuleId, why: string, least = 0): Trial<number> {
  const row = damageRow(model, index)
  if (!row) throw new Error(`${rule} ${why}: expected an index that the damage table has, found ${index}`)
  const shares: [number, Trial<number>][] = []
  for (let levels = row.length; levels >= 0; levels--) {
    const atLeast = levels === 0 ? 100 : (row[levels - 1] as number)
    const more = row[levels] ?? 0
    shares.push([atLeast - more, settled(Math.max(least, levels))])
  }
  return percentile(rule, why, shares)
}

/** DGK-FIRE-12 Fire by one whole unit at one target: the levels of damage. */
export function fire(model: Model, facts: FireFacts): Reckoning<number> {
  const index = fireIndex(model, facts)
  return {
    tallies: [{ label: "Fire Index", tally: index }],
    trial: damageAt(model, index.total, "DGK-FIRE-12", `${actions[facts.action].name} at index ${index.total}`),
  }
}

type Target = Pick<FireFacts, "target" | "targetFormation" | "targetCover" | "targetShaken">

/** DGK-AIR-02 Anti-aircraft fire: Deployed Fire at an aircraft in maneuver formation without cover (DGK-GAP-09). */
export const antiAircraftFire = (
  model: Model,
  firer: "machineGun" | "fieldArtillery",
  bases: number,
  actorShaken: boolean,
  aircraftShaken = false,
): FireFacts => ({
  firer,
  action: "deployedFire",
  band: model.aircraft.antiAircraftBand,
  outnumbering: outnumbering(bases, 1), // an aircraft model is one base: DGK-GAP-09
  actorShaken,
  target: "aircraft",
  targetFormation: "maneuver",
  targetCover: "none",
  targetShaken: aircraftShaken,
})

/** DGK-AIR-04 and DGK-AIR-07 Bombing or strafing: Deployed Fire of Artillery or Machine Guns at 3-6 in. */
export function airAttack(
  model: Model,
  attack: keyof typeof special.aircraft.attacks,
  aircraftShaken: boolean,
  targetBases: number,
  target: Target,
): FireFacts {
  const { firer, band, bases } = model.aircraft[attack]
  return {
    firer,
    action: "deployedFire",
    band,
    outnumbering: outnumbering(bases, targetBases),
    actorShaken: aircraftShaken,
    ...target,
  }
}

/** DGK-MINE-02 A command mine: Deployed Fire of Artillery on one unit within its radius (DGK-GAP-10). */
export const commandMine = (model: Model, target: Target): FireFacts => ({
  ...model.commandMine,
  action: "deployedFire",
  actorShaken: false,
  ...target,
})
