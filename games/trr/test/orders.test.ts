import { describe, expect, it } from "vitest"
import { fieldOf } from "../rules/scale-and-representation/field.ts"
import type { ForceUnit, UnitId } from "../scenarios/forces/force.ts"
import { buildForce } from "../scenarios/forces/forces.ts"
import type { State } from "../state.ts"
import { battle, options, path, play, refusal, type Setting, tallyIn, told, unit } from "./battle.ts"

const A = "blue/4-rf/rifle-company-1" // elite
const A2 = "blue/4-rf/rifle-company-2"
const R = "red/i-84/infantry-company-1"
const BTY = "blue/107-bty/field-battery-1" // normal
const M1 = "blue/2-manchesters/rifle-company-1"
const RE = "blue/206-re/field-company-1"
const CAR = "blue/carriers"
const SQ = "red/dr-15/squadron-1"
const MG = "blue/4-rf/vickers-section-1"
const DRAGOONS = "blue/dragoons/squadron-1"

describe("who has fired at aircraft or indirect", () => {
  const scenes: readonly [string, string, Setting][] = [
    ["dig", A, { units: { [A]: { cm: [10, 32] }, [R]: { cm: [10, 80] } } }],
    ["withdraw", A, { units: { [A]: { cm: [10, 32] }, [R]: { cm: [10, 80] } } }],
    ["limber", BTY, { units: { [BTY]: { cm: [20, 32] }, [R]: { cm: [20, 80] } } }],
    ["unlimber", BTY, { units: { [BTY]: { cm: [20, 32], limbered: true }, [R]: { cm: [20, 80] } } }],
    ["bridge", RE, { scenario: "ors-1918", units: { [RE]: { cm: [64, 75], facing: 9000 } } }],
    ["board", M1, { scenario: "ors-1918", units: { [M1]: { cm: [20, 95] }, [CAR]: { cm: [30, 95] } } }],
    [
      "unload",
      CAR,
      {
        scenario: "ors-1918",
        units: { [M1]: { where: "aboard", carrier: `unit:${CAR}` }, [CAR]: { cm: [30, 95] } },
      },
    ],
    ...["dismount", "charge"].map((id): [string, string, Setting] => [
      id,
      SQ,
      {
        scenario: "jaroslawice-1914",
        units: { [SQ]: { cm: [20, 100] }, [DRAGOONS]: { cm: [50, 100] } },
        active: "red",
      },
    ]),
  ]

  const offers = (who: string, scene: Setting, fired: object): string[] => {
    const match = battle({ ...scene, units: { ...scene.units, [who]: { ...scene.units[who], ...fired } } })
    play(match, `unit:${who}`)
    return options(match)
  }

  it.each(scenes)("TRR-SEQ-07 TRR-MOVE-12 TRR-IND-01 does not move at all: no order to %s", (id, who, scene) => {
    expect(offers(who, scene, {})).toContain(id)
    expect(offers(who, scene, { atAircraft: true })).not.toContain(id)
    expect(offers(who, scene, { lastIndirect: 1 })).not.toContain(id)
  })

  it("TRR-SEQ-07 TRR-MOT-04 nor can anything drive it forward: at 19 it stays and fires", () => {
    const match = battle({ units: { [A]: { cm: [10, 32], atAircraft: true }, [R]: { cm: [34, 32] } }, dice: [10, 1] })
    play(match, `unit:${A}`, "fire")
    expect(options(match)).toEqual([`rifle:unit:${R}`, "done"])
    play(match, `rifle:unit:${R}`)
    expect(unit(match, A).moved).toBe(0)
  })
})

