/** What a unit could do now and what each action is worth under a plan, in steps gained. */
import type { Hex } from "@salient/space/hex"
import { data } from "../data/raid.ts"
import { flood } from "../rules/movement.ts"
import { isTrench, zone } from "../rules/the-raid/ground.ts"
import { type Placed, profile } from "../rules/the-raid/units.ts"
import { kindOf } from "../types.ts"
import { assaultChance, danger, marchTo, type Outlook, shot, shotAt } from "./outlook.ts"
import { type Plan, slackOf, type Task } from "./plan.ts"

export type Deed =
  | { readonly kind: "fire"; readonly at: Placed; readonly value: number }
  | { readonly kind: "go"; readonly to: Hex; readonly value: number }

/** How an officer weighs things, in steps; our values, found by playing. */
const weights = {
  prisoner: 5, // the first prisoner nearly wins the game
  another: 1.5,
  carrier: 5, // to hit the party that brings him home
  last: 0.6, // more for a hit that may be the last
  stray: 0.3, // firing at an enemy outside the plan
  nearer: 0.16, // a movement point towards what the plan is about
  home: 0.6, // a movement point of a prisoner's way home
  back: 0.04,
  standing: 0.5, // how often a unit that ends in sight is fired at
  passing: 0.7, // how often a unit that passes is
  open: 0.8, // the garrison leaves its trench for good reasons only
  hurry: 3, // turns in hand below which parties take risks
  rash: 0.35, // what is left of caution then
  cutOff: 0.4, // the share of the carrier that a shot at his way home is worth
  chase: 0.5, // what is left of the trench's worth when a carrier is chased
  fire: 0.5, // raiders' fire at men in a trench
} as const

/** What a hit on an enemy is worth. */
function worthOfHit(o: Outlook, plan: Plan, foe: Placed, expected: number): number {
  if (o.lean.firesAtAll) return foe.steps // the biggest target, however hard to hit
  const one = foe.prisoner ? weights.carrier : foe.steps === 1 ? 1 + weights.last : 1
  const wanted = plan.target === null || plan.target === foe.id || o.side === "garrison" ? 1 : 1 - weights.stray
  return o.lean.fight * one * expected * wanted * (o.side === "raiders" ? weights.fire : 1)
}

/** RAID-6.1 The expected value of an assault. */
function assaultValue(o: Outlook, unit: Placed, foe: Placed): number {
  const chance = assaultChance(
    unit,
    foe,
    o.m.hands[o.side].some((card) => kindOf(card) === "bombs"),
  )
  const first = !o.own.some((u) => u.prisoner)
  const prize =
    o.side === "raiders"
      ? (first ? weights.prisoner : weights.another) + foe.steps / 2
      : foe.steps + (foe.prisoner ? weights.carrier : 0)
  const price = (unit.steps === 1 ? 1 + weights.last : 1) * (unit.prisoner ? weights.carrier : 1)
  return chance * prize - (1 - chance) * price
}

/** RAID-3.3 Everything that a unit could do now: firing, and going wherever `movement` takes it. */
export function deedsOf(
  o: Outlook,
  plan: Plan,
  unit: Placed,
  movement = profile(unit).movement,
  may = { fire: true },
): Deed[] {
  const found: Deed[] = goings(o, plan, unit, movement)
  if (may.fire)
    for (const foe of o.foes) {
      const expected = shotAt(o, unit, foe)
      if (expected > 0 && (o.lean.firesAtAll || expected >= plan.openFire || foe.prisoner || !isSecret(o, unit)))
        found.push({ kind: "fire", at: foe, value: worthOfHit(o, plan, foe, expected) })
    }
  return found.sort((a, b) => b.value - a.value)
}

/** RAID-2.2 Firing would give away where it is. */
const isSecret = (o: Outlook, unit: Placed): boolean => o.side === "garrison" && unit.hidden

