/** Command Confusion: an Artillery Request carried by a Runner (GWC-O20). */
import { type Check, type Flow, ok, refuse } from "@salient/engine"
import type { Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { highestLeader, mayActivate } from "./formations-and-command/command.ts"
import { isRunner } from "./formations-and-command/pieces.ts"
import { fireForEffect } from "./orders-artillery-request.ts"
import { playerOf } from "./the-map/field.ts"

type Messengers = { readonly leader: Formation; readonly runner: Formation }

const noTelephone = refuse("GWC-O20", "You have no functioning Telephone.")
const noLeader = refuse("GWC-O20", "Your Highest-ranking Leader is broken, or has been activated this Turn.")
const noRunner = refuse("GWC-O20", "No Runner that may be activated is with your Highest-ranking Leader.")

/** GWC-O20 A Runner in the hex of the Highest-ranking Leader, neither activated, the Leader unbroken, and a functioning Telephone. */
function messengers(m: State, side: Nation): Messengers | Extract<Check, { ok: false }> {
  const { telephone } = playerOf(m, side)
  if (!telephone || telephone.broken) return noTelephone
  const leader = highestLeader(m, side)
  if (!leader || leader.broken || !mayActivate(leader).ok) return noLeader
  const runner = m.units.find((u) => u.side === side && isRunner(u) && u.hex === leader.hex && mayActivate(u).ok)
  return runner ? { leader, runner } : noRunner
}

export function mayOrderConfusion(m: State, side: Nation): Check {
  const found = messengers(m, side)
  return "ok" in found ? found : ok
}

/** Always Fire for Effect; the Leader spots from their hex. */
export function* orderConfusion(m: State, side: Nation): Flow {
  const found = messengers(m, side)
  if ("ok" in found) return
  found.runner.activated = true
  yield* fireForEffect(m, side, [{ kind: "leader", leader: found.leader, hex: found.leader.hex }])
}
