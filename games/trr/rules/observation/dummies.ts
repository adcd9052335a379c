/** Dummies: positions without troops, set up like hidden companies, until an enemy comes close or hits them. TRR-OBS-03, -04. */
import { type Check, type Flow, ok, type Placement, type Random, type RuleId, refuse } from "@salient/engine"
import { area, coverage, overlap, type Rect } from "@salient/space/table"
import { observationData } from "../../data/observation.ts"
import { tell } from "../../happenings.ts"
import { place } from "../../questions.ts"
import { type Dummy, other, type State, type Unit } from "../../state.ts"
import { SIDES, type Side } from "../../types.ts"
import {
  fieldOf,
  fits,
  frameAt,
  frameOf,
  homeward,
  isWithin,
  nameOf,
  onTable,
  thousandths,
  zoneOf,
} from "../scale-and-representation/field.ts"
import { footingOf, mayHide } from "./cover.ts"
import { asUnit } from "./decoys.ts"
import { isLocated, posture, watchers } from "./sight.ts"

const dummyUnits = (m: State, side: Side) => fieldOf(m).prepared.forces[side].force.units.filter((u) => u.phantom)

/** A side that has dummies sets them up, where troops could hide. */
export function* setDummies(m: State, side: Side): Flow {
  const ids = dummyUnits(m, side).map((u) => u.id)
  if (ids.length === 0) return
  const placed = yield* place(
    {
      by: side,
      what: "dummies",
      prompt: "Set up your dummies in their zones, where troops could hide. Dummies you leave out are not used.",
      rules: ["TRR-OBS-04"],
      secret: true,
      openly: `${fieldOf(m).scenario.sides[side].name} sets up in secret.`,
    },
    {
      pieces: ids,
      check: (placement) => judge(m, side, ids, placement),
      suggest: (random) => suggest(m, side, ids, random),
    },
  )
  for (const id of ids) {
    const spot = placed[id]
    if (spot === undefined || typeof spot === "string") continue
    m.dummies.push({ id, side, at: { x: spot.x, y: spot.y }, facing: spot.facing ?? ahead(m, side) })
  }
}

const ahead = (m: State, side: Side): number => (homeward(m, side) + 18000) % 36000

function judge(m: State, side: Side, ids: readonly Unit["id"][], placement: Placement): Check {
  const taken: Rect[] = onTable(m, side).map((u) => frameOf(m, u))
  for (const id of ids) {
    const spot = placement[id]
    if (spot === undefined) continue
    const name = nameOf(m, { id })
    const zone = zoneOf(m, { id, side })
    if (typeof spot === "string" || !zone) return refuse("TRR-OBS-04", `${name} needs a point in its zone.`)
    const unit = asUnit(m, { id, side, at: { x: spot.x, y: spot.y }, facing: spot.facing ?? ahead(m, side) })
    const frame = frameAt(m, unit, unit.at, unit.facing)
    if (!fits(m, frame) || coverage(frame, area(zone.area)) !== "whole")
      return refuse("TRR-GAP-20", `${name} must be wholly in ${zone.name}.`, spot)
    if (!mayHide(footingOf(m, unit))) return refuse("TRR-OBS-03", `${name} has nothing to hide in there.`, spot)
    if (taken.some((t) => overlap(t, frame))) return refuse("TRR-GAP-13", `${name} overlaps another dummy.`, spot)
    taken.push(frame)
  }
  return ok
}

const draws = 20

function suggest(m: State, side: Side, ids: readonly Unit["id"][], random: Random): Placement {
  const found: { [id: string]: { x: number; y: number } } = {}
  for (const id of ids) {
    const outline = zoneOf(m, { id, side })?.area ?? []
    const [xs, ys] = [outline.map((p) => p.x), outline.map((p) => p.y)]
    const [west, south] = [Math.min(...xs), Math.min(...ys)]
    for (let i = 0; i < draws && outline.length > 0; i++) {
      const spot = { x: west + random(Math.max(...xs) - west + 1), y: south + random(Math.max(...ys) - south + 1) }
      if (!judge(m, side, ids, { ...found, [id]: spot }).ok) continue
      found[id] = spot
      break
    }
  }
  return found
}

/** Everybody knows now that nobody is there: the unit that charged or aimed at it did so in full view. */
export function expose(m: State, id: string): void {
  const dummy = m.dummies.find((d) => d.id === id)
  if (!dummy) return
  m.dummies = m.dummies.filter((d) => d !== dummy)
  m.seenThrough = m.seenThrough.filter((known) => known !== id)
  forget(m, dummy)
  tell(m, { kind: "dummy", rules: ["TRR-OBS-04"], unit: dummy.id, name: nameOf(m, dummy) })
}

/** The enemy no longer takes it for troops. */
function forget(m: State, { id, side }: Dummy): void {
  const finder = other(side)
  delete m.located[finder][id]
  m.suspected[finder] = m.suspected[finder].filter((s) => s.unit !== id)
}

/** TRR-OBS-04 The enemy knows now that nobody is there, but its owner does not: he would learn that it was located. */
function findOut(m: State, dummy: Dummy, rule: RuleId): void {
  m.seenThrough.push(dummy.id)
  forget(m, dummy)
  tell(m, { kind: "dummy", rules: [rule], unit: dummy.id, name: nameOf(m, dummy) }, [other(dummy.side)])
}

/** TRR-OBS-03 An enemy who comes close enough to see hidden troops sees that there are none. That he is so close stays his secret. */
export function seeThrough(m: State): void {
  for (const side of SIDES) {
    const own = m.dummies.filter((d) => d.side === side && !m.seenThrough.includes(d.id))
    const enemies = own.length > 0 ? onTable(m, other(side)) : []
    for (const d of own) {
      const as = asUnit(m, d)
      const eyes = enemies.filter((eye) => isWithin(m, eye, as, thousandths(observationData.footAtEdge))) // no farther in any weather
      if (eyes.length === 0 || !eyes.some(watchers(m, as, posture(m, as)))) continue
      findOut(m, d, "TRR-OBS-03")
    }
  }
}

/** TRR-OBS-04 Something hits a position that was taken for troops, and nobody falls or runs. */
export function uncover(m: State, strikes: (taken: Unit) => boolean): void {
  for (const d of m.dummies.filter((x) => isLocated(m, x))) if (strikes(asUnit(m, d))) findOut(m, d, "TRR-OBS-04")
}
