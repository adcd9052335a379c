import { describe, expect, it } from "vitest"
import { moraleOf } from "../rules/formations-and-command/morale.ts"
import { commandIn, fpOf, isFunctioning, movementOf, rangeOf } from "../rules/formations-and-command/stats.ts"
import { bombardGround } from "../rules/fortifications.ts"
import { costOf, coverAt, isFriendlyHex, mayFortify, mayPass, mustCheck } from "../rules/terrain/ground.ts"
import { grid } from "../rules/the-map/field.ts"
import type { Formation, State } from "../state.ts"
import { run, type Scene, type Sketch, state, type Wanted } from "./table.ts"

const fresh = { shellhole: false, destroyed: false }
const none: Wanted[] = []

/** The cost for a German Platoon to move from one hex to the next. */
function cost(map: Sketch, from: string, to: string, more: Partial<Scene> = {}, met = fresh): number {
  const m = state({ units: [["g-inf", from]], map, ...more })
  return costOf(m, m.units[0] as Formation, grid.hex(from), grid.hex(to), met).total
}

/** The Morale of a German Platoon (printed 7) in H5. */
const morale = (map: Sketch, more: Partial<Scene> = {}): number => {
  const m = state({ units: [["g-inf", "H5"]], map, ...more })
  return moraleOf(m, m.units[0] as Formation).total
}

/** The state after a bombardment of H5 with this Total. */
const terrainAfter = (hexes: { [h: string]: string }, total: number, more: Partial<Scene> = {}): Readonly<State> =>
  run({ units: none, map: { hexes }, ...more }, (m) => {
    bombardGround(m, grid.hex("H5"), total)
    return undefined
  }).state

describe("Move Costs", () => {
  it("GWC-T99.2 Woods on level 1 entered from level 0 across a Hedge cost 2 + 1 + 1 = 4", () => {
    expect(cost({ hexes: { H5: "W1" }, hedges: ["H4/H5"] }, "H4", "H5")).toBe(4)
  })
  it.each([
    ["GWC-T101 Boulders cost 1", "k.", 1],
    ["GWC-T103 Brush costs 2", "r.", 2],
    ["GWC-T104a a Building costs 2", "B.", 2],
    ["GWC-T106 a Field costs 1", "f.", 1],
    ["GWC-T108a a Gully costs 2", "g.", 2],
    ["GWC-T111 Marsh costs 3", "m.", 3],
    ["GWC-T112 Open Ground costs 1", "..", 1],
    ["GWC-T113 an Orchard costs 1", "o.", 1],
    ["GWC-T114 a Quarry costs 2", "q.", 2],
    ["GWC-T117 Rubble costs 2", "R.", 2],
    ["GWC-T120 a Stream costs 3", "s.", 3],
    ["GWC-T124a Woods cost 2", "W.", 2],
  ])("%s", (_name, code, expected) => expect(cost({ hexes: { H5: code } }, "H4", "H5")).toBe(expected))

  it("GWC-T105 crossing a Fence into a Field costs 2", () => {
    expect(cost({ hexes: { H5: "f." }, fences: ["H4/H5"] }, "H4", "H5")).toBe(2)
  })
  it("GWC-T122 a Wall costs 1 more, GWC-T122.1 a Destroyed Wall nothing", () => {
    expect(cost({ walls: ["H4/H5"] }, "H4", "H5")).toBe(2)
    expect(cost({ destroyedWalls: ["H4/H5"] }, "H4", "H5")).toBe(1)
  })
  it("GWC-T107a Gas in open ground costs 2", () => expect(cost({}, "H4", "H5", { gas: ["H5"] })).toBe(2))
  it("GWC-T110.1 level 1 Woods to level 2 Woods cost 3, back 2, along a Road 1", () => {
    const hexes = { H4: "W1", H5: "W2" }
    expect(cost({ hexes }, "H4", "H5")).toBe(3)
    expect(cost({ hexes }, "H5", "H4")).toBe(2)
    expect(cost({ hexes, roads: ["H4-H5"] }, "H4", "H5")).toBe(1)
  })
  it("GWC-T114 from Quarry to Quarry costs 1", () => {
    expect(cost({ hexes: { H4: "q.", H5: "q." } }, "H4", "H5")).toBe(1)
  })
  it("GWC-T115 a Woods hex entered along its Railway costs 1", () => {
    expect(cost({ hexes: { H5: "W." }, railways: ["H4-H5"] }, "H4", "H5")).toBe(1)
  })
  it("GWC-T116a Woods with a Road toward H4 cost 1 from there, 2 from elsewhere", () => {
    const map = { hexes: { H5: "W." }, roads: ["H4-H5"] }
    expect(cost(map, "H4", "H5")).toBe(1)
    expect(cost(map, "H6", "H5")).toBe(2)
  })
  it("GWC-T121 level-1 Woods along a Trail from level 0 cost 1 + 1", () => {
    expect(cost({ hexes: { H5: "W1" }, trails: ["H4-H5"] }, "H4", "H5")).toBe(2)
  })
  it("GWC-T118a the first Shellhole costs 2, later ones 1", () => {
    expect(cost({ hexes: { H5: "x." } }, "H4", "H5")).toBe(2)
    expect(cost({ hexes: { H5: "x." } }, "H4", "H5", {}, { shellhole: true, destroyed: false })).toBe(1)
    expect(cost({}, "H4", "H5", { ground: { H5: "shellhole" } })).toBe(2)
  })
  it("GWC-T118.2 a Trail in a printed Shellhole cancels the extra", () => {
    expect(cost({ hexes: { H5: "x." }, trails: ["H4-H5"] }, "H6", "H5")).toBe(1)
  })
  it("GWC-T124.1 the first Destroyed Woods cost 2, the next 1", () => {
    expect(cost({ hexes: { H5: "D." } }, "H4", "H5")).toBe(2)
    expect(cost({ hexes: { H5: "D." } }, "H4", "H5", {}, { shellhole: false, destroyed: true })).toBe(1)
  })
  it("GWC-F130.2 Trench to Trench costs 1 over a Wall and uphill; a Tank pays normally", () => {
    const map: Sketch = { hexes: { H5: "W1" }, walls: ["H4/H5"] }
    const forts = { H4: "trench", H5: "trench" } as const
    expect(cost(map, "H4", "H5", { forts })).toBe(1)
    expect(cost(map, "H4", "H5", { forts: { H4: "trench", H5: "pillbox" } })).toBe(1)
    expect(cost(map, "H4", "H5", { forts: { H4: "pillbox", H5: "pillbox" } })).toBe(4)
    const m = state({ units: [["f-sch", "H4"]], map: { hexes: { H5: ".1" } }, forts })
    expect(costOf(m, m.units[0] as Formation, grid.hex("H4"), grid.hex("H5"), fresh).total).toBe(2)
  })
})

