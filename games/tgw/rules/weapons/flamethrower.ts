/** Flamethrowers: TGW-WEAP-10 to TGW-WEAP-13, TGW-TRAIT-07, TGW-AMB-13. */
import {
  type Check,
  type Flow,
  type Odds,
  ok,
  type Placement,
  type Random,
  refuse,
  type Spot,
  sure,
} from "@salient/engine"
import {
  type Area,
  bearing,
  boxAround,
  type Circle,
  distance,
  offset,
  type Point,
  teardrop,
} from "@salient/space/table"
import { casualtiesOfHits, woundOn } from "../../charts/shooting.ts"
import { data } from "../../data/charts.ts"
import { weaponNamed } from "../../data/weapons.ts"
import { tell } from "../../happenings.ts"
import { place } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { areNear, boxOf } from "../general-conventions/boxes.ts"
import { allThere, baseOf, inch, isThere, isVehicle, pointsOf } from "../general-conventions/models.ts"
import type { Muzzle } from "../line-of-sight/muzzles.ts"
import { commonToughness, saveAgainst } from "../shooting/attack.ts"
import { type Effect, nothingHappens } from "../shooting/effects.ts"
import { suffer } from "../shooting/strike.ts"
import { penetrate } from "../vehicles/damage.ts"
import { type ArmourHit, hitOdds } from "../vehicles/hit-odds.ts"
import { layingArea, nothingLaid } from "../weapon-traits/drafts.ts"
import { MARKER } from "../weapon-traits/markers.ts"

const { length, small, large } = data.fire.flame

/** TGW-TRAIT-07 The template with its small end at the edge of the firer's base. */
function flameFrom({ at, radius }: Circle, facing: number): Area {
  return teardrop(offset(at, facing, radius), facing, length * inch, small * inch, large * inch)
}

/** No model extends farther than this from its middle. */
const widest = 5 * inch

/** TGW-WEAP-10 True if any model of the target is near enough for the flame at all. */
const isNear = ({ base }: Muzzle, target: Unit): boolean =>
  target.men.some((_, i) => distance(base, baseOf(target, i)) <= length * inch)

/** TGW-WEAP-10 The models it touches, even with just its edge. */
function burnt(m: State, flame: Area): { readonly unit: Unit; readonly places: readonly number[] }[] {
  const box = boxAround(flame.points, widest)
  return allThere(m).flatMap((unit) => {
    if (!areNear(boxOf(unit), box, 0)) return []
    const places = unit.men.flatMap((_, i) => (distance(baseOf(unit, i), flame) === 0 ? [i] : []))
    return places.length > 0 ? [{ unit, places }] : []
  })
}

/** TGW-WEAP-10, TGW-AMB-13 It must touch the target, and may touch neither friends nor units in combat. */
function mayBurn(m: State, unit: Unit, muzzle: Muzzle, target: Unit, facing: number): Check {
  const touched = burnt(m, flameFrom(muzzle.base as Circle, facing)).filter((b) => !isFirer(b, unit, muzzle))
  const friend = touched.find((b) => b.unit.side === unit.side)
  if (friend) return refuse("TGW-WEAP-10", () => `The flame would touch ${friend.unit.name}.`)
  const locked = touched.find((b) => b.unit.fights.length > 0)
  if (locked) return refuse("TGW-WEAP-10", () => `${locked.unit.name} is locked in combat.`)
  return touched.some((b) => b.unit === target)
    ? ok
    : refuse("TGW-WEAP-10", () => `The flame must touch ${target.name}.`)
}

/** True for the firer himself, who is at the small end. */
const isFirer = (b: { unit: Unit; places: readonly number[] }, unit: Unit, { number }: Muzzle): boolean =>
  b.unit === unit && b.places.every((i) => unit.men[i] === number)

function* directionsOf(muzzle: Muzzle, target: Unit): Generator<number> {
  for (const p of pointsOf(target)) {
    const to = bearing(muzzle.base.at, p)
    for (const by of [0, 600, -600, 1200, -1200]) yield (to + by + 36_000) % 36_000
  }
}

const firstFlame = (m: State, unit: Unit, muzzle: Muzzle, target: Unit): number | undefined => {
  if (!isNear(muzzle, target)) return undefined
  for (const facing of directionsOf(muzzle, target)) if (mayBurn(m, unit, muzzle, target, facing).ok) return facing
  return undefined
}

