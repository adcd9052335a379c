/** What a computer player would do at a moment of a record, in a thread of its own. */
import "../session/strict.ts"
import { type Advice, advise, mindFor } from "@salient/agents"
import { Match, type MatchRecord, type Presented, randomFrom, type Side, viewOf } from "@salient/engine"
import { loadGame } from "@salient/games"

/** Whoever is asked at the end of this record. */
export type AdviceRequest = { readonly record: MatchRecord; readonly time: number }
export type AdviceReply =
  | { readonly kind: "progress"; readonly done: number }
  | { readonly kind: "advice"; readonly side: Side; readonly ask: Presented; readonly advice: readonly Advice[] }
  | { readonly kind: "none" }
  | { readonly kind: "failed"; readonly message: string }

const send = (reply: AdviceReply) => globalThis.postMessage(reply)

async function think({ record, time }: AdviceRequest): Promise<void> {
  const match = Match.replay(await loadGame(record.game), record)
  const [decision] = match.pending
  const seat = decision && (decision.seat ?? match.start.seats.find((s) => s.side === decision.by)?.id)
  const mind = seat === undefined ? undefined : mindFor(match, seat, randomFrom(`${record.commitment} ${match.length}`))
  const ask = decision && viewOf(match, decision.by).asks[0]
  if (!mind || !ask) {
    send({ kind: "none" })
    return
  }
  const thought = advise(mind, { time })
  for (;;) {
    const step = thought.next()
    if (step.done) {
      send({ kind: "advice", side: mind.side, ask, advice: step.value })
      return
    }
    send({ kind: "progress", done: step.value })
  }
}

globalThis.onmessage = ({ data }: MessageEvent<AdviceRequest>) => {
  think(data).catch((error: unknown) =>
    send({ kind: "failed", message: error instanceof Error ? error.message : String(error) }),
  )
}