describe("passing", () => {
  const may = (
    map: Sketch,
    from: string,
    to: string,
    type: Wanted[0] = "g-inf",
    ground: Scene["ground"] = {},
  ): boolean => {
    const m = state({ units: [[type, from]], map, ground })
    return mayPass(m, m.units[0] as Formation, grid.hex(from), grid.hex(to)).ok
  }
  it("GWC-T102 a Bridge is entered and left along its Road only", () => {
    const map = { hexes: { K11: "=." }, roads: ["K10-K11"] }
    expect(may(map, "K10", "K11")).toBe(true)
    expect(may(map, "J10", "K11")).toBe(false)
    expect(may(map, "K11", "J10")).toBe(false)
  })
  it("GWC-T100 a Blaze is impassable, GWC-T123 so is a Water Barrier", () => {
    expect(may({}, "H4", "H5", "g-inf", { H5: "blaze" })).toBe(false)
    expect(may({ hexes: { H5: "~." } }, "H4", "H5")).toBe(false)
  })
  it("GWC-O23.5.8 Tanks: no Stream, Woods only with a Road, no Destroyed Woods", () => {
    const tank = "f-sch"
    expect(may({ hexes: { H5: "s." } }, "H4", "H5", tank)).toBe(false)
    expect(may({ hexes: { H5: "W." } }, "H4", "H5", tank)).toBe(false)
    expect(may({ hexes: { H5: "W." }, roads: ["H5-H6"] }, "H4", "H5", tank)).toBe(true)
    expect(may({ hexes: { H5: "D." } }, "H4", "H5", tank)).toBe(false)
  })
  it("GWC-T104b a Tank enters a Building only if the dot is free or a Road is there", () => {
    expect(may({ hexes: { H5: "B." } }, "H4", "H5", "f-sch")).toBe(false)
    expect(may({ hexes: { H5: "b." } }, "H4", "H5", "f-sch")).toBe(true)
    expect(may({ hexes: { H5: "B." }, roads: ["H5-H6"] }, "H4", "H5", "f-sch")).toBe(true)
  })
  it("GWC-8.2.1 a second Tank may not enter", () => {
    const m = state({
      units: [
        ["f-sch", "H4"],
        ["f-sch", "H5"],
      ],
      map: {},
    })
    expect(mayPass(m, m.units[0] as Formation, grid.hex("H4"), grid.hex("H5")).ok).toBe(false)
  })
})

