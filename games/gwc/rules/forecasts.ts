/**
 * Odds before a roll is made, from the cards that may still come: GWC-1.9. A player knows his own hand and all discards, so
 * of his own deck he leaves both out, of another's only the discards and what he has seen. Several defenders draw one
 * after another from the same deck. Re-rolls, cards played meanwhile and triggers are not foreseen.
 */
import { type Chance, type Forecast, gather, type Odds, part, type Tally, tally } from "@salient/engine"
import { type FateCard, fateDecks } from "../data/fate.ts"
import { fortificationChart } from "../data/fortifications.ts"
import { terrainChart } from "../data/terrain.ts"
import { bombingFp, strafingFp } from "../data/values.ts"
import type { Attack, Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { defence, defenceResult, defendersOf, isSurging, rollParts } from "./attack.ts"
import { isMoving } from "./conditions.ts"
import { areFoes, fieldOf, foeOf, grid, type Hex } from "./field.ts"
import { groundAfter } from "./markers.ts"
import { meleeFp } from "./melee-strength.ts"
import { moraleOf, routMorale } from "./morale.ts"
import { isTank, isUnit, nameOf, unitsIn } from "./pieces.ts"

/** The cards that may come up for a side, as far as `viewer` knows; all of them where his knowledge leaves none. */
export function unseen(m: State, roller: Nation, viewer: Nation): readonly FateCard[] {
  const { discard, hand, exposed } = m.players[roller]!
  const seen = roller === viewer ? hand : areFoes(roller, viewer) ? exposed : []
  const left = fateDecks[roller].filter(({ id }) => !discard.includes(id) && !seen.includes(id))
  return left.length > 0 ? left : fateDecks[roller]
}

const sum = ({ dice }: FateCard): number => dice.white + dice.colored
const product = ({ dice }: FateCard): number => dice.white * dice.colored

const rollOdds = (m: State, roller: Nation, viewer: Nation): Odds<number> =>
  gather(unseen(m, roller, viewer).map((card) => ({ result: sum(card), ways: 1 })))

/** How many cards show each sum. */
function sumCounts(cards: readonly FateCard[]): number[] {
  const counts = new Array<number>(13).fill(0)
  for (const card of cards) counts[sum(card)]!++
  return counts
}

/** What a roll does to one of several who roll in turn. */
type Roller = { readonly u: Formation; readonly result: (value: number) => Fate }
type Fate = "eliminated" | "broken" | "suppressed" | "rallied" | "none" | `retreats ${number}`

/** Every way in which these can draw one after another from one deck. */
function draws(counts: number[], list: readonly Roller[]): Chance<Fate[]>[] {
  const [first, ...rest] = list
  if (!first) return [{ result: [], ways: 1 }]
  const found = new Map<string, { result: Fate[]; ways: number }>()
  for (let value = 0; value < counts.length; value++) {
    const cards = counts[value]!
    if (cards === 0) continue
    const fate = first.result(value)
    counts[value]!--
    for (const { result, ways } of draws(counts, rest)) {
      const all = [fate, ...result]
      const known = found.get(all.join())
      if (known) known.ways += cards * ways
      else found.set(all.join(), { result: all, ways: cards * ways })
    }
    counts[value]!++
  }
  return [...found.values()]
}

const one: { readonly [fate: string]: string } = {
  eliminated: "eliminated",
  broken: "breaks",
  suppressed: "Suppressed",
  rallied: "rallies",
}

/** `1 eliminated, 2 broken`: of several how many; of one what becomes of it. */
function sayFates(fates: readonly Fate[], nothing: string): string {
  const told = fates.filter((f) => f !== "none")
  if (told.length === 0) return nothing
  if (fates.length === 1) return one[told[0]!] ?? told[0]!
  const kinds = [...new Set(told)].sort()
  return kinds.map((kind) => `${told.filter((f) => f === kind).length} ${kind}`).join(", ")
}

/** Ranks what is said from the worst to the mildest. */
function ordered(odds: Odds<string>, nothing: string): Odds<string> {
  const rank = (text: string) => (text === nothing ? 1 : 0)
  return { ...odds, chances: [...odds.chances].sort((a, b) => rank(a.result) - rank(b.result)) }
}

/** How an attack is rolled: the total of each card, and of how many equal ways. */
type Totals = readonly Chance<number | "miss">[]

/** The total of an attack with that FP against its hex, by the cards of the one who rolls. */
function totalsOf(m: State, attack: Attack, fp: Tally, viewer: Nation): { totals: Totals; score: Tally } {
  const airburst = terrainChart.types[m.ground[attack.hex] ?? fieldOf(m).board.hexes[attack.hex]!.terrain].airburst
  const bursts = attack.mortar || attack.kind === "impact"
  const score = tally(
    ...fp.parts,
    ...rollParts({ ...m, attack }, attack),
    part("GWC-T124b", "airburst", bursts && airburst),
  )
  const cards = unseen(m, attack.by, viewer)
  return { score, totals: cards.map((card) => ({ result: sum(card) + score.total, ways: 1 })) }
}

const isBroken = (u: Formation, result: ReturnType<typeof defenceResult>): Fate =>
  result === "break"
    ? u.broken
      ? "eliminated"
      : "broken"
    : result === "suppress" && !u.suppressed
      ? "suppressed"
      : "none"

/** What an attack with these totals does to everybody in its hex. */
function defended(m: State, attack: Attack, totals: Totals, viewer: Nation, who: readonly Formation[]): Odds<string> {
  const owners = [...new Set(who.map((u) => u.side))]
  const gathered = gather(totals.map(({ result, ways }) => ({ result, ways })))
  const cases: Chance<string>[] = []
  const decks = new Map(
    owners.map((side) => {
      const cards = unseen(m, side, viewer)
      return [side, sumCounts(cards.length >= who.length ? cards : fateDecks[side])]
    }),
  )
  const all = owners.reduce(
    (n, side) => n * arrangements(decks.get(side)!, who.filter((u) => u.side === side).length),
    1,
  )
  for (const { result: total, ways } of gathered.chances) {
    if (total === "miss") {
      cases.push({ result: "miss", ways: ways * all })
      continue
    }
    const after = attack.mortar || attack.kind === "impact" ? { ...m, ...groundAfter(m, attack.hex, total) } : m
    let fates: Chance<Fate[]>[] = [{ result: [], ways: 1 }]
    for (const side of owners) {
      const list = who
        .filter((u) => u.side === side)
        .map((u): Roller => {
          const morale = defence(after, attack, u).total
          const against = total + (isTank(u) ? attack.vehicles : 0)
          const spared = isSurging(m, attack, u)
          return {
            u,
            result: (value) => {
              const result = defenceResult(morale + value, against, isMoving(m, u))
              return result === "break" && spared ? "none" : isBroken(u, result)
            },
          }
        })
      const drawn = draws(decks.get(side)!, list)
      fates = fates.flatMap((f) => drawn.map((d) => ({ result: [...f.result, ...d.result], ways: f.ways * d.ways })))
    }
    for (const f of fates) cases.push({ result: sayFates(f.result, "no effect"), ways: ways * f.ways })
  }
  return ordered(gather(cases), "no effect")
}

/** In how many ways so many cards can be drawn one after another. */
function arrangements(counts: readonly number[], drawn: number): number {
  const size = counts.reduce((n, c) => n + c, 0)
  let ways = 1
  for (let i = 0; i < drawn; i++) ways *= size - i
  return ways
}

/** GWC-O21.3.6, GWC-O21.3.7 The odds of an attack that is about to be rolled. */
export function attackForecast(m: State, viewer: Nation, attack: Attack, fp: Tally, title: string): Forecast {
  const { totals, score } = totalsOf(m, attack, fp, viewer)
  return forecastOf(m, viewer, attack, totals, score, title)
}

function forecastOf(
  m: State,
  viewer: Nation,
  attack: Attack,
  totals: Totals,
  score: Tally,
  title: string,
  more: Forecast["tallies"] = [],
): Forecast {
  const who = defendersOf(m, attack)
  return {
    title,
    odds: defended(m, attack, totals, viewer, who),
    tallies: [
      ...more,
      { label: "Attack", tally: score },
      ...who.map((u) => ({ label: nameOf(u), tally: defence(m, attack, u) })),
    ],
  }
}

/** GWC-O21.2.1.1 A piece of Ordnance first has to hit: its Targeting roll and its attack roll are two cards of one deck. */
export function ordnanceForecast(
  m: State,
  viewer: Nation,
  attack: Attack,
  fp: Tally,
  aim: { readonly range: number; readonly hindrance: number },
  title: string,
): Forecast {
  const { score } = totalsOf(m, attack, fp, viewer)
  const cards = unseen(m, attack.by, viewer)
  const cases: Chance<number | "miss">[] = []
  const hits = (card: FateCard) => product(card) - aim.hindrance > aim.range
  const others = Math.max(1, cards.length - 1)
  for (const [i, first] of cards.entries()) {
    if (!hits(first)) cases.push({ result: "miss", ways: others })
    else if (cards.length === 1) cases.push({ result: sum(first) + score.total, ways: 1 })
    else
      for (const [j, second] of cards.entries()) if (i !== j) cases.push({ result: sum(second) + score.total, ways: 1 })
  }
  const targeting = tally(part("GWC-O21.2.1", "range", aim.range), part("GWC-O21.2.1.2", "Hindrance", aim.hindrance))
  return forecastOf(m, viewer, attack, cases, score, title, [{ label: "The product must exceed", tally: targeting }])
}

/** GWC-O19.2.1.2 Whether a Spotting Round falls near its hex. */
export function accuracyForecast(m: State, side: Nation, range: number, hindrance: number, title: string): Forecast {
  return {
    title,
    odds: gather(
      unseen(m, side, side).map((card) => ({
        result: product(card) - hindrance > range ? "hit, a small drift" : "miss, a large drift",
        ways: 1,
      })),
    ),
    tallies: [
      {
        label: "The product must exceed",
        tally: tally(part("GWC-O19.2.1.2", "range", range), part("GWC-10.3.1", "Hindrance", hindrance)),
      },
    ],
  }
}

/** GWC-O25.3, GWC-O26.2 Rolls against Morale, one after another from the deck of the one who rolls. */
function moraleForecast(
  m: State,
  roller: Nation,
  viewer: Nation,
  list: readonly Formation[],
  morale: (u: Formation) => Tally,
  fate: (over: number, u: Formation) => Fate,
  title: string,
  nothing: string,
): Forecast {
  const cards = unseen(m, roller, viewer)
  const counts = sumCounts(cards.length >= list.length ? cards : fateDecks[roller])
  const rollers = list.map((u): Roller => {
    const against = morale(u).total
    return { u, result: (value) => fate(value - against, u) }
  })
  return {
    title,
    odds: ordered(
      gather(draws(counts, rollers).map(({ result, ways }) => ({ result: sayFates(result, nothing), ways }))),
      nothing,
    ),
    tallies: list.map((u) => ({ label: `Morale of ${nameOf(u)}`, tally: morale(u) })),
  }
}

/** So many Rally or Rout rolls are worked out together; the rest are as likely. */
const most = 4

export const rallyForecast = (m: State, side: Nation, list: readonly Formation[]): Forecast =>
  moraleForecast(
    m,
    side,
    side,
    list.slice(0, most),
    (u) => moraleOf(m, u),
    (over, u) => (over < 0 ? "rallied" : over === 0 && !u.suppressed ? "suppressed" : "none"),
    `Rally of ${list.slice(0, most).map(nameOf).join(", ")}`,
    "nobody rallies",
  )

export const routForecast = (m: State, roller: Nation, list: readonly Formation[]): Forecast =>
  moraleForecast(
    m,
    roller,
    roller,
    list.slice(0, most),
    (u) => routMorale(m, u),
    (over, u) => (over > 0 ? `retreats ${over}` : over === 0 && !u.suppressed ? "suppressed" : "none"),
    `Rout of ${list.slice(0, most).map(nameOf).join(", ")}`,
    "nothing happens",
  )

/** GWC-O16.4.2, GWC-O16.4.3 A Melee between all who stand in a hex, with these already in it. */
export function meleeForecast(m: State, viewer: Nation, h: Hex, entering: readonly Formation[] = []): Forecast {
  const ids = new Set(entering.map((u) => u.id))
  const then: State = { ...m, units: m.units.map((u) => (ids.has(u.id) ? { ...u, hex: h } : u)) }
  const foe = unitsIn(then, h).find((u) => areFoes(u.side, viewer))?.side ?? foeOf(m, viewer)
  const [own, theirs] = [meleeFp(then, viewer, h), meleeFp(then, foe, h)]
  const fort = m.forts[h]
  const holder = fort !== undefined && fortificationChart.kinds[fort].winsTiedMelee ? m.held[h] : undefined
  const tie = holder === undefined ? "both are lost" : areFoes(holder, viewer) ? "lost" : "won"
  const cases: Chance<string>[] = []
  for (const a of rollOdds(m, viewer, viewer).chances)
    for (const b of rollOdds(m, foe, viewer).chances) {
      const lead = own.total + a.result - theirs.total - b.result
      cases.push({ result: lead > 0 ? "won" : lead < 0 ? "lost" : tie, ways: a.ways * b.ways })
    }
  const order = ["won", "both are lost", "lost"]
  const odds = gather(cases)
  return {
    title: `Melee in ${grid.name(h)}: ${own.total} against ${theirs.total}`,
    odds: { ...odds, chances: [...odds.chances].sort((a, b) => order.indexOf(a.result) - order.indexOf(b.result)) },
    tallies: [
      { label: "Own strength", tally: own },
      { label: "The enemy's", tally: theirs },
    ],
  }
}

/** GWC-O17.1b, GWC-O17.1e Units under the aircraft are Suppressed before they defend. */
export function airForecast(m: State, side: Nation, attack: Attack, strafing: boolean): Forecast {
  const under: State = {
    ...m,
    units: m.units.map((u) => (u.hex === attack.hex && isUnit(u) ? { ...u, suppressed: true } : u)),
  }
  const { month } = fieldOf(m)
  const fp = (strafing ? strafingFp(side, month) : bombingFp(month)) ?? 0
  const name = strafing ? "Strafing" : "Bombing"
  return attackForecast(under, side, attack, tally(part("GWC-O17.1d", name, fp)), `${name} of ${grid.name(attack.hex)}`)
}

/** GWC-O23.5.4 Whether a Tank gets stuck. */
export const bogForecast = (m: State, side: Nation, bog: number, name: string): Forecast => ({
  title: `Immobilization of ${name}`,
  odds: gather(unseen(m, side, side).map((card) => ({ result: sum(card) <= bog ? "stuck" : "goes on", ways: 1 }))),
  tallies: [{ label: "A roll above", tally: tally(part("GWC-O23.5.4", "bog number", bog)) }],
})
