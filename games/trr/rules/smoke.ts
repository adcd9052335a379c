/** Smoke pots: placed before the battle, and lit when it begins. TRR-SMOKE-01. */
import {
  type Check,
  type Flow,
  ok,
  type Placement,
  type Random,
  refuse,
  rollMany,
  type Template,
} from "@salient/engine"
import { area, boxAround, cornersOf, coverage, rect } from "@salient/space/table"
import { potLifeDice, potScreen } from "../charts/gas-and-smoke.ts"
import { battleData } from "../data/battle.ts"
import { scaleData } from "../data/scale.ts"
import { tell } from "../happenings.ts"
import { place } from "../questions.ts"
import type { State } from "../state.ts"
import type { Side } from "../types.ts"
import { fieldOf, homeward, thousandths } from "./scale-and-representation/field.ts"

const potsOf = (m: State, side: Side): string[] =>
  Array.from({ length: fieldOf(m).scenario.sides[side].smokePots ?? 0 }, (_, i) => `pot:${side}/${i + 1}`)

/** TRR-SMOKE-01 A side that has pots says where they are, in its own set-up zones, and in which direction their screens run. */
export function* setPots(m: State, side: Side): Flow {
  const pots = potsOf(m, side)
  if (pots.length === 0) return
  const placed = yield* place(
    {
      by: side,
      what: "smoke-pots",
      prompt: `Place your smoke pots: each makes a screen of ${potScreen(1)} cm across its facing. Pots you leave out are not lit.`,
      rules: ["TRR-SMOKE-01"],
      secret: true,
      openly: `${fieldOf(m).scenario.sides[side].name} sets up in secret.`,
    },
    {
      pieces: pots,
      check: (placement) => judge(m, side, pots, placement),
      suggest: (random) => suggest(m, side, pots, random),
      lays: (placement) => ({ templates: pots.flatMap((pot) => screenOf(m, side, placement[pot])), touches: [] }),
    },
  )
  for (const pot of pots) {
    const spot = placed[pot]
    if (spot === undefined || typeof spot === "string") continue
    const at = { x: spot.x, y: spot.y }
    const facing = spot.facing ?? ahead(m, side)
    m.screens.push({ at, facing, ...screenSize, until: 0, factor: 0 }) // how long they last is rolled when they are lit
  }
}

const screenSize = { width: thousandths(potScreen(1)), depth: thousandths(battleData.potDepth) }

/** TRR-SMOKE-01 The screen of a pot while it is being placed. */
function screenOf(m: State, side: Side, spot: Placement[string] | undefined): Template[] {
  if (spot === undefined || typeof spot === "string") return []
  const ground = rect({ x: spot.x, y: spot.y }, spot.facing ?? ahead(m, side), screenSize.width, screenSize.depth)
  const points = Object.values(cornersOf(ground)).map(({ x, y }) => ({ x, y }))
  return [{ kind: "zone", label: "smoke", points, side, rules: ["TRR-SMOKE-01"] }]
}

const ahead = (m: State, side: Side): number => (homeward(m, side) + 18000) % 36000

function judge(m: State, side: Side, pots: readonly string[], placement: Placement): Check {
  const { zones } = fieldOf(m).scenario.sides[side]
  for (const pot of pots) {
    const spot = placement[pot]
    if (spot === undefined) continue
    if (typeof spot === "string") return refuse("TRR-SMOKE-01", "A smoke pot needs a point on the table.")
    const dot = { kind: "circle", at: { x: spot.x, y: spot.y }, radius: 1 } as const
    if (!zones.some((z) => coverage(dot, area(z.area)) !== "none"))
      return refuse("TRR-SMOKE-01", "Smoke pots must be in the zones where the side sets up.", spot)
  }
  return ok
}

/** Pots along the front of a zone, or none. */
function suggest(m: State, side: Side, pots: readonly string[], random: Random): Placement {
  const { zones } = fieldOf(m).scenario.sides[side]
  const found: { [pot: string]: { x: number; y: number } } = {}
  for (const pot of pots) {
    const zone = zones[random(zones.length)]
    const box = zone && boxAround(zone.area)
    if (!box) continue
    const spot = {
      x: box.west + random(box.east - box.west + 1),
      y: box.south + random(box.north - box.south + 1),
    }
    if (judge(m, side, [pot], { [pot]: spot }).ok) found[pot] = spot
  }
  return found
}

/** TRR-SMOKE-01 The battle begins: every pot burns for two dice of moves. */
export function lightPots(m: State): void {
  for (const screen of m.screens) {
    if (screen.until > 0) continue
    const dice = rollMany(m, potLifeDice, scaleData.die, "TRR-SMOKE-01", "how long a smoke pot burns")
    screen.until = dice.reduce((sum, die) => sum + die, 0)
    tell(m, { kind: "pots", rules: ["TRR-SMOKE-01"], at: { ...screen.at }, until: screen.until })
  }
}