describe("Cover and Morale", () => {
  it("GWC-T99.3 Morale 7 in Brush is 8, with Foxholes 10: the best single Cover", () => {
    expect(morale({ hexes: { H5: "r." } })).toBe(8)
    expect(morale({ hexes: { H5: "r." } }, { forts: { H5: "foxholes" } })).toBe(10)
  })
  it.each([
    ["GWC-T101 Boulders 9", "k.", 9],
    ["GWC-T104a a Building 10", "B.", 10],
    ["GWC-T106 a Field 7", "f.", 7],
    ["GWC-T112 Open Ground 7", "..", 7],
    ["GWC-T118.3 a printed Shellhole 8", "x.", 8],
    ["GWC-T120 a Stream 6", "s.", 6],
    ["GWC-T124a Woods 9", "W.", 9],
  ])("%s", (_name, code, expected) => expect(morale({ hexes: { H5: code } })).toBe(expected))
  it("GWC-T99.1a a marker changes the type of its hex: Rubble in Woods gives Cover 2 of its own", () => {
    expect(morale({ hexes: { H5: "B." } }, { ground: { H5: "rubble" } })).toBe(9)
    expect(morale({ hexes: { H5: "B." } }, { ground: { H5: "shellhole" } })).toBe(8)
  })
  it("GWC-T116c a Road takes 1 in Open Ground, also from Foxholes; not in a Building or Woods", () => {
    expect(morale({ roads: ["H4-H5"] })).toBe(6)
    expect(morale({ roads: ["H4-H5"] }, { forts: { H5: "foxholes" } })).toBe(9)
    expect(morale({ hexes: { H5: "B." }, roads: ["H4-H5"] })).toBe(10)
    expect(morale({ hexes: { H5: "W." }, roads: ["H4-H5"] })).toBe(9)
  })
  it("GWC-T99.1b an empty hex with a Road is Open Ground, an Orchard with a Road is not", () => {
    expect(morale({ roads: ["H4-H5"] })).toBe(6)
    expect(morale({ hexes: { H5: "o." }, roads: ["H4-H5"] })).toBe(8)
  })
  it.each([
    ["GWC-F127 Foxholes 10", "foxholes", 10],
    ["GWC-F129 a Pillbox 12", "pillbox", 12],
    ["GWC-F130.1 a Trench 11", "trench", 11],
    ["GWC-F131.1 Wire 6", "wire", 6],
    ["GWC-F126 a Blockhaus 13", "blockhaus", 13],
  ] as const)("%s", (_name, fort, expected) => expect(morale({}, { forts: { H5: fort } })).toBe(expected))
  it("GWC-O21.3.7.1 a Tank of Morale 9 in a Trench with a Leader keeps 9", () => {
    const m = state({
      units: [
        ["f-sch", "H5"],
        ["f-barnier", "H5"],
      ],
      map: {},
      forts: { H5: "trench" },
    })
    expect(moraleOf(m, m.units[0] as Formation).total).toBe(9)
  })
})

