/** Conducts a match in this browser: shows it, saves it, lets computer players move until a person is asked or it is over. */
import { effect, type Signal, signal } from "@preact/signals"
import type { Heard, Played, SeatId, Side } from "@salient/engine"
import { stillOf } from "../../board/still.ts"
import { levelOf } from "../../front/levels.ts"
import type { Taught } from "../../play/lessons.ts"
import { readInstructions } from "../../store/instructions.ts"
import { FullError, keepPosition, MovedOnError, save } from "../../store/saved.ts"
import { settings } from "../../store/settings.ts"
import { words } from "../../words/words.ts"
import type { ComputerPlayer, Subject } from "../computer.ts"
import { type Engine, EngineError } from "../engine.ts"
import { goOn } from "../log.ts"
import type { Look } from "../protocol.ts"
import type { Answered, Status } from "../session.ts"
import { change, type Store } from "../store.ts"
import { type SoloPlan, savedFrom } from "./plan.ts"
import { firstShown, hidesNothing, isAside, type Turn, turnOf } from "./turns.ts"

export type SoloState = {
  readonly look: Look | undefined
  readonly status: Status
  /** What could not be saved, as a sentence. */
  readonly trouble: string | undefined
  /** The side that sees the board, and the seat that is asked. */
  readonly shown: Side | undefined
  readonly seat: SeatId | undefined
  /** The turn that had the last curtain, and the side that sat down then. */
  readonly curtained: { readonly turn: string | undefined; readonly side: Side } | undefined
  /** The match has changed since it was last shown. */
  readonly stale: boolean
  /** What each side that saw the board has been told. */
  readonly logs: { readonly [side: Side]: Heard[] }
  /** How many times the board has been shown. */
  readonly showings: number
  /** Computer players do not pause until a person is asked. */
  readonly hurried: boolean
  /** How many entries of the record are saved. */
  readonly kept: number
  /** How many times it has been saved. */
  readonly revision: number
  readonly closed: boolean
}

const newState: SoloState = {
  look: undefined,
  status: { kind: "opening" },
  trouble: undefined,
  shown: undefined,
  seat: undefined,
  curtained: undefined,
  stale: true,
  logs: {},
  showings: 0,
  hurried: false,
  kept: 0,
  revision: 0,
  closed: false,
}

export type Solo = {
  readonly plan: SoloPlan
  readonly engine: Engine
  readonly computer: ComputerPlayer
  readonly state: Store<SoloState>
  readonly lessons: Signal<Taught> | undefined
  /** How many moves had been made before each automatic answer. */
  readonly obvious: Set<number>
  /** Saves run one after the other. */
  saving: Promise<void>
}

export const newSolo = (plan: SoloPlan, engine: Engine, computer: ComputerPlayer): Solo => ({
  plan,
  engine,
  computer,
  state: signal({ ...newState, revision: plan.revision ?? 0 }),
  lessons: plan.lessons === undefined ? undefined : signal(plan.lessons),
  obvious: new Set(),
  saving: Promise.resolve(),
})

/** The error code with which a match stops if another tab has played on. */
export const ELSEWHERE = "elsewhere"

/** Milliseconds: the pause between two moves of computer players, and the most they may think about one. */
const paces = { calm: { rest: 420, thought: 5000 }, swift: { rest: 0, thought: 60 } } as const

/** The seat that a person answers for. */
export const ownSeat = ({ plan, state }: Solo): SeatId =>
  state.peek().seat ?? Object.keys(plan.sitting).find((s) => plan.sitting[s] === "person") ?? ""

/** The match, for computer players: they are sent what is new. */
export const subjectOf = ({ plan, engine }: Solo): Subject => ({
  match: plan.id,
  recordFrom: (from) => engine.ask("record", { from }),
})

/** Begins the match or opens its record, and runs to the first question. */
export async function begin(solo: Solo): Promise<void> {
  const { plan, engine, state } = solo
  const opened = plan.record ? await engine.ask("open", { record: plan.record }) : await beginAnew(solo)
  const first = firstShown(opened, plan.sitting)
  if (first !== undefined) await show(solo, first)
  await keep(solo)
  if (opened.lost)
    change(state, { trouble: words("trouble.rescued", { count: opened.lost, reason: opened.reason ?? "" }) })
  await advance(solo)
}

async function beginAnew({ plan: { game, scenario, options, seed }, engine }: Solo) {
  const standing = await engine.ask("begin", { game, scenario, options, ...(seed === undefined ? {} : { seed }) })
  return { ...standing, lost: 0, reason: undefined }
}

