/** Pairs of battles that differ only in what a side does not know: everything that reaches it must be the same in both. */
import { viewOf } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { forceOf } from "../field.ts"
import type { State } from "../state.ts"
import { battle, mission, options, type Played, path, play, type Setting, told, unit, type Wanted } from "./battle.ts"

const state = (match: Played): State => match.state as State

/** What a side has seen and heard so far; `upTo` leaves out what came after so many moves. */
function reaches(match: Played, side: string, upTo = 99) {
  const { view, waits, told: heard, dice } = viewOf(match, side)
  return {
    view,
    waits,
    heard: heard.filter((t) => t.at <= upTo),
    dice: dice.filter((d) => d.at <= upTo),
    undo: match.mayUndo(side),
  }
}

/** Plays both, and holds what a side gets in one against what it gets in the other. */
function alike(side: string, parts: readonly (keyof ReturnType<typeof reaches>)[], ...worlds: (() => Played)[]): void {
  const got = worlds.map((world) => reaches(world(), side, 3))
  for (const part of parts) expect(got[1]?.[part], part).toEqual(got[0]?.[part])
}

describe("fire from where nobody sees it", () => {
  const T = "blue/6-gordons/rifle-company-1"
  const [G1, G2] = ["red/far-108/field-battery-1", "red/far-108/field-battery-2"]
  const [C, MG] = ["red/ii-84/infantry-company-1", "red/ii-84/machine-gun-company-1"]

  /** Somebody in the broken ground of the gun hollow, who stays unseen when he fires. */
  const shot =
    (who: string, x: number, with_: string, dice: number[], more: Wanted = {}, at = 100) =>
    () => {
      const match = battle({
        scenario: "flesquieres-1917",
        move: 6,
        units: { [T]: { cm: [at, 116] }, [who]: { cm: [x, 101], concealed: true, unseen: true, ...more } },
        active: "red",
        dice,
      })
      play(match, `unit:${who}`, "fire", `${with_}:unit:${T}`)
      expect(state(match).located.blue).not.toHaveProperty([`unit:${who}`])
      return match
    }

  it("TRR-OBS-05 TRR-HE-01 tells neither which gun it was nor how far away", () => {
    alike("blue", ["heard", "dice"], shot(G1, 60, "gun:he", [5, 1, 1]), shot(G2, 60, "gun:he", [5, 1, 1]))
    alike("blue", ["heard"], shot(G1, 72, "gun:he", [5, 1, 1], {}, 112), shot(G1, 40, "gun:he", [5, 1, 1], {}, 112))
  })

  it("TRR-OBS-05 TRR-FIRE-09 tells neither how many fire nor with what", () => {
    const three = { figures: ["rifle", "rifle", "rifle"] as Wanted["figures"] }
    alike("blue", ["heard", "dice"], shot(C, 88, "rifle", [5, 1]), shot(C, 88, "rifle", [5, 1], three as Wanted))
    alike("blue", ["heard"], shot(C, 66, "rifle", [5, 1]), shot(MG, 66, "mg1", [5, 1]))
  })

  it("TRR-OBS-05 TRR-HE-04 TRR-HE-03 nor which shells, if they fall short on somebody else", () => {
    const U = "blue/6-gordons/rifle-company-2"
    const short = (shells: string) => () => {
      const match = battle({
        scenario: "flesquieres-1917",
        move: 6,
        options: { missesFallShort: "on" },
        active: "red",
        units: {
          [T]: { cm: [100, 116] },
          [U]: { cm: [98, 115] },
          [G1]: { cm: [60, 101], concealed: true, unseen: true },
        },
        dice: [9, 3, 5, 1, 1],
      })
      play(match, `unit:${G1}`, "fire", `gun:${shells}:unit:${T}`)
      expect(told(match, "hit", "blue").map((h) => h.unit)).toEqual([`unit:${T}`, `unit:${U}`])
      return match
    }
    alike("blue", ["heard", "dice"], short("he"), short("shrapnel"))
  })

  it("TRR-OPT-01 nor that it was a sniper who missed", () => {
    const [A, S] = ["blue/4-rf/rifle-company-1", "red/i-84/sniper"]
    const match = battle({
      options: { snipers: "on" },
      active: "red",
      units: { [A]: { cm: [46, 20] }, [S]: { cm: [46, 34], unseen: true, concealed: true } },
      dice: [8, 5],
    })
    play(match, `unit:${S}`, "fire")
    play(match, options(match).find((id) => id.startsWith("rifle:")) ?? "")
    expect(told(match, "hit", "red")[0]).toMatchObject({ factor: { total: 4 } })
    expect(JSON.stringify(reaches(match, "blue").heard)).not.toMatch(/factor|sniper|TRR-OPT-01/)
  })

  it("TRR-AT-07 nor the score of a hit, by what those inside suffer", () => {
    const [W, P] = ["blue/train-1", "blue/6-gordons/rifle-company-2"]
    const match = battle({
      scenario: "flesquieres-1917",
      options: { logistics: "on" },
      move: 6,
      active: "red",
      units: {
        [W]: { cm: [112, 116], stock: 0 },
        [P]: { where: "aboard", carrier: `unit:${W}`, at: { x: 112_000, y: 116_000 } },
        [T]: { cm: [10, 4], unseen: true },
        [G1]: { cm: [72, 101], concealed: true, unseen: true },
      },
      dice: [9, 3, 2],
    })
    play(match, `unit:${G1}`, "fire", `gun:strike:unit:${W}`)
    expect(told(match, "hit", "blue")).toMatchObject([{ unit: `unit:${P}` }])
    expect(JSON.stringify(reaches(match, "blue").heard)).not.toMatch(/factor|score/)
  })

  it("TRR-AIR-06 nor whether flak or the troops below fire at a flight", () => {
    const [F, A] = ["blue/camels", "blue/2-manchesters/rifle-company-1"]
    const fired = (who: string, x: number) => () => {
      const match = battle({
        scenario: "ors-1918",
        stage: "air",
        options: { weather: "fog" },
        units: {
          [F]: { where: "offTable" },
          [A]: { cm: [20, 95], unseen: true },
          [who]: { cm: [x, 95], unseen: true, concealed: true },
        },
        dice: [2, 2, 9, 1],
        change: (m) =>
          m.sorties.push({
            flight: `unit:${F}`,
            side: "blue",
            move: 1,
            at: { x: 120_000, y: 95_000 },
            attack: "strafe",
            altitude: "low",
          }),
      })
      play(match, { select: [`unit:${who}`] })
      expect(state(match).located.blue).toEqual({})
      return match
    }
    const flak = (match: Played) => reaches(match, "blue").heard.filter((t) => t.what.kind === "flak")
    const [below, beside] = [fired("red/i-115/infantry-company-1", 120)(), fired("red/flak", 128)()]
    expect(flak(below)).toHaveLength(1)
    expect(flak(beside)).toEqual(flak(below))
    expect(told(below, "flak", "red")[0]).toHaveProperty("score")
  })
})

