/** Special combat effects: attempts are announced after the odds are known. GTW-10. */
import { type Check, type Flow, offer, ok, type Random, refuse } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { groundIn } from "../charts/movement.ts"
import { isStrongpoint, type Target } from "../charts/strength.ts"
import { isSuccess, sizeModifier } from "../charts/success.ts"
import { nations } from "../data/nations.ts"
import { tables } from "../data/tables.ts"
import { terrainData } from "../data/terrain.ts"
import { select } from "../questions.ts"
import type { State, Unit } from "../state.ts"
import { type Crt, EFFECTS, type Effect, type Side } from "../types.ts"
import { placeName } from "./basic-game-concepts/field.ts"
import { successRoll } from "./basic-game-concepts/success.ts"
import { cooperate, counterOf, faceOf, namesOf, nationOf, turnsOut } from "./basic-game-concepts/units.ts"
import { spendPoint, stockWithin } from "./supply/points.ts"
import { eliminate } from "./zones-of-control-and-ownership/fate.ts"
import { isSupportedBy, unitsOf } from "./zones-of-control-and-ownership/position.ts"

export type Battle = {
  readonly hex: Hex
  readonly side: Side
  readonly crt: Crt
  readonly target: Target
  readonly attackers: readonly Unit[]
  readonly defenders: readonly Unit[]
}

export type Attempt = { readonly effect: Effect; readonly side: Side; readonly units: readonly Unit[] }
export type Effects = {
  /** Modifier to the combat die, and column shifts to the right. */
  readonly die: number
  readonly columns: number
  /** Capabilities that have succeeded, with their side: GTW-10-6. */
  readonly succeeded: readonly { readonly effect: Effect; readonly side: Side }[]
}

const attacks: readonly Effect[] = ["AECA", "CEC", "EEC", "SEC", "GEC"]
const defends: readonly Effect[] = ["AECD", "ATEC", "GEC"]

/** GTW-10.A-4 The fraction of armour effects left by terrain, weather and works. */
export function armourIn(target: Target): number {
  if (!groundIn(target.terrain, target.weather).armour) return 0
  if (target.majorCity) return 0
  const works = target.fortification ? terrainData.fortifications[target.fortification].armour : 1
  return terrainData.weather[target.weather].armour * works
}

/** GTW-10.A-1 to GTW-10.E May the effect be tried in this battle at all? */
function mayTry(m: State, b: Battle, effect: Effect): Check {
  const hasArmour = b.attackers.some((u) => faceOf(u).effects.AECA !== undefined)
  switch (effect) {
    case "AECA":
    case "AECD":
      return armourIn(b.target) > 0 ? ok : refuse("GTW-10.A-4", "Armour has no effect there.")
    case "ATEC":
      return hasArmour ? ok : refuse("GTW-10.A-3", "No armour is attacking.")
    case "CEC":
      return b.crt === "mobile" ? ok : refuse("GTW-10.B", "Cavalry can charge only in mobile combat.")
    case "EEC":
      return isStrongpoint(b.target) ? ok : refuse("GTW-10.C", "There is nothing for engineers to blow up.")
    case "SEC":
      if (!isStrongpoint(b.target)) return refuse("GTW-10.E", "There is nothing to besiege.")
      return m.stocks.length > 0 ? ok : refuse("GTW-10.E", "No Resource Point is left.")
    case "GEC":
      return ok
  }
}

