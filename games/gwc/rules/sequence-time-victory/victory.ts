/** Victory Points, Objectives, losses and the ways the game ends: GWC-4.1.1 to GWC-4.3b, GWC-6.3, GWC-7. */
import { endGame } from "@salient/engine"
import { fortificationChart } from "../../data/fortifications.ts"
import { chits } from "../../data/objectives.ts"
import { values } from "../../data/values.ts"
import { reveal, tell } from "../../happenings.ts"
import type { Formation, State } from "../../state.ts"
import { type Chit, type Nation, nationName } from "../../types.ts"
import { blankFormation, isHero, isRunner, isTank, nameOf, profile } from "../formations-and-command/pieces.ts"
import { areFoes, campOf, fieldOf, foeOf, foesOf, grid, playerOf, trackOf } from "../the-map/field.ts"

const sign = (side: Nation): number => (side === "germany" ? 1 : -1)
/** The net points of a side. */
export const pointsOf = (m: State, side: Nation): number => m.points * sign(side)

/** GWC-7a Every change of points states its source. */
export function gain(m: State, side: Nation, amount: number, rule: string, why: string): void {
  if (amount === 0) return
  m.points += amount * sign(side) // the track ends at 40, the points do not (GWC-GAP-07)
  tell(m, { kind: "points", rules: [rule], side, amount, why, stands: m.points })
}

/** GWC-7.3.2a The value of an Objective (0 to 4) from the open chits. */
export function worth(open: readonly Chit[], objective: number): number {
  let sum = 0
  for (const chit of open) {
    const value = chits[chit]
    if (value.pays === "each") sum += value.points
    else if (value.pays === "objective" && Number(value.objective) === objective + 1) sum += value.points
  }
  return sum
}

const extra = (m: State, pays: "exit" | "elimination"): number =>
  m.open.reduce((n, chit) => n + (chits[chit].pays === pays ? chits[chit].points : 0), 0)

/** GWC-7.3.1 to GWC-7.3.1.3, and the last sole occupant of a Pillbox (GWC-F129). Called whenever somebody comes or goes. */
export function updateControl(m: State): void {
  const { objectives } = fieldOf(m)
  for (let i = 0; i < objectives.length; i++) {
    const taker = soleTaker(m, objectives[i]!)
    if (taker === undefined) continue
    const owner = m.control[i]
    if (owner && !areFoes(owner, taker)) continue // control is shared with an ally: GWC-GAP-14
    takeObjective(m, i, taker)
  }
  for (const key in m.forts) {
    const h = Number(key)
    if (!fortificationChart.kinds[m.forts[h]!].winsTiedMelee) continue
    let side: Nation | undefined
    let both = false
    for (const u of m.units) {
      if (u.hex !== h) continue
      if (side !== undefined && areFoes(side, u.side)) both = true
      side = u.side
    }
    if (side !== undefined && !both) m.held[h] = side
  }
}

/** The side that alone occupies these hexes, not counting Runners. */
function soleTaker(m: State, hexes: readonly number[]): Nation | undefined {
  let side: Nation | undefined
  let able = false
  for (const u of m.units) {
    if (!hexes.includes(u.hex)) continue
    if (side !== undefined && areFoes(side, u.side)) return undefined
    side = able ? side : u.side
    able ||= !isRunner(u)
  }
  return able ? side : undefined
}

function takeObjective(m: State, i: number, taker: Nation): void {
  const former = m.control[i] ?? null
  m.control[i] = taker
  tell(m, {
    kind: "took",
    rules: ["GWC-7.3.1"],
    side: taker,
    objective: i + 1,
    hex: grid.name(fieldOf(m).objectives[i]![0]!),
  })
  const value = worth(m.open, i)
  if (former !== null) gain(m, former, -value, "GWC-7.3.3b", `Objective ${i + 1} lost`)
  gain(m, taker, value, "GWC-7.3.3b", `Objective ${i + 1} taken`)
  const hexes = fieldOf(m).objectives[i]!
  if (m.units.some((u) => u.side === taker && isTank(u) && hexes.includes(u.hex)))
    gain(m, taker, values.points.tankTakesObjective, "GWC-7.3.1.2", "a Tank takes an Objective")
}

/** GWC-7.3.3b A chit is revealed for good and pays the controllers at once. */
export function openChit(m: State, chit: Chit): void {
  m.open.push(chit)
  reveal(m, { kind: "chit", rules: ["GWC-7.3.3a"], chit })
  payChit(m, chit)
}

export function payChit(m: State, chit: Chit): void {
  for (let i = 0; i < m.control.length; i++) {
    const owner = m.control[i]
    if (owner) gain(m, owner, worth([chit], i), "GWC-7.3.3b", `Objective ${i + 1}`)
  }
}

