/** Guns of long range and gas shells: GTW-12.B.7, GTW-12.B.8. */
import { asked, play, refusal, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { attackForecast } from "../rules/combat/attack.ts"
import type { State } from "../state.ts"
import { at, ids, position, table, unit } from "./table.ts"

const far = { at: "0101", is: "british-guards", as: "far" }
const gun = { at: "0404", is: "test-british-long-guns", as: "gun" }
const told = (match: { readonly told: readonly { readonly what: { readonly kind: string } }[] }, kind: string) =>
  match.told.map((t) => t.what as { kind: string; [fact: string]: unknown }).filter((w) => w.kind === kind)

describe("long range artillery", () => {
  it("GTW-12.B.7-1 a range of 3 bombards a hex three hexes away; a gun without one only the next hex", () => {
    const match = table({
      units: [
        gun,
        { at: "0404", is: "british-heavy-artillery", as: "near" },
        { at: "0704", is: "german-1915", as: "g" },
      ],
      phase: "bombardment",
      bare: true,
    })
    const m = match.state as State
    expect(fieldOf(m).map.grid.distance(at(m, "0404"), at(m, "0704"))).toBe(3)
    play(match, "fire:0704")
    expect(asked(match)).toBe("guns")
    expect(refusal(match, ids("near")).rules).toEqual(["GTW-12.C.1-2"])
    expect(tried(match, ids("gun")).ok).toBe(true)
  })

  it("GTW-12.B.7-1 beyond its range it has no target", () => {
    const match = table({ units: [gun, { at: "0804", is: "german-1915", as: "g" }], phase: "bombardment", bare: true })
    expect(match.pending.some((d) => d.what === "bombard")).toBe(false)
  })

  it("GTW-12.B.7-2 at two hexes a 6 counts 1.5 in an attack: halved for range and for old tactics", () => {
    const m = position({
      units: [
        { ...gun, at: "0404" },
        { at: "0504", is: "british-guards", as: "a" },
        { at: "0604", is: "german-1915", as: "g" },
      ],
      points: [{ at: "0404", side: "entente", points: 2 }],
      bare: true,
    })
    const forecast = attackForecast(m, "entente", at(m, "0604"), [m.named("a"), m.named("gun")])
    const attack = forecast.tallies?.find((t) => t.label === "attack")?.tally
    expect(attack?.parts.at(-1)).toMatchObject({ amount: 1.5 })
  })

  it("GTW-12.B.7-2 it may not attack alone", () => {
    const match = table({
      units: [gun, { at: "0504", is: "british-guards", as: "a" }, { at: "0604", is: "german-1915", as: "g" }],
      phase: "combat",
      bare: true,
    })
    play(match, "0604")
    expect(refusal(match, ids("gun")).rules).toEqual(["GTW-12.B.7-2"])
    expect(tried(match, ids("gun", "a")).ok).toBe(true)
  })

  it("GTW-12.B.7-2 no result touches it: an attack that is wiped out leaves it where it was", () => {
    const match = table({
      units: [
        gun,
        { at: "0504", is: "british-territorial", as: "a" },
        ...["g", "h", "i"].map((as) => ({ at: "0604", is: "german-guard-1915", as })),
      ],
      phase: "combat",
      works: { "0604": "fort" },
      bare: true,
      dice: [1],
    })
    play(match, "0604", ids("gun", "a"))
    while (match.pending[0] && asked(match) !== "attack" && match.state.phase === "combat") {
      const [d] = match.pending
      play(
        match,
        d!.kind === "select" ? { select: [] } : d!.kind === "choose" ? d!.options.at(-1)!.id : { confirm: false },
      )
    }
    expect([unit(match, "gun").hex, unit(match, "gun").reduced]).toEqual([at(match.state as State, "0404"), false])
    expect(unit(match, "a").hex === at(match.state as State, "0504") && !unit(match, "a").reduced).toBe(false)
  })
})

describe("gas in a bombardment", () => {
  const scene = (dice: readonly number[]) =>
    table({
      units: [
        { at: "0504", is: "test-german-gas-artillery", as: "x" },
        { at: "0504", is: "test-german-gas-artillery", as: "y" },
        { at: "0504", is: "german-heavy-artillery", as: "z" },
        { at: "0504", is: "german-1915", as: "g" },
        { at: "0604", is: "german-army", as: "hq" },
        { at: "0404", is: "belgian-1915", as: "b" },
        far,
      ],
      active: "central",
      phase: "bombardment",
      points: [{ at: "0504", side: "central", points: 2 }],
      works: { "0404": "" },
      dice,
      bare: true,
    })
  const fired = (match: ReturnType<typeof scene>, gas: string) => {
    play(match, "fire:0404", ids("x", "y", "z"))
    play(match, "all", gas)
    return told(match, "bombards")[0]
  }

  it("GTW-12.B.8 a clear success and another one: strength 17 is resolved on the column of 25, with one added", () => {
    const match = scene([6, 6, 2])
    const shot = fired(match, "gas")
    expect(shot).toMatchObject({ die: 2, strength: { total: 17 } })
    expect(
      (shot as unknown as { modifiers: { parts: { rule: string; amount: number }[] } }).modifiers.parts,
    ).toContainEqual(expect.objectContaining({ rule: "GTW-12.B.8", amount: 1 }))
    expect(shot).toMatchObject({ hits: 2 }) // column 25, 2 + 1 + 1; on the column of 16, or with a 3, one hit
  })

  it("GTW-12.B.8 shells alone, and gas that fails, change nothing", () => {
    expect(fired(scene([2]), "none")).toMatchObject({ die: 2, hits: 1, modifiers: { total: 1 } }) // packed trenches
    expect(fired(scene([1, 2]), "gas")).toMatchObject({ die: 2, hits: 1, modifiers: { total: 1 } })
  })

  it("GTW-12.C-4 who has fired gas in the bombardment may not in the combat that follows", () => {
    const attempts = (gas: boolean) => {
      const match = table({
        units: [
          { at: "0504", is: "test-german-gas-artillery", as: "x" },
          { at: "0504", is: "german-1915", as: "g" },
          { at: "0404", is: "british-guards", as: "b" },
          far,
        ],
        active: "central",
        phase: "combat",
        bare: true,
        but(m) {
          m.fires.push({ hex: at(m, "0404"), by: "central", hits: 0, done: true, gas })
          for (const u of m.units) u.bombarded = u.id === "unit:x"
        },
      })
      play(match, "0404", ids("x", "g"))
      return asked(match) === "attempt"
    }
    expect([attempts(false), attempts(true)]).toEqual([true, false])
  })
})
