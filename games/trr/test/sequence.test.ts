import { randomFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { lasted } from "../rules/scale-and-representation/clock.ts"
import { fieldOf, frameAt, gap } from "../rules/scale-and-representation/field.ts"
import type { State, Unit } from "../state.ts"
import { battle, options, type Played, path, play, told, unit } from "./battle.ts"

const A = "blue/4-rf/rifle-company-1"
const B = "blue/4-rf/rifle-company-2"
const C = "blue/4-rf/rifle-company-3"
const MG = "blue/4-rf/vickers-section-1"
const R = "red/i-84/infantry-company-1"
const FOO = "blue/107-bty/forward-observation-officer-1"
const BTY = "blue/107-bty/field-battery-1"

it.each([
  [30, 5, "2 h"],
  [45, 2, "45 min"],
  [40, 3, "1 h 20 min"],
  [60, 1, "just begun"],
])("TRR-SCALE-01 at %i minutes a move, when move %i begins: %s", (minutes, move, words) =>
  expect(lasted(minutes, move)).toBe(words),
)

it("TRR-SCALE-01 the scene says how long the battle has lasted", () => {
  const { state } = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [10, 60] } }, move: 5 })
  const { panels } = game.scene(game.view(state, "blue"))
  const { minutesPerMove } = fieldOf(state).scenario
  expect(panels.flatMap((p) => p.rows ?? []).find((r) => r.label === "Time")?.text).toBe(lasted(minutesPerMove, 5))
})

