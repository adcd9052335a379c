/** Melee: GWC-O16.4 to GWC-O16.4.3. */
import { type Flow, part, refuse, type Tally, tally } from "@salient/engine"
import { meleeLoser } from "../../charts/melee.ts"
import { tell } from "../../happenings.ts"
import { chooseIfAny } from "../../questions.ts"
import type { State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { openWindow } from "../actions/windows.ts"
import { stakeOf } from "../cards-rolls-triggers/leads.ts"
import { roll } from "../cards-rolls-triggers/rolls.ts"
import type { Context } from "../events/context.ts"
import { campIn, hasEnemies, hasFriends, isRunner } from "../formations-and-command/pieces.ts"
import { meleeForecast, meleeLeads, meleeStake } from "../orders-fire/forecasts.ts"
import { hexOption, offerHexes } from "../orders-in-general/choices.ts"
import { eliminate } from "../sequence-time-victory/victory.ts"
import { areFoes, campOf, foeOf, foesOf, grid, type Hex, inactiveFirst } from "../the-map/field.ts"
import { holderOf, meleeFp } from "./melee-strength.ts"

/** Hexes with Formations of both sides. */
export function contested(m: State): Hex[] {
  const found: Hex[] = []
  for (const u of m.units)
    if (!found.includes(u.hex) && m.units.some((v) => v.hex === u.hex && areFoes(v.side, u.side))) found.push(u.hex)
  return found
}

/** GWC-O16.4 All pending Melees, in the active player's order. */
export function* fightMelees(m: State): Flow {
  while (contested(m).length > 0) yield* fightNext(m)
}

const noMelee = refuse("GWC-O16.4", "The hex does not hold Formations of both sides.")

/** The next Melee, chosen by the active player. */
export function* fightNext(m: State): Flow {
  const hexes = contested(m)
  if (hexes.length === 0) return
  const hex = yield* chooseIfAny(
    { by: m.active, what: "next-melee", prompt: "Which Melee is fought next?", rules: ["GWC-O16.4"] },
    offerHexes(hexes, noMelee, (h) => ({ ...hexOption(h), forecast: () => meleeForecast(m, m.active, h) })),
  )
  m.melee = hex
  yield* fight(m, hex)
  m.melee = -1
}

const onlyRunners = (m: State, side: Nation, h: Hex): boolean => campIn(m, side, h).every(isRunner)

/** Who rolls for each side, the inactive side first: of two allies in the hex the active one, or else the first (GWC-GAP-14). */
function fighters(m: State, h: Hex): Nation[] {
  const isThere = (side: Nation) => m.units.some((u) => u.hex === h && u.side === side)
  return [foesOf(m, m.active), campOf(m, m.active)].map((camp) =>
    camp.includes(m.active) && isThere(m.active) ? m.active : (camp.find(isThere) ?? camp[0]!),
  )
}

function* fight(m: State, h: Hex): Flow {
  tell(m, { kind: "melee", rules: ["GWC-O16.4"], hex: grid.name(h) })
  const sides = fighters(m, h)
  const runners = sides.filter((side) => onlyRunners(m, side, h))
  if (runners.length > 0) {
    eliminate(
      m,
      runners.flatMap((side) => campIn(m, side, h)),
      "GWC-O16.4.1a",
    ) // GWC-AMB-36
    return
  }
  yield* fightOut(m, h, sides)
  for (const side of sides) yield* openWindow(m, side, "meleeEnd", { hex: h }) // GWC-A51: whatever the result
}

function* fightOut(m: State, h: Hex, sides: readonly Nation[]): Flow {
  for (const side of inactiveFirst(m).filter((n) => m.units.some((u) => u.hex === h && u.side === n))) {
    yield* openWindow(m, side, "meleeStart", { hex: h }, () => meleeStake(m, side, h))
    if (!isContested(m, h)) return
  }
  const holder = m.held[h]
  const strength = new Map(sides.map((side) => [side, meleeFp(m, side, h)]))
  const totals: { side: Nation; score: Tally }[] = []
  for (const side of sides) {
    const context: Context = { hex: h, parts: [] }
    const why = `the Melee in ${grid.name(h)}`
    const leads = (more: number) =>
      meleeLeads(m, h, side, {
        own: tally(...strength.get(side)!.parts, ...(context.parts ?? [])).total + more,
        theirs: totals[0]?.score.total ?? null,
        strength: strength.get(foeOf(m, side))?.total ?? 0,
        holder: holderOf(m, h, side, holder),
      })
    yield* openWindow(m, side, "meleeRoll", context, () => stakeOf(m, side, "meleeRoll", why, leads))
    const score = yield* roll(m, side, { rule: "GWC-O16.4.2", why, decides: "melee", leads: leads(0) }, (value) =>
      tally(...strength.get(side)!.parts, part("GWC-O16.4.2", "roll", value), ...(context.parts ?? [])),
    )
    tell(m, { kind: "meleeTotal", rules: ["GWC-O16.4.2"], side, hex: grid.name(h), score })
    totals.push({ side, score })
    if (!isContested(m, h)) return // a trigger has removed a side
  }
  const [first, second] = totals as [{ side: Nation; score: Tally }, { side: Nation; score: Tally }]
  const losers = meleeLosers(m, h, first.side, first.score.total - second.score.total, holder)
  eliminate(
    m,
    losers.flatMap((side) => campIn(m, side, h)),
    "GWC-O16.4.3",
  )
}

const isContested = (m: State, h: Hex): boolean => hasFriends(m, m.active, h) && hasEnemies(m, m.active, h)

/** GWC-O16.4.3 The Formations that lose the Melee, given the side that rolled first and its enemy. */
function meleeLosers(m: State, h: Hex, first: Nation, lead: number, held: Nation | undefined): Nation[] {
  const second = foeOf(m, first)
  const loser = meleeLoser(lead, holderOf(m, h, first, held))
  return loser === "both" ? [first, second] : [loser === "first" ? first : second]
}
