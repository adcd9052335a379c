import { asked, last, optionsOf, play as playOn, refusal, told, tried } from "@salient/kit/testing"
import { distance } from "@salient/space/table"
import { describe, expect, it } from "vitest"
import { baseOf, pointOf } from "../rules/general-conventions/models.ts"
import { checkLosses } from "../rules/morale.ts"
import { fieldOf } from "../rules/terrain/ground.ts"
import { penetrate } from "../rules/vehicles/damage.ts"
import { driveIn, reachOf } from "../rules/vehicles/driving.ts"
import { faceTowards, hullOf } from "../rules/vehicles/hull.ts"
import { at, first, type Ground, ids, play, row, run, type Scene, stateOf, table, unit, vehicle } from "./table.ts"

const { red, red2, blue, blue2, blue3 } = ids
const markIV = (x: number, y: number, facing = 0, options = {}) =>
  vehicle(red, "bef18-infantry-bn", "bef18-mark-iv-male", x, y, facing, options)
const a7v = (x: number, y: number, facing = 18_000) => vehicle(blue, "ge18-attack-bn", "ge18-a7v", x, y, facing)
const others = [
  { id: red2, men: first(5), rank: [40, 33] as const },
  { id: blue2, men: first(9), rank: [2, 33] as const },
]

const driving = (more: Partial<Scene> = {}): Scene => ({ active: "red", units: [markIV(20, 10), ...others], ...more })
const to = (x: number, y: number, facing?: number) => ({
  path: { [red]: [{ x: x * 1000, y: y * 1000, ...(facing === undefined ? {} : { facing }) }] },
})

