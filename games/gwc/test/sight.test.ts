import type { Sighting } from "@salient/space/hex"
import { describe, expect, it } from "vitest"
import { boards } from "../data/maps/maps.ts"
import { explainObserver, explainSight, observerSight, sight } from "../rules/line-of-sight.ts"
import { grid } from "../rules/the-map/field.ts"
import { scenarios } from "../scenarios/scenarios.ts"
import { type Scene, type Sketch, state } from "./table.ts"

/** `visible n`, or what blocks the line and where; the same in both directions. */
function line(scene: Partial<Scene>, a: string, b: string): string {
  const m = state({ units: [], ...scene })
  const [from, to] = [grid.hex(a), grid.hex(b)]
  const answer = sight(m, from, to)
  expect(sight(m, to, from)).toBe(answer) // GWC-10.1
  const told = explainSight(m, from, to)
  expect(told.visible ? told.hindrance : -1).toBe(answer)
  return told.visible ? `visible ${answer}` : `blocked by ${told.findings[0]?.label}`
}

const on = (hexes: Sketch["hexes"], more: Sketch = {}): Partial<Scene> => ({ map: { hexes: hexes ?? {}, ...more } })

describe("worked examples on the maps", () => {
  it.each<[string, string, string, string, string]>([
    ["GWC-10.5 LX-7 H1 to H9 along the Road between Woods", "bois-des-caures", "H1", "H9", "visible 0"],
    ["GWC-10.5 LX-8 a Building on the same level", "bleid", "E2", "E6", "blocked by Building"],
    ["GWC-10.5 LX-10 a Wall of the target's hex", "bleid", "H3", "H5", "visible 2"],
    ["GWC-10.5 LX-11 past the Blind Hex", "bleid", "B2", "E3", "visible 0"],
    ["GWC-T124.1 LX-13 one Destroyed Woods", "bois-des-caures", "E3", "E5", "visible 0"],
    ["GWC-T124.1 LX-13 two of them", "bois-des-caures", "E3", "E6", "blocked by Destroyed Woods too deep"],
    [
      "GWC-T108a LX-14 into the Gully from afar",
      "belleau-wood",
      "E6",
      "J6",
      "blocked by seen only from adjacent or higher hexes",
    ],
    ["GWC-T108a LX-14 from next to it", "belleau-wood", "I6", "J6", "visible 0"],
    ["GWC-10.5 LX-17 a Wall of the target", "mondement", "F10", "F8", "visible 0"],
    ["GWC-10.5 LX-17 behind the Wall", "mondement", "F10", "F7", "blocked by Wall"],
  ])("%s", (_name, scenario, a, b, expected) => {
    expect(line({ scenario, time: 9 }, a, b)).toBe(expected)
  })
  it("GWC-O19.2.1.1 LX-18 the FAO in H11 on M2 sees H3 past the Château, not H4 behind it", () => {
    const m = state({ scenario: "mondement", units: [] })
    expect(observerSight(m, "france", grid.hex("H4"))).toBe(-1)
    expect(explainObserver(m, "france", grid.hex("H4")).findings[0]?.label).toBe("Blind Hex behind Building")
    expect(observerSight(m, "france", grid.hex("H3"))).toBe(0)
  })
  it("GWC-10.1.1 the short answer agrees with the whole story, past Tanks, Gas and a Blaze, on the ground and from the FAO", () => {
    let hindered = 0
    for (const s of scenarios.all) {
      const tanks = ["D5", "F3", "H6", "K8", "M4"].map((hex): Scene["units"][number] => ["f-sch", hex])
      const m = state({ scenario: s.id, units: tanks, gas: ["E5"], ground: { J7: "blaze", G4: "shellhole" }, time: 9 })
      const short = ({ visible, hindrance }: Sighting) => (visible ? hindrance : -1)
      for (let a = 0; a < grid.size; a += 11)
        for (let b = 0; b < grid.size; b++) {
          if (a === b) continue
          const story = explainSight(m, a, b)
          if (sight(m, a, b) !== short(story)) expect.unreachable(`${s.id} ${a} ${b}`)
          if (story.findings.some((f) => f.label === "Tank")) hindered++
        }
      for (let b = 0; b < grid.size; b++)
        if (observerSight(m, "germany", b) !== short(explainObserver(m, "germany", b))) expect.unreachable(`FAO ${b}`)
    }
    expect(hindered).toBeGreaterThan(500)
  })
  it("GWC-10.1 sight is reciprocal for every pair of hexes on every map", () => {
    for (const s of scenarios.all) {
      const m = state({ scenario: s.id, units: [], time: 9 })
      for (let a = 0; a < grid.size; a += 3)
        for (let b = 0; b < grid.size; b += 2)
          if (sight(m, a, b) !== sight(m, b, a)) expect.unreachable(`${s.id} ${a} ${b}`)
    }
    expect(new Set(scenarios.all.map((s) => s.map)).size).toBe(boards.length)
  })
})

