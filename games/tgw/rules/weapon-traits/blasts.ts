/** What a marker does where it ends up: TGW-MORT-06, TGW-GUN-07, TGW-TRAIT-02, TGW-VDM-03, TGW-VDM-04, TGW-BLDG-01. */
import { andThen, type Flow, type Odds, sure } from "@salient/engine"
import type { Point } from "@salient/space/table"
import { blastHitOdds, casualtiesOfHits, woundOn } from "../../charts/shooting.ts"
import { hitResultOdds } from "../../charts/vehicles.ts"
import { weaponNamed } from "../../data/weapons.ts"
import type { State, Unit } from "../../state.ts"
import type { WeaponId } from "../../types.ts"
import { shellBuildings } from "../buildings-under-fire/collapse.ts"
import { isThere, isVehicle, pointOf } from "../general-conventions/models.ts"
import { tall } from "../line-of-sight/looks.ts"
import { type Cover, commonToughness, coverFrom, coverOfUnit, isDispersed, saveAgainst } from "../shooting/attack.ts"
import { type Effect, nothingHappens } from "../shooting/effects.ts"
import { suffer } from "../shooting/strike.ts"
import { areasAt, fieldOf, kindOf } from "../terrain/ground.ts"
import { penetrate } from "../vehicles/damage.ts"
import { type ArmourHit, hitFacts } from "../vehicles/hit-odds.ts"
import { hitsUnder, type ModelsUnderMarker, type Size, underMarker, unitUnder } from "./markers.ts"
import type { Landing } from "./scatter.ts"

export type Shell = {
  readonly weapon: WeaponId
  readonly size: Size
  /** The firer, for the log. */
  readonly by: Unit
  /** Where a direct shot comes from; undefined: the shell falls from above (TGW-TRAIT-02). */
  readonly from: { readonly at: Point; readonly eye: number } | undefined
  /** TGW-BLDG-05: the floor that was aimed at. */
  readonly floor: number
  /** The distance from the gun to the hole. */
  readonly distance: number
}

/** TGW-MORT-06 Resolves a marker; each unit under it takes its own hits, the original target first. */
export function* explode(m: State, at: Point, shell: Shell, target?: Unit): Flow {
  const { strength = 0, name, traits } = weaponNamed(shell.weapon)
  const under = underMarker(m, at, shell.size, shell.floor)
  const order = [...under].sort((a, b) => Number(b.unit === target) - Number(a.unit === target))
  for (const one of order) {
    if (!isThere(one.unit)) continue
    if (isVehicle(one.unit)) {
      yield* shellVehicle(m, one, at, shell)
      continue
    }
    const count = hitsUnder(m, one)
    const most = one.wholly.length + one.partly.length
    yield* suffer(m, {
      target: one.unit,
      by: shell.by.name,
      hits: [{ label: name, strength, count, most, pins: traits.includes("pinning") }],
      most,
      cover: coverUnder(m, one, at, shell),
      dispersed: isDispersed(one.unit),
    })
  }
  yield* shellBuildings(m, at, shell, order)
}

/** TGW-VDM-03, TGW-VDM-04 A shell on a vehicle strikes its roof; one beside it strikes at half strength. */
function* shellVehicle(m: State, { unit, hole }: ModelsUnderMarker, at: Point, shell: Shell): Flow {
  yield* penetrate(m, unit, shellHit(hole, at, shell))
}

const shellHit = (hole: boolean, at: Point, { weapon, distance, by, from }: Shell): ArmourHit => ({
  weapon,
  distance,
  by,
  from: at,
  ...(hole && !from ? { face: "rear" as const } : { offCentre: !hole }),
})

/** TGW-TRAIT-02 For a shell from above, cover is judged from the hole; a trench gives none if the shell falls into it. */
function coverUnder(m: State, { unit, wholly, partly }: ModelsUnderMarker, hole: Point, { from }: Shell): Cover {
  const struck = [...wholly, ...partly]
  if (from) return coverOfUnit(struck.map((j) => coverFrom(m, from.at, from.eye, unit, j)))
  const field = fieldOf(m)
  const trenches = areasAt(field, hole).filter((p) => kindOf(p).depth !== undefined)
  return coverOfUnit(
    struck.map((j) => {
      const cover = coverFrom(m, hole, tall, unit, j)
      const shared = areasAt(field, pointOf(unit, j)).some((p) => trenches.includes(p))
      return shared ? undefined : cover
    }),
  )
}

/** What a marker may do to the target where it ends up; cases with the same name have the same odds. */
type Case = { readonly name: string; readonly odds: () => Odds<Effect> }

function caseOf(m: State, at: Point, shell: Shell, target: Unit): Case {
  const under = unitUnder(target, at, shell.size, shell.floor)
  if (!under) return { name: "beside it", odds: () => sure(nothingHappens(target)) }
  if (isVehicle(target)) {
    const facts = hitFacts(m, target, shellHit(under.hole, at, shell))
    return { name: Object.values(facts).join(), odds: () => hitResultOdds(facts) }
  }
  const [wholly, partly] = [under.wholly.length, under.partly.length]
  const dispersed = isDispersed(target)
  const saving = saveAgainst({ cover: coverUnder(m, under, at, shell), dispersed }, target.toGround)?.total ?? null
  const wound = woundOn(weaponNamed(shell.weapon).strength ?? 0, commonToughness(target))
  return {
    name: `${wholly} ${partly} ${saving}`,
    odds: () => casualtiesOfHits(blastHitOdds(wholly, partly), wound, saving, wholly + partly),
  }
}

/** TGW-MORT-06 The odds of a marker at this place, by the same functions that judge its dice. */
export const shellOdds = (m: State, at: Point, shell: Shell, target: Unit): Odds<Effect> =>
  caseOf(m, at, shell, target).odds()

/** The same when the marker scatters first: all the places where it may end, each with its odds. */
export function strayingOdds(
  m: State,
  places: readonly Landing[],
  shellAt: (at: Point) => Shell,
  target: Unit,
): Odds<Effect> {
  const cases = new Map<string, { result: Case; ways: number }>()
  for (const { at, ways } of places) {
    const result = caseOf(m, at, shellAt(at), target)
    const known = cases.get(result.name)
    if (known) known.ways += ways
    else cases.set(result.name, { result, ways })
  }
  const of = places.reduce((n, p) => n + p.ways, 0)
  return andThen({ chances: [...cases.values()], of }, (one) => one.odds())
}
