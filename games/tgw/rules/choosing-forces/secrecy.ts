/** What the enemy may know of a roster: TGW-FORCE-08, TGW-ARMY-24, as read in TGW-DEC-21. */
import { type Audience, shuffle } from "@salient/engine"
import { entryNamed, type UnitOption } from "../../data/armies.ts"
import { weaponNamed } from "../../data/weapons.ts"
import { scenarios } from "../../scenarios/scenarios.ts"
import type { State, Unit } from "../../state.ts"
import { other, SIDES, type Side, type Special } from "../../types.ts"
import { chosenRosters } from "../organising-a-battle/optional.ts"
import { makeOf, type Recipe, recipeText } from "./makes.ts"
import { optionsOf } from "./points.ts"
import type { Roster } from "./roster.ts"

/** TGW-FORCE-08 Rosters that were handed in are secret until the battle is over, unless the players share them. */
export const areRostersSecret = (m: Pick<State, "options" | "scenario" | "phase">): boolean =>
  m.phase !== "end" && chosenRosters(m) === "secret" && scenarios.named(m.scenario).free === true

/** The audience for facts that only one side may know; everybody where rosters are open. */
export const ownersOnly = (m: State, side: Side): Audience | undefined => (areRostersSecret(m) ? [side] : undefined)
/** The audience that hears the same event without the name. */
export const allBut = (side: Side): Audience => [other(side), null]

/** TGW-DEC-21 True if the enemy has seen the unit: it is or was on the table. */
export const isSeen = (unit: Unit): boolean => unit.at.length > 0 || (unit.men.length === 0 && unit.waits !== "carried")

/** The enemies that the unit's side knows of; units in reserve only where rosters are open. */
export const knownEnemies = (m: State, unit: Unit): Unit[] =>
  m.units.filter((u) => u.side !== unit.side && (isSeen(u) || !areRostersSecret(m)))

const unseenRules: readonly Special[] = ["smoke", "kBullets"]

/** TGW-DEC-21 Options that cannot be seen on a model: smoke, K bullets, what a tank carries. */
export const isUnseen = (option: UnitOption): boolean =>
  option.does === "carry" || (option.does === "upgrade" && option.grants.some((g) => unseenRules.includes(g)))

/** The cache is emptied when it holds this many makes. */
const most = 20_000
const openly = new Map<string, string>()

/** What a unit is made of, as far as the enemy can see. */
export function openMake(make: string): string {
  const known = openly.get(make)
  if (known !== undefined) return known
  const { part, battery, ...recipe } = JSON.parse(make) as Recipe
  const open = (p: Recipe["part"]): Recipe["part"] => {
    const unseen = optionsOf(entryNamed(recipe.unit), { id: "", ...p }).filter(isUnseen)
    const options = Object.entries(p.options).filter(([id]) => !unseen.some((o) => o.id === id))
    return { ...p, options: Object.fromEntries(options) }
  }
  const found = recipeText({ ...recipe, part: open(part), ...(battery ? { battery: battery.map(open) } : {}) })
  if (openly.size >= most) openly.clear()
  openly.set(make, found)
  return found
}

/** TGW-DEC-21 Changes a unit to what the enemy sees of it; options that have been revealed stay. */
export function hideOptions(unit: Unit): void {
  unit.choice = ""
  unit.serves = null
  unit.make = unit.shown ? shownMake(unit.make) : openMake(unit.make)
  unit.carries = null
}

/** The complete make with its words in the same order as in an open make. */
function shownMake(make: string): string {
  const { part, battery, ...recipe } = JSON.parse(make) as Recipe
  return recipeText({ ...recipe, part, ...(battery ? { battery } : {}) })
}

/** True if the unit began the battle inside a tank. */
export const isPassenger = (id: Unit["id"]): boolean => id.endsWith(PASSENGER)
const PASSENGER = "b"
export const passengerOf = (tank: Unit["id"]): Unit["id"] => `${tank}${PASSENGER}` as Unit["id"]

const numberIn = (id: Unit["id"]): number => Number.parseInt(id.split(":").at(-1) as string, 10)

/** Units in a fixed order that reveals nothing about their roster. */
export const inOrder = (units: readonly Unit[]): Unit[] =>
  [...units].sort(
    (a, b) =>
      SIDES.indexOf(a.side) - SIDES.indexOf(b.side) || numberIn(a.id) - numberIn(b.id) || (a.id < b.id ? -1 : 1),
  )

/** The name of a unit. Its number reveals nothing, since everybody knows how many units there are. */
export function nameOf(unit: Pick<Unit, "id" | "make">, company: string | null): string {
  const { name, role, guns, weapon } = makeOf(unit.make)
  const number = numberIn(unit.id)
  if (guns.length > 1 && weapon) return `${weaponNamed(weapon).name} battery ${number}`
  if (company === null) return `${name} ${number}`
  return role === "platoon" ? `Platoon ${number}, ${company} Company` : `${company} Company Command`
}

export const LETTERS: readonly string[] = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
const BATTALIONS: readonly string[] = ["I", "II", "III", "IV"]

/**
 * TGW-DEC-21 Gives the units new random numbers and names: "3 Platoon, C Company" on the table would reveal two platoons
 * and two companies still to come, and so would their places in the roster.
 */
export function numberUnits(m: State): void {
  if (!areRostersSecret(m)) return
  for (const side of SIDES) {
    const drawn = <T extends string | number>(list: T[], what: string): T[] => shuffle(m, list, "TGW-DEC-21", what)
    const units = m.units.filter((u) => u.side === side)
    const walking = units.filter((u) => u.waits !== "carried")
    const numbers = drawn(
      walking.map((_, i) => i + 1),
      "numbers of the units",
    )
    const letters = drawn([...LETTERS], "letters of the companies")
    const battalions = drawn([...BATTALIONS], "numbers of the battalions")
    const roster = JSON.parse(m.handed[side] as string) as Roster
    const ids = new Map(walking.map((u, i) => [u.id, `unit:${side}:${numbers[i]}` as Unit["id"]]))
    for (const u of walking) if (u.carries !== null) ids.set(u.carries, passengerOf(ids.get(u.id) as Unit["id"]))
    const renamed = (id: Unit["id"] | null) => (id === null ? null : (ids.get(id) ?? id))
    const companies = [...new Set(units.map((u) => u.company))].filter((c) => c !== null)
    for (const u of units) {
      const at = roster.battalions.findIndex((b) => u.choice.startsWith(`${b.id}/`))
      const choice = roster.battalions[at]?.choices.find((c) => u.choice.endsWith(`/${c.id}`))
      const letter = u.company === null ? null : (letters[companies.indexOf(u.company)] ?? u.company)
      Object.assign(u, { id: renamed(u.id), carries: renamed(u.carries), serves: renamed(u.serves) })
      u.battalion = `${side}/${battalions[at]}`
      u.company = letter === null ? null : `${u.battalion}/${letter}`
      u.name = nameOf(u, letter === null ? null : (choice?.name ?? letter))
    }
  }
  for (const tank of m.units) {
    const passenger = m.units.find((u) => u.id === tank.carries)
    if (passenger) passenger.name = `${makeOf(passenger.make).name} of ${tank.name}`
  }
  m.units = inOrder(m.units)
}
