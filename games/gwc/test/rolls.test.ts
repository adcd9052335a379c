import { viewOf } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { roll, turnUp } from "../rules/cards-rolls-triggers/rolls.ts"
import { takeTurn } from "../rules/sequence-time-victory/turn.ts"
import { eliminate } from "../rules/sequence-time-victory/victory.ts"
import { grid } from "../rules/the-map/field.ts"
import type { State } from "../state.ts"
import { all, go, idle, isGone, last, options, run, type Scene, table, timeAdvance, unit } from "./table.ts"

const at = (hex: string) => grid.hex(hex)
const units: Scene["units"] = [
  ["g-inf", "H2"],
  ["f-poi", "H10"],
]
const scene = (more: Partial<Scene> = {}): Scene => ({ map: {}, units, ...more })
/** A roll of Germany's that reports its value. */
const rolling =
  (out: number[], product = false) =>
  (m: State) =>
    (function* () {
      out.push(yield* roll(m, "germany", { rule: "GWC-1.9", why: "a test", product }, (value) => value))
    })()

describe("rolls", () => {
  it("GWC-1.9 5•4 is 9, and 20 where the dice are multiplied", () => {
    const out: number[] = []
    run(scene({ rolls: { germany: ["5•4"] } }), rolling(out))
    run(scene({ rolls: { germany: ["5•4"] } }), rolling(out, true))
    expect(out).toEqual([9, 20])
  })
  it("GWC-1.3 the card goes from the deck to the top of the discard pile", () => {
    const match = run(scene({ rolls: { germany: ["5•4"] } }), rolling([]))
    const { deck, discard } = match.state.players.germany!
    expect([deck.length, discard.at(-1)]).toEqual([71, "G-19"])
  })
  it("GWC-9.1 the holder cancels, hands the Card over, and may be cancelled back", () => {
    const out: number[] = []
    const match = run(
      scene({ initiative: "germany", rolls: { germany: ["6•5", "2•1", "5•4"] } }),
      rolling(out),
      { confirm: true },
      { confirm: true },
      { confirm: false },
    )
    expect(out).toEqual([9])
    expect(match.state.initiative).toBe("germany")
    expect(all(match, "reroll").map((h) => h.side)).toEqual(["germany", "france"])
  })
  it("GWC-S98.2 each may add 1, the inactive player first (GWC-GLO-02); the trigger still happens", () => {
    const out: number[] = []
    const match = run(
      scene({
        strategies: { germany: "G-S1", france: "F-S1" },
        rolls: { germany: [{ dice: "1•6", trigger: "event" }, { event: "kia" }] },
      }),
      rolling(out),
      { confirm: false },
    )
    expect(out).toEqual([7])
    const both: number[] = []
    const asked: string[] = []
    const again = run(
      scene({ strategies: { germany: "G-S1", france: "F-S1" }, rolls: { germany: ["5•4"] } }),
      rolling(both),
      { confirm: false },
    )
    expect(again.outcome?.reason).toBe("Done.")
    const third = table({
      ...scene({ strategies: { germany: "G-S1", france: "F-S1" } }),
      hands: { germany: [{ order: "recover" }] },
      units: [
        ["g-inf", "H2", { broken: true }],
        ["f-poi", "H10"],
      ],
      rolls: { germany: ["2•4"] },
    })
    go(third, "order:G-7", { confirm: false })
    for (let i = 0; i < 2; i++) {
      asked.push(third.pending[0]!.by)
      go(third, { confirm: true })
    }
    expect(asked).toEqual(["france", "germany"])
    expect(last(third, "rallyRoll")).toMatchObject({ roll: 8 })
    expect(third.state.players.germany?.strategyDiscard).toEqual(["G-S1"])
    expect(last(match, "event")).toMatchObject({ name: "KIA" })
  })
  it("GWC-1.S.2 an SC adds 1 to a Rally roll, not to Sudden Death (GWC-6.2.2)", () => {
    const match = run(
      scene({
        map: { suddenDeath: 1 },
        time: 6,
        strategies: { germany: "G-S1", france: "F-S1" },
        rolls: { germany: ["2•4"] },
      }),
      (m) => timeAdvance(m, "germany"),
    )
    expect(match.outcome?.reason).toMatch(/^Sudden Death/)
  })
  it("GWC-1.9.1.1 the Event is that of the next card, for the rolling player", () => {
    const match = run(
      scene({ rolls: { germany: [{ dice: "5•2", trigger: "event" }, { event: "newMission" }] } }),
      rolling([]),
    )
    expect(match.state.players.germany?.secret).toHaveLength(1)
  })
  it("GWC-1.9.1.3 a Sniper may break a Formation in or next to the Random Hex", () => {
    const match = run(
      scene({
        units: [
          ["f-barnier", "H5"],
          ["f-poi", "B2"],
          ["g-inf", "O1"],
        ],
        rolls: { germany: [{ dice: "2•2", trigger: "sniper" }, { hex: "G5" }] },
      }),
      rolling([]),
      "unit:f1",
    )
    expect([unit(match, "f1").broken, unit(match, "f2").broken]).toEqual([true, false])
  })
  it("GWC-1.8 a Random Hex triggers nothing, GWC-11.4b and mends or loses broken Weapons by its row", () => {
    const match = run(
      scene({
        units: [
          ["g-inf", "H2", { weapon: "g-mg08", jammed: true }],
          ["g-inf", "H3", { weapon: "g-mg0815", jammed: true }],
          ["f-poi", "H10"],
        ],
        rolls: { germany: [{ dice: "2•2", trigger: "sniper" }, { hex: "G11" }] },
      }),
      rolling([]),
    )
    expect(unit(match, "g1").weapon).toBeNull() // 11 eliminates an MG 08
    expect(match.state.players.germany?.weaponsBox).toEqual(["g-mg08", "g-mg0815"])
    const fixed = run(
      scene({
        units: [
          ["g-inf", "B2", { weapon: "g-mg08", jammed: true }],
          ["f-poi", "H10"],
        ],
        rolls: { germany: [{ dice: "2•2", trigger: "sniper" }, { hex: "K3" }] },
      }),
      rolling([]),
    )
    expect(unit(fixed, "g1").weapon?.broken).toBe(false)
  })
  it("GWC-1.9.1.4 a Time trigger advances the marker before the result is applied", () => {
    const match = run(scene({ time: 3, rolls: { germany: [{ dice: "6•6", trigger: "time" }] } }), rolling([]))
    expect(match.state.time).toBe(4)
  })
  it("GWC-1.9a a Rout roll with Time: the Retreat is fixed before, even if Foxholes come between", () => {
    const match = table({
      ...scene({ hands: { germany: [{ order: "rout" }], france: [{ action: "digIn" }] } }),
      units: [
        ["f-poi", "H5", { broken: true }],
        ["g-inf", "O1"],
      ],
      rolls: { germany: [{ dice: "6•6", trigger: "time" }] },
    })
    go(match, "order:G-3", "digIn:F-4", "hex:H6", "hex:H7", "hex:H8", "hex:H9", "hex:H10")
    expect(match.state.forts[at("H5")]).toBe("foxholes")
    expect(unit(match, "f1").hex).toBe(at("H10"))
  })
  it("GWC-6.1.2a the last card of a deck advances time, once even if it is a Time trigger", () => {
    const empty = (dice: "5•4" | "6•6") =>
      run(
        scene({
          rolls: { germany: [{ dice }] },
          change: (m) => {
            const p = m.players.germany!
            p.discard = p.deck.slice(1)
            p.deck = p.deck.slice(0, 1)
          },
        }),
        rolling([]),
      ).state
    expect([empty("5•4").time, empty("6•6").time]).toEqual([1, 1])
    expect(empty("5•4").players.germany?.deck.length).toBeGreaterThanOrEqual(71)
  })
  it("GWC-1.9.1a an Event on the last card comes after the Time Advance, from the new deck", () => {
    const match = run(
      scene({
        rolls: { germany: [{ dice: "5•5", trigger: "event" }] },
        change: (m) => {
          const p = m.players.germany!
          p.discard = p.deck.slice(1)
          p.deck = p.deck.slice(0, 1)
        },
      }),
      rolling([]),
    )
    const kinds = match.told.map((t) => t.what.kind)
    expect(kinds.indexOf("time")).toBeLessThan(kinds.indexOf("event"))
  })
  it("GWC-AMB-03 a cancelled roll that took the last card: Time Advance, then the re-roll", () => {
    const out: number[] = []
    const match = run(
      scene({
        initiative: "germany",
        rolls: { germany: ["5•4"] },
        change: (m) => {
          const p = m.players.germany!
          p.discard = p.deck.slice(1)
          p.deck = p.deck.slice(0, 1)
        },
      }),
      rolling(out),
      { confirm: true },
      { confirm: false },
    )
    expect(match.state.time).toBe(1)
    expect(out).toHaveLength(1)
  })
})