describe("worked examples of the rulebook", () => {
  it.each<[string, Partial<Scene>, string, string, string]>([
    ["GWC-10.3 LX-1 along a hexside the larger Hindrance", on({ J9: "o.", I10: "f." }), "J10", "I9", "visible 2"],
    ["GWC-10.3.3 LX-2 two Orchards hinder as one", on({ J9: "o.", I9: "o." }), "J10", "I8", "visible 2"],
    ["GWC-T116d LX-7 Woods with a straight Road", on({ H5: "W." }, { roads: ["H4-H5-H6"] }), "H3", "H7", "visible 0"],
    [
      "GWC-T116d a Road that bends in the Woods",
      on({ H5: "W." }, { roads: ["H4-H5-I6"] }),
      "H3",
      "H7",
      "blocked by Woods",
    ],
    [
      "GWC-T109 LX-9 the own Hedge is ignored",
      on({ J4: "f.", K4: "f." }, { hedges: ["I4/J4"] }),
      "I4",
      "L4",
      "visible 1",
    ],
    ["GWC-T122 LX-10 a Wall of neither end", on({ H4: "o." }, { walls: ["H4/H5"] }), "H3", "H6", "blocked by Wall"],
    ["GWC-T110.4.1 LX-11 a Blind Hex", on({ B2: ".1", E4: "B." }), "B2", "F4", "blocked by Blind Hex behind Building"],
    ["GWC-T110.3.2 LX-12 the crest in the way", on({ A3: ".1", B3: ".1" }), "A3", "G6", "blocked by higher ground"],
    ["GWC-10.2 LX-15 a Wall across", on({}, { walls: ["J8/J9"] }), "J10", "J7", "blocked by Wall"],
    ["GWC-10.3.3 LX-16 Brush and Field hinder 3, not 4", on({ M9: "r.", K8: "f." }), "N9", "J7", "visible 3"],
    [
      "GWC-T110.3.1 LX-19 level ground on the way down",
      on({ C5: ".2", C6: ".2", C8: ".1" }),
      "C5",
      "C8",
      "blocked by higher ground",
    ],
    ["GWC-T110.3.1 leaving the crest at once", on({ C5: ".1" }), "C5", "C8", "visible 0"],
    ["GWC-10.5 LX-20 level with level", on({ C5: ".2", C6: ".2", C8: ".2" }), "C5", "C8", "visible 0"],
    ["GWC-T110.3.3 LX-21 a Hill between", on({ C5: ".1", C6: ".2", C8: ".1" }), "C5", "C8", "blocked by higher ground"],
    [
      "GWC-T110.3.3 sighter 2, between 3, target 3: blocked",
      on({ C5: ".2", C6: ".3", C7: ".3" }),
      "C5",
      "C7",
      "blocked by higher ground",
    ],
    [
      "GWC-T110.3.3 sighter 2, between 3, target 4: visible",
      on({ C5: ".2", C6: ".3", C7: ".4" }),
      "C5",
      "C7",
      "visible 0",
    ],
    [
      "GWC-T124.1 LX-22 one Destroyed Woods on level 1, one on 0",
      on({ C5: ".1", C6: "D1", C7: "D.", C8: ".1" }),
      "C5",
      "C8",
      "visible 0",
    ],
    [
      "GWC-T124.1 LX-22 both on level 1",
      on({ C5: ".1", C6: "D1", C7: "D1", C8: ".1" }),
      "C5",
      "C8",
      "blocked by Destroyed Woods too deep",
    ],
    ["GWC-10.2 Woods between on level 0", on({ E4: "W." }), "E3", "E5", "blocked by Woods"],
    ["GWC-10.2 out of one's own Woods", on({ E4: "W." }), "E4", "E6", "visible 0"],
    ["GWC-T99.4 an Orchard between", on({ E4: "o." }), "E3", "E5", "visible 2"],
    ["GWC-T101 Boulders block", on({ E4: "k." }), "E3", "E5", "blocked by Boulders"],
    ["GWC-T104a a Building blocks", on({ E4: "B." }), "E3", "E5", "blocked by Building"],
    ["GWC-T113 along the hexside between Orchard and Field", on({ I6: "o.", I7: "f." }), "H6", "J6", "visible 2"],
    [
      "GWC-T110.4 a level-0 Building between level 1 hexes",
      on({ C5: ".1", C6: "B.", C7: ".1" }),
      "C5",
      "C7",
      "visible 0",
    ],
    ["GWC-T110.4 the same on level 1", on({ C5: ".1", C6: "B1", C7: ".1" }), "C5", "C7", "blocked by Building"],
    ["GWC-T110.5 a lower Orchard does not hinder", on({ C5: ".1", C7: "o." }), "C5", "C8", "visible 0"],
    ["GWC-T105 a Fence of neither end", on({}, { fences: ["E4/E5"] }), "E3", "E7", "visible 1"],
    ["GWC-T105 the own Fence is free", on({}, { fences: ["E3/E4"] }), "E3", "E7", "visible 0"],
    ["GWC-T115 across a Railway", on({}, { railways: ["D4-E5-F5"] }), "E3", "E7", "visible 1"],
    ["GWC-T115 along it", on({}, { railways: ["E3-E4-E5-E6-E7"] }), "E3", "E7", "visible 0"],
    ["GWC-10.4 Woods go on beyond the edge", on({ B1: "W." }), "A1", "C1", "blocked by Woods"],
    [
      "GWC-T114 into a Quarry from level 0",
      on({ E7: "q." }),
      "E3",
      "E7",
      "blocked by seen only from adjacent or higher hexes",
    ],
    ["GWC-T108a into a Gully from above", on({ E3: ".1", E7: "g." }), "E3", "E7", "visible 0"],
    ["GWC-T103 through Brush", on({ E4: "r." }), "E3", "E5", "visible 3"],
    ["GWC-T102 through a Bridge", on({ E4: "=." }, { roads: ["D4-E4"] }), "E3", "E5", "visible 1"],
    ["GWC-10.2.2 a single tree is Open Ground", on({ C4: ".." }), "C3", "C5", "visible 0"],
  ])("%s", (_name, scene, a, b, expected) => expect(line(scene, a, b)).toBe(expected))
})

