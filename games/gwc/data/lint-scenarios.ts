/** Checks of the scenarios: set-ups that the rules would not allow, forces the countermix has not, marks off their tracks. */
import { type Board, board, grid, onEdge } from "../maps/maps.ts"
import { type Area, inArea, nationsOf, type Scenario, type SideSetUp, sideOf } from "../scenarios/scenarios.ts"
import { type Edge, type HexName, type Kind, type Nation, type PieceId, WAYS } from "../types.ts"
import { fortificationChart } from "./fortifications.ts"
import { tallyOf } from "./lint-decks.ts"
import { mayNotCarry } from "./lint-pieces.ts"
import { kindOf, leaderType, tankType, unitType, weaponType } from "./pieces.ts"
import { terrainChart, terrainOf } from "./terrain.ts"
import { values } from "./values.ts"

type Placed = { readonly id: PieceId; readonly kind: Kind; readonly at: HexName; readonly weapon?: PieceId | undefined }

/** Every Formation of a side's suggested set-up. */
function placed(side: SideSetUp): Placed[] {
  return [
    ...side.leaders.map(({ leader, at }): Placed => ({ id: leader, kind: "leader", at })),
    ...side.units.flatMap(({ unit, weapon, at }) =>
      at.map((hex): Placed => ({ id: unit, kind: unitType(unit).kind, at: hex, weapon })),
    ),
    ...side.tanks.flatMap(({ tank, at }) => at.map((hex): Placed => ({ id: tank, kind: "tank", at: hex }))),
  ]
}

/** Everything wrong with a scenario. */
export function lintScenario(s: Scenario): string[] {
  const map = board(s.map)
  return [
    ...marks(s),
    ...nationsOf(s).flatMap((nation) => {
      const side = sideOf(s, nation)
      return [
        ...countermix(side),
        ...carriers(side),
        ...suggested(side, map),
        ...fortifications(side, map),
        ...cohesion(side, map),
      ].map((sentence) => `${s.id}, ${nation}: ${sentence}`)
    }),
    ...between(s).map((sentence) => `${s.id}: ${sentence}`),
  ]
}

/** Tracks, chits and special rules. */
function marks(s: Scenario): string[] {
  const problems: string[] = []
  const bad = (sentence: string) => problems.push(`${s.id}: ${sentence}`)
  const { time, casualties } = values.tracks
  if (s.time < time.first || s.suddenDeath > time.last || s.suddenDeath <= s.time)
    bad(
      `Sudden Death on ${s.suddenDeath} with the Time marker on ${s.time}: expected a later space up to ${time.last}.`,
    )
  for (const [chit, times] of tallyOf(s.openChits, (c) => c)) if (times > 1) bad(`chit ${chit} is open ${times} times.`)
  for (const rule of s.special) {
    if (rule.kind === "limitedSight" && rule.untilTime !== null && rule.untilTime <= s.time)
      bad(`${rule.name} ends on Time ${rule.untilTime}, before it begins.`)
    if (rule.kind === "openingBombardment" && s.sides[rule.by] === undefined)
      bad(`${rule.name} is fired by ${rule.by}, which takes no part.`)
  }
  for (const nation of nationsOf(s)) {
    const side = sideOf(s, nation)
    const due = side.reinforcements.flatMap((r) => [
      ...r.leaders.map((): Kind => "leader"),
      ...r.units.flatMap(({ unit, count }) => Array.from({ length: count }, () => unitType(unit).kind)),
    ])
    const spaces = [...placed(side).map((p) => p.kind), ...due]
      .map((kind): number => (kind === "runner" ? 0 : kind === "tank" ? 2 : 1)) // GWC-4.3a
      .reduce((sum, n) => sum + n, 0)
    const shared = nation !== "germany" && nationsOf(s).length > 2 // one Surrender marker for two: GWC-GAP-14
    if (!shared && side.surrender > Math.min(spaces, casualties))
      bad(
        `${nation} surrenders on ${side.surrender}, but its Formations fill only ${Math.min(spaces, casualties)} spaces.`,
      )
  }
  return problems
}

/** More counters than there are. */
function countermix(side: SideSetUp): string[] {
  const here = placed(side)
  const ids = [
    ...here.map((p) => p.id),
    ...here.flatMap((p) => (p.weapon === undefined ? [] : [p.weapon])),
    ...side.reinforcements.flatMap((r) => [
      ...r.leaders,
      ...r.units.flatMap(({ unit, weapon, count }) =>
        Array.from({ length: count }, () => (weapon === undefined ? [unit] : [unit, weapon])).flat(),
      ),
    ]),
  ]
  return [...tallyOf(ids, (id) => id)].flatMap(([key, times]) => {
    const id = key as PieceId
    const kind = kindOf(id)
    const has =
      kind === "leader" ? 1 : (kind === "tank" ? tankType : kind === "weapon" ? weaponType : unitType)(id).count
    return times > has ? [`${times} ${id}, the countermix has ${has}.`] : []
  })
}

/** GWC-11.2 */
const carriers = (side: SideSetUp): string[] =>
  [...side.units, ...side.reinforcements.flatMap((r) => [...r.units])].flatMap(({ unit, weapon }) => {
    const fault = weapon === undefined ? undefined : mayNotCarry(unit, weapon)
    return fault === undefined ? [] : [`${fault}.`]
  })

