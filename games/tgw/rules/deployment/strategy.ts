/** Strategy Rolls and roll-offs: TGW-MIS-03, TGW-DEP-10, TGW-AMB-47. */
import { roll } from "@salient/engine"
import { D6 } from "../../charts/dice.ts"
import { strategyRoll } from "../../charts/missions.ts"
import { tell } from "../../happenings.ts"
import type { State } from "../../state.ts"
import type { Side } from "../../types.ts"

/** TGW-MIS-03 Each side rolls a die and adds its rating; the higher wins, a tie is rolled again. */
export function strategyWinner(m: State, why: string): Side {
  for (;;) {
    const red = strategyRoll(roll(m, D6, "TGW-MIS-03", `${why}: red`), m.battle.rating.red)
    const blue = strategyRoll(roll(m, D6, "TGW-MIS-03", `${why}: blue`), m.battle.rating.blue)
    tell(m, { kind: "strategy", rules: ["TGW-MIS-03"], why, red, blue })
    if (red.total !== blue.total) return red.total > blue.total ? "red" : "blue"
  }
}

/** TGW-DEP-10, TGW-MIS-10 Each side rolls a die, without modifiers. */
export function rollOff(m: State, rule: string, why: string): Side {
  for (;;) {
    const [red, blue] = (["red", "blue"] as const).map((side) => roll(m, D6, rule, `${why}: ${side}`)) as [
      number,
      number,
    ]
    tell(m, { kind: "rolled-off", rules: [rule], why, red, blue })
    if (red !== blue) return red > blue ? "red" : "blue"
  }
}
