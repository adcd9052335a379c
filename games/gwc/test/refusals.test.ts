/** Illegal moves are refused with the rule or the field concerned, and change nothing. */
import { BadInput, bytes, Match, type Move, type Place } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import bleid from "../scenarios/bleid.json" with { type: "json" }
import { scenarios } from "../scenarios/scenarios.ts"
import type { State } from "../state.ts"
import { far, foe } from "./cards-help.ts"
import { go, options, type Scene, table } from "./table.ts"

/** Gives an answer that must be refused; checks the reason, the rules, and that nothing changed. */
function refused(
  match: Match<State>,
  move: Move | object,
  seq = match.seq,
): { reason: string; rules: readonly string[] } {
  const before = bytes([match.bytes(), match.record()])
  const played = match.play({ by: match.pending[0]!.by, seq, move })
  expect(bytes([match.bytes(), match.record()])).toBe(before)
  if (played.ok) throw new Error(`${JSON.stringify(move)} was taken`)
  return { reason: played.reason, rules: played.rules }
}
const bare = (more: Partial<Scene> & Pick<Scene, "units">): Scene => ({ map: {}, ...more })
const pair = [["g-inf", "H5"], ["f-poi", "H7"], far, foe] as const

describe("bad input", () => {
  it("GWC-1.5 a card that is not in the hand", () => {
    const match = table(bare({ units: pair, hands: { germany: ["G-20"], france: ["F-7"] } }))
    const why = (card: string) => refused(match, { choose: card })
    expect(why("order:G-21")).toEqual({ reason: "The card is not in your hand.", rules: ["GWC-5.1"] })
    expect(why("engineer:G-20")).toEqual({ reason: "No Engineers can work now.", rules: ["GWC-3.1.9"] })
    for (const card of ["order:F-7", "order:G-99"]) expect([card, why(card).rules]).toEqual([card, ["GWC-5a"]])
    expect(options(match)).toContain("order:G-20")
  })

  it("GWC-5a, GWC-O14.1 an Order in the enemy's Turn, and a stale answer", () => {
    const match = table(bare({ units: pair, hands: { germany: ["G-20"], france: ["F-7"] } }))
    const played = match.play({ by: "france", seq: match.seq, move: { choose: "order:F-7" } })
    expect(played.ok).toBe(false)
    expect(refused(match, { choose: "order:G-20" }, match.seq + 3).reason).toMatch(/stands at|seq|moved|stale/i)
  })

  it("GWC-3.3.1.1 an activation out of command", () => {
    const match = table(
      bare({
        units: [["g-bertin", "K6"], ["g-inf", "I7"], ["g-inf", "I4"], ["g-sanders", "A1"], ["g-inf", "A4"], foe],
        hands: { germany: ["G-20"] },
      }),
    )
    go(match, "order:G-20", "unit:g1")
    expect(options(match)).toEqual(["unit:g2"])
    expect(refused(match, { select: ["unit:g3"] }).rules).toEqual(["GWC-O14.2"])
    expect(refused(match, { select: ["unit:g2", "unit:f6"] }).rules).toEqual(["GWC-O14.2"])
  })

  it("GWC-3.3.1.2 a chain with a link left out", () => {
    const match = table(
      bare({
        units: [
          ["f-barnier", "K6"],
          ["f-degrasse", "I7"],
          ["f-poi", "G6"],
          ["g-inf", "A1"],
        ],
        active: "france",
        hands: { france: [{ order: "move" }] },
      }),
    )
    go(match, options(match)[0]!, "unit:f1")
    expect(refused(match, { select: ["unit:f3"] }).rules).toEqual(["GWC-3.3.1.2"])
    go(match, { select: ["unit:f2", "unit:f3"] })
  })

  it("GWC-O21.3.1, GWC-O21.3.1.1, GWC-F131.3 Fire Groups that may not combine", () => {
    const group = (units: Scene["units"], forts: Scene["forts"], keys: string[]) => {
      const match = table(
        bare({ units: [...units, ["f-poi", "H7"], foe], hands: { germany: ["G-5"] }, forts: forts ?? {} }),
      )
      go(match, "order:G-5", "unit:g1", { select: ["unit:g2", "unit:g3"] }, "hex:H7")
      return refused(match, { select: keys })
    }
    const apart: Scene["units"] = [
      ["g-bertin", "H5"],
      ["g-inf", "G5"],
      ["g-inf", "I6"],
    ]
    expect(group(apart, {}, ["unit:g2", "unit:g3"]).rules).toEqual(["GWC-O21.3.1"])
    const mortar: Scene["units"] = [
      ["g-bertin", "H5"],
      ["g-inf", "H5"],
      ["g-abt", "H5", { weapon: "g-lmw" }],
    ]
    expect(group(mortar, {}, ["unit:g2", "unit:g3/weapon"]).rules).toEqual(["GWC-O21.3.1.1"])
    const wire: Scene["units"] = [
      ["g-bertin", "H5"],
      ["g-inf", "H5"],
      ["g-inf", "H6"],
    ]
    expect(group(wire, { H6: "wire" }, ["unit:g2", "unit:g3"]).rules).toEqual(["GWC-F131.3"])
    expect(group(wire, {}, []).rules).toEqual(["GWC-O21.3.1"])
  })

  it("GWC-2.1 a hex that is not on the map, or not next to the mover", () => {
    const match = table(bare({ units: pair, hands: { germany: ["G-20"] } }))
    go(match, "order:G-20", "unit:g1", "unit:g1")
    for (const hex of ["hex:P4", "hex:H12", "hex:H9", "H6", ""])
      expect([hex, refused(match, { choose: hex }).rules]).toEqual([hex, ["GWC-O23.1"]])
    const setUp = Match.begin(game, { scenario: "bleid" }) as unknown as Match<State>
    go(setUp, { confirm: false })
    const place = Object.fromEntries((setUp.pending[0] as Place).pieces.map((p) => [p, "Z9"]))
    expect(refused(setUp, { place }).reason).toMatch(/needs a hex on the map/)
  })

  it("GWC-5.3 more discards than allowed, cards twice, an answer of another kind", () => {
    const match = table(bare({ units: pair, hands: { germany: ["G-20", "G-5", "G-1", "G-2"] } }))
    go(match, "pass")
    expect(refused(match, { select: ["G-20", "G-5", "G-1", "G-2"] }).rules).toEqual(["GWC-5.3"])
    expect(refused(match, { select: ["G-20", "G-20"] }).rules).toEqual(["GWC-5.3"])
    expect(refused(match, { choose: "G-20" }).rules).toEqual(["GWC-5.3"])
    expect(refused(match, { amount: 2 }).rules).toEqual(["GWC-5.3"])
  })

  it("GWC-GAP-11 a scenario file with a wrong name says in which field", () => {
    const said = (change: (raw: typeof bleid) => void): string[] => {
      const raw = structuredClone(bleid)
      change(raw)
      const found = scenarios.load(raw)
      return found.ok ? [] : found.problems.map((p) => `${p.field}: ${p.message}`)
    }
    const unknown = said((raw) => {
      raw.sides.germany.leaders[0]!.leader = "g-napoleon"
    })
    expect(unknown).toEqual(["sides.germany.leaders[0].leader: expected a leader, found g-napoleon"])
    expect(said((raw) => Object.assign(raw, { map: "M77" }))[0]).toMatch(/^map: /)
    expect(said((raw) => Object.assign(raw, { firstTurn: "usa" }))).toEqual([
      "firstTurn: expected a side of the scenario, found usa",
    ])
    expect(said((raw) => Object.assign(raw.sides.germany.units[0]!, { unit: "f-lig14" }))[0]).toMatch(
      /^sides\.germany\.units\[0\]\.unit: expected a unit of germany/,
    )
    expect(said((raw) => Object.assign(raw.sides.germany.units[0]!, { at: ["P4"] }))[0]).toMatch(
      /^sides\.germany\.units\[0\]\.at\[0\]: /,
    )
    expect(said((raw) => Object.assign(raw, { id: "Bleid!" }))[0]).toMatch(/^id: expected small letters/)
    expect(() => Match.begin(game, { scenario: "waterloo" })).toThrow(BadInput)
    expect(() => Match.begin(game, { scenario: "waterloo" })).toThrow(/has no scenario .*waterloo.*bleid/)
  })
})
