/** A match on a server as this browser holds it: what it knows, the connection to the server, and the engine that draws. */

import type { MatchView } from "@salient/engine"
import type { Done, MatchAnswer, MatchSummary } from "../../../server/protocol/index.ts"
import type { Engine } from "../../session/engine.ts"
import { goOn } from "../../session/log.ts"
import type { Look, Shows } from "../../session/protocol.ts"
import type { Answered } from "../../session/session.ts"
import { change, type Store } from "../../session/store.ts"
import { words } from "../../words/words.ts"
import { ask } from "../server.ts"
import { type Asked, type Body, type Connection, type Reply, request } from "./connection.ts"
import { type OnlineState, ownSeat, seqOf, withMatch } from "./state.ts"
import type { Steady } from "./steady.ts"

export type Online = {
  readonly id: string
  readonly invitation: string | undefined
  readonly engine: Engine
  readonly connection: Connection
  /** Lets questions about the match pass, so many in a second. */
  readonly steady: Steady
  readonly state: Store<OnlineState>
  /** The log as it is shown: only new entries go through the engine. `drawn`: how many of the server's entries that covers. */
  readonly log: { drawn: number; readonly told: Shows[] }
}

/** The path of a resource that belongs to the match. */
export const pathTo = ({ id }: Pick<Online, "id">, what: string): string => `matches/${encodeURIComponent(id)}/${what}`

export const sayError = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export const meet = ({ state }: Pick<Online, "state">, match: MatchSummary): void => {
  state.value = withMatch(state.peek(), match)
}

/** A request to the lobby; its result is an answer, with a reason if refused. */
export async function post(online: Online, method: "POST" | "PUT", what: string, body: object): Promise<Answered> {
  try {
    const { match } = await ask<Partial<MatchAnswer>>(method, pathTo(online, what), body)
    if (match) meet(online, match)
    return { ok: true }
  } catch (error) {
    return { ok: false, reason: sayError(error), rules: [] }
  }
}

/** Draws a view that has arrived, unless another one has arrived meanwhile. */
export async function draw(online: Online, view: MatchView): Promise<void> {
  const { engine, state, connection, log } = online
  const since = Math.min(log.drawn, view.told.length)
  log.drawn = view.told.length
  const drawn = await engine.ask("draw", { view: { ...view, told: view.told.slice(since) } })
  goOn(log.told, since, drawn.told) // answers come in the order of the requests
  const isLatest = () => !connection.closed && state.peek().held?.view === view
  if (!isLatest()) return
  const undo = drawn.asks.length > 0 || view.side !== null ? await mayUndo(online) : drawn.undo
  if (isLatest()) change(state, { look: { ...drawn, told: log.told, undo } })
}

async function mayUndo(online: Online): Promise<Look["undo"]> {
  const seat = ownSeat(online.state.peek())
  if (seat === undefined) return { ok: false, reason: words("online.watching"), rules: [], moves: [] }
  return ask<Look["undo"]>("GET", `${pathTo(online, "undo")}?seat=${encodeURIComponent(seat)}`).catch(
    (error: unknown) => ({ ok: false as const, reason: sayError(error), rules: [], moves: [] }),
  )
}

export const answered = (reply: Reply): Answered =>
  reply.ok ? { ok: true } : { ok: false, reason: reply.message, rules: reply.rules }

/** Sends a request about the state of the match that is on screen. */
export const requestNow = <K extends AskedNow>(
  { connection, state }: Online,
  type: K,
  body: Omit<Body<K>, "seq">,
): Promise<Reply<Done[K]>> => request(connection, type, { seq: seqOf(state.peek()), ...body } as unknown as Body<K>)

/** Requests that name the state of the match they refer to. */
export type AskedNow = Exclude<Asked, "chat">

/** Waits until the board shows what the server has sent, so that nobody answers the old question twice. */
export async function shownNow({ state, connection }: Online): Promise<void> {
  const wanted = seqOf(state.peek())
  for (let n = 0; n < 100 && !connection.closed && (state.peek().look?.seq ?? 0) < wanted; n++) await pause(20)
}

export const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms))
