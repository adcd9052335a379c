import { Match, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { sight } from "../rules/line-of-sight.ts"
import { attackFp } from "../rules/orders-fire/fire.ts"
import { placeSmoke } from "../rules/terrain/markers.ts"
import { grid } from "../rules/the-map/field.ts"
import blancMont from "../scenarios/blanc-mont.json" with { type: "json" }
import { scenarios } from "../scenarios/scenarios.ts"
import { all, go, run, state } from "./table.ts"
import { advance } from "./upkeep-help.ts"

const at = (hex: string) => grid.hex(hex)

describe("Smoke", () => {
  it("GWC-8.1.4 one marker to a hex: of 3, 5 and 2 in H5 the 5 stays", () => {
    const match = run(
      {
        map: {},
        units: [
          ["g-inf", "A1"],
          ["f-poi", "O11"],
        ],
      },
      (m) => {
        for (const hindrance of [3, 5, 2]) placeSmoke(m, at("H5"), hindrance, "GWC-SCN-06")
        return undefined
      },
    )
    expect(match.state.smoke).toEqual({ [at("H5")]: 5 })
    expect(all(match, "smoke").map((s) => s.hindrance)).toEqual([3, 5])
  })

  it("GWC-T119 Smoke of 4 in J8: 5 FP from next to it are 1, and a marker of 2 changes nothing; none in Water or with a Blaze", () => {
    const scene = {
      map: { hexes: { C3: "m." } },
      ground: { D4: "blaze" as const },
      units: [
        ["g-inf", "J7"],
        ["f-poi", "J8"],
      ] as const,
    }
    const match = run(scene, (m) => {
      for (const [hex, n] of [
        ["J8", 4],
        ["J8", 2],
        ["C3", 5],
        ["D4", 5],
      ] as const)
        placeSmoke(m, at(hex), n, "GWC-SCN-06")
      return undefined
    })
    const { state: m } = match
    expect(m.smoke).toEqual({ [at("J8")]: 4 })
    expect(sight(m, at("J7"), at("J8"))).toBe(4)
    expect(attackFp(m, ["unit:g1"], at("J8"), []).total).toBe(1)
  })

  it("GWC-T119 Smoke hinders at every level, along hexsides and out of its hex; GWC-10.3.3 the greatest alone", () => {
    const m = state({ map: { hexes: { J4: ".2", J6: "r." } }, units: [] })
    m.smoke[at("J5")] = 6
    expect(sight(m, at("J4"), at("J7"))).toBe(6)
    expect(sight(m, at("J5"), at("K5"))).toBe(6)
  })

  it("GWC-6.1.2e a Time Advance takes two Smoke markers of the triggering player's choice", () => {
    const change = (m: ReturnType<typeof state>) => {
      m.smoke = { [at("C3")]: 1, [at("D3")]: 2, [at("E3")]: 3 }
    }
    const match = advance({ change }, "hex:D3", "hex:E3")
    expect(match.state.smoke).toEqual({ [at("C3")]: 1 })
    expect(all(match, "smokeGone").map((s) => s.hex)).toEqual(["D3", "E3"])
  })

  it("GWC-SCN-06 the side named draws its markers and puts them into the area", () => {
    const match = Match.begin(game, { scenario: "blanc-mont" }, { seed: seedFrom("smoke") }) as never
    for (let i = 0; i < 9; i++) {
      const d = (match as Match).pending[0]!
      if (d.what === "smoke-screen") break
      go(match, d.kind === "confirm" ? { confirm: true } : d.kind === "choose" ? d.options[0]!.id : { select: [] })
    }
    const asked: string[] = []
    while ((match as Match).pending[0]?.what === "smoke-screen") {
      const d = (match as Match).pending[0]!
      asked.push(d.by)
      const rows = new Set("options" in d ? d.options.map((o) => o.label.slice(1)) : [])
      expect([...rows].sort()).toEqual(["8", "9"])
      go(match, `hex:C${asked.length > 2 ? 9 : 8}`)
    }
    expect(asked).toEqual(["usa", "usa", "usa", "usa"])
    const drawn = all(match, "smoke").map((s) => Number(s.hindrance))
    expect(drawn.every((n) => n >= 1 && n <= 8)).toBe(true)
    const { smoke } = (match as Match<ReturnType<typeof state>>).state
    expect(Object.keys(smoke).length).toBeLessThanOrEqual(2)
  })

  it("GWC-8.1.4 a scenario of 1915 cannot have a smoke screen", () => {
    const early = { ...structuredClone(blancMont), date: "1915-10" }
    const found = scenarios.load(early)
    expect(found.ok ? [] : found.problems).toContainEqual({
      field: "special[0].kind",
      message: "Smoke is available from 1916-01",
      rules: ["GWC-8.1.4"],
    })
  })
})
