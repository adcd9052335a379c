/** A side's intentions for a turn: the officer's plans, how long they last, and what they change. */
import { type Decision, type Move, randomFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { propose } from "../officer/agent.ts"
import { type Intention, intentionNow, plans, turnOf } from "../officer/intention.ts"
import { aimOf } from "../officer/plan.ts"
import type { State } from "../state.ts"
import { table, unit } from "./table.ts"

const near = { id: "near", name: "The mill", at: [24_000, 26_000] as [number, number], worth: 1 }
const far = { id: "far", name: "The church", at: [24_000, 44_000] as [number, number], worth: 2 }

/** A battalion with one objective in front of it and one far behind that; as things stand it does not win. */
const battle = (held: { readonly [id: string]: "allied" | "central" | null }, otherwise: "allied" | "central") =>
  table({
    allied: [{ name: "A", at: [24, 14] }],
    central: [{ name: "X", at: [2, 46] }],
    scenario: {
      turns: 10,
      objectives: [near, far],
      victory: { says: "Hold what you came for.", byBreaking: true, atEnd: [], otherwise },
    },
    acting: "allied",
    is: { held },
  })

const nobodys = { near: null, far: null }
const aimsOf = (m: State) => plans(m, "allied").map((p) => p.plan as Intention)
const goesTo = (m: State, u: Parameters<typeof aimOf>[1], intention: Intention) => aimOf(m, u, intention)?.y

describe("the plans of a turn", () => {
  it("begin with the book's, and go on with the objectives the side does not hold, those worth most first", () => {
    const { state } = battle({ near: null, far: "central" }, "central")
    expect(plans(state, "allied").map((p) => p.says)).toEqual([
      "Go for The church and The mill, as many to each as its defenders ask for.",
      "Take The church first; the others follow later.",
      "Take The mill first; the others follow later.",
      "Nobody leaves his position: let them come, and fire.",
    ])
    expect(aimsOf(state)[0]).toEqual({ aim: "book" })
  })

  it("of a side that wins as things stand are to hold, or to attack although it need not", () => {
    const { state } = battle({ near: "allied", far: "allied" }, "allied")
    expect(aimsOf(state).map((i) => i.aim)).toEqual(["book", "attack"])
    expect(plans(state, "allied")[0]?.says).toBe("Hold what we have, and take what lies at our feet.")
  })

  it("last for a turn", () => {
    const { state } = battle(nobodys, "central")
    expect(turnOf(state)).not.toBe(turnOf({ ...state, turn: state.turn + 1 }))
  })

  it("send a battalion past the near objective to the one that is to be taken first, until it is taken", () => {
    const match = battle(nobodys, "central")
    const a = unit(match, "allied", "A")
    expect(goesTo(match.state, a, { aim: "take", objective: "near" })).toBeLessThan(30_000)
    expect(goesTo(match.state, a, { aim: "take", objective: "far" })).toBeGreaterThan(40_000)
    match.state.held.far = "allied"
    expect(intentionNow(match.state, "allied", { aim: "take", objective: "far" })).toEqual({ aim: "book" })
    expect(intentionNow(match.state, "allied", { aim: "take", objective: "near" })).toEqual({
      aim: "take",
      objective: "near",
    })
  })

  it("to hold leave him where he is, though the book would send him on", () => {
    const match = battle({ near: "central", far: "central" }, "central")
    const a = unit(match, "allied", "A")
    expect(goesTo(match.state, a, { aim: "book" })).toBeDefined()
    expect(goesTo(match.state, a, { aim: "hold" })).toBeUndefined()
  })

  it("change what is proposed", () => {
    const match = battle({ near: "central", far: "central" }, "central")
    const proposed = (decision: Decision, plan?: Intention) =>
      JSON.stringify(propose(match.state, decision, randomFrom("plans"), plan))
    const differing: string[] = []
    for (let asked = 0; asked < 6; asked++) {
      const decision = match.pending.find((d) => d.by === "allied")
      if (!decision) break
      expect(proposed(decision, { aim: "book" })).toBe(proposed(decision))
      if (proposed(decision, { aim: "hold" }) !== proposed(decision)) differing.push(decision.what)
      const [move] = propose(match.state, decision, randomFrom("plans"))
      expect(match.play({ by: "allied", seq: match.seq, move: move as Move }).ok).toBe(true)
    }
    expect(differing).toContain("action")
  })
})