describe("what play changes", () => {
  it("GWC-10.2.1 along the hexside of a Blaze from level 2", () => {
    expect(line({ map: { hexes: { H6: ".2", J6: ".2" } }, ground: { I6: "blaze" } }, "H6", "J6")).toBe(
      "blocked by Blaze",
    )
  })
  it("GWC-10.3.4 Gas hinders into, out of and through, at every level", () => {
    expect(line({ map: {}, gas: ["E3"] }, "E3", "E4")).toBe("visible 1")
    expect(line({ map: {}, gas: ["E4"] }, "E3", "E4")).toBe("visible 1")
    expect(line({ map: { hexes: { E3: ".2" } }, gas: ["E4"] }, "E3", "E6")).toBe("visible 1")
  })
  it("GWC-T119 Smoke of 4 counts 4", () => {
    expect(
      line(
        {
          map: {},
          change: (m) => {
            m.smoke[grid.hex("J8")] = 4
          },
        },
        "J7",
        "J8",
      ),
    ).toBe("visible 4")
  })
  it("GWC-10.1.1 a Tank in the way hinders 1, Platoons do not", () => {
    expect(line({ map: {}, units: [["f-sch", "E4"]] }, "E3", "E5")).toBe("visible 1")
    expect(
      line(
        {
          map: {},
          units: [
            ["f-poi", "E4"],
            ["f-poi", "E4"],
          ],
        },
        "E3",
        "E5",
      ),
    ).toBe("visible 0")
    expect(line({ map: { hexes: { E4: "r." } }, units: [["f-sch", "E4"]] }, "E3", "E5")).toBe("visible 3")
  })
  it("GWC-T117 Woods that have become Rubble hinder 2", () => {
    expect(line({ map: { hexes: { E4: "B." } }, ground: { E4: "rubble" } }, "E3", "E5")).toBe("visible 2")
  })
  it("GWC-SCN-02 in the fog nobody sees further than 4 hexes until the Time marker reaches 2", () => {
    const m = state({ scenario: "bleid", units: [] })
    expect(sight(m, grid.hex("O6"), grid.hex("K6"))).toBe(3)
    expect(sight(m, grid.hex("O6"), grid.hex("J6"))).toBe(-1)
    m.time = 2
    expect(sight(m, grid.hex("O6"), grid.hex("J6"))).toBe(0)
  })
  it("GWC-2.4 the FAO stands on level 2 whatever his hex", () => {
    const m = state({ units: [], map: { hexes: { G9: "B." } } })
    expect(observerSight(m, "france", grid.hex("G8"))).toBe(-1) // LX-4
    expect(observerSight(m, "france", grid.hex("F7"))).toBe(0) // LX-5
    const orchard = state({ units: [], map: { hexes: { I9: "o." } } })
    expect(observerSight(orchard, "france", grid.hex("I8"))).toBe(0) // LX-6
    const gas = state({ units: [], map: {}, gas: ["J8"] })
    expect(observerSight(gas, "france", grid.hex("K8"))).toBe(1) // LX-3
  })
})
