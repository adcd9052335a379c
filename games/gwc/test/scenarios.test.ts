import { describe, expect, it } from "vitest"
import { lintScenario } from "../data/lint-scenarios.ts"
import bleidJson from "../scenarios/bleid.json" with { type: "json" }
import {
  inArea,
  nationsOf,
  readScenario,
  type Scenario,
  type SideSetUp,
  scenario,
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
    expect(scenarios.map((s) => s.number)).toEqual([1, 7, 2, 3, 9, 4, 8, 6, 10, 5, 11])
    expect(scenarios.filter((s) => s.first).map((s) => s.id)).toEqual(["bleid"])
    expect(() => scenario("waterloo")).toThrow(/expected a known scenario, found waterloo/)
  })

  it.each(scenarios.map((s) => [s.id, s] as const))("%s breaks no rule of set-up", (_id, s) =>
    expect(lintScenario(s)).toEqual([]),
  )

  it.each([
    ["bleid", "germany", "east recon 3/3 7 none []", "g-rommel, g-ebel, 5 g-fus14, 1 g-inf14+g-mg08, 1 g-inf14"],
    ["bleid", "france", "west recon 2/3 6 none [1345]", "f-barnier, f-verdier, 1 f-lig14+f-ste, 7 f-lig14"],
    [
      "mondement",
      "germany",
      "north defend 3/3 7 none [1245]",
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
    const s = scenario(id)
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
      const s = scenario(id)
      expect([s.map, s.date, s.points ? `${s.points.side} ${s.points.amount}` : null]).toEqual([map, date, points])
      expect([s.time, s.suddenDeath, s.initiative, s.firstTurn]).toEqual([0, death, first, turn])
      expect([s.openChits.join(""), s.secretChits]).toEqual([open, 1])
    },
  )

  it.each([
    ["bleid", "L-O", "C-H at most 1"],
    ["mondement", "1-6", "9-11"],
    ["bois-des-caures", "1-3", "5-11"],
    ["juvincourt", "H-O", "A-C"],
    ["belleau-wood", "G-O", "A-C"],
    ["seicheprey", "1-2", "4-11"],
  ] as const)("GWC-GAP-11 %s: the German sets up in %s, the other in %s", (id, german, other) => {
    const s = scenario(id)
    expect(nationsOf(s).map((nation) => area(s, nation))).toEqual([german, other])
  })

  it("GWC-GAP-11 special rules and reinforcements of the first six", () => {
    expect(scenario("bleid").special).toEqual([{ kind: "limitedSight", name: "Fog", hexes: 4, untilTime: 2 }])
    expect(scenario("seicheprey").special).toEqual([
      { kind: "limitedSight", name: "Dawn mist", hexes: 6, untilTime: 2 },
    ])
    expect(scenario("mondement").special).toEqual([{ kind: "confusedGunners", name: "Confused gunners" }])
    expect(scenario("bois-des-caures").special).toMatchObject([
      { kind: "openingBombardment", by: "germany", pattern: "local", fp: 10, centre: { rows: [6, 9] } },
    ])
    expect([scenario("juvincourt").special, scenario("belleau-wood").special]).toEqual([[], []])
    expect(sideOf(scenario("mondement"), "france").reinforcements).toEqual([
      { time: 2, leaders: [], units: [{ unit: "f-spe14", weapon: "f-75", count: 1 }], telephone: null },
    ])
    const wire = sideOf(scenario("bois-des-caures"), "france").fortifications.find((f) => f.fortification === "wire")
    expect(wire?.area).toEqual({ rows: [4, 7] })
  })

  it("GWC-SCN-01 the Defender sets up first, otherwise the player of the second Turn", () => {
    expect(setUpOrder(scenario("mondement"))[0]).toBe("germany")
    expect(setUpOrder(scenario("seicheprey"))[0]).toBe("usa")
    expect(setUpOrder(scenario("bleid"))[0]).toBe("france")
    expect(setUpOrder(scenario("ploisy"))[0]).toBe("germany")
  })

  it("an area counts both ends", () => {
    expect([inArea({ columns: ["L", "O"] }, "L1"), inArea({ columns: ["L", "O"] }, "K1")]).toEqual([true, false])
    expect([inArea({ rows: [1, 6] }, "A6"), inArea({ rows: [1, 6] }, "A7")]).toEqual([true, false])
  })
})

