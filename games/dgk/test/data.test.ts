/** The tables of the rulebook, as printed. */
import { describe, expect, it } from "vitest"
import { actions, combine } from "../data/actions.ts"
import { damageData, formations, leaders, movement, sight, special, vehicles, vehiclesData } from "../data/tables.ts"
import { type TerrainKind, terrains } from "../data/terrain.ts"
import { movesAs, nameOf, qualityNamed, troopOf, troops, troopsData } from "../data/troops.ts"
import { ACTIONS, GRADED_ARMS, PLAIN_ARMS, QUALITIES, TROOPS } from "../types.ts"

describe("troops", () => {
  it("DGK-TROOP-01 only Infantry and Cavalry have a quality", () => {
    for (const arm of PLAIN_ARMS) for (const q of QUALITIES) expect(troopOf(arm, q)).toBeUndefined()
    for (const arm of PLAIN_ARMS) expect(troopOf(arm, null)).toBe(arm)
    for (const arm of GRADED_ARMS) expect(troopOf(arm, null)).toBeUndefined()
    expect(TROOPS).toHaveLength(11)
  })

  it.each([
    ["Average", "regular"],
    ["Regular", "regular"],
    ["Irregular", "reservist"],
    ["Reservist/Conscript", "reservist"],
    ["Veteran", "veteran"],
    ["Elite", undefined],
  ])("DGK-TROOP-02 %s is %s", (word, quality) => expect(qualityNamed(word)).toBe(quality))

  it("DGK-TROOP-03 a battalion has 4 bases; DGK-TROOP-04 a cavalry regiment 4 to 6; DGK-TROOP-05 machine guns 1; DGK-TROOP-06 artillery 1 to 3", () => {
    const usual = (t: (typeof TROOPS)[number]) => [troops[t].bases.from, troops[t].bases.to]
    for (const [arm, bases] of [
      ["infantry", [4, 4]],
      ["cavalry", [4, 6]],
      ["machineGun", [1, 1]],
      ["fieldArtillery", [1, 3]],
      ["heavyArtillery", [1, 3]],
    ] as const)
      for (const t of TROOPS.filter((one) => troops[one].arm === arm)) expect(usual(t), t).toEqual(bases)
  })

  it("DGK-TROOP-06 a Field Artillery base is 6 guns, a Heavy one 4", () =>
    expect(troopsData.gunsPerBase).toMatchObject({ fieldArtillery: 6, heavyArtillery: 4 }))

  it("DGK-TROOP-07 Transport can neither assault nor fire", () => {
    for (const arm of ["fastTransport", "slowTransport"] as const)
      for (const a of ["assault", "deployedFire", "movingFire"] as const) expect(actions[a].arms).not.toContain(arm)
  })

  it("DGK-TROOP-11 a cyclist battalion rated Average marches 24 in on route, at cavalry's cost in rough ground", () => {
    const troop = movesAs("regularInfantry", true)
    expect([troops[troop].routeMarch, troops[troop].rough]).toEqual([24, 4])
    expect(movesAs("regularInfantry", false)).toBe("regularInfantry")
    expect(() => movesAs("machineGun", true)).toThrow("Machine Gun")
  })

  it("DGK-SCALE-03 a base is 1 in by 1 in", () => expect(troopsData.base).toEqual({ frontage: 1, depth: 1 }))

  it("DGK-SCALE-04 Leaders stand on circles of 1.5, 2 and 2.5 in", () =>
    expect([leaders.ranks.brigade, leaders.ranks.division, leaders.ranks.corps].map((r) => r.diameter)).toEqual([
      1.5, 2, 2.5,
    ]))
})

