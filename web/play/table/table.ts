/** A table that somebody plays at, as data: the question, the draft of an answer, what is looked at and what was said. */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals"
import type {
  Barred,
  Considered,
  Forecast,
  Overlay,
  Paths,
  Point,
  Presented,
  Preview,
  RuleId,
  Touch,
} from "@salient/engine"
import type { Look } from "../../session/protocol.ts"
import type { Session } from "../../session/session.ts"
import { type Aim, type Draft, emptyDraft } from "./draft.ts"
import type { Drawn } from "./drawn.ts"
import { type LensInfo, type Looking, lookThrough } from "./looking.ts"
import { isMuted } from "./muted.ts"
import type { Headline } from "./odds.ts"
import type { Orders } from "./party.ts"

export type Tab =
  | "report"
  | "players"
  | "sides"
  | "briefing"
  | "log"
  | "odds"
  | "plan"
  | "rules"
  | "coach"
  | "text"
  | "chat"

/** How far up the sheet with the question is on a small screen. */
export type SheetHeight = "low" | "middle" | "high"

/** Why something was not done. */
export type Refused = { readonly reason: string; readonly rules: readonly RuleId[] }

/** What one gesture meant, while it takes several answers to carry out: this piece, to there. */
export type Intent = { readonly piece: Touch; readonly aim: Aim; readonly answers: number }

/** The rest of a path that was interrupted: its destination, and how it continues from here if it does. */
export type Rest = { readonly pieces: readonly Touch[]; readonly to: string; readonly paths?: Paths }

/** A past moment that is being looked at. */
export type Past = { readonly moves: number; readonly look: Look }

/**
 * The changing state of a table. Each member is a signal of its own, so that pointing at an answer redraws only what is pointed at. It is
 * written by answers (answers.ts), odds (odds.ts), the pointer on the board (hand.ts) and the effects (follow.ts).
 */
type TableState = {
  readonly past: Signal<Past | undefined>
  /** Counts the answers sent: the same words asked again after an answer are a new question. */
  readonly answers: Signal<number>
  readonly draft: Signal<Draft>
  /** The rules' verdict on the draft, where the choice is too wide to list. */
  readonly verdict: Signal<Preview | undefined>
  /** How the pieces of a draft would stand, and the draft this is for. */
  readonly drawn: Signal<Drawn | undefined>
  readonly refusal: Signal<Refused | undefined>
  /** What the question forbids, once the rules have said so; undefined until then. */
  readonly barred: Signal<readonly Barred[] | undefined>
  /** The answer whose odds are shown, and the odds once they are known. */
  readonly considered: Signal<Considered | undefined>
  readonly odds: Signal<Forecast | undefined>
  /** The panels that are open on the right and on the left; empty for none. */
  readonly tab: Signal<Tab | "">
  readonly left: Signal<Tab | "">
  readonly sheet: Signal<SheetHeight>
  /** The question for which the rest of the answers was opened. */
  readonly unfolded: Signal<Presented | undefined>
  readonly rule: Signal<RuleId | undefined>
  /** Said aloud by screen readers. */
  readonly said: Signal<string>
  /** How many entries of the log have been read aloud. */
  readonly heard: Signal<number>
  /** An answer is being sent, or a suggestion is being computed. */
  readonly busy: Signal<boolean>
  /** Questions that are declined automatically, by their keys (muted.ts). */
  readonly muted: Signal<ReadonlySet<string>>
  readonly intent: Signal<Intent | undefined>
  readonly rest: Signal<Rest | undefined>
  /** The player's pieces that were selected together, to be ordered at once. */
  readonly party: Signal<readonly Touch[]>
  readonly orders: Signal<Orders | undefined>
  /** The displacement of the last piece moved: "same again" repeats it. */
  readonly lastWay: Signal<Point | undefined>
  /** The headline odds of answers by id, as far as they have been worked out. */
  readonly headlines: Signal<ReadonlyMap<string, Headline>>
  /** The player's pieces that the latest answers referred to: the acting pieces. */
  readonly actors: Signal<readonly Touch[]>
  /** How far there is line of sight from the acting piece to what is pointed at, as overlays. */
  readonly sight: Signal<readonly Overlay[]>
  /** What the answer that is pointed at refers to: marked on the board and in the hand. */
  readonly pointed: Signal<readonly Touch[]>
}

export type Table = TableState & {
  readonly session: Session
  /** What the session asks, including questions that are declined without being shown. */
  readonly asked: ReadonlySignal<Presented | undefined>
  /** What is drawn: the present, or a past moment. */
  readonly shown: ReadonlySignal<Look | undefined>
  /** The question; the same object until it is answered, so that a draft survives others' answers. */
  readonly ask: ReadonlySignal<Presented | undefined>
  readonly looking: Looking
}

/** Always the same list, so that subscribers are not notified of a change that is none. */
export const nowhere: readonly Touch[] = []

const newState = (teaches: boolean): TableState => ({
  past: signal(undefined),
  answers: signal(0),
  draft: signal(emptyDraft),
  verdict: signal(undefined),
  drawn: signal(undefined),
  refusal: signal(undefined),
  barred: signal(undefined),
  considered: signal(undefined),
  odds: signal(undefined),
  tab: signal(""),
  left: signal(""),
  // A match that teaches shows its lesson from the start.
  sheet: signal(teaches ? "middle" : "low"),
  unfolded: signal(undefined),
  rule: signal(undefined),
  said: signal(""),
  heard: signal(0),
  busy: signal(false),
  pointed: signal(nowhere),
  muted: signal(new Set<string>()),
  intent: signal(undefined),
  rest: signal(undefined),
  party: signal(nowhere),
  orders: signal(undefined),
  lastWay: signal(undefined),
  headlines: signal(new Map()),
  actors: signal(nowhere),
  sight: signal([]),
})

/** A table for a session of a game with these lenses. `follow` (follow.ts) keeps it up to date. */
export function layTable(session: Session, lenses: readonly LensInfo[]): Table {
  const state = newState(session.lessons !== undefined)
  return {
    ...state,
    session,
    asked: computed(() => asked(session, state.past.value)),
    shown: computed(() => state.past.value?.look ?? session.look.value),
    ask: sameUntilAnswered(state.answers, () => {
      const ask = asked(session, state.past.value)
      return ask && isMuted(ask, session.look.value?.scene, state.muted.value) ? undefined : ask
    }),
    looking: lookThrough(lenses, (id, aims) => session.lens(id, aims, state.past.value?.moves)),
  }
}

/** What the player at the table is asked now: undefined while he looks back or waits. */
function asked(session: Session, past: Past | undefined): Presented | undefined {
  const look = session.look.value
  return past || !look || session.status.value.kind !== "yours" ? undefined : look.asks[0]
}

function sameUntilAnswered(answers: Signal<number>, now: () => Presented | undefined) {
  let kept: { readonly key: string; readonly ask: Presented | undefined } = { key: "", ask: undefined }
  return computed(() => {
    const ask = now()
    const key = ask ? `${answers.value} ${JSON.stringify(ask)}` : ""
    if (key !== kept.key) kept = { key, ask }
    return kept.ask
  })
}