describe("a wrong scenario is refused, and the field is named", () => {
  const { germany, france } = bleidJson.sides
  const withGermany = (change: object) => ({ ...bleidJson, sides: { germany: { ...germany, ...change }, france } })
  const faults: [string, object, RegExp][] = [
    ["an unknown map", { ...bleidJson, map: "M77" }, /bleid\.json: map: /],
    ["a month that was not in the war", { ...bleidJson, date: "1919-01" }, /date: expected a month of the war/],
    ["a side missing", { ...bleidJson, sides: { germany } }, /sides: expected Germany and one opponent/],
    ["a stranger with the Initiative", { ...bleidJson, initiative: "usa" }, /initiative: expected a side/],
    ["a briefing missing", { ...bleidJson, briefings: { germany: "Go." } }, /briefings\.france: expected a briefing/],
    [
      "an unknown Unit",
      withGermany({ units: [{ unit: "g-xyz", at: ["L5"] }] }),
      /units\.0\.unit: expected a unit, found g-xyz/,
    ],
    ["a foreign Unit", withGermany({ units: [{ unit: "f-lig14", at: ["L5"] }] }), /units\.0\.unit: .*of france/],
    [
      "a Unit of another year",
      withGermany({ units: [{ unit: "g-sto", at: ["L5"] }] }),
      /g-sto does not serve in 1914-08/,
    ],
    ["a Leader as a Unit", withGermany({ units: [{ unit: "g-ebel", at: ["L5"] }] }), /found g-ebel, a leader/],
    [
      "a Weapon of another year",
      withGermany({ units: [{ unit: "g-inf14", weapon: "g-flw", at: ["L5"] }] }),
      /units\.0\.weapon: g-flw does not serve/,
    ],
    ["a hex off the map", withGermany({ leaders: [{ leader: "g-ebel", at: "P1" }] }), /leaders\.0\.at: expected a hex/],
    [
      "reinforcements already due",
      withGermany({ reinforcements: [{ time: 16, leaders: [], units: [], telephone: null }] }),
      /reinforcements\.0\.time/,
    ],
    ["an unknown field", { ...bleidJson, weather: "fog" }, /weather/],
  ]
  it.each(faults)("%s", (_what, raw, words) => expect(() => readScenario(raw)).toThrow(words))
})

describe("the scenario linter bites on", () => {
  const base = scenario("bois-des-caures")
  const french = (change: Partial<SideSetUp>, s = base): Scenario => ({
    ...s,
    sides: { ...s.sides, france: { ...sideOf(s, "france"), ...change } },
  })
  const unit = (id: string, at: string[], weapon?: string) =>
    ({ unit: id as PieceId, at, ...(weapon ? { weapon: weapon as PieceId } : {}) }) as SideSetUp["units"][number]
  const works = (fortification: "trench" | "pillbox" | "wire", at: string[]) =>
    ({ fortification, at }) as unknown as SideSetUp["fortifications"][number]
  const tank = (id: string, at: string[]) => ({ tank: id as PieceId, at }) as unknown as SideSetUp["tanks"][number]
  const marshy = scenario("mondement") // its map has Marsh in N2 and O2
  const faults: [string, Scenario, RegExp][] = [
    ["a stack of eight figures", french({ units: [unit("f-cha", ["H6", "H6"])] }), /9 figures in H6, at most 7/],
    ["two Tanks in a hex", french({ tanks: [tank("f-ftc", ["H9", "H9"])] }), /2 Tanks in H9/],
    ["a Tank in Woods", french({ tanks: [tank("f-ftc", ["A5"])] }), /f-ftc cannot be in A5/],
    ["a Unit outside its area", french({ units: [unit("f-cha", ["H2"])] }), /f-cha in H2 is outside/],
    ["more counters than there are", french({ units: [unit("f-cha", "E6 F6 G6 H6 I6 J6 K6".split(" "))] }), /7 f-cha/],
    [
      "a Leader twice",
      french({ leaders: [...sideOf(base, "france").leaders, ...sideOf(base, "france").leaders] }),
      /2 f-/,
    ],
    ["a Runner with a gun", french({ units: [unit("f-age", ["H9"], "f-hot")] }), /f-age may carry no Weapon/],
    ["a Platoon with a Flamethrower", french({ units: [unit("f-cha", ["H9"], "f-lfl")] }), /f-lfl needs a Team/],
    ["two works in a hex", french({ fortifications: [works("trench", ["H6", "H6"])] }), /2 Fortifications in H6/],
    ["works out of bounds", french({ fortifications: [works("trench", ["H4"])] }), /trench in H4 is outside/],
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
      /no Fortification in Water/,
    ],
    ["a Unit Out of Cohesion", french({ units: [unit("f-cha", ["M7"])] }), /f-cha in M7 is Out of Cohesion/],
    ["Surrender out of reach", french({ surrender: 19 }), /france surrenders on 19/],
    ["edges side by side", french({ edge: "east" }), /expected opposite edges, found north and east/],
    ["areas that overlap", french({ setUp: { rows: [3, 11] } }), /the set-up areas share 15 hexes/],
    ["an Objective of both", french({ control: ["1"] }), /both sides control Objective 1/],
    ["Sudden Death before the start", { ...base, suddenDeath: 9, time: 9 }, /Sudden Death on 9/],
    ["a chit twice", { ...base, openChits: ["G", "G"] }, /chit G is open 2 times/],
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
      /Guns is fired by usa/,
    ],
    [
      "two Platoons where one is allowed",
      french({ units: [unit("f-lig14", ["G5", "G5"])] }, scenario("bleid")),
      /2 Platoons in G5, at most 1/,
    ],
  ]
  it.each(faults)("%s", (_what, s, words) => expect(lintScenario(s).join(" ")).toMatch(words))
})