describe("what fire and moves tell of troops that are seen", () => {
  it("TRR-GAP-18 not whether they are in supply: only their own side knows their factor", () => {
    const [A, R] = ["blue/4-rf/rifle-company-1", "red/i-84/infantry-company-1"]
    const fire = (wear: number) => () => {
      const match = battle({
        active: "red",
        options: { logistics: "on" },
        units: { [A]: { cm: [46, 20] }, [R]: { cm: [46, 34] } },
        dice: [10, 1],
        change: (m) => Object.assign(m.wear, { "red/i-84": wear }),
      })
      play(match, `unit:${R}`, "fire", `rifle:unit:${A}`)
      const supplied = !JSON.stringify(told(match, "hit", "red")).includes("out of supply")
      expect(supplied).toBe(wear === 0)
      return match
    }
    alike("blue", ["heard", "dice"], fire(10), fire(0))
  })

  it("TRR-GAP-18 TRR-AMB-06 nor by the bullets of a barrage", () => {
    const [G, A] = ["red/ii-84/machine-gun-company-1", "blue/6-gordons/rifle-company-1"]
    const barrage = (wear: number) => () => {
      const match = battle({
        scenario: "flesquieres-1917",
        options: { logistics: "on", mgBarrages: "on" },
        stage: "planned",
        units: { [G]: { cm: [60, 60] }, [A]: { cm: [60, 20] } },
        dice: [9, 1],
        change: (m) => {
          Object.assign(m.wear, { "red/ii-84": wear })
          m.missions.push(mission(G, [60, 20], { side: "red", ammunition: "shrapnel" }))
        },
      })
      expect(told(match, "hit", "red")).toMatchObject([{ factor: { total: wear === 0 ? 4 : 2 } }])
      return match
    }
    const shelled = (match: Played) => reaches(match, "blue").heard.filter((t) => t.what.kind === "hit")
    expect(shelled(barrage(10)())).toEqual(shelled(barrage(0)()))
  })

  it("TRR-MOVE-02 TRR-MOVE-15 not whether they wear masks: the dice of a march are their own side's", () => {
    const [A, R] = ["blue/6-gordons/rifle-company-1", "red/ii-84/infantry-company-1"]
    const go = (masked: boolean) => () => {
      const match = battle({
        scenario: "flesquieres-1917",
        move: 6,
        active: "red",
        units: { [A]: { cm: [10, 4] }, [R]: { cm: [60, 110], masked } },
        dice: [1, 1],
      })
      play(match, `unit:${R}`, "withdraw", path(R, [60, 113]))
      expect(reaches(match, "red").dice).toHaveLength(masked ? 1 : 0)
      expect(told(match, "moved", "blue")).toMatchObject([{ far: 3 }])
      return match
    }
    alike("blue", ["heard", "dice"], go(true), go(false))
  })

  it("TRR-MOVE-02 TRR-MOVE-11 nor whether somebody whom nobody sees has got into their wagon", () => {
    const [A, R, W] = ["blue/4-rf/rifle-company-1", "red/i-84/infantry-company-1", "red/train-1"]
    const go = (does: "board" | "hold") => {
      const match = battle({
        active: "red",
        options: { logistics: "on" },
        units: {
          [A]: { cm: [10, 4], unseen: true },
          [R]: { cm: [72, 88.3], unseen: true, drill: "line" },
          [W]: { cm: [72, 86], stock: 0 },
          "red/i-84/infantry-company-2": { cm: [64, 86], unseen: true },
        },
        dice: [1, 1, 1, 1, 1, 1],
      })
      play(match, `unit:${R}`, does, "pass", `unit:${W}`, "advance", "move", path(W, [72, 78]))
      expect(unit(match, R).where).toBe(does === "board" ? "aboard" : "table")
      const { heard, dice } = reaches(match, "blue")
      return { heard, dice }
    }
    expect(go("board")).toEqual(go("hold"))
  })

  it("TRR-SCALE-07 of who was seen before he got into a wagon that nobody sees, nothing is heard", () => {
    const [FOO, H] = ["blue/heavies/forward-observation-officer-1", "blue/heavies/60-pdr-battery-1"]
    const [Z, P, W] = ["red/i-bav-6/infantry-company-1", "red/i-bav-6/infantry-company-2", "red/train-1"]
    const called = (x: number, y: number) => {
      const match = battle({
        scenario: "montauban-1916",
        options: { logistics: "on" },
        move: 2,
        units: {
          [FOO]: { cm: [20, 50] },
          [H]: { where: "offTable" },
          "blue/18-kings/rifle-company-1": { cm: [40, 10] },
          [Z]: { cm: [20, 56] },
          [W]: { cm: [x, y], unseen: true, stock: 0 },
          [P]: { where: "aboard", carrier: `unit:${W}`, at: { x: x * 1000, y: y * 1000 } },
        },
        dice: [9, 10, 10, 1, 1, 1, 10, 6],
        change: (m) => Object.assign(m.located.blue, { [`unit:${P}`]: 2 }),
      })
      play(match, `unit:${FOO}`, "call", `call:he:unit:${Z}`)
      return match
    }
    const near = called(24, 56)
    expect(told(near, "losses", "red").map((h) => h.unit)).toContain(`unit:${P}`)
    const kinds = (match: Played) => reaches(match, "blue", 3).heard.map((t) => [t.what.kind, t.what.unit])
    expect(kinds(near)).toEqual(kinds(called(100, 130)))
  })
})

