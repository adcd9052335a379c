/** The kernel against boardgame.io, on the same small games with the same moves. */
import { mix, randomFrom } from "@salient/engine"
import { type Peer, type PeerState, peer } from "./claims/boardgame.ts"
import { type Board, boards, squaresOf } from "./claims/rules.ts"
import { claim, type OurMatch, ours } from "./claims/salient.ts"
import { type Duel, duel } from "./measure.ts"

const games = 200
const target = 20

type Ended = { readonly moves: number; readonly winner: string }
type Order = readonly number[]

/** Claims squares in this order until a player has won. */
function playOurs(begin: () => OurMatch, order: Order): Ended {
  const match = begin()
  for (const at of order) {
    if (match.outcome) break
    claim(match, at)
  }
  return { moves: match.length, winner: match.outcome?.winners[0] ?? "" }
}

function playClient({ newClient }: Peer, order: Order): Ended {
  const client = newClient()
  let moves = 0
  for (const at of order) {
    if (client.getState().ctx.gameover) break
    client.moves.claim(at)
    moves++
  }
  return { moves, winner: client.getState().ctx.gameover?.winner ?? "" }
}

function playReducer({ initial, reduce }: Peer, order: Order): Ended {
  let state = initial()
  let moves = 0
  for (const at of order) {
    if (state.ctx.gameover) break
    state = reduce(state, at)
    moves++
  }
  return { moves, winner: state.ctx.gameover?.winner ?? "" }
}

function duelsOn(board: Board): Duel[] {
  const random = randomFrom(board.name)
  const orders = Array.from({ length: games }, () => mix(random, [...Array(squaresOf(board)).keys()]))
  const begin = ours(board)
  const theirs = peer(board)
  for (const order of orders) {
    const all = [playOurs(begin, order), playClient(theirs, order), playReducer(theirs, order)].map((e) =>
      JSON.stringify(e),
    )
    if (new Set(all).size > 1) throw new Error(`the engines disagree: ${all.join(", ")}`)
  }
  let next = 0
  const nextOrder = (): Order => orders[next++ % games] as Order
  const moves = { name: "Match.play", run: () => playOurs(begin, nextOrder()).moves }
  const client = { name: "boardgame.io client", run: () => playClient(theirs, nextOrder()).moves }
  const reducer = { name: "boardgame.io reducer", run: () => playReducer(theirs, nextOrder()).moves }
  return [
    duel(`${board.name}: moves, against its client`, moves, client, target),
    duel(`${board.name}: moves, against its bare reducer`, moves, reducer, target),
    forks(board, begin, theirs, orders[0] as Order),
  ]
}

/** A fork in mid-game, and one move in it so that the fork has an effect. */
function forks(board: Board, begin: () => OurMatch, theirs: Peer, order: Order): Duel {
  const middle = 4
  const match = begin()
  let state: PeerState = theirs.initial()
  for (const at of order.slice(0, middle)) {
    claim(match, at)
    state = theirs.reduce(state, at)
  }
  const next = order[middle] as number
  return duel(
    `${board.name}: a fork in mid-game and one move in it`,
    {
      name: "fork, then Match.play",
      run: () => {
        claim(match.fork(), next)
        return 1
      },
    },
    {
      name: "boardgame.io reducer on a kept state",
      run: () => {
        theirs.reduce(state, next)
        return 1
      },
    },
  )
}

export const kernelDuels = (): Duel[] => boards.flatMap(duelsOn)