describe("an advance", () => {
  const units = { [A]: { cm: [10, 20] as const }, [R]: { cm: [10, 40] as const } }
  const stays = { path: { [`unit:${A}`]: [] } }

  it.each([
    ["who has fired", [`rifle:unit:${R}`, "move"]],
    ["who is to fire afterwards", ["move-fire"]],
  ])("TRR-AMB-15 TRR-MOT-03 takes its +1 for going forward: %s must go", (_who, orders) => {
    const match = battle({ units, dice: [5, 1, 6] })
    play(match, `unit:${A}`, "advance", ...orders)
    expect(refusal(match, stays).rules).toEqual(["TRR-AMB-15"])
    expect(refusal(match, path(A, [10, 15])).rules).toEqual(["TRR-AMB-15"])
    play(match, path(A, [10, 21]))
    expect(unit(match, A).at.y).toBe(21_000)
  })

  it("TRR-AMB-15 who has fired on an advance cannot call it off", () => {
    const match = battle({ units, dice: [5, 1] })
    play(match, `unit:${A}`, "advance", `rifle:unit:${R}`)
    expect(options(match)).toEqual(["move"])
  })

  it("TRR-AMB-15 TRR-MOVE-12 machine guns, which may not do both, do not fire on an advance", () => {
    const match = battle({ units: { ...units, [MG]: { cm: [24, 20] } }, dice: [5] })
    play(match, `unit:${MG}`)
    expect(options(match)).toContain("fire")
    play(match, "advance")
    expect(options(match)).toEqual(["move", "done"])
  })

  it("TRR-AMB-15 TRR-AMB-02 a hesitant company with no way forward fires and stays", () => {
    const shaken = { lost: 5, figures: Array.from({ length: 5 }, () => "rifle" as const) }
    const near = {
      [A]: { cm: [10, 1.9] as const, drill: "line" as const, ...shaken },
      [R]: { cm: [10, 13.5] as const },
    }
    const match = battle({ units: near, dice: [1, 1] })
    play(match, `unit:${A}`, "advance", `rifle:unit:${R}`, "move")
    expect(told(match, "motivated")[0]).toMatchObject({ mood: "hesitant" })
    play(match, { path: { [`unit:${A}`]: [] } })
    expect(unit(match, A).moved).toBe(0)
  })

  it("TRR-MOT-04 TRR-MOVE-10 passengers who score 19 get out and go headlong", () => {
    const WAGON = "blue/train-1"
    const match = battle({
      options: { logistics: "on" },
      units: {
        [A]: { where: "aboard", carrier: `unit:${WAGON}` },
        [WAGON]: { cm: [10, 12], stock: 0 },
        [R]: { cm: [10, 60] },
      },
      dice: [10, 4],
    })
    play(match, `unit:${A}`, "get-out-advance")
    expect(told(match, "motivated")[0]).toMatchObject({ mood: "headlong" })
    expect(options(match)).toContain("advance")
    play(match, "advance") // no path is asked for
    expect(told(match, "moved")[0]).toMatchObject({ left: { total: 20 - 4 } })
  })

  it("TRR-MOVE-11 TRR-MOT-01 a team goes forward and unlimbers, tested as an advance", () => {
    const match = battle({ units: { [BTY]: { cm: [30, 10], limbered: true }, [R]: { cm: [20, 80] } }, dice: [6, 6, 5] })
    play(match, `unit:${BTY}`, "advance-unlimber", path(BTY, [30, 24]))
    expect(told(match, "motivated")[0]).toMatchObject({ mood: "free" })
    expect(tallyIn(match, "moved", "left").total).toBe(14)
    expect(unit(match, BTY)).toMatchObject({ at: { x: 30_000, y: 24_000 }, limbered: false })
  })

  it("TRR-MOVE-11 TRR-MOT-01 a battery in action limbers up and goes forward", () => {
    const match = battle({ units: { [BTY]: { cm: [30, 10] }, [R]: { cm: [20, 80] } }, dice: [6, 6, 5] })
    play(match, `unit:${BTY}`, "advance-limber", path(BTY, [30, 24]))
    expect(unit(match, BTY)).toMatchObject({ at: { x: 30_000, y: 24_000 }, limbered: true })
  })

  it("TRR-MOVE-16 TRR-MOT-01 a squadron rides forward and dismounts", () => {
    const scene = { [SQ]: { cm: [20, 100] as const }, [DRAGOONS]: { cm: [90, 100] as const } }
    const match = battle({ scenario: "jaroslawice-1914", units: scene, active: "red", dice: [6, 4] })
    play(match, `unit:${SQ}`, "advance-dismount", path(SQ, [46, 100]))
    expect(tallyIn(match, "moved", "left").total).toBe(26)
    expect(unit(match, SQ)).toMatchObject({ at: { x: 46_000 }, mounted: false })
    expect(told(match, "mounts")).toMatchObject([{ mounted: false }])
  })
})

describe("cyclists", () => {
  /** Gives a company of Nimy the organisation of French cyclists while a test runs. */
  function cycling<T>(test: () => T): T {
    const { units, month } = fieldOf({ scenario: "nimy-1914" })
    const list = { id: "gc", list: "fr-cyclists", name: "Groupe cycliste" }
    const made = buildForce("blue", { nation: "french", formations: [list] }, month)
    const lent = made.ok ? made.force.units.find((u) => u.mover === "bicycle") : undefined
    const id: UnitId = `unit:${A}`
    const own = units.get(id)
    if (!lent || !own) throw new Error("no cyclists to lend")
    const known = units as Map<UnitId, ForceUnit>
    known.set(id, { ...lent, id })
    try {
      return test()
    } finally {
      known.set(id, own)
    }
  }

  it.each([
    ["dismount free of charge", true, "dismount", [], 30],
    ["mount again for a penalty, as on any vehicle", false, "mount", [7], 23],
  ])("TRR-MOVE-10 %s", (_what, mounted, order, dice, left) => {
    cycling(() => {
      const match = battle({ units: { [A]: { cm: [20, 32], mounted }, [R]: { cm: [20, 80] } }, dice })
      play(match, `unit:${A}`, order, path(A, [20, 28]))
      expect(tallyIn(match, "moved", "left").total).toBe(left)
      expect(unit(match, A).mounted).toBe(!mounted)
      expect(told(match, "mounts")).toMatchObject([{ mounted: !mounted }])
    })
  })
})

