/**
 * DGK-GAP-15 The statements in the rulebook's text that every parameter set must satisfy. Each law returns the sentence that says how it is
 * broken, or undefined. The numbering is that of the chance model's list of constraints. Laws about the structure rather than the numbers
 * (no count of bases, no memory, no Leader in combat) are enforced by the types.
 */
import { share } from "@salient/engine"
import type { Firer, Model } from "../data/model.ts"
import { type Bound, bounds, thresholds } from "../data/model-bounds.ts"
import { troops, troopsData } from "../data/troops.ts"
import { BANDS, type Band, ORDERED_ACTIONS, QUALITIES, TROOPS } from "../types.ts"
import { type AssaultFacts, type AssaultResult, assault, closeCombat, winChance } from "./assault.ts"
import { damageAt, type FireFacts, fire } from "./fire.ts"
import { orderChances } from "./orders.ts"
import { outnumbering } from "./outnumbering.ts"
import { regroupChances } from "./regroup.ts"
import { expected, oddsOf } from "./trial.ts"

export type Breach = { readonly bound: string; readonly says: string }
type Law = (model: Model) => string | undefined

const shot = (changes: Partial<FireFacts>): FireFacts => ({
  firer: "regularInfantry",
  action: "deployedFire",
  band: "3-6",
  outnumbering: "even",
  actorShaken: false,
  target: "regularInfantry",
  targetFormation: "maneuver",
  targetCover: "none",
  targetShaken: false,
  ...changes,
})

const charge = (changes: Partial<AssaultFacts>): AssaultFacts => ({
  attacker: "regularInfantry",
  attackerStatus: "ok",
  target: "regularInfantry",
  targetStatus: "ok",
  targetFormation: "deployed",
  targetCover: "none",
  targetInRough: false,
  frontal: true,
  outnumbering: "even",
  ...changes,
})

const levels = (model: Model, facts: Partial<FireFacts>): number =>
  expected(oddsOf(fire(model, shot(facts)).trial), (n) => n)
const chanceOfAny = (model: Model, facts: Partial<FireFacts>): number =>
  100 * share(oddsOf(fire(model, shot(facts)).trial), (n) => n > 0)
const assaultShare = (model: Model, facts: Partial<AssaultFacts>, holds: (r: AssaultResult) => boolean): number =>
  share(oddsOf(assault(model, charge(facts)).trial), holds)
const stopped = (model: Model, facts: Partial<AssaultFacts>) =>
  assaultShare(model, facts, (r) => r.outcome === "stopped")
const won = (model: Model, facts: Partial<AssaultFacts>) => assaultShare(model, facts, (r) => r.outcome === "won")

/** The first sentence whose condition fails. */
const firstBroken = (...checks: readonly (readonly [holds: boolean, otherwise: string])[]): string | undefined =>
  checks.find(([holds]) => !holds)?.[1]

/** Where a list, given worst first, fails to rise strictly: names the two that are in the wrong order. */
function notRising(named: readonly (readonly [name: string, value: number])[]): string | undefined {
  for (let i = 1; i < named.length; i++) {
    const [before, low] = named[i - 1] as readonly [string, number]
    const [after, high] = named[i] as readonly [string, number]
    if (!(low < high)) return `expected ${before} (${low}) to be below ${after} (${high})`
  }
  return undefined
}

