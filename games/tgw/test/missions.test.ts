import { type Decision, Match, randomFrom, seedFrom } from "@salient/engine"
import { asked, optionsOf, playUntil, refusal, told } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { rosters } from "../data/rosters.ts"
import { game } from "../game.ts"
import { exampleTable } from "../rules/preparing-the-battlefield/example-tables.ts"
import { drawTable } from "../rules/preparing-the-battlefield/random-table.ts"
import { cutWire } from "../rules/special-rules/pioneers.ts"
import { prolongDawn } from "../rules/standard-mission-special-rules/night.ts"
import { rollForReserves } from "../rules/standard-mission-special-rules/reserves.ts"
import { controlled } from "../rules/standard-missions/victory.ts"
import { fieldOf, groundText } from "../rules/terrain/ground.ts"
import type { Unit } from "../state.ts"
import { answers, first, type Ground, ids, makeText, play, row, run, stateOf, table, unit } from "./table.ts"

const { red, red2, blue } = ids

const begin = (scenario: string, options: { [o: string]: string } = {}, seed = "a") =>
  Match.begin(game, { scenario, options }, { seed: seedFrom(seed) })

describe("a longer dawn, where it was agreed", () => {
  const after = (dice: number[], turn: number, longDawn = "on") => {
    const match = run({ units: [], turn, dice, options: { longDawn } }, (m) => {
      m.battle.light = "dawn"
      prolongDawn(m)
      return undefined
    })
    return [match.state.battle.dawnUntil, told(match, "dawn").length]
  }
  it("TGW-SMR-04 on 4 to 6 the next turn is dark too, on 1 to 3 day breaks; without the option no die is rolled", () => {
    expect([after([4], 2), after([3], 2), after([6], 2, "off")]).toEqual([
      [2, 1],
      [1, 1],
      [1, 0],
    ])
  })
  it("TGW-SMR-04 the die is rolled when a dark turn has ended, and not later", () => {
    expect(after([6], 3)).toEqual([1, 0])
  })
})

