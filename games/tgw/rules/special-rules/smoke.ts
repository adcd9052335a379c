/** Smoke barrages: TGW-SPEC-14, TGW-SPEC-15, TGW-AMB-43. */
import { type Check, type Flow, ok, type Placement, type Random, refuse, type Spot } from "@salient/engine"
import { ellipse, offset, type Point } from "@salient/space/table"
import { data } from "../../data/charts.ts"
import { terrainNamed } from "../../data/terrain.ts"
import { tell } from "../../happenings.ts"
import { choose, place } from "../../questions.ts"
import type { State } from "../../state.ts"
import type { Side } from "../../types.ts"
import { inch, makeFor, unitsOf } from "../general-conventions/models.ts"
import { isPlace } from "../movement/ways.ts"
import type { Feature } from "../terrain/features.ts"
import { changeGround, fieldOf } from "../terrain/ground.ts"
import { layingMarkers, nothingLaid } from "../weapon-traits/drafts.ts"
import { diameterOf, MARKER, type Size } from "../weapon-traits/markers.ts"
import { strays } from "../weapon-traits/scatter.ts"

const SMOKE = (side: Side, n: number) => `smoke:${side}:${n}`

/** TGW-SPEC-14 True if a unit of the side has bought smoke. */
const hasSmoke = (m: State, side: Side): boolean => unitsOf(m, side).some((u) => makeFor(u).rules.has("smoke"))

/** Handles smoke in this Shooting Phase before anybody fires; true if something was done. */
export function* handleSmoke(m: State): Flow<boolean> {
  const side = m.active
  const laid = m.smoke.find((s) => s.side === side)
  if (!laid) {
    if (m.turn > 1 || !hasSmoke(m, side)) return false
    yield* lay(m, side)
    return true
  }
  const age = m.turn - laid.turn
  if (age === 1 && isLarge(m, side)) {
    thin(m, side, yield* firstToThin(side))
    return true
  }
  if (age >= 2 && smokeOf(m, side).length > 0) {
    changeGround(
      m,
      smokeOf(m, side).map((p) => p.id),
    )
    tell(m, { kind: "smoke", rules: ["TGW-SPEC-15"], side, what: "gone" })
    return true
  }
  return false
}

const smokeOf = (m: State, side: Side): Feature[] =>
  fieldOf(m).table.pieces.filter((p) => p.id.startsWith(`smoke:${side}:`))
const isLarge = (m: State, side: Side): boolean => smokeOf(m, side).some((p) => p.name === names.largeBlast)

const names: { readonly [s in Size]: string } = { largeBlast: "Smoke", blast: "Thin smoke" }

/** A smoke marker as terrain; the part beyond the table edge is left out. */
function cloud(m: State, side: Side, n: number, at: Point, size: Size): Feature {
  const { width, depth } = fieldOf(m).table
  const inside = (v: number, most: number) => Math.max(0, Math.min(most, v))
  const round = ellipse({ x: inside(at.x, width), y: inside(at.y, depth) }, diameterOf(size), diameterOf(size), 24)
  const points = round.map((p) => ({ x: inside(p.x, width), y: inside(p.y, depth) }))
  const kept = points.filter((p, i) => i === 0 || p.x !== points[i - 1]?.x || p.y !== points[i - 1]?.y)
  return {
    id: SMOKE(side, n),
    kind: "smoke",
    name: names[size],
    height: terrainNamed("smoke").height * inch,
    form: "area",
    points: kept,
  }
}

/** TGW-SPEC-14 Two Large markers side by side wherever the owner wants; both may scatter together. */
function* lay(m: State, side: Side): Flow {
  const [group] = unitsOf(m, side).filter((u) => makeFor(u).rules.has("smoke"))
  if (!group) return
  const pair = (spot: Spot): [Point, Point] => {
    const half = diameterOf("largeBlast") / 2
    return [offset(spot, spot.facing ?? 0, 0, -half), offset(spot, spot.facing ?? 0, 0, half)]
  }
  const { width, depth } = fieldOf(m).table
  const spotIn = (placed: Placement): Spot | undefined => {
    const spot = placed[MARKER]
    return typeof spot === "object" && isPlace(spot) && spot.x >= 0 && spot.y >= 0 && spot.x <= width && spot.y <= depth
      ? spot
      : undefined
  }
  group.shown = true // TGW-DEC-21
  m.laying = { unit: group.id, what: "smoke" }
  const placed = yield* place(
    {
      by: side,
      what: "smoke",
      prompt: "Where do your two smoke markers fall, side by side?",
      rules: ["TGW-SPEC-14"],
      about: [group.id],
    },
    {
      pieces: [MARKER],
      check: (p): Check => (spotIn(p) ? ok : refuse("TGW-SPEC-14", "Smoke needs a place on the table.")),
      suggest: (random: Random) => ({
        [MARKER]: { x: random(width + 1), y: random(depth + 1), facing: 100 * random(360) },
      }),
      stands: (p): { [id: string]: { x: number; y: number; radius: number }[] } => {
        const spot = spotIn(p)
        return spot ? { [MARKER]: pair(spot).map((at) => ({ ...at, radius: diameterOf("largeBlast") / 2 })) } : {}
      },
      lays: (p) => {
        const spot = spotIn(p)
        return spot ? layingMarkers("smoke", pair(spot), diameterOf("largeBlast"), "TGW-SPEC-14", []) : nothingLaid
      },
    },
  )
  m.laying = null
  const spot = spotIn(placed) as Spot
  const to = strays(m, spot, { rule: "TGW-SPEC-14", why: "smoke", dice: data.smoke.scatter, onHit: 0 })
  changeGround(
    m,
    [],
    pair({ ...spot, ...to }).map((at, n) => cloud(m, side, n, at, "largeBlast")),
  )
  m.smoke.push({ side, turn: m.turn })
  tell(m, { kind: "smoke", rules: ["TGW-SPEC-14"], side, what: "laid" })
}

/** TGW-SPEC-15 The owner says which marker shrinks in place; the other one is moved to touch it. */
const firstToThin = (side: Side): Flow<number> =>
  choose<number>({ by: side, what: "smoke", prompt: "Your smoke thins. Which marker stays?", rules: ["TGW-SPEC-15"] }, [
    { id: "left", label: "The left one", value: 0, rules: ["TGW-SPEC-15"] },
    { id: "right", label: "The right one", value: 1, rules: ["TGW-SPEC-15"] },
  ])

function thin(m: State, side: Side, stays: number): void {
  const clouds = smokeOf(m, side)
  const middle = (p: Feature): Point => {
    const n = p.points.length
    return {
      x: Math.round(p.points.reduce((s, q) => s + q.x, 0) / n),
      y: Math.round(p.points.reduce((s, q) => s + q.y, 0) / n),
    }
  }
  const [a, b] = clouds.map(middle) as [Point, Point | undefined]
  const [kept, moved] = stays === 0 || !b ? [a, b] : [b, a]
  const between = moved ? Math.max(1, Math.hypot(moved.x - kept.x, moved.y - kept.y)) : 1
  const beside = moved && {
    x: Math.round(kept.x + ((moved.x - kept.x) * diameterOf("blast")) / between),
    y: Math.round(kept.y + ((moved.y - kept.y) * diameterOf("blast")) / between),
  }
  changeGround(
    m,
    clouds.map((p) => p.id),
    [kept, ...(beside ? [beside] : [])].map((at, n) => cloud(m, side, n, at, "blast")),
  )
  tell(m, { kind: "smoke", rules: ["TGW-SPEC-15"], side, what: "thins" })
}
