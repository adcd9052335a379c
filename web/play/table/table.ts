/** A table at which somebody plays, as data: the question, the draft of an answer, what is looked at and what was said. */
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
import { type Aim, type Draft, type Drawn, emptyDraft } from "./draft.ts"
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

/** How high the sheet with the question stands over the board of a small screen. */
export type SheetHeight = "low" | "middle" | "high"

/** Why something was not done. */
export type Refused = { readonly reason: string; readonly rules: readonly RuleId[] }

/** What one gesture meant, while it takes several answers to carry it out: this piece, to there. */
export type Intent = { readonly piece: Touch; readonly aim: Aim; readonly answers: number }

/** The rest of a way that was interrupted: where it led, and how it goes on from here where it does. */
export type Rest = { readonly pieces: readonly Touch[]; readonly to: string; readonly paths?: Paths }

/** A moment that is looked back at. */
export type Past = { readonly moves: number; readonly look: Look }

/**
 * What changes at a table. Each member is a signal of its own, so that pointing at an answer redraws what is pointed at and
 * nothing else. Answers (answers.ts), odds (odds.ts), the hand on the board (hand.ts) and the effects (follow.ts) write it.
 */
type TableState = {
  readonly past: Signal<Past | undefined>
  /** Counts the answers that were taken: the same words asked after an answer are a new question. */
  readonly answers: Signal<number>
  readonly draft: Signal<Draft>
  /** The rules' verdict on the draft, where the choice is too wide to list. */
  readonly verdict: Signal<Preview | undefined>
  /** How the pieces of a draft would stand, and which draft that was. */
  readonly drawn: Signal<Drawn | undefined>
  readonly refusal: Signal<Refused | undefined>
  /** What the question bars, once the rules have said so; undefined until then. */
  readonly barred: Signal<readonly Barred[] | undefined>
  /** The answer whose odds are looked at, and the odds once they are known. */
  readonly considered: Signal<Considered | undefined>
  readonly odds: Signal<Forecast | undefined>
  /** The panels that are open, at the right side and at the left; empty: none. */
  readonly tab: Signal<Tab | "">
  readonly left: Signal<Tab | "">
  readonly sheet: Signal<SheetHeight>
  /** The question at which the rest of its answers was unfolded. */
  readonly unfolded: Signal<Presented | undefined>
  readonly rule: Signal<RuleId | undefined>
  /** Said aloud by screen readers. */
  readonly said: Signal<string>
  /** How many entries of the log have been said aloud. */
  readonly heard: Signal<number>
  /** An answer is on its way, or a suggestion is being thought of. */
  readonly busy: Signal<boolean>
  /** Questions that are declined without asking, by their keys (muted.ts). */
  readonly muted: Signal<ReadonlySet<string>>
  readonly intent: Signal<Intent | undefined>
  readonly rest: Signal<Rest | undefined>
  /** The own pieces that were chosen together, to be ordered at once. */
  readonly party: Signal<readonly Touch[]>
  readonly orders: Signal<Orders | undefined>
  /** By which way the last piece was led: what "same again" repeats. */
  readonly lastWay: Signal<Point | undefined>
  /** The headline odds of answers, by their ids, as far as they have been worked out. */
  readonly headlines: Signal<ReadonlyMap<string, Headline>>
  /** The own pieces that the latest answers spoke of: whoever acts. */
  readonly actors: Signal<readonly Touch[]>
  /** How the line from who acts to what is pointed at is seen. */
  readonly sight: Signal<readonly Overlay[]>
  /** What the answer speaks of that somebody points at: marked on the board and in the hand. */
  readonly pointed: Signal<readonly Touch[]>
}

export type Table = TableState & {
  readonly session: Session
  /** What the session asks, also where it is declined without being shown. */
  readonly asked: ReadonlySignal<Presented | undefined>
  /** What is drawn: the present, or a moment one looks back at. */
  readonly shown: ReadonlySignal<Look | undefined>
  /** The question; the same object until it is answered, so that a draft survives what others answer meanwhile. */
  readonly ask: ReadonlySignal<Presented | undefined>
  readonly looking: Looking
}

/** One and the same list, so that nobody who looks is told of a change that is none. */
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
  // A match that teaches shows its lesson from the first moment.
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

/** What the person at the table is asked now: nothing while he looks back or waits. */
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
