/** What troops are worth, and what damage takes from that. 1 is a fresh battalion; a destroyed unit is worth nothing. */
import type { Option } from "@salient/engine"
import { type AssaultFacts, type AssaultResult, assault } from "../charts/assault.ts"
import { applyLevels, type Strength } from "../charts/damage.ts"
import { oddsOf } from "../charts/trial.ts"
import type { Model } from "../data/model.ts"
import { troops } from "../data/troops.ts"
import { entryOf } from "../rules/troops-and-command/field.ts"
import type { State, Unit } from "../state.ts"
import type { Arm, By, Status } from "../types.ts"

/** Every unit lost costs one break point, whatever its arm: DGK-MOR-02. The rest is what it can do. */
const worthOf: By<Arm, number> = {
  infantry: 1,
  cavalry: 0.9,
  machineGun: 0.8,
  fieldArtillery: 0.95,
  heavyArtillery: 0.95,
  fastTransport: 0.7,
  slowTransport: 0.6,
}
const steadiness: By<Status, number> = { ok: 1, disordered: 0.8, demoralized: 0.5 }

/** What is left of a unit, from 0 to 1: its status, and how near it is to losing half of its bases (DGK-DMG-06). */
export function remainingStrength({ status, bases, startingBases }: Strength): number {
  const spare = Math.ceil(startingBases / 2)
  const left = spare - (startingBases - bases)
  if (left <= 0) return 0
  const brittle = status === "demoralized" && left === 1 ? 0.8 : 1 // one more level destroys it
  return steadiness[status] * brittle * (0.4 + (0.6 * left) / spare)
}

export const strengthOf = (m: State, unit: Unit): Strength => ({
  status: unit.status,
  bases: unit.strength,
  startingBases: entryOf(m, unit).bases,
})

/** What a fresh unit of this kind is worth. */
export const fullWorth = (m: State, unit: Unit): number => worthOf[troops[entryOf(m, unit).troop].arm]

/** What a unit is worth in its present state. */
export const worth = (m: State, unit: Unit): number =>
  unit.where === "lost" ? 0 : fullWorth(m, unit) * remainingStrength(strengthOf(m, unit))

/** What these levels of damage take from a unit. */
export function costOf(strength: Strength, levels: number): number {
  if (levels === 0) return 0
  const after = applyLevels(strength, levels)
  const left = after.destroyed ? 0 : remainingStrength({ ...strength, status: after.status, bases: after.bases })
  return remainingStrength(strength) - left
}

/** The expected damage of a shot to its target, read from the option's own forecast. */
export function promiseOf(m: State, option: Option, target: Unit): number {
  const odds = option.forecast?.().odds
  if (!odds) return 0
  const before = strengthOf(m, target)
  const now = remainingStrength(before)
  let sum = 0
  for (const { result, ways } of odds.chances) sum += ways * (now - afterFate(before, now, result))
  return (fullWorth(m, target) * sum) / odds.of
}

/** The remaining strength after a result, given in the words of the forecast. */
function afterFate(before: Strength, now: number, fate: string): number {
  if (fate === "Destroyed") return 0
  if (fate === "Disordered") return remainingStrength({ ...before, status: "disordered" })
  if (fate === "Demoralized") return remainingStrength({ ...before, status: "demoralized" })
  const lost = /^(\d+) bases? lost/.exec(fate)
  return lost ? remainingStrength({ ...before, status: "demoralized", bases: before.bases - Number(lost[1]) }) : now
}

type Outcomes = readonly { readonly result: AssaultResult; readonly chance: number }[]

const reckoned = new WeakMap<Model, Map<string, Outcomes>>()

/** The outcomes of an Assault with their chances; worked out once for each set of facts. */
function outcomesOf(model: Model, facts: AssaultFacts): Outcomes {
  let known = reckoned.get(model)
  if (!known) {
    known = new Map()
    reckoned.set(model, known)
  }
  const key = Object.values(facts).join(" ")
  const found = known.get(key)
  if (found) return found
  const odds = oddsOf(assault(model, facts).trial)
  const made = odds.chances.map((c) => ({ result: c.result, chance: c.ways / odds.of }))
  known.set(key, made)
  return made
}

/** What an Assault promises: the damage to each side, and the chances of going home and of winning. */
export type Prospect = { readonly takes: number; readonly costs: number; readonly home: number; readonly won: number }

/** The expected result of an Assault by one unit on another. */
export function prospectOf(model: Model, facts: AssaultFacts, attacker: Strength, target: Strength): Prospect {
  let [takes, costs, home, won] = [0, 0, 0, 0]
  for (const { result, chance } of outcomesOf(model, facts)) {
    takes += chance * costOf(target, result.target)
    costs += chance * costOf(attacker, result.defence + result.attacker)
    if (result.outcome !== "stopped") home += chance
    if (result.outcome === "won") won += chance
  }
  return { takes, costs, home, won }
}
