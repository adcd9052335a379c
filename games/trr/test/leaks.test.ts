import { anyMove, type Decision, imagine, Match, randomFrom, seedFrom, viewOf } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { propose } from "../officer/agent.ts"
import type { State } from "../state.ts"
import { SIDES } from "../types.ts"
import {
  chanceOf,
  difference,
  heardIn,
  keptFromOnlookers,
  knownTo,
  placeOf,
  secretsOf,
  sightOf,
  toldTo,
} from "./ear.ts"

/** The number of moves that are checked; longer battles are stopped there. */
const listened = 420
/** How often the whole sight of a side is searched, and how often it is compared with that of an imagined battle. */
const often = { look: 6, compare: 12 }

type Found = { leaks: string[]; looks: number; compared: number; told: number; met: number }

/** What an officer proposes, by what its side knows: it is the same in every battle that looks the same to that side. */
const opinion = (m: Readonly<State>, d: Decision): string =>
  JSON.stringify(propose(m as State, d, randomFrom("opinion")))

/** Plays a battle, mostly as officers would, and checks everything that reaches either side. */
function listen(scenario: string, shown = game): Found {
  const random = randomFrom(`ear ${scenario}`)
  const match = Match.begin(shown, { scenario }, { seed: seedFrom(`ear ${scenario}`) })
  const found: Found = { leaks: [], looks: 0, compared: 0, told: 0, met: 0 }
  const say = (side: string, where: string, what: readonly string[]) =>
    found.leaks.push(...what.map((w) => `${side} learns from the ${where} of ${w}`))
  const stood = new Set<string>()
  let heard = 0
  for (let i = 0; i < listened && !match.outcome && found.leaks.length === 0; i++) {
    for (const u of match.state.units) stood.add(placeOf(u.at))
    const wasOpen = new Set<string>(match.state.open)
    const before = { blue: knownTo(match.state as State, "blue"), red: knownTo(match.state as State, "red") }
    const decision = match.pending[random(match.pending.length)] as Decision
    const booked = random(3) > 0 ? propose(match.state as State, decision, random)[0] : undefined
    match.play({ by: decision.by, seq: match.seq, move: booked ?? anyMove(decision, random) })
    const m = match.state as State
    const kept = keptFromOnlookers(m, wasOpen)
    for (const { what } of toldTo(match, null, heard))
      say("who looks on", `happening “${what.kind}”`, heardIn(what, kept))
    if (i % often.look === 0) {
      const { view, dice, waits } = viewOf(match, null)
      const scene = shown.scene(view)
      for (const [part, message] of Object.entries({
        view,
        dice: dice.filter((d) => d.at >= match.length),
        waits,
        scene,
      }))
        say("who looks on", part, heardIn(message, kept))
    }
    for (const side of SIDES) {
      const secrets = secretsOf(m, side, before[side], stood)
      const told = toldTo(match, side, heard)
      found.told += told.length
      say(side, "dice", heardIn(chanceOf(match, side), secrets))
      for (const { what } of told) say(side, `happening “${what.kind}”`, heardIn(what, secrets))
      if (i % often.look > 0) continue
      const sight = sightOf(shown, match, side)
      found.looks++
      for (const [part, message] of Object.entries(sight)) say(side, part, heardIn(message, secrets))
      if (i % often.compare > 0 || !match.pending.some((d) => d.by === side)) continue
      const dream = imagine(match, side, random)
      const differs = dream
        ? difference(sight, sightOf(shown, dream, side))
        : `After ${i} moves none could be imagined.`
      const asked = match.pending.find((d) => d.by === side)
      if (dream && asked && opinion(match.state, asked) !== opinion(dream.state, asked))
        found.leaks.push(`${side}'s officer would do something else if he knew the truth at “${asked.prompt}”`)
      if (differs) found.leaks.push(`${side} sees that the battle is not one imagined. ${differs}`)
      found.compared++
      found.met += Object.keys(m.located[side]).length
    }
    heard = match.told.length
  }
  return found
}

describe("TRR-OBS-04 what has not been located appears in no message", () => {
  it.each(game.scenarios.map((s) => s.id))("%s", (scenario) => {
    const { leaks, looks, compared, told } = listen(scenario)
    expect(leaks).toEqual([])
    expect(looks).toBeGreaterThan(60)
    expect(compared).toBeGreaterThan(15)
    expect(told).toBeGreaterThan(100)
  })

  it("an ear that is told too much hears it: an enemy in a view, a plan in a view, a place in a happening", () => {
    const hidden = (m: State, side: string | null) => m.units.find((u) => u.side !== side && u.where === "table")
    const withUnit = {
      ...game,
      view: (m: State, side: string | null) => ({ ...game.view(m, side), leaked: hidden(m, side)?.at }),
    }
    expect(listen("nimy-1914", withUnit).leaks[0]).toMatch(/learns from the view of|not one imagined/)
    const withPlans = {
      ...game,
      view: (m: State, side: string | null) => ({ ...game.view(m, side), missions: m.missions }),
    }
    expect(listen("montauban-1916", withPlans).leaks[0]).toMatch(/the plan of|not one imagined/)
    const m = Match.begin(game, { scenario: "nimy-1914" }, { seed: seedFrom("told") }).state as State
    const [spy] = m.units.filter((u) => u.side === "red")
    if (!spy) throw new Error("red has nobody")
    const at = { x: 40_123, y: 70_321 }
    const there = { ...m, units: m.units.map((u) => (u === spy ? { ...u, at, where: "table" as const } : u)) }
    expect(heardIn({ kind: "moved", to: at }, secretsOf(there, "blue"))).toHaveLength(1)
    expect(heardIn({ kind: "fires", unit: spy.id }, secretsOf(there, "blue"))).toHaveLength(1)
    expect(heardIn({ kind: "fires", unit: spy.id }, secretsOf(there, "red"))).toEqual([])
  })
})
