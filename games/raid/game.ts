/** Trench Raid: reads as the sequence of play. */
import { checkpoint, choose, type Flow, type Game, type Option, type Outcome, tell } from "@salient/engine"
import { evaluate } from "./agent.ts"
import { ChartsSchema, charts } from "./data/charts.ts"
import { imagine } from "./imagine.ts"
import { invariants } from "./invariants.ts"
import { lenses } from "./lenses.ts"
import { draw } from "./rules/cards.ts"
import { fire, fireForecast, targets } from "./rules/fire.ts"
import { move, nextHexes } from "./rules/move.ts"
import { setUp } from "./rules/setup.ts"
import { onMap, type Placed, profile } from "./rules/units.ts"
import { say } from "./say.ts"
import { ScenarioSchema, scenarios } from "./scenarios/scenarios.ts"
import { scene } from "./scene.ts"
import { StateSchema } from "./state.ts"
import { tutorial } from "./tutorial.ts"
import { other, SIDES, type Side, type State, type Unit } from "./types.ts"
import { type View, view } from "./view.ts"

/** RAID-3.1 */
function* play(m: State): Flow<Outcome> {
  if (m.phase === "setup") {
    yield* setUp(m)
    m.phase = "turns"
  }
  for (;;) {
    checkpoint(m)
    if (!m.drawn) beginTurn(m)
    checkpoint(m)
    const unit = yield* nextUnit(m)
    if (unit) yield* activate(m, unit)
    else if (m.active === "garrison" && m.turn === charts.turns)
      return {
        winners: ["garrison"],
        reason: "Dawn breaks, and nobody came home with a prisoner.",
        rules: ["RAID-8.3"],
      }
    else passOn(m)
  }
}

function beginTurn(m: State): void {
  m.drawn = true
  tell(m, { kind: "turn", rules: ["RAID-3.1"], turn: m.turn, side: m.active })
  draw(m, m.active)
}

/** RAID-3.3 The unit that acts next; nothing when the side has done enough. */
function* nextUnit(m: State): Flow<Placed | null> {
  const ready = onMap(m, m.active).filter((u) => !u.acted)
  return yield* choose<Placed | null>({ by: m.active, prompt: "Which unit acts?", rules: ["RAID-3.3"] }, [
    ...ready.map((u) => ({ id: u.id, label: `${u.name} in ${u.hex}`, value: u, touches: [u.id] })),
    { id: "end", label: "End the turn", value: null },
  ])
}

/** RAID-3.3 */
function* activate(m: State, unit: Placed): Flow {
  unit.acted = true
  const options: Option<Placed | null>[] = targets(m, unit).map((target) => ({
    id: `fire:${target.id}`,
    label: `Fire at ${target.name}`,
    value: target,
    touches: [target.id],
    rules: ["RAID-5.1"],
    forecast: () => fireForecast(m, unit, target),
  }))
  if (nextHexes(m, unit, profile(unit).movement).length > 0)
    options.push({ id: "move", label: "Move", value: null, rules: ["RAID-4.1"] })
  if (options.length === 0) return
  const target = yield* choose(
    { by: unit.side, prompt: `What does ${unit.name} do?`, rules: ["RAID-3.3"], about: [unit.id] },
    options,
  )
  if (target === null) yield* move(m, unit)
  else yield* fire(m, unit, target, { moving: false })
}

function passOn(m: State): void {
  if (m.active === "garrison") m.turn++
  m.active = other(m.active)
  m.drawn = false
  for (const unit of m.units) {
    unit.acted = false
    unit.reacted = false
  }
}

const unitNames: { readonly [side in Side]: readonly string[] } = {
  raiders: ["Party Ash", "Party Birch", "Party Cedar", "Party Elm", "Party Fir", "Party Oak"],
  garrison: [
    "Section Adler",
    "Section Bussard",
    "Section Falke",
    "Section Habicht",
    "Section Sperber",
    "Section Weihe",
  ],
}

function newUnits(side: Side, kinds: readonly Unit["kind"][]): Unit[] {
  return kinds.map((kind, i) => ({
    id: `unit:${side}:${i + 1}`,
    side,
    kind,
    name: kind === "gun" ? "the machine gun" : (unitNames[side][i] ?? `${kind} ${i + 1}`),
    hex: null,
    steps: charts.steps,
    hidden: side === "garrison", // RAID-2.2
    acted: false,
    reacted: false,
    prisoner: false,
  }))
}

export const game: Game<State, View> = {
  id: "raid",
  name: "Trench Raid",
  says: "A night raid of 1916 in ten minutes: the game by which Salient shows how a game is written.",
  version: "1",
  scenarios: scenarios.map(({ id, name, brief, briefings }, i) => ({
    id,
    name,
    brief,
    briefings,
    length: "10 minutes",
    first: i === 0,
    sides: [
      { id: "raiders", name: "the raiders", nation: "britain" },
      { id: "garrison", name: "the garrison", nation: "germany" },
    ],
  })),
  setup({ scenario }) {
    const file = scenarios.find((s) => s.id === scenario)
    return {
      scenario,
      phase: "setup",
      turn: 1,
      active: "raiders",
      drawn: false,
      units: SIDES.flatMap((side) => newUnits(side, file?.units[side] ?? [])),
      hands: { raiders: [], garrison: [] },
      decks: { raiders: [], garrison: [] },
      discards: { raiders: [], garrison: [] },
    }
  },
  play,
  view,
  imagine,
  evaluate,
  say,
  scene,
  state: StateSchema,
  files: { scenario: ScenarioSchema, charts: ChartsSchema },
  invariants,
  lenses,
  tutorial,
}
