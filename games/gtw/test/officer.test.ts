import { anyMove, Match, randomFrom, seedFrom } from "@salient/engine"
import { asked, play, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { propose } from "../officer/book.ts"
import { planFor } from "../officer/plan.ts"
import { supplyFor } from "../rules/supply/general.ts"
import { zoneIn } from "../rules/zones-of-control-and-ownership/position.ts"
import { standing } from "../standing.ts"
import type { State } from "../state.ts"
import type { View } from "../view.ts"
import { at, position, table } from "./table.ts"

type Any = Match<State, View>

describe("the officer", () => {
  it("sends the nearest corps to a front hex that the enemy threatens, and masses where the odds are good", () => {
    const m = position({
      units: [
        ...["a", "b", "c", "d"].map((as) => ({ at: "0405", is: "british-guards", as })),
        { at: "0505", is: "german-reserve-1915", as: "g" },
      ],
      bare: true,
    })
    const plan = planFor(m, "entente")
    expect(plan.targets.map((t) => t.hex)).toContain(at(m, "0505"))
    expect(Object.values(plan.goals)).toContain(at(m, "0405"))
  })

  it("GTW-8.B-1 makes room where the phase could not end otherwise, with those who attack worst", () => {
    const match = table({
      units: [
        ...Array.from({ length: 7 }, (_, n) => ({ at: "0203", is: "british-guards", as: `g${n}`, spent: 4 })),
        { at: "0203", is: "british-territorial", as: "t", spent: 4 },
      ],
      bare: true,
    })
    const [d] = match.pending
    const [move] = propose(match.state as State, d!, randomFrom("room"), { targets: [], goals: {} })
    expect(move && "path" in move ? Object.keys(move.path) : []).toEqual(["unit:t"])
    expect(tried(match, move!).ok).toBe(true)
  })

  it("proposes a legal answer to every question of Loos, and plays it to its end", () => {
    const real = begun("loos")
    const random = randomFrom("officer")
    const seen = new Set<string>()
    while (!real.outcome) {
      const [d] = real.pending
      seen.add(d!.what)
      const [move] = propose(real.state as State, d!, random)
      play(real, move ?? anyMove(d!, random))
    }
    expect(seen.has("attack")).toBe(true)
    expect(real.outcome.score).toBeDefined()
  })

  it("GTW-8.B-1 sends nobody into a front hex that is full, so that nobody must leave it", () => {
    const match = table({
      units: [
        ...["a", "b", "c", "d", "e", "f"].map((as) => ({ at: "0403", is: "british-regular", as })),
        { at: "0303", is: "british-guards", as: "g" },
        { at: "0503", is: "german-reserve-1915", as: "e1" },
      ],
      bare: true,
    })
    const m = match.state as State
    const [move] = propose(m, match.pending[0]!, randomFrom("full"), {
      targets: [],
      goals: { [m.units.find((u) => u.id === "unit:g")!.n]: at(m, "0403") },
    })
    const ways = move && "path" in move ? Object.values(move.path).map((way) => way.at(-1)) : []
    expect(ways).not.toContain("0403")
  })

  it("GTW-15.E.3-2 attacks without the allies who would only disturb", () => {
    const match = table({
      units: [
        ...["a", "b", "c", "d", "e", "f"].map((as) => ({ at: "0404", is: "french-1915", as })),
        { at: "0403", is: "british-territorial", as: "t" },
        ...["g", "h"].map((as) => ({ at: "0504", is: "german-reserve-1915", as })),
      ],
      phase: "combat",
      points: [{ at: "0404", side: "entente", points: 2 }],
    })
    play(match, { choose: "0504" })
    expect(asked(match)).toBe("attackers")
    const [move] = propose(match.state as State, match.pending[0]!, randomFrom("x"))
    const named = move && "select" in move ? move.select : []
    expect(named).toContain("unit:a")
    expect(named).not.toContain("unit:t")
  })

  it("ends the attacks where nothing promises anything", () => {
    const match = table({
      units: [
        { at: "0404", is: "british-territorial", as: "a" },
        ...["g", "h", "i"].map((as) => ({ at: "0504", is: "german-guard-1915", as })),
      ],
      phase: "combat",
      works: { "0504": "improved fort" },
    })
    expect(asked(match)).toBe("attack")
    expect(propose(match.state as State, match.pending[0]!, randomFrom("x"))[0]).toEqual({ choose: "end" })
  })

  it("attacks at doubtful odds on the last turn if he loses otherwise, and not if he wins", () => {
    const first = (lost: number) => {
      const match = table({
        units: [
          ...["a", "b", "c", "d"].map((as) => ({ at: "0404", is: "british-guards", as })),
          { at: "0504", is: "german-1915", as: "g" },
        ],
        phase: "combat",
        works: { "0504": "fort" },
        points: [{ at: "0404", side: "entente", points: 2 }],
        but: (m) => {
          m.losses.central = lost
        },
      })
      return propose(match.state as State, match.pending[0]!, randomFrom("x"))[0]
    }
    expect([first(0), first(200)]).toEqual([{ choose: "0504" }, { choose: "end" }])
  })

  it("GTW-11.C.1-2 makes a depot where a headquarters is hungry, and it is fed; where nobody is hungry he orders none", () => {
    const order = (depots: readonly string[]) => {
      const match = table({
        scenario: "tannenberg",
        active: "central",
        phase: "initial",
        units: [
          { at: "1103", is: "german-army", as: "hq" },
          { at: "1103", is: "german-active", as: "g" },
          { at: "1602", is: "russian-rifle", as: "far" },
        ],
        depots: depots.map((where) => ({ at: where, side: "central" as const })),
        but: (m) => {
          m.stage = 3
        },
      })
      const said: string[] = []
      for (let i = 0; i < 3 && ["staff", "depot", "depot-site"].includes(asked(match) ?? ""); i++) {
        const [move] = propose(match.state as State, match.pending[0]!, randomFrom("x"))
        said.push(move && "choose" in move ? String(move.choose) : "")
        play(match, move!)
      }
      return { said, fed: supplyFor(match.state as State, "central").feeding.map((f) => f.by) }
    }
    expect(order([])).toMatchObject({ said: ["depots", "make", expect.stringMatching(/^\d{4}$/)], fed: ["depot"] })
    expect(order(["1103"]).said[0]).toBe("end")
  })

  it("GTW-14.M-1 takes an Army headquarters out of the enemy's reach, to where it feeds most", () => {
    const match = table({
      units: [
        { at: "0404", is: "british-army", as: "hq" },
        { at: "0303", is: "british-regular", as: "a" },
        { at: "0505", is: "german-1915", as: "g" },
      ],
    })
    const [move] = propose(match.state as State, match.pending[0]!, randomFrom("x"), { targets: [], goals: {} })
    expect(move && "path" in move ? Object.keys(move.path) : []).toEqual(["unit:hq"])
    play(match, move!)
    const { hex } = match.state.units.find((u) => u.id === "unit:hq")!
    expect(zoneIn(match.state as State, hex, "central")).toBe(0)
  })
})

describe("standing instructions", () => {
  it("answer for a defender what he has instructed, and nothing else", () => {
    const match = table({
      units: [
        { at: "0404", is: "british-guards", as: "a" },
        { at: "0505", is: "german-1915", as: "g" },
      ],
      phase: "combat",
      bare: true,
      points: [{ at: "0605", side: "central", points: 1 }],
      dice: [4],
    })
    play(match, "0505", { select: ["unit:a"] })
    const [d] = match.pending
    expect([d?.what, d?.by]).toEqual(["supply", "central"])
    const view = game.view(match.state as State, "central")
    expect(standing.answer({ supply: "never" }, view, d!)).toEqual({ choose: "none" })
    expect(standing.answer({ supply: "always" }, view, d!)).toEqual({ choose: "all" })
    expect(standing.answer({}, view, d!)).toBeUndefined()
  })
})

function begun(scenario: string): Any {
  return Match.begin(game, { scenario }, { seed: seedFrom("officer") })
}
