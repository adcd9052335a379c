/** A match played again, as data: which moment, seen with whose eyes, and what that looks like. */
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

/** Where the record comes from: this browser, a match on the server, or the link itself. */
export type Source = "saved" | "match" | "data"

/** A record that the engine has opened, or of which the server shows what it has kept. */
export type Study = {
  readonly engine: Engine
  /** Where older rules played it and the server has kept what they showed. */
  readonly kept?: Kept | undefined
  readonly record: MatchRecord
  readonly moves: number
  readonly over: boolean
  /** How many moves older rules allowed and today's do not, and why. */
  readonly lost: number
  readonly reason?: string | undefined
  /** The sides with whose eyes one may look, and for which the computer is asked: while a match goes on, one's own alone. */
  readonly sides: readonly Side[]
  /** Somebody sent it while it was not over, with the eyes of these sides alone: it is played on for them alone, and not saved. */
  readonly partly?: boolean
}

/** What a link to an unfinished match holds: the sides that its sender may look for, in one packet with the record. */
export type SharedMatch = { readonly shared: MatchRecord; readonly sides: readonly Side[] }

/** What a packet in an address holds: a whole record, or an unfinished match with the sides that were shared. */
export function readShared(packet: unknown): { record: MatchRecord; shared?: readonly Side[] } {
  if (typeof packet !== "object" || packet === null || !("shared" in packet)) return { record: packet as MatchRecord }
  const { shared, sides } = packet as Partial<SharedMatch>
  return { record: shared as MatchRecord, shared: Array.isArray(sides) ? sides : [] }
}

/** While a match at this screen goes on, who plays it alone sees no more than his side does; two people at one screen see what both may. */
export function openSides(over: boolean, seats: MatchRecord["seats"], sitting: Sitting | undefined): readonly Side[] {
  const all = [...new Set(seats.map((s) => s.side))]
  if (over || !sitting) return all
  const people = new Set(seats.filter((s) => sitting[s.id] === "person").map((s) => s.side))
  return people.size === 0 ? all : people.size === 1 ? [...people] : []
}

/** Whose eyes: a side's, everybody's common knowledge (""), or all sides' together ("*") once the match is over. */
export type Eyes = Side | "" | "*"

export type Replay = {
  readonly study: Study
  /** How many moves have been made. */
  readonly at: Signal<number>
  readonly eyes: Signal<Eyes>
  readonly look: Signal<Look | undefined>
  /** The rule that is read instead of the log. */
  readonly rule: Signal<RuleId | undefined>
  /** The link to this moment, once somebody has asked for it. */
  readonly link: Signal<string | undefined>
  /** What an answer speaks of that the computer thought of, marked on the board. */
  readonly pointed: Signal<Marked>
  readonly looking: Looking
  /** What is written about its moments. */
  readonly notes: Signal<Notes>
  /** An arrow is being drawn: from where, once that has been touched. */
  readonly drawing: Signal<{ readonly from?: Point } | undefined>
  /** The browser had no room for the notes. */
  readonly unkept: Signal<boolean>
}

/** A replay at its first moment: the end, unless a link names another. */
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

/** A touch of the map while an arrow is drawn: where it begins, then where it ends. */
export function drawTo({ at, notes, drawing }: Replay, point: Point): void {
  const { from } = drawing.peek() ?? {}
  if (from) notes.value = withArrow(notes.peek(), at.peek(), from, point)
  drawing.value = from ? undefined : { from: point }
}

/** Keeps the notes whenever they change, until the returned function is called. */
export function followNotes(replay: Replay, from: Source, id: string): () => void {
  let first = true
  return effect(() => {
    const notes = replay.notes.value
    if (!first) keepNotes(from, id, replay.study.record, notes).then((kept) => (replay.unkept.value = !kept))
    first = false
  })
}

/** All sides' eyes at once are those of the engine: what was kept was seen by one of them each. */
const seesAll = ({ over, kept }: Study): boolean => over && kept === undefined

const clampTo = (moves: number, at: number): number => Math.min(moves, Math.max(0, at))

const sideOf = (eyes: Eyes): Side | null => (eyes === "" ? null : eyes)

/** Shows every moment that is chosen, until the returned function is called. */
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
        // The page was closed while the engine looked.
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

/** Whose eyes one may look with, each with its name. */
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
 * The address of this moment; where the match is not on the server, the whole record goes into it, notes and all. While the match
 * goes on, the sides that may be looked for go into the same packet: no part of the address can be left out to see more.
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
