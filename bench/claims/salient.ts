/** Claims on our kernel. */
import { checkpoint, choose, type Flow, type Game, Match, type Outcome, PositionSchema, tell } from "@salient/engine"
import { type Board, isWon, squaresOf } from "./rules.ts"

type State = { cells: (string | null)[]; active: "0" | "1"; claimed: number }

const sides = [
  { id: "0", name: "first" },
  { id: "1", name: "second" },
]

function gameOn(board: Board): Game<State, State> {
  const squares = Array.from({ length: squaresOf(board) }, (_, at) => ({
    id: `square:${at}`,
    label: `Square ${at}`,
    value: at,
  }))

  function* play(m: State): Flow<Outcome> {
    for (;;) {
      checkpoint(m)
      const free = squares.filter((square) => m.cells[square.value] === null)
      const at = yield* choose({ by: m.active, what: "square", prompt: "Which square?", rules: ["CLAIM-1"] }, free)
      m.cells[at] = m.active
      m.claimed++
      tell(m, { kind: "claimed", at, by: m.active })
      if (isWon(board, m.cells, at)) return { winners: [m.active], reason: "A row.", rules: ["CLAIM-2"] }
      if (m.claimed === squares.length) return { winners: [], reason: "The board is full.", rules: ["CLAIM-2"] }
      m.active = m.active === "0" ? "1" : "0"
    }
  }

  return {
    id: "claims",
    name: "Claims",
    says: board.name,
    version: "1",
    questions: ["square"],
    scenarios: [{ id: "board", name: board.name, brief: "", sides }],
    setup: () => ({ cells: new Array<string | null>(squares.length).fill(null), active: "0", claimed: 0 }),
    copy: (m) => ({ ...m, cells: m.cells.slice() }),
    play,
    view: (m) => m,
    imagine: () => {},
    evaluate: () => 0,
    say: (what) => `${what.by} claims ${what.at}.`,
    scene: () => {
      throw new Error("nobody draws this game")
    },
    state: PositionSchema.shape.state, // any plain record
    files: {},
    invariants: [],
  }
}

const seed = "0".repeat(64)

export type OurMatch = Match<State, State>

/** Begins matches on a board. */
export function ours(board: Board): () => OurMatch {
  const game = gameOn(board)
  return () => Match.begin(game, { scenario: "board" }, { seed })
}

/** One move; the seat is read from the match, as any client does. */
export function claim(match: OurMatch, at: number): void {
  const played = match.play({ by: match.state.active, seq: match.seq, move: { choose: `square:${at}` } })
  if (!played.ok) throw new Error(played.reason)
}
