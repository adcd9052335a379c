import { type Decision, imagine, Match, randomFrom, seedFrom, viewOf, type Write } from "@salient/engine"
import { examine } from "@salient/engine/conformance"
import { describe, expect, it } from "vitest"
import { builder } from "../builder/builder.ts"
import type { Draft } from "../builder/draft.ts"
import { game } from "../game.ts"
import { drawForce } from "../scenarios/mustered.ts"
import { scenarios } from "../scenarios/scenarios.ts"
import type { State } from "../state.ts"
import { SIDES } from "../types.ts"

const { scenario } = scenarios.named("own-forces-1914")
const begun = () => Match.begin(game, { scenario: "own-forces-1914" }, { seed: seedFrom("own") })
const draft = (id: string) => builder.starts.find((s) => s.id === id)?.draft as Draft
const hand = (match: Match<State, unknown>, by: string, write: unknown) =>
  match.play({ by, seq: match.seq, move: { write } })

describe("TRR-SCALE-09 forces of one's own", () => {
  it("are asked of both sides at once and in secret; then the battle begins with them", () => {
    const match = begun()
    expect(match.pending.map((d) => [d.by, d.what, d.secret])).toEqual([
      ["blue", "force", true],
      ["red", "force", true],
    ])
    const secret = structuredClone(draft("german-1914"))
    Object.assign(secret.request.formations[0] ?? {}, { name: "Grenadiers in hiding" })
    expect(hand(match, "red", secret).ok).toBe(true)
    for (const side of ["blue", null]) expect(JSON.stringify(viewOf(match, side))).not.toContain("in hiding")
    expect(hand(match, "blue", draft("british-1914")).ok).toBe(true)
    expect(match.state.phase).toBe("plans")
    for (const side of SIDES) expect(match.state.units.filter((u) => u.side === side).length).toBeGreaterThan(5)
    expect(match.told.some((t) => t.what.kind === "mustered")).toBe(true)
  })

  it.each<[string, unknown, RegExp]>([
    ["of another year", draft("british-1916"), /battle is in 1914-08, but the force is for 1916-08/],
    ["an empty one", draft("empty"), /This force is empty/],
    ["no force at all", { units: 3 }, /This is not a force/],
    ["with something attached", draft("virton-1914/blue"), /is attached/],
  ])("%s is refused with the rule, and nothing changes", (_what, written, reason) => {
    const match = begun()
    const before = match.bytes()
    const refused = hand(match, "blue", written)
    expect(refused).toMatchObject({ ok: false, reason: expect.stringMatching(reason) })
    expect(refused.ok ? [] : refused.rules).not.toEqual([])
    expect(match.bytes()).toBe(before)
  })

  it("what the builder has ready is offered where the scenario takes it", () => {
    const [blue] = begun().pending as [Write]
    expect(blue.builder?.starts).toContain("british-1914")
    expect(blue.builder?.starts).not.toContain("british-1916")
  })

  it("computer players muster legal forces that differ, and the battle begins with them", () => {
    const seen = new Set<string>()
    for (let i = 0; i < 12; i++) {
      const match = begun()
      for (const side of SIDES) {
        const drawn = drawForce(scenario, side, randomFrom(`${side} ${i}`))
        seen.add(JSON.stringify(drawn))
        expect(hand(match, side, drawn).ok).toBe(true)
      }
      expect(match.state.phase).not.toBe("muster")
    }
    expect(seen.size).toBeGreaterThan(6)
  })

  it("is imagined by the other side as some legal force until it is opened", () => {
    const match = begun()
    hand(match, "blue", draft("british-1914"))
    const dreams = Array.from({ length: 6 }, (_, i) => imagine(match, "red", randomFrom(`${i}`)))
    const handedIn = dreams.map((d) => (d?.state as State | undefined)?.handedIn?.blue)
    expect(handedIn.every((text) => text !== undefined)).toBe(true)
    expect(new Set(handedIn).size).toBeGreaterThan(1)
  })

  it("a battle with forces of one's own keeps the laws to its end", { timeout: 120_000 }, () => {
    const { moves } = examine(game, { scenario: "own-forces-1914", seed: "own", sparingly: 25 })
    expect(moves).toBeGreaterThan(10)
  })

  it("the officer musters at once", () => {
    const [asked] = begun().pending as [Decision]
    const [first] = game.propose?.(begun().state as State, asked, randomFrom("officer")) ?? []
    expect(first && "write" in first && begun().check({ by: "blue", seq: 0, move: first }).ok).toBe(true)
  })
})
