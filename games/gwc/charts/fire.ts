/** Attacks and the defence against them as arithmetic: GWC-O21.2 and GWC-O21.3. Facts in, tallies and odds out. Knows no state. */
import { type Chance, gather, type Odds, type Part, part, type Tally, tally } from "@salient/engine"
import type { FateCard } from "../data/fate.ts"
import { terrainChart } from "../data/terrain.ts"
import { values } from "../data/values.ts"
import type { Terrain } from "../types.ts"
import { arrangements, draws, type Fate, nothingLast, productOf, sayFates, sumOf } from "./rolls.ts"

const { heightFp } = terrainChart.features.hill

/** A piece that fires. */
export type FiringPiece = {
  readonly fp: Tally
  readonly level: number
  /** The Hindrance between it and the target; 0 for Ordnance, whose Targeting roll has met it (GWC-10.3.1). */
  readonly hindrance: number
  /** True for an unbroken Tank next to the target: GWC-O21.3.2. */
  readonly tankAdjacent: boolean
}

export type FireFacts = {
  readonly pieces: readonly FiringPiece[]
  /** The base piece, if its owner has chosen one; otherwise the strongest piece is the base (GWC-O21.3.1.2). */
  readonly base: FiringPiece | undefined
  /** The level of the target hex. */
  readonly level: number
  readonly cards: readonly Part[]
}

/** GWC-O21.3b, GWC-O21.3.1.2 The FP of an attack: base piece, other pieces, height, Hindrance. */
export function attackFp({ pieces, base, level, cards }: FireFacts): Tally {
  let best = base
  if (best === undefined) for (const p of pieces) if (best === undefined || p.fp.total > best.fp.total) best = p
  let hindrance = 0
  let tankAdjacent = false
  let uphill = false
  let downhill = false
  for (const p of pieces) {
    hindrance = Math.max(hindrance, p.hindrance)
    tankAdjacent ||= p.tankAdjacent
    uphill ||= level > p.level
    downhill ||= level < p.level
  }
  return tally(
    ...(best?.fp.parts ?? []),
    part("GWC-O21.3.1.2", `${pieces.length - 1} more`, (pieces.length - 1) * values.fire.groupFp),
    part("GWC-O21.3.2", "Tank at an adjacent hex", tankAdjacent && values.fire.tankAdjacentFp),
    ...cards,
    part("GWC-T110.2", "uphill", uphill && -heightFp),
    part("GWC-T110.2", "downhill", downhill && heightFp),
    part("GWC-10.3.2", "Hindrance", -hindrance),
  )
}

/** GWC-10.3.2.1 An attack with less FP than this is not made. */
export const hasFirepower = (fp: Tally): boolean => fp.total >= values.fire.minimumFp

export type AimFacts = { readonly range: number; readonly hindrance: number }

/** GWC-O21.2.1.1, GWC-O19.2.1.2 Targeting and Accuracy: the product of the dice less the Hindrance must exceed the range. */
export const isOnTarget = (product: number, { range, hindrance }: AimFacts): boolean => product - hindrance > range

export const accuracyOdds = (cards: readonly FateCard[], aim: AimFacts): Odds<string> =>
  gather(
    cards.map((card) => ({
      result: isOnTarget(productOf(card), aim) ? "hit, a small drift" : "miss, a large drift",
      ways: 1,
    })),
  )

/** GWC-T124b Mortar and Artillery shells burst in the trees. */
export const airburst = (terrain: Terrain, bursts: boolean): Part =>
  part("GWC-T124b", "airburst", bursts && terrainChart.types[terrain].airburst)

type Result = "break" | "suppress" | "none"

/** GWC-O21.3.7 A defender who rolls less than the Attack Total breaks; a tie Suppresses it, or breaks it if it is moving. */
export const defenceResult = (total: number, attack: number, moving: boolean): Result =>
  total < attack ? "break" : total > attack ? "none" : moving ? "break" : "suppress"

/** How an attack is rolled: the total for each card, and the number of equally likely combinations. */
export type Totals = readonly Chance<number | "miss">[]

/** GWC-O21.3.6 The possible totals of an attack with this score before the roll. */
export const attackTotals = (score: Tally, cards: readonly FateCard[]): Totals =>
  cards.map((card) => ({ result: sumOf(card) + score.total, ways: 1 }))

