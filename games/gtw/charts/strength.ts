/** Strengths in attack, defence and bombardment as pure arithmetic: facts in, a tally out (GTW-3.C.2, GTW-9.A-2). No state is used. */
import { type Part, part, type Tally, tally, times } from "@salient/engine"
import { counters, type Face } from "../data/counters.ts"
import { tables } from "../data/tables.ts"
import { type Affected, terrainData } from "../data/terrain.ts"
import type { Crt, Fortification, Hexside, Terrain, Weather } from "../types.ts"
import { crossingIn, groundIn } from "./movement.ts"

/** The hex that is attacked or defended. */
export type Target = {
  readonly terrain: Terrain
  readonly weather: Weather
  readonly fullCity: boolean
  readonly majorCity: boolean
  /** The fortification that counts in this combat: none in a contested hex (GTW-9.J-6). */
  readonly fortification: Fortification | undefined
}

/** GTW-14.Q-1 How many elite brigades a division may have: more if it is a rifle division. */
export function mostOn(counter: string): number {
  const { front } = counters[counter]!
  if (!front.divisional) return 0
  return front.type === "rifle" ? tables.eliteBrigades.rifle : tables.eliteBrigades.others
}

/** How a lack of supply affects strength (GTW-11.F-1 to GTW-11.F.2). */
export type SupplyState = "combat" | "general" | "isolatedFirst" | "secondTurn"

export type UnitFacts = {
  readonly face: Face
  readonly name: string
  readonly disruption: number
  readonly supply: SupplyState
  readonly supported: boolean
  readonly overstacked: boolean
  /** It has bombarded in this phase (GTW-12.C-4). */
  readonly bombarded: boolean
  readonly modernTactics: boolean
  /** GTW-9.G.2 The optional rule GTW-9.G.2 is in force. */
  readonly marginal: boolean
}

export type AttackFacts = UnitFacts & {
  readonly target: Target
  readonly across: Hexside | undefined
  readonly crt: Crt
  /** It fires from two or more hexes away (GTW-12.B.7-2). */
  readonly atRange?: boolean
}

const isEngineer = ({ is }: Face): boolean =>
  is["combat engineer"] === true || is["assault engineer"] === true || is["siege engineer"] === true

/** GTW-GAP-03 Which units each factor of the charts applies to; motorized artillery is artillery in combat (GTW-14.C.1). */
const affected: { readonly [who in Affected]: (face: Face) => boolean } = {
  all: () => true,
  motorized: ({ is }) => is.motorized === true && !is.artillery,
  cavalry: ({ is }) => is.cavalry === true && !is.artillery,
  artillery: ({ is }) => is.artillery === true,
  "non-artillery": ({ is }) => !is.artillery,
  "not mountain": ({ is }) => !is.mountain && !is.mortar,
  "non-artillery not mountain": ({ is }) => !is.artillery && !is.mountain,
  "non-artillery non-engineer": (face) => !face.is.artillery && !isEngineer(face),
}

type Factors = readonly { readonly who: Affected; readonly times: number }[]
const factorFor = (factors: Factors, face: Face): number => factors.find((f) => affected[f.who](face))?.times ?? 1

const isOldFortress = (f: Fortification | undefined): boolean => f === "improved fortress (old)"
const isNewFortress = (f: Fortification | undefined): boolean => f === "improved fortress (new)"
const isGreatFortress = (f: Fortification | undefined): boolean => f === "improved great fortress"
export const isImprovedFortress = (f: Fortification | undefined): boolean =>
  isOldFortress(f) || isNewFortress(f) || isGreatFortress(f)
/** GTW-10.C, GTW-13.D-1 A major city, or any fortification except fieldworks. */
export const isStrongpoint = (t: Pick<Target, "majorCity" | "fortification">): boolean =>
  t.majorCity || (t.fortification !== undefined && t.fortification !== "fieldworks")

