/**
 * What a path costs, stretch by stretch. The route of one point is cut wherever the ground changes. The game prices each stretch, each
 * thing crossed and each turn, and names its rule; the parts add up to the total.
 */
import { terrainAlong } from "./along.ts"
import { BadGeometry } from "./check.ts"
import { closerThan, distance } from "./distance.ts"
import { arcLength, baseAfter, type Leg, wayOf } from "./path.ts"
import { lengthOf, type Point, pointAlong } from "./point.ts"
import { boxAround, whereIn } from "./polygon.ts"
import { addFractions, type Fraction, nearest, wholeOf } from "./round.ts"
import type { Base, Shape } from "./shape.ts"
import { sweptBox, tooNear } from "./sweep.ts"
import type { Table } from "./table.ts"
import { isGround, type Piece, shapeOf } from "./terrain.ts"
import { piecesNear } from "./terrain-index.ts"

/** The ground under a stretch of the route: the areas and wide lines there, in the order of the plan. */
export type GroundStretch<P extends Piece> = { readonly pieces: readonly P[]; readonly leg: Leg }

/** The price per thousandth, as a fraction: 2 for rough ground, [2, 3] on a road that allows half as much distance again. */
export type Rate = { readonly rate: number | Fraction; readonly rule: string; readonly label: string }

/** Ground that is forbidden. */
export type Barred = { readonly barred: true; readonly rule: string; readonly label: string }

/** A single price. */
export type Toll = { readonly toll: number; readonly rule: string; readonly label: string }

/** A game's prices. */
export type Tariff<P extends Piece> = {
  /** For each stretch of ground. */
  readonly ground: (stretch: GroundStretch<P>) => Rate | Barred
  /** For each thin line crossed, and each area or wide line entered on the way. */
  readonly crossing?: (piece: P, leg: Leg) => Toll | Barred | undefined
  /** For each turn on the spot. */
  readonly turn?: (leg: Leg) => Toll | Barred | undefined
}

/** One part of a cost: a stretch of ground, a thing crossed, a turn. */
export type CostPart = {
  readonly kind: "ground" | "crossing" | "turn"
  readonly leg: number
  readonly rule: string
  readonly label: string
  readonly amount: number
  /** The priced stretch: from where to where, how far along the leg, and at what rate. */
  readonly from: Point
  readonly to: Point
  readonly start: number
  readonly length: number
  readonly rate: Fraction
}

/** The cost of a path, and where it is obstructed. */
export type Cost = {
  readonly total: number
  /** The measured length, regardless of cost. */
  readonly length: number
  readonly parts: readonly CostPart[]
  /** Where the way is blocked, and why; anything beyond that is not counted. */
  readonly barred:
    | ({ readonly leg: number; readonly distance: number; readonly at: Point } & Omit<Barred, "barred">)
    | undefined
}

/**
 * Prices a path by the route of one point: any point that moves with the base, given where it starts, or else the point at which each leg
 * is measured.
 */
export function costOf<P extends Piece>(
  table: Table<P>,
  legs: readonly Leg[],
  tariff: Tariff<P>,
  followed?: Point,
): Cost {
  const bill = new Bill()
  let point = followed
  for (const [number, leg] of legs.entries()) {
    const start = point ?? leg.measured
    const way = wayOf(start, leg.motion)
    if (leg.step.kind === "turn") bill.charge("turn", number, tariff.turn?.(leg), leg.before.at, 0)
    else priceWay(table, tariff, bill, leg, number, way, lengthAt(leg, start))
    if (bill.barred) break
    if (point) point = way.at(-1)!
  }
  return bill.cost()
}

/** How far a point goes in a leg. */
const lengthAt = (leg: Leg, start: Point): number =>
  leg.motion.kind === "shift" ? leg.length : arcLength(leg.motion.about, start, leg.motion.by)

/** Prices the route of a point through one leg: a straight line, or an arc in short chords. */
function priceWay<P extends Piece>(
  table: Table<P>,
  tariff: Tariff<P>,
  bill: Bill,
  leg: Leg,
  number: number,
  way: readonly Point[],
  length: number,
): void {
  const chords = way.slice(1).map((to, i) => ({ from: way[i]!, to, length: lengthOf(way[i]!, to) }))
  const sum = chords.reduce((total, chord) => total + chord.length, 0)
  let gone = 0
  let passed = 0
  for (const chord of chords) {
    if (chord.length === 0) continue
    passed += chord.length
    const end = nearest((passed * length) / sum)
    priceChord(table, tariff, bill, leg, number, chord, gone, end)
    if (bill.barred) return
    gone = end
  }
}

