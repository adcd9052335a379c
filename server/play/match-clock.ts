/** The time that each side has for a whole match. Only a side with a person uses it up, while it is asked. Pure. */
import type { Side } from "@salient/engine"
import type { SeatRow } from "../lobby/summary.ts"
import type { MatchClock } from "../protocol/index.ts"

/** The sides in which a person has a seat: a computer's time is limited in other ways. */
const withPeople = (seats: readonly SeatRow[]): ReadonlySet<Side> =>
  new Set(seats.filter((s) => s.user_id !== null).map((s) => s.side))

/** The sides for which a person must answer, since no computer stands in. */
const answering = (seats: readonly SeatRow[]): ReadonlySet<Side> =>
  new Set(seats.filter((s) => s.user_id !== null && s.stand_in === null).map((s) => s.side))

export const newClock = (seconds: number, seats: readonly SeatRow[], now: number): MatchClock => ({
  at: new Date(now).toISOString(),
  left: Object.fromEntries([...withPeople(seats)].map((side) => [side, seconds * 1000])),
})

/**
 * The time left, given that the sides `waits` have been asked since the clock was last set. A side uses up its time even while a computer
 * stands in for it: otherwise a stand-in for one move would work as a pause.
 */
export function clockNow(clock: MatchClock, waits: readonly Side[], now: number): MatchClock {
  const spent = Math.max(0, Math.round(now - Date.parse(clock.at)))
  const left = Object.fromEntries(
    Object.entries(clock.left).map(([side, ms]) => [side, waits.includes(side) ? Math.max(0, ms - spent) : ms]),
  )
  return { at: new Date(now).toISOString(), left }
}

/** The clock after a period in which no server was running: each side that is asked has at least this many milliseconds left. */
export function withGrace(clock: MatchClock, waits: readonly Side[], now: number, grace: number): MatchClock {
  const { at, left } = clockNow(clock, waits, now)
  const kept = Object.entries(left).map(([side, ms]) => [side, waits.includes(side) ? Math.max(ms, grace) : ms])
  return { at, left: Object.fromEntries(kept) }
}

/** When the first of the sides that are asked runs out of time; null if no person is asked. */
export function endOfTime(clock: MatchClock, waits: readonly Side[], seats: readonly SeatRow[]): Date | null {
  const people = answering(seats)
  const lefts = waits.filter((side) => people.has(side)).flatMap((side) => clock.left[side] ?? [])
  return lefts.length === 0 ? null : new Date(Date.parse(clock.at) + Math.min(...lefts))
}

/** The sides among those asked that have run out of time for the match. */
export const outOfTime = (clock: MatchClock, waits: readonly Side[], now: number): Side[] =>
  waits.filter((side) => clockNow(clock, waits, now).left[side] === 0)

export const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b))
