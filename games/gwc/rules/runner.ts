/** Runner and Command Confusion: GWC-O20, GWC-O27. */
import { choose, type Flow, type Option } from "@salient/engine"
import type { Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { fireForEffect } from "./artillery.ts"
import { highestLeader, mayActivate } from "./command.ts"
import { formationsLeft, runnerOf } from "./countermix.ts"
import { playerOf } from "./field.ts"
import { canMove, continueMove } from "./move.ts"
import { placeRunner } from "./newcomers.ts"
import { beginOrder } from "./order.ts"
import { isRunner, nameOf } from "./pieces.ts"

/** GWC-O20 A Runner with the Highest-ranking Leader, both not activated, he unbroken, and a functioning Telephone. */
function messengers(m: State, side: Nation): { leader: Formation; runner: Formation } | undefined {
  const { telephone } = playerOf(m, side)
  const leader = highestLeader(m, side)
  if (!telephone || telephone.broken || !leader || leader.broken || !mayActivate(leader)) return undefined
  const runner = m.units.find((u) => u.side === side && isRunner(u) && u.hex === leader.hex && mayActivate(u))
  return runner && { leader, runner }
}

export const mayOrderConfusion = (m: State, side: Nation): boolean => messengers(m, side) !== undefined

/** An Artillery Request carried by a Runner: always Fire for Effect, the Leader spots from their hex. */
function* artilleryRequestByRunner(m: State, side: Nation, who: { leader: Formation; runner: Formation }): Flow {
  who.runner.activated = true
  yield* fireForEffect(m, side, [{ kind: "leader", leader: who.leader, hex: who.leader.hex }])
}

export function* orderConfusion(m: State, side: Nation): Flow {
  const both = messengers(m, side)
  if (both) yield* artilleryRequestByRunner(m, side, both)
}

const movable = (m: State, side: Nation): Formation[] =>
  m.units.filter((u) => u.side === side && isRunner(u) && mayActivate(u) && canMove(m, u, null))

const mayPlace = (m: State, side: Nation): boolean =>
  highestLeader(m, side) !== undefined && formationsLeft(m, runnerOf(side)) > 0

/** GWC-O27a */
export const mayOrderRunner = (m: State, side: Nation): boolean =>
  mayPlace(m, side) || movable(m, side).length > 0 || messengers(m, side) !== undefined

export function* orderRunner(m: State, side: Nation): Flow {
  const options: Option<Formation | "place" | "request">[] = movable(m, side).map((u) => ({
    id: u.id,
    label: `Move ${nameOf(u)}`,
    value: u,
    touches: [u.id],
    rules: ["GWC-O27.2"],
  }))
  if (mayPlace(m, side)) options.push({ id: "place", label: "Bring a Runner", value: "place", rules: ["GWC-O27.1"] })
  const both = messengers(m, side)
  if (both) options.push({ id: "request", label: "Artillery Request", value: "request", rules: ["GWC-O27a"] })
  const what = yield* choose({ by: side, prompt: "What does the Runner do?", rules: ["GWC-O27a"] }, options)
  if (what === "place") {
    const runner = yield* placeRunner(m, side, "GWC-O27.1")
    if (runner) runner.activated = true
  } else if (what === "request") yield* artilleryRequestByRunner(m, side, both!)
  else {
    what.activated = true
    beginOrder(m, "runner", [what])
    yield* continueMove(m)
  }
}
