import { describe, expect, it } from "vitest"
import { demolitions } from "../rules/direct-he-and-flame-throwers/close-combat.ts"
import { areSpared } from "../rules/engineering/minefields.ts"
import { isBridged } from "../rules/engineering/rivers.ts"
import { fieldOf } from "../rules/scale-and-representation/field.ts"
import type { ForceUnit, UnitId } from "../scenarios/forces/force.ts"
import { buildForce } from "../scenarios/forces/forces.ts"
import type { FormationRequest } from "../scenarios/forces/request.ts"
import type { State, Unit } from "../state.ts"
import type { Figure } from "../types.ts"
import { battle, options, path, play, told, unit } from "./battle.ts"

const RE = "blue/206-re/field-company-1"
const M1 = "blue/2-manchesters/rifle-company-1"
const CAR = "blue/carriers"
const VICKERS = "blue/96-bde/vickers-company-1"
const G1 = "red/i-115/infantry-company-1"
const ors = { scenario: "ors-1918" } as const
const state = (match: { state: unknown }): State => match.state as State

describe("bridging", () => {
  it("TRR-ENG-02 TRR-AMB-08 engineers on the bank work at 20 cm less three dice; 1 cm of canal needs 20 cm", () => {
    const match = battle({ ...ors, units: { [RE]: { cm: [64, 75], facing: 9000 } }, dice: [1, 2, 3] })
    play(match, `unit:${RE}`, "bridge")
    expect(told(match, "bridging")[0]).toMatchObject({ done: 14, work: 14, need: 20 })
    expect(told(match, "bridged")).toHaveLength(0)
  })

  it("TRR-ENG-02 when the work is done a company walks over, and the enemy sees the bridge, not before", () => {
    const begun = {
      piece: "canal",
      side: "blue",
      from: { x: 66_750, y: 76_000 },
      to: { x: 68_000, y: 76_000 },
    } as const
    const units = { [RE]: { cm: [64, 80] as const, facing: 9000 }, [M1]: { cm: [64, 74] as const, facing: 9000 } }
    const change = (m: State) => m.bridges.push({ ...begun, work: 14, need: 20 })
    const match = battle({ ...ors, units, change, dice: [3, 4, 5, 5] })
    expect(match.game.view(state(match), "red").bridges).toEqual([])
    play(match, `unit:${RE}`, "bridge")
    expect(told(match, "bridged")).toHaveLength(1)
    expect(match.game.view(state(match), "red").bridges).toHaveLength(1)
    play(match, `unit:${M1}`, "advance", "move", path(M1, [71.5, 74.5]))
    expect(unit(match, M1).at.x).toBe(71_500)
  })

  it("TRR-ENG-02 a bridge carries from the very centimetre of work that it needs, not one earlier", () => {
    const at = { x: 67_500, y: 76_000 }
    const carries = (work: number) => {
      const ends = { from: { x: 66_750, y: 76_000 }, to: { x: 68_000, y: 76_000 } }
      const change = (m: State) => m.bridges.push({ piece: "canal", side: "blue", ...ends, work, need: 20 })
      const match = battle({ ...ors, units: { [M1]: { cm: [64, 74] } }, change })
      return isBridged(state(match), at)
    }
    expect([carries(19), carries(20), carries(21)]).toEqual([false, true, true])
  })

  it("TRR-ENG-02 not under fire, and only by engineers", () => {
    const fired = battle({ ...ors, units: { [RE]: { cm: [64, 75], facing: 9000, underFire: true } } })
    play(fired, `unit:${RE}`)
    expect(options(fired)).not.toContain("bridge")
    const others = battle({ ...ors, units: { [M1]: { cm: [64, 75], facing: 9000 } } })
    play(others, `unit:${M1}`)
    expect(options(others)).not.toContain("bridge")
  })
})

