/** Losses that come back as points, and points that rebuild units: GTW-16.B. */
import { type Check, type Flow, offer, offers, ok, refuse } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { type Cost, replacementCost, savedOf } from "../../charts/replacements.ts"
import { nations } from "../../data/nations.ts"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { choose, chooseIfAny } from "../../questions.ts"
import type { Pool, State, Unit } from "../../state.ts"
import { type Nation, other, type ReplacedKind, SIDES, type Side } from "../../types.ts"
import { fieldOf, hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { tellOf } from "../basic-game-concepts/hidden.ts"
import { backOf, counterOf, faceOf, frontOf, hasMobileBack, nationOf } from "../basic-game-concepts/units.ts"
import { isDisabled, mayRepair, repairCost } from "../special-units/tanks.ts"
import { isWithin } from "../stacking.ts"
import { isFedIn, supplyFor } from "../supply/general.ts"
import { alter, fortificationIn, isOwnedBy, moveTo } from "../zones-of-control-and-ownership/ownership.ts"
import { isBesieged, stackAt, unitsOf, zoneIn } from "../zones-of-control-and-ownership/position.ts"
import { contingentOf, poolOf } from "./balances.ts"

const { replacements } = tables

/** GTW-16.B.4a In the next initial phase of either side, part of the losses comes back to the general pool. */
export function receiveSpecialReplacements(m: State): void {
  for (const side of SIDES) {
    const equipment = savedOf(m.fallenEquipment[side], replacements.equipmentDivisor)
    m.equipment[side] += equipment
    m.fallenEquipment[side] = 0
    if (equipment > 0)
      tell(m, { kind: "replacements", rules: ["GTW-16.B.4a"], side, contingent: "", men: 0, equipment })
  }
  for (const f of m.fallen) {
    const men = savedOf(f.men, nations[f.nation].divisor)
    if (men === 0) continue
    poolOf(m.pools, f.side, f.nation, f.contingent).men += men
    tell(m, {
      kind: "replacements",
      rules: ["GTW-16.B.4a"],
      side: f.side,
      contingent: f.contingent,
      men,
      equipment: 0,
    })
  }
  m.fallen = []
}

/** GTW-16.B.3a, GTW-16.B.3d The cost of bringing the unit up one step: from eliminated to cadre, or from cadre to full strength. */
export function costOf(u: Unit): Cost {
  if (u.hex >= 0 && isDisabled(u)) return { men: 0, equipment: repairCost(u) ?? 0 } // GTW-14.C.2-3
  const counter = counterOf(u)
  const full = replacementCost(counter, frontOf(u)) // GTW-14.Q-1
  if (u.hex >= 0) {
    const cadre = replacementCost(counter, faceOf(u))
    return { men: full.men - cadre.men, equipment: full.equipment - cadre.equipment }
  }
  const first =
    counter.leaves === undefined ? replacementCost(counter, faceOf(u)) : replacementCost(counter, backOf(u)!)
  const times = u.away === "eliminated while isolated" ? replacements.isolated : 1
  return { men: first.men * times, equipment: first.equipment * times }
}

/** GTW-16.B.3b, GTW-GAP-57 The manpower that may be used for the unit: its own contingent's, and some of another's. */
function menFor(
  m: State,
  u: Unit,
  wanted: number,
): { readonly own: number; readonly lent: number; readonly from?: Pool } {
  const own = m.pools.find((p) => p.nation === nationOf(u) && p.contingent === contingentOf(u))?.men ?? 0
  const lender = nations[nationOf(u)].lends?.find((l) => l.to.includes(contingentOf(u)))
  const from = lender && m.pools.find((p) => p.nation === nationOf(u) && p.contingent === lender.from)
  const lent = lender && from ? Math.min(from.men, wanted * lender.share) : 0
  return { own, lent, ...(from ? { from } : {}) }
}

/** GTW-16.B.3f-1 The limited kinds that the unit belongs to, and how much of each limit it uses. */
function limitsOf(u: Unit): readonly { readonly kind: ReplacedKind; readonly re: number }[] {
  const counter = counterOf(u)
  const { is, guns, type } = counter.front
  const now = u.hex >= 0 ? faceOf(u).re : 0
  const then = u.hex >= 0 || counter.leaves === undefined ? counter.front.re : counter.back!.re
  const re = (then - now) * (u.away === "eliminated while isolated" ? replacements.isolated : 1) // GTW-16.B.3f-2
  const { counts } = replacements.monthly
  const found: { kind: ReplacedKind; re: number }[] = []
  if (is.motorized) found.push({ kind: "motorized", re })
  if (is.artillery) found.push({ kind: "artillery", re: re * counts.guns[guns ?? "heavy"] })
  const engineers = counts.engineers[type]
  if (engineers !== undefined) found.push({ kind: "engineers", re: re * engineers })
  if (is.cavalry) found.push({ kind: "cavalry", re })
  if (is.light || is.mountain) found.push({ kind: "light", re })
  return found
}

/** GTW-16.B.3f-1, GTW-16.B.3f-2 REs of a kind that a nation may bring back in a month. */
export function monthlyLimit(m: Pick<State, "turn">, nation: Nation, kind: ReplacedKind): number {
  const { limits } = replacements.monthly
  const { power, side } = nations[nation]
  const minor = power === "minor"
  const lines = limits[kind].filter(
    (l) =>
      (l.nation === undefined || l.nation === nation) &&
      (l.side === undefined || l.side === side) &&
      m.turn >= l.from &&
      m.turn < l.until &&
      !(minor && l.grows),
  )
  return lines.at(-1)!.re * (minor ? replacements.monthly.minor : 1)
}

const monthOf = (m: Pick<State, "turn">): number => Math.floor(m.turn / 2)

const usedIn = (m: State, u: Unit, kind: ReplacedKind): number =>
  m.replaced.find((r) => r.nation === nationOf(u) && r.kind === kind && r.month === monthOf(m))?.re ?? 0

function mayPay(m: State, u: Unit): Check {
  const cost = costOf(u)
  const { own, lent } = menFor(m, u, cost.men)
  if (cost.men > own + lent)
    return refuse(
      "GTW-16.B.3b",
      () => `${u.name} needs ${cost.men} manpower points of its contingent; you have ${own + lent}.`,
    )
  if (cost.equipment > m.equipment[u.side])
    return refuse(
      "GTW-16.B.3b",
      () => `${u.name} needs ${cost.equipment} equipment points; you have ${m.equipment[u.side]}.`,
    )
  for (const { kind, re } of limitsOf(u))
    if (usedIn(m, u, kind) + re > monthlyLimit(m, nationOf(u), kind))
      return refuse("GTW-16.B.3f-1", () => `No more ${kind} units can be rebuilt this month.`)
  return ok
}

const isWorks = (m: State, hex: Hex): boolean => {
  const works = fortificationIn(m, hex)
  return works !== undefined && works !== "fieldworks"
}

/** GTW-16.B.3c-1, GTW-16.B.3d May the unit be rebuilt now? `phasing`: it is its owner's initial phase. */
export function mayRebuild(m: State, u: Unit, phasing: boolean): Check {
  const counter = counterOf(u)
  if (u.hex >= 0 && isDisabled(u)) return mayRepair(m, u, phasing)
  if (u.hex >= 0) {
    if (!u.reduced || counter.leaves === undefined)
      return refuse("GTW-16.B.3d", () => `${u.name} is already at full strength.`)
    if (!u.supplied || u.out > 0) return refuse("GTW-16.B.3d", () => `${u.name} is not in regular general supply.`)
    if (zoneIn(m, u.hex, other(u.side)) > 0 && !isWorks(m, u.hex))
      return refuse("GTW-16.B.3d", () => `${u.name} is in an enemy zone of control without works.`)
    if (
      !phasing &&
      !isWithin(m, u.hex, [...stackAt(m, u.hex, u.side).filter((o) => o !== u), { ...u, reduced: false }])
    )
      return refuse("GTW-8.B-4", () => `${hexName(m, u.hex)} has no room for ${u.name} at full strength.`)
    return mayPay(m, u)
  }
  if (u.away !== "eliminated" && u.away !== "eliminated while isolated")
    return refuse("GTW-16.B.3c-1", () => `${u.name} is not in the replacement pool.`)
  if (faceOf(u).only === "water")
    return refuse("GTW-14.B.2-1", () => `${u.name} could be launched only under the naval rules.`)
  if (faceOf(u).rating === 0 && counter.type !== "coast artillery")
    return refuse("GTW-16.C.7", () => `${u.name} could not move and cannot be replaced.`)
  if (!phasing) return refuse("GTW-16.B.3c-1", () => "Eliminated units can be rebuilt only in your own initial phases.")
  const pay = mayPay(m, u)
  if (!pay.ok) return pay
  return citiesFor(m, u).length > 0
    ? ok
    : refuse("GTW-16.B.3c-2", () => "No city of yours is in regular general supply.")
}

/** GTW-16.B.3c-2 Friendly cities in regular general supply. */
function citiesFor(m: State, u: Unit): Hex[] {
  const found = supplyFor(m, u.side)
  const nation = nationOf(u)
  return fieldOf(m).placeHexes.filter(
    (h) => isOwnedBy(m, h, u.side) && !isBesieged(m, h, u.side) && isFedIn(found, nation, h),
  )
}

/** True if the side has any points: otherwise there is nothing to ask. */
const hasPoints = (m: State, side: Side): boolean =>
  m.equipment[side] > 0 || m.pools.some((p) => p.side === side && p.men > 0)

const candidatesOf = (m: State, side: Side): Unit[] =>
  unitsOf(m, side).filter((u) => (u.hex >= 0 ? u.reduced : u.away.startsWith("eliminated")))

export const mayRebuildSome = (m: State, side: Side, phasing: boolean): Check =>
  hasPoints(m, side) && candidatesOf(m, side).some((u) => mayRebuild(m, u, phasing).ok)
    ? ok
    : refuse("GTW-16.B.3d", "No unit can be rebuilt with the points available.")

/** GTW-16.B.3c, GTW-16.B.3d One unit is rebuilt, or none; returns true if one was. */
export function* rebuild(m: State, side: Side, phasing: boolean): Flow<boolean> {
  const unit = yield* choose<Unit | null>(
    {
      by: side,
      what: "rebuild",
      prompt: "Which unit do you rebuild?",
      rules: ["GTW-16.B.3d", "GTW-16.B.3c-1"],
    },
    offers<Unit | null>(
      offer<Unit, Unit | null>(
        candidatesOf(m, side),
        (u) => mayRebuild(m, u, phasing),
        (u) => ({ id: u.id, label: `${u.name}: ${sayCost(costOf(u))}`, value: u, touches: u.hex < 0 ? [] : [u.id] }),
        () => unitsOf(m, side),
      ),
      { id: "none", label: "None", value: null, declines: true },
    ),
  )
  if (!unit) return false
  const cost = costOf(unit)
  for (const { kind, re } of limitsOf(unit)) count(m, unit, kind, re)
  pay(m, unit, cost)
  if (unit.hex >= 0)
    alter(m, unit, (u) => {
      if (isDisabled(u)) u.disruption = 0
      u.reduced = false
    })
  else yield* bringBack(m, unit)
  const rebuilt = (hex: string) =>
    ({ kind: "rebuilt", rules: ["GTW-16.B.3d"], side, unit: unit.id, name: unit.name, hex, ...cost }) as const
  tellOf(m, [unit], rebuilt(hexName(m, unit.hex)), rebuilt("an unknown corps")) // public: the unit is back at full strength
  return true
}

const sayCost = ({ men, equipment }: Cost): string => `${men} manpower, ${equipment} equipment`

function count(m: State, u: Unit, kind: ReplacedKind, re: number): void {
  const month = monthOf(m)
  m.replaced = m.replaced.filter((r) => r.month === month)
  const known = m.replaced.find((r) => r.nation === nationOf(u) && r.kind === kind)
  if (known) known.re += re
  else m.replaced.push({ nation: nationOf(u), kind, month, re })
}

function pay(m: State, u: Unit, { men, equipment }: Cost): void {
  const { own, from } = menFor(m, u, men)
  const mine = Math.min(own, men)
  if (mine > 0) poolOf(m.pools, u.side, nationOf(u), contingentOf(u)).men -= mine
  if (from && men > mine) from.men -= men - mine
  m.equipment[u.side] -= equipment
}

/** GTW-16.B.3c-1, GTW-16.B.3c-2 The unit returns in a city, at cadre strength if it has a cadre. */
function* bringBack(m: State, u: Unit): Flow {
  const cities = citiesFor(m, u)
  const hex = yield* chooseIfAny<Hex>(
    {
      by: u.side,
      what: "rebuild-site",
      prompt: `Where is ${u.name} placed?`,
      rules: ["GTW-16.B.3c-2"],
    },
    offer<Hex, Hex>(
      cities,
      (h) =>
        cities.includes(h)
          ? ok
          : refuse("GTW-16.B.3c-2", () => `${hexName(m, h)} is not one of your cities in regular general supply.`),
      (h) => ({ id: hexName(m, h), label: placeName(m, h), value: h, touches: [touchOf(m, h)] }),
      () => fieldOf(m).map.places.flatMap((p, h) => (p ? [h] : [])),
    ),
  )
  Object.assign(u, {
    away: "",
    reduced: counterOf(u).leaves !== undefined || hasMobileBack(u),
    disruption: 0,
    fatigue: 0,
    out: 0,
  })
  Object.assign(u, { supplied: true, isolated: false })
  moveTo(m, u, hex)
}