describe("burning ground", () => {
  const wood = (reach: number) => (m: State) => {
    m.wind = 9000
    m.blazes.push({ piece: "ghlin-wood", reach })
  }
  const inWood = (who: string, cm: readonly [number, number], reach = 0) => {
    const match = battle({ units: { [who]: { cm }, [R]: { cm: [100, 80] } }, change: wood(reach) })
    play(match, `unit:${who}`)
    return match
  }

  it("TRR-ENG-07 must be left: nothing else is offered, and to stay is refused", () => {
    const match = inWood(A, [24, 60])
    expect(options(match)).toEqual(["advance", "withdraw"])
    play(match, "withdraw")
    expect(refusal(match, { path: { [`unit:${A}`]: [] } }).rules).toEqual(["TRR-ENG-07"])
    expect(refusal(match, path(A, [24, 57])).rules).toEqual(["TRR-ENG-07"]) // closer to the edge, but it could get out
    play(match, path(A, [24, 48]))
    expect(unit(match, A).at.y).toBe(48_000)
  })

  it("TRR-ENG-07 TRR-SEQ-02 until it has been left, its side neither passes nor picks another unit", () => {
    const units = { [A]: { cm: [24, 60] as const }, [A2]: { cm: [60, 20] as const }, [R]: { cm: [100, 80] as const } }
    const match = battle({ units, change: wood(0) })
    expect(match.pending[0]).toMatchObject({
      by: "blue",
      what: "next-unit",
      prompt: expect.stringContaining("burning ground"),
    })
    expect(options(match)).toEqual([`unit:${A}`])
    for (const id of ["pass", `unit:${A2}`])
      expect(refusal(match, { choose: id }).rules).toEqual(["TRR-ENG-07", "TRR-SEQ-02"])
    play(match, `unit:${A}`, "withdraw", path(A, [24, 48]), "pass")
    expect(options(match)).toEqual([`unit:${A2}`, "pass"])
  })

  it("TRR-ENG-07 nobody is held up by who cannot move out of it, or has acted", () => {
    for (const stuck of [{ atAircraft: true }, { acted: true }]) {
      const units = { [A]: { cm: [24, 60] as const, ...stuck }, [A2]: { cm: [60, 20] as const } }
      expect(options(battle({ units, change: wood(0) }))).toContain("pass")
    }
  })

  it("TRR-ENG-07 TRR-MOVE-10 nor by who sits in a vehicle there", () => {
    const [company, carriers] = ["blue/2-manchesters/rifle-company-1", "blue/carriers"]
    const match = battle({
      scenario: "ors-1918",
      units: {
        [company]: { where: "aboard", carrier: `unit:${carriers}`, at: { x: 40_000, y: 70_000 } },
        [carriers]: { cm: [40, 70], acted: true },
        "red/i-115/infantry-company-1": { cm: [140, 20] },
      },
      change: (m) => m.blazes.push({ piece: "orchard-west", reach: 0 }),
    })
    expect(options(match)).toEqual([`unit:${company}`, "pass"])
  })

  it("TRR-ENG-07 TRR-OBS-04 the enemy learns nothing of who burns unseen", () => {
    const waits = (reach: [number, number]) => {
      const units = { [A]: { cm: reach, unseen: true, concealed: true }, [R]: { cm: [100, 80] as const } }
      const [decision] = battle({ units, change: wood(0) }).pending
      return decision?.openly
    }
    expect(waits([24, 60])).toBe(waits([60, 20]))
  })

  it("TRR-ENG-07 who cannot get out in one move goes towards the edge", () => {
    const match = inWood(A, [32, 78], 16_000) // the wind has carried the fire east: no way back is shorter than 22 cm
    play(match, "withdraw")
    expect(refusal(match, { path: { [`unit:${A}`]: [] } })).toMatchObject({
      rules: ["TRR-ENG-07"],
      at: { x: 32_000, y: 58_000 }, // of all that lead nearer to the edge the way straight home is shown
    })
    expect(refusal(match, path(A, [32, 70])).rules).toEqual(["TRR-ENG-07"]) // deeper into it
    play(match, path(A, [32, 58.5]))
    expect(unit(match, A).at.y).toBe(58_500)
  })

  it("TRR-ENG-07 TRR-MOVE-11 a gun in action limbers up to leave it", () => {
    expect(options(inWood(BTY, [24, 60]))).toEqual(["limber", "advance-limber"])
  })
})
