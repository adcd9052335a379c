/**
 * The officer's book: what to do at every question of the game, best first. It follows the plan of the turn, reads of the
 * enemy only what is open, and of hands only that of the side that decides.
 */
import {
  type Choose,
  type Decision,
  type Forecast,
  type Habits,
  type Move,
  mix,
  type Path,
  type Place,
  type Random,
} from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import type { Question } from "../questions.ts"
import { flood } from "../rules/movement.ts"
import { isTrench, neighbours, terrainOf, zone } from "../rules/the-raid/ground.ts"
import { onMap, type Placed, profile } from "../rules/the-raid/units.ts"
import type { State } from "../state.ts"
import type { By, Side } from "../types.ts"
import { type Deed, deedsOf } from "./deeds.ts"
import { leaningOf } from "./habits.ts"
import { danger, marchTo, type Outlook, outlook, shotAt } from "./outlook.ts"
import { firstPlan, holds, type Plan } from "./plan.ts"

type Turn = { readonly m: State; readonly o: Outlook; readonly plan: Plan; readonly random: Random }
type Entry = (turn: Turn, decision: Decision) => Move[]

/** How an officer judges; our values, found by playing. */
const weights = {
  act: 0.02, // the least value of an action worth doing
  last: 0.3, // a carrier moves after the others have drawn fire
  seen: 0.05, // units known to the enemy fire before hidden ones
  close: 0.16, // fire at an adjacent enemy at any odds
  cover: 0.4, // a point of cover, when the alarm lets a unit step aside
  nearer: 0.2, // a movement point towards a carrier, then
  secret: 1, // leaving the trench for it
  deeds: 4, // the number of proposals
} as const

/** How much a card must change the result to be played: a hit more or less, an assault won. */
const cardWorth = { flare: 0.3, smoke: 0.3, bombs: 0.2, nerve: 0.34 } as const

const choosing =
  (answer: (turn: Turn, decision: Choose) => Move[]): Entry =>
  (turn, decision) =>
    decision.kind === "choose" ? answer(turn, decision) : []

const unitOf = (m: State, id: string | undefined): Placed | undefined => onMap(m).find((u) => u.id === id)

/** RAID-3.3 The unit with most to gain acts first; a carrier goes after the others have drawn fire. */
const nextUnit = choosing(({ o, plan }, { options }) => {
  const scored = options.flatMap(({ id }) => {
    const unit = unitOf(o.m, id)
    if (!unit) return [{ id, value: weights.act }] // ending the turn
    const best = deedsOf(o, plan, unit)[0]?.value ?? 0
    return [
      { id, value: best - (unit.prisoner && best > weights.act ? Math.min(weights.last, best - weights.act) : 0) },
    ]
  })
  const order = o.lean.alone ? inTurn(scored) : scored.sort((a, b) => b.value - a.value)
  const worthwhile = order.filter((s) => s.value >= weights.act || s.id === "end")
  return worthwhile.slice(0, weights.deeds).map(({ id }) => ({ choose: id }))
})

/** In the order of the list, those with nothing to do last. */
const inTurn = <T extends { readonly value: number }>(scored: readonly T[]): T[] => [
  ...scored.filter((s) => s.value > weights.act),
  ...scored.filter((s) => s.value <= weights.act),
]

/** RAID-3.3 It fires or it moves. */
const action = choosing(({ o, plan }, { about, options }) => {
  const unit = unitOf(o.m, about?.[0])
  if (!unit) return []
  const seen = new Map<string, number>()
  for (const deed of deedsOf(o, plan, unit)) {
    const id = deed.kind === "fire" ? `fire:${deed.at.id}` : "move"
    if (!seen.has(id)) seen.set(id, deed.value)
  }
  const rest = options.filter((opt) => !seen.has(opt.id)).map((opt) => opt.id)
  const offered = [...seen.keys(), ...rest].filter((id) => options.some((opt) => opt.id === id))
  return offered.slice(0, weights.deeds).map((id) => ({ choose: id }))
})

/** RAID-4.1 The best paths, and staying if none of them is worth it. */
const way: Entry = ({ o, plan }, decision) => {
  const unit = unitOf(o.m, decision.about?.[0])
  if (decision.kind !== "path" || !unit) return []
  const [near] = (decision as Path).reach?.([unit.id]) ?? []
  const here = o.terrain.grid.hex(unit.hex)
  const movement = near ? near.cost + (near.left ?? 0) : 0
  const goings = near ? deedsOf(o, plan, unit, movement, { fire: false }).slice(0, weights.deeds) : []
  const stay: Deed = { kind: "go", to: here, value: 0 }
  const spread = flood(o.m, unit, movement, movement === profile(unit).movement)
  const wayTo = (to: Hex) => (spread.wayTo(to) ?? []).slice(1).map((h) => o.terrain.grid.name(h))
  return [...goings, stay]
    .sort((a, b) => b.value - a.value)
    .flatMap((deed) => (deed.kind === "go" ? [{ path: { [unit.id]: wayTo(deed.to) } }] : []))
    .slice(0, weights.deeds)
}

/** RAID-4.3 Which unit fires at a moving enemy, if the plan allows it; known units before hidden ones. */
const reaction = choosing(({ o, plan }, { about, options }) => {
  const mover = unitOf(o.m, about?.[0])
  if (!mover) return []
  const firers = options.flatMap(({ id }) => {
    const unit = unitOf(o.m, id)
    return unit ? [{ id, expected: shotAt(o, unit, mover), unit }] : []
  })
  const scored = firers
    .map((f) => ({ ...f, value: f.expected - (f.unit.hidden ? weights.seen : 0) }))
    .sort((a, b) => b.value - a.value)
  const near = (u: Placed) => neighbours(o.m, mover.hex).includes(u.hex)
  const wanted = scored.filter(
    ({ unit, expected }) =>
      expected > 0 &&
      (mover.prisoner || o.lean.firesAtAll || expected >= (unit.hidden && !near(unit) ? plan.openFire : weights.close)),
  )
  const hold = { choose: "hold" }
  const fire = wanted.map(({ id }) => ({ choose: id }))
  return fire.length > 0 ? [...fire.slice(0, 2), hold] : [hold, ...scored.slice(0, 1).map(({ id }) => ({ choose: id }))]
})

