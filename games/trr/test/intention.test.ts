/** What a side means to do in a move: what the officer's plans contain, how long they last, and what they change. */
import { randomFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { propose } from "../officer/agent.ts"
import { byTheBook, goesForward, type Intention, intentionNow, plans, turnOf } from "../officer/intention.ts"
import { goalsOf } from "../officer/tactics/goals.ts"
import { taskOf } from "../officer/tactics/purpose.ts"
import type { State, Unit } from "../state.ts"
import { battle } from "./battle.ts"

const A = "blue/4-rf/rifle-company-1"
const R = "red/i-84/infantry-company-1"

const stateOf = (match: ReturnType<typeof battle>): State => structuredClone(match.state) as State
const find = (m: State, who: string): Unit => m.units.find((u) => u.id === `unit:${who}`) as Unit
const begun = () => battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [66, 60] } } })
const aimsOf = (m: State, side: "blue" | "red") => plans(m, side).map((p) => (p.plan as Intention).aim)

describe("the plans of a move", () => {
  it("of the side that must attack: the book's, two objectives, a rush, or to stay and fire", () => {
    const m = stateOf(begun())
    expect(goesForward(m, "red", byTheBook)).toBe(true)
    expect(aimsOf(m, "red")).toEqual(["book", "take", "take", "storm", "hold"])
    for (const { says } of plans(m, "red")) expect(says).toMatch(/^[A-Z].*[.]$/)
  })

  it("of the side that holds all there is: only to hold it", () => {
    const m = stateOf(begun())
    expect(goesForward(m, "blue", byTheBook)).toBe(false)
    expect(aimsOf(m, "blue")).toEqual(["book"])
  })

  it("last for a move", () => {
    const m = stateOf(begun())
    expect(turnOf(m)).not.toBe(turnOf({ ...m, move: m.move + 1 }))
  })

  it("send a company to the objective that is to be taken first, until its side holds it", () => {
    const m = stateOf(begun())
    const goals = plans(m, "red").flatMap(({ plan }) => {
      const intention = plan as Intention
      return intention.aim === "take" ? [intention] : []
    })
    expect(new Set(goals.map((g) => taskOf(m, find(m, R), g)?.goal.id))).toEqual(new Set(goals.map((g) => g.objective)))
    const [first] = goals
    if (!first) throw new Error("nothing is to be taken")
    expect(intentionNow(m, "red", first)).toBe(first)
    m.believed.red[first.objective] = "red"
    const goal = goalsOf(m, "red").find((g) => g.id === first.objective)
    find(m, R).at = goal?.middle ?? find(m, R).at // somebody has looked through it
    expect(intentionNow(m, "red", first)).toBe(byTheBook)
    expect(plans(m, "red").map((p) => p.plan)).not.toContainEqual(first)
  })

  it("to hold leave everybody where he is, though the book sends him forward", () => {
    const m = stateOf(begun())
    expect(taskOf(m, find(m, R), byTheBook)?.goal.wanted).toBe(true)
    expect(goesForward(m, "red", { aim: "hold" })).toBe(false)
  })

  it("change what is proposed", () => {
    const match = begun()
    const m = stateOf(match)
    const differing: string[] = []
    for (let asked = 0; asked < 40 && !match.outcome; asked++) {
      const [decision] = match.pending
      if (!decision) break
      const proposed = (plan?: Intention) =>
        JSON.stringify(propose(match.state as State, decision, randomFrom("plans"), plan))
      expect(proposed(byTheBook)).toBe(proposed())
      if (decision.by === "red" && proposed({ aim: "hold" }) !== proposed()) differing.push(decision.what)
      const [move] = propose(match.state as State, decision, randomFrom("plans"))
      if (!move || !match.play({ by: decision.by, seq: match.seq, move }).ok) break
    }
    expect(m.move).toBe(1)
    expect(differing).not.toEqual([])
  })
})