describe("what a side learns of its own units", () => {
  it("TRR-OBS-04 not by whom they are seen: a die says nothing of who else saw it", () => {
    const [A, R] = ["blue/4-rf/rifle-company-1", "red/i-84/infantry-company-1"]
    const watched = (y: number) => () => {
      const match = battle({
        units: { [A]: { cm: [30, 36], unseen: true }, [R]: { cm: [30, y], concealed: true, unseen: true } },
        stage: "planned",
        dice: [9, 1, 5, 3],
      })
      play(match, `unit:${A}`, "advance")
      expect(`unit:${A}` in state(match).located.red).toBe(y === 16)
      return match
    }
    alike("blue", ["heard", "dice", "undo"], watched(16), watched(80))
  })

  describe("not which of them the enemy has located", () => {
    const [U1, U2] = ["blue/4-rf/rifle-company-1", "blue/4-rf/rifle-company-2"]
    const [T, U, G] = [
      "blue/6-gordons/rifle-company-1",
      "blue/6-gordons/rifle-company-2",
      "red/far-108/field-battery-1",
    ]

    it("TRR-IND-13 by the order in which those under shells are rolled for", () => {
      const shelled = (found: boolean) => () => {
        const match = battle({
          stage: "planned",
          units: {
            [U1]: { cm: [44, 20], unseen: true },
            [U2]: { cm: [48, 20], unseen: !found },
            "red/i-84/infantry-company-1": { cm: [100, 86], unseen: true },
            "red/guns/field-battery-1": { where: "offTable" },
          },
          dice: [10, 5, 5, 5, 5, 9, 1],
          change: (m) => m.missions.push(mission("red/guns/field-battery-1", [46, 20], { side: "red" })),
        })
        expect(told(match, "hit", "blue").map((h) => h.unit)).toEqual([`unit:${U1}`, `unit:${U2}`])
        return match
      }
      alike("blue", ["heard", "dice", "view"], shelled(false), shelled(true))
    })

    it("TRR-GAS-03 or lie in gas", () => {
      const gassed = (found: boolean) => () =>
        battle({
          stage: "planned",
          units: { [U1]: { cm: [44, 20], unseen: true }, [U2]: { cm: [48, 20], unseen: !found } },
          dice: [5, 5, 5, 5, 9, 1],
          change: (m) => {
            m.wind = null
            m.clouds.push({ at: { x: 46_000, y: 20_000 }, facing: 0, factor: 7 })
          },
        })
      alike("blue", ["heard", "dice", "view"], gassed(false), gassed(true))
    })

    it("TRR-ENG-08 or stand over a mine", () => {
      const [M1, M2] = ["red/iii-109/infantry-company-1", "red/iii-109/infantry-company-2"]
      const blown = (found: boolean) => () => {
        const match = battle({
          scenario: "montauban-1916",
          stage: "planned",
          units: {
            [M1]: { cm: [9, 64], unseen: true },
            [M2]: { cm: [9, 61], unseen: !found },
            "blue/18-kings/rifle-company-1": { cm: [60, 20], unseen: true },
          },
          dice: [5, 5, 5, 5, 5, 5, 9, 1],
        })
        expect(told(match, "hit", "red").map((h) => h.unit)).toEqual([`unit:${M1}`, `unit:${M2}`])
        return match
      }
      alike("red", ["heard", "dice", "view"], blown(false), blown(true))
    })

    it("TRR-AIR-04 or under an air attack", () => {
      const [M1, M2, F] = ["blue/2-manchesters/rifle-company-1", "blue/2-manchesters/rifle-company-2", "red/fokkers"]
      const strafed = (found: boolean) => () => {
        const match = battle({
          scenario: "ors-1918",
          stage: "air",
          options: { weather: "clear weather" },
          units: {
            [M1]: { cm: [20, 78], unseen: true },
            [M2]: { cm: [23, 78], unseen: !found },
            "red/i-115/infantry-company-1": { cm: [140, 20], unseen: true },
            [F]: { where: "offTable" },
          },
          dice: [5, 5, 5, 5, 9, 1],
          change: (m) =>
            m.sorties.push({
              flight: `unit:${F}`,
              side: "red",
              move: 1,
              at: { x: 21_500, y: 78_000 },
              attack: "strafe",
              altitude: "low",
            }),
        })
        play(match, { select: [] })
        expect(told(match, "hit", "blue")).toHaveLength(2)
        return match
      }
      alike("blue", ["heard", "dice", "view"], strafed(false), strafed(true))
    })

    it("TRR-HE-04 by when a shell that falls short of another is rolled for", () => {
      const short = (found: boolean) => () => {
        const match = battle({
          scenario: "flesquieres-1917",
          move: 6,
          options: { missesFallShort: "on" },
          active: "red",
          units: {
            [T]: { cm: [100, 116] },
            [U]: { cm: [98, 115], unseen: !found, concealed: true },
            [G]: { cm: [60, 101] },
          },
          dice: [9, 3, 5, 5, 5, 5, 5],
        })
        play(match, `unit:${G}`, "fire", `gun:he:unit:${T}`)
        expect(told(match, "hit", "blue").map((h) => h.unit)).toEqual([`unit:${T}`, `unit:${U}`])
        return match
      }
      alike("blue", ["heard", "dice"], short(true), short(false))
    })

    it("TRR-FLAME-01 TRR-ENG-07 by when a jet at another is rolled for, nor by what burns", () => {
      const [F, A, B] = [
        "red/storm/flame-thrower-team-1",
        "blue/16-manchesters/rifle-company-1",
        "blue/16-manchesters/sniper",
      ]
      const burnt = (found: boolean) => {
        const match = battle({
          scenario: "manchester-hill-1918",
          options: { snipers: "on" },
          active: "red",
          units: {
            [F]: { cm: [72.1, 103], facing: 27_000 },
            [A]: { cm: [70.8, 103], facing: 9_000, drill: "column", figures: ["rifle"] },
            [B]: { cm: [68.3, 103], facing: 9_000, concealed: true, unseen: !found },
            "blue/16-manchesters/rifle-company-4": { cm: [10, 12], unseen: true },
          },
          dice: [5, 2, 1, 1, 1, 1, 1, 1],
        })
        play(match, `unit:${F}`, "fire", `flame:unit:${A}`, "done")
        expect(told(match, "hit", "blue").map((h) => h.unit)).toEqual([`unit:${A}`, `unit:${B}`])
        const { heard, dice } = reaches(match, "blue")
        return { heard, dice }
      }
      expect(burnt(true)).toEqual(burnt(false))
    })

    it("TRR-OBS-05 TRR-HE-01 by the name under which a gun of theirs aims", () => {
      const aimed = (found: boolean) => () => {
        const match = battle({
          scenario: "flesquieres-1917",
          move: 6,
          units: { [T]: { cm: [100, 116] }, [G]: { cm: [60, 101], concealed: true, unseen: !found } },
          active: "red",
          dice: [9, 5, 1, 1],
        })
        play(match, `unit:${G}`, "fire", `gun:he:unit:${T}`)
        expect(told(match, "aimed", "blue")[0]?.name === null).toBe(!found)
        return match
      }
      alike("red", ["heard", "dice", "view", "undo"], aimed(true), aimed(false))
    })
  })

  it("TRR-MOVE-10 who gets out of a transport has looked about, and cannot take it back", () => {
    const [W, C, R] = ["blue/train-1", "blue/4-rf/rifle-company-1", "red/i-84/infantry-company-1"]
    const match = battle({
      options: { logistics: "on" },
      units: {
        [W]: { cm: [46, 60], unseen: true, stock: 0 },
        [C]: { where: "aboard", carrier: `unit:${W}`, at: { x: 46_000, y: 60_000 } },
        [R]: { cm: [46, 71], unseen: true, concealed: true },
      },
    })
    play(match, `unit:${C}`, "dismount")
    expect(state(match).located.blue).toHaveProperty([`unit:${R}`])
    expect(match.mayUndo("blue")).toMatchObject({ ok: false, reason: expect.stringContaining("gets-out") })
  })
})

