/** The Great War: whole random campaigns, forks, and supply of both sides compared with one search for each unit. */
import { type Agent, agentNamed, fightOut, levelNamed, usualLevel } from "@salient/agents"
import { anyMove, type Decision, Match, type Random, randomFrom, refuse, seedFrom } from "@salient/engine"
import { game } from "@salient/gtw"
import { type Cost, followLegs, hexSet, type Leg } from "@salient/space/hex"
import { tables } from "../games/gtw/data/tables.ts"
import { fieldOf } from "../games/gtw/rules/basic-game-concepts/field.ts"
import { isArmyHeadquarters, nationOf } from "../games/gtw/rules/basic-game-concepts/units.ts"
import { isSuppliedBy, supplyAnew } from "../games/gtw/rules/supply/general.ts"
import { isForeign, mayTrace, overlandLength } from "../games/gtw/rules/supply/lines.ts"
import { netAt } from "../games/gtw/rules/transportation-lines/nets.ts"
import { volumeAt } from "../games/gtw/rules/transportation-lines/rails.ts"
import { isContested, isOwnedBy } from "../games/gtw/rules/zones-of-control-and-ownership/ownership.ts"
import type { State, Unit } from "../games/gtw/state.ts"
import { SIDES, type Side } from "../games/gtw/types.ts"
import type { Figure } from "./figures.ts"
import { compareRate, type Duel, duel, threadMs } from "./measure.ts"

const campaigns = ["artois-1915", "tannenberg"] as const
/** Decisions per second that a quiet machine of this kind must reach, including all the records of zones, owners and supply. */
const bar = { name: "the bar", rate: 20_000 }
/** Campaigns played before measuring begins. */
const warmUp = 12
/** A playout must take at least this many times as long as a fork. */
const forksAPlayout = 100
/** Supply of both sides takes at most a twentieth of the time of a search for each unit. */
const searchesForUnits = 20

const begin = (scenario: string, n: number, grain: number) =>
  Match.begin(game, { scenario }, { seed: seedFrom(`campaign ${n}`), grain })

function step(match: ReturnType<typeof begin>, random: Random): void {
  const decision = match.pending[0] as Decision
  const by = decision.seat ?? (match.start.seats.find((s) => s.side === decision.by)?.id as string)
  const played = match.play({ by, seq: match.seq, move: anyMove(decision, random) })
  if (!played.ok) throw new Error(`${JSON.stringify(decision.prompt)} refused a move of its own: ${played.reason}`)
}

function playOn(match: ReturnType<typeof begin>, random: Random): number {
  const before = match.length
  while (!match.outcome) step(match, random)
  return match.length - before
}

const barred = refuse("GTW-11.A-1", "No line goes there.")

/** GTW-11.B: the legs of a unit's line: overland to a headquarters, by road to a depot, by rail to a source. */
function legsOf(m: State, u: Unit): Leg[] {
  const { map, scenario } = fieldOf(m)
  const { grid } = map
  const { side } = u
  const nation = nationOf(u)
  const sources = scenario.sourceHexes[side].filter((s) => s.nations.includes(nation) && isOwnedBy(m, s.hex, side))
  const goal = hexSet(
    grid,
    sources.map((s) => s.hex),
  )
  const staffs = m.units.filter((o) => o.side === side && o.hex >= 0 && isArmyHeadquarters(o) && nationOf(o) === nation)
  const depots = m.depots.filter((d) => d.side === side && d.operational)
  const overland: Cost = (from, to, d) => {
    const length = mayTrace(m, to, side) ? overlandLength(m, from, to, d) : -1
    return length < 0 ? barred : length
  }
  const atStaff = hexSet(
    grid,
    staffs.map((s) => s.hex),
  )
  const road: Cost = (from, to, d) => {
    if (!isOwnedBy(m, to, side) || isContested(m, to) || !mayTrace(m, to, side)) return barred
    if (map.rail[grid.side(from, d)] !== undefined) return 1
    return atStaff.has(from) && map.onRail[to] && overlandLength(m, from, to, d) >= 0 ? 1 : barred
  }
  const rail: Cost = (from, to, d) => {
    if (map.rail[grid.side(from, d)] === undefined || !isOwnedBy(m, from, side) || !mayTrace(m, from, side))
      return barred
    const net = netAt(m, from)
    const weak = m.nets.find((n) => n.net === net && n.side === side)?.weak ?? true
    return weak || volumeAt(m, to, from) === "low" ? 2 : isForeign(m, net, side, nation) ? 1 : 0 // halves: GTW-11.E-2
  }
  const atDepot = hexSet(
    grid,
    depots.map((d) => d.hex),
  )
  return [
    { label: "overland", cost: overland, limit: tables.supply.overland[m.weather], goal, relay: atStaff },
    { label: "by road", cost: road, limit: tables.supply.road[m.weather], goal, relay: atDepot },
    { label: "by rail", cost: rail, limit: 2 * tables.supply.lowVolume, goal, relay: hexSet(grid, []) },
  ]
}