/** Gives a unit of a scenario another organisation while a test runs. */
function organised<T>(scenario: string, who: string, list: FormationRequest, test: () => T): T {
  const { units, month } = fieldOf({ scenario })
  const made = buildForce("blue", { nation: "british", formations: [list] }, month)
  const [lent] = made.ok ? made.force.units : []
  const id: UnitId = `unit:${who}`
  const own = units.get(id)
  if (!lent || !own) throw new Error(`${who} of ${scenario} cannot be ${list.list}`)
  const known = units as Map<UnitId, ForceUnit>
  known.set(id, { ...lent, id })
  try {
    return test()
  } finally {
    known.set(id, own)
  }
}

describe("engineers of the cavalry", () => {
  const squadron = { id: "fs", list: "br-cav-eng", name: "Field Squadron" }
  const figures = Array.from({ length: 9 }, (): Figure => "mountedPioneer")

  it("TRR-ENG-02 TRR-ORG-13 a field squadron builds bridges on foot, not from the saddle", () => {
    const may = (mounted: boolean) => {
      const match = battle({ ...ors, units: { [RE]: { cm: [64, 75], facing: 9000, figures, mounted } } })
      play(match, `unit:${RE}`)
      return options(match).includes("bridge")
    }
    expect(organised("ors-1918", RE, squadron, () => [may(true), may(false)])).toEqual([false, true])
  })

  it("TRR-MINE-03 TRR-ORG-13 a field squadron clears mines on foot, not from the saddle", () => {
    const may = (mounted: boolean) => {
      const match = battle({ ...ors, units: { [RE]: { cm: [30, 95], figures, mounted } } })
      play(match, `unit:${RE}`)
      return options(match).includes("clear")
    }
    expect(organised("ors-1918", RE, squadron, () => [may(true), may(false)])).toEqual([false, true])
  })

  it("TRR-ENG-04 TRR-ORG-13 a field squadron places charges on foot, not from the saddle", () => {
    const sappers = "blue/404-re/field-company-1"
    const hq = "red/ii-84/hq-1"
    const may = (mounted: boolean) => {
      const units = { [sappers]: { cm: [77.5, 58] as const, figures, mounted }, [hq]: { cm: [77.5, 62.2] as const } }
      const m = battle({ scenario: "flesquieres-1917", units }).state as State
      const [by, at] = [sappers, hq].map((who) => m.units.find((u) => u.id === `unit:${who}`) as Unit)
      return demolitions(m, by as Unit, at as Unit).map((shot) => shot.id)
    }
    const charge = `charge:unit:${hq}`
    expect(organised("flesquieres-1917", sappers, squadron, () => [may(true), may(false)])).toEqual([[], [charge]])
  })
})

