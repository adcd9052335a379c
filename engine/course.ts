/**
 * The course of a match: the state, the flow that changes it, the open questions, and the checkpoints from which it can be run again. This
 * file judges nothing: an applied move has been judged before, or is being replayed.
 */
import { Bug, type Refusal, refuse } from "./check.ts"
import type { Decision, SeatId, Side } from "./decision.ts"
import type { Dice } from "./dice.ts"
import { type Flow, GameOver, type Outcome, type Reply, type Request } from "./flow.ts"
import type { Game } from "./game.ts"
import type { Journal } from "./journal.ts"
import { judge, optionChosen } from "./judge.ts"
import { type Audience, attach } from "./kernel.ts"
import { bytes, copy } from "./plain.ts"
import { present } from "./present.ts"
import type { Applied, Snapshot } from "./snapshot.ts"

export type CourseSettings = {
  /** The least number of moves between two kept checkpoints: 1 keeps all, more makes long simulations cheaper, infinity keeps only the first. */
  readonly grain?: number
  /** Store the value of every result of a roll (`fortunes`): for the report after a match. */
  readonly reckons?: boolean
}

/** A move that is no longer legal after an earlier one has been taken back, and why. */
export type RefusedMove = { readonly move: Applied; readonly why: Refusal }

/** The seats of each side. */
export type Sides = ReadonlyMap<SeatId, Side>

/** The number of stored copies of the state; above it, every second copy in the older half is dropped. */
const mostSnapshots = 64

const nothing: readonly never[] = []

const copyOf = <S extends object, V>(game: Game<S, V>, state: S): S => game.copy?.(state) ?? copy(state)

export class Course<S extends object, V> {
  readonly dice: Dice
  readonly sides: Sides
  journal: Journal
  state: S
  pending: readonly Decision[] = []
  /** The questions asked of several sides at once, while any of them is still unanswered. */
  block: object | undefined
  outcome: Outcome | undefined
  readonly #game: Game<S, V>
  readonly #settings: CourseSettings
  /** None before the first question, and in a copy that has not been rebuilt yet. */
  #flow: Flow<Outcome> | undefined
  #snapshots: Snapshot<S>[] = []

  constructor(game: Game<S, V>, settings: CourseSettings, state: S, dice: Dice, journal: Journal, sides: Sides) {
    this.#game = game
    this.#settings = settings
    this.dice = dice
    this.journal = journal
    this.sides = sides
    this.state = state
  }

  /** Runs the top flow for the first time, to its first question. */
  begin(): void {
    this.#own()
    this.#snapshot()
    this.#flow = this.#game.play(this.state)
    this.#settle(this.#flow)
  }

  /** The checkpoint from which everything after it can be replayed. */
  get last(): Snapshot<S> {
    return this.#snapshots.at(-1) as Snapshot<S>
  }

