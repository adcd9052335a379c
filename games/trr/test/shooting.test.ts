import { describe, expect, it } from "vitest"
import { mgModels } from "../rules/fire-at-infantry-and-soft-targets/shots-of-a-unit.ts"
import { cm, gap } from "../rules/scale-and-representation/field.ts"
import type { State, Unit } from "../state.ts"
import type { Played, Setting } from "./battle.ts"
import { battle, options, play, tallyIn, told, unit } from "./battle.ts"

const A = "blue/4-rf/rifle-company-1" // 10 rifles of 1914, no grenades
const R = "red/i-84/infantry-company-1" // green as a target
const M1 = "blue/2-manchesters/rifle-company-1" // 7 rifles and a light machine gun, elite
const M2 = "blue/2-manchesters/rifle-company-2"
const G1 = "red/i-115/infantry-company-1" // 8 rifles with grenades and an anti-tank rifle
const G2 = "red/ii-115/infantry-company-1" // without an anti-tank rifle
const PIONEERS = "red/pioneers/pioneer-company-1" // hand grenades only
const CAR = "blue/carriers" // defence 1
const FK = "red/guns/field-battery-1" // 7.7 cm: HE 7, strike 4
const clear = { weather: "clear-weather" }

const ors = (setting: Omit<Setting, "scenario">): Played => battle({ scenario: "ors-1918", options: clear, ...setting })
const factor = (match: Played): number => tallyIn(match, "hit", "factor").total

describe("small arms and machine guns", () => {
  it("TRR-FIRE-02 TRR-FIRE-07 TRR-FIRE-08 ten rifles at 30 cm: long range, one right, row 12 column D: 9", () => {
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [47.5, 32] } }, dice: [5, 1] })
    play(match, `unit:${A}`, "fire", `rifle:unit:${R}`)
    expect(factor(match)).toBe(9)
  })

  it("TRR-FIRE-02 without grenades a target within 4 cm counts as close: column B", () => {
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [20.5, 32] } }, dice: [5, 1] })
    play(match, `unit:${A}`, "fire", `rifle:unit:${R}`)
    expect(factor(match)).toBe(15) // 12 in column B is 18, counted as 15
    const far = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [79, 32] } } })
    play(far, `unit:${A}`)
    expect(options(far)).not.toContain("fire") // nobody fires beyond 60 cm
  })

  it("TRR-FIRE-03 six men in the saddle fire with 3 less, and with no less on foot", () => {
    const [uhlans, enemy] = ["blue/uhlans/squadron-1", "red/ur-1/squadron-1"]
    const saddle = (mounted: boolean) => {
      const units = { [uhlans]: { cm: [160, 110] as const, mounted }, [enemy]: { cm: [140, 110] as const } }
      const match = battle({ scenario: "jaroslawice-1914", units, dice: [5, 1] })
      play(match, `unit:${uhlans}`, "fire", `rifle:unit:${enemy}`)
      return tallyIn(match, "hit", "factor").parts.filter((p) => p.label === "firing mounted")
    }
    expect(saddle(true)).toEqual([{ rule: "TRR-FIRE-03", label: "firing mounted", amount: -3 }])
    expect(saddle(false)).toEqual([])
  })

  it("TRR-AMB-16 in 1914 the Germans have grenades only if the players do not take them away", () => {
    const fire = (lateGrenades: string) => {
      const units = { [A]: { cm: [10, 32] as const }, [R]: { cm: [20.5, 32] as const } }
      const match = battle({ units, active: "red", options: { lateGrenades }, dice: [5, 1] })
      play(match, `unit:${R}`, "fire", `rifle:unit:${A}`)
      return tallyIn(match, "hit", "factor")
    }
    expect(fire("off").parts.some((p) => p.label === "column A")).toBe(true)
    expect(fire("on").parts.some((p) => p.label === "column B")).toBe(true)
  })

  it("TRR-FIRE-05 TRR-AMB-04 three tripod models firing together: factor 9 at medium range", () => {
    const mg = "red/i-115/machine-gun-company-1"
    const match = ors({ units: { [mg]: { cm: [60, 95] }, [M1]: { cm: [30, 95] } }, active: "red", dice: [5, 1] })
    play(match, `unit:${mg}`, "fire", `mg1:unit:${M1}`)
    expect(factor(match)).toBe(9)
  })

  it("TRR-FIRE-05 a machine gun needs three men: with seven left a company has three guns, with six two", () => {
    const mg = "red/i-115/machine-gun-company-1"
    const guns = (men: number) => {
      const figures = Array.from({ length: men }, () => "crew" as const)
      const match = ors({ units: { [mg]: { cm: [60, 95], figures }, [M1]: { cm: [30, 95] } } })
      return mgModels(match.state as State, unit(match, mg) as Unit)
    }
    expect([guns(9), guns(7), guns(6), guns(1), guns(0)]).toEqual([3, 3, 2, 1, 0])
  })

  it("TRR-FIRE-10 TRR-GAP-02 medium range and heavy cover, 3 right: no effect; at point blank column D", () => {
    const at = (x: number) => {
      const match = ors({
        units: { [G1]: { cm: [x, 95] }, [M1]: { cm: [30, 95], dug: 40 } },
        active: "red",
        dice: [5, 1],
      })
      play(match, `unit:${G1}`, "fire", `rifle:unit:${M1}`)
      return match
    }
    expect(told(at(50), "no-effect", "red")).toHaveLength(1)
    expect(factor(at(37))).toBe(4) // 8 rifles less 2 for an elite target: row 6, column D
  })

  it("TRR-OPT-03 storm troops near by have 3 more, by option", () => {
    const storm = "red/storm/sturm-company-1"
    const B = "blue/2-bedfords/rifle-company-1"
    const fire = (assaultCompanies: string) => {
      const match = battle({
        scenario: "manchester-hill-1918",
        units: { [storm]: { cm: [20, 20] }, [B]: { cm: [33, 20] } },
        active: "red",
        move: 8,
        options: { assaultCompanies },
        dice: [5, 1],
      })
      play(match, `unit:${storm}`, "fire", `rifle:unit:${B}`)
      const { parts } = tallyIn(match, "hit", "factor")
      return parts.filter((p) => p.label.includes("assault")).map((p) => p.amount)
    }
    expect([fire("on"), fire("off")]).toEqual([[3], []])
  })
})

