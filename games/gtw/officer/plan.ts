/**
 * The plan of a phase: where to attack, which front hexes to hold with which units, and where each unit goes. Made from the state
 * alone.
 */
import type { Plan as SaidPlan } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { fieldOf, hexNamed } from "../rules/basic-game-concepts/field.ts"
import {
  cooperate,
  faceOf,
  isArmyHeadquarters,
  isCorpsHeadquarters,
  nationOf,
} from "../rules/basic-game-concepts/units.ts"
import { winnerNow } from "../rules/scenarios-and-victory/victory.ts"
import { fortificationIn, isOwnedBy } from "../rules/zones-of-control-and-ownership/ownership.ts"
import { adjacentTo, stackAt } from "../rules/zones-of-control-and-ownership/position.ts"
import type { State, Unit } from "../state.ts"
import { type Nation, other, PHASES, type Side } from "../types.ts"

/** Units that move as one: a corps, or a single unit. */
export type Group = {
  readonly lead: Unit
  readonly units: readonly Unit[]
  readonly attack: number
  readonly defence: number
}

export type Plan = {
  readonly targets: readonly { readonly hex: Hex; readonly worth: number }[]
  /** Where each group ought to be, by the number of its leading unit. */
  readonly goals: { readonly [lead: number]: Hex }
}

/** How boldly a commander plans: the odds wanted for an attack, and how much of a threat is met at the front. */
type Temper = { readonly odds: number; readonly hold: number; readonly says: string }
const tempers: readonly Temper[] = [
  { odds: 2.6, hold: 0.45, says: "Hold the front" },
  { odds: 2, hold: 0.25, says: "Stake everything on the attack" },
  { odds: 3.5, hold: 0.8, says: "Dig in" },
]

/** The side that is winning first plans to hold what it has; the other side first plans to stake everything. */
const tempersFor = (m: State, side: Side): readonly Temper[] =>
  winnerNow(m) === side ? tempers : [...tempers].sort((a, b) => a.odds - b.odds)

/** The commander's weights; our own, found by playing. */
const weights = { works: 1.4, city: 1.3, reach: 3, targets: 3, stack: 6 } as const

export function groupsOf(units: readonly Unit[]): Group[] {
  const boxed = new Set<Unit>()
  const found: Group[] = []
  const add = (lead: Unit, all: readonly Unit[]) => {
    const sum = (of: (u: Unit) => number) => all.reduce((n, u) => n + of(u), 0)
    found.push({ lead, units: all, attack: sum((u) => faceOf(u).attack), defence: sum((u) => faceOf(u).defence) })
  }
  for (const hq of units.filter(isCorpsHeadquarters)) {
    const box = units.filter((u) => u.corps === hq.n && u.hex === hq.hex)
    for (const u of [hq, ...box]) boxed.add(u)
    add(hq, [hq, ...box])
  }
  for (const hq of units) {
    if (!hq.formed || boxed.has(hq)) continue
    const parts = units.filter((u) => u.division === hq.n && !boxed.has(u)) // GTW-12.B.9-3
    for (const u of [hq, ...parts]) boxed.add(u)
    add(hq, [hq, ...parts])
  }
  for (const u of units) if (!boxed.has(u)) add(u, [u])
  return found
}

/** The nation whose units, with those that cooperate with it, attack most strongly (GTW-15.E.3-2). */
function strongestOn(groups: readonly Group[]): Nation | undefined {
  const nations = [...new Set(groups.map((g) => nationOf(g.lead)))]
  const strength = (n: Nation) => groups.reduce((sum, g) => sum + (fightsBeside(g, n) ? g.attack : 0), 0)
  return nations.sort((a, b) => strength(b) - strength(a) || (a < b ? -1 : 1))[0]
}

const fightsBeside = (g: Group, ally: Nation | undefined): boolean =>
  ally === undefined || cooperate(nationOf(g.lead), ally)

const strengthOf = (units: readonly Unit[], of: "attack" | "defence"): number =>
  units.reduce((n, u) => n + (u.disruption === 2 ? 0 : faceOf(u)[of] / (u.disruption + 1)), 0)

