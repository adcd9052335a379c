import { describe, expect, it } from "vitest"
import { counterFrom, counters } from "../data/counters.ts"
import { targetWith } from "../rules/artillery/strengths.ts"
import { attemptModifier, type Battle } from "../rules/special-combat-effects.ts"
import { judgeSupply } from "../rules/supply/general.ts"
import { capture } from "../rules/zones-of-control-and-ownership/ownership.ts"
import type { Unit } from "../state.ts"
import { at, position, within } from "./table.ts"

/** A division in a fortress of its own side, with Germans all around it. */
const fortress = {
  units: [
    { at: "0703", is: "british-regular", as: "d" },
    ...["0602", "0603", "0702", "0704", "0802", "0803"].map((hex) => ({ at: hex, is: "german-1915", as: hex })),
  ],
  owners: { entente: "0703" },
  works: { "0703": "improved fortress (old)" },
  phase: "initial",
} as const

describe("fortresses that feed their garrison", () => {
  it.each([
    [5, true],
    [2, false],
  ])(
    "GTW-11.C.2b.iii-2 isolated, the enemy rolls %i: depleted %s; it feeds in this judgement, and a depleted one not in the next",
    (die, depleted) => {
      within({ ...fortress, dice: [die, 2] }, (m, named) => {
        judgeSupply(m)
        expect(named("d")).toMatchObject({ supplied: true, isolated: true, out: 1 })
        expect(m.depleted.includes(at(m, "0703"))).toBe(depleted)
        judgeSupply(m)
        expect(named("d")).toMatchObject({ supplied: !depleted, out: 2 })
      })
    },
  )

  it("GTW-11.C.2b.iii-3 a fortress that was the enemy's once feeds nobody, though it is its own side's again and improved", () => {
    const tannenberg = { scenario: "tannenberg", units: [], phase: "initial" } as const
    within(tannenberg, (m) => {
      const hex = m.works.findIndex((_, h) => m.owners[h] === 1 && targetWith(m, h, undefined).majorCity)
      capture(m, hex, "entente")
      capture(m, hex, "central")
      expect(m.lost).toContain(hex)
    })
    within({ ...fortress, but: (m) => m.lost.push(at(m, "0703")) }, (m, named) => {
      judgeSupply(m)
      expect(named("d")).toMatchObject({ supplied: false, out: 1 })
    })
  })
})

describe("what helps an attempt", () => {
  const flamethrowers = "test-british-flamethrowers"
  Object.assign(counters, {
    [flamethrowers]: counterFrom(flamethrowers, {
      nation: "britain",
      type: "flamethrower",
      size: "regiment",
      front: "1-1-5",
      name: "Flamethrowers",
      source: "ours",
    }),
  })
  const battle = (m: ReturnType<typeof position>, attackers: readonly Unit[], defenders: readonly Unit[]): Battle => ({
    hex: at(m, "0505"),
    side: "entente",
    crt: "mobile",
    target: { ...targetWith(m, at(m, "0505"), undefined), majorCity: false, fullCity: false, terrain: "clear" },
    attackers,
    defenders,
  })

  it("GTW-13.F-1 one more on the die if flamethrowers are in the attempt of engineers", () => {
    const m = position({
      units: [
        { at: "0404", is: flamethrowers, as: "f" },
        { at: "0404", is: "test-british-assault-engineers", as: "a" },
        { at: "0505", is: "german-1915", as: "g" },
      ],
    })
    const [f, a, g] = m.units as [Unit, Unit, Unit]
    const of = (u: Unit) => attemptModifier(battle(m, [f, a], [g]), { effect: "EEC", side: "entente", units: [u] })
    expect(of(f) - of(a)).toBe(1)
  })

  it("GTW-10.B a charge at unsupported men is helped by 1; where armour could do nothing 3 are taken off", () => {
    const m = position({
      units: [
        { at: "0404", is: "british-cavalry", as: "c" },
        { at: "0505", is: "german-combat-engineers", as: "weak" },
        { at: "0505", is: "german-1915", as: "strong" },
      ],
    })
    const [c, weak, strong] = m.units as [Unit, Unit, Unit]
    const charge = (b: Battle) => attemptModifier(b, { effect: "CEC", side: "entente", units: [c] })
    const plain = battle(m, [c], [strong])
    expect(charge(battle(m, [c], [weak])) - charge(plain)).toBe(1)
    expect(charge({ ...plain, target: { ...plain.target, terrain: "mountain" } }) - charge(plain)).toBe(-3)
  })
})
