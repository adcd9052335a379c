/** The Great War, miniatures: battles of three hundred single models on an open table, and the computations for which a player waits. */
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { type Decision, type Game, type Match, type Path, type Random, randomFrom, type Written } from "@salient/engine"
import { game as tgw } from "@salient/tgw"
import { makeOf } from "../games/tgw/rules/choosing-forces/makes.ts"
import { muster } from "../games/tgw/rules/choosing-forces/muster.ts"
import { type Figure, timed } from "./figures.ts"
import { compareRate, type Duel, duel } from "./measure.ts"
import { byOf, fightOn, played, type Setup, simulated, step } from "./playout.ts"

const game = tgw as unknown as Game
/** France against Germany in 1914 with the ready-made rosters: 304 models. */
const morhange: Setup = { scenario: "morhange" }
/** The target for a battle of that size, in decisions per second. */
const bar = { name: "the least it should be", rate: 1000 }
/** With twice as many models, a decision may take this many times as long. */
const slower = 2.2
/** A playout must take at least this many times as long as a fork. */
const forksAPlayout = 100
/** The memory that a live match may use. */
const mostMegabytes = 8
/** Battles fought before measuring begins. */
const warmUp = 12

type Units = { readonly units: readonly { readonly men: readonly number[] }[] }
const models = (battle: Match): number => (battle.state as Units).units.reduce((n, u) => n + u.men.length, 0)

type Roster = Parameters<typeof muster>[0]
const strength = (roster: Roster): number => muster(roster).reduce((n, { make }) => n + makeOf(make).men.length, 0)

/** The terms on which small and large battles are compared: every way of deploying, and zones with much and with little room. */
const terms: readonly { readonly [option: string]: string }[] = [
  { mission: "meetingEngagement", method: "alternate", zones: "pitchedBattle" },
  { mission: "meetingEngagement", method: "strategyRoll", zones: "reconnaissance" },
  { mission: "secureAndHold", method: "strategyRoll", zones: "pitchedBattle" },
  { mission: "secureAndHold", method: "hidden", zones: "pincerSweep" },
]
/** The models of a side in the smaller battles. */
const ofASide = 125

type Writing = Decision & { suggest: (random: Random) => Written }
const writing = (battle: Match): Writing | undefined =>
  battle.pending[0]?.what === "roster" ? (battle.pending[0] as Writing) : undefined

function handIn(battle: Match, roster: Roster): void {
  const decision = battle.pending[0] as Decision
  const write = roster as Written
  const handed = battle.play({ by: byOf(battle, decision), seq: battle.seq, move: { write } })
  if (!handed.ok) throw new Error(`a roster is refused: ${handed.reason}`)
}

/** The same army several times, as so many battalions. */
const times = (roster: Roster, count: number): Roster => ({
  ...roster,
  points: roster.points * count,
  battalions: Array.from({ length: count }, (_, k) =>
    roster.battalions.map((b) => ({ ...b, id: `${b.id}x${k}` })),
  ).flat(),
})

/** A free battle between random armies, and the same battle between the same armies twice as large. */
function twins(options: { readonly [option: string]: string }, seed: string): { few: Match; many: Match } {
  const begin = (points: string) => simulated(game, { scenario: "free-battle", options: { ...options, points } }, seed)
  const [few, many] = [begin("1000"), begin("2000")]
  const random = randomFrom(seed)
  for (let decision = writing(few); decision; decision = writing(few)) {
    const drawn = Array.from({ length: 60 }, () => decision.suggest(random) as Roster)
    const off = (roster: Roster) => Math.abs(strength(roster) - ofASide)
    const roster = drawn.reduce((a, b) => (off(b) < off(a) ? b : a))
    handIn(few, roster)
    handIn(many, times(roster, 2))
  }
  return { few, many }
}

function half(n: number): Match {
  const length = fightOn(simulated(game, morhange, `half ${n}`), randomFrom(`half ${n}`))
  const battle = played(game, morhange, `half ${n}`)
  const random = randomFrom(`half ${n}`)
  while (battle.length < length / 2) step(battle, random)
  return battle
}

