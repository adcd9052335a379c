/** A combat as it is fought: which units take part, on which table, with what strengths and modifiers. GTW-9.A, GTW-9.H. */
import { part, type Tally, tally } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { oddsColumn, shifted } from "../../charts/combat.ts"
import { groundIn, isExcepted, paceOf } from "../../charts/movement.ts"
import { attackStrength, defenceStrength, type Reckoned, sumOfSide, type Target } from "../../charts/strength.ts"
import { tables } from "../../data/tables.ts"
import { terrainData } from "../../data/terrain.ts"
import type { State, Unit } from "../../state.ts"
import type { Crt, Fortification, Nation, Side } from "../../types.ts"
import { factsOf, targetWith } from "../artillery/strengths.ts"
import { fieldOf } from "../basic-game-concepts/field.ts"
import { cooperate, faceOf, isArmyHeadquarters, isInfantry, nationOf } from "../basic-game-concepts/units.ts"
import { moraleOf } from "../special-ground-rules/flooding.ts"
import { fortificationIn, isContested, worksFacing } from "../zones-of-control-and-ownership/ownership.ts"
import { adjacentTo, reachOfZone, stackAt } from "../zones-of-control-and-ownership/position.ts"

export type Engagement = {
  readonly hex: Hex
  readonly side: Side
  readonly attackers: readonly Unit[]
  /** All units in the hex: those that retreated into it suffer the result and add nothing (GTW-9.F.2-7). */
  readonly defenders: readonly Unit[]
  readonly isServed: (u: Unit) => boolean
  readonly crt: Crt
  readonly works: Fortification | undefined
  /** Army headquarters through which the sides draw combat supply: their fatigue counts (GTW-6.B.4-3). */
  readonly staffs?: readonly Unit[]
  /** GTW-9.K.1-1 Fought in a hex that both sides are in, by attackers that must attack: there is no siege. */
  readonly forced?: boolean
}

/** GTW-9.F.2-7, GTW-8.C.2-5 The units whose strength counts. */
export const counting = (defenders: readonly Unit[]): Unit[] => defenders.filter((u) => !u.retreated && !u.overstacked)

/** GTW-15.B.1, GTW-15.B.2 The fortification that counts in this combat. */
export function worksAgainst(m: State, hex: Hex, attackers: readonly Unit[]): Fortification | undefined {
  if (isContested(m, hex)) return undefined // GTW-9.J-6
  const side = attackers[0]?.side
  const works = side ? worksFacing(m, hex, side) : fortificationIn(m, hex)
  if (works !== "fieldworks" && works !== "entrenchment") return works
  if (!isConcentric(m, hex, attackers) || !isDetached(m, hex)) return works
  return works === "fieldworks" ? undefined : "fieldworks"
}

/** GTW-15.B.1 The attacking units exert zones of control into every adjacent hex (GTW-AMB-70). */
function isConcentric(m: State, hex: Hex, attackers: readonly Unit[]): boolean {
  const covering = attackers.filter((u) => reachOfZone(u) === "everywhere")
  return adjacentTo(m, hex).every((h) => covering.some((u) => u.hex === h || adjacentTo(m, u.hex).includes(h)))
}

/** GTW-15.B.1 No adjacent hex has a fortification of the same owner. */
const isDetached = (m: State, hex: Hex): boolean =>
  adjacentTo(m, hex).every((h) => m.owners[h] !== m.owners[hex] || fortificationIn(m, h) === undefined)

const regimentsOf = (units: readonly Unit[], is: (u: Unit) => boolean): number =>
  units.reduce((n, u) => n + (is(u) && !faceOf(u).is.artillery && !faceOf(u).headquarters ? faceOf(u).re : 0), 0)

/**
 * GTW-14.H.1-1, GTW-14.R-1, GTW-15.C-1 At least half of the REs, not counting artillery; only units that cooperate are added
 * together (GTW-15.E.3-1).
 */
function isCapable(
  units: readonly Unit[],
  is: (u: Unit) => boolean,
  counts: (u: Unit) => boolean = () => true,
): boolean {
  const all = regimentsOf(units, counts)
  if (all === 0) return false
  return [...new Set(units.map(nationOf))].some((nation) => {
    const own = units.filter((u) => cooperate(nationOf(u), nation))
    return regimentsOf(own, (u) => is(u) && counts(u)) * 2 >= all
  })
}

