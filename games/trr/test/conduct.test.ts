import { describe, expect, it } from "vitest"
import { nearestLocated } from "../rules/movement/march.ts"
import { inView } from "../rules/observation/sight.ts"
import { fieldOf, gap } from "../rules/scale-and-representation/field.ts"
import type { ForceUnit, UnitId } from "../scenarios/forces/force.ts"
import type { State, Unit } from "../state.ts"
import { battle, options, path, play, refusal, type Setting, tallyIn, told, unit } from "./battle.ts"

const A = "blue/4-rf/rifle-company-1" // elite
const B = "blue/4-rf/rifle-company-2"
const R = "red/i-84/infantry-company-1"
const BTY = "blue/107-bty/field-battery-1" // normal
const TANK = "blue/e-1"
const GER = "red/ii-84/infantry-company-1"

const apart = (match: ReturnType<typeof battle>, a: string, b: string): number =>
  gap(match.state as State, unit(match, a) as Unit, unit(match, b) as Unit)

/** The motivation tests, as told to their own side. */
const scores = (match: ReturnType<typeof battle>) => told(match, "motivated").filter((h) => "score" in h)

/** This many figures lost before. */
const lost = (n: number) => ({ lost: n, figures: Array.from({ length: 10 - n }, () => "rifle" as const) })

