/** Runner: GWC-O27. */
import { type Check, type Flow, offerOne, offers, ok, refuse } from "@salient/engine"
import { choose } from "../questions.ts"
import type { Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { placeRunner } from "./events/newcomers.ts"
import { highestLeader, mayActivate } from "./formations-and-command/command.ts"
import { formationsLeft, runnerOf } from "./formations-and-command/countermix.ts"
import { isRunner, nameOf } from "./formations-and-command/pieces.ts"
import { mayOrderConfusion, orderConfusion } from "./orders-command-confusion.ts"
import { offerUnits } from "./orders-in-general/choices.ts"
import { beginOrder } from "./orders-in-general/order.ts"
import { canMove, continueMove } from "./orders-move/move.ts"

const noRunner = refuse("GWC-O27.2", "It is not a Runner.")
const hemmedIn = refuse("GWC-O27.2", "The Runner can enter no hex.")
const noLeader = refuse("GWC-O27.1", "You have no Leader that a Runner could join.")
const noCounter = refuse("GWC-O27.1", "No Runner is left in the countermix.")
const nothingToDo = refuse("GWC-O27a", "No Runner can arrive, move or carry an Artillery Request.")

/** GWC-O27.2 */
function mayMoveRunner(m: State, u: Formation): Check {
  if (!isRunner(u)) return noRunner
  const may = mayActivate(u)
  if (!may.ok) return may
  return canMove(m, u, null) ? ok : hemmedIn
}

const movable = (m: State, side: Nation): Formation[] =>
  m.units.filter((u) => u.side === side && mayMoveRunner(m, u).ok)

/** GWC-O27.1 */
function mayPlace(m: State, side: Nation): Check {
  if (highestLeader(m, side) === undefined) return noLeader
  return formationsLeft(m, runnerOf(side)) > 0 ? ok : noCounter
}

/** GWC-O27a */
export const mayOrderRunner = (m: State, side: Nation): Check =>
  mayPlace(m, side).ok || movable(m, side).length > 0 || mayOrderConfusion(m, side).ok ? ok : nothingToDo

export function* orderRunner(m: State, side: Nation): Flow {
  const what = yield* choose(
    { by: side, what: "runner-task", prompt: "What does the Runner do?", rules: ["GWC-O27a"] },
    offers<Formation | "place" | "request">(
      offerUnits(
        m,
        side,
        movable(m, side),
        (u) => mayMoveRunner(m, u),
        (u) => ({ id: u.id, label: `Move ${nameOf(u)}`, value: u, touches: [u.id], rules: ["GWC-O27.2"] }),
      ),
      offerOne(mayPlace(m, side), { id: "place", label: "Bring a Runner", value: "place", rules: ["GWC-O27.1"] }),
      offerOne(mayOrderConfusion(m, side), {
        id: "request",
        label: "Artillery Request",
        value: "request",
        rules: ["GWC-O27a"],
      }),
    ),
  )
  if (what === "place") {
    const runner = yield* placeRunner(m, side, "GWC-O27.1")
    if (runner) runner.activated = true
  } else if (what === "request") yield* orderConfusion(m, side)
  else {
    what.activated = true
    beginOrder(m, "runner", [what])
    yield* continueMove(m)
  }
}