describe("movement", () => {
  it.each([
    ["reservistInfantry", 10],
    ["regularInfantry", 12],
    ["veteranInfantry", 14],
    ["reservistCavalry", 20],
    ["regularCavalry", 24],
    ["veteranCavalry", 28],
    ["machineGun", 12],
    ["fieldArtillery", 12],
    ["heavyArtillery", 12],
    ["fastTransport", 16],
    ["slowTransport", 8],
  ] as const)("DGK-ACT-09 %s: %i in of Route March", (troop, inches) => expect(troops[troop].routeMarch).toBe(inches))

  it("DGK-MOVE-04 rough ground costs 2 in for an inch, 4 for Cavalry, fast Transport and Leaders; DGK-AMB-14 machine guns 2", () => {
    const rough = TROOPS.filter((t) => troops[t].rough === 4).map(nameOf)
    expect(rough).toEqual(["Veteran Cavalry", "Regular Cavalry", "Reservist Cavalry", "fast Transport"])
    expect(TROOPS.every((t) => troops[t].rough === 4 || troops[t].rough === 2)).toBe(true)
    expect(leaders.rough).toBe(4)
    expect(troops.machineGun.rough).toBe(2)
  })

  it.each([
    ["infantry", ["veteranInfantry", "regularInfantry", "reservistInfantry"], 6],
    ["machine guns and artillery", ["machineGun", "fieldArtillery", "heavyArtillery"], 6],
    ["cavalry", ["veteranCavalry", "regularCavalry", "reservistCavalry"], 12],
    ["fast Transport", ["fastTransport"], 8],
    ["slow Transport", ["slowTransport"], 4],
  ] as const)("DGK-MOVE-13 %s fall back %s %i in", (_name, list, inches) => {
    for (const t of list) expect(troops[t].involuntary).toBe(inches)
  })

  it("DGK-ASLT-03 Infantry assaults 6 in away, Cavalry 12, nobody else at all", () => {
    const reach = TROOPS.map((t) => troops[t].assault)
    expect(reach).toEqual([6, 6, 6, 12, 12, 12, null, null, null, null, null])
  })

  it("DGK-MOVE-05 linear obstacles and DGK-MOVE-06 choke points cost half an inch; DGK-MOVE-09 roads give half as much again", () =>
    expect([movement.linear, movement.choke, movement.road.gain]).toEqual([0.5, 0.5, 1.5]))

  it("DGK-ACT-02 a Leader moves 24 in; DGK-ACT-03 a deployed unit 1 in; DGK-MOVE-11 nobody comes within 1 in", () =>
    expect([leaders.move, movement.deploy, movement.zoneOfControl]).toEqual([24, 1, 1]))

  it("DGK-LEAD-01 a Leader's influence reaches 6 in; DGK-LEAD-05 overrun he goes 6 in away", () =>
    expect([leaders.influence, leaders.overrunClear]).toEqual([6, 6]))
})

describe("actions", () => {
  it("DGK-ACT-11 Moving Fire goes with Deploy/Tactical or Maneuver, and nothing else with anything", () => {
    const pairs = ACTIONS.flatMap((a) => ACTIONS.filter((b) => a < b && combine(a, b)).map((b) => `${a} + ${b}`))
    expect(pairs.sort()).toEqual(["deploy + movingFire", "maneuver + movingFire"])
  })

  it("DGK-ACT-07 only Infantry and Cavalry assault, and not from march formation", () => {
    expect(actions.assault.arms).toEqual(["infantry", "cavalry"])
    expect(actions.assault.from).toEqual(["deployed", "maneuver"])
  })

  it("DGK-ACT-05 Deployed Fire is for units that began the turn deployed; DGK-AMB-06 Moving Fire alone only from maneuver formation", () => {
    expect(actions.deployedFire.from).toEqual(["deployed"])
    expect(actions.movingFire.from).toEqual(["maneuver"])
    expect(actions.movingFire.fromWhenCombined).toEqual(["deployed", "maneuver"])
  })

  it("DGK-ACT-08 from march formation there is neither fire nor assault", () => {
    for (const a of ["deployedFire", "movingFire", "assault"] as const) {
      expect(actions[a].from).not.toContain("march")
      expect(actions[a].fromWhenCombined).not.toContain("march")
    }
  })

  it("DGK-ACT-10 Regroup is for disordered and demoralized units, never for Leaders, and combines with nothing", () =>
    expect(actions.regroup).toMatchObject({ statuses: ["disordered", "demoralized"], leader: false, combines: [] }))

  it("DGK-ACT-13 after a lost order fire, Regroup and Hold remain", () => {
    const still = ACTIONS.filter((a) => !actions[a].moves && actions[a].arms.length > 0)
    expect(still).toEqual(["deployedFire", "movingFire", "regroup", "hold"])
  })

  it("DGK-APP-01 the calculator is not used for Hold, Move Leader and Route March", () =>
    expect(ACTIONS.filter((a) => !actions[a].calculator)).toEqual(["hold", "routeMarch", "moveLeader"]))

  it("DGK-TURN-04 a Leader may move or hold, nothing more", () =>
    expect(ACTIONS.filter((a) => actions[a].leader)).toEqual(["hold", "moveLeader"]))
})

