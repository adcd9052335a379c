import { checkFile, sayProblem } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import bleidJson from "../scenarios/bleid.json" with { type: "json" }
import {
  inArea,
  nationsOf,
  type Scenario,
  type SideSetUp,
  scenarioNamed,
  scenarios,
  setUpOrder,
  sideOf,
} from "../scenarios/scenarios.ts"
import type { Nation, PieceId } from "../types.ts"

/** Units, Leaders and Tanks of a side, counted. */
const forces = (s: Scenario, nation: Nation): string => {
  const side = sideOf(s, nation)
  const times = (n: number, name: string) => `${n} ${name}`
  return [
    ...side.leaders.map((l) => l.leader),
    ...side.units.map((u) => times(u.at.length, u.weapon ? `${u.unit}+${u.weapon}` : u.unit)),
    ...side.tanks.map((t) => times(t.at.length, t.tank)),
    ...side.fortifications.map((f) => times(f.at.length, f.fortification)),
  ].join(", ")
}

const head = (s: Scenario, nation: Nation): string => {
  const { edge, posture, orders, discards, surrender, control, telephone } = sideOf(s, nation)
  const phone = telephone ? `${telephone.telephone}${telephone.state === "broken" ? " broken" : ""}` : "none"
  return `${edge} ${posture} ${orders}/${discards} ${surrender} ${phone} [${control.join("")}]`
}

const area = (s: Scenario, nation: Nation): string => {
  const { columns, rows, platoonsPerHex } = sideOf(s, nation).setUp
  return `${(columns ?? rows ?? []).join("-")}${platoonsPerHex ? ` at most ${platoonsPerHex}` : ""}`
}

