/**
 * The dictionary: the words of the rulebook as arrays, unions and records. Every other file of the game uses these, so that code with a
 * forgotten case does not compile.
 */

/** One T for each K: the compiler reports a forgotten key. */
export type By<K extends string, T> = { readonly [k in K]: T }

// Sides, nations and time

/** The two sides of a scenario, named after the inks of a trench map; the scenario says who they are. */
export const SIDES = ["blue", "red"] as const
export type Side = (typeof SIDES)[number]

export const NATIONS = [
  "austro-hungarian",
  "british",
  "french",
  "german",
  "russian",
  "american", // this and the following: TRR-GAP-16
  "bulgarian",
  "italian",
  "ottoman",
  "rumanian",
  "serbian",
  "red-russian",
  "white-russian",
  "japanese", // vehicles only: TRR-MOVE-13
] as const
export type Nation = (typeof NATIONS)[number]

/** A year and a month: as exact as the rulebook's "from September 1916" needs. */
export type Month = { readonly year: number; readonly month: number }

// Motivation

export const GRADES = ["green", "normal", "elite"] as const // TRR-MOT-02
export type Grade = (typeof GRADES)[number]

export const MOODS = ["headlong", "free", "hesitant", "retired", "routed"] as const // TRR-MOT-04 … -08
export type Mood = (typeof MOODS)[number]

/** What a unit attempts, as far as it matters for its motivation: TRR-MOT-03, TRR-AMB-01, TRR-AMB-15. */
export const AIMS = ["advance", "fire", "fireArtillery", "hold", "rally"] as const
export type Aim = (typeof AIMS)[number]

export const BOMBARDMENTS = ["sustained", "intense"] as const // TRR-BOMB-01
export type Bombardment = (typeof BOMBARDMENTS)[number]

// Observation

/** The kinds of targets for observation: TRR-OBS-02, TRR-OBS-04. */
export const SIGHTS = ["foot", "vehicle", "heavyWeapon"] as const
export type Sight = (typeof SIGHTS)[number]

/** How much a weapon reveals its firer: TRR-OBS-05. */
export const REPORTS = ["light", "heavy"] as const
export type Report = (typeof REPORTS)[number]

export const WEATHERS = ["clear", "dim", "thick", "blind"] as const // TRR-OBS-06: the three rows, and fair weather
export type Weather = (typeof WEATHERS)[number]

/** Weather as scenarios and players choose it. Its words and its row of the table are in the data: TRR-OBS-06. */
export const WEATHER_KINDS = [
  "clear-weather",
  "moonlit-night",
  "falling-rain",
  "moonless-night",
  "falling-snow",
  "mist",
  "fog",
  "blizzard",
  "sandstorm",
] as const
export type WeatherKind = (typeof WEATHER_KINDS)[number]

/** The state of the ground after rain or snow, and fog for units that march in it: TRR-MOVE-14. */
export const GROUNDS = ["dry", "sodden", "snow"] as const
export type Ground = (typeof GROUNDS)[number]

// Movement

export const MOVERS = [
  "infantry",
  "cavalry",
  "bicycle",
  "horseTransport",
  "manhandledGun",
  "wheeled",
  "vSlowTracked",
  "slowTracked",
  "mediumTracked",
  "fastTracked",
  "vFastTracked",
] as const // TRR-MOVE-01
export type Mover = (typeof MOVERS)[number]

export const GOINGS = ["normal", "poor", "bad", "impassable"] as const // TRR-MOVE-06 … -08
export type Going = (typeof GOINGS)[number]

/** The travellers for which the lists of TRR-MOVE-06 to -08 give different going. */
export const TRAVELLERS = ["foot", "cavalry", "transport", "armour"] as const
export type Traveller = (typeof TRAVELLERS)[number]

export const ACTIONS = [
  "mountVehicle",
  "dismountVehicle",
  "dismountBicycle",
  "unlimber",
  "unload",
  "limber",
  "load",
  "dismountHorse",
  "mountHorse",
  "fire",
] as const // TRR-MOVE-10 … -12, -16: actions that a mover may add to its move for a penalty
export type Action = (typeof ACTIONS)[number]

// Terrain

export const AREAS = [
  "wood",
  "stoneBuildings",
  "woodenBuildings",
  "rubble",
  "crops",
  "brokenGround",
  "craters",
  "softGround",
  "boggyGround",
  "marsh",
  "swamp",
  "hill",
  "steepHill",
  "wire",
  "bunker",
] as const
export type AreaKind = (typeof AREAS)[number]

export const LINES = [
  "road",
  "track",
  "railway",
  "embankment",
  "hedge",
  "fence",
  "wall",
  "highWall",
  "ditch",
  "stream",
  "river",
  "bocage",
  "trench",
  "coveredTrench",
  "wideTrench",
  "antiTankDitch",
  "cliff",
  "bridge",
  "deepRiver",
] as const
export type LineKind = (typeof LINES)[number]
export type TerrainKind = AreaKind | LineKind