describe("the Time Advance", () => {
  const advance = (more: Partial<Scene> = {}, ...moves: Parameters<typeof run>[2][]) =>
    run(scene(more), (m) => timeAdvance(m, "germany"), ...moves)
  it("GWC-1.4, GWC-6.1.2b only the triggering player reshuffles; hands stay", () => {
    const split = (m: State) => {
      for (const p of Object.values(m.players)) p.discard = p.deck.splice(0, 36)
    }
    const { players } = advance({ change: split }).state
    expect([players.germany?.deck.length, players.germany?.discard.length]).toEqual([72, 0])
    expect([players.france?.deck.length, players.france?.discard.length]).toEqual([36, 36])
  })
  it.each([
    ["6 ends the game", "2•4", true],
    ["7 does not", "2•5", false],
  ] as const)("GWC-6.2.2 Time 7, Sudden Death 7: a roll of %s", (_name, dice, ends) => {
    const match = advance({ time: 6, rolls: { germany: [{ dice }] } })
    expect(match.outcome?.reason.startsWith("Sudden Death")).toBe(ends)
  })
  it("GWC-6.1.2c no roll before the Sudden Death space", () => {
    expect(all(advance({ time: 4 }), "rolled")).toHaveLength(0)
  })
  it("GWC-6.1.2d the Defender gains 1 VP (GWC-GLO-09)", () => expect(advance({ points: 2 }).state.points).toBe(1))
  it("GWC-6.1.2e, GWC-T107.2 the triggering player removes two Gas markers", () => {
    const match = advance({ gas: ["B2", "C3", "D4"] }, "hex:B2", "hex:D4")
    expect(match.state.gas).toEqual([at("C3")])
    expect(advance({ gas: ["B2"] }).state.gas).toEqual([])
  })
  it("GWC-6.1.2f what is due enters on the own edge within stacking", () => {
    const due = (m: State) => {
      for (let i = 0; i < 2; i++)
        m.players.germany!.due.push({
          time: 1,
          formation: { ...m.units[0]!, id: `unit:n${i}`, hex: -1 },
          telephone: null,
          enemyEdge: false,
          waited: false,
        })
    }
    const match = run(scene({ change: due }), (m) => timeAdvance(m, "germany"), "hex:H1")
    expect(options(match)).not.toContain("hex:H1")
    go(match, "hex:G1")
    idle(match)
    expect(match.state.units).toHaveLength(4)
  })
  it("GWC-6.1.2g, GWC-A39 Dig In, the inactive player first", () => {
    const match = advance(
      { hands: { germany: [{ action: "digIn" }], france: [{ action: "digIn" }] } },
      "digIn:F-4",
      "digIn:G-2",
    )
    expect(match.state.forts).toEqual({ [at("H10")]: "foxholes", [at("H2")]: "foxholes" })
    expect(all(match, "action").map((h) => h.side)).toEqual(["france", "germany"])
  })
  it("GWC-6.1.2h who holds no SC draws one, GWC-1.S playable from the next Turn", () => {
    const { germany, france } = advance({ strategies: { france: "F-S1" } }).state.players
    expect([germany?.held.length, germany?.fresh, france?.held]).toEqual([1, true, ["F-S1"]])
  })
})

