import { anyMove, bytes, imagine, Match, randomFrom, seedFrom, viewOf } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { roll } from "../rules/cards-rolls-triggers/rolls.ts"
import { followers } from "../rules/formations-and-command/command.ts"
import { hasEnemies } from "../rules/formations-and-command/pieces.ts"
import { guns, mayGroup } from "../rules/orders-fire/fire.ts"
import { advanceTime } from "../rules/sequence-time-victory/time.ts"
import { eliminate, newFormation, updateControl } from "../rules/sequence-time-victory/victory.ts"
import { fitsIn } from "../rules/stacking-and-initiative.ts"
import { campOf, foesOf, grid, trackOf } from "../rules/the-map/field.ts"
import blancMont from "../scenarios/blanc-mont.json" with { type: "json" }
import { scenarios } from "../scenarios/scenarios.ts"
import { all, go, idle, isGone, last, options, run, type Scene, state, table } from "./table.ts"

const scenario = "blanc-mont"
const three = (more: Partial<Scene> & Pick<Scene, "units">): Scene => ({ scenario, map: {}, ...more })
const trio = [
  ["g-inf", "H1"],
  ["f-poi", "A11"],
  ["a-dou", "O11"],
] as const

describe("GWC-GAP-14 three players", () => {
  it("GWC-GAP-14 are three sides, two of them one camp, and win together", () => {
    const m = state(three({ units: trio }))
    expect([foesOf(m, "germany"), foesOf(m, "france"), foesOf(m, "usa")]).toEqual([
      ["france", "usa"],
      ["germany"],
      ["germany"],
    ])
    expect(campOf(m, "usa")).toEqual(["france", "usa"])
    const match = run(three({ units: trio }), (s) => {
      eliminate(s, [s.units[0]!])
      return undefined
    })
    expect(match.outcome).toMatchObject({ winners: ["france", "usa"], reason: "Germany has no Formation left." })
  })

  it("GWC-GAP-14 Turns go German, French, German, American", () => {
    const match = table(three({ units: trio, active: "germany", change: (m) => Object.assign(m, { turn: 2 }) }))
    const turns: string[] = []
    for (let i = 0; i < 5; i++) {
      turns.push(match.state.active)
      go(match, "pass", { select: [] })
      idle(match)
    }
    expect(turns).toEqual(["germany", "usa", "germany", "france", "germany"])
  })

  it("GWC-GAP-14 each has his own deck and hand, hidden from the ally too; a Time Advance reshuffles only the trigger's deck", () => {
    const match = table(
      three({ units: trio, active: "germany", hands: { germany: ["G-1"], france: ["F-7"], usa: ["A-9"] } }),
    )
    const views = (["germany", "france", "usa"] as const).map((side) => bytes(viewOf(match, side).view))
    expect(views.map((v) => ["G-1", "F-7", "A-9"].filter((card) => v.includes(`"${card}"`)))).toEqual([
      ["G-1"],
      ["F-7"],
      ["A-9"],
    ])
    const empty = (m: ReturnType<typeof state>) => {
      for (const n of ["france", "usa"] as const) m.players[n]!.discard = m.players[n]!.deck.splice(0, 10)
    }
    const after = run(three({ units: trio, change: empty }), (m) => advanceTime(m, "usa")).state
    expect([after.players.france!.discard.length, after.players.usa!.discard.length]).toEqual([10, 0])
  })

  it("GWC-GAP-14 what the German has seen of a French hand the American has not", () => {
    const match = table(
      three({
        units: trio,
        active: "germany",
        hands: { france: ["F-7"] },
        change: (m) => {
          m.players.france!.exposed = ["F-7"]
        },
      }),
    )
    const seen = (side: string) => game.view(match.state, side).players.france!
    expect(seen("germany").hand).toEqual(["F-7"])
    expect(seen("usa").hand).toEqual([])
    expect(seen("usa").handSize).toBe(1)
  })

  it("GWC-GAP-14 both answer a German Move, France first, each with his own Formations", () => {
    const match = table(
      three({
        units: [
          ["g-inf", "H5"],
          ["f-poi", "H8"],
          ["a-dou", "I8"],
        ],
        active: "germany",
        hands: { germany: [{ order: "move" }], france: [{ order: "fire" }], usa: [{ order: "fire" }] },
      }),
    )
    go(match, options(match)[0]!, "unit:g1", "unit:g1", "hex:H6")
    expect(match.pending[0]).toMatchObject({ by: "france", what: "opportunity-fire" })
    go(match, "pass")
    expect(match.pending[0]).toMatchObject({ by: "usa", what: "opportunity-fire" })
    go(match, options(match)[0]!)
    expect(options(match)).toEqual(["unit:u3"])
  })

  it("GWC-GAP-14 an ally's Turn opens no Op Fire for the other, who is no enemy", () => {
    const m = state(
      three({
        units: [
          ["f-poi", "H5"],
          ["a-dou", "H5"],
          ["g-inf", "H1"],
        ],
      }),
    )
    expect([hasEnemies(m, "france", grid.hex("H5")), hasEnemies(m, "usa", grid.hex("H1"))]).toEqual([false, true])
  })

  it("GWC-GAP-14 Leaders command and Fire Groups combine only their own nation; stacking counts both", () => {
    const m = state(
      three({
        units: [
          ["f-barnier", "H5"],
          ["f-poi", "H5"],
          ["a-dou", "H6"],
          ["a-wise", "H6"],
          ["g-inf", "H1"],
        ],
      }),
    )
    const [barnier, poilus, doughboys] = m.units
    expect(followers(m, barnier!, false)).toEqual([poilus])
    expect(fitsIn(m, [newFormation(m, "usa", "a-spe", -1)], grid.hex("H5"))).toBe(true)
    expect(fitsIn(m, [doughboys!], grid.hex("H5"))).toBe(false) // 1 + 4 + 4
    expect(mayGroup(m, guns(m, [poilus!], false)).ok).toBe(true)
  })

  it("GWC-GAP-14 Surrender, points and Objectives are shared", () => {
    const match = run(
      three({
        units: [
          ["g-inf", "A1"],
          ["f-poi", "A3"],
          ["f-poi", "A9"],
          ["a-dou", "H5"],
          ["a-dou", "H6"],
        ],
        control: [null, "france", null, null, null],
        open: ["B"],
        change: (m) => {
          trackOf(m, "usa").surrender = 2
        },
      }),
      (m) => {
        eliminate(m, [m.units[2]!])
        m.units.find((u) => u.side === "usa")!.hex = grid.hex("A3")
        m.units.find((u) => u.side === "france")!.hex = grid.hex("B9")
        updateControl(m) // an American alone in a French Objective changes nothing
        eliminate(m, [m.units.find((u) => u.side === "usa" && u.hex === grid.hex("H6"))!])
        return undefined
      },
    )
    expect(match.state.control[1]).toBe("france")
    expect(all(match, "took").filter((t) => t.objective === 2)).toEqual([])
    expect(trackOf(match.state, "france").casualties).toEqual(["f-poi", "a-dou"])
    expect(match.outcome).toMatchObject({ winners: ["germany"], reason: "the Entente surrenders." })
  })

  it("GWC-GAP-14 in a Melee the two fight as one and the active of them rolls", () => {
    const match = table(
      three({
        units: [
          ["g-inf", "H5"],
          ["f-poi", "H6"],
          ["a-dou", "G6"],
          ["g-bertin", "O1"],
          ["a-wise", "A11"],
        ],
        active: "usa",
        change: (m) => {
          m.units[1]!.hex = grid.hex("H5") // a Frenchman who entered earlier
        },
        hands: { usa: [{ order: "advance" }] },
        rolls: { germany: ["2•3"], usa: ["6•5"] },
      }),
    )
    go(match, options(match).find((o) => o.startsWith("order:"))!, "unit:u3", "unit:u3", "hex:H5")
    idle(match)
    const scores = all(match, "meleeTotal").map((t) => [t.side, (t.score as { total: number }).total])
    expect(scores.map(([side]) => side)).toEqual(["germany", "usa"])
    const own = last(match, "meleeTotal")?.score as { parts: { label: string }[] }
    expect(own.parts.map((p) => p.label)).toEqual(expect.arrayContaining(["Poilus", "Doughboys"]))
    expect(isGone(match, "g1")).toBe(true)
  })

  it("GWC-GAP-14 both may use the Initiative Card; the Defender's point is given once", () => {
    const scene = three({ units: trio, active: "germany", initiative: "france", time: 6 })
    const asked: string[] = []
    const match = run(scene, (m) => advanceTime(m, "germany"))
    for (const t of match.told) if (t.what.kind === "points") asked.push(String(t.what.side))
    expect(asked).toEqual(["germany"]) // Blanc Mont: the Germans defend
    const cancelled = run(
      scene,
      function* (m) {
        yield* roll(m, "germany", { rule: "GWC-1.9", why: "a test" }, (value) => value)
      },
      { confirm: false }, // France
      { confirm: true }, // America
    )
    expect(last(cancelled, "reroll")).toMatchObject({ side: "usa" })
    expect(cancelled.state.initiative).toBe("germany")
  })

  it("GWC-GAP-14 a German card against an opponent is played against one of the two", () => {
    const match = table(
      three({
        units: trio,
        active: "germany",
        hands: { germany: [{ order: "artilleryDenied" }] },
        change: (m) => {
          m.players.france!.telephone = { type: "f-tel75", broken: false, box: "local" }
          m.players.usa!.telephone = { type: "a-tel75", broken: false, box: "local" }
        },
      }),
    )
    go(match, options(match)[0]!)
    expect(match.pending[0]?.what).toBe("opponent")
    go(match, "usa")
    expect([match.state.players.france!.telephone?.broken, match.state.players.usa!.telephone?.broken]).toEqual([
      false,
      true,
    ])
    expect(last(match, "telephoneBroke")).toMatchObject({ side: "usa" })
  })

  it("GWC-GAP-14 a scenario for three names one edge, Posture and Surrender space for both allies", () => {
    const wrong = structuredClone(blancMont)
    wrong.sides.usa.edge = "west"
    wrong.sides.usa.surrender = 3
    const found = scenarios.load(wrong)
    expect(found.ok ? [] : found.problems).toEqual([
      { field: "sides.usa.edge", message: "expected south, as France has, found west", rules: ["GWC-GAP-14"] },
      { field: "sides.usa.surrender", message: "expected 17, as France has, found 3", rules: ["GWC-GAP-14"] },
    ])
  })

  it("GWC-GAP-14 what each imagines looks to him as it is", () => {
    const random = randomFrom("three")
    const match = Match.begin(game, { scenario }, { seed: seedFrom("three") })
    for (let n = 0; n < 240 && !match.outcome; n++) {
      const d = match.pending[0]!
      match.play({ by: d.by, seq: match.seq, move: anyMove(d, random) })
      if (n % 40 !== 0 || match.outcome) continue
      for (const side of ["germany", "france", "usa"] as const) {
        const thought = imagine(match, side, random)
        expect(thought && bytes(viewOf(thought, side).view)).toBe(bytes(viewOf(match, side).view))
      }
    }
  })
})
