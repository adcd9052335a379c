import { anyMove, Match, randomFrom, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { drawChit } from "../rules/events/card-effects.ts"
import { eliminate, endOnPoints, gain, openChit, worth } from "../rules/sequence-time-victory/victory.ts"
import { chooseBox } from "../rules/weapons-telephones-suppression/telephones.ts"
import type { State } from "../state.ts"
import type { Nation } from "../types.ts"
import { view } from "../view.ts"
import { all, go, idle, isGone, options, run, type Scene, state, table, unit } from "./table.ts"
import { advance, at, bare, makeDue } from "./upkeep-help.ts"

const move = { order: "move" } as const
const far = ["f-poi", "O11"] as const

describe("the end of the game", () => {
  it("GWC-6.3 surrender, no Formations left, the last one exited, Sudden Death", () => {
    const lose = (change: (m: State) => void, ...units: Scene["units"]) =>
      run(bare({ units: [["g-inf", "O1"], ["f-poi", "H5"], ...units], change }), (m) => {
        eliminate(m, [m.units.find((u) => u.type === "f-poi")!])
        return undefined
      }).outcome
    const surrender = lose(
      (m) => {
        m.players.france!.casualties = new Array(7).fill("f-poi")
        m.players.france!.surrender = 8
      },
      ["f-spe", "H6"],
    )
    expect(surrender).toMatchObject({
      winners: ["germany"],
      reason: "France surrenders.",
      rules: ["GWC-4.3b", "GWC-6.3.1"],
    })
    expect(lose(() => {})).toMatchObject({ winners: ["germany"], reason: "France has no Formation left." })
    const exit = table(bare({ units: [["g-inf", "B11"], far], hands: { germany: [move] }, points: -5 }))
    go(exit, "order:G-20", "unit:g1", "unit:g1", "exit", { amount: 5 })
    expect(exit.outcome).toMatchObject({ winners: ["france"], reason: expect.stringContaining("left the map") })
    const sudden = advance({ time: 11, rolls: { germany: ["2•1"] } })
    expect(sudden.outcome?.reason).toContain("Sudden Death")
  })
  it("GWC-6.3.1 who has lost outright loses whatever the points", () => {
    const match = run(
      bare({
        units: [
          ["g-inf", "O1"],
          ["f-poi", "H5"],
        ],
        points: -30,
      }),
      (m) => {
        eliminate(m, [m.units[1]!])
        return undefined
      },
    )
    expect(match.outcome?.winners).toEqual(["germany"])
  })
  it.each([
    [2, "france", { germany: 1, france: -1 }, "germany"],
    [1, "france", { germany: 0, france: 0 }, "france"],
    [1, "germany", { germany: 0, france: 0 }, "germany"],
  ] as const)(
    "GWC-6.3.2 German %i and a secret chit C for France; GWC-9.2 at 0 the Initiative (%s) wins",
    (points, initiative, score, winner) => {
      const match = run(
        bare({
          units: [["g-inf", "O1"], far],
          points,
          initiative,
          control: [null, null, "france", null, null],
          change: (m) => {
            m.cup = m.cup.filter((c) => c !== "C")
            m.players.germany!.secret = ["C"]
          },
        }),
        (m) => endOnPoints(m, "Sudden Death.", "GWC-6.2.2"),
      )
      expect(match.outcome).toMatchObject({ winners: [winner], score })
      expect(match.state.open).toContain("C")
    },
  )
})

describe("Victory Points", () => {
  it("GWC-4.1.1 German 3, France gains 5: French 2; then 20: French 22", () => {
    const match = run(bare({ units: [["g-inf", "O1"], far], points: 3 }), (s) => {
      gain(s, "france", 5, "GWC-7.1", "a test")
      gain(s, "france", 20, "GWC-7.1", "a test")
      return undefined
    })
    expect(all(match, "points").map((p) => p.stands)).toEqual([-2, -22])
  })
  it("GWC-7a every change of points names one of the sources", () => {
    const sources = ["GWC-7.1", "GWC-7.2.1a", "GWC-O27.2.1", "GWC-7.3.3b", "GWC-7.3.1.2", "GWC-6.1.2d"]
    const cards = ["GWC-A51", "GWC-E59", "GWC-A47"]
    const match = Match.begin(game, { scenario: "juvincourt" }, { seed: seedFrom("points") })
    const random = randomFrom("points")
    for (let i = 0; i < 600 && match.pending[0]; i++) {
      const [decision] = match.pending
      match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
    }
    const changes = match.told.filter((t) => t.what.kind === "points").map((t) => t.what.rules as string[])
    expect(changes.length).toBeGreaterThan(3)
    for (const rules of changes) {
      expect(rules).toHaveLength(1)
      expect([...sources, ...cards]).toContain(rules[0])
    }
  })
  it.each([
    ["f-barnier", 3],
    ["f-spe", 1],
    ["f-poi", 2],
    ["f-sch", 3],
    ["f-age", 1],
    ["f-hero", 0],
  ] as const)("GWC-7.1 %s eliminated is worth %i, GWC-7.3.2d with chit Z one more, a Hero nothing", (type, points) => {
    const gained = (open: Scene["open"] = []) =>
      run(bare({ units: [["g-inf", "O1"], [type, "H5"], far], open }), (m) => {
        eliminate(m, [m.units[1]!])
        return undefined
      }).state.points
    expect(gained()).toBe(points)
    expect(gained(["Z"])).toBe(points === 0 ? 0 : points + 1)
  })
  it.each([
    ["G11", true],
    ["A11", true],
    ["G10", false],
    ["A5", false],
    ["G1", false],
  ] as const)("GWC-7.2 a German exits from %s over row 11: %s, never over a flank or his own edge", (hex, may) => {
    const match = table(bare({ units: [["g-inf", hex], ["g-bertin", "O1"], far], hands: { germany: [move] } }))
    go(match, "order:G-20", "unit:g1", "unit:g1")
    expect(options(match).includes("exit:unit:g1")).toBe(may)
  })
  it("GWC-GAP-07 points beyond 40 are not lost: 41 and 2 for an exit are 43", () => {
    const match = table(
      bare({ units: [["g-inf", "B11"], ["g-bertin", "O1"], far], hands: { germany: [move] }, points: 41 }),
    )
    go(match, "order:G-20", "unit:g1", "exit", { amount: 5 })
    expect(match.state.points).toBe(43)
    expect(game.invariants.flatMap((i) => i.broken(match.state) ?? [])).toEqual([])
  })
  it("GWC-7.2.1a the exit costs the last MP, or is the one hex of an Advance", () => {
    const arriving = (from: string, ...hexes: string[]) => {
      const match = table(bare({ units: [["g-ldw", from], ["g-bertin", "O1"], far], hands: { germany: [move] } }))
      go(match, "order:G-20", "unit:g1", "unit:g1", ...hexes.map((h) => `hex:${h}`))
      idle(match)
      return options(match)
    }
    expect(arriving("B9", "B10", "B11")).toContain("exit:unit:g1") // 1 of 3 MPs left
    expect(arriving("B8", "B9", "B10", "B11")).not.toContain("exit:unit:g1")
    const advancing = table(
      bare({ units: [["g-ldw", "B11"], ["g-bertin", "O1"], far], hands: { germany: [{ order: "advance" }] } }),
    )
    go(advancing, "order:G-1", "unit:g1", "unit:g1", "exit", { amount: 4 })
    expect(advancing.state.points).toBe(2)
  })
  it("GWC-7.3.1 while both sides are in the hex control does not change; the survivor of the Melee takes it", () => {
    const match = table(
      bare({
        map: { objectives: { "1": "B3" } },
        control: ["france", null, null, null, null],
        units: [["g-inf", "B2"], ["g-bertin", "O1"], ["f-poi", "B3"], far],
        hands: { germany: [{ order: "advance" }] },
        rolls: { france: ["2•3"], germany: ["6•5"] },
      }),
    )
    go(match, "order:G-1", "unit:g1", "unit:g1", "hex:B3")
    expect(unit(match, "g1").hex).toBe(at("B3"))
    expect(match.state.control[0]).toBe("france")
    idle(match)
    expect(isGone(match, "f3")).toBe(true)
    expect(match.state.control[0]).toBe("germany")
  })
  it("GWC-7.2.1.1 a Tank exits once: over the enemy's edge, back over the same edge, never again", () => {
    const scene = (exited: boolean) =>
      table(
        bare({
          active: "france",
          hands: { france: ["F-7"] },
          units: [
            ["f-ftm", "B1", { exited }],
            ["f-poi", "O11"],
            ["g-inf", "O1"],
          ],
        }),
      )
    const match = scene(false)
    go(match, "order:F-7", "unit:f1", "unit:f1", "exit", { amount: 2 })
    expect(match.state.points).toBe(-3)
    const [due] = match.state.players.france!.due
    expect(due).toMatchObject({ time: 2, enemyEdge: true, formation: { exited: true } })
    const back = advance({ time: 1, change: (m) => m.players.france!.due.push(due!) })
    go(back, { confirm: false })
    expect(new Set(options(back).map((id) => id.slice(5)))).toEqual(new Set(["1"]))
    const again = scene(true)
    go(again, "order:F-7", "unit:f1", "unit:f1")
    expect(options(again)).not.toContain("exit:unit:f1")
  })
  it("GWC-7.2.1b a Tank lies on two spaces: it comes at the first or waits for the second", () => {
    const change = (m: State) => void makeDue(m, "france", "f-ftm", 5, { enemyEdge: true })
    const match = advance({ time: 4, change }, { confirm: true })
    expect(match.state.players.france?.due).toMatchObject([{ time: 6, waited: true }])
    const later = advance(
      { time: 5, change: (m) => void makeDue(m, "france", "f-ftm", 6, { enemyEdge: true, waited: true }) },
      "hex:C1",
    )
    expect(later.state.units.find((u) => u.type === "f-ftm")?.hex).toBe(at("C1"))
  })
  it("GWC-7.3 without chits an Objective is worth nothing, but 1 VP to a Tank (GWC-7.3.1.2)", () => {
    const taken = (type: "f-ftm" | "f-poi") => {
      const match = table(
        bare({
          active: "france",
          hands: { france: ["F-7"] },
          map: { objectives: { "2": "B3" } },
          control: [null, "germany", null, null, null],
          units: [
            [type, "B2"],
            ["g-inf", "O1"],
          ],
        }),
      )
      go(match, "order:F-7", "unit:f1", "unit:f1", "hex:B3")
      expect(match.state.control[1]).toBe("france")
      return match.state.points
    }
    expect([taken("f-ftm"), taken("f-poi")]).toEqual([-1, 0])
  })
  it("GWC-7.3.1.3 a Runner keeps what his side holds, and a Team with him takes it", () => {
    const control = (units: Scene["units"], holder: Nation) => {
      const match = table(
        bare({
          active: "france",
          hands: { france: ["F-7"] },
          map: { objectives: { "1": "B3" } },
          control: [holder, null, null, null, null],
          units: [...units, ["g-inf", "O1"]],
        }),
      )
      go(match, "order:F-7", "unit:f1", "unit:f1", "hex:B3")
      return match
    }
    expect(control([["f-age", "B2"]], "germany").state.control[0]).toBe("germany")
    expect(
      control(
        [
          ["f-spe", "B2"],
          ["f-age", "B3"],
        ],
        "germany",
      ).state.control[0],
    ).toBe("france")
    const left = control(
      [
        ["f-spe", "B2"],
        ["f-age", "B3"],
      ],
      "france",
    )
    go(left, "hex:B4")
    expect(left.state.control[0]).toBe("france")
  })
  it("GWC-7.3.2a C and K make Objective 3 worth 4: taken from Germany, a swing of 8", () => {
    const match = table(
      bare({
        active: "france",
        hands: { france: ["F-7"] },
        map: { objectives: { "3": "B3" } },
        control: [null, null, "germany", null, null],
        open: ["C", "K"],
        units: [
          ["f-poi", "B2"],
          ["g-inf", "O1"],
        ],
      }),
    )
    go(match, "order:F-7", "unit:f1", "unit:f1", "hex:B3")
    expect(match.state.points).toBe(-8)
    expect(worth(["C", "G", "K"], 2)).toBe(6)
  })
  it("GWC-7.3.2b with C and each = 2, Objective 3 is worth 3 and the others 2", () => {
    expect([0, 1, 2, 3, 4].map((i) => worth(["C", "S"], i))).toEqual([2, 2, 3, 2, 2])
  })
  it("GWC-7.3.3a a chit without a secret side lies open at once", () => {
    const draw = (chit: "Z" | "C") =>
      run(
        bare({
          units: [["g-inf", "O1"], far],
          change: (m) => {
            m.cup = [...m.cup.filter((c) => c !== chit), chit]
          },
        }),
        (m) => {
          drawChit(m, "germany", "GWC-7.3.3a")
          return undefined
        },
      ).state
    expect(draw("Z").open).toEqual(["Z"])
    expect(draw("Z").players.germany?.secret).toEqual([])
    expect(draw("C").open).toEqual([])
    expect(draw("C").players.germany?.secret).toEqual(["C"])
  })
  it("GWC-7.3.3b a chit that is opened pays the controllers at once", () => {
    const match = run(
      bare({ units: [["g-inf", "O1"], far], control: ["germany", "france", null, "germany", null] }),
      (m) => {
        openChit(m, "T")
        return undefined
      },
    )
    expect(match.state.points).toBe(3)
  })
})

describe("tracks and displays", () => {
  it("GWC-4.3a three Platoons, a Hero and a Tank: spaces 1 to 3, none, 4 and 5; Weapons go to their box", () => {
    const match = run(
      bare({
        units: [
          ["f-poi", "H5", { weapon: "f-chau" }],
          ["f-poi", "H6"],
          ["f-cha", "H7"],
          ["f-hero", "H8"],
          ["f-sch", "H9"],
          ["f-age", "H10"],
          ["f-barnier", "O11"],
          ["g-inf", "O1"],
        ],
      }),
      (m) => {
        for (const u of m.units.slice(0, 6)) eliminate(m, [u])
        return undefined
      },
    )
    expect(match.state.players.france).toMatchObject({
      casualties: ["f-poi", "f-poi", "f-cha", "f-sch", "f-sch"],
      weaponsBox: ["f-chau"],
    })
    expect(match.outcome?.reason).toBe("Done.")
  })
  it.each([
    [5, true],
    [4, true],
    [3, false],
  ])("GWC-4.3b Surrender on 6, %i spaces filled, a Tank lost: surrender %s", (filled, lost) => {
    const match = run(
      bare({
        units: [
          ["f-sch", "H9"],
          ["f-barnier", "O11"],
          ["g-inf", "O1"],
        ],
        change: (m) => Object.assign(m.players.france!, { surrender: 6, casualties: new Array(filled).fill("f-poi") }),
      }),
      (m) => {
        eliminate(m, [m.units[0]!])
        return undefined
      },
    )
    expect(match.outcome?.rules.includes("GWC-4.3b")).toBe(lost)
  })
  it("GWC-4.4.1 secret chits are seen by their owner alone, open ones by all", () => {
    const m = state(
      bare({
        units: [["g-inf", "O1"], far],
        open: ["A"],
        change: (s) => {
          s.cup = s.cup.filter((c) => c !== "C" && c !== "Q")
          s.players.germany!.secret = ["C", "Q"]
        },
      }),
    )
    expect(view(m, "france").players.germany).toMatchObject({ secretChits: 2, secret: [] })
    expect(view(m, null).players.germany).toMatchObject({ secretChits: 2, secret: [] })
    expect(view(m, "germany").players.germany?.secret).toEqual(["C", "Q"])
    expect(view(m, "france").open).toEqual(["A"])
  })
  it("GWC-4.4.2 a Telephone takes the space of the bombardment chosen, and stays there", () => {
    const match = table(
      bare({
        units: [["g-bertin", "B2"], far],
        hands: { germany: ["G-13"] },
        rolls: { germany: ["6•5"] },
      }),
    )
    expect(match.state.players.germany?.telephone?.box).toBe("local")
    go(match, "order:G-13", "leader", "standing")
    expect(match.state.players.germany?.telephone?.box).toBe("standing")
  })
  it("GWC-2.2.3 both sides may stand in the same space, GWC-8.1.2 one Telephone each", () => {
    const match = run(
      bare({ units: [["g-inf", "O1"], far] }),
      function* (m) {
        for (const side of ["germany", "france"] as const)
          m.players[side]!.telephone!.box = yield* chooseBox(m, side, "GWC-12")
      },
      "standing",
      "standing",
    )
    expect(match.state.players.germany?.telephone?.box).toBe("standing")
    expect(match.state.players.france?.telephone?.box).toBe("standing")
  })
})
