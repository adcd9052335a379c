/** Fighting a combat: TGW-CQC-13 to TGW-CQC-36. */
import { type Flow, offer, ok, refuse, roll, rollMany } from "@salient/engine"
import { attacks, initiative, isCaught, resultOf, sweepTotal } from "../../charts/close-combat.ts"
import { D6 } from "../../charts/dice.ts"
import { hits, woundOn, wounds } from "../../charts/shooting.ts"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import { chooseIfAny, confirm, select } from "../../questions.ts"
import type { State, Unit, UnitId } from "../../state.ts"
import type { Side } from "../../types.ts"
import { SIDES } from "../../types.ts"
import { ALL_MEN, destroy, loseMen } from "../casualties.ts"
import { commandFirst, passesTest } from "../command-groups.ts"
import { fallBack } from "../falling-back-and-regrouping/retreat.ts"
import { reckonDice } from "../general-conventions/luck.ts"
import {
  allThere,
  gap,
  inch,
  isThere,
  makeFor,
  manAt,
  menOf,
  pointsOf,
  unitNamed,
} from "../general-conventions/models.ts"
import { consolidate } from "../movement/march.ts"
import { hasColours } from "../special-rules-of-the-lists/colours.ts"
import { pileIn } from "./charge.ts"
import { combatOf, engaged, findContacts, keepsContact, touches } from "./contacts.ts"
import { closerByHand } from "./followers.ts"

/** The combats still to be fought in this phase, each as the list of its units. */
export function combatsLeft(m: State): Unit[][] {
  const left: Unit[][] = []
  for (const unit of allThere(m)) {
    if (unit.fights.length === 0 || m.fought.includes(unit.id) || left.some((c) => c.includes(unit))) continue
    left.push(combatOf(m, unit))
  }
  return left
}

/** TGW-CQC-33 The active side chooses the order. */
export function* nextCombat(m: State, left: readonly Unit[][]): Flow<Unit[]> {
  return yield* chooseIfAny<Unit[]>(
    { by: m.active, what: "next-combat", prompt: "Which combat is fought next?", rules: ["TGW-CQC-33"] },
    left.map((units) => ({
      id: `combat:${(units[0] as Unit).id}`,
      label: units.map((u) => u.name).join(" against "),
      value: units,
      touches: units.map((u) => u.id),
      rules: ["TGW-CQC-33"],
    })),
  )
}

/** TGW-CQC-14 to TGW-CQC-35 One round of a combat, to its end. */
export function* fight(m: State, units: readonly Unit[]): Flow {
  const ids = units.map((u) => u.id)
  const opponents = new Map(units.map((u) => [u.id, [...u.fights]]))
  const suffered = yield* strikes(m, units)
  m.fought.push(...ids)
  const alive = (side: Side) => units.some((u) => u.side === side && isThere(u))
  const result = resultOf({ red: suffered.blue, blue: suffered.red }, { red: !alive("red"), blue: !alive("blue") })
  tell(m, { kind: "result", rules: ["TGW-CQC-25"], winner: result.winner, by: result.by })
  for (const u of units) Object.assign(u, { firstRound: false, dazed: false, cover: [] })
  findContacts(m)
  if (result.winner !== null) yield* aftermath(m, units, result.winner, result.by, opponents)
  yield* pileInAll(m, units)
}

// Attacks

