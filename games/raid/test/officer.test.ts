/** The officer: his plans in words, that he keeps to them, drops one whose premises are gone, and knows no more than his side does. */
import { type Decision, Match, type Move, randomFrom, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { propose } from "../officer/book.ts"
import { fate, holds, type Plan, plans } from "../officer/plan.ts"
import type { Side } from "../types.ts"
import { type Played, play, table, unitOf } from "./table.ts"

const r1 = "unit:raiders:1"
const g1 = "unit:garrison:1"
const g2 = "unit:garrison:2"
/** A garrison unit far away, so that the game goes on. */
const far = { hex: "I1" }

const says = ({ state }: Played, side: Side) => plans(state, side).map((p) => p.says)
const planOf = ({ state }: Played, side: Side, at = 0) => plans(state, side)[at]?.plan as Plan
const proposed = ({ state, pending }: Played, plan?: Plan): readonly Move[] =>
  propose(state, pending[0] as Decision, randomFrom("officer"), plan)

const beforeTheTrench = () =>
  table({ raiders: [{ hex: "B4" }, { hex: "C5" }, { hex: "G8" }], garrison: [{ hex: "B3", steps: 1 }, far] })
const inTheDark = (first = "B3", second = "H3") =>
  table({
    raiders: [{ hex: "B8" }, { hex: "C8" }],
    garrison: [
      { hex: first, hidden: true },
      { hex: second, hidden: true },
    ],
  })
const onTheWayHome = (active: Side) =>
  table({ active, raiders: [{ hex: "B6", prisoner: true }, { hex: "C5" }], garrison: [{ hex: "H3" }, far] })

describe("a plan names", () => {
  it("the enemy to assault, the parties that do so and the reserve; closing in is the other choice", () => {
    expect(says(beforeTheTrench(), "raiders").slice(0, 2)).toEqual([
      "Party Ash and Party Birch assault Section Adler in B3; Party Cedar stays in reserve.",
      "Party Ash, Party Birch and Party Cedar close in on Section Adler at B3, from cover to cover.",
    ])
  })

  it("the trench to search if no enemy is seen, one after another along the line", () => {
    expect(says(inTheDark(), "raiders")).toEqual([
      "Party Ash and Party Birch close in on the trench at D3, from cover to cover.",
      "Party Ash and Party Birch close in on the trench at A3, from cover to cover.",
      "Party Ash and Party Birch close in on the trench at H3, from cover to cover.",
    ])
  })

  it("the party that brings a prisoner home and those that cover it; the garrison's plan is to cut it off", () => {
    expect(says(onTheWayHome("raiders"), "raiders")).toEqual([
      "Party Ash brings a prisoner home; Party Birch covers the way back.",
    ])
    expect(says(onTheWayHome("garrison"), "garrison")[0]).toBe("All units cut Party Ash off from home.")
  })

  it("the enemy the garrison strikes back at; otherwise whether it fires late or early", () => {
    const hurt = table({ active: "garrison", raiders: [{ hex: "B4", steps: 1 }], garrison: [{ hex: "B3" }, far] })
    expect(says(hurt, "garrison")).toEqual([
      "Section Adler strikes back at Party Ash in B4; Section Bussard holds the trench.",
      "Lie low in the trenches and fire late.",
      "Fire at whatever comes into range.",
    ])
  })

  it("nothing before all units are in place", () => {
    const { state } = Match.begin(game, { scenario: "craters" }, { seed: seedFrom("officer") })
    expect(plans(state, "raiders")).toEqual([])
  })
})

describe("the officer follows the plan that he is given", () => {
  /** The hex in which a way ends. */
  const goesTo = (match: Played, plan: Plan): string | undefined => {
    play(match, r1)
    const [move] = proposed(match, plan)
    return move && "path" in move ? (Object.values(move.path)[0]?.at(-1) as string | undefined) : undefined
  }

  it("into the trench at D3 by one plan, towards that at H3 by another, from the same place", () => {
    const [ahead, east] = [0, 2].map((at) => goesTo(inTheDark(), planOf(inTheDark(), "raiders", at)))
    expect(ahead?.[0]).toBe("D")
    expect((east as string) > "E").toBe(true)
  })

  it("a party in reserve stays where it is; told to close in, it goes", () => {
    const [assault, closeIn] = [0, 1].map((at) => planOf(beforeTheTrench(), "raiders", at))
    const cedar = { choose: "unit:raiders:3" }
    expect(proposed(beforeTheTrench(), assault)).not.toContainEqual(cedar)
    expect(proposed(beforeTheTrench(), closeIn)).toContainEqual(cedar)
  })

  it("RAID-4.3 a section lying low lets a party pass that it would otherwise fire at", () => {
    const passing = () => {
      const match = table({ raiders: [{ hex: "A6" }], garrison: [{ hex: "B3", hidden: true }, far] })
      play(match, r1, "move", "A5")
      return match
    }
    const [late, early] = [0, 1].map((at) => planOf(passing(), "garrison", at))
    expect(passing().pending[0]).toMatchObject({ what: "reaction", by: "garrison" })
    expect(proposed(passing(), late)[0]).toEqual({ choose: "hold" })
    expect(proposed(passing(), early)[0]).toEqual({ choose: g1 })
  })
})

describe("a plan is dropped", () => {
  it.each([
    ["the section has left the trench where it was to be assaulted", g1, { hex: "D3" }],
    ["it has been taken", g1, { hex: null, steps: 0 }],
    ["somebody has a prisoner", r1, { prisoner: true }],
  ] as const)("to assault, once %s", (_when, unit, change) => {
    const match = beforeTheTrench()
    const plan = planOf(match, "raiders")
    expect(holds(match.state, plan)).toBe(true)
    Object.assign(unitOf(match, unit), change)
    expect(holds(match.state, plan)).toBe(false)
    expect(proposed(match, plan)).toEqual(proposed(match, planOf(match, "raiders")))
  })

  it("to search a trench, once an enemy is seen; to lie low, once a prisoner has been taken", () => {
    const match = inTheDark()
    const [search, lieLow] = [planOf(match, "raiders"), planOf(match, "garrison")]
    expect([holds(match.state, search), holds(match.state, lieLow)]).toEqual([true, true])
    unitOf(match, g2).hidden = false
    expect([holds(match.state, search), holds(match.state, lieLow)]).toEqual([false, true])
    unitOf(match, r1).prisoner = true
    expect(holds(match.state, lieLow)).toBe(false)
  })

  it("to bring a prisoner home or to cut him off, once his party is lost", () => {
    const match = onTheWayHome("raiders")
    const both = [planOf(match, "raiders"), planOf(match, "garrison")]
    expect(both.map((plan) => holds(match.state, plan))).toEqual([true, true])
    Object.assign(unitOf(match, r1), { hex: null, steps: 0, prisoner: false })
    expect(both.map((plan) => holds(match.state, plan))).toEqual([false, false])
  })
})

describe("a plan is made from what its side sees", () => {
  it("RAID-2.2 the raiders' plan is the same wherever the hidden sections are", () => {
    expect(plans(inTheDark("B3", "H3").state, "raiders")).toEqual(plans(inTheDark("F1", "D3").state, "raiders"))
    expect(proposed(inTheDark("B3", "H3"))).toEqual(proposed(inTheDark("F1", "D3")))
  })

  it("RAID-2.3 no plan depends on the enemy's hand", () => {
    for (const side of ["raiders", "garrison"] as const) {
      const made = (theirs: "bombs" | "nerve") =>
        table({
          active: side,
          raiders: [{ hex: "B4", steps: 1 }],
          garrison: [{ hex: "B3" }, far],
          hands: { [side === "raiders" ? "garrison" : "raiders"]: [theirs, theirs] },
        })
      expect(plans(made("bombs").state, side)).toEqual(plans(made("nerve").state, side))
      expect(proposed(made("bombs"))).toEqual(proposed(made("nerve")))
    }
  })
})

describe("what becomes of a plan", () => {
  it("an assault ends when a prisoner is taken, or when a party meant for it is lost", () => {
    const match = beforeTheTrench()
    const plan = planOf(match, "raiders")
    expect(fate(match.state, "raiders", plan)).toBeUndefined()
    const taken = structuredClone(match.state)
    for (const u of taken.units) if (u.id === r1) u.prisoner = true
    expect(fate(taken, "raiders", plan)).toBe("The raiders had taken a prisoner.")
    const lost = structuredClone(match.state)
    for (const u of lost.units) if (u.id === r1) u.hex = null
    expect(fate(lost, "raiders", plan)).toBe("Party Ash was lost.")
  })

  it("a plan to bring a prisoner home ends with the party that has him: at home, or lost on the way", () => {
    const match = onTheWayHome("raiders")
    const plan = planOf(match, "raiders")
    expect(fate(match.state, "raiders", plan)).toBeUndefined()
    const lost = structuredClone(match.state)
    for (const u of lost.units) if (u.id === r1) Object.assign(u, { hex: null, prisoner: false })
    expect(fate(lost, "raiders", plan)).toBe("Party Ash was lost on its way home.")
  })
})
