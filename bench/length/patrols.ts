/** An invented game that continues for as long as you like: used to measure the cost of a move late in a match. */
import { checkpoint, choose, type Flow, type Game, type Outcome, PositionSchema, roll, tell } from "@salient/engine"

type Side = "red" | "blue"
type Patrol = { id: string; side: Side; at: number; strength: number }
type State = { active: Side; turn: number; patrols: Patrol[] }

const count = 60
const board = 500
const patience = 1_000_000

function* play(m: State): Flow<Outcome> {
  while (m.turn < patience) {
    checkpoint(m)
    const own = m.patrols.filter((p) => p.side === m.active).slice(m.turn % 20, (m.turn % 20) + 8)
    const ask = { by: m.active, what: "patrol", prompt: "Which patrol goes out?", rules: ["PATROL-1"] }
    const patrol = yield* choose(
      ask,
      own.map((p) => ({ id: p.id, label: `Send ${p.id}`, value: p, touches: [p.id] })),
    )
    const die = roll(m, 6, "PATROL-2", `the way of ${patrol.id}`)
    patrol.at = (patrol.at + die) % board
    tell(m, { kind: "went", rules: ["PATROL-2"], patrol: patrol.id, to: patrol.at, die })
    if (die === 6) tell(m, { kind: "found", rules: ["PATROL-3"], patrol: patrol.id, strength: die }, [m.active])
    m.active = m.active === "red" ? "blue" : "red"
    m.turn++
  }
  return { winners: [], reason: "Everybody is tired.", rules: ["PATROL-4"] }
}

export const patrols: Game<State, State> = {
  id: "patrols",
  name: "Patrols",
  says: "Patrols go out by turns.",
  version: "1",
  questions: ["patrol"],
  scenarios: [
    {
      id: "night",
      name: "Night",
      brief: "",
      sides: [
        { id: "red", name: "Red" },
        { id: "blue", name: "Blue" },
      ],
    },
  ],
  setup: () => ({
    active: "red",
    turn: 0,
    patrols: Array.from({ length: count }, (_, i) => ({
      id: `patrol:${i}`,
      side: i % 2 === 0 ? "red" : "blue",
      at: (i * 37) % board,
      strength: 6,
    })),
  }),
  copy: (m) => ({ ...m, patrols: m.patrols.map((p) => ({ ...p })) }),
  play,
  view: (m) => ({ ...m, patrols: m.patrols.map((p) => ({ ...p })) }),
  imagine: () => {},
  evaluate: (m, side) => m.patrols.reduce((n, p) => n + (p.side === side ? p.at : -p.at), 0) / (count * board),
  propose: (_, d) => (d.kind === "choose" ? d.options.slice(0, 3).map((o) => ({ choose: o.id })) : []),
  say: (what) => `${what.patrol} ${what.kind === "went" ? `goes to ${what.to}` : "has found somebody"}.`,
  scene: ({ turn }) => ({
    board: { kind: "table", unit: "cm", width: board, depth: board, areas: [], lines: [] },
    pieces: [],
    overlays: [],
    panels: [],
    captions: [`Turn ${turn}`],
  }),
  state: PositionSchema.shape.state, // any plain record
  files: {},
  invariants: [],
}
