/** Fire: RAID-5. */
import { die, endGame, type Flow, type Forecast, mapOdds, part, type Tally, tally, tell } from "@salient/engine"
import { charts } from "../data/charts.ts"
import type { State } from "../types.ts"
import { mayPlay } from "./cards.ts"
import { rollDie } from "./die.ts"
import { distance, groundAt, sees } from "./ground.ts"
import { onMap, type Placed, profile, show } from "./units.ts"

/** RAID-5.1 */
export const mayFireAt = (m: State, firer: Placed, target: Placed): boolean =>
  !target.hidden && distance(m, firer.hex, target.hex) <= profile(firer).range && sees(m, firer.hex, target.hex)

/** RAID-5.1 */
export const targets = (m: State, firer: Placed): Placed[] =>
  onMap(m, firer.side === "raiders" ? "garrison" : "raiders").filter((target) => mayFireAt(m, firer, target))

/** RAID-5.2 What the die is added to. */
export function fireScore(m: State, firer: Placed, target: Placed): Tally {
  const ground = groundAt(m, target.hex)
  return tally(
    part("RAID-5.2", firer.kind, profile(firer).strength),
    part("RAID-5.2", "last step", firer.steps < charts.steps && -1),
    part("RAID-5.2", `cover of ${ground.name}`, -ground.cover),
    part("RAID-5.2", "range", 1 - distance(m, firer.hex, target.hex)),
  )
}

/** RAID-5.3 */
const hitsAt = (score: number): number => charts.hits.length - charts.hits.findIndex((from) => score >= from)
export const hits = (score: number): number => (charts.hits.some((from) => score >= from) ? hitsAt(score) : 0)

/** Every face of the die through the functions that will judge the real one. */
export function fireForecast(m: State, firer: Placed, target: Placed): Forecast {
  const score = fireScore(m, firer, target)
  return {
    title: `${firer.name} fires at ${target.name}`,
    ordered: true,
    odds: mapOdds(die(charts.die), (d) => `${hits(score.total + d)} hits`),
    tallies: [{ label: "added to the die", tally: score }],
  }
}

/** Fires. `moving`: the target is a raider on the move and may be covered by Smoke (RAID-4.4). */
export function* fire(m: State, firer: Placed, target: Placed, { moving }: { moving: boolean }): Flow {
  show(m, firer) // RAID-2.2
  tell(m, { kind: "fires", rules: ["RAID-5.1"], firer: firer.id, name: firer.name, target: target.id, at: target.name })
  const flare =
    firer.side === "garrison" &&
    (yield* mayPlay(m, "garrison", "flare", `${firer.name} fires at ${target.name}. Play Flare?`))
  const smoke =
    moving &&
    target.side === "raiders" &&
    (yield* mayPlay(m, "raiders", "smoke", `${firer.name} fires at ${target.name}. Play Smoke?`))
  const shot = yield* rollDie(m, firer.side, "RAID-5.2", `fire of ${firer.name}`)
  const score = tally(
    part("RAID-7.1", "die", shot),
    ...fireScore(m, firer, target).parts,
    part("RAID-5.4", "Flare", flare && charts.cards.flare.amount),
    part("RAID-4.4", "Smoke", smoke && charts.cards.smoke.amount),
  )
  const taken = hits(score.total)
  tell(m, { kind: "hit", rules: ["RAID-5.3"], target: target.id, name: target.name, score, hits: taken })
  loseSteps(m, target, taken)
}

/** RAID-1.3, and RAID-8.2 at once when the last unit of a side goes. */
export function loseSteps(m: State, unit: Placed, count: number): void {
  unit.steps = Math.max(0, unit.steps - count)
  if (unit.steps > 0) return
  const { side } = unit
  const gone: { hex: string | null; prisoner: boolean } = unit
  gone.hex = null
  gone.prisoner = false
  tell(m, { kind: "gone", rules: ["RAID-1.3"], unit: unit.id, name: unit.name })
  if (onMap(m, side).length > 0) return
  const winner = side === "raiders" ? "garrison" : "raiders"
  endGame({ winners: [winner], reason: `No unit of the ${side} is left.`, rules: ["RAID-8.2"] })
}
