import { anyMove, confirm, type Decision, Match, randomFrom, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { commanded } from "../rules/sequence-of-play/sectors.ts"
import { scenarioFiles } from "../scenarios/files.ts"
import { scenarios } from "../scenarios/scenarios.ts"
import type { State } from "../state.ts"
import type { Side } from "../types.ts"
import { battle, options, path, play, refusal, told, unit } from "./battle.ts"

const M1 = "blue/2-manchesters/rifle-company-1" // fights in the north
const S1 = "blue/2-sussex/rifle-company-1" // in the south
const G1 = "red/i-115/infantry-company-1" // north
const G2 = "red/ii-115/infantry-company-1" // south
const units = {
  [M1]: { cm: [20, 60] as const },
  [S1]: { cm: [20, 40] as const },
  [G1]: { cm: [120, 95] as const },
  [G2]: { cm: [120, 20] as const },
}
const ors = { scenario: "ors-1918", units, options: { sectors: "on" } }
const sectors = (match: { state: unknown }) => (match.state as State).sectors

describe("sectors", () => {
  it("TRR-SEQ-03 initiative is rolled in each sector", () => {
    const match = battle({ ...ors, stage: "initiative", dice: [7, 4, 3, 9] })
    expect(told(match, "initiative")).toHaveLength(2)
    expect(sectors(match).map((s) => [s.id, s.active])).toEqual([
      ["north", "blue"],
      ["south", "red"],
    ])
    expect(match.pending[0]?.by).toBe("blue")
    expect(options(match)).toEqual([`unit:${M1}`, "pass"]) // and no unit of the south
  })

  it("TRR-SEQ-03 a unit of one sector may not enter another", () => {
    const match = battle(ors)
    play(match, `unit:${M1}`, "withdraw")
    const { rules, reason } = refusal(match, path(M1, [20, 50]))
    expect([rules, reason]).toEqual([["TRR-SEQ-03"], expect.stringContaining("the Ors sector")])
  })

  it("TRR-SEQ-03 TRR-SEQ-02 the sectors take turns, each with its own alternation", () => {
    const match = battle({ ...ors, stage: "initiative", dice: [7, 4, 9, 3] })
    const asked: string[] = []
    for (let i = 0; i < 4; i++) {
      asked.push(`${match.pending[0]?.by} ${options(match)[0]}`)
      play(match, options(match)[0] as string, "hold")
    }
    expect(asked).toEqual([`blue unit:${M1}`, `blue unit:${S1}`, `red unit:${G1}`, `red unit:${G2}`])
  })

  it("TRR-SEQ-03 two players of a side command a sector each, and answer only for it", () => {
    const seats = [
      { id: "ann", side: "blue" },
      { id: "ben", side: "blue" },
      { id: "cid", side: "red" },
    ]
    const state = game.setup({ scenario: "ors-1918", options: {}, seats })
    expect(state.sectors.map((s) => s.seats)).toEqual([
      { blue: "ann", red: null },
      { blue: "ben", red: null },
    ])
    const origin = battle({ ...ors, stage: "initiative", change: (m) => Object.assign(m, { sectors: state.sectors }) })
    const match = Match.begin(
      game,
      { scenario: "ors-1918", seats },
      {
        seed: seedFrom("seats"),
        guarded: true,
        origin: { state: origin.record().origin?.state as object, dice: [7, 4, 9, 3] },
      },
    )
    expect(match.pending[0]).toMatchObject({ by: "blue", seat: "ann" })
    expect(match.play({ by: "ben", seq: match.seq, move: { choose: "pass" } }).ok).toBe(false)
    expect(match.play({ by: "ann", seq: match.seq, move: { choose: `unit:${M1}` } }).ok).toBe(true)
    expect(match.pending[0]).toMatchObject({ by: "blue", seat: "ann" }) // its orders too
    match.play({ by: "ann", seq: match.seq, move: { choose: "hold" } })
    expect(match.pending[0]).toMatchObject({ by: "blue", seat: "ben" })
  })

  it("TRR-SEQ-03 four players fight on for a hundred decisions, each asked only for his own sector", () => {
    const random = randomFrom("four")
    const seats = ["blue", "red"].flatMap((side) => [1, 2].map((n) => ({ id: `${side}-${n}`, side })))
    const match = Match.begin(game, { scenario: "ors-1918", seats }, { seed: seedFrom("four") })
    let asked = 0
    while (asked < 100 && !match.outcome) {
      const decision = match.pending[0] as Decision
      const { phase, stage, turn, sectors: divided } = match.state as State
      const by = decision.seat ?? `${decision.by}-1`
      if (phase === "moves" && stage === "activations") {
        asked++
        expect(decision.seat).toBe(divided[turn]?.seats[decision.by as Side])
      }
      expect(match.play({ by, seq: match.seq, move: anyMove(decision, random) }).ok).toBe(true)
    }
    expect(asked).toBe(100)
  })

  it("TRR-SEQ-03 a question about a unit goes to who commands its sector, whoever's turn it is", () => {
    const seats = ["blue", "red"].flatMap((side) => ["north", "south"].map((n) => ({ id: `${side}-${n}`, side })))
    const m = game.setup({ scenario: "ors-1918", options: {}, seats })
    const seatOf = (by: Side, ...about: string[]) => {
      const flow = confirm({ by, what: "well", prompt: "Well?", rules: [], about }, { yes: "Yes", no: "No" })
      return (commanded(m, flow).next().value as Decision).seat
    }
    m.turn = 0 // the turn of the north
    expect(seatOf("red", `unit:${G2}`)).toBe("red-south")
    expect(seatOf("red", `unit:${G1}`)).toBe("red-north")
    expect(seatOf("red", `unit:${S1}`)).toBe("red-north") // an enemy's unit, or none at all
    expect(seatOf("red")).toBe("red-north")
  })

  it("TRR-SEQ-03 TRR-ENG-03 a boat drifts no farther than the border of its sector", () => {
    const raft = "blue/raft-3" // belongs to the south; the canal flows north
    const drift = (divided: string) => {
      const match = battle({
        scenario: "ors-1918",
        units: { [raft]: { cm: [68.2, 54] } },
        options: { sectors: divided, boatsDrift: "on" },
        stage: "planned",
        dice: [9],
      })
      return unit(match, raft).at.y
    }
    expect(drift("off")).toBeGreaterThan(62_000)
    expect(drift("on")).toBeGreaterThan(54_500)
    expect(drift("on")).toBeLessThanOrEqual(56_000)
  })

  it("TRR-SEQ-03 without several players or the option the table is one", () => {
    expect(game.setup({ scenario: "ors-1918", options: {}, seats: [] }).sectors).toEqual([])
    expect(game.setup({ scenario: "nimy-1914", options: { sectors: "on" }, seats: [] }).sectors).toEqual([])
  })

  it("TRR-SEQ-03 every sector has a battalion of either side, and every unit one sector, where it sets up", () => {
    const spoilt = (change: (s: { sectors: { who: { red: string[] } }[] }) => void): string => {
      const raw = structuredClone(scenarioFiles.find((s) => (s as { id: string }).id === "ors-1918"))
      change(raw as never)
      const loaded = scenarios.load(raw)
      return loaded.ok ? "" : loaded.problems.map((p) => p.message).join("\n")
    }
    expect(spoilt((s) => s.sectors[1]?.who.red.splice(0, 1))).toContain("no battalion is assigned to the lock sector")
    expect(spoilt((s) => s.sectors[1]?.who.red.push("i-115"))).toContain("belongs to 2 sectors")
    expect(spoilt((s) => s.sectors[0]?.who.red.pop())).toContain("belongs to 0 sectors")
  })
})