/** Prices one straight piece of a route, which covers `start` to `end` of the leg as it is measured. */
function priceChord<P extends Piece>(
  table: Table<P>,
  tariff: Tariff<P>,
  bill: Bill,
  leg: Leg,
  number: number,
  chord: { readonly from: Point; readonly to: Point; readonly length: number },
  start: number,
  end: number,
): void {
  const crossings = terrainAlong(table, chord)
  const cuts = new Set([0, chord.length])
  for (const c of crossings) cuts.add(c.from).add(c.to)
  const at = (distance: number) => start + nearest((distance * (end - start)) / chord.length)
  const places = [...cuts].sort((a, b) => a - b)
  for (const [i, from] of places.entries()) {
    const here = pointAlong(chord.from, chord.to, from)
    for (const c of crossings) {
      if (c.from === from && (c.what === "line" || !c.starts || !isStrictlyOn(c.piece, here)))
        bill.charge("crossing", number, tariff.crossing?.(c.piece, leg), here, at(from))
      if (bill.barred) return
    }
    const to = places[i + 1]
    if (to === undefined) {
      for (const piece of wallsAt(table, chord.to))
        bill.charge("crossing", number, tariff.crossing?.(piece, leg), here, end)
      return
    }
    const pieces = crossings.filter((c) => c.what === "ground" && c.from <= from && c.to >= to).map((c) => c.piece)
    const price = tariff.ground({ pieces: inPlan(table, pieces), leg })
    bill.pay(number, price, here, pointAlong(chord.from, chord.to, to), at(from), at(to))
    if (bill.barred) return
  }
}

/** True if a point is inside ground and not merely on its edge: a point that starts on an edge still has to enter. */
const isStrictlyOn = (piece: Piece, p: Point): boolean =>
  piece.form === "area" ? whereIn(piece.points, p) === "in" : closerThan(dot(p), shapeOf(piece), 1)

const dot = (p: Point): Shape => ({ kind: "chain", points: [p] })

/** The thin lines that a point is exactly on: a point that stops on a wall has climbed it, so no path crosses a wall without paying. */
const wallsAt = <P extends Piece>(table: Table<P>, p: Point): P[] =>
  piecesNear(table.index, boxAround([p]))
    .map((i) => table.pieces[i]!)
    .filter((piece) => !isGround(piece) && distance(dot(p), shapeOf(piece)) === 0)

const inPlan = <P extends Piece>(table: Table<P>, pieces: readonly P[]): P[] =>
  pieces.length < 2 ? [...pieces] : table.pieces.filter((p) => pieces.includes(p))

/** Collects the parts of a cost; the running total keeps its fractions and is rounded only for display. */
class Bill {
  readonly #parts: CostPart[] = []
  #sum: Fraction = [0, 1]
  #length = 0
  barred: Cost["barred"]