describe("the scenarios", () => {
  it("are eleven, in the order of their dates, with numbers 1 to 11 and one to begin with", () => {
    expect(scenarios.all.map((s) => s.number)).toEqual([1, 7, 2, 3, 9, 4, 8, 6, 10, 5, 11])
    expect(scenarios.all.filter((s) => s.first).map((s) => s.id)).toEqual(["bleid"])
    expect(() => scenarioNamed("waterloo")).toThrow(/expected a scenario of gwc, found "waterloo"/)
  })

  it.each(scenarios.all.map((s) => [s.id, s] as const))("%s breaks no rule of set-up, and warns of nothing", (_id, s) =>
    expect(said(s)).toBe(""),
  )

  it.each([
    ["bleid", "germany", "east recon 3/3 7 none []", "g-rommel, g-ebel, 5 g-fus14, 1 g-inf14+g-mg08, 1 g-inf14"],
    ["bleid", "france", "west recon 2/3 6 none [1345]", "f-barnier, f-verdier, 1 f-lig14+f-ste, 7 f-lig14"],
    [
      "mondement",
      "germany",
      "north defend 3/3 6 none [1245]",
      "g-nehring, g-hertzler, 2 g-fus14, 4 g-inf14, 1 g-abt14+g-mg08, 2 foxholes",
    ],
    [
      "mondement",
      "france",
      "south attack 3/3 9 none [3]",
      "f-barnier, f-degrasse, f-durant, f-maran, 6 f-lig14, 4 f-zou14",
    ],
    [
      "bois-des-caures",
      "germany",
      "north attack 4/3 11 g-tel150 [1]",
      "g-bertin, g-muller, g-ebel, g-vogt, 4 g-sto, 5 g-inf, 1 g-pio, 2 g-stt+g-flw, 1 g-abt+g-lmw",
    ],
    [
      "bois-des-caures",
      "france",
      "south defend 3/3 7 f-tel75 broken [2345]",
      "f-driant, f-ravy, f-violette, 5 f-cha, 1 f-spe+f-hot, 1 f-spe+f-ste, 1 f-age, 6 trench, 4 wire, 2 foxholes, 1 pillbox",
    ],
    [
      "juvincourt",
      "germany",
      "east defend 2/3 6 g-tel105 broken [12345]",
      "g-radtke, g-krafft, g-sanders, 4 g-inf, 2 g-ldw, 2 g-abt+g-mg08, 1 g-abt+g-77, 7 trench, 5 wire, 1 pillbox",
    ],
    [
      "juvincourt",
      "france",
      "west attack 5/3 12 f-tel155 []",
      "f-pastre, f-degrasse, f-maran, 6 f-poi, 1 f-gen, 1 f-spe+f-hot, 2 f-spe+f-chau, 3 f-sch, 1 f-schL",
    ],
    [
      "belleau-wood",
      "germany",
      "east defend 3/3 8 g-tel105 [2345]",
      "g-nehring, g-ebel, g-sanders, 5 g-inf, 2 g-abt+g-mg08, 1 g-abt+g-mg0815, 1 g-abt+g-lmw, 6 foxholes, 2 wire",
    ],
    [
      "belleau-wood",
      "usa",
      "west attack 4/4 11 a-tel75 [1]",
      "a-wise, a-kelly, a-gibbons, a-smith, 8 a-mar, 2 a-spe+a-hot, 2 a-spe+a-chau, 1 a-run",
    ],
    [
      "seicheprey",
      "germany",
      "north attack 4/3 8 g-tel150 []",
      "g-bertin, g-muller, g-hertzler, 5 g-sto, 1 g-pio, 2 g-stt+g-flw, 1 g-stt, 1 g-abt+g-mg08",
    ],
    [
      "seicheprey",
      "usa",
      "south defend 3/4 8 a-tel75 [12345]",
      "a-knox, a-michaels, a-hill, 6 a-dou, 2 a-rep, 1 a-spe+a-hot, 1 a-spe+a-37, 1 a-spe+a-chau, 1 a-run, 5 trench, 4 wire, 2 foxholes",
    ],
  ] as const)("GWC-GAP-11 %s, %s: %s", (id, nation, line, pieces) => {
    const s = scenarioNamed(id)
    expect(head(s, nation)).toBe(line)
    expect(forces(s, nation)).toBe(pieces)
  })

  it.each([
    ["bleid", "M1", "1914-08", "germany 10", 6, "france", "germany", "J"],
    ["mondement", "M2", "1914-09", "germany 3", 6, "germany", "france", "M"],
    ["bois-des-caures", "M3", "1916-02", "germany 3", 7, "france", "germany", "G"],
    ["juvincourt", "M4", "1917-04", "france 19", 7, "germany", "france", "PY"],
    ["belleau-wood", "M5", "1918-06", "germany 3", 7, "usa", "usa", "L"],
    ["seicheprey", "M6", "1918-04", "usa 4", 6, "usa", "germany", "ZH"],
  ] as const)(
    "GWC-GAP-11 %s: map %s, %s, points %s, Sudden Death %i",
    (id, map, date, points, death, first, turn, open) => {
      const s = scenarioNamed(id)
      expect([s.map, s.date, s.points ? `${s.points.side} ${s.points.amount}` : null]).toEqual([map, date, points])
      expect([s.time, s.suddenDeath, s.initiative, s.firstTurn]).toEqual([0, death, first, turn])
      expect([s.openChits.join(""), s.secretChits]).toEqual([open, 1])
    },
  )

  it.each([
    ["bleid", "points 0, sides.germany.surrender 6, sides.france.surrender 7"],
    ["mondement", "points germany 2, sides.germany.surrender 5, sides.germany.units 3 g-inf14"],
    ["bois-des-caures", "points france 6, sides.france.surrender 8"],
    [
      "juvincourt",
      "points germany 6, sides.germany.orders 3, sides.germany.surrender 8, sides.germany.telephone g-tel105 unbroken, sides.france.orders 4",
    ],
    ["belleau-wood", "points germany 5"],
    ["seicheprey", ""],
  ] as const)("GWC-GAP-11 %s says in its file what was changed for balance: %s", (id, first) => {
    const tuned = scenarioNamed(id).tuned ?? []
    expect(tuned.map((t) => `${t.field} ${t.first}`).join(", ")).toBe(first)
  })

  it("GWC-GAP-11 a change of a field that the file does not have is reported", () => {
    const s = { ...scenarioNamed("bleid"), tuned: [{ field: "sides.usa.orders", first: "3", why: "none" }] }
    expect(said(s)).toContain("expected a field of this file, found sides.usa.orders")
  })

  it.each([
    ["bleid", "L-O", "C-H at most 1"],
    ["mondement", "1-6", "9-11"],
    ["bois-des-caures", "1-3", "5-11"],
    ["juvincourt", "H-O", "A-C"],
    ["belleau-wood", "G-O", "A-C"],
    ["seicheprey", "1-2", "4-11"],
  ] as const)("GWC-GAP-11 %s: the German sets up in %s, the other in %s", (id, german, other) => {
    const s = scenarioNamed(id)
    expect(nationsOf(s).map((nation) => area(s, nation))).toEqual([german, other])
  })

  it("GWC-GAP-11 special rules and reinforcements of the first six", () => {
    expect(scenarioNamed("bleid").special).toEqual([{ kind: "limitedSight", name: "Fog", hexes: 4, untilTime: 2 }])
    expect(scenarioNamed("seicheprey").special).toEqual([
      { kind: "limitedSight", name: "Dawn mist", hexes: 6, untilTime: 2 },
    ])
    expect(scenarioNamed("mondement").special).toEqual([{ kind: "confusedGunners", name: "Confused gunners" }])
    expect(scenarioNamed("bois-des-caures").special).toMatchObject([
      { kind: "openingBombardment", by: "germany", pattern: "local", fp: 10, centre: { rows: [6, 9] } },
    ])
    expect([scenarioNamed("juvincourt").special, scenarioNamed("belleau-wood").special]).toEqual([[], []])
    expect(sideOf(scenarioNamed("mondement"), "france").reinforcements).toEqual([
      { time: 2, leaders: [], units: [{ unit: "f-spe14", weapon: "f-75", count: 1 }], telephone: null },
    ])
    const wire = sideOf(scenarioNamed("bois-des-caures"), "france").fortifications.find(
      (f) => f.fortification === "wire",
    )
    expect(wire?.area).toEqual({ rows: [4, 7] })
  })

  it("GWC-SCN-01 the Defender sets up first, otherwise the player of the second Turn", () => {
    expect(setUpOrder(scenarioNamed("mondement"))[0]).toBe("germany")
    expect(setUpOrder(scenarioNamed("seicheprey"))[0]).toBe("usa")
    expect(setUpOrder(scenarioNamed("bleid"))[0]).toBe("france")
    expect(setUpOrder(scenarioNamed("ploisy"))[0]).toBe("germany")
  })

  it("an area counts both ends", () => {
    expect([inArea({ columns: ["L", "O"] }, "L1"), inArea({ columns: ["L", "O"] }, "K1")]).toEqual([true, false])
    expect([inArea({ rows: [1, 6] }, "A6"), inArea({ rows: [1, 6] }, "A7")]).toEqual([true, false])
  })
})

