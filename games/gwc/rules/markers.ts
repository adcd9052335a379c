/** Markers that change the ground: Fortifications, Shellholes, Rubble, Blaze (GWC-F125, GWC-T99.5, GWC-E59, GWC-E60). */
import { choose, type Flow, tell } from "@salient/engine"
import { fortificationChart } from "../data/fortifications.ts"
import { terrainChart } from "../data/terrain.ts"
import { values } from "../data/values.ts"
import type { Formation, State } from "../state.ts"
import type { Fortification, Nation, Terrain } from "../types.ts"
import { arrive } from "./arrive.ts"
import { chooseHex } from "./choices.ts"
import { allHexes, fieldOf, grid, type Hex, inactiveFirst, NONE, step } from "./field.ts"
import { isWater, mayPass, terrainAt } from "./ground.ts"
import { friendsIn, hasEnemies, nameOf } from "./pieces.ts"
import { eliminate, updateControl } from "./victory.ts"

export function fortify(m: State, h: Hex, kind: Fortification, rule: string): void {
  m.forts[h] = kind
  tell(m, { kind: "fortified", rules: [rule], hex: grid.name(h), what: fortificationChart.kinds[kind].name })
  updateControl(m)
}

export function removeFort(m: State, h: Hex, rule: string): void {
  const kind = m.forts[h]
  if (kind === undefined) return
  delete m.forts[h]
  delete m.held[h]
  tell(m, { kind: "unfortified", rules: [rule], hex: grid.name(h), what: fortificationChart.kinds[kind].name })
}

/** GWC-T119 Not in Water, not with a Blaze. */
export const mayHoldSmoke = (m: State, h: Hex): boolean => !isWater(m, h) && terrainAt(m, h) !== "blaze"

/** GWC-8.1.4 One Smoke marker to a hex: the one that hinders more stays. */
export function placeSmoke(m: State, h: Hex, hindrance: number, rule: string): void {
  if (!mayHoldSmoke(m, h) || (m.smoke[h] ?? 0) >= hindrance) return
  m.smoke[h] = hindrance
  m.sightClock++
  tell(m, { kind: "smoke", rules: [rule], hex: grid.name(h), hindrance })
}

/** A Shellhole or Rubble marker: the hex becomes that type. */
export function makeCrater(m: State, h: Hex, what: "shellhole" | "rubble", rule: string): void {
  const clear = (t: Terrain) => terrainChart.types[t].sight.kind === "clear"
  if (!clear(terrainAt(m, h)) || !clear(what)) m.sightClock++
  m.ground[h] = what
  tell(m, { kind: "marked", rules: [rule], hex: grid.name(h), what: terrainChart.types[what].name })
}

/** GWC-F125.3 What a Fortification of no better rank leaves behind. */
const leftBehind = (m: State, h: Hex): "shellhole" | "rubble" => {
  const terrain = terrainAt(m, h)
  const { building, bridge, elsewhere } = fortificationChart.groundMarker
  return terrain === "building" ? building : terrain === "bridge" ? bridge : elsewhere
}

/** GWC-F125.3 What a Fortification becomes one step down. */
function oneStepDown(m: State, h: Hex): "foxholes" | "shellhole" | "rubble" {
  const { becomes } = fortificationChart.kinds[m.forts[h]!].vulnerability
  return becomes === "groundMarker" ? leftBehind(m, h) : becomes
}

/** One step down for the Fortification of a hex. */
export function downgradeFort(m: State, h: Hex, rule: string): void {
  const marker = oneStepDown(m, h)
  removeFort(m, h, rule)
  if (marker === "foxholes") fortify(m, h, "foxholes", rule)
  else makeCrater(m, h, marker, rule)
}

/** GWC-T99.5, GWC-F125.3, GWC-AMB-25 An Artillery or Mortar total against a hex: the Fortification, or else the terrain. */
export function bombardGround(m: State, h: Hex, total: number): void {
  const marker = bombarded(m, h, total)
  if (marker === undefined) return
  if (m.forts[h] !== undefined) downgradeFort(m, h, "GWC-F125.3")
  else if (marker !== "foxholes") makeCrater(m, h, marker, "GWC-T99.5")
}

