/** Whole battles of Great War Commander between players who choose at random, every option offered every time. */
import { type Match, randomFrom } from "@salient/engine"
import { game } from "@salient/gwc"
import { compareRate, type Duel, duel } from "./measure.ts"
import { fightOn, played, type Setup, simulated, step } from "./playout.ts"

/**
 * The speed of the rules of another rich card-driven game in a similar loop of random moves on a machine of this kind: `rules.js` of
 * github.com/rally-the-troops/paths-of-glory. We do not ship those rules, so the figure is stored, not measured.
 */
const yardstick = { name: "Paths of Glory of Rally the Troops (kept)", rate: 5_000 }
const target = 10
/** A playout must take at least this many times as long as a fork. */
const forksAPlayout = 100
/** Battles fought before measuring begins: it takes a while until a rulebook is compiled. */
const warmUp = 60

const setupOf = (n: number): Setup => ({
  scenario: (game.scenarios[n % game.scenarios.length] as (typeof game.scenarios)[number]).id,
})

/** A battle in every scenario, stopped half-way. */
function halfWay(): Match[] {
  return game.scenarios.map((_, n) => {
    const length = fightOn(simulated(game, setupOf(n), `battle ${n}`), randomFrom(`half ${n}`))
    const battle = played(game, setupOf(n), `battle ${n}`)
    const random = randomFrom(`half ${n}`)
    while (battle.length < length / 2) step(battle, random)
    return battle
  })
}

export function battleDuels(): Duel[] {
  let next = 0
  const whole = () => fightOn(simulated(game, setupOf(next), `battle ${next}`), randomFrom(`battle ${next++}`))
  for (let i = 0; i < warmUp; i++) whole()
  const battles = halfWay()
  let at = 0
  const nextBattle = (): Match => battles[at++ % battles.length] as Match
  return [
    compareRate(
      "Great War Commander: decisions of whole random battles",
      { name: "Match.play", run: whole },
      yardstick,
      target,
    ),
    duel(
      "Great War Commander: a fork in mid-game, against a random playout from there",
      {
        name: "Match.fork",
        run: () => {
          nextBattle().fork()
          return 1
        },
      },
      {
        name: "playout",
        run: () => {
          fightOn(nextBattle().fork(), randomFrom(`playout ${next++}`))
          return 1
        },
      },
      forksAPlayout,
    ),
  ]
}
