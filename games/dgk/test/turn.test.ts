import { anyMove, Match, randomFrom, seedFrom, viewOf } from "@salient/engine"
import { last, optionsOf, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { a } from "./duel.ts"
import { along, id, judged, leader, leaderId, table, unit, verbs } from "./table.ts"

const b = id("allied", "B")
const brigade = leaderId("allied")
const other = leaderId("allied", "other")
const division = leaderId("allied", "division")

/** Two sides far apart. */
const apart = {
  allied: [
    { name: "A", at: [10, 10] as const },
    { name: "B", at: [20, 10] as const },
  ],
  central: [{ name: "X", at: [24, 40] as const }],
}

describe("the turn", () => {
  it("DGK-TURN-02 the initiative names one of two sides, which must choose or pass first", () => {
    for (const [die, side] of [
      [50, "allied"],
      [51, "central"],
    ] as const) {
      const match = table({ ...apart, is: { active: null }, dice: [die] })
      expect(match.state.active).toBe(side)
      expect(match.pending[0]?.by).toBe(side)
      expect(optionsOf(match)).toContain("pass")
      expect(match.draws).toHaveLength(1)
    }
  })

  it("DGK-TURN-03 a brigade that has acted is not selectable again", () => {
    const match = table(apart)
    expect(optionsOf(match)).toEqual([division, brigade, other, "pass"])
    play(match, brigade, "end", "pass")
    expect(optionsOf(match)).toEqual([division, other, "pass"])
  })

  it("DGK-CMD-02 a divisional Leader acts with the units directly under him, not with those of his brigades", () => {
    const match = table({
      ...apart,
      allied: [...apart.allied, { name: "Gun", arm: "fieldArtillery", at: [30, 6], under: "division" }],
    })
    play(match, division)
    expect(optionsOf(match)).toEqual([id("allied", "Gun", "division"), division, "end"])
  })

  it("DGK-LEAD-04 the other Leaders of his side are in the list with the reason why they do not move in his round, no enemy is", () => {
    const match = table({ ...apart, active: "allied" })
    play(match, brigade)
    const [decision] = match.pending
    const barred = decision?.kind === "choose" ? (decision.barred?.() ?? []) : []
    expect(optionsOf(match)).toEqual([a, b, id("allied", "Spare"), brigade, "end"])
    expect(barred.map((one) => one.id)).toEqual([division, other])
    for (const choose of [division, other]) expect(judged(match, { choose })).toEqual(["DGK-LEAD-04"])
  })

  it("DGK-TURN-04 a Leader without units may only move or hold", () => {
    const match = table(apart)
    play(match, division)
    expect(optionsOf(match)).toEqual([division, "end"])
  })

  it("DGK-TURN-05 after one side's round the other has the next, and no die is thrown for it", () => {
    const match = table(apart)
    const draws = match.draws.length
    play(match, brigade, "end")
    expect(match.state.active).toBe("central")
    expect(match.draws).toHaveLength(draws)
  })

  it("DGK-TURN-06 two passes in succession end the turn; a round between them does not", () => {
    const match = table({ ...apart, dice: [1] })
    play(match, "pass", "pass")
    expect(match.state.turn).toBe(2)
    const again = table(apart)
    play(again, "pass", leaderId("central"), "end", "pass")
    expect(again.state).toMatchObject({ turn: 1, active: "central" })
  })

  it("DGK-TURN-07 when one side has nothing left, the other plays its rounds in succession", () => {
    const set = table({ ...apart, active: "central" })
    for (const l of set.state.leaders) if (l.side === "allied") Object.assign(l, { acted: true })
    play(set, leaderId("central"), "end")
    expect(set.pending[0]?.by).toBe("central")
    play(set, leaderId("central", "other"), "end")
    expect(set.pending[0]?.by).toBe("central")
  })

  it("DGK-TURN-08 when everybody has acted a new turn begins, and nobody has", () => {
    const match = table({ ...apart, dice: [1] })
    for (const l of match.state.leaders) if (l.id !== brigade) Object.assign(l, { acted: true })
    play(match, brigade, a, "hold", "end")
    expect(match.state.turn).toBe(2)
    expect(match.state.units.some((u) => u.acted)).toBe(false)
    expect(match.state.leaders.some((l) => l.acted || l.moved)).toBe(false)
  })

  it("DGK-TURN-01 a unit that has marched has no further action this turn", () => {
    const match = table({ ...apart, acting: "allied", dice: [1] })
    play(match, a, "march", along(a, [10, 18]))
    expect(optionsOf(match)).not.toContain(a)
    expect(optionsOf(match)).toContain(b)
  })

  it("DGK-SCALE-01 when turn 4 begins the clock shows 11:00", () => {
    const match = table({ ...apart, turn: 4 })
    expect(game.scene(viewOf(match, "allied").view).panels[0]?.rows).toContainEqual(
      expect.objectContaining({ label: "Time", text: "11:00" }),
    )
  })

  it("DGK-AMB-13 who is not used in his formation's round has held", () => {
    const match = table(apart)
    play(match, brigade, a, "hold", "end")
    expect(unit(match, "allied", "B").acted).toBe(true)
  })
})

describe("Leaders", () => {
  it("DGK-TROOP-08 a Leader is no target", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], formation: "deployed" }],
      central: [{ name: "X", at: [40, 40] }],
      leaders: { [leaderId("central")]: [10, 14] },
      acting: "allied",
    })
    play(match, a)
    expect(verbs(match)).not.toContain("deployedFire")
  })

  it("DGK-CMD-03 a higher Leader within 6 in helps a battalion of his brigades", () => {
    const near = table({ ...apart, acting: "allied", leaders: { [division]: [13, 9] } })
    play(near, a)
    const [decision] = near.pending
    const order =
      decision && "options" in decision ? decision.options.find((o) => o.id === "maneuver")?.forecast?.() : undefined
    expect(order?.odds.chances[0]).toMatchObject({ ways: 91 * 100 })
  })

  it("DGK-LEAD-03 the Leader of another brigade does not", () => {
    const match = table({ ...apart, acting: "allied", leaders: { [other]: [12, 9] } })
    play(match, a)
    const [decision] = match.pending
    const order =
      decision && "options" in decision ? decision.options.find((o) => o.id === "maneuver")?.forecast?.() : undefined
    expect(order?.odds.chances[0]).toMatchObject({ ways: 74 * 100 })
  })

  it("DGK-LEAD-04 he stays near some units while they act, rides, and is near others while they act", () => {
    const match = table({
      allied: [
        { name: "A", at: [10, 10] },
        { name: "B", at: [28, 10] },
      ],
      central: apart.central,
      leaders: { [brigade]: [12, 8] },
      acting: "allied",
      dice: [90, 90],
    })
    play(match, a, "maneuver", along(a, [10, 15]))
    expect(last(match, "order")).toMatchObject({ message: "ORD_OK" }) // 90: normal only with a Leader (91)
    play(match, brigade, along(brigade, [26, 8]))
    expect(leader(match, "allied")).toMatchObject({ x: 26_000, moved: true })
    play(match, b, "maneuver", along(b, [28, 15]))
    expect(last(match, "order")).toMatchObject({ message: "ORD_OK" })
    expect(optionsOf(match)).not.toContain(brigade)
  })

  it("DGK-ACT-02 a Leader who crosses 4 in of woods has 8 in of open ground left", () => {
    const wood = {
      id: "wood",
      kind: "woods",
      points: [
        [10_000, 10_000],
        [14_000, 10_000],
        [14_000, 20_000],
        [10_000, 20_000],
      ],
    }
    const match = table({ ...apart, terrain: [wood], leaders: { [brigade]: [8, 15] }, acting: "allied" })
    play(match, brigade)
    expect(match.check({ by: "allied", seq: match.seq, move: along(brigade, [20.1, 15]) })).toMatchObject({
      ok: false,
      rules: ["DGK-ACT-02", "DGK-MOVE-01"],
    })
    play(match, along(brigade, [20, 15])) // 2 + 16 + 6
    expect(leader(match, "allied").x).toBe(20_000)
  })
})

describe("the whole battle", () => {
  it("DGK-MOR-03 a break point that reaches 0 ends the game before the next action", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], formation: "deployed" }],
      central: [{ name: "Gun", arm: "machineGun", at: [10, 14], formation: "deployed" }],
      acting: "allied",
      dice: [1],
      is: { breakPoints: { allied: 9, central: 1 } },
    })
    play(match, a, `deployedFire:${id("central", "Gun")}`)
    expect(match.outcome).toMatchObject({ winners: ["allied"], rules: ["DGK-MOR-03"] })
  })

  it("DGK-FORM-01 random battles keep every unit in a formation, and end", () => {
    const random = randomFrom("battle")
    const match = Match.begin(game, { scenario: "crossroads" }, { seed: seedFrom("battle"), grain: 40 })
    for (let n = 0; n < 4_000 && !match.outcome; n++) {
      const decision = match.pending[0]
      if (decision) match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
    }
    expect(match.outcome).toBeDefined()
  })
})
