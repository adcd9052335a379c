/**
 * Pairs of worlds: a match, and another that looks the same to one side. Whatever that side can find out without making a
 * move (which answers are legal, why not, what they cost, their odds, what is suggested) must be the same in both.
 * Otherwise a player could spy by asking.
 */
import type { Decision, Move, Paths, Step } from "../decision.ts"
import { imagine } from "../imagine.ts"
import type { Match } from "../match.ts"
import { bytes } from "../plain.ts"
import { preview } from "../preview.ts"
import { anyMove, someMoves } from "../propose.ts"
import { oneOf, type Random, randomFrom } from "../random.ts"
import { barredFor, type Considered, forecastFor, reachFor } from "../view.ts"
import { plausibleAnswer, tamperedWith } from "./hostile.ts"

/** The first difference between two matches, alike to `seat`, that its question reveals; undefined if there is none. */
export function leakInQuestion(match: Match, alike: Match, seat: string, random: Random): string | undefined {
  const [asked, again] = [match.decisionFor(seat), alike.decisionFor(seat)] as [Decision, Decision]
  const seed = `suggested ${random(2 ** 32)}`
  const [suggested, other] = [asked, again].map((d) => bytes(anyMove(d, randomFrom(seed))))
  if (suggested !== other) return `"${asked.prompt}" suggests ${suggested}, and elsewhere ${other}`
  const [barred, elsewhere] = [match, alike].map((m) => bytes(barredFor(m, seat)))
  if (barred !== elsewhere)
    return `what "${asked.prompt}" bars differs: ${difference(barred as string, elsewhere as string)}`
  // The ground within reach on a table is what the rules say of many paths: those are compared below.
  if (asked.kind === "path" && asked.reach) {
    const [far, other] = [match, alike].map((m) => bytes(reachFor(m, seat, asked.pieces)))
    if (far !== other) return `where "${asked.prompt}" can lead differs: ${difference(far as string, other as string)}`
  }
  for (const move of answersTo(asked, random)) {
    const [judged, elsewhere] = [match, alike].map((m) => bytes(preview(m, { by: seat, seq: m.seq, move })))
    if (judged !== elsewhere)
      return `${bytes(move)} to "${asked.prompt}" is judged ${judged}, and elsewhere ${elsewhere}`
  }
  for (const about of consideredIn(asked, random)) {
    const [odds, elsewhere] = [match, alike].map((m) => bytes(forecastFor(m, seat, about) ?? null))
    if (odds !== elsewhere)
      return `the odds of ${bytes(about)} to "${asked.prompt}" are ${odds}, and elsewhere ${elsewhere}`
  }
  return undefined
}

/** Legal answers, answers close to them, and nonsense. */
function answersTo(decision: Decision, random: Random): Move[] {
  const legal = someMoves(decision, random, 3)
  if (decision.kind === "write")
    return [...legal, ...Array.from({ length: 4 }, () => ({ write: tamperedWith(decision.suggest(random), random) }))]
  if (decision.kind !== "place" && decision.kind !== "path") return legal
  return [...legal, ...legal.map((move) => beside(move, random)), plausibleAnswer(decision, random)]
}

/** In thousandths of a table's unit, from a hair's breadth to a long march. */
const shifts = [1, 400, 3_000, 20_000] as const

/** The same placement or path with its places shifted: what a person would try in order to feel for hidden obstacles. */
function beside(move: Move, random: Random): Move {
  const shift = (at: number) => at + oneOf(random, shifts) * (random(2) === 0 ? 1 : -1)
  const moved = (step: Step): Step =>
    typeof step === "string" ? step : { ...step, x: shift(step.x), y: shift(step.y) }
  if ("place" in move) return { place: each(move.place, moved) }
  if ("path" in move) return { path: each(move.path, (steps) => steps.map(moved)) satisfies Paths }
  return move
}

const each = <T>(record: { readonly [key: string]: T }, change: (value: T) => T): { readonly [key: string]: T } =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

/** Answers whose odds can be requested. */
function consideredIn(decision: Decision, random: Random): Considered[] {
  const [first] = someMoves(decision, random, 1) as [Move]
  if (decision.kind === "confirm") return [true]
  if ("amount" in first) return [first.amount]
  if ("select" in first) return [first.select]
  if (decision.kind !== "choose") return []
  return Array.from({ length: 3 }, () => oneOf(random, decision.options).id)
}

/**
 * A side may imagine only from what it knows: with the same draws, it must imagine the same state from a match and from
 * another that looks the same to it. Returns the difference, if any.
 */
export function leakInImagination(match: Match, alike: Match, side: string, random: Random): string | undefined {
  const seed = `dreamt ${random(2 ** 32)}`
  const [dream, again] = [match, alike].map((m) => {
    const dreamt = imagine(m, side, randomFrom(seed))
    return dreamt && bytes(dreamt.state)
  })
  if (dream === again) return undefined
  return `${side} imagines ${difference(dream ?? "nothing", again ?? "nothing")}`
}

/** The first difference between two texts, with some context. */
export function difference(expected: string, found: string): string {
  let i = 0
  while (i < expected.length && expected[i] === found[i]) i++
  const around = (text: string) => text.slice(Math.max(0, i - 40), i + 60)
  return `expected …${around(expected)}…, found …${around(found)}…`
}
