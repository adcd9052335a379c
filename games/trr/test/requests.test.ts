import { describe, expect, it } from "vitest"
import { flightOf } from "../rules/aircraft/sorties.ts"
import type { State } from "../state.ts"
import { battle, options, play, told, unit } from "./battle.ts"

const HQ = "blue/96-bde/hq-1" // has a radio and a telephone wagon
const SIEGE = "blue/siege/60-pdr-battery-1" // no observer
const MORTAR = "blue/96-bde/3-in-mortar-battery-1"
const G1 = "red/i-115/infantry-company-1"
const ors = { scenario: "ors-1918" } as const

describe("radio and mortars", () => {
  it("TRR-GAP-05 a headquarters with a radio wagon calls the battery that has no observer: 4, not reduced by fire", () => {
    const match = battle({
      ...ors,
      units: { [HQ]: { cm: [90, 100] }, [SIEGE]: { where: "offTable" }, [G1]: { cm: [120, 100] } },
      change: (m) => {
        m.falling.push({ at: { x: 45_000, y: 78_000 }, facing: 0 }) // between it and its base line
      },
      dice: [5, 4, 9, 1],
    })
    play(match, `unit:${HQ}`, "call", `call:he:unit:${G1}`)
    expect(told(match, "requested")[0]).toMatchObject({ die: 4, need: 4, granted: true, rules: ["TRR-GAP-05"] })
    expect(told(match, "shells")).toHaveLength(1)
  })

  it("TRR-GAP-05 a radio wagon that has moved cannot send", () => {
    const units = { [HQ]: { cm: [90, 100] as const, moved: 1000 }, [SIEGE]: { where: "offTable" as const } }
    const match = battle({ ...ors, units: { ...units, [G1]: { cm: [120, 100] } } })
    play(match, `unit:${HQ}`, "call")
    expect(options(match).filter((id) => id.startsWith("call"))).toEqual([])
  })

  it("TRR-AT-07 TRR-IND-01 a mortar out of action fires at nobody", () => {
    const asked = (more: object) => {
      const units = { [MORTAR]: { cm: [90, 95] as const, ...more }, [G1]: { cm: [120, 95] as const } }
      const match = battle({ ...ors, units })
      play(match, `unit:${MORTAR}`)
      return options(match)
    }
    expect(asked({})).toContain("call")
    expect(asked({ markers: [4] })).not.toContain("call") // as many as its weapons
  })

  it("TRR-IND-03 mortars that do not see the target are called by their own headquarters and nobody else", () => {
    const units = {
      [HQ]: { cm: [112, 95] as const },
      [MORTAR]: { cm: [90, 64] as const },
      [G1]: { cm: [100, 90] as const },
    }
    const asks = (who: string, more = {}) => {
      const match = battle({ ...ors, units: { ...units, ...more } })
      play(match, `unit:${who}`)
      if (!options(match).includes("call")) return []
      play(match, "call")
      return options(match).filter((id) => id.includes(MORTAR))
    }
    const blind = { [MORTAR]: { cm: [84, 66] as const } } // the village is between
    expect(asks(HQ, blind)).toHaveLength(2)
    expect(asks("blue/2-manchesters/hq-1", { ...blind, "blue/2-manchesters/hq-1": { cm: [104, 99] } })).toEqual([])
  })
})