describe("driving", () => {
  it("TGW-VMOV-01, TGW-VMOV-02 a tank goes six inches and turns once; a second turn is refused", () => {
    const m = stateOf(driving())
    const tank = unit({ state: m }, red)
    const drive = (steps: { x: number; y: number; facing?: number }[]) =>
      driveIn(
        m,
        tank,
        steps.map((s) => ({ ...s, x: s.x * 1000, y: s.y * 1000 })),
        6000,
        false,
      )
    expect("legs" in drive([{ x: 20, y: 16 }])).toBe(true)
    expect(drive([{ x: 20, y: 16.5 }])).toMatchObject({ rules: ["TGW-VMOV-01"] })
    expect(
      "legs" in
        drive([
          { x: 20, y: 12 },
          { x: 23.4, y: 14 },
        ]),
    ).toBe(true)
    expect(
      drive([
        { x: 22, y: 12 },
        { x: 20, y: 14 },
      ]),
    ).toMatchObject({ rules: ["TGW-VMOV-02"] })
  })
  it("TGW-MOVE-01 a tank beside the edge goes straight on, and does not turn where its hull would stick out over it", () => {
    const m = stateOf(driving({ units: [markIV(2, 10), ...others] }))
    const drive = (x: number, y: number) => driveIn(m, unit({ state: m }, red), [{ x, y }], 6000, false)
    expect("legs" in drive(2000, 13_000)).toBe(true)
    expect(drive(3400, 10_900)).toMatchObject({ rules: ["TGW-MOVE-01"] }) // refused although it would end on the table
  })
  it("TGW-VMOV-03 and TGW-VMOV-04 a Fast Tank goes nine inches, an armoured car eighteen on a road", () => {
    const m = stateOf({
      units: [
        vehicle(red, "bef18-infantry-bn", "bef18-whippet", 20, 10),
        vehicle(red2, "bef14-infantry-bn", "bef14-armoured-car", 30, 10),
      ],
    })
    expect(reachOf(unit({ state: m }, red), "fast")).toBe(9000)
    expect(reachOf(unit({ state: m }, red2), "fast")).toBe(18_000)
    expect(driveIn(m, unit({ state: m }, red2), [{ x: 30_000, y: 24_000 }], 18_000, false)).toMatchObject({
      rules: ["TGW-VMOV-04"],
    })
  })
  it("TGW-VMOV-05 friends are not driven over; enemies are kept an inch away", () => {
    const m = stateOf(
      driving({
        units: [
          markIV(20, 10),
          { id: red2, men: first(3), points: row(3, 19, 15, 1.2) },
          { id: blue2, men: first(3), points: row(3, 29, 10, 1.2) },
        ],
      }),
    )
    const tank = unit({ state: m }, red)
    expect(driveIn(m, tank, [{ x: 20_000, y: 14_000 }], 6000, false)).toMatchObject({ rules: ["TGW-VMOV-05"] })
  })
  it("TGW-VMOV-12 and TGW-VMOV-13 a 1 and a 4: it throws a track (TGW-VMOV-17), unless careful driving rolls again", () => {
    const match = table(driving({ dice: [1, 4, 6] }))
    play(match, `drive:${red}:slow`)
    expect(asked(match)).toBe("breakdown-again")
    play(match, { confirm: true })
    expect(last(match, "breakdown")).toMatchObject({ result: "splutters" })
    const smoking = table(driving({ dice: [1, 1] }))
    play(smoking, `drive:${red}:slow`)
    expect(asked(smoking)).toBe("smoke-again")
    const lost = table(driving({ dice: [1, 4] }))
    play(lost, `drive:${red}:steady`)
    expect(unit(lost, red).vehicle).toMatchObject({ immobilised: true })
  })
  it("TGW-VMOV-15, TGW-VMOV-18 overheating opens its hatches; broken down it neither moves nor fires this turn", () => {
    const hot = table(driving({ dice: [1, 2] }))
    play(hot, `drive:${red}:steady`)
    expect([unit(hot, red).vehicle?.overheating, asked(hot)]).toEqual([true, "drive"])
    const still = table(driving({ dice: [1, 5] }))
    play(still, `drive:${red}:steady`)
    expect(unit(still, red)).toMatchObject({ at: [20_000, 10_000], vehicle: { brokenDown: true } })
  })
  it("TGW-VMOV-16 with jammed gears it goes six inches straight on, and four to the obstacle the turn after", () => {
    const match = table(driving({ dice: [1, 3] }))
    play(match, `drive:${red}:steady`)
    expect(unit(match, red)).toMatchObject({ at: [20_000, 16_000], vehicle: { gearJammed: true } })
  })
  const wood: Ground = {
    kind: "denseWood",
    points: [
      [10, 14],
      [30, 14],
      [30, 20],
      [10, 20],
    ],
  }
  it("TGW-VMOV-06 entering a wood on a 1 it stops at the edge, immobilised; on a 2 it goes on", () => {
    const stuck = table(driving({ ground: [wood], dice: [2, 1] }))
    play(stuck, `drive:${red}:steady`, to(20, 16))
    expect(unit(stuck, red).vehicle?.immobilised).toBe(true)
    expect(unit(stuck, red).at[1]).toBeLessThan(11_200)
    const on = table(driving({ ground: [wood], dice: [2, 2] }))
    play(on, `drive:${red}:steady`, to(20, 16))
    expect(unit(on, red).at).toEqual([20_000, 16_000])
  })
  const trench: Ground = {
    kind: "trench",
    points: [
      [5, 16],
      [40, 16],
    ],
    width: 2,
  }
  it("TGW-VMOV-09 a 3 at a trench: stuck, and it may only try again; TGW-VMOV-10 a fascine rolls once more", () => {
    const match = table(driving({ ground: [trench], dice: [2, 3] }))
    play(match, `drive:${red}:steady`, to(20, 16))
    expect(unit(match, red).vehicle?.stuck).toBe("terrain:0")
    const helped = table(
      driving({ ground: [trench], dice: [2, 1, 4], units: [markIV(20, 10, 0, { fascine: 1 }), ...others] }),
    )
    play(helped, `drive:${red}:steady`, to(20, 16), { confirm: true })
    expect(unit(helped, red).at).toEqual([20_000, 16_000])
  })
  it("TGW-VMOV-11 and TGW-TERR-14 wire that a tank drives over is gone", () => {
    const wire: Ground = {
      kind: "wire",
      points: [
        [17, 15],
        [23, 15],
      ],
    }
    const match = table(driving({ ground: [wire], dice: [2] }))
    play(match, `drive:${red}:steady`, to(20, 16))
    expect(fieldOf(match.state).table.pieces).toEqual([])
  })
  it("TGW-VMOV-08 an armoured car may not enter Difficult Terrain", () => {
    const m = stateOf({ ground: [wood], units: [vehicle(red, "bef14-infantry-bn", "bef14-armoured-car", 20, 10)] })
    expect(driveIn(m, unit({ state: m }, red), [{ x: 20_000, y: 15_000 }], 12_000, false)).toMatchObject({
      rules: ["TGW-VMOV-05", "TGW-VMOV-08"],
    })
  })
  it("TGW-VCQ-01, TGW-VCQ-02, TGW-VCQ-03 and TGW-MOR-09 a Tank Shock: those in the way step aside unharmed and test their Morale", () => {
    const match = table(
      driving({
        dice: [2, 1, 2],
        units: [
          markIV(20, 10),
          { id: blue2, men: first(5), points: row(5, 18, 16, 1.1) },
          { id: red2, men: first(5), rank: [40, 33] },
        ],
      }),
    )
    play(match, `shock:${red}:steady`, to(20, 16))
    expect(unit(match, blue2).men).toHaveLength(5)
    expect(last(match, "tested")).toMatchObject({ rules: ["TGW-MOR-09"], passed: true })
  })
  it("TGW-VCQ-02 and TGW-DEC-04 whoever makes way for a tank goes no farther than he must, where his owner wants", () => {
    const match = table(
      driving({
        dice: [2, 1, 2],
        units: [
          markIV(20, 10),
          { id: blue2, men: first(5), points: row(5, 18, 16, 1.1) },
          { id: red2, men: first(5), rank: [40, 33] },
        ],
      }),
    )
    playOn(match, `shock:${red}:steady`, to(20, 16))
    expect(asked(match)).toBe("rearrange")
    const [decision] = match.pending
    if (decision?.kind !== "place") throw new Error("no places are asked for")
    expect(decision.by).toBe("blue")
    const [id] = decision.pieces as [string]
    const own = unit(match, blue2)
    const { x, y } = pointOf(own, own.men.indexOf(Number(id.split("/")[1])))
    expect(refusal(match, { place: { [id]: { x: x < 20_000 ? x - 3000 : x + 3000, y } } }).rules).toEqual([
      "TGW-VCQ-02",
    ])
    expect(refusal(match, { place: { [id]: at(20, 16) } }).rules).toEqual(["TGW-VCQ-02"])
    playOn(match, { place: { [id]: { x: x < 20_000 ? x - 100 : x + 100, y } } })
    expect(last(match, "tested")).toMatchObject({ rules: ["TGW-MOR-09"] })
  })
})