/** Carries out a person's decision. Done when the board shows the result, so that nobody answers the old question twice. */
export async function act(solo: Solo, played: Promise<Played>): Promise<Answered> {
  const result = await played
  if (!result.ok) return { ok: false, reason: result.reason, rules: result.rules }
  change(solo.state, { stale: true })
  await keep(solo)
  const shown = shownAgain(solo)
  advance(solo).catch((error) => fail(solo, error))
  await shown
  return { ok: true }
}

/** Waits until the board shows the current match, or something covers it. */
function shownAgain({ state }: Solo): Promise<void> {
  const before = state.peek().showings
  return new Promise((resume) => {
    const stop = effect(() => {
      const { showings, status } = state.value
      if (showings === before && status.kind !== "curtain" && status.kind !== "failed") return
      resume()
      queueMicrotask(() => stop())
    })
  })
}

export function raiseCurtain(solo: Solo): void {
  const { status } = solo.state.peek()
  if (status.kind !== "curtain") return
  show(solo, status.side).then(
    () => change(solo.state, { status: { kind: "yours" } }),
    (error) => fail(solo, error),
  )
}

/** Something that should have worked has failed: the match stops and says so. */
export function fail({ state }: Solo, error: unknown): void {
  if (state.peek().closed) return
  const code = error instanceof EngineError ? error.code : "failed"
  change(state, {
    status: { kind: "failed", code, message: error instanceof Error ? error.message : String(error) },
  })
}

/** Saves the match as it stands; a failure is reported, and the match goes on. */
export function keep(solo: Solo): Promise<void> {
  const kept = solo.saving.then(() => keepNow(solo))
  solo.saving = kept.catch(() => {}) // the caller is told
  return kept
}

async function keepNow({ plan, engine, state, lessons }: Solo): Promise<void> {
  if (state.peek().closed) return
  const from = state.peek().kept
  const news = await engine.ask("record", { from })
  const standing = await engine.ask("standing", undefined)
  const now = new Date().toISOString()
  try {
    const { look, revision } = state.peek()
    const next = await save(savedFrom(plan, news, standing, look, lessons?.value, now, revision), from)
    change(state, { trouble: undefined, revision: next, kept: from + news.entries.length })
  } catch (error) {
    if (error instanceof MovedOnError) {
      const status: Status = { kind: "failed", code: ELSEWHERE, message: words("elsewhere.says") }
      return change(state, { status, closed: true })
    }
    // Save all of it the next time: nobody knows what was stored.
    change(state, { kept: 0, trouble: words(error instanceof FullError ? "trouble.full" : "trouble.unsaved") })
  }
}

async function show(solo: Solo, side: Side): Promise<void> {
  change(solo.state, { shown: side, stale: false })
  const look = await lookAs(solo, side)
  change(solo.state, { look, showings: solo.state.peek().showings + 1 })
}

/** What a side sees, or what is public. */
async function lookAs({ engine, state }: Solo, side: Side | null): Promise<Look> {
  const { since, ...news } = await engine.ask("look", { side })
  const { logs } = state.peek()
  const told = goOn(logs[side ?? ""] ?? [], since, news.told)
  change(state, { logs: { ...logs, [side ?? ""]: told } })
  return { ...news, told }
}

/**
 * Another person is asked than the one who sees the board. A turn begins behind the curtain. Within a turn the map stays, with what is
 * public, until the person who is asked says that he is there; if neither has anything to hide he is asked at once.
 */
async function cover(solo: Solo, { seat, side }: Extract<Turn, { kind: "curtain" }>): Promise<void> {
  const { state } = solo
  const open = await lookAs(solo, null)
  const { shown, curtained } = state.peek()
  const covered = { hurried: false, seat }
  if (!isAside(open.scene, curtained?.turn))
    return change(state, {
      ...covered,
      curtained: { turn: open.scene.turn, side },
      look: undefined,
      status: { kind: "curtain", side },
    })
  const looks = shown === undefined ? [] : [await lookAs(solo, shown), await lookAs(solo, side)]
  if (looks.length > 0 && looks.every((look) => hidesNothing(look.scene, open.scene))) {
    change(state, covered)
    await show(solo, side)
    return change(state, { status: { kind: "yours" } })
  }
  const aside = side === curtained?.side ? "back" : "asked"
  change(state, { ...covered, shown: undefined, look: open, status: { kind: "curtain", side, aside } })
}

