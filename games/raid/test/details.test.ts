/** Details of the rules that no other test covers: what is offered, with which odds. */
import { describe, expect, it } from "vitest"
import { optionsOf, play, reachable, table, way } from "./table.ts"

const r1 = "unit:raiders:1"
const g1 = "unit:garrison:1"
const gun = "unit:garrison:4"
const far = { hex: "I1" }

/** The odds with the card that is offered first, and without it, each result in percent; and the scale they are on. */
function cardOdds(match: ReturnType<typeof table>) {
  const [decision] = match.pending
  const forecast = decision && "options" in decision ? decision.options[0]?.forecast?.() : undefined
  const percent = (odds: { chances: readonly { result: string; ways: number }[]; of: number } | undefined) =>
    Object.fromEntries((odds?.chances ?? []).map((c) => [c.result, Math.round((100 * c.ways) / (odds?.of ?? 1))]))
  return { with: percent(forecast?.odds), without: percent(forecast?.otherwise?.odds), scale: forecast?.scale }
}

describe("cards", () => {
  const facing = { raiders: [{ hex: "E4" }, { hex: "I8" }], garrison: [{ hex: "E3" }, far] }

  it("RAID-6.2 Bombs of the attacker: two more for him wins 26 of 36, without them 15 of 36", () => {
    const match = table({ ...facing, hands: { raiders: ["bombs"] } })
    play(match, r1, "move", "E3")
    expect(cardOdds(match)).toEqual({
      with: { "the attack succeeds": 72, "the attack fails": 28 },
      without: { "the attack succeeds": 42, "the attack fails": 58 },
      scale: ["the attack fails", "the attack succeeds"],
    })
  })

  it("RAID-6.2 Bombs of the defender: two more for him leaves the attacker 6 of 36", () => {
    const match = table({ ...facing, hands: { garrison: ["bombs"] } })
    play(match, r1, "move", "E3")
    expect(cardOdds(match)).toEqual({
      with: { "the attack succeeds": 17, "the attack fails": 83 },
      without: { "the attack succeeds": 42, "the attack fails": 58 },
      scale: ["the attack succeeds", "the attack fails"],
    })
  })

  it("RAID-6.2 of two identical cards, one is offered", () => {
    const match = table({ ...facing, hands: { raiders: ["bombs", "bombs"] } })
    play(match, r1, "move", "E3")
    expect(optionsOf(match)).toEqual(["raiders:bombs:1", "pass"])
  })

  it("RAID-5.4 the odds of a Flare are on a scale from no hit to two", () => {
    const match = table({
      active: "garrison",
      raiders: [{ hex: "A5" }, { hex: "I8" }],
      garrison: [{ hex: "A4" }],
      hands: { garrison: ["flare"] },
    })
    play(match, g1, `fire:${r1}`)
    expect(cardOdds(match)).toEqual({
      with: { "0 hits": 17, "1 hit": 50, "2 hits": 33 },
      without: { "0 hits": 50, "1 hit": 50 },
      scale: ["0 hits", "1 hit", "2 hits"],
    })
  })
})

describe("ways", () => {
  it("RAID-6.1 a unit cannot go on through an enemy it sees", () => {
    const match = table({ raiders: [{ hex: "E4" }], garrison: [{ hex: "E3" }, far] })
    play(match, r1, "move")
    expect(match.check(way(match, "E3 E2"))).toMatchObject({ ok: false, rules: ["RAID-6.1"] })
  })

  it("RAID-4.1 a unit that cannot pay for a hex may enter it only as its first", () => {
    const match = table({
      active: "garrison",
      garrison: [far, far, far, { hex: "C3", kind: "gun" }],
      raiders: [{ hex: "I8" }],
    })
    play(match, gun, "move")
    const hexes = reachable(match)
    expect(hexes).toMatchObject({ B3: 1, D3: 1, A3: 2, E3: 2, C4: 2 })
    expect(hexes).not.toHaveProperty("E4") // craters behind one hex of trench: 1 + 2 of 2
  })

  it("RAID-4.1 a unit that has begun to move may not: with 1 point left after the wire, no craters", () => {
    const match = table({
      active: "garrison",
      garrison: [{ hex: "C3" }, far],
      raiders: [{ hex: "C6" }, { hex: "I8" }],
      dice: [2],
    })
    play(match, g1, "move", "C4 C5", r1)
    const hexes = reachable(match)
    expect(hexes).toMatchObject({ C5: 1 })
    expect(hexes).not.toHaveProperty("B4")
  })

  it("RAID-4.3 a section that has reacted or is hidden is not shown to the raiders as a danger", () => {
    const danger = (more: { reacted?: boolean; hidden?: boolean }) => {
      const match = table({ raiders: [{ hex: "B8" }], garrison: [{ hex: "B5", ...more }, far] })
      play(match, r1, "move")
      const [decision] = match.pending
      return decision?.kind === "path" ? decision.reach?.([r1]).find((r) => r.at === "B7")?.danger : undefined
    }
    expect(danger({})).toMatch(/can fire into B7/)
    expect([danger({ reacted: true }), danger({ hidden: true })]).toEqual([undefined, undefined])
  })
})
