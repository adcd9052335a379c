/** A form that throws no dice: how far a unit moves, falls back and fires; distances are doubled for larger figures. */
import { type Form, part, tally } from "@salient/engine"
import { choice, form, shownWhen, yesno } from "@salient/kit/form"
import { settled } from "../charts/trial.ts"
import { type Message, say } from "../data/messages.ts"
import { movement, special } from "../data/tables.ts"
import { movesAs, nameOf, troops } from "../data/troops.ts"
import { TROOPS, type Troop } from "../types.ts"
import { asked } from "./asked.ts"

const SIZES = ["usual", "large"] as const // DGK-SCALE-05
type Size = (typeof SIZES)[number]
const INFANTRY: readonly Troop[] = TROOPS.filter((t) => troops[t].arm === "infantry")

/** Every distance of a unit in inches, for figures of the usual size. */
function distances(unit: Troop, cyclists: boolean): (readonly [what: string, inches: number])[] {
  const moves = troops[movesAs(unit, cyclists)]
  const { involuntary, assault, range } = troops[unit]
  return [
    ["Falls back or is pushed back", involuntary],
    ["Deploy/Tactical", movement.deploy],
    ["Maneuver", moves.maneuver],
    ["March", moves.march],
    ["March along a road or through a town", moves.march * movement.road.gain],
    ...(assault === null ? [] : [["Assault", assault] as const]),
    ...(range === null ? [] : [["Fires up to", range] as const]),
  ]
}

/** DGK-MOVE-01, DGK-MOVE-13, DGK-FIRE-03, DGK-SCALE-05 */
export const distancesForm: Form = form({
  id: "distances",
  title: "Distances",
  rules: ["DGK-MOVE-01", "DGK-MOVE-13", "DGK-FIRE-03", "DGK-SCALE-05"],
  fields: [
    choice(
      "unit",
      "Unit",
      TROOPS.map((t) => [t, nameOf(t)] as const),
    ),
    yesno("cyclists", "Is the battalion on bicycles?", {
      rules: ["DGK-TROOP-11"],
      when: shownWhen({ unit: INFANTRY }),
    }),
    choice(
      "figures",
      "Figures",
      [
        ["usual", "up to 18 mm"],
        ["large", "20 to 28 mm: all distances doubled"],
      ] satisfies [Size, string][],
      { rules: ["DGK-SCALE-05"] },
    ),
  ],
  every: true,
  answer: (v) => {
    const factor = special.scale[v.word("figures", SIZES)]
    const all = distances(v.word("unit", TROOPS), v.yes("cyclists"))
    const [[what, back]] = all as [readonly [string, number]]
    const messages: Message[] = all.map(([label, n]) => say("DISTANCE", { what: label, distance: n * factor }))
    const told = tally(part("DGK-MOVE-13", what, back), part("DGK-SCALE-05", "larger figures", back * (factor - 1)))
    return asked({
      trial: settled(`${what}: ${back * factor} in`),
      tallies: [{ label: what, tally: told }],
      name: (r) => r,
      messages: () => messages,
    })
  },
})
