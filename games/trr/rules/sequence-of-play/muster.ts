/**
 * Before everything else, if a scenario takes the players' own forces: both sides hand in theirs at the same time, in secret
 * (TRR-SCALE-09).
 */
import { type Flow, together } from "@salient/engine"
import { builder } from "../../builder/builder.ts"
import type { Draft } from "../../builder/draft.ts"
import { reveal } from "../../happenings.ts"
import { write } from "../../questions.ts"
import { battleOf, drawForce, readForce } from "../../scenarios/mustered.ts"
import type { State } from "../../state.ts"
import { type By, SIDES, type Side } from "../../types.ts"
import { fieldOf } from "../scale-and-representation/field.ts"
import { setup } from "./new-battle.ts"

/** When both have handed in their forces, the battle begins with them. */
export function* musterForces(m: State): Flow {
  yield* together(SIDES.map((side) => handIn(m, side)))
  const { blue, red } = m.handedIn ?? {}
  if (!blue || !red) return
  const drafts: By<Side, Draft> = { blue: JSON.parse(blue), red: JSON.parse(red) }
  Object.assign(m, setup({ scenario: battleOf(m.scenario, drafts), options: m.options, seats: [] }))
  delete m.handedIn
  const { sides } = fieldOf(m).scenario
  reveal(m, { kind: "mustered", rules: ["TRR-SCALE-09"], blue: sides.blue.name, red: sides.red.name })
}

function* handIn(m: State, side: Side): Flow {
  const { scenario } = fieldOf(m)
  const { units, month } = scenario.takes ?? { units: { from: 1, to: 1 }, month: "" }
  const draft = yield* write<Draft>(
    {
      by: side,
      what: "force",
      prompt: `Hand in your force for ${month}: ${units.from} to ${units.to} units on the table, with no attachments.`,
      rules: ["TRR-SCALE-09"],
      secret: true,
      openly: "Both sides are writing down their forces.",
    },
    {
      noun: "force",
      builder: { starts: startsFor(m.scenario, side) },
      read: (written) => readForce(scenario, side, written),
      suggest: (random) => drawForce(scenario, side, random),
    },
  )
  m.handedIn = { ...m.handedIn, [side]: JSON.stringify(draft) }
}

/** The builder's forces that the scenario takes: looked up once. */
const known = new Map<string, readonly string[]>()

function startsFor(id: string, side: Side): readonly string[] {
  const key = `${id} ${side}`
  const found =
    known.get(key) ??
    builder.starts
      .filter((s) => readForce(fieldOf({ scenario: id }).scenario, side, s.draft as Draft).ok)
      .map((s) => s.id)
  known.set(key, found)
  return found
}
