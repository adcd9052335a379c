/** Setting up from the scenario: GWC-SCN-01, GWC-SCN-04, and the state before the first question. */
import { type Check, checkpoint, type Flow, ok, type Placement, pick, type Random, shuffle } from "@salient/engine"
import { terrainChart } from "../../data/terrain.ts"
import { tell } from "../../happenings.ts"
import { confirm, place } from "../../questions.ts"
import { type Counter, maySetUpIn, misplaced } from "../../scenarios/placement.ts"
import { inArea, type Scenario, setUpOrder } from "../../scenarios/scenarios.ts"
import type { Formation, State } from "../../state.ts"
import type { Fortification, HexName, Nation } from "../../types.ts"
import { drawStrategy } from "../cards-rolls-triggers/cards.ts"
import { drawChit } from "../events/card-effects.ts"
import { kind, nameOf } from "../formations-and-command/pieces.ts"
import { chooseRow, impact } from "../orders-artillery-request.ts"
import { chooseHex } from "../orders-in-general/choices.ts"
import { refill } from "../sequence-time-victory/turn.ts"
import { payChit, updateControl } from "../sequence-time-victory/victory.ts"
import { mayHoldSmoke, placeSmoke } from "../terrain/markers.ts"
import { allHexes, fieldOf, grid, playerOf, setUpOf } from "../the-map/field.ts"
import { boxesOf, chooseBox } from "../weapons-telephones-suppression/telephones.ts"

/** GWC-SCN-01 The Defender sets up first; then cards and chits; then GWC-SCN-04. */
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

/** Takes the scenario's suggestion or places every counter; the Telephone goes into a box. */
function* setUpSide(m: State, side: Nation): Flow {
  const suggested = yield* confirm(
    {
      by: side,
      what: "take-suggested-set-up",
      prompt: "Take the set-up that the scenario suggests?",
      rules: ["GWC-SCN-01"],
    },
    { yes: "Take it", no: "Set up myself" },
  )
  if (!suggested) yield* placeForces(m, side)
  const { telephone } = playerOf(m, side)
  if (telephone && !telephone.broken && boxesOf(m, side).length > 1) telephone.box = yield* chooseBox(m, side, "GWC-12")
  tell(m, { kind: "set-up", rules: ["GWC-SCN-01"], side })
}

type Piece = { readonly id: string; readonly what: Formation | Fortification; readonly from: number }

/** The counters a side sets up: Formations, and Fortifications by number. */
function piecesOf(m: State, side: Nation): Piece[] {
  const found: Piece[] = m.units.filter((u) => u.side === side).map((u) => ({ id: u.id, what: u, from: u.hex }))
  let n = 0
  for (const { fortification, at } of setUpOf(m, side).fortifications)
    for (const h of at) found.push({ id: `fort:${++n}`, what: fortification, from: grid.hex(h) })
  return found
}

const counterOf = ({ what }: Piece): Counter =>
  typeof what === "string" ? { fortification: what } : { name: nameOf(what), kind: kind(what) }

const maySetUp = (m: State, side: Nation, piece: Piece, h: number): Check =>
  maySetUpIn(setUpOf(m, side), fieldOf(m).board, counterOf(piece), h)

function checkPlacement(m: State, side: Nation, pieces: readonly Piece[], placed: Placement): Check {
  const counters = pieces.map((piece) => {
    const at = placed[piece.id]
    return { counter: counterOf(piece), hex: typeof at === "string" ? at : undefined }
  })
  for (const { why } of misplaced(setUpOf(m, side), fieldOf(m).board, counters)) return why
  return ok
}

function* placeForces(m: State, side: Nation): Flow {
  const counters = piecesOf(m, side)
  // all Formations may be set up in the same hexes, and so may all Fortifications of a kind: one of each is checked
  const sorts = [...new Map(counters.map((c) => [typeof c.what === "string" ? c.what : "formation", c])).values()]
  const spots = grid.names.filter((_, h) => sorts.some((c) => maySetUp(m, side, c, h).ok))
  const check = (placed: Placement) => checkPlacement(m, side, counters, placed)
  const placed = yield* place(
    { by: side, what: "set-up", prompt: "Set up your forces.", rules: ["GWC-SCN-01"] },
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

/** A random legal placement: the suggestion with some counters moved elsewhere. */
function scatter(
  m: State,
  side: Nation,
  counters: readonly Piece[],
  check: (p: Placement) => Check,
  random: Random,
): Placement {
  const placed: { [id: string]: string } = {}
  for (const c of counters) placed[c.id] = grid.name(c.from)
  for (const c of counters) {
    const h = random(grid.size)
    if (!maySetUp(m, side, c, h).ok) continue
    const before = placed[c.id]!
    placed[c.id] = grid.name(h)
    if (!check(placed).ok) placed[c.id] = before
  }
  return placed
}

/** GWC-1.1, GWC-1.S, GWC-7.3.3a Hands, Strategy Cards, chits; open chits pay at once (GWC-AMB-34). */
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

/** GWC-SCN-06, GWC-T119 Markers drawn from the cup, each placed by the side that has them as it likes. */
function* screen(m: State, rule: Special<"smokeScreen">): Flow {
  const { from, to } = terrainChart.features.smoke.hindrance
  const cup = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const hexes = allHexes.filter((h) => inArea(rule.area, grid.name(h) as HexName) && mayHoldSmoke(m, h))
  for (let i = 0; i < rule.markers && cup.length > 0; i++) {
    const marker = pick(m, cup, "GWC-T119", "a Smoke marker")
    cup.splice(cup.indexOf(marker), 1)
    const hex = yield* chooseHex(
      rule.by,
      "smoke-screen",
      hexes,
      "GWC-SCN-06",
      `${rule.name}: where is the Smoke of ${marker} placed?`,
      "It is outside the area that the scenario sets for the Smoke, or no Smoke can be placed there.",
    )
    placeSmoke(m, hex, marker, "GWC-SCN-06")
  }
}

/** GWC-SCN-04 */
function* bombard(m: State, rule: Special<"openingBombardment">): Flow {
  const hexes = allHexes.filter((h) => inArea(rule.centre, grid.name(h) as HexName))
  const centre = yield* chooseHex(
    rule.by,
    "opening-bombardment",
    hexes,
    "GWC-SCN-04",
    `${rule.name}: where does it fall?`,
    "It is outside the area that the scenario sets for the bombardment.",
  )
  const pattern =
    rule.pattern === "local" ? [centre, ...grid.neighbours(centre)] : [centre, ...(yield* chooseRow(rule.by, centre))]
  yield* impact(m, rule.by, pattern, { fp: rule.fp })
}
