/** Command Groups and Leadership tests: TGW-CMD-01 to TGW-CMD-12, TGW-CHAR-05, TGW-CHAR-07. */
import { rollMany, type Tally } from "@salient/engine"
import { D6 } from "../charts/dice.ts"
import { isFew, isPassed, type LeadershipFacts, leadership } from "../charts/leadership.ts"
import { data } from "../data/charts.ts"
import { tell } from "../happenings.ts"
import type { State, Unit } from "../state.ts"
import { reckonTest } from "./general-conventions/luck.ts"
import { gap, inch, isCommand, isThere, makeFor, manAt, menOf } from "./general-conventions/models.ts"

/** The place of the living commander in the list of men left: TGW-CMD-01; a Staff Officer succeeds him (TGW-AS-05). */
export function commanderOf(unit: Unit): number | undefined {
  const first = unit.men.indexOf(0)
  if (first >= 0) return first
  const staff = menOf(unit).findIndex((man) => man.brings === "staffOfficer")
  return staff >= 0 ? staff : undefined
}

/** TGW-AS-05 The Staff Officer helps while both he and the commander are alive. */
const hasStaffOfficer = (unit: Unit): boolean =>
  unit.men.includes(0) && menOf(unit).some((man) => man.brings === "staffOfficer")

export function commandRange(unit: Unit): number {
  const range = hasStaffOfficer(unit) ? data.command.staffOfficer.range : makeFor(unit).commandRange
  return range * inch
}

/** TGW-CMD-03, TGW-CMD-08 True if the group's commander may help the unit. */
const isRelevant = (group: Unit, unit: Unit): boolean =>
  group.side === unit.side &&
  group.battalion === unit.battalion &&
  (makeFor(group).role === "battalionCommand" || (group.company !== null && group.company === unit.company))

/** TGW-CMD-07 */
const functions = (group: Unit): boolean =>
  isThere(group) && isCommand(group) && group.pinned === 0 && !group.fallingBack && commanderOf(group) !== undefined

/** TGW-CMD-02 The groups whose commander is in range of the unit; a group is in range of its own (TGW-AMB-29). */
export function commandersFor(m: State, unit: Unit): Unit[] {
  return m.units.filter((group) => {
    if (!functions(group) || !isRelevant(group, unit)) return false
    if (group === unit) return true
    const officer = commanderOf(group) as number
    const range = commandRange(group)
    return unit.men.some((_, i) => gap(group, officer, unit, i) <= range)
  })
}

/** TGW-CHAR-07, TGW-CMD-02 The best Leadership that a unit may test on. */
function bestLeadership(m: State, unit: Unit): Pick<LeadershipFacts, "from" | "value" | "staffOfficer"> {
  let best: Pick<LeadershipFacts, "from" | "value" | "staffOfficer"> = {
    from: unit.name,
    value: Math.max(...menOf(unit).map((man) => man.profile.Ld)),
    staffOfficer: isCommand(unit) && hasStaffOfficer(unit),
  }
  for (const group of commandersFor(m, unit)) {
    const { Ld } = manAt(group, commanderOf(group) as number).profile
    const staffOfficer = hasStaffOfficer(group)
    const rank = (b: { value: number; staffOfficer?: boolean }) => b.value + (b.staffOfficer ? 1 : 0)
    if (rank({ value: Ld, staffOfficer }) > rank(best)) best = { from: group.name, value: Ld, staffOfficer }
  }
  return best
}

export type TestFacts = Omit<LeadershipFacts, "from" | "value" | "staffOfficer" | "few"> & {
  readonly rule: string
  readonly why: string
  readonly morale?: boolean
  /** TGW-FALL-12, TGW-AS-01: a test without modifiers. */
  readonly plain?: boolean
}

/** The total that two dice must not exceed. */
function neededBy(m: State, unit: Unit, facts: TestFacts): Tally {
  const { rule: _rule, why: _why, morale: _morale, plain, ...more } = facts
  const few = !isCommand(unit) && isFew(unit.men.length)
  return leadership({ ...bestLeadership(m, unit), ...(plain ? {} : { few, ...more }) })
}

/** TGW-CHAR-05 Rolls a Leadership test. */
export function passesTest(m: State, unit: Unit, facts: TestFacts): boolean {
  const needed = neededBy(m, unit, facts)
  const dice = rollMany(m, data.leadership.dice, D6, facts.rule, `${unit.name}, ${facts.why}`)
  const passed = isPassed(dice, needed.total, facts.morale)
  const thrown = { side: unit.side, rule: facts.rule, why: `${unit.name}, ${facts.why}` }
  reckonTest(m, thrown, { needed: needed.total, morale: facts.morale ?? false, passed })
  tell(m, { kind: "tested", rules: [facts.rule], unit: unit.id, name: unit.name, why: facts.why, needed, dice, passed })
  return passed
}

/** TGW-MOR-10, TGW-CMD-06 Command Groups test before the units that could use their Leadership. */
export const commandFirst = (units: readonly Unit[]): Unit[] => [
  ...units.filter(isCommand),
  ...units.filter((u) => !isCommand(u)),
]
