/** Tanks break down and are repaired: GTW-14.C.2. */
import { asked, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { mayRebuild } from "../rules/replacements/rebuilding.ts"
import { testEngines } from "../rules/special-units/tanks.ts"
import { at, go, ids, position, table, unit, within } from "./table.ts"

const tanks = { at: "0404", is: "test-british-old-tanks", as: "t" }
const other = { at: "0403", is: "british-regular", as: "d" }
const foe = { at: "0505", is: "german-reserve-1915", as: "g" }
const rolls = (match: { readonly told: readonly { readonly what: unknown }[] }) =>
  match.told.filter((t) => (t.what as { why?: string }).why?.startsWith("the engines") === true).length

describe("tanks that break down", () => {
  it("GTW-14.C.2-1 their engines are tested after a move on the ground, not after a ride by rail", () => {
    const driven = table({ units: [tanks, other], bare: true, dice: [5] })
    play(driven, go("t", "0405"))
    expect([rolls(driven), unit(driven, "t").disruption]).toEqual([1, 0])
    const railed = table({ units: [tanks, other], bare: true })
    play(railed, go("t", "rail:0405"))
    expect([rolls(railed), unit(railed, "t").hex]).toEqual([0, at(railed.state as never, "0405")])
  })

  it("GTW-14.C.2-1 and whenever a combat with them is declared", () => {
    const match = table({ units: [tanks, { ...other, at: "0404" }, foe], phase: "combat", bare: true, dice: [3] })
    play(match, "0505", ids("t", "d"))
    expect([rolls(match), unit(match, "t").disruption]).toEqual([1, 1])
  })

  it.each([
    [0, 5, 0, false],
    [0, 3, 1, false],
    [1, 3, 2, false],
    [0, 2, 2, false],
    [1, 2, 2, true],
    [2, 1, 2, true],
  ])("GTW-14.C.2-2 disruption %i, die %i: disruption %i, disabled %s", (before, die, after, disabled) => {
    const found = within({ units: [tanks], dice: [die] }, (m, named) => {
      named("t").disruption = before
      testEngines(m, named("t"))
      return [named("t").disruption, named("t").reduced]
    })
    expect(found).toEqual([after, disabled])
  })

  it("GTW-14.C.2-2 a disabled unit does not recover with the others", () => {
    const match = table({
      units: [
        { ...tanks, reduced: true, disruption: 2 },
        { ...other, disruption: 1 },
      ],
      active: "entente",
      phase: "initial",
      bare: true,
      but(m) {
        m.begun = false
      },
    })
    expect([unit(match, "t").disruption, unit(match, "d").disruption]).toEqual([2, 0])
  })

  it("GTW-14.C.2-3 a battalion is repaired for two equipment points, in supply, in its own initial phase", () => {
    const m = position({ units: [{ ...tanks, reduced: true, disruption: 2 }, other] })
    const may = (phasing = true) => mayRebuild(m, m.named("t"), phasing)
    m.equipment.entente = 1
    expect(may()).toMatchObject({ ok: false, rules: ["GTW-14.C.2-3"] })
    m.equipment.entente = 2
    expect([may().ok, may(false).ok]).toEqual([true, false])
    m.named("t").supplied = false
    expect(may()).toMatchObject({ ok: false, rules: ["GTW-14.C.2-3"] })
  })

  it("GTW-14.C.2-3 the repair is paid for and the unit is whole again", () => {
    const match = table({
      units: [{ ...tanks, reduced: true, disruption: 2 }, other],
      phase: "initial",
      bare: true,
      but(m) {
        m.stage = 3
        m.equipment.entente = 3
      },
    })
    expect(asked(match)).toBe("staff")
    play(match, "replacements", "unit:t")
    expect([unit(match, "t").reduced, unit(match, "t").disruption, match.state.equipment.entente]).toEqual([
      false,
      0,
      1,
    ])
  })

  it("GTW-14.C.2-3 not in a contested hex", () => {
    const m = position({ units: [{ ...tanks, reduced: true, disruption: 2 }, other] })
    m.equipment.entente = 2
    m.contested.push({ hex: at(m, "0404"), side: "entente", since: 0, phase: "combat", active: "entente" })
    expect(mayRebuild(m, m.named("t"), true)).toMatchObject({ ok: false, rules: ["GTW-14.C.2-3"] })
  })
})
