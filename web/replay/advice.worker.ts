/**
 * What a computer player would do at a moment of a record, and why; and the beginners' mistakes of a finished one. In a worker of its own.
 */
import "../session/strict.ts"
import { type Advice, advise, mindFor } from "@salient/agents"
import {
  type Considered,
  type Forecast,
  forecastFor,
  isSame,
  type LapseReport,
  lapsesOf,
  Match,
  type MatchRecord,
  type Move,
  type Presented,
  randomFrom,
  type Side,
  viewOf,
} from "@salient/engine"
import { loadGame } from "@salient/games"

/** A request for advice: for whichever of these sides is asked after this many moves of the record. */
export type AdviceRequest = {
  readonly record: MatchRecord
  readonly at: number
  readonly sides: readonly Side[]
  readonly time: number
}
/** A request for the mistakes in a finished match. */
export type LapsesRequest = { readonly record: MatchRecord }
export type LapsesReply =
  | { readonly kind: "progress"; readonly done: number }
  | { readonly kind: "lapses"; readonly lapses: readonly LapseReport[] }
  | { readonly kind: "failed"; readonly message: string }
/** An answer with its odds, if it has any; `made`: it is the one that was given. */
export type Weighed = Advice & { readonly forecast?: Forecast; readonly made: boolean }
export type AdviceReply =
  | { readonly kind: "progress"; readonly done: number }
  | {
      readonly kind: "advice"
      readonly side: Side
      readonly ask: Presented
      /** The computer's plan for the next moves, in a sentence. */
      readonly plan?: string
      readonly advice: readonly Weighed[]
    }
  /** Nobody is asked (`none`); or only others are, and the match still goes on (`others`). */
  | { readonly kind: "none" | "others" }
  | { readonly kind: "failed"; readonly message: string }

const send = (reply: AdviceReply | LapsesReply) => globalThis.postMessage(reply)

/** The answer that the side gave, if it was the next move. */
function moveMade(whole: Match, record: MatchRecord, at: number, side: Side): Move | undefined {
  const place = whole.places[at]
  const entry = place && record.entries[place.seq]
  if (!entry || !("by" in entry) || "undo" in entry || "concede" in entry) return undefined
  const { by, ...move } = entry
  return whole.sideOf(by) === side ? (move as Move) : undefined
}

/** Asks for the odds of an answer. */
const considered = (move: Move): Considered | undefined =>
  "choose" in move ? move.choose : "confirm" in move && move.confirm ? true : "amount" in move ? move.amount : undefined

async function think({ record, at, sides, time }: AdviceRequest): Promise<void> {
  const whole = Match.replay(await loadGame(record.game), record)
  const match = whole.at(at)
  const decision = match.pending.find((d) => sides.includes(d.by))
  const seat = decision && (decision.seat ?? match.start.seats.find((s) => s.side === decision.by)?.id)
  const mind = seat === undefined ? undefined : mindFor(match, seat, randomFrom(`${record.commitment} ${match.length}`))
  const ask = decision && viewOf(match, decision.by).asks[0]
  if (!mind || !ask || seat === undefined) {
    send({ kind: match.pending.length > 0 ? "others" : "none" })
    return
  }
  const made = moveMade(whole, record, at, mind.side)
  const thought = advise(mind, { time }, made)
  for (;;) {
    const step = thought.next()
    if (!step.done) {
      send({ kind: "progress", done: step.value })
      continue
    }
    const plan = mind.plans()[0]?.says
    const advice = step.value.map((a): Weighed => {
      const option = considered(a.move)
      const forecast = option === undefined ? undefined : forecastFor(match, seat, option)
      return { ...a, made: made !== undefined && isSame(a.move, made), ...(forecast ? { forecast } : {}) }
    })
    send({ kind: "advice", side: mind.side, ask, advice, ...(plan ? { plan } : {}) })
    return
  }
}

/** Progress is told this often. */
const tellings = 50

async function lookBack({ record }: LapsesRequest): Promise<void> {
  const looking = lapsesOf(await loadGame(record.game), record)
  let told = 0
  for (;;) {
    const step = looking.next()
    if (step.done) {
      send({ kind: "lapses", lapses: step.value })
      return
    }
    if (step.value - told < 1 / tellings) continue
    told = step.value
    send({ kind: "progress", done: told })
  }
}

globalThis.onmessage = ({ data }: MessageEvent<AdviceRequest | LapsesRequest>) => {
  const work = "at" in data ? think(data) : lookBack(data)
  work.catch((error: unknown) =>
    send({ kind: "failed", message: error instanceof Error ? error.message : String(error) }),
  )
}