/** TGW-CQC-15 Attacks in order of Initiative; equal Initiative is simultaneous. Returns the wounds suffered by each side. */
function* strikes(m: State, units: readonly Unit[]): Flow<{ red: number; blue: number }> {
  const suffered = { red: 0, blue: 0 }
  for (const step of steps(m, units)) {
    const dealt = new Map<Unit, number>()
    for (const unit of units) {
      if (!isThere(unit)) continue
      const striking = engaged(m, unit).filter((i) => stepFor(unit, i) === step)
      if (striking.length === 0) continue
      for (const [foe, places] of yield* allotted(m, unit, striking)) {
        const made = yield* blows(m, unit, places, foe)
        dealt.set(foe, (dealt.get(foe) ?? 0) + made)
      }
    }
    // decide for all who can fall before anybody is removed: attacks of equal Initiative are simultaneous
    const falling = [...dealt].map(([unit, made]) => ({ unit, made, among: numbersOf(unit, engaged(m, unit)) }))
    for (const { unit, made, among } of falling) {
      const lost = Math.min(made, among.length) // TGW-CQC-23, TGW-AMB-24
      suffered[unit.side] += lost
      yield* loseMen(m, unit, { count: lost, among, keeps: (gone) => keepsContact(m, unit, gone), rule: "TGW-CQC-23" })
    }
  }
  return suffered
}

const numbersOf = (unit: Unit, places: readonly number[]): number[] => places.map((i) => unit.men[i] as number)

/** TGW-CQC-16, TGW-PIN-04 The Initiative step at which a model strikes. */
function stepFor(unit: Unit, place: number): number {
  const own = manAt(unit, place).profile.I
  const inCover = !unit.charged && unit.cover.includes(unit.men[place] as number)
  return initiative(own, { first: unit.firstRound, inCover, pinned: unit.dazed })
}

const steps = (m: State, units: readonly Unit[]): number[] =>
  [...new Set(units.flatMap((u) => engaged(m, u).map((i) => stepFor(u, i))))].sort((a, b) => b - a)

/**
 * TGW-CQC-34 The units that a man may attack: one that he touches, else one touched by a comrade within six inches of him,
 * else the nearest that his unit fights.
 */
function foesFor(unit: Unit, i: number, foes: readonly Unit[]): readonly Unit[] {
  const touching = (k: number) => foes.filter((f) => f.men.some((_, j) => touches(unit, k, f, j)))
  const own = touching(i)
  if (own.length > 0) return own
  const comrades = unit.men.flatMap((_, k) => (gap(unit, i, unit, k) <= data.closeCombat.engaged * inch ? [k] : []))
  const met = foes.filter((f) => comrades.some((k) => touching(k).includes(f)))
  return met.length > 0 ? met : [...foes].sort((a, b) => nearTo(unit, i, a) - nearTo(unit, i, b)).slice(0, 1)
}

const nearTo = (unit: Unit, i: number, foe: Unit): number => Math.min(...foe.men.map((_, j) => gap(unit, i, foe, j)))

/** TGW-CQC-34 Shares out the attacks: men with a choice are asked about enemy by enemy, and any left over attack the last one. */
function* allotted(m: State, unit: Unit, striking: readonly number[]): Flow<Map<Unit, number[]>> {
  const foes = unit.fights.map((id) => unitNamed(m, id)).filter(isThere)
  const found = new Map<Unit, number[]>()
  const [only] = foes
  if (foes.length <= 1) return only ? found.set(only, [...striking]) : found
  let open = striking.map((i) => ({ i, foes: foesFor(unit, i, foes) }))
  for (const foe of foes) {
    const bound = open.filter((s) => s.foes.length === 1 && s.foes[0] === foe).map((s) => s.i)
    const free = open.filter((s) => s.foes.length > 1 && s.foes.includes(foe)).map((s) => s.i)
    const chosen = free.length > 0 ? yield* strikersAt(unit, foe, free) : []
    const here = [...bound, ...chosen]
    if (here.length > 0) found.set(foe, here)
    open = open
      .filter((s) => !here.includes(s.i))
      .map((s) => ({ i: s.i, foes: s.foes.length > 1 ? s.foes.filter((f) => f !== foe) : s.foes }))
  }
  return found
}

