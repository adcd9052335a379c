/** Forms that throw no dice: what levels of damage do to a unit, and an army's break point. */

import { type Form, part, tally } from "@salient/engine"
import { choice, form, number } from "@salient/kit/form"
import { count } from "@salient/kit/words"
import { applyLevels, isDestroyed } from "../charts/damage.ts"
import { settled } from "../charts/trial.ts"
import { say } from "../data/messages.ts"
import { morale } from "../data/tables.ts"
import { nameOf } from "../data/troops.ts"
import { breakPoint } from "../scenarios/roster.ts"
import { ARMY_QUALITIES, SIDES, STATUSES, sideNames, TROOPS } from "../types.ts"
import { asked } from "./asked.ts"
import { sayDamaged } from "./words.ts"

const statusNames = { ok: "OK", disordered: "Disordered", demoralized: "Demoralized" } as const
const bases = { min: 1, max: 8, start: 4 }

/** DGK-DMG-02 */
export const damageForm: Form = form({
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
    number("startingBases", "Bases at the start of the game", bases, { rules: ["DGK-DMG-06"] }),
    number("bases", "Bases now", bases),
    number("levels", "Levels of damage", { min: 0, max: 12, start: 1 }, { rules: ["DGK-DMG-02"] }),
  ],
  every: true,
  refuses: (v) => {
    const [bases, started] = [v.num("bases"), v.num("startingBases")]
    if (bases > started) return ["A unit cannot have more bases than it had at the start."]
    return isDestroyed(started, bases)
      ? [`With ${bases} of ${started} bases left it is already destroyed (DGK-DMG-06).`]
      : []
  },
  answer: (v) => {
    const [unit, status] = [v.word("unit", TROOPS), v.word("status", STATUSES)]
    const after = applyLevels({ status, bases: v.num("bases"), startingBases: v.num("startingBases") }, v.num("levels"))
    const name = after.destroyed ? "Destroyed" : `${statusNames[after.status]}, ${count(after.bases, "base")}`
    const message = sayDamaged(unit, status, after) ?? say("FIRE_0")
    return asked({ trial: settled(name), tallies: [], name: (r) => r, messages: () => [message] })
  },
})

const qualityNames = { unmotivated: "Unmotivated", average: "Average", motivated: "Motivated or desperate" } as const

/** DGK-MOR-01, DGK-MOR-02 */
export const moraleForm: Form = form({
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
    number("units", "Combat units at the start", { min: 1, max: 200, start: 25 }, { rules: ["DGK-MOR-01"] }),
    number("lost", "Units lost, and assets by their worth", { min: 0, max: 200, start: 0 }, { rules: ["DGK-MOR-02"] }),
  ],
  every: true,
  answer: (v) => {
    const [quality, side] = [v.word("quality", ARMY_QUALITIES), v.word("side", SIDES)]
    const start = breakPoint(v.num("units"), quality)
    const left = tally(
      part("DGK-MOR-01", `${morale.percent[quality]}% of ${v.num("units")} combat units, rounded up`, start),
      part("DGK-MOR-02", "lost", -v.num("lost") * morale.unitLost),
    )
    const broken = left.total <= 0
    return asked({
      trial: settled(broken ? "The army breaks" : `${left.total} left`),
      tallies: [{ label: "Break point", tally: left }],
      name: (r) => r,
      messages: () => (broken ? [say("BREAK", { side: sideNames[side] })] : []),
    })
  },
})
