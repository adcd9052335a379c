import { describe, expect, it } from "vitest"
import type { State } from "../state.ts"
import { battle, options, play, told, unit } from "./battle.ts"

describe("flame-throwers", () => {
  const FLAME = "red/storm/flame-thrower-team-1"
  const A = "blue/16-manchesters/rifle-company-3"
  const B = "blue/16-manchesters/rifle-company-4"
  const one = { figures: ["rifle" as const], lost: 7 }
  const setting = (
    second: Partial<State["units"][number]> & { cm: readonly [number, number]; unseen?: boolean },
    dice: number[],
  ) =>
    battle({
      scenario: "manchester-hill-1918",
      units: { [FLAME]: { cm: [20, 20] }, [A]: { cm: [20, 23.2], ...one }, [B]: { ...one, ...second } },
      active: "red",
      move: 8,
      dice,
    })

  it("TRR-FLAME-01 TRR-FLAME-02 everybody between the firer and 4 cm is attacked with factor 16, counted as 15", () => {
    const match = setting({ cm: [20, 25.5] }, [5, 1, 1, 1, 1])
    play(match, `unit:${FLAME}`, "fire", `flame:unit:${A}`, "done")
    expect(told(match, "hit", "red").map((h) => h.unit)).toEqual([`unit:${A}`, `unit:${B}`])
    expect(told(match, "hit")[0]).toMatchObject({ factor: { total: 15 } })
    expect([unit(match, A).underFlame, unit(match, B).underFlame]).toEqual([true, true])
  })

  it("TRR-FLAME-01 who stands beside the line or beyond it is not", () => {
    for (const cm of [
      [24, 25.5],
      [20, 29],
    ] as const) {
      const match = setting({ cm }, [5, 1, 1])
      play(match, `unit:${FLAME}`, "fire", `flame:unit:${A}`)
      expect(told(match, "hit", "red").map((h) => h.unit)).toEqual([`unit:${A}`])
    }
  })

  it.each([
    [5, ["selency-wood"]],
    [6, []],
  ])("TRR-ENG-07 where cover leaves a flame attack without effect a die still falls on what burns: %i", (die, burn) => {
    const match = battle({
      scenario: "manchester-hill-1918",
      units: { [FLAME]: { cm: [58, 93.5] }, [A]: { cm: [58, 97.5], dug: 60 } },
      active: "red",
      move: 8,
      dice: [5, die],
    })
    play(match, `unit:${FLAME}`, "fire", `flame:unit:${A}`)
    expect(told(match, "no-effect", "red")).toHaveLength(1)
    expect((match.state as State).blazes.map((b) => b.piece)).toEqual(burn)
  })
})

describe("snipers", () => {
  const SNIPER = "blue/2-manchesters/sniper"
  const HQ = "red/i-115/hq-1"
  const G1 = "red/i-115/infantry-company-1"
  const ors = { scenario: "ors-1918" } as const

  it("TRR-OPT-01 a hit takes the officer first, whatever the range: factor 4, a 7 hits", () => {
    const match = battle({ ...ors, units: { [SNIPER]: { cm: [90, 100] }, [HQ]: { cm: [120, 100] } }, dice: [5, 7] })
    play(match, `unit:${SNIPER}`, "fire")
    expect(options(match)).toEqual(
      expect.arrayContaining([`rifle:mountedCo:unit:${HQ}`, `rifle:mountedOfficer:unit:${HQ}`]),
    )
    expect(options(match).some((id) => id.includes(":man:"))).toBe(false)
    play(match, `rifle:mountedCo:unit:${HQ}`)
    expect(told(match, "hit")[0]).toMatchObject({ factor: { total: 4 }, hits: 1 })
    expect(unit(match, HQ).figures).not.toContain("mountedCo")
    expect(unit(match, HQ).lost).toBe(1)
  })

  it("TRR-OPT-01 without officers the owner names the specialist, and one figure is lost at most", () => {
    const figures = ["lmg", "flamethrower", "rifle", "rifle", "rifle", "rifle"] as const
    const match = battle({
      ...ors,
      units: { [SNIPER]: { cm: [100, 100] }, [G1]: { cm: [120, 100], figures: [...figures] } },
      dice: [5, 10],
    })
    play(match, `unit:${SNIPER}`, "fire")
    expect(options(match)).toEqual([
      `rifle:lmg:unit:${G1}`,
      `rifle:flamethrower:unit:${G1}`,
      "move",
      "move-fire",
      "done",
    ])
    play(match, `rifle:flamethrower:unit:${G1}`)
    expect(unit(match, G1).figures).toEqual(["lmg", "rifle", "rifle", "rifle", "rifle"])
  })

  it("TRR-OPT-01 a sniper is never seen, not even when it fires: it must be located", () => {
    const units = { [SNIPER]: { cm: [93.5, 78] as const, unseen: true }, [G1]: { cm: [110, 78] as const } }
    const fires = battle({ ...ors, units, dice: [5, 1] })
    play(fires, `unit:${SNIPER}`, "fire", options2(fires))
    expect((fires.state as State).located.red).toEqual({})
    const search = (die: number) => {
      const match = battle({ ...ors, units, active: "red", dice: [die] })
      play(match, `unit:${G1}`, "search", { select: ["ors"] })
      return `unit:${SNIPER}` in (match.state as State).located.red
    }
    expect([search(8), search(9)]).toEqual([false, true])
  })

  it("TRR-OPT-01 without the option there are none", () => {
    const without = battle({ ...ors, units: {}, options: { snipers: "off" } }).state as State
    const withThem = battle({ ...ors, units: {}, options: { snipers: "on" } }).state as State
    expect([without, withThem].map((m) => m.units.filter((u) => u.id.endsWith("/sniper")).length)).toEqual([0, 5])
  })
})

/** The first shot that is offered. */
const options2 = (match: Parameters<typeof options>[0]): string =>
  options(match).find((id) => id.startsWith("rifle:")) ?? `rifle:rifle:unit:red/i-115/infantry-company-1`
