/** Charts and numbers of the rulebook. A number written directly in a rule is a mistake: it belongs here. */
import { dataFile, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import {
  EFFECTS,
  FORTIFICATIONS,
  GUNS,
  HEXSIDES,
  MOBILE_RESULTS,
  NATIONS,
  PORTS,
  POSITIONAL_RESULTS,
  REPLACED,
  SIDES,
  SIZES,
  SUCCESSES,
  TERRAINS,
  UNIT_TYPES,
  WEATHERS,
} from "../types.ts"
import { Turn } from "./calendar.ts"
import raw from "./tables.json" with { type: "json" }

const words = <const W extends readonly string[]>(known: W, count: number) =>
  z
    .string()
    .transform((text) => text.split(" "))
    .pipe(z.array(z.enum(known)).length(count))

const byWeather = <T extends z.ZodType>(value: T) => z.record(z.enum(WEATHERS), value)
/** For attack, and for bombardment. */
const Both = z.tuple([z.number(), z.number()])
const Fraction = z.tuple([z.int(), z.int()])
const Quick = { quick: z.int(), others: z.int() }
const Limit = z.strictObject({
  units: z.int(),
  re: z.number(),
  artillery: z.array(z.strictObject({ divisions: z.int(), re: z.number() })),
  fortress: z.int(),
})
const Hard = z.strictObject({ easy: z.int(), hard: z.int() })
const Small = z.strictObject({ small: z.int(), major: z.int() })
const BySide = z.record(z.enum(SIDES), Turn)
const columns = 13

const HITS = ["M", "H", "2H", "3H", "4H", "3H*", "4H*"] as const

export const TablesFile = dataFile("gtw", "tables", {
  die: z.int(), // GTW-3.C.3
  columns: z.array(Fraction).length(columns), // GTW-9.A-6
  mobile: z.strictObject({
    rows: z.array(z.strictObject({ die: z.int(), results: words(MOBILE_RESULTS, columns) })), // GTW-GAP-08
    highest: z.string(), // without infantry: GTW-9.B-7
    tooLow: z.enum(MOBILE_RESULTS),
  }),
  positional: z.strictObject({
    rows: z.array(z.strictObject({ die: z.int(), results: words(POSITIONAL_RESULTS, columns) })), // GTW-GAP-09
    highest: z.string(),
    tooLow: z.enum(POSITIONAL_RESULTS),
  }),
  success: z.array(z.strictObject({ from: z.int().nullable(), result: z.enum(SUCCESSES) })), // GTW-GAP-51
  bombardment: z.strictObject({
    columns: z.array(z.int()),
    rows: z.array(z.strictObject({ die: z.int(), results: words(HITS, 8) })), // GTW-GAP-53
    reducing: z.int(), // GTW-12.C.2-3
    reconnaissance: z.int(),
    gas: z.int(),
  }),
  zoc: z.strictObject({ full: z.strictObject(Quick), reduced: z.strictObject(Quick) }), // GTW-GAP-04
  overrun: z.strictObject({
    least: z.int(),
    zeroDefence: z.int(),
    costs: z.array(z.strictObject({ odds: z.int(), ...Quick })), // GTW-GAP-05
  }),
  river: z.strictObject({
    navigable: z.array(z.enum(HEXSIDES)), // GTW-7.C.1
    /** Navigable only if no mountain hex is adjacent. */
    clearOfMountains: z.array(z.enum(HEXSIDES)),
    hexsidesPerPoint: z.int().positive(), // GTW-GAP-07
    /** Hexsides that stores go on their own (GTW-11.H.1). */
    items: z.int().positive(),
    perYard: z.int().positive(), // GTW-7.C.4
  }),
  /** GTW-GAP-59: fractions of the printed attack, and the strength of a supported division. */
  /** GTW-14.B.2-1, GTW-14.B.2-2 Points of water-only units; the dice of coast defences that fire at them, and what they do up to which number. */
  waterOnly: z.strictObject({
    points: z.int().positive(),
    dice: z.int().positive(),
    sunk: z.int(),
    back: z.int(),
    turnedBack: z.int().positive(),
  }),
  coastDefences: z.strictObject({
    coast: z.number(),
    guns: z.record(z.enum(GUNS), z.number()),
    division: z.number(),
    disruption: z.array(z.number()).length(3), // GTW-3.A.5-2
  }),
  rail: z.strictObject({
    hexesPerPoint: z.int(), // GTW-GAP-06
    strategic: z.int(),
    strategicGaugeChange: z.int(),
    gaugeChange: z.int(),
    depotUpkeep: z.int(),
    depotActivation: z.int(),
    leastForDepot: z.int(),
    yards: z.int(), // GTW-7.A.5a
    captured: z.strictObject({ loser: z.int(), captor: z.int() }), // GTW-7.A.5f-1
    breaks: z.int(),
    breaksRailroad: z.int(),
    temporary: z.strictObject({ perPoint: z.int(), most: z.number() }),
    permanent: z.strictObject({ points: z.int(), afar: z.int(), withAmerica: z.int(), gains: z.int() }), // GTW-7.A.5b
    orphan: z.strictObject({ perYard: z.int(), perDepot: z.int(), edge: z.int().positive() }), // GTW-7.A.9-2
    transfer: z.strictObject({ most: z.int(), perPoint: z.int() }), // GTW-7.A.5d
    deterioration: z.strictObject({
      from: z.int(),
      loseOn: z.int(),
      engineersPerPoint: z.int(),
      depotsPerPoint: z.int(),
    }),
    items: z.strictObject({ operational: z.int(), strategic: z.int() }),
  }),
  fractions: z.strictObject({ motorized: z.number(), cavalry: z.number(), light: Fraction, others: Fraction }), // GTW-6.C-4
  reserveRange: z.int(),
  reserveAdjacent: z.int(),
  transports: z.strictObject({
    /** REs of units that one carries (GTW-14.O.2-1). */
    units: z.number(),
    /** By how many hexes so many of them lengthen an element of a supply line (GTW-14.O.3). */
    extends: z.array(z.strictObject({ from: z.int().positive(), by: z.int().positive() })).min(1),
    /** Terrain where pack transport lengthens no line unless it is mountain pack transport (GTW-14.O.2b). */
    packNever: z.array(z.enum(TERRAINS)),
  }),
  eliteBrigades: z.strictObject({ rifle: z.int(), others: z.int() }), // GTW-14.Q-1
  artilleryDivision: z.record(
    z.enum(["artillery headquarters", "siege artillery headquarters"]),
    z.strictObject({ all: z.number(), withSiege: z.number() }), // GTW-12.B.9-2, GTW-12.B.10
  ),
  tankRepair: z.partialRecord(z.enum(SIZES), z.int().positive()), // GTW-14.C.2-3
  fatigue: z.strictObject({
    pointsPerHit: z.int(),
    pointsPerHitTired: z.int(),
    restPerHit: z.int(),
    restPerHitTired: z.int(),
    hitsPerColumn: z.int(),
  }), // GTW-DATA-06
  disruption: z.strictObject({
    attack: z.array(z.number()).length(3),
    defence: z.array(z.number()).length(3),
    effects: z.array(z.number()).length(3),
    rating: z.array(z.number()).length(3),
  }), // GTW-3.A.5-2
  supply: z.strictObject({
    overland: byWeather(z.int()), // GTW-GAP-52
    road: byWeather(z.int()),
    lowVolume: z.int(), // GTW-11.B.3a-1
    weakNet: z.int(), // GTW-11.B.3a-2
    resourcePoint: z.strictObject({ active: z.int(), otherwise: z.int() }), // GTW-11.D-1
    free: z.int(), // GTW-11.D-4
    artilleryCounts: z.int(), // GTW-11.D-3
    overstackedCounts: z.int(),
    fortress: z.int(), // GTW-11.C.2b.iii-1
    cooperation: z.int(), // GTW-15.E.2
    strength: z.strictObject({
      combat: z.number(),
      general: z.number(),
      isolatedFirst: z.number(),
      secondTurn: z.number(),
    }), // GTW-11.F-1 to GTW-11.F.2
    secondTurnRating: z.number(),
    motorizedFirstTurnRating: z.number(),
    survival: z.strictObject({ city: z.int(), cold: z.int(), coldIn: z.array(z.enum(WEATHERS)) }), // GTW-11.F.3
  }),
  stacking: z.strictObject({ regular: Limit, mountain: Limit, harsh: Limit }), // GTW-DATA-04
  overstacked: z.strictObject({
    artillery: z.number(),
    others: z.number(),
    losses: z.number(),
    leave: z.int(),
    leaveAfterAttack: z.int(),
  }), // GTW-8.C.2-5
  regiments: z.strictObject({
    "resource point": z.number(),
    "general supply point": z.number(),
    "equipment point": z.number(),
    "manpower point": z.number(),
    battalion: z.number(),
    remnant: z.number(),
    corps: z.number(),
    regiment: z.number(),
    cadre: z.number(),
    brigade: z.number(),
    army: z.number(),
    division: z.strictObject({ full: z.number(), self: z.number(), none: z.number() }),
    american: z.strictObject({ division: z.number(), cadre: z.number() }),
    ottoman: z.strictObject({ division: z.number() }),
    transport: z.number(),
    lowVolume: z.number(),
  }), // GTW-DATA-01
  artillery: z.strictObject({
    tactics: z.partialRecord(z.enum([...NATIONS, "others"]), Turn), // GTW-12.B-2
    oldTactics: z.number(),
    oldRatio: z.int(),
    modernRatio: z.int(),
    excess: z.number(),
    outsideInfluence: z.number(),
    bombarded: z.number(),
    range: z.number(),
    guns: z.record(
      z.enum(GUNS),
      z.strictObject({
        bombards: z.number(),
        old: z.number(),
        new: Both,
        city: Both,
        great: Both,
        moved: z.enum(["no", "not German", "disrupted", "badly"]),
      }),
    ), // GTW-DATA-54
    movesFreely: Turn,
    packed: z.partialRecord(z.enum(NATIONS), Turn.nullable()), // GTW-GAP-53
    packedDie: z.int(),
  }),
  twoHexRetreats: z.strictObject({ West: Turn, others: Turn }), // GTW-9.F.4-1
  engineers: z.strictObject({ assaultOld: z.number(), assaultNewOrCity: z.number(), defence: z.number() }), // GTW-13.E-1
  ignoresZones: z.strictObject({ attack: z.int(), ratings: z.array(z.int()) }), // GTW-9.F.2-8
  withdraws: z.array(z.int()), // GTW-9.I-1
  irregulars: z.strictObject({ withdrawAt: z.int().positive(), attackAt: z.int().positive(), share: z.number() }), // GTW-14.L-2, GTW-14.L-3
  /** GTW-14.C.4-2 Where fast c/m units need no support on the Mobile table: this terrain, and no fortification other than these. */
  fast: z.strictObject({ terrain: z.array(z.enum(TERRAINS)), works: z.array(z.enum(FORTIFICATIONS)) }),
  /** GTW-14.G-2 Nations whose ski units are mountain units; those of all others are light units. */
  mountainSki: z.strictObject({ nations: z.array(z.enum(NATIONS)), contingents: z.array(z.string()) }),
  effects: z.record(
    z.enum(EFFECTS),
    z.strictObject({ attempts: z.int(), loses: z.boolean(), shift: z.boolean() }), // GTW-DATA-08
  ),
  effectSizes: z.array(z.strictObject({ from: z.number(), add: z.int() })), // GTW-GAP-51
  effectModifiers: z.strictObject({
    flamethrower: z.int(),
    gasAgainstUnready: z.int(),
    gasInBadWeather: z.int(),
    gasBadWeather: z.array(z.enum(WEATHERS)),
    chargeAtUnsupported: z.int(),
    chargeNoArmour: z.int(),
    resourceCenters: z.int(),
  }),
  construction: z.strictObject({
    easy: z.array(z.enum(TERRAINS)),
    poorFactor: z.int(), // GTW-13.A.4-1
    points: z.strictObject({
      fieldworks: z.int(),
      entrenchment: Hard,
      demolition: z.int(),
      bridgeDemolition: z.int(),
      bridgeRepair: Small,
      railRepair: z.strictObject({ railroad: z.int(), others: z.int() }),
      railClearing: z.strictObject({ railroad: z.int(), others: z.int() }),
      regauging: z.int(),
      portHit: z.int(),
      portRepair: z.int(),
    }),
    turns: z.strictObject({
      fort: Hard,
      improvedFort: Hard,
      fortress: z.int(),
      fortressPoints: z.int(),
      road: Hard,
      roadSpendsOn: z.int(),
      railUpgrade: z.int(),
      railExtension: Hard,
      pontoon: Small,
      devastation: z.int(),
      devastationRepair: z.int(),
    }),
    hardGround: z.array(z.enum(TERRAINS)), // GTW-13.A.1f
    devastators: z.int(), // GTW-15.A.8-1
    laborRange: z.int(), // GTW-13.A.6
    divisional: z.strictObject({ attack: z.int(), factor: z.int(), entrench: Turn }), // GTW-13.I-1
    from: z.strictObject({ entrenchment: BySide, fort: BySide, improvedFort: BySide, devastation: Turn }), // GTW-13.A.1g
  }), // GTW-DATA-55
  stores: z.strictObject({
    army: z.int(),
    transport: z.int(),
    perRegiment: z.int(),
    cost: z.strictObject({ rations: z.int(), manyRations: z.int(), point: z.int() }), // GTW-11.H.2-2
    rationLife: z.int(), // GTW-11.C.2b.ii-3
    rationsMade: z.array(z.strictObject({ low: z.int().nullable(), points: z.int() })), // GTW-11.C.2b.ii-2
  }), // GTW-DATA-58
  ports: z.strictObject({
    limits: z.record(z.enum(PORTS), z.int().nullable()), // GTW-11.B.3b-2
    perHit: z.int(),
    most: z.record(z.enum(PORTS), z.int()), // GTW-GAP-58
  }),
  replacements: z.strictObject({
    equipmentDivisor: z.int(), // GTW-16.B.4a
    isolated: z.int(), // GTW-16.B.3a
    headquarters: z.strictObject({ army: Both, corps: Both }), // men, then equipment
    shares: z.record(z.enum(["full", "self", "guns", "half", "none"]), Fraction), // GTW-GAP-56
    monthly: z.strictObject({
      /** The last line that applies counts; `grows`: it raises the limit, which never happens for a minor power (GTW-16.B.3f-2). */
      limits: z.record(
        z.enum(REPLACED),
        z.array(
          z.strictObject({
            re: z.number(),
            from: Turn,
            until: Turn,
            side: z.enum(SIDES).optional(),
            nation: z.enum(NATIONS).optional(),
            grows: z.boolean().optional(),
          }),
        ),
      ),
      minor: z.number(),
      counts: z.strictObject({
        guns: z.record(z.enum(GUNS), z.number()),
        engineers: z.partialRecord(z.enum(UNIT_TYPES), z.number()),
      }),
    }), // GTW-16.B.3f-1
  }),
  incremental: z.strictObject({ from: z.int(), die: z.int() }), // GTW-9.L
  atrocities: z.strictObject({
    openCity: z.int(),
    withCity: z.int(),
    without: z.int(),
    refused: z.int(),
    relief: z.int(),
    loses: z.number(),
    gains: z.number(),
    /** Morale points in excess of will times ten when the war begins. */
    spare: z.int(),
  }), // GTW-GAP-60
  flooding: z.strictObject({ home: z.int(), frost: z.int(), winter: z.int(), snow: z.int() }), // GTW-GAP-51
  infantry: z.strictObject({ attacker: z.int(), defender: z.int() }), // GTW-14.H.1-2
  rifleAssault: z.int(),
  adverseTerrain: z.int(),
  morale: z.int(),
  contested: z.int(),
  noncooperation: z.int(),
  resourceCenter: z.int(),
  reconnaissance: z.int(),
  headquartersDisrupted: z.int(),
  home: z.strictObject({
    major: z.strictObject({ within: z.int(), will: z.int() }),
    minor: z.strictObject({ within: z.int(), will: z.int() }),
  }), // GTW-15.D.2
  influence: z.int(), // GTW-14.M.1-2
  intelligence: z.int(), // GTW-14.N.2-4
  headquartersDisruptedCheck: z.int(),
  coordination: z.int(),
})

export const tables = readFile("tables.json", TablesFile, raw)