/** What a hex is worth to a side at the end of the game. */
function worthOf(m: State, hex: Hex, side: Side): number {
  const { victory } = fieldOf(m).scenario
  const { hexes, other: otherHex } = victory.points[side]
  for (const [name, worth] of Object.entries(hexes)) if (hexNamed(m, name) === hex) return worth
  return Math.max(otherHex, 0.3)
}

/** GTW-9.A-4 roughly: the strength needed to drive the enemy out of a hex. */
function toughness(m: State, hex: Hex, side: Side): number {
  const fortified = fortificationIn(m, hex)
  const { majorCity } = fieldOf(m)
  const hard = (fortified && fortified !== "fieldworks" ? weights.works : 1) * (majorCity[hex] ? weights.city : 1)
  return Math.max(1, strengthOf(stackAt(m, hex, other(side)), "defence")) * hard
}

/** Enemy strength that can soon attack a hex. */
function threatTo(m: State, hex: Hex, side: Side): number {
  const near = adjacentTo(m, hex)
  let sum = 0
  for (const h of near) sum += strengthOf(stackAt(m, h, other(side)), "attack")
  const fortified = fortificationIn(m, hex)
  return fortified && fortified !== "fieldworks" ? sum / weights.works : sum
}

/** The plans a commander could follow until the phase is over, the most characteristic first. */
export function plans(m: State, side: string): SaidPlan[] {
  const { grid, places } = fieldOf(m).map
  const found = new Map<string, SaidPlan>()
  for (const temper of tempersFor(m, side as Side)) {
    const plan = planFor(m, side as Side, temper)
    const where = plan.targets.map(({ hex }) => places[hex]?.name ?? grid.name(hex)).join(", ")
    const key = JSON.stringify(plan)
    if (!found.has(key)) found.set(key, { says: `${temper.says}${where === "" ? "" : `; attack ${where}`}.`, plan })
  }
  return [...found.values()]
}

/** The phases that begin a new plan for the side whose player turn it is, and for the other side. */
const beginnings = { active: ["initial", "exploitation"], other: ["reaction movement"] } as const

/** GTW-4-1 The phase in which the side's current plan was made. */
export function playerTurn(m: Readonly<State>, side: string): string {
  let [turn, active, phase] = [m.turn, m.active, PHASES.indexOf(m.phase)]
  for (;;) {
    const begins: readonly string[] = active === side ? beginnings.active : beginnings.other
    if (begins.includes(PHASES[phase] as string)) return `turn ${turn}, ${active}, ${PHASES[phase]}`
    if (phase > 0) phase--
    else {
      phase = PHASES.length - 1
      if (active === "entente") turn--
      active = other(active)
    }
  }
}