  /** A copy of the state at a checkpoint. */
  copyAt({ state }: Snapshot<S>): S {
    return copyOf(this.#game, state)
  }

  /** An independent course that continues from here; the two share nothing that changes. */
  twin(settings: CourseSettings): Course<S, V> {
    const twin = new Course(
      this.#game,
      settings,
      this.state,
      this.dice.twin(),
      this.journal.twin(this.last),
      this.sides,
    )
    twin.#snapshots = this.#snapshots.slice()
    twin.rebuild(this.journal.line, this.journal.line.length)
    twin.dice.seek(this.dice.position)
    if (this.outcome && !twin.outcome) twin.finish(this.outcome)
    return twin
  }

  /** Restores a stored course: its journal, its last checkpoint, and the moves after that. */
  restore(journal: Journal, snapshot: Snapshot<S>, line: readonly Applied[]): RefusedMove | undefined {
    this.journal = journal
    this.#snapshots.push(snapshot)
    return this.rebuild(line, line.length)
  }

  /** The question that a seat may answer now, if any. */
  decisionFor(seat: SeatId): Decision | undefined {
    const side = this.sides.get(seat)
    for (const d of this.pending) if (d.by === side && (d.seat === undefined || d.seat === seat)) return d
    return undefined
  }

  /** Applies a judged move. If the rules fail on it, everything is restored and the error is thrown again. */
  apply(by: SeatId, reply: Reply, seq: number, unseen?: Audience): Applied {
    const { move, decision } = reply
    const before = this.journal.line.length
    const applied: Applied = {
      by,
      side: decision.by,
      move,
      prompt: decision.prompt,
      label: reply.option?.label,
      seq,
      dice: this.dice.position,
      secret: decision.secret ?? false,
      block: this.block,
      revealed: nothing,
      unseen,
    }
    this.journal.begin(applied)
    try {
      this.#settle(this.#flow as Flow<Outcome>, reply)
      applied.revealed = this.journal.revealed
      return applied
    } catch (thrown) {
      this.rebuild(this.journal.line.slice(0, before), before)
      throw new Bug(
        `${this.#game.id} failed on ${JSON.stringify(move)} to "${decision.prompt}" (${decision.rules.join(", ")}): ${thrown instanceof Error ? thrown.message : thrown}`,
        { cause: thrown },
      )
    }
  }

  /**
   * Goes to the position to which this line of moves leads, from the nearest checkpoint among its first `known` moves, which have already
   * been made. If a later move is no longer legal, returns that move and the reason.
   */
  rebuild(line: readonly Applied[], known: number): RefusedMove | undefined {
    const snap = this.#snapshots.findLast((s) => s.at <= known) as Snapshot<S>
    this.#snapshots = this.#snapshots.filter((s) => s.at <= snap.at)
    this.#flow?.return(this.outcome as Outcome)
    this.outcome = undefined
    this.state = this.copyAt(snap)
    this.journal.cut(snap, line)
    this.dice.seek(snap.dice)
    this.#flow = this.#game.play(this.state)
    this.#own()
    this.#settle(this.#flow)
    for (const applied of line.slice(snap.at)) {
      const { by, move, dice, seq, unseen } = applied
      this.dice.seek(dice)
      const decision = this.decisionFor(by)
      const check = decision ? judge(decision, move) : refuse([], `${by} is no longer asked`)
      if (!decision || !check.ok) return { move: applied, why: check as Refusal }
      this.apply(by, { move, decision, option: optionChosen(decision, move) }, seq, unseen)
    }
    return undefined
  }

  finish(outcome: Outcome): void {
    this.outcome = outcome
    this.pending = []
    this.block = undefined
    this.#flow?.return(outcome)
  }

  /** Everything that can distinguish two courses, as text; happenings and dice only from a given number on. */
  bytes(told: number, draws: number): string {
    return bytes({
      state: this.state,
      told: this.journal.told.slice(told),
      draws: this.journal.draws.slice(draws),
      dice: this.dice.position,
      outcome: this.outcome ?? null,
      pending: this.pending.map(present),
    })
  }

  /** Attaches the kernel to the state, so that rules can roll, tell and checkpoint. */
  #own(): void {
    const checkpoint = () => {
      const since = this.journal.line.length - this.last.at
      const { grain = 1 } = this.#settings
      if ((since > 0 && since < grain) || grain === Number.POSITIVE_INFINITY) return
      // Of several checkpoints between two moves only the last counts; the very first state is always kept.
      if (since === 0 && this.#snapshots.length > 1) this.#snapshots.pop()
      this.#snapshot()
    }
    attach(this.state, this.journal.kernel(this.dice, checkpoint, this.#settings.reckons ?? false))
  }

  #snapshot(): void {
    const { line, told, draws, fortunes } = this.journal
    this.#snapshots.push({
      at: line.length,
      state: copyOf(this.#game, this.state),
      dice: this.dice.position,
      told: told.length,
      draws: draws.length,
      fortunes: fortunes.length,
    })
    if (this.#snapshots.length > mostSnapshots)
      this.#snapshots = this.#snapshots.filter((_, i) => i === 0 || i > mostSnapshots / 2 || i % 2 === 0)
  }

  /** Lets the flow run to its next question or to the end of the game. */
  #settle(flow: Flow<Outcome>, reply?: Reply): void {
    try {
      const step = flow.next(reply as Reply) // a flow that has just begun receives no value
      if (step.done) this.finish(step.value)
      else this.#ask(step.value)
    } catch (thrown) {
      if (thrown instanceof GameOver) this.finish(thrown.outcome)
      else throw thrown
    }
  }

  #ask(request: Request): void {
    if (request.kind === "together") {
      this.pending = request.decisions
      this.block = request.block
    } else {
      this.pending = [request]
      this.block = undefined
    }
  }
}
