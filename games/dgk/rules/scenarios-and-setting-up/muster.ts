/** Before the set-up, where a scenario takes players' own forces: both sides hand in theirs at once, each in secret (DGK-GAP-13). */
import { type Flow, together } from "@salient/engine"
import { builder } from "../../builder/builder.ts"
import type { Draft } from "../../builder/draft.ts"
import { reveal } from "../../happenings.ts"
import { write } from "../../questions.ts"
import { battleOf, drawForce, readForce } from "../../scenarios/mustered.ts"
import type { State } from "../../state.ts"
import { type By, SIDES, type Side } from "../../types.ts"
import { fieldOf } from "../troops-and-command/field.ts"
import { setup } from "./first-state.ts"

/** When both have handed in theirs, the battle is set up with them. */
export function* musterForces(m: State): Flow {
  yield* together(SIDES.map((side) => handIn(m, side)))
  const { allied, central } = m.handedIn ?? {}
  if (!allied || !central) return
  const drafts: By<Side, Draft> = { allied: JSON.parse(allied), central: JSON.parse(central) }
  Object.assign(m, setup({ scenario: battleOf(m.scenario, drafts), options: m.options }))
  delete m.handedIn
  const { sides } = fieldOf(m).scenario
  reveal(m, { kind: "mustered", rules: ["DGK-GAP-13"], allied: sides.allied.name, central: sides.central.name })
}

function* handIn(m: State, side: Side): Flow {
  const { scenario } = fieldOf(m)
  const { from, to } = scenario.takes?.combatUnits ?? { from: 1, to: 1 }
  const draft = yield* write<Draft>(
    {
      by: side,
      what: "force",
      prompt: `Hand in your order of battle: ${from} to ${to} combat units, no vehicles.`,
      rules: ["DGK-GAP-13", "DGK-CMD-01"],
      secret: true,
      openly: "The orders of battle are being written.",
    },
    {
      noun: "order of battle",
      builder: { starts: startsFor(m.scenario, side) },
      read: (written) => readForce(scenario, side, written),
      suggest: (random) => drawForce(scenario, side, random),
    },
  )
  m.handedIn = { ...m.handedIn, [side]: JSON.stringify(draft) }
}

/** The builder's forces that the scenario accepts from a side, cached. */
const known = new Map<string, readonly string[]>()

function startsFor(id: string, side: Side): readonly string[] {
  const key = `${id} ${side}`
  const found =
    known.get(key) ??
    builder.starts.filter((s) => readForce(fieldOf({ scenario: id }).scenario, side, s.draft).ok).map((s) => s.id)
  known.set(key, found)
  return found
}
