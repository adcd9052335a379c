import { Match, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { groundNow, weatherIn, windFrom } from "../rules/observation/weather.ts"
import type { State } from "../state.ts"
import { battle, options, path, play, tallyIn } from "./battle.ts"

const M1 = "blue/2-manchesters/rifle-company-1"
const G1 = "red/i-115/infantry-company-1"
const ors = { scenario: "ors-1918" } as const

/** The penalty dice of a company that moves 5 cm back across open fields. */
function penalties(move: number, options: { [option: string]: string } = {}): number {
  const match = battle({ ...ors, units: { [M1]: { cm: [20, 95] } }, move, options, dice: [1, 1, 1, 1, 1] })
  play(match, `unit:${M1}`, "withdraw", path(M1, [15, 95]))
  const { parts } = tallyIn(match, "moved", "left")
  return parts.filter((p) => p.label === "penalty die").length
}

describe("weather and ground", () => {
  it("TRR-MOVE-14 after five moves of rain (3 to 7) open ground is poor going", () => {
    expect([penalties(7), penalties(8), penalties(12)]).toEqual([0, 1, 1])
  })

  it("TRR-MOVE-14 fog adds three penalties cross country, two on a road", () => {
    expect(penalties(1, { weather: "fog" })).toBe(3)
    const road = battle({ ...ors, units: { [M1]: { cm: [20, 42] } }, options: { weather: "fog" }, dice: [1, 1] })
    play(road, `unit:${M1}`, "withdraw", path(M1, [10, 41]))
    expect(tallyIn(road, "moved", "left").total).toBe(18)
  })

  it("TRR-MOVE-14 lying snow makes roads poor and leaves open fields as they are", () => {
    expect(penalties(1, { ground: "snow" })).toBe(0)
    const road = battle({ ...ors, units: { [M1]: { cm: [20, 42] } }, options: { ground: "snow" }, dice: [4] })
    play(road, `unit:${M1}`, "withdraw", path(M1, [10, 41]))
    expect(tallyIn(road, "moved", "left").total).toBe(16)
  })

  it("TRR-OPT-05 the players may agree on other weather, and on sodden ground from the start", () => {
    const at = (options: { [option: string]: string }) =>
      groundNow(battle({ ...ors, units: { [M1]: { cm: [20, 95] } }, options }).state as State)
    expect([at({}), at({ ground: "sodden" })]).toEqual(["dry", "sodden"])
    expect(penalties(1, { ground: "sodden" })).toBe(1)
  })

  it("TRR-OPT-05 weather is chosen by its id and shown by its name; records from before it had ids name it in words, and open", () => {
    const option = game.options?.find((o) => o.id === "weather")
    expect(option?.names?.["moonless-night"]).toBe("moonless night")
    const under = (weather: string) =>
      weatherIn(Match.begin(game, { ...ors, options: { weather } }, { seed: seedFrom("weather") }).state as State)
    expect([under("scenario"), under("moonless-night"), under("moonless night")]).toEqual([
      "mist",
      "moonless-night",
      "moonless-night",
    ])
  })

  it("TRR-OBS-06 in mist nobody is fired at beyond 37.5 cm, on a moonlit night beyond 75", () => {
    const inReach = (x: number, weather: string) => {
      const units = { "red/guns/field-battery-1": { cm: [30, 95] as const }, [M1]: { cm: [x, 95] as const } }
      const match = battle({ ...ors, units, active: "red", options: { weather } })
      play(match, "unit:red/guns/field-battery-1")
      return options(match).includes("fire")
    }
    expect([inReach(60, "mist"), inReach(80, "mist")]).toEqual([true, false])
    expect(inReach(80, "moonlit-night")).toBe(true)
  })

  it("TRR-OBS-06 in mist concealed foot is located within 20 cm, not at 22", () => {
    const found = (x: number) => {
      const units = { [M1]: { cm: [x, 78] as const }, [G1]: { cm: [93, 78] as const, unseen: true, concealed: true } }
      const match = battle({ ...ors, units, dice: [10] })
      play(match, `unit:${M1}`, "search", { select: ["ors"] })
      return `unit:${G1}` in (match.state as State).located.blue
    }
    expect([found(114), found(121)]).toEqual([true, false])
  })
})

describe("wind", () => {
  const begun = (scenario: string, seed = "wind") =>
    Match.begin(game, { scenario, options: {} }, { seed: seedFrom(seed) })

  it("TRR-GAP-14 where the scenario is silent it comes from an edge drawn at random, before any plan is written", () => {
    const drawn = Array.from({ length: 24 }, (_, i) => {
      const match = begun("nimy-1914", `wind ${i}`)
      const [told, ...more] = match.told.filter((t) => t.what.kind === "wind")
      expect([more.length, told?.to, match.state.phase]).toEqual([0, undefined, "plans"])
      expect(windFrom(match.state.wind ?? -1)).toBe(told?.what.from)
      return match.state.wind
    })
    expect([...new Set(drawn)].sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual([0, 9000, 18_000, 27_000])
  })

  it("TRR-GAP-14 where the scenario sets it, nothing is drawn", () => {
    const match = begun("ors-1918")
    expect(match.told.filter((t) => t.what.kind === "wind")).toEqual([])
    expect([match.state.wind, windFrom(9000), windFrom(4500)]).toEqual([9000, "west", "south-west"])
    const [panel] = game.scene(game.view(match.state as State, "red")).panels ?? []
    expect(panel?.rows).toContainEqual({ label: "Wind", text: "from the west", rules: ["TRR-GAP-14"] })
  })

  it("TRR-GAS-02 TRR-GAP-14 gas goes with the wind that was drawn: from the north, 6 cm to the south", () => {
    const match = battle({
      units: { "blue/4-rf/rifle-company-1": { cm: [10, 10] } },
      stage: "planned",
      change: (m) => {
        m.wind = 18_000
        m.clouds.push({ at: { x: 60_000, y: 50_000 }, facing: 0, factor: 7 })
      },
      dice: [6],
    })
    expect((match.state as State).clouds).toMatchObject([{ at: { x: 60_000, y: 44_000 } }])
  })
})
