/** Artillery headquarters and the artillery attached to them: GTW-12.B.9, GTW-12.B.10. */
import { type Check, type Flow, offer, ok, type Random, refuse } from "@salient/engine"
import { tables } from "../../data/tables.ts"
import { chooseIfAny, select } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { Side, UnitType } from "../../types.ts"
import { hexName } from "../basic-game-concepts/field.ts"
import { tellOf } from "../basic-game-concepts/hidden.ts"
import { unitsOfKind } from "../basic-game-concepts/rarities.ts"
import { cooperate, counterOf, faceOf, namesOf, nationOf } from "../basic-game-concepts/units.ts"
import { alter } from "../zones-of-control-and-ownership/ownership.ts"
import { stackAt, unitsOf } from "../zones-of-control-and-ownership/position.ts"

/** GTW-12.B.9-2 The artillery attached to a headquarters. */
const partsOf = (m: State, hq: Unit): Unit[] => (hq.formed ? m.units.filter((u) => u.division === hq.n) : [])

/** GTW-12.B.9-2, GTW-12.B.10 The REs that this headquarters commands at most, with these units. */
function limitFor(hq: Unit, units: readonly Unit[]): number {
  const limits: { readonly [type in UnitType]?: { readonly all: number; readonly withSiege: number } } =
    tables.artilleryDivision
  const { all, withSiege } = limits[faceOf(hq).type]!
  return units.some((u) => faceOf(u).guns === "siege" || faceOf(u).guns === "heavy siege") ? withSiege : all
}

const sizeOf = (units: readonly Unit[]): number => units.reduce((n, u) => n + faceOf(u).re, 0)

/** GTW-12.B.9-2 */
function mayAttach(m: State, u: Unit, hq: Unit): Check {
  const { is } = faceOf(u)
  if (!is.artillery || counterOf(u).alone) return refuse("GTW-12.B.9-2", () => `${u.name} is not artillery.`, u.id)
  if (u.hex !== hq.hex)
    return refuse("GTW-12.B.9-2", () => `${u.name} is not in ${hexName(m, hq.hex)}, where ${hq.name} is.`, u.id)
  if (u.division !== undefined && u.division !== hq.n)
    return refuse("GTW-12.B.9-2", () => `${u.name} is attached to ${m.units[u.division!]!.name}.`, u.id)
  return cooperate(nationOf(u), nationOf(hq))
    ? ok
    : refuse("GTW-15.E.3-1", () => `${u.name} and ${hq.name} cannot cooperate.`, u.id)
}

/** GTW-12.B.9-2, GTW-12.B.10 */
function mayCommand(hq: Unit, units: readonly Unit[]): Check {
  const limit = limitFor(hq, units)
  return sizeOf(units) <= limit
    ? ok
    : refuse("GTW-12.B.9-2", () => `${hq.name} commands ${limit} REs of these units; they have ${sizeOf(units)}.`)
}

const attachable = (m: State, hq: Unit): Unit[] =>
  hq.hex < 0 ? [] : stackAt(m, hq.hex, hq.side).filter((u) => mayAttach(m, u, hq).ok)

/** GTW-12.B.9-2 May a unit that is not attached yet be attached to a headquarters that has no artillery? */
export function mayJoin(m: State, u: Unit, hq: Unit): Check {
  if (u.division !== undefined) return refuse("GTW-12.B.9-2", () => `${u.name} is already attached.`)
  const may = mayAttach(m, u, hq)
  return may.ok ? mayCommand(hq, [u]) : may
}

const headquartersOf = (m: State, side: Side): Unit[] => unitsOfKind(m, "batteries").filter((u) => u.side === side)

function mayForm(m: State, hq: Unit): Check {
  if (hq.hex < 0) return refuse("GTW-12.B.9-2", () => `${hq.name} is not on the map.`)
  return attachable(m, hq).length > 0 ? ok : refuse("GTW-12.B.9-2", () => `No artillery is with ${hq.name}.`, hq.id)
}

export const mayFormSome = (m: State, side: Side): Check =>
  headquartersOf(m, side).some((hq) => mayForm(m, hq).ok)
    ? ok
    : refuse("GTW-12.B.9-2", "No artillery headquarters has artillery with it.")

