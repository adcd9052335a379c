/**
 * The dictionary of Der Grosse Krieg: the words of the rulebook as arrays, unions and records. Rules, data files and the table-side
 * calculator all use it; terms of art keep the rulebook's spelling (maneuver, demoralized).
 */

/** One T for each K: the compiler reports a missing one. */
export type By<K extends string, T> = { readonly [k in K]: T }

export const SIDES = ["allied", "central"] as const // DGK-TURN-02
export type Side = (typeof SIDES)[number]
export const sideNames: By<Side, string> = { allied: "Allied Forces", central: "Central Powers" }

export const NATIONS = [
  "austro-hungarian",
  "belgian",
  "british",
  "bulgarian",
  "french",
  "german",
  "italian",
  "montenegrin",
  "ottoman",
  "russian",
  "serbian",
] as const // DGK-ORG-01 … -11
export type Nation = (typeof NATIONS)[number]

export const QUALITIES = ["veteran", "regular", "reservist"] as const // DGK-TROOP-02, best first
export type Quality = (typeof QUALITIES)[number]

export const GRADED_ARMS = ["infantry", "cavalry"] as const // DGK-TROOP-01: the arms that have a quality
export const PLAIN_ARMS = ["machineGun", "fieldArtillery", "heavyArtillery", "fastTransport", "slowTransport"] as const
export const ARMS = [...GRADED_ARMS, ...PLAIN_ARMS] as const
export type Arm = (typeof ARMS)[number]

const GRADED_TROOPS = [
  "veteranInfantry",
  "regularInfantry",
  "reservistInfantry",
  "veteranCavalry",
  "regularCavalry",
  "reservistCavalry",
] as const
export const TROOPS = [...GRADED_TROOPS, ...PLAIN_ARMS] as const // DGK-TROOP-01: the eleven unit types
export type GradedTroop = (typeof GRADED_TROOPS)[number]
export type Troop = (typeof TROOPS)[number]

/** What questions of chance can be about: the unit types, and the two vehicles that have their own combat rules. */
export const KINDS = [...TROOPS, "armouredCar", "aircraft"] as const // DGK-ARMC-01, DGK-AIR-02
export type Kind = (typeof KINDS)[number]

export const VEHICLES = [
  "train",
  "sandbaggedTrain",
  "armouredTrain",
  "car",
  "truck",
  "wagon",
  "armouredCar",
  "aircraft",
] as const // DGK-TRAIN-07, DGK-VEH-06, DGK-ARMC-01, DGK-AIR-01
export type Vehicle = (typeof VEHICLES)[number]

export const STATUSES = ["ok", "disordered", "demoralized"] as const // DGK-DMG-01
export type Status = (typeof STATUSES)[number]

export const FORMATIONS = ["deployed", "maneuver", "march"] as const // DGK-FORM-01, least vulnerable first: DGK-FIRE-08
export type Formation = (typeof FORMATIONS)[number]

export const COVERS = ["none", "soft", "hard", "fortification"] as const // DGK-TERR-02, least protection first
export type Cover = (typeof COVERS)[number]

export const BANDS = ["0-3", "3-6", "6-12", "12-18", "18-24", "24-36"] as const // DGK-FIRE-04
export type Band = (typeof BANDS)[number]

export const OUTNUMBERINGS = [
  "actorBadlyOutnumbered",
  "actorOutnumbered",
  "even",
  "targetOutnumbered",
  "targetBadlyOutnumbered",
] as const // DGK-FIRE-09, worst for the actor first
export type Outnumbering = (typeof OUTNUMBERINGS)[number]

export const ORDERED_ACTIONS = ["deploy", "maneuver", "march", "assault"] as const // DGK-ACT-15
export type OrderedAction = (typeof ORDERED_ACTIONS)[number]

export const FIRE_ACTIONS = ["deployedFire", "movingFire"] as const // DGK-FIRE-01
export type FireAction = (typeof FIRE_ACTIONS)[number]

export const ACTIONS = [...ORDERED_ACTIONS, ...FIRE_ACTIONS, "regroup", "hold", "routeMarch", "moveLeader"] as const // DGK-ACT-01 … -10
export type Action = (typeof ACTIONS)[number]

export const ORDERS = ["normal", "delayed", "lost"] as const // DGK-APP-08
export type Order = (typeof ORDERS)[number]

export const RANKS = ["brigade", "division", "corps"] as const // DGK-SCALE-04, DGK-CMD-01: the levels that have a Leader
export type Rank = (typeof RANKS)[number]

export const LEVELS = [...RANKS, "regiment", "artillery"] as const // DGK-CMD-01: the last two have none
export type Level = (typeof LEVELS)[number]

export const ARMY_QUALITIES = ["unmotivated", "average", "motivated"] as const // DGK-MOR-01
export type ArmyQuality = (typeof ARMY_QUALITIES)[number]

export const MOVEMENTS = ["open", "rough", "impassable", "road", "linear", "choke", "town", "wire"] as const // DGK-TERR-01, DGK-WIRE-01
export type Movement = (typeof MOVEMENTS)[number]

export const SIGHTS = ["clear", "low", "tall", "level"] as const // DGK-LOS-03
export type Sight = (typeof SIGHTS)[number]

export type FormationId = `formation:${string}`
export type LeaderId = `leader:${string}`
export type UnitId = `unit:${string}`
