import type { Match } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { newState } from "../rules/scenarios/muster.ts"
import { mayPlayStrategy } from "../rules/strategy-cards/strategy.ts"
import { scenarioNamed, scenarios } from "../scenarios/scenarios.ts"
import type { State } from "../state.ts"
import type { Nation } from "../types.ts"
import { all, go, idle, isGone, last, options, type Scene, table, total, unit } from "./table.ts"
import { advance, at, bare, leaveCard, makeDue } from "./upkeep-help.ts"

const move = { order: "move" } as const
const fire = { order: "fire" } as const
const far = ["f-poi", "O11"] as const
const kinds = (match: Match<State>, ...wanted: string[]) =>
  match.told.map((t) => t.what.kind).filter((kind) => wanted.includes(kind))

describe("a Turn", () => {
  it("GWC-5a Orders or a pass: after the first Order the Turn can only go on or be ended, then it is the enemy's", () => {
    const match = table(bare({ units: [["g-inf", "B2"], far], hands: { germany: [move, move] } }))
    expect(options(match)).toContain("pass")
    expect(options(match)).not.toContain("end")
    go(match, "order:G-20", "unit:g1", "unit:g1", "hex:B3", "stop")
    idle(match)
    expect(options(match)).toContain("end")
    expect(options(match)).not.toContain("pass")
    go(match, "end")
    expect(match.state).toMatchObject({ active: "france", turn: 2, orders: 0 })
  })
  it("GWC-5b after a Situation in the own Turn there is no pass, and no end before an Order (GWC-AMB-46)", () => {
    const match = table(
      bare({ units: [["g-inf", "B2"], far], hands: { germany: [move] }, strategies: { germany: "G-S1" } }),
    )
    expect(options(match)).toContain("pass")
    go(match, "antiGasStrategy:G-S1")
    expect(options(match)).toEqual(["order:G-20"])
  })
  it("GWC-3.1.9 work for Engineers is an Order too: no end after a Situation before it is done (GWC-AMB-46)", () => {
    const match = table(
      bare({ units: [["g-pio", "B2"], far], hands: { germany: ["G-5"] }, strategies: { germany: "G-S1" } }),
    )
    go(match, "antiGasStrategy:G-S1")
    expect(options(match)).toEqual(["engineer:G-5"])
    go(match, "engineer:G-5")
    expect(options(match)).toContain("end")
  })
  it("GWC-5b where no Order can be given the Turn may be ended without discards (GWC-AMB-46)", () => {
    const match = table(
      bare({ units: [["g-inf", "B2"], far], hands: { germany: ["G-5"] }, strategies: { germany: "G-S1" } }),
    )
    go(match, "antiGasStrategy:G-S1")
    expect(options(match)).toEqual(["end"])
  })
  it("GWC-5.1 with a capability of 2 nothing but the end is left after two Orders", () => {
    const match = table(
      bare({
        scenario: "bleid",
        active: "france",
        units: [
          ["f-lig14", "B2"],
          ["f-lig14", "D2"],
          ["f-lig14", "F2"],
          ["g-inf14", "O11"],
        ],
        hands: { france: ["F-7", "F-15", "F-45"] },
      }),
    )
    go(match, "order:F-7", "unit:f1", "unit:f1", "hex:B3", "stop")
    idle(match)
    expect(options(match)).toEqual(expect.arrayContaining(["order:F-15", "order:F-45", "end"]))
    go(match, "order:F-15", "unit:f2", "unit:f2", "hex:D3", "stop")
    idle(match)
    expect(options(match)).toEqual(["end"])
  })
  it("GWC-5.2 as many Actions as there are cards: three Crossfires make FP 5 into 11", () => {
    const match = table(
      bare({
        units: [
          ["g-inf", "B2"],
          ["g-bertin", "O1"],
          ["f-poi", "B6"],
        ],
        hands: { germany: [move], france: ["F-6", "F-19", "F-28", "F-33"] },
        rolls: { france: ["2•3"], germany: ["6•5"] },
      }),
    )
    go(match, "order:G-20", "unit:g1", "unit:g1", "hex:B3", "fire:F-6", "unit:f3", "fire:1")
    go(match, "crossfire:F-19", "crossfire:F-28", "crossfire:F-33")
    idle(match)
    expect(total(match, "attacked")).toBe(11 + 5)
  })
  it("GWC-5.3 a pass discards 0 to 3 cards and forbids a Strategy Card for the Turn", () => {
    const match = table(
      bare({
        units: [["g-inf", "B2"], far],
        hands: { germany: ["G-1", "G-2", "G-3", "G-5", "G-6"], france: ["F-9"] },
        strategies: { germany: "G-S1" },
      }),
    )
    expect(mayPlayStrategy(match.state, "germany").ok).toBe(true)
    go(match, "pass")
    const choice = (ids: string[]) => match.check({ by: "germany", seq: match.seq, move: { select: ids } }).ok
    expect(choice(["G-1", "G-2", "G-3", "G-5"])).toBe(false)
    expect(choice([])).toBe(true)
    expect(choice(["G-1", "G-2", "G-3"])).toBe(true)
    go(match, { select: ["G-1", "G-3"] })
    expect(match.pending[0]).toMatchObject({ by: "france", what: "card-after-enemy-discard" })
    expect(match.state.players.germany?.hand).toEqual(["G-2", "G-5", "G-6"])
    expect(mayPlayStrategy(match.state, "germany").ok).toBe(false)
  })
  it("GWC-5.4 1 card drawn, a Time Advance with reshuffle, 2 more: only the active hand is filled", () => {
    const match = table(
      bare({
        units: [["g-inf", "B1"], far],
        hands: { germany: ["G-1", "G-3", "G-6"], france: ["F-1"] },
        change: (m) => leaveCard(m, "germany", "G-7"),
      }),
    )
    go(match, "pass", { select: [] })
    idle(match)
    expect(kinds(match, "drew", "time", "reshuffled")).toEqual(["drew", "time", "reshuffled", "drew", "drew"])
    expect(match.state.players.germany?.hand).toHaveLength(6)
    expect(match.state.players.germany?.hand).toContain("G-7")
    expect(match.state.players.germany?.deck).toHaveLength(66)
    expect(match.state.players.france?.hand).toEqual(["F-1"])
  })
  it("GWC-5.5 stacking, then Cohesion without the Leader who was given up, then the hand", () => {
    const match = table(
      bare({
        units: [["g-inf", "B4"], ["g-inf", "B4"], ["g-ebel", "B4"], far],
        hands: { germany: ["G-1"] },
      }),
    )
    go(match, "pass", { select: [] }, "unit:g3")
    expect(match.pending[0]).toMatchObject({ by: "germany", what: "overstacked" })
    go(match, "unit:g1")
    idle(match)
    expect(unit(match, "g2").suppressed).toBe(true)
    expect(new Set(kinds(match, "eliminated", "suppressed", "drew"))).toEqual(
      new Set(["eliminated", "suppressed", "drew"]),
    )
    expect(kinds(match, "eliminated", "suppressed", "drew").slice(0, 4)).toEqual([
      "eliminated",
      "eliminated",
      "suppressed",
      "drew",
    ])
  })
  it("GWC-GLO-02 the inactive player is asked first and plays all he wants before the active one", () => {
    const match = table(
      bare({
        units: [["g-inf", "B4"], ["f-poi", "B8"], ["f-poi", "D8"], far],
        hands: { germany: ["G-2"], france: ["F-4", "F-5"] },
        change: (m) => leaveCard(m, "germany", "G-7"),
      }),
    )
    go(match, "pass", { select: [] })
    expect(match.pending[0]).toMatchObject({ by: "france", what: "card-at-time-advance" })
    go(match, "digIn:F-4", "hex:B8")
    expect(match.pending[0]?.by).toBe("france")
    go(match, "digIn:F-5", "hex:D8")
    idle(match)
    expect(match.state.forts).toEqual({ [at("B8")]: "foxholes", [at("D8")]: "foxholes" })
  })
})

