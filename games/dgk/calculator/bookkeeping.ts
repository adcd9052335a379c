/** Forms that throw no dice: what levels do to a unit, and an army's break point. */
import type { Form } from "@salient/engine"
import { part, tally } from "@salient/engine"
import { say } from "../data/messages.ts"
import { morale } from "../data/tables.ts"
import { nameOf } from "../data/troops.ts"
import { applyLevels, isDestroyed } from "../model/damage.ts"
import { settled } from "../model/trial.ts"
import { breakPoint } from "../roster.ts"
import {
  ARMY_QUALITIES,
  type ArmyQuality,
  SIDES,
  type Side,
  STATUSES,
  type Status,
  TROOPS,
  type Troop,
} from "../types.ts"
import { amount, asked, choice, form } from "./form.ts"
import { sideNames } from "./initiative.ts"
import { sayDamaged } from "./words.ts"

const statusNames = { ok: "OK", disordered: "Disordered", demoralized: "Demoralized" } as const
const bases = { min: 1, max: 8, step: 1, default: 4 }

/** DGK-DMG-02 */
export const damageForm: Form = form(
  {
    id: "damage",
    title: "Damage",
    rules: ["DGK-DMG-02", "DGK-DMG-03", "DGK-DMG-06"],
    fields: [
      choice(
        "unit",
        "Unit",
        TROOPS.map((t) => [t, nameOf(t)] as const),
      ),
      choice(
        "status",
        "Status",
        STATUSES.map((s) => [s, statusNames[s]] as const),
        { rules: ["DGK-DMG-01"] },
      ),
      amount("startingBases", "Bases at the start of the game", bases, { rules: ["DGK-DMG-06"] }),
      amount("bases", "Bases now", bases),
      amount("levels", "Levels of damage", { min: 0, max: 12, step: 1, default: 1 }, { rules: ["DGK-DMG-02"] }),
    ],
  },
  (v) => {
    const [bases, started] = [v.bases as number, v.startingBases as number]
    if (bases > started) return ["A unit cannot have more bases than it started with."]
    return isDestroyed(started, bases)
      ? [`With ${bases} of ${started} bases left it is destroyed already (DGK-DMG-06).`]
      : []
  },
  (v) => {
    const [unit, status] = [v.unit as Troop, v.status as Status]
    const after = applyLevels(
      { status, bases: v.bases as number, startingBases: v.startingBases as number },
      v.levels as number,
    )
    const name = after.destroyed
      ? "Destroyed"
      : `${statusNames[after.status]}, ${after.bases} ${after.bases === 1 ? "base" : "bases"}`
    const message = sayDamaged(unit, status, after) ?? say("FIRE_0")
    return asked({ trial: settled(name), tallies: [], name: (r) => r, messages: () => [message] })
  },
)

const qualityNames = { unmotivated: "Unmotivated", average: "Average", motivated: "Motivated or desperate" } as const

/** DGK-MOR-01, DGK-MOR-02 */
export const moraleForm: Form = form(
  {
    id: "morale",
    title: "Army morale",
    rules: ["DGK-MOR-01", "DGK-MOR-02", "DGK-MOR-03"],
    fields: [
      choice(
        "side",
        "Side",
        SIDES.map((s) => [s, sideNames[s]] as const),
      ),
      choice(
        "quality",
        "Army quality",
        ARMY_QUALITIES.map((q) => [q, qualityNames[q]] as const),
        { rules: ["DGK-MOR-04"] },
      ),
      amount(
        "units",
        "Combat units at the start",
        { min: 1, max: 200, step: 1, default: 25 },
        { rules: ["DGK-MOR-01"] },
      ),
      amount(
        "lost",
        "Units lost, and assets by their worth",
        { min: 0, max: 200, step: 1, default: 0 },
        { rules: ["DGK-MOR-02"] },
      ),
    ],
  },
  () => [],
  (v) => {
    const quality = v.quality as ArmyQuality
    const start = breakPoint(v.units as number, quality)
    const left = tally(
      part("DGK-MOR-01", `${morale.percent[quality]}% of ${v.units} combat units, rounded up`, start),
      part("DGK-MOR-02", "lost", -(v.lost as number) * morale.unitLost),
    )
    const broken = left.total <= 0
    return asked({
      trial: settled(broken ? "The army breaks" : `${left.total} left`),
      tallies: [{ label: "Break point", tally: left }],
      name: (r) => r,
      messages: () => (broken ? [say("BREAK", { side: sideNames[v.side as Side] })] : []),
    })
  },
)