describe("the Turn", () => {
  it("GWC-5.4 the active player refills; the last card advances time in between", () => {
    const match = table({
      ...scene(),
      hands: { germany: ["G-1", "G-2", "G-3"] },
      change: (m) => {
        const p = m.players.germany!
        p.discard = p.deck.slice(1)
        p.deck = p.deck.slice(0, 1)
      },
    })
    go(match, "pass", { select: [] })
    idle(match)
    expect(match.state.players.germany?.hand).toHaveLength(6)
    expect(match.state.time).toBe(1)
  })
  it("GWC-O15, GWC-5.3 a pass discards up to the limit, and a refused third Turn is the enemy's", () => {
    const match = table({ ...scene(), hands: { germany: ["G-1", "G-2", "G-3", "G-4"] } })
    go(match, "pass")
    const four = match.check({ by: "germany", seq: match.seq, move: { select: ["G-1", "G-2", "G-3", "G-4"] } })
    expect(four.ok).toBe(false)
    go(match, { select: ["G-1", "G-2"] })
    expect(match.state.active).toBe("france")
    expect(match.state.players.germany?.discard).toEqual(["G-1", "G-2"])
  })
  it("GWC-5.1 after the last Order only the end is left; GWC-5a passing is over after the first", () => {
    const cards = ["G-13", "G-15"] as const
    const match = table({
      ...scene({
        units: [
          ["g-inf", "H2", { suppressed: true }],
          ["f-poi", "H10"],
        ],
      }),
      hands: { germany: ["G-7", "G-36", ...cards] },
    })
    go(match, "order:G-7")
    expect(options(match)).not.toContain("pass")
    expect(options(match)).toContain("end")
  })
  it("GWC-8.2 two Platoons in one hex at the end of the Turn: one is eliminated for 2 VP", () => {
    const match = table({
      ...scene({
        units: [
          ["f-poi", "H10"],
          ["f-poi", "H10"],
          ["g-inf", "H2"],
        ],
      }),
    })
    go(match, "pass", { select: [] }, "unit:f1")
    expect(isGone(match, "f1")).toBe(true)
    expect(match.state.points).toBe(2)
  })
  it("GWC-3.3.2.1 who is out of Cohesion is Suppressed at the end of any Turn, GWC-3.3.2 who is in is not", () => {
    const match = table({
      ...scene({
        control: ["germany", null, null, null, null],
        map: { objectives: { "1": "G9" } },
        units: [
          ["g-inf", "H7"],
          ["g-inf", "D8"],
          ["g-ebel", "D7"],
          ["g-inf", "G9"],
          ["g-inf", "F9", { weapon: "g-mg08" }],
          ["g-inf", "K1"],
          ["g-bot", "G10"],
          ["g-sto", "M9"],
          ["g-inf", "L9", { weapon: "g-mg08", jammed: true }],
          ["f-poi", "A11"],
        ],
      }),
    })
    go(match, "pass", { select: [] })
    expect(match.state.units.filter((u) => u.suppressed).map((u) => u.id)).toEqual(["unit:g1", "unit:g9"])
  })
  it("GWC-E71.2 with a card face down there is no pass: it is carried out, GWC-E71.1 or lost and counts", () => {
    const match = run(
      {
        ...scene(),
        change: (m) => {
          m.players.germany!.meddling = ["G-3"]
          m.players.germany!.deck = m.players.germany!.deck.filter((c) => c !== "G-3")
        },
      },
      (m) => takeTurn(m),
    )
    expect(last(match, "orderLost")).toMatchObject({ name: "Rout" })
    expect(match.state.orders).toBe(1)
    expect(options(match)).not.toContain("pass")
  })
  it("GWC-1.2 the enemy sees the discard pile card by card, and of hand and deck only the number", () => {
    const match = table({ ...scene(), hands: { germany: ["G-1", "G-2"] } })
    const seen = JSON.stringify(viewOf(match as never, "france"))
    expect(seen).not.toContain('G-1"')
    expect(
      (viewOf(match as never, "france").view as { players: { germany: { handSize: number } } }).players.germany
        .handSize,
    ).toBe(2)
  })
})

