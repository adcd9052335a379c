import { Match, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import type { State } from "../state.ts"
import { battle, mission, options, play, refusal, told, unit } from "./battle.ts"

const FOO = "blue/107-bty/forward-observation-officer-1"
const BTY = "blue/107-bty/field-battery-1"
const R = "red/i-84/infantry-company-1"
const R2 = "red/i-84/infantry-company-2"
const KINGS = "blue/18-kings/rifle-company-1"
const BAV = "red/i-bav-6/infantry-company-1"
const rfa = (n: number) => `blue/148-rfa/field-battery-${n}`

describe("indirect fire", () => {
  it("TRR-IND-01 an on-table battery that sees its target is not asked for indirect fire", () => {
    const seeing = battle({ units: { [FOO]: { cm: [20, 30] }, [BTY]: { cm: [30, 30] }, [R]: { cm: [20, 50] } } })
    play(seeing, `unit:${FOO}`)
    expect(options(seeing)).not.toContain("call")
    const blind = battle({ units: { [FOO]: { cm: [20, 30] }, [BTY]: { cm: [70, 10] }, [R]: { cm: [20, 50] } } })
    play(blind, `unit:${FOO}`)
    expect(options(blind)).toContain("call")
  })

  it("TRR-IND-02 TRR-IND-06 a battery without an observer fires only as planned", () => {
    const units = {
      [FOO]: { cm: [20, 30] as const },
      [BTY]: { where: "lost" as const },
      [R]: { cm: [20, 50] as const },
    }
    const match = battle({ units })
    play(match, `unit:${FOO}`)
    expect(options(match)).not.toContain("call")
  })

  it("TRR-IND-04 TRR-IND-05 a request offers HE and shrapnel, no gas and no smoke; a 3 is refused", () => {
    const match = battle({
      units: { [FOO]: { cm: [20, 30] }, [BTY]: { where: "offTable" }, [R]: { cm: [20, 50] } },
      dice: [5, 3],
    })
    play(match, `unit:${FOO}`, "call")
    const he = [`call:he:unit:${R}`, `runner:he:unit:${R}`]
    expect(options(match)).toEqual([he[0], `call:shrapnel:unit:${R}`, he[1], `runner:shrapnel:unit:${R}`, "nothing"])
    play(match, `call:he:unit:${R}`)
    expect(told(match, "requested")[0]).toMatchObject({ die: 3, need: 4, granted: false })
    expect(told(match, "shells")).toHaveLength(0)
  })

  it("TRR-SEQ-07 a battery that has fired indirect in this move neither moves nor fires again", () => {
    const units = { [FOO]: { cm: [20, 30] as const }, [R]: { cm: [30, 50] as const } }
    const ask = (lastIndirect: number | null) => {
      const match = battle({ units: { ...units, [BTY]: { cm: [30, 30], lastIndirect } }, move: 2 })
      play(match, `unit:${BTY}`)
      return options(match)
    }
    expect(ask(1)).toEqual(expect.arrayContaining(["fire", "limber"]))
    expect(ask(2)).not.toContain("fire")
    expect(ask(2)).not.toContain("limber")
  })

  it("TRR-GAP-05 an observer who has moved sends a runner, and the fire comes a move later", () => {
    const match = battle({
      units: { [FOO]: { cm: [20, 30], moved: 100 }, [BTY]: { where: "offTable" }, [R]: { cm: [20, 50] } },
      dice: [5, 4],
    })
    play(match, `unit:${FOO}`, "call")
    expect(options(match).filter((id) => id.startsWith("call"))).toEqual([])
    play(match, `runner:he:unit:${R}`)
    expect(told(match, "shells")).toHaveLength(0)
    expect((match.state as State).missions).toMatchObject([{ move: 2, at: { x: 20_000, y: 50_000 } }])
  })

  it("TRR-GAP-05 TRR-IND-02 a runner goes where the telephone is out of use, but only for a target that is seen", () => {
    const behindWood = "red/i-84/infantry-company-2"
    const match = battle({
      units: {
        [FOO]: { cm: [20, 48], moved: 100 },
        [BTY]: { where: "offTable" },
        [R]: { cm: [44, 50] },
        [behindWood]: { cm: [24, 87] },
      },
    })
    play(match, `unit:${FOO}`, "call")
    expect(refusal(match, `call:he:unit:${behindWood}`).rules).toEqual(["TRR-IND-05"]) // he has moved
    expect(refusal(match, `runner:he:unit:${behindWood}`).rules).toEqual(["TRR-IND-02"])
  })

  it("TRR-IND-07 a battery that has fired in this move is not called again", () => {
    const match = battle({
      units: { [FOO]: { cm: [20, 30] }, [BTY]: { where: "offTable", lastIndirect: 1 }, [R]: { cm: [20, 50] } },
    })
    play(match, `unit:${FOO}`, "call")
    const asks = (word: string) => options(match).filter((id) => id.startsWith(word))
    expect([asks("call"), asks("sos")]).toEqual([[], []])
    expect(asks("runner").length).toBeGreaterThan(0) // TRR-GAP-05: the runner's fire is for the next move
  })

  it("TRR-IND-08 a plan falls at the start of its move, before anybody moves, and is then forgotten", () => {
    const match = battle({
      units: { [BTY]: { where: "offTable" }, [FOO]: { cm: [20, 30] }, [R]: { cm: [20, 50] }, [R2]: { cm: [80, 80] } },
      stage: "planned",
      change: (m) => {
        m.missions.push(mission(BTY, [20, 50]), mission(BTY, [20, 50], { move: 2 }))
      },
      dice: [9, 8],
    })
    expect(told(match, "shells")[0]).toMatchObject({ at: { x: 20_000, y: 50_000 } })
    expect(told(match, "hit").map((h) => h.unit)).toEqual([`unit:${R}`])
    expect((match.state as State).missions.map((x) => x.move)).toEqual([2])
  })

  it("TRR-IND-08 five moves are planned before anybody deploys, and a plan is sealed from the enemy", () => {
    const match = Match.begin(game, { scenario: "gorlice-1915" }, { seed: seedFrom("plans") })
    for (let move = 1; move <= 5; move++) {
      expect(match.pending.map((d) => d.what)).toEqual(["fire-plan", "fire-plan"])
      expect(match.pending[0]?.prompt).toContain(`move ${move}`)
      const aim = { place: { "unit:red/corps-guns/heavy-battery-1": { x: 30_000, y: 30_000, how: "he" } } }
      match.play({ by: "red", seq: match.seq, move: aim })
      match.play({ by: "blue", seq: match.seq, move: { place: {} } })
    }
    expect(game.view(match.state as State, "red").missions).toHaveLength(5)
    expect(game.view(match.state as State, "blue").missions).toEqual([])
    expect(match.pending[0]?.what).toBe("sos-points")
  })

  it("TRR-IND-08 TRR-GAS-01 TRR-IND-12 a plan that cannot be fired is refused when it is written, with the reason", () => {
    const match = Match.begin(game, { scenario: "nimy-1914" }, { seed: seedFrom("plans") })
    const at = { x: 30_000, y: 30_000 }
    const plan = (spot: object) => ({ place: { "unit:red/guns/field-battery-1": { ...at, ...spot } } }) as const
    expect(refusal(match, plan({ how: "gas" })).reason).toMatch(/no gas/)
    expect(refusal(match, plan({ x: 490_000 })).rules).toEqual(["TRR-IND-08"])
    expect(refusal(match, plan({ how: "custard" })).rules).toEqual(["TRR-IND-04"])
    expect(refusal(match, plan({ amount: 1 })).rules).toEqual(["TRR-IND-12"])
    expect(match.check({ by: "red", seq: match.seq, move: plan({ how: "shrapnel" }) }).ok).toBe(true)
  })

  it("TRR-IND-09 an SOS point of three batteries brings down all three on one call", () => {
    const observer = "blue/148-rfa/forward-observation-officer-1"
    const match = battle({
      scenario: "montauban-1916",
      units: {
        [observer]: { cm: [20, 20] },
        [rfa(1)]: { where: "offTable" },
        [rfa(2)]: { where: "offTable" },
        [rfa(3)]: { where: "offTable" },
        [BAV]: { cm: [60, 100] },
      },
      change: (m) => {
        for (const n of [1, 2, 3]) m.missions.push(mission(rfa(n), [60, 60], { move: null, group: 1 }))
      },
      dice: [8, 6, 9],
    })
    play(match, `unit:${observer}`, "call", `sos:unit:${rfa(1)}`)
    expect(told(match, "shells")).toHaveLength(3)
  })

  it("TRR-IND-09 TRR-IND-12 before fire was massed the batteries of an SOS point answer one call, each by its own fall", () => {
    const observer = "blue/guns/forward-observation-officer-1"
    const guns = (n: number) => `blue/guns/battery-${n}`
    const called = (dice: number[]) => {
      const match = battle({
        scenario: "gorlice-1915",
        units: {
          [observer]: { cm: [20, 20] },
          [guns(1)]: { where: "offTable" },
          [guns(2)]: { where: "offTable" },
          "red/i-56/rifle-company-1": { cm: [60, 100] },
        },
        change: (m) => {
          for (const n of [1, 2]) m.missions.push(mission(guns(n), [60, 60], { move: null, group: 1 }))
        },
        dice,
      })
      play(match, `unit:${observer}`, "call", `sos:unit:${guns(1)}`)
      return told(match, "shells").map(({ at }) => at)
    }
    // motivation and request succeed; the other dice say where each battery's shells land: on the point, and far from it
    expect(called([8, 9, 10, 10])).toEqual([
      { x: 60_000, y: 60_000 },
      { x: 60_000, y: 60_000 },
    ])
    const [first, second] = called([8, 9, 10, 1, 5, 5])
    expect(first).toEqual({ x: 60_000, y: 60_000 })
    expect(second).not.toEqual(first)
  })

  it("TRR-IND-10 TRR-IND-12 two superimposed 18 pdr batteries strike with 14", () => {
    const match = battle({
      scenario: "montauban-1916",
      units: {
        [rfa(1)]: { where: "offTable" },
        [rfa(2)]: { where: "offTable" },
        [KINGS]: { cm: [100, 8] },
        [BAV]: { cm: [20, 8] },
      },
      stage: "planned",
      change: (m) => {
        m.missions.push(mission(rfa(1), [20, 8], { group: 1 }), mission(rfa(2), [20, 8], { group: 1 }))
      },
      dice: [9],
    })
    expect(told(match, "hit")).toHaveLength(1)
    expect(told(match, "hit")[0]).toMatchObject({ unit: `unit:${BAV}`, factor: { total: 14 } })
  })

  it("TRR-GAP-17 batteries laid abreast raise a curtain that nobody sees through, for that move", () => {
    const match = battle({
      scenario: "montauban-1916",
      units: {
        [rfa(1)]: { where: "offTable" },
        [rfa(2)]: { where: "offTable" },
        [KINGS]: { cm: [60, 10] },
        [BAV]: { cm: [60, 140] },
      },
      stage: "planned",
      change: (m) => {
        m.missions.push(mission(rfa(1), [55, 50], { group: 1 }), mission(rfa(2), [65, 50], { group: 1 }))
      },
      dice: [9],
    })
    expect((match.state as State).curtain).toHaveLength(2)
    play(match, "pass", "pass")
    expect((match.state as State).curtain).toHaveLength(0)
  })

  it("TRR-BOMB-02 TRR-BOMB-05 every company under the bombardment rolls once, and remembers it", () => {
    const match = Match.begin(game, { scenario: "gorlice-1915" }, { seed: seedFrom("bombed") })
    while (match.state.phase !== "moves") {
      const decision = match.pending[0]
      if (decision?.kind !== "place") throw new Error("expected plans and set-up only")
      const move = decision.what === "set-up" ? { place: decision.suggest(() => 0) } : { place: {} }
      match.play({ by: decision.by, seq: match.seq, move })
    }
    const hit = told(match, "bombarded").map((h) => h.unit)
    expect(hit.length).toBeGreaterThan(0)
    expect(new Set(hit).size).toBe(hit.length)
    const rolled = [...told(match, "hit"), ...told(match, "no-effect")].map((h) => h.unit)
    expect(rolled.sort()).toEqual([...hit].sort())
    for (const u of match.state.units) expect(u.bombarded).toBe(hit.includes(u.id) ? "sustained" : null)
  })

  it("TRR-GAS-02 TRR-GAS-03 gas drifts with the wind and attacks each unit it lies on once a move", () => {
    const match = battle({
      scenario: "montauban-1916",
      units: { [KINGS]: { cm: [20, 20] }, [BAV]: { cm: [60, 100], masked: true } },
      stage: "planned",
      change: (m) => {
        m.clouds.push({ at: { x: 60_000, y: 99_000 }, facing: 0, factor: 7 })
      },
      dice: [1, 9],
    })
    expect(told(match, "gas")[0]).toMatchObject({ far: 1 })
    expect(told(match, "hit")[0]).toMatchObject({ unit: `unit:${BAV}`, die: 9, hits: 1 }) // 9 - 4 = 5 on factor 7
    expect(unit(match, BAV).underGas).toBe(true)
  })
})