/** GTW-10-1 May this unit take part in an attempt? */
function mayTakePart(m: State, b: Battle, u: Unit, effect: Effect, used: readonly Unit[]): Check {
  const present = [...b.attackers, ...b.defenders].includes(u)
  if (!present) return refuse("GTW-10-1", () => `${u.name} is not in this combat.`)
  if (faceOf(u).effects[effect] === undefined) return refuse("GTW-10-1", () => `${u.name} is not capable of it.`)
  if (used.includes(u)) return refuse("GTW-10-1", () => `${u.name} is already in another attempt.`) // GTW-AMB-14
  if (u.disruption === 2) return refuse("GTW-3.A.5-2", () => `${u.name} is badly disrupted.`)
  if (u.overstacked) return refuse("GTW-8.C.2-5", () => `${u.name} is overstacked.`)
  if (u.retreated) return refuse("GTW-9.F.2-7", () => `${u.name} has retreated into the hex.`)
  if (turnsOut(u) >= 2 && !u.supplied) return refuse("GTW-11.F.2", () => `${u.name} is out of supply.`)
  // GTW-12.C-4
  if (effect === "GEC" && u.bombarded && m.fires.some((f) => f.by === u.side && f.gas))
    return refuse("GTW-12.C-4", () => `${u.name} has already fired gas in this phase.`)
  if (effect === "SEC") {
    if (u.movedThisTurn) return refuse("GTW-10.E", () => `${u.name} has moved in this turn.`)
    if (!stockWithin(m, u)) return refuse("GTW-10.E", () => `${u.name} traces to no Resource Point.`)
  }
  return mayTry(m, b, effect)
}

/** Capable of any special effect. */
const isCapable = (u: Unit): boolean => EFFECTS.some((e) => counterOf(u).front.effects[e] !== undefined)

/** GTW-10-1 A side announces all its attempts, one after the other. */
export function* announce(m: State, b: Battle, side: Side): Flow<Attempt[]> {
  const attempts: Attempt[] = []
  const mine = side === b.side
  const present = (mine ? b.attackers : b.defenders).filter(isCapable).sort((a, z) => a.n - z.n)
  for (const effect of EFFECTS) {
    if (!(mine ? attacks : defends).includes(effect) || !mayTry(m, b, effect).ok) continue
    for (let i = 0; i < attemptsOf(b, effect); i++) {
      const used = attempts.flatMap((a) => a.units)
      if (effect === "AECD" && attempts.some((a) => a.effect === "ATEC")) break // GTW-10.A-3
      if (effect === "ATEC" && attempts.some((a) => a.effect === "AECD")) break
      const choices = offer(
        present,
        (u) => mayTakePart(m, b, u, effect, used),
        (u) => ({ id: u.id, label: u.name, value: u, touches: [u.id] }),
        () => unitsOf(m, side).filter(isCapable),
      )
      if (choices.options.length === 0) break
      const byId = new Map(choices.options.map((o) => [o.id, o.value as Unit]))
      const units = yield* select(
        {
          by: side,
          what: "attempt",
          prompt: `${attemptTitles[effect]} at ${placeName(m, b.hex)}: which units try it together? Choose none to make no attempt.`,
          rules: ["GTW-10-1", ruleOf[effect]],
        },
        choices,
        {
          min: 0,
          max: present.length,
          check: (ids) => mayCombine(ids.map((id) => byId.get(id)!)),
          suggest: (random) => someOf([...byId.values()], random),
        },
      )
      if (units.length === 0) break
      attempts.push({ effect, side, units })
    }
  }
  return attempts
}

/** GTW-10-1 One attempt at each effect by all units of a side that may try it together. */
export function fullAttempts(m: State, b: Battle, side: Side): Attempt[] {
  const mine = side === b.side
  const present = (mine ? b.attackers : b.defenders).filter(isCapable)
  const attempts: Attempt[] = []
  for (const effect of EFFECTS) {
    if (!(mine ? attacks : defends).includes(effect) || !mayTry(m, b, effect).ok) continue
    const used = attempts.flatMap((a) => a.units)
    const able = present.filter((u) => mayTakePart(m, b, u, effect, used).ok)
    const units = able.filter((u) => mayCombine([able[0]!, u]).ok)
    if (units.length > 0) attempts.push({ effect, side, units })
  }
  return attempts
}

function mayCombine(units: readonly Unit[]): Check {
  const [first] = units
  const stranger = units.find((u) => first && !cooperate(nationOf(first), nationOf(u)))
  return stranger ? refuse("GTW-15.E.3-1", `${first!.name} and ${stranger.name} cannot cooperate.`) : ok
}