export const laws: { readonly [id: string]: Law } = {
  C1: (model) => {
    const { most, fromIndex, toIndex } = thresholds.movingFireShare
    for (let index = fromIndex; index <= toIndex; index++) {
      const at = (i: number) =>
        expected(
          oddsOf(damageAt(model, Math.max(-model.fire.damageBelow.length, i), "DGK-FIRE-01", "levels")),
          (n) => n,
        )
      const ratio = at(index + model.fire.action.movingFire) / at(index)
      if (ratio > most)
        return `Moving Fire expects ${ratio.toFixed(2)} of Deployed Fire at index ${index}: ${most} at most`
    }
    return undefined
  },

  C3: (model) => {
    for (const [name, row] of Object.entries(model.fire.range))
      for (let i = 1; i < BANDS.length; i++) {
        const [near, far] = [row[BANDS[i - 1] as Band], row[BANDS[i] as Band]]
        if (far !== null && (near === null || far > near))
          return `${name} shoots better at ${BANDS[i]} than at ${BANDS[i - 1]} in`
      }
    return undefined
  },

  // Whatever the text says matters must make a difference at every range of the rifle between equals; it must not vanish where chances are
  // smallest.
  BANDS: (model) => {
    const worse: readonly [string, Partial<FireFacts>][] = [
      ["Moving Fire", { action: "movingFire" }],
      ["at a deployed target", { targetFormation: "deployed" }],
      ["at Soft Cover", { targetCover: "soft" }],
      ["at Hard Cover", { targetCover: "hard" }],
      ["at a Fortification", { targetCover: "fortification" }],
      ["of a shaken unit", { actorShaken: true }],
      ["of Reservists", { firer: "reservistInfantry" }],
      ["of the outnumbered", { outnumbering: "actorOutnumbered" }],
      ["of the badly outnumbered", { outnumbering: "actorBadlyOutnumbered" }],
    ]
    const better: readonly [string, Partial<FireFacts>][] = [
      ["at a target in march formation", { targetFormation: "march" }],
      ["at a shaken target", { targetShaken: true }],
      ["of Veterans", { firer: "veteranInfantry" }],
      ["at the outnumbered", { outnumbering: "targetOutnumbered" }],
      ["at the badly outnumbered", { outnumbering: "targetBadlyOutnumbered" }],
    ]
    for (const band of thresholds.rifleBands) {
      const at = (facts: Partial<FireFacts>) => levels(model, { band, ...facts })
      const plain = at({})
      const low = worse.find(([, facts]) => at(facts) >= plain)
      if (low)
        return `at ${band} in fire ${low[0]} is no worse than Deployed Fire of Regulars at their like in the open`
      const high = better.find(([, facts]) => at(facts) <= plain)
      if (high) return `at ${band} in fire ${high[0]} is no better than at an equal in good order`
    }
    return undefined
  },

  C4: (model) => {
    for (const troop of TROOPS) {
      const most = troops[troop].range
      if (most === null) continue
      const row = model.fire.range[model.fire.firers[troop as Firer].range]
      for (const band of BANDS) {
        const within = troopsData.bands[band] <= most
        if ((row[band] !== null) !== within)
          return `${troops[troop].name}: expected the band ${band} in to be ${within ? "in" : "out of"} range (${most} in)`
      }
    }
    return undefined
  },

  C9: (model) => {
    const worseFirst = [...QUALITIES].reverse()
    for (const arm of ["Infantry", "Cavalry"] as const) {
      const by = (value: (troop: `${(typeof QUALITIES)[number]}${typeof arm}`) => number) =>
        notRising(worseFirst.map((q) => [`${q} ${arm}`, value(`${q}${arm}`)] as const))
      const broken =
        by((t) => model.fire.firers[t].base) ??
        by((t) => model.assault.value[t]) ??
        by((t) => model.orders.chances[t].alone.ok[0]) ??
        by((t) => model.orders.chances[t].led.shaken[0]) ??
        by((t) => 100 - model.regroup.chances[t].alone[2])
      if (broken) return broken
    }
    return undefined
  },

  C10: (model) => {
    const battalion = thresholds.battalion
    const gun = levels(model, { firer: "machineGun", band: "6-12", outnumbering: outnumbering(1, battalion) })
    const rifles = levels(model, { band: "6-12" })
    return firstBroken([
      gun >= rifles,
      `one machine gun base expects ${gun} levels at 6-12 in, a Regular battalion ${rifles}`,
    ])
  },

  C11: (model) => {
    const guns = (bases: number) =>
      levels(model, { firer: "fieldArtillery", band: "12-18", outnumbering: outnumbering(bases, thresholds.battalion) })
    for (const n of thresholds.bigBatteries)
      if (!(guns(n) > n * guns(1)))
        return `a Field Artillery unit of ${n} bases expects ${guns(n).toFixed(2)} levels, ${n} single bases ${(n * guns(1)).toFixed(2)}`
    return undefined
  },

  C12: (model) => {
    const most = model.fire.damage.at(-1) ?? []
    const chance = most[thresholds.levelsThatDestroyABattalion - 1] ?? 0
    return firstBroken([chance > 0, "no fire can destroy a battalion in one action"])
  },

  C13: (model) => {
    const frontal = stopped(model, {})
    const disordered = stopped(model, { targetStatus: "disordered" })
    const flank = stopped(model, { frontal: false })
    return firstBroken(
      [frontal > disordered && disordered > 0, `stopped ${frontal} frontally, ${disordered} by a disordered target`],
      [frontal > flank && flank > 0, `stopped ${frontal} frontally, ${flank} otherwise`],
      [stopped(model, { targetStatus: "demoralized" }) === 0, "a demoralized target stops an assault"],
    )
  },

  C14: (model) =>
    notRising([
      ["an assault on maneuver formation", won(model, { targetFormation: "maneuver" })],
      ["one on march formation", won(model, { targetFormation: "march" })],
      ["one on a demoralized target", won(model, { targetStatus: "demoralized" })],
    ]),

  C15: (model) => {
    const win = (attacker: AssaultFacts["attacker"], ground: Partial<AssaultFacts>) => {
      const facts = charge({ attacker, ...ground })
      return winChance(model, closeCombat(model, facts, "ok").total)
    }
    for (const q of QUALITIES) {
      const compare = (ground: Partial<AssaultFacts>) => win(`${q}Cavalry`, ground) - win(`${q}Infantry`, ground)
      const broken = firstBroken(
        [compare({}) > 0, `${q} Cavalry is no better than Infantry in the open`],
        [compare({ targetInRough: true }) < 0, `${q} Cavalry is no worse than Infantry in rough ground`],
        [compare({ targetCover: "hard" }) < 0, `${q} Cavalry is no worse than Infantry against Hard Cover`],
        [
          compare({ targetCover: "fortification" }) < 0,
          `${q} Cavalry is no worse than Infantry against a Fortification`,
        ],
      )
      if (broken) return broken
    }
    return undefined
  },

  C16: (model) => {
    for (const troop of TROOPS)
      for (const action of ORDERED_ACTIONS) {
        const chance = (leader: boolean, shaken: boolean) =>
          orderChances(model, { troop, action, leader, shaken, base: 1 })
        const row = model.orders.chances[troop]
        const name = `${troops[troop].name}, ${action}`
        const broken = firstBroken(
          [chance(true, false).normal.total > chance(false, false).normal.total, `${name}: a Leader does not help`],
          [
            chance(true, true).normal.total > chance(false, true).normal.total,
            `${name}: a Leader does not help the disordered`,
          ],
          [chance(false, true).normal.total < chance(false, false).normal.total, `${name}: disorder does not matter`],
          [chance(true, false).normal.total < 100, `${name}: a Leader makes orders certain`],
          [
            [row.alone.ok, row.alone.shaken, row.led.ok, row.led.shaken].every((r) => r[1] > 0 && r[2] > 0),
            `${name}: orders cannot be delayed or lost`,
          ],
        )
        if (broken) return broken
      }
    return undefined
  },

  C17: (model) => {
    for (const troop of TROOPS) {
      const fails = (leader: boolean) => regroupChances(model, troop, leader)[2].total
      const full = (leader: boolean) => regroupChances(model, troop, leader)[0].total
      const broken = firstBroken(
        [fails(false) < 100 && fails(true) > 0, `${troops[troop].name}: regrouping is impossible or certain`],
        [fails(true) < fails(false), `${troops[troop].name}: a Leader does not help to regroup`],
        [
          full(true) > full(false) && full(false) > 0,
          `${troops[troop].name}: full recovery is impossible or no likelier with a Leader`,
        ],
      )
      if (broken) return broken
    }
    return undefined
  },

  C18: (model) =>
    firstBroken(
      [stopped(model, { target: "slowTransport" }) > 0, "the guards of a convoy do not fire on an assault"],
      [won(model, { target: "slowTransport" }) < 1, "the guards of a convoy do not fight"],
    ),

  C19: (model) =>
    firstBroken(
      [assaultShare(model, {}, (r) => r.outcome === "won" && r.attacker > 0) > 0, "a winning attacker never suffers"],
      [assaultShare(model, {}, (r) => r.outcome === "beaten" && r.target > 0) > 0, "a winning defender never suffers"],
    ),

  C23: (model) => {
    const odds = oddsOf(assault(model, charge({})).trial)
    const fromFire = expected(odds, (r) => r.defence)
    const fromCombat = expected(odds, (r) => r.attacker)
    return firstBroken([
      fromFire > fromCombat,
      `an assault expects ${fromCombat.toFixed(2)} levels from close combat, ${fromFire.toFixed(2)} from defensive fire`,
    ])
  },

  C25: (model) => {
    const guns = chanceOfAny(model, {
      firer: "fieldArtillery",
      target: "fieldArtillery",
      targetFormation: "deployed",
      band: "12-18",
    })
    return firstBroken([
      guns >= thresholds.forwardGuns,
      `forward guns suffer in ${guns}% only: ${thresholds.forwardGuns}% at least`,
    ])
  },

  C29: (model) =>
    notRising(
      (["fortification", "hard", "soft", "none"] as const).map(
        (c) => [`an assault on ${c} cover`, won(model, { targetCover: c })] as const,
      ),
    ),

  C30: (model) => {
    const best = won(model, { targetStatus: "demoralized" })
    const others: [string, Partial<AssaultFacts>][] = [
      ["deployed", {}],
      ["in maneuver formation", { targetFormation: "maneuver" }],
      ["disordered", { targetStatus: "disordered" }],
      ["in march formation", { targetFormation: "march" }],
    ]
    const better = others.find(([, facts]) => won(model, facts) >= best)
    return better && `a target ${better[0]} is as good as a demoralized one`
  },
}

