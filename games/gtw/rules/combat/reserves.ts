/** Reserve commitment: GTW-6.C. */
import { type Check, type Flow, offer, offers, ok, refuse } from "@salient/engine"
import { BARRED, type Direction, type Hex } from "@salient/space/hex"
import { reducedRating } from "../../charts/movement.ts"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { choose, select } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { other, type Side } from "../../types.ts"
import { fieldOf, hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { succeeds } from "../basic-game-concepts/success.ts"
import { faceOf, namesOf } from "../basic-game-concepts/units.ts"
import { directionTo, ratingOf, stepCost } from "../movement/costs.ts"
import { isOpen } from "../movement/entering.ts"
import { isWithin } from "../stacking.ts"
import { disrupt } from "../zones-of-control-and-ownership/fate.ts"
import { moveTo } from "../zones-of-control-and-ownership/ownership.ts"
import { isOccupied, stackAt, unitsOf, zoneIn } from "../zones-of-control-and-ownership/position.ts"
import { exposeAll } from "../zones-of-control-and-ownership/unknown-corps.ts"
import { hexesOfMap } from "./advances.ts"

/** GTW-6.C-5 True if the unit reaches the hex with its movement points as a reserve (GTW-6.C-4). */
function reaches(m: State, u: Unit, hex: Hex): boolean {
  const points = reducedRating(faceOf(u), ratingOf(u), m.turn)
  if (points <= 0) return false
  const { spread, adjacent } = fieldOf(m)
  const step = (from: Hex, to: Hex, d: Direction) => (isOpen(m, u, from, to, d) ? stepCost(m, u, from, d) : BARRED)
  const within = (from: Hex, to: Hex, left: number): number => {
    const d = directionTo(m, from, to)
    const cost = d === undefined ? BARRED : step(from, to, d)
    return cost < 0 || cost > left ? BARRED : left - cost
  }
  // Most units come straight or with one hex in between: only the others need a search.
  if (within(u.hex, hex, points) >= 0) return true
  for (const by of adjacent[u.hex]!) {
    const left = within(u.hex, by, points)
    if (left >= 0 && within(by, hex, left) >= 0) return true
  }
  return spread.from(u.hex, points, step).has(hex)
}

/** GTW-6.C-2, GTW-6.C-4, GTW-6.C-5 May this unit be committed there? */
function mayCommit(m: State, u: Unit, from: Hex, hex: Hex): Check {
  if (u.hex !== from) return refuse("GTW-6.C-2", () => `${u.name} is not in ${hexName(m, from)}.`)
  if (faceOf(u).headquarters) return refuse("GTW-6.C-2", () => `${u.name} is not a reserve.`)
  if (u.mode) return refuse("GTW-14.O.1", () => `${u.name} lengthens supply lines and cannot move.`)
  return reaches(m, u, hex)
    ? ok
    : refuse(["GTW-6.C-4", "GTW-6.C-5"], () => `${u.name} cannot reach ${hexName(m, hex)} in time.`)
}

/** GTW-6.C-2 May units of that hex be committed? */
function mayCommitFrom(m: State, side: Side, from: Hex, hex: Hex): Check {
  const at = touchOf(m, from)
  const far = fieldOf(m).map.grid.distance(from, hex)
  if (far === 0 || far > tables.reserveRange)
    return refuse("GTW-6.C-2", () => `${hexName(m, from)} is not within two hexes.`, at)
  if (zoneIn(m, from, other(side)) > 0)
    return refuse("GTW-6.C-2", () => `${hexName(m, from)} is in an enemy zone of control.`, at)
  return stackAt(m, from, side).some((u) => mayCommit(m, u, from, hex).ok)
    ? ok
    : refuse(["GTW-6.C-4", "GTW-6.C-5"], () => `No unit in ${hexName(m, from)} can come up in time.`, at)
}

/** GTW-6.C The defender brings up units of one stack; returns the units that have arrived. */
export function* commitReserves(m: State, side: Side, hex: Hex): Flow<Unit[]> {
  const all = hexesOfMap(m)
  const { grid } = fieldOf(m).map
  const stacks = offer<Hex, Hex | null>(
    all.filter((h) => grid.distance(h, hex) <= tables.reserveRange && isOccupied(m, h, side)),
    (h) => mayCommitFrom(m, side, h, hex),
    (h) => ({ id: hexName(m, h), label: `From ${placeName(m, h)}`, value: h, touches: [touchOf(m, h)] }),
    () => all,
  )
  if (stacks.options.length === 0) return []
  const from = yield* choose<Hex | null>(
    {
      by: side,
      what: "reserves",
      prompt: `Commit reserves to ${placeName(m, hex)}?`,
      rules: ["GTW-6.C-2"],
      about: [touchOf(m, hex)],
    },
    offers<Hex | null>(stacks, { id: "none", label: "None", value: null, declines: true }),
  )
  if (from === null) return []
  exposeAll(m, [...stackAt(m, from, side)], "for its hex sends reserves")
  const candidates = unitsOf(m, side)
  const choices = offer(
    [...stackAt(m, from, side)],
    (u) => mayCommit(m, u, from, hex),
    (u) => ({ id: u.id, label: `${u.name}: ${faceOf(u).written}`, value: u, touches: [u.id] }),
    () => candidates,
  )
  const byId = new Map(choices.options.map((o) => [o.id, o.value as Unit]))
  const fits = (units: readonly Unit[]) => isWithin(m, hex, [...stackAt(m, hex, side), ...units])
  const units = yield* select(
    {
      by: side,
      what: "commit",
      prompt: `Which units in ${placeName(m, from)} try to come up?`,
      rules: ["GTW-6.C-3"],
      about: [touchOf(m, from)],
    },
    choices,
    {
      min: 0,
      max: choices.options.length,
      check: (ids) =>
        fits(ids.map((id) => byId.get(id)!))
          ? ok
          : refuse(["GTW-6.C-5", "GTW-8.B-1"], `${hexName(m, hex)} cannot hold them all.`, touchOf(m, hex)),
      suggest: (random) => {
        const chosen: Unit[] = []
        for (const u of byId.values()) if (random(2) === 0 && fits([...chosen, u])) chosen.push(u)
        return chosen.map((u) => u.id)
      },
    },
  )
  const modifier = grid.distance(from, hex) === 1 ? tables.reserveAdjacent : 0
  const arrived = units.filter((u) => succeeds(m, side, "GTW-6.C-3", `the commitment of ${u.name}`, modifier))
  for (const u of arrived) {
    moveTo(m, u, hex)
    disrupt(m, u, 1, "GTW-6.C-6", "brought up in haste")
  }
  if (arrived.length > 0)
    tell(m, { kind: "reserves", rules: ["GTW-6.C-5"], side, names: namesOf(arrived), hex: hexName(m, hex) })
  return arrived
}
