/**
 * What a side does not know: rosters handed in secretly (TGW-FORCE-08, TGW-DEC-21) and, while both sides deploy behind a
 * screen, where the other side has put its units (TGW-DEP-05). Both are imagined from the side's own view, never from the truth.
 */
import { type Random, randomFrom } from "@salient/engine"
import { type Invented, invent, type Known, unseenIn } from "./rules/choosing-forces/invent.ts"
import { makeOf, type Recipe, recipeText } from "./rules/choosing-forces/makes.ts"
import type { Mustered } from "./rules/choosing-forces/muster.ts"
import type { Roster } from "./rules/choosing-forces/roster.ts"
import {
  areRostersSecret,
  inOrder,
  isPassenger,
  isSeen,
  LETTERS,
  nameOf,
  passengerOf,
} from "./rules/choosing-forces/secrecy.ts"
import { newUnit } from "./rules/organising-a-battle/new-battle.ts"
import { chosenPoints, isInForce } from "./rules/organising-a-battle/optional.ts"
import { hitch } from "./rules/support-weapons/limbers.ts"
import { scenarios } from "./scenarios/scenarios.ts"
import type { State, Unit } from "./state.ts"
import { CATEGORIES, type Category, other, SIDES, type Side } from "./types.ts"
import { isSecret, undeployed, type View, view } from "./view.ts"

export function imagine(m: State, now: Readonly<State>, who: string, random: Random): void {
  const side = who as Side
  // TGW-DEP-05 At the last checkpoint nobody had deployed; the kernel invents the sealed answers again
  if (isSecret(m)) for (const unit of m.units) if (unit.side !== side) undeployed(unit)
  if (m.phase === "rosters") for (const s of SIDES) if (s !== side) m.handed[s] = null
  if (m.phase !== "rosters" && areRostersSecret(m)) imagineRoster(m, view(m, side), view(now, side), side, random)
}

/** Replaces the enemy's roster with another that looks the same to this side. */
function imagineRoster(m: State, then: View, now: View, side: Side, random: Random): void {
  const enemy = other(side)
  const shown = new Set(now.units.filter((u) => u.shown).map((u) => u.id))
  const known = knownOf(then, now, enemy)
  const invented = oneInvented(known, random)
  const seen = m.units.filter((u) => u.side === enemy && (isSeen(u) || (isPassenger(u.id) && shown.has(tankOf(u.id)))))
  const open = new Map(then.units.map((u) => [u.id, u]))
  for (const unit of seen) if (!shown.has(unit.id)) Object.assign(unit, unshown(unit, open, invented))
  const others = newcomers(then, enemy, invented)
  const all = [...seen, ...others]
  serve(all, invented)
  for (const tank of [...all]) {
    const carried = makeOf(tank.make).vehicle?.carries
    if (carried === undefined || shown.has(tank.id)) continue
    const passenger = newUnit(enemy, 0, {
      ...blank(tank),
      name: `${makeOf(carried).name} of ${tank.name}`,
      make: carried,
    })
    Object.assign(passenger, { id: passengerOf(tank.id), battalion: tank.battalion, waits: "carried" })
    if (tank.men.length === 0) Object.assign(passenger, { men: [], waits: "carried" })
    else tank.carries = passenger.id
    all.push(passenger)
  }
  m.handed[enemy] = JSON.stringify(invented.roster)
  m.units = inOrder([...m.units.filter((u) => u.side === side), ...all])
}

const tankOf = (passenger: Unit["id"]): Unit["id"] => passenger.slice(0, -1) as Unit["id"]

const blank = ({ name, make, category }: Unit): Mustered => ({
  name,
  make,
  category,
  battalion: "",
  company: null,
  choice: "",
  part: "",
})

// Rosters

/** What the side knows of its enemy's roster. */
function knownOf(then: View, now: View, enemy: Side): Known {
  const { waiting, toDeploy } = then.unseen[enemy]
  const current = new Map(now.units.map((u) => [u.id, u]))
  const fired =
    then.turn > 1 || (then.active === enemy && !beforeShooting.includes(then.phase)) || hasPlayed(then, enemy)
  return {
    army: then.battle.list[enemy],
    points: chosenPoints(then),
    seen: then.units
      .filter((u) => u.side === enemy && !isPassenger(u.id))
      .map(({ id, make, category, battalion, company }) => {
        const { shown = false, make: latest = make } = current.get(id) ?? {}
        return { id, make: shown ? latest : make, category, battalion, company, shown }
      }),
    unseen: waiting + toDeploy,
    toDeploy,
    categories: stillToCome(then, other(enemy)),
    maySmoke: !fired,
  }
}

/** TGW-ARMY-34 Limbers are hitched when batteries are formed. */
const beforeAttachments: readonly State["phase"][] = ["rosters", "table", "terms", "objectives", "attachments"]

const beforeShooting: readonly State["phase"][] = [
  "table",
  "terms",
  "objectives",
  "attachments",
  "edges",
  "deployment",
  "scouts",
  "first",
  "start",
  "arrivals",
  "movement",
]
/** In the first turn, the side that began has finished its Shooting Phase once the other side is active. */
const hasPlayed = (v: View, enemy: Side): boolean => v.begins === enemy && v.active !== enemy

