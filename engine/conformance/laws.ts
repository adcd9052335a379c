/**
 * What must be true of every game, whatever its rules. Each law checks a match during play or at its end and returns
 * a sentence if it is broken. The suite, the fuzzer and a game's own tests run the same laws.
 */
import type { Decision, Move, Side, Written } from "../decision.ts"
import { imagine } from "../imagine.ts"
import { judge } from "../judge.ts"
import { Match } from "../match.ts"
import { bytes, notCopied, notPlain } from "../plain.ts"
import type { Presented } from "../present.ts"
import { preview } from "../preview.ts"
import { anyMove, someMoves } from "../propose.ts"
import { mix, type Random, randomFrom } from "../random.ts"
import { RecordSchema } from "../record.ts"
import { ruleIdsIn } from "../rulebook.ts"
import { namedBases, type Scene } from "../scene.ts"
import { viewOf, wayFor } from "../view.ts"
import { hostileAnswer, plausibleAnswer, tamperedWith } from "./hostile.ts"
import { difference, leakInImagination, leakInQuestion } from "./knowledge.ts"
import { notOnOffer } from "./manners.ts"
import { planFault } from "./plans.ts"

export type Law = {
  readonly name: string
  /** 1 checks the law after every move; a higher number checks it after one in that many, if it is expensive. */
  readonly every: number
  broken(match: Match, random: Random, known: Known): string | undefined
}

/** What the examiner knows besides the game: the ids of its rulebook, if there is one. */
export type Known = { readonly rules?: ReadonlySet<string> }

const sidesOf = (match: Match): (Side | null)[] => [...new Set(match.start.seats.map((s) => s.side)), null]

/** The selection that is picked to begin with, as a move. */
const begun = (d: Decision): Move[] => (d.kind === "select" && d.picked ? [{ select: d.picked }] : [])

const seatFor = (match: Match, decision: Decision): string =>
  decision.seat ?? (match.start.seats.find((s) => s.side === decision.by)?.id as string)

