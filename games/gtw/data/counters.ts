/** The counters: what is printed on both sides of each (GTW-3.A-2, GTW-GAP-64), prepared for the rules. */
import { dataFile, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import {
  type Effect,
  type Guns,
  NATIONS,
  type Nation,
  SIZES,
  type Size,
  type Support,
  TRAITS,
  type Trait,
  UNIT_TYPES,
  type UnitType,
} from "../types.ts"
import raw from "./counters.json" with { type: "json" }
import { tables } from "./tables.ts"
import { unitTypes } from "./unit-types.ts"

/**
 * `9-12-5`, `2-8`, followed by `*` (self-supported) or `°` (an unsupported division): GTW-3.A-2, GTW-12.A-5. `+2-5` is added to
 * the strength of others (GTW-12.B.9-4, GTW-14.Q-1). A unit of rating R moves only by rail (GTW-14.B.1-1), one of rating W only on water
 * (GTW-14.B.2-1).
 */
const ratings = /^\+?(\d+)-(?:(\d+)-)?(\d+|R|W)([*°]?)$/
const Ratings = z.string().regex(ratings, "expected ratings such as 9-12-5, 2-8, 3-3-7*, 4-7-5°, +2-5, 4-6-R or 2-3-W")

const Counter = z.strictObject({
  nation: z.enum(NATIONS),
  type: z.enum(UNIT_TYPES),
  size: z.enum(SIZES),
  front: Ratings,
  back: Ratings.optional(),
  backIs: z.enum(["cadre", "remnant", "side", "disabled"]).optional(),
  contingent: z.string().optional(),
  /** Hexes that the guns reach, where more than one is printed (GTW-12.B.7-1). */
  range: z.int().min(2).optional(),
  name: z.string(),
  source: z.enum(["printed", "derived", "ours"]),
})

export const CountersFile = dataFile("gtw", "counters", { counters: z.record(z.string(), Counter) })

/** One side of a counter. */
export type Face = {
  readonly type: UnitType
  readonly size: Size
  readonly attack: number
  readonly defence: number
  readonly rating: number
  /** GTW-14.B.1-1, GTW-14.B.2-1 It moves only by rail, or only on water. */
  readonly only: "rail" | "water" | undefined
  /** One combat strength is printed instead of two (GTW-9.G.2). */
  readonly single: boolean
  readonly support: Support
  /** Regimental equivalents (GTW-3.A.3-1, GTW-3.A.3-2). */
  readonly re: number
  readonly written: string
  readonly divisional: boolean
  readonly headquarters: boolean
  readonly guns: Guns | undefined
  readonly effects: { readonly [effect in Effect]?: number }
  readonly is: { readonly [trait in Trait]: boolean }
}

export type Counter = {
  readonly id: string
  readonly nation: Nation
  readonly type: UnitType
  readonly contingent: string | undefined
  /** GTW-12.B.7-1 */
  readonly range: number
  /** GTW-14.C.2-1 A tank unit with "disabled" on its back: its engines may fail. */
  readonly breaksDown: boolean
  /** The word added to the names of its units. */
  readonly name: string
  readonly front: Face
  readonly back: Face | undefined
  /** What is left when a full unit is eliminated: a cadre or remnant (GTW-9.E). */
  readonly leaves: "cadre" | "remnant" | undefined
  /** GTW-12.B.9-1 An artillery headquarters without artillery has no strength. */
  readonly alone: Face | undefined
  /** Its strength may also depend on other counters: elite brigades, or artillery attached to it. */
  readonly varies: boolean
}

/** GTW-3.A.3-1, GTW-3.A.3-2 */
function regimentsOf(nation: Nation, size: Size, support: Support): number {
  const { regiments: re } = tables
  if (size === "division") {
    if (nation === "usa") return re.american.division
    return nation === "ottoman" ? re.ottoman.division : re.division[support]
  }
  return size === "cadre" && nation === "usa" ? re.american.cadre : re[size]
}

/** GTW-12.A-1, GTW-12.A-5 */
function supportOf(size: Size, mark: string, isArtillery: boolean, strength: number): Support {
  if (isArtillery) return "full"
  if (mark === "*") return "self"
  return size === "division" && mark === "" && strength > 0 ? "full" : "none"
}

/** GTW-AMB-79 Rail-only units have as many movement points as operational rail movement by logistics items takes at most. */
const railRating = tables.rail.items.operational / tables.rail.hexesPerPoint

/** GTW-14.G-2 Ski units are mountain units in some armies and light units in the others. */
function traitsOf(nation: Nation, type: UnitType, contingent: string | undefined): readonly Trait[] {
  const { traits } = unitTypes[type]
  const { nations, contingents } = tables.mountainSki
  if (type !== "ski" || !(nations.includes(nation) || contingents.includes(contingent ?? ""))) return traits
  return traits.map((t) => (t === "light" ? "mountain" : t))
}

export function faceFrom(nation: Nation, type: UnitType, size: Size, written: string, contingent?: string): Face {
  const [, attack, second, rating, mark = ""] = ratings.exec(written) as RegExpExecArray
  const { guns, effects = {} } = unitTypes[type]
  const traits = traitsOf(nation, type, contingent)
  const strengths = { attack: Number(attack), defence: Number(second ?? attack) }
  const support = supportOf(size, mark, traits.includes("artillery"), Math.max(strengths.attack, strengths.defence))
  const heavy = size === "division" && support === "full" // GTW-3.A.4
  // Every face has a value for every trait: these are read thousands of times a second, and objects of one shape are faster.
  const is = Object.fromEntries(
    TRAITS.map((t) => [t, traits.includes(t) || (heavy && t === "heavy equipment")]),
  ) as Face["is"]
  return {
    type,
    size,
    ...strengths,
    rating: rating === "R" ? railRating : rating === "W" ? tables.waterOnly.points : Number(rating),
    only: rating === "R" ? "rail" : rating === "W" ? "water" : undefined,
    single: second === undefined,
    support,
    re: regimentsOf(nation, size, support),
    written,
    divisional: size === "division",
    headquarters: size === "army" || size === "corps",
    guns,
    effects,
    is,
  }
}

/** GTW-14.Q-1 A face with the elite brigades assigned to it: their strength is added, and the slowest rating counts. */
export function reinforced(face: Face, brigades: readonly Face[]): Face {
  const add = brigades.reduce((n, b) => n + b.attack, 0)
  const [attack, defence] = [face.attack + add, face.defence + add]
  const rating = Math.min(face.rating, ...brigades.map((b) => b.rating))
  const mark = face.support === "self" ? "*" : face.divisional && face.support === "none" ? "°" : ""
  return { ...face, attack, defence, rating, written: `${attack}-${defence}-${rating}${mark}` }
}

const gunHeadquarters: readonly UnitType[] = ["artillery headquarters", "siege artillery headquarters"]

/** A counter from what is printed on it. */
export function counterFrom(id: string, c: z.infer<typeof Counter>): Counter {
  const front = faceFrom(c.nation, c.type, c.size, c.front, c.contingent)
  const backSize = c.backIs === "side" || c.backIs === "disabled" ? c.size : c.backIs
  return {
    id,
    nation: c.nation,
    type: c.type,
    contingent: c.contingent,
    range: c.range ?? 1,
    breaksDown: c.backIs === "disabled",
    name: c.name,
    front,
    varies: front.divisional || gunHeadquarters.includes(c.type),
    alone: gunHeadquarters.includes(c.type) ? { ...front, attack: 0, defence: 0 } : undefined,
    back: c.back && backSize ? faceFrom(c.nation, c.type, backSize, c.back, c.contingent) : undefined,
    leaves: c.backIs === "cadre" || c.backIs === "remnant" ? c.backIs : undefined,
  }
}

const file = readFile("counters.json", CountersFile, raw)

export const counters: { readonly [id: string]: Counter } = Object.fromEntries(
  Object.entries(file.counters).map(([id, c]) => [id, counterFrom(id, c)]),
)