  /** Ground at a rate. Consecutive stretches at the same price are one part. */
  pay(leg: number, price: Rate | Barred, from: Point, to: Point, start: number, end: number): void {
    if ("barred" in price) {
      this.#bar(leg, price, from, start)
      return
    }
    const rate: Fraction = typeof price.rate === "number" ? [price.rate, 1] : price.rate
    checkRate(rate, price.rule)
    const before = wholeOf(this.#sum)
    this.#sum = addFractions(this.#sum, [(end - start) * rate[0], rate[1]])
    this.#length += end - start
    const amount = wholeOf(this.#sum) - before
    const last = this.#parts.at(-1)
    const { rule, label } = price
    const length = end - start
    if (
      last?.kind === "ground" &&
      last.leg === leg &&
      last.rule === rule &&
      last.label === label &&
      sameRate(last.rate, rate)
    )
      this.#parts[this.#parts.length - 1] = { ...last, to, length: last.length + length, amount: last.amount + amount }
    else this.#parts.push({ kind: "ground", leg, rule, label, amount, from, to, start, length, rate })
  }

  /** A single price, if there is one. */
  charge(kind: "crossing" | "turn", leg: number, price: Toll | Barred | undefined, at: Point, start: number): void {
    if (!price) return
    if ("barred" in price) {
      this.#bar(leg, price, at, start)
      return
    }
    const { toll, rule, label } = price
    if (!Number.isInteger(toll)) throw new BadGeometry(`the toll of ${rule} is ${toll}: expected whole thousandths`)
    this.#sum = addFractions(this.#sum, [toll, 1])
    this.#parts.push({ kind, leg, rule, label, amount: toll, from: at, to: at, start, length: 0, rate: [1, 1] })
  }

  #bar(leg: number, { rule, label }: Barred, at: Point, distance: number): void {
    this.barred = { leg, distance, at, rule, label }
  }

  cost(): Cost {
    return { total: wholeOf(this.#sum), length: this.#length, parts: this.#parts, barred: this.barred }
  }
}

const sameRate = (a: Fraction, b: Fraction): boolean => a[0] * b[1] === b[0] * a[1]

function checkRate([over, under]: Fraction, rule: string): void {
  if (!Number.isInteger(over) || !Number.isInteger(under) || over < 0 || under < 1)
    throw new BadGeometry(`the rate of ${rule} is ${over}/${under}: expected a fraction of whole numbers, not below 0`)
}

/** How far a budget lasts along a path that has been priced. */
export type Reached = {
  /** The whole path, or the point where it stops: the leg, how far along it, where the base then stands, and what was spent. */
  readonly whole: boolean
  readonly leg: number
  readonly distance: number
  readonly base: Base
  readonly spent: number
  /** The part that could not be paid for, or the obstruction of the path. */
  readonly stoppedBy: { readonly rule: string; readonly label: string; readonly at: Point } | undefined
}

/** Goes as far along a path as a budget allows; the path is priced at the points at which its legs are measured. */
export function goAsFar(legs: readonly Leg[], cost: Cost, budget: number): Reached | undefined {
  const last = legs.at(-1)
  if (!last) return undefined
  let spent: Fraction = [0, 1]
  for (const part of cost.parts) {
    const all: Fraction = part.kind === "ground" ? [part.length * part.rate[0], part.rate[1]] : [part.amount, 1]
    const then = addFractions(spent, all)
    if (then[0] <= budget * then[1]) {
      spent = then
      continue
    }
    // rounded down: nothing moves a thousandth more than was paid for
    const left = part.kind === "ground" ? (budget * spent[1] - spent[0]) / spent[1] : 0
    const more = part.kind === "ground" ? Math.floor((left * part.rate[1]) / part.rate[0]) : 0
    const leg = legs[part.leg]!
    const distance = part.start + more
    const base = baseAfter(leg, distance)
    spent = addFractions(spent, [more * part.rate[0], part.rate[1]])
    const at = leg.motion.kind === "turn" ? base.at : pointAlong(part.from, part.to, more)
    const stoppedBy = { rule: part.rule, label: part.label, at }
    return { whole: false, leg: part.leg, distance, base, spent: wholeOf(spent), stoppedBy }
  }
  if (cost.barred) {
    const { leg, distance, rule, label, at } = cost.barred
    const base = baseAfter(legs[leg]!, distance)
    return { whole: false, leg, distance, base, spent: wholeOf(spent), stoppedBy: { rule, label, at } }
  }
  return {
    whole: true,
    leg: legs.length - 1,
    distance: last.length,
    base: last.after,
    spent: wholeOf(spent),
    stoppedBy: undefined,
  }
}

/** Ground that any part of a base enters during a leg, and for how much of the leg. */
export type Touched<P extends Piece> = { readonly piece: P; readonly length: number; readonly first: number }

/** The ground under any part of a base, and the thin lines that it touches, during a leg; in the order of the plan. */
export function touchedOn<P extends Piece>(table: Table<P>, base: Base, leg: Leg): Touched<P>[] {
  return piecesNear(table.index, sweptBox(base, leg.motion)).flatMap((i): Touched<P>[] => {
    const stretches = tooNear(base, leg.motion, shapeOf(table.index.pieces[i]!))
    if (stretches.length === 0) return []
    const length = stretches.reduce((sum, [from, to]) => sum + nearest(to * leg.length) - nearest(from * leg.length), 0)
    return [{ piece: table.pieces[i]!, length, first: Math.floor(stretches[0]![0] * leg.length) }]
  })
}