describe("what is near a unit that is seen", () => {
  it("TRR-MOVE-10 a transport that nobody has located is not named when somebody gets in", () => {
    const [R, W] = ["red/i-84/infantry-company-1", "red/train-1"]
    const match = battle({
      active: "red",
      options: { logistics: "on" },
      units: {
        "blue/4-rf/rifle-company-1": { cm: [10, 4] },
        [R]: { cm: [68, 84] },
        [W]: { cm: [72, 86], unseen: true, stock: 0 },
      },
      dice: [1, 1, 1],
    })
    play(match, `unit:${R}`, "board")
    const heard = (side: string) => reaches(match, side).heard.find((t) => t.what.kind === "boards")?.what
    expect(heard("red")).toHaveProperty("of")
    expect(heard("blue")).not.toHaveProperty("of")
  })

  it("TRR-GAP-08 the die of a repair is its side's own: it would tell of engineers near by", () => {
    const [T, E, R] = ["blue/e-1", "blue/404-re/field-company-1", "red/ii-84/infantry-company-1"]
    const [model] = forceOf({ scenario: "flesquieres-1917" }, { id: `unit:${T}` }).models
    const strength = model?.kind === "vehicle" ? model.strength : 0
    const mended = (x: number, die: number) => () => {
      const match = battle({
        scenario: "flesquieres-1917",
        move: 6,
        units: {
          [T]: { cm: [20, 20], markers: [strength] },
          [E]: { cm: [x, 14], unseen: true },
          [R]: { cm: [20, 60] },
        },
        dice: [die],
      })
      play(match, `unit:${T}`, "repair")
      return match
    }
    alike("red", ["heard", "dice"], mended(20, 9), mended(140, 10))
  })

  it("TRR-MINE-01 how dense mines lie is told to nobody who runs into them", () => {
    const M1 = "blue/2-manchesters/rifle-company-1"
    const match = battle({
      scenario: "ors-1918",
      units: { [M1]: { cm: [75.5, 66] }, "blue/2-manchesters/rifle-company-2": { cm: [10, 90] } },
      options: { weather: "clear weather", ground: "dry" },
      dice: [4, 1, 10, 10, 10],
    })
    play(match, `unit:${M1}`, "withdraw", path(M1, [75.5, 78]))
    const [mine] = told(match, "mine")
    expect(mine).toBeDefined()
    expect(JSON.stringify(mine)).not.toMatch(/density|die/)
  })
})