/** GTW-12.B.9-2 In the initial phase of its own turn, a side names the artillery that is attached to a headquarters. */
export function* formDivision(m: State, side: Side): Flow {
  const hq = yield* chooseIfAny<Unit>(
    {
      by: side,
      what: "battery",
      prompt: "Which artillery headquarters takes artillery under its command?",
      rules: ["GTW-12.B.9-2"],
    },
    offer(
      headquartersOf(m, side),
      (u) => mayForm(m, u),
      (u) => ({ id: u.id, label: u.name, value: u, touches: [u.id] }),
    ),
  )
  const units = attachable(m, hq)
  const before = partsOf(m, hq)
  const named = (ids: readonly string[]) => units.filter((u) => ids.includes(u.id))
  const chosen = yield* select<Unit>(
    {
      by: side,
      what: "battery-units",
      prompt: `Which artillery is under ${hq.name} from now on? At most ${limitFor(hq, [])} REs.`,
      rules: ["GTW-12.B.9-2", "GTW-12.B.10"],
      about: [hq.id],
    },
    offer<Unit, Unit>(
      units,
      (u) => mayAttach(m, u, hq),
      (u) => ({ id: u.id, label: `${u.name}: ${faceOf(u).written}`, value: u, touches: [u.id] }),
      () => unitsOf(m, side),
    ),
    {
      min: 0,
      max: units.length,
      picked: before.map((u) => u.id),
      check: (ids) => mayCommand(hq, named(ids)),
      suggest: (random) => someOf(hq, units, random),
    },
  )
  for (const u of before) if (!chosen.includes(u)) detach(m, u)
  const joins = chosen.filter((u) => !before.includes(u))
  for (const u of joins) u.division = hq.n
  form(m, hq)
  if (joins.length > 0)
    tellOf(m, [hq, ...joins], {
      kind: "attached",
      rules: ["GTW-12.B.9-2"],
      side,
      names: namesOf(joins),
      to: hq.name,
    })
}

function someOf(hq: Unit, units: readonly Unit[], random: Random): string[] {
  const chosen: Unit[] = []
  for (const u of units) if (random(3) > 0 && mayCommand(hq, [...chosen, u]).ok) chosen.push(u)
  return chosen.map((u) => u.id)
}

/** GTW-12.B.9-1 A headquarters has strength as long as some artillery is attached to it. */
function form(m: State, hq: Unit): void {
  const formed = m.units.some((u) => u.division === hq.n)
  if (formed === (hq.formed === true)) return
  alter(m, hq, (one) => {
    if (formed) one.formed = true
    else delete one.formed
  })
}

/** GTW-12.B.9-2 A unit may be detached at any time. */
export const mayDetach = (u: Unit): Check =>
  u.division === undefined ? refuse("GTW-12.B.9-2", () => `${u.name} is not attached to a headquarters.`) : ok

/** The units of a side that are attached to an artillery headquarters. */
export const attachedOf = (m: State, side: Side): Unit[] => headquartersOf(m, side).flatMap((hq) => partsOf(m, hq))

export function detach(m: State, u: Unit): void {
  const hq = m.units[u.division!]!
  delete u.division
  form(m, hq)
  tellOf(m, [u, hq], { kind: "detached", rules: ["GTW-12.B.9-2"], side: u.side, names: u.name, from: hq.name })
}

/** GTW-12.B.9-3 Artillery that is no longer with its headquarters is detached. */
export function settleDivisions(m: State): void {
  for (const hq of unitsOfKind(m, "batteries"))
    if (hq.formed) for (const u of partsOf(m, hq)) if (u.hex < 0 || u.hex !== hq.hex) detach(m, u)
}

/** GTW-12.B.9-5 Parts that fight in reaction do so on their own. */
export function fightAlone(m: State, units: readonly Unit[]): void {
  for (const u of units) if (u.division !== undefined) detach(m, u)
}

/**
 * GTW-12.C.2-1, GTW-12.B.9-4 A headquarters adds its strength only to the whole division. `able`: the parts that could take part.
 */
export function mayFightWhole(m: State, units: readonly Unit[], able: (u: Unit) => boolean): Check {
  for (const hq of units) {
    if (!hq.formed) continue
    const parts = partsOf(m, hq)
    const absent = parts.find((u) => !units.includes(u) && able(u))
    if (absent)
      return refuse("GTW-12.C.2-1", () => `${hq.name} fights with all its artillery: ${absent.name} is missing.`, hq.id)
    if (!parts.some((u) => units.includes(u)))
      return refuse("GTW-12.C.2-1", () => `None of its artillery fights with ${hq.name}.`, hq.id)
  }
  return ok
}

/**
 * GTW-12.C.2-1 May the headquarters add its strength now? Not if one of its parts has already fought alone (`spent`), or if none
 * of them can fight.
 */
export function mayLendStrength(m: State, hq: Unit, spent: (u: Unit) => boolean, able: (u: Unit) => boolean): Check {
  if (!hq.formed) return ok
  const parts = partsOf(m, hq)
  const alone = parts.find(spent)
  if (alone) return refuse("GTW-12.C.2-1", () => `${alone.name} has already fought without ${hq.name}.`, hq.id)
  return parts.some(able) ? ok : refuse("GTW-12.C.2-1", () => `None of its artillery can fight with ${hq.name}.`, hq.id)
}

/** The units with all parts of the divisions whose headquarters are among them. */
export function wholeDivisions(m: State, units: readonly Unit[], able: readonly Unit[]): Unit[] {
  const parts = units.flatMap((u) => partsOf(m, u)).filter((u) => able.includes(u))
  return [...new Set([...units, ...parts])]
}

/** Headquarters come after their artillery, so that units taken one by one make up whole divisions. */
export const headquartersLast = (units: readonly Unit[]): Unit[] => [
  ...units.filter((u) => !u.formed),
  ...units.filter((u) => u.formed),
]