/** All messages about a file: errors and warnings. */
function said(raw: object): string {
  const found = scenarios.load(structuredClone(raw))
  return (found.ok ? found.warnings : found.problems).map((p) => `${p.field}: ${sayProblem(p)}`).join("\n")
}

describe("a wrong scenario is refused, and the field is named", () => {
  const { germany, france } = bleidJson.sides
  const withGermany = (change: object) => ({ ...bleidJson, sides: { germany: { ...germany, ...change }, france } })
  const faults: [string, object, RegExp][] = [
    ["an unknown map", { ...bleidJson, map: "M77" }, /^map: /],
    ["a month that was not in the war", { ...bleidJson, date: "1919-01" }, /date: expected a month of the war/],
    ["a side missing", { ...bleidJson, sides: { germany } }, /sides: expected Germany and one opponent/],
    ["a stranger with the Initiative", { ...bleidJson, initiative: "usa" }, /initiative: expected a side/],
    ["a briefing missing", { ...bleidJson, briefings: { germany: "Go." } }, /briefings\.france: expected a briefing/],
    [
      "an unknown Unit",
      withGermany({ units: [{ unit: "g-xyz", at: ["L5"] }] }),
      /units\[0\]\.unit: expected a unit, found g-xyz/,
    ],
    ["a foreign Unit", withGermany({ units: [{ unit: "f-lig14", at: ["L5"] }] }), /units\[0\]\.unit: .*of france/],
    [
      "a Unit of another year",
      withGermany({ units: [{ unit: "g-sto", at: ["L5"] }] }),
      /g-sto does not serve in 1914-08/,
    ],
    ["a Leader as a Unit", withGermany({ units: [{ unit: "g-ebel", at: ["L5"] }] }), /found g-ebel, a leader/],
    [
      "a Weapon of another year",
      withGermany({ units: [{ unit: "g-inf14", weapon: "g-flw", at: ["L5"] }] }),
      /units\[0\]\.weapon: g-flw does not serve/,
    ],
    [
      "a hex off the map",
      withGermany({ leaders: [{ leader: "g-ebel", at: "P1" }] }),
      /leaders\[0\]\.at: expected a hex/,
    ],
    [
      "reinforcements already due",
      withGermany({ reinforcements: [{ time: 16, leaders: [], units: [], telephone: null }] }),
      /reinforcements\[0\]\.time/,
    ],
    ["an unknown field", { ...bleidJson, weather: "fog" }, /weather/],
  ]
  it.each(faults)("%s", (_what, raw, words) => expect(said(raw)).toMatch(words))
})