describe("setting up a Standard Mission", () => {
  it("TGW-ORG-02 and TGW-MIS-01 terms, objectives, batteries, edges, deployment, first turn, in that order", () => {
    const match = begin("flanders-fields", { mission: "secureAndHold", method: "hidden", zones: "pitchedBattle" })
    expect(asked(match)).toBe("objective")
    playUntil(match, "edge", answers(match))
    playUntil(match, "first-turn", answers(match))
    expect(told(match, "deployed")).toHaveLength(2)
  })
  it("TGW-MIS-10 and TGW-MIS-11 an objective 11 inches from the edge is refused; the sides place in turn", () => {
    const match = begin("flanders-fields", { mission: "secureAndHold" })
    const by = match.pending[0]?.by
    expect(refusal(match, { place: { "objective:next": { x: 11_000, y: 24_000 } } }).rules).toEqual(["TGW-MIS-11"])
    play(match, { place: { "objective:next": { x: 24_000, y: 24_000 } } })
    expect(match.pending[0]?.by).not.toBe(by)
    expect(refusal(match, { place: { "objective:next": { x: 30_000, y: 24_000 } } }).rules).toEqual(["TGW-MIS-11"])
  })
  const toEdges = (zones: string, method = "hidden") => {
    const match = begin("morhange", { zones, method })
    playUntil(match, "edge", answers(match))
    return match
  }
  it("TGW-FIELD-03 who has laid the table leaves the choice of edge to the other, without a roll", () => {
    const match = begin("morhange", { zones: "pitchedBattle", method: "hidden", host: "blue" })
    playUntil(match, "edge", answers(match))
    expect([match.pending[0]?.by, told(match, "strategy").length]).toEqual(["red", 0])
  })
  it("TGW-FIELD-04 and TGW-GAP-13 both tables of the book can be fought on: Flanders Fields and Trench Wars", () => {
    const tables = game.options?.find((o) => o.id === "table")?.choices
    expect(tables).toEqual(expect.arrayContaining(["Flanders Fields", "Trench Wars"]))
    const plan = exampleTable("trench-wars", { duckboards: false })
    const { pieces } = fieldOf({ ground: groundText(plan) }).table
    const count = (kind: string) => pieces.filter((q) => q.kind === kind).length
    expect([
      plan.width,
      plan.depth,
      ...["ruins", "trench", "wire", "craters", "sunkenRoad", "denseWood"].map(count),
    ]).toEqual([96_000, 48_000, 6, 4, 6, 14, 1, 1])
  })
  it("TGW-DEP-07 in a Pitched Battle each zone is the strip of 12 inches along its long edge", () => {
    const match = toEdges("pitchedBattle")
    expect(optionsOf(match)).toEqual(["south", "north"])
    const by = match.pending[0]?.by as "red" | "blue"
    play(match, "south")
    expect(match.state.battle.zone[by].map((p) => p.y)).toEqual([0, 0, 12_000, 12_000])
  })
  it("TGW-DEP-08 in a Pincer Sweep the winner takes an edge and one of its quarters, the other the one across", () => {
    const match = toEdges("pincerSweep")
    expect(optionsOf(match)).toEqual(["south:south-west", "south:south-east", "north:north-west", "north:north-east"])
    const by = match.pending[0]?.by as "red" | "blue"
    play(match, "south:south-west")
    const across = by === "red" ? "blue" : "red"
    expect(match.state.battle).toMatchObject({ edge: { [by]: "south", [across]: "north" } })
    expect(Math.min(...match.state.battle.zone[across].map((p) => p.x))).toBe(36_000)
  })
  it("TGW-DEP-09 in Reconnaissance in Force two units of companies and one of the HQ stand there; all others come on in turn 1", () => {
    const match = toEdges("reconnaissance")
    play(match, "south")
    expect(asked(match)).toBe("screen")
    const core = match.state.units
      .filter((u) => u.side === match.pending[0]?.by && u.category === "core")
      .map((u) => u.id)
    expect(refusal(match, { select: core.slice(0, 3) }).rules).toEqual(["TGW-DEP-09"])
    playUntil(match, "first-turn", answers(match))
    expect(match.state.units.filter((u) => u.waits === "arrives").length).toBeGreaterThan(20)
  })
  it("TGW-DEP-02 and TGW-DEP-03 in turn: categories in their order, one selection at a time", () => {
    const match = toEdges("pitchedBattle", "alternate")
    play(match, "south")
    const categories: string[] = []
    while (asked(match) === "deploy") {
      const d = match.pending[0]
      const pieces = d?.kind === "place" ? d.pieces : []
      const units = match.state.units.filter((u) => pieces.includes(u.id))
      expect(new Set(units.map((u) => u.choice)).size).toBe(1)
      categories.push(units[0]?.category ?? "")
      play(match, answers(match)(d as Decision))
    }
    const order = ["divisional", "regimental", "battalion", "core", "hq"]
    expect(categories.map((c) => order.indexOf(c))).toEqual(
      categories.map((c) => order.indexOf(c)).sort((a, b) => a - b),
    )
  })
  it("TGW-DEP-04 after a Strategy Roll the winner deploys first or second", () => {
    const match = toEdges("pitchedBattle", "strategyRoll")
    play(match, "south")
    expect(asked(match)).toBe("deploy-first")
    const by = match.pending[0]?.by
    play(match, "second")
    expect(match.pending[0]?.by).not.toBe(by)
  })
  it("TGW-DEP-05 in secret neither side sees where the other stands before both are done", () => {
    const match = toEdges("pitchedBattle")
    play(match, "south")
    const [d] = match.pending
    const by = d?.by as "red" | "blue"
    play(match, answers(match)(d as Decision))
    const other = by === "red" ? "blue" : "red"
    expect(
      game
        .view(match.state, other)
        .units.filter((u) => u.side === by)
        .every((u) => u.at.length === 0),
    ).toBe(true)
    expect(match.state.units.some((u) => u.side === by && u.at.length > 0)).toBe(true)
  })
  it("TGW-DEP-10 and TGW-DEP-11 the winner of the dice chooses; only the higher rating may try to steal the initiative", () => {
    const match = toEdges("pitchedBattle")
    playUntil(match, "first-turn", answers(match))
    const by = match.pending[0]?.by as "red" | "blue"
    play(match, by === "red" ? "first" : "second") // the French, rated 3, are to go first; the Germans are rated 4
    expect([asked(match), match.pending[0]?.by]).toEqual(["steal-initiative", "blue"])
  })
  it("TGW-ORG-03 without special rules nobody is asked for reserves and no die is rolled for the light", () => {
    const match = begin("flanders-fields", {
      reserves: "off",
      dawnOrDusk: "off",
      mission: "meetingEngagement",
      method: "hidden",
      zones: "pitchedBattle",
    })
    playUntil(match, "first-turn", (d) => {
      expect(d.what).not.toBe("reserves")
      return answers(match)(d)
    })
    expect(told(match, "light")).toEqual([])
  })
  it("TGW-MIS-16 any nations may meet: the French of 1914 fight the British", () => {
    const match = begin("free-battle", { points: "1000" })
    const roster = (id: string) => structuredClone(rosters.find((r) => r.id === id)?.roster) as object
    play(match, { write: roster("bef14-proposed") }, { write: roster("fr14-proposed") })
    expect(told(match, "handed-in")).toHaveLength(2)
    expect(match.state.units.filter((u) => u.side === "blue").length).toBeGreaterThan(10)
  })
})

