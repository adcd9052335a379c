import { randomFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { calculator } from "../calculator/calculator.ts"

const form = (id: string) => calculator.forms.find((f) => f.id === id)!
const values = (id: string, given: { [field: string]: string | number | boolean }) => ({
  ...Object.fromEntries(form(id).fields.map((f) => [f.id, f.default])),
  ...given,
})

describe("forms for a real table", () => {
  it("GTW-9.A-6 34 to 9 is 3:1 on the mobile table: of six dice AR, AQ, AS, EX, HX and DR", () => {
    const { odds, tallies } = form("combat").odds(values("combat", { attack: 34, defence: 9 }))
    expect(tallies[0]?.label).toBe("at 3:1")
    expect(odds.chances.map((c) => c.result)).toEqual(["AR", "AQ", "AS", "EX", "HX", "DR"])
  })

  it("GTW-9.C.2-5 BX of 120 against 50: the defender loses 25, the attacker at least as much, artillery last", () => {
    const given = { crt: "positional", attack: 120, defence: 50, printedAttack: 120, printedDefence: 50, modifier: 2 }
    const { odds } = form("combat").odds(values("combat", given))
    expect(odds.chances.map((c) => c.result)).toContain("BX")
    const told = form("combat").resolve(values("combat", { ...given, modifier: 9 }), randomFrom("x"))
    expect(told.rolls).toHaveLength(1)
    expect(told.result).toMatch(/at 2:1/)
  })

  it("GTW-6.F.1-3 116 to 8 is 14:1; with 1 hit on the defender and 5 on the overrunner it is 10:1, with 6 no overrun", () => {
    const result = (own: number) =>
      form("overrun").resolve(values("overrun", { own, theirs: 1 }), randomFrom("x")).result
    expect([result(5), result(6)]).toEqual(["An overrun at 10:1", "No overrun: 9:1"])
  })

  it("GTW-8.A.1 six divisions, six regiments, four artillery regiments and a fortress brigade fit; seven divisions do not", () => {
    const told = (given: { [field: string]: number }) =>
      form("stacking").resolve(values("stacking", given), randomFrom("x")).result
    expect(told({ divisions: 6, regiments: 6, "artillery regiments": 4, fortress: 1 })).toBe("Within the limit")
    expect(told({ divisions: 7 })).toBe("Over the limit")
  })

  it("GTW-7.A.4-2, GTW-7.A.4-3 an artillery regiment over a low-volume line uses 4 REs; ten hexes cost 2 points", () => {
    const told = form("rail").resolve(values("rail", { re: 1, heavy: true, low: true }), randomFrom("x"))
    expect(told.result).toBe("2 movement points, 4 REs of capacity")
  })

  it("GTW-12.C.2-2 strength 102 uses the highest column: a 5 gives four hits", () => {
    const { odds } = form("bombardment").odds(values("bombardment", { strength: 102 }))
    expect(odds.chances.map((c) => [c.result, c.ways])).toEqual([
      ["2 hits", 2],
      ["3 hits", 2],
      ["4 hits", 2],
    ])
  })

  it("GTW-GAP-52, GTW-14.O.3 in mud three hexes overland are too long, with a transport unit on the way they are not", () => {
    const told = (given: object) =>
      form("supply").resolve(values("supply", { weather: "mud", overland: 3, ...given }), randomFrom("x"))
    expect(told({}).result).toBe("Out of general supply")
    expect(told({}).says[0]).toBe("Overland: 3 of 2 hexes, too long.")
    expect(told({ "overland transports": 1 }).result).toBe("In general supply")
    expect(told({ weather: "clear" }).says.slice(0, 3)).toEqual([
      "Overland: 3 of 3 hexes.",
      "By road: 0 of 3 hexes.",
      "By rail, low volume: 0 of 7 hexes.",
    ])
  })

  it("GTW-11.F-1, GTW-11.F.1, GTW-11.F.2 strengths: 1 in combat supply, a half without, a quarter isolated or later", () => {
    const strength = (given: object) =>
      form("supply").odds(values("supply", { overland: 9, ...given })).tallies[0]?.tally.total
    expect([
      strength({ points: true }),
      strength({}),
      strength({ isolated: true }),
      strength({ turns: 1 }),
      strength({ overland: 1, turns: 1 }),
    ]).toEqual([1, 0.5, 0.25, 0.25, 0.5])
  })
})
