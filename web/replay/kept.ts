/** A finished match played under older rules, as the server has kept it: what each side saw, drawn as it was drawn then. */
import type { MatchView, Scene, Side } from "@salient/engine"
import type { ReplayAnswer } from "../../server/protocol/index.ts"
import { ServerError } from "../online/server.ts"
import type { Look } from "../session/protocol.ts"

export type Kept = {
  /** The version of the rules under which it was played. */
  readonly version: string
  readonly moves: number
  lookAt(moves: number, side: Side | null): Promise<Look>
}

/** What the server shows of a match after a number of moves (undefined: at its end), as a side or everybody saw it. */
type LoadMoment = (moves: number | undefined, side: Side | null) => Promise<ReplayAnswer>

/** Stepping quickly through a match may exceed the server's rate limit: the client then waits this many milliseconds and asks again. */
const pause = 1_000
const mostTries = 10

/** Opens what was kept of a match; undefined if the server replays it under today's rules. */
export async function openKept(load: LoadMoment): Promise<Kept | undefined> {
  const end = await load(undefined, null)
  if (end.scene === undefined) return undefined
  const known = new Map<string, Look>()
  return {
    version: end.view.version,
    moves: end.view.moves,
    async lookAt(moves, side) {
      const key = `${moves} ${side ?? ""}`
      const look = known.get(key) ?? lookOf(await patiently(() => load(moves, side)))
      known.set(key, look)
      return look
    },
  }
}

function lookOf(answer: ReplayAnswer): Look {
  const { view: _, ...rest } = answer.view as MatchView
  return { ...rest, scene: answer.scene as Scene, undo: { ok: true, moves: [] } }
}

async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await load()
    } catch (error) {
      if (!(error instanceof ServerError && error.code === "too-many") || tries >= mostTries) throw error
      await new Promise((soon) => setTimeout(soon, pause))
    }
}