describe("the sequence of a move", () => {
  it("TRR-SEQ-01 the higher die tries first, ties are rolled again", () => {
    const units = { [A]: { cm: [10, 32] as const }, [R]: { cm: [10, 60] as const } }
    expect(battle({ units, stage: "initiative", dice: [7, 4] }).pending[0]?.by).toBe("blue")
    expect(battle({ units, stage: "initiative", dice: [3, 3, 2, 9] }).pending[0]?.by).toBe("red")
  })

  it("TRR-SEQ-02 after the other side's last unit a side plays its remaining units in succession", () => {
    const match = battle({
      units: { [A]: { cm: [10, 32] }, [B]: { cm: [22, 32] }, [C]: { cm: [34, 32] }, [R]: { cm: [10, 52] } },
    })
    const asked: string[] = []
    for (const who of [A, R, B, C]) {
      asked.push(match.pending[0]?.by ?? "")
      play(match, `unit:${who}`, "hold")
    }
    expect(asked).toEqual(["blue", "red", "blue", "blue"])
    expect(match.state.move).toBe(2)
  })

  it("TRR-SEQ-02 two passes in succession end the move", () => {
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [10, 60] } } })
    play(match, "pass", "pass")
    expect(match.state.move).toBe(2)
  })

  describe("reinforcements", () => {
    const uhlans = (n: number) => `red/ur-1/squadron-${n}`
    /** The units of Uhlan Regiment 13 are due on 24 cm of the western edge. */
    const due = (units: Parameters<typeof battle>[0]["units"] = {}) => {
      const match = battle({
        scenario: "jaroslawice-1914",
        units: { "blue/uhlans/squadron-1": { cm: [120, 60] }, ...units },
        move: 2,
        stage: "arrivals",
      })
      const asked = match.pending.find((d) => d.by === "red")
      if (asked?.kind !== "place") throw new Error("expected reinforcements")
      return asked
    }

    it("TRR-SEQ-02 who is due comes on as far as there is room", () => {
      const asked = due()
      expect(asked.check({})).toMatchObject({ ok: false, rules: ["TRR-SEQ-02"] })
      for (let n = 0; n < 10; n++) {
        const some = asked.suggest(randomFrom(`uhlans ${n}`))
        expect(asked.check(some)).toEqual({ ok: true })
        const [first = "", ...others] = Object.keys(some)
        const rest = Object.fromEntries(others.map((id) => [id, some[id] ?? ""]))
        expect(asked.check(rest)).toMatchObject({ ok: false, rules: ["TRR-SEQ-02"] }) // there was room for it
        expect(first).toContain("ur-13")
      }
    })

    it("TRR-SEQ-02 and later where there is none", () => {
      const there = (y: number) => ({ cm: [6, y] as const, facing: 9000 })
      const crowded = due({ [uhlans(1)]: there(9), [uhlans(2)]: there(17), [uhlans(3)]: there(25) })
      expect(crowded.check({})).toEqual({ ok: true })
      expect(crowded.suggest(randomFrom("crowded"))).toEqual({})
    })

    /** The second battalion is due on the northern edge of Nimy, and an enemy company is already there. */
    const late = (n: number) => `red/ii-84/infantry-company-${n}`
    const nimy = (unseen: boolean) =>
      battle({ units: { [A]: { cm: [60, 87], unseen }, [R]: { cm: [60, 70] } }, move: 3, stage: "arrivals" })
    const here = (x: number) => ({ x: x * 1000, y: 87_000, facing: 18_000, how: "line" })
    const line = {
      [`unit:${late(1)}`]: here(60),
      [`unit:${late(2)}`]: here(45),
      [`unit:${late(3)}`]: here(80),
      [`unit:${late(4)}`]: here(92),
      "unit:red/ii-84/hq-1": here(70),
    }
    const asked = (match: Played) => {
      const [decision] = match.pending
      if (decision?.kind !== "place") throw new Error("expected reinforcements")
      return decision
    }
    const apart = (match: Played, a: string, b: string): number =>
      gap(match.state as State, unit(match, a) as Unit, unit(match, b) as Unit)

    it("TRR-GAP-13 TRR-SEQ-02 nobody comes on where an enemy is known to be", () => {
      const match = nimy(false)
      const { check, suggest } = asked(match)
      expect(check(line)).toMatchObject({ ok: false, rules: ["TRR-GAP-13"] })
      for (let n = 0; n < 10; n++) expect(check(suggest(randomFrom(`nimy ${n}`)))).toEqual({ ok: true })
      const { width } = frameAt(match.state as State, unit(match, A) as Unit, { x: 0, y: 0 }, 0)
      const beside = { ...line, [`unit:${late(1)}`]: here(60 + width / 1000 + 0.4) } // units of two sides stay 0.5 cm apart
      expect(check(beside)).toMatchObject({ ok: false, rules: ["TRR-GAP-13"] })
    })

    it("TRR-SEQ-02 a single unit that is due comes on as several do", () => {
      const gone = { where: "lost" as const }
      const others = { [late(2)]: gone, [late(3)]: gone, [late(4)]: gone, "red/ii-84/hq-1": gone }
      const match = battle({
        units: { [A]: { cm: [60, 10] }, [R]: { cm: [60, 70] }, ...others },
        move: 3,
        stage: "arrivals",
      })
      expect(match.pending).toMatchObject([{ what: "reinforcements", by: "red", pieces: [`unit:${late(1)}`] }])
    })

    it("TRR-GAP-13 TRR-OBS-04 nor on a dummy of its own", () => {
      const dummy = { id: "unit:red/i-84/infantry-company-2" as const, side: "red" as const, facing: 18_000 }
      const match = battle({
        units: { [A]: { cm: [10, 32] }, [R]: { cm: [60, 70] } },
        move: 3,
        stage: "arrivals",
        change: (m) => m.dummies.push({ ...dummy, at: { x: 60_000, y: 87_000 } }),
      })
      expect(asked(match).check(line)).toMatchObject({ ok: false, rules: ["TRR-GAP-13"] })
    })

    it("TRR-GAP-13 who comes on where an enemy lies unseen finds him, and stands on free ground", () => {
      const match = nimy(true)
      expect(asked(match).check(line)).toEqual({ ok: true })
      play(match, { place: line })
      expect(told(match, "located")[0]).toMatchObject({ unit: `unit:${A}`, rules: ["TRR-GAP-13"] })
      expect(told(match, "arrived")).toHaveLength(5)
      expect(unit(match, late(1)).where).toBe("table")
      for (const n of [1, 2, 3, 4]) expect(apart(match, A, late(n))).toBeGreaterThanOrEqual(500)
      expect(unit(match, late(2)).at).toEqual({ x: 45_000, y: 87_000 }) // the others where they were placed
    })

    it("TRR-GAP-13 TRR-SEQ-02 or comes later, where unseen enemies leave no room", () => {
      const there = (y: number) => ({ cm: [6, y] as const, facing: 9000, unseen: true })
      const dragoons = (n: number) => `blue/dragoons/squadron-${n}`
      const match = battle({
        scenario: "jaroslawice-1914",
        units: {
          [dragoons(1)]: there(9),
          [dragoons(2)]: there(17),
          [dragoons(3)]: there(25),
          [uhlans(1)]: { cm: [60, 60] },
        },
        move: 2,
        stage: "arrivals",
      })
      const decision = match.pending.find((d) => d.by === "red")
      if (decision?.kind !== "place") throw new Error("expected reinforcements")
      expect(decision.check({})).toMatchObject({ ok: false, rules: ["TRR-SEQ-02"] }) // as far as anybody knows
      const place = decision.suggest(randomFrom("ambush"))
      expect(match.play({ by: "red", seq: match.seq, move: { place } }).ok).toBe(true)
      expect(told(match, "arrived").filter((h) => `${h.unit}`.includes("red"))).toEqual([])
      expect(match.state).toMatchObject({
        located: { red: { [`unit:${dragoons(1)}`]: 2, [`unit:${dragoons(2)}`]: 2, [`unit:${dragoons(3)}`]: 2 } },
      })
      for (const id of Object.keys(place)) expect(unit(match, id.replace("unit:", "")).where).toBe("reserve")
    })
  })

  it("TRR-SEQ-04 every company of a battalion is activated by itself", () => {
    const match = battle({ units: { [A]: { cm: [10, 32] }, [B]: { cm: [22, 32] }, [R]: { cm: [10, 60] } } })
    expect(options(match)).toEqual([`unit:${A}`, `unit:${B}`, "pass"])
  })

  it("TRR-SEQ-05 an off-table battery fires when its observer is activated and motivated", () => {
    const match = battle({
      units: { [FOO]: { cm: [20, 32] }, [BTY]: { where: "offTable" }, [R]: { cm: [20, 50] } },
      dice: [5, 4, 9, 6, 1],
    })
    play(match, `unit:${FOO}`, "call", `call:he:unit:${R}`)
    expect(told(match, "shells")).toHaveLength(1)
    expect(unit(match, BTY).lastIndirect).toBe(1)
  })

  it("TRR-SEQ-05 one that is not motivated brings no fire", () => {
    const match = battle({
      units: {
        [FOO]: { cm: [20, 32], lost: 0, bombarded: "intense" },
        [BTY]: { where: "offTable" },
        [R]: { cm: [20, 50] },
      },
      change: (m) => {
        for (const u of m.units) if (u.id === `unit:${FOO}`) u.shaken = 6
      },
      dice: [1],
    })
    play(match, `unit:${FOO}`, "call")
    expect(told(match, "shells")).toHaveLength(0)
    expect(unit(match, FOO).broken).toBe("routed")
  })

  it("TRR-SEQ-06 a planned air attack is resolved before the initiative roll", () => {
    const match = battle({
      scenario: "flesquieres-1917",
      units: {
        "blue/camels": { where: "offTable" },
        "blue/5-seaforth/rifle-company-1": { cm: [20, 5] },
        "red/ii-84/infantry-company-1": { cm: [20, 100] },
      },
      stage: "air",
      move: 3,
      change: (m) => {
        const at = { x: 74_000, y: 100_000 }
        m.sorties.push({ flight: "unit:blue/camels", side: "blue", move: 3, at, attack: "bomb", altitude: "low" })
      },
    })
    while (match.pending[0]?.kind === "select") play(match, { select: [] }) // no enemy can fire at it
    const kinds = match.told.map((t) => t.what.kind)
    expect(kinds).toContain("flies")
    expect(kinds.indexOf("flies")).toBeLessThan(kinds.indexOf("initiative"))
  })

  it("TRR-SEQ-07 TRR-MOVE-12 a tripod machine gun that moved may not fire; a company may, for a penalty", () => {
    const gun = battle({ units: { [MG]: { cm: [20, 32] }, [R]: { cm: [20, 50] } }, dice: [5] })
    play(gun, `unit:${MG}`, "advance")
    expect(options(gun)).toContain("move")
    expect(options(gun)).not.toContain("move-fire")
    play(gun, "move", path(MG, [20, 33]))
    expect(gun.pending[0]?.by).toBe("red")

    const company = battle({ units: { [A]: { cm: [46, 30] }, [R]: { cm: [46, 54] } }, dice: [5, 7] })
    play(company, `unit:${A}`, "advance", "move-fire", path(A, [46, 38]))
    expect(told(company, "moved")[0]).toMatchObject({ far: 8, left: { total: 13 } })
    expect(options(company)).toContain(`rifle:unit:${R}`)
  })
})
