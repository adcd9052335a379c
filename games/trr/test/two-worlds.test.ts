/** What a side learns about its own units, about things it has not seen and about dummies, in battles that differ only there. */
import { viewOf } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { forceOf } from "../rules/scale-and-representation/field.ts"
import type { State } from "../state.ts"
import { battle, mission, type Played, path, play, type Setting, told, unit } from "./battle.ts"
import { alike, reaches, state } from "./worlds.ts"

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
          options: { weather: "clear-weather" },
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
    play(match, `unit:${C}`, "get-out")
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
      options: { weather: "clear-weather", ground: "dry" },
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
    expect(state(held([120, 110])()).bunkers).not.toEqual({}) // shells do not distinguish between them
    const seen = (match: Played, side: string) => (viewOf(match, side).view as { bunkers: object }).bunkers
    expect(seen(held([77.5, 62.2])(), "blue")).toEqual({})
    expect(seen(held([77.5, 62.2])(), "red")).not.toEqual({})
    const kinds = (match: Played) =>
      reaches(match, "blue")
        .heard.map((t) => t.what.kind)
        .filter((kind) => kind !== "initiative") // which has different dice
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
        options: { weather: "clear-weather" },
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
        options: { weather: "clear-weather" },
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
      options: { weather: "clear-weather" },
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