function valueAt(model: Model, path: string): number {
  let at: unknown = model
  for (const key of path.split(".")) at = (at as { [key: string]: unknown } | undefined)?.[key]
  if (typeof at !== "number") throw new Error(`expected a number at ${path}, found ${JSON.stringify(at)}`)
  return at
}

function brokenBy(model: Model, bound: Bound): string[] {
  const rising = bound.rising.map((paths) => notRising(paths.map((p) => [p, valueAt(model, p)] as const)))
  const limits = bound.limits.map(({ path, min, max }) => {
    const value = valueAt(model, path)
    if (min !== undefined && value < min) return `expected ${path} to be at least ${min}, found ${value}`
    if (max !== undefined && value > max) return `expected ${path} to be at most ${max}, found ${value}`
    return undefined
  })
  const broken = bound.laws.map((id) => {
    const law = laws[id]
    if (!law) throw new Error(`${bound.id} names a law ${id} that does not exist`)
    const says = law(model)
    return says && `${id}: ${says}`
  })
  return [...rising, ...limits, ...broken].filter((says) => says !== undefined)
}

/** Everything in this parameter set that the text forbids. A playable set has none. */
export const breaches = (model: Model): Breach[] =>
  bounds.flatMap((bound) => brokenBy(model, bound).map((says) => ({ bound: bound.id, says })))
