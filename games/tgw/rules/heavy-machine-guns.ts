/** Heavy machine guns: TGW-HMG-01 to TGW-HMG-08. */
import {
  type Check,
  type Flow,
  type Odds,
  ok,
  type Placement,
  type Random,
  refuse,
  rollMany,
  type Spot,
  sure,
} from "@salient/engine"
import {
  type Area,
  arcFrom,
  coverage,
  offset,
  pointInArc,
  type Rect,
  facing as turned,
  wedge,
} from "@salient/space/table"
import { D6 } from "../charts/dice.ts"
import { casualtyOdds, hits, woundOn } from "../charts/shooting.ts"
import { data } from "../data/charts.ts"
import { weaponNamed } from "../data/weapons.ts"
import { tell } from "../happenings.ts"
import { place } from "../questions.ts"
import type { State, Unit } from "../state.ts"
import { reckonDice } from "./general-conventions/luck.ts"
import { allThere, baseOf, inch, isThere, isVehicle } from "./general-conventions/models.ts"
import { type Muzzle, sees } from "./line-of-sight/muzzles.ts"
import { attackBy, commonToughness, coverFrom, coverOfUnit, isDispersed, saveAgainst } from "./shooting/attack.ts"
import { suffer } from "./shooting/strike.ts"
import { kBulletsOf } from "./special-rules-of-the-lists/k-bullets.ts"
import { gunFires } from "./support-weapons/firing.ts"
import { penetrate } from "./vehicles/damage.ts"
import { layingArea, nothingLaid } from "./weapon-traits/drafts.ts"
import { MARKER } from "./weapon-traits/markers.ts"

/** TGW-HMG-02, TGW-HMG-03 Eight shots per gun; casualties make the Pinning test harder. */
export function* fireSustained(m: State, unit: Unit, target: Unit, muzzles: readonly Muzzle[]): Flow {
  const attack = attackBy(m, unit, muzzles, target)
  if (attack.salvos.length === 0) {
    for (const z of muzzles) gunFires(m, unit, z, [])
    tell(m, { kind: "out-of-range", rules: ["TGW-SHOOT-16"], unit: target.id, name: target.name })
    return
  }
  const struck = attack.salvos.map((salvo) => {
    const dice = rollMany(m, salvo.shots, D6, "TGW-HMG-02", `${unit.name}: ${salvo.label}`)
    const count = hits(dice, salvo.hitOn)
    const thrown = { side: unit.side, rule: "TGW-HMG-02", why: `${unit.name}: ${salvo.label}` }
    reckonDice(m, thrown, { count: salvo.shots, needed: salvo.hitOn, got: count })
    tell(m, {
      kind: "shots",
      rules: ["TGW-HMG-02"],
      unit: unit.id,
      name: unit.name,
      weapon: salvo.label,
      dice,
      hits: count,
    })
    const muzzle = muzzles.find((z) => z.number === salvo.shooters[0]) as Muzzle
    gunFires(m, unit, muzzle, dice)
    return { salvo, count }
  })
  if (isVehicle(target)) {
    for (const { salvo, count } of struck)
      for (let n = 0; n < count && isThere(target); n++)
        yield* penetrate(m, target, {
          weapon: salvo.weapon,
          distance: attack.distance,
          by: unit,
          from: (muzzles[0] as Muzzle).base.at,
          kBullets: kBulletsOf(unit),
        })
    return
  }
  const { strength = 0 } = weaponNamed("hmg")
  yield* suffer(m, {
    target,
    by: unit.name,
    hits: struck.map(({ salvo, count }) => ({ label: salvo.label, strength, count, most: salvo.reaches, pins: true })),
    most: attack.hittable.length,
    cover: attack.cover,
    dispersed: attack.dispersed,
    sustained: true,
  })
}

// Sweeping Fire

/** TGW-HMG-04, TGW-GAP-02 The area of a sweep: the flame template with its sides extended. */
function sweepArea(base: Rect, facing: number): Area {
  const { flame } = data.fire
  const { sweeping } = weaponNamed("hmg")
  const far = (sweeping?.range ?? 0) * inch
  const widening = (flame.large - flame.small) / (flame.length - flame.large - flame.small)
  return wedge(base.at, facing, far, 2 * flame.small * inch, Math.round(2 * (flame.small * inch + widening * far)))
}