describe("vulnerability", () => {
  const ground = (code: string, total: number) => terrainAfter({ H5: code }, total).ground[grid.hex("H5")]
  const fort = (kind: "trench" | "foxholes" | "pillbox" | "wire" | "mines", total: number, code = "..") => {
    const m = terrainAfter({ H5: code }, total, { forts: { H5: kind } })
    return [m.forts[grid.hex("H5")], m.ground[grid.hex("H5")]]
  }
  it("GWC-T99.5 18 on an Orchard makes a Shellhole, 17 nothing, 18 on a Building Rubble", () => {
    expect(ground("o.", 18)).toBe("shellhole")
    expect(ground("o.", 17)).toBeUndefined()
    expect(ground("B.", 18)).toBe("rubble")
  })
  it("GWC-F125.3 a Trench becomes Foxholes at 18 and 20; 19 does nothing to a Pillbox, 20 makes Rubble", () => {
    expect(fort("trench", 20)).toEqual(["foxholes", undefined])
    expect(fort("pillbox", 19)).toEqual(["pillbox", undefined])
    expect(fort("pillbox", 20)).toEqual([undefined, "rubble"])
    expect(fort("wire", 18)).toEqual([undefined, "shellhole"])
    expect(fort("mines", 18, "B.")).toEqual([undefined, "rubble"])
    expect(fort("foxholes", 17)).toEqual(["foxholes", undefined])
  })
  it("GWC-T121.1 a Trail in a printed Shellhole is gone after 18", () => {
    const map = { hexes: { H5: "x." }, trails: ["H4-H5-H6"] }
    const { state: after } = run({ units: none, map }, (s) => {
      bombardGround(s, grid.hex("H5"), 18)
      return undefined
    })
    const m: State = { ...after }
    expect(m.ground[grid.hex("H5")]).toBe("shellhole")
    m.units = state({ units: [["g-inf", "H4"]], map: {} }).units
    expect(costOf(m, m.units[0] as Formation, grid.hex("H4"), grid.hex("H5"), fresh).total).toBe(2)
  })
  it("GWC-T117 Rubble becomes a Shellhole at 18", () => expect(ground("R.", 18)).toBe("shellhole"))
  it("GWC-T118.3 a printed Shellhole cannot be downgraded", () => expect(ground("x.", 25)).toBeUndefined())
})

describe("Tanks that bog", () => {
  const checks = (map: Sketch, more: Partial<Scene> = {}, first = true): boolean => {
    const m = state({
      units: [["f-sch", "H4"], ...(more.units ?? [])],
      map,
      ...more,
      ...(more.units ? { units: [["f-sch", "H4"], ...more.units] } : {}),
    })
    return mustCheck(m, m.units[0] as Formation, grid.hex("H4"), grid.hex("H5"), first)
  }
  it.each([
    ["GWC-T108.1 a Gully", { hexes: { H5: "g." } }],
    ["GWC-T110.1.1 a higher hex", { hexes: { H5: ".1" } }],
    ["GWC-O23.5.2 a lower hex", { hexes: { H4: ".1" } }],
    ["GWC-T117.1 Rubble", { hexes: { H5: "R." } }],
    ["GWC-T118.1 the first Shellhole", { hexes: { H5: "x." } }],
  ])("%s", (_name, map) => expect(checks(map)).toBe(true))
  it.each([
    ["GWC-O23.5.2 open ground", {}],
    ["GWC-O23.5.2 a Field", { hexes: { H5: "f." } }],
    ["GWC-O23.5.2 an Orchard", { hexes: { H5: "o." } }],
    ["GWC-T110.1.1 uphill on a Road", { hexes: { H5: ".1" }, roads: ["H4-H5"] }],
    ["GWC-T118.2 a Trail in a Shellhole", { hexes: { H5: "x." }, trails: ["H4-H5"] }],
  ])("%s: no check", (_name, map) => expect(checks(map)).toBe(false))
  it("GWC-F130.3 a Trench and GWC-F127.1 Foxholes", () => {
    expect(checks({}, { forts: { H5: "trench" } })).toBe(true)
    expect(checks({}, { forts: { H5: "foxholes" } })).toBe(true)
  })
  it("GWC-O23.5.6 a friendly Unit there spares the check, a Leader does not", () => {
    expect(checks({}, { forts: { H5: "trench" }, units: [["f-poi", "H5"]] })).toBe(false)
    expect(checks({}, { forts: { H5: "trench" }, units: [["f-barnier", "H5"]] })).toBe(true)
  })
  it("GWC-O23.5.5 later Shellholes of the Order need none", () => {
    expect(checks({ hexes: { H5: "x." } }, {}, false)).toBe(false)
  })
})