describe("mines", () => {
  const field = { [G1]: { cm: [120, 20] as const } } // far away
  /** Moves straight from one point to the next, after a motivation test; the tow path is mined from 74 to 77 cm east. */
  const goes = (
    who: string,
    from: readonly [number, number],
    to: readonly (readonly [number, number])[],
    dice: number[],
  ) => {
    const match = battle({ ...ors, units: { ...field, [who]: { cm: from } }, dice: [5, ...dice] })
    play(match, `unit:${who}`, "advance", "move", path(who, ...to))
    return match
  }
  const ones = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] // every die sets off a mine, and kills nobody

  it("TRR-MINE-01 TRR-MINE-02 a company that goes 4 cm in a field of density 4 tests once: 4 sets it off, factor 8", () => {
    const walk = (die: number) => goes(M1, [75.5, 66], [[75.5, 70]], [die, 9, 1, 2])
    const hit = walk(4)
    expect(told(hit, "mine")).toHaveLength(1)
    expect(told(hit, "hit")[0]).toMatchObject({ factor: { total: 8 }, hits: 2 })
    expect(match(hit).mined.blue).toEqual(["red/tow-path"])
    expect(hit.game.view(match(hit), "blue").minefields).toEqual(["red/tow-path"])
    const twice = goes(M1, [75.5, 66], [[75.5, 74]], ones)
    expect([told(twice, "mine").length, match(twice).mined.blue]).toEqual([2, ["red/tow-path"]])
    const lucky = walk(5)
    expect(told(lucky, "mine")).toEqual([])
    expect(lucky.game.view(match(lucky), "blue").minefields).toEqual([]) // it does not even know of the field
    expect(lucky.game.view(match(lucky), "red").minefields).toEqual(["red/tow-path", "red/lock-road"])
  })

  it.each([
    ["3.999 cm in the field", [75.5, 66], [[75.5, 69.999]], 1],
    ["8 cm in the field", [75.5, 66], [[75.5, 74]], 2],
    ["straight across its 3 cm", [71, 74], [[78, 74]], 1],
    ["straight across its 3 cm from elsewhere", [71.5, 74], [[78.5, 74]], 1],
    ["aslant through it, 4.56 cm", [71, 70], [[78, 78]], 2],
    [
      "3 cm in, and 3 cm out again",
      [75.5, 61],
      [
        [75.5, 67],
        [75.5, 61],
      ],
      2,
    ],
    ["along its edge", [77, 66], [[77, 74]], 0],
  ] as const)("TRR-MINE-01 %s, from %j to %j: %i tests", (_, from, to, tests) => {
    expect(told(goes(M1, from, to, ones), "mine")).toHaveLength(tests)
  })

  it("TRR-MINE-01 what was gone in a field counts on in the next move, and is forgotten when the field is left", () => {
    const key = `unit:${M1} red/tow-path`
    const after = (crossing: { [key: string]: number }, to: readonly [number, number]) => {
      const match = battle({
        ...ors,
        units: { ...field, [M1]: { cm: [75.5, 66] } },
        change: (m) => Object.assign(m.crossing, crossing),
        dice: [5, 5, ...ones],
      })
      play(match, `unit:${M1}`, "advance", "move", path(M1, to))
      return [told(match, "mine").length + Number((match.state as State).crossing[key] ?? 0)]
    }
    expect(after({}, [75.5, 67.5])).toEqual([1_500]) // a die of 5 at density 4: tested, but not hit
    expect(after({ [key]: 1_500 }, [75.5, 68.5])).toEqual([4_000]) // within the 4 cm that were already tested
    expect(after({ [key]: 3_000 }, [75.5, 68.5])).toEqual([5_500])
    expect(after({ [key]: 3_000 }, [80, 66])).toEqual([0]) // out of it, without another test
  })

  it("TRR-MINE-02 a carrier tank on a mine: 9 + 3 - 1 = 11, five markers", () => {
    const tank = goes(CAR, [75.5, 68], [[75.5, 72]], [1, 9])
    expect(told(tank, "damaged")[0]).toMatchObject({ markers: 5 })
  })

  it("TRR-MINE-01 anti-tank mines let a company pass and stop a tank", () => {
    const cross = (who: string) => {
      const match = battle({ ...ors, units: { ...field, [who]: { cm: [79, 23], facing: 9000 } }, dice: [5, 8, 9, 9] })
      play(match, `unit:${who}`, "advance", "move", path(who, [91, 23]))
      return told(match, "mine").length
    }
    expect([cross(M1), cross(CAR)]).toEqual([0, 1])
  })

  it("TRR-MINE-01 anti-personnel mines leave out armour alone, anti-tank mines foot and cavalry, mixed ones nobody", () => {
    const { units } = fieldOf(ors)
    const spared = (who: UnitId, against?: "men" | "armour") => {
      const force = units.get(who)
      if (!force) throw new Error(`no unit ${who}`)
      return areSpared(force, against)
    }
    const all = [M1, VICKERS, "red/guns/field-battery-1", "blue/wagons-north", CAR].map((who): UnitId => `unit:${who}`)
    expect(all.map((who) => spared(who, "men"))).toEqual([false, false, false, false, true])
    expect(all.map((who) => spared(who, "armour"))).toEqual([true, true, false, false, false])
    expect(all.map((who) => spared(who))).toEqual([false, false, false, false, false])
  })

  it("TRR-MINE-03 engineers leave a lane: 20 cm less two dice, no mine under them nor under who follows", () => {
    const units = { ...field, [RE]: { cm: [75.5, 63] as const, facing: 0 }, [M1]: { cm: [60, 66.5] as const } }
    const cleared = battle({ ...ors, units, dice: [5, 3, 4] })
    play(cleared, `unit:${RE}`, "clear", path(RE, [75.5, 76]))
    expect(told(cleared, "moved")[0]).toMatchObject({ left: { total: 13 } })
    expect(told(cleared, "mine")).toEqual([])
    expect(match(cleared).lanes.map((l) => l.points)).toEqual([
      [
        { x: 75_500, y: 63_000 },
        { x: 75_500, y: 76_000 },
      ],
    ])
    expect(cleared.game.view(match(cleared), "red").lanes).toEqual([])
    const follow = (lanes: State["lanes"]) => {
      const after = battle({
        ...ors,
        units: { ...field, [M1]: { cm: [75.5, 66] } },
        change: (m) => m.lanes.push(...structuredClone(lanes)),
        dice: [5, ...ones],
      })
      play(after, `unit:${M1}`, "advance", "move", path(M1, [75.5, 74]))
      return told(after, "mine").length
    }
    expect([follow([]), follow(match(cleared).lanes)]).toEqual([2, 0])
    const short = {
      side: "blue",
      points: [
        { x: 75_500, y: 60_000 },
        { x: 75_500, y: 69_000 },
      ],
      width: 1000,
    } as const
    expect(follow([{ ...short, points: [...short.points] }])).toBe(2) // it ends half its width farther on: 4.5 cm are left, and two tests
  })

  it("TRR-MINE-03 a lane bends exactly where the engineers do", () => {
    const bent = battle({ ...ors, units: { [RE]: { cm: [30, 95] }, [M1]: { cm: [20, 95] } }, dice: [5, 1, 1] })
    play(bent, `unit:${RE}`, "clear", path(RE, [32.5, 95], [32.5, 99.3]))
    expect(match(bent).lanes[0]?.points).toEqual([
      { x: 30_000, y: 95_000 },
      { x: 32_500, y: 95_000 },
      { x: 32_500, y: 99_300 },
    ])
  })

  it("TRR-MINE-03 clearing is tested, and only engineers do it", () => {
    const sappers = battle({ ...ors, units: { [RE]: { cm: [30, 95] }, [M1]: { cm: [20, 95] } }, dice: [5] })
    play(sappers, `unit:${RE}`)
    expect(options(sappers)).toContain("clear")
    play(sappers, "clear")
    expect(told(sappers, "motivated").filter((h) => "score" in h)).toHaveLength(1)
    const others = battle({ ...ors, units: { [M1]: { cm: [20, 95] } } })
    play(others, `unit:${M1}`)
    expect(options(others)).not.toContain("clear")
  })
})

