/** The report of a finished match: how the balance shifted, losses, discoveries and luck. Made only from the record. */
import type { Side } from "./decision.ts"
import type { Outcome } from "./flow.ts"
import { type Luck, luckOfSide } from "./fortune.ts"
import type { Game } from "./game.ts"
import { Match } from "./match.ts"
import { randomFrom } from "./random.ts"
import type { MatchRecord } from "./record.ts"
import type { Piece, Scene } from "./scene.ts"

/** The balance of the match after a number of moves: 1 is won for the first side, -1 is won for the others. */
export type BalanceAt = { readonly move: number; readonly worth: number }

/** A move that changed the balance most: by how much for the first side, and what the log said. */
export type TurningPoint = { readonly move: number; readonly change: number; readonly says: readonly string[] }

/** A unit that suffered, in the words of its own side before the first move and after the last. */
export type Loss = {
  readonly side: Side
  readonly piece: string
  readonly label: string
  readonly fate: "gone" | "weaker" | "shaken"
  readonly was: string
  readonly now: string
}

/** A unit that its enemies did not see at first, and after how many moves they saw it, if ever. */
export type Uncovered = {
  readonly side: Side
  readonly piece: string
  readonly label: string
  readonly move: number | null
}

/** A plan: the move at which it would have begun, and what became of it; left out if it could still be followed when its time was over. */
export type PlanReport = {
  readonly move: number
  readonly side: Side
  readonly says: string
  readonly fate?: { readonly move: number; readonly says: string }
  /** How much the balance moved towards the side (above 0) or away from it while the plan lasted. */
  readonly change: number
}

export type MatchReport = {
  readonly sides: readonly Side[]
  readonly moves: number
  readonly outcome: Outcome | null
  readonly curve: readonly BalanceAt[]
  readonly turningPoints: readonly TurningPoint[]
  readonly losses: readonly Loss[]
  readonly uncovered: readonly Uncovered[]
  /** The plans that the game's officer would have made for each side. */
  readonly plans: readonly PlanReport[]
  readonly luck: readonly Luck[]
  /** The number of all throws of dice, and of those whose luck could be computed. */
  readonly rolls: { readonly thrown: number; readonly reckoned: number }
}

/** Looking at what each side sees is costly, so a report does it about this often at most. */
const mostLooks = 120
const mostTurningPoints = 5
/** A smaller change is no turning point. */
const leastChange = 0.04

export function reportOf(game: Game, record: MatchRecord): MatchReport {
  const match = Match.replay(game, record, { upTo: 0, settings: { reckons: true } })
  const sides = [...new Set(match.start.seats.map((s) => s.side))]
  const plans: Planned[] = []
  const watch = watchMatch(match, sides, Math.max(1, Math.ceil(record.entries.length / mostLooks)))
  for (const [i, entry] of record.entries.entries()) {
    const done = match.enter(entry)
    if (!done.ok) throw new Error(`Entry ${i + 1} of the record is refused: ${done.reason}`)
    watch.look()
    notePlans(match, plans)
  }
  const { curve, known } = watch.end()
  const luck = sides.map((side) => luckOfSide(match.fortunes, side))
  return {
    sides,
    moves: match.length,
    outcome: match.outcome ?? null,
    curve,
    turningPoints: turningPoints(match, curve),
    losses: sides.flatMap((side) => lossesOf(match, side, known)),
    uncovered: known.flatMap(({ was, side, from, seen }) =>
      seen === from ? [] : [{ side, piece: was.id, label: was.label, move: seen }],
    ),
    plans: plans.map((made, i) => ({
      move: made.move,
      side: made.side,
      says: made.says,
      ...(made.fate ? { fate: made.fate } : {}),
      change: changeBetween(
        curve,
        made.move,
        plans.slice(i + 1).find((p) => p.side === made.side)?.move ?? match.length,
        made.side === sides[0],
      ),
    })),
    luck,
    rolls: {
      thrown: match.draws.filter((d) => d.order === undefined && !d.lot && d.faces.length > 0).length,
      reckoned: luck.reduce((sum, l) => sum + l.rolls, 0),
    },
  }
}

type Planned = Omit<PlanReport, "fate" | "change"> & {
  readonly stretch: string
  readonly plan: unknown
  fate: PlanReport["fate"] | undefined
}

/**
 * Notes what the officer of a side that is asked would plan, once for each stretch, and what becomes of it; plans of moves taken back are
 * dropped.
 */
function notePlans(match: Match, plans: Planned[]): void {
  const { game } = match
  const stretchOf = game.stretches?.plan
  if (!game.plans || !stretchOf) return
  while ((plans.at(-1)?.move ?? 0) > match.length) plans.pop()
  for (const made of plans) if ((made.fate?.move ?? 0) > match.length) made.fate = undefined
  for (const side of new Set(plans.map((p) => p.side)))
    noteFate(match, plans.findLast((p) => p.side === side) as Planned)
  for (const { by: side, secret } of match.pending) {
    const stretch = stretchOf(match.state, side)
    if (secret || plans.findLast((p) => p.side === side)?.stretch === stretch) continue
    const [made] = game.plans(match.state, side, randomFrom(stretch))
    if (made) plans.push({ move: match.length, side, stretch, says: made.says, plan: made.plan, fate: undefined })
  }
}