describe("counter-battery fire", () => {
  const heavy = "blue/heavies/60-pdr-battery-1"
  const field = "blue/148-rfa/field-battery-1"
  const FOO = "blue/heavies/forward-observation-officer-1"
  const enemy = "red/guns/field-battery-1"
  const second = "red/guns/field-battery-2"
  const BAV = "red/i-bav-6/infantry-company-1"
  const duel = (observer: string, battery: string, dice: number[], more = {}) => {
    const match = battle({
      scenario: "montauban-1916",
      units: {
        [observer]: { cm: [20, 20] },
        [battery]: { where: "offTable" },
        [enemy]: { where: "offTable", lastIndirect: 1, movesFired: 4 },
        [second]: { where: "offTable", lastIndirect: 1, movesFired: 1 },
        [BAV]: { cm: [20, 40] },
        ...more,
      },
      dice,
    })
    play(match, `unit:${observer}`, "call")
    return match
  }

  it("TRR-CB-01 it is offered only to a battery allocated to it, and names no battery that nobody sees", () => {
    expect(options(duel(FOO, heavy, [8]))).toEqual(expect.arrayContaining(["counter:unseen-1", "counter:unseen-2"]))
    const other = duel("blue/148-rfa/forward-observation-officer-1", field, [8])
    expect(options(other).filter((id) => id.startsWith("counter"))).toEqual([])
    expect(JSON.stringify(duel(FOO, heavy, [8]).pending)).not.toContain("28th Reserve Division")
  })

  it("TRR-CB-02 TRR-CB-03 request on 8, a target that fired for 3 turns located on 7; 8 against 4: -4 to its next motivation", () => {
    const match = duel(FOO, heavy, [8, 8, 7, 8, 4])
    play(match, "counter:unseen-1")
    expect(told(match, "requested")[0]).toMatchObject({ need: 8, granted: true })
    expect(told(match, "counter")[0]).toMatchObject({ die: 7, found: true, name: "unseen battery 1" })
    expect(unit(match, enemy).shaken).toBe(4)
  })

  it("TRR-CB-02 in the first move that a battery fires a 10 locates it, in the second a 9, and the log shows what was added", () => {
    const found = (movesFired: number, die: number) => {
      const match = duel(FOO, heavy, [8, 8, die, 1, 1], { [enemy]: { where: "offTable", lastIndirect: 1, movesFired } })
      play(match, "counter:unseen-1")
      const counter = told(match, "counter")[0]
      return [counter?.found, counter && match.game.say?.(counter, match.game.view(match.state as State, "blue"))]
    }
    expect(found(1, 9)[0]).toBe(false)
    expect(found(1, 10)[0]).toBe(true)
    expect(found(2, 9)).toEqual([
      true,
      "unseen battery 1 is found by counter-battery fire: 10 = 9 die + 1 target has fired for 1 turn.",
    ])
  })

  it("TRR-CB-02 a battery is heard in the move in which it fires and in the next one, and no longer; not one's own", () => {
    const heard = (lastIndirect: number) => {
      const match = battle({
        scenario: "montauban-1916",
        move: 3,
        units: {
          [FOO]: { cm: [20, 20] },
          [heavy]: { where: "offTable" },
          [field]: { where: "offTable", lastIndirect: 3, movesFired: 1 },
          [enemy]: { where: "offTable", lastIndirect, movesFired: 1 },
          [BAV]: { cm: [20, 40] },
        },
        dice: [8],
      })
      play(match, `unit:${FOO}`, "call")
      return options(match).filter((id) => id.startsWith("counter"))
    }
    expect([1, 2, 3].map(heard)).toEqual([[], ["counter:unseen-1"], ["counter:unseen-1"]])
  })

  it("TRR-CB-02 an air observer helps only in a move in which a flight has been over the table", () => {
    const flight = (flown: number | null) => {
      const match = battle({
        ...ors,
        units: {
          [HQ]: { cm: [20, 95] as const },
          [SIEGE]: { where: "offTable" as const },
          "red/guns/field-battery-1": { where: "offTable" as const, lastIndirect: 1, movesFired: 1 },
          [G1]: { cm: [120, 95] },
        },
        change: (m) => {
          const plane = m.units.find((u) => u.side === "blue" && flightOf(m, u))
          if (!plane) throw new Error("expected a flight")
          Object.assign(plane, { where: "offTable", flown })
        },
        dice: [8, 8, 9, 1, 1],
      })
      play(match, `unit:${HQ}`, "call", "counter:unseen-1")
      return told(match, "counter")[0]?.found
    }
    expect([flight(null), flight(1)]).toEqual([false, true])
  })

  it("TRR-CB-03 a battery that is dug in has 1 more", () => {
    const HQ2 = { [HQ]: { cm: [20, 95] as const }, [SIEGE]: { where: "offTable" as const } }
    const guns = { "red/guns/field-battery-1": { where: "offTable" as const, lastIndirect: 1, movesFired: 4 } }
    const match = battle({ ...ors, units: { ...HQ2, ...guns, [G1]: { cm: [120, 95] } }, dice: [8, 8, 7, 8, 4] })
    play(match, `unit:${HQ}`, "call", "counter:unseen-1") // one of those that are heard
    expect(unit(match, "red/guns/field-battery-1").shaken).toBe(3)
  })

  it("TRR-CB-01 it stays on the same target until that ceases fire", () => {
    const bound = duel(FOO, heavy, [8], { [heavy]: { where: "offTable", countering: `unit:${second}` } })
    expect(options(bound)).toEqual(["counter:unseen-2", "nothing"])
    const silent = duel(FOO, heavy, [8], {
      [heavy]: { where: "offTable", countering: `unit:${second}` },
      [second]: { where: "offTable", lastIndirect: null },
    })
    expect(options(silent)).toEqual(expect.arrayContaining(["counter:unseen-1", `call:he:unit:${BAV}`]))
  })

  it("TRR-CB-01 one that is bound fires at nothing else, by runner neither", () => {
    const observer = { [FOO]: { cm: [20, 20] as const, moved: 1_000 } } // he can no longer call by wire
    const bound = { [heavy]: { where: "offTable" as const, countering: `unit:${second}` as const } }
    const free = duel(FOO, heavy, [], observer)
    expect(options(free).some((id) => id.startsWith("runner"))).toBe(true)
    const tied = battle({
      scenario: "montauban-1916",
      units: {
        ...observer,
        ...bound,
        [second]: { where: "offTable", lastIndirect: 1, movesFired: 1 },
        [BAV]: { cm: [20, 40] },
      },
    })
    play(tied, `unit:${FOO}`)
    expect(options(tied)).not.toContain("call")
  })

  it("TRR-CB-01 nor by the plan that was written for it", () => {
    const fires = (lastIndirect: number | null) =>
      battle({
        scenario: "montauban-1916",
        units: {
          [heavy]: { where: "offTable", countering: `unit:${second}` },
          [second]: { where: "offTable", lastIndirect, movesFired: 1 },
          [FOO]: { cm: [20, 20] },
          [BAV]: { cm: [20, 40] },
        },
        move: 2,
        stage: "planned",
        change: (m) => {
          const at = { x: 60_000, y: 60_000 }
          m.missions.push({ battery: `unit:${heavy}`, side: "blue", move: 2, at, ammunition: "he", group: 0 })
        },
        dice: [9],
      })
    expect(told(fires(1), "silent")).toMatchObject([{ rules: ["TRR-CB-01"] }])
    expect(told(fires(1), "shells")).toEqual([])
    expect(told(fires(null), "shells")).toHaveLength(1) // it has ceased fire: the duel is over
  })

  it("TRR-CB-02 TRR-IND-05 fire on the wires behind the observer takes 3 from the call", () => {
    const call = (...falling: [number, number][]) => {
      const match = battle({
        scenario: "montauban-1916",
        units: {
          [FOO]: { cm: [60, 20] },
          [heavy]: { where: "offTable" },
          [enemy]: { where: "offTable", lastIndirect: 1, movesFired: 4 },
          [BAV]: { cm: [60, 40] },
        },
        change: (m) => {
          for (const [x, y] of falling) m.falling.push({ at: { x: x * 1_000, y: y * 1_000 }, facing: 0 })
        },
        dice: [8, 8, 7, 8, 4],
      })
      play(match, `unit:${FOO}`, "call", "counter:unseen-1")
      return told(match, "requested")[0]
    }
    expect(call()).toMatchObject({ need: 8, granted: true })
    expect(call([60, 8])).toMatchObject({ need: 8, granted: false })
    expect(call([90, 8])).toMatchObject({ need: 8, granted: true }) // beside the wires
  })

  it("TRR-CB-03 a second duel takes nothing back of what the first has cost", () => {
    const match = duel(FOO, heavy, [8, 8, 7, 4, 8], {
      [enemy]: { where: "offTable", lastIndirect: 1, movesFired: 4, shaken: 6 },
    })
    play(match, "counter:unseen-1")
    expect(unit(match, enemy).shaken).toBe(6)
  })

  it("TRR-CB-02 one that was destroyed unseen is not found, whatever the die", () => {
    const match = duel(FOO, heavy, [8, 8, 10], { [enemy]: { where: "lost", lastIndirect: 1, movesFired: 4 } })
    play(match, "counter:unseen-1")
    expect(told(match, "counter")[0]).toMatchObject({ die: 10, found: false })
    expect(told(match, "shells")).toEqual([])
  })

  it("TRR-CB-02 a battery on the table that is found is shelled by the normal rules", () => {
    const match = duel(FOO, heavy, [8, 8, 10, 9, 8], {
      [enemy]: { cm: [60, 100], unseen: true, lastIndirect: 1, movesFired: 4 },
    })
    play(match, "counter:unseen-1")
    expect(told(match, "shells")[0]).toMatchObject({ at: { x: 60_000, y: 100_000 } })
    expect((match.state as State).located.blue).toHaveProperty(`unit:${enemy}`)
  })
})