/** TGW-CQC-34 Which of the men with a choice attack this enemy; the suggestion is those to whom it is nearest. */
function* strikersAt(unit: Unit, foe: Unit, free: readonly number[]): Flow<readonly number[]> {
  const idOf = (i: number) => `man:${unit.men[i]}`
  const near = free.filter((i) => nearTo(unit, i, foe) <= data.closeCombat.bayonets * inch)
  return yield* select<number>(
    {
      by: unit.side,
      what: "attacks",
      prompt: `Which men of ${unit.name} attack ${foe.name}? The others attack elsewhere.`,
      rules: ["TGW-CQC-34"],
      about: [unit.id, foe.id],
    },
    offer<number, number>(
      free.map((i) => unit.men[i] as number),
      (n) => (free.some((i) => unit.men[i] === n) ? ok : refuse("TGW-CQC-34", "No such man may choose his target.")),
      (n) => ({
        id: `man:${n}`,
        label: `${makeFor(unit).men[n]?.rank ?? "man"} ${n + 1}`,
        value: unit.men.indexOf(n),
        touches: unit.men.includes(n) ? [`${unit.id}/${n}`] : [],
        rules: ["TGW-CQC-34"],
      }),
      () => ALL_MEN,
    ),
    {
      min: 0,
      max: free.length,
      picked: near.map(idOf),
      suggest: (random) => free.filter((i) => (near.includes(i) ? random(3) < 2 : random(3) === 2)).map(idOf),
    },
  )
}

/** TGW-CQC-19 to TGW-CQC-22 The attacks of some men on a unit; returns how many wounds they cause. */
function* blows(m: State, unit: Unit, places: readonly number[], foe: Unit): Flow<number> {
  const groups = new Map<string, { ws: number; s: number; dice: number }>()
  for (const i of places) {
    const { WS, S, A } = manAt(unit, i).profile
    const near = foe.men.some((_, j) => gap(unit, i, foe, j) <= data.closeCombat.bayonets * inch)
    const dice = attacks({ attacks: A, bayonets: unit.charged && unit.firstRound && near }).total
    const key = `${WS} ${S}`
    const group = groups.get(key) ?? { ws: WS, s: S, dice: 0 }
    group.dice += dice
    groups.set(key, group)
  }
  const toughness = Math.min(...menOf(foe).map((man) => man.profile.T))
  let made = 0
  for (const { ws, s, dice } of groups.values()) {
    const rolled = [...rollMany(m, dice, D6, "TGW-CQC-21", `${unit.name} strikes`)]
    const missed = rolled.length - hits(rolled, ws)
    const strikes = { side: unit.side, rule: "TGW-CQC-21", why: `${unit.name} strikes` }
    reckonDice(m, strikes, { count: dice, needed: ws, got: dice - missed })
    if (missed > 0 && unit.charged && hasColours(unit) && (yield* strikeAgain(unit, missed))) {
      const kept = rolled.filter((d) => hits([d], ws) > 0)
      rolled.splice(0, rolled.length, ...kept, ...rollMany(m, missed, D6, "TGW-AS-04", `${unit.name} strikes again`))
      const again = { side: unit.side, rule: "TGW-AS-04", why: `${unit.name} strikes again` }
      reckonDice(m, again, { count: missed, needed: ws, got: hits(rolled, ws) - kept.length })
    }
    const struck = hits(rolled, ws)
    const again = struck > 0 ? rollMany(m, struck, D6, "TGW-CQC-22", `${unit.name} wounds`) : []
    const here = wounds(again, woundOn(s, toughness))
    const thrown = { side: unit.side, rule: "TGW-CQC-22", why: `${unit.name} wounds` }
    reckonDice(m, thrown, { count: struck, needed: woundOn(s, toughness), got: here })
    tell(m, {
      kind: "struck",
      rules: ["TGW-CQC-21", "TGW-CQC-22"],
      unit: unit.id,
      name: unit.name,
      target: foe.id,
      at: foe.name,
      dice: rolled,
      hits: struck,
      wounds: here,
    })
    made += here
  }
  return made
}