/** GWC-SCN-01, GWC-8.2 The suggested set-up lies in the area, on ground that can be held, within stacking. */
function suggested(side: SideSetUp, map: Board): string[] {
  const here = placed(side)
  const problems = here.flatMap((p) => [
    ...(inArea(side.setUp, p.at) ? [] : [`${p.id} in ${p.at} is outside the set-up area.`]),
    ...(mayStand(p, map)
      ? []
      : [`${p.id} cannot be in ${p.at}, ${terrainOf(map.hexes[grid.hex(p.at)]!.terrain).name}.`]),
  ])
  for (const hex of new Set(here.map((p) => p.at))) {
    const stack = here.filter((p) => p.at === hex)
    const figures = stack.reduce((sum, p) => sum + values.figures[p.kind], 0)
    const tanks = stack.filter((p) => p.kind === "tank").length
    const platoons = stack.filter((p) => p.kind === "platoon").length
    if (figures > values.stacking.figures)
      problems.push(`${figures} figures in ${hex}, at most ${values.stacking.figures}.`)
    if (tanks > values.stacking.tanks) problems.push(`${tanks} Tanks in ${hex}, at most ${values.stacking.tanks}.`)
    const limit = side.setUp.platoonsPerHex
    if (limit !== undefined && platoons > limit) problems.push(`${platoons} Platoons in ${hex}, at most ${limit}.`)
  }
  return problems
}

/** GWC-O23.5.8 for Tanks; for others, any ground that is not impassable. */
function mayStand(p: Placed, map: Board): boolean {
  const h = grid.hex(p.at)
  const hex = map.hexes[h]!
  const type = terrainOf(hex.terrain)
  const onWay = WAYS.some((way) => map.ways[way].some((side) => grid.borders(h, side)))
  const onRoad = map.ways.road.some((side) => grid.borders(h, side))
  if (type.move === null && !(type.alongWay !== undefined && onWay)) return false
  if (p.kind !== "tank") return true
  if (type.tanks === "never") return false
  if (type.tanks === "roadOnly") return onRoad
  if (type.tanks !== "dotFreeOrRoad") return true
  return onRoad || !(hex.depiction && terrainChart.depictions[hex.depiction].coversDot)
}

/** GWC-F125.4 */
function fortifications(side: SideSetUp, map: Board): string[] {
  const works = side.fortifications.flatMap((f) =>
    f.at.map((at) => ({ kind: f.fortification, at, area: f.area ?? side.setUp })),
  )
  const outside = (area: Area, at: HexName) => !inArea(area, at)
  return [
    ...works.flatMap(({ kind, at, area }) => [
      ...(outside(area, at) ? [`${kind} in ${at} is outside its area.`] : []),
      ...(terrainOf(map.hexes[grid.hex(at)]!.terrain).water ? [`${kind} in ${at}: no Fortification in Water.`] : []),
    ]),
    ...[...tallyOf(works, (w) => w.at)].flatMap(([at, n]) =>
      n > 1 ? [`${n} Fortifications in ${at}, at most one.`] : [],
    ),
    ...[...tallyOf(works, (w) => w.kind)].flatMap(([kind, n]) => {
      const has = fortificationChart.kinds[kind as keyof typeof fortificationChart.kinds].count
      return n > has ? [`${n} ${kind}, the countermix has ${has}.`] : []
    }),
  ]
}

/** GWC-3.3.2 A Unit of the suggested set-up that is Out of Cohesion would be Suppressed at the end of the first Turn. */
function cohesion(side: SideSetUp, map: Board): string[] {
  const held = new Set(side.control.flatMap((number) => map.objectives[number]))
  return side.units.flatMap(({ unit, weapon, at }) => {
    const type = unitType(unit)
    if (type.kind === "runner" || type.traits.includes("stosstruppen") || weapon !== undefined) return []
    return at.flatMap((name) => {
      const h = grid.hex(name)
      const led = side.leaders.some((l) => grid.distance(h, grid.hex(l.at)) <= leaderType(l.leader).front.command)
      return led || held.has(h) || onEdge(side.edge, h) ? [] : [`${unit} in ${name} is Out of Cohesion.`]
    })
  })
}

const opposite: { readonly [edge in Edge]: Edge } = { north: "south", south: "north", east: "west", west: "east" }

/** What the sides must agree on, two by two. */
function between(s: Scenario): string[] {
  return nationsOf(s).flatMap((first, i, all) => all.slice(i + 1).flatMap((second) => betweenTwo(s, first, second)))
}

function betweenTwo(s: Scenario, first: Nation, second: Nation): string[] {
  const [a, b] = [sideOf(s, first), sideOf(s, second)]
  const edges = first === "germany" ? opposite[a.edge] === b.edge : a.edge === b.edge // allies share one: GWC-GAP-14
  const shared = map(s).filter((name) => inArea(a.setUp, name) && inArea(b.setUp, name))
  const twice = a.control.filter((number) => b.control.includes(number))
  return [
    ...(edges ? [] : [`expected opposite edges, found ${a.edge} and ${b.edge}.`]),
    ...(shared.length === 0 ? [] : [`the set-up areas share ${shared.length} hexes, ${shared[0]} among them.`]),
    ...(twice.length === 0 ? [] : [`both sides control Objective ${twice.join(", ")}.`]),
  ]
}

const map = (s: Scenario): HexName[] => board(s.map).hexes.map((hex) => hex.name)
