/** A match in this browser: people at this screen, computer players in workers, every move saved as it is made. */

import { effect, signal } from "@preact/signals"
import type { MatchRecord, Move, Party, Played, SeatId, Side } from "@salient/engine"
import { levelOf } from "../front/levels.ts"
import type { Taught } from "../play/lessons.ts"
import { FullError, type Saved, save } from "../store/saved.ts"
import { settings } from "../store/settings.ts"
import { words } from "../words/words.ts"
import { EngineError, startEngine } from "./engine.ts"
import { startMind } from "./mind.ts"
import type { Look, Standing } from "./protocol.ts"
import type { Answered, Session, Status } from "./session.ts"

/** Who sits where: a person at this screen, or the level of a computer player. */
export type Sitting = { readonly [seat: SeatId]: "person" | string }

export type SoloPlan = {
  readonly id: string
  readonly game: string
  readonly gameName: string
  readonly scenario: string
  readonly scenarioName: string
  readonly parties: readonly Party[]
  readonly options: { readonly [option: string]: string }
  readonly sitting: Sitting
  readonly record?: MatchRecord
  /** The words that the dice are made from, where everybody is to meet the same ones. */
  readonly seed?: string
  /** It teaches: what has been taught so far. */
  readonly lessons?: Taught
}

/** Milliseconds: the rest between two moves of computer players, and the most they may think about one. */
const paces = { calm: { rest: 420, thought: 5000 }, swift: { rest: 0, thought: 60 } } as const
/** Who advises a person, and how many milliseconds he may take where his book says nothing. */
const adviser = { agent: "officer", calm: 600, swift: 60 } as const

const done = (played: Played): Answered =>
  played.ok ? { ok: true } : { ok: false, reason: played.reason, rules: played.rules }

