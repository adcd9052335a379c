/** Who wins: GTW-GAP-20, GTW-GAP-21. */
import { endGame, type Outcome, part, type Tally, tally } from "@salient/engine"
import { tell } from "../../happenings.ts"
import type { State } from "../../state.ts"
import { other, SIDES, type Side, sideIndex } from "../../types.ts"
import { fieldOf, hexNamed, placeName } from "../basic-game-concepts/field.ts"
import { counterOf, isArmyHeadquarters } from "../basic-game-concepts/units.ts"
import { isContested } from "../zones-of-control-and-ownership/ownership.ts"

const isDivision = (u: State["units"][number]): boolean => counterOf(u).front.divisional

/** The victory points of a side as things stand, each with its reason. */
export function pointsOf(m: State, side: Side): Tally {
  const { scenario, map } = fieldOf(m)
  const { victory, startOwners } = scenario
  const { hexes, other: otherHex, contested } = victory.points[side]
  const enemy = sideIndex(other(side))
  const listed = new Map(Object.entries(hexes).map(([name, worth]) => [hexNamed(m, name), worth]))
  const parts = startOwners.flatMap((owner, h) => {
    if (owner !== enemy || !map.land[h]) return []
    if (isContested(m, h)) return [part("GTW-GAP-21", `${placeName(m, h)} contested`, contested)]
    return m.owners[h] === sideIndex(side) ? [part("GTW-GAP-21", placeName(m, h), listed.get(h) ?? otherHex)] : []
  })
  const theirs = m.units.filter((u) => u.side === other(side))
  const gone = (u: State["units"][number]) => u.away === "eliminated" || u.away === "eliminated while isolated"
  const { lossesPer, divisionLost = 0, divisionCadre = 0, armyLost = 0 } = victory
  return tally(
    ...parts,
    part(
      "GTW-GAP-21",
      "strength lost by the enemy",
      lossesPer !== undefined && Math.floor(m.losses[other(side)] / lossesPer),
    ),
    part("GTW-GAP-20", "divisions eliminated", theirs.filter((u) => isDivision(u) && gone(u)).length * divisionLost),
    part(
      "GTW-GAP-20",
      "divisions reduced",
      theirs.filter((u) => isDivision(u) && (u.hex >= 0 || u.away === "unknown") && u.reduced).length * divisionCadre,
    ),
    part(
      "GTW-GAP-20",
      "Army headquarters eliminated",
      theirs.filter((u) => isArmyHeadquarters(u) && gone(u)).length * armyLost,
    ),
    part("GTW-GAP-20", "divisions not sent away", m.penalties[other(side)]),
  )
}

/** The victory band that the Entente's lead falls into. */
function bandOf(m: State) {
  const lead = pointsOf(m, "entente").total - pointsOf(m, "central").total
  return { lead, band: bandAt(m, lead) }
}

const bandAt = (m: State, lead: number) =>
  fieldOf(m).scenario.victory.bands.find(({ from }) => from === null || lead >= from)!

/** The side that would win if the campaign ended now; undefined: neither. */
export const winnerNow = (m: State): Side | undefined => bandOf(m).band.winner ?? undefined

/** The winner if the campaign ended now and a side's lead were larger by so many points; undefined: neither. */
export function winnerWith(m: State, side: Side, points: number): Side | undefined {
  const lead = pointsOf(m, "entente").total - pointsOf(m, "central").total + (side === "entente" ? points : -points)
  return bandAt(m, lead).winner ?? undefined
}

/** GTW-4-1 The outcome after the last turn. */
export function finalOutcome(m: State): Outcome {
  const score = { entente: pointsOf(m, "entente").total, central: pointsOf(m, "central").total }
  for (const side of SIDES)
    tell(m, { kind: "scored", rules: ["GTW-GAP-21"], side, points: score[side], why: "when the last turn is over" })
  const { band } = bandOf(m)
  return {
    winners: band.winner ? [band.winner] : [],
    reason: `${band.winner ? `${band.degree}: ` : ""}${score.entente} to ${score.central} victory points.`,
    rules: ["GTW-GAP-21"],
    score,
  }
}

/** GTW-GAP-20 Some places end the campaign at once. */
export function endIfDecided(m: State): void {
  const { immediate } = fieldOf(m).scenario.victory
  if (!immediate || m.owners[hexNamed(m, immediate.hex)] !== sideIndex(immediate.side)) return
  endGame({
    winners: [immediate.side],
    reason: `${placeName(m, hexNamed(m, immediate.hex))} has fallen.`,
    rules: ["GTW-GAP-20"],
  })
}
