/** Melee: GWC-O16.4 to GWC-O16.4.3. */
import { choose, type Flow, part, type Tally, tally, tell } from "@salient/engine"
import { fortificationChart } from "../data/fortifications.ts"
import type { State } from "../state.ts"
import type { Nation } from "../types.ts"
import { hexOption } from "./choices.ts"
import type { Context } from "./context.ts"
import { areFoes, campOf, foeOf, foesOf, grid, type Hex, inactiveFirst } from "./field.ts"
import { meleeForecast } from "./forecasts.ts"
import { meleeFp } from "./melee-strength.ts"
import { campIn, hasEnemies, hasFriends, isRunner } from "./pieces.ts"
import { roll } from "./rolls.ts"
import { eliminate } from "./victory.ts"
import { openWindow } from "./windows.ts"

/** Hexes with Formations of both sides. */
export function contested(m: State): Hex[] {
  const found: Hex[] = []
  for (const u of m.units)
    if (!found.includes(u.hex) && m.units.some((v) => v.hex === u.hex && areFoes(v.side, u.side))) found.push(u.hex)
  return found
}

/** GWC-O16.4 Every Melee there is, in the active player's order. */
export function* fightMelees(m: State): Flow {
  while (contested(m).length > 0) yield* fightNext(m)
}

/** The next Melee, chosen by the active player. */
export function* fightNext(m: State): Flow {
  const hexes = contested(m)
  if (hexes.length === 0) return
  const hex =
    hexes.length === 1
      ? hexes[0]!
      : yield* choose(
          { by: m.active, prompt: "Which Melee is fought next?", rules: ["GWC-O16.4"] },
          hexes.map((h) => ({ ...hexOption(h), forecast: () => meleeForecast(m, m.active, h) })),
        )
  m.melee = hex
  yield* fight(m, hex)
  m.melee = -1
}

const onlyRunners = (m: State, side: Nation, h: Hex): boolean => campIn(m, side, h).every(isRunner)

/** Who rolls for each side, the inactive one first: of two allies in the hex the active one, or else the first (GWC-GAP-14). */
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
  for (const side of inactiveFirst(m).filter((n) => m.units.some((u) => u.hex === h && u.side === n))) {
    yield* openWindow(m, side, "meleeStart", { hex: h })
    if (!isContested(m, h)) return
  }
  const holder = m.held[h]
  const strength = new Map(sides.map((side) => [side, meleeFp(m, side, h)]))
  const totals: { side: Nation; score: Tally }[] = []
  for (const side of sides) {
    const context: Context = { hex: h, parts: [] }
    yield* openWindow(m, side, "meleeRoll", context)
    const score = yield* roll(m, side, { rule: "GWC-O16.4.2", why: `the Melee in ${grid.name(h)}` }, (value) =>
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
  for (const side of sides) yield* openWindow(m, side, "meleeEnd", { hex: h })
}

const isContested = (m: State, h: Hex): boolean => hasFriends(m, m.active, h) && hasEnemies(m, m.active, h)

/** GWC-O16.4.3 The lower total; in a tie both, unless one held a Blockhaus or Pillbox there (GWC-AMB-33). */
function meleeLosers(m: State, h: Hex, first: Nation, lead: number, holder: Nation | undefined): Nation[] {
  const second = foeOf(m, first)
  if (lead !== 0) return [lead > 0 ? second : first]
  const fort = m.forts[h]
  const held = fort !== undefined && fortificationChart.kinds[fort].winsTiedMelee ? holder : undefined
  return held === undefined ? [first, second] : [foeOf(m, held)]
}
