import { describe, expect, it } from "vitest"
import { costOf, mayRebuild } from "../rules/replacements/rebuilding.ts"
import { shareSupply } from "../rules/scenarios-and-victory/reinforcements.ts"
import { starve } from "../rules/supply/general.ts"
import { remove } from "../rules/zones-of-control-and-ownership/fate.ts"
import { within } from "./table.ts"

describe("arrivals and what cannot move", () => {
  const pocket = {
    units: [
      { at: "0703", is: "british-regular", as: "old", supplied: false, isolated: true, out: 3 },
      { at: "0703", is: "british-regular", as: "new" },
      { at: "0203", is: "british-regular", as: "fed" },
      { at: "0203", is: "british-army", as: "hq" },
      ...["0602", "0603", "0702", "0704", "0802", "0803"].map((at) => ({ at, is: "german-1915", as: at })),
    ],
    owners: { entente: "0703" },
    phase: "initial",
  } as const

  it("GTW-16-2 who arrives in a pocket that has been out for two turns is in its second turn out; elsewhere nobody is hungry", () => {
    within(pocket, (m, named) => {
      shareSupply(m, named("new"))
      shareSupply(m, named("fed"))
      expect(named("new")).toMatchObject({ supplied: false, isolated: true, out: 3 })
      expect(named("fed")).toMatchObject({ supplied: true, isolated: false, out: 0 })
    })
  })

  it("GTW-16-2 where nobody is, the count begins", () => {
    within({ ...pocket, units: pocket.units.slice(1) }, (m, named) => {
      shareSupply(m, named("new"))
      expect(named("new")).toMatchObject({ supplied: false, out: 1 })
      starve(m, "entente")
      expect(named("new").away).toBe("")
    })
  })

  const guns = {
    scenario: "tannenberg",
    units: [
      { at: "0603", is: "german-fixed-artillery", as: "gun" },
      { at: "0603", is: "german-army", as: "hq" },
    ],
    phase: "initial",
    active: "central",
  } as const

  it("GTW-16.C.7 a 1-3-0 that is eliminated lies in the pool as 5-4-4 and costs as much", () => {
    within(guns, (m, named) => {
      remove(m, named("gun"), "GTW-9.F.2-5", "no way to retreat")
      expect(named("gun")).toMatchObject({ away: "eliminated", reduced: true })
      const { men, equipment } = costOf(named("gun"))
      expect(men + equipment).toBe(4.5)
    })
  })

  it("GTW-16.C.7 what could not move and has no mobile side is not replaced", () => {
    within(guns, (m, named) => {
      Object.assign(named("gun"), { hex: -1, away: "eliminated", reduced: false })
      expect(mayRebuild(m, named("gun"), true)).toMatchObject({ ok: false, rules: ["GTW-16.C.7"] })
    })
  })
})