// Fire

export const RANGES = ["pointBlank", "close", "medium", "long", "extreme"] as const // TRR-FIRE-02, TRR-AT-03
export type Range = (typeof RANGES)[number]

export const COLUMNS = ["A", "B", "C", "D", "E"] as const // TRR-FIRE-08
export type Column = (typeof COLUMNS)[number]

export const COVERS = ["none", "light", "medium", "heavy", "total"] as const // TRR-FIRE-10
export type Cover = (typeof COVERS)[number]

export const SOFT_WEAPONS = ["smallArms", "pivotMg", "tripodMg", "turretMg", "autoCannon"] as const // TRR-FIRE-02
export type SoftWeapon = (typeof SOFT_WEAPONS)[number]

export const MOUNTS = ["pivot", "tripod", "turret"] as const // TRR-FIRE-05
export type Mount = (typeof MOUNTS)[number]

export const CALIBRES = ["mg", "to46", "to70", "to85", "to125", "to160", "to240", "larger"] as const // TRR-HE-03
export type Calibre = (typeof CALIBRES)[number]

const ANTI_TANK_WEAPONS = [
  "rifleGrenade",
  "atRifle",
  "hmgOrAutoCannon",
  "fieldArtillery",
  "handGrenade",
  "flamethrower",
] as const // TRR-AT-03, TRR-AT-08
export type AntiTankWeapon = (typeof ANTI_TANK_WEAPONS)[number]

/** The damaged state of a model: TRR-AT-07. */
const CONDITIONS = ["intact", "damaged", "outOfAction", "destroyed"] as const
export type Condition = (typeof CONDITIONS)[number]

// Indirect fire

export const AMMUNITIONS = ["he", "shrapnel", "gas", "smoke", "phosphorus"] as const // TRR-IND-04, TRR-SMOKE-02
export type Ammunition = (typeof AMMUNITIONS)[number]

export const LANDINGS = ["onTarget", "over", "short", "right", "left"] as const // TRR-IND-10
export type Landing = (typeof LANDINGS)[number]

/** Who sees the point of aim: the weapon itself, an observer, nobody (TRR-IND-11). */
export const WATCHES = ["visible", "observed", "unobserved"] as const
export type Watch = (typeof WATCHES)[number]

/** How fire is called for: TRR-IND-05, TRR-GAP-05. */
export const REQUESTS = ["telephone", "radio", "runner"] as const
export type Request = (typeof REQUESTS)[number]

/** How the squares of several batteries are arranged: TRR-IND-12, TRR-GAP-12. */
export const LAYS = ["superimposed", "abreast"] as const
export type Lay = (typeof LAYS)[number]

// Aircraft

export const ALTITUDES = ["low", "medium", "high"] as const // TRR-AIR-02
export type Altitude = (typeof ALTITUDES)[number]

/** How a flight attacks: TRR-AIR-02, -04, -07. */
export const ATTACKS = ["bomb", "strafe"] as const
export type AirAttack = (typeof ATTACKS)[number]

export const AIRCRAFT = ["scout", "lightBomber", "heavyBomber"] as const // TRR-AIR-03
export type Aircraft = (typeof AIRCRAFT)[number]

export const AIRFRAMES = ["balloon", "singleEngine", "twinEngine", "threeOrFourEngines"] as const // TRR-AIR-08
export type Airframe = (typeof AIRFRAMES)[number]

export const AIR_DEFENCES = ["target", "aaMg", "heavyAa"] as const // TRR-AIR-06
export type AirDefence = (typeof AIR_DEFENCES)[number]

// Forces

export const FIGURES = [
  "rifle",
  "rifleSmg",
  "lmg",
  "flamethrower",
  "engineer",
  "man",
  "signaller",
  "crew",
  "sniper",
  "co",
  "officer",
  "observer",
  "mounted",
  "mountedLmg",
  "mountedCo",
  "mountedOfficer",
  "mountedObserver",
  "mountedPioneer",
] as const
export type Figure = (typeof FIGURES)[number]

/** What carries troops and supplies: TRR-SCALE-07, TRR-ENG-03, TRR-OPT-02. */
export const TRANSPORTS = ["wagons", "lorries", "packHorses", "boat", "poweredBoat"] as const
export type Transport = (typeof TRANSPORTS)[number]

/** A unit that tests and acts as one: TRR-SEQ-04, TRR-AMB-23. */
export const UNIT_KINDS = [
  "hq",
  "company",
  "squadron",
  "cyclists",
  "engineers",
  "mg",
  "mortar",
  "infantryGun",
  "battery",
  "flameTeam",
  "observer",
  "sniper",
  "vehicle",
  "transport",
  "boat",
  "aircraft",
] as const
export type UnitKind = (typeof UNIT_KINDS)[number]
