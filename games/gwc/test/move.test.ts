import type { Match, Path } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { grid } from "../rules/the-map/field.ts"
import type { State } from "../state.ts"
import { order } from "./cards-help.ts"
import { all, go, idle, last, options, type Scene, table, total, unit } from "./table.ts"

const move = { order: "move" } as const
const scene = (more: Partial<Scene> & Pick<Scene, "units">): Scene => ({ map: {}, hands: { germany: [move] }, ...more })
const far: [type: "f-poi", hex: string] = ["f-poi", "O11"]
const at = (hex: string) => grid.hex(hex)
/** The current question about ways. */
const ways = (match: Match<State>): Path => {
  const [asked] = match.pending
  if (asked?.kind !== "path") throw new Error(`expected a question about ways, found ${asked?.what}`)
  return asked
}
const steps = (...hexes: string[]) => hexes.map((h) => `hex:${h}`)

describe("Move", () => {
  it("GWC-O23.1 pays hex by hex and stops when nothing can be paid", () => {
    const match = table(scene({ map: { hexes: { B4: "W.", C4: "W." } }, units: [["g-ldw", "B1"], far] }))
    go(match, "order:G-20", "unit:g1", "unit:g1", ...steps("B2", "B3"))
    expect(options(match)).not.toContain("hex:B4") // 1 MP left, Woods cost 2
    expect(options(match)).toContain("hex:A4")
  })
  it("GWC-T99.2 where he chooses the hex, the player reads what it costs and why", () => {
    const match = table(scene({ map: { hexes: { B2: "W1" } }, units: [["g-inf", "B1"], far] }))
    go(match, "order:G-20", "unit:g1")
    const asked = ways(match)
    expect(asked.reach!(["unit:g1"]).find((r) => r.at === "B2")).toEqual({ at: "B2", cost: 3, left: 1 })
    expect(asked.explain!({ "unit:g1": ["B2"] })).toEqual([
      { to: "B2", cost: 3, rule: "GWC-T124a", label: "2 Woods + 1 uphill" },
    ])
  })
  it("GWC-F131.2, GWC-T116b what is left is told as it will be: nothing in Wire, one more on a Road", () => {
    const match = table(scene({ map: { roads: ["B1-B2"] }, forts: { C1: "wire" }, units: [["g-inf", "B1"], far] }))
    go(match, "order:G-20", "unit:g1")
    const reach = ways(match).reach!(["unit:g1"])
    const there = (hex: string) => reach.find((r) => r.at === hex)
    expect([there("C1"), there("B2")]).toEqual([
      { at: "C1", cost: 1, left: 0, danger: "Wire takes all MPs." },
      { at: "B2", cost: 1, left: 4 },
    ])
  })
  it("GWC-AMB-12 a way over the Road leads a hex further: Movement 4 and 1 more", () => {
    const match = table(scene({ map: { roads: ["B2-B3"] }, units: [["g-inf", "B1"], far] }))
    go(match, "order:G-20", "unit:g1")
    const asked = ways(match)
    expect(asked.reach!(["unit:g1"]).find((r) => r.at === "B6")).toEqual({ at: "B6", cost: 5, left: 0 })
    const way = asked.wayTo!(["unit:g1"], "B6")
    expect(way.ok && way.paths["unit:g1"]).toEqual(["B2", "B3", "B4", "B5", "B6"])
  })
  it("GWC-T118a only the first Shellhole of a way costs more", () => {
    const match = table(scene({ ground: { B2: "shellhole", B3: "shellhole" }, units: [["g-inf", "B1"], far] }))
    go(match, "order:G-20", "unit:g1")
    expect(ways(match).explain!({ "unit:g1": ["B2", "B3"] }).map((s) => s.cost)).toEqual([2, 1])
  })
  it("GWC-O23.2 a Leader and his stack go in one answer, hex by hex, to where they are sent", () => {
    const match = table(scene({ units: [["g-bertin", "B1"], ["g-inf", "B1"], ["g-ldw", "B1"], far] }))
    go(match, "order:G-20", "unit:g1", { select: ["unit:g2", "unit:g3"] })
    const asked = ways(match)
    expect(asked.along).toEqual({ "unit:g1": ["unit:g2", "unit:g3"] })
    const way = asked.wayTo!(["unit:g1", "unit:g2", "unit:g3"], "B4")
    if (!way.ok) throw new Error(way.reason)
    go(match, { path: way.paths })
    expect(all(match, "moved").map((t) => `${t.unit} ${t.to}`)).toEqual(
      ["B2", "B3", "B4"].flatMap((hex) => ["unit:g1", "unit:g2", "unit:g3"].map((id) => `${id} ${hex}`)),
    )
  })
  it("GWC-O23.2 two in one answer by different ways, or from different hexes, are refused, and so is half a stack on the move", () => {
    const match = table(scene({ units: [["g-bertin", "B1"], ["g-inf", "B1"], ["g-ldw", "C1"], far] }))
    go(match, "order:G-20", "unit:g1", { select: ["unit:g2", "unit:g3"] })
    const refused = (paths: { [id: string]: string[] }) => ways(match).check(paths)
    expect(refused({ "unit:g1": ["B2"], "unit:g2": ["B2", "B3"] })).toMatchObject({ ok: false, rules: ["GWC-O23.2"] })
    expect(refused({ "unit:g1": ["B2"], "unit:g3": ["B2"] })).toMatchObject({ ok: false, rules: ["GWC-O23.2"] })
    expect(refused({})).toMatchObject({ ok: false, rules: ["GWC-O23.2"] })
    expect(refused({ "unit:g1": ["B2", "B4"] })).toMatchObject({ ok: false, rules: ["GWC-O23.1"], at: "hex:B4" })
    go(match, { path: { "unit:g1": ["B2"], "unit:g2": ["B2"] } })
    expect(refused({ "unit:g2": ["B3"] })).toMatchObject({ ok: false, rules: ["GWC-O23.2"] })
    go(match, { path: { "unit:g3": ["C2"] } })
    expect(match.state.order?.left).toEqual(["unit:g3"]) // the Formation that moved before has finished
  })
  it("GWC-O23.1, GWC-T123 a way through the impassable or beyond his MPs is refused with its rule and hex, and nothing changes", () => {
    const match = table(scene({ map: { hexes: { B3: "~." } }, units: [["g-inf", "B1"], far] }))
    go(match, "order:G-20", "unit:g1")
    const asked = ways(match)
    const before = match.bytes()
    const tried = (...hexes: string[]) =>
      match.play({ by: "germany", seq: match.seq, move: { path: { "unit:g1": hexes } } })
    expect(tried("B2", "B3", "B4")).toMatchObject({ ok: false, rules: ["GWC-T123"], at: "hex:B3" })
    expect(tried("C1", "D2", "E2", "F3", "G3", "H4")).toMatchObject({
      ok: false,
      rules: ["GWC-O23.1"],
      at: expect.stringMatching(/^hex:/),
    })
    expect(asked.wayTo!(["unit:g1"], "B3")).toMatchObject({ ok: false, rules: ["GWC-O23.1"] })
    expect(asked.wayTo!(["unit:g1"], "O1")).toMatchObject({ ok: false, rules: ["GWC-O23.1"] })
    expect(match.bytes()).toBe(before)
  })
  it("GWC-A42.1 the danger of Op Fire is told for each hex, none from Trench to Trench (GWC-A42.4)", () => {
    const match = table(
      scene({
        forts: { B4: "trench", B5: "trench" },
        units: [
          ["g-inf", "B4"],
          ["f-poi", "B8"],
        ],
      }),
    )
    go(match, "order:G-20", "unit:g1")
    const reach = ways(match).reach!(["unit:g1"])
    const danger = (hex: string) => reach.find((r) => r.at === hex)?.danger
    expect(danger("C5")).toBe("Op Fire with up to FP 5 from B8.")
    expect(danger("B5")).toBeUndefined()
  })
  it("GWC-O23.3 the enemy answers at every hex of a way; when he plays a card the rest of it is asked for again", () => {
    const walking = () => {
      const match = table(
        scene({
          units: [
            ["g-inf", "B2"],
            ["f-poi", "B7"],
            ["f-barnier", "O11"],
            ["g-bertin", "O1"],
          ],
          hands: { germany: [move], france: [{ order: "fire" }] },
          rolls: { france: ["1•2"], germany: ["6•5"] },
        }),
      )
      go(match, "order:G-20", "unit:g1", { path: { "unit:g1": ["B3", "B4", "B5"] } })
      return match
    }
    const passing = walking()
    for (const hex of ["B3", "B4", "B5"]) {
      expect([grid.name(unit(passing, "g1").hex), passing.pending[0]?.what]).toEqual([hex, "opportunity-fire"])
      go(passing, "pass")
    }
    expect(passing.pending[0]).toMatchObject({ what: "move", by: "germany" })
    const firing = walking()
    go(firing, options(firing).find((id) => id.startsWith("fire:"))!, "unit:f2", "fire:1")
    idle(firing)
    expect([grid.name(unit(firing, "g1").hex), firing.pending[0]?.what]).toEqual(["B3", "move"])
  })
  it("GWC-1.2 where a way leads on is known to the mover alone, and who let a step pass takes that back no more", () => {
    const match = table(
      scene({
        units: [
          ["g-inf", "B2"],
          ["f-poi", "B7"],
          ["f-barnier", "O11"],
          ["g-bertin", "O1"],
        ],
        hands: { germany: [move], france: [{ order: "fire" }] },
      }),
    )
    go(match, "order:G-20", "unit:g1", { path: { "unit:g1": ["B3", "B4"] } })
    const wayFor = (side: "germany" | "france") => game.view(match.state, side).order?.way
    expect([wayFor("germany"), wayFor("france")]).toEqual([[at("B4")], []])
    go(match, "pass")
    expect(unit(match, "g1").hex).toBe(at("B4"))
    expect(match.mayUndo("france").ok).toBe(false)
  })
  it("GWC-O14.5 the first Formation must cross a hexside: no stop before", () => {
    const match = table(scene({ units: [["g-inf", "B2"], far] }))
    go(match, "order:G-20", "unit:g1", "unit:g1")
    expect(options(match)).not.toContain("end")
    go(match, "hex:B3")
    expect(options(match)).toContain("end")
  })
  it("GWC-T116b a Road gives 1 MP once it has been entered: 4 Road hexes with Movement 3", () => {
    const match = table(scene({ map: { roads: ["B1-B2-B3-B4-B5-B6"] }, units: [["g-ldw", "B1"], far] }))
    go(match, "order:G-20", "unit:g1", "unit:g1", ...steps("B2", "B3", "B4", "B5"))
    idle(match)
    expect(unit(match, "g1").hex).toBe(at("B5"))
    expect(match.state.order).toBeNull()
  })
  it("GWC-O23.4 an enemy hex, a Blaze, a Water Barrier and the flank are refused", () => {
    const match = table(
      scene({
        map: { hexes: { A2: "~." } },
        ground: { B2: "blaze" },
        units: [
          ["g-inf", "A1"],
          ["f-poi", "B1"],
        ],
      }),
    )
    expect(options(match).some((id) => id.startsWith("order:"))).toBe(false)
  })
  it("GWC-O23.2 a stack moves with the least MPs of its members", () => {
    const match = table(
      scene({ units: [["g-bertin", "B1"], ["g-inf", "B1"], ["g-ldw", "B1", { suppressed: true }], far] }),
    )
    go(match, "order:G-20", "unit:g1", { select: ["unit:g2", "unit:g3"] }, "together:B1", {
      select: ["unit:g2", "unit:g3"],
    })
    go(match, ...steps("B2", "B3", "B4", "B5")) // Landwehr 3 + 2 - 1 = 4
    idle(match)
    expect(unit(match, "g2").hex).toBe(unit(match, "g3").hex)
    expect(options(match)).toEqual(["unit:g1", "end"])
  })
  it("GWC-F131.2 Wire takes all MPs on entering and on leaving", () => {
    const match = table(scene({ forts: { B3: "wire" }, units: [["g-inf", "B2"], far] }))
    go(match, "order:G-20", "unit:g1", "unit:g1", "hex:B3")
    idle(match)
    expect(match.state.order).toBeNull()
    expect(unit(match, "g1").hex).toBe(at("B3"))
  })
  it("GWC-F131.2 a Tank that leaves a Wire hex has lost its MPs too", () => {
    const leave = (forts: Scene["forts"]) => {
      const match = table(
        scene({
          active: "france",
          hands: { france: [move] },
          forts: forts ?? {},
          units: [
            ["f-sch", "B2"],
            ["g-inf", "O1"],
          ],
        }),
      )
      go(match, "order:F-7", "unit:f1", "unit:f1", "hex:B3")
      idle(match)
      return options(match).includes("hex:B4")
    }
    expect([leave({}), leave({ B2: "wire" })]).toEqual([true, false])
  })
  it("GWC-F131.4 a Tank crushes Wire and stops", () => {
    const match = table(
      scene({
        active: "france",
        hands: { france: [move] },
        forts: { B3: "wire" },
        units: [
          ["f-sch", "B2"],
          ["g-inf", "O1"],
        ],
      }),
    )
    go(match, "order:F-7", "unit:f1", "unit:f1", "hex:B3")
    idle(match)
    expect(match.state.forts[at("B3")]).toBeUndefined()
    expect(match.state.order).toBeNull()
  })
  it.each([
    ["GWC-O23.5.4 a roll of 5 with bog number 5: broken and stopped", "3•2", true],
    ["GWC-O23.5.4 a roll of 6: it goes on", "4•2", false],
  ] as const)("%s", (_name, dice, stuck) => {
    const match = table(
      scene({
        active: "france",
        hands: { france: [move] },
        map: { hexes: { B3: "g." } },
        rolls: { france: [dice] },
        units: [
          ["f-sch", "B2"],
          ["g-inf", "O1"],
        ],
      }),
    )
    go(match, "order:F-7", "unit:f1", "unit:f1", "hex:B3")
    idle(match)
    expect(unit(match, "f1").broken).toBe(stuck)
    expect(match.state.order === null).toBe(stuck)
  })
  it("GWC-O23.1.1 a Platoon gives its MG to a Team for 1 MP: allowance 4, 3 left (GWC-AMB-11)", () => {
    const match = table(scene({ units: [["g-inf", "B1", { weapon: "g-mg08" }], ["g-abt", "B1"], far] }))
    go(match, "order:G-20", "unit:g1", "unit:g1", "give:unit:g1:unit:g2")
    expect(unit(match, "g2").weapon?.type).toBe("g-mg08")
    go(match, ...steps("B2", "B3", "B4"))
    idle(match)
    expect(unit(match, "g1").hex).toBe(at("B4"))
    expect(match.state.order).toBeNull()
  })
  it("GWC-O23.1.1 with 1 MP left and no hex to enter the MG is still given, and the Platoon goes on lighter", () => {
    const brush = ["B4", "B6", "A5", "A6", "C5", "C6", "B7"]
    const match = table(
      scene({
        map: { hexes: Object.fromEntries(brush.map((h) => [h, "r."])) },
        units: [["g-inf", "B4", { weapon: "g-mg08" }], ["g-abt", "B5"], far],
      }),
    )
    go(match, "order:G-20", "unit:g1", "unit:g1", "hex:B5", "give:unit:g1:unit:g2", "hex:B6") // 1 + 1 + 2 of 4
    idle(match)
    expect(unit(match, "g1").hex).toBe(at("B6"))
    expect(match.state.order).toBeNull()
  })
  it("GWC-O23.1.1 who can enter no hex with his MG may give it away when others have moved", () => {
    const woods = ["A1", "A2", "C1", "C2", "B2"]
    const match = table(
      scene({
        map: { hexes: Object.fromEntries(woods.map((h) => [h, "W."])) },
        units: [["g-bertin", "B1"], ["g-ldw", "B1", { weapon: "g-mg08" }], ["g-abt", "B1"], far],
      }),
    )
    go(match, "order:G-20", "unit:g1", { select: ["unit:g2"] }, "unit:g1", "hex:B2")
    expect(options(match)).toContain("give:unit:g2:unit:g3")
    expect(options(match)).not.toContain("unit:g2")
    go(match, "give:unit:g2:unit:g3")
    expect(unit(match, "g3").weapon?.type).toBe("g-mg08")
  })
  it("GWC-F131.2 no MPs are left in Wire to give a Weapon away with", () => {
    const enter = (forts: Scene["forts"]) => {
      const match = table(
        scene({
          forts: forts ?? {},
          hands: { germany: ["G-20", { action: "assaultFire" }] }, // an option, so that the player is asked
          units: [
            ["g-sto", "B4", { weapon: "g-mg0815" }],
            ["g-abt", "B5"],
            ["f-poi", "B7"],
          ],
        }),
      )
      go(match, "order:G-20", "unit:g1", "unit:g1", "hex:B5")
      idle(match)
      expect(match.pending[0]?.what).toMatch(/^(move|end-of-movement)$/)
      return options(match).includes("give:unit:g1:unit:g2")
    }
    expect([enter({}), enter({ B5: "wire" })]).toEqual([true, false])
  })
  it("GWC-T107.1a who enters Gas is Suppressed, and breaks if he was", () => {
    const walk = (suppressed: boolean) => {
      const match = table(scene({ gas: ["B3"], units: [["g-inf", "B2", { suppressed }], far] }))
      go(match, "order:G-20", "unit:g1", "unit:g1", "hex:B3")
      return unit(match, "g1")
    }
    expect(walk(false)).toMatchObject({ suppressed: true, broken: false })
    expect(walk(true)).toMatchObject({ suppressed: true, broken: true })
  })
  it("GWC-F128.1 Mines attack who enters with 6 FP; GWC-F128.2 Cover is 0 and a tie breaks who Moves", () => {
    const match = table(
      scene({
        map: { hexes: { B3: "B." } },
        forts: { B3: "mines" },
        units: [["g-inf", "B2"], far],
        rolls: { france: ["5•3"], germany: ["6•1"].map((dice) => ({ dice: dice as "6•1", trigger: null })) },
      }),
    )
    go(match, "order:G-20", "unit:g1", "unit:g1", "hex:B3")
    idle(match)
    expect(total(match, "attacked")).toBe(14)
    expect(last(match, "defended")).toMatchObject({ score: { total: 14 }, result: "break" })
  })
  it("GWC-7.2 exit is over the enemy's edge for 1 MP, GWC-7.2.1a for 2 VP, GWC-7.2.1b and back later in Good Order", () => {
    const match = table(
      scene({
        time: 3,
        units: [
          ["g-inf", "B11", { suppressed: true, broken: true, weapon: "g-mg0815", jammed: true }],
          ["g-bertin", "O1"],
          far,
        ],
      }),
    )
    go(match, "order:G-20", "unit:g1", "unit:g1", "exit", { amount: 5 })
    expect(match.state.points).toBe(2)
    expect(match.state.players.germany?.due).toMatchObject([
      { time: 5, formation: { broken: false, suppressed: false, weapon: { type: "g-mg0815", broken: false } } },
    ])
  })
  it.each(["move", "advance"] as const)(
    "GWC-F128.1 Mines attack who leaves the map by %s; he exits even broken (GWC-F128.2)",
    (kind) => {
      const leave = (dice: "1•2" | "6•5") => {
        const match = table(
          scene({
            units: [["g-inf", "B11"], ["g-bertin", "O1"], far],
            forts: { B11: "mines" },
            hands: { germany: [{ order: kind }] },
            rolls: { france: [dice], germany: ["2•3"] },
          }),
        )
        order(match, kind, "unit:g1", "unit:g1", "exit", { amount: 5 })
        return { attacks: all(match, "attacked").length, broke: all(match, "broke").length, points: match.state.points }
      }
      expect(leave("1•2")).toEqual({ attacks: 1, broke: 0, points: 2 })
      expect(leave("6•5")).toEqual({ attacks: 1, broke: 1, points: 2 })
    },
  )
  it("GWC-F128.1 who was broken is eliminated by Mines on his way out, and is worth nothing to his owner", () => {
    const match = table(
      scene({
        units: [["g-inf", "B11", { broken: true }], ["g-bertin", "O1"], far],
        forts: { B11: "mines" },
        rolls: { france: ["6•5"], germany: ["2•3"] },
      }),
    )
    go(match, "order:G-20", "unit:g1", "unit:g1", "exit")
    idle(match)
    expect(all(match, "exited")).toEqual([])
    expect(match.state.points).toBe(-2)
  })
  it("GWC-O27.2.1 a Runner exits over his own edge for 1 VP and can come again", () => {
    const match = table(scene({ open: ["Y"], units: [["g-bot", "B1"], ["g-bertin", "O1"], far] }))
    go(match, "order:G-20", "unit:g1", "unit:g1", "exit")
    expect(match.state.points).toBe(1)
    expect(match.state.players.germany?.due).toEqual([])
  })
  it("GWC-7.3.2c with chit Y a Platoon's exit pays 3", () => {
    const match = table(scene({ open: ["Y"], units: [["g-inf", "B11"], ["g-bertin", "O1"], far] }))
    go(match, "order:G-20", "unit:g1", "unit:g1", "exit", { amount: 5 })
    expect(match.state.points).toBe(3)
  })
  it("GWC-6.3 the last Formation that exits ends the game on points", () => {
    const match = table(scene({ units: [["g-inf", "B11"], far] }))
    go(match, "order:G-20", "unit:g1", "unit:g1", "exit", { amount: 5 })
    expect(match.outcome).toMatchObject({ winners: ["germany"], rules: ["GWC-6.3", "GWC-6.3.2"] })
  })
  it("GWC-7.3.1 control flips in the middle of a Move, GWC-7.3.3b for twice the open value, GWC-7.3.1.3 not for a Runner", () => {
    const walk = (type: "g-inf" | "g-bot") => {
      const match = table(
        scene({
          map: { objectives: { "1": "B3" } },
          control: ["france", null, null, null, null],
          open: ["A", "R"],
          units: [[type, "B2"], far],
        }),
      )
      go(match, "order:G-20", "unit:g1", "unit:g1", "hex:B3")
      return [match.state.control[0], match.state.points]
    }
    expect(walk("g-inf")).toEqual(["germany", 4])
    expect(walk("g-bot")).toEqual(["france", 0])
  })
  it("GWC-7.3.1.2 a Tank that takes an Objective brings 1 VP", () => {
    const match = table(
      scene({
        active: "france",
        hands: { france: [move] },
        map: { objectives: { "1": "B3" } },
        units: [
          ["f-ftm", "B2"],
          ["g-inf", "O1"],
        ],
      }),
    )
    go(match, "order:F-7", "unit:f1", "unit:f1", "hex:B3")
    expect(match.state.points).toBe(-1)
  })
  it("GWC-T104c an Objective Building is taken only when all its hexes are free of the enemy (GWC-7.3.1.1)", () => {
    const walk = (enemy: string) => {
      const match = table(
        scene({
          map: { hexes: { B3: "B.", B4: "B." }, joinedBuildings: [["B3", "B4"]], objectives: { "1": "B3" } },
          control: ["france", null, null, null, null],
          units: [
            ["g-inf", "B2"],
            ["f-spe", enemy],
          ],
        }),
      )
      go(match, "order:G-20", "unit:g1", "unit:g1", "hex:B3")
      return match.state.control[0]
    }
    expect([walk("B4"), walk("O11")]).toEqual(["france", "germany"])
  })
})