function someOf(units: readonly Unit[], random: Random): string[] {
  const chosen = units.filter(() => random(2) === 0)
  return mayCombine(chosen).ok ? chosen.map((u) => u.id) : []
}

export const attemptTitles: { readonly [effect in Effect]: string } = {
  AECA: "An attack by armour",
  AECD: "A defence by armour",
  ATEC: "An antitank defence",
  CEC: "A cavalry charge",
  EEC: "An assault by engineers",
  GEC: "Gas",
  SEC: "A mine",
}
const ruleOf: { readonly [effect in Effect]: string } = {
  AECA: "GTW-10.A-1",
  AECD: "GTW-10.A-1",
  ATEC: "GTW-10.A-3",
  CEC: "GTW-10.B",
  EEC: "GTW-10.C",
  GEC: "GTW-10.D-1",
  SEC: "GTW-10.E",
}

/** GTW-10.A-3 */
function attemptsOf(b: Battle, effect: Effect): number {
  const { attempts } = tables.effects[effect]
  if (effect !== "ATEC") return attempts
  const armour = b.attackers.reduce((n, u) => n + (faceOf(u).effects.AECA === undefined ? 0 : faceOf(u).re), 0)
  return Math.min(attempts, Math.floor(armour + 1))
}

/** GTW-10.A-1, GTW-10.C, GTW-3.A.5-2 The size of an attempt. */
export function sizeOf(b: Battle, { effect, units }: Attempt): number {
  const armour = effect === "AECA" || effect === "AECD" ? armourIn(b.target) : 1
  return units.reduce((n, u) => {
    const face = faceOf(u)
    return n + face.re * (face.effects[effect] ?? 0) * tables.disruption.effects[u.disruption]! * armour
  }, 0)
}

/** GTW-GAP-51 */
export function attemptModifier(b: Battle, attempt: Attempt): number {
  const { effectModifiers: mod } = tables
  const enemies = attempt.side === b.side ? b.defenders : b.attackers
  let sum = sizeModifier(sizeOf(b, attempt))
  if (attempt.effect === "EEC" && attempt.units.some((u) => faceOf(u).is.flamethrower)) sum += mod.flamethrower // GTW-13.F-1
  if (attempt.effect === "GEC") {
    if (enemies.some((u) => nations[nationOf(u)].unready)) sum += mod.gasAgainstUnready
    if (mod.gasBadWeather.includes(b.target.weather)) sum += mod.gasInBadWeather
  }
  if (attempt.effect === "CEC") {
    const isWeak = enemies.every((u) => !isSupportedBy(u, enemies) && !faceOf(u).is.machinegun)
    if (isWeak) sum += mod.chargeAtUnsupported
    else if (armourIn(b.target) === 0) sum += mod.chargeNoArmour
  }
  return sum
}

/** GTW-10-2 to GTW-10-4 Rolls for all attempts in the order in which they were announced. */
export function resolveAttempts(m: State, b: Battle, attempts: readonly Attempt[]): Effects {
  let die = 0
  let columns = 0
  const succeeded: { effect: Effect; side: Side }[] = []
  for (const attempt of attempts) {
    const { effect, side, units } = attempt
    if (effect === "SEC") spendPoint(m, units[0]!, "a mine")
    const sign = side === b.side ? 1 : -1
    const what = `${attemptTitles[effect].toLowerCase()} by ${namesOf(units)}`
    const result = successRoll(m, side, ruleOf[effect], what, attemptModifier(b, attempt))
    if (isSuccess(result)) {
      die += sign
      succeeded.push({ effect, side })
      if (
        result === "S*" &&
        tables.effects[effect].shift &&
        isSuccess(successRoll(m, side, ruleOf[effect], `a breach after ${what}`))
      )
        columns += sign
    } else if (result === "F*" && tables.effects[effect].loses)
      for (const u of units) eliminate(m, u, "GTW-10-4", "a failed attempt")
  }
  return { die, columns, succeeded }
}