describe("rosters handed in", () => {
  const match = () => begin("free-battle", { points: "750" })
  it("TGW-FORCE-01 a roster over its points is refused with the rule", () => {
    const big = structuredClone(rosters.find((r) => r.id === "ge14-proposed")?.roster) as object
    expect(refusal(match(), { write: big }).rules).toContain("TGW-FORCE-01")
  })
  it("TGW-FORCE-08 what one side has handed in is not in the other's view", () => {
    const m = begin("free-battle", { points: "1000" })
    const first = m.pending[0]?.by as "red" | "blue"
    const own = structuredClone(rosters.find((r) => r.id === "ge14-proposed")?.roster) as object
    play(m, { write: own })
    expect(JSON.stringify(game.view(m.state, first === "red" ? "blue" : "red"))).not.toContain("ge14-77mm")
  })
  it("computer players muster armies of their own, legal and different", () => {
    const m = match()
    const [d] = m.pending
    if (d?.kind !== "write") throw new Error("expected a roster")
    const made = [1, 2, 3, 4, 5].map((n) => d.suggest(randomFrom(`muster ${n}`)))
    expect(made.every((w) => d.check(w).ok)).toBe(true)
    expect(new Set(made.map((w) => JSON.stringify(w))).size).toBe(5)
  })
})

describe("the table", () => {
  it("TGW-FIELD-01 and TGW-FIELD-02 a table at random is covered by a quarter to a third, in three kinds of equal number", () => {
    const match = run({ units: [] }, (m) => {
      drawTable(m, 72_000, 48_000, false)
      return undefined
    })
    const { pieces } = fieldOf(match.state).table
    const area = (points: readonly { x: number; y: number }[]) =>
      Math.abs(
        points.reduce(
          (n, p, i) =>
            n + p.x * (points[(i + 1) % points.length]?.y ?? 0) - p.y * (points[(i + 1) % points.length]?.x ?? 0),
          0,
        ),
      ) / 2
    const share = pieces.reduce((n, p) => n + (p.form === "area" ? area(p.points) : 0), 0) / (72_000 * 48_000)
    expect(share).toBeGreaterThan(0.24)
    expect(share).toBeLessThan(0.34)
  })
})

describe("missions", () => {
  const quarters = (units: Parameters<typeof stateOf>[0]["units"], options = {}) => {
    const m = stateOf({ units })
    m.battle.mission = "meetingEngagement"
    Object.assign(m.options, options)
    return controlled(m).map((h) => h.by)
  }
  it("TGW-MIS-04, TGW-MIS-05 a quarter is held by one side's scoring units and none of the other's", () => {
    expect(
      quarters([
        { id: red, men: first(6), rank: [4, 4] },
        { id: blue, men: first(6), rank: [30, 30] },
      ]),
    ).toEqual(["red", null, null, "blue"])
    expect(
      quarters([
        { id: red, men: first(6), rank: [4, 4] },
        { id: blue, men: first(6), rank: [4, 10] },
      ]),
    ).toEqual([null, null, null, null])
  })
  it("TGW-MIS-06 a unit is in the quarter that holds most of its men; on a tie in none", () => {
    expect(quarters([{ id: red, men: first(9), points: row(9, 14, 4, 2) }])).toEqual(["red", null, null, null])
    expect(quarters([{ id: red, men: first(6), points: row(6, 19, 4, 2) }])).toEqual([null, null, null, null])
  })
  it("TGW-MIS-07 strips along the length of the table instead of quarters", () => {
    expect(quarters([{ id: red, men: first(6), rank: [4, 4] }], { areas: "strips along the length" })).toEqual([
      "red",
      null,
      null,
      null,
    ])
    expect(quarters([{ id: red, men: first(6), rank: [30, 13] }], { areas: "strips along the length" })).toEqual([
      null,
      "red",
      null,
      null,
    ])
  })
})

