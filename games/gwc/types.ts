/**
 * The dictionary of Great War Commander: the words of the rulebook as arrays, unions and records, defined before any rule. What a
 * data file may name is listed here and nowhere else; code that forgets a case does not compile.
 */

/** One T for each K: if one is forgotten, the code does not compile. */
export type By<K extends string, T> = { readonly [k in K]: T }

// Nations, time, sides

export const NATIONS = ["germany", "france", "usa"] as const // each with its own Fate and Strategy deck: GWC-1.F
export type Nation = (typeof NATIONS)[number]

/** The display name of a nation. */
export const nationName: By<Nation, string> = { germany: "Germany", france: "France", usa: "America" }

/** Nations in the dated tables; Britain has dates but no deck in this volume (GWC-O17.1d, GWC-O19.2a). */
export const POWERS = [...NATIONS, "britain"] as const
export type Power = (typeof POWERS)[number]

/** A month of the war, `1916-02`: dates compare as strings. */
export type Month = `${number}-${number}`

/** A period of the war, both ends included; a missing end is open. */
export type Period = { readonly from?: Month | undefined; readonly until?: Month | undefined }

export const POSTURES = ["attack", "recon", "defend"] as const // GWC-GLO-09
export type Posture = (typeof POSTURES)[number]

/** Whose it is, from the viewpoint of the player who plays the card or receives the Event (GWC-GLO-03). */
export const WHOSE = ["own", "enemy", "any"] as const
export type Whose = (typeof WHOSE)[number]

// The map

export const COLUMNS = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O"] as const // GWC-2.1
export type Column = (typeof COLUMNS)[number]

/** A hex by its printed name, `H11`: column letter and row number (GWC-2.1). */
export type HexName = `${Column}${number}`

/** Hexsides of the compass, clockwise from the top (GWC-2.2.2). */
export const DIRECTIONS = [1, 2, 3, 4, 5, 6] as const
export type Direction = (typeof DIRECTIONS)[number]

/** The four map edges: row 1, column O, row 11, column A (GWC-GLO-08). */
export const EDGES = ["north", "east", "south", "west"] as const
export type Edge = (typeof EDGES)[number]

export const OBJECTIVES = ["1", "2", "3", "4", "5"] as const // GWC-2.3
export type Objective = (typeof OBJECTIVES)[number]

export const TERRAINS = [
  "blaze", // GWC-T100, a marker
  "boulders", // GWC-T101
  "bridge", // GWC-T102
  "brush", // GWC-T103
  "building", // GWC-T104a
  "destroyedWoods", // GWC-T124.1
  "field", // GWC-T106
  "gully", // GWC-T108a
  "marsh", // GWC-T111
  "openGround", // GWC-T112
  "orchard", // GWC-T113
  "quarry", // GWC-T114
  "rubble", // GWC-T117, printed or a marker
  "shellhole", // GWC-T118a, printed or a marker
  "stream", // GWC-T120
  "waterBarrier", // GWC-T123
  "woods", // GWC-T124a
] as const
export type Terrain = (typeof TERRAINS)[number]

const FEATURES = ["hill", "road", "railway", "trail", "gas", "smoke"] as const // GWC-T99.1b
export type Feature = (typeof FEATURES)[number]

/** Features drawn across hexsides: a hex is entered along one of them or not. */
export const WAYS = ["road", "railway", "trail"] as const
export type Way = (typeof WAYS)[number]

export const HEXSIDES = ["fence", "hedge", "wall", "destroyedWall"] as const // GWC-T105, T109, T122, T122.1
export type Hexside = (typeof HEXSIDES)[number]

export const FORTIFICATIONS = ["blockhaus", "foxholes", "mines", "pillbox", "trench", "wire"] as const // GWC-F125.1
export type Fortification = (typeof FORTIFICATIONS)[number]

// Pieces

const STATS = ["fp", "range", "movement", "morale", "command"] as const // GWC-3.1
export type Stat = (typeof STATS)[number]

export const BOXED_FIGURES = ["fp", "range", "movement"] as const // GWC-3.1.8
export type Boxable = (typeof BOXED_FIGURES)[number]

/** Everything that is a Formation (GWC-GLO-04). A Hero is a leader, a Tank Leader is a tank. */
export const KINDS = ["platoon", "team", "runner", "leader", "tank"] as const
export type Kind = (typeof KINDS)[number]