export function miniaturesDuels(): Duel[] {
  let next = 0
  const whole = () => fightOn(simulated(game, morhange, `battle ${next}`), randomFrom(`battle ${next++}`))
  for (let i = 0; i < warmUp; i++) whole()
  const halves = [half(0), half(1), half(2)]
  const pairs = terms.map((t, i) => twins(t, `twins ${i}`))
  const sizes = (of: "few" | "many") => [...new Set(pairs.map((p) => models(p[of])))].join(", ")
  const nextHalf = () => halves[next++ % halves.length] as Match
  /** One battle on each of the terms. */
  const fightAll = (of: "few" | "many") => () =>
    pairs.reduce((decisions, p) => decisions + fightOn(p[of].fork(), randomFrom(`battle ${next++}`)), 0)
  return [
    compareRate(
      "The Great War, 304 models: decisions of whole random battles",
      { name: "Match.play", run: whole },
      bar,
      1,
    ),
    duel(
      `The Great War: decisions with ${sizes("many")} models, against ${sizes("few")} (${slower} times as long at most)`,
      { name: "the armies twice", run: fightAll("many") },
      { name: "the armies once", run: fightAll("few") },
      1 / slower,
    ),
    duel(
      "The Great War, 304 models: a fork in mid-game, against a random playout from there",
      {
        name: "Match.fork",
        run: () => {
          nextHalf().fork()
          return 1
        },
      },
      {
        name: "playout",
        run: () => {
          fightOn(nextHalf().fork(), randomFrom(`playout ${next++}`))
          return 1
        },
      },
      forksAPlayout,
    ),
  ]
}

/** Plays on at random until a question is asked; begins another battle if one ends first. */
function until(what: string, random: Random): Match {
  for (let n = 0; ; n++) {
    const battle = simulated(game, morhange, `question ${random(1_000_000)} ${n}`)
    for (let least = random(200); !battle.outcome; step(battle, random))
      if (least-- <= 0 && battle.pending[0]?.what === what) return battle
  }
}

/** The move of the whole platoon is judged man by man, each by his own shortest way. */
function move(): Figure {
  const random = randomFrom("moves")
  const battles = Array.from({ length: 12 }, () => until("way", random))
  return timed("a move of a platoon judged, 304 models", { runs: 400, limits: { median: 5, worst: 20 } }, (i) => {
    const decision = (battles[i % battles.length] as Match).pending[0] as Path & Decision
    const [unit = ""] = decision.pieces
    const { at } = (battles[i % battles.length] as Match<{ units: { id: string; at: number[] }[] }>).state.units.find(
      (u) => u.id === unit,
    ) ?? { at: [0, 0] }
    const step = { x: (at[0] as number) + random(8000) - 4000, y: (at[1] as number) + random(8000) - 4000, how: "as" }
    return () => decision.check({ [unit]: [step] })
  })
}

/** From the choice of the unit that fires to the list of all its possible targets. */
function targets(): Figure {
  const random = randomFrom("targets")
  const battles = Array.from({ length: 12 }, () => until("next-fire", random))
  return timed("all targets of a unit found and offered, 304 models", { runs: 200, limits: { worst: 10 } }, (i) => {
    const battle = (battles[i % battles.length] as Match).fork()
    const decision = battle.pending[0] as Decision & { options: readonly { id: string }[] }
    const shots = decision.options.filter((o) => o.id.startsWith("fire:"))
    const choose = shots[random(Math.max(1, shots.length))]?.id ?? "end"
    return () => battle.play({ by: byOf(battle, decision), seq: battle.seq, move: { choose } })
  })
}

/**
 * The memory of a live match at its end, with every checkpoint to which players may go back: measured as the memory that is freed with it.
 */
function memory(): Figure {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as () => void
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const battles = [0, 1, 2].map((n) => {
    const battle = played(game, morhange, `memory ${n}`)
    fightOn(battle, randomFrom(`memory ${n}`))
    return battle
  })
  const forks = timed("a fork of a match at its end", { runs: 20 }, (i) => () => battles[i % battles.length]?.fork())
  const count = battles.length
  const before = used()
  battles.length = 0
  const held = (before - used()) / count / 2 ** 20
  return {
    ...forks,
    finding: { says: `a match holds ${held.toFixed(1)} MB, ${mostMegabytes} at most`, ok: held <= mostMegabytes },
  }
}

export const miniaturesFigures = (): Figure[] => [move(), targets(), memory()]