describe("stats", () => {
  const platoon = (more: Wanted[2] = {}, others: Wanted[] = [], extra: Partial<Scene> = {}): [State, Formation] => {
    const m = state({ units: [["g-inf", "H5", more], ...others], map: {}, ...extra })
    return [m, m.units[0] as Formation]
  }
  it("GWC-3.3.1.5 a Platoon 5-4-4/7 with Leaders of Command 2 and 1 has 7-6-6/9", () => {
    const [m, u] = platoon({}, [
      ["g-bertin", "H5"],
      ["g-ebel", "H5"],
    ])
    expect(fpOf(m, u).total).toBe(7)
    expect(rangeOf(m, u)).toBe(6)
    expect(movementOf(u, commandIn(m, "germany", u.hex))?.total).toBe(6)
    expect(moraleOf(m, u).total).toBe(9)
  })
  it("GWC-13.2 Suppressed: 4-3-3/6, and the MG does not function", () => {
    const [m, u] = platoon({ suppressed: true, weapon: "g-mg08" })
    expect([fpOf(m, u).total, rangeOf(m, u), moraleOf(m, u).total]).toEqual([4, 3, 6])
    expect(isFunctioning(u)).toBe(false)
  })
  it("GWC-F131.1 in Wire FP 4, Range 3, Morale 6; a Leader there keeps Command 2", () => {
    const [m, u] = platoon({}, [], { forts: { H5: "wire" } })
    expect([fpOf(m, u).total, rangeOf(m, u), moraleOf(m, u).total]).toEqual([4, 3, 6])
    const [n, v] = platoon({}, [["g-bertin", "H5"]], { forts: { H5: "wire" } })
    expect(commandIn(n, "germany", v.hex)).toBe(2)
  })
  it("GWC-VET-01 a Veteran has 1 more of everything", () => {
    const [m, u] = platoon({ veteran: true })
    expect([fpOf(m, u).total, rangeOf(m, u), movementOf(u, 0)?.total, moraleOf(m, u).total]).toEqual([6, 5, 5, 8])
  })
  it("GWC-O23a Movement 3 with an MG (-2) and Command 2 is 3, Suppressed 2", () => {
    const m = state({
      units: [
        ["g-ldw", "H5", { weapon: "g-mg08" }],
        ["g-bertin", "H5"],
      ],
      map: {},
    })
    const u = m.units[0] as Formation
    expect(movementOf(u, 2)?.total).toBe(3)
    u.suppressed = true
    expect(movementOf(u, 2)?.total).toBe(2)
  })
  it("GWC-3.3.1.1a a broken Leader has Command 0", () => {
    const [m, u] = platoon({}, [["g-bertin", "H5", { broken: true }]])
    expect(commandIn(m, "germany", u.hex)).toBe(0)
    expect(fpOf(m, u).total).toBe(5)
  })
  it("GWC-3.1.5 a Leader gives a Tank nothing", () => {
    const m = state({
      units: [
        ["f-sch", "H5"],
        ["f-barnier", "H5"],
      ],
      map: {},
    })
    expect(fpOf(m, m.units[0] as Formation).total).toBe(5)
  })
  it("GWC-11.5 an unbroken MG on a Good Order Unit functions, on a broken one not", () => {
    const [, u] = platoon({ weapon: "g-mg08" })
    expect(isFunctioning(u)).toBe(true)
    const [, v] = platoon({ weapon: "g-mg08", broken: true })
    expect(isFunctioning(v)).toBe(false)
  })
  it("GWC-3.2.1 broken numbers count for a broken Platoon: FP 3, Range 2", () => {
    const [m, u] = platoon({ broken: true })
    expect([fpOf(m, u).total, rangeOf(m, u)]).toEqual([3, 2])
  })
})

describe("friendly hexes and Fortifications", () => {
  it("GWC-GLO-03 an own Objective with an enemy alone in it is not friendly", () => {
    const map = { objectives: { "1": "H5" } }
    const control = ["france", null, null, null, null] as const
    const m = state({
      units: [
        ["g-inf", "H5"],
        ["f-poi", "A1"],
      ],
      map,
      control,
    })
    expect(isFriendlyHex(m, "france", grid.hex("H5"))).toBe(false)
    m.units = m.units.slice(1)
    expect(isFriendlyHex(m, "france", grid.hex("H5"))).toBe(true)
  })
  it("GWC-F125.4 one Fortification a hex, none in Water", () => {
    const m = state({ units: none, map: { hexes: { H6: "m." } }, forts: { H5: "wire" } })
    expect(mayFortify(m, grid.hex("H5"))).toBe(false)
    expect(mayFortify(m, grid.hex("H6"))).toBe(false)
    expect(mayFortify(m, grid.hex("H7"))).toBe(true)
    expect(coverAt(m, grid.hex("H5"))).toBe(0)
  })
})
