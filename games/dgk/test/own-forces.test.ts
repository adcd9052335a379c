import { type Decision, imagine, Match, randomFrom, seedFrom, viewOf, type Write } from "@salient/engine"
import { examine } from "@salient/engine/conformance"
import { describe, expect, it } from "vitest"
import { builder } from "../builder/builder.ts"
import { ATTACHED, type Draft, forcesOf } from "../builder/draft.ts"
import { game } from "../game.ts"
import { muster } from "../scenarios/muster.ts"
import { drawForce } from "../scenarios/mustered.ts"
import file from "../scenarios/own-forces.json" with { type: "json" }
import { isCombatUnit } from "../scenarios/roster.ts"
import { scenarios } from "../scenarios/scenarios.ts"
import type { State } from "../state.ts"
import { SIDES } from "../types.ts"

const { scenario } = scenarios.named("own-forces")
const begun = () => Match.begin(game, { scenario: "own-forces" }, { seed: seedFrom("own") })
const draft = (id: string) => builder.starts.find((s) => s.id === id)?.draft as Draft
const hand = (match: Match<State, unknown>, by: string, write: unknown) =>
  match.play({ by, seq: match.seq, move: { write } })
const french = () => draft("crossroads/allied")
const germans = () => draft("crossroads/central")

/** A French brigade with lorries attached. */
function motorised(): Draft {
  const made = structuredClone(french())
  made.forces[0]?.parts.push({
    id: made.next,
    part: ATTACHED,
    name: "Lorries",
    bases: 1,
    attached: { vehicle: "truck" },
    parts: [],
  })
  return { ...made, next: made.next + 1 }
}

describe("DGK-GAP-13 forces of one's own", () => {
  it("are asked of both sides at once and in secret; then the battle is set up with them", () => {
    const match = begun()
    expect(match.pending.map((d) => [d.by, d.what, d.secret])).toEqual([
      ["allied", "force", true],
      ["central", "force", true],
    ])
    const secret = structuredClone(germans())
    Object.assign(secret.forces[0] ?? {}, { name: "Grenadiers in hiding" })
    expect(hand(match, "central", secret).ok).toBe(true)
    for (const side of ["allied", null]) expect(JSON.stringify(viewOf(match, side))).not.toContain("in hiding")
    expect(hand(match, "allied", french()).ok).toBe(true)
    const { phase, units, breakPoints } = match.state
    const crossroads = scenarios.named("crossroads").armies
    expect(phase).toBe("deployment")
    for (const side of SIDES) {
      expect(units.filter((u) => u.side === side).map((u) => u.strength)).toEqual(
        crossroads[side].roster.units.map((u) => u.bases),
      )
      expect(breakPoints[side]).toBe(crossroads[side].breakPoint)
    }
    expect(match.told.at(-1)?.what.kind).toBe("mustered")
  })

  it("a builder's start is offered to the side that may hand it in, and to no other", () => {
    const [allied, central] = begun().pending as [Write, Write]
    expect(allied.builder?.starts).toContain("crossroads/allied")
    expect(allied.builder?.starts).not.toContain("crossroads/central")
    expect(central.builder?.starts).toContain("crossroads/central")
    expect(allied.builder?.starts).not.toContain("empty")
  })

  it.each<[string, unknown, RegExp]>([
    ["of the other side", germans(), /belongs to the other side/],
    ["an empty one", draft("empty"), /order of battle is empty/],
    ["no order of battle at all", { units: 3 }, /not an order of battle/],
    ["with vehicles", motorised(), /is a vehicle/],
    ["too large", draft("british/corps"), /allows 6 to 34 combat units; found \d+/],
  ])("%s is refused with the rule, and nothing changes", (_what, written, reason) => {
    const match = begun()
    const before = match.bytes()
    const refused = hand(match, "allied", written)
    expect(refused).toMatchObject({ ok: false, reason: expect.stringMatching(reason) })
    expect(refused.ok ? [] : refused.rules).not.toEqual([])
    expect(match.bytes()).toBe(before)
  })

  it("computer players muster legal forces that differ, and the battle is set up with them", () => {
    const seen = new Set<string>()
    for (let i = 0; i < 12; i++) {
      const match = begun()
      for (const side of SIDES) {
        const drawn = drawForce(scenario, side, randomFrom(`${side} ${i}`))
        seen.add(JSON.stringify(drawn))
        expect(hand(match, side, drawn).ok).toBe(true)
      }
      const { takes } = scenario
      for (const side of SIDES) {
        const own = match.state.units.filter((u) => u.side === side).length
        expect(own).toBeGreaterThanOrEqual(takes?.combatUnits.from ?? 0)
      }
    }
    expect(seen.size).toBeGreaterThan(12)
  })

  it("what is handed in would stand in a scenario file: the loader takes it", () => {
    for (const side of SIDES)
      for (let i = 0; i < 4; i++) {
        const drawn = drawForce(scenario, side, randomFrom(`file ${i}`))
        const army = file.sides[side]
        const forces = forcesOf(drawn)
        const who = muster(side, forces).roster.formations.flatMap((f) => (f.parent === null ? [f.id] : []))
        const zones = army.zones.map((zone) => ({ ...zone, who }))
        const written = { ...army, nation: drawn.nation, armyQuality: drawn.armyQuality, forces, zones }
        const loaded = scenarios.load({ ...file, sides: { ...file.sides, [side]: written } })
        expect(loaded.ok ? [] : loaded.problems).toEqual([])
      }
  })

  it("is imagined by the other side as some legal force until it is opened", () => {
    const match = begun()
    hand(match, "allied", french())
    const dreams = Array.from({ length: 4 }, (_, i) => imagine(match, "central", randomFrom(`${i}`)))
    const handedIn = dreams.map((d) => (d?.state as State | undefined)?.handedIn?.allied)
    expect(handedIn.every((text) => text !== undefined)).toBe(true)
    expect(new Set(handedIn).size).toBeGreaterThan(1)
  })

  it("a battle with forces of one's own keeps the laws to its end, and its record replays in another process's field", {
    timeout: 120_000,
  }, () => {
    const { moves } = examine(game, { scenario: "own-forces", seed: "own", sparingly: 20 })
    expect(moves).toBeGreaterThan(10)
  })

  it("the officer musters at once", () => {
    const [asked] = begun().pending as [Decision]
    const [first] = game.propose?.(begun().state as State, asked, randomFrom("officer")) ?? []
    expect(first && "write" in first && begun().check({ by: "allied", seq: 0, move: first }).ok).toBe(true)
  })

  it("says in its file how many combat units it takes, and its own forces are that many", () => {
    for (const side of SIDES) {
      const fighting = scenarios.named("own-forces").armies[side].roster.units.filter(isCombatUnit).length
      expect(fighting).toBeGreaterThanOrEqual(scenario.takes?.combatUnits.from ?? 0)
      expect(fighting).toBeLessThanOrEqual(scenario.takes?.combatUnits.to ?? 0)
    }
  })
})
