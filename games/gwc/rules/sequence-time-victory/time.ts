/** The Time Advance and everything that comes with it: GWC-6.1, GWC-6.2. */
import { type Flow, refuse } from "@salient/engine"
import { terrainChart } from "../../data/terrain.ts"
import { values } from "../../data/values.ts"
import { tell } from "../../happenings.ts"
import { chooseIfAny } from "../../questions.ts"
import type { State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { openWindow } from "../actions/windows.ts"
import { drawStrategy, reshuffle } from "../cards-rolls-triggers/cards.ts"
import { roll } from "../cards-rolls-triggers/rolls.ts"
import { fightMelees } from "../orders-advance/melee.ts"
import { offerHexes } from "../orders-in-general/choices.ts"
import { campOf, fieldOf, grid, inactiveFirst, playerOf, postureOf } from "../the-map/field.ts"
import { enterReinforcements } from "./reinforcements.ts"
import { endOnPoints, gain } from "./victory.ts"

/** GWC-6.1.2 Steps 1 to 7 for the player who triggered it. Nothing that happens in them causes a trigger. */
export function* advanceTime(m: State, by: Nation): Flow {
  m.quiet++
  m.time++
  tell(m, { kind: "time", rules: ["GWC-6.1.2a"], side: by, time: m.time })
  reshuffle(m, by)
  if (m.time >= fieldOf(m).scenario.suddenDeath || m.time >= values.tracks.time.last) yield* suddenDeath(m, by)
  for (const side of fieldOf(m).sides)
    if (postureOf(m, side) === "defend" && campOf(m, side)[0] === side)
      // once for two allies: GWC-GAP-14
      gain(m, side, values.points.defenderPerTimeAdvance, "GWC-6.1.2d", "the Defender holds out")
  yield* clearAir(m, by)
  for (const side of inactiveFirst(m)) yield* enterReinforcements(m, side)
  for (const side of inactiveFirst(m)) yield* openWindow(m, side, "timeAdvance", {})
  for (const side of inactiveFirst(m)) {
    const player = playerOf(m, side)
    if (player.held.length === 0 && drawStrategy(m, side, "GWC-6.1.2h")) player.fresh = true
  }
  m.quiet--
  if (m.order === null && m.melee < 0 && m.quiet === 0) yield* fightMelees(m) // GWC-AMB-22
}

/** GWC-6.2.2 The game ends if the roll is less than the number of the Time space. */
function* suddenDeath(m: State, by: Nation): Flow {
  const ends = yield* roll(
    m,
    by,
    { rule: "GWC-6.2.2", why: "Sudden Death", final: true, decides: "sudden-death" },
    (value) => value < m.time,
  )
  if (ends) endOnPoints(m, "Sudden Death.", "GWC-6.2.2")
}

const noGas = refuse("GWC-6.1.2e", "No Gas marker is in the hex.")
const noSmoke = refuse("GWC-6.1.2e", "No Smoke marker is in the hex.")

/** GWC-6.1.2e The triggering player removes two Gas and two Smoke markers. */
function* clearAir(m: State, by: Nation): Flow {
  for (let i = 0; i < terrainChart.features.gas.perTimeAdvance && m.gas.length > 0; i++) {
    const hexes = m.gas.length <= terrainChart.features.gas.perTimeAdvance - i ? [m.gas[0]!] : m.gas
    const hex = yield* chooseIfAny(
      { by, what: "remove-gas", prompt: "Which Gas marker is removed?", rules: ["GWC-6.1.2e"] },
      offerHexes(hexes, noGas),
    )
    m.gas = m.gas.filter((h) => h !== hex)
    m.sightClock++
    tell(m, { kind: "gasGone", rules: ["GWC-T107.2"], hex: grid.name(hex) })
  }
  for (let i = 0; i < terrainChart.features.smoke.perTimeAdvance; i++) {
    const hexes = Object.keys(m.smoke).map(Number)
    if (hexes.length === 0) return
    const hex = yield* chooseIfAny(
      { by, what: "remove-smoke", prompt: "Which Smoke marker is removed?", rules: ["GWC-6.1.2e"] },
      offerHexes(hexes, noSmoke),
    )
    delete m.smoke[hex]
    m.sightClock++
    tell(m, { kind: "smokeGone", rules: ["GWC-6.1.2e"], hex: grid.name(hex) })
  }
}