/** GTW-DATA-54 The factor for guns against cities and fortresses; `how` is 0 for an attack and 1 for a bombardment. */
function gunFactor(face: Face, t: Target, how: 0 | 1): number {
  if (!face.guns) return 1
  const guns = tables.artillery.guns[face.guns]
  if (isOldFortress(t.fortification)) return guns.old
  if (isGreatFortress(t.fortification)) return guns.great[how]
  if (isNewFortress(t.fortification)) return guns.new[how]
  return t.majorCity ? guns.city[how] : 1
}

/** GTW-13.E-1 */
function assaultFactor({ is }: Face, t: Target): number {
  if (!is["assault engineer"]) return 1
  if (isOldFortress(t.fortification)) return tables.engineers.assaultOld
  return isNewFortress(t.fortification) || t.majorCity ? tables.engineers.assaultNewOrCity : 1
}

const supplyLabels: { readonly [state in SupplyState]: string } = {
  combat: "combat supply",
  general: "no combat supply",
  isolatedFirst: "isolated and out of supply",
  secondTurn: "second turn out of supply",
}
const supplyRules: { readonly [state in SupplyState]: string } = {
  combat: "GTW-11.F-1",
  general: "GTW-11.F-1",
  isolatedFirst: "GTW-11.F.1",
  secondTurn: "GTW-11.F.2",
}

/** GTW-9.G.2 */
const printed = (f: UnitFacts, strength: number): number =>
  f.marginal && strength === 0 && !f.face.single ? 0.5 : strength

const always = (f: UnitFacts): Part[] => [
  times(supplyRules[f.supply], supplyLabels[f.supply], tables.supply.strength[f.supply]),
  times("GTW-12.A-2", "unsupported", !f.supported && 0.5),
]

/** GTW-9.A-2 */
export function attackStrength(f: AttackFacts): Tally {
  const { face, target } = f
  const { overstacked, artillery } = tables
  const ground = groundIn(target.terrain, target.weather)
  const works = target.fortification && terrainData.fortifications[target.fortification]
  return tally(
    part("GTW-9.A-2", "attack", printed(f, face.attack)),
    times("GTW-3.A.5-2", f.disruption === 2 ? "badly disrupted" : "disrupted", tables.disruption.attack[f.disruption]),
    ...always(f),
    times(
      "GTW-8.C.2-5",
      "overstacked",
      f.overstacked && (face.is.artillery ? overstacked.artillery : overstacked.others),
    ),
    times("GTW-9.H", target.terrain, factorFor(ground.attack, face)),
    times("GTW-9.H", "full city", target.fullCity && factorFor(terrainData.cities.full.attack, face)),
    times("GTW-9.H", f.across ?? "", f.across && factorFor(crossingIn(f.across, target.weather).attack, face)),
    times("GTW-9.H", target.fortification ?? "", works && factorFor(works.attack, face)),
    times("GTW-14.D.1", "heavy cavalry", face.is["heavy cavalry"] && isStrongpoint(target) && terrainData.heavyCavalry),
    times("GTW-12.B-3", "old artillery tactics", face.is.artillery && !f.modernTactics && artillery.oldTactics),
    times("GTW-DATA-54", "guns against such a place", gunFactor(face, target, 0)),
    times("GTW-13.E-1", "assault engineers", assaultFactor(face, target)),
    times("GTW-12.B.7-2", "at range", f.atRange && artillery.range),
    times("GTW-12.C-4", "bombarded before", f.bombarded && artillery.bombarded),
    times("GTW-14.L-2", "irregulars", face.is.irregular && f.crt === "positional" && 0.5),
  )
}

export type DefenceFacts = UnitFacts & { readonly target: Target; readonly crt: Crt }

