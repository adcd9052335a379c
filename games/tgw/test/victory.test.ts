import { describe, expect, it } from "vitest"
import { controlled, outcomeOf } from "../rules/standard-missions/victory.ts"
import { at, first, ids, type Men, stateOf, table } from "./table.ts"

const { blue, red, blueCommand } = ids

describe("missions", () => {
  const held = (...units: Men[]) => controlled(stateOf({ objectives: [at(20, 10)], units })).map((h) => h.by)
  it("TGW-MIS-09 a platoon within six inches and no enemy that scores: controlled; both: nobody", () => {
    expect(held({ id: blue, men: first(5), rank: [20, 16.4] }, { id: red, men: first(5), rank: [20, 2.5] })).toEqual([
      "blue",
    ])
    expect(held({ id: blue, men: first(5), rank: [20, 15] }, { id: red, men: first(5), rank: [20, 5] })).toEqual([null])
  })
  it("TGW-MIS-02 and TGW-MIS-15 a Command Group of three, a pinned platoon, one that falls back do not count", () => {
    expect(held({ id: blueCommand, men: first(3), rank: [20, 10] })).toEqual([null])
    expect(held({ id: blue, men: first(5), rank: [20, 10], pinned: 1 })).toEqual([null])
    expect(held({ id: blue, men: first(5), rank: [20, 10], fallingBack: true })).toEqual([null])
  })
  it("TGW-MIS-13 and TGW-MIS-14 nobody left: the other has won; nothing held by anybody: all quiet", () => {
    const of = (...units: Men[]) => outcomeOf(stateOf({ objectives: [at(20, 10)], units }))
    expect(of({ id: blue, men: first(5), rank: [5, 30] })).toMatchObject({ winners: ["blue"], rules: ["TGW-MIS-13"] })
    expect(of({ id: blue, men: first(5), rank: [5, 30] }, { id: red, men: first(5), rank: [30, 2] })).toMatchObject({
      winners: [],
      rules: ["TGW-MIS-14", "TGW-MIS-09"],
    })
  })
  it("TGW-TURN-01 six turns are twelve player turns", () => {
    const match = table({
      turn: 6,
      active: "red",
      phase: "combats",
      units: [
        { id: blue, men: first(5), rank: [5, 30] },
        { id: red, men: first(5), rank: [30, 2] },
      ],
    })
    expect(match.outcome).toBeDefined()
  })
})