describe("guns", () => {
  it("TRR-HE-01 TRR-HE-03 a battery at 70 cm hits on a 6, with factor 7 in the open", () => {
    const match = ors({ units: { [FK]: { cm: [30, 95] }, [M1]: { cm: [105, 95] } }, active: "red", dice: [5, 6, 1, 5] })
    play(match, `unit:${FK}`, "fire", `gun:he:unit:${M1}`)
    expect(told(match, "aimed", "red").map((a) => [a.die, a.need, a.hit])).toEqual([
      [6, 6, true],
      [5, 6, false],
    ])
    expect(factor(match)).toBe(7)
  })

  it("TRR-HE-03 TRR-HE-05 shrapnel: factor 8 in the open, and nothing for troops in a trench", () => {
    const fire = (dug: number) => {
      const units = { [FK]: { cm: [30, 95] as const }, [M1]: { cm: [60, 95] as const, dug } }
      const match = ors({ units, active: "red", dice: [5, 9, 1, 1] })
      play(match, `unit:${FK}`, "fire", `gun:shrapnel:unit:${M1}`)
      return match
    }
    expect(factor(fire(0))).toBe(8)
    expect(told(fire(40), "hit")).toEqual([])
  })

  it("TRR-HE-04 by option a miss with 4 where 8 is needed lands 20 cm short, on whoever is there", () => {
    const units = {
      [FK]: { cm: [20, 95] as const },
      [M1]: { cm: [125, 95] as const },
      [M2]: { cm: [105, 95] as const },
    }
    const fire = (missesFallShort: string) => {
      const match = ors({ units, active: "red", options: { ...clear, missesFallShort }, dice: [5, 4, 1, 3] })
      play(match, `unit:${FK}`, "fire", `gun:he:unit:${M1}`)
      return told(match, "hit", "red").map((h) => h.unit)
    }
    expect(fire("on")).toEqual([`unit:${M2}`])
    expect(fire("off")).toEqual([])
  })
})

