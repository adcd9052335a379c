/** Further cases that the mutation run found untested (MUTANTS.md), each with an example that fails if the code is changed. */
import type { Tally } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { seenAt } from "../charts/observation.ts"
import { outcomeOf } from "../rules/gaps-filled/victory.ts"
import { areAbreast } from "../rules/indirect-fire-and-gas/beaten-zone.ts"
import { groundOfPath } from "../rules/movement/going.ts"
import { isBehindHill } from "../rules/observation/cover.ts"
import { posture, watchers } from "../rules/observation/sight.ts"
import { unsuppliedBattalions } from "../rules/optional-rules/supply.ts"
import { fieldOf } from "../rules/scale-and-representation/field.ts"
import type { ForceUnit, UnitId } from "../scenarios/forces/force.ts"
import type { State, Unit } from "../state.ts"
import { battle, options, path, play, refusal, told, unit } from "./battle.ts"

const RAFT = "blue/raft-1"
const RE8 = "blue/re8"
const M1 = "blue/2-manchesters/rifle-company-1"
const G1 = "red/i-115/infantry-company-1"
const ors = { scenario: "ors-1918" } as const

describe("what is seen", () => {
  it("TRR-OBS-02 horsemen are seen as far as vehicles, dismounted as far as anybody on foot", () => {
    const S = "blue/uhlans/squadron-1"
    const seenAs = (mounted: boolean) => {
      const match = battle({ scenario: "jaroslawice-1914", units: { [S]: { cm: [160, 110], mounted } } })
      return posture(match.state as State, unit(match, S) as Unit).what
    }
    expect([seenAs(true), seenAs(false)]).toEqual(["vehicle", "foot"])
  })

  it("TRR-AT-05 who stands on a hill, away from its edge, is not behind it to a gun below", () => {
    const tank = "blue/e-1"
    const behind = (y: number) => {
      const match = battle({ scenario: "flesquieres-1917", units: { [tank]: { cm: [75, y] } } })
      return isBehindHill(match.state as State, unit(match, tank) as Unit, { x: 75_000, y: 20_000 })
    }
    expect([behind(39), behind(52)]).toEqual([true, false])
  })
})

describe("what ground gives and the log says", () => {
  it("TRR-OBS-02 a tank that stands still on the edge of a hill is seen from below no farther than hull down", () => {
    const [tank, eye] = ["blue/e-1", "red/ii-84/infantry-company-1"]
    const seen = (y: number, from: readonly [number, number]) => {
      const match = battle({
        scenario: "flesquieres-1917",
        move: 5, // the mist has gone
        units: { [tank]: { cm: [75, y], unseen: true }, [eye]: { cm: from } },
      })
      const [m, target] = [match.state as State, unit(match, tank) as Unit]
      return watchers(m, target, posture(m, target))(unit(match, eye) as Unit)
    }
    expect(seenAt({ what: "vehicle", hullDown: true }).total).toBe(50)
    expect(seen(34, [20, 8])).toBe(true) // in the open in front of the hill, 61 cm away
    expect(seen(39, [20, 12])).toBe(false) // on its edge
    expect(seen(39, [40, 12])).toBe(true) // 44 cm
  })

  it("TRR-IND-05 the log shows what was taken from the die of a request", () => {
    const [FOO, BTY, R] = [
      "blue/107-bty/forward-observation-officer-1",
      "blue/107-bty/field-battery-1",
      "red/i-84/infantry-company-1",
    ]
    const said = (shelled: boolean) => {
      const match = battle({
        units: { [FOO]: { cm: [20, 30] }, [BTY]: { where: "offTable" }, [R]: { cm: [20, 50] } },
        dice: [5, 6, 1, 1, 1],
        change: (m) =>
          shelled && m.falling.push({ at: { x: 20_000, y: 15_000 }, facing: 0 } as (typeof m.falling)[number]),
      })
      play(match, `unit:${FOO}`, "call", `call:he:unit:${R}`)
      const [requested] = told(match, "requested")
      return requested && match.game.say?.(requested, match.game.view(match.state as State, "blue"))
    }
    expect(said(false)).toMatch(/ calls for fire: 6, needs 4; it is coming\.$/)
    expect(said(true)).toMatch(
      / calls for fire: 3 = 6 die − 3 telephone under artillery fire, needs 4; it is refused\.$/,
    )
  })
})

