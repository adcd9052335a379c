/**
 * What a unit is made of: its men with profiles and weapons, its special rules, its coherency. All of it follows from a few
 * words of the roster, so a unit in play stores only those words, as one text; everything else is worked out once per text.
 */
import { armyOfTable, entryNamed, type Troops, tableNamed, type Vehicle } from "../../data/armies.ts"
import { data } from "../../data/charts.ts"
import {
  type Arc,
  type ArmyId,
  ATTRIBUTES,
  type Nation,
  type Profile,
  type Role,
  type Special,
  type VehicleType,
  type WeaponId,
} from "../../types.ts"
import { crewedWeapon } from "./checks.ts"
import { changesOf, elementOf, optionsOf } from "./points.ts"
import { LOOTED, type Part } from "./roster.ts"

/** The words of the roster that define a unit. */
export type Recipe = {
  readonly table: string
  readonly changes: readonly string[]
  readonly unit: string
  readonly part: Pick<Part, "element" | "models" | "leader" | "options">
  /** Attachments that have joined it for the battle: TGW-ARMY-41, -42, -61. */
  readonly joined: readonly string[]
  /** The further sections of a battery: TGW-SUP-12. */
  readonly battery?: readonly Recipe["part"][]
  /** TGW-CAV-09: it has left its horses. */
  readonly dismounted?: true
  /** TGW-ARMY-34: where horse limbers were agreed, whether the gun is still hitched to its limber. */
  readonly limber?: "hitched" | "gone"
}

/** A Support Weapon and the numbers of its crew. */
export type GunMake = { readonly weapon: WeaponId; readonly crew: readonly number[] }

/** A weapon of a vehicle: TGW-VSH-08. */
export type Mounted = {
  readonly weapon: WeaponId
  readonly arc: Arc
  readonly degrees: number
  readonly mount: string
}

/** TGW-VEH-01 */
export type VehicleMake = {
  readonly type: VehicleType
  readonly armour: Vehicle["armour"]
  readonly BS: number
  readonly weapons: readonly Mounted[]
  /** TGW-AS-15: the section it carries at the start, as words of the roster. */
  readonly carries: string | undefined
}

export type Man = {
  readonly rank: string
  readonly profile: Profile
  readonly weapons: readonly WeaponId[]
  /** Officers never take other weapons, and the first man of a Command Group is its commander (TGW-CMD-01). */
  readonly officer: boolean
  /** What an attachment brings to the unit it joins (TGW-ARMY-41, TGW-ARMY-42). */
  readonly brings?: Special | undefined
}

export type Make = {
  readonly army: ArmyId
  readonly nation: Nation
  readonly entry: string
  readonly name: string
  readonly role: Role
  readonly men: readonly Man[]
  readonly rules: ReadonlySet<Special>
  /** In thousandths of an inch: TGW-MOVE-05, TGW-MOVE-06, TGW-SUP-02. */
  readonly coherency: number
  readonly light: boolean
  readonly scoring: boolean
  /** The weapon that the men serve, for Support Weapons. */
  readonly weapon: WeaponId | undefined
  readonly guns: readonly GunMake[]
  /** TGW-CAV-09: cavalry that has left its horses. */
  readonly onFoot: boolean
  /** TGW-ARMY-34: hitched to a limber and its horses. */
  readonly hitched: boolean
  readonly vehicle: VehicleMake | undefined
  /** In inches; 0 for a unit that is not a Command Group. */
  readonly commandRange: number
}

const officers = ["captain", "colonel", "major", "officer"]

/** The cache is emptied when it holds this many recipes. */
const most = 20_000
const texts = new Map<string, string>()

/** A recipe as a text; equal recipes give the identical string, which is faster to look up than an equal one. */
export function recipeText(recipe: Recipe): string {
  const text = JSON.stringify(recipe)
  const known = texts.get(text)
  if (known !== undefined) return known
  if (texts.size >= most) texts.clear()
  texts.set(text, text)
  return text
}

const made = new Map<string, Make>()