export const isInfantryCapable = (units: readonly Unit[]): boolean => isCapable(units, isInfantry)
/** GTW-14.H.2 */
export const isMountainCapable = (units: readonly Unit[]): boolean =>
  isCapable(units, (u) => isInfantry(u) || faceOf(u).is.mountain === true)
/** GTW-14.R-1 */
export const isRifleAssaultCapable = (units: readonly Unit[]): boolean =>
  isCapable(
    units,
    (u) => faceOf(u).is["rifle assault"] === true,
    (u) => !faceOf(u).is["combat engineer"],
  )

/** GTW-9.A-1 The table required by terrain and works, before a side may choose. */
export function tableFor(m: State, hex: Hex, works: Fortification | undefined, attackers: readonly Unit[]): Crt {
  if (isContested(m, hex)) return "mobile" // GTW-9.J-8
  if (isInfantryCapable(attackers)) return "mobile" // GTW-14.H.1-2
  const { terrain, majorCity } = targetWith(m, hex, works)
  const isHard = terrainData.terrain[terrain].positional || majorCity
  return isHard || (works && terrainData.fortifications[works].positional) ? "positional" : "mobile"
}

export const targetOf = (m: State, e: Engagement): Target => targetWith(m, e.hex, e.works)

/** GTW-9.A-2 */
export function attackOf(m: State, e: Engagement): Tally {
  const target = targetOf(m, e)
  const { map } = fieldOf(m)
  const reckoned = e.attackers.map((u): Reckoned => {
    const beside = e.attackers.filter((o) => o.hex === u.hex) // GTW-12.A-4
    const facts = factsOf(m, u, beside, target, e.isServed(u), e.crt)
    const distance = u.hex < 0 ? 0 : map.grid.distance(u.hex, e.hex) // GTW-14.B.2-4: on a hexside
    const across = distance === 1 ? map.hexsides[map.grid.sideBetween(u.hex, e.hex)] : undefined
    const tally = attackStrength({ ...facts, target, across, crt: e.crt, atRange: distance > 1 }) // GTW-12.B.7-2
    return { name: u.name, face: facts.face, tally, modern: facts.modernTactics }
  })
  return sumOfSide("GTW-9.A-2", reckoned)
}

/** GTW-9.A-4 */
export function defenceOf(m: State, e: Engagement): Tally {
  const target = targetOf(m, e)
  const there = counting(e.defenders)
  const reckoned = there.map((u): Reckoned => {
    const facts = factsOf(m, u, there, target, e.isServed(u), e.crt)
    const tally = defenceStrength({ ...facts, target, crt: e.crt })
    return { name: u.name, face: facts.face, tally, modern: facts.modernTactics }
  })
  return sumOfSide("GTW-9.A-4", reckoned)
}

/** GTW-6.B.4-3 Columns lost through the fatigue of the most tired unit. */
const fatigueColumns = (units: readonly Unit[]): number =>
  Math.ceil(Math.max(0, ...units.map((u) => u.fatigue)) / tables.fatigue.hitsPerColumn)

/** GTW-6.B.4-3 The number of columns by which fatigue shifts the odds. */
export const fatigueShift = (e: Engagement): number => {
  const staffs = (mine: boolean) => (e.staffs ?? []).filter((hq) => (hq.side === e.side) === mine)
  return (
    fatigueColumns([...counting(e.defenders), ...staffs(false)]) - fatigueColumns([...e.attackers, ...staffs(true)])
  )
}

/** GTW-9.A-6 The column before special effects. */
export function columnOf(e: Engagement, attack: number, defence: number): number {
  const by = fatigueShift(e)
  return shifted(oddsColumn(attack, defence), by, e.crt, isInfantryCapable(e.attackers))
}

/** GTW-15.D.1 The lowest national will among the units that take part. */
function willOf(m: State, units: readonly Unit[]): number {
  return Math.min(...units.map((u) => Math.floor(moraleOf(m, nationOf(u)) / 10))) // GTW-GAP-60
}

const disagree = (units: readonly Unit[]): boolean => {
  const present: Nation[] = [...new Set(units.map(nationOf))]
  return present.some((a) => present.some((b) => !cooperate(a, b)))
}

/** GTW-15.C-1 */
function isAdverseCapable(m: State, e: Engagement): boolean {
  if (e.crt !== "mobile" || m.weather === "mud") return false
  const { terrain } = targetOf(m, e)
  return isCapable(
    e.attackers,
    (u) => isExcepted(paceOf(faceOf(u)), terrain, m.weather) && faceOf(u).type !== "mixed mounted rifle",
  )
}

