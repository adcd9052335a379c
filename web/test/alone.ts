/** Counts the questions of a battle that leave no choice, without the code that answers automatically. */
import {
  anyMove,
  type Decision,
  judge,
  type Match,
  type Measure,
  type Move,
  mix,
  type Options,
  type Point,
  type Random,
  type Scene,
  type SeatId,
  viewOf,
} from "@salient/engine"
import { sparedAnswer } from "../session/spared.ts"

/** This many selections, places and paths are tried before a question is taken to have one answer. */
const mostTried = 64

/** True if a question has at least two answers. */
function leavesChoice(d: Decision, scene: () => Scene, random: Random): boolean {
  switch (d.kind) {
    case "confirm":
      return true
    case "choose":
      return d.options.length > 1
    case "arrange":
      return d.options.length > 1
    case "amount":
      return d.min + d.step <= d.max
    case "select": {
      const usual = anyMove(d, random)
      const found = new Set<string>([read(usual)])
      // Chosen in any order, one by one, until it is enough.
      for (let n = 0; n < mostTried && found.size < 2; n++) {
        const order = mix(random, ids(d))
        for (let size = d.min; size <= Math.min(d.max, order.length); size++) {
          const move = { select: order.slice(0, size) }
          if (judge(d, move).ok) found.add(read(move))
        }
      }
      for (const move of found.size < 2 ? alike(d, usual) : []) {
        if (judge(d, move).ok) found.add(read(move))
        if (found.size > 1) break
      }
      return found.size > 1
    }
    case "path":
      return d.options.length + ways(d, scene, random) > 1
    case "place":
    case "write": {
      const found = new Set<string>()
      for (let n = 0; n < mostTried && found.size < 2; n++) found.add(JSON.stringify(anyMove(d, random)))
      for (const move of d.kind === "place" && found.size < 2 ? tries(d, scene, random) : []) {
        if (judge(d, move).ok) found.add(JSON.stringify(move))
        if (found.size > 1) break
      }
      return found.size > 1
    }
  }
}

type Of<K extends Decision["kind"]> = Extract<Decision, { kind: K }>

const ids = ({ options }: Of<"select">): string[] => options.map((o) => o.id)
/** Selections that differ by one: without one, with one more, with one exchanged. */
function* alike(d: Of<"select">, move: Move): Generator<Move> {
  const select = (move as { readonly select: readonly string[] }).select
  const others = ids(d).filter((id) => !select.includes(id))
  for (const one of others) yield { select: [...select, one] }
  for (const gone of select) {
    const left = select.filter((id) => id !== gone)
    yield { select: left }
    for (const one of others) yield { select: [...left, one] }
  }
}

/** The same selection is the same answer, in any order. */
const read = (move: Move): string => JSON.stringify("select" in move ? move.select.toSorted() : move)

/** Thousandths of the unit of a table: a piece that can go to none of these distances in any direction can go nowhere. */
const distances = [0, 50, 200, 500, 1_000, 3_000, 8_000]
const bearings = 16

/** How many paths were found, counting staying where they are: what the rules say can be reached, or what is tried freely on a table. */
function ways(d: Of<"path">, scene: () => Scene, random: Random): number {
  const stays: Move = { path: Object.fromEntries(d.pieces.map((p) => [p, []])) }
  if (d.reach) return d.pieces.reduce((sum, p) => sum + (d.reach?.([p]).length ?? 0), judge(d, stays).ok ? 1 : 0)
  const found = new Set<string>()
  for (const move of tries(d, scene, random)) {
    if (judge(d, move).ok) found.add(JSON.stringify(move))
    if (found.size > 1) break
  }
  return found.size
}

/** What a player could draw: what the rules suggest, then points all round it and each piece, with each manoeuvre and facing. */
function* tries(d: Of<"path"> | Of<"place">, scene: () => Scene, random: Random): Generator<Move> {
  const about: { readonly piece: string; readonly at: Point }[] = []
  for (let n = 0; n < mostTried; n++) {
    const move = d.kind === "path" ? { path: d.suggest(random) } : { place: d.suggest(random) }
    yield move
    for (const [piece, step] of Object.entries(move.path ?? move.place ?? {})) {
      const last = Array.isArray(step) ? step.at(-1) : step
      if (n === 0 && typeof last === "object") about.push({ piece, at: last as Point })
    }
  }
  for (const { id, stands } of scene().pieces)
    if (d.pieces.includes(id) && stands && "bases" in stands) about.push({ piece: id, at: stands.bases[0] as Point })
  for (const { piece, at } of about) {
    const manners = [undefined, ...(d.how ?? []).filter((how) => how.pieces?.includes(piece) ?? true)]
    for (const manner of manners)
      for (const amount of manner?.amount ? amounts(manner.amount) : [undefined])
        for (const far of manner?.onTheSpot ? [0] : distances)
          for (let n = 0; n < bearings; n++)
            for (const facing of far === 0 ? [undefined, n * 2_250, random(36_000)] : [undefined, 0, 18_000]) {
              const turn = (2 * Math.PI * n) / bearings
              const step = {
                x: Math.round(at.x + far * Math.sin(turn)),
                y: Math.round(at.y + far * Math.cos(turn)),
                ...(manner ? { how: manner.id } : {}),
                ...(amount === undefined ? {} : { amount }),
                ...(facing === undefined ? {} : { facing }),
              }
              yield d.kind === "path" ? { path: { [piece]: [step] } } : { place: { [piece]: step } }
            }
  }
}

/** The least and the most of what a manoeuvre needs, and its smallest step. */
const amounts = ({ min, max, step, per = 1 }: Measure): number[] => [min * per, (min + step) * per, max * per]

type Count = {
  /** Questions that the person was asked, and those that were answered for him. */
  asked: number
  spared: number
  /** Those asked although they had one answer. */
  readonly alone: string[]
}

/** Plays a battle to its end, or to a number of answers; the person answers as `answer` says. */
export function countAlone(
  match: Match,
  person: SeatId,
  instructions: Options,
  random: Random,
  answer: (seat: SeatId, decision: Decision) => Move,
  most: number,
): Count {
  const count: Count = { asked: 0, spared: 0, alone: [] }
  while (!match.outcome && match.length < most) {
    const seat = match.start.seats.find((s) => match.decisionFor(s.id))
    const decision = seat && match.decisionFor(seat.id)
    if (!seat || !decision) throw new Error(`nobody can answer "${match.pending[0]?.prompt}"`)
    let move: Move | null = null
    if (seat.id === person) {
      move = sparedAnswer(match, seat.id, instructions)
      if (move) count.spared++
      else {
        count.asked++
        if (!leavesChoice(decision, () => match.game.scene(viewOf(match, decision.by).view), random))
          count.alone.push(`${decision.what}: ${decision.prompt}`)
      }
    }
    const played = match.play({ by: seat.id, seq: match.seq, move: move ?? answer(seat.id, decision) })
    if (!played.ok) throw new Error(played.reason)
  }
  return count
}