const unitsOf = (m: State, side: Side): Unit[] => m.units.filter((u) => u.side === side && u.hex >= 0)

const oneByOne = (m: State): boolean[] =>
  SIDES.flatMap((side) => unitsOf(m, side).map((u) => followLegs(fieldOf(m).map.grid, u.hex, legsOf(m, u)).ok))

const atOnce = (m: State): boolean[] =>
  SIDES.flatMap((side) => {
    const found = supplyAnew(m, side)
    return unitsOf(m, side).map((u) => isSuppliedBy(found, u))
  })

/** The first positions of both campaigns: every headquarters has a depot of its own, so both methods give one answer. */
function positions(): State[] {
  return campaigns.map((scenario) => {
    const m = game.setup({ scenario, options: {}, seats: [] }) as State
    const [ours, theirs] = [atOnce(m), oneByOne(m)]
    const odd = ours.findIndex((fed, i) => fed !== theirs[i])
    if (odd >= 0) throw new Error(`${scenario}: unit ${odd} is ${ours[odd] ? "" : "not "}in supply, a search disagrees`)
    return m
  })
}

/** Milliseconds that a player turn of the default level may take at most, by campaign. */
const turnLimits = { "artois-1915": 3000, tannenberg: 5000 } as const

/** The default level plays both sides of some campaigns: how long it takes for each player turn, and for its longest decision. */
function turnsOf(scenario: keyof typeof turnLimits): Figure {
  const { agent: id, limits } = levelNamed(usualLevel)
  const agent = agentNamed(id)
  const turns = new Map<string, number>()
  let longest = 0
  for (let n = 0; n < 3; n++) {
    const match = begin(scenario, n, 1)
    const timed: Agent = {
      ...agent,
      *decide(mind, within) {
        const { turn, active } = match.state
        const key = `${n} ${turn} ${active} ${mind.side}`
        const started = threadMs()
        const move = yield* agent.decide(mind, within)
        const took = threadMs() - started
        longest = Math.max(longest, took)
        turns.set(key, (turns.get(key) ?? 0) + took)
        return move
      },
    }
    fightOut(match, () => ({ agent: timed, limits }), randomFrom(`turns ${n}`), Number.POSITIVE_INFINITY)
  }
  const times = [...turns.values()].sort((a, b) => a - b)
  return {
    what: `The Great War: a player turn of the default level, ${scenario}`,
    median: times[times.length >> 1] as number,
    worst: times.at(-1) as number,
    runs: times.length,
    limits: { worst: turnLimits[scenario] },
    finding: { says: `its longest decision took ${longest.toFixed(0)} ms`, ok: longest < longestDecision },
  }
}
/** No decision of any level may take longer. */
const longestDecision = 5000

export const gtwFigures = (): Figure[] => campaigns.map(turnsOf)

export function gtwDuels(): Duel[] {
  let next = 0
  const states = positions()
  const each = (way: (m: State) => unknown) => () => {
    for (const m of states) way(m)
    return states.length
  }
  for (let i = 0; i < warmUp; i++)
    for (const scenario of campaigns)
      playOn(begin(scenario, i, Number.POSITIVE_INFINITY), randomFrom(`warm ${scenario} ${i}`))
  const halfway = campaigns.map((scenario, n) => {
    const match = begin(scenario, n, 1)
    const random = randomFrom(`half ${n}`)
    for (let i = 0; i < 100 && !match.outcome; i++) step(match, random)
    return match
  })
  const nextMatch = () => halfway[next++ % halfway.length] as ReturnType<typeof begin>
  return [
    ...campaigns.map((scenario) =>
      compareRate(
        `The Great War: decisions of whole random campaigns, ${scenario}`,
        {
          name: "Match.play",
          run: () => playOn(begin(scenario, next, Number.POSITIVE_INFINITY), randomFrom(`campaign ${next++}`)),
        },
        bar,
        1,
      ),
    ),
    duel(
      "The Great War: a fork in mid-game, against a random playout from there",
      {
        name: "Match.fork",
        run: () => {
          nextMatch().fork()
          return 1
        },
      },
      {
        name: "playout",
        run: () => {
          playOn(nextMatch().fork(), randomFrom(`playout ${next++}`))
          return 1
        },
      },
      forksAPlayout,
    ),
    duel(
      "The Great War: supply of both sides anew, against one search a unit",
      { name: "floods from sources and headquarters", run: each(atOnce) },
      { name: "followLegs for each unit", run: each(oneByOne) },
      searchesForUnits,
    ),
  ]
}
