/** Partial flooding of canal country: GTW-15.A.6. */
import { type Flow, roll } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { nations } from "../../data/nations.ts"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { confirm } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { type Nation, other, type Side } from "../../types.ts"
import { fieldOf, hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { succeeds } from "../basic-game-concepts/success.ts"
import { namesOf, nationOf } from "../basic-game-concepts/units.ts"
import { spendPoint, stockWithin } from "../supply/points.ts"
import { isOwnedBy } from "../zones-of-control-and-ownership/ownership.ts"
import { adjacentTo, stackAt } from "../zones-of-control-and-ownership/position.ts"

/** GTW-GAP-51 What is added to the roll. */
function floodModifier(m: State, hex: Hex, owner: Side): number {
  const home = fieldOf(m).map.countries[hex]?.side === owner ? tables.flooding.home : 0
  const { weather } = m
  return home + (weather === "frost" || weather === "winter" || weather === "snow" ? tables.flooding[weather] : 0)
}

/** GTW-15.A.6-1 The owner of canal country that is attacked may open the dykes; returns true if the attack goes on. */
export function* flood(m: State, side: Side, hex: Hex, attackers: readonly Unit[]): Flow<boolean> {
  const owner = other(side)
  const isCanals = fieldOf(m).map.terrain[hex] === "canal-intensive"
  if (!isCanals || !isOwnedBy(m, hex, owner) || m.flooded.includes(hex)) return true
  const opens = yield* confirm(
    {
      by: owner,
      what: "flood",
      prompt: `Open the dykes around ${placeName(m, hex)}?`,
      rules: ["GTW-15.A.6-1", "GTW-15.A.6-2"],
      about: [touchOf(m, hex)],
    },
    { yes: "Flood the country", no: "Leave the dykes closed" },
  )
  if (!opens) return true
  const works = succeeds(m, owner, "GTW-15.A.6-1", `the flooding of ${placeName(m, hex)}`, floodModifier(m, hex, owner))
  if (!works) return true
  m.flooded.push(hex)
  tell(m, { kind: "flooded", rules: ["GTW-15.A.6-1"], side: owner, hex: hexName(m, hex) })
  yield* judgeFlood(m, owner, hex)
  return !(yield* confirm(
    {
      by: side,
      what: "call-off",
      prompt: `${placeName(m, hex)} is flooded. Call off the attack of ${namesOf(attackers)}? They may not attack anything else in this phase.`,
      rules: ["GTW-15.A.6-1"],
      about: [touchOf(m, hex)],
    },
    { yes: "Call it off", no: "Attack" },
  ))
}

/**
 * GTW-15.A.6-2, GTW-GAP-60 The flood may be judged an atrocity. If a town is near, the owner may pay for relief, which makes that
 * less likely.
 */
function* judgeFlood(m: State, owner: Side, hex: Hex): Flow {
  const { places } = fieldOf(m).map
  const [victim] = stackAt(m, hex, owner)
  const near = places[hex] !== undefined || adjacentTo(m, hex).some((h) => places[h] !== undefined)
  let helped = false
  if (near && victim && stockWithin(m, victim)) {
    helped = yield* confirm(
      { by: owner, what: "relief", prompt: "Spend a Resource Point on relief?", rules: ["GTW-15.A.6-2"] },
      { yes: "Relief", no: "None" },
    )
    if (helped) spendPoint(m, victim, "relief")
  }
  const { withCity, without, refused, relief } = tables.atrocities
  const nation = victim ? nationOf(victim) : undefined
  if (!nation) return
  const die = roll(m, tables.die, "GTW-GAP-60", "whether it is an atrocity") - (helped ? relief : 0)
  if (die >= (near ? withCity : without)) atrocity(m, nation, "a flood")
  if (near && !helped && roll(m, tables.die, "GTW-GAP-60", "whether the want of relief is one") >= refused)
    atrocity(m, nation, "no relief")
}

/** GTW-GAP-60 Morale points that a nation has. */
export const moraleOf = (m: State, nation: Nation): number =>
  m.morale[nation] ?? (fieldOf(m).scenario.will[nation] ?? nations[nation].will) * 10 + tables.atrocities.spare

/** GTW-GAP-60 The acting nation loses a point; its enemies gain half a point. */
export function atrocity(m: State, nation: Nation, why: string): void {
  const { loses, gains } = tables.atrocities
  m.morale[nation] = moraleOf(m, nation) - loses
  tell(m, { kind: "morale", rules: ["GTW-GAP-60"], nation: nations[nation].name, by: -loses, why })
  const enemies = new Set(m.units.filter((u) => u.side !== nations[nation].side).map(nationOf))
  for (const enemy of enemies) if (nations[enemy].power === "great") m.morale[enemy] = moraleOf(m, enemy) + gains
}