/** TGW-DEP-02, TGW-DEP-03 While sides take turns, the current question reveals which categories the enemy has used up. */
function stillToCome(v: View, side: Side): readonly Category[] {
  const { method, zones, next, ready } = v.battle
  if (v.phase !== "deployment" || method !== "alternate" || zones === "reconnaissance") return CATEGORIES
  if (SIDES.some((s) => ready[s] === "no")) return CATEGORIES
  const own = v.units.filter((u) => u.side === side && u.men.length > 0 && u.at.length === 0 && u.waits === "no")
  const current = CATEGORIES.find((c) => own.some((u) => u.category === c))
  if (!current) return CATEGORIES
  const at = CATEGORIES.indexOf(current)
  return CATEGORIES.slice(next === side ? at : at + 1)
}

/** How many rosters are invented for the same knowledge; inventing one takes a while, and computer players ask often. */
const variety = 6
const mostKept = 300
const kept = new Map<string, Invented[]>()

/** One of a few rosters that fit; the set of rosters depends only on what is known. */
function oneInvented(known: Known, random: Random): Invented {
  const key = JSON.stringify(known)
  let pool = kept.get(key)
  if (!pool) {
    if (kept.size >= mostKept) kept.clear()
    pool = []
    kept.set(key, pool)
  }
  const n = random(variety)
  const found = pool[n] ?? invent(known, randomFrom(`${n} ${key}`))
  pool[n] = found
  return found
}

// Units

/** A unit that is known, with invented options that cannot be seen on its models. */
function unshown(unit: Unit, open: ReadonlyMap<string, Unit>, invented: Invented): Partial<Unit> {
  const seen = open.get(unit.id)
  if (!seen || isPassenger(unit.id)) return {}
  const [path = ""] = [...invented.known].find(([, id]) => id === unit.id) ?? []
  const recipe = JSON.parse(seen.make) as Recipe
  const options = partAt(invented.roster, path)?.options ?? recipe.part.options
  const sorted = Object.fromEntries(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)))
  return {
    make: recipeText({ ...recipe, part: { ...recipe.part, options: sorted } }),
    choice: path.split("/").slice(0, 2).join("/"),
    carries: null,
    serves: null,
  }
}

function partAt(roster: Roster, path: string) {
  const [b, c, p] = path.split("/")
  const choice = roster.battalions.find((x) => x.id === b)?.choices.find((x) => x.id === c)
  return choice?.parts.find((x) => x.id === p)
}

/** Units that have not been seen yet, with the numbers that are left over. */
function newcomers(v: View, enemy: Side, invented: Invented): Unit[] {
  const mustered = unseenIn(invented)
  const taken = new Set(v.units.map((u) => u.id))
  const total = v.units.filter((u) => u.side === enemy && !isPassenger(u.id)).length + mustered.length
  const numbers = Array.from({ length: total }, (_, i) => i + 1).filter((n) => !taken.has(`unit:${enemy}:${n}`))
  const used = new Set(v.units.flatMap((u) => (u.company === null ? [] : [u.company.split("/").at(-1)])))
  const letters = LETTERS.filter((l) => !used.has(l))
  const places = [...new Set(mustered.map((u) => u.company))]
  const battalions = ["I", "II", "III", "IV"].filter((n) => !v.units.some((u) => u.battalion === `${enemy}/${n}`))
  const names = new Map(invented.names)
  for (const b of invented.roster.battalions)
    if (!names.has(b.id)) names.set(b.id, `${enemy}/${battalions.shift() ?? b.id}`)
  const allowed = stillToCome(v, other(enemy))
  let toDeploy = v.unseen[enemy].toDeploy
  return mustered.map((u, i) => {
    const unit = newUnit(enemy, numbers[i] as number, u)
    if (!beforeAttachments.includes(v.phase)) hitch(v, unit)
    unit.battalion = names.get(u.battalion) as string
    if (u.company !== null)
      unit.company = names.get(u.company) ?? `${unit.battalion}/${letters[places.indexOf(u.company)] ?? u.company}`
    unit.name = nameOf(unit, unit.company?.split("/").at(-1) ?? null)
    if (toDeploy > 0 && allowed.includes(u.category)) toDeploy--
    else unit.waits = waitingIn(v)
    return unit
  })
}

/** TGW-DEP-09, TGW-SMR-06 Whether units off the table arrive by a die roll or as soon as there is room. */
function waitingIn(v: View): Unit["waits"] {
  if (v.battle.zones === "reconnaissance" && v.turn === 1) return "arrives"
  return isInForce(v, "reserves", scenarios.named(v.scenario).standard?.reserves ?? false) ? "reserve" : "arrives"
}

/** TGW-SPEC-10 Which gun each spotter serves: a unit of its own, or the battery that it was merged into. */
function serve(units: readonly Unit[], { roster, absorbed }: Invented): void {
  for (const battalion of roster.battalions)
    for (const { id, joins } of battalion.choices) {
      const spotter = units.find((u) => u.choice === `${battalion.id}/${id}`)
      if (!spotter || joins === undefined) continue
      const [, battery] = [...absorbed].find(([path]) => path.startsWith(`${battalion.id}/${joins}/`)) ?? []
      spotter.serves = units.find((u) => u.choice === `${battalion.id}/${joins}`)?.id ?? battery ?? null
    }
}
