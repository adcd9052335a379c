import { last, optionsOf, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { chargeAt } from "../rules/assaults.ts"
import { possibleTargets, shotAt } from "../rules/fire/fire.ts"
import { coverOf } from "../rules/terrain-and-sight/cover.ts"
import type { Unit } from "../state.ts"
import { x } from "./duel.ts"
import { rails, railway, railwayField, track, train } from "./railway.ts"
import { along, field, id, judged, table, unit, verbs, type Wants } from "./table.ts"

describe("trains", () => {
  it("DGK-TRAIN-01 a train stands on its track and is targeted as in march formation", () => {
    const match = railway()
    expect(unit(match, "allied", "Train")).toMatchObject({ formation: "march", front: { x: 20_000, y: 20_000 } })
    expect(unit(match, "allied", "Train").bases.map((b) => b.y)).toEqual([20_000, 20_000, 20_000, 20_000])
  })

  it("DGK-TRAIN-02 from a standstill it maneuvers before it marches; after a March it does not halt", () => {
    const halted = railway()
    play(halted, train)
    expect(optionsOf(halted)).toEqual(["maneuver", "reverse", "hold"])
    const marching = railway({}, "marching")
    play(marching, train)
    expect(optionsOf(marching)).toEqual(["maneuver", "march"])
    const maneuvering = railway({}, "maneuvering")
    play(maneuvering, train)
    expect(optionsOf(maneuvering)).toEqual(["maneuver", "march", "hold"])
  })

  it("DGK-TRAIN-03 it uses at least half of its base move of 8", () => {
    const match = railway()
    play(match, train, "maneuver")
    expect(judged(match, along(train, [23, 20]))).toEqual(["DGK-TRAIN-03"])
    expect(judged(match, along(train, [24, 20]))).toBe("ok")
    expect(judged(match, along(train, [28.1, 20]))).toEqual(["DGK-TRAIN-04", "DGK-MOVE-01"])
    play(match, along(train, [28, 20]))
    expect(unit(match, "allied", "Train")).toMatchObject({
      front: { x: 28_000 },
      moved: true,
      rails: { pace: "maneuvering" },
    })
  })

  it("DGK-TRAIN-02 it reverses only from a standstill, and then its other end leads", () => {
    const match = railway()
    play(match, train, "reverse", along(train, [10, 20]))
    expect(unit(match, "allied", "Train")).toMatchObject({
      front: { x: 10_000 },
      facing: 27_000,
      rails: { heading: -1 },
    })
  })

  it("DGK-TRAIN-04 a wreck on the track stops it short", () => {
    const match = railway({ is: { cuts: [{ track: "line", from: 25_000, to: 28_000, wreck: true }] } })
    play(match, train, "maneuver")
    expect(judged(match, along(train, [25, 20]))).toBe("ok")
    expect(judged(match, along(train, [26, 20]))).toEqual(["DGK-TRAIN-04", "DGK-MOVE-01"])
  })

  it("DGK-TRAIN-09 rails ripped up derail the train that cannot stop before them", () => {
    const match = railway({ is: { cuts: [{ track: "line", from: 22_000, to: 24_000, wreck: false }] } })
    play(match, train, "maneuver", along(train, [26, 20]))
    expect(unit(match, "allied", "Train").where).toBe("lost")
    expect(last(match, "derailed")).toBeDefined()
    expect(match.state.cuts.some((c) => c.wreck)).toBe(true)
  })

  it("DGK-TRAIN-09 infantry that rests in contact with the track, not under fire, rips it up", () => {
    const a = id("allied", "A")
    const set = (is: Partial<Unit>) => {
      const match = table({
        terrain: [track],
        allied: [{ name: "A", at: [10, 20.2], is }],
        central: [{ name: "X", at: [44, 44] }],
        options: { rippingUpTrack: "on" },
        acting: "allied",
      })
      play(match, a)
      return match
    }
    expect(verbs(set({ underFire: true }))).not.toContain("rip")
    expect(verbs(set({ status: "disordered" }))).not.toContain("rip")
    const match = set({})
    play(match, "rip:line")
    expect(match.state.cuts).toEqual([{ track: "line", from: 9_000, to: 11_000, wreck: false }])
  })

  it("DGK-TRAIN-05 a train that loses half its cars is destroyed, blocks the track, and its passengers are shaken beside it", () => {
    const match = table({
      terrain: [track],
      allied: [
        { name: "Train", vehicle: "train", bases: 4, is: rails(20_000) },
        { name: "Riders", is: { aboard: train } },
      ],
      central: [{ name: "X", arm: "fieldArtillery", bases: 3, at: [18, 30], formation: "deployed" }],
      acting: "central",
      dice: [1],
    })
    play(match, x, `deployedFire:${train}`)
    expect(unit(match, "allied", "Train").where).toBe("lost")
    expect(unit(match, "allied", "Riders")).toMatchObject({ where: "table", status: "disordered", aboard: null })
    expect(match.state.cuts).toMatchObject([{ track: "line", wreck: true }])
  })

  it("DGK-TRAIN-06 a train that loses a car stays where it is", () => {
    const match = table({
      terrain: [track],
      allied: [{ name: "Train", vehicle: "armouredTrain", bases: 6, is: { ...rails(20_000), status: "disordered" } }],
      central: [{ name: "X", arm: "fieldArtillery", bases: 3, at: [18, 30], formation: "deployed" }],
      acting: "central",
      dice: [2],
    })
    play(match, x, `deployedFire:${train}`)
    const hit = unit(match, "allied", "Train")
    expect(hit.rails?.lostCars ?? 0).toBeGreaterThanOrEqual(0)
    expect(hit).toMatchObject({ where: "table", front: { x: 20_000, y: 20_000 } })
    expect(hit.bases).toHaveLength(6)
  })

  it("DGK-TRAIN-07 a sandbagged train gives Hard Cover, an armoured one Fortification against fire", () => {
    for (const [vehicle, cover] of [
      ["train", "none"],
      ["sandbaggedTrain", "hard"],
      ["armouredTrain", "fortification"],
    ] as const) {
      const { state } = railwayField({}, "halted", { vehicle })
      const found = state.units.find((u) => u.id === train) as Unit
      expect(coverOf(state, found, { x: 20_000, y: 40_000 }, "fire")).toBe(cover)
    }
  })

  it("DGK-TRAIN-08 a machine gun on a train fires out of either side", () => {
    const { state } = railwayField({
      allied: [{ name: "Gun", arm: "machineGun", formation: "deployed", is: { aboard: train } }],
      central: [
        { name: "X", at: [18, 28] },
        { name: "Y", at: [18, 12], facing: 0 },
      ],
    })
    const gun = state.units.find((u) => u.id === id("allied", "Gun")) as Unit
    const targets = possibleTargets(state, gun).filter((target) => shotAt(state, gun, target, "deployedFire").ok)
    expect(targets.map((target) => target.id)).toEqual([x, id("central", "Y")])
  })

  it("DGK-TRAIN-11 only Cavalry assaults a moving train, and nobody one that marches", () => {
    const assault = (arm: "infantry" | "cavalry", pace: "maneuvering" | "marching") => {
      const { state } = railwayField({ central: [{ name: "X", arm, at: [19.5, 24] }] }, pace)
      const [rider, target] = [x, train].map((i) => state.units.find((u) => u.id === i) as Unit) as [Unit, Unit]
      target.moved = true
      const charge = chargeAt(state, rider, target, 12_000)
      return charge.ok ? charge.facts.targetCover : charge.rules
    }
    expect(assault("infantry", "maneuvering")).toEqual(["DGK-TRAIN-11"])
    expect(assault("cavalry", "maneuvering")).toBe("soft")
    expect(assault("cavalry", "marching")).toEqual(["DGK-TRAIN-11"])
  })

  it("DGK-TRAIN-11 a train that marched last turn is still under way before it runs in this one", () => {
    const assault = (arm: "infantry" | "cavalry") => {
      const { state } = railwayField({ central: [{ name: "X", arm, at: [19.5, 24] }] }, "marching")
      const [rider, target] = [x, train].map((i) => state.units.find((u) => u.id === i) as Unit) as [Unit, Unit]
      const charge = chargeAt(state, rider, target, 12_000)
      return charge.ok ? charge.facts.targetCover : charge.rules
    }
    expect(assault("infantry")).toEqual(["DGK-TRAIN-11"])
    expect(assault("cavalry")).toBe("soft")
  })

  it("DGK-AMB-12 a train has a front like anybody, and what is said of the charge is what is reckoned with", () => {
    const { state } = railwayField({ central: [{ name: "X", arm: "cavalry", at: [19.5, 24] }] }, "halted")
    const [rider, target] = [x, train].map((i) => state.units.find((u) => u.id === i) as Unit) as [Unit, Unit]
    const charge = chargeAt(state, rider, target, 12_000)
    if (!charge.ok) throw new Error("no charge")
    expect(charge.facts.frontal).toBe(charge.frontal)
  })
})

describe("passengers", () => {
  const riders = { name: "Riders", is: { aboard: train } }

  it("DGK-VEH-02 nobody gets off a train that has moved this turn", () => {
    const match = railway({ allied: [riders] })
    play(match, id("allied", "Riders"))
    expect(optionsOf(match)).toContain("leave")
    const moved = railway({ allied: [riders] })
    play(moved, train, "maneuver", along(train, [28, 20]), id("allied", "Riders"))
    expect(optionsOf(moved)).not.toContain("leave")
  })

  it("DGK-VEH-02 who gets off stands in contact, then moves; and may get on again by ending in contact", () => {
    const match = railway({ allied: [riders], dice: [1, 1] })
    const who = id("allied", "Riders")
    play(match, who, "leave")
    expect(judged(match, { place: { [who]: { x: 30_000, y: 30_000, facing: 0 } } })).toEqual(["DGK-VEH-02"])
    play(match, { place: { [who]: { x: 18_000, y: 22_600, facing: 0 } } }, along(who, [18, 26]))
    expect(unit(match, "allied", "Riders")).toMatchObject({ where: "table", front: { x: 18_000, y: 26_000 } })
    expect(unit(match, "allied", "Train")).toMatchObject({ stands: true, acted: false })
  })

  it("DGK-VEH-03 infantry on a moving train has Moving Fire and no Maneuver", () => {
    const match = railway({ allied: [riders], central: [{ name: "X", at: [24, 28] }] })
    play(match, train, "maneuver", along(train, [26, 20]), id("allied", "Riders"))
    expect(verbs(match)).toContain("movingFire")
    expect(verbs(match)).not.toContain("maneuver")
    expect(verbs(match)).not.toContain("assault")
  })

  it("DGK-VEH-05 a machine gun deployed on a train has Deployed Fire only while the train stands", () => {
    const gun = { name: "Gun", arm: "machineGun" as const, formation: "deployed" as const, is: { aboard: train } }
    const standing = railway({ allied: [gun], central: [{ name: "X", at: [18, 28] }] })
    play(standing, id("allied", "Gun"))
    expect(verbs(standing)).toContain("deployedFire")
    const moving = railway({ allied: [gun], central: [{ name: "X", at: [24, 28] }] })
    play(moving, train, "maneuver", along(train, [26, 20]), id("allied", "Gun"))
    expect(verbs(moving)).not.toContain("deployedFire")
    expect(verbs(moving)).toContain("movingFire")
  })

  it("DGK-AUTO-02 when a car base is lost, the whole battalion that rides on it is disordered beside it, and nobody else", () => {
    const cars = id("allied", "Cars")
    const match = table({
      allied: [
        { name: "Cars", vehicle: "car", bases: 3, at: [18, 20], is: { status: "demoralized" } },
        { name: "Guns", arm: "machineGun", is: { aboard: cars } }, // on the first base, with a base of the battalion
        { name: "Riders", is: { aboard: cars } }, // on all three
      ],
      central: [{ name: "X", arm: "machineGun", at: [18, 30], formation: "deployed" }],
      acting: "central",
      dice: [28],
    })
    play(match, x, `deployedFire:${cars}`)
    expect(unit(match, "allied", "Cars").strength).toBe(2)
    expect(unit(match, "allied", "Riders")).toMatchObject({ status: "disordered", where: "table", aboard: null })
    expect(unit(match, "allied", "Guns")).toMatchObject({ status: "ok", where: "aboard" })
  })

  it("DGK-ARMC-01 armoured cars have Hard Cover in the open, Fortification hull-down against fire, and fire as machine guns", () => {
    const wall = {
      id: "wall",
      kind: "hedge",
      points: [
        [4_000, 20_200],
        [40_000, 20_200],
      ],
    }
    const set = (terrain: object[]) => {
      const { state } = field({
        terrain,
        allied: [{ name: "Car", vehicle: "armouredCar", at: [18, 20] }],
        central: [{ name: "X", at: [18, 30] }],
      })
      return { state, car: state.units.find((u) => u.id === id("allied", "Car")) as Unit }
    }
    const open = set([])
    expect(coverOf(open.state, open.car, { x: 18_000, y: 30_000 }, "fire")).toBe("hard")
    const target = open.state.units.find((u) => u.id === x) as Unit
    expect(shotAt(open.state, open.car, target, "movingFire")).toMatchObject({ facts: { firer: "machineGun" } })
    const down = set([wall])
    expect(coverOf(down.state, down.car, { x: 18_000, y: 30_000 }, "fire")).toBe("fortification")
    expect(coverOf(down.state, down.car, { x: 18_000, y: 30_000 }, "assault")).toBe("hard")
  })
})

describe("aircraft", () => {
  const plane = id("allied", "Plane")
  const flying = (wants: Wants = {}) =>
    table({
      allied: [{ name: "Plane", vehicle: "aircraft", ...(wants.allied?.[0] ?? {}) }],
      central: [{ name: "X", at: [18, 30] }, ...(wants.central ?? [])],
      acting: "allied",
      dice: wants.dice ?? [],
    })

  it("DGK-AIR-01 an aircraft enters at any point of the table", () => {
    const match = flying()
    play(match, plane, "fly")
    expect(judged(match, { place: { [plane]: { x: 60_000, y: 0 } } })).toEqual(["DGK-AIR-01"])
    play(match, { place: { [plane]: { x: 47_000, y: 1_000 } } })
    expect(unit(match, "allied", "Plane")).toMatchObject({ where: "table", front: { x: 47_000, y: 1_000 } })
  })

  it("DGK-AIR-02 an anti-aircraft unit may fire before the attack, even if it has acted", () => {
    const match = flying({
      central: [{ name: "Flak", arm: "machineGun", at: [20, 34], antiAircraft: true, is: { acted: true } }],
      dice: [100, 100],
    })
    play(match, plane, `bombing:${x}`)
    expect(match.pending[0]).toMatchObject({ by: "central", kind: "confirm", what: "fire-at-aircraft" })
    play(match, { confirm: true })
    expect(last(match, "bombed")).toMatchObject({ levels: 0 })
  })

  it("DGK-AIR-03 two levels leave it attacking with the penalty, three destroy it", () => {
    const flak = { name: "Flak", arm: "machineGun" as const, at: [20, 34] as const, antiAircraft: true }
    const hurt = flying({ central: [flak], dice: [30, 100] }) // set B index 10: 25% for two levels
    play(hurt, plane, `bombing:${x}`, { confirm: true })
    expect(last(hurt, "bombed")).toBeDefined()
    const down = flying({ central: [flak], dice: [1] })
    play(down, plane, `bombing:${x}`, { confirm: true })
    expect(unit(down, "allied", "Plane").where).toBe("lost")
    expect(last(down, "bombed")).toBeUndefined()
  })

  it("DGK-AIR-05 after a bombing run in turn 2 the earliest next attack is in turn 6", () => {
    const match = table({
      allied: [{ name: "Plane", vehicle: "aircraft" }],
      central: [{ name: "X", at: [18, 30] }],
      acting: "allied",
      turn: 2,
      dice: [100],
    })
    play(match, plane, `bombing:${x}`)
    expect(unit(match, "allied", "Plane")).toMatchObject({ where: "waiting", air: { until: 6 } })
  })

  it("DGK-AIR-06 nobody fires at an aircraft that only flies, and ordinary units never do", () => {
    const match = flying({ central: [{ name: "Flak", arm: "machineGun", at: [20, 34], antiAircraft: true }] })
    play(match, plane, "fly", { place: { [plane]: { x: 20_000, y: 30_000 } } })
    expect(match.pending[0]?.by).toBe("allied")
    const { state } = field({
      allied: [{ name: "Plane", vehicle: "aircraft" }],
      central: [{ name: "X", at: [18, 30], formation: "deployed" }],
    })
    const [aircraft, gun] = [plane, x].map((i) => state.units.find((u) => u.id === i) as Unit) as [Unit, Unit]
    Object.assign(aircraft, {
      where: "table",
      bases: [{ x: 18_000, y: 24_000, f: 0 }],
      front: { x: 18_000, y: 24_000 },
    })
    expect(possibleTargets(state, gun)).not.toContain(aircraft)
  })

  it("DGK-AIR-07 an armed aircraft that is unhurt stays to strafe after it has bombed, then leaves", () => {
    const match = table({
      allied: [{ name: "Plane", vehicle: "aircraft", armed: true }],
      central: [{ name: "X", at: [18, 30] }],
      acting: "allied",
      dice: [100, 100],
    })
    play(match, plane, `bombing:${x}`)
    expect(unit(match, "allied", "Plane")).toMatchObject({ where: "table", air: { bombed: true } })
  })
})

describe("wire, mines and hidden units", () => {
  const a = id("allied", "A")
  const wire = {
    id: "wire",
    kind: "wire",
    points: [
      [4_000, 12_000],
      [16_000, 12_000],
    ],
  }

  it("DGK-WIRE-01 a path over intact wire is refused", () => {
    const match = table({
      terrain: [wire],
      allied: [{ name: "A", at: [10, 10] }],
      central: [{ name: "X", at: [44, 44] }],
      acting: "allied",
      dice: [1],
    })
    play(match, a, "maneuver")
    expect(judged(match, along(a, [10, 14]))).toEqual(["DGK-WIRE-01"])
  })

  it("DGK-WIRE-02 a Rest in contact with a segment removes it, and the way is free", () => {
    const match = table({
      terrain: [wire],
      allied: [{ name: "A", arm: "machineGun", at: [9, 11.9] }],
      central: [{ name: "X", at: [44, 44] }],
      acting: "allied",
    })
    play(match, a)
    expect(optionsOf(match).filter((o) => o.startsWith("cut:"))).toEqual(["cut:wire-3"])
    play(match, "cut:wire-3")
    expect(match.state.gone).toEqual(["wire-3"])
  })

  it("DGK-MINE-01 who enters a hidden field stops at its edge, is disordered, and the field is seen", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10] }],
      central: [{ name: "X", at: [44, 44] }],
      acting: "allied",
      dice: [1],
      is: {
        mines: [{ id: "mine:central/field-1", side: "central", kind: "field", x: 10_000, y: 14_000, shown: false }],
      },
    })
    play(match, a, "maneuver", along(a, [10, 16]))
    expect(unit(match, "allied", "A")).toMatchObject({ status: "disordered", front: { x: 10_000, y: 13_000 } })
    expect(match.state.mines[0]?.shown).toBe(true)
  })

  const square = (x: number, y: number) => ({
    id: `mine:central/field-${x}-${y}`,
    side: "central" as const,
    kind: "field" as const,
    x: x * 1000,
    y: y * 1000,
    shown: false,
  })

  it("DGK-MINE-01 who stands in one square and comes on another stops there, and it is seen; it costs one level", () => {
    const match = table({
      allied: [{ name: "A", arm: "machineGun", at: [10, 10] }],
      central: [{ name: "X", at: [44, 44] }],
      acting: "allied",
      dice: [1],
      is: { mines: [{ ...square(10, 9.5), shown: true }, square(10, 13)] },
    })
    play(match, a, "maneuver", along(a, [10, 15]))
    expect(unit(match, "allied", "A")).toMatchObject({ status: "disordered", front: { x: 10_000, y: 12_000 } })
    expect(match.state.mines.map((f) => f.shown)).toEqual([true, true])
  })

  it("DGK-MINE-01 an Assault begun in a field that is known costs a level as well", () => {
    const charged = (mines: ReturnType<typeof square>[]) => {
      const match = table({
        allied: [{ name: "A", at: [10, 10] }],
        central: [{ name: "X", at: [10, 14], formation: "deployed" }],
        acting: "allied",
        dice: [1, 100, 100, 100, 100, 100],
        is: { mines },
      })
      play(match, a, `assault:${x}`)
      return match.told.filter((t) => t.what.kind === "result" && t.what.unit === a).map((t) => t.what.message)
    }
    expect(charged([{ ...square(10, 9.5), shown: true }])[0]).toBe("ST_DIS")
    expect(charged([])).not.toContain("ST_DIS")
  })

  it("DGK-MINE-02 a command mine attacks who rides within 3 in as well", () => {
    const trucks = id("allied", "Trucks")
    const match = table({
      allied: [
        { name: "A", at: [30, 10] },
        { name: "Trucks", vehicle: "truck", bases: 2, at: [10, 10] },
        { name: "Riders", is: { aboard: trucks } },
      ],
      central: [{ name: "X", at: [44, 44] }],
      acting: "allied",
      dice: [100, 100],
      is: {
        mines: [{ id: "mine:allied/command-1", side: "allied", kind: "command", x: 10_000, y: 12_000, shown: false }],
      },
    })
    play(match, a, "fire-mine:mine:allied/command-1")
    expect(match.told.filter((t) => t.what.kind === "blast").map((t) => t.what.name)).toEqual(["Trucks", "Riders"])
  })

  it("DGK-MINE-02 a command mine attacks every unit within 3 in, friend and foe", () => {
    const match = table({
      allied: [
        { name: "A", at: [10, 10] },
        { name: "B", at: [13, 10] },
      ],
      central: [{ name: "X", at: [11.5, 14] }],
      acting: "allied",
      dice: [100, 100, 100],
      is: {
        mines: [{ id: "mine:allied/command-1", side: "allied", kind: "command", x: 11_500, y: 11_500, shown: false }],
      },
    })
    play(match, a, "fire-mine:mine:allied/command-1")
    expect(match.told.filter((t) => t.what.kind === "blast").map((t) => t.what.name)).toEqual(["A", "B", "X"])
  })

  it("DGK-MINE-02 a command mine has its odds before it is fired, for all that its side knows to be within 3 in", () => {
    const mine = { id: "mine:allied/command-1", side: "allied", kind: "command", x: 11_500, y: 11_500, shown: false }
    const before = (allied: object[], central: object[]) => {
      const match = table({
        allied: [{ name: "A", at: [10, 30] }, ...allied],
        central,
        acting: "allied",
        dice: [1],
        is: { mines: [mine] },
      } as unknown as Parameters<typeof table>[0])
      play(match, a)
      const [decision] = match.pending
      const fires = decision?.kind === "choose" && decision.options.find((o) => o.id === `fire-mine:${mine.id}`)
      if (!fires || fires.forecast === undefined) throw new Error("expected the mine with its odds")
      return fires.forecast()
    }
    const share = ({ odds }: ReturnType<typeof before>, result: RegExp) =>
      odds.chances.filter((c) => result.test(c.result)).reduce((n, c) => n + c.ways, 0) / odds.of
    const [x1, y1] = [
      { name: "X", at: [11.5, 13] },
      { name: "Y", at: [8.5, 10], formation: "deployed" },
    ]
    const [one, other, two] = [before([], [x1]), before([], [y1]), before([], [x1, y1])]
    const unhurt = ({ odds }: ReturnType<typeof before>) => (odds.chances[0]?.ways ?? 0) / odds.of
    expect(two.odds.chances[0]?.result).toBe("0 levels of damage")
    expect(share(two, /^0 levels/)).toBeCloseTo(unhurt(one) * unhurt(other), 9)
    // Whom the side does not know of changes nothing, whom it knows of its own does.
    expect(before([], [x1, { ...y1, is: { hidden: true } }])).toEqual(one)
    expect(before([{ name: "B", at: [8.5, 10] }], [x1]).odds.chances[0]?.result).toMatch(
      /^0 levels to the enemy, \d to/,
    )
    expect(before([], [{ name: "X", at: [40, 40] }]).title).toBe("Command mine: nobody known within reach")
  })

  it("DGK-HIDE-01 a hidden unit is no target and not in the enemy's view until it fires", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], formation: "deployed" }],
      central: [{ name: "X", arm: "fieldArtillery", at: [10, 20], formation: "deployed", is: { hidden: true } }],
      acting: "central",
      dice: [100],
    })
    expect(match.game.view(match.state, "allied").units.some((u) => u.id === x)).toBe(false)
    expect(JSON.stringify(match.game.view(match.state, null))).not.toContain(x)
    play(match, x, `deployedFire:${a}`)
    expect(match.game.view(match.state, "allied").units.some((u) => u.id === x)).toBe(true)
  })

  it("DGK-GAP-14 a hidden unit is seen by an enemy that comes within 6 in with a line of sight", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10] }],
      central: [{ name: "X", at: [10, 18], formation: "deployed", is: { hidden: true } }],
      acting: "allied",
      dice: [1],
    })
    play(match, a, "maneuver", along(a, [10, 12.1]))
    expect(unit(match, "central", "X").hidden).toBe(false)
    expect(last(match, "revealed")).toMatchObject({ name: "X" })
  })

  it("DGK-GAP-14 a hidden unit is not seen from beyond 6 in, however long its line", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10] }],
      central: [{ name: "X", at: [10, 19], bases: 8, formation: "deployed", is: { hidden: true } }],
      acting: "allied",
      dice: [1, 1],
    })
    play(match, a, "maneuver", along(a, [10, 12.9])) // 6.1 in from its line
    expect(unit(match, "central", "X").hidden).toBe(true)
  })

  it("DGK-MOR-02 an asset that the enemy reaches costs its worth", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10] }],
      central: [{ name: "X", at: [44, 44] }],
      acting: "allied",
      dice: [1],
      scenario: { assets: [{ id: "depot", side: "central", name: "The depot", at: [10_000, 16_500], worth: 2 }] },
    })
    play(match, a, "maneuver", along(a, [10, 16]))
    expect(match.state.breakPoints.central).toBe(18)
    expect(match.state.razed).toEqual(["depot"])
  })

  it("DGK-ACT-09 a unit on route march enters along its route without an order: Veterans 21 in of road", () => {
    const road = {
      id: "road",
      kind: "road",
      points: [
        [10_000, 0],
        [10_000, 48_000],
      ],
      width: 400,
    }
    const who = id("allied", "V")
    const army = {
      arrivals: [
        {
          id: "in",
          turn: 1,
          who: [who],
          route: [
            [10_000, 0],
            [10_000, 40_000],
          ],
        },
      ],
    }
    const raw = {
      terrain: [road],
      allied: [{ name: "V", quality: "veteran" as const }],
      central: [{ name: "X", at: [44, 44] as const }],
    }
    const match = table({ ...raw, acting: "allied", arrivals: { allied: army.arrivals } })
    play(match, who, "routeMarch")
    expect(judged(match, along(who, [10, 21.1]))).toContain("DGK-ACT-09")
    play(match, along(who, [10, 21]))
    expect(match.draws).toEqual([])
    expect(unit(match, "allied", "V")).toMatchObject({
      where: "table",
      formation: "march",
      front: { x: 10_000, y: 21_000 },
      route: { at: 21_000 },
    })
  })

  it("DGK-ACT-09 a Route March ends for good with any other action: a Hold, said or not, and a March of no path", () => {
    const route = [
      [10_000, 0],
      [10_000, 40_000],
    ]
    const after = (...moves: (string | ReturnType<typeof along>)[]) => {
      const match = table({
        allied: [{ name: "A", at: [10, 12], formation: "march", is: { route: { arrival: "in", at: 12_000 } } }],
        central: [{ name: "X", at: [44, 44] }],
        arrivals: { allied: [{ id: "in", turn: 1, who: [a], route }] },
        acting: "allied",
        dice: [1],
      })
      play(match, ...moves)
      return unit(match, "allied", "A").route
    }
    expect(after(a)).toEqual({ arrival: "in", at: 12_000 })
    expect(after(a, "routeMarch", along(a, [10, 16]))).toEqual({ arrival: "in", at: 16_000 })
    expect(after(a, "hold")).toBeNull()
    expect(after(a, "march", along(a))).toBeNull()
    expect(after("end")).toBeNull() // DGK-AMB-13
  })
})