export function planFor(m: State, side: Side, temper: Temper = tempersFor(m, side)[0] as Temper): Plan {
  const { map } = fieldOf(m)
  const { grid } = map
  const land = grid.names.map((_, h) => h).filter((h) => map.land[h])
  const own = m.units.filter((u) => u.side === side && u.hex >= 0)
  const fighters = own.filter((u) => !isArmyHeadquarters(u) && faceOf(u).rating > 0)
  const groups = groupsOf(fighters)
  const enemyHeld = land.filter((h) => stackAt(m, h, other(side)).some((u) => faceOf(u).defence > 0))
  const open = land.filter((h) => !isOwnedBy(m, h, side) && stackAt(m, h, other(side)).length === 0)
  const near = (h: Hex) => groups.filter((g) => grid.distance(g.lead.hex, h) <= weights.reach)
  const targets = enemyHeld
    .map((hex) => {
      const ally = strongestOn(near(hex))
      const potential = near(hex).reduce((n, g) => n + (fightsBeside(g, ally) ? g.attack : 0), 0)
      const odds = potential / toughness(m, hex, side)
      return { hex, ally, worth: worthOf(m, hex, side) * Math.min(2, odds / temper.odds), odds }
    })
    .filter((t) => t.odds >= temper.odds && adjacentTo(m, t.hex).some((h) => isOwnedBy(m, h, side)))
    .sort((a, b) => b.worth - a.worth || a.hex - b.hex)
    .slice(0, weights.targets)
  const goals = new Map<number, Hex>()
  const filled = new Map<Hex, number>()
  const divisions = (g: Group) => g.units.filter((u) => faceOf(u).divisional).length
  const room = (h: Hex, g: Group) => (filled.get(h) ?? 0) + divisions(g) <= weights.stack
  const send = (g: Group, hex: Hex) => {
    goals.set(g.lead.n, hex)
    filled.set(hex, (filled.get(hex) ?? 0) + divisions(g))
  }
  const free = () => groups.filter((g) => !goals.has(g.lead.n))
  const byDistance = (hex: Hex) => (a: Group, b: Group) =>
    grid.distance(a.lead.hex, hex) - grid.distance(b.lead.hex, hex) || b.attack - a.attack || a.lead.n - b.lead.n
  const front = land.filter((h) => isOwnedBy(m, h, side) && adjacentTo(m, h).some((n) => enemyHeld.includes(n)))
  const hold = front
    .map((hex) => ({ hex, need: threatTo(m, hex, side) * temper.hold, worth: worthOf(m, hex, other(side)) }))
    .sort((a, b) => b.worth - a.worth || b.need - a.need || a.hex - b.hex)
  const held = (hex: Hex) => groups.reduce((n, g) => n + (goals.get(g.lead.n) === hex ? g.defence : 0), 0)
  const secure = (hex: Hex, need: number, able: readonly Group[]) => {
    for (const g of [...able].sort(byDistance(hex))) {
      if (held(hex) >= need) break
      if (g.defence > 0 && room(hex, g)) send(g, hex)
    }
  }
  // First, every front hex that matters keeps enough of what is in it to hold.
  for (const { hex, need } of hold)
    secure(
      hex,
      need,
      free().filter((g) => g.lead.hex === hex),
    )
  // Then those that are left go where the attack is to be made, above all those that are there already.
  for (const { hex, ally } of targets) {
    const bases = adjacentTo(m, hex).filter((h) => isOwnedBy(m, h, side) && stackAt(m, h, other(side)).length === 0)
    const there = (g: Group) => bases.includes(goals.get(g.lead.n) ?? -1) && fightsBeside(g, ally)
    let massed = groups.filter(there).reduce((n, g) => n + g.attack, 0)
    const wanted = toughness(m, hex, side) * (temper.odds + 1)
    const allies = free().filter((g) => g.attack > 0 && fightsBeside(g, ally))
    for (const g of allies.sort(byDistance(hex))) {
      if (massed >= wanted || grid.distance(g.lead.hex, hex) > weights.reach + 1) break
      const base = bases
        .filter((h) => room(h, g))
        .sort((a, b) => grid.distance(g.lead.hex, a) - grid.distance(g.lead.hex, b) || a - b)[0]
      if (base === undefined) continue
      send(g, base)
      massed += g.attack
    }
  }
  // Front hexes that are too weak are reinforced from nearby.
  for (const { hex, need } of hold)
    secure(
      hex,
      need,
      free().filter((g) => grid.distance(g.lead.hex, hex) <= weights.reach),
    )
  // The rest go towards the nearest place worth having, or behind the front.
  const prizes = [...open.filter((h) => map.places[h]), ...targets.map((t) => t.hex), ...hold.map((h) => h.hex)]
  for (const g of free()) {
    const [goal] = [...prizes].sort(
      (a, b) =>
        grid.distance(g.lead.hex, a) - grid.distance(g.lead.hex, b) - worthOf(m, a, side) / 4 + worthOf(m, b, side) / 4,
    )
    if (goal !== undefined) goals.set(g.lead.n, goal)
  }
  return { targets: targets.map(({ hex, worth }) => ({ hex, worth })), goals: Object.fromEntries(goals) }
}