describe("reserves", () => {
  it("TGW-SMR-05, TGW-SMR-06 in turn 3 a unit in reserve arrives on a 3", () => {
    const away = { id: red, men: first(6), points: [], waits: "reserve" as const }
    const comes = (die: number) =>
      unit(
        run({ units: [away, { id: red2, men: first(5), rank: [4, 4] }], active: "red", turn: 3, dice: [die] }, (m) => {
          rollForReserves(m)
          return undefined
        }),
        red,
      ).waits
    expect([comes(3), comes(2)]).toEqual(["arrives", "reserve"])
  })
  it("TGW-SMR-08 a company that was grouped comes by one die", () => {
    const of = (id: Unit["id"]) => ({ id, men: first(6), points: [], waits: "reserve" as const, group: "company:a" })
    const match = run({ units: [of(red), of(red2)], active: "red", turn: 2, dice: [4] }, (m) => {
      rollForReserves(m)
      return undefined
    })
    expect([unit(match, red).waits, unit(match, red2).waits]).toEqual(["arrives", "arrives"])
  })
  it("TGW-SMR-07 it comes on from its own edge, no farther than it can go, and counts as having moved", () => {
    const match = table({
      phase: "arrivals",
      active: "red",
      units: [
        { id: red, men: first(6), points: [], waits: "arrives" },
        { id: red2, men: first(5), rank: [40, 4] },
        { id: blue, men: first(6), rank: [4, 30] },
      ],
    })
    expect(asked(match)).toBe("arrive")
    expect(refusal(match, { place: { [red]: { x: 20_000, y: 9000, how: "line", amount: 250 } } }).rules).toEqual([
      "TGW-SMR-07",
    ])
    play(match, { place: { [red]: { x: 20_000, y: 4000, how: "line", amount: 250 } } })
    expect(unit(match, red)).toMatchObject({ waits: "no", moved: true })
  })
})

describe("pioneers, scouts and training", () => {
  it("TGW-SPEC-05 three men at each of two sections of wire take both away; two and four only the second", () => {
    const wire = (x: number): Ground => ({
      kind: "wire",
      points: [
        [x, 12],
        [x + 6, 12],
      ],
    })
    const make = JSON.stringify({
      table: "fr18-infantry-bn",
      changes: [],
      unit: "fr18-infantry-company",
      part: { element: "platoon", models: 9, options: { "pioneers-and-bombers": 1 } },
      joined: [],
    })
    const left = (a: number, b: number) =>
      fieldOf(
        run(
          {
            active: "red",
            ground: [wire(5), wire(15)],
            units: [{ id: red, make, men: first(a + b), points: [...row(a, 6, 11.5, 1.5), ...row(b, 16, 11.5, 1.4)] }],
          },
          (m) => {
            cutWire(m)
            return undefined
          },
        ).state,
      ).table.pieces.map((p) => p.id)
    expect([left(3, 3), left(2, 4)]).toEqual([[], ["terrain:0"]])
  })
  it("TGW-SPEC-02 a trained unit that does not assault may go the die's inches, through anything", () => {
    const make = makeText("ge18-attack-bn", "ge18-stosstruppen-company", "platoon", 6)
    const match = table({
      phase: "assaults",
      active: "red",
      units: [
        { id: red, make, men: first(5), rank: [10, 4] },
        { id: blue, men: first(5), rank: [10, 30] },
      ],
      dice: [4],
    })
    play(match, `run:${red}`)
    expect(refusal(match, { path: { [red]: [{ x: 10_000, y: 8500, how: "as" }] } }).rules).toEqual(["TGW-SPEC-02"])
    play(match, { path: { [red]: [{ x: 10_000, y: 8000, how: "as" }] } })
    expect(unit(match, red).at.slice(0, 2)).toEqual([10_000, 8000])
  })
})