/** Not Leaders, not Tanks (GWC-GLO-04). */
export const UNIT_KINDS = ["platoon", "team", "runner"] as const
export type UnitKind = (typeof UNIT_KINDS)[number]

export const RANKS = ["captain", "lieutenant", "hero"] as const // from the top: GWC-3.3.1.3
export type Rank = (typeof RANKS)[number]

/**
 * Special properties of a Unit: Engineers (GWC-3.1.9), Stosstruppen (GWC-3.3.2) and the Team that is used where a rule asks for "a
 * Team" of the nation (GWC-GAP-02).
 */
export const TRAITS = ["engineer", "stosstruppen", "standardTeam"] as const
export type Trait = (typeof TRAITS)[number]

export const WEAPON_CLASSES = ["hmg", "lmg", "mortar", "gun", "flamethrower"] as const // GWC-GLO-10, GWC-11.6
export type WeaponClass = (typeof WEAPON_CLASSES)[number]

/** A counter of the countermix by its kind, `g-inf14` or `f-75`: nation letter and short name (GWC-GAP-02 to -04). */
export type PieceId = `${"g" | "f" | "a"}-${string}`

const ARMAMENTS = ["gun", "mg"] as const // the armaments of a Tank: GWC-3.1.1
export type Armament = (typeof ARMAMENTS)[number]

/** Spaces of an Artillery Box, one for each kind of bombardment (GWC-2.2.3, GWC-O19.2a). */
export const BOXES = ["local", "standing", "gas"] as const
export type Box = (typeof BOXES)[number]

// Cards

export const ORDERS = [
  "advance", // GWC-O16.1
  "airAssault", // GWC-O17.1a
  "artilleryDenied", // GWC-O18
  "artilleryRequest", // GWC-O19
  "commandConfusion", // GWC-O20
  "fire", // GWC-O21.1; the one Order that is an Action too
  "hmgSuppress", // GWC-O22.1
  "move", // GWC-O23a
  "offensive", // GWC-O24.1
  "recover", // GWC-O25.1
  "rout", // GWC-O26.1
  "runner", // GWC-O27a
] as const
export type Order = (typeof ORDERS)[number]

export const ACTIONS = [
  "achKomm", // GWC-A29
  "ambush", // GWC-A30
  "assaultFire", // GWC-A31
  "barrage", // GWC-A32
  "bayonets", // GWC-A33
  "boreSighting", // GWC-A34
  "charge", // GWC-A35
  "concealment", // GWC-A36
  "counterattack", // GWC-A37
  "crossfire", // GWC-A38
  "digIn", // GWC-A39
  "elan", // GWC-A40
  "engineeringWorks", // GWC-A41
  "fire", // GWC-A42.1: the Action of every Fire card, never printed as an Action
  "goToGround", // GWC-A43
  "handGrenades", // GWC-A44
  "hiddenPillbox", // GWC-A45.1
  "hiddenPosition", // GWC-A45.2
  "hiddenUnit", // GWC-A45.3
  "hiddenWire", // GWC-A45.4
  "intersectMachineGuns", // GWC-A46
  "lightWounds", // GWC-A47
  "liveForever", // GWC-A48
  "majorGasAttack", // GWC-A49
  "marksmanship", // GWC-A50
  "noQuarter", // GWC-A51
  "ohLesBoches", // GWC-A52
  "probe", // GWC-A53
  "stormTroops", // GWC-A54
  "unternehmungslustig", // GWC-A55
  "whatWasThat", // GWC-A52
] as const
export type Action = (typeof ACTIONS)[number]

