import { play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { lenses } from "../lenses/lenses.ts"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { explainSupply } from "../rules/supply/explain.ts"
import { isSuppliedBy, supplyFor } from "../rules/supply/general.ts"
import { traceOverland } from "../rules/supply/lines.ts"
import { scene } from "../scene/scene.ts"
import type { State } from "../state.ts"
import type { Side } from "../types.ts"
import { view } from "../view.ts"
import { at, go, position, type Scene, table } from "./table.ts"

const shown = (match: ReturnType<typeof table>, id: string, side: Side | null = "entente", touch?: string) => {
  const found = lenses
    .find((l) => l.id === id)!
    .show(view(match.state as State, side), touch === undefined ? [] : [{ touch }])
  if (typeof found === "string") throw new Error(`expected overlays of the lens ${id}, found "${found}"`)
  return found
}
const hexes = ({ overlays }: ReturnType<typeof shown>, label: string) =>
  overlays.flatMap((o) => (o.kind === "hexes" && o.label === label ? o.hexes : []))

const far = { at: "0105", is: "british-regular", as: "far" } as const
const amiens: Scene = {
  units: [{ at: "0306", is: "british-combat-engineers", as: "r" }, far],
  depots: [{ at: "0306", side: "entente" }],
}

describe("lenses of lines", () => {
  it("GTW-7.A.4-1 rail nets: what a net carries, what its depot and a ride of 1 RE take, and what is free", () => {
    const match = table(amiens)
    play(match, go("r", "rail:0402"))
    const [net] = shown(match, "rails").says
    expect(net).toMatch(/50 REs a turn, 2 for 1 depot, 1 used, 47 free in this turn[.]$/)
  })

  it("GTW-7.A.6, GTW-7.A.7 rail nets: a broken line is shut, and its sentence says so", () => {
    const match = table({ ...amiens, but: (m) => m.broken.push(at(m, "0306")) })
    const found = shown(match, "rails")
    expect(hexes(found, "shut")).toContain("hex:0306")
    expect(hexes(found, "trains run")).not.toContain("hex:0306")
    expect(found.says).toContain("The line in 0306 is broken.")
  })

  it("GTW-14.N.2-1 rail nets: with unknown corps nobody else is told how much has been used", () => {
    const corps = { at: "0105", is: "british-corps", as: "hq" } as const
    const match = table({ ...amiens, units: [...amiens.units, corps], options: { limitedIntelligence: "on" } })
    play(match, go("r", "rail:0402"))
    const said = shown(match, "rails", null).says.filter((s) => /REs a turn/.test(s))
    expect(said.length).toBeGreaterThan(0)
    for (const sentence of said) expect(sentence).not.toMatch(/used|free/)
  })

  it("GTW-7.C.5 waterways: boats for 1 RE on the Somme, none left after a trip; frozen, or without the option, it says so", () => {
    const match = table({ ...amiens, options: { riverMovement: "on" } })
    expect(hexes(shown(match, "waterways"), "navigable")).toContain("hex:0306")
    expect(shown(match, "waterways").says.join(" ")).toMatch(/has boats for 1 RE on the water at 0105 and 0106, 1 free/)
    play(match, go("r", "river:0105"))
    expect(shown(match, "waterways").says.join(" ")).toMatch(/has boats for 1 RE on the water at 0105 and 0106, 0 free/)
    expect(shown(table(amiens), "waterways").says).toEqual(["River movement is not used in this match."])
    const frozen = table({ ...amiens, options: { riverMovement: "on" }, weather: "snow" })
    expect(shown(frozen, "waterways").says).toEqual(["The waters are frozen."])
  })
})

describe("lenses of ground and plans", () => {
  const front: Scene = {
    units: [
      { at: "0404", is: "british-army", as: "1st" },
      ...["a", "b", "c", "d"].map((as) => ({ at: "0404", is: "british-regular", as })),
      { at: "0403", is: "british-regular", as: "e" },
      { at: "0505", is: "german-1915", as: "g" },
    ],
    points: [{ at: "0404", side: "entente", points: 2 }],
    bare: true,
  }

  it("GTW-5.B-1 fronts: hexes that meet the enemy's, those that stand empty, and the weakest", () => {
    const found = shown(table(front), "fronts")
    expect(hexes(found, "front")).toEqual(["hex:0403", "hex:0404"])
    expect(hexes(found, "front, empty")).toContain("hex:0405")
    expect(hexes(found, "enemy's front")).toContain("hex:0504")
    expect(found.says.join(" ")).toMatch(/Weakest held: .*0403.*, defence 12[.]/)
  })

  it("GTW-8.A.1 stacking: who counts in a hex, and whether another division fits; headquarters are exempt", () => {
    const said = shown(table(front), "stacking", "entente", "hex:0404").says.join(" ")
    expect(said).toMatch(/In .*0404.* count: a \(5 REs\), b \(5 REs\), c \(5 REs\) and d \(5 REs\)[.]/)
    expect(said).toMatch(/Exempt: 1st[.]/)
    const seven = Array.from({ length: 8 }, (_, n) => ({ at: "0404", is: "british-regular", as: `u${n}` }))
    const full = shown(table({ units: seven, bare: true }), "stacking")
    expect(hexes(full, "over the limit")).toEqual(["hex:0404"])
    expect(full.says[0]).toMatch(/Over the limit: .*0404/)
  })

  it("GTW-6-2 reach: a unit that has moved is shown with a whole phase before it; without a unit it says what it wants", () => {
    const match = table(front)
    const before = shown(match, "reach", "entente", "unit:e")
    play(match, go("e", "0402"))
    const after = shown(match, "reach", "entente", "unit:e")
    expect(hexes(before, "on foot")).toContain("hex:0402")
    expect(hexes(after, "on foot")).toContain("hex:0403")
    expect(match.state.units.find((u) => u.name === "e")!.moved).toBe(true)
    expect(lenses.find((l) => l.id === "reach")!.show(view(match.state as State, "entente"), [])).toBe(
      "Point at a unit on the map.",
    )
  })

  it("GTW-11.D-1 an offensive: five divisions of 5 REs are 25 REs for combat supply, and one point serves them all", () => {
    const match = table(front)
    const found = shown(match, "offensive")
    expect(found.says[0]).toBe(
      "1st: 5 units, 25 REs for combat supply; 1 Resource Point a segment for all of them; by rail 25 REs.",
    )
    expect(hexes(found, "can be supplied")).toEqual(["hex:0403", "hex:0404"])
    const dry = shown(table({ ...front, points: [] }), "offensive")
    expect(dry.says[0]).toMatch(/no Resource Point within reach/)
    expect(hexes(dry, "not all supplied")).toEqual(["hex:0403", "hex:0404"])
  })

  it("GTW-14.N.2-1 an offensive of others is nobody's business", () => {
    expect(lenses.find((l) => l.id === "offensive")!.show(view(table(front).state as State, null), [])).toBe(
      "Only the sides know the cost of their offensives.",
    )
  })
})

describe("the time line of works and arrivals", () => {
  const lines = (match: ReturnType<typeof table>, side: Side | null) =>
    scene(view(match.state as State, side)).timelines ?? []

  it("GTW-13.A.1c, GTW-16.A-1 a work until it is finished, what the order of battle brings, each side its own", () => {
    const match = table({
      units: [{ at: "0404", is: "british-construction-1915", as: "x" }],
      scenario: "artois-1915",
      phase: "initial",
      but: (m) => {
        m.received = []
        m.projects.push({
          kind: "fort",
          hex: at(m, "0404"),
          toward: -1,
          side: "entente",
          units: [0],
          left: 1,
          quick: false,
          owed: 0,
          paid: true,
          begun: m.turn,
        })
      },
    })
    const [mine] = lines(match, "entente")
    expect(mine).toMatchObject({ title: "Works and arrivals", from: 1, to: 4, now: 1 })
    expect(mine!.rows[0]).toMatchObject({ label: expect.stringMatching(/0404.*: fort/), spans: [{ from: 1, to: 2 }] })
    expect(
      mine!.rows.some((r) => r.label === "1 Resource Point at 0201" && r.spans[0]!.says.startsWith("Oct I 15")),
    ).toBe(true)
    const [theirs] = lines(match, "central")
    expect(theirs!.rows.some((r) => r.label.includes("fort"))).toBe(false)
    expect(lines(match, null)).toEqual([])
  })

  it("GTW-4-1 a campaign of one turn has none", () => {
    expect(lines(table(front1), "entente")).toEqual([])
  })
  const front1: Scene = { units: [{ at: "0404", is: "british-regular", as: "a" }] }
})

describe("the supply line of a unit", () => {
  const start = () => {
    const { named: _, ...state } = position({
      units: [
        { at: "0303", is: "british-army", as: "hq" },
        { at: "0404", is: "british-regular", as: "d" },
      ],
      depots: [{ at: "0302", side: "entente" }],
      points: [{ at: "0303", side: "entente", points: 1 }],
    })
    return state as State
  }
  const look = (state: State, touch: string, side: Side | null = "entente") => {
    const found = lenses.find((l) => l.id === "supply")!.show(view(state, side), [{ touch }])
    if (typeof found === "string") throw new Error(found)
    return found
  }

  it("GTW-11.B-3 at the start of each campaign every unit has a line of legs within their limits that hangs together", () => {
    for (const scenario of ["artois-1915", "tannenberg"]) {
      const m = game.setup({ scenario, options: {}, seats: [] })
      for (const u of m.units) {
        if (u.hex < 0) continue
        const found = explainSupply(m, u)
        expect([u.name, found.supplied]).toEqual([u.name, isSuppliedBy(supplyFor(m, u.side), u)])
        if (!found.supplied) continue
        let here = u.hex
        for (const { way, length, limit } of found.elements) {
          expect([u.name, way[0]]).toEqual([u.name, here])
          expect(length).toBeLessThanOrEqual(limit)
          here = way.at(-1)!
        }
        expect(here).toBe(found.source)
      }
    }
  })

  it("GTW-11.B.1-1, GTW-11.B.2-1, GTW-11.B.3-1 it names the hexes of each leg, and draws them", () => {
    const m = start()
    const { says, overlays } = look(m, "unit:d")
    const arrows = overlays.flatMap((o) => (o.kind === "arrow" ? [o.label] : []))
    expect(says[0]).toMatch(/^d is in general supply from /)
    expect(says[1]).toMatch(/^Overland: 0404 → .*, \d hex(es)? of 3[.]$/)
    expect(arrows).toContain("overland")
    expect(says.at(-1)).toMatch(/^Resource Points for combat: Overland: 0404 → .*of 3[.]$/)
  })

  it("GTW-11.A-1, GTW-3.G cut off by zones of control it says so, and where", () => {
    const { named: _, ...state } = position({
      units: [
        { at: "0807", is: "british-regular", as: "b" },
        { at: "0806", is: "german-1915" },
        { at: "0707", is: "german-1915" },
      ],
    })
    const { says, overlays } = look(state as State, "unit:b")
    expect(says[0]).toBe("b is not in regular general supply and is isolated.")
    expect(says.join(" ")).toMatch(/No line goes through enemy zones of control: .*0(707|806|706)/)
    expect(overlays.some((o) => o.kind === "hexes" && o.label === "bars the line")).toBe(true)
    expect(says.at(-1)).toBe("No Resource Point for combat is within reach.")
  })

  it("GTW-11.B.1-1 beyond the limit it says how far the nearest end is; of the enemy's units nothing is told", () => {
    const m = game.setup({ scenario: "tannenberg", options: {}, seats: [] })
    const u = m.units.find((one) => one.name.includes("Osowiec"))!
    const { says } = look(m, u.id)
    expect(says.join(" ")).toMatch(/The nearest end of a line is in .*: \d+ hexes overland, too far[.]/)
    const german = m.units.find((one) => one.side === "central" && one.hex >= 0)!
    expect(look(m, german.id).says.some((s) => s.startsWith(german.name))).toBe(false)
  })

  it("GTW-14.O.3 a line longer by transport units is shown hex by hex", () => {
    const { named: _, ...m } = position({
      units: [
        { at: "0302", is: "british-army", as: "hq" },
        { at: "0303", is: "test-british-lorries", as: "l", mode: "overland" },
        { at: "0305", is: "british-regular", as: "d" },
      ],
      weather: "mud",
      scenario: "artois-1915",
    })
    const found = explainSupply(m as State, (m as State).units[2]!)
    const first = found.elements[0]
    if (found.supplied && first) expect(first.way[0]).toBe((m as State).units[2]!.hex)
    const traced = traceOverland(m as State, "entente", [at(m as State, "0302")])
    const { grid } = fieldOf(m as State).map
    let long = 0
    for (let i = 0; i < traced.count; i++) {
      const way = traced.wayTo(traced.at(i))!
      expect([way[0], way.at(-1)]).toEqual([at(m as State, "0302"), traced.at(i)])
      for (let k = 1; k < way.length; k++) expect(grid.adjacent(way[k - 1]!, way[k]!)).toBe(true)
      if (traced.cost(traced.at(i)) > 2) {
        long++
        expect(way).toContain(at(m as State, "0303"))
      }
    }
    expect(long).toBeGreaterThan(0)
  })
})