/** The places of a unit's models that a sweep catches: in the area, and seen (TGW-HMG-04). */
function caughtIn(m: State, muzzle: Muzzle, swept: Area, unit: Unit): number[] {
  return unit.men.flatMap((_, j) =>
    coverage(baseOf(unit, j), swept) !== "none" && sees(m, muzzle, unit, j) ? [j] : [],
  )
}

/** TGW-HMG-04 A sweep hits everybody except the firers themselves, friends included, but no vehicles. */
const maySuffer = (unit: Unit, other: Unit): boolean => other !== unit && !isVehicle(other) && isThere(other)

/** The units that a sweep would catch where everybody stands now. */
const sweptBy = (m: State, unit: Unit, muzzle: Muzzle, swept: Area): { other: Unit; caught: number[] }[] =>
  allThere(m).flatMap((other) => {
    const caught = maySuffer(unit, other) ? caughtIn(m, muzzle, swept, other) : []
    return caught.length > 0 ? [{ other, caught }] : []
  })

/** TGW-AMB-20, TGW-SUP-06 The direction must be within the arc and catch the target. */
function maySweep(m: State, muzzle: Muzzle, target: Unit, facing: number): Check {
  const base = muzzle.base as Rect
  if (!pointInArc(arcFrom(base.at, base.facing, data.fire.arc * 100), offset(base.at, facing, inch)))
    return refuse("TGW-SUP-06", "That is outside the arc of the gun.")
  return caughtIn(m, muzzle, sweepArea(base, facing), target).length > 0
    ? ok
    : refuse(["TGW-HMG-04", "TGW-SHOOT-05"], () => `The sweep must catch ${target.name}.`)
}

/** The directions to try, starting from where the barrel points. */
function* directions(base: Rect): Generator<number> {
  for (let by = 0; by <= data.fire.arc; by += 3) {
    yield turned(base.facing + by * 100)
    if (by > 0) yield turned(base.facing - by * 100)
  }
}

export const canSweep = (m: State, muzzles: readonly Muzzle[], target: Unit): boolean =>
  muzzles.some((z) => firstSweep(m, z, target) !== undefined)

function firstSweep(m: State, muzzle: Muzzle, target: Unit): number | undefined {
  for (const facing of directions(muzzle.base as Rect)) if (maySweep(m, muzzle, target, facing).ok) return facing
  return undefined
}

function* sweepDirection(m: State, unit: Unit, target: Unit, muzzle: Muzzle): Flow<number> {
  const base = muzzle.base as Rect
  const facingIn = (placed: Placement): number | undefined => {
    const facing = (placed[MARKER] as Spot | undefined)?.facing
    return Number.isInteger(facing) && (facing as number) >= 0 && (facing as number) < 36_000 ? facing : undefined
  }
  m.laying = { unit: unit.id, what: "wedge" }
  const placed = yield* place(
    {
      by: unit.side,
      what: "sweep",
      prompt: `Where does ${unit.name} sweep? Every man seen in the area takes three shots, friends included.`,
      rules: ["TGW-HMG-04", "TGW-HMG-06"],
      about: [unit.id],
    },
    {
      pieces: [MARKER],
      check: (p) => {
        const facing = facingIn(p)
        return facing === undefined ? refuse("TGW-HMG-04", "Choose a direction.") : maySweep(m, muzzle, target, facing)
      },
      suggest: (random: Random) => {
        const able = [...directions(base)].filter((f) => maySweep(m, muzzle, target, f).ok)
        return { [MARKER]: { x: base.at.x, y: base.at.y, facing: able[random(able.length)] as number } }
      },
      stands: (p): { [id: string]: { x: number; y: number; radius: number }[] } => {
        const facing = facingIn(p)
        return facing === undefined ? {} : { [MARKER]: drawnSweep(base, facing) }
      },
      lays: (p) => {
        const facing = facingIn(p)
        if (facing === undefined) return nothingLaid
        const swept = sweepArea(base, facing)
        const touched = sweptBy(m, unit, muzzle, swept).map((s) => ({ unit: s.other, places: s.caught }))
        return layingArea("sweeping fire", swept, "TGW-HMG-04", touched)
      },
    },
  )
  m.laying = null
  return facingIn(placed) as number
}