/** GTW-14.H.3, GTW-14.R-1, GTW-15.C-1 Kinds of units that must bear half of the losses of a side, if possible. */
export function halvesOf(m: State, e: Engagement, side: Side): Half[] {
  const units = side === e.side ? e.attackers : counting(e.defenders)
  const found: Half[] = []
  if (e.crt === "mobile" && isInfantryCapable(units))
    found.push({ rule: "GTW-14.H.3", what: "infantry", is: isInfantry })
  if (side !== e.side) return found
  if (e.crt === "positional" && isRifleAssaultCapable(units))
    found.push({ rule: "GTW-14.R-1", what: "rifle assault units", is: (u) => faceOf(u).is["rifle assault"] === true })
  if (isAdverseCapable(m, e)) {
    const { terrain } = targetOf(m, e)
    found.push({
      rule: "GTW-15.C-1",
      what: "units at home in such terrain",
      is: (u) => isExcepted(paceOf(faceOf(u)), terrain, m.weather),
    })
  }
  return found
}

export type Half = { readonly rule: string; readonly what: string; readonly is: (u: Unit) => boolean }

/** GTW-14.M.2 True if a headquarters that supplies a side is disrupted. */
const isShaken = (m: State, units: readonly Unit[], stocks: ReadonlyMap<Unit, { readonly hex: Hex }>): boolean =>
  units.some((u) => {
    const stock = stocks.get(u)
    return (
      stock !== undefined &&
      stackAt(m, stock.hex, u.side).some((hq) => isArmyHeadquarters(hq) && hq.active && hq.disruption > 0)
    )
  })

/** GTW-9.A-7 The die modifiers, without special effects and leaders. */
export function modifiersOf(
  m: State,
  e: Engagement,
  stocks: ReadonlyMap<Unit, { readonly hex: Hex }> = new Map(),
  resourceCenters = false,
): Tally {
  const target = targetOf(m, e)
  const defenders = counting(e.defenders)
  const infantry = isInfantryCapable(e.attackers)
  const works = target.fortification && terrainData.fortifications[target.fortification]
  const [ours, theirs] = [willOf(m, e.attackers), willOf(m, defenders)]
  return tally(
    part("GTW-9.H", target.terrain, groundIn(target.terrain, m.weather).die),
    part("GTW-9.H", "full city", target.fullCity && terrainData.cities.full.die),
    part("GTW-9.H", target.fortification ?? "", works && (infantry ? works.infantry : works.die)),
    part("GTW-9.H", m.weather, terrainData.weather[m.weather].die),
    part(
      "GTW-15.A.8-2",
      "devastated ground",
      m.devastated.length > 0 && e.attackers.some((u) => m.devastated.includes(u.hex)) && terrainData.devastated.die,
    ),
    part("GTW-9.J-8", "contested hex", isContested(m, e.hex) && tables.contested),
    part("GTW-GAP-66", "reconnaissance", m.scouted.includes(e.hex) && tables.reconnaissance),
    part("GTW-14.H.1-2", "infantry attacks", infantry && tables.infantry.attacker),
    part("GTW-14.H.1-3", "infantry defends", isInfantryCapable(defenders) && tables.infantry.defender),
    part(
      "GTW-14.R-1",
      "rifle assault",
      e.crt === "positional" && isRifleAssaultCapable(e.attackers) && tables.rifleAssault,
    ),
    part("GTW-15.C-1", "adverse terrain", isAdverseCapable(m, e) && tables.adverseTerrain),
    part("GTW-15.D.1", "morale", ours === theirs ? 0 : ours > theirs ? tables.morale : -tables.morale),
    part("GTW-15.E.3-2", "attackers do not cooperate", disagree(e.attackers) && -tables.noncooperation),
    part("GTW-15.E.3-2", "defenders do not cooperate", disagree(defenders) && tables.noncooperation),
    part("GTW-15.A.7", "resource center", resourceCenters && tables.resourceCenter),
    part(
      "GTW-14.M.2",
      "the attacker's headquarters is disrupted",
      isShaken(m, e.attackers, stocks) && -tables.headquartersDisrupted,
    ),
    part(
      "GTW-14.M.2",
      "the defender's headquarters is disrupted",
      isShaken(m, defenders, stocks) && tables.headquartersDisrupted,
    ),
  )
}