describe("what happens out of sight", () => {
  const [B, A] = ["blue/255-rfa/field-battery-1", "blue/6-gordons/rifle-company-1"]
  const [HQ, OBSERVER] = ["red/ii-84/hq-1", "red/far-108/observation-officer-1"]

  const shelled = (units: Setting["units"], dice: number[]) =>
    battle({
      scenario: "flesquieres-1917",
      stage: "planned",
      units: { [B]: { where: "offTable" }, [A]: { cm: [20, 10] }, ...units },
      dice,
      change: (m) => m.missions.push(mission(B, [77.5, 62])),
    })

  it("TRR-ENG-05 shells on a bunker: nobody but its garrison learns that it is held, and damaged", () => {
    const held = (cm: readonly [number, number]) => () =>
      shelled({ [HQ]: { cm, unseen: true, concealed: true } }, [9, 10, 10, 1, 1, 1, 1, 9, 1])
    expect(state(held([77.5, 62.2])()).bunkers).not.toEqual({})
    expect(state(held([120, 110])()).bunkers).not.toEqual({}) // shells make no difference between them
    const seen = (match: Played, side: string) => (viewOf(match, side).view as { bunkers: object }).bunkers
    expect(seen(held([77.5, 62.2])(), "blue")).toEqual({})
    expect(seen(held([77.5, 62.2])(), "red")).not.toEqual({})
    const kinds = (match: Played) =>
      reaches(match, "blue")
        .heard.map((t) => t.what.kind)
        .filter((kind) => kind !== "initiative") // whose dice are other ones
    expect(kinds(held([77.5, 62.2])())).toEqual(kinds(held([120, 110])()))
  })

  it("TRR-ENG-05 TRR-AT-07 a salvo tests a bunker once, and each marker tells on all who are inside", () => {
    const inside = { cm: [77.5, 62.2] as const }
    const match = shelled({ [HQ]: inside, [OBSERVER]: { cm: [77.5, 62.9] } }, [9, 10, 10, 1, 1, 1, 1, 1, 1, 9, 1])
    expect(told(match, "struck")).toHaveLength(1)
    expect(new Set(told(match, "hit").map((h) => h.unit))).toEqual(new Set([`unit:${HQ}`, `unit:${OBSERVER}`]))
  })

  it("TRR-MOVE-05 a tank that makes a gap in the wire is located: the gap is there for all to see", () => {
    const T = "blue/e-1"
    const match = battle({
      scenario: "flesquieres-1917",
      units: { [T]: { cm: [20, 41], unseen: true }, "red/ii-84/infantry-company-1": { cm: [140, 110] } },
      dice: [5, 1, 1, 1, 1],
    })
    play(match, `unit:${T}`, "advance", "move", path(T, [20, 48]))
    expect(state(match).crushed).not.toEqual([])
    expect(state(match).located.red).toHaveProperty([`unit:${T}`])
  })

  it("TRR-ENG-03 TRR-GAP-13 a boat that drifts against somebody unseen finds him", () => {
    const [raft, sniper] = ["blue/raft-1", "red/i-115/sniper"]
    const match = battle({
      scenario: "ors-1918",
      options: { boatsDrift: "on", snipers: "on" },
      stage: "planned",
      units: { [raft]: { cm: [68, 60] }, [sniper]: { cm: [68.3, 66], unseen: true, concealed: true } },
      dice: [9, 9, 1],
    })
    expect(unit(match, raft).at.y).toBeLessThan(66_000)
    expect(state(match).located.blue).toHaveProperty([`unit:${sniper}`])
  })
})