/** GTW-9.A-4 */
export function defenceStrength(f: DefenceFacts): Tally {
  const { face, target } = f
  const isWorked = face.is["assault engineer"] || face.is["siege engineer"]
  const isStrong =
    target.majorCity || isImprovedFortress(target.fortification) || target.fortification === "improved fort"
  return tally(
    part("GTW-9.A-4", "defence", printed(f, face.defence)),
    times("GTW-3.A.5-2", f.disruption === 2 ? "badly disrupted" : "disrupted", tables.disruption.defence[f.disruption]),
    ...always(f),
    times("GTW-13.G-1", "engineers in a strong place", isWorked && isStrong && tables.engineers.defence),
    times("GTW-12.C-4", "bombarded before", f.bombarded && tables.artillery.bombarded),
    times("GTW-14.L-2", "irregulars", face.is.irregular && f.crt === "positional" && 0.5),
  )
}

export type BombardFacts = UnitFacts & {
  readonly target: Target
  readonly across: Hexside | undefined
  /** In the zone of influence of an Army headquarters that covers it (GTW-12.C-3). */
  readonly influenced: boolean
}

/** GTW-12.C-1 */
export function bombardmentStrength(f: BombardFacts): Tally {
  const { face, target } = f
  const { artillery } = tables
  const ground = groundIn(target.terrain, target.weather)
  return tally(
    part("GTW-12.C-1", "attack", face.attack),
    times("GTW-3.A.5-2", f.disruption === 2 ? "badly disrupted" : "disrupted", tables.disruption.attack[f.disruption]),
    times(supplyRules[f.supply], supplyLabels[f.supply], tables.supply.strength[f.supply]),
    times("GTW-8.C.2-5", "overstacked", f.overstacked && tables.overstacked.artillery),
    times("GTW-9.H", target.terrain, factorFor(ground.attack, face)),
    times("GTW-9.H", f.across ?? "", f.across && factorFor(crossingIn(f.across, target.weather).attack, face)),
    times("GTW-12.B.1", `${face.guns} artillery bombards`, face.guns && artillery.guns[face.guns].bombards),
    times("GTW-DATA-54", "guns against such a place", gunFactor(face, target, 1)),
    times("GTW-12.C-3", "outside the zone of influence", !f.influenced && artillery.outsideInfluence),
  )
}

/** One unit of a side in a combat, with its own tally. */
export type Reckoned = { readonly name: string; readonly face: Face; readonly tally: Tally; readonly modern: boolean }

const story = ({ name, tally: t }: Reckoned): string => {
  const factors = t.parts.slice(1).map((p) => `× ${p.times} ${p.label}`)
  return factors.length === 0 ? name : `${name} (${t.parts[0]?.amount ?? 0} ${factors.join(" ")})`
}

/**
 * GTW-12.B-4, GTW-12.B-5 The total of a side: all artillery in excess of what the infantry can protect counts 1 together at most.
 * The guns with the highest strength are taken as the protected ones.
 */
export function sumOfSide(rule: string, units: readonly Reckoned[]): Tally {
  const guns = units
    .filter((u) => u.face.is.artillery)
    .sort((a, b) => b.tally.total / b.face.re - a.tally.total / a.face.re)
  const foot = units.filter((u) => !u.face.is.artillery)
  let room = foot.reduce((n, { face }) => n + (face.headquarters || face.attack + face.defence === 0 ? 0 : face.re), 0)
  const within: Reckoned[] = []
  let beyond = 0
  for (const gun of guns) {
    const takes = gun.face.re * (gun.modern ? tables.artillery.modernRatio : tables.artillery.oldRatio)
    if (takes <= room) {
      room -= takes
      within.push(gun)
    } else beyond += gun.tally.total
  }
  return tally(
    ...[...foot, ...within].map((u) => part(rule, story(u), u.tally.total)),
    part("GTW-12.B-4", "guns beyond the ratio", Math.min(tables.artillery.excess, beyond)),
  )
}

/** GTW-GAP-59 The strength with which a ground unit fires at ships and boats. */
export function coastDefence(face: Face, disruption: number): number {
  const { coast, guns, division, disruption: times } = tables.coastDefences
  const strength =
    face.type === "coast artillery"
      ? face.attack * coast
      : face.guns
        ? face.attack * guns[face.guns]
        : face.divisional && !face.headquarters && face.support !== "none"
          ? division
          : 0
  return strength * times[disruption]!
}