describe("on the march", () => {
  it("TRR-MOVE-07 a company goes into column when its path says so, and out of it again", () => {
    const march = (from: "line" | "column", how?: string) => {
      const match = battle({
        ...ors,
        units: { [M1]: { cm: [20, 60], drill: from }, [G1]: { cm: [140, 20] } },
        dice: [5],
      })
      play(match, `unit:${M1}`, "advance", "move", {
        path: { [`unit:${M1}`]: [{ x: 25_000, y: 60_000, ...(how ? { how } : {}) }] },
      })
      return unit(match, M1).drill
    }
    expect([march("line", "column"), march("column", "line"), march("column"), march("line")]).toEqual([
      "column",
      "line",
      "column",
      "line",
    ])
  })

  it("TRR-ENG-03 a boat that can drift nowhere stays, and nobody is told that it has drifted", () => {
    const drifted = (cm: readonly [number, number]) =>
      told(
        battle({
          ...ors,
          units: {
            [RAFT]: { cm: [67.25, 75] },
            "blue/raft-2": { cm },
            [G1]: { cm: [140, 20] },
            [M1]: { cm: [20, 60] },
          },
          stage: "planned",
          options: { boatsDrift: "on" },
          dice: [1, 1],
        }),
        "drifts",
      ).map((h) => h.unit)
    expect(drifted([67.55, 81.5])).toEqual(["unit:blue/raft-2"])
    expect(drifted([68.5, 100])).toEqual(["unit:blue/raft-1", "unit:blue/raft-2"])
  })
})

describe("headlong and in contact", () => {
  it("TRR-MOT-04 ground exactly level with the unit is not ahead of it: the houses are, the wood is not", () => {
    const A = "blue/4-rf/rifle-company-1"
    const match = battle({
      units: { [A]: { cm: [50, 62] }, "red/i-84/infantry-company-1": { cm: [110, 84], unseen: true } },
      dice: [10],
    })
    play(match, `unit:${A}`, "advance")
    expect(told(match, "motivated")[0]).toMatchObject({ mood: "headlong" })
    play(match, "advance")
    const { at } = unit(match, A)
    expect([at.x > 50_000, at.y > 62_000]).toEqual([true, true]) // the wood's corner is 8 cm west, the houses are 13 cm north-east
  })

  it("TRR-OPT-03 TRR-OPT-04 an assault company that is charged fires in contact as at medium range, 1 less, only where the option is on", () => {
    const [S, T] = ["blue/uhlans/squadron-1", "red/ur-1/squadron-1"]
    const known = fieldOf({ scenario: "jaroslawice-1914" }).units as Map<UnitId, ForceUnit>
    const own = known.get(`unit:${T}`)
    if (!own) throw new Error("no squadron")
    known.set(own.id, { ...own, assault: true })
    const inContact = (assaultCompanies: string) => {
      const match = battle({
        scenario: "jaroslawice-1914",
        units: { [S]: { cm: [160, 110] }, [T]: { cm: [160, 95], mounted: false } },
        options: { assaultCompanies },
        dice: [5, 1, 1, 1, 1],
      })
      play(match, `unit:${S}`, "charge", `unit:${T}`)
      if (options(match).includes("stand")) play(match, "stand")
      const hit = told(match, "hit", "red").find((h) => h.unit === `unit:${S}`)
      if (!hit) throw new Error("the target has not fired")
      return (hit.factor as Tally).parts.filter((p) => p.rule === "TRR-OPT-03").map((p) => p.amount)
    }
    try {
      expect([inContact("on"), inContact("off")]).toEqual([[-1], []])
    } finally {
      known.set(own.id, own)
    }
  })
})

