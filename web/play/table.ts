/** The state of a table at which somebody plays: the question, the draft of an answer, what is looked at. */

import { shelf } from "virtual:salient-shelf"
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals"
import type { Considered, Forecast, Move, Presented, Preview, RuleId, Touch } from "@salient/engine"
import type { Look } from "../session/protocol.ts"
import type { Answered, Session } from "../session/session.ts"
import { settings } from "../store/settings.ts"
import { words } from "../words/words.ts"
import { type Aim, advised, answerOf, type Draft, type Drawn, decide, newDraft, touch } from "./asking.ts"
import { aimAt, type Looking, lookThrough } from "./looking.ts"

/** More than this before a question is for the log to tell. */
const mostNews = 6

/** One and the same, so that nobody who looks is told of a change that is none. */
const nowhere: readonly Touch[] = []

export type Tab = "log" | "odds" | "plan" | "rules" | "text" | "chat"

export type Table = {
  readonly session: Session
  /** What is drawn: the present, or a moment one looks back at. */
  readonly shown: ReadonlySignal<Look | undefined>
  readonly past: Signal<{ moves: number; look: Look } | undefined>
  readonly ask: ReadonlySignal<Presented | undefined>
  readonly draft: Signal<Draft>
  readonly verdict: Signal<Preview | undefined>
  /** How the pieces of a draft would stand, and which draft that was. */
  readonly drawn: Signal<Drawn | undefined>
  readonly refusal: Signal<{ reason: string; rules: readonly RuleId[] } | undefined>
  readonly odds: Signal<Forecast | undefined>
  readonly tab: Signal<Tab>
  readonly rule: Signal<RuleId | undefined>
  readonly said: Signal<string>
  readonly busy: Signal<boolean>
  /** What the answer speaks of that somebody points at: marked on the board and in the hand. */
  readonly pointed: Signal<readonly Touch[]>
  readonly looking: Looking
  /** Asks a computer player, and puts its answer into the draft; false where it had none. */
  suggest(): Promise<boolean>
  /** Sends the answer as it stands, or what was suggested; does nothing where there is none yet. */
  confirm(): Promise<void>
  send(move: Move): Promise<void>
  pick(aim: Aim): void
  option(id: string): void
  consider(option: Considered | undefined): void
  undo(): Promise<void>
  lookAt(moves: number | undefined): Promise<void>
  openRule(id: RuleId): void
  close(): void
}

