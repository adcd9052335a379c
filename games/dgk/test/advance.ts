/**
 * An abstract battle for judging parameter sets: one division attacks another in position. Units are points at a distance, there is no
 * terrain except cover, and both sides follow simple rules; the chances are the model's own. It shows the effect of a set on guns and
 * assaults, not how a table battle goes.
 */
import { type Random, randomFrom, share } from "@salient/engine"
import { type AssaultFacts, assault } from "../charts/assault.ts"
import { applyLevels, recover } from "../charts/damage.ts"
import { type FireFacts, fire, reaches } from "../charts/fire.ts"
import { orders } from "../charts/orders.ts"
import { outnumbering } from "../charts/outnumbering.ts"
import { bandOf } from "../charts/range.ts"
import { regroup } from "../charts/regroup.ts"
import { expected, oddsOf, settle, type Trial } from "../charts/trial.ts"
import type { Model } from "../data/model.ts"
import { breakPoint } from "../scenarios/roster.ts"
import type { Cover, Formation, Status } from "../types.ts"

type Arm = "regularInfantry" | "machineGun" | "fieldArtillery"
type Unit = {
  readonly arm: Arm
  readonly start: number
  bases: number
  status: Status
  formation: Formation
  cover: Cover
  from: number
  assailants: number
}

export type Setting = {
  readonly model: Model
  readonly cover: Cover // of the defenders
  readonly guns: number // of the attacker; the defender has 12
  readonly assaults: boolean
}

const rules = {
  battalions: 12,
  machineGuns: 4,
  guns: 12,
  start: 14,
  machineGunsAt: 15,
  gunsAt: 17,
  close: 5,
  leaderNear: 60,
  worthIt: 0.3,
  turns: 25,
}

const unit = (arm: Arm, bases: number, formation: Formation, cover: Cover, from: number): Unit => ({
  arm,
  start: bases,
  bases,
  status: "ok",
  formation,
  cover,
  from,
  assailants: 0,
})
const many = (n: number, make: () => Unit): Unit[] => Array.from({ length: n }, make)

/** Who wins: true if the attacker breaks the defender. `from` is a unit's distance from the defenders' line. */
export function attackerWins(setting: Setting, seed: number): boolean {
  const { model, cover, guns } = setting
  const random = randomFrom(seed)
  const attackers = [
    ...many(rules.battalions, () => unit("regularInfantry", 4, "maneuver", "none", rules.start)),
    ...many(rules.machineGuns, () => unit("machineGun", 1, "deployed", "none", rules.machineGunsAt)),
    ...many(guns, () => unit("fieldArtillery", 1, "deployed", "none", rules.gunsAt)),
  ]
  const defenders = [
    ...many(rules.battalions, () => unit("regularInfantry", 4, "deployed", cover, 0)),
    ...many(rules.machineGuns, () => unit("machineGun", 1, "deployed", cover, 0)),
    ...many(rules.guns, () => unit("fieldArtillery", 1, "deployed", cover, 0)),
  ]
  const breaks = {
    attackers: breakPoint(attackers.length, "average"),
    defenders: breakPoint(defenders.length, "average"),
  }
  const alive = (side: Unit[]) => side.filter((u) => u.bases > 0)
  const lost = (side: Unit[]) => side.length - alive(side).length
  const act = (side: Unit[], enemies: Unit[], attacking: boolean) => {
    for (const u of alive(side)) {
      if (lost(enemies) >= (attacking ? breaks.defenders : breaks.attackers)) return
      if (u.bases > 0)
        (attacking && u.arm === "regularInfantry" ? advance : hold)(model, random, u, alive(enemies), setting.assaults)
    }
  }
  for (let turn = 1; turn <= rules.turns; turn++) {
    for (const u of defenders) u.assailants = 0
    const attackerFirst = random(2) === 0
    for (const attacking of attackerFirst ? [true, false] : [false, true]) {
      act(attacking ? attackers : defenders, attacking ? defenders : attackers, attacking)
      if (lost(defenders) >= breaks.defenders) return true
      if (lost(attackers) >= breaks.attackers) return false
    }
  }
  return false
}

const draw = <T>(trial: Trial<T>, random: Random): T => settle(trial, (faces) => random(faces) + 1).result
const shaken = (u: Unit) => u.status !== "ok"