describe("formations", () => {
  /** Every way to split bases into ranks that do not grow towards the rear. */
  const splits = (bases: number, widest = bases): number[][] =>
    bases === 0
      ? [[]]
      : Array.from({ length: Math.min(bases, widest) }, (_, i) => i + 1).flatMap((w) =>
          splits(bases - w, w).map((rest) => [w, ...rest]),
        )

  it.each([2, 3, 4, 5, 6, 7, 8])("DGK-FORM-02 the layouts of %i bases are those the ranks allow", (bases) => {
    const { leastDepth, mostDifference } = formations.ranks
    const isLegal = (ranks: number[]) => {
      const front = ranks[0] as number
      const even = Math.max(...ranks) - Math.min(...ranks) <= mostDifference
      const noRankTooMany = ranks.length === Math.ceil(bases / front)
      return ranks.length >= leastDepth && even && noRankTooMany && (bases < 3 || front > 1)
    }
    const legal = splits(bases).filter(isLegal)
    const said = (list: readonly (readonly number[])[] | undefined) => (list ?? []).map((r) => r.join("+")).sort()
    expect(said(formations.maneuver[bases])).toEqual(said(legal))
  })

  it("DGK-FORM-02 4 bases may stand 2+2 and not 3+1", () => expect(formations.maneuver[4]).toEqual([[2, 2]]))
  it("DGK-AMB-02 two bases of artillery stand side by side", () =>
    expect(formations.artilleryManeuver[2]).toEqual([[2]]))
  it("DGK-FORM-04 artillery on the march leaves a gap of one base", () =>
    expect(formations.marchGap).toEqual({ fieldArtillery: 1, heavyArtillery: 1 }))
})

describe("terrain", () => {
  const rows: [TerrainKind, string | null, string, string | null][] = [
    ["open", "open", "none", "clear"],
    ["woods", "rough", "soft", "tall"],
    ["scrub", "rough", "soft", "tall"],
    ["marsh", "rough", "none", "clear"],
    ["deepSwamp", "impassable", "none", "clear"],
    ["rockyHill", "rough", "soft", "level"],
    ["river", "impassable", "none", "clear"],
    ["ford", "rough", "none", "clear"],
    ["road", "road", "none", "clear"],
    ["track", "open", "none", "clear"],
    ["hedge", "linear", "soft", "low"],
    ["stoneWall", "linear", "hard", "low"],
    ["wheat", "open", "none", "low"],
    ["bridge", "choke", "none", "clear"],
    ["village", "town", "soft", "tall"],
    ["town", "town", "hard", "tall"],
    ["plaza", "open", "none", "clear"],
    ["fortifiedVillage", "town", "hard", "tall"],
    ["trench", "linear", "hard", "low"],
    ["redoubt", null, "fortification", null],
  ]
  it.each(rows)("DGK-TERR-02 %s: movement %s, cover %s, sight %s", (kind, move, cover, see) =>
    expect(terrains[kind]).toMatchObject({ movement: move, cover, sight: see }),
  )

  it("DGK-TERR-02 low obstructions protect those behind them, woods and houses those inside", () => {
    expect([terrains.hedge.protects, terrains.stoneWall.protects, terrains.trench.protects]).toEqual([
      "behind",
      "behind",
      "behind",
    ])
    expect([terrains.woods.protects, terrains.town.protects, terrains.marsh.protects]).toEqual([
      "inside",
      "inside",
      null,
    ])
  })

  it("DGK-LOS-02 one sees 3 in into woods; DGK-FIRE-07 fire keeps half an inch from friends; DGK-FIRE-05 the arc opens 45 degrees", () =>
    expect([sight.into, sight.friends, sight.arc]).toEqual([3, 0.5, 45]))

  it("DGK-LOS-04 the shadow of a tall obstruction is as long as the way to it, and half for every further level", () =>
    expect(sight.shadow).toEqual({ firstLevel: 1, eachFurtherLevel: 0.5 }))

  it("DGK-GAP-14 a hidden unit is also revealed to enemies within 6 in", () =>
    expect(sight.hiddenRevealedWithin).toBe(6))
})