function goings(o: Outlook, plan: Plan, unit: Placed, movement: number): Deed[] {
  const { grid } = o.terrain
  const here = grid.hex(unit.hex)
  const task: Task = o.lean.alone ? aloneTask(unit) : (plan.tasks[unit.id] ?? "hold")
  const goal = goalOf(o, plan, unit, task)
  const caution = goal.caution * o.lean.caution
  const stand = (h: Hex): number => goal.worth(h) - caution * weights.standing * danger(o, h, false)
  const now = stand(here)
  const foeAt = new Map(o.foes.map((f) => [grid.hex(f.hex), f]))
  const spread = flood(o.m, unit, movement, movement === profile(unit).movement)
  const found: Deed[] = []
  const passed: number[] = [] // the greatest danger on the way to each hex, itself included
  for (let i = 0; i < spread.count; i++) {
    const h = spread.at(i)
    const before = spread.before(h)
    if (before === undefined) continue // its own hex
    const foe = foeAt.get(h)
    const risk = Math.max(passed[before] ?? 0, foe ? 0 : danger(o, h, true))
    passed[h] = risk
    const value = foe ? assaultValue(o, unit, foe) * goal.fight * o.lean.fight : stand(h) - now
    found.push({ kind: "go", to: h, value: value - caution * weights.passing * risk })
  }
  return found
}

/** What a unit does if nobody thinks of the others: it goes for the enemy, or home with its prisoner. */
const aloneTask = ({ side, prisoner }: Placed): Task =>
  side === "garrison" ? "strike" : prisoner ? "carry" : "assault"

type Goal = {
  /** The value of being in a hex, apart from danger. */
  readonly worth: (h: Hex) => number
  /** How much danger counts. */
  readonly caution: number
  /** How much this unit should value an assault. */
  readonly fight: number
}

function goalOf(o: Outlook, plan: Plan, unit: Placed, task: Task): Goal {
  const { terrain } = o
  const home = marchTo(terrain, zone(o.m, "raiders"))
  const towards = (hex: string | null) => (hex === null ? home : marchTo(terrain, [hex]))
  switch (task) {
    case "carry":
      return { worth: (h) => -weights.home * (home[h] as number), caution: weights.carrier / 2, fight: 0 }
    case "assault":
    case "close-in": {
      const target = plan.aim === "home" ? (o.foes.find((f) => f.id === plan.at)?.hex ?? null) : plan.at
      const far = towards(target)
      const late = slackOf(o, unit, far) < weights.hurry
      return {
        worth: (h) => -weights.nearer * (late ? 2 : 1) * (far[h] as number),
        caution: late ? weights.rash : 1,
        fight: 1,
      }
    }
    case "cover":
      return { worth: (h) => -weights.back * (home[h] as number), caution: 1, fight: 0.5 }
    case "strike": {
      const far = towards(plan.at)
      return { worth: (h) => -weights.nearer * (far[h] as number) - outside(o, h), caution: 1, fight: 1 }
    }
    case "cut-off":
      return { ...cutOff(o, plan, home), caution: 0.5, fight: 1 }
    case "reserve":
    case "hold":
      return { worth: (h) => -outside(o, h), caution: 1, fight: 0.5 }
  }
}

/** RAID-5.2, RAID-2.2 A section outside its trench is neither in cover nor hidden. */
const outside = (o: Outlook, h: Hex): number =>
  o.side === "garrison" && !isTrench(o.m, o.terrain.grid.name(h)) ? o.lean.caution * weights.open : 0

/** The value of having the carrier's way home in range: the nearer to him, the better the aim. */
function cutOff(o: Outlook, plan: Plan, home: Float64Array): Pick<Goal, "worth"> {
  const { grid } = o.terrain
  const carrier = o.foes.find((f) => f.id === plan.target)
  if (!carrier) return { worth: (h) => -outside(o, h) }
  const from = grid.hex(carrier.hex)
  const next = [from, ...grid.neighbours(from).filter((n) => (home[n] as number) < (home[from] as number))]
  const firer = { kind: "section", steps: data.steps } as const
  return {
    worth: (h) =>
      weights.carrier * Math.max(...next.map((n) => shot(o, firer, h, n))) * weights.cutOff -
      weights.nearer * grid.distance(h, from) -
      weights.chase * outside(o, h),
  }
}
