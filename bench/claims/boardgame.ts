/** Claims on boardgame.io: through its client, as in its tutorial, and through its bare reducer, which is faster. */
import { loadPeer } from "../peers.ts"
import { type Board, isWon, squaresOf } from "./rules.ts"

type G = { cells: (string | null)[]; last: number | null; claimed: number }
export type PeerState = {
  readonly G: G
  readonly ctx: { readonly currentPlayer: string; readonly gameover?: { winner?: string } }
}
export type PeerClient = { moves: { claim(at: number): void }; getState(): PeerState }
type Reducer = (state: PeerState, action: unknown) => PeerState

const { Client } = loadPeer("boardgame.io", "boardgame.io/client") as { Client(options: object): PeerClient }
const { INVALID_MOVE } = loadPeer("boardgame.io", "boardgame.io/core") as { INVALID_MOVE: unknown }
const { CreateGameReducer, InitializeGame } = loadPeer("boardgame.io", "boardgame.io/internal") as {
  CreateGameReducer(options: object): Reducer
  InitializeGame(options: object): PeerState
}

const gameOn = (board: Board) => ({
  name: "claims",
  setup: (): G => ({ cells: new Array<string | null>(squaresOf(board)).fill(null), last: null, claimed: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    claim({ G, playerID }: { G: G; playerID: string }, at: number) {
      if (G.cells[at] !== null) return INVALID_MOVE
      G.cells[at] = playerID
      G.last = at
      G.claimed++
      return undefined
    },
  },
  endIf({ G }: { G: G }) {
    if (G.last !== null && isWon(board, G.cells, G.last)) return { winner: G.cells[G.last] }
    return G.claimed === G.cells.length ? {} : undefined
  },
})

export type Peer = {
  newClient(): PeerClient
  initial(): PeerState
  /** One move on a state, which is never changed: so a fork costs the peer nothing. */
  reduce(state: PeerState, at: number): PeerState
}

export function peer(board: Board): Peer {
  const game = gameOn(board)
  const reducer = CreateGameReducer({ game })
  return {
    newClient: () => Client({ game, numPlayers: 2, debug: false }),
    initial: () => InitializeGame({ game, numPlayers: 2 }),
    reduce: (state, at) =>
      reducer(state, {
        type: "MAKE_MOVE",
        payload: { type: "claim", args: [at], playerID: state.ctx.currentPlayer, credentials: undefined },
      }),
  }
}
