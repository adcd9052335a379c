/** The same load on a boardgame.io server, over its own protocol, with a minimal client. */
import { randomFrom } from "@salient/engine"
import { count, type LoadOptions, type LoadReport } from "../load/load.ts"
import { loadPeer } from "./peer.ts"

type State = { _stateID: number; G: { cells: (string | null)[] }; ctx: { currentPlayer: string } }
type Socket = {
  on(event: string, listener: (...args: never[]) => void): void
  emit(event: string, ...args: unknown[]): void
  disconnect(): void
}

export async function runPeerLoad(
  url: string,
  options: Pick<LoadOptions, "matches" | "seconds" | "warmUp" | "onStart" | "onStop">,
): Promise<LoadReport> {
  const { matches } = options
  const { io } = loadPeer("socket.io-client") as { io(url: string, options: object): Socket }
  const times: number[] = []
  let begun = false
  let stopped = false
  const sockets: Socket[] = []
  const starts: (() => void)[] = []
  const errors: string[] = []

  const join = (match: string, player: string) =>
    new Promise<void>((ready) => {
      const random = randomFrom(`${match} ${player}`)
      const socket = io(`${url}/noughts`, { transports: ["websocket"], forceNew: true })
      sockets.push(socket)
      let state: State | undefined
      let sent: number | undefined
      const act = () => {
        if (!begun || stopped || !state || sent !== undefined || state.ctx.currentPlayer !== player) return
        const free = state.G.cells.flatMap((cell, i) => (cell === null ? [i] : []))
        const payload = { type: "mark", args: [free[random(free.length)]], playerID: player }
        sent = performance.now()
        socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, match, player)
      }
      starts.push(act)
      const take = (next: State) => {
        // The move is acknowledged to its player by the state that the move led to.
        if (sent !== undefined && next._stateID > (state?._stateID ?? -1)) {
          times.push(performance.now() - sent)
          sent = undefined
        }
        state = next
        act()
      }
      socket.on("connect", () => socket.emit("sync", match, player, undefined, 2))
      socket.on("sync", (_: string, info: { state: State }) => {
        take(info.state)
        ready()
      })
      socket.on("update", (_: string, next: State) => take(next))
      socket.on("connect_error", (error: Error) => errors.push(error.message))
    })

  for (let i = 0; i < matches; i += 25)
    await Promise.all(
      Array.from({ length: Math.min(25, matches - i) }, async (_, k) => {
        await join(`match-${i + k}`, "0")
        await join(`match-${i + k}`, "1")
      }),
    )
  begun = true
  for (const start of starts) start()
  const counted = await count({ times }, options)
  stopped = true
  for (const socket of sockets) socket.disconnect()
  return { matches, played: matches, ...counted, stale: 0, errors, lost: 0 }
}