export function layTable(session: Session): Table {
  const past = signal<{ moves: number; look: Look } | undefined>(undefined)
  const shown = computed(() => past.value?.look ?? session.look.value)
  const asked = computed(() => {
    const look = session.look.value
    return past.value || !look || session.status.value.kind !== "yours" ? undefined : look.asks[0]
  })
  // The same question stays the same object until it is answered: a draft survives what others answer meanwhile.
  const answers = signal(0)
  let kept: { key: string; ask: Presented | undefined } = { key: "", ask: undefined }
  const ask = computed(() => {
    const now = asked.value
    const key = now ? `${answers.value} ${JSON.stringify(now)}` : ""
    if (key !== kept.key) kept = { key, ask: now }
    return kept.ask
  })
  const draft = signal<Draft>({ narrowed: [], picked: [], amount: 0, placed: {}, paths: {} })
  const verdict = signal<Preview | undefined>(undefined)
  const drawn = signal<Drawn | undefined>(undefined)
  const refusal = signal<Table["refusal"]["value"]>(undefined)
  const odds = signal<Forecast | undefined>(undefined)
  const tab = signal<Tab>("log")
  const rule = signal<RuleId | undefined>(undefined)
  const said = signal("")
  const busy = signal(false)
  const pointed = signal(nowhere)
  const looking = lookThrough(shelf.find((g) => g.id === session.game)?.lenses ?? [], (id, aims) =>
    session.lens(id, aims, past.value?.moves),
  )
  let considered: unknown
  /** How much of the log has been said aloud. */
  let heard = 0
  /** What has happened since the last question, for who hears the table rather than sees it. */
  const news = (): string[] => {
    const told = session.look.peek()?.told ?? []
    const since = told.slice(heard).slice(-mostNews)
    heard = told.length
    return since.map((t) => t.says)
  }

  const stops = [
    effect(() => {
      const now = ask.value
      batch(() => {
        verdict.value = undefined
        drawn.value = undefined
        refusal.value = undefined
        odds.value = undefined
        considered = undefined
        pointed.value = nowhere
        busy.value = false // a new question may be answered at once
        if (!now) return
        draft.value = newDraft(now)
        said.value = [...news(), now.prompt].join(" ")
      })
    }),
    // Where the choice is too wide to list, the rules judge every step of the draft as it is made.
    effect(() => {
      const now = ask.value
      if (now?.kind !== "place" && now?.kind !== "path" && now?.kind !== "select") return
      const move = answerOf(now, draft.value)
      if (!move) {
        verdict.value = undefined
        if (now.kind === "select" && now.forecast) forget()
        return
      }
      session.check(move).then(
        (found) => {
          if (
            ask.value === now &&
            answerOf(now, draft.value) &&
            JSON.stringify(answerOf(now, draft.value)) === JSON.stringify(move)
          ) {
            verdict.value = found
            drawn.value = { of: move, stands: found.stands ?? {} }
            if (now.kind === "select" && now.forecast && "select" in move) {
              if (found.ok) consider(move.select)
              else forget()
            }
          }
        },
        () => {
          verdict.value = undefined
        },
      )
    }),
    // A lens that is in hand shows the board as it is now.
    effect(() => {
      if (shown.value && looking.lens.peek()) looking.again()
    }),
    effect(() => {
      if (looking.lens.value) said.value = looking.says.value.join(" ")
    }),
    effect(() => {
      const { armed } = draft.value
      pointed.value = nowhere // the answer that was pointed at may be gone from under the hand
      if (armed !== undefined) consider(armed)
    }),
  ]

  const after = (result: Answered) => {
    if (result.ok) {
      refusal.value = undefined
      answers.value++
    } else {
      refusal.value = { reason: result.reason, rules: result.rules }
      said.value = result.reason
    }
  }

  const send = async (move: Move) => {
    if (busy.value) return
    busy.value = true
    try {
      after(await session.answer(move))
    } catch (error) {
      refusal.value = { reason: error instanceof Error ? error.message : String(error), rules: [] }
    } finally {
      busy.value = false
    }
  }

  const suggest = async (): Promise<boolean> => {
    const now = ask.value
    if (busy.value || !now) return false
    busy.value = true
    try {
      const move = await session.suggest()
      if (!move || ask.value !== now) return false
      draft.value = advised(draft.value, move)
      return true
    } catch (error) {
      refusal.value = { reason: error instanceof Error ? error.message : String(error), rules: [] }
      return false
    } finally {
      busy.value = false
    }
  }

  const take = ({ draft: next, move }: ReturnType<typeof touch>) => {
    draft.value = next
    if (move) send(move)
  }

  const consider = (option: Considered | undefined) => {
    if (option === undefined || option === considered) return
    considered = option
    session.forecast(option).then(
      (forecast) => {
        if (considered === option) odds.value = forecast ?? undefined
      },
      () => {
        odds.value = undefined
      },
    )
  }

  /** Odds of what may no longer be chosen are worse than none. */
  const forget = () => {
    considered = undefined
    odds.value = undefined
  }

  return {
    session,
    shown,
    past,
    ask,
    draft,
    verdict,
    drawn,
    refusal,
    odds,
    tab,
    rule,
    said,
    busy,
    pointed,
    looking,
    suggest,
    confirm: async () => {
      const now = ask.value
      const move = now && (answerOf(now, draft.value) ?? draft.value.suggested)
      if (move) await send(move)
    },
    send,
    consider,
    pick: (aim) => {
      const now = ask.value
      const look = shown.value
      if (look && looking.lens.value) looking.point(aimAt(look.scene, aim))
      else if (now && look) take(touch(now, draft.value, look.scene, aim, settings.value.careful))
    },
    option: (id) => {
      const now = ask.value
      const found = now && "options" in now ? now.options.find((o) => o.id === id) : undefined
      if (found) take(decide(found, draft.value, settings.value.careful))
    },
    undo: async () => after(await session.undo()),
    lookAt: async (moves) => {
      past.value = moves === undefined ? undefined : { moves, look: await session.at(moves) }
      said.value = moves === undefined ? words("past.back") : words("past.at", { moves })
    },
    openRule: (id) => {
      rule.value = id
      tab.value = "rules"
    },
    close: () => {
      for (const stop of stops) stop()
      session.close()
    },
  }
}

/** Pieces that a drag may begin with: those asked about, and those lit. */
export const mobileFor = (ask: Presented | undefined, lit: ReadonlySet<Touch>): ReadonlySet<Touch> =>
  new Set([...(ask?.about ?? []), ...lit, ...(ask && "pieces" in ask ? ask.pieces : [])])
