import { randomFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { propose } from "../officer/agent.ts"
import { evaluate } from "../officer/evaluate.ts"
import { byTheBook } from "../officer/intention.ts"
import { ruin, stakeOf } from "../officer/tactics/brink.ts"
import { exchange, harm } from "../officer/tactics/duel.ts"
import { mustAttack } from "../officer/tactics/goals.ts"
import { taskOf } from "../officer/tactics/purpose.ts"
import type { State, Unit } from "../state.ts"
import { battle, play, unit } from "./battle.ts"

const A = "blue/4-rf/rifle-company-1"
const B = "blue/4-rf/rifle-company-2"
const R = "red/i-84/infantry-company-1"

const stateOf = (match: ReturnType<typeof battle>): State => structuredClone(match.state) as State

const find = (m: State, who: string): Unit => {
  const found = m.units.find((u) => u.id === `unit:${who}`)
  if (!found) throw new Error(`no unit ${who}`)
  return found
}

const chosen = (match: ReturnType<typeof battle>): string | undefined => {
  const [decision] = match.pending
  if (!decision) throw new Error("nobody is asked")
  const [first] = propose(match.state as State, decision, randomFrom("tactics"))
  return first && "choose" in first ? first.choose : undefined
}

describe("how near a side is to breaking (TRR-GAP-09)", () => {
  it("a company is only itself, until the next one breaks the battalion; the only battalion is the battle", () => {
    const m = stateOf(battle({ units: { [A]: { cm: [10, 32] }, [B]: { cm: [20, 32] }, [R]: { cm: [10, 60] } } }))
    expect(stakeOf(m, find(m, A))).toBe("company")
    expect(ruin(m, "blue")).toBe(0)
    find(m, B).where = "lost"
    expect(stakeOf(m, find(m, A))).toBe("battle")
    expect(stakeOf(m, find(m, B))).toBe("nothing")
    expect(ruin(m, "blue")).toBe(0.5)
  })

  it("one of three battalions broken is half the way", () => {
    const m = stateOf(battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [10, 60] } } }))
    for (const n of [1, 2]) find(m, `red/i-84/infantry-company-${n}`).where = "lost"
    expect(ruin(m, "red")).toBe(0.5)
    find(m, "red/ii-84/infantry-company-1").where = "lost"
    expect(stakeOf(m, find(m, "red/ii-84/infantry-company-2"))).toBe("battle")
    expect(stakeOf(m, find(m, "red/iii-84/infantry-company-2"))).toBe("company")
  })
})

describe("what fire would do", () => {
  it("rifles do nothing at medium range to a company in stone houses, which fires back without harm (TRR-FIRE-10)", () => {
    const m = stateOf(battle({ units: { [A]: { cm: [66, 39] }, [R]: { cm: [66, 56] } } }))
    const [fusiliers, germans] = [find(m, A), find(m, R)]
    expect(harm(m, germans, germans.at, fusiliers)).toBe(0)
    expect(harm(m, fusiliers, fusiliers.at, germans)).toBeGreaterThan(1)
    expect(exchange(m, fusiliers, () => 1).take).toBe(0)
    expect(exchange(m, germans, () => 1).take).toBeGreaterThan(1)
  })
})

describe("who has to attack", () => {
  it("in a meeting whoever does not hold the greater part of what there is", () => {
    const m = stateOf(battle({ scenario: "virton-1914", units: {} }))
    expect(mustAttack(m, "blue")).toBe(true) // Virton alone is worth three points of eight
    m.believed.blue.crest = "blue"
    expect(mustAttack(m, "blue")).toBe(false)
  })
})

describe("boats (TRR-ENG-03)", () => {
  it("a company that must cross gets into one at its bank", () => {
    const company = "blue/2-manchesters/rifle-company-1"
    const match = battle({
      scenario: "ors-1918",
      units: { [company]: { cm: [64, 75] }, "blue/raft-1": { cm: [67.3, 75] } },
    })
    play(match, `unit:${company}`)
    while (chosen(match) !== "board" && chosen(match) !== undefined) play(match, chosen(match) ?? "")
    expect(chosen(match)).toBe("board")
    play(match, "board")
    expect(unit(match, company)).toMatchObject({ where: "aboard", carrier: "unit:blue/raft-1" })
  })
})

describe("who is sent to an objective that stands empty before the enemy", () => {
  const sent = (enemy: readonly [number, number]) => {
    const m = stateOf(battle({ units: { [A]: { cm: [66, 44] }, [B]: { cm: [64, 20] }, [R]: { cm: enemy } } }))
    return [A, B].map((who) => taskOf(m, find(m, who), byTheBook)?.goal.id)
  }

  it("the nearest who keeps nothing else, though another objective is nearer to him", () => {
    expect(sent([110, 80])).toEqual(["road-bridge", "nimy"]) // nobody is near
    expect(sent([50, 62])).toEqual(["road-bridge", "rail-bridge"])
  })
})

describe("what a position is worth", () => {
  it("an objective counts more the later it is", () => {
    const early = stateOf(battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [10, 60] } } }))
    const gain = (m: State): number => {
      const held = structuredClone(m)
      held.holders["road-bridge"] = "red"
      return evaluate(held, "red") - evaluate(m, "red")
    }
    const late = { ...structuredClone(early), move: 10 }
    expect(gain(early)).toBeGreaterThan(0)
    expect(gain(late)).toBeGreaterThan(2 * gain(early))
  })

  it("a company of a battalion that is broken already is a smaller loss", () => {
    const fresh = stateOf(battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [10, 60] } } }))
    const broken = structuredClone(fresh)
    for (const n of [2, 3]) find(broken, `blue/4-rf/rifle-company-${n}`).where = "lost"
    const loss = (m: State): number => {
      const weaker = structuredClone(m)
      find(weaker, A).where = "lost"
      return evaluate(m, "blue") - evaluate(weaker, "blue")
    }
    expect(loss(fresh)).toBeGreaterThan(loss(broken) + 0.15)
    expect(loss(broken)).toBeGreaterThan(0)
  })
})
