/** Details of the rules that no other test covers; mutation testing found them. */
import { judge } from "@salient/engine"
import { question, refusal } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { accuracyTally, targetingTally } from "../charts/fire.ts"
import { bogTally } from "../charts/immobilization.ts"
import { fpTally } from "../charts/numbers.ts"
import { chanceAbove, chanceOfLead, chanceOfProduct } from "../charts/rolls.ts"
import { go, options, type Scene, table } from "./table.ts"

const foe = ["f-poi", "O11"] as const

describe("numbers", () => {
  it("GWC-AMB-35 the FP of a Runner that is Suppressed and in Wire is 0, not less", () => {
    const facts = { name: "Bote", command: 0, suppressed: true, veteran: false, wire: true }
    expect(fpTally(facts, 0).total).toBe(0)
    expect(fpTally(facts, 5).total).toBe(3)
  })
  it("GWC-O21.2.1, GWC-O19.2.1.2 the product must exceed the range and the Hindrance; GWC-O23.5.4 a roll above the bog number", () => {
    expect([targetingTally({ range: 5, hindrance: 2 }).total, accuracyTally({ range: 5, hindrance: 2 }).total]).toEqual(
      [7, 7],
    )
    expect(bogTally(8).total).toBe(8)
  })
  it("GWC-1.9 every roll exceeds 0, and one roll leads another by more than 0 as often as it falls behind", () => {
    expect([chanceAbove(0), chanceAbove(1), chanceOfProduct(0)].map((p) => Math.round(p * 1e9) / 1e9)).toEqual([
      1, 1, 1,
    ])
    expect([chanceAbove(12), chanceOfProduct(36)]).toEqual([0, 0])
    expect(chanceOfLead(0)).toBeCloseTo(1 - chanceOfLead(-1), 9)
  })
})

describe("the Fire Attack of an Offensive", () => {
  /** Two Leaders and a Platoon have moved to C6, next to the enemy. */
  const moved = (...leaders: readonly ["g-bertin" | "g-sanders", "C5" | "B5"][]) => {
    const units: Scene["units"] = [...leaders, ["g-inf", "C5"], ["f-poi", "C7"], foe]
    const match = table({ map: {}, units, hands: { germany: ["G-41"] } })
    const own = [...leaders.map((_, i) => `unit:g${i + 1}`), `unit:g${leaders.length + 1}`]
    go(match, "order:G-41", { select: own })
    for (const id of own) go(match, id, leaders[own.indexOf(id)]?.[1] === "B5" ? "hex:B6" : "hex:C6")
    go(match, "end", "hex:C7")
    return match
  }
  it("GWC-O24.2b two Leaders alone are refused, and what is picked for the player holds one at most", () => {
    const match = moved(["g-bertin", "C5"], ["g-sanders", "C5"])
    expect(refusal(match, { select: ["unit:g1", "unit:g2"] })).toMatchObject({ rules: ["GWC-O24.2b"] })
    const decision = question(match, "fire-group")
    if (decision.kind !== "select") throw new Error(`expected a selection, found ${decision.kind}`)
    expect(judge(decision, { select: decision.picked! })).toEqual({ ok: true })
  })
  it("GWC-O24.2b with a Leader only those in his Command Radius fire, though they are linked with others", () => {
    const [from, to] = ["BCDE", "BCDE"].map((columns, i) => [...columns].map((c) => `${c}${5 + i}`)) as [
      string[],
      string[],
    ]
    const units: Scene["units"] = [
      ["g-bertin", from[0]!],
      ...from.slice(1).map((h) => ["g-inf", h] as const),
      ["f-poi", "B7"],
      foe,
    ]
    const match = table({ map: {}, units, hands: { germany: ["G-41"] } })
    const own = to.map((_, i) => `unit:g${i + 1}`)
    go(match, "order:G-41", { select: own })
    for (const [i, id] of own.entries()) go(match, id, `hex:${to[i]}`)
    go(match, "end", "hex:B7")
    const tried = (n: number) => judge(question(match, "fire-group"), { select: own.slice(0, n) })
    expect(tried(3)).toEqual({ ok: true })
    expect(tried(4)).toMatchObject({ ok: false, rules: ["GWC-O24.2b"] })
    expect(judge(question(match, "fire-group"), { select: own.slice(1) })).toEqual({ ok: true }) // without him they may
  })
})

describe("a Recover card", () => {
  it("GWC-O25.3 shows odds only where an own Formation is broken", () => {
    const odds = (own: boolean, enemy: boolean) => {
      const match = table({
        map: {},
        units: [
          ["g-inf", "B4", { broken: own, suppressed: true }],
          ["f-poi", "B9", { broken: enemy }],
        ],
        hands: { germany: [{ order: "recover" }] },
      })
      const id = options(match).find((o) => o.startsWith("order:"))
      const decision = question(match, "order")
      return "options" in decision && decision.options.find((o) => o.id === id)?.forecast !== undefined
    }
    expect([odds(true, false), odds(false, true)]).toEqual([true, false])
  })
})
