/** Fire: RAID-5. */
import { type Check, type Flow, type Forecast, mapOdds, ok, part, refuse, sure, tally } from "@salient/engine"
import { capital, count } from "@salient/kit/words"
import { type FireFacts, fireOdds, fireScore, hits } from "../charts/fire.ts"
import { data } from "../data/raid.ts"
import { tell } from "../happenings.ts"
import type { State, Unit } from "../state.ts"
import { other } from "../types.ts"
import { askToPlay } from "./before-the-raid/hands.ts"
import { type Leads, rollDie } from "./dice.ts"
import { distance, groundAt, sees } from "./the-raid/ground.ts"
import { mayBeUsed, type Placed, profile, show } from "./the-raid/units.ts"
import { loseSteps } from "./victory.ts"

/** RAID-5.1 Asked only about targets that the firer's side knows of. */
export function mayFireAt(m: State, firer: Placed, target: Unit): Check {
  if (target.hex === null) return mayBeUsed(target)
  if (target.hidden) return refuse("RAID-5.1", "Hidden units cannot be fired at.")
  const { hex } = target
  const [range, most] = [distance(m, firer.hex, hex), profile(firer).range]
  if (range > most)
    return refuse("RAID-5.1", () => `${target.name} is ${range} hexes away; ${firer.name} fires up to ${most}.`, hex)
  if (!sees(m, firer.hex, hex)) return refuse("RAID-5.1", () => `${firer.name} does not see ${target.name}.`, hex)
  return ok
}

/** The enemies that a unit's side knows of, including those that are gone. */
export const knownEnemies = (m: State, unit: Unit): Unit[] =>
  m.units.filter((u) => u.side === other(unit.side) && !u.hidden)

const factsOf = (m: State, firer: Placed, target: Placed): FireFacts => ({
  firer: firer.kind,
  lastStep: firer.steps < data.steps,
  ground: groundAt(m, target.hex),
  range: distance(m, firer.hex, target.hex),
})

export function fireForecast(m: State, firer: Placed, target: Placed): Forecast {
  const score = fireScore(factsOf(m, firer, target))
  return {
    title: `${capital(firer.name)} fires at ${target.name}`,
    ordered: true,
    odds: mapOdds(fireOdds(score), (n) => count(n, "hit")),
    tallies: [{ label: "added to the die", tally: score }],
  }
}

/** Every number of hits, from none to the most. */
const hitScale = Array.from({ length: data.hits.length + 1 }, (_, n) => count(n, "hit"))

/** RAID-5.4, RAID-4.4 Fire with and without a card that changes its score; `good`: the side that is asked wants hits. */
function cardForecast(title: string, facts: FireFacts, card: Partial<FireFacts>, good: boolean): Forecast {
  const oddsOf = (f: FireFacts) => mapOdds(fireOdds(fireScore(f)), (n) => count(n, "hit"))
  return {
    title,
    ordered: true,
    odds: oddsOf({ ...facts, ...card }),
    otherwise: { label: "Without it", odds: oddsOf(facts) },
    scale: good ? hitScale : hitScale.toReversed(),
    tallies: [{ label: "added to the die", tally: fireScore({ ...facts, ...card }) }],
  }
}

/** Fires. `moving`: the target is a raider on the move and may be covered by Smoke (RAID-4.4). */
export function* fire(m: State, firer: Placed, target: Placed, { moving }: { moving: boolean }): Flow {
  show(m, firer) // RAID-2.2
  tell(m, { kind: "fires", rules: ["RAID-5.1"], firer: firer.id, name: firer.name, target: target.id, at: target.name })
  const what = `${capital(firer.name)} fires at ${target.name}.`
  const facts = factsOf(m, firer, target)
  const both = [firer.id, target.id]
  const flare =
    firer.side === "garrison" &&
    (yield* askToPlay(
      m,
      "garrison",
      "flare",
      `${what} Play Flare?`,
      () => cardForecast(`${what} With Flare`, facts, { flare: true }, true),
      both,
    ))
  const smoke =
    moving &&
    target.side === "raiders" &&
    (yield* askToPlay(
      m,
      "raiders",
      "smoke",
      `${what} Play Smoke?`,
      () => cardForecast(`${what} With Smoke`, { ...facts, flare }, { smoke: true }, false),
      both,
    ))
  const expected = fireScore({ ...facts, flare, smoke })
  const leads: Leads = { to: (shown) => sure(count(hits(expected.total + shown), "hit")), scale: hitScale }
  const shot = yield* rollDie(m, firer.side, "RAID-5.2", `fire of ${firer.name}`, leads)
  const added = fireScore({ ...factsOf(m, firer, target), flare, smoke }) // the alarm may have moved the target: RAID-7.3
  const score = tally(part("RAID-7.1", "die", shot), ...added.parts)
  const taken = hits(score.total)
  tell(m, { kind: "hit", rules: ["RAID-5.3"], target: target.id, name: target.name, score, hits: taken })
  loseSteps(m, target, taken)
}