describe("motivation and what it makes of a unit", () => {
  it("TRR-MOT-01 a company that stays put and does not fire rolls nothing", () => {
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [10, 60] } } })
    play(match, `unit:${A}`, "hold")
    expect(match.draws).toHaveLength(0)
  })

  it("TRR-MOT-01 moving back is not tested, moving forward that way is refused", () => {
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [10, 60] } } })
    play(match, `unit:${A}`, "withdraw")
    expect(refusal(match, path(A, [10, 36])).rules).toEqual(["TRR-MOT-01"])
    play(match, path(A, [10, 28]))
    expect(unit(match, A).at).toEqual({ x: 10_000, y: 28_000 })
    expect(match.draws).toHaveLength(0)
  })

  it("TRR-MOT-03 Elite, advancing, alone, 3 figures lost, die 7: 9 + 1 - 1 - 3 + 7 = 13, free action", () => {
    const match = battle({ units: { [A]: { cm: [10, 32], ...lost(3) }, [R]: { cm: [10, 60] } }, dice: [7] })
    play(match, `unit:${A}`, "advance")
    expect(told(match, "motivated")[0]).toMatchObject({ score: { total: 13 }, mood: "free" })
  })

  it("TRR-MOT-04 an elite company scoring 19 or more is driven at the nearest located enemy", () => {
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [34, 32] } }, dice: [10] })
    const before = apart(match, A, R)
    play(match, `unit:${A}`, "advance")
    expect(told(match, "motivated")[0]).toMatchObject({ mood: "headlong" })
    expect(options(match)).toEqual([`rifle:unit:${R}`, "advance", "advance-fire"])
    play(match, "advance") // no path is asked for
    expect(match.pending[0]?.by).toBe("red")
    expect(apart(match, A, R)).toBeLessThan(before)
    expect(unit(match, A).at.x).toBeGreaterThan(10_000)
  })

  it.each([
    [6, 5],
    [11, 10],
    [18, 17],
  ])("TRR-MOT-04 TRR-GAP-13 %i cm from the enemy it goes on until it is up against him: %i cm", (before, far) => {
    const units = { [A]: { cm: [110, 8] as const }, [R]: { cm: [110, 12 + before] as const, facing: 18000 } }
    const match = battle({ units, dice: [10, 10, 10] })
    expect(apart(match, A, R)).toBe(before * 1000)
    play(match, `unit:${A}`, "advance", "advance")
    expect(told(match, "moved")[0]).toMatchObject({ far })
    expect(apart(match, A, R)).toBe(1000) // to the nearest pace: no unit stands closer than half a cm
  })

  it("TRR-MOT-04 TRR-GAP-13 who is up against him stays, and does not go past him", () => {
    const match = battle({ units: { [A]: { cm: [60, 30] }, [R]: { cm: [60, 35] } }, dice: [10] })
    play(match, `unit:${A}`, "advance", "advance")
    expect(unit(match, A).at).toEqual({ x: 60_000, y: 30_000 })
  })

  it("TRR-MOT-05 with 8 to 18 every legal action is offered", () => {
    const match = battle({ units: { [A]: { cm: [10, 30] }, [R]: { cm: [34, 30] } }, dice: [3] })
    play(match, `unit:${A}`, "advance")
    expect(options(match)).toEqual([`rifle:unit:${R}`, "move", "move-fire", "done"])
  })

  it("TRR-MOT-06 TRR-AMB-02 a hesitant company goes half speed, not within close range, and may fire", () => {
    const match = battle({ units: { [A]: { cm: [20, 10], ...lost(5) }, [R]: { cm: [20, 24] } }, dice: [1] })
    const gapBefore = apart(match, A, R)
    play(match, `unit:${A}`, "advance")
    expect(told(match, "motivated")[0]).toMatchObject({ mood: "hesitant" })
    expect(options(match)).toContain(`rifle:unit:${R}`)
    play(match, "move")
    expect(refusal(match, path(A, [8, 10.5])).rules).toEqual(["TRR-MOVE-01"]) // 12 cm forward: more than half of 20
    expect(refusal(match, path(A, [20, 13.5])).rules).toEqual(["TRR-AMB-20"])
    expect(gapBefore).toBe(10_000)
    play(match, path(A, [20, 12]))
    expect(apart(match, A, R)).toBe(8_000)
  })

  /** A company that comes to 9 + 1 - 1 - 5 + 1 = 5 when it tries to advance, about to give its path. */
  const hesitating = () => {
    const match = battle({ units: { [A]: { cm: [20, 10], ...lost(5) }, [R]: { cm: [20, 24] } }, dice: [1] })
    play(match, `unit:${A}`, "advance", "move")
    expect(told(match, "motivated")[0]).toMatchObject({ mood: "hesitant" })
    return match
  }

  it("TRR-MOT-06 TRR-AMB-02 only its way forward is halved: sideways it goes 20 cm", () => {
    const match = hesitating()
    expect(refusal(match, path(A, [41, 10])).rules).toEqual(["TRR-MOVE-01"])
    play(match, path(A, [40, 10]))
    expect(unit(match, A).at).toEqual({ x: 40_000, y: 10_000 })
  })

  it("TRR-MOT-06 TRR-AMB-20 it comes within close range nowhere on its way, not only at the end", () => {
    expect(refusal(hesitating(), path(A, [20, 14], [20, 10.5])).rules).toEqual(["TRR-AMB-20"])
  })

  it("TRR-MOT-07 TRR-MOT-09 a company that retired halts until it scores 10", () => {
    const setting = {
      units: { [A]: { cm: [20, 20] as const, broken: "retired" as const, ...lost(5) }, [R]: { cm: [20, 60] as const } },
    }
    const no = battle({ ...setting, dice: [6] }) // 9 - 5 - 1 + 6 = 9
    play(no, `unit:${A}`)
    expect(unit(no, A).broken).toBe("retired")
    expect(unit(no, A).at.y).toBeLessThanOrEqual(20_000)
    const yes = battle({ ...setting, dice: [7] })
    play(yes, `unit:${A}`)
    expect(unit(yes, A).broken).toBeNull()
    expect(options(yes)).toEqual(expect.arrayContaining(["advance", "withdraw", "dig", "hold"]))
  })

  it("TRR-MOT-09 TRR-MOT-05 who rallies attempts what any other may, and rolls no second time", () => {
    const units = {
      [BTY]: { cm: [30, 10] as const, limbered: true, broken: "retired" as const },
      [R]: { cm: [20, 80] as const },
    }
    const match = battle({ units, dice: [9, 6, 5] }) // 6 - 1 + 9 = 14
    play(match, `unit:${BTY}`)
    expect(options(match)).toEqual(expect.arrayContaining(["unlimber", "advance-unlimber"]))
    const [decision] = match.pending
    expect(decision && "options" in decision && decision.options.some((o) => "forecast" in o)).toBe(false)
    play(match, "advance-unlimber", path(BTY, [30, 20]))
    expect(scores(match)).toHaveLength(1)
    expect(unit(match, BTY)).toMatchObject({ at: { x: 30_000, y: 20_000 }, limbered: false })
  })

  it("TRR-MOT-09 TRR-OPT-04 a squadron that rallies may charge at once", () => {
    const [S, MG] = ["blue/uhlans/squadron-1", "red/dr-15/schwarzlose-detachment-1"]
    const units = { [S]: { cm: [160, 20] as const, broken: "routed" as const }, [MG]: { cm: [160, 8] as const } }
    const match = battle({ scenario: "jaroslawice-1914", units, dice: [9, 5, 1, 1] })
    play(match, `unit:${S}`, "charge", `unit:${MG}`)
    expect(scores(match)).toHaveLength(1)
    expect(told(match, "charges")).toHaveLength(1)
  })

  it("TRR-MOT-09 TRR-MOT-04 a rally at 19 is headlong: it must go", () => {
    const units = { [A]: { cm: [10, 32] as const, broken: "retired" as const }, [B]: { cm: [24, 32] as const } }
    const match = battle({ units: { ...units, [R]: { cm: [10, 60] } }, dice: [10] })
    play(match, `unit:${A}`)
    expect(told(match, "motivated")[0]).toMatchObject({ mood: "headlong" })
    expect(options(match)).toEqual([`rifle:unit:${R}`, "advance", "advance-fire"])
  })

  /** A tank of Flesquières whose crew is elite in this test, about to go headlong. */
  const rushing = (dice: number[], then: (match: ReturnType<typeof battle>) => void) => {
    const known = fieldOf({ scenario: "flesquieres-1917" }).units as Map<UnitId, ForceUnit>
    const own = known.get(`unit:${TANK}`)
    if (!own) throw new Error("no tank")
    known.set(own.id, { ...own, grade: "elite" })
    try {
      const units = { [TANK]: { cm: [20, 10] as const }, [GER]: { cm: [20, 40] as const } }
      const match = battle({ scenario: "flesquieres-1917", units, dice })
      play(match, `unit:${TANK}`, "advance")
      expect(told(match, "motivated")[0]).toMatchObject({ mood: "headlong" })
      then(match)
    } finally {
      known.set(own.id, own)
    }
  }

  /** A unit whose score reaches 19 while it calls for fire; it is elite in this test. */
  const calling = (scenario: string, who: string, units: Setting["units"]) => {
    const known = fieldOf({ scenario }).units as Map<UnitId, ForceUnit>
    const own = known.get(`unit:${who}`)
    if (!own) throw new Error(`no ${who}`)
    known.set(own.id, { ...own, grade: "elite" })
    try {
      const match = battle({ scenario, units, options: { weather: "clear-weather" }, dice: [10] })
      play(match, `unit:${who}`, "call")
      expect(told(match, "motivated")[0]).toMatchObject({ mood: "headlong" })
      return match
    } finally {
      known.set(own.id, own)
    }
  }

  it("TRR-MOT-04 a headquarters that calls its mortars is driven forward all the same", () => {
    const [hq, mortar] = ["blue/96-bde/hq-1", "blue/96-bde/3-in-mortar-battery-1"]
    const units = {
      [hq]: { cm: [112, 95] as const },
      [mortar]: { cm: [84, 66] as const },
      "red/i-115/infantry-company-1": { cm: [100, 90] as const },
    }
    const match = calling("ors-1918", hq, units)
    expect(match.pending[0]?.rules).toEqual(["TRR-MOT-04"])
    play(match, "advance")
    expect(unit(match, hq).moved).toBeGreaterThan(0)
    expect(told(match, "shells")).toEqual([])
  })

  it("TRR-MOT-04 TRR-SEQ-05 an observer is artillery, and carries on", () => {
    const foo = "blue/107-bty/forward-observation-officer-1"
    const units = {
      [foo]: { cm: [20, 32] as const },
      [BTY]: { where: "offTable" as const },
      [R]: { cm: [20, 50] as const },
    }
    expect(options(calling("nimy-1914", foo, units))).toContain(`call:he:unit:${R}`)
  })

  const misses = [10, ...Array.from({ length: 20 }, () => 1)]
  const at = (weapon: string): string => `${weapon}:unit:${GER}`

  it("TRR-MOT-04 TRR-GAP-03 who goes headlong fires each of its weapons before it goes", () => {
    rushing(misses, (match) => {
      play(match, at("weapon1.1:he"))
      expect(options(match)).toEqual([
        at("weapon1.2:he"),
        at("weapon1.2:shrapnel"),
        at("weapon2.1"),
        at("weapon2.2"),
        "advance",
      ])
      play(match, at("weapon1.2:he"))
      expect(unit(match, TANK).moved).toBe(0)
      play(match, at("weapon2.1")) // with its last shot the activation ends: there is no second pair of machine guns for the same target
      expect(told(match, "fires", "blue")).toHaveLength(3)
      expect(told(match, "moved", "blue")).toHaveLength(1)
    })
  })

  it("TRR-MOT-04 TRR-GAP-03 or after it has gone, until it has fired them all or will not", () => {
    rushing(misses, (match) => {
      play(match, "advance-fire", at("weapon2.1"), at("weapon1.1:he"))
      expect(options(match)).toEqual([at("weapon1.2:he"), at("weapon1.2:shrapnel"), "nobody"])
      play(match, "nobody")
      expect(match.pending[0]?.by).toBe("red")
      expect(told(match, "fires", "blue")).toHaveLength(2)
    })
  })

  /** A company that comes to 9 + 1 - 1 - 7 - 3 + 3 = 2 when it tries to advance. */
  const retiring = (cm: readonly [number, number], enemy: readonly [number, number]) => {
    const match = battle({ units: { [A]: { cm, ...lost(7), lostThisMove: 3 }, [R]: { cm: enemy } }, dice: [3] })
    play(match, `unit:${A}`, "advance")
    expect(told(match, "breaks")[0]).toMatchObject({ how: "retires" })
    return match
  }

  it("TRR-MOT-07 a retiring company goes back at full rate while it finds no shelter", () => {
    expect(unit(retiring([100, 28], [100, 60]), A).at).toEqual({ x: 100_000, y: 8_000 })
  })

  it("TRR-MOT-07 it halts at the nearest feature free of enemies, here the edge of the corn", () => {
    const match = retiring([20, 36], [20, 60])
    expect(unit(match, A).at).toEqual({ x: 20_000, y: 28_000 }) // a base 4 cm deep in front of corn that begins at 26
  })

  it("TRR-MOT-07 it goes aside to a feature that lies nearer than what is straight behind it", () => {
    const match = retiring([45, 36], [40, 64]) // the embankment to the south-east
    expect(unit(match, A).at.x).toBeGreaterThan(45_000)
  })

  it("TRR-MOT-07 it stays where it is if it has shelter already", () => {
    expect(unit(retiring([20, 20], [20, 60]), A).at).toEqual({ x: 20_000, y: 20_000 })
  })

  it("TRR-MOT-07 a feature with the enemy in it is none: it leaves the corn that he has entered", () => {
    expect(unit(retiring([24, 22], [24, 27]), A).at.y).toBeLessThan(20_000)
  })

  it("TRR-MOT-07 nor is a wood with an enemy at its far end, more than 20 cm away", () => {
    const from = [43, 62] as const // at the eastern tip of the wood of Ghlin
    expect(unit(retiring(from, [60, 88]), A).at).toEqual({ x: 43_000, y: 62_000 })
    const driven = retiring(from, [14, 82])
    expect(apart(battle({ units: { [A]: { cm: from }, [R]: { cm: [14, 82] } } }), A, R)).toBeGreaterThan(20_000)
    expect(unit(driven, A).at).not.toEqual({ x: 43_000, y: 62_000 })
  })

  it("TRR-MOT-07 a road hides nobody: it goes on past it", () => {
    expect(unit(retiring([66, 20], [66, 60]), A).at.y).toBeLessThan(20_000)
  })

  it("TRR-MOT-07 with an enemy on its very spot it goes straight home, for there is no away", () => {
    expect(unit(retiring([100, 28], [100, 28]), A).at).toEqual({ x: 100_000, y: 8_000 })
  })

  it("TRR-MOT-04 of two enemies at the same distance the first of their force is the nearest", () => {
    const second = "red/i-84/infantry-company-2"
    const match = battle({ units: { [A]: { cm: [60, 10] }, [second]: { cm: [40, 10] }, [R]: { cm: [80, 10] } } })
    expect(apart(match, A, second)).toBe(apart(match, A, R))
    expect(nearestLocated(match.state as State, unit(match, A) as Unit)?.id).toBe(`unit:${R}`)
  })

  it("TRR-MOT-07 it leaves a feature on whose very edge it stands when an enemy comes near", () => {
    const red = "red/i-158/infantry-company-1"
    const match = battle({
      scenario: "manchester-hill-1918",
      active: "red",
      units: {
        [red]: { cm: [112.526, 47.986], ...lost(7), lostThisMove: 3 }, // less than half a thousandth from a slanting side
        "blue/16-manchesters/rifle-company-1": { cm: [104, 33] },
      },
      dice: [5, 1, 1, 1],
    })
    play(match, `unit:${red}`, "advance")
    expect(told(match, "breaks")[0]).toMatchObject({ how: "retires" })
    expect(unit(match, red).at.x).toBeGreaterThan(112_526)
  })

  it("TRR-MOT-07 TRR-MOVE-11 a battery in action limbers up and goes at once, two dice less, until it is out of sight", () => {
    const shaken = { lost: 3, lostThisMove: 2, figures: ["crew" as const] } // 6 + 1 - 1 - 3 - 2 + 2 = 3
    const from = (cm: readonly [number, number], enemy: readonly [number, number]) => {
      const match = battle({ units: { [BTY]: { cm, ...shaken }, [R]: { cm: enemy } }, dice: [2, 6, 5] })
      play(match, `unit:${BTY}`, "fire")
      expect(told(match, "breaks")[0]).toMatchObject({ how: "retires" })
      expect(told(match, "moved")[0]).toMatchObject({ left: { total: 25 - 6 - 5 } })
      expect(unit(match, BTY).limbered).toBe(true)
      return {
        seen: inView(match.state as State, unit(match, R) as Unit, unit(match, BTY) as Unit),
        at: unit(match, BTY).at,
      }
    }
    expect(from([112, 28], [112, 60])).toEqual({ seen: true, at: { x: 112_000, y: 14_000 } }) // nothing to hide behind
    expect(from([86, 30], [75, 60])).toMatchObject({ seen: false }) // behind the houses of Nimy
  })

  it("TRR-MOT-07 once it has reached a feature free of enemies it goes no farther", () => {
    const stays = battle({
      units: { [A]: { cm: [20, 18], broken: "retired", ...lost(5) }, [R]: { cm: [20, 60] } },
      dice: [4],
    })
    play(stays, `unit:${A}`) // in the corn
    expect(unit(stays, A)).toMatchObject({ broken: "retired", at: { x: 20_000, y: 18_000 } })
  })

  it("TRR-MOT-08 a routing company leaves by the edge it came from, and is captured if the enemy bars its way", () => {
    const units = { [A]: { cm: [20, 14] as const, ...lost(9), lostThisMove: 5 }, [R]: { cm: [20, 60] as const } }
    const gone = battle({ units, dice: [1] })
    play(gone, `unit:${A}`, "advance")
    expect(told(gone, "gone")[0]).toMatchObject({ how: "fled" })
    const caught = battle({ units: { ...units, [R]: { cm: [20, 6] } }, dice: [1] })
    play(caught, `unit:${A}`, "advance")
    expect(told(caught, "gone")[0]).toMatchObject({ how: "captured" })
    expect(unit(caught, A).where).toBe("lost")
  })

  it("TRR-AMB-27 without its last officer the battalion tests at -2", () => {
    const hq = { "blue/4-rf/hq-1": { where: "lost" as const } }
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [10, 60] }, ...hq }, dice: [5] })
    play(match, `unit:${A}`, "advance")
    expect(told(match, "motivated")[0]).toMatchObject({
      score: { parts: expect.arrayContaining([{ rule: "TRR-MOT-03", label: "officer lost", amount: -2 }]) },
    })
  })

  it("TRR-GAP-13 no unit ends on another, and none runs through an enemy it knows of", () => {
    const match = battle({ units: { [A]: { cm: [10, 30] }, [B]: { cm: [22, 30] }, [R]: { cm: [10, 38] } }, dice: [5] })
    play(match, `unit:${A}`, "advance", "move")
    expect(refusal(match, path(A, [20, 30])).rules).toEqual(["TRR-GAP-13"])
    expect(refusal(match, path(A, [10, 39])).rules).toEqual(["TRR-GAP-13"])
  })

  it("TRR-GAP-13 TRR-MOVE-12 who assaults moves to within 4 cm and fires, and pays a die for doing both", () => {
    const assault = (order: string) => {
      const match = battle({ units: { [A]: { cm: [10, 20] }, [R]: { cm: [10, 36] } }, dice: [5, 6] })
      play(match, `unit:${A}`, "advance", order, path(A, [10, 28.5]))
      return { match, left: tallyIn(match, "moved", "left").total }
    }
    const pays = assault("move-fire")
    expect(pays.left).toBe(14)
    expect(options(pays.match)).toContain(`rifle:unit:${R}`)
    const saves = assault("move") // without that die it does not fire, however close it has come
    expect([saves.left, saves.match.pending[0]?.by]).toEqual([20, "red"])
  })

  it("TRR-MOVE-11 a limbered battery unlimbers at the price of two penalties", () => {
    const match = battle({ units: { [BTY]: { cm: [20, 32], limbered: true }, [R]: { cm: [20, 60] } }, dice: [6, 5] })
    play(match, `unit:${BTY}`, "unlimber", path(BTY, [20, 8]))
    expect(told(match, "moved")[0]).toMatchObject({ far: 14, left: { total: 14 } })
    expect(unit(match, BTY).limbered).toBe(false)
  })
})