describe("from afar", () => {
  it("TRR-AIR-04 a flight of one gun strafes as well", () => {
    const match = battle({
      ...ors,
      units: { [M1]: { cm: [20, 95] }, [RE8]: { where: "offTable" }, [G1]: { cm: [120, 95] } },
      stage: "air",
      dice: [9, 1],
      change: (m) =>
        m.sorties.push({
          flight: `unit:${RE8}`,
          side: "blue",
          move: 1,
          at: { x: 120_000, y: 95_000 },
          attack: "strafe",
          altitude: "low",
        }),
    })
    while (match.pending[0]?.kind === "select") play(match, { select: [] })
    expect(told(match, "hit")[0]).toMatchObject({ factor: { total: 6 } })
  })

  it("TRR-FLAME-01 TRR-OBS-04 a jet shows that nobody is there only where it goes", () => {
    const dummy = (n: number, x: number, y: number) =>
      ({ id: `unit:red/iii-115/infantry-company-${n}`, side: "red", at: { x, y }, facing: 18_000 }) as const
    const match = battle({
      ...ors,
      units: {
        [M1]: { cm: [20, 60], figures: ["flamethrower", "rifle"], facing: 0 },
        [G1]: { cm: [20, 62.2], figures: ["rifle"], facing: 18_000 },
        "red/i-115/infantry-company-2": { cm: [140, 20] },
      },
      dice: [5, 1, 1, 1, 1, 1],
      change: (m) => {
        m.dummies.push(dummy(1, 20_000, 65_000), dummy(2, 100_000, 60_000))
        for (const d of m.dummies) m.located.blue[d.id] = m.move
      },
    })
    play(match, `unit:${M1}`, "fire", `flame:unit:${G1}`)
    expect(told(match, "dummy").map((h) => h.unit)).toEqual(["unit:red/iii-115/infantry-company-1"])
  })

  it("TRR-GAP-10 beyond the table a mortar reaches all of it; on the table as far as it reaches", () => {
    const mortars = "blue/96-bde/3-in-mortar-battery-1"
    const judged = (where: Partial<Unit> & { cm?: readonly [number, number] }) => {
      const match = battle({
        ...ors,
        units: { [mortars]: where, [M1]: { cm: [20, 95] } },
        stage: "plan",
        change: (m) => {
          m.planned = 5
        },
      })
      return match.check({
        by: "blue",
        seq: match.seq,
        move: { place: { [`unit:${mortars}`]: { x: 140_000, y: 95_000, how: "he" } } },
      })
    }
    expect(judged({ where: "offTable" })).toEqual({ ok: true })
    expect(judged({ cm: [10, 95] })).toMatchObject({ ok: false, rules: ["TRR-GAP-10"] })
  })
})

