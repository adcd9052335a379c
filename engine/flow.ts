/**
 * A rulebook is a set of procedures that stop whenever a player must choose. A flow is the same in code: a generator that
 * yields decisions and receives moves that have already been judged legal. Nested procedures, interrupts and reactions
 * are nested flows, written in the order of the rulebook.
 */
import { Bug, ok } from "./check.ts"
import type {
  Amount,
  Arrange,
  Ask,
  Choose,
  Confirm,
  Decision,
  Manner,
  Move,
  Option,
  Path,
  Paths,
  Place,
  Placement,
  Select,
  Side,
  Write,
  Written,
} from "./decision.ts"
import type { Offer } from "./offer.ts"
import { copy } from "./plain.ts"
import type { RuleId } from "./tally.ts"
import type { Read } from "./written-data.ts"

export type Flow<R = void> = Generator<Request, R, Reply>

/** A flow yields one question, or questions to several sides at once. */
export type Request = Decision | Together
/**
 * The move, and the decision that it answers, since several questions can be open at once. If the judge has already found the chosen
 * option, that is passed on too: in a long list, finding it is most of the cost of a move.
 */
export type Reply = { readonly move: Move; readonly decision: Decision; readonly option?: Option | undefined }
/** `block` is the same object for all questions of one `together`. */
export type Together = { readonly kind: "together"; readonly decisions: readonly Decision[]; readonly block: object }

/** How a match ended. A match without a winner is a draw; allies win together. */
export type Outcome = {
  readonly winners: readonly Side[]
  readonly reason: string
  readonly rules: readonly RuleId[]
  readonly score?: { readonly [side: Side]: number } | undefined
}

/** Thrown by `endGame`, caught only by the match. */
export class GameOver {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    this.outcome = outcome
  }
}

/** Ends the match at once from any depth of nested flows; `finally` blocks on the way out run. */
export function endGame(outcome: Outcome): never {
  throw new GameOver(outcome)
}

/** The choices of a question: a plain list, or an offer that also knows what is barred. */
export type Choices<T> = readonly Option<T>[] | Offer<T>

const isList = <T>(choices: Choices<T>): choices is readonly Option<T>[] => Array.isArray(choices)

const offerOf = <T>(choices: Choices<T>): Offer<T> => (isList(choices) ? { options: choices } : choices)

/** Asks for one of the options and returns its value. */
export function* choose<T = string>(ask: Ask, choices: Choices<T>): Flow<T> {
  // This is the most common question, so the decision is built without `offerOf`.
  const options = isList(choices) ? choices : choices.options
  const barred = isList(choices) ? undefined : choices.barred
  const decision: Choose = barred ? { ...ask, kind: "choose", options, barred } : { ...ask, kind: "choose", options }
  if (options.length === 0) throw new Bug(`"${ask.prompt}" offers no option (${ask.rules.join(", ")})`)
  const { move, option } = yield decision
  return option ? valueIn(option as Option<T>) : valuePicked(options, (move as { choose: string }).choose)
}

/** As `choose`, but takes a single option without asking. Do not use this if the number of options is itself secret. */
export function* chooseIfAny<T = string>(ask: Ask, choices: Choices<T>): Flow<T> {
  const { options } = offerOf(choices)
  if (options.length === 1) return valueIn(options[0] as Option<T>)
  return yield* choose(ask, choices)
}

/** Asks for between `min` and `max` of the options and returns their values, in the order in which they were offered. */
export function* select<T = string>(
  ask: Ask,
  choices: Choices<T>,
  limits: Pick<Select, "min" | "max" | "check" | "suggest" | "forecast" | "picked">,
): Flow<T[]> {
  const offered = offerOf(choices)
  const { options } = offered
  const max = Math.min(limits.max, options.length)
  if (limits.min > max) throw new Bug(`"${ask.prompt}" wants ${limits.min} of ${options.length} options`)
  const decision: Select = { ...ask, kind: "select", ...offered, ...limits, max }
  const { move } = yield decision
  const chosen = new Set((move as { select: readonly string[] }).select)
  return options.filter((o) => chosen.has(o.id)).map((o) => valuePicked(options, o.id))
}

/** Asks for the order in which things are done. */
export function* arrange<T = string>(ask: Ask, options: readonly Option<T>[]): Flow<T[]> {
  if (options.length < 2) return options.map((o) => valuePicked(options, o.id))
  const decision: Arrange = { ...ask, kind: "arrange", options }
  const { move } = yield decision
  return (move as { arrange: readonly string[] }).arrange.map((id) => valuePicked(options, id))
}

type AmountLimits = Pick<Amount, "min" | "max" | "unit" | "forecast"> & { readonly step?: number }

/** Asks for a number within limits. */
export function* amount(ask: Ask, limits: AmountLimits): Flow<number> {
  const decision: Amount = { ...ask, kind: "amount", step: 1, ...limits }
  const { move } = yield decision
  return (move as { amount: number }).amount
}

/** Asks yes or no, each in its own words. */
export function* confirm(ask: Ask, words: Pick<Confirm, "yes" | "no" | "forecast">): Flow<boolean> {
  const decision: Confirm = { ...ask, kind: "confirm", ...words }
  const { move } = yield decision
  return (move as { confirm: boolean }).confirm
}

