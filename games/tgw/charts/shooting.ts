/** Shooting as arithmetic: shots, hits, wounds, saves. TGW-SHOOT-16 to -21, TGW-COVER-02 to -12. Distances in thousandths of an inch. */
import { andThen, both, die, mapOdds, type Odds, part, sumOf, sure, type Tally, tally, within } from "@salient/engine"
import { data } from "../data/charts.ts"
import { type Weapon, weaponNamed } from "../data/weapons.ts"
import type { WeaponId } from "../types.ts"
import { countOn, d3, once, ones } from "./dice.ts"

const inch = 1000

/** How a weapon is fired. Sweeping Fire gives its full number of shots against every unit in the wedge (TGW-HMG-04). */
export type Mode = "normal" | "sweeping"

export type ShotFacts = {
  readonly weapon: WeaponId
  readonly moved: boolean
  readonly distance: number
  readonly mode?: Mode
}

/** True if the weapon may fire at all after a move: TGW-WEAP-19, TGW-SUP-04. */
export const firesAfterMove = ({ category, moved }: Weapon): boolean =>
  category === "closeRange" || category === "vehicle" || moved !== undefined

/** TGW-WEAP-02, -06, -14, -19, TGW-SHOOT-16: shots of one weapon at that distance; beyond its range every shot misses. */
export function shots({ weapon: id, moved, distance, mode = "normal" }: ShotFacts): number {
  const weapon = weaponNamed(id)
  const reaches = (range: number | undefined) => range !== undefined && distance <= range * inch
  if (mode === "sweeping") return reaches(weapon.sweeping?.range) ? (weapon.sweeping?.shots ?? 0) : 0
  if (moved) {
    if (weapon.moved) return reaches(weapon.moved.range) && reaches(weapon.range) ? weapon.moved.shots : 0
    if (!firesAfterMove(weapon)) return 0
  }
  if (!moved && weapon.close && reaches(weapon.close.range)) return weapon.close.shots
  return reaches(weapon.range) ? (weapon.shots ?? 0) : 0
}

/** How far a weapon reaches, in thousandths. */
export function reach(id: WeaponId, moved: boolean): number {
  const { range = 0, moved: after } = weaponNamed(id)
  return inch * (moved && after ? Math.min(range, after.range) : range)
}

/** TGW-SHOOT-20, TGW-SHOOT-21; null: no effect. */
export function woundOn(strength: number, toughness: number): number | null {
  const cap = (n: number) => Math.max(1, Math.min(10, n)) - 1
  return data.damage[cap(strength)]?.[cap(toughness)] ?? null
}

// Jams

/** TGW-WEAP-17, TGW-HMG-07, TGW-HMG-08: true if this many ones jam the weapon. `crew` matters only for a heavy machine gun. */
export function isJammed(id: WeaponId, rolled: readonly number[], crew?: number): boolean {
  const own = weaponNamed(id).jams
  if (own !== undefined) return ones(rolled) >= own
  if (id !== "hmg" || crew === undefined) return false
  const row = data.fire.jams.find((j) => j.crew === crew)
  return row !== undefined && ones(rolled) >= row.ones
}

// Cover

export type CoverFacts = {
  /** The cover that the unit as a whole is in or behind; undefined: in the open (TGW-COVER-05). */
  readonly cover?: { readonly name: string; readonly save: number } | undefined
  readonly dispersed?: boolean // TGW-COVER-07
  readonly toGround?: boolean // TGW-COVER-09
  /** TGW-COVER-12: only going to ground gives a save. */
  readonly refused?: boolean
}

/** TGW-COVER-04 to TGW-COVER-09: the roll that stops a wound; null: no save. */
export function save(facts: CoverFacts): Tally | null {
  const { cover: rules } = data
  const best = facts.refused ? undefined : bestCover(facts)
  if (!facts.toGround) return best ? tally(best) : null
  if (!best) return tally(part("TGW-COVER-09", "gone to ground", rules.toGround))
  return within(
    tally(best, part("TGW-COVER-09", "gone to ground", -rules.toGroundBetter)),
    "TGW-COVER-04",
    rules.best,
    data.die,
  )
}

/** TGW-COVER-06 */
function bestCover({ cover, dispersed }: CoverFacts) {
  const { dispersed: open } = data.cover
  if (cover && (!dispersed || cover.save <= open)) return part("TGW-COVER-01", cover.name, cover.save)
  return dispersed ? part("TGW-COVER-07", "dispersed", open) : undefined
}

// An attack as a whole

