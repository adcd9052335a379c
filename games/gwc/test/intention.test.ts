/** A side's intention for its Turn: what the officer's plans say, how long they last, and what they change. */
import { anyMove, type Decision, Match, randomFrom, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { propose } from "../officer/book.ts"
import { outlook, pull } from "../officer/goals.ts"
import { type Intention, plans, turnOf } from "../officer/intention.ts"
import { isLeader, isRunner } from "../rules/formations-and-command/pieces.ts"
import type { State } from "../state.ts"
import type { Nation } from "../types.ts"

type Played = Match<State>
const random = randomFrom("intention")

/** Plays by the book until a side is asked for the first Order of its Turn, after this many Turns. */
function untilOrder(scenario: string, turns: number, each?: (match: Played, decision: Decision) => void): Played {
  const match = Match.begin(game, { scenario }, { seed: seedFrom("intention") })
  while (!match.outcome) {
    const decision = match.pending[0] as Decision
    if (decision.what === "order" && match.state.turn > turns) return match
    each?.(match, decision)
    const move = propose(match.state as State, decision, random)[0] ?? anyMove(decision, random)
    const by = match.start.seats.find((s) => s.side === decision.by)?.id as string
    const played = match.play({ by, seq: match.seq, move })
    if (!played.ok) throw new Error(played.reason)
  }
  throw new Error(`${scenario} was over before turn ${turns}`)
}

const aimsOf = (m: State, side: string) => plans(m, side).map((p) => p.plan as Intention)

describe("the plans of a Turn", () => {
  it("begin with the book itself, which changes none of its answers", () => {
    let asked = 0
    untilOrder("bleid", 6, (match, decision) => {
      const [first] = plans(match.state as State, decision.by)
      if (!first) return
      expect(first.plan).toEqual({ aim: "book" })
      expect(propose(match.state as State, decision, random, first.plan)).toEqual(
        propose(match.state as State, decision, random),
      )
      asked++
    })
    expect(asked).toBeGreaterThan(20)
  })

  it("name Objectives that the side does not hold, in the words of the rulebook, and are four at most", () => {
    const { state: m } = untilOrder("bleid", 2)
    for (const side of ["germany", "france"]) {
      const found = plans(m as State, side)
      expect(found.length).toBeGreaterThan(2)
      expect(found.length).toBeLessThanOrEqual(5)
      for (const { says, plan } of found) {
        expect(says).toMatch(/^[A-Z].*[.]$/)
        const intention = plan as Intention
        if (intention.aim !== "take") continue
        expect(m.control[intention.objective]).not.toBe(side)
        expect(says).toBe(`Take Objective ${intention.objective + 1} before all else.`)
      }
    }
  })

  it("of the defender stand before they go forward; the attacker's go forward", () => {
    const { state: m } = untilOrder("bleid", 2)
    const all = { germany: aimsOf(m as State, "germany"), france: aimsOf(m as State, "france") }
    const forward = Object.values(all).filter((list) => list.some((i) => i.aim === "forward"))
    expect(forward.length).toBeGreaterThan(0)
    for (const list of Object.values(all)) expect(list.some((i) => i.aim === "stand")).toBe(true)
  })
})

describe("an intention", () => {
  const { state: m } = untilOrder("bleid", 2)
  const side = m.active as Nation
  const objective = m.control.findIndex((owner) => owner !== side)
  const own = m.units.filter((u) => u.side === side && !u.broken && !isLeader(u) && !isRunner(u))
  const drawn = (intention?: Intention) => {
    const o = outlook(m as State, side, intention)
    return own.reduce((sum, u) => sum + pull(o, u, u.hex), 0)
  }

  it("to take an Objective draws men to it, one to stand leaves them where they are", () => {
    const { gain } = outlook(m as State, side).goals[objective]!
    const taking = outlook(m as State, side, { aim: "take", objective }).goals
    expect(taking[objective]!.gain).toBeGreaterThan(2 * gain)
    const standing = outlook(m as State, side, { aim: "stand" }).goals
    expect(standing[objective]!.gain).toBeLessThan(gain / 2)
    expect(drawn({ aim: "forward" })).toBeGreaterThan(drawn({ aim: "stand" }))
  })

  it("to take what has been taken is dropped: the book goes on", () => {
    const taken = structuredClone(m) as State
    taken.control[objective] = side
    const lean = (intention?: Intention) => outlook(taken, side, intention).goals.map((g) => g.gain)
    expect(lean({ aim: "take", objective })).toEqual(lean())
  })
})

it("GWC-5a a plan lasts from a side's Turn through the enemy's, to its next", () => {
  const seen = new Map<string, Set<number>>()
  untilOrder("bleid", 6, ({ state: m }) => {
    for (const side of ["germany", "france"]) {
      const stretch = turnOf(m as State, side)
      const turns = seen.get(stretch) ?? new Set<number>()
      seen.set(stretch, turns.add(m.turn))
      if (m.active === side) expect(stretch).toBe(`turn ${m.turn} of ${side}`)
    }
  })
  for (const [stretch, turns] of seen) {
    const begun = Number(/\d+/.exec(stretch)?.[0])
    for (const turn of turns) expect([begun, begun + 1]).toContain(turn)
  }
  expect(seen.size).toBeGreaterThan(6)
})
