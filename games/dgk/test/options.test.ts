/** Every option of a match does something, and only that option does it. */

import { Match, randomFrom, seedFrom } from "@salient/engine"
import { oddsOf, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { setup } from "../rules/scenarios-and-setting-up/first-state.ts"
import { a, box, x } from "./duel.ts"
import { along, field, id, judged, leaderId, table, unit, verbs } from "./table.ts"

const begun = (scenario: string, options: { [o: string]: string }) => setup({ scenario, options })

describe("options", () => {
  it("are the optional rules of the book, each with its rules and a default among its choices", () => {
    expect(game.options?.map((o) => o.id)).toEqual([
      "model",
      "indirectFire",
      "hiddenDeployment",
      "rippingUpTrack",
      "imbalance",
      "evenOut",
      "mines",
      "wire",
      "aircraft",
      "trainOrders",
      "handicap",
    ])
    for (const o of game.options ?? []) {
      expect(o.choices).toContain(o.default)
      expect(o.rules.length).toBeGreaterThan(0)
    }
  })

  it("DGK-GAP-15 the parameter set changes the odds of the same shot", () => {
    const none = (model: string) => {
      const match = table({
        allied: [{ name: "A", at: [10, 10], formation: "deployed" }],
        central: [{ name: "X", at: [10, 15] }],
        acting: "allied",
        options: { model },
      })
      play(match, a)
      return oddsOf(match, `deployedFire:${x}`)["No effect"]
    }
    expect([none("A"), none("B")]).toEqual([50, 78])
  })

  it("DGK-INDIR-01 indirect fire is offered only where it is played with, and hills of two levels stop it", () => {
    const set = (options: { [o: string]: string }, level = 1, more: object[] = []) => {
      const match = table({
        allied: [
          { name: "A", arm: "fieldArtillery", at: [10, 4], formation: "deployed" },
          { name: "B", at: [14, 34] },
        ],
        central: [{ name: "X", at: [10, 40] }],
        terrain: [{ id: "hill", kind: "hill", level, points: box(0, 18, 30, 22) }, ...more],
        acting: "allied",
        options,
      })
      play(match, a)
      return verbs(match)
    }
    expect(set({ indirectFire: "on" })).toContain("indirectFire")
    expect(set({ indirectFire: "on" }, 2)).not.toContain("indirectFire")
    expect(set({ indirectFire: "off" })).not.toContain("indirectFire")
    const foot = { id: "foot", kind: "hill", level: 1, points: box(0, 38, 30, 44) } // under the target's feet
    expect(set({ indirectFire: "on" }, 1, [foot])).toContain("indirectFire")
    expect(set({ indirectFire: "on" }, 2, [foot])).not.toContain("indirectFire")
    expect(set({})).not.toContain("indirectFire")
  })

  it("DGK-HIDE-01 units may set up hidden where the match or the scenario plays with it", () => {
    const hidden = (options: { [o: string]: string }, scenario = "le-cateau") => {
      const match = Match.begin(game, { scenario, options }, { seed: seedFrom("hide") })
      const decision = match.pending.find((d) => d.by === "allied")
      if (decision?.kind !== "place") throw new Error("no set-up")
      let all = 0
      for (let n = 0; n < 6; n++) {
        const placed = decision.suggest(randomFrom(`hide ${n}`))
        all += Object.values(placed).filter((s) => typeof s === "object" && s.how?.endsWith("hidden")).length
      }
      return all > 0
    }
    expect(hidden({ hiddenDeployment: "on" })).toBe(true)
    expect(hidden({ hiddenDeployment: "off" })).toBe(false)
    expect(hidden({ hiddenDeployment: "off" }, "antwerp-works")).toBe(false)
  })

  it("DGK-TRAIN-09 track is ripped up only where it is played with", () => {
    const set = (options: { [o: string]: string }) => {
      const match = table({
        terrain: [
          {
            id: "line",
            kind: "railway",
            points: [
              [0, 20_000],
              [48_000, 20_000],
            ],
          },
        ],
        allied: [{ name: "A", at: [10, 20.2] }],
        central: [{ name: "X", at: [44, 44] }],
        acting: "allied",
        options,
      })
      play(match, a)
      return verbs(match).includes("rip")
    }
    expect([set({ rippingUpTrack: "on" }), set({ rippingUpTrack: "off" }), set({})]).toEqual([true, false, false])
  })

  it("DGK-GAP-12 imbalance favours the side with more formations; evening out the side that did not lead", () => {
    const leads = (options: { [o: string]: string }, die: number, is: object = {}) =>
      table({
        allied: [{ name: "A", at: [10, 10] }],
        central: [{ name: "X", at: [24, 40] }],
        options,
        dice: [die],
        is: { active: null, ...is },
      }).state.active
    expect([leads({}, 50), leads({}, 51)]).toEqual(["allied", "central"])
    expect([leads({ evenOut: "on" }, 41, { led: "allied" }), leads({ evenOut: "on" }, 40, { led: "allied" })]).toEqual([
      "central",
      "allied",
    ])
    const outnumbered = (options: { [o: string]: string }, die: number) => {
      const set = field({ allied: [{ name: "A", at: [10, 10] }], central: [{ name: "X", at: [24, 40] }], options })
      set.state.active = null
      // the central division and its other brigade are off the table: three formations against one
      for (const l of set.state.leaders)
        if (l.side === "central" && l.id !== leaderId("central")) Object.assign(l, { where: "waiting" })
      const origin = { state: set.state, dice: [die] }
      return Match.begin(set.game, { scenario: set.state.scenario, options }, { seed: seedFrom("lead"), origin }).state
        .active
    }
    expect([outnumbered({ imbalance: "on" }, 65), outnumbered({ imbalance: "on" }, 66)]).toEqual(["allied", "central"])
    expect(outnumbered({ imbalance: "off" }, 65)).toBe("central")
  })

  it("DGK-MOVE-15 for the report on luck an order is worth its movement: 6 in, less when delayed, and least when lost", () => {
    const after = (die: number) => {
      const { game: mine, state } = field({
        allied: [{ name: "A", at: [10, 10] }],
        central: [{ name: "X", at: [24, 40] }],
        acting: "allied",
      })
      const origin = { state, dice: [die] }
      const match = Match.begin(
        mine,
        { scenario: state.scenario, options: { model: "B" } },
        { seed: seedFrom("luck"), reckons: true, origin },
      )
      play(match, a, "maneuver")
      return match.fortunes.at(-1)
    }
    const [arrived, delayed, lost] = [after(1), after(75), after(100)]
    expect(arrived).toMatchObject({ rule: "DGK-MOVE-15", side: "allied", got: 6 })
    expect(delayed?.got).toBeGreaterThan(0)
    expect(delayed?.got).toBeLessThan(6)
    expect(lost?.got).toBe(-1)
    expect(Math.min(...(lost?.odds.chances.map(({ result }) => Number(result)) ?? []))).toBe(-1)
  })

  it("DGK-MINE-01 mines: as the scenario has them, on for who sets up deployed, or off", () => {
    const count = (scenario: string, mines?: string) => begun(scenario, mines ? { mines } : {}).mines.length
    expect([count("antwerp-works"), count("antwerp-works", "off"), count("antwerp-works", "on")]).toEqual([5, 0, 5 + 5])
    expect([count("le-cateau"), count("le-cateau", "on")]).toEqual([0, 10])
  })

  it("DGK-WIRE-01 without wire the way is free", () => {
    const set = (options: { [o: string]: string }) => {
      const match = table({
        terrain: [
          {
            id: "wire",
            kind: "wire",
            points: [
              [4_000, 12_000],
              [16_000, 12_000],
            ],
          },
        ],
        allied: [{ name: "A", at: [10, 10] }],
        central: [{ name: "X", at: [44, 44] }],
        acting: "allied",
        dice: [1],
        options,
      })
      play(match, a, "maneuver")
      return judged(match, along(a, [10, 14]))
    }
    expect(set({})).toEqual(["DGK-WIRE-01"])
    expect(set({ wire: "off" })).toBe("ok")
  })

  it("DGK-AIR-01 without aircraft they stay away for good", () => {
    const set = (options: { [o: string]: string }) =>
      begun("antwerp-works", options).units.find((u) => u.air !== null)?.where
    expect([set({}), set({ aircraft: "off" })]).toEqual(["waiting", "left"])
    const match = table({
      allied: [
        { name: "Plane", vehicle: "aircraft" },
        { name: "A", at: [10, 10] },
      ],
      central: [{ name: "X", at: [44, 44] }],
      options: { aircraft: "off" },
    })
    play(match, leaderId("allied"))
    expect(verbs(match)).not.toContain(id("allied", "Plane"))
    expect(unit(match, "allied", "Plane").where).toBe("left")
  })

  it("DGK-MOR-04 the handicap lowers an army by a class; DGK-MOR-01 its break point is that of the class", () => {
    const points = (handicap?: string) => begun("mons", handicap ? { handicap } : {}).breakPoints
    expect(points()).toEqual({ allied: 18, central: 28 })
    expect(points("central")).toEqual({ allied: 18, central: 23 }) // 46 units at 50 %
    expect(begun("galicia-stream", { handicap: "central" }).breakPoints.central).toBe(12) // already Unmotivated
  })
})