/** Dice of one kind that are thrown together. */
export type Volley = {
  readonly label: string
  readonly shots: number
  /** null: automatic hits (templates, bombs). */
  readonly hitOn: number | null
  readonly woundOn: number | null
  /** How many models these shots can reach: they cannot wound more than that (TGW-SHOOT-17). */
  readonly reaches?: number
}

/** TGW-SHOOT-19 How many of the dice hit. */
export const hits = (rolled: readonly number[], hitOn: number): number => countOn(rolled, hitOn)
/** How many of the dice wound. */
export const wounds = (rolled: readonly number[], needed: number | null): number => countOn(rolled, needed)
/** TGW-COVER-02 How many wounds are not saved. */
export const unsaved = (rolled: readonly number[], needed: number): number => rolled.length - countOn(rolled, needed)

const known = new Map<string, Odds<number>>()

/** One shot as 0 or 1: whether it hits and wounds, by the same functions that judge the dice. */
function oneWound(hitOn: number | null, wound: number | null): Odds<number> {
  const key = `${hitOn} ${wound}`
  const kept = known.get(key)
  if (kept) return kept
  const odds = hitOn === null ? once(wound) : both(once(hitOn), once(wound), (hit, wounds) => hit * wounds)
  known.set(key, odds)
  return odds
}

/** One wound as 0 or 1: 1 if it is not saved. */
const unsavedOnce = new Map<number, Odds<number>>()
function oneLoss(saveOn: number): Odds<number> {
  const kept = unsavedOnce.get(saveOn)
  if (kept) return kept
  const odds = mapOdds(die(data.die), (d) => unsaved([d], saveOn))
  unsavedOnce.set(saveOn, odds)
  return odds
}

/** TGW-SHOOT-17 How many wounds an attack causes: each volley no more than the models it can reach, all together no more than `most`. */
function woundOdds(volleys: readonly Volley[], most: number): Odds<number> {
  let all: Odds<number> = sure(0)
  for (const { shots: count, hitOn, woundOn: wound, reaches = most } of volleys) {
    const here = mapOdds(sumOf(count, oneWound(hitOn, wound)), (n) => Math.min(n, reaches))
    all = all.of === 1 ? here : both(all, here, (a, b) => a + b)
  }
  return mapOdds(all, (n) => Math.min(n, most))
}

/** TGW-SHOOT-17, TGW-COVER-02 How many casualties an attack causes: one save for each wound that counts. */
export function casualtyOdds(volleys: readonly Volley[], saveOn: number | null, most: number): Odds<number> {
  return savedOdds(woundOdds(volleys, most), saveOn)
}

const savedOdds = (wounded: Odds<number>, saveOn: number | null): Odds<number> =>
  saveOn === null ? wounded : inOrder(andThen(wounded, (n) => sumOf(n, oneLoss(saveOn))))

/** Sorted from fewest to most. */
const inOrder = (odds: Odds<number>): Odds<number> => ({
  ...odds,
  chances: [...odds.chances].sort((a, b) => a.result - b.result),
})

/** The same where a roll decides how many hits there are (bombs, models partly under a marker). */
export const casualtiesOfHits = (
  hitting: Odds<number>,
  wound: number | null,
  saveOn: number | null,
  most: number,
): Odds<number> =>
  inOrder(
    andThen(hitting, (n) => casualtyOdds([{ label: "hits", shots: n, hitOn: null, woundOn: wound }], saveOn, most)),
  )

// Blast markers

/** TGW-TRAIT-06, TGW-MORT-06: a hit on each base wholly under the marker, and a die for each base partly under it. */
export const blastHits = (wholly: number, partly: readonly number[]): number =>
  wholly + countOn(partly, data.fire.partlyUnder)

/** The same before the dice are thrown, by the same function that judges them. */
export const blastHitOdds = (wholly: number, partly: number): Odds<number> =>
  mapOdds(sumOf(partly, oneUnder), (n) => n + wholly)
const oneUnder = mapOdds(die(data.die), (d) => blastHits(0, [d]))

// Bombers

/** TGW-SPEC-08 Which die is rolled and what is added to it, by the number of models. */
export function bombing(models: number): { readonly die: 3 | 6; readonly plus: number } {
  const row = data.bombers.hits.find((h) => models >= h.models)
  return { die: row?.die ?? 3, plus: row?.plus ?? 0 }
}

/** TGW-SPEC-08 How many hits the bombs cause for this roll. */
export function bombHits(models: number, rolled: number): number {
  const { die: faces, plus } = bombing(models)
  return (faces === 3 ? d3(rolled) : rolled) + plus
}

export const bombHitOdds = (models: number): Odds<number> => mapOdds(die(data.die), (d) => bombHits(models, d))
