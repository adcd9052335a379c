/** What the viewer's side has to do, in a few words for the strip above the map. It takes a view and shows only what that side knows. */
import type { Scene } from "@salient/engine"
import type { Condition } from "../data/scenario.ts"
import { fieldOf } from "../rules/troops-and-command/field.ts"
import { other } from "../state.ts"
import type { Side } from "../types.ts"
import type { View } from "../view.ts"

type Aim = NonNullable<Scene["aims"]>[number]

/** DGK-MOR-03 To break the enemy army; DGK-GAP-13 and what the scenario asks for at its end. */
export function aimsOf(view: View): Aim[] {
  const { side } = view
  if (!side) return []
  const { victory } = fieldOf(view).scenario
  const own = victory.atEnd.filter((e) => e.winner === side).flatMap((e) => e.when)
  const theirs = victory.atEnd.filter((e) => e.winner !== side).flatMap((e) => e.when)
  const toHold = own.length > 0 ? own.flatMap((c) => held(view, c)) : theirs.flatMap((c) => denied(view, c))
  const breaking: Aim = { label: "break the enemy", done: view.breakPoints[other(side)] <= 0, rules: ["DGK-MOR-03"] }
  return [...(victory.byBreaking ? [breaking] : []), ...toHold]
}

/** A place or places that the viewer's side is to hold; the briefing covers other kinds of conditions. */
function held(view: View, c: Condition): Aim[] {
  if (c.is === "holdsMore")
    return [
      { label: "hold more places", done: worth(view, c.side) > worth(view, other(c.side)), rules: ["DGK-GAP-13"] },
    ]
  if (c.is !== "holds") return []
  const { places, count } = of(view, c)
  const label = c.objectives.length === 1 ? `hold ${places}` : `hold ${c.atLeast} of ${places}`
  return [{ label, done: count >= c.atLeast, rules: ["DGK-GAP-13"] }]
}

/** What the enemy must hold to win, the viewer's side must deny him. */
function denied(view: View, c: Condition): Aim[] {
  if (c.is !== "holds") return []
  const { places, count } = of(view, c)
  return [{ label: `keep them from ${places}`, done: count < c.atLeast, rules: ["DGK-GAP-13"] }]
}

/** Places by the numbers on their discs, a single one by its name; and how many of them are held. */
function of(view: View, { side, objectives }: Extract<Condition, { is: "holds" }>) {
  const all = fieldOf(view).scenario.objectives
  return {
    places:
      objectives.length === 1
        ? (all.find((o) => o.id === objectives[0])?.name ?? "")
        : objectives.map((id) => all.findIndex((o) => o.id === id) + 1).join(", "),
    count: objectives.filter((id) => view.held[id] === side).length,
  }
}

const worth = (view: View, side: Side): number =>
  fieldOf(view)
    .scenario.objectives.filter((o) => view.held[o.id] === side)
    .reduce((n, o) => n + o.worth, 0)
