/** A replayed match, as data: which moment, from which point of view, and what that looks like. */
import { effect, type Signal, signal } from "@preact/signals"
import type { MatchRecord, Party, Point, RuleId, Side } from "@salient/engine"
import { type LensInfo, type Looking, lookThrough } from "../play/table/looking.ts"
import type { Engine } from "../session/engine.ts"
import type { Look } from "../session/protocol.ts"
import type { Sitting } from "../session/solo/plan.ts"
import { pack } from "../store/links.ts"
import type { Kept } from "./kept.ts"
import { keepNotes, type Notes, withArrow, withNotes } from "./notes.ts"
import { type Marked, unmarked } from "./thought.ts"

/** The source of the record: this browser, a match on the server, or the link itself. */
export type Source = "saved" | "match" | "data"

/** A record that the engine has opened, or one whose stored views the server shows. */
export type Study = {
  readonly engine: Engine
  /** Set if it was played under older rules and the server has kept what they showed. */
  readonly kept?: Kept | undefined
  readonly record: MatchRecord
  readonly moves: number
  readonly over: boolean
  /** How many moves were legal under older rules and are not today, and why. */
  readonly lost: number
  readonly reason?: string | undefined
  /** The sides whose views may be shown and for which the computer may be asked: while a match goes on, only one's own. */
  readonly sides: readonly Side[]
  /** Somebody sent it before it was over, with the views of these sides alone: it can be continued for them alone, and is not saved. */
  readonly partly?: boolean
}

/** The content of a link to an unfinished match: the sides whose views the sender shares, in one packet with the record. */
export type SharedMatch = { readonly shared: MatchRecord; readonly sides: readonly Side[] }

/** The content of a packet in an address: a whole record, or an unfinished match with the shared sides. */
export function readShared(packet: unknown): { record: MatchRecord; shared?: readonly Side[] } {
  if (typeof packet !== "object" || packet === null || !("shared" in packet)) return { record: packet as MatchRecord }
  const { shared, sides } = packet as Partial<SharedMatch>
  return { record: shared as MatchRecord, shared: Array.isArray(sides) ? sides : [] }
}

/** While a match at this screen goes on, a single player sees no more than his side does; two people at one screen see what is public. */
export function openSides(over: boolean, seats: MatchRecord["seats"], sitting: Sitting | undefined): readonly Side[] {
  const all = [...new Set(seats.map((s) => s.side))]
  if (over || !sitting) return all
  const people = new Set(seats.filter((s) => sitting[s.id] === "person").map((s) => s.side))
  return people.size === 0 ? all : people.size === 1 ? [...people] : []
}

/** Point of view: a side's, common knowledge (""), or all sides' together ("*") once the match is over. */
export type Eyes = Side | "" | "*"

export type Replay = {
  readonly study: Study
  /** How many moves have been made. */
  readonly at: Signal<number>
  readonly eyes: Signal<Eyes>
  readonly look: Signal<Look | undefined>
  /** The rule that is shown instead of the log. */
  readonly rule: Signal<RuleId | undefined>
  /** The link to this moment, once the user has asked for it. */
  readonly link: Signal<string | undefined>
  /** What the computer's answer refers to, marked on the board. */
  readonly pointed: Signal<Marked>
  readonly looking: Looking
  /** The notes on its moments. */
  readonly notes: Signal<Notes>
  /** An arrow is being drawn: from where, once its start has been touched. */
  readonly drawing: Signal<{ readonly from?: Point } | undefined>
  /** The browser had no room for the notes. */
  readonly unkept: Signal<boolean>
}

/** A replay at its first moment shown: the end, unless a link names another. */
export function newReplay(study: Study, lenses: readonly LensInfo[], first?: number, notes: Notes = []): Replay {
  const { engine, moves } = study
  const at = signal(clampTo(moves, first ?? moves))
  const eyes = signal<Eyes>(seesAll(study) ? "*" : (study.sides[0] ?? ""))
  const looking = lookThrough(lenses, (lens, aims) =>
    engine.ask("lens", { lens, aims, eyes: { side: sideOf(eyes.peek()), moves: at.peek() } }),
  )
  return {
    study,
    at,
    eyes,
    look: signal(undefined),
    rule: signal(undefined),
    link: signal(undefined),
    pointed: signal(unmarked),
    looking,
    notes: signal(notes),
    drawing: signal(undefined),
    unkept: signal(false),
  }
}

/** A touch of the map while an arrow is drawn: its start first, then its end. */
export function drawTo({ at, notes, drawing }: Replay, point: Point): void {
  const { from } = drawing.peek() ?? {}
  if (from) notes.value = withArrow(notes.peek(), at.peek(), from, point)
  drawing.value = from ? undefined : { from: point }
}

/** Saves the notes whenever they change, until the returned function is called. */
export function followNotes(replay: Replay, from: Source, id: string): () => void {
  let first = true
  return effect(() => {
    const notes = replay.notes.value
    if (!first) keepNotes(from, id, replay.study.record, notes).then((kept) => (replay.unkept.value = !kept))
    first = false
  })
}

/** Only the engine can show all sides' views at once: each stored view is that of one side. */
const seesAll = ({ over, kept }: Study): boolean => over && kept === undefined

const clampTo = (moves: number, at: number): number => Math.min(moves, Math.max(0, at))

const sideOf = (eyes: Eyes): Side | null => (eyes === "" ? null : eyes)

/** Shows each moment that is chosen, until the returned function is called. */
export function follow(replay: Replay): () => void {
  const { study, at, eyes, look, looking } = replay
  return effect(() => {
    let stale = false
    lookAt(study, at.value, eyes.value).then(
      (found) => {
        if (stale) return
        look.value = found
        looking.again()
      },
      () => {
        // The page was closed while the engine was busy.
      },
    )
    return () => {
      stale = true
    }
  })
}

function lookAt({ engine, kept }: Study, moves: number, eyes: Eyes): Promise<Look> {
  if (kept) return kept.lookAt(moves, sideOf(eyes))
  return eyes === "*" ? engine.ask("all", { moves }) : engine.ask("at", { moves, side: sideOf(eyes) })
}

/** The points of view available, each with its name. */
export const eyesOf = (
  parties: readonly Party[],
  study: Study,
  names: { readonly all: string; readonly everybody: string },
): (readonly [Eyes, string])[] => [
  ...parties.filter((p) => study.sides.includes(p.id)).map((p) => [p.id, p.name] as const),
  ...(seesAll(study) ? ([["*", names.all]] as const) : []),
  ["", names.everybody],
]

/**
 * The address of this moment; if the match is not on the server, the address contains the whole record, with notes. While the match goes
 * on, the shared sides are in the same packet, so that nobody can see more by leaving out a part of the address.
 */
export async function linkTo({ study, at, notes }: Replay, from: Source, id: string, home: string): Promise<string> {
  const { record, sides, over } = study
  const written = notes.peek()
  const noteful = withNotes(record, written)
  const packet = over ? noteful : ({ shared: noteful, sides } satisfies SharedMatch)
  const path = from === "match" ? `match/${id}` : `data/${await pack(packet)}`
  const noted = from === "match" && written.length > 0 ? `&notes=${await pack(written)}` : ""
  return `${home}#/replay/${path}?at=${at.peek()}${noted}`
}
