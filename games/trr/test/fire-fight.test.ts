import { describe, expect, it } from "vitest"
import type { State, Unit } from "../state.ts"
import { battle, options, path, play, refusal, tallyIn, told, unit } from "./battle.ts"

const A = "blue/4-rf/rifle-company-1" // 10 rifles
const R = "red/i-84/infantry-company-1" // 10 rifles, green as a target
const TANK = "blue/e-1"
const GER = "red/ii-84/infantry-company-1"
const FK = "red/far-108/field-battery-1"

describe("a fire fight", () => {
  it("TRR-FIRE-03 TRR-FIRE-04 TRR-FIRE-09 ten rifles at Germans of 1914 in the open at 20 cm: factor 12, die 8: 2 hits", () => {
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [37.5, 32] } }, dice: [5, 8, 2, 5] })
    play(match, `unit:${A}`, "fire", `rifle:unit:${R}`)
    expect(told(match, "hit")[0]).toMatchObject({ die: 8, factor: { total: 12 }, hits: 2 })
    expect(unit(match, R)).toMatchObject({ lost: 2, lostThisMove: 2 })
  })

  it("TRR-FIRE-12 three hits on places 2, 2 and 5 cost two figures", () => {
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [25, 32] } }, dice: [5, 10, 2, 2, 5] })
    play(match, `unit:${A}`, "fire", `rifle:unit:${R}`)
    expect(told(match, "losses")[0]).toMatchObject({ dice: expect.arrayContaining([2, 2, 5]) })
    expect(unit(match, R).figures.length).toBe(10 - unit(match, R).lost)
  })

  it("odds are shown before a shot is fired, and are those of the shot", () => {
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [37.5, 32] } }, dice: [5] })
    play(match, `unit:${A}`, "fire")
    const [decision] = match.pending
    const option =
      decision && "options" in decision ? decision.options.find((o) => o.id === `rifle:unit:${R}`) : undefined
    const forecast = option?.forecast?.()
    expect(forecast?.tallies?.[0]?.tally.total).toBe(12)
    expect(forecast?.odds.chances.reduce((n, c) => n + c.ways, 0)).toBe(forecast?.odds.of)
  })

  it("TRR-HE-02 a deployed battery fires twice at infantry, once at armour", () => {
    const soft = battle({
      scenario: "flesquieres-1917",
      units: { [FK]: { cm: [20, 20] }, "blue/5-seaforth/rifle-company-1": { cm: [20, 4] }, [GER]: { cm: [140, 110] } },
      active: "red",
      move: 5,
      dice: [5, 1, 1],
    })
    play(soft, `unit:${FK}`, "fire", "gun:he:unit:blue/5-seaforth/rifle-company-1")
    expect(told(soft, "aimed", "red")).toHaveLength(2)

    const hard = battle({
      scenario: "flesquieres-1917",
      units: { [FK]: { cm: [20, 38] }, [TANK]: { cm: [20, 6] }, [GER]: { cm: [140, 110] } },
      active: "red",
      move: 5,
      dice: [5, 6],
    })
    play(hard, `unit:${FK}`, "fire", `gun:strike:unit:${TANK}`)
    expect(told(hard, "struck", "red")).toHaveLength(1) // strike 4, defence 2, medium, die 6: 8, three markers
    expect(told(hard, "struck")[0]).toMatchObject({ score: { total: 8 }, markers: 3 })
    expect(unit(hard, TANK).markers).toEqual([3])
  })

  it("TRR-HE-02 TRR-FIRE-13 odds of figures lost are in order, those of a gun's markers and crew are a mixture", () => {
    const gun = "blue/255-rfa/field-battery-1"
    const ordered = (target: string) => {
      const units = { [gun]: { cm: [20, 20] as const }, [target]: { cm: [20, 4] as const } }
      const match = battle({ scenario: "flesquieres-1917", units, move: 5, dice: [5] })
      play(match, `unit:${gun}`, "fire")
      const [decision] = match.pending
      const shots = decision && "options" in decision ? decision.options : []
      return shots.filter(({ id }) => id.includes(":he:")).map((o) => o.forecast?.().ordered ?? false)
    }
    expect([ordered(GER), ordered(FK)]).toEqual([[true], [false]])
  })

  it("TRR-AT-05 a tank in a wood or a village is harder to hit: -1; on the open ridge it is not", () => {
    const parts = (cm: readonly [number, number]) => {
      const units = { [FK]: { cm: [103, 100] as const }, [TANK]: { cm } }
      const match = battle({ scenario: "flesquieres-1917", units, active: "red", move: 5, dice: [5, 1] })
      play(match, `unit:${FK}`, "fire", `gun:strike:unit:${TANK}`)
      return tallyIn(match, "struck", "score").parts.filter((p) => p.rule === "TRR-AT-05")
    }
    const less = [{ rule: "TRR-AT-05", label: "target in a wood or built-up area", amount: -1 }]
    expect([parts([103, 79]), parts([86, 82]), parts([125, 92])]).toEqual([less, less, []])
  })

  describe("TRR-SEQ-07 fire before a move", () => {
    const started = (attempt: string) => {
      const match = battle({
        scenario: "flesquieres-1917",
        units: { [TANK]: { cm: [20, 6] }, [GER]: { cm: [20, 30] } },
        move: 5,
        dice: [5, 9, 1, 9, 1, 1, 1],
      })
      play(match, `unit:${TANK}`, attempt)
      play(match, options(match).find((id) => id.includes(":he:")) as string)
      return match
    }

    it("TRR-SEQ-07 TRR-HE-02 a tank that has set out to advance fires as a moving one, one shell, before it goes", () => {
      expect(told(started("advance"), "aimed", "blue")).toHaveLength(1)
    })

    it("TRR-SEQ-07 TRR-HE-02 a tank that stands to fire has its two shells, and stays where it is", () => {
      const match = started("fire")
      expect(told(match, "aimed", "blue")).toHaveLength(2)
      expect(refusal(match, "move").rules).toEqual(["TRR-SEQ-07"])
    })
  })

  it("TRR-AT-05 a tank that stands still on the edge of a hill is behind it to a gun below (-2), not to exactly one on the hill", () => {
    const score = (gun: readonly [number, number], tank: Partial<Unit> = {}) => {
      const match = battle({
        scenario: "flesquieres-1917",
        units: { [FK]: { cm: gun }, [TANK]: { cm: [75, 39], ...tank }, [GER]: { cm: [140, 110] } },
        active: "red",
        move: 5,
        dice: [5, 6],
      })
      play(match, `unit:${FK}`, "fire", `gun:strike:unit:${TANK}`)
      return tallyIn(match, "struck", "score")
    }
    const hill = (gun: readonly [number, number], tank?: Partial<Unit>) =>
      score(gun, tank).parts.find((p) => p.label.includes("hill"))?.amount
    expect(hill([75, 20])).toBe(-2)
    expect(hill([75, 52])).toBeUndefined()
    expect(hill([75, 20], { moved: 1_000 })).toBeUndefined()
    expect(hill([75, 20], { fired: "heavy" })).toBeUndefined() // its sponsons have been pushed over the edge
  })

  it("TRR-FIRE-11 a tank runs over infantry in the open with factor 10, and stops short of it", () => {
    const match = battle({
      scenario: "flesquieres-1917",
      units: { [TANK]: { cm: [20, 6] }, [GER]: { cm: [20, 15] } },
      move: 5,
      dice: [5, 5],
    })
    play(match, `unit:${TANK}`, "advance", "move", path(TANK, [20, 22]))
    expect(told(match, "runs-over")).toHaveLength(1)
    expect(told(match, "hit")[0]).toMatchObject({ factor: { total: 10 }, die: 5, hits: 1 })
  })

  it("TRR-MOVE-05 a tank leaves wire as poor going for infantry", () => {
    const match = battle({
      scenario: "flesquieres-1917",
      units: { [TANK]: { cm: [20, 38] }, [GER]: { cm: [140, 110] } },
      move: 5,
      dice: [5, 1, 1],
    })
    expect((match.state as State).crushed).toEqual([])
    play(match, `unit:${TANK}`, "advance", "move", path(TANK, [20, 54]))
    expect(match.state).toMatchObject({ crushed: ["wire-1"], shelled: {} }) // TRR-AMB-26 applies to shells only
  })

  it("TRR-ENG-01 a company digs instead of moving: 20 cm less three dice", () => {
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [10, 60] } }, dice: [4, 5, 3] })
    play(match, `unit:${A}`, "dig")
    expect(unit(match, A).dug).toBe(8)
  })

  it("TRR-ENG-09 concrete cannot be built in a battle", () => {
    const sappers = "blue/sappers/field-company-1"
    const match = battle({
      scenario: "montauban-1916",
      units: { [sappers]: { cm: [20, 20] }, "red/i-bav-6/infantry-company-1": { cm: [60, 140] } },
    })
    play(match, `unit:${sappers}`)
    expect(options(match)).toContain("dig")
    expect(options(match).some((id) => /bunker|build|concrete/.test(id))).toBe(false)
  })

  it("TRR-SMOKE-03 emergency smoke is thrown once in a game", () => {
    const kings = "blue/18-kings/rifle-company-1"
    const match = battle({
      scenario: "montauban-1916",
      units: { [kings]: { cm: [20, 20] }, "red/i-bav-6/infantry-company-1": { cm: [60, 140] } },
    })
    play(match, `unit:${kings}`, "smoke")
    expect((match.state as State).screens).toHaveLength(1)
    expect(options(match)).not.toContain("smoke")
    expect(unit(match, kings).smoked).toBe(true)
  })

  it("TRR-FLAME-01 TRR-ENG-07 an odd flame die sets a wood alight, and who is in it must leave", () => {
    const flame = "red/storm/flame-thrower-team-1"
    const bedfords = "blue/2-bedfords/rifle-company-1"
    const burn = (die: number) => {
      const match = battle({
        scenario: "manchester-hill-1918",
        units: { [flame]: { cm: [67.4, 102] }, [bedfords]: { cm: [60, 102] } },
        active: "red",
        move: 7,
        dice: [3, die, 9, 9, 9, 9],
      })
      play(match, `unit:${flame}`, "fire", `flame:unit:${bedfords}`)
      return match
    }
    expect((burn(6).state as State).blazes).toEqual([])
    const match = burn(7)
    expect((match.state as State).blazes).toEqual([{ piece: "selency-wood", reach: 0 }])
    expect(unit(match, bedfords).underFlame).toBe(true)
    play(match, "done", `unit:${bedfords}`)
    expect(options(match)).toEqual(["advance", "withdraw"])
  })

  it("TRR-ENG-05 TRR-AT-07 HE at a bunker: strike 4 against 6, markers by its garrison, and those inside suffer", () => {
    const hq = "red/ii-84/hq-1" // 5 figures: 2 markers
    const gun = "blue/255-rfa/field-battery-1"
    const fire = (...dice: number[]) => {
      const match = battle({
        scenario: "flesquieres-1917",
        units: { [gun]: { cm: [77.5, 50] }, [hq]: { cm: [77.5, 62.2] }, [GER]: { cm: [140, 110] } },
        move: 5,
        dice: [5, ...dice],
      })
      play(match, `unit:${gun}`, "fire")
      expect(options(match).filter((id) => id.endsWith(hq))).toEqual([`gun:bunker:unit:${hq}`])
      play(match, `gun:bunker:unit:${hq}`)
      return match
    }
    expect((fire(2).state as State).bunkers).toEqual({})
    const damaged = fire(7, 3) // 4 - 6 + 1 (close) + 7 = 6: one marker, and one roll at factor 6
    expect((damaged.state as State).bunkers).toEqual({ "bunker-1": 1 })
    expect(told(damaged, "hit", "blue")).toMatchObject([{ unit: `unit:${hq}`, factor: { total: 6 }, die: 3 }])
    const ruined = fire(9) // 8: three markers on a strength of two
    expect((ruined.state as State).ruined).toEqual(["bunker-1"])
    expect(unit(ruined, hq).where).toBe("lost")
  })

  it("TRR-GAP-03 no target is attacked by two pivot groups of one vehicle, another one is", () => {
    const female = "blue/e-2"
    const second = "red/ii-84/infantry-company-2"
    const match = battle({
      scenario: "flesquieres-1917",
      units: { [female]: { cm: [80, 20] }, [GER]: { cm: [78, 36] }, [second]: { cm: [86, 36] } },
      move: 5,
      dice: [5, 1],
    })
    play(match, `unit:${female}`, "fire")
    const at = (who: string) => options(match).filter((id) => id.endsWith(`:unit:${who}`)).length
    expect([at(GER), at(second)]).toEqual([3, 3])
    play(match, `weapon1.1:unit:${GER}`)
    expect([at(GER), at(second)]).toEqual([0, 2])
  })

  it("TRR-AT-01 TRR-ENG-05 the guns of a tank strike bunkers, and guns in action, as any gun does", () => {
    const hq = "red/ii-84/hq-1"
    const match = battle({
      scenario: "flesquieres-1917",
      units: { [TANK]: { cm: [77.5, 50] }, [hq]: { cm: [77.5, 62.2] }, [FK]: { cm: [90, 50] } },
      move: 5,
      dice: [5, 9],
    })
    play(match, `unit:${TANK}`, "fire")
    const guns = options(match).filter((id) => /strike|bunker|he:|shrapnel/.test(id))
    expect(guns.filter((id) => id.endsWith(hq)).every((id) => id.includes(":bunker:"))).toBe(true)
    expect(guns.some((id) => id.endsWith(`:strike:unit:${FK}`))).toBe(true)
    const shot = guns.find((id) => id.endsWith(`:bunker:unit:${hq}`)) ?? ""
    play(match, shot)
    expect(told(match, "struck", "blue")).toHaveLength(1)
  })

  it("TRR-ENG-05 a bunker is as strong as all who are in it, and falls with all of them", () => {
    const [hq, guns] = ["red/ii-84/hq-1", "red/ii-84/machine-gun-company-1"] // 5 and 9 figures: 5 markers
    const gun = "blue/255-rfa/field-battery-1"
    const fire = (before: number, ...dice: number[]) => {
      const match = battle({
        scenario: "flesquieres-1917",
        units: {
          [gun]: { cm: [77.5, 50] },
          [hq]: { cm: [77.5, 62.2] },
          [guns]: { cm: [77.5, 62.2] },
          [GER]: { cm: [140, 110] },
        },
        move: 5,
        dice: [5, ...dice],
        change: (m) => {
          m.bunkers["bunker-1"] = before
        },
      })
      play(match, `unit:${gun}`, "fire", `gun:bunker:unit:${hq}`)
      return match
    }
    expect((fire(0, 9, 1, 1, 1).state as State).bunkers).toEqual({ "bunker-1": 3 })
    const fallen = fire(3, 9)
    expect((fallen.state as State).ruined).toEqual(["bunker-1"])
    expect([unit(fallen, hq).where, unit(fallen, guns).where]).toEqual(["lost", "lost"])
  })

  it("TRR-ENG-05 TRR-OBS-04 the enemy knows the damage of a bunker only while he knows of somebody in it", () => {
    const hq = "red/ii-84/hq-1"
    const known = (unseen: boolean) => {
      const match = battle({
        scenario: "flesquieres-1917",
        units: { [hq]: { cm: [77.5, 62.2], unseen }, [GER]: { cm: [140, 110] }, [TANK]: { cm: [20, 10] } },
        change: (m) => {
          m.bunkers["bunker-1"] = 1
        },
      })
      return match.game.view(match.state as State, "blue").bunkers
    }
    expect([known(true), known(false)]).toEqual([{}, { "bunker-1": 1 }])
  })

  it("TRR-ENG-05 a bunker of more than one section loses them one by one", () => {
    const [hq, guns] = ["red/ii-84/hq-1", "red/ii-84/machine-gun-company-1"]
    const gun = "blue/255-rfa/field-battery-1"
    const match = battle({
      scenario: "flesquieres-1917",
      units: {
        [gun]: { cm: [77.5, 50] },
        [hq]: { cm: [77.5, 62.2] },
        [guns]: { cm: [77.5, 62.2] },
        [GER]: { cm: [77.5, 62.2] }, // 5 + 6 + 9 figures: sections of 15 and 5
      },
      move: 5,
      dice: [5, 9],
      change: (m) => {
        m.bunkers["bunker-1"] = 5
      },
    })
    play(match, `unit:${gun}`, "fire", `gun:bunker:unit:${hq}`)
    const { ruined, bunkers } = match.state as State
    expect([ruined, bunkers]).toEqual([[], {}])
    expect([hq, GER, guns].reduce((n, who) => n + unit(match, who).figures.length, 0)).toBe(5)
  })

  it("TRR-AT-05 a gun in a trench line is dug in", () => {
    const strike = (y: number) => {
      const match = battle({
        scenario: "flesquieres-1917",
        units: { [TANK]: { cm: [56, 46] }, [FK]: { cm: [56, y] } },
        move: 5,
        dice: [5],
      })
      play(match, `unit:${TANK}`, "fire")
      const [decision] = match.pending
      const option =
        decision && "options" in decision ? decision.options.find((o) => o.id.includes(":strike:")) : undefined
      return option?.forecast?.().tallies?.[0]?.tally.parts.map((p) => p.label) ?? []
    }
    expect(strike(62).some((label) => /dug in/.test(label))).toBe(true)
    expect(strike(40).some((label) => /dug in/.test(label))).toBe(false)
  })

  it("TRR-AT-07 a vehicle out of action that rallies still cannot move", () => {
    const match = battle({
      scenario: "flesquieres-1917",
      units: { [TANK]: { cm: [20, 10], markers: [4], broken: "retired" }, [GER]: { cm: [140, 110] } },
      move: 5,
      dice: [10],
    })
    play(match, `unit:${TANK}`)
    expect(unit(match, TANK).broken).toBeNull()
    expect(options(match)).not.toContain("move")
  })

  it("TRR-GAP-08 a model out of action is repaired on an 8", () => {
    const match = battle({
      scenario: "flesquieres-1917",
      units: { [TANK]: { cm: [20, 10], markers: [4] }, [GER]: { cm: [140, 110] } },
      move: 5,
      dice: [8],
    })
    play(match, `unit:${TANK}`)
    expect(options(match)).not.toContain("advance")
    play(match, "repair")
    expect(unit(match, TANK).markers).toEqual([3])
  })
})