describe("runners, shelters and ways", () => {
  it("TRR-GAP-05 a radio wagon that has moved cannot send, but a runner goes", () => {
    const HQ = "blue/96-bde/hq-1"
    const units = {
      [HQ]: { cm: [90, 100] as const, moved: 1000 },
      "blue/siege/60-pdr-battery-1": { where: "offTable" as const },
    }
    const match = battle({ ...ors, units: { ...units, [G1]: { cm: [120, 100] } } })
    play(match, `unit:${HQ}`, "call")
    play(match, `runner:he:unit:${G1}`)
    expect(unit(match, HQ).acted).toBe(true)
  })

  it("TRR-MOT-07 corn that burns is no shelter: a retiring company leaves it", () => {
    const A = "blue/4-rf/rifle-company-1"
    const figures = Array.from({ length: 3 }, () => "rifle" as const)
    const retired = (change: (m: State) => unknown) => {
      const match = battle({
        units: {
          [A]: { cm: [20, 20], lost: 7, figures, lostThisMove: 3 },
          "red/i-84/infantry-company-1": { cm: [20, 60] },
        },
        dice: [3],
        change,
      })
      play(match, `unit:${A}`, "advance")
      return unit(match, A).at.y
    }
    expect(retired(() => undefined)).toBe(20_000)
    expect(retired((m) => m.blazes.push({ piece: "stooks-south", reach: 0 }))).toBeLessThan(20_000)
    expect(retired((m) => m.blazes.push({ piece: "ghlin-wood", reach: 0 }))).toBe(20_000) // what burns is elsewhere
  })

  it("TRR-MOVE-04 before the dice the penalties of a hedge are named with the way, and cost no distance of their own", () => {
    const A = "blue/4-rf/rifle-company-1"
    const match = battle({ units: { [A]: { cm: [51, 53] } }, dice: [9, 9, 9] })
    play(match, `unit:${A}`)
    play(match, "advance")
    play(match, "move")
    const d = match.pending[0]
    const steps = d?.kind === "path" ? d.explain?.({ [`unit:${A}`]: [{ x: 51_000, y: 61_000 }] }) : undefined
    expect(steps?.at(-1)).toMatchObject({ cost: 0, rule: "TRR-MOVE-04" })
  })

  it("TRR-MOVE-04 a leg names the lines on it that cost something", () => {
    const names = (x: number, from: number, to: number) => {
      const match = battle({ units: { "blue/4-rf/rifle-company-1": { cm: [x, from] } } })
      const [m, company] = [match.state as State, unit(match, "blue/4-rf/rifle-company-1") as Unit]
      const legs = groundOfPath(m, company, "infantry", [{ x: x * 1000, y: to * 1000 }])
      return "ok" in legs ? [] : legs.flatMap((leg) => leg.names)
    }
    expect(names(46, 53, 61)).toEqual(["hedge"])
    expect(names(30, 36, 46)).toEqual(["Mons-Condé canal"])
    expect(names(30, 30, 34)).toEqual([])
  })

  it("TRR-IND-12, TRR-GAP-12 squares laid by hand lie side by side when they are 2.5 cm out of line, no farther", () => {
    const line = { from: { x: 0, y: 0 }, to: { x: 50_000, y: 0 } }
    const laid = (out: number) => areAbreast([line.to, { x: 50_000 + out, y: 10_000 }], line)
    expect([laid(2500), laid(2501)]).toEqual([true, false])
    expect(areAbreast([line.to], { from: line.to, to: line.to })).toBe(true) // a mortar's own spot
    expect(areAbreast([line.to, { x: 50_000, y: 12_500 }], line)).toBe(true)
    expect(areAbreast([line.to, { x: 50_000, y: 12_501 }], line)).toBe(false)
  })
})

describe("the end of a battle and of the table", () => {
  it("TRR-GAP-09 a side that is beaten has lost, whatever move it is", () => {
    const { state } = battle({ units: { "blue/4-rf/rifle-company-1": { cm: [20, 20] } }, move: 2 })
    const m = state as State
    for (const u of m.units) if (u.side === "red") u.where = "lost"
    expect(outcomeOf(m)).toMatchObject({ winners: ["blue"], rules: ["TRR-GAP-09"] })
  })

  it("TRR-GAP-09 if both are beaten at once the battle is over, and the points decide", () => {
    const { state } = battle({ units: { "blue/4-rf/rifle-company-1": { cm: [20, 20] } }, move: 2 })
    const m = state as State
    expect(outcomeOf(m)).toBeNull()
    for (const u of m.units) u.where = "lost"
    expect(outcomeOf(m)).toMatchObject({ winners: ["blue"], reason: expect.stringContaining("holds what it came for") })
  })

  it("TRR-MOVE-01 no unit ends its move with a part of its base beyond the edge of the table", () => {
    const A = "blue/4-rf/rifle-company-1"
    const match = battle({ units: { [A]: { cm: [50, 8] } }, dice: [9, 9, 9] })
    play(match, `unit:${A}`, "withdraw")
    expect(refusal(match, path(A, [50, 0.5]))).toMatchObject({ rules: ["TRR-MOVE-01"] })
    play(match, path(A, [50, 3]))
    expect(unit(match, A).at).toEqual({ x: 50_000, y: 3_000 })
  })

  it("TRR-OPT-02 a battalion is out of supply by its own wear, and is named once", () => {
    expect(unsuppliedBattalions({ wear: { "blue/4-rf": 999, "red/i-84": 0 } })).toEqual(["blue/4-rf"])
  })
})