describe("digging", () => {
  it("TRR-ENG-01 moves that leave 8, 0 and 12 cm: 20 of 40 done; 40 make a trench", () => {
    let dug = 0
    for (const dice of [
      [4, 4, 4],
      [9, 9, 9],
      [2, 3, 3],
    ]) {
      const match = battle({ ...ors, units: { [M1]: { cm: [20, 95], dug } }, dice })
      play(match, `unit:${M1}`, "dig")
      dug = unit(match, M1).dug
    }
    expect(dug).toBe(20)
    const last = battle({ ...ors, units: { [M1]: { cm: [20, 95], dug: 38 } }, dice: [4, 4, 4] })
    play(last, `unit:${M1}`, "dig")
    expect(told(last, "dug")[0]).toMatchObject({ made: "trench" })
  })

  it("TRR-ENG-01 TRR-MOVE-15 masks cost a die of digging: 20 cm less 4, 4, 4 and 3", () => {
    const match = battle({ ...ors, units: { [M1]: { cm: [20, 95], masked: true } }, dice: [4, 4, 4, 3] })
    play(match, `unit:${M1}`, "dig")
    expect(unit(match, M1).dug).toBe(5)
  })

  it("TRR-ENG-01 only what moves at foot rate digs: a machine-gun company; no tank, nobody in the saddle and no wagon", () => {
    const may = (who: string, more = {}) => {
      const match = battle({ ...ors, units: { [who]: { cm: [20, 95], ...more } } })
      play(match, `unit:${who}`)
      return options(match).includes("dig")
    }
    expect([may(VICKERS), may(CAR), may("blue/wagons-north")]).toEqual([true, false, false])
    expect([may("blue/16-lf/hq-1", { mounted: true }), may(M1, { moved: 100 })]).toEqual([true, false])
  })

  it("TRR-ENG-01 TRR-OBS-03 who is camouflaged and keeps still is concealed in the open", () => {
    const begin = (dug: number) => {
      const units = { [M1]: { cm: [20, 95] as const, dug }, [G1]: { cm: [120, 20] as const } }
      return unit(battle({ ...ors, units, move: 2, stage: "planned" }), M1).concealed
    }
    expect([begin(60), begin(80)]).toEqual([false, true])
  })
})