/** GWC-O21.2.1.1 Ordnance has to hit first: its Targeting roll and its attack roll are two cards of one deck. */
export function ordnanceTotals(score: Tally, cards: readonly FateCard[], aim: AimFacts): Totals {
  const cases: Chance<number | "miss">[] = []
  const others = Math.max(1, cards.length - 1)
  for (const [i, first] of cards.entries()) {
    if (!isOnTarget(productOf(first), aim)) cases.push({ result: "miss", ways: others })
    else if (cards.length === 1) cases.push({ result: sumOf(first) + score.total, ways: 1 })
    else
      for (const [j, second] of cards.entries())
        if (i !== j) cases.push({ result: sumOf(second) + score.total, ways: 1 })
  }
  return cases
}

/** GWC-O21.2.1 The number that the product of a Targeting roll must exceed. */
export const targetingTally = ({ range, hindrance }: AimFacts): Tally =>
  tally(part("GWC-O21.2.1", "range", range), part("GWC-O21.2.1.2", "Hindrance", hindrance))

/** GWC-O19.2.1.2 The number that the product of an Accuracy roll must exceed. */
export const accuracyTally = ({ range, hindrance }: AimFacts): Tally =>
  tally(part("GWC-O19.2.1.2", "range", range), part("GWC-10.3.1", "Hindrance", hindrance))

/** One defender against an attack with a given total. */
export type Defender = {
  readonly morale: number
  /** Extra FP against vehicles: GWC-F128.2. */
  readonly more: number
  readonly moving: boolean
  /** GWC-S98.5.3 True if a result that would break it has no effect. */
  readonly surging: boolean
  readonly broken: boolean
  readonly suppressed: boolean
}

function fateOf(u: Defender, roll: number, attack: number): Fate {
  const result = defenceResult(u.morale + roll, attack + u.more, u.moving)
  if (result === "break") return u.surging ? "none" : u.broken ? "eliminated" : "broken"
  return result === "suppress" && !u.suppressed ? "suppressed" : "none"
}

/** The defenders who draw from one deck, given the Attack Total, which may change the ground under them. */
export type Defence = { readonly counts: number[]; readonly size: number; readonly list: (total: number) => Defender[] }

/** What happens to everybody in the target hex at these totals; "miss" if the attack does not even hit. */
function fatesOdds(totals: Totals, sides: readonly Defence[]): Chance<Fate[] | "miss">[] {
  const cases: Chance<Fate[] | "miss">[] = []
  const all = sides.reduce((n, side) => n * arrangements(side.counts, side.size), 1)
  for (const { result: total, ways } of gather(totals).chances) {
    if (total === "miss") {
      cases.push({ result: "miss", ways: ways * all })
      continue
    }
    let fates: Chance<Fate[]>[] = [{ result: [], ways: 1 }]
    for (const { counts, list } of sides) {
      const drawn = draws(
        counts,
        list(total).map((u) => (roll) => fateOf(u, roll, total)),
      )
      fates = fates.flatMap((f) => drawn.map((d) => ({ result: [...f.result, ...d.result], ways: f.ways * d.ways })))
    }
    for (const f of fates) cases.push({ result: f.result, ways: ways * f.ways })
  }
  return cases
}

/** GWC-O21.3c The odds of what an attack with these totals does to everybody in its hex. */
export const attackOdds = (totals: Totals, sides: readonly Defence[]): Odds<string> =>
  nothingLast(
    gather(
      fatesOdds(totals, sides).map(({ result, ways }) => ({
        result: result === "miss" ? result : sayFates(result, "no effect"),
        ways,
      })),
    ),
    "no effect",
  )

/** The worst result that an attack has on any defender, from mildest to worst. */
export const HARMS = ["no effect", "Suppressed", "broken", "eliminated"] as const
type Harm = (typeof HARMS)[number]

const harmOf: { readonly [fate: string]: Harm } = {
  suppressed: "Suppressed",
  broken: "broken",
  eliminated: "eliminated",
}
const worse = (a: Harm, b: Harm): Harm => (HARMS.indexOf(a) > HARMS.indexOf(b) ? a : b)

/** GWC-O21.3c The worst result for any defender in the hex. */
export const harmOdds = (totals: Totals, sides: readonly Defence[]): Odds<Harm> =>
  gather(
    fatesOdds(totals, sides).map(({ result, ways }) => ({
      result:
        result === "miss"
          ? "no effect"
          : result.reduce<Harm>((h, f) => worse(h, harmOf[f] ?? "no effect"), "no effect"),
      ways,
    })),
  )

/** GWC-O21.3.7 What a defender's own roll does to it. */
export const defenceHarm = (u: Defender, roll: number, attack: number): Harm =>
  harmOf[fateOf(u, roll, attack)] ?? "no effect"
