/** Whole battles of Great War Commander between players who choose at random, every option offered every time. */
import { anyMove, type Decision, Match, type Random, randomFrom, seedFrom } from "@salient/engine"
import { game } from "@salient/gwc"
import { compareRate, type Duel, duel } from "./measure.ts"

/**
 * What the rules of another rich card-driven game manage in a like loop of random moves on a machine of this kind:
 * `rules.js` of github.com/rally-the-troops/paths-of-glory. It is not shipped here, so the figure is kept, not measured.
 */
const yardstick = { name: "Paths of Glory of Rally the Troops (kept)", rate: 5_000 }
const target = 10
/** A playout takes at least this many times as long as a fork. */
const forksAPlayout = 100
/** Battles fought before anything counts: a rulebook takes a while to be compiled. */
const warmUp = 60

type Battle = ReturnType<typeof begin>

function begin(n: number, grain: number) {
  const scenario = game.scenarios[n % game.scenarios.length] as (typeof game.scenarios)[number]
  return Match.begin(game, { scenario: scenario.id }, { seed: seedFrom(`battle ${n}`), grain })
}

/** A battle that nobody takes a move back in keeps no checkpoints: so the simulator plays it. */
const simulated = (n: number) => begin(n, Number.POSITIVE_INFINITY)
/** As people play it: every checkpoint is kept. */
const played = (n: number) => begin(n, 1)

function step(battle: Battle, random: Random): void {
  const decision = battle.pending[0] as Decision
  const by = decision.seat ?? (battle.start.seats.find((s) => s.side === decision.by)?.id as string)
  const played = battle.play({ by, seq: battle.seq, move: anyMove(decision, random) })
  if (!played.ok) throw new Error(`${JSON.stringify(decision.prompt)} refused a move of its own: ${played.reason}`)
}

/** Fights on to the end and says how many decisions that took. */
function fightOn(battle: Battle, random: Random): number {
  const before = battle.length
  while (!battle.outcome) step(battle, random)
  return battle.length - before
}

/** A battle in every scenario, half-way. */
function halfWay(): Battle[] {
  return game.scenarios.map((_, n) => {
    const length = fightOn(simulated(n), randomFrom(`half ${n}`))
    const battle = played(n)
    const random = randomFrom(`half ${n}`)
    while (battle.length < length / 2) step(battle, random)
    return battle
  })
}

export function battleDuels(): Duel[] {
  let next = 0
  const whole = () => fightOn(simulated(next), randomFrom(`battle ${next++}`))
  for (let i = 0; i < warmUp; i++) whole()
  const battles = halfWay()
  let at = 0
  const nextBattle = (): Battle => battles[at++ % battles.length] as Battle
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
