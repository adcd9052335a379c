/** The small game for measurements: noughts and crosses, board after board, so that mainly the cost of moves is measured. */
import { checkpoint, choose, type Flow, type Game, type Outcome } from "@salient/engine"
import { z } from "zod"
import type { Catalogue } from "../catalogue.ts"
import { isFull, isWon, MOST_BOARDS } from "./noughts-rules.ts"

type Player = "nought" | "cross"
type State = { cells: (Player | null)[]; active: Player; boards: number; score: { [player in Player]: number } }

const other = (player: Player): Player => (player === "nought" ? "cross" : "nought")

function* play(m: State): Flow<Outcome> {
  while (m.boards < MOST_BOARDS) {
    checkpoint(m)
    const free = m.cells.flatMap((cell, i) => (cell === null ? [{ id: `cell:${i}`, label: `${i + 1}`, value: i }] : []))
    const at = yield* choose({ by: m.active, what: "cell", prompt: "Which cell?", rules: [] }, free)
    m.cells[at] = m.active
    const won = isWon(m.cells, at)
    if (won) m.score[m.active]++
    if (won || isFull(m.cells)) {
      m.cells = new Array<Player | null>(9).fill(null)
      m.boards++
    }
    m.active = other(m.active)
  }
  return { winners: [], reason: "Enough.", rules: [] }
}

const sides = [
  { id: "nought", name: "noughts" },
  { id: "cross", name: "crosses" },
]

const game: Game<State, State> = {
  id: "noughts",
  name: "Noughts and Crosses",
  says: "For measuring.",
  version: "1",
  questions: ["cell"],
  scenarios: [{ id: "boards", name: "Board after board", brief: "", sides }],
  setup: () => ({
    cells: new Array<Player | null>(9).fill(null),
    active: "nought",
    boards: 0,
    score: { nought: 0, cross: 0 },
  }),
  play,
  view: (m) => ({ ...m, cells: [...m.cells], score: { ...m.score } }),
  imagine: () => {},
  evaluate: (m, side) => (side === "nought" ? 1 : -1) * Math.tanh(m.score.nought - m.score.cross),
  say: () => "",
  scene: () =>
    ({
      board: { kind: "table", unit: "cell", width: 3, height: 3, terrain: [] },
      pieces: [],
      overlays: [],
      panels: [],
      captions: [],
    }) as never,
  state: z.unknown(),
  files: {},
  invariants: [],
}

export const noughtsCatalogue: Catalogue = {
  ids: [game.id],
  load: async () => game as unknown as Game,
}