/** RAID-7.3 One step to a better place: out of sight, or nearer to the unit with a prisoner. */
const alarm = choosing(({ o }, { options }) => {
  const { grid } = o.terrain
  const carrier = o.foes.find((f) => f.prisoner)
  const far = marchTo(o.terrain, [carrier?.hex ?? zone(o.m, "garrison")[0] ?? ""])
  const stand = (hex: string) =>
    -o.lean.caution * danger(o, grid.hex(hex), false) +
    o.lean.caution * weights.cover * (o.terrain.ground[grid.hex(hex)]?.cover ?? 0) -
    (carrier ? weights.nearer * (far[grid.hex(hex)] as number) : 0)
  const scored = options.map(({ id }) => {
    const [unitId = "", to = ""] = id.split(">")
    const unit = unitOf(o.m, unitId)
    const gives = unit?.hidden && !isTrench(o.m, to) ? weights.secret : 0
    return { id, value: unit ? stand(to) - stand(unit.hex) - gives : 0 }
  })
  return scored
    .sort((a, b) => b.value - a.value)
    .slice(0, 3)
    .map(({ id }) => ({ choose: id }))
})

/** How much better the results are with a card than without, for the side that is asked. */
function gainOf({ odds, otherwise, scale }: Forecast): number {
  const order = scale ?? odds.chances.map((c) => c.result)
  const mean = (of: typeof odds) =>
    of.chances.reduce((n, { result, ways }) => n + order.indexOf(result) * ways, 0) / of.of
  return otherwise ? mean(odds) - mean(otherwise.odds) : 0
}

/** A card is played if it changes enough. */
const card = (worth: number): Entry =>
  choosing(({ o }, { options }) => {
    const [play] = options.filter((o) => !o.declines)
    const pass = { choose: "pass" }
    if (!play) return [pass]
    const gain = play.forecast ? gainOf(play.forecast()) : 0
    if (gain <= 0) return [pass]
    return gain >= worth || o.lean.firesAtAll ? [{ choose: play.id }, pass] : [pass, { choose: play.id }]
  })

/** RAID-2.1 Parties side by side in front of one crossing; the garrison spread out, with its gun where it sees far. */
const setUp: Entry = ({ m, random }, decision) => {
  if (decision.kind !== "place") return []
  const side = decision.by as Side
  const found = side === "raiders" ? raidersBegin(m, random) : garrisonBegins(m, random)
  return found.filter((place) => (decision as Place).check(place).ok).map((place) => ({ place }))
}

type Placing = { [unit: string]: string }

/** Neighbouring hexes of the own trench, at any place along it. */
function raidersBegin(m: State, random: Random): Placing[] {
  const hexes = zone(m, "raiders")
  const units = m.units.filter((u) => u.side === "raiders")
  const starts = Array.from({ length: Math.max(1, hexes.length - units.length + 1) }, (_, i) => i)
  return mix(random, starts)
    .slice(0, 3)
    .map((start) => Object.fromEntries(units.map((u, i) => [u.id, hexes[start + i] ?? ""])))
}

/** The trench nearest to the enemy, and the one behind it; as far from each other as the trench allows, at random. */
function garrisonBegins(m: State, random: Random): Placing[] {
  const { grid } = terrainOf(m)
  const home = marchTo(terrainOf(m), zone(m, "raiders"))
  const hexes = zone(m, "garrison")
  const nearest = Math.min(...hexes.map((hex) => home[grid.hex(hex)] as number))
  const front = hexes.filter((hex) => (home[grid.hex(hex)] as number) <= nearest + 2)
  const rear = hexes.filter((hex) => !front.includes(hex))
  const units = m.units.filter((u) => u.side === "garrison")
  const spread = (inFront: number): Placing => {
    const taken: string[] = []
    const place: Placing = {}
    const guns = units.toSorted((a, b) => (a.kind === "gun" ? 0 : 1) - (b.kind === "gun" ? 0 : 1))
    for (const [i, u] of guns.entries()) {
      const preferred = i < inFront ? front : rear
      const free = mix(random, [...preferred])
        .concat(hexes)
        .filter((hex) => !taken.includes(hex))
      const apart = free.find((hex) => preferred.includes(hex) && !taken.some((t) => neighbours(m, t).includes(hex)))
      const hex = apart ?? free[0] ?? ""
      taken.push(hex)
      place[u.id] = hex
    }
    return place
  }
  return [spread(2), spread(units.length), spread(1)]
}

/** Every question has its entry: a missing one does not compile. */
const book: By<Question, Entry> = {
  "set-up": setUp,
  "next-unit": nextUnit,
  action,
  way,
  reaction,
  alarm,
  "play-smoke": card(cardWorth.smoke),
  "play-flare": card(cardWorth.flare),
  "play-bombs": card(cardWorth.bombs),
  "play-nerve": card(cardWorth.nerve),
}

export function propose(
  m: State,
  decision: Decision,
  random: Random,
  given?: unknown,
  habits?: Habits,
): readonly Move[] {
  const o = outlook(m, decision.by as Side, leaningOf(habits))
  const plan = given as Plan | undefined
  const followed = plan && holds(m, plan) ? plan : firstPlan(o)
  return book[decision.what as Question]({ m, o, plan: followed, random }, decision)
}
