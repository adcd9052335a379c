/** Reconnaissance in Force: TGW-DEP-09. */
import { type Check, type Flow, offer, ok, type Random, refuse } from "@salient/engine"
import { data } from "../../data/charts.ts"
import { select } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { unitNamed } from "../general-conventions/models.ts"

const { core, hq } = data.missions.reconnaissance

/** TGW-DEP-09 Up to two units of Core Companies and one of the HQ start on the table; the others come on in turn 1. */
export function* chooseScreen(m: State, side: Side, secret: boolean): Flow {
  const all = m.units.filter((u) => u.side === side && u.men.length > 0 && u.waits === "no")
  const able = all.filter((u) => u.category === "core" || u.category === "hq")
  const check = (ids: readonly string[]): Check => mayScreen(ids.map((id) => unitNamed(m, id as Unit["id"])))
  const chosen = yield* select<Unit>(
    {
      by: side,
      what: "screen",
      prompt: `Which units are on the table at the start: up to ${core} of your companies and ${hq} of your HQ?`,
      rules: ["TGW-DEP-09"],
      ...(secret ? { secret: true, openly: "The other side is deploying." } : {}),
    },
    offer<Unit, Unit>(
      able,
      () => ok,
      (u) => ({ id: u.id, label: u.name, value: u, touches: [u.id], rules: ["TGW-DEP-09"] }),
    ),
    {
      min: 0,
      max: Math.min(able.length, core + hq),
      check,
      suggest: (random: Random) => {
        const drawn = able.filter(() => random(2) === 0).slice(0, core + hq)
        const ids = drawn.map((u) => u.id)
        return check(ids).ok ? ids : able.slice(0, 1).map((u) => u.id)
      },
    },
  )
  for (const unit of all) if (!chosen.includes(unit)) unit.waits = "arrives"
}

function mayScreen(units: readonly Unit[]): Check {
  const of = (category: string) => units.filter((u) => u.category === category).length
  if (of("core") > core) return refuse("TGW-DEP-09", `At most ${core} units of Core Companies.`)
  return of("hq") > hq ? refuse("TGW-DEP-09", `At most ${hq} units of the HQ.`) : ok
}