describe("flame", () => {
  it("TRR-FLAME-01 TRR-AT-08 a tank in the jet that the enemy has not located is not named to him", () => {
    const [T, C, R] = ["blue/e-1", "blue/6-gordons/rifle-company-1", "red/ii-84/infantry-company-1"]
    const burnt = (x: number) => () => {
      const match = battle({
        scenario: "flesquieres-1917",
        active: "red",
        units: {
          [R]: { cm: [20, 100], figures: ["flamethrower", "rifle"], facing: 0 },
          [C]: { cm: [20, 102.2], figures: ["rifle"] },
          [T]: { cm: [x, 105], unseen: true },
          "blue/e-2": { cm: [100, 4], unseen: true },
        },
        dice: [5, 1, 1, 1, 1, 1],
        change: (m) =>
          m.screens.push({ at: { x: 20_000, y: 103_200 }, facing: 0, width: 20_000, depth: 500, until: 9, factor: 0 }),
      })
      play(match, `unit:${R}`, "fire", `flame:unit:${C}`)
      return match
    }
    alike("red", ["heard", "dice"], burnt(20), burnt(140))
  })

  it("TRR-ENG-07 nothing catches fire around somebody whom nobody has seen", () => {
    const [F, A, H] = [
      "red/storm/flame-thrower-team-1",
      "blue/16-manchesters/rifle-company-1",
      "blue/16-manchesters/sniper",
    ]
    const burnt = (cm: readonly [number, number]) => () => {
      const match = battle({
        scenario: "manchester-hill-1918",
        options: { snipers: "on" },
        active: "red",
        units: {
          [F]: { cm: [72.1, 103], facing: 27_000 },
          [A]: { cm: [70.8, 103], facing: 9_000, drill: "column", figures: ["rifle"] },
          "blue/16-manchesters/rifle-company-4": { cm: [10, 12], unseen: true },
          [H]: { cm, facing: 9_000, unseen: true, concealed: true },
        },
        dice: [5, 1, 1, 1, 1, 1, 1, 1],
      })
      play(match, `unit:${F}`, "fire", `flame:unit:${A}`)
      return match
    }
    alike("red", ["heard"], burnt([68.3, 103]), burnt([20, 10]))
  })
})