describe("time", () => {
  it.each(scenarios.all.map((s) => [s.id, s] as const))(
    "GWC-6.1.1 %s starts on its space of the Time Track",
    (id, s) => {
      expect(newState(id).time).toBe(s.time)
    },
  )
  it.each([
    ["the last card, a Time trigger itself,", "F-21", 1],
    ["the last card without a trigger", "F-31", 1],
  ] as const)("GWC-6.1.2a %s advances time once (GWC-1.9.1a)", (_what, card, time) => {
    const match = table(
      bare({
        units: [
          ["g-inf", "B2"],
          ["f-poi", "B5"],
        ],
        hands: { germany: [fire] },
        rolls: { germany: ["2•3"] },
        change: (m) => leaveCard(m, "france", card),
      }),
    )
    go(match, "order:G-5", "unit:g1", "hex:B5")
    idle(match)
    expect(all(match, "defended")).toHaveLength(1)
    expect(match.state.time).toBe(time)
    expect(match.state.players.france?.deck).toHaveLength(72)
  })
  it("GWC-6.1.2a a Time trigger advances time with cards left in the deck", () => {
    const match = table(
      bare({
        units: [
          ["g-inf", "B2"],
          ["f-poi", "B5"],
        ],
        hands: { germany: [fire] },
        rolls: { germany: ["2•3"], france: ["F-21"] },
      }),
    )
    go(match, "order:G-5", "unit:g1", "hex:B5")
    idle(match)
    expect(match.state.time).toBe(1)
  })
  it("GWC-6.1.2b only the triggering player's piles are joined, his hand is not touched", () => {
    const empty = (m: State, side: Nation) => {
      const player = m.players[side]!
      player.discard = player.deck.splice(0)
    }
    const match = advance({
      hands: { germany: ["G-1", "G-2", "G-3", "G-4", "G-5", "G-6"] },
      change: (m) => {
        empty(m, "germany")
        const { deck, discard } = m.players.france!
        discard.push(...deck.splice(0, 30))
      },
    })
    expect(match.state.players.germany).toMatchObject({ discard: [], hand: { length: 6 }, deck: { length: 66 } })
    expect(match.state.players.france).toMatchObject({ discard: { length: 30 }, deck: { length: 42 } })
  })
  it("GWC-6.1.2c a Sudden Death roll of the triggering player on reaching the space, none before", () => {
    const rolls = (time: number) => {
      const match = advance({ map: { suddenDeath: 6 }, time, rolls: { germany: [{ dice: "6•5", trigger: null }] } })
      return all(match, "rolled").map((r) => [r.side, (r.rules as string[]).includes("GWC-6.2.2")])
    }
    expect(rolls(5)).toEqual([["germany", true]])
    expect(rolls(4)).toEqual([])
  })
  it("GWC-6.1.2d the Defender gains a VP, GWC-GLO-09 with two Recons nobody", () => {
    expect(advance({ points: 2 }).state.points).toBe(1)
    const recon = advance({
      scenario: "bleid",
      points: 2,
      units: [
        ["g-inf14", "O1"],
        ["f-lig14", "A1"],
      ],
    })
    expect(recon.state.points).toBe(2)
  })
  it("GWC-6.1.2e the triggering player removes two Gas markers of his choice (GWC-T107.2) and two of Smoke", () => {
    const clouds = { gas: ["B2", "B4", "B6", "B8", "B10"] }
    const asked = advance(clouds)
    expect(asked.pending[0]).toMatchObject({ by: "germany", what: "remove-gas" })
    const match = advance(clouds, "hex:B4", "hex:B10")
    expect(match.state.gas).toEqual([at("B2"), at("B6"), at("B8")])
    const smoke = (m: State) => Object.assign(m.smoke, { [at("C2")]: 3, [at("C4")]: 1, [at("C6")]: 2 })
    const cleared = advance({ change: smoke }, "hex:C2", "hex:C6")
    expect(cleared.state.smoke).toEqual({ [at("C4")]: 1 })
    expect(advance({ gas: ["B2"] }).state.gas).toEqual([])
  })
  it("GWC-6.1.2f what is due comes on the own edge, inactive player first, within stacking", () => {
    const due = (m: State) => {
      makeDue(m, "germany", "g-inf", 1)
      makeDue(m, "germany", "g-inf", 1)
      makeDue(m, "germany", "g-inf", 2)
      makeDue(m, "france", "f-spe", 1)
    }
    const first = advance({ change: due })
    expect(first.pending[0]).toMatchObject({ by: "france", what: "reinforcement-hex" })
    expect(options(first)).toEqual([..."ABCDEFGHIJKLMN"].map((c) => `hex:${c}11`).concat("hex:O11"))
    const match = advance({ change: due }, "hex:O11", "hex:B1")
    expect(match.pending[0]?.by).toBe("germany")
    expect(options(match)).not.toContain("hex:B1")
    expect(options(match)).toContain("hex:C1")
    go(match, "hex:C1")
    idle(match)
    expect(match.state.players.germany?.due).toHaveLength(1)
  })
  it("GWC-O23.5.8, GWC-AMB-15 a Tank that comes enters no Stream, Woods or covered Building dot without a Road", () => {
    const hexes = { A11: "B.", B11: "b.", C11: "B.", D11: "W.", E11: "W.", F11: "s.", G11: "D.", H11: "R." }
    const match = advance({
      map: { hexes, roads: ["C10-C11", "E10-E11"] },
      change: (m) => void makeDue(m, "france", "f-sch", 1),
    })
    expect(options(match)).toEqual([..."BCEHIJKLMNO"].map((c) => `hex:${c}11`))
  })
  it("GWC-6.1.2f a Telephone that is due displaces the old one (GWC-12), in the box its owner chooses", () => {
    const match = advance(
      {
        change: (m) =>
          m.players.france!.due.push({
            time: 1,
            formation: null,
            telephone: "f-tel155",
            enemyEdge: false,
            waited: false,
          }),
      },
      "standing",
    )
    expect(match.state.players.france?.telephone).toEqual({ type: "f-tel155", broken: false, box: "standing" })
  })
  it("GWC-6.1.2f enemies on the edge do not keep a reinforcement out: a Melee follows (GWC-AMB-74)", () => {
    const match = advance(
      {
        units: [
          ["g-inf", "O1"],
          ["f-spe", "B1"],
          ["f-poi", "O11"],
        ],
        rolls: { germany: ["6•5"], france: ["1•2"] },
        change: (m) => void makeDue(m, "germany", "g-inf", 1),
      },
      "hex:B1",
    )
    expect(isGone(match, "f2")).toBe(true)
    expect(match.outcome?.reason).toBe("Done.")
  })
  it("GWC-6.1.2g Dig In: the inactive player decides first, each plays any number", () => {
    const scene: Partial<Scene> = {
      units: [["g-inf", "B4"], ["g-inf", "D4"], ["f-poi", "B8"], far],
      hands: { germany: ["G-2", "G-16"], france: ["F-4"] },
    }
    const match = table(bare({ units: [], ...scene, change: (m) => leaveCard(m, "germany", "G-7") }))
    go(match, "pass", { select: [] })
    expect(match.pending[0]?.by).toBe("france")
    expect(options(match)).toEqual(["digIn:F-4", "pass"])
    go(match, "pass")
    expect(match.pending[0]?.by).toBe("germany")
    go(match, "digIn:G-2", "hex:B4", "digIn:G-16")
    idle(match)
    expect(match.state.forts).toEqual({ [at("B4")]: "foxholes", [at("D4")]: "foxholes" })
  })
  it("GWC-6.1.2h who holds no Strategy Card draws one, if there are any, to be played from the next Turn on", () => {
    const match = advance({
      strategies: { germany: "G-S1" },
      change: (m) => {
        m.players.france!.strategyDeck = ["F-S1", "F-S2", "F-S3"]
        m.players.france!.strategyDiscard = ["F-S4", "F-S5", "F-S6", "F-S7", "F-S8", "F-S9"]
      },
    })
    expect(match.state.players.germany?.held).toEqual(["G-S1"])
    expect(match.state.players.france).toMatchObject({ held: ["F-S3"], strategyDeck: ["F-S1", "F-S2"] })
    expect(mayPlayStrategy(match.state, "france").ok).toBe(false)
    expect(mayPlayStrategy(match.state, "germany").ok).toBe(true)
    const none = advance({ change: (m) => void m.players.france!.strategyDeck.splice(0) })
    expect(none.state.players.france?.held).toEqual([])
  })
  it("GWC-6.1.2i play resumes: the Defense goes on against 18; GWC-4.2.1 the total has outlived the interruption", () => {
    const match = table(
      bare({
        units: [
          ["g-sto", "B2"],
          ["f-poi", "B4"],
          ["f-barnier", "O11"],
        ],
        hands: { germany: [fire], france: ["F-4"] },
        rolls: { germany: [{ dice: "6•6", trigger: "time" }], france: ["6•4"] },
      }),
    )
    go(match, "order:G-5", "unit:g1", "hex:B4")
    while (match.pending[0]?.what !== "card-at-time-advance") {
      const [d] = match.pending
      go(match, d?.kind === "confirm" ? { confirm: false } : "pass")
    }
    expect(match.state.time).toBe(1)
    expect(match.state.attack?.total).toBe(18)
    expect(all(match, "defended")).toEqual([])
    idle(match)
    expect(last(match, "defended")).toMatchObject({ score: { total: 17 }, result: "break" })
  })
  it("GWC-6.2.1 the Sudden Death space is the scenario's and stays: rolls at 7 and again at 8", () => {
    expect(scenarioNamed("bois-des-caures").suddenDeath).toBe(7)
    const rolls = (time: number) =>
      all(advance({ time, rolls: { germany: [{ dice: "6•5", trigger: null }] } }), "rolled").length
    expect([5, 6, 7].map(rolls)).toEqual([0, 1, 1])
  })
  it.each([
    ["5•1", true],
    ["6•1", false],
  ] as const)("GWC-6.2.2 on space 7 a roll of %s ends the game: %s", (dice, ends) => {
    const match = advance({ map: { suddenDeath: 6 }, time: 6, rolls: { germany: [{ dice, trigger: null }] } })
    expect(match.outcome?.rules.includes("GWC-6.2.2")).toBe(ends)
    expect(match.outcome?.reason.startsWith("Sudden Death.")).toBe(ends)
    expect(all(match, "points")).toHaveLength(ends ? 0 : 1) // the later steps are skipped
  })
  it("GWC-6.2.2 triggers on the roll are ignored, no Strategy Card changes it, the Initiative Card may", () => {
    const scene = {
      map: { suddenDeath: 6 },
      time: 6,
      strategies: { germany: "G-S1", france: "F-S3" },
      initiative: "france",
      rolls: {
        germany: [
          { dice: "5•2", trigger: "event" },
          { dice: "2•1", trigger: null },
        ],
      },
    } as const
    const stands = advance(scene)
    expect(all(stands, "trigger")).toEqual([])
    expect(() => advance(scene, { confirm: false }, { confirm: true })).toThrow(/the match is over/) // asked only once
    expect(stands.outcome?.reason).toBe("Done.")
    const again = advance(scene, { confirm: true })
    expect(again.state.initiative).toBe("germany")
    expect(again.outcome?.rules).toContain("GWC-6.2.2")
  })
})
