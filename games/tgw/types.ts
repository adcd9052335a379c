/** The words of the rulebook, as types. */
export const SIDES = ["red", "blue"] as const
export type Side = (typeof SIDES)[number]
export const other = (side: Side): Side => (side === "red" ? "blue" : "red")

/** One T for each K; the compiler reports any that is missing. */
export type By<K extends string, T> = { readonly [k in K]: T }

export const ARMIES = ["bef14", "fr14", "ge14", "bef18", "fr18", "ge18"] as const
export type ArmyId = (typeof ARMIES)[number]

export const NATIONS = ["british", "french", "german"] as const
export type Nation = (typeof NATIONS)[number]

/** How sure a value of a list is: printed and legible, garbled and reconstructed, lost and proposed by us, or a separate guess. */
export const MARKS = ["printed", "reconstructed", "proposed", "speculative"] as const
export type Mark = (typeof MARKS)[number]

/** TGW-FORCE-03; `outside` is for units that use no choice of the table (TGW-ARMY-18). */
export const CATEGORIES = ["divisional", "regimental", "battalion", "core", "hq", "outside"] as const
export type Category = (typeof CATEGORIES)[number]
export const SUPPORTS = ["battalion", "regimental", "divisional"] as const
export type Support = (typeof SUPPORTS)[number]

export const UNIT_KINDS = [
  "company",
  "platoon",
  "command",
  "supportWeapon",
  "supportTeam",
  "attachment",
  "vehicle",
] as const
export type UnitKind = (typeof UNIT_KINDS)[number]

/** What kind of unit it is; the parts of a company are units of their own (TGW-ARMY-10). */
export const ROLES = [
  "battalionCommand",
  "companyCommand",
  "platoon",
  "supportWeapon",
  "supportTeam",
  "attachment",
  "vehicle",
] as const
export type Role = (typeof ROLES)[number]

/** How a choice is fielded: TGW-ARMY-08, TGW-ARMY-09. */
export const FORMS = ["company", "platoon", "unit"] as const
export type Form = (typeof FORMS)[number]

export const ATTRIBUTES = ["WS", "BS", "S", "T", "W", "I", "A", "Ld"] as const
export type Attribute = (typeof ATTRIBUTES)[number]
/** TGW-CHAR-01; WS and BS are the lowest roll that hits. */
export type Profile = By<Attribute, number>

/** Special rules of units: TGW-SPEC-01 and the special rules of the lists. */
export const SPECIALS = [
  "professionalism",
  "elan",
  "cavalry",
  "infiltration",
  "scouts",
  "assaultTraining",
  "pioneers",
  "bombers",
  "horseDrawn",
  "colours",
  "staffOfficer",
  "spotter",
  "smoke",
  "fascine",
  "builtInFascine",
  "noBreakdown",
  "noBreakdownAsRuled",
  "carriesMachineGun",
  "stormtrooperMove",
  "commandRange18",
  "kBullets",
  "mayJoinCommand",
] as const
export type Special = (typeof SPECIALS)[number]

export const WEAPONS = [
  "pistol",
  "smg",
  "shotgun",
  "carbine",
  "rifle",
  "antiTankRifle",
  "rifleGrenadeLauncher",
  "flamethrower",
  "grenadeLauncher",
  "lewis",
  "mg0815",
  "chauchat",
  "hmg",
  "lightMortar",
  "trenchCatapult",
  "heavyMortar",
  "lightFieldGun",
  "mediumFieldGun",
  "antiTankGun37",
  "vehicleMG",
  "vehicleGun",
  "offTableBattery",
  "grenades",
] as const
export type WeaponId = (typeof WEAPONS)[number]

/** TGW-WEAP-01 */
export const WEAPON_CATEGORIES = ["closeRange", "rifle", "lmg", "heavy", "support", "vehicle", "equipment"] as const
export type WeaponCategory = (typeof WEAPON_CATEGORIES)[number]

export const TRAITS = [
  "pinning",
  "indirect",
  "blast",
  "largeBlast",
  "flameTemplate",
  "sustained",
  "sweeping",
  "difficultToCarry",
  "fixedOnceFired",
  "notIntoDifficult",
  "vehiclesOnly",
  "jamsOnOnes",
  "alwaysScatters",
] as const
export type Trait = (typeof TRAITS)[number]

export const VEHICLE_TYPES = ["tank", "fastTank", "armouredCar"] as const
export type VehicleType = (typeof VEHICLE_TYPES)[number]
const FACES = ["front", "side", "rear"] as const
export type Face = (typeof FACES)[number]
export const ARCS = ["front", "left", "right", "rear", "turret"] as const
export type Arc = (typeof ARCS)[number]

/** TGW-VDM-05, TGW-VDM-06 */
export const DAMAGES = ["shaken", "stunned", "armament", "immobilised", "destroyed", "explodes"] as const
export type Damage = (typeof DAMAGES)[number]
/** TGW-VDM-02 */
const PENETRATIONS = ["nothing", "glancing", "penetrating"] as const
export type Penetration = (typeof PENETRATIONS)[number]
/** TGW-VMOV-14 to TGW-VMOV-19 */
export const BREAKDOWNS = ["smoke", "overheating", "gearJams", "throwsTrack", "breaksDown", "splutters"] as const
export type Breakdown = (typeof BREAKDOWNS)[number]

/** T-01, T-02 */
export const TERRAINS = [
  "hill",
  "roughHill",
  "craters",
  "wire",
  "lowWall",
  "wall",
  "highWall",
  "bushes",
  "lightWood",
  "denseWood",
  "trench",
  "building",
  "ruins",
  "crops",
  "fence",
  "pillbox",
  "mud",
  "crates",
  "wreck",
  "road",
  "shallowRiver",
  "deepRiver",
  "hedge",
  "marsh",
  "scrub",
  "rockyGround",
  "highGrass",
  "railings",
  "logs",
  "rubble",
  "gunPit",
  "fortifiedBuilding",
  "tilledField",
  "trampledWheat",
  "sunkenRoad",
  "duckboards",
  "debris",
  "smoke",
  "cliff",
] as const
export type Terrain = (typeof TERRAINS)[number]

/** TGW-TERR-10: how it affects a line of sight. */
export const SIGHT_EFFECTS = ["none", "blocks", "4 inches"] as const
/** TGW-TERR-10: how it affects movement; `into` is difficult only for units that enter (TGW-TERR-15). */
export const GOINGS = ["clear", "difficult", "oneDie", "into", "impassable", "cancels"] as const
export type Going = (typeof GOINGS)[number]

export const EDGES = ["south", "north", "west", "east"] as const
export type Edge = (typeof EDGES)[number]

/** TGW-MIS-01 */
export const MISSIONS = ["meetingEngagement", "secureAndHold"] as const
export type Mission = (typeof MISSIONS)[number]
/** TGW-DEP-01 */
export const METHODS = ["alternate", "strategyRoll", "hidden"] as const
export type Method = (typeof METHODS)[number]
/** TGW-DEP-06; `given` means zones drawn by the scenario. */
export const ZONES = ["pitchedBattle", "pincerSweep", "reconnaissance", "given"] as const
export type Zones = (typeof ZONES)[number]
/** TGW-SMR-01 */
export const LIGHTS = ["dawn", "day", "dusk"] as const
export type Light = (typeof LIGHTS)[number]
