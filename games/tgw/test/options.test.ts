/** Each option changes a battle: what happens with it, and what happens without it. */
import { Match, seedFrom, viewOf } from "@salient/engine"
import { asked, playUntil, told } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { unitsFrom } from "../rules/organising-a-battle/new-battle.ts"
import { whereTheyApply } from "../rules/organising-a-battle/where-they-apply.ts"
import { exampleTable } from "../rules/preparing-the-battlefield/example-tables.ts"
import { fieldOf } from "../rules/terrain/ground.ts"
import { scenarios } from "../scenarios/scenarios.ts"
import { alone, answers, first, type Men, play, table, unit, vehicle } from "./table.ts"

type Chosen = { readonly [option: string]: string }

/** A battle up to a question, answered as the officer would. */
function until(what: string, scenario: string, options: Chosen, seed = "options") {
  const match = Match.begin(game, { scenario, options }, { seed: seedFrom(seed) })
  if (asked(match) !== what) playUntil(match, what, answers(match))
  return match
}
/** The terrain of a free battle once the table is laid. */
function ground(options: Chosen, seed?: string) {
  const match = until("edge", "free-battle", { method: "hidden", zones: "pitchedBattle", ...options }, seed)
  return fieldOf(match.state).table.pieces
}

describe("options of a free battle", () => {
  it("points: what a roster may cost", () => {
    const most = (points: string) => {
      const match = until("roster", "free-battle", { points })
      return JSON.stringify(viewOf(match, "red").asks)
    }
    expect(most("500")).toContain("500")
    expect(most("500")).not.toEqual(most("1500"))
  })
  it("rosters: the enemy's units that are off the table are known only if rosters are open", () => {
    const known = (rosters: string) => {
      const match = until("edge", "free-battle", { rosters, method: "hidden", zones: "pitchedBattle" })
      return JSON.stringify(viewOf(match, "red").view)
    }
    expect(known("open").length).toBeGreaterThan(known("secret").length)
  })
  it("table: its size and terrain", () => {
    const size = (chosen: string) => {
      const { width, depth } = fieldOf(until("edge", "free-battle", { table: chosen }).state).table
      return [width, depth].map((n) => n / 1000)
    }
    expect(size("random, 6 by 4 feet")).toEqual([72, 48])
    expect(size("random, 4 by 4 feet")).toEqual([48, 48])
    expect(size("Trench Wars")).toEqual([96, 48])
  })
  it("TGW-TERR-16 duckboards lead over the craters of Trench Wars and cancel them, if agreed", () => {
    const boards = (duckboards: string) =>
      ground({ table: "Trench Wars", duckboards }).filter((p) => p.kind === "duckboards")
    expect(boards("on")).toMatchObject([{ width: 1000 }])
    expect(boards("off")).toEqual([])
    expect(exampleTable("trench-wars", { duckboards: true }).pieces.length).toBe(
      exampleTable("trench-wars", { duckboards: false }).pieces.length + 1,
    )
  })
  it.each(["a", "b", "c", "d"])(
    "TGW-GAP-14 a road joins opposite edges of a random table, if agreed (table %s)",
    (seed) => {
      const roads = (road: string) => ground({ road }, seed).filter((p) => p.kind === "road")
      expect(roads("off")).toEqual([])
      const [way] = roads("on")
      if (!way) throw new Error("expected a road")
      expect(way).toMatchObject({ form: "line", width: 2000 })
      const [from, to] = way.points as [{ x: number; y: number }, { x: number; y: number }]
      expect((from.x === 0 && to.x === 72_000) || (from.y === 0 && to.y === 48_000), JSON.stringify(way.points)).toBe(
        true,
      )
    },
  )
  it("TGW-BLDG-04 a large building is two parts, if agreed", () => {
    const houses = (buildingsInParts: string) =>
      ["a", "b", "c", "d", "e"].flatMap((seed) =>
        ground({ buildingsInParts }, seed).flatMap((p) => (p.kind === "building" ? [p.name] : [])),
      )
    expect(houses("off").length).toBeGreaterThan(0)
    expect(houses("off").some((name) => /part/.test(name))).toBe(false)
    expect(houses("on").every((name) => /part [12]$/.test(name))).toBe(true)
    expect(houses("on")).toHaveLength(2 * houses("off").length)
  })
})

describe("options of a Standard Mission", () => {
  const terms = (options: Chosen) => told(until("deploy", "morhange", { method: "hidden", ...options }), "terms")[0]
  it("TGW-MIS-01, TGW-DEP-01 and TGW-DEP-06 mission, method and zones are those agreed on", () => {
    for (const mission of ["meetingEngagement", "secureAndHold"]) expect(terms({ mission })).toMatchObject({ mission })
    for (const zones of ["pitchedBattle", "pincerSweep"]) expect(terms({ zones })).toMatchObject({ zones })
    const alternate = until("deploy", "morhange", { method: "alternate", zones: "pitchedBattle" })
    expect(told(alternate, "terms")[0]).toMatchObject({ method: "alternate" })
  })
  it("TGW-SMR-05 a side may keep units in reserve only if reserves were agreed", () => {
    const questions = (reserves: string): string[] => {
      const options = { reserves, method: "hidden", zones: "pitchedBattle" }
      const match = Match.begin(game, { scenario: "morhange", options }, { seed: seedFrom("options") })
      const asked: string[] = []
      const next = answers(match)
      playUntil(match, "deploy", (d) => {
        asked.push(d.what)
        return next(d)
      })
      return asked
    }
    expect(questions("off")).not.toContain("reserves")
    expect(questions("on")).toContain("reserves")
  })
  it("TGW-SMR-01 a die decides on dawn or dusk only if agreed", () => {
    const dice = (dawnOrDusk: string) => {
      const match = until("first-turn", "morhange", { dawnOrDusk, method: "hidden", zones: "pitchedBattle" })
      return told(match, "light").length
    }
    expect(dice("off")).toBe(0)
    expect(dice("on")).toBeGreaterThan(0)
  })
})

describe("TGW-AMB-A11 the Mark V*", () => {
  const far: Men[] = [{ id: "unit:blue:2", men: first(5), rank: [4, 32] }]
  const breakdowns = (markVStar: string) => {
    const tank = vehicle("unit:red:2", "bef18-infantry-bn", "bef18-mark-v-star", 20, 10)
    const match = table({ active: "red", units: [{ ...tank, ...alone }, ...far], dice: [1, 4], options: { markVStar } })
    play(match, "drive:unit:red:2:steady")
    return [told(match, "breakdown").length, unit(match, "unit:red:2").vehicle?.immobilised]
  }
  it("is exempt from Breakdown rolls, or rolls and throws a track, as agreed", () => {
    expect(breakdowns("exempt")).toEqual([0, false])
    expect(breakdowns("rolls")).toEqual([1, true])
  })
})

describe("where options apply", () => {
  it("an option is offered only where it can change something", () => {
    for (const { id, scenarios: only } of game.options ?? [])
      expect(only).toEqual((whereTheyApply as { readonly [option: string]: string[] })[id])
    const rides = scenarios.all.filter((s) =>
      (["red", "blue"] as const).some((side) => unitsFrom(side, s.rosters[side]).some((u) => /cavalry/.test(u.make))),
    )
    expect(rides.filter((s) => !s.free).map((s) => s.id)).toEqual(
      whereTheyApply.dismounting.filter((id) => id !== "free-battle"),
    )
  })
})