describe("a scenario that the rules would not allow is refused", () => {
  const base = scenarioNamed("bois-des-caures")
  const french = (change: Partial<SideSetUp>, s = base): Scenario => ({
    ...s,
    sides: { ...s.sides, france: { ...sideOf(s, "france"), ...change } },
  })
  const unit = (id: string, at: string[], weapon?: string) =>
    ({ unit: id as PieceId, at, ...(weapon ? { weapon: weapon as PieceId } : {}) }) as SideSetUp["units"][number]
  const works = (fortification: "trench" | "pillbox" | "wire", at: string[]) =>
    ({ fortification, at }) as unknown as SideSetUp["fortifications"][number]
  const tank = (id: string, at: string[]) => ({ tank: id as PieceId, at }) as unknown as SideSetUp["tanks"][number]
  const ploisy = scenarioNamed("ploisy") // with Tanks; A9 is Woods
  const marshy = scenarioNamed("mondement") // its map has Marsh in N2 and O2
  const faults: [string, Scenario, RegExp][] = [
    [
      "a stack of eight figures",
      french({ units: [unit("f-cha", ["H6", "H6"])] }),
      /sides\.france\.units\[0\]\.at\[1\]: H6 is overstacked: \d+ figures, at most 7 \(GWC-8\.2\)/,
    ],
    [
      "two Tanks in a hex",
      french({ tanks: [tank("f-ftc", ["C6", "C6"])] }, ploisy),
      /C6 has 2 Tanks, at most 1 \(GWC-8\.2\.1\)/,
    ],
    ["a Tank in Woods", french({ tanks: [tank("f-ftc", ["A9"])] }, ploisy), /\(f-ftc\) cannot be in A9/],
    [
      "a Unit outside its area",
      french({ units: [unit("f-cha", ["H2"])] }),
      /\(f-cha\) must be set up in its area, not in H2 \(GWC-SCN-01\)/,
    ],
    ["more counters than there are", french({ units: [unit("f-cha", "E6 F6 G6 H6 I6 J6 K6".split(" "))] }), /7 f-cha/],
    [
      "a Leader twice",
      french({ leaders: [...sideOf(base, "france").leaders, ...sideOf(base, "france").leaders] }),
      /2 f-/,
    ],
    ["a Runner with a gun", french({ units: [unit("f-age", ["H9"], "f-hot")] }), /f-age may carry no Weapon/],
    ["a Platoon with a Flamethrower", french({ units: [unit("f-cha", ["H9"], "f-lfl")] }), /f-lfl needs a Team/],
    ["two works in a hex", french({ fortifications: [works("trench", ["H6", "H6"])] }), /H6 has 2 Fortifications/],
    [
      "works out of bounds",
      french({ fortifications: [works("trench", ["H4"])] }),
      /trench must be set up in its area, not in H4/,
    ],
    [
      "four Pillboxes",
      french({ fortifications: [works("pillbox", ["H6", "H7", "H8", "H9"])] }),
      /4 pillbox, the countermix has 3/,
    ],
    [
      "works in Water",
      {
        ...marshy,
        sides: {
          ...marshy.sides,
          germany: { ...sideOf(marshy, "germany"), fortifications: [works("trench", ["N2"])] },
        },
      },
      /No Fortification can be in the Water of N2/,
    ],
    [
      "a Unit Out of Cohesion",
      french({ units: [unit("f-cha", ["M7"])], surrender: 4 }),
      /f-cha in M7 is Out of Cohesion/,
    ],
    ["Surrender out of reach", french({ surrender: 19 }), /france surrenders on 19/],
    ["edges side by side", french({ edge: "east" }), /expected opposite edges, found north and east/],
    ["areas that overlap", french({ setUp: { rows: [3, 11] } }), /the set-up areas share 15 hexes/],
    ["an Objective of both", french({ control: ["1"] }), /both sides control Objective 1/],
    ["Sudden Death before the start", { ...base, suddenDeath: 9, time: 9 }, /Sudden Death on 9/],
    [
      "points beyond the track at the start",
      { ...base, points: { side: "germany", amount: 41 } },
      /points\.amount: 41 points at the start: expected at most 40/,
    ],
    ["a chit twice", { ...base, openChits: ["G", "G"] }, /chit G is open twice/],
    [
      "a fog that never was",
      { ...base, time: 3, special: [{ kind: "limitedSight", name: "Fog", hexes: 4, untilTime: 2 }] },
      /Fog ends on Time 2/,
    ],
    [
      "guns of a stranger",
      {
        ...base,
        special: [{ kind: "openingBombardment", name: "Guns", by: "usa", pattern: "local", fp: 8, centre: {} }],
      },
      /special\[0\]\.by: expected a side of the scenario, found usa/,
    ],
    [
      "two Platoons where one is allowed",
      french({ units: [unit("f-lig14", ["G5", "G5"])] }, scenarioNamed("bleid")),
      /G5 has 2 Platoons, at most 1/,
    ],
  ]
  it.each(faults)("%s", (_what, s, words) => expect(said(s)).toMatch(words))
})