/** The make that this text describes. */
export function makeOf(text: string): Make {
  const known = made.get(text)
  if (known) return known
  const make = makeFrom(JSON.parse(text) as Recipe)
  if (made.size >= most) made.clear()
  made.set(text, make)
  return make
}

const brought: readonly Special[] = ["colours", "staffOfficer"]

function menOf(unit: string, part: Recipe["part"]): Man[] {
  const entry = entryNamed(unit)
  const whole: Part = { id: "", ...part }
  const element = elementOf(entry, whole)
  if (entry.kind === "vehicle") return [hull(entry)]
  if (!element) return []
  const man = (rank: string, weapons: readonly WeaponId[]): Man => ({
    rank,
    profile: entry.profiles[rank] as Profile,
    weapons,
    officer: officers.includes(rank),
    brings: entry.rules.find((r) => brought.includes(r)),
  })
  const leader = element.leaders?.find((l) => l.profile === part.leader)
  const men: Man[] = leader ? [man(leader.profile, leader.weapons)] : []
  for (const { profile, count, weapons } of element.men) for (let i = 0; i < count; i++) men.push(man(profile, weapons))
  const adding = element.options.find((o) => o.does === "add")
  for (let i = element.models.min; i < part.models; i++)
    if (adding?.does === "add") men.push(man(adding.profile, adding.weapons))
  rearm(men, unit, whole)
  return men
}

/** TGW-ARMY-14, TGW-ARMY-16, TGW-ARMY-56 */
function rearm(men: Man[], unit: string, part: Part): void {
  let looted = part.options[LOOTED] ?? 0
  for (const option of optionsOf(entryNamed(unit), part)) {
    const taken = part.options[option.id] ?? 0
    if (taken === 0) continue
    if (option.does === "upgrade" && option.weapon) {
      const { weapon } = option
      for (const [i, m] of men.entries()) men[i] = { ...m, weapons: [...m.weapons, weapon] }
    }
    if (option.does !== "rearm") continue
    for (let n = 0; n < taken; n++) {
      const i = men.findIndex((m) => !m.officer && m.weapons.includes(option.from))
      const m = men[i]
      if (!m) continue
      const to = option.to === "mg0815" && looted > 0 ? "lewis" : option.to
      if (to === "lewis" && option.to === "mg0815") looted--
      men[i] = { ...m, weapons: m.weapons.map((w) => (w === option.from ? to : w)) }
    }
  }
}

/** A vehicle is one model; its only characteristic is its Ballistic Skill (TGW-VEH-03). */
const hull = ({ name, BS }: Vehicle): Man => ({
  rank: name,
  profile: { ...(Object.fromEntries(ATTRIBUTES.map((a) => [a, 0])) as Profile), BS },
  weapons: [],
  officer: false,
})

/** TGW-VSH-08, TGW-ARMY-48, -50, -51 Each weapon separately, after exchanges. */
function mountedOn(entry: Vehicle, part: Part): Mounted[] {
  const all = entry.weapons.flatMap(({ count, ...w }) => Array.from({ length: count }, (): Mounted => w))
  for (const option of entry.options) {
    if (option.does !== "swap" || part.options[option.id] === undefined) continue
    let left = option.from.count
    for (const [i, w] of all.entries())
      if (left > 0 && w.weapon === option.from.weapon) {
        all[i] = { ...w, weapon: option.to }
        left--
      }
  }
  return all
}

function vehicleOf(unit: string, part: Part, table: string): VehicleMake | undefined {
  const entry = entryNamed(unit)
  if (entry.kind !== "vehicle") return undefined
  const carrying = entry.options.find((o) => o.does === "carry" && part.options[o.id] !== undefined)
  const carried = carrying?.does === "carry" ? carrying.unit : undefined
  const element = carried === undefined ? undefined : (entryNamed(carried) as Troops).elements[0]
  return {
    type: entry.type,
    armour: entry.armour,
    BS: entry.BS,
    weapons: mountedOn(entry, part),
    carries:
      carried === undefined
        ? undefined
        : recipeText({
            table,
            changes: [],
            unit: carried,
            part: { element: element?.id ?? "", models: part.options[carrying?.id ?? ""] ?? 1, options: {} },
            joined: [],
          }),
  }
}