function noteFate({ game, state, length }: Match, made: Planned): void {
  if (made.fate) return
  const says = game.fate?.(state, made.side, made.plan)
  if (says !== undefined) made.fate = { move: length, says }
}

/** How much the balance changed between two moves, for the first side or for the others. */
function changeBetween(curve: readonly BalanceAt[], from: number, to: number, isFirst: boolean): number {
  const at = (move: number) => curve.findLast((c) => c.move <= move)?.worth ?? curve[0]?.worth ?? 0
  return (at(to) - at(from)) * (isFirst ? 1 : -1)
}

const sceneFor = (match: Match, side: Side): Scene => match.game.scene(match.game.view(match.state, side))

const isOnBoard = ({ stands }: Piece): boolean =>
  !("box" in stands) && (!("bases" in stands) || stands.bases.length > 0)

/** A unit as its own side first saw it, and when its enemies did. */
type Known = { readonly was: Piece; readonly side: Side; readonly from: number; seen: number | null }

/** Follows a match: its balance after every move, and when each side first sees an enemy unit. */
function watchMatch(match: Match, sides: readonly Side[], every: number) {
  const curve: BalanceAt[] = []
  const known = new Map<string, Known>()
  let begun: number | undefined
  let looked = 0
  const lookAround = (): void => {
    looked = match.length
    const scenes = sides.map((side) => ({ side, pieces: sceneFor(match, side).pieces.filter(isOnBoard) }))
    for (const { side, pieces } of scenes)
      for (const was of pieces)
        if (was.side === side && !known.has(was.id)) known.set(was.id, { was, side, from: looked, seen: null })
    for (const { side, pieces } of scenes)
      for (const p of pieces) {
        const found = known.get(p.id)
        if (found && found.side !== side && found.seen === null && !p.suspected) found.seen = looked
      }
  }
  return {
    look(): void {
      // Nothing is lost, found or decided before the last secret set-up is over.
      if (begun === undefined && match.pending.some((d) => d.secret || d.kind === "place")) return
      const { length } = match
      curve.length = Math.max(0, Math.min(curve.length, length - (begun ?? length))) // drops moves that were taken back
      if (begun === undefined || length - looked >= every || match.outcome) lookAround()
      begun ??= length
      curve.push({ move: length, worth: worthNow(match, sides) })
    },
    end: () => ({ curve, known: [...known.values()] as readonly Known[] }),
  }
}

/** The mean of the game's evaluation for the first and the last side, so that neither side's view counts for more. */
function worthNow(match: Match, sides: readonly Side[]): number {
  const [own] = sides
  if (own === undefined) return 0
  const { outcome } = match
  if (outcome) return outcome.winners.length === 0 ? 0 : outcome.winners.includes(own) ? 1 : -1
  const other = sides.at(-1) as Side
  const worth = match.game.evaluate(match.state, own)
  const theirs = other === own ? -worth : match.game.evaluate(match.state, other)
  return Math.max(-1, Math.min(1, (worth - theirs) / 2))
}

/** The moves that changed the balance most, in playing order; moves close together count as one event. */
function turningPoints(match: Match, curve: readonly BalanceAt[]): TurningPoint[] {
  const apart = Math.max(2, Math.round(curve.length / 25))
  const changes = curve
    .map(({ move, worth }, i) => ({ move, change: worth - (curve[i - 1]?.worth ?? worth) }))
    .slice(1, match.outcome ? -1 : undefined) // the end itself is no turning point
    .filter(({ change }) => Math.abs(change) >= leastChange)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
  const chosen: { move: number; change: number }[] = []
  for (const c of changes)
    if (chosen.length < mostTurningPoints && chosen.every((d) => Math.abs(d.move - c.move) >= apart)) chosen.push(c)
  const view = match.game.view(match.state, null)
  return chosen
    .sort((a, b) => a.move - b.move)
    .map(({ move, change }) => {
      const told = match.told.filter((t) => t.at === move)
      return { move, change, says: told.slice(-3).map((t) => match.game.say(t.what, view)) }
    })
}

function lossesOf(match: Match, side: Side, known: readonly Known[]): Loss[] {
  const now = new Map(
    sceneFor(match, side)
      .pieces.filter((p) => p.side === side && isOnBoard(p))
      .map((p) => [p.id, p]),
  )
  return known.flatMap(({ was, side: owner }): Loss[] => {
    if (owner !== side) return []
    const is = now.get(was.id)
    const fate = is ? fateOf(was, is) : "gone"
    return fate ? [{ side, piece: was.id, label: was.label, fate, was: was.says, now: is?.says ?? "" }] : []
  })
}

/** The marks of a unit that has suffered. */
const shaken: ReadonlySet<string> = new Set(["broken", "demoralised", "disordered", "hit"])

function fateOf(was: Piece, is: Piece): Loss["fate"] | undefined {
  if ("bases" in was.stands && "bases" in is.stands && is.stands.bases.length < was.stands.bases.length) return "weaker"
  const numbers = (p: Piece) => (p.values ?? []).map((v) => Number.parseInt(v.text, 10)).filter((n) => !Number.isNaN(n))
  const [before, after] = [numbers(was), numbers(is)]
  if (before.some((n, i) => (after[i] ?? n) < n)) return "weaker"
  const marksOf = (p: Piece) => (p.marks ?? []).filter((m) => shaken.has(m.kind)).length
  return marksOf(is) > marksOf(was) ? "shaken" : undefined
}
