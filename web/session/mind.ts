import type { Limits, ThinkMessage, ThinkReply } from "@salient/agents"
import type { MatchRecord, Move, SeatId } from "@salient/engine"

export type Mind = {
  decide(
    record: MatchRecord,
    seat: SeatId,
    agent: string,
    limits: Limits,
    progress: (done: number) => void,
  ): Promise<Move>
  close(): void
}

export function startMind(): Mind {
  let worker: Worker | undefined
  let id = 0
  const start = () => new Worker(new URL("./mind.worker.ts", import.meta.url), { type: "module", name: "mind" })
  return {
    decide: (record, seat, agent, limits, progress) =>
      new Promise((done, failed) => {
        worker ??= start()
        const mine = ++id
        worker.onmessage = ({ data }: MessageEvent<ThinkReply>) => {
          if (data.id !== mine) return
          if (data.kind === "progress") progress(data.done)
          else if (data.kind === "decided") done(data.move)
          else failed(new Error(data.message))
        }
        worker.onerror = (event) => failed(new Error(event.message || "The computer player did not start."))
        const seed = `${record.commitment} ${record.entries.length} ${seat}`
        const message: ThinkMessage = {
          kind: "think",
          id: mine,
          record,
          seat,
          agent,
          limits,
          seed,
        }
        worker.postMessage(message)
      }),
    close: () => worker?.terminate(),
  }
}
