/** A boardgame.io server with its own default storage (memory), hosting the same small game. */
import type { AddressInfo } from "node:net"
import { isFull, isWon, MOST_BOARDS } from "./noughts-rules.ts"
import { loadPeer } from "./peer.ts"

type G = { cells: (string | null)[]; boards: number; score: { [player: string]: number } }

const { Server } = loadPeer("boardgame.io/server") as {
  Server(options: object): { run(options: object): Promise<{ appServer: { address(): AddressInfo } }> }
}
const { INVALID_MOVE } = loadPeer("boardgame.io/core") as { INVALID_MOVE: unknown }

const noughts = {
  name: "noughts",
  setup: (): G => ({ cells: new Array<string | null>(9).fill(null), boards: 0, score: { 0: 0, 1: 0 } }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }: { G: G; playerID: string }, at: number) {
      if (G.cells[at] !== null) return INVALID_MOVE
      G.cells[at] = playerID
      const won = isWon(G.cells, at)
      if (won) G.score[playerID] = (G.score[playerID] ?? 0) + 1
      if (won || isFull(G.cells)) {
        G.cells = new Array<string | null>(9).fill(null)
        G.boards++
      }
      return undefined
    },
  },
  endIf: ({ G }: { G: G }) => (G.boards >= MOST_BOARDS ? {} : undefined),
}

const server = Server({ games: [noughts], origins: [/.*/] })
const { appServer } = await server.run({ port: 0, callback: () => {} })
console.log(`running at http://127.0.0.1:${appServer.address().port}`)
process.on("SIGTERM", () => process.exit(0))