describe("odds", () => {
  it("TGW-VDM-02 whoever may fire at a vehicle is told the worst effect of one hit, before he does", () => {
    const match = table({
      phase: "shooting",
      active: "blue",
      units: [markIV(20, 10), { id: blue2, men: first(5), rank: [18, 16] }, { id: red2, men: first(5), rank: [40, 3] }],
    })
    play(match, `fire:${blue2}`)
    const [decision] = match.pending
    const aim = decision?.kind === "choose" ? decision.options.find((o) => o.id.startsWith(`at:${red}`)) : undefined
    const forecast = aim?.forecast?.()
    expect(forecast?.odds.chances[0]?.result).toBe("No effect")
    expect(forecast?.odds.chances.reduce((n, c) => n + c.ways, 0)).toBe(forecast?.odds.of)
  })
})

describe("damage", () => {
  const hit = (dice: number[], more: Partial<Scene> = {}) =>
    run({ units: [markIV(20, 10), { id: blue2, men: first(5), rank: [18, 30] }], dice, active: "blue", ...more }, (m) =>
      penetrate(m, unit({ state: m }, red), {
        weapon: "mediumFieldGun",
        distance: 20_000,
        by: unit({ state: m }, blue2),
        from: at(20, 30),
      }),
    )
  it("TGW-VDM-01 and TGW-GAP-05 the diagonals of the hull divide front, side and rear", () => {
    const hull = hullOf(unit({ state: stateOf(driving()) }, red))
    expect([at(20, 30), at(40, 10), at(20, 0)].map((p) => faceTowards(hull, p))).toEqual(["front", "side", "rear"])
  })
  it("TGW-VDM-02, TGW-GUN-08, TGW-GUN-09 a medium gun at close range: 4 + 2D6 = 11 against 11 glances", () => {
    expect(last(hit([3, 4, 1]), "penetration")).toMatchObject({ armour: 11, how: "glancing" })
    expect(last(hit([2, 4]), "penetration")).toMatchObject({ how: "nothing" })
  })
  it("TGW-VDM-07, TGW-VDM-08 shaken it does not shoot in its next turn, stunned it does not move either", () => {
    expect(unit(hit([3, 4, 1]), red).vehicle).toMatchObject({ shaken: 1, stunned: 0 })
    expect(unit(hit([3, 4, 3]), red).vehicle).toMatchObject({ stunned: 1 })
  })
  it("TGW-VDM-09 the attacker says which weapon is destroyed", () => {
    const match = hit([3, 4, 4])
    expect([asked(match), match.pending[0]?.by]).toEqual(["armament", "blue"])
    play(match, "weapon:0")
    expect(unit(match, red).vehicle?.lost).toEqual([0])
  })
  it("TGW-VDM-10 and TGW-VDM-11 a second Immobilised costs a weapon; with nothing left it is a wreck", () => {
    const worn = { ...markIV(20, 10) }
    Object.assign(worn.vehicle as object, { immobilised: true, lost: [0, 1, 2, 3, 4] })
    expect(unit(hit([3, 4, 5], { units: [worn, { id: blue2, men: first(5), rank: [18, 30] }] }), red).men).toEqual([])
  })
  it("TGW-VDM-12 and TGW-VDM-14 destroyed it becomes a wreck where it stood, which blocks sight", () => {
    const match = hit([3, 4, 6])
    expect(fieldOf(match.state).table.pieces.map((p) => p.kind)).toEqual(["wreck"])
  })
  it("TGW-VDM-13 it explodes: D3 = 2, four models within two inches roll 2, 4, 5, 6: three wounds", () => {
    const near = { id: red2, men: first(4), points: [at(22.2, 9), at(22.2, 10.2), at(22.2, 11.4), at(22.2, 12.6)] }
    const match = hit([6, 6, 6, 3, 2, 4, 5, 6], {
      units: [markIV(20, 10), near, { id: blue2, men: first(5), rank: [18, 30] }],
    })
    expect(last(match, "wounds")).toMatchObject({ wounds: 3 })
  })
  it("TGW-VMOV-15 overheated, a glancing hit counts as penetrating", () => {
    const hot = { ...markIV(20, 10) }
    Object.assign(hot.vehicle as object, { overheating: true })
    expect(
      last(hit([3, 4, 1], { units: [hot, { id: blue2, men: first(5), rank: [18, 30] }] }), "damaged"),
    ).toMatchObject({ damage: "stunned" })
  })
})