/** TGW-AS-04 In the turn in which it assaults, a unit near its Colours may re-roll its misses once. */
const strikeAgain = (unit: Unit, missed: number): Flow<boolean> =>
  confirm(
    {
      by: unit.side,
      what: "colours-again",
      prompt: `${missed} attacks of ${unit.name} have missed. Reroll them for the Colours?`,
      rules: ["TGW-AS-04"],
      about: [unit.id],
    },
    { yes: "Roll again", no: "Keep the rolls" },
  )

// Aftermath

/** TGW-CQC-26 to TGW-CQC-30, TGW-CQC-35 */
function* aftermath(
  m: State,
  units: readonly Unit[],
  winner: Side,
  by: number,
  opponents: ReadonlyMap<UnitId, readonly UnitId[]>,
): Flow {
  const losers = units.filter((u) => u.side !== winner && isThere(u))
  const fleeing: Unit[] = []
  for (const unit of commandFirst(losers)) {
    const plain = makeFor(unit).rules.has("professionalism") // TGW-AS-01
    if (
      !passesTest(m, unit, { rule: "TGW-CQC-26", why: "Morale after a lost combat", lostBy: by, morale: true, plain })
    )
      fleeing.push(unit)
  }
  const winners = units.filter((u) => u.side === winner && isThere(u))
  for (const unit of winners) {
    const foes = (opponents.get(unit.id) ?? []).map((id) => unitNamed(m, id))
    const stands = foes.some((f) => isThere(f) && !fleeing.includes(f))
    if (!stands)
      sweep(
        m,
        unit,
        foes.filter((f) => fleeing.includes(f) && isThere(f)),
      ) // TGW-CQC-27
  }
  for (const unit of fleeing) {
    if (!isThere(unit)) continue
    unit.fights = []
    fallBack(m, unit, opponents.get(unit.id) ?? [])
  }
  findContacts(m)
  for (const unit of winners) if (isThere(unit) && unit.fights.length === 0) yield* consolidate(m, unit, "TGW-CQC-29")
}

/** TGW-CQC-28, TGW-CQC-35 One roll for the victor, compared with the roll of each unit that flees. */
function sweep(m: State, unit: Unit, fleeing: readonly Unit[]): void {
  if (fleeing.length === 0) return
  const highest = (u: Unit) => Math.max(...menOf(u).map((man) => man.profile.I))
  const own = sweepTotal(roll(m, D6, "TGW-CQC-28", `${unit.name} sweeps on`), highest(unit))
  for (const foe of fleeing) {
    const theirs = sweepTotal(roll(m, D6, "TGW-CQC-28", `${foe.name} flees`), highest(foe))
    const caught = isCaught(theirs.total, own.total)
    tell(m, {
      kind: "sweep",
      rules: ["TGW-CQC-28"],
      unit: unit.id,
      name: unit.name,
      fleeing: foe.id,
      at: foe.name,
      own,
      theirs,
      caught,
    })
    if (caught) destroy(m, foe, "it was caught as it fled", "TGW-CQC-28")
  }
}

/** TGW-CQC-31, TGW-CQC-32 The active side first. */
function* pileInAll(m: State, units: readonly Unit[]): Flow {
  const order = [...SIDES].sort((a) => (a === m.active ? -1 : 1))
  for (const side of order)
    for (const unit of units) {
      if (unit.side !== side || !isThere(unit) || unit.fights.length === 0) continue
      const foes = unit.fights.map((id) => unitNamed(m, id)).filter(isThere)
      const most = data.closeCombat.pileIn * inch
      const starts = pointsOf(unit)
      const piled = pileIn(m, unit, foes, most)
      if ((yield* closerByHand(m, unit, { starts, most, foes })) || piled)
        tell(m, { kind: "piles-in", rules: ["TGW-CQC-31"], unit: unit.id, name: unit.name })
    }
  findContacts(m)
}