export const laws: readonly Law[] = [
  {
    name: "state, views and happenings are plain data",
    every: 7,
    broken(match) {
      const found = notPlain(match.state)
      if (found) return `the state: ${found}`
      for (const side of sidesOf(match)) {
        const inView = notPlain(match.game.view(match.state, side))
        if (inView) return `the view of ${side}: ${inView}`
      }
      for (const { what } of match.told.slice(-20)) {
        const inWhat = notPlain(what)
        if (inWhat) return `the happening ${what.kind}: ${inWhat}`
      }
      return undefined
    },
  },
  {
    name: "invariants hold",
    every: 1,
    broken(match) {
      for (const invariant of match.game.invariants) {
        const found = invariant.broken(match.state)
        if (found) return `${invariant.name}: ${found}`
      }
      return undefined
    },
  },
  {
    name: "the state fits its schema",
    every: 11,
    broken(match) {
      const parsed = match.game.state.safeParse(match.state)
      const issue = parsed.error?.issues[0]
      return issue && `${issue.path.join(".")}: ${issue.message}`
    },
  },
  {
    name: "a copy of the state is equal to it and shares nothing with it",
    every: 1,
    broken(match) {
      const made = match.game.copy?.(match.state)
      const found = made === undefined ? undefined : notCopied(match.state, made)
      return found && `in the copy ${found}`
    },
  },
  {
    name: "a restarted flow goes on as the original",
    every: 1,
    broken(match) {
      const twin = match.fork()
      const [told, draws] = [sameUpTo(match.told, twin.told), sameUpTo(match.draws, twin.draws)]
      return twin.bytes(told, draws) === match.bytes(told, draws) ? undefined : "a fork differs from its source"
    },
  },
  {
    name: "a fork shares nothing with its source",
    every: 9,
    broken(match, random) {
      const before = match.bytes()
      const twin = match.fork()
      for (let i = 0; i < 3 && !twin.outcome; i++) {
        const decision = twin.pending[0] as Decision
        twin.play({ by: seatFor(twin, decision), seq: twin.seq, move: anyMove(decision, random) })
      }
      return match.bytes() === before ? undefined : "playing on in a fork changed its source"
    },
  },
  {
    name: "every offered option is accepted",
    every: 13,
    broken(match, random) {
      for (const decision of match.pending)
        for (const move of [...someMoves(decision, random, 12), ...begun(decision)]) {
          const twin = match.fork()
          const played = twin.play({ by: seatFor(match, decision), seq: twin.seq, move })
          if (!played.ok) return `${JSON.stringify(move)} to "${decision.prompt}" is refused: ${played.reason}`
        }
      return undefined
    },
  },
  {
    name: "a person can choose whatever is suggested or proposed",
    every: 6,
    broken(match) {
      const random = randomFrom(`manners ${match.seq}`)
      for (const decision of match.pending) {
        if (decision.kind !== "place" && decision.kind !== "path") continue
        const proposed = match.game.propose?.(match.state, decision, random) ?? []
        for (const move of [anyMove(decision, random), ...proposed]) {
          const found = notOnOffer(decision, move)
          if (found) return `to "${decision.prompt}": ${found}`
        }
      }
      return undefined
    },
  },
  {
    name: "the way to every place within reach is legal, and costs what was said",
    every: 9,
    broken(match, random) {
      for (const decision of match.pending) {
        if (decision.kind !== "path" || !decision.reach) continue
        const seat = seatFor(match, decision)
        const [piece] = decision.pieces
        for (const { at, cost } of mix(random, [...(piece ? decision.reach([piece]) : [])]).slice(0, 6)) {
          const way = wayFor(match, seat, [piece as string], at)
          if (!way.ok) return `there is no way to ${at} although it is within reach: ${way.reason}`
          const seen = preview(match, { by: seat, seq: match.seq, move: { path: way.paths } })
          if (!seen.ok) return `the way to ${at} is refused although it is within reach: ${seen.reason}`
          const sum = seen.stretches?.reduce((n, s) => n + s.cost, 0)
          if (sum !== undefined && sum !== cost) return `the way to ${at} costs ${sum}, but the question said ${cost}`
        }
      }
      return undefined
    },
  },
  {
    name: "any placement or path is judged and drawn without an exception",
    every: 1,
    broken(match) {
      const asked = match.pending.filter((d) => d.kind === "place" || d.kind === "path")
      if (asked.length === 0) return undefined
      const random = randomFrom(`odd ${match.seq}`)
      const late = lately(match)
      const before = late(match)
      for (const decision of asked) {
        const move = plausibleAnswer(decision, random)
        const seen = preview(match, { by: seatFor(match, decision), seq: match.seq, move })
        if (!seen.ok && !/^[^a-z].*[.?]$/su.test(seen.reason)) return `the refusal is no sentence: ${seen.reason}`
      }
      return late(match) === before ? undefined : "looking at an answer changed the match"
    },
  },
  {
    name: "any written answer is judged without an exception, and an accepted one can be played",
    every: 1,
    broken(match) {
      const random = randomFrom(`odd writing ${match.seq}`)
      const late = lately(match)
      for (const decision of match.pending) {
        if (decision.kind !== "write") continue
        const before = late(match)
        const by = seatFor(match, decision)
        for (let i = 0; i < 12; i++) {
          const move = { write: tamperedWith(decision.suggest(random), random) }
          const seen = match.check({ by, seq: match.seq, move })
          if (!seen.ok && !/^[^a-z].*[.?]$/su.test(seen.reason)) return `the refusal is no sentence: ${seen.reason}`
          if (seen.ok) match.fork().play({ by, seq: match.seq, move }) // throws if the game cannot handle it
        }
        if (late(match) !== before) return "looking at a written answer changed the match"
      }
      return undefined
    },
  },
  {
    name: "what is suggested in writing is a draft of the builder, where that is its form",
    every: 1,
    broken(match) {
      const random = randomFrom(`drafts ${match.seq}`)
      for (const decision of match.pending) {
        if (decision.kind !== "write" || !decision.builder) continue
        const { builder } = match.game
        if (!builder) return `"${decision.prompt}" wants a draft of the builder, which the game does not have`
        const draft = builder.open(decision.suggest(random))
        const [problem] = builder.sheet(draft).problems
        if (problem) return `what is suggested to "${decision.prompt}" cannot take the field: ${problem.reason}`
        for (const id of decision.builder.starts) {
          const start = builder.starts.find((s) => s.id === id)
          if (!start) return `"${decision.prompt}" begins with ${id}, which the builder does not have`
          const seen = judge(decision, { write: start.draft as Written })
          if (!seen.ok) return `"${decision.prompt}" begins with ${id} and refuses it: ${seen.reason}`
        }
      }
      return undefined
    },
  },
  {
    name: "any other answer is refused and changes nothing",
    every: 3,
    broken(match, random) {
      const late = lately(match)
      const before = late(match)
      for (let i = 0; i < 5; i++) {
        const answer = hostileAnswer(match, random)
        const played = match.play(answer)
        if (played.ok) return `accepted ${JSON.stringify(answer)}`
        if (!/^[^a-z].*[.?]$/su.test(played.reason)) return `the refusal is no sentence: ${played.reason}`
      }
      return late(match) === before ? undefined : "a refused answer changed the match"
    },
  },
  {
    name: "undo goes back and forward again, never past a revelation",
    every: 5,
    broken(match, random) {
      const twin = match.fork()
      const late = lately(twin)
      const before = late(twin)
      const decision = twin.pending[0] as Decision
      const by = seatFor(twin, decision)
      const move = anyMove(decision, random)
      const draws = twin.draws.length
      const played = twin.play({ by, seq: twin.seq, move })
      if (!played.ok) return `a suggested move is refused: ${JSON.stringify(move)}: ${played.reason}`
      const after = late(twin)
      const chance = twin.draws.length > draws
      const undone = twin.undo(by)
      if (undone.ok && chance) return `a move that rolled dice was taken back: ${JSON.stringify(move)}`
      if (!undone.ok)
        return undone.reason.length > 10 ? undefined : `undo is refused without a reason: ${undone.reason}`
      if (late(twin) !== before) return `undoing ${JSON.stringify(move)} did not lead back`
      twin.play({ by, seq: twin.seq, move })
      return late(twin) === after ? undefined : `after undoing ${JSON.stringify(move)} it played differently`
    },
  },
  {
    name: "any own move since the last revelation is taken back, or one that rests on it is named",
    every: 11,
    broken(match, random) {
      const twin = match.fork()
      for (let i = 0; i < 4 && !twin.outcome; i++) {
        const decision = twin.pending[0] as Decision
        twin.play({ by: seatFor(twin, decision), seq: twin.seq, move: anyMove(decision, random) })
      }
      for (const { id: seat } of twin.start.seats) {
        const { seq } = twin.undoable(seat)[random(4)] ?? {}
        if (seq === undefined) continue
        const late = lately(twin)
        const [before, entries] = [late(twin), twin.record().entries]
        const undone = twin.undo(seat, seq)
        if (!undone.ok && !/^[^a-z].*[.?]$/su.test(undone.reason))
          return `entry ${seq} is not taken back, without a sentence that says why: ${undone.reason}`
        if (!undone.ok) return late(twin) === before ? undefined : `a refused undo changed the match: ${undone.reason}`
        const without = Match.replay(twin.game, { ...twin.record(), entries: entries.toSpliced(seq, 1) })
        return late(twin) === late(without) ? undefined : `without entry ${seq} the match stands elsewhere`
      }
      return undefined
    },
  },
  {
    name: "a side that is asked can imagine the match, and it looks the same to it",
    every: 7,
    broken(match, random) {
      for (const { by: side } of match.pending) {
        const imagined = imagine(match, side, random)
        if (!imagined) return `nothing could be imagined for ${side}`
        const truth = bytes(match.game.view(match.state, side))
        const dream = bytes(match.game.view(imagined.state, side))
        if (truth !== dream) return `${side} sees ${difference(truth, dream)}`
        for (const invariant of match.game.invariants) {
          const found = invariant.broken(imagined.state)
          if (found) return `an imagined state breaks "${invariant.name}": ${found}`
        }
        const wrongPlan = planFault(match, imagined, side, random)
        if (wrongPlan) return wrongPlan
        const worth = match.game.evaluate(imagined.state, side)
        if (!(worth >= -1 && worth <= 1)) return `${side} judges the position ${worth}, expected -1 to 1`
      }
      return undefined
    },
  },
  {
    name: "a question gives away nothing that its side does not know",
    every: 9,
    broken(match, random) {
      for (const decision of match.pending) {
        const alike = imagine(match, decision.by, random)
        const found = alike && leakInQuestion(match, alike, seatFor(match, decision), random)
        if (found) return found
      }
      return undefined
    },
  },
  {
    name: "what a side imagines comes from what it knows",
    every: 11,
    broken(match, random) {
      for (const { by: side } of match.pending) {
        const alike = imagine(match, side, random)
        const found = alike && leakInImagination(match, alike, side, random)
        if (found) return found
      }
      return undefined
    },
  },
  {
    name: "what is shown can be drawn, said and pointed at",
    every: 5,
    broken(match, _random, known) {
      for (const side of sidesOf(match)) {
        const shown = viewOf(match, side, Math.max(0, match.told.length - 30))
        const scene = match.game.scene(shown.view)
        const found = notPlain(scene)
        if (found) return `the scene of ${side}: ${found}`
        for (const heard of shown.told) {
          if (!/^\S.*[.?]$/su.test(heard.says)) return `the log says "${heard.says}", expected a sentence`
          const unknown = unknownRule(heard.what.rules ?? [], known)
          if (unknown) return `the happening ${heard.what.kind} cites ${unknown}, which the rulebook does not have`
        }
        const there = thingsIn(scene)
        const twice = namedTwice(scene)
        if (twice) return `the scene of ${side} shows two things called ${twice}`
        for (const asked of shown.asks) {
          if (!/^\S.*[.?]$/su.test(asked.prompt)) return `the prompt "${asked.prompt}" is no sentence`
          if (scene.unmeasured && asked.noOdds !== true && hasOdds(asked))
            return `"${asked.prompt}" has odds, and the scene says that nothing may be measured: ${scene.unmeasured.reason}`
          if (!match.game.questions.includes(asked.what))
            return `"${asked.prompt}" is named ${asked.what}, which is not among the game's questions`
          const unknown = unknownRule(asked.rules, known)
          if (unknown) return `"${asked.prompt}" cites ${unknown}, which the rulebook does not have`
          const touched = [
            ...(asked.about ?? []),
            ...("options" in asked ? asked.options.flatMap((o) => o.touches ?? []) : []),
            ...(asked.kind === "path" ? asked.pieces : []), // pieces that go, or single bases of them, stand somewhere
          ]
          const missing = touched.find((t) => !there.has(t))
          if (missing) return `"${asked.prompt}" points at ${missing}, which the scene does not show`
        }
      }
      return undefined
    },
  },
]

