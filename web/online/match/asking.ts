/** What a player asks and answers over the connection: moves, whether a move would be accepted, odds, advice. */
import { usualLevel } from "virtual:salient-catalogue"
import type { Barred, Considered, Forecast, Move, Preview, Reachable, Refusal, Touch, Way } from "@salient/engine"
import type { Done } from "../../../server/protocol/index.ts"
import type { Answered } from "../../session/session.ts"
import { ServerError } from "../server.ts"
import type { Body, Reply } from "./connection.ts"
import { answered, type Online, pause, requestNow, shownNow } from "./online.ts"

/** Milliseconds within which the view after somebody else's move should have arrived. */
const untilNews = 150

/** Where several sides are asked at once, an answer to the previous state is still an answer to the same question. */
export async function answer(online: Online, move: Move): Promise<Answered> {
  const question = () => JSON.stringify(online.state.peek().look?.asks[0])
  const asked = question()
  for (let attempt = 0; ; attempt++) {
    const reply = await requestNow(online, "answer", { move })
    if (reply.ok) await shownNow(online)
    if (reply.ok || reply.code !== "stale" || attempt >= 3) return answered(reply)
    await pause(untilNews)
    if (question() !== asked) return answered(reply)
  }
}

export async function undo(online: Online, entry?: number): Promise<Answered> {
  const reply = await requestNow(online, "undo", entry === undefined ? {} : { entry })
  if (reply.ok) await shownNow(online)
  return answered(reply)
}

/** Asks about the match as it stands; if somebody has moved meanwhile, asks again. */
async function inquire<K extends "check" | "forecast" | "barred" | "reach" | "way" | "suggest">(
  online: Online,
  type: K,
  body: Omit<Body<K>, "seq">,
): Promise<Reply<Done[K]>> {
  const inHand = type === "check" || type === "way" || type === "reach"
  for (let attempt = 0; ; attempt++) {
    await online.steady(inHand)
    const reply = await requestNow(online, type, body)
    if (reply.ok || reply.code !== "stale" || attempt >= 5) return reply
    await pause(untilNews)
  }
}

export async function check(online: Online, move: Move): Promise<Preview> {
  const reply = await inquire(online, "check", { move })
  return reply.ok ? reply.found : { ok: false, reason: reply.message, rules: reply.rules }
}

export async function forecast(online: Online, option: Considered): Promise<Forecast | null> {
  const reply = await inquire(online, "forecast", { option: typeof option === "object" ? [...option] : option })
  return reply.ok ? reply.found.forecast : null
}

export async function barred(online: Online): Promise<readonly Barred[]> {
  const reply = await inquire(online, "barred", {})
  return reply.ok ? reply.found.barred : []
}

export async function reach(online: Online, pieces: readonly Touch[], how?: string): Promise<Reachable> {
  const reply = await inquire(online, "reach", { pieces: [...pieces], ...(how === undefined ? {} : { how }) })
  return reply.ok ? reply.found.reach : []
}

export async function wayTo(online: Online, pieces: readonly Touch[], to: string): Promise<Way | Refusal> {
  const reply = await inquire(online, "way", { pieces: [...pieces], to })
  return reply.ok ? reply.found.way : { ok: false, reason: reply.message, rules: reply.rules }
}

/** What a computer would do; in matches against people the server gives no such advice and only sets pieces up at random. */
export async function suggest(online: Online): Promise<Move | null> {
  const kind = online.state.peek().look?.asks[0]?.kind
  const moveOf = (reply: Reply<Done["suggest"]>): Move | null => {
    if (reply.ok) return reply.found.move
    throw new ServerError(reply.code, reply.message)
  }
  const reply = await inquire(online, "suggest", { level: usualLevel })
  if (reply.ok || (kind !== "place" && kind !== "path")) return moveOf(reply)
  return moveOf(await inquire(online, "suggest", {}))
}
