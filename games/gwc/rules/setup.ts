/** Setting up from the scenario: GWC-SCN-01, GWC-SCN-04, and the state before the first question. */
import {
  type Check,
  checkpoint,
  confirm,
  type Flow,
  ok,
  type Placement,
  pick,
  place,
  type Random,
  refuse,
  shuffle,
  tell,
} from "@salient/engine"
import { terrainChart } from "../data/terrain.ts"
import { values } from "../data/values.ts"
import { inArea, type Scenario, setUpOrder } from "../scenarios/scenarios.ts"
import type { Formation, State } from "../state.ts"
import type { Fortification, HexName, Nation } from "../types.ts"
import { chooseRow, impact } from "./artillery.ts"
import { drawChit } from "./card-effects.ts"
import { drawStrategy } from "./cards.ts"
import { chooseHex } from "./choices.ts"
import { allHexes, fieldOf, grid, playerOf, setUpOf } from "./field.ts"
import { isImpassable, isWater } from "./ground.ts"
import { mayHoldSmoke, placeSmoke } from "./markers.ts"
import { kind, nameOf, profile } from "./pieces.ts"
import { boxesOf, chooseBox } from "./telephones.ts"
import { refill } from "./turn.ts"
import { payChit, updateControl } from "./victory.ts"

/** GWC-SCN-01 The Defender first; then cards and chits; then GWC-SCN-04. */
export function* setUp(m: State): Flow {
  const s = fieldOf(m).scenario
  for (const side of setUpOrder(s)) {
    if (m.settled.includes(side)) continue
    checkpoint(m)
    yield* setUpSide(m, side)
    m.settled.push(side)
  }
  if (m.stage === "setup") {
    yield* deal(m)
    m.stage = "bombardment"
  }
  checkpoint(m)
  for (const rule of s.special) {
    if (rule.kind === "openingBombardment") yield* bombard(m, rule)
    if (rule.kind === "smokeScreen") yield* screen(m, rule)
  }
  m.stage = "turns"
  tell(m, { kind: "turn", rules: ["GWC-5a"], turn: m.turn, side: m.active })
}

/** Takes the scenario's suggestion or places every counter; the Telephone takes a box. */
function* setUpSide(m: State, side: Nation): Flow {
  const suggested = yield* confirm(
    { by: side, prompt: "Take the set-up that the scenario suggests?", rules: ["GWC-SCN-01"] },
    { yes: "Take it", no: "Set up myself" },
  )
  if (!suggested) yield* placeForces(m, side)
  const { telephone } = playerOf(m, side)
  if (telephone && !telephone.broken && boxesOf(m, side).length > 1) telephone.box = yield* chooseBox(m, side, "GWC-12")
  tell(m, { kind: "set-up", rules: ["GWC-SCN-01"], side })
}

type Counter = { readonly id: string; readonly what: Formation | Fortification; readonly from: number }

/** The counters a side sets up: Formations, and Fortifications by number. */
function countersOf(m: State, side: Nation): Counter[] {
  const found: Counter[] = m.units.filter((u) => u.side === side).map((u) => ({ id: u.id, what: u, from: u.hex }))
  let n = 0
  for (const { fortification, at } of setUpOf(m, side).fortifications)
    for (const h of at) found.push({ id: `fort:${++n}`, what: fortification, from: grid.hex(h) })
  return found
}

/** Why a counter may not stand in a hex, or nothing. */
function misplaced(m: State, side: Nation, c: Counter, h: number): string | undefined {
  const set = setUpOf(m, side)
  const area =
    typeof c.what === "string"
      ? (set.fortifications.find((f) => f.fortification === c.what && f.area)?.area ?? set.setUp)
      : set.setUp
  const name = typeof c.what === "string" ? c.what : nameOf(c.what)
  if (!inArea(area, grid.name(h) as HexName)) return `${name} must be set up in its area, not in ${grid.name(h)}.`
  if (typeof c.what === "string")
    return isWater(m, h) ? `No Fortification can be in the Water of ${grid.name(h)}.` : undefined
  return isImpassable(m, h) ? `${grid.name(h)} is impassable.` : undefined
}

