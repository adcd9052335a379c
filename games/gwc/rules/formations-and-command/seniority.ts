/** Seniority among equal Leaders: GWC-3.3.1.4. */
import { type Flow, refuse } from "@salient/engine"
import { tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import type { State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { offerThese } from "../orders-in-general/choices.ts"
import { playerOf } from "../the-map/field.ts"
import { seniorTies } from "./command.ts"
import { nameOf } from "./pieces.ts"

const notAmongThem = refuse("GWC-3.3.1.4", "Another Leader is senior to him, or he is not a Leader.")

/**
 * GWC-3.3.1.4 If no printed number decides, the owner names his Highest-ranking Leader; the choice lasts as long as that Leader
 * qualifies. It is asked between Orders, and wherever else it matters: Leaders also come and go in the middle of an Order.
 */
export function* nameSenior(m: State, side: Nation): Flow {
  const ties = seniorTies(m, side)
  const player = playerOf(m, side)
  if (ties.length < 2 || ties.some((u) => u.id === player.senior)) return
  const named = yield* choose(
    { by: side, what: "senior-leader", prompt: "Who is your Highest-ranking Leader?", rules: ["GWC-3.3.1.4"] },
    offerThese(m, side, ties, notAmongThem),
  )
  player.senior = named.id
  tell(m, { kind: "senior", rules: ["GWC-3.3.1.4"], side, unit: named.id, name: nameOf(named) })
}