/** TGW-SUP-12 The guns of a section or a battery, each with its crew. */
function gunsOf(weapon: WeaponId | undefined, sections: readonly number[]): GunMake[] {
  if (weapon === undefined) return []
  let first = 0
  return sections.map((models) => {
    const crew = Array.from({ length: models }, (_, i) => first + i)
    first += models
    return { weapon, crew }
  })
}

/** TGW-CAV-09 Dismounted troopers are infantry soldiers; officers keep their profile. */
function onFoot(men: readonly Man[], army: ReturnType<typeof armyOfTable>): Man[] {
  const { dismounted } = army
  const entry = dismounted && entryNamed(dismounted.unit)
  const profile = entry && entry.kind !== "vehicle" ? entry.profiles[dismounted.profile] : undefined
  return men.map((m) => (m.officer || !profile ? m : { ...m, profile: profile as Profile }))
}

function makeFrom({ table, changes, unit, part, joined, battery = [], dismounted, limber }: Recipe): Make {
  const entry = entryNamed(unit)
  const army = armyOfTable(table)
  const whole: Part = { id: "", ...part }
  const element = elementOf(entry, whole)
  const changed = changesOf(tableNamed(table), changes, unit)
  const role: Role = element?.role ?? "vehicle"
  const upgrades = optionsOf(entry, whole).filter((o) => part.options[o.id] !== undefined)
  const rules = new Set<Special>([
    ...entry.rules,
    ...upgrades.flatMap((o) => (o.does === "upgrade" ? o.grants : [])),
    ...changed.flatMap((c) => c.rules),
  ])
  if (rules.has("cavalry")) rules.add("elan") // TGW-CAV-02
  if (dismounted) for (const r of ["cavalry", "elan"] as const) rules.delete(r) // TGW-CAV-09
  const light = !dismounted && entry.kind !== "vehicle" && (entry.light || changed.some((c) => c.light === true))
  const rearms = changed.flatMap((c) => c.rearm ?? [])
  const own: Man[] = [part, ...battery].flatMap((p) => menOf(unit, p))
  const men: Man[] = (dismounted ? onFoot(own, army) : own).map((m) => ({
    ...m,
    weapons: m.weapons.map((w) => rearms.find((r) => r.from === w)?.to ?? w),
  }))
  for (const id of joined) men.push(...joining(id, men))
  const command = role === "battalionCommand" || role === "companyCommand"
  const range = rules.has("commandRange18") ? data.command.range18 : army.commandRange.value
  const weapon = limber ? data.horseLimber.weapon : crewedWeapon(entry, whole) // TGW-ARMY-34
  return {
    army: army.id,
    nation: army.nation,
    entry: unit,
    name: element?.name ?? entry.name,
    role,
    men,
    rules,
    coherency:
      1000 * (role === "supportWeapon" ? data.coherency.crew : light ? army.coherency.light : army.coherency.line),
    light,
    scoring: element?.scoring ?? false,
    weapon,
    guns: gunsOf(
      weapon,
      [part, ...battery].map((p) => p.models),
    ),
    onFoot: dismounted === true,
    hitched: limber === "hitched",
    vehicle: vehicleOf(unit, whole, table),
    commandRange: command ? range : 0,
  }
}

/** The men of an attachment; a launcher team takes the profile of the group's soldiers (TGW-ARMY-61). */
function joining(unit: string, group: readonly Man[]): Man[] {
  const entry = entryNamed(unit)
  if (entry.kind === "vehicle") return []
  const [element] = entry.elements
  const men = menOf(unit, { element: element?.id ?? "", models: element?.models.min ?? 1, options: {} })
  const soldier = group.find((m) => !m.officer)
  if (!entry.rules.includes("mayJoinCommand") || !soldier) return men
  return men.map((m) => ({ ...m, profile: soldier.profile, rank: soldier.rank }))
}
