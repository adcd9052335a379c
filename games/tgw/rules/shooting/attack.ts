/** One unit's fire at another: who can hit whom, with what, in what cover. TGW-SHOOT-16 to TGW-SHOOT-20, TGW-COVER-01 to -07. */
import type { Odds } from "@salient/engine"
import type { Point } from "@salient/space/table"
import { casualtyOdds, reach, save, shots, type Volley, woundOn } from "../../charts/shooting.ts"
import { data } from "../../data/charts.ts"
import { weaponNamed } from "../../data/weapons.ts"
import type { State, Unit } from "../../state.ts"
import type { WeaponId } from "../../types.ts"
import { isOnCrest } from "../cover/crest.ts"
import {
  baseOf,
  gap,
  inch,
  isMounted,
  isVehicle,
  menOf,
  pointOf,
  raised,
  sizeOf,
} from "../general-conventions/models.ts"
import { inTheWay } from "../line-of-sight/between.ts"
import { lookAt, obstaclesBetween } from "../line-of-sight/looks.ts"
import { canHit, type Muzzle, rangeTo } from "../line-of-sight/muzzles.ts"
import { areasAt, fieldOf, kindOf } from "../terrain/ground.ts"
import { muzzlesOf, type WeaponUse } from "./weapons.ts"

export type Cover = { readonly name: string; readonly save: number } | undefined

/** Dice of one kind, with the models they can reach. */
export type Salvo = Volley & {
  readonly weapon: WeaponId
  readonly shooters: readonly number[]
  readonly reaches: number
  readonly hitOn: number
}

export type Attack = {
  readonly salvos: readonly Salvo[]
  /** TGW-SHOOT-17: the places of the target models that can be hit at all. */
  readonly hittable: readonly number[]
  readonly cover: Cover
  readonly dispersed: boolean
  /** The distance of the nearest shot, in thousandths. */
  readonly distance: number
}

/** TGW-COVER-07 True if most of its models are more than an inch from the nearest model of the unit. */
export function isDispersed(unit: Unit): boolean {
  let loose = 0
  for (let i = 0; i < unit.men.length; i++) {
    let near = Number.POSITIVE_INFINITY
    for (let j = 0; j < unit.men.length; j++) if (i !== j) near = Math.min(near, gap(unit, i, unit, j))
    if (near > data.cover.dispersedGap * inch && near < Number.POSITIVE_INFINITY) loose++
  }
  return 2 * loose > unit.men.length
}

/** TGW-CAV-06 Cavalry that moved has no cover. */
const hasNoCover = (target: Unit): boolean => isMounted(target) && target.moved

/** TGW-COVER-01, TGW-TERR-04, TGW-COVER-06 The best cover of one model, seen from where the shot comes. */
export function coverFrom(m: State, from: Point, eye: number, target: Unit, j: number): Cover {
  if (hasNoCover(target)) return undefined
  const field = fieldOf(m)
  const at = pointOf(target, j)
  const found = [...areasAt(field, at), ...obstaclesBetween(field, from, at)].flatMap((p) => {
    const cover = coverOfKind(p.kind, p.id)
    return cover === undefined ? [] : [{ name: p.name, save: cover }]
  })
  const { partly } = lookAt(field, from, baseOf(target, j), {
    eye,
    target: sizeOf(target).height,
    floor: raised(target, j),
  })
  if (partly !== null) found.push({ name: "partly hidden", save: partly })
  return found.sort((a, b) => a.save - b.save)[0]
}

/** TGW-AMB-11 A vehicle wrecked during play gives better cover than a wreck that is scenery. */
const coverOfKind = (kind: Parameters<typeof kindOf>[0]["kind"], id: string): number | undefined =>
  kind === "wreck" && id.startsWith("wreck:") ? data.cover.wreckInPlay : kindOf({ kind }).cover

/** TGW-COVER-05 Counts if most of the models that can be hit are in cover; of several values the commonest, on a tie the worse. */
export function coverOfUnit(covers: readonly Cover[]): Cover {
  const covered = covers.filter((c) => c !== undefined)
  if (2 * covered.length <= covers.length) return undefined
  const counts = new Map<number, { name: string; save: number; n: number }>()
  for (const c of covered) {
    const known = counts.get(c.save)
    if (known) known.n++
    else counts.set(c.save, { ...c, n: 1 })
  }
  const best = [...counts.values()].sort((a, b) => b.n - a.n || b.save - a.save)[0]
  return best && { name: best.name, save: best.save }
}

/** TGW-COVER-11 Men behind the crest of a hill, seen from below, get its cover if that is the best. */
function withCrest(m: State, from: Point, eye: number, target: Unit, cover: Cover): Cover {
  if (hasNoCover(target) || !isOnCrest(m, from, eye, target)) return cover
  return cover && cover.save <= data.cover.crest ? cover : { name: "the crest", save: data.cover.crest }
}