describe("mining and fires", () => {
  const kings = "blue/18-kings/rifle-company-1"
  const bav = "red/iii-109/infantry-company-1"

  it("TRR-ENG-08 the mine that the scenario has dug goes up at the start of its move, under whoever is over it", () => {
    const units = { [bav]: { cm: [9, 64] as const }, [kings]: { cm: [60, 20] as const } }
    const match = battle({ scenario: "montauban-1916", units, stage: "planned", dice: [10, 1, 2, 3] })
    expect(told(match, "blown")).toHaveLength(1)
    expect(told(match, "hit")[0]).toMatchObject({ unit: `unit:${bav}`, factor: { total: 12 }, hits: 3 })
    expect(state(match).craters).toEqual([{ at: { x: 8000, y: 62_500 }, radius: 4000 }])
  })

  it("TRR-ENG-08 without a scenario rule there is no mine, and nobody can dig one", () => {
    const match = battle({ ...ors, units: { [RE]: { cm: [30, 95] } } })
    play(match, `unit:${RE}`)
    expect(options(match).filter((id) => /mine|tunnel/.test(id))).toEqual([])
  })

  it("TRR-ENG-07 a fire spreads downwind 6 cm less a die", () => {
    const spread = (die: number) => {
      const units = { [M1]: { cm: [20, 95] as const } }
      const change = (m: State) => m.blazes.push({ piece: "orchard-east", reach: 0 })
      return state(battle({ ...ors, units, change, stage: "planned", dice: [die] })).blazes[0]?.reach
    }
    expect([spread(4), spread(8)]).toEqual([2000, 0])
  })

  it("TRR-ENG-06 a village under fire in three moves is impassable from the fourth", () => {
    const battery = "unit:blue/161-rfa/field-battery-1" as const
    const village = battle({
      ...ors,
      units: { "blue/161-rfa/field-battery-1": { where: "offTable" }, [M1]: { cm: [20, 95] } },
      stage: "planned",
      change: (m) => {
        for (const move of [1, 2, 3])
          m.missions.push({ battery, side: "blue", move, at: { x: 86_000, y: 78_000 }, ammunition: "he", group: 0 })
      },
      dice: [10, 9, 1, 10, 9, 1, 10, 9, 1], // on target, then the initiative
    })
    while (state(village).move < 4) play(village, "pass")
    expect(state(village).shelled.ors).toBe(3)
    const tank = battle({
      ...ors,
      units: { [CAR]: { cm: [84, 64] } },
      change: (m) => {
        m.shelled.ors = 3
      },
      dice: [5, 9, 9, 9],
    })
    play(tank, `unit:${CAR}`, "advance", "move", path(CAR, [86, 74]))
    expect(told(tank, "moved")[0]).toMatchObject({ left: { total: 0 } }) // three penalties
  })
})

/** The state of a match, with its type. */
function match(played: { state: unknown }): State {
  return played.state as State
}