export function openSolo(plan: SoloPlan): Session {
  const engine = startEngine()
  const mind = startMind()
  const look = signal<Look | undefined>(undefined)
  const status = signal<Status>({ kind: "opening" })
  const trouble = signal<string | undefined>(undefined)
  let shown: Side | undefined
  let seat: SeatId | undefined
  let closed = false
  let hurried = false
  /** The match has moved on since it was last shown. */
  let stale = true
  let kept: MatchRecord | undefined
  /** Whoever waits until the match is shown as it now is. */
  let waiting: (() => void) | undefined
  const lessons = plan.lessons === undefined ? undefined : signal<Taught>(plan.lessons)
  const people = Object.keys(plan.sitting).filter((s) => plan.sitting[s] === "person")

  const fail = (error: unknown) => {
    if (closed) return
    const code = error instanceof EngineError ? error.code : "failed"
    status.value = { kind: "failed", code, message: error instanceof Error ? error.message : String(error) }
    waiting?.()
  }

  const show = async (side: Side) => {
    shown = side
    stale = false
    look.value = await engine.ask("look", { side })
    waiting?.()
  }

  const keep = async () => {
    const record = await engine.ask("record", undefined)
    kept = record
    const { moves, over } = await engine.ask("standing", undefined)
    const outcome = look.value?.outcome
    const saved: Saved = {
      id: plan.id,
      game: plan.game,
      gameName: plan.gameName,
      scenario: plan.scenario,
      scenarioName: plan.scenarioName,
      parties: plan.parties,
      sitting: plan.sitting,
      ...(lessons ? { lessons: lessons.value } : {}),
      record,
      moves,
      over,
      updated: new Date().toISOString(),
      caption: outcome?.reason ?? look.value?.scene.captions[0] ?? "",
    }
    try {
      await save(saved)
      trouble.value = undefined
    } catch (error) {
      trouble.value = error instanceof FullError ? words("trouble.full") : words("trouble.unsaved")
    }
  }

  /** Goes on until a person is asked or the match is over. */
  const advance = async (): Promise<void> => {
    for (;;) {
      if (closed) return
      const now = await engine.ask("standing", undefined)
      if (now.over) return end(now)
      const computer = now.pending.find((p) => plan.sitting[p.seat] !== "person")
      if (!computer) return invite(now)
      const pace = paces[hurried ? "swift" : settings.value.pace]
      const rest = pause(pace.rest)
      status.value = { kind: "thinking", side: computer.side, done: 0 }
      if (stale && shown !== undefined) await show(shown)
      const record = kept ?? (await engine.ask("record", undefined))
      const { agent, limits } = levelOf(plan.sitting[computer.seat] ?? "")
      const time = Math.min(limits.time ?? pace.thought, pace.thought)
      const move = await mind.decide(record, computer.seat, agent, { ...limits, time }, (part) => {
        if (!closed) status.value = { kind: "thinking", side: computer.side, done: part }
      })
      await rest
      if (closed) return
      const played = await engine.ask("answer", { seat: computer.seat, move })
      if (!played.ok) throw new Error(played.reason)
      stale = true
      await keep()
    }
  }

  const invite = async (now: Standing) => {
    const next = now.pending.find((p) => p.side === shown) ?? now.pending[0]
    if (!next) return
    hurried = false
    seat = next.seat
    const sides = new Set(now.seats.filter((s) => people.includes(s.id)).map((s) => s.side))
    if (sides.size > 1 && next.side !== shown) {
      look.value = undefined
      status.value = { kind: "curtain", side: next.side }
      waiting?.()
      return
    }
    if (stale || next.side !== shown) await show(next.side)
    status.value = { kind: "yours" }
  }

  const end = async (now: Standing) => {
    const mine = now.seats.find((s) => people.includes(s.id))?.side ?? now.seats[0]?.side
    if (mine !== undefined) await show(mine)
    await keep()
    status.value = { kind: "over" }
  }

  const begin = async () => {
    const opened: Standing & { lost?: number; reason?: string } = plan.record
      ? await engine.ask("open", { record: plan.record })
      : await engine.ask("begin", {
          game: plan.game,
          scenario: plan.scenario,
          options: plan.options,
          ...(plan.seed === undefined ? {} : { seed: plan.seed }),
        })
    const sides = new Set(opened.seats.filter((s) => people.includes(s.id)).map((s) => s.side))
    // Where one side alone is played by people, nobody needs a curtain; otherwise each side waits behind it.
    const own = sides.size === 1 ? [...sides][0] : sides.size === 0 ? opened.seats[0]?.side : undefined
    if (own !== undefined) await show(own)
    await keep()
    if (opened.lost) trouble.value = words("trouble.rescued", { lost: opened.lost, reason: opened.reason ?? "" })
    await advance()
  }
  begin().catch(fail)
  // What was taught is kept as soon as it was, not only with the next move.
  const stopKeeping = lessons
    ? effect(() => {
        if (lessons.value !== plan.lessons && look.peek()) keep().catch(fail)
      })
    : () => {}

  const act = async (played: Promise<Played>): Promise<Answered> => {
    const result = await played
    if (!result.ok) return done(result)
    stale = true
    await keep()
    const shownNow = new Promise<void>((resume) => {
      waiting = resume
    })
    advance().catch(fail)
    await shownNow // an answer is done when the board shows it: nobody answers the old question twice
    return { ok: true }
  }
  const mine = (): SeatId => seat ?? people[0] ?? ""

  return {
    id: plan.id,
    kind: "solo",
    game: plan.game,
    parties: plan.parties,
    look,
    status,
    trouble,
    answer: (move: Move) => act(engine.ask("answer", { seat: mine(), move })),
    check: (move) => engine.ask("check", { seat: mine(), move }),
    forecast: (option) => engine.ask("forecast", { seat: mine(), option }),
    suggest: async () => {
      const record = kept ?? (await engine.ask("record", undefined))
      return mind.decide(record, mine(), adviser.agent, { time: adviser[settings.value.pace] }, () => {})
    },
    lens: (lens, aims, moves) =>
      engine.ask("lens", { lens, aims, eyes: { side: shown ?? null, ...(moves === undefined ? {} : { moves }) } }),
    hurry: () => {
      hurried = true
    },
    ...(lessons ? { lessons } : {}),
    undo: () => act(engine.ask("undo", { seat: mine() })),
    concede: () => act(engine.ask("concede", { seat: mine() })),
    record: () => engine.ask("record", undefined),
    at: (moves) => engine.ask("at", { moves, side: shown ?? null }),
    raiseCurtain: () => {
      const now = status.value
      if (now.kind !== "curtain") return
      show(now.side).then(() => {
        status.value = { kind: "yours" }
      }, fail)
    },
    close: () => {
      closed = true
      stopKeeping()
      engine.close()
      mind.close()
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms))