describe("losses and points", () => {
  const lose = (more: Partial<Scene>, ...ids: number[]) =>
    run(scene(more), (m) => {
      eliminate(
        m,
        ids.map((i) => m.units[i]!),
      )
      return undefined
    })
  it("GWC-7.1 a Leader of Command 2, a Team, a Platoon and a Tank pay 3, 1, 2 and 3", () => {
    const list: Scene["units"] = [
      ["f-barnier", "H5"],
      ["f-spe", "H5"],
      ["f-poi", "H6"],
      ["f-sch", "H7"],
      ["f-ravy", "O11"],
      ["g-inf", "A1"],
    ]
    expect([0, 1, 2, 3].map((i) => lose({ units: list }, i).state.points)).toEqual([3, 1, 2, 3])
  })
  it("GWC-4.3a Platoons in 1 to 3, the Hero in the countermix, the Tank in 4 and 5", () => {
    const list: Scene["units"] = [
      ["f-poi", "H5"],
      ["f-poi", "H5"],
      ["f-poi", "H6"],
      ["f-hero", "H7"],
      ["f-sch", "H8"],
      ["f-ravy", "O11"],
      ["g-inf", "A1"],
    ]
    expect(lose({ units: list }, 0, 1, 2, 3, 4).state.players.france?.casualties).toEqual([
      "f-poi",
      "f-poi",
      "f-poi",
      "f-sch",
      "f-sch",
    ])
  })
  it("GWC-4.3b a Tank that reaches the Surrender space with either half loses the game", () => {
    const match = lose(
      {
        units: [
          ["f-sch", "H5"],
          ["f-poi", "H6"],
          ["g-inf", "A1"],
        ],
        change: (m) => {
          m.players.france!.surrender = 6
          m.players.france!.casualties = ["f-poi", "f-poi", "f-poi", "f-poi"]
        },
      },
      0,
    )
    expect(match.outcome).toMatchObject({ winners: ["germany"], rules: ["GWC-4.3b", "GWC-6.3.1"] })
  })
  it("GWC-6.3 a side without Formations loses", () => {
    expect(lose({}, 1).outcome).toMatchObject({ winners: ["germany"], rules: ["GWC-6.3", "GWC-6.3.1"] })
  })
  it("GWC-7.3.2d with Z a Team pays 2 and a Platoon 3, GWC-E70.1a a Hero nothing", () => {
    const list: Scene["units"] = [
      ["f-spe", "H5"],
      ["f-poi", "H6"],
      ["f-hero", "H7"],
      ["f-ravy", "O11"],
      ["g-inf", "A1"],
    ]
    expect([0, 1, 2].map((i) => lose({ units: list, open: ["Z"] }, i).state.points)).toEqual([2, 3, 0])
  })
  it("GWC-11.3c the Weapon of a lost Unit goes to the Weapons box", () => {
    expect(
      lose(
        {
          units: [
            ["f-poi", "H5", { weapon: "f-hot" }],
            ["f-ravy", "O11"],
            ["g-inf", "A1"],
          ],
        },
        0,
      ).state.players.france?.weaponsBox,
    ).toEqual(["f-hot"])
  })
  it("GWC-6.3.2 at Sudden Death secret chits pay, and GWC-9.2 at 0 the holder of the Initiative Card wins", () => {
    const end = (points: number, initiative: "germany" | "france") =>
      run(
        scene({
          map: { suddenDeath: 1 },
          time: 7,
          points,
          initiative,
          control: [null, null, "france", null, null],
          rolls: { germany: ["2•1"] },
          change: (m) => {
            m.cup = m.cup.filter((c) => c !== "C")
            m.players.france!.secret = ["C"]
          },
        }),
        (m) => timeAdvance(m, "germany"),
      ).outcome?.winners
    expect(end(2, "france")).toEqual(["germany"])
    expect(end(1, "germany")).toEqual(["germany"])
    expect(end(1, "france")).toEqual(["france"])
  })
  it("GWC-4.1.1 points move one marker through 0", () => {
    const match = run(scene({ points: 3 }), (m) => {
      eliminate(m, [])
      return undefined
    })
    expect(match.state.points).toBe(3)
    expect(
      lose(
        {
          points: -1,
          units: [
            ["f-poi", "H5"],
            ["f-ravy", "O11"],
            ["g-inf", "A1"],
          ],
        },
        0,
      ).state.points,
    ).toBe(1)
  })
  it("GWC-6.1.2i what is turned up for drift is no roll: no trigger", () => {
    const match = run(scene({ rolls: { germany: [{ dice: "6•6", trigger: "time" }] } }), (m) =>
      (function* () {
        yield* turnUp(m, "germany", "GWC-O19.2.1.2", "drift")
      })(),
    )
    expect(match.state.time).toBe(0)
  })
})