/** Asks where to put pieces. */
export function* place(ask: Ask, how: Omit<Place, keyof Ask | "kind">): Flow<Placement> {
  const decision: Place = { ...ask, kind: "place", ...how }
  const { move } = yield decision
  return (move as { place: Placement }).place
}

type Ways = Omit<Path, keyof Ask | "kind" | "options" | "barred">

/** Asks how pieces move. */
export function* path(ask: Ask, how: Ways): Flow<Paths> {
  const decision: Path = { ...ask, kind: "path", options: [], ...how }
  const { move } = yield decision
  return (move as { path: Paths }).path
}

/** Ways that may be gone in manners which are listed only when somebody looks at them. */
type WaysInManners = Ways & { readonly manners?: () => readonly Manner[] }

/** Asks how pieces move, or for one of the options: returns its value then. */
export function* pathOr<T>(
  ask: Ask,
  { manners, ...how }: WaysInManners,
  choices: Choices<T>,
): Flow<{ paths: Paths } | { chosen: T }> {
  const offered = offerOf(choices)
  const decision: Path = manners
    ? inManners({ ...ask, kind: "path", ...how, ...offered }, manners)
    : { ...ask, kind: "path", ...how, ...offered }
  const { move, option } = yield decision
  if ("path" in move) return { paths: move.path }
  if (option) return { chosen: valueIn(option as Option<T>) }
  return { chosen: valuePicked(offered.options, (move as { choose: string }).choose) }
}

type Paper<T> = Omit<Write, keyof Ask | "kind" | "check"> & { readonly read: (written: Written) => Read<T> }

/** Asks for a written answer and returns the value that `read` makes of it. `read` also decides whether the answer is legal. */
export function* write<T>(ask: Ask, { read, ...how }: Paper<T>): Flow<T> {
  const check: Write["check"] = (written) => {
    const found = read(written)
    return found.ok ? ok : found
  }
  const decision: Write = { ...ask, kind: "write", ...how, check }
  const { move } = yield decision
  const found = read(copy((move as { write: Written }).write))
  if (!found.ok) throw new Bug(`what was written was judged legal and cannot be read: ${found.reason}`)
  return found.value
}

/**
 * The functions that ask, typed so that they accept only a game's own question names. A game's `questions.ts` exports them, and its
 * rules use no others: a question without a name, or with an unknown one, does not compile.
 */
export function askers<Q extends string>() {
  type Named = Ask<Q>
  return {
    choose: choose as <T = string>(ask: Named, choices: Choices<T>) => Flow<T>,
    chooseIfAny: chooseIfAny as <T = string>(ask: Named, choices: Choices<T>) => Flow<T>,
    select: select as <T = string>(
      ask: Named,
      choices: Choices<T>,
      limits: Pick<Select, "min" | "max" | "check" | "suggest" | "forecast" | "picked">,
    ) => Flow<T[]>,
    arrange: arrange as <T = string>(ask: Named, options: readonly Option<T>[]) => Flow<T[]>,
    amount: amount as (ask: Named, limits: AmountLimits) => Flow<number>,
    confirm: confirm as (ask: Named, words: Pick<Confirm, "yes" | "no" | "forecast">) => Flow<boolean>,
    place: place as (ask: Named, how: Omit<Place, keyof Ask | "kind">) => Flow<Placement>,
    path: path as (ask: Named, how: Ways) => Flow<Paths>,
    pathOr: pathOr as <T = string>(
      ask: Named,
      how: WaysInManners,
      choices: Choices<T>,
    ) => Flow<{ paths: Paths } | { chosen: T }>,
    write: write as <T>(ask: Named, how: Paper<T>) => Flow<T>,
  }
}

/**
 * Runs one flow per side at the same time: each side answers its own questions without waiting for the others, until all
 * are done (a secret set-up, sealed plots). The flows must not depend on each other's progress.
 */
export function* together(flows: readonly Flow[]): Flow {
  const block = {}
  const open = new Map<Decision, Flow>()
  const advance = (flow: Flow, reply?: Reply) => {
    const step = reply ? flow.next(reply) : flow.next()
    if (step.done) return
    if (step.value.kind === "together") throw new Bug("a flow that runs together with others cannot split again")
    for (const other of open.keys())
      if (other.by === step.value.by)
        throw new Bug(`flows that run together must ask different sides, not ${other.by} twice`)
    open.set(step.value, flow)
  }
  try {
    for (const flow of flows) advance(flow)
    while (open.size > 0) {
      const reply = yield { kind: "together", decisions: [...open.keys()].sort(bySide), block }
      const flow = open.get(reply.decision)
      if (!flow) throw new Bug(`answered a question that was not asked: ${reply.decision.prompt}`)
      open.delete(reply.decision)
      advance(flow, reply)
    }
  } finally {
    for (const flow of open.values()) flow.return()
  }
}

function inManners(decision: Path, manners: () => readonly Manner[]): Path {
  let known: readonly Manner[] | undefined
  return {
    ...decision,
    get how() {
      known ??= manners()
      return known
    },
  }
}

const bySide = (a: Decision, b: Decision) => (a.by < b.by ? -1 : 1)

const valueIn = <T>(option: Option<T>): T => (option.value === undefined ? (option.id as T) : option.value)

function valuePicked<T>(options: readonly Option<T>[], id: string): T {
  for (const o of options) if (o.id === id) return valueIn(o)
  throw new Bug(`the option "${id}" was judged legal and is not among those offered`)
}