describe("Command", () => {
  it("GWC-3.3.1.2 the chain: Barnier K6, De Grasse I7, Durant G6 and Verdier G5; Violette in I4 is out of reach", () => {
    const match = table(
      scene({
        active: "france",
        hands: { france: [move] },
        units: [
          ["f-barnier", "K6"],
          ["f-degrasse", "I7"],
          ["f-durant", "G6"],
          ["f-verdier", "G5"],
          ["f-violette", "I4"],
          ["g-inf", "O1"],
        ],
      }),
    )
    go(match, "order:F-7", "unit:f1")
    expect(options(match)).toEqual(["unit:f2", "unit:f3", "unit:f4"])
    const broken = match.check({ by: "france", seq: match.seq, move: { select: ["unit:f3"] } })
    expect(broken).toMatchObject({ ok: false, rules: ["GWC-3.3.1.2"] })
    go(match, { select: ["unit:f2", "unit:f3", "unit:f4"] })
    expect(match.state.order?.ids).toHaveLength(4)
  })
  it("GWC-3.3.1.2 De Grasse on his own cannot activate Durant; GWC-3.3.1.1 a Unit at distance 3 is out of his radius", () => {
    const match = table(
      scene({
        active: "france",
        hands: { france: [move] },
        units: [
          ["f-barnier", "A1"],
          ["f-degrasse", "I7"],
          ["f-durant", "G6"],
          ["f-poi", "I9"],
          ["f-poi", "I10"],
          ["g-inf", "O1"],
        ],
      }),
    )
    go(match, "order:F-7", "unit:f2")
    expect(options(match)).toEqual(["unit:f4"])
  })
  it("GWC-O14.2.1 a Tank Leader calls Tanks within 2 hexes to Move, GWC-3.1.6 not after a Tank is lost", () => {
    const called = (lost: boolean) => {
      const match = table(
        scene({
          active: "france",
          hands: { france: [move] },
          units: [
            ["f-schL", "F6"],
            ["f-sch", "G6"],
            ["f-sch", "I7"],
            ["g-inf", "O1"],
          ],
          change: (m) => {
            m.players.france!.tankLost = lost
          },
        }),
      )
      go(match, "order:F-7", "unit:f1")
      return options(match)
    }
    expect(called(false)).toEqual(["unit:f2"])
    expect(called(true)).toEqual(["unit:f1"])
  })
})