/** The same without doing it: Fortifications and markers as such a total would leave them. */
export function groundAfter(m: State, h: Hex, total: number): Pick<State, "forts" | "ground"> {
  const marker = bombarded(m, h, total)
  if (marker === undefined) return { forts: m.forts, ground: m.ground }
  const { [h]: _, ...forts } = m.forts
  return marker === "foxholes"
    ? { forts: { ...forts, [h]: marker }, ground: m.ground }
    : { forts, ground: { ...m.ground, [h]: marker } }
}

/** What the hex becomes; nothing if the total is too low for it. */
function bombarded(m: State, h: Hex, total: number): "foxholes" | "shellhole" | "rubble" | undefined {
  const fort = m.forts[h]
  if (fort !== undefined)
    return total >= fortificationChart.kinds[fort].vulnerability.rating ? oneStepDown(m, h) : undefined
  const { vulnerability } = terrainChart.types[terrainAt(m, h)]
  const field = fieldOf(m)
  const trail = field.hasTrail[h] && m.ground[h] === undefined && field.board.hexes[h]!.terrain === "shellhole"
  const rating = trail ? terrainChart.features.trail.overShellhole : vulnerability // GWC-T121.1
  return rating !== null && total >= rating.rating ? rating.becomes : undefined
}

const burns = (m: State, h: Hex): boolean => terrainAt(m, h) === "building" || terrainAt(m, h) === "woods"
const blazesLeft = (m: State): boolean =>
  Object.values(m.ground).filter((g) => g === "blaze").length < (values.markers.blaze ?? Number.POSITIVE_INFINITY)

/** GWC-E60 The nearest Building or Woods to the Random Hex burns. */
export function* ignite(m: State, player: Nation, from: Hex, rule: string): Flow {
  const fuel = allHexes.filter((h) => burns(m, h))
  if (fuel.length === 0 || !blazesLeft(m)) return
  const least = Math.min(...fuel.map((h) => grid.distance(from, h)))
  const nearest = fuel.filter((h) => grid.distance(from, h) === least)
  const hex = nearest.length === 1 ? nearest[0]! : yield* chooseHex(player, nearest, rule, "Which hex burns?")
  yield* setAblaze(m, hex, rule)
}

/** GWC-E59 Every Blaze spreads in the direction of the wind, all at once. */
export function* spreadBlaze(m: State, _player: Nation, wind: number, rule: string): Flow {
  const next = Object.keys(m.ground)
    .map(Number)
    .filter((h) => m.ground[h] === "blaze")
    .map((h) => step(h, wind))
    .filter((h) => h !== NONE && burns(m, h))
  for (const h of next) if (blazesLeft(m)) yield* setAblaze(m, h, rule)
}

/** GWC-T100, GWC-8.1.6 Nothing else stays in the hex; Formations are moved out by their owners (GWC-AMB-57). */
function* setAblaze(m: State, h: Hex, rule: string): Flow {
  removeFort(m, h, rule)
  m.gas = m.gas.filter((g) => g !== h)
  delete m.smoke[h]
  for (const side of inactiveFirst(m)) for (const u of friendsIn(m, side, h)) yield* displace(m, u, rule)
  m.ground[h] = "blaze"
  m.sightClock++
  tell(m, { kind: "marked", rules: [rule], hex: grid.name(h), what: terrainChart.types.blaze.name })
}

function* displace(m: State, u: Formation, rule: string): Flow {
  const around = grid.neighbours(u.hex).filter((n) => mayPass(m, u, u.hex, n))
  const free = around.filter((n) => !hasEnemies(m, u.side, n))
  const hexes = free.length > 0 ? free : around
  if (hexes.length === 0) {
    eliminate(m, [u], rule)
    return
  }
  const to = yield* choose(
    { by: u.side, prompt: `${nameOf(u)} flees the fire: where to?`, rules: [rule], about: [u.id] },
    hexes.map((n) => ({ id: `hex:${grid.name(n)}`, label: grid.name(n), value: n, touches: [`hex:${grid.name(n)}`] })),
  )
  yield* arrive(m, [u], to, rule)
}