export const EVENTS = [
  "airSupport", // GWC-E57
  "auftragstaktik", // GWC-E58
  "battlefieldAttrition", // GWC-E59
  "blaze", // GWC-E60
  "breeze", // GWC-E61
  "capturedPapers", // GWC-E62
  "deserters", // GWC-E63
  "detachment", // GWC-E64.1
  "devilDogs", // GWC-E65
  "enAvant", // GWC-E66
  "engineDown", // GWC-E67
  "fatigue", // GWC-E68
  "fieldPromotion", // GWC-E69
  "hero", // GWC-E70
  "highCommandMeddling", // GWC-E71
  "infiltration", // GWC-E72
  "intelligence", // GWC-E73
  "interdiction", // GWC-E74
  "kia", // GWC-E75
  "machineGunNest", // GWC-E76
  "malfunction", // GWC-E77
  "marseillaise", // GWC-E78
  "meccano", // GWC-E79
  "mobileFirepower", // GWC-E80
  "newMission", // GWC-E81
  "petardRaquette", // GWC-E82
  "raid", // GWC-E83
  "raidPrisoners", // GWC-E84
  "recallLeader", // GWC-E85
  "reconnaissance", // GWC-E86
  "reinforcements", // GWC-E87
  "runner", // GWC-E88
  "sappers", // GWC-E89
  "scrounge", // GWC-E90
  "stragglers", // GWC-E91
  "suppressingFire", // GWC-E92
  "surrender", // GWC-E93
  "telephoneWiresCut", // GWC-E94
  "trommelfeuer", // GWC-E95
  "valor", // GWC-E96
  "walkingWounded", // GWC-E97
] as const
export type Event = (typeof EVENTS)[number]

export const STRATEGIES = [
  "aerialReconnaissance", // GWC-S98.3.1
  "airDominance", // GWC-S98.3.2
  "antiGasStrategy", // GWC-S98.3.3, S98.4.1, S98.5.1
  "assaults", // GWC-S98.3.4
  "fieldReports", // GWC-S98.3.5
  "french75s", // GWC-S98.3.6
  "gabionsEtFascines", // GWC-S98.3.7
  "laForceNoire", // GWC-S98.3.8
  "underShot", // GWC-S98.3.9, S98.4.8, S98.5.8
  "dogFights", // GWC-S98.4.2
  "drachen", // GWC-S98.4.3
  "forwardObserver", // GWC-S98.4.4
  "redTrousers", // GWC-S98.4.5
  "sturmabteilungVor", // GWC-S98.4.6
  "sturmtruppen", // GWC-S98.4.7
  "walterRathenau", // GWC-S98.4.9
  "battleMorale", // GWC-S98.5.2
  "doughboySurge", // GWC-S98.5.3
  "firepower", // GWC-S98.5.4
  "flyingSquadrons", // GWC-S98.5.5
  "hiddenPath", // GWC-S98.5.6
  "scout", // GWC-S98.5.7
  "woodsFighting", // GWC-S98.5.9
] as const
export type Strategy = (typeof STRATEGIES)[number]

/** The options of a card that offers several, by the id in its data file. */
export const ALTERNATIVES = [
  "rally-unit", // GWC-E65, GWC-E66
  "raise-surrender", // GWC-E65, GWC-E66
  "unsuppress-tank", // GWC-E79
  "rally-tank", // GWC-E79
  "suppress-two-units", // GWC-E83
  "break-one-unit", // GWC-E83
  "place-wire", // GWC-E89
  "remove-wire", // GWC-E89
  "artillery-request", // GWC-S98.3.1, GWC-S98.4.3
  "discard-strategy", // GWC-S98.3.1, GWC-S98.4.3
  "discard-reminders", // GWC-S98.3.1, GWC-S98.4.3, GWC-S98.4.9
  "draw-strategies", // GWC-S98.3.1, GWC-S98.4.3
  "ignore-wire", // GWC-S98.4.7
  "enter-enemy-hexes", // GWC-S98.4.7
  "exchange-telephone", // GWC-S98.4.9
] as const
export type Alternative = (typeof ALTERNATIVES)[number]

export const TRIGGERS = ["event", "jammed", "sniper", "time"] as const // GWC-1.9.1
export type Trigger = (typeof TRIGGERS)[number]

/** A Fate card by the number it prints, `G-7`. */
export type FateId = `${"G" | "F" | "A"}-${number}`

/** A Strategy Card, numbered as in its chapter of the rulebook: `F-S3` is GWC-S98.3.3. */
export type StrategyId = `${"G" | "F" | "A"}-S${number}`

/** Objective chits by letter (GWC-7.3.2a); I and O are not used. */
export const CHITS = [
  ...(["A", "B", "C", "D", "E", "F", "G", "H", "J", "K", "L", "M", "N", "P", "Q", "R", "S", "T"] as const),
  ...(["Y", "Z"] as const), // without a secret side: GWC-7.3.2c, GWC-7.3.2d
] as const
export type Chit = (typeof CHITS)[number]