/** Runs until a person is asked or the match is over. */
async function advance(solo: Solo): Promise<void> {
  const { plan, engine, state } = solo
  while (!state.peek().closed) {
    const now = await engine.ask("standing", undefined)
    const turn = turnOf(now, plan.sitting, state.peek().shown)
    if (turn.kind === "computer") await moveComputer(solo, turn)
    else if (!(await answerObvious(solo, turn, now.moves))) return settle(solo, turn)
  }
}

async function settle(solo: Solo, turn: Exclude<Turn, { kind: "computer" }>): Promise<void> {
  const { state } = solo
  switch (turn.kind) {
    case "nobody":
      return
    case "over":
      if (turn.side !== undefined) await show(solo, turn.side)
      await keep(solo)
      change(state, { status: { kind: "over" } })
      return picture(solo)
    case "curtain":
      return cover(solo, turn)
    case "person": {
      change(state, { hurried: false, seat: turn.seat })
      const { stale, shown } = state.peek()
      if (stale || turn.side !== shown) await show(solo, turn.side)
      change(state, { status: { kind: "yours" } })
      return picture(solo)
    }
  }
}

/** Saves the position for lists of matches: as its only player sees it. At a screen that two people share, each would see the other's. */
async function picture({ plan, state }: Solo): Promise<void> {
  const { look, closed } = state.peek()
  const people = Object.values(plan.sitting).filter((who) => who === "person").length
  if (closed || !look || people > 1) return
  await keepPosition(plan.id, stillOf(look.scene)).catch((error) =>
    change(state, { trouble: words(error instanceof FullError ? "trouble.full" : "trouble.unsaved") }),
  )
}

/** Gives the automatic answer: at one screen nobody could learn anything from not being asked. */
async function answerObvious(solo: Solo, turn: Exclude<Turn, { kind: "computer" }>, moves: number): Promise<boolean> {
  const { engine, state, lessons, plan, obvious } = solo
  if (turn.kind !== "person" && turn.kind !== "curtain") return false
  const taught = lessons ? { taught: lessons.peek().met } : {}
  const move = await engine.ask("obvious", { seat: turn.seat, instructions: readInstructions(plan.game), ...taught })
  if (!move || state.peek().closed) return false
  const played = await engine.ask("answer", { seat: turn.seat, move })
  if (!played.ok) return false
  obvious.add(moves)
  change(state, { stale: true })
  await keep(solo)
  return true
}

/** Takes back the last answer that a person has given, and the automatic answers since. */
export async function takeBack(solo: Solo): Promise<Played> {
  const { engine, obvious } = solo
  const seat = ownSeat(solo)
  let played = await engine.ask("undo", { seat })
  for (;;) {
    const { moves } = await engine.ask("standing", undefined)
    if (!played.ok || !obvious.delete(moves)) return played
    const again = await engine.ask("undo", { seat })
    if (!again.ok) return played
    played = again
  }
}

/** At most this many moves of a computer player are shown in one run, if nobody else is asked between them. */
const mostInRun = 12

/** The moves of a computer player until somebody else is asked: they are made at once and shown as one run. */
async function moveComputer(solo: Solo, { seat, side }: Extract<Turn, { kind: "computer" }>): Promise<void> {
  const { plan, engine, computer, state } = solo
  const thinking = (done: number) => {
    if (!state.peek().closed) change(state, { status: { kind: "thinking", side, done } })
  }
  const pace = paces[state.peek().hurried ? "swift" : settings.value.pace]
  const rest = pause(pace.rest)
  thinking(0)
  const { stale, shown } = state.peek()
  if (stale && shown !== undefined) await show(solo, shown)
  const { agent, limits, errs } = levelOf(plan.sitting[seat] ?? "")
  const time = Math.min(limits.time ?? pace.thought, pace.thought)
  const how = { agent, limits: { ...limits, time }, run: mostInRun }
  const [first, ...others] = await computer.decide(subjectOf(solo), seat, how, thinking)
  await rest
  if (state.peek().closed) return
  const read = shown === undefined || errs ? {} : { computer: { readBy: shown } }
  const played = await engine.ask("answer", { seat, move: first, ...read })
  if (!played.ok) throw new Error(played.reason)
  for (const move of others) if (!(await engine.ask("answer", { seat, move, ...read })).ok) break
  change(state, { stale: true })
  await keep(solo)
}

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms))