/** TGW-WEAP-10 Each flamethrower in range lays its template and burns the models it touches. */
export function* fireFlames(m: State, unit: Unit, target: Unit, muzzles: readonly Muzzle[]): Flow {
  for (const muzzle of muzzles) {
    if (!isThere(target)) return
    const first = firstFlame(m, unit, muzzle, target)
    if (first === undefined) continue
    const facing = yield* flameDirection(m, unit, target, muzzle, first)
    for (const { unit: other, places } of burnt(m, flameFrom(muzzle.base as Circle, facing))) {
      if (other === unit || !isThere(other)) continue
      tell(m, { kind: "burnt", rules: ["TGW-WEAP-10"], unit: other.id, name: other.name, count: places.length })
      if (isVehicle(other)) {
        yield* penetrate(m, other, flameHit(unit, muzzle))
        continue
      }
      const { strength = 0, name } = weaponNamed("flamethrower")
      yield* suffer(m, {
        target: other,
        by: unit.name,
        hits: [{ label: name, strength, count: places.length, most: places.length, pins: false }],
        most: places.length,
        cover: undefined,
        dispersed: false,
        refused: true, // TGW-WEAP-11
        flame: true,
      })
    }
  }
}

const flameHit = (unit: Unit, { base }: Muzzle): ArmourHit => ({
  weapon: "flamethrower",
  distance: 0,
  by: unit,
  from: base.at,
})

/** The most models of the target that a flame can touch, tried degree by degree; 0: it does not reach. */
function mostTouched(m: State, unit: Unit, muzzle: Muzzle, target: Unit): number {
  let most = 0
  if (!isNear(muzzle, target)) return most
  for (let facing = 0; facing < 36_000; facing += 100) {
    const touched = touchedOf(muzzle, target, facing)
    if (touched > most && mayBurn(m, unit, muzzle, target, facing).ok) most = touched
  }
  return most
}

const touchedOf = (muzzle: Muzzle, target: Unit, facing: number): number => {
  const flame = flameFrom(muzzle.base as Circle, facing)
  return target.men.filter((_, i) => distance(baseOf(target, i), flame) === 0).length
}

/** TGW-WEAP-10 to TGW-WEAP-13 The odds of one flame, laid so that it touches as many of the target as it can. */
export function flameOdds(m: State, unit: Unit, muzzle: Muzzle, target: Unit): Odds<Effect> {
  const touched = mostTouched(m, unit, muzzle, target)
  if (touched === 0) return sure(nothingHappens(target))
  if (isVehicle(target)) return hitOdds(m, target, flameHit(unit, muzzle))
  const wound = woundOn(weaponNamed("flamethrower").strength ?? 0, commonToughness(target))
  const saving = saveAgainst({ cover: undefined, dispersed: false, refused: true }, target.toGround)
  return casualtiesOfHits(sure(touched), wound, saving?.total ?? null, touched)
}

function* flameDirection(m: State, unit: Unit, target: Unit, muzzle: Muzzle, first: number): Flow<number> {
  const facingIn = (placed: Placement): number | undefined => {
    const facing = (placed[MARKER] as Spot | undefined)?.facing
    return Number.isInteger(facing) && (facing as number) >= 0 && (facing as number) < 36_000 ? facing : undefined
  }
  const base = muzzle.base as Circle
  m.laying = { unit: unit.id, what: "flame" }
  const placed = yield* place(
    {
      by: unit.side,
      what: "flame",
      prompt: `Where does the flamethrower of ${unit.name} aim?`,
      rules: ["TGW-WEAP-10", "TGW-TRAIT-07"],
      about: [unit.id],
    },
    {
      pieces: [MARKER],
      check: (p) => {
        const facing = facingIn(p)
        return facing === undefined
          ? refuse("TGW-WEAP-10", "Choose a direction.")
          : mayBurn(m, unit, muzzle, target, facing)
      },
      suggest: (random: Random) => {
        const able = [...directionsOf(muzzle, target)].filter((f) => mayBurn(m, unit, muzzle, target, f).ok)
        return { [MARKER]: { x: base.at.x, y: base.at.y, facing: able[random(able.length)] ?? first } }
      },
      stands: (p): { [id: string]: { x: number; y: number; radius: number }[] } => {
        const facing = facingIn(p)
        return facing === undefined ? {} : { [MARKER]: drawnFlame(base, facing) }
      },
      lays: (p) => {
        const facing = facingIn(p)
        if (facing === undefined) return nothingLaid
        const flame = flameFrom(base, facing)
        const touched = burnt(m, flame).filter((b) => !isFirer(b, unit, muzzle))
        return layingArea("flame", flame, "TGW-WEAP-10", touched)
      },
    },
  )
  m.laying = null
  return facingIn(placed) as number
}

/** The flame as clients draw it. */
function drawnFlame({ at, radius }: Circle, facing: number): { x: number; y: number; radius: number }[] {
  const widening = (large - small) / (length - large - small)
  return [1, 2.5, 4, 5.5, length - large].map((d) => {
    const p: Point = offset(at, facing, radius + d * inch)
    return { x: p.x, y: p.y, radius: Math.round((small + widening * d) * inch) }
  })
}
