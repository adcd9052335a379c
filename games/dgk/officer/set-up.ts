/** Where to set up before the battle: cover first, guns behind with something to see, the line across the objectives. */

import type { Placement, Random } from "@salient/engine"
import { bearing, boxAround, levelAt, type Point, whereIn } from "@salient/space/table"
import type { Zone } from "../data/scenario.ts"
import { enemyGround, type Found, type Room, setUpBy } from "../rules/scenarios-and-setting-up/set-ups.ts"
import { HIDDEN } from "../rules/scenarios-and-setting-up/zones.ts"
import { blockedBy } from "../rules/terrain-and-sight/sight.ts"
import { terrainNow } from "../rules/terrain-and-sight/terrain.ts"
import { armOf, entryOf, fieldOf, isArtillery } from "../rules/troops-and-command/field.ts"
import type { State, Unit } from "../state.ts"
import type { Formation, Side } from "../types.ts"
import { isWinning } from "./judge.ts"
import { coverAt, far } from "./look.ts"

const INCH = 1_000
const GRID = 1_500
/** How many of the best places are tried before the rules put a unit in the next free row. */
const TRIES = 60

/** What one place in a zone offers to any unit. */
type Site = {
  readonly at: Point
  readonly cover: number
  readonly level: number
  readonly view: number // 0 to 1: how much of the ground where the enemy is expected it sees
  readonly forward: number // towards the enemy, in inches
  readonly across: number // along the front, in inches
}

type Survey = { readonly side: Side; readonly defends: boolean; readonly goals: readonly Site[]; readonly way: Axis }
type Axis = { readonly at: Point; readonly x: number; readonly y: number }

/** Two set-ups, both worth trying. */
export function setUps(m: State, side: Side, random: Random): Placement[] {
  const found: Placement[] = []
  for (let i = 0; i < 2; i++) {
    const made = drawn(m, side, random)
    if (made) found.push(made)
  }
  return found
}

function drawn(m: State, side: Side, random: Random): Placement | undefined {
  const survey = surveyOf(m, side)
  const sites = new Map<string, readonly Site[]>()
  const stood: { unit: Unit; at: Point }[] = []
  return setUpBy(m, side, random, (room) => {
    let ground = sites.get(room.zone.id)
    if (!ground) {
      ground = sitesIn(m, room.zone, survey)
      sites.set(room.zone.id, ground)
    }
    const found = placeIn(m, room, ground, survey, stood, random)
    if (found) stood.push({ unit: room.unit, at: { x: found.spot.x, y: found.spot.y } })
    return found
  })
}

/** The axis of the battle, and the objectives along it. */
function surveyOf(m: State, side: Side): Survey {
  const { scenario } = fieldOf(m)
  const zones = scenario.sides[side].zones
  const box = boxAround(zones.length > 0 ? zones.flatMap((z) => z.area) : [{ x: 0, y: 0 }])
  const at = { x: Math.round((box.west + box.east) / 2), y: Math.round((box.south + box.north) / 2) }
  const enemy = enemyGround(m, side)
  const length = Math.max(1, far(at, enemy))
  const way = { at, x: (enemy.x - at.x) / length, y: (enemy.y - at.y) / length }
  const goals = scenario.objectives.map((o) => siteAt(m, o.at, way, []))
  return { side, defends: isWinning(m, side) || holdsGround(m, side), goals, way }
}

/** May the side set up deployed where it has something to hold? Then it is on the defensive, at least at first. */
function holdsGround(m: State, side: Side): boolean {
  const { sides, objectives } = fieldOf(m).scenario
  return sides[side].zones.some(
    (z) => z.formations.includes("deployed") && objectives.some((o) => whereIn(z.area, o.at) !== "out"),
  )
}

function siteAt(m: State, at: Point, way: Axis, watched: readonly Point[]): Site {
  const terrain = terrainNow(m)
  const [dx, dy] = [at.x - way.at.x, at.y - way.at.y]
  const seen = watched.filter((p) => far(p, at) < 26 * INCH && far(p, at) > 0 && !blockedBy(terrain, at, p)).length
  return {
    at,
    cover: coverAt(m, at),
    level: levelAt(terrain.table, at),
    view: watched.length === 0 ? 0 : seen / watched.length,
    forward: (dx * way.x + dy * way.y) / INCH,
    across: (dx * way.y - dy * way.x) / INCH,
  }
}

/** The places in a zone, on a grid. */
function sitesIn(m: State, zone: Zone, survey: Survey): Site[] {
  const watched = watchedBy(m, survey)
  const box = boxAround(zone.area)
  const found: Site[] = []
  for (let y = box.south + 750; y <= box.north; y += GRID)
    for (let x = box.west + 750; x <= box.east; x += GRID)
      if (whereIn(zone.area, { x, y }) !== "out") found.push(siteAt(m, { x, y }, survey.way, watched))
  return found
}

