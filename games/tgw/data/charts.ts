/** Every number of the core rules that is not in a weapon, terrain or list file, in the order of the chapters. Inches. */
import { dataFile, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { BREAKDOWNS, DAMAGES, TERRAINS, WEAPONS } from "../types.ts"
import raw from "./charts.json" with { type: "json" }

const inches = z.number().positive()
const count = z.int().positive()
const roll = z.int().min(1).max(6)
const dice = z.strictObject({ dice: count })
const walk = z.strictObject({ open: inches, difficult: dice, assault: inches, fallBack: count })
const six = <T extends z.ZodType>(entry: T) => z.array(entry).length(6)
/** T-08: what may fire. */
const arms = z.enum(["all", "oneGunOrMachineGuns", "machineGuns", "oneMachineGun", "none"])

export const ChartsFile = dataFile("tgw", "charts", {
  die: count, // TGW-GEN-03
  d3: six(count), // TGW-GAP-04
  scatterDie: z.strictObject({ faces: count, hits: count }), // TGW-GAP-03
  leadership: z.strictObject({
    dice: count, // TGW-CHAR-05
    most: count, // TGW-CHAR-06
    heroism: count, // TGW-MOR-05
    small: count, // TGW-MOR-12: a unit with fewer models than this is "few"
    smallCosts: count,
    outnumberedCosts: count, // TGW-GREN-02
  }),
  /** TGW-SHOOT-21: by Strength, then by Toughness; null is no effect. */
  damage: z.array(z.array(roll.nullable()).length(10)).length(10),
  /** TGW-MOVE-12 */
  movement: z.strictObject({
    infantry: walk,
    cavalry: walk, // TGW-CAV-01, -03, -07, -10
    infiltration: dice, // TGW-SPEC-06
    carried: z.strictObject({ open: dice, difficult: dice }), // TGW-SUP-03
    oneDie: dice, // TGW-TERR-09, TGW-TERR-14
    tank: inches,
    fastTank: inches,
    armouredCar: inches,
    armouredCarOnRoad: inches,
    keepAway: inches, // TGW-MOVE-04
    floor: inches, // TGW-TERR-08
    trainingDice: count, // TGW-SPEC-02
    scoutDice: count, // TGW-SPEC-03
    consolidationDice: count, // TGW-CQC-29
    stormtroopers: inches, // TGW-AS-08
  }),
  coherency: z.strictObject({ crew: inches, battery: inches }), // TGW-SUP-02, TGW-SUP-12
  fire: z.strictObject({
    lineOfFire: count, // TGW-SHOOT-15: a unit of this many models stops a line of fire
    overFriends: inches,
    ignored: count, // TGW-SHOOT-08
    shareForMorale: count, // TGW-MOR-06, in hundredths
    partlyUnder: roll, // TGW-TRAIT-06
    hole: inches,
    blast: inches,
    largeBlast: inches,
    arc: count, // TGW-SUP-06: degrees to each side
    crewAtGun: inches, // TGW-SUP-05
    crewForEveryTurn: count, // TGW-SUP-09
    jams: z.array(z.strictObject({ crew: count, ones: count })), // TGW-HMG-07
    flame: z.strictObject({ length: inches, small: inches, large: inches }), // TGW-GAP-02
    spotter: z.strictObject({ within: inches, targetWithin: inches }), // TGW-SPEC-10, TGW-SPEC-13
  }),
  cover: z.strictObject({
    dispersed: roll, // TGW-COVER-07
    dispersedGap: inches,
    toGround: roll, // TGW-COVER-09
    toGroundBetter: count,
    best: roll, // TGW-COVER-04
    wreckInPlay: roll, // TGW-AMB-11
    crest: roll, // TGW-COVER-11
  }),
  pinning: z.strictObject({ perCasualtySustained: count }), // TGW-HMG-03
  closeCombat: z.strictObject({
    engaged: inches, // TGW-CQC-13
    bayonets: inches, // TGW-CQC-20
    bayonetAttacks: count,
    inCover: count, // TGW-CQC-16
    pinned: z.int(), // TGW-PIN-04
    pileIn: inches, // TGW-CQC-31
    perWound: count, // TGW-CQC-26
  }),
  fallBack: z.strictObject({ regroupAway: inches, regroupModels: count }), // TGW-FALL-09
  command: z.strictObject({
    range18: inches,
    colours: inches, // TGW-AS-04
    staffOfficer: z.strictObject({ leadership: count, range: inches }), // TGW-AS-05
  }),
  /** TGW-SPEC-07, TGW-SPEC-08 */
  horseLimber: z.strictObject({ weapon: z.enum(WEAPONS) }), // TGW-ARMY-34
  bombers: z.strictObject({
    range: inches,
    strength: count,
    hits: z.array(z.strictObject({ models: count, die: z.union([z.literal(6), z.literal(3)]), plus: z.int() })),
  }),
  vehicles: z.strictObject({
    glancing: six(z.array(z.enum(DAMAGES))), // TGW-VDM-05
    penetrating: six(z.array(z.enum(DAMAGES))), // TGW-VDM-06
    breakdown: six(z.enum(BREAKDOWNS)), // T-09
    breakdownOn: roll, // TGW-VMOV-12
    bands: z.tuple([inches, inches]), // TGW-AMB-36: the distances declared before the Breakdown roll
    pivotCounts: inches, // TGW-AMB-34: turning on the spot counts as a move of this distance
    gearJam: inches, // TGW-VMOV-16
    careful: z.strictObject({ tank: z.number(), fastTank: z.number(), armouredCar: z.number() }), // TGW-VMOV-13
    difficult: z.strictObject({ slow: inches, immobilisedOn: roll }), // TGW-VMOV-06, TGW-VMOV-07
    trench: z.strictObject({ ditched: roll, stuck: roll }), // TGW-VMOV-09
    closeCombatHits: z.strictObject({ slow: z.strictObject({ upTo: inches, on: roll }), fast: roll }), // TGW-VCQ-08
    grenade: count, // TGW-VCQ-10
    obscuredOn: roll, // TGW-VDM-15
    obscuredShare: count,
    obscuredPoints: count,
    explosion: z.strictObject({ woundOn: roll }), // TGW-VDM-13
    shooting: z.array(z.strictObject({ upTo: z.number(), tank: arms, fastTank: arms, armouredCar: arms })), // TGW-VSH-02
    smokeCosts: count, // TGW-VMOV-14
    kBullets: z.strictObject({ within: inches, strength: count }), // TGW-ARMY-60
  }),
  smoke: z.strictObject({ scatter: count }), // TGW-SPEC-14: dice
  pioneers: z.strictObject({ models: count }), // TGW-SPEC-05
  /** TGW-GAP-14: three kinds of pieces by die roll, sizes in inches; the shares are shares of the table. */
  table: z.strictObject({
    least: z.number(), // TGW-FIELD-01
    most: z.number(),
    apart: inches,
    tries: count,
    misses: count,
    road: z.strictObject({ kind: z.enum(TERRAINS), width: inches }),
    kinds: z
      .array(
        six(
          z.strictObject({
            kind: z.enum(TERRAINS),
            width: inches,
            depth: inches,
            line: z.boolean().optional(),
            floors: count.optional(),
          }),
        ),
      )
      .length(3), // TGW-FIELD-02
  }),
  collapse: z.strictObject({ woundOn: roll }), // TGW-BLDG-02
  /** TGW-TERR-13: one opening for each stretch of wall this long, and how near to it a model's middle must be to use it. */
  buildings: z.strictObject({
    inParts: z.number().positive(), // TGW-BLDG-04
    openingEvery: inches,
    atOpening: inches,
  }),
  missions: z.strictObject({
    standard: six(z.enum(["meetingEngagement", "secureAndHold"])), // TGW-MIS-01
    method: six(z.enum(["alternate", "strategyRoll", "hidden"])), // TGW-DEP-01
    zones: six(z.enum(["pitchedBattle", "pincerSweep", "reconnaissance"])), // TGW-DEP-06
    light: six(z.enum(["dawn", "day", "dusk"])), // TGW-SMR-01
    reserves: z.array(roll.nullable()), // TGW-SMR-06
    turns: count, // TGW-MIS-08
    moreTurnsOn: roll, // TGW-SMR-04
    moreTurns: count,
    dawnUntil: count,
    duskFrom: count,
    nightSight: z.strictObject({ dice: count, times: inches }), // TGW-SMR-02
    seizeOn: roll, // TGW-DEP-11
    scoring: count, // TGW-MIS-02
    objective: z.strictObject({ holds: inches, fromEdge: inches, apart: inches, plus: count }), // TGW-MIS-09, -10, -11
    pitched: z.strictObject({ fromMiddle: inches }), // TGW-DEP-07
    pincer: z.strictObject({ fromCentre: inches }), // TGW-DEP-08
    reconnaissance: z.strictObject({ apart: inches, core: count, hq: count }), // TGW-DEP-09
  }),
  points: z.strictObject({ usual: count, perBattalion: count, attack: count, defence: count }), // TGW-FORCE-01, TGW-FORCE-07
})

export const data = readFile("charts.json", ChartsFile, raw)