function hit(u: Unit, levels: number): void {
  const after = applyLevels({ status: u.status, bases: u.bases, startingBases: u.start }, levels)
  u.status = after.status
  u.bases = after.destroyed ? 0 : after.bases
}

/** Regroups if demoralized, otherwise fires at the most promising target. */
function hold(model: Model, random: Random, u: Unit, enemies: readonly Unit[]): void {
  if (u.status === "demoralized")
    u.status = recover(u.status, draw(regroup(model, u.arm, random(100) < rules.leaderNear).trial, random))
  else shoot(model, random, u, enemies, u.formation === "deployed" ? "deployedFire" : "movingFire")
}

/** An attacking battalion: regroups, assaults if it may and the odds are worth it, or fires and advances. */
function advance(model: Model, random: Random, u: Unit, enemies: readonly Unit[], assaults: boolean): void {
  const leader = random(100) < rules.leaderNear
  if (u.status === "demoralized") {
    u.status = recover(u.status, draw(regroup(model, u.arm, leader).trial, random))
    return
  }
  if (assaults && u.from <= rules.close) {
    const best = enemies.map((t) => ({ t, chance: success(model, u, t) })).sort((a, b) => b.chance - a.chance)[0]
    if (best && best.chance >= rules.worthIt) {
      storm(model, random, u, best.t, leader)
      return
    }
  }
  shoot(model, random, u, enemies, "movingFire")
  if (u.from <= rules.close) return
  const order = draw(
    orders(model, { troop: u.arm, action: "maneuver", shaken: shaken(u), leader, base: 6 }).trial,
    random,
  )
  u.from = Math.max(rules.close, u.from - order.move)
}

function shot(u: Unit, t: Unit, action: FireFacts["action"]): FireFacts | undefined {
  const band = bandOf((u.from + t.from) * 1000)
  return (
    band && {
      firer: u.arm,
      action,
      band,
      outnumbering: outnumbering(u.bases, t.bases),
      actorShaken: shaken(u),
      target: t.arm,
      targetFormation: t.formation,
      targetCover: t.cover,
      targetShaken: shaken(t),
    }
  )
}

function shoot(model: Model, random: Random, u: Unit, enemies: readonly Unit[], action: FireFacts["action"]): void {
  let best: { t: Unit; facts: FireFacts; worth: number } | undefined
  for (const t of enemies) {
    const facts = shot(u, t, action)
    if (!facts || t.bases <= 0 || !reaches(model, facts.firer, facts.band)) continue
    const worth = levels(model, facts) * (t.start === 1 ? 1.3 : 1) // a single base is destroyed after three
    if (!best || worth > best.worth) best = { t, facts, worth }
  }
  if (best) hit(best.t, draw(fire(model, best.facts).trial, random))
}

const charge = (u: Unit, t: Unit): AssaultFacts => ({
  attacker: "regularInfantry",
  attackerStatus: u.status,
  target: t.arm,
  targetStatus: t.status,
  targetFormation: t.formation,
  targetCover: t.cover,
  targetInRough: false,
  frontal: true,
  outnumbering: outnumbering(t.assailants + u.bases, t.bases),
})

function storm(model: Model, random: Random, u: Unit, t: Unit, leader: boolean): void {
  const order = draw(
    orders(model, { troop: u.arm, action: "assault", shaken: shaken(u), leader, base: 6 }).trial,
    random,
  )
  if (order.move < u.from) return
  const facts = charge(u, t)
  t.assailants += u.bases
  const result = draw(assault(model, facts).trial, random)
  hit(u, result.defence + result.attacker)
  if (result.outcome === "stopped") return
  hit(t, result.target)
  if (result.outcome === "won")
    t.cover = "none" // driven out of it
  else u.from += 6
}

/** Odds that recur are worked out once per set. */
const known = new WeakMap<Model, Map<string, number>>()
function remember(model: Model, facts: object, work: () => number): number {
  const values = known.get(model) ?? new Map<string, number>()
  known.set(model, values)
  const key = Object.values(facts).join()
  const before = values.get(key)
  if (before !== undefined) return before
  const value = work()
  values.set(key, value)
  return value
}
const levels = (model: Model, f: FireFacts) =>
  remember(model, f, () => expected(oddsOf(fire(model, f).trial), (n) => n))
const success = (model: Model, u: Unit, t: Unit) => {
  const f = charge(u, t)
  return remember(model, f, () => share(oddsOf(assault(model, f).trial), (r) => r.outcome === "won"))
}