/** Where the enemy will be: on the objectives, and on his way to them. */
function watchedBy(m: State, { goals, way, side }: Survey): Point[] {
  const enemy = enemyGround(m, side)
  const { width, depth } = fieldOf(m).scenario.table
  const points: Point[] = [enemy]
  for (const g of goals)
    for (const on of [0, 6 * INCH, 12 * INCH])
      points.push({ x: Math.round(g.at.x + way.x * on), y: Math.round(g.at.y + way.y * on) })
  return points.filter((p) => p.x >= 0 && p.y >= 0 && p.x <= width && p.y <= depth)
}

function placeIn(
  m: State,
  room: Room,
  ground: readonly Site[],
  survey: Survey,
  stood: readonly { unit: Unit; at: Point }[],
  random: Random,
): Found | undefined {
  const formation = formationFor(m, room, survey)
  if (!formation) return undefined
  const how = room.mayHide && formation === "deployed" ? `${formation} ${HIDDEN}` : formation
  const score = scorer(m, room.unit, survey, stood)
  const ranked = ground
    .map((g) => ({ g, value: score(g) + random(100) / 2_000 }))
    .sort((a, b) => b.value - a.value || a.g.at.x - b.g.at.x || a.g.at.y - b.g.at.y)
  for (const { g } of ranked.slice(0, TRIES)) {
    const found = room.attempt({ ...g.at, facing: facingAt(m, g, survey), how })
    if (found) return found
  }
  return undefined
}

/** Defenders set up deployed; attackers are ready to move, with their guns ready to fire where allowed. */
function formationFor(m: State, { unit, formations }: Room, { defends }: Survey): Formation | undefined {
  const still = defends || isArtillery(armOf(m, unit))
  const order: readonly Formation[] = still ? ["deployed", "maneuver", "march"] : ["maneuver", "deployed", "march"]
  return order.find((f) => formations.includes(f))
}

/** Towards the enemy's line of approach: along the axis, turned a little towards his ground. */
function facingAt(m: State, g: Site, { way, side }: Survey): number {
  const enemy = enemyGround(m, side)
  const far20 = { x: Math.round(g.at.x + way.x * 30 * INCH), y: Math.round(g.at.y + way.y * 30 * INCH) }
  const to = { x: Math.round((far20.x * 3 + enemy.x) / 4), y: Math.round((far20.y * 3 + enemy.y) / 4) }
  return to.x === g.at.x && to.y === g.at.y ? 0 : (Math.round(bearing(g.at, to) / 500) * 500) % 36_000
}

function scorer(
  m: State,
  unit: Unit,
  survey: Survey,
  stood: readonly { unit: Unit; at: Point }[],
): (g: Site) => number {
  const arm = armOf(m, unit)
  const { commander } = entryOf(m, unit)
  const mates = stood.filter((s) => entryOf(m, s.unit).commander === commander && armOf(m, s.unit) === arm)
  const guns = isArtillery(arm)
  const crowd = (g: Site, within: number) => stood.filter((s) => far(s.at, g.at) < within).length
  const infantry = stood.filter((s) => !isArtillery(armOf(m, s.unit)))
  const goals = survey.goals.map((goal) => ({
    goal,
    load: infantry.filter((s) => far(s.at, goal.at) < 8 * INCH).length,
  }))
  const near = (g: Site) => {
    let best = -40
    for (const { goal, load } of goals)
      best = Math.max(
        best,
        -Math.abs(g.forward - goal.forward - (guns ? -6 : 2)) - Math.abs(g.across - goal.across) * 0.7 - load * 2.2,
      )
    return survey.goals.length === 0 ? g.forward : best
  }
  const together = (g: Site) =>
    mates.length === 0 ? 0 : -Math.max(0, Math.min(...mates.map((s) => far(s.at, g.at))) / INCH - 6) * 0.03
  if (guns) return (g) => 0.8 * g.view + 0.12 * g.level + 0.12 * g.cover + 0.015 * near(g) - 0.1 * crowd(g, 2 * INCH)
  if (survey.defends) {
    const gun = arm === "machineGun"
    return (g) =>
      0.16 * g.cover +
      0.05 * g.level +
      (gun ? 0.5 : 0.15) * g.view +
      0.05 * near(g) -
      0.25 * crowd(g, gun ? 2 * INCH : 4 * INCH) +
      together(g)
  }
  // machine guns go behind the infantry they accompany: in front they would be the first to be shot at
  if (arm === "machineGun") {
    const led = stood.filter((s) => entryOf(m, s.unit).commander === commander)
    const behind = (g: Site) =>
      led.length === 0
        ? 0
        : -Math.min(...led.map((s) => Math.abs(far(s.at, g.at) / INCH - 3) + (ahead(g, s.at, survey) > -1 ? 2 : 0)))
    return (g) => 0.1 * behind(g) + 0.05 * g.cover - 0.1 * crowd(g, 1_500)
  }
  return (g) => 0.05 * g.forward + 0.02 * near(g) - 0.15 * crowd(g, 3 * INCH) + together(g)
}

/** How many inches nearer to the enemy one place is than another. */
const ahead = (g: Site, than: Point, { way }: Survey): number =>
  ((g.at.x - than.x) * way.x + (g.at.y - than.y) * way.y) / INCH