type Gathering = { weapon: WeaponId; shots: number; hitOn: number; shooters: number[]; reaches: Set<number> }

/** Works out a whole attack by these muzzles of a unit. */
export function attackBy(m: State, firer: Unit, muzzles: readonly Muzzle[], target: Unit): Attack {
  const way = inTheWay(m, firer, target)
  const nearestTo: { muzzle: Muzzle; d: number }[] = []
  const salvos = new Map<string, Gathering>()
  const toughness = commonToughness(target)
  let least = Number.POSITIVE_INFINITY
  for (const muzzle of muzzles) {
    const far = reach(muzzle.weapon, firer.moved)
    let nearest = Number.POSITIVE_INFINITY
    const reached: number[] = []
    for (let j = 0; j < target.men.length; j++) {
      const d = rangeTo(muzzle, target, j)
      if ((d > far && nearest <= far) || !canHit(m, way, muzzle, target, j)) continue
      nearest = Math.min(nearest, d)
      if (d > far) continue
      reached.push(j)
      const known = nearestTo[j]
      if (!known || d < known.d) nearestTo[j] = { muzzle, d }
    }
    least = Math.min(least, nearest)
    const dice =
      nearest === Number.POSITIVE_INFINITY ? 0 : shots({ weapon: muzzle.weapon, moved: firer.moved, distance: nearest })
    if (dice === 0) continue
    gather(salvos, muzzle, dice, reached)
  }
  const able = target.men.flatMap((_, j) => (nearestTo[j] ? [j] : []))
  const covers = able.map((j) => {
    const { muzzle } = nearestTo[j] as { muzzle: Muzzle }
    return coverFrom(m, muzzle.base.at, muzzle.eye, target, j)
  })
  const [first] = muzzles
  return {
    salvos: [...salvos.values()].map((s) => ({
      ...s,
      label: weaponNamed(s.weapon).name,
      woundOn: woundOn(weaponNamed(s.weapon).strength ?? 0, toughness),
      reaches: s.reaches.size,
    })),
    hittable: able,
    cover: first ? withCrest(m, first.base.at, first.eye, target, coverOfUnit(covers)) : undefined,
    dispersed: !isVehicle(target) && isDispersed(target),
    distance: least,
  }
}

function gather(
  salvos: Map<string, Gathering>,
  { weapon, hitOn, number }: Muzzle,
  dice: number,
  reached: readonly number[],
) {
  // TGW-WEAP-17, TGW-HMG-07: weapons that may jam roll their own dice
  const { jams, category } = weaponNamed(weapon)
  const alone = jams !== undefined || category === "support" || category === "vehicle"
  const key = alone ? `${weapon} ${hitOn} ${number}` : `${weapon} ${hitOn}`
  const salvo = salvos.get(key) ?? { weapon, shots: 0, hitOn, shooters: [], reaches: new Set<number>() }
  salvo.shots += dice
  salvo.shooters.push(number)
  for (const j of reached) salvo.reaches.add(j)
  salvos.set(key, salvo)
}

/** TGW-TRAIT-05, TGW-TRAIT-07 Weapons that lay a template do not roll dice for shots. */
export const laysTemplate = (weapon: WeaponId): boolean =>
  weaponNamed(weapon).traits.some((t) => t === "blast" || t === "largeBlast" || t === "flameTemplate")

/** The attack of a unit's ordinary weapons on a target. */
export const attackOn = (m: State, firer: Unit, target: Unit, using: WeaponUse): Attack =>
  attackBy(
    m,
    firer,
    muzzlesOf(firer, using).filter((z) => isVehicle(target) || !laysTemplate(z.weapon)),
    target,
  )

/** The Toughness that most of a unit's men have; only men who joined it may differ. */
export const commonToughness = (unit: Unit): number => {
  const values = menOf(unit).map((man) => man.profile.T)
  return values.sort((a, b) => values.filter((v) => v === b).length - values.filter((v) => v === a).length)[0] as number
}

/** The target's save against an attack: TGW-COVER-04 to TGW-COVER-09. */
export const saveAgainst = (
  { cover, dispersed, refused }: Pick<Attack, "cover" | "dispersed"> & { readonly refused?: boolean },
  toGround: boolean,
) => save({ cover, dispersed, toGround, ...(refused === undefined ? {} : { refused }) })

/** The odds of the casualties of an attack, before its dice are thrown. */
export function attackOdds(target: Unit, attack: Attack): Odds<number> {
  const most = Math.min(attack.hittable.length, target.men.length)
  return casualtyOdds(attack.salvos, saveAgainst(attack, target.toGround)?.total ?? null, most)
}

/** The parts of the save that a forecast uses. */
export function saveTallies(
  attack: Pick<Attack, "cover" | "dispersed"> & { readonly refused?: boolean },
  target: Unit,
) {
  const saving = saveAgainst(attack, target.toGround)
  return saving ? [{ label: "saved on", tally: saving }] : []
}
