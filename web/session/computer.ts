import {
  type Behind,
  type Decided,
  type Limits,
  type RecordUpdate,
  type ThinkMessage,
  type ThinkReply,
  Told,
} from "@salient/agents"
import type { MatchRecord, Move, SeatId } from "@salient/engine"
import { words } from "../words/words.ts"

/** The match that a computer player thinks about: its name, and its record from a given entry on. */
export type Subject = { readonly match: string; recordFrom(from: number): Promise<MatchRecord> }

export type ComputerPlayer = {
  /** A move of the seat; or, if `run` allows it, several until somebody else is asked or something is revealed. */
  decide(
    subject: Subject,
    seat: SeatId,
    how: { readonly agent: string; readonly limits: Limits; readonly run?: number },
    progress: (done: number) => void,
  ): Promise<readonly [Move, ...Move[]]>
  close(): void
}

export function startComputer(): ComputerPlayer {
  let worker: Worker | undefined
  let id = 0
  const told = new Told()
  const start = () => new Worker(new URL("./computer.worker.ts", import.meta.url), { type: "module", name: "computer" })
  return {
    async decide({ match, recordFrom }, seat, how, progress) {
      const think = (tidings: RecordUpdate) =>
        new Promise<Decided | Behind>((done, failed) => {
          worker ??= start()
          const mine = ++id
          worker.onmessage = ({ data }: MessageEvent<ThinkReply>) => {
            if (data.id !== mine) return
            if (data.kind === "progress") progress(data.done)
            else if (data.kind === "failed") failed(new Error(data.message))
            else done(data)
          }
          worker.onerror = (event) => failed(new Error(event.message || words("computer.notStarted")))
          const seed = `${tidings.record.commitment} ${tidings.from + tidings.record.entries.length} ${seat}`
          worker.postMessage({ kind: "think", id: mine, ...tidings, seat, ...how, seed } satisfies ThinkMessage)
        })
      return (await told.ask(match, recordFrom, think)).moves
    },
    close: () => worker?.terminate(),
  }
}
