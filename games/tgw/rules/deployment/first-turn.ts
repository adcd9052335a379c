/** Who goes first: TGW-DEP-10, TGW-DEP-11. */
import { type Flow, roll } from "@salient/engine"
import { D6, does } from "../../charts/dice.ts"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import { choose, confirm } from "../../questions.ts"
import type { State } from "../../state.ts"
import { other } from "../../types.ts"
import { rollOff } from "./strategy.ts"

/** TGW-DEP-10 Each side rolls a die; the winner goes first or second. Then the other may try to steal the initiative (TGW-DEP-11). */
export function* decideFirst(m: State): Flow {
  const winner = rollOff(m, "TGW-DEP-10", "first turn")
  const first = yield* choose<boolean>(
    { by: winner, what: "first-turn", prompt: "Do you take the first turn?", rules: ["TGW-DEP-10"] },
    [
      { id: "first", label: "Go first", value: true, rules: ["TGW-DEP-10"] },
      { id: "second", label: "Go second", value: false, rules: ["TGW-DEP-10"] },
    ],
  )
  m.begins = first ? winner : other(winner)
  const thief = other(m.begins)
  if (m.battle.rating[thief] > m.battle.rating[m.begins] && (yield* tries(thief))) {
    const die = roll(m, D6, "TGW-DEP-11", "stealing the initiative")
    const stolen = does(die, data.missions.seizeOn)
    tell(m, { kind: "stolen", rules: ["TGW-DEP-11"], side: thief, die, stolen })
    if (stolen) m.begins = thief
  }
  m.active = m.begins
}

const tries = (side: string): Flow<boolean> =>
  confirm(
    {
      by: side,
      what: "steal-initiative",
      prompt: "Your Strategy Rating is higher. Try to steal the initiative? On a 6 you go first.",
      rules: ["TGW-DEP-11"],
    },
    { yes: "Roll for it", no: "Let them go first" },
  )
