/** Handing in rosters: TGW-FORCE-01, TGW-FORCE-02, TGW-FORCE-08. Both sides write at the same time. */
import {
  BadInput,
  type Flow,
  oneOf,
  type Random,
  type Read,
  readBy,
  refuse,
  together,
  type Written,
} from "@salient/engine"
import { newChoice, newPart, openDraft } from "../../builder/draft.ts"
import { armies, armyNamed, type BattalionTable, entryNamed } from "../../data/armies.ts"
import { rosters } from "../../data/rosters.ts"
import { tell } from "../../happenings.ts"
import { write } from "../../questions.ts"
import type { State } from "../../state.ts"
import { CATEGORIES, SIDES, type Side } from "../../types.ts"
import { unitsFrom } from "../organising-a-battle/new-battle.ts"
import { chosenPoints } from "../organising-a-battle/optional.ts"
import { formsOf, slotsOf } from "./allowances.ts"
import { faultsOf } from "./checks.ts"
import { elementOf } from "./points.ts"
import type { Battalion, Roster } from "./roster.ts"

/** Reads a draft as the builder does; what the builder says about a bad one becomes a refusal. */
const opened = readBy(["TGW-FORCE-02"], (given) => {
  try {
    return openDraft(given)
  } catch (error) {
    if (error instanceof BadInput) throw new BadInput(error.code, `The roster, at ${error.message}.`)
    throw error
  }
})

/** What a side may hand in: a legal roster for no more than the points agreed. */
function readRoster(points: number, written: Written): Read<Roster> {
  const read = opened(written)
  if (!read.ok) return read
  if (read.value.role !== "attack")
    return refuse("TGW-ARMY-22", "A Standard Mission needs rosters that are not made for a Defender.")
  const [fault] = faultsOf({ ...read.value, points })
  return fault ? refuse(fault.rules, fault.reason) : read
}

/** TGW-FORCE-08 Each side hands in its roster without seeing the other's. */
export function* handInRosters(m: State): Flow {
  const points = chosenPoints(m)
  yield* together(SIDES.map((side) => handIn(m, side, points)))
  for (const side of SIDES) {
    const roster = JSON.parse(m.handed[side] as string) as Roster
    m.battle.list[side] = roster.army
    m.battle.rating[side] = armyNamed(roster.army).strategyRating.value
    m.units.push(...unitsFrom(side, roster))
    tell(m, { kind: "handed-in", rules: ["TGW-FORCE-02"], side, army: armyNamed(roster.army).name })
  }
}

function* handIn(m: State, side: Side, points: number): Flow {
  const starts = rosters.filter((r) => readRoster(points, r.roster as Written).ok).map((r) => r.id)
  const roster = yield* write<Roster>(
    {
      by: side,
      what: "roster",
      prompt: `Hand in your roster of at most ${points} points.`,
      rules: ["TGW-FORCE-01", "TGW-FORCE-02"],
      secret: true,
      openly: "The other side is writing its roster.",
    },
    {
      noun: "roster",
      builder: { starts },
      read: (w) => readRoster(points, w),
      suggest: (random) => musterAtRandom(points, random),
    },
  )
  m.handed[side] = JSON.stringify(roster)
}

// Rosters of the computer player

/** A random legal roster: a table, its HQ and the fewest companies, then whatever still fits. */
function musterAtRandom(points: number, random: Random): Roster {
  for (let tries = 0; tries < 8; tries++) {
    const army = oneOf(random, armies)
    const table = oneOf(random, army.battalions)
    const roster: Roster = { army: army.id, points, role: "attack", battalions: [leastOf(table, random)] }
    if (faultsOf(roster).length > 0) continue
    return grown(roster, table, random)
  }
  const ready = rosters.find((r) => readRoster(points, r.roster as Written).ok)
  if (!ready) throw new Error(`no roster is known for ${points} points`)
  return structuredClone(ready.roster) as Roster
}

/** A battalion with its HQ and the fewest companies. */
export function leastOf(table: BattalionTable, random: Random): Battalion {
  const battalion: Battalion = { id: "b1", table: table.id, changes: [], choices: [] }
  const [hq] = table.hq
  const add = (category: "hq" | "core", slot: (typeof table.hq)[number]) => {
    const [form] = formsOf(slot)
    battalion.choices.push(newChoice(battalion, category, oneOf(random, slot.units), form ?? "unit", slot.must))
  }
  if (hq) add("hq", hq)
  for (let i = 0; i < table.core.min; i++) add("core", oneOf(random, table.core.slots))
  return battalion
}

const TRIES = 50

/** Adds choices, platoons, men and options as long as the roster stays legal. */
function grown(start: Roster, table: BattalionTable, random: Random): Roster {
  let roster = start
  for (let i = 0; i < TRIES; i++) {
    const next = structuredClone(roster)
    const battalion = next.battalions[0] as Battalion
    const choice = oneOf(random, battalion.choices)
    const part = oneOf(random, choice.parts)
    const entry = entryNamed(choice.unit)
    switch (random(3)) {
      case 0: {
        const category = oneOf(random, CATEGORIES)
        const slots = slotsOf(table, category)
        if (slots.length === 0) continue
        const slot = oneOf(random, slots)
        battalion.choices.push(
          newChoice(battalion, category, oneOf(random, slot.units), oneOf(random, formsOf(slot)), slot.must),
        )
        break
      }
      case 1:
        if (choice.as !== "company" || elementOf(entry, part)?.role !== "platoon") continue
        choice.parts.push(newPart(choice.unit, part.element, choice.parts))
        break
      default:
        part.models++
    }
    if (faultsOf(next).length === 0) roster = next
  }
  return roster
}