/** The sweep as clients draw it: circles that grow with the distance. */
function drawnSweep({ at }: Rect, facing: number): { x: number; y: number; radius: number }[] {
  const { flame } = data.fire
  const far = weaponNamed("hmg").sweeping?.range ?? 0
  const widening = (flame.large - flame.small) / (flame.length - flame.large - flame.small)
  return [4, 8, 12, 16, 20, far - 2].map((d) => {
    const p = offset(at, facing, d * inch)
    return { x: p.x, y: p.y, radius: Math.round((flame.small + widening * d) * inch) }
  })
}

/** TGW-HMG-04 to TGW-HMG-08 Each gun sweeps; all its dice together decide whether it jams. */
export function* fireSweeping(m: State, unit: Unit, target: Unit, muzzles: readonly Muzzle[]): Flow {
  for (const muzzle of muzzles) {
    if (!isThere(target) || firstSweep(m, muzzle, target) === undefined) continue
    const facing = yield* sweepDirection(m, unit, target, muzzle)
    const swept = sweepArea(muzzle.base as Rect, facing)
    const rolled: number[] = []
    for (const other of allThere(m)) {
      if (!maySuffer(unit, other)) continue
      const caught = caughtIn(m, muzzle, swept, other)
      if (caught.length === 0) continue
      rolled.push(...(yield* sweepUnit(m, unit, muzzle, other, caught)))
    }
    gunFires(m, unit, muzzle, rolled)
  }
}

function* sweepUnit(m: State, unit: Unit, muzzle: Muzzle, other: Unit, caught: readonly number[]): Flow<number[]> {
  const { sweeping, strength = 0, name } = weaponNamed(muzzle.weapon)
  const dice = rollMany(m, sweeping?.shots ?? 0, D6, "TGW-HMG-04", `${unit.name} sweeps over ${other.name}`)
  const count = hits(dice, muzzle.hitOn)
  tell(m, {
    kind: "shots",
    rules: ["TGW-HMG-04"],
    unit: unit.id,
    name: `${unit.name} at ${other.name}`,
    weapon: name,
    dice,
    hits: count,
  })
  yield* suffer(m, {
    target: other,
    by: unit.name,
    hits: [{ label: name, strength, count, most: caught.length, pins: true }],
    most: caught.length,
    ...shelterOf(m, muzzle, other, caught),
  })
  return dice
}

const shelterOf = (m: State, { base, eye }: Muzzle, other: Unit, caught: readonly number[]) => ({
  cover: coverOfUnit(caught.map((j) => coverFrom(m, base.at, eye, other, j))),
  dispersed: isDispersed(other),
})

/** TGW-HMG-04 The odds of one gun that sweeps where it catches most of the target. */
export function sweepOdds(m: State, muzzle: Muzzle, target: Unit): Odds<number> {
  const base = muzzle.base as Rect
  let caught: readonly number[] = []
  for (const facing of directions(base)) {
    if (!maySweep(m, muzzle, target, facing).ok) continue
    const here = caughtIn(m, muzzle, sweepArea(base, facing), target)
    if (here.length > caught.length) caught = here
  }
  if (caught.length === 0) return sure(0)
  const { sweeping, strength = 0, name: label } = weaponNamed(muzzle.weapon)
  const wound = woundOn(strength, commonToughness(target))
  const saving = saveAgainst(shelterOf(m, muzzle, target, caught), target.toGround)
  const volley = { label, shots: sweeping?.shots ?? 0, hitOn: muzzle.hitOn, woundOn: wound, reaches: caught.length }
  return casualtyOdds([volley], saving?.total ?? null, caught.length)
}
