/** The terms of the rulebook. */
export const SIDES = ["entente", "central"] as const // GTW-3.B-1
export type Side = (typeof SIDES)[number]
export const other = (side: Side): Side => (side === "entente" ? "central" : "entente")
/** A side as a number, for arrays by hex and side. */
export const sideIndex = (side: Side): 0 | 1 => (side === "entente" ? 0 : 1)

export const NATIONS = [
  "britain",
  "france",
  "belgium",
  "russia",
  "serbia",
  "italy",
  "usa",
  "japan",
  "germany",
  "austria-hungary",
  "ottoman",
] as const // GTW-3.B.4, GTW-DATA-03
export type Nation = (typeof NATIONS)[number]

export const WEATHERS = ["clear", "mud", "frost", "winter", "snow"] as const // GTW-DATA-12
export type Weather = (typeof WEATHERS)[number]

export const TERRAINS = [
  "clear",
  "rough",
  "wooded rough",
  "woods",
  "forest",
  "mountain",
  "swamp",
  "wooded swamp",
  "ravines",
  "bocage",
  "canal-intensive",
  "salt lake",
  "sand",
  "stony desert",
  "tundra",
  "glacier",
  "sea",
] as const // GTW-DATA-12
export type Terrain = (typeof TERRAINS)[number]

export const HEXSIDES = [
  "minor canal",
  "river",
  "seasonal river",
  "major river",
  "great river",
  "lake",
  "sea",
  "narrow straits",
  "wadi",
  "salt desert",
  "escarpment",
  "impassable escarpment",
  "mountain",
  "high mountain",
  "high mountain pass",
  "karst",
  "causeway",
] as const // GTW-DATA-12; a canal is a river
export type Hexside = (typeof HEXSIDES)[number]

export const CITIES = ["point", "partial", "full"] as const // GTW-3.E.2
export type City = (typeof CITIES)[number]

export const FORTIFICATIONS = [
  "fieldworks",
  "entrenchment",
  "fort",
  "improved fort",
  "unimproved fortress",
  "improved fortress (old)",
  "improved fortress (new)",
  "improved great fortress",
] as const // GTW-15.B-1
export type Fortification = (typeof FORTIFICATIONS)[number]

export const FORTRESSES = ["old", "new", "great"] as const // GTW-15.B.4-1
export type Fortress = (typeof FORTRESSES)[number]

/** GTW-15.B.4-1 What each becomes when improved. */
export const IMPROVED: { readonly [kind in Fortress]: Fortification } = {
  old: "improved fortress (old)",
  new: "improved fortress (new)",
  great: "improved great fortress",
}

export const PORTS = ["great", "major", "standard", "minor", "marginal"] as const // GTW-11.B.3b-2
export type Port = (typeof PORTS)[number]

export const GAUGES = ["standard", "broad", "meter", "narrow", "Iberian"] as const // GTW-7.A.8
export type Gauge = (typeof GAUGES)[number]

export const VOLUMES = ["high", "low"] as const // GTW-7.A-1
export type Volume = (typeof VOLUMES)[number]

export const SIZES = ["army", "corps", "division", "brigade", "regiment", "battalion", "cadre", "remnant"] as const // GTW-3.A.1
export type Size = (typeof SIZES)[number]

/** GTW-12.A-1: supported by itself and able to support others, supported by itself only, or neither. */
const SUPPORTS = ["full", "self", "none"] as const
export type Support = (typeof SUPPORTS)[number]