/** Laws that are checked once, when a match has ended. */
export const closingLaws: readonly Omit<Law, "every">[] = [
  {
    name: "a record replays byte for byte",
    broken(match) {
      const record = RecordSchema.parse(JSON.parse(JSON.stringify(match.record())))
      const again = Match.replay(match.game, record)
      return again.bytes() === match.bytes() ? undefined : difference(match.bytes(), again.bytes())
    },
  },
  {
    name: "a record replays to any point",
    broken(match, random) {
      const moves = random(match.length + 1)
      const there = match.at(moves)
      if (there.length !== moves) return `asked for ${moves} moves, found ${there.length}`
      const again = Match.replay(match.game, there.record())
      return again.bytes() === there.bytes() ? undefined : difference(there.bytes(), again.bytes())
    },
  },
  {
    name: "a match that is over takes no move",
    broken(match, random) {
      const before = match.bytes()
      const seat = match.start.seats[random(match.start.seats.length)]?.id
      const played = match.play({ by: seat, seq: match.seq, move: { choose: "end" } })
      if (played.ok || match.undo(seat as string).ok) return "a move was taken after the end"
      return match.bytes() === before ? undefined : "the match changed after its end"
    },
  },
]

const hasOdds = (asked: Presented): boolean =>
  ("forecast" in asked && asked.forecast === true) || ("options" in asked && asked.options.some((o) => o.forecast))

