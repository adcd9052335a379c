/** Trains, passengers, automobiles and aircraft, each played through a match. */
import { last, oddsOf, optionsOf, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { scenarios } from "../scenarios/scenarios.ts"
import { a, x } from "./duel.ts"
import { rails, railway, track, train } from "./railway.ts"
import { along, id, judged, leader, leaderId, table, unit, verbs, type Wanted, type Wants } from "./table.ts"

const gun = { name: "Gun", arm: "machineGun" as const, formation: "deployed" as const, is: { aboard: train } }

describe("trains", () => {
  it("DGK-TRAIN-01 a standing train is fired at as in march formation", () => {
    const at = (formation: "march" | "train") => {
      const match = railway(
        {
          allied:
            formation === "march" ? [{ name: "W", vehicle: "car", bases: 4, at: [18, 22], formation: "march" }] : [],
          central: [{ name: "X", at: [18, 26], formation: "deployed" }],
          acting: "central",
        },
        "halted",
      )
      play(match, x)
      return oddsOf(match, `deployedFire:${formation === "march" ? id("allied", "W") : train}`)["No effect"]
    }
    expect(at("train")).toBe(at("march"))
  })

  it("DGK-TRAIN-02 the round cannot end while a train that marched has not slowed down", () => {
    const match = railway({}, "marching")
    expect(optionsOf(match)).not.toContain("end")
    play(match, train, "maneuver", along(train, [24, 20]))
    expect(optionsOf(match)).toContain("end")
  })

  it("DGK-TRAIN-02 a train left standing for a turn has halted and must Maneuver before it Marches", () => {
    const match = railway({ dice: [1] }, "maneuvering")
    play(match, "end", "pass", "pass", leaderId("allied"), train)
    expect(optionsOf(match)).toEqual(["maneuver", "reverse", "hold"])
  })

  it("DGK-TRAIN-04 a steep slope halves its speed", () => {
    const slope = {
      id: "slope",
      kind: "steepSlope",
      points: [
        [20_000, 18_000],
        [40_000, 18_000],
        [40_000, 22_000],
        [20_000, 22_000],
      ],
      level: 1,
    }
    const match = railway({ terrain: [slope] })
    play(match, train, "maneuver")
    expect(judged(match, along(train, [24, 20]))).toBe("ok")
    expect(judged(match, along(train, [24.6, 20]))).toContain("DGK-TRAIN-04")
  })

  it("DGK-TRAIN-05 cars are marked and not removed until half of them are gone", () => {
    const match = table({
      terrain: [track],
      allied: [{ name: "Train", vehicle: "train", bases: 6, is: { ...rails(20_000), status: "demoralized" } }],
      central: [{ name: "X", at: [18, 26], formation: "deployed" }],
      acting: "central",
      dice: [13], // index 6 - 2 outnumbered + 3 + 1 = 8 … 35: one level; 15: two
    })
    play(match, x, `deployedFire:${train}`)
    const hit = unit(match, "allied", "Train")
    expect(hit.where).toBe("table")
    expect(hit.bases).toHaveLength(6)
    expect(hit.rails?.lostCars).toBe(6 - hit.strength)
    expect(hit.rails?.lostCars).toBeGreaterThan(0)
    expect(match.told.some((t) => t.what.kind === "fellBack")).toBe(false) // DGK-TRAIN-06
  })

  it("DGK-TRAIN-08 guns on a slanting track fire out of any side", () => {
    const slanting = {
      id: "line",
      kind: "railway",
      points: [
        [4_000, 4_000],
        [44_000, 44_000],
      ],
    }
    for (const [px, py] of [
      [14, 26],
      [26, 14],
    ] as const) {
      const match = table({
        terrain: [slanting],
        allied: [{ name: "Train", vehicle: "train", bases: 4, is: rails(24_000) }, gun],
        central: [{ name: "X", at: [px, py] }],
        acting: "allied",
      })
      play(match, id("allied", "Gun"))
      expect(verbs(match)).toContain("deployedFire")
    }
  })

  it("DGK-TRAIN-09 a train that runs on to torn rails lies where they end", () => {
    const match = railway({ is: { cuts: [{ track: "line", from: 22_000, to: 24_000, wreck: false }] } })
    play(match, train, "maneuver", along(train, [26, 20]))
    expect(match.state.cuts.find((c) => c.wreck)).toMatchObject({ from: 18_000, to: 22_000 })
  })

  it("DGK-TRAIN-11 who attacks the train itself goes for the locomotive; cavalry, a moving one in Soft Cover", () => {
    const set = (arm: "infantry" | "cavalry", at: readonly [number, number]) => {
      const match = railway({ central: [{ name: "X", arm, at, facing: 180 }] }, "maneuvering")
      play(match, train, "maneuver", along(train, [24, 20]), "end", leaderId("central"), x)
      return match
    }
    expect(verbs(set("infantry", [23.5, 24]))).not.toContain("assault")
    const rider = set("cavalry", [23.5, 24])
    expect(verbs(rider)).toContain("assault")
    expect(judged(set("infantry", [23.5, 24]), { choose: `assault:${train}` })).toEqual(["DGK-TRAIN-11"])
    const behind = railway({ central: [{ name: "X", at: [17.5, 24], facing: 180 }], acting: "central" })
    play(behind, x)
    expect(judged(behind, { choose: `assault:${train}` })).toEqual(["DGK-TRAIN-11"]) // other cars are in the way
  })

  it("DGK-TRAIN-11 passengers are assaulted where they are, and nobody assaults in the turn it detrains", () => {
    const riders = { name: "Riders", is: { aboard: train } }
    const match = railway({
      allied: [riders],
      central: [{ name: "X", at: [17.5, 24], facing: 180 }],
      acting: "central",
    })
    play(match, x)
    expect(optionsOf(match)).toContain(`assault:${id("allied", "Riders")}`)
    const leaving = railway({ allied: [riders], central: [{ name: "X", at: [18, 26] }], dice: [1] })
    const who = id("allied", "Riders")
    play(leaving, who, "leave", { place: { [who]: { x: 18_000, y: 22_600, facing: 0 } } }, along(who))
    expect(optionsOf(leaving)).not.toContain(who)
  })

  it("DGK-TRAIN-10 orders to trains always arrive, unless the match says that they are checked", () => {
    const always = railway()
    play(always, train, "maneuver")
    expect(always.draws).toEqual([])
    expect(last(always, "order")).toMatchObject({ message: "ORD_OK" })
    const lost = railway({ options: { trainOrders: "checked" }, dice: [100] })
    play(lost, train, "maneuver")
    expect(last(lost, "order")).toMatchObject({ message: "ORD_LOST" })
    expect(unit(lost, "allied", "Train")).toMatchObject({ front: { x: 20_000 }, moved: false })
    const rolling = railway({ options: { trainOrders: "checked" }, dice: [100] }, "marching")
    play(rolling, train, "march")
    expect(judged(rolling, along(train, [29, 20]))).toContain("DGK-TRAIN-04") // a Maneuver of 8 in, not a March of 16
    play(rolling, along(train, [26, 20]))
    expect(unit(rolling, "allied", "Train").rails?.pace).toBe("maneuvering")
  })
})

describe("passengers", () => {
  it("DGK-VEH-05 Deployed Fire from a train keeps it standing for the turn", () => {
    const match = railway({ allied: [gun], central: [{ name: "X", at: [18, 28] }], dice: [100] })
    play(match, id("allied", "Gun"), `deployedFire:${x}`)
    play(match, train) // it may only hold, so it is not asked
    expect(last(match, "held")).toMatchObject({ unit: train })
    expect(unit(match, "allied", "Train")).toMatchObject({ moved: false, acted: true, rails: { pace: "halted" } })
    const moving = railway({ allied: [gun], central: [{ name: "X", at: [18, 28] }] }, "marching")
    play(moving, id("allied", "Gun"))
    expect(verbs(moving)).not.toContain("deployedFire") // it still has to slow down
  })

  it("DGK-VEH-05 machine guns fire from cars only if they are mounted for it; artillery never", () => {
    const cars = id("allied", "Cars")
    const set = (passenger: Partial<Wanted>) => {
      const match = table({
        allied: [
          { name: "Cars", vehicle: "car", bases: 2, at: [18, 20] },
          { name: "A", arm: "machineGun", is: { aboard: cars }, ...passenger },
        ],
        central: [{ name: "X", at: [18, 28] }],
        acting: "allied",
      })
      play(match, a)
      return verbs(match)
    }
    expect(set({})).not.toContain("movingFire")
    expect(set({ armed: true })).toContain("movingFire")
    expect(set({ arm: "fieldArtillery" })).not.toContain("movingFire")
    expect(set({ arm: "infantry" })).toContain("movingFire")
  })

  it("DGK-VEH-01 two truck bases carry two battalions and no third; artillery counts double", () => {
    const trucks = id("allied", "Trucks")
    const match = table({
      allied: [
        { name: "Trucks", vehicle: "truck", bases: 2, at: [20, 20] },
        { name: "A", at: [14, 19], facing: 90 },
        { name: "B", at: [20, 13] },
        { name: "C", at: [26, 19], facing: 270 },
      ],
      central: [{ name: "X", at: [44, 44] }],
      acting: "allied",
      dice: [1, 1, 1],
    })
    play(match, a, "maneuver", along(a, [19.4, 19]), trucks)
    play(match, id("allied", "B"), "maneuver", along(id("allied", "B"), [20, 17.9]), trucks)
    play(match, id("allied", "C"), "maneuver", along(id("allied", "C"), [20.6, 19]))
    expect(match.pending[0]?.what).not.toBe("board") // it is not asked whether it gets on: there is no room
    expect(match.state.units.filter((u) => u.aboard === trucks).map((u) => u.id)).toEqual([a, id("allied", "B")])
  })

  it("DGK-VEH-01 a scenario may say otherwise: lorries for two bases each take one battalion", () => {
    const trucks = id("allied", "Trucks")
    const laden = (carries: object) => () =>
      table({
        allied: [
          { name: "Trucks", vehicle: "truck", bases: 2, at: [20, 20] },
          { name: "A", is: { aboard: trucks } },
          { name: "B", at: [20, 13] },
        ],
        central: [{ name: "X", at: [44, 44] }],
        scenario: { carries },
        acting: "allied",
        dice: [1],
      })
    const b = id("allied", "B")
    const full = laden({ truck: { bases: 2 } })()
    play(full, b, "maneuver", along(b, [20, 17.9]))
    expect(full.pending[0]?.what).not.toBe("board")
    const usual = laden({})()
    play(usual, b, "maneuver", along(b, [20, 17.9]))
    expect(usual.pending[0]?.what).toBe("board")
    expect(laden({ truck: { bases: 1 } })).toThrow("Trucks has room for 2, but 4 are aboard")
  })

  it("DGK-VEH-01 a scenario may give a train's cars room for more or fewer units", () => {
    const riders = ["A", "B", "C"].map((name) => ({ name, is: { aboard: train } }))
    const cars = (units: number) => () =>
      railway({ allied: riders, scenario: { carries: { trainCar: { units, leaders: 0 } } } }, "halted", { bases: 2 })
    expect(cars(1)).toThrow("Train has room for 2, but 3 are aboard")
    expect(cars(2)).not.toThrow()
  })

  it("DGK-VEH-04 cavalry on a train is never deployed, on the table or in a scenario file", () => {
    const match = railway({ allied: [{ name: "A", arm: "cavalry", is: { aboard: train } }] })
    play(match, a)
    expect(optionsOf(match)).not.toContain("deploy")
    expect(judged(match, { choose: "deploy" })).toEqual(["DGK-VEH-03"])
    expect(() =>
      railway({ allied: [{ name: "A", arm: "cavalry", formation: "deployed", is: { aboard: train } }] }),
    ).toThrow("cannot ride in deployed formation")
    expect(scenarios.load({}).ok).toBe(false)
  })

  it("DGK-VEH-01 a Leader gets on a train that stands, goes with it, and gets off when it stands again", () => {
    const who = leaderId("allied")
    const match = railway({ leaders: { [who]: [18, 24] }, dice: [1] })
    play(match, who, along(who, [18, 21.3]))
    expect(match.pending[0]?.what).toBe("leader-boards")
    play(match, train)
    expect(leader(match, "allied").aboard).toBe(train)
    play(match, train)
    expect(last(match, "held")).toMatchObject({ unit: train }) // it stands still for this turn
    play(match, "end", "pass", "pass", leaderId("allied"), train, "maneuver", along(train, [28, 20]))
    expect(leader(match, "allied")).toMatchObject({ x: 28_000, y: 20_000, aboard: train })
    expect(optionsOf(match)).not.toContain(who) // the train has moved
  })

  it("DGK-VEH-01 the Leader of a train that is destroyed is unhurt", () => {
    const who = leaderId("allied")
    const guns = {
      name: "X",
      arm: "fieldArtillery" as const,
      bases: 3,
      at: [18, 30] as const,
      formation: "deployed" as const,
    }
    const match = railway({ leaders: { [who]: [18, 24] }, central: [guns], dice: [1] })
    play(match, who, along(who, [18, 21.3]), train, "end", leaderId("central"), x, `deployedFire:${train}`)
    expect(unit(match, "allied", "Train").where).toBe("lost")
    expect(leader(match, "allied")).toMatchObject({ aboard: null, where: "table" })
  })
})

describe("aircraft", () => {
  const plane = id("allied", "Plane")
  const flying = (wants: Wants, armed = false) =>
    table({
      ...wants,
      allied: [{ name: "Plane", vehicle: "aircraft", armed }],
      central: [{ name: "X", at: [18, 30], ...(wants.central?.[0] ?? {}) }, ...(wants.central?.slice(1) ?? [])],
      acting: "allied",
    })

  it("DGK-AIR-04 bombing is Field Artillery at 3-6 in, and cover counts: set A, 9 in the open (DGK-GAP-09), 5 in Hard Cover", () => {
    const town = {
      id: "town",
      kind: "town",
      points: [
        [14_000, 28_000],
        [22_000, 28_000],
        [22_000, 34_000],
        [14_000, 34_000],
      ],
    }
    const none = (terrain: object[]) => {
      const match = flying({ options: { model: "A" }, terrain })
      play(match, plane)
      return oddsOf(match, `bombing:${x}`)["No effect"]
    }
    expect(none([])).toBe(100 - 42)
    expect(none([town])).toBe(100 - 17)
  })

  it("DGK-AIR-07 unhurt after bombing it stays, strafes in the next turn, and must then leave", () => {
    const match = flying({ dice: [100, 1, 100] }, true)
    play(match, plane, `bombing:${x}`)
    expect(unit(match, "allied", "Plane")).toMatchObject({ where: "table", air: { bombed: true } })
    play(match, "end", "pass", "pass", leaderId("allied"), plane)
    expect(verbs(match)).toEqual(["strafing", "fly", "hold"])
    play(match, `strafing:${x}`)
    expect(unit(match, "allied", "Plane")).toMatchObject({ where: "waiting", air: { until: 6 } }) // DGK-AMB-16
  })

  it("DGK-AIR-05 going home after an attack costs three turns as well", () => {
    const match = flying({ dice: [100, 1] }, true)
    play(match, plane, `bombing:${x}`, "end", "pass", "pass", leaderId("allied"), plane, "hold")
    expect(unit(match, "allied", "Plane")).toMatchObject({ where: "waiting", air: { until: 6, bombed: false } })
  })

  it("DGK-AIR-05 going home without an attack costs no turn", () => {
    const match = flying({ dice: [1] })
    play(match, plane, "fly", { place: { [plane]: { x: 40_000, y: 4_000 } } })
    play(match, "end", "pass", "pass", leaderId("allied"), plane, "hold")
    expect(unit(match, "allied", "Plane")).toMatchObject({ where: "waiting", air: { until: 2 } })
  })

  it("DGK-AIR-05 a scenario may keep them away for longer, or for no turn at all", () => {
    for (const [aircraftRest, until] of [
      [0, 2],
      [5, 7],
    ]) {
      const match = flying({ dice: [100], scenario: { aircraftRest } })
      play(match, plane, `bombing:${x}`)
      expect(unit(match, "allied", "Plane")).toMatchObject({ where: "waiting", air: { until } })
    }
  })

  it("DGK-AIR-01 it flies to any point of the table, its corner included, and makes no Route March", () => {
    const match = flying({})
    play(match, plane)
    expect(judged(match, { choose: "routeMarch" })).toEqual(["DGK-AIR-01"])
    play(match, "fly")
    const to = (px: number, py: number) => judged(match, { place: { [plane]: { x: px, y: py } } })
    for (const corner of [to(0, 0), to(48_000, 48_000)]) expect(corner).toBe("ok")
    for (const off of [to(-1, 0), to(0, -1), to(48_001, 48_000), to(48_000, 48_001)])
      expect(off).toEqual(["DGK-AIR-01"])
  })

  it("DGK-AIR-03 a damaged aircraft attacks with the penalty and goes home, though it could strafe", () => {
    const flak = { name: "Flak", arm: "machineGun" as const, at: [20, 34] as const, antiAircraft: true }
    const match = flying({ central: [{ name: "X" }, flak], dice: [30, 100] }, true)
    play(match, plane, `bombing:${x}`, { confirm: true })
    expect(last(match, "flak")).toMatchObject({ levels: 1 })
    expect(unit(match, "allied", "Plane").where).toBe("waiting")
  })

  it("DGK-AIR-03 levels of several guns add up: the third shoots it down, and nobody fires after that", () => {
    const flak = (name: string, at: readonly [number, number]) =>
      ({ name, arm: "machineGun", at, antiAircraft: true }) as const
    const guns = [flak("First", [20, 34]), flak("Second", [14, 34]), flak("Third", [24, 34])]
    const match = flying({ central: [{ name: "X" }, ...guns], dice: [30, 30] })
    play(match, plane, `bombing:${x}`, { confirm: true })
    expect(last(match, "flak")).toMatchObject({ name: "First", levels: 1 })
    expect(unit(match, "allied", "Plane").status).toBe("disordered")
    play(match, { confirm: true })
    expect(last(match, "flak")).toMatchObject({ name: "Second", levels: 2 })
    expect(unit(match, "allied", "Plane").where).toBe("lost")
    expect(last(match, "bombed")).toBeUndefined()
    expect(match.pending[0]?.by).toBe("allied")
  })

  it("DGK-AIR-02 an anti-aircraft gun that rides on a train is asked", () => {
    const theirs = id("central", "Train")
    const match = table({
      terrain: [track],
      allied: [{ name: "Plane", vehicle: "aircraft" }],
      central: [
        { name: "X", at: [18, 26] },
        { name: "Train", vehicle: "train", bases: 4, is: rails(20_000) },
        { name: "Flak", arm: "machineGun", formation: "deployed", antiAircraft: true, is: { aboard: theirs } },
      ],
      acting: "allied",
      dice: [100],
    })
    play(match, plane, `bombing:${x}`)
    expect(match.pending[0]).toMatchObject({ by: "central", kind: "confirm", what: "fire-at-aircraft" })
  })

  it("DGK-AIR-04 a wall on any side of the target covers it, for bombs come from everywhere", () => {
    const none = (y: number) => {
      const wall = {
        id: "wall",
        kind: "stoneWall",
        points: [
          [10_000, y],
          [26_000, y],
        ],
      }
      const match = flying({ options: { model: "A" }, terrain: [wall] })
      play(match, plane)
      return oddsOf(match, `bombing:${x}`)["No effect"]
    }
    expect(none(20_000)).toBe(100 - 42) // far away
    expect(none(29_800)).toBe(100 - 17) // in front of it
    expect(none(32_200)).toBe(100 - 17) // behind its rear
  })

  it("DGK-HIDE-01 an anti-aircraft gun that fires from hiding is seen", () => {
    const flak = {
      name: "Flak",
      arm: "machineGun" as const,
      at: [20, 34] as const,
      antiAircraft: true,
      is: { hidden: true },
    }
    const match = flying({ central: [{ name: "X" }, flak], dice: [100, 100] })
    play(match, plane, `bombing:${x}`, { confirm: true })
    expect(unit(match, "central", "Flak").hidden).toBe(false)
  })
})