describe("dummies and their owner", () => {
  const D = "red/iii-115/infantry-company-1"
  const [M1, G] = ["blue/2-manchesters/rifle-company-1", "red/i-115/infantry-company-4"]
  const put =
    (x: number, y: number, facing = 27_000) =>
    (m: State): void => {
      m.dummies.push({ id: `unit:${D}`, side: "red", at: { x: x * 1000, y: y * 1000 }, facing })
      m.located.blue[`unit:${D}`] = m.move
    }

  it("TRR-OBS-03 who sees through one from near keeps it to himself: its owner still counts on it", () => {
    const near = (x: number) => () => {
      const match = battle({
        scenario: "ors-1918",
        options: { weather: "clear weather" },
        units: {
          [M1]: { cm: [x, 78], unseen: true, concealed: true },
          "blue/2-manchesters/rifle-company-2": { cm: [10, 100], unseen: true },
          [G]: { cm: [10, 4], unseen: true },
        },
        change: put(93, 78),
      })
      play(match, "unit:blue/2-manchesters/rifle-company-2", "hold")
      expect(told(match, "dummy")).toHaveLength(x === 103 ? 1 : 0)
      return match
    }
    alike("red", ["heard", "view"], near(103), near(130))
  })

  it("TRR-OBS-04 TRR-FIRE-11 a tank that runs over one is named to nobody who has not located it", () => {
    const T = "blue/carriers"
    const match = battle({
      scenario: "ors-1918",
      options: { weather: "fog", ground: "dry" },
      units: { [T]: { cm: [130, 80], unseen: true, facing: 9_000 }, [G]: { cm: [10, 4], unseen: true } },
      dice: [5, 1, 1, 1],
      change: put(136, 80),
    })
    play(match, `unit:${T}`, "advance", "move", path(T, [142, 80]))
    expect(reaches(match, "red").heard.map((t) => t.what.kind)).not.toContain("runs-over")
    expect(reaches(match, "blue").heard.map((t) => t.what.kind)).toContain("runs-over")
  })

  const quiet = (found: boolean, x: number, y: number) => (m: State) => {
    put(x, y)(m)
    if (!found) delete m.located.blue[`unit:${D}`]
  }

  it("TRR-OBS-04 TRR-IND-13 its owner does not learn from shells on it whether it was located", () => {
    const [guns, elsewhere] = ["blue/161-rfa/field-battery-1", "red/i-115/infantry-company-4"]
    const shelled = (found: boolean) => () => {
      const match = battle({
        scenario: "ors-1918",
        stage: "planned",
        options: { weather: "clear weather" },
        units: {
          [M1]: { cm: [20, 78], unseen: true },
          [guns]: { where: "offTable" },
          [elsewhere]: { cm: [140, 4], unseen: true },
        },
        dice: [10, 9, 1],
        change: (m) => {
          quiet(found, 93, 78)(m)
          m.missions.push(mission(guns, [93, 78]))
        },
      })
      expect(told(match, "dummy", "blue")).toHaveLength(found ? 1 : 0)
      return match
    }
    alike("red", ["heard", "dice", "view"], shelled(true), shelled(false))
  })

  it("TRR-OBS-04 TRR-FIRE-11 nor from the tracks of a tank, seen or unseen", () => {
    const T = "blue/carriers"
    const crossed = (found: boolean, unseen: boolean) => () => {
      const match = battle({
        scenario: "ors-1918",
        options: { weather: "fog", ground: "dry" },
        units: {
          [T]: { cm: [130, 80], unseen, facing: 9_000 },
          [G]: { cm: [10, 4], unseen: true },
          "blue/2-manchesters/rifle-company-2": { cm: [10, 100], unseen: true },
        },
        dice: [5, 1, 1, 1],
        change: quiet(found, 136, 80),
      })
      play(match, `unit:${T}`, "advance", "move", path(T, [142, 80]))
      expect(told(match, "runs-over", "blue")).toHaveLength(found ? 1 : 0)
      return match
    }
    alike("red", ["heard", "dice", "view"], crossed(true, true), crossed(false, true))
    expect(reaches(crossed(true, false)(), "red")).toEqual(reaches(crossed(false, false)(), "red"))
  })

  it("TRR-OBS-04 TRR-MOT-08 nor that troops whom he does not see have run across it", () => {
    const ran = (y: number) => () => {
      const match = battle({
        scenario: "ors-1918",
        options: { weather: "fog", ground: "dry" },
        units: {
          [M1]: { cm: [100, y], unseen: true, broken: "routed", facing: 27_000 },
          "blue/2-manchesters/rifle-company-2": { cm: [10, 100], unseen: true },
          [G]: { cm: [140, 4], unseen: true },
        },
        dice: [1, 1, 1, 1],
        change: put(93, 78),
      })
      play(match, `unit:${M1}`)
      expect(told(match, "dummy", "blue")).toHaveLength(y === 78 ? 1 : 0)
      return match
    }
    alike("red", ["heard", "view"], ran(78), ran(40))
  })

  it("TRR-OBS-04 TRR-GAP-13 its own side may no more end on it than on a company", () => {
    const match = battle({
      scenario: "ors-1918",
      active: "red",
      options: { weather: "clear weather" },
      units: { [M1]: { cm: [131, 90] }, [G]: { cm: [100, 90] } },
      dice: [1, 1, 1],
      change: put(105, 90),
    })
    play(match, `unit:${G}`, "withdraw")
    expect(match.check({ by: "red", seq: match.seq, move: path(G, [105, 90]) })).toMatchObject({
      ok: false,
      rules: ["TRR-GAP-13"],
    })
  })

  it("TRR-OBS-04 it has as many figures as the companies beside it", () => {
    const match = battle({
      scenario: "ors-1918",
      units: { [M1]: { cm: [114, 78] }, [G]: { cm: [93, 84] } },
      change: put(93, 78),
    })
    const { seen } = viewOf(match, "blue").view as { seen: { figures: string[] }[] }
    expect(seen.map((u) => u.figures)).toEqual([seen[0]?.figures, seen[0]?.figures])
  })
})
