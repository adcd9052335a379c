/** A match on a server behind the same interface as one in this browser. While disconnected, it marks what it shows as old. */

import { computed, signal } from "@preact/signals"
import type { Party } from "@salient/engine"
import type { FromServer, MatchAnswer, MatchSummary, ViewAnswer } from "../../../server/protocol/index.ts"
import { PROTOCOL } from "../../../server/protocol/version.ts"
import { startEngine } from "../../session/engine.ts"
import type { Look } from "../../session/protocol.ts"
import type { Session } from "../../session/session.ts"
import { change, member } from "../../session/store.ts"
import { renewTooOld } from "../../shell/renew.ts"
import { words } from "../../words/words.ts"
import { ask, ServerError, serverRecord, socketAddress } from "../server.ts"
import { answer, barred, check, forecast, reach, suggest, undo, wayTo } from "./asking.ts"
import { callPlayer } from "./call.ts"
import { askForWhole, connect, disconnect, newConnection } from "./connection.ts"
import { checkDice } from "./dice.ts"
import { hear, stillTold } from "./hear.ts"
import { draw, meet, type Online, pathTo, post, sayError } from "./online.ts"
import { readChat, roomOf, seatIn } from "./room.ts"
import { newState, noAdviceIn, ownSeat, statusOf } from "./state.ts"
import { steady } from "./steady.ts"

export function openOnline(match: MatchSummary, parties: readonly Party[], invitation: string | undefined): Session {
  const online = newOnline(match, invitation)
  const { engine, connection, state } = online
  connect(connection)
  readChat(online)
  const stopChecking = checkDice(online)
  const stopCalling = callPlayer(online)
  return {
    id: match.id,
    kind: "online",
    game: match.game,
    parties,
    look: member(state, "look"),
    status: computed(() => statusOf(state.value)),
    trouble: member(state, "trouble"),
    room: roomOf(online),
    answer: (move) => answer(online, move),
    check: (move) => check(online, move),
    forecast: (option) => forecast(online, option),
    barred: () => barred(online),
    reach: (pieces, how) => reach(online, pieces, how),
    wayTo: (pieces, to) => wayTo(online, pieces, to),
    suggest: () => suggest(online),
    noAdvice: computed(() => noAdviceIn(state.value)),
    undo: (entry) => undo(online, entry),
    concede: () => post(online, "POST", "resign", seatIn(online)),
    record: () => serverRecord(match.id),
    report: async () => engine.ask("report", { record: await serverRecord(match.id) }),
    at: (moves) => lookBack(online, moves),
    lens: async (lens, aims, moves) => {
      const { held, past } = state.peek()
      const view = moves === undefined ? held?.view : past?.moves === moves ? past.view : undefined
      if (!view) throw new ServerError("no-view", words("online.noPast"))
      return engine.ask("lensOn", { game: match.game, view: view.view, lens, aims })
    },
    close: () => {
      stopChecking()
      stopCalling()
      disconnect(connection)
      engine.close()
    },
  }
}

function newOnline(match: MatchSummary, invitation: string | undefined): Online {
  const state = signal(newState(match))
  const online: Online = {
    id: match.id,
    invitation,
    engine: startEngine(),
    steady: steady(),
    state,
    log: { drawn: 0, told: [] },
    connection: newConnection({
      openSocket: () => new WebSocket(socketAddress(pathTo(match, `socket?${introduction(online)}`))),
      beforeReconnect: () => askWhoIAm(online),
      onUp: () => change(state, { connection: { kind: "open" } }),
      onDown: (since, tries) => change(state, { connection: { kind: "away", since, tries } }),
      onMessage: (message) => receive(online, message),
      onTooOld: () => renewTooOld(PROTOCOL),
    }),
  }
  return online
}

/** The identity with which this browser connects, and what it has already. */
function introduction({ state, invitation }: Online): URLSearchParams {
  const { held } = state.peek()
  const seat = ownSeat(state.peek())
  return new URLSearchParams({
    protocol: `${PROTOCOL}`,
    ...(seat === undefined ? {} : { seat }),
    ...(held ? { have: held.stamp } : {}),
    ...(invitation ? { invitation } : {}),
  })
}

function receive(online: Online, message: FromServer): void {
  const { state, connection } = online
  const { held } = state.peek()
  const next = hear(state.peek(), message)
  if (!next) askForWhole(connection)
  else {
    state.value = next
    online.log.drawn = Math.min(online.log.drawn, stillTold(message))
    if (next.held && next.held !== held) draw(online, next.held.view)
  }
}

/** After a close that may have changed this browser's identity in the match, asks who it is now. */
async function askWhoIAm(online: Online): Promise<void> {
  const { id, invitation, connection, state } = online
  if (!state.peek().isStranger) return
  const secret = invitation ? `?invitation=${encodeURIComponent(invitation)}` : ""
  try {
    const found = await ask<MatchAnswer>("GET", `matches/${encodeURIComponent(id)}${secret}`)
    if (!connection.closed) meet(online, found.match)
  } catch (error) {
    change(state, { trouble: sayError(error) })
  }
  change(state, { isStranger: false })
}

/** Past moments of a match can be looked at once it is over. */
async function lookBack(online: Online, moves: number): Promise<Look> {
  const now = online.state.peek().look
  if (!now?.outcome) throw new ServerError("running", words("online.noPast"))
  const side = now.side === null ? "" : `&side=${encodeURIComponent(now.side)}`
  const { view } = await ask<ViewAnswer>("GET", pathTo(online, `replay?at=${moves}${side}`))
  change(online.state, { past: { moves, view } })
  return online.engine.ask("draw", { view })
}
