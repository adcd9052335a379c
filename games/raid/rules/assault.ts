/** Assault: RAID-6. */
import {
  die,
  type Flow,
  type Forecast,
  mapOdds,
  type Odds,
  part,
  share,
  sure,
  type Tally,
  tally,
} from "@salient/engine"
import { assaultOdds, assaultScore, wins } from "../charts/assault.ts"
import { data } from "../data/raid.ts"
import { tell } from "../happenings.ts"
import type { State } from "../state.ts"
import type { Side } from "../types.ts"
import { askToPlay } from "./before-the-raid/hands.ts"
import { type Leads, rollDie } from "./dice.ts"
import { type Placed, show } from "./the-raid/units.ts"
import { loseSteps } from "./victory.ts"

/** An assault in words, with its odds before either side plays Bombs. */
export function sayAssault(attacker: Placed, defender: Placed): string {
  const odds = assaultOdds(assaultScore(attacker), assaultScore(defender))
  const wins = Math.round(100 * share(odds, (won) => won))
  return `${attacker.name} assaults ${defender.name}: it wins ${wins} % of the time.`
}

const [taken, held] = ["the attack succeeds", "the attack fails"] as const

const sayWon = (odds: Odds<boolean>): Odds<string> => mapOdds(odds, (won) => (won ? taken : held))

/** RAID-6.2 An assault with Bombs and without, for the side that is asked. */
function bombsForecast(
  side: Side,
  attacker: Placed,
  defender: Placed,
  strength: (unit: Placed, more?: boolean) => Tally,
): Forecast {
  const oddsWith = (bombs: boolean) =>
    sayWon(
      assaultOdds(
        strength(attacker, bombs && attacker.side === side),
        strength(defender, bombs && defender.side === side),
      ),
    )
  return {
    title: `${attacker.name} assaults ${defender.name} with your Bombs`,
    odds: oddsWith(true),
    otherwise: { label: "Without them", odds: oddsWith(false) },
    scale: side === attacker.side ? [held, taken] : [taken, held],
  }
}

/** RAID-6.1 True if the attacker has won; then the defender is gone, and his hex is free. */
export function* assault(m: State, attacker: Placed, defender: Placed): Flow<boolean> {
  show(m, attacker)
  show(m, defender)
  const [unit, target] = [attacker.id, defender.id]
  tell(m, { kind: "assaults", rules: ["RAID-6.1"], unit, name: attacker.name, target, at: defender.name })
  const bombs: Record<Side, boolean> = { raiders: false, garrison: false }
  const strength = (u: Placed, more = false) => assaultScore({ steps: u.steps, bombs: bombs[u.side] || more })
  for (const side of [attacker.side, defender.side])
    bombs[side] = yield* askToPlay(
      m,
      side,
      "bombs",
      `${attacker.name} assaults ${defender.name}. Play Bombs?`,
      () => bombsForecast(side, attacker, defender, strength),
      [unit, target],
    )
  const scoreOf = function* (u: Placed, leads: Leads) {
    const shown = yield* rollDie(m, u.side, "RAID-6.1", `assault of ${u.name}`, leads)
    return tally(part("RAID-7.1", "die", shown), ...strength(u).parts)
  }
  const attack = yield* scoreOf(attacker, {
    to: (shown) =>
      sayWon(mapOdds(die(data.die), (d) => wins(strength(attacker).total + shown, strength(defender).total + d))),
    scale: [held, taken],
  })
  const defence = yield* scoreOf(defender, {
    to: (shown) => sayWon(sure(wins(attack.total, strength(defender).total + shown))),
    scale: [taken, held],
  })
  const won = wins(attack.total, defence.total)
  tell(m, { kind: "fought", rules: ["RAID-6.1"], attacker: unit, name: attacker.name, attack, defence, won })
  if (won && attacker.side === "raiders") attacker.prisoner = true // RAID-6.3, before the last defender's going ends the game
  if (won) loseSteps(m, defender, defender.steps)
  else loseSteps(m, attacker, 1)
  return won
}
