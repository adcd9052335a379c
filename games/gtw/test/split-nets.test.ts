/** Rail nets that the enemy cuts in two, and nets that another nation runs: GTW-7.A.9, GTW-11.E-2. */
import { optionsOf, play, refusal } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { floodRail, isForeign } from "../rules/supply/lines.ts"
import { wearOut } from "../rules/transportation-lines/capacity.ts"
import { freeIn, rowOf, sectionsFor, settleOrphans } from "../rules/transportation-lines/sections.ts"
import { capture } from "../rules/zones-of-control-and-ownership/ownership.ts"
import type { State } from "../state.ts"
import { view } from "../view.ts"
import { at, position, type Scene, table, within } from "./table.ts"

/** East Prussia, cut off from Germany between Danzig and Allenstein. */
const cut = "0505 0508 0509"
const scene = (more: Partial<Scene> = {}): Scene => ({
  scenario: "tannenberg",
  options: { splitNets: "on" },
  active: "central",
  units: [{ at: "0703", is: "german-active", as: "g" }],
  owners: { entente: cut },
  ...more,
})

const said = (m: State) => sectionsFor(m, "central").map((s) => [s.home, s.capacity, s.depots])

describe("split nets", () => {
  it("GTW-7.A.9-1, GTW-7.A.9-2 three yards are home, two yards with two depots carry 8 of 34 REs; without the option nothing is split", () => {
    expect(said(position(scene()))).toEqual([
      [true, 26, 0],
      [false, 8, 2],
    ])
    expect(said(position(scene({ options: {} })))).toEqual([[true, 34, 2]])
    expect(said(position(scene({ owners: {} })))).toEqual([[true, 34, 2]])
  })

  it("GTW-7.A.9-2 of 70 REs orphans of 4 and of 2 leave 64 at home", () => {
    const m = position(
      scene({
        owners: { entente: "0603 0704 0803 1005 1206" },
        depots: [{ at: "0703", side: "central" }],
        but: (one) => {
          for (const n of one.nets) if (n.side === "central") n.capacity = 70
        },
      }),
    )
    const carrying = said(m).filter(([, capacity]) => capacity !== 0) // a section without a yard carries nothing
    expect(carrying.sort(([, a], [, b]) => Number(b) - Number(a))).toEqual([
      [true, 64, 0],
      [false, 4, 1],
      [false, 2, 0],
    ])
  })

  it("GTW-7.A.9-1, GTW-7.A.4-1 a train in Königsberg has its own 2 REs, whatever is free at home", () => {
    const match = table(
      scene({
        units: [
          { at: "0703", is: "german-railroad", as: "g" },
          { at: "0703", is: "german-railroad", as: "h" },
          { at: "0703", is: "german-railroad", as: "i" },
        ],
        owners: { entente: "0604 0904 0805" },
        depots: [],
      }),
    )
    const ride = (as: string) => ({ path: { [`unit:${as}`]: ["rail:0803"] } })
    play(match, ride("g"), ride("h"))
    expect(refusal(match, ride("i"))).toMatchObject({ rules: ["GTW-7.A.4-1"] })
    expect(sectionsFor(match.state as State, "central").map(freeIn)).toEqual([32, 0])
    // What has run there is hidden from the other side if corps may be unknown.
    const fogged = { ...(match.state as State), dossiers: [{ corps: 0, last: [] }] } as unknown as State
    expect(view(fogged, "entente").orphans).toEqual([])
    expect(view(fogged, "central").orphans.map((o) => o.used)).toEqual([2])
  })

  it("GTW-7.A.9-3 a Resource Point in an orphan stretches it by half at most, and a failed check takes 1 RE from it alone", () => {
    const match = table(scene({ points: [{ at: "0703", side: "central", points: 2 }] }))
    const orders = optionsOf(match).filter((id) => id.startsWith("stretch:"))
    expect(orders).toHaveLength(1) // there is no point in the home section
    play(match, orders[0]!)
    const m = match.state as State
    expect(sectionsFor(m, "central").map((s) => [s.capacity, s.extra])).toEqual([
      [26, 0],
      [8, 4],
    ])
    const worn = within(scene({ dice: [1] }), (one) => {
      const [, orphan] = sectionsFor(one, "central")
      rowOf(one, orphan!).strained = 1
      wearOut(one, "central")
      return [...said(one).map(([, capacity]) => capacity), one.nets.find((n) => n.side === "central")!.capacity]
    })
    expect(worn).toEqual([26, 7, 33])
  })

  it("GTW-7.A.9-3 the staff names the section that it builds up; the points must lie there", () => {
    const match = table(
      scene({
        phase: "initial",
        points: [{ at: "0703", side: "central", points: 3 }],
        but: (m) => {
          m.stage = 3
        },
      }),
    )
    play(match, "railways")
    const built = optionsOf(match).filter((id) => id !== "none")
    expect(built).toHaveLength(1)
    play(match, built[0]!)
    expect(said(match.state as State).map(([, capacity]) => capacity)).toEqual([26, 9])
    expect(match.state.nets.find((n) => n.side === "central")!.capacity).toBe(35)
  })

  it("GTW-7.A.9-3 an orphan that is joined again is no orphan; what it has lost its net has lost", () => {
    const after = within(scene(), (m) => {
      const [, orphan] = sectionsFor(m, "central")
      Object.assign(rowOf(m, orphan!), { by: -1, used: 3, strained: 1 })
      m.nets.find((n) => n.side === "central")!.capacity = 33
      capture(m, at(m, "0505"), "central")
      settleOrphans(m, "central")
      return [m.orphans, said(m), m.nets.find((n) => n.side === "central")!.strained]
    })
    expect(after).toEqual([[], [[true, 33, 2]], 1])
  })
})

describe("foreign nets", () => {
  it("GTW-11.E-2 on the French net two hexes of high volume count as one of low for the British, for French and Belgians as none", () => {
    const m = position({ units: [{ at: "0402", is: "british-regular", as: "b" }] })
    expect((["britain", "france", "belgium"] as const).map((n) => isForeign(m, 0, "entente", n))).toEqual([
      true,
      false,
      false,
    ])
    expect(isForeign(m, 0, "central", "germany")).toBe(false)
    const reaches = (limit: number, foreign: boolean) =>
      floodRail(m, "entente", [at(m, "0201")], limit, () => foreign).has(at(m, "0404"))
    // 0201 - 0302 - 0402 - 0403 - 0404: four hexes of high volume, two of low
    expect([reaches(0, false), reaches(1, true), reaches(2, true)]).toEqual([true, false, true])
  })

  it("GTW-11.E-2 six of them are three of low volume, and two do not suffice", () => {
    const line = (limit: number) => {
      const m = position({ units: [] })
      return floodRail(m, "entente", [at(m, "0201")], limit, () => true).cost(at(m, "0306")) / 2
    }
    expect([line(3), line(2)]).toEqual([3, Number.POSITIVE_INFINITY])
  })
})