function unknownRule(ids: readonly string[], { rules }: Known): string | undefined {
  return rules ? ids.find((id) => !rules.has(id)) : undefined
}

/** The ids of a rulebook, for `Known`. */
export const rulesOf = (markdown: string, prefix: string): ReadonlySet<string> =>
  new Set(
    markdown
      .split("\n")
      .filter((l) => l.startsWith("### "))
      .flatMap((l) => ruleIdsIn(l, prefix).slice(0, 1)),
  )

/** An id that two pieces or bases share, which would be ambiguous. */
function namedTwice(scene: Scene): string | undefined {
  const seen = new Set<string>()
  for (const { id } of scene.pieces.flatMap((p) => [p, ...namedBases(p)])) {
    if (seen.has(id)) return id
    seen.add(id)
  }
  return undefined
}

function thingsIn(scene: Scene): ReadonlySet<string> {
  const { board } = scene
  return new Set([
    ...(board.kind === "hex"
      ? board.hexes.map((h) => h.id)
      : [...board.areas, ...board.lines].flatMap((a) => a.id ?? [])),
    ...scene.pieces.map((p) => p.id),
    ...scene.pieces.flatMap(namedBases).map((p) => p.id),
    ...(scene.hand ?? []).map((c) => c.id),
    ...(scene.piles ?? []).flatMap((p) => (p.top ? [p.top.id] : [])),
  ])
}

/** How many objects two lists share at their beginning: comparing all of them as text at every move of a long game is too slow. */
function sameUpTo(a: readonly unknown[], b: readonly unknown[]): number {
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  return i
}

/**
 * Returns a function that gives a match as text with only the latest part of its past: all of it, at every move, would be the
 * greatest cost of all. Older parts are compared by the law of forks and when the record is replayed.
 */
function lately(match: Match): (match: Match) => string {
  const [told, draws] = [match.told.length, match.draws.length].map((n) => Math.max(0, n - 20))
  return (now) => now.bytes(told, draws)
}