export const UNIT_TYPES = [
  "rifle",
  "mountain rifle",
  "light rifle",
  "mountain light rifle",
  "machinegun",
  "infantry",
  "mountain infantry",
  "marine rifle",
  "naval troops",
  "rifle assault",
  "ski",
  "high mountain",
  "irregular rifle",
  "heavy cavalry",
  "mounted rifle",
  "irregular cavalry",
  "mixed mounted rifle",
  "bike",
  "static",
  "fortress",
  "march",
  "construction engineer",
  "pontoon engineer",
  "railroad engineer",
  "combat engineer",
  "assault engineer",
  "flamethrower",
  "siege engineer",
  "gas engineer",
  "antitank",
  "antiaircraft",
  "field artillery",
  "mountain field artillery",
  "motorized field artillery",
  "light mortar",
  "horse artillery",
  "heavy artillery",
  "mountain heavy artillery",
  "heavy mortar",
  "gas heavy artillery",
  "gas heavy mortar",
  "siege artillery",
  "siege mortar",
  "heavy siege artillery",
  "coast artillery",
  "gunboat",
  "monitor",
  "artillery headquarters",
  "siege artillery headquarters",
  "armored car",
  "mechanized rifle",
  "tank",
  "light tank",
  "engineer tank",
  "assault engineer tank",
  "flamethrower tank",
  "motorized transport",
  "pack transport",
  "mountain pack transport",
  "army headquarters",
  "corps headquarters",
  "elite brigade",
] as const // GTW-DATA-51
export type UnitType = (typeof UNIT_TYPES)[number]

export const GUNS = ["field", "heavy", "siege", "heavy siege"] as const // GTW-DATA-54
export type Guns = (typeof GUNS)[number]

/** Further properties of unit types that rules ask about. */
export const TRAITS = [
  "artillery",
  "motorized",
  "heavy equipment",
  "cavalry",
  "heavy cavalry",
  "light",
  "mountain",
  "high mountain",
  "over-snow",
  "irregular",
  "infantry",
  "rifle assault",
  "machinegun",
  "mortar",
  "gas",
  "fortress",
  "transport",
  "tank",
  "construction",
  "railroad",
  "pontoon",
  "combat engineer",
  "assault engineer",
  "flamethrower",
  "siege engineer",
  "training",
] as const
export type Trait = (typeof TRAITS)[number]

export const EFFECTS = ["AECA", "AECD", "ATEC", "CEC", "EEC", "GEC", "SEC"] as const // GTW-DATA-08
export type Effect = (typeof EFFECTS)[number]

const CRTS = ["mobile", "positional"] as const // GTW-9.A-1
export type Crt = (typeof CRTS)[number]

export const MOBILE_RESULTS = ["AE", "AH", "AR", "AQ", "AS", "EX", "HX", "DR", "DH", "DE"] as const // GTW-GAP-08
export const POSITIONAL_RESULTS = ["AD", "AL", "AX", "BX", "BXM", "DX", "DXM", "DL", "DD"] as const // GTW-GAP-09
export const RESULTS = [...MOBILE_RESULTS, ...POSITIONAL_RESULTS] as const
export type Result = (typeof RESULTS)[number]

export const SUCCESSES = ["F*", "F", "S", "S*"] as const // GTW-GAP-51
export type Success = (typeof SUCCESSES)[number]

export const PHASES = [
  "initial",
  "movement",
  "bombardment",
  "counter-bombardment",
  "combat",
  "reaction movement",
  "reaction combat",
  "exploitation",
] as const // GTW-4-1 and GTW-12.C-1
export type Phase = (typeof PHASES)[number]

/** Work that is measured in movement points (GTW-DATA-55). */
export const TASKS = [
  "fieldworks",
  "entrenchment",
  "demolition",
  "rail break",
  "rail repair",
  "rail clearing",
  "regauging",
  "bridge demolition",
  "bridge repair",
] as const
export type TaskKind = (typeof TASKS)[number]

/** Work that is measured in turns (GTW-DATA-55). */
export const PROJECTS = [
  "fort",
  "improved fort",
  "fortress",
  "rail upgrade",
  "pontoon bridge",
  "devastation",
  "repair of devastation",
] as const
export type ProjectKind = (typeof PROJECTS)[number]

/** Kinds of units of which only a limited number comes back in a month (GTW-16.B.3f-1). */
export const REPLACED = ["motorized", "artillery", "engineers", "cavalry", "light"] as const
export type ReplacedKind = (typeof REPLACED)[number]

export const THEATERS = [
  "West",
  "East",
  "South",
  "Africa",
  "Asia",
  "North America",
  "South America",
  "Pacific",
] as const
export type Theater = (typeof THEATERS)[number]

/** One T for each K: the compiler complains if one is missing. */
export type By<K extends string, T> = { [k in K]: T }