function checkPlacement(m: State, side: Nation, counters: readonly Counter[], placed: Placement): Check {
  const figures = new Map<number, number>()
  const platoons = new Map<number, number>()
  const tanks = new Set<number>()
  const forts = new Set<number>()
  const most = setUpOf(m, side).setUp.platoonsPerHex ?? Number.POSITIVE_INFINITY
  for (const c of counters) {
    const at = placed[c.id]
    const h = typeof at === "string" ? grid.find(at) : undefined
    if (h === undefined) return refuse("GWC-SCN-01", `Every counter needs a hex of the map; ${c.id} has none.`)
    const wrong = misplaced(m, side, c, h)
    if (wrong !== undefined) return refuse("GWC-SCN-01", wrong, grid.name(h))
    if (typeof c.what === "string") {
      if (forts.has(h)) return refuse("GWC-F125.4", `${grid.name(h)} has two Fortifications.`, grid.name(h))
      forts.add(h)
      continue
    }
    const k = kind(c.what)
    figures.set(h, (figures.get(h) ?? 0) + profile(c.what).figures)
    if (k === "platoon") platoons.set(h, (platoons.get(h) ?? 0) + 1)
    if (k === "tank" && tanks.has(h)) return refuse("GWC-8.2.1", `${grid.name(h)} has two Tanks.`, grid.name(h))
    if (k === "tank") tanks.add(h)
    if (figures.get(h)! > values.stacking.figures)
      return refuse("GWC-8.2", `${grid.name(h)} is overstacked.`, grid.name(h))
    if ((platoons.get(h) ?? 0) > most)
      return refuse("GWC-SCN-01", `${grid.name(h)} has too many Platoons.`, grid.name(h))
  }
  return ok
}

function* placeForces(m: State, side: Nation): Flow {
  const counters = countersOf(m, side)
  const spots = grid.names.filter((name, h) =>
    counters.some((c) => misplaced(m, side, c, h) === undefined && name !== ""),
  )
  const check = (placed: Placement) => checkPlacement(m, side, counters, placed)
  const placed = yield* place(
    { by: side, prompt: "Set up your forces.", rules: ["GWC-SCN-01"] },
    { pieces: counters.map((c) => c.id), spots, check, suggest: (random) => scatter(m, side, counters, check, random) },
  )
  for (const key in m.forts)
    if (counters.some((c) => typeof c.what === "string" && c.from === Number(key))) delete m.forts[Number(key)]
  for (const c of counters) {
    const h = grid.hex(placed[c.id] as string)
    if (typeof c.what === "string") m.forts[h] = c.what
    else c.what.hex = h
  }
  m.sightClock++
  m.tankClock++
}

/** A legal placement at random: the suggestion with some counters put elsewhere. */
function scatter(
  m: State,
  side: Nation,
  counters: readonly Counter[],
  check: (p: Placement) => Check,
  random: Random,
): Placement {
  const placed: { [id: string]: string } = {}
  for (const c of counters) placed[c.id] = grid.name(c.from)
  for (const c of counters) {
    const h = random(grid.size)
    if (misplaced(m, side, c, h) !== undefined) continue
    const before = placed[c.id]!
    placed[c.id] = grid.name(h)
    if (!check(placed).ok) placed[c.id] = before
  }
  return placed
}

/** GWC-1.1, GWC-1.S, GWC-7.3.3a Hands, Strategy Cards, chits; open chits pay (GWC-AMB-34). */
function* deal(m: State): Flow {
  updateControl(m)
  shuffle(m, m.cup, "GWC-7.3.3a", "the Objective chits")
  for (const side of fieldOf(m).sides) {
    const player = playerOf(m, side)
    shuffle(m, player.deck, "GWC-1.1", `the Fate deck of ${side}`)
    shuffle(m, player.strategyDeck, "GWC-1.S", `the Strategy Cards of ${side}`)
    yield* refill(m, side)
    drawStrategy(m, side, "GWC-1.S")
    for (let i = 0; i < fieldOf(m).scenario.secretChits; i++) drawChit(m, side, "GWC-7.3.3a")
  }
  for (const chit of fieldOf(m).scenario.openChits) payChit(m, chit)
}

type Special<K> = Extract<Scenario["special"][number], { kind: K }>

/** GWC-SCN-06, GWC-T119 Markers drawn from the cup, each put where the side that has them likes. */
function* screen(m: State, rule: Special<"smokeScreen">): Flow {
  const { from, to } = terrainChart.features.smoke.hindrance
  const cup = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const hexes = allHexes.filter((h) => inArea(rule.area, grid.name(h) as HexName) && mayHoldSmoke(m, h))
  for (let i = 0; i < rule.markers && cup.length > 0; i++) {
    const marker = pick(m, cup, "GWC-T119", "a Smoke marker")
    cup.splice(cup.indexOf(marker), 1)
    const hex = yield* chooseHex(rule.by, hexes, "GWC-SCN-06", `${rule.name}: where does the Smoke of ${marker} stand?`)
    placeSmoke(m, hex, marker, "GWC-SCN-06")
  }
}

/** GWC-SCN-04 */
function* bombard(m: State, rule: Special<"openingBombardment">): Flow {
  const hexes = allHexes.filter((h) => inArea(rule.centre, grid.name(h) as HexName))
  const centre = yield* chooseHex(rule.by, hexes, "GWC-SCN-04", `${rule.name}: where does it fall?`)
  const pattern =
    rule.pattern === "local" ? [centre, ...grid.neighbours(centre)] : [centre, ...(yield* chooseRow(rule.by, centre))]
  yield* impact(m, rule.by, pattern, { fp: rule.fp })
}
