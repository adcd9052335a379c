/** Pairs of battles that differ only in what a side does not know: everything that reaches it must be the same in both. */
import { viewOf } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { forceOf } from "../field.ts"
import type { State } from "../state.ts"
import { battle, mission, type Played, path, play, type Setting, told, unit, type Wanted } from "./battle.ts"

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