describe("fire at armour", () => {
  const strike = (car: object, gun: object, x: number, die: number) => {
    const units = { [CAR]: { cm: [30, 95] as const, ...car }, [FK]: { cm: [x, 95] as const, ...gun } }
    const match = ors({ units, active: "red", dice: [5, die] })
    play(match, `unit:${FK}`, "fire", `gun:strike:unit:${CAR}`)
    return told(match, "struck")[0]
  }

  it("TRR-AT-02 TRR-AT-06 TRR-AT-10 TRR-AT-11 strike 4 against defence 1 at medium range, die 6: 9, four markers", () => {
    expect(strike({}, {}, 60, 6)).toMatchObject({ score: { total: 9 }, markers: 4 })
  })

  it("TRR-AT-03 TRR-AT-04 at long range a moving target: 2 less", () => {
    expect(strike({ moved: 5000 }, {}, 69, 6)).toMatchObject({ score: { total: 7 }, markers: 2 })
  })

  it("TRR-AT-05 dug in: 2 less; dug in and camouflaged: 4 less", () => {
    expect(strike({ dug: 40 }, {}, 60, 6)).toMatchObject({ score: { total: 7 } })
    expect(strike({ dug: 80 }, {}, 60, 6)).toMatchObject({ score: { total: 5 }, markers: 0 })
  })

  it("TRR-AMB-07 damage to the firer counts against it", () => {
    expect(strike({}, { markers: [2] }, 60, 6)).toMatchObject({ score: { total: 7 } })
  })

  it("TRR-AT-07 TRR-AT-09 a battery of six with five markers: one more puts it out of action", () => {
    const bty = "blue/161-rfa/field-battery-1"
    const units = { [bty]: { cm: [60, 95] as const }, [FK]: { cm: [30, 95] as const, markers: [5] } }
    const match = ors({ units, dice: [5, 2] }) // 4 - 0, die 2: 6, one marker
    play(match, `unit:${bty}`, "fire", `gun:strike:unit:${FK}`)
    expect(told(match, "damaged")[0]).toMatchObject({ markers: 1, condition: "outOfAction" })
  })

  it("TRR-AT-08 hand grenades at 1 cm: strike 1 against defence 1, die 6: one marker", () => {
    const units = { [CAR]: { cm: [30, 95] as const }, [PIONEERS]: { cm: [36.75, 95] as const } }
    const match = ors({ units, active: "red", dice: [10, 6] })
    expect(cm(gap(match.state as State, unit(match, CAR), unit(match, PIONEERS)))).toBe(1)
    play(match, `unit:${PIONEERS}`, "fire", `rifle:strike:unit:${CAR}`)
    expect(told(match, "struck")[0]).toMatchObject({ score: { total: 6 }, markers: 1 })
  })

  it("TRR-AT-08 rifle grenades, which companies carry from 1916 on, reach 12 cm: at 9 cm one less", () => {
    const strike = (x: number) => {
      const match = ors({ units: { [CAR]: { cm: [30, 95] }, [G1]: { cm: [x, 95] } }, active: "red", dice: [10, 7] })
      play(match, `unit:${G1}`, "fire", `rifle:strike:unit:${CAR}`)
      return told(match, "struck")[0]
    }
    expect(strike(35.25)).toMatchObject({ score: { total: 9 }, markers: 4 }) // point blank: two more
    expect(strike(43.25)).toMatchObject({ score: { total: 6 }, markers: 1 })
  })

  it("TRR-AT-11 an anti-tank rifle, strike 1, reaches 60 cm; who has none has no such shot", () => {
    const match = ors({ units: { [CAR]: { cm: [30, 95] }, [G1]: { cm: [52, 95] } }, active: "red", dice: [10, 8] })
    play(match, `unit:${G1}`, "fire", `atRifle:strike:unit:${CAR}`)
    expect(told(match, "struck")[0]).toMatchObject({ score: { total: 8 }, markers: 3 })
    const other = ors({ units: { [CAR]: { cm: [30, 95] }, [G2]: { cm: [38, 95] } }, active: "red", dice: [10] })
    play(other, `unit:${G2}`, "fire")
    expect(options(other).filter((id) => id.includes("strike"))).toEqual([`rifle:strike:unit:${CAR}`])
  })

  it("TRR-ENG-04 TRR-GAP-04 engineers who have come up to a bunker place a charge: 10 against 6, die 2: one marker", () => {
    const re = "blue/404-re/field-company-1"
    const hq = "red/i-27/hq-1"
    const match = battle({
      scenario: "flesquieres-1917",
      units: { [re]: { cm: [77.5, 58] }, [hq]: { cm: [77.5, 62.2], figures: ["man", "man", "man"], lost: 2 } },
      move: 5,
      dice: [5, 2, 1],
    })
    play(match, `unit:${re}`, "fire", `charge:unit:${hq}`)
    expect(told(match, "struck")[0]).toMatchObject({ score: { total: 6 }, markers: 1 })
    expect(unit(match, hq).where).toBe("table")
  })
})