/** GWC-4.3a The lowest empty space that is wide enough; a Tank needs two. Returns the last space used, from 1. */
function placeCasualty(m: State, u: Formation): number {
  const { casualties } = trackOf(m, u.side)
  const wide = isTank(u) ? values.tracks.tankSpaces : 1
  let at = 0
  while (Array.from({ length: wide }, (_, i) => casualties[at + i]).some((space) => space)) at++
  for (let i = 0; i < wide; i++) {
    while (casualties.length <= at + i) casualties.push(null)
    casualties[at + i] = u.type
  }
  return at + wide
}

/** Takes a Formation off the map and does nothing else. */
export function takeOff(m: State, u: Formation): void {
  m.units = m.units.filter((other) => other.id !== u.id)
  u.hex = -1
  if (isTank(u)) m.tankClock++
}

/** GWC-3.2.4, GWC-7.1 Eliminates Formations at once, then sees whether that ends the game (GWC-6.3.1). */
export function eliminate(m: State, list: readonly Formation[], rule = "GWC-3.2.4"): void {
  const losers = new Set<Nation>()
  let why = { reason: "", rule: "" }
  for (const u of list) {
    takeOff(m, u)
    const player = playerOf(m, u.side)
    tell(m, { kind: "eliminated", rules: [rule], unit: u.id, name: nameOf(u), side: u.side })
    if (u.weapon) player.weaponsBox.push(u.weapon.type) // GWC-11.3c
    if (isTank(u)) player.tankLost = true
    const { points } = profile(u)
    if (!isHero(u)) gain(m, foeOf(m, u.side), points + extra(m, "elimination"), "GWC-7.1", `${nameOf(u)} eliminated`)
    if (isHero(u) || isRunner(u)) continue
    const { casualties, surrender } = trackOf(m, u.side)
    const before = casualties.length
    const reached = placeCasualty(m, u)
    const first = reached - (isTank(u) ? values.tracks.tankSpaces - 1 : 0)
    if (before <= values.tracks.casualties && first <= surrender && surrender <= reached) {
      losers.add(campOf(m, u.side)[0]!)
      why = { reason: "surrenders", rule: "GWC-4.3b" }
    }
  }
  for (const { side } of list)
    if (!m.units.some((u) => !areFoes(u.side, side))) {
      losers.add(campOf(m, side)[0]!)
      if (why.rule === "") why = { reason: "has no Formation left", rule: "GWC-6.3" }
    }
  updateControl(m)
  if (losers.size === 0) return
  const loser = losers.size > 1 ? foeOf(m, m.initiative) : [...losers][0]!
  endGame({
    winners: foesOf(m, loser),
    reason:
      losers.size > 1
        ? `Both sides are beaten; ${campName(m, m.initiative)} holds the Initiative.`
        : `${campName(m, loser)} ${why.reason}.`,
    rules: [why.rule, "GWC-6.3.1"],
  })
}

/** The name of a side together with its ally, if it has one (GWC-GAP-14). */
export const campName = (m: { readonly scenario: string }, side: Nation): string =>
  campOf(m, side).length > 1 ? "the Entente" : nationName[side]

/** GWC-6.3.2 Secret chits are revealed and pay; the side with points wins, at 0 the holder of the Initiative Card. */
export function endOnPoints(m: State, reason: string, rule: string): never {
  for (const side of fieldOf(m).sides) {
    const { secret } = playerOf(m, side)
    for (const chit of secret.splice(0)) openChit(m, chit)
  }
  const winner = m.points === 0 ? m.initiative : fieldOf(m).sides.find((side) => pointsOf(m, side) > 0)!
  const score: { [side: string]: number } = {}
  for (const side of fieldOf(m).sides) score[side] = pointsOf(m, side) + 0
  endGame({
    winners: campOf(m, winner),
    reason: `${reason} ${campName(m, winner)} wins${m.points === 0 ? " the tie" : ` by ${Math.abs(m.points)}`}.`,
    rules: [rule, "GWC-6.3.2"],
    score,
  })
}

/** GWC-7.2.1a, GWC-O27.2.1 What a Formation that exits is worth to its owner. */
export function exitPoints(m: State, u: Formation): number {
  if (isRunner(u)) return values.points.runnerExit
  return isHero(u) ? values.points.hero : profile(u).points + extra(m, "exit")
}

/** A counter that enters play gets the next number. */
export function newFormation(m: State, side: Nation, type: Formation["type"], hex: number): Formation {
  const number = m.counters.push(type)
  return blankFormation(`unit:${side[0]}${number}`, side, type, hex)
}

/** Puts a Formation on the map. */
export function putOn(m: State, u: Formation, hex: number): void {
  u.hex = hex
  m.units.push(u)
  if (isTank(u)) m.tankClock++
}