describe("a Bleid with twelve Platoons stacked outside their zone and Rommel twice", () => {
  const crowded = {
    ...bleidJson,
    sides: {
      ...bleidJson.sides,
      germany: {
        ...bleidJson.sides.germany,
        leaders: [
          { leader: "g-rommel", at: "L7" },
          { leader: "g-rommel", at: "L7" },
        ],
        units: [{ unit: "g-fus14", at: new Array<string>(12).fill("A1") }],
      },
    },
  }
  const { problems } = checkFile(game, crowded)
  const at = (path: string) => problems.filter((p) => p.path.join(".") === path).map(sayProblem)

  it("GWC-SCN-01 every Platoon outside the zone is refused at its own field", () => {
    for (let i = 0; i < 12; i++)
      expect(at(`sides.germany.units.0.at.${i}`)).toContain(
        "Füsiliere (g-fus14) must be set up in its area, not in A1 (GWC-SCN-01)",
      )
  })
  it("GWC-GAP-02 the second Rommel and the seventh Platoon are more than the countermix has", () => {
    expect(at("sides.germany.leaders.1.leader")).toEqual(["2 g-rommel, the countermix has 1 (GWC-GAP-02)"])
    expect(at("sides.germany.units.0.at.6")).toContain("12 g-fus14, the countermix has 6 (GWC-GAP-02)")
  })
  it("GWC-8.2 inside the zone they are too many for a hex: the same refusal as a player's own set-up gets", () => {
    const { germany } = crowded.sides
    const inside = { ...germany, units: [{ unit: "g-fus14", at: new Array<string>(6).fill("L8") }] }
    const found = checkFile(game, { ...crowded, sides: { ...crowded.sides, germany: inside } }).problems
    expect(found.map((p) => `${p.path.join(".")}: ${sayProblem(p)}`)).toContain(
      "sides.germany.units.0.at.1: L8 is overstacked: 8 figures, at most 7 (GWC-8.2)",
    )
  })
})
