import { describe, expect, it } from "vitest"
import { battle, mission, options, type Played, path, play, told, unit, type Wanted } from "./battle.ts"
import { alike, reaches, state } from "./worlds.ts"

describe("fire from where nobody sees it", () => {
  const T = "blue/6-gordons/rifle-company-1"
  const [G1, G2] = ["red/far-108/field-battery-1", "red/far-108/field-battery-2"]
  const [C, MG] = ["red/ii-84/infantry-company-1", "red/ii-84/machine-gun-company-1"]

  /** A unit in the broken ground of the gun hollow, which stays unseen when it fires. */
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