describe("vehicles and options", () => {
  it("DGK-AMB-03 trucks are slow and cars fast; DGK-TRAIN-01 trains are fast", () =>
    expect([vehicles.truck.troop, vehicles.car.troop, vehicles.train.troop, vehicles.wagon.troop]).toEqual([
      "slowTransport",
      "fastTransport",
      "fastTransport",
      "slowTransport",
    ]))

  it("DGK-AMB-04 automobiles may not deploy; trains are always in march formation", () => {
    for (const v of ["car", "truck", "armouredCar"] as const) expect(vehicles[v].formations).not.toContain("deployed")
    expect(vehicles.train.formations).toEqual(["march"])
  })

  it("DGK-TRAIN-07 cover of trains against fire: none, Hard when sandbagged, Fortification when armoured", () =>
    expect([vehicles.train, vehicles.sandbaggedTrain, vehicles.armouredTrain].map((v) => v.coverAgainstFire)).toEqual([
      "none",
      "hard",
      "fortification",
    ]))

  it("DGK-ARMC-01 an armoured car has Hard Cover, hull-down a Fortification against fire, and fires as a machine gun", () =>
    expect(vehicles.armouredCar).toMatchObject({
      coverAgainstFire: "hard",
      hullDown: "fortification",
      coverAgainstAssault: "hard",
      fires: "machineGun",
      carries: null,
    }))

  it("DGK-VEH-01 a train car carries a unit and a Leader, a car base 2 bases, a truck base 4; artillery and cavalry count double", () => {
    for (const train of [vehicles.train, vehicles.sandbaggedTrain, vehicles.armouredTrain])
      expect(train.carries).toEqual({ units: 1, leaders: 1 })
    expect([vehicles.car.carries, vehicles.truck.carries]).toEqual([{ bases: 2 }, { bases: 4 }])
    expect(vehiclesData.countsDouble).toEqual(["fieldArtillery", "heavyArtillery", "cavalry"])
  })

  it("DGK-TRAIN-06 trains ignore falling back; DGK-TRAIN-11 on the move they count as in Soft Cover; DGK-TRAIN-05 passengers take 1 level", () => {
    expect(vehicles.train.fallsBack).toBe(false)
    expect(vehiclesData).toMatchObject({ movingTrainCover: "soft", passengerDamage: 1 })
  })

  it("DGK-TRAIN-03 a train uses at least half its move; DGK-TRAIN-04 a steep slope halves it", () =>
    expect(movement.trains).toEqual({ leastShare: 0.5, steepSlope: 2 }))

  it("DGK-AIR-05 an aircraft is away for 3 turns; DGK-AIR-07 one bombing and one strafing a sortie; DGK-MINE-02 a mine reaches 3 in", () => {
    expect(special.aircraft).toEqual({ turnsOffTable: 3, destroyedAtLevels: 3, attacks: { bombing: 1, strafing: 1 } })
    expect(special.commandMine).toEqual({ radius: 3, fortificationBecomes: "hard" })
  })

  it("DGK-WIRE-01 wire lies in segments of 2 in, DGK-MINE-01 minefields in squares of 2 in", () =>
    expect([special.wire.segment, special.mines]).toEqual([2, { square: 2, levels: 1 }]))

  it("DGK-DMG-01 OK, Disordered, Demoralized", () =>
    expect(damageData.ladder).toEqual(["ok", "disordered", "demoralized"]))
})