describe("a charge", () => {
  const S = "blue/uhlans/squadron-1"
  const T = "red/ur-1/squadron-1"
  const MG = "red/dr-15/schwarzlose-detachment-1"

  it("TRR-OPT-04 contact within the normal move is made at once: 6 sabres + 3, both sides roll", () => {
    const match = battle({
      scenario: "jaroslawice-1914",
      units: { [S]: { cm: [160, 20] }, [MG]: { cm: [160, 8] } },
      dice: [5, 6, 5, 5],
    })
    play(match, `unit:${S}`, "charge", `unit:${MG}`)
    const hits = told(match, "hit")
    expect(hits.map((h) => h.unit)).toEqual([`unit:${MG}`, `unit:${S}`])
    expect(hits[0]).toMatchObject({
      factor: { parts: expect.arrayContaining([{ rule: "TRR-OPT-04", label: "as an assault company", amount: 3 }]) },
    })
    expect(unit(match, MG).acted).toBe(true)
  })

  it("TRR-OPT-04 a mounted target may charge back", () => {
    const match = battle({
      scenario: "jaroslawice-1914",
      units: { [S]: { cm: [160, 20] }, [T]: { cm: [160, 6] } },
      dice: [5, 6, 1, 1],
    })
    play(match, `unit:${S}`, "charge", `unit:${T}`)
    expect(match.pending[0]).toMatchObject({ by: "red", what: "countercharge" })
    play(match, "charge-back")
    expect(told(match, "countercharge")).toHaveLength(1)
  })

  it("TRR-AMB-09 beyond the normal move a second test is needed, and a failed one halts outside close range", () => {
    const match = battle({
      scenario: "jaroslawice-1914",
      units: {
        [S]: { cm: [160, 110], lost: 2, figures: ["mounted", "mounted", "mounted", "mounted"] },
        [MG]: { cm: [160, 70] },
      },
      dice: [9, 10, 1, 1],
    })
    play(match, `unit:${S}`, "charge", `unit:${MG}`)
    expect(told(match, "motivated").filter((h) => "score" in h)).toHaveLength(2)
    expect(told(match, "charge-fails")).toHaveLength(1)
    expect(Math.abs(unit(match, S).at.y - unit(match, MG).at.y)).toBeGreaterThan(8_000)
  })

  it("TRR-OPT-04 without the option there is no charge", () => {
    const match = battle({
      scenario: "jaroslawice-1914",
      units: { [S]: { cm: [160, 20] }, [MG]: { cm: [160, 8] } },
      options: { charges: "off" },
    })
    play(match, `unit:${S}`)
    expect(options(match)).not.toContain("charge")
  })
})
