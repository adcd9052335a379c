/** Elite brigades: they strengthen the division that they are assigned to. GTW-14.Q. */
import { type Check, type Flow, offer, offers, ok, refuse } from "@salient/engine"
import { mostOn } from "../../charts/strength.ts"
import { counters } from "../../data/counters.ts"
import { choose } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { hexName } from "../basic-game-concepts/field.ts"
import { tellOf } from "../basic-game-concepts/hidden.ts"
import { brigadesOf, counterOf, nationOf } from "../basic-game-concepts/units.ts"
import { alter } from "../zones-of-control-and-ownership/ownership.ts"
import { unitsOf } from "../zones-of-control-and-ownership/position.ts"

const isInPool = (u: Unit): boolean => u.away.startsWith("eliminated")

/** GTW-14.Q-1 In one hex, or both in the replacement pool. */
const areTogether = (a: Unit, b: Unit): boolean => (a.hex >= 0 ? a.hex === b.hex : isInPool(a) && isInPool(b))

/** GTW-14.Q-1 May the division take over a brigade of the other? */
function mayTake(m: State, to: Unit, from: Unit): Check {
  if (to === from) return refuse("GTW-14.Q-1", () => `${to.name} already has it.`)
  if (nationOf(to) !== nationOf(from)) return refuse("GTW-14.Q-1", () => `${to.name} is of another nation.`)
  if (!areTogether(to, from))
    return refuse("GTW-14.Q-1", () => `${to.name} is not with ${from.name} in ${hexName(m, from.hex)}.`)
  return brigadesOf(to).length < mostOn(to.counter)
    ? ok
    : refuse("GTW-14.Q-1", () => `${to.name} has as many elite brigades as it may have.`)
}

type Change = { readonly brigade: string; readonly from: Unit; readonly to: Unit }

const divisionsOf = (m: State, side: Side): Unit[] => unitsOf(m, side).filter((u) => counterOf(u).front.divisional)

/** Every brigade, and every division that could be named for it. */
function changesOf(m: State, side: Side, may: boolean): Change[] {
  const divisions = divisionsOf(m, side)
  return divisions.flatMap((from) =>
    [...new Set(brigadesOf(from))].flatMap((brigade) =>
      divisions.flatMap((to) => (mayTake(m, to, from).ok === may ? [{ brigade, from, to }] : [])),
    ),
  )
}

export const mayReassignSome = (m: State, side: Side): Check =>
  unitsOf(m, side).some((u) => u.brigades !== undefined) && changesOf(m, side, true).length > 0
    ? ok
    : refuse("GTW-14.Q-1", "No other division could take over an elite brigade.")

/** GTW-14.Q-1 In the initial phase of its own turn, a side gives an elite brigade to another division. */
export function* reassign(m: State, side: Side): Flow {
  const change = yield* choose<Change | null>(
    {
      by: side,
      what: "elite",
      prompt: "Which elite brigade goes to which division?",
      rules: ["GTW-14.Q-1"],
    },
    offers<Change | null>(
      offer<Change, Change | null>(
        changesOf(m, side, true),
        ({ to, from }) => mayTake(m, to, from),
        ({ brigade, from, to }) => ({
          id: `${brigade}:${from.n}:${to.n}`,
          label: `${sayBrigade(brigade)} of ${from.name} to ${to.name}`,
          value: { brigade, from, to },
          touches: to.hex < 0 ? [] : [from.id, to.id],
        }),
        () => changesOf(m, side, false),
      ),
      { id: "none", label: "None", value: null, declines: true },
    ),
  )
  if (change === null) return
  const { brigade, from, to } = change
  const rest = brigadesOf(from)
  rest.splice(rest.indexOf(brigade), 1)
  assign(m, from, rest)
  assign(m, to, [...brigadesOf(to), brigade])
  tellOf(m, [from, to], {
    kind: "reassigned",
    rules: ["GTW-14.Q-1"],
    side,
    what: sayBrigade(brigade),
    from: from.name,
    to: to.name,
  })
}

function assign(m: State, u: Unit, brigades: readonly string[]): void {
  alter(m, u, (one) => {
    if (brigades.length === 0) delete one.brigades
    else one.brigades = brigades.join(" ")
  })
}

/** `the elite brigade +2-5` */
const sayBrigade = (counter: string): string => `the elite brigade ${counters[counter]!.front.written}`