describe("vehicles that fire and are assaulted", () => {
  const shooting = (more: Partial<Scene> = {}): Scene => ({
    phase: "shooting",
    active: "red",
    units: [
      markIV(20, 10),
      { id: blue2, men: first(9), points: row(9, 15, 22, 1.2) },
      { id: blue3, men: first(9), points: row(9, 30, 10, 1.2) },
      { id: red2, men: first(5), rank: [2, 2] },
    ],
    ...more,
  })
  it("TGW-VSH-01, TGW-VSH-06 and TGW-VSH-08 each weapon picks a target in its own arc, near or far", () => {
    const match = table(shooting())
    play(match, `fire:${red}`)
    expect(optionsOf(match)).toContain(`weapon:2:at:${blue2}`)
    expect(refusal(match, `weapon:2:at:${blue3}`).rules).toContain("TGW-SHOOT-11")
    expect(optionsOf(match)).toContain(`weapon:4:at:${blue3}`)
  })
  it("TGW-VSH-07 a turret fires behind; a tank does not turn to face, an armoured car does and has moved by it", () => {
    const behind = { id: blue2, men: first(9), points: row(9, 15, 4, 1.2) }
    const fire = (v: ReturnType<typeof vehicle>) => {
      const match = table(shooting({ units: [v, behind, { id: red2, men: first(5), rank: [40, 33] }] }))
      play(match, `fire:${red}`)
      return match
    }
    const turret = fire(vehicle(red, "fr18-infantry-bn", "fr18-ft17-mg", 20, 14))
    expect(optionsOf(turret)).toContain(`weapon:0:at:${blue2}`)
    expect(refusal(turret, "pivot").rules).toEqual(["TGW-VSH-07"])
    const car = fire(vehicle(red, "bef14-infantry-bn", "bef14-armoured-car", 20, 14))
    play(car, "pivot", { place: { [red]: { x: 20_000, y: 14_000, facing: 18_000 } } })
    expect(unit(car, red)).toMatchObject({ facing: 18_000, vehicle: { went: 3000 } })
  })
  it("TGW-VSH-02 after four inches the machine guns fire and no gun", () => {
    const moved = markIV(20, 10)
    Object.assign(moved.vehicle as object, { went: 4000 })
    const match = table(shooting({ units: [moved, ...shooting().units.slice(1)] }))
    play(match, `fire:${red}`)
    expect(optionsOf(match).every((o) => !o.startsWith("weapon:0") && !o.startsWith("weapon:1"))).toBe(true)
  })
  const assault = (dice: number[], went = 0): Scene => {
    const tank = a7v(20, 20)
    Object.assign(tank.vehicle as object, { went })
    return {
      phase: "assaults",
      active: "red",
      units: [
        { id: red, men: first(5), points: row(5, 25, 20, 1.2) },
        tank,
        { id: red2, men: first(5), rank: [25, 22] },
      ],
      dice,
    }
  }
  it("TGW-VCQ-06 without the nerve there is no assault, and the unit stays", () => {
    const match = table(assault([6, 6]))
    play(match, `assault:${red}`, `at:${blue}`)
    expect(last(match, "no-nerve")).toMatchObject({ unit: red })
    expect(unit(match, red).at.slice(0, 2)).toEqual([25_000, 20_000])
  })
  it("TGW-VCQ-05, TGW-VCQ-08, TGW-VCQ-10 and TGW-VCQ-11 grenades hit a vehicle that stood still of themselves; nobody is locked", () => {
    const match = table(assault([1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]))
    play(match, `assault:${red}`, `at:${blue}`)
    if (asked(match) === "grenades-or-blows") play(match, { confirm: true })
    const blows = last(match, "struck-hull") as { dice?: number[]; hits?: number } | undefined
    expect(blows?.hits).toBe(blows?.dice?.length)
    expect(unit(match, red).fights).toEqual([])
  })
  it("TGW-VCQ-05, TGW-MOVE-04 who is in contact with a tank may walk away from it, not onto it or through it", () => {
    // the hull is 2.25 inches wide: the man touches its side
    const match = table({
      active: "red",
      units: [
        { id: red, men: first(1), points: [at(21.625, 20)] },
        a7v(20, 20),
        { id: blue2, men: first(5), rank: [2, 33] },
      ],
    })
    expect(distance(baseOf(unit(match, red), 0), hullOf(unit(match, blue)))).toBe(0)
    play(match, `move:${red}`)
    const goes = (x: number, y: number) => ({ path: { [red]: [{ x: x * 1000, y: y * 1000, how: "as" }] } })
    expect(refusal(match, goes(20.5, 20))).toMatchObject({ rules: ["TGW-MOVE-04"] })
    expect(refusal(match, goes(17, 20)).rules).toContain("TGW-MOVE-04")
    expect(tried(match, goes(23, 20)).ok).toBe(true)
  })
  it("TGW-VCQ-07 the front of a vehicle that moved is barred", () => {
    const front = table({
      ...assault([], 4000),
      units: [
        { id: red, men: first(5), points: row(5, 18.6, 12, 1.02) },
        { ...a7v(20, 20), vehicle: { ...(a7v(20, 20).vehicle as object), went: 4000 } as never },
        { id: red2, men: first(5), rank: [2, 2] },
      ],
    })
    expect(asked(front) === "next-assault" ? tried(front, `assault:${red}`).ok : false).toBe(false)
  })
  it("TGW-MOR-15 a vehicle takes no test", () => {
    const worn = markIV(20, 10)
    Object.assign(worn, { strength: 4 })
    const match = run({ units: [worn], phase: "shooting" }, (m) => {
      checkLosses(m)
      return undefined
    })
    expect(told(match, "tested")).toEqual([])
  })
})
