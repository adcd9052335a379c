/** The plan of a phase: where to attack, which front hexes to hold with what, who goes where. Made from the state alone. */
import type { Hex } from "@salient/space/hex"
import { fieldOf, hexNamed } from "../rules/basic-game-concepts/field.ts"
import { faceOf, isArmyHeadquarters, isCorpsHeadquarters } from "../rules/basic-game-concepts/units.ts"
import { fortificationIn, isOwnedBy } from "../rules/zones-of-control-and-ownership/ownership.ts"
import { adjacentTo, stackAt } from "../rules/zones-of-control-and-ownership/position.ts"
import type { State, Unit } from "../state.ts"
import { other, type Side } from "../types.ts"

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
  readonly goals: ReadonlyMap<number, Hex>
}

/** How a commander weighs things; ours, found by playing. */
const weights = { odds: 2.6, works: 1.4, city: 1.3, reach: 3, second: 0.5, hold: 0.45, targets: 3, stack: 6 } as const

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
  for (const u of units) if (!boxed.has(u)) add(u, [u])
  return found
}

const strengthOf = (units: readonly Unit[], of: "attack" | "defence"): number =>
  units.reduce((n, u) => n + (u.disruption === 2 ? 0 : faceOf(u)[of] / (u.disruption + 1)), 0)

/** What a hex is worth to a side at the end. */
function worthOf(m: State, hex: Hex, side: Side): number {
  const { victory } = fieldOf(m).scenario
  const { hexes, other: otherHex } = victory.points[side]
  for (const [name, worth] of Object.entries(hexes)) if (hexNamed(m, name) === hex) return worth
  return Math.max(otherHex, 0.3)
}

/** GTW-9.A-4 roughly: what it takes to throw them out of a hex. */
function toughness(m: State, hex: Hex, side: Side): number {
  const works = fortificationIn(m, hex)
  const { majorCity } = fieldOf(m)
  const hard = (works && works !== "fieldworks" ? weights.works : 1) * (majorCity[hex] ? weights.city : 1)
  return Math.max(1, strengthOf(stackAt(m, hex, other(side)), "defence")) * hard
}

/** Enemy strength that can fall upon a hex soon. */
function threatTo(m: State, hex: Hex, side: Side): number {
  const near = adjacentTo(m, hex)
  let sum = 0
  for (const h of near) sum += strengthOf(stackAt(m, h, other(side)), "attack")
  const works = fortificationIn(m, hex)
  return works && works !== "fieldworks" ? sum / weights.works : sum
}

export function planFor(m: State, side: Side): Plan {
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
      const potential = near(hex).reduce((n, g) => n + g.attack, 0)
      const odds = potential / toughness(m, hex, side)
      return { hex, worth: worthOf(m, hex, side) * Math.min(2, odds / weights.odds), odds }
    })
    .filter((t) => t.odds >= weights.odds && adjacentTo(m, t.hex).some((h) => isOwnedBy(m, h, side)))
    .sort((a, b) => b.worth - a.worth || a.hex - b.hex)
    .slice(0, weights.targets)
  const goals = new Map<number, Hex>()
  const filled = new Map<Hex, number>()
  const room = (h: Hex, g: Group) =>
    (filled.get(h) ?? 0) + g.units.filter((u) => faceOf(u).defence > 0).length <= weights.stack
  const send = (g: Group, hex: Hex) => {
    goals.set(g.lead.n, hex)
    filled.set(hex, (filled.get(hex) ?? 0) + g.units.filter((u) => faceOf(u).defence > 0).length)
  }
  const free = () => groups.filter((g) => !goals.has(g.lead.n))
  const byDistance = (hex: Hex) => (a: Group, b: Group) =>
    grid.distance(a.lead.hex, hex) - grid.distance(b.lead.hex, hex) || a.lead.n - b.lead.n
  // First every front hex that matters keeps enough to stand.
  const front = land.filter((h) => isOwnedBy(m, h, side) && adjacentTo(m, h).some((n) => enemyHeld.includes(n)))
  const hold = front
    .map((hex) => ({ hex, need: threatTo(m, hex, side) * weights.hold, worth: worthOf(m, hex, other(side)) }))
    .sort((a, b) => b.worth - a.worth || b.need - a.need || a.hex - b.hex)
  for (const { hex, need } of hold) {
    let held = 0
    for (const g of free().sort(byDistance(hex))) {
      if (held >= need || grid.distance(g.lead.hex, hex) > weights.reach) break
      if (g.defence === 0 || !room(hex, g)) continue
      send(g, hex)
      held += g.defence
    }
  }
  // Then whoever is left goes where the attack is to fall.
  for (const { hex } of targets) {
    const bases = adjacentTo(m, hex).filter((h) => isOwnedBy(m, h, side) && stackAt(m, h, other(side)).length === 0)
    let massed = bases.reduce((n, h) => n + strengthOf(stackAt(m, h, side), "attack"), 0)
    const wanted = toughness(m, hex, side) * (weights.odds + 1)
    for (const g of free().sort(byDistance(hex))) {
      if (massed >= wanted || grid.distance(g.lead.hex, hex) > weights.reach + 1) break
      const base = bases
        .filter((h) => room(h, g))
        .sort((a, b) => grid.distance(g.lead.hex, a) - grid.distance(g.lead.hex, b) || a - b)[0]
      if (base === undefined) break
      send(g, base)
      massed += g.attack
    }
  }
  // And the rest towards the nearest place that is worth having, or behind the front.
  const prizes = [...open.filter((h) => map.places[h]), ...targets.map((t) => t.hex), ...hold.map((h) => h.hex)]
  for (const g of free()) {
    const [goal] = [...prizes].sort(
      (a, b) =>
        grid.distance(g.lead.hex, a) - grid.distance(g.lead.hex, b) - worthOf(m, a, side) / 4 + worthOf(m, b, side) / 4,
    )
    if (goal !== undefined) goals.set(g.lead.n, goal)
  }
  return { targets, goals }
}
