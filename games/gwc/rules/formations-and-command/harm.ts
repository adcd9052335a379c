/** What can happen to a Formation: Suppression, breaking, rallying (GWC-3.2, GWC-13, GWC-T107.1a). */
import type { Flow } from "@salient/engine"
import { tell } from "../../happenings.ts"
import type { Formation, State } from "../../state.ts"
import { openWindow } from "../actions/windows.ts"
import { eliminate } from "../sequence-time-victory/victory.ts"
import { sparedFromGas } from "../strategy-cards/lasting.ts"
import { kind, nameOf } from "./pieces.ts"

/** GWC-13.1 At most one Suppressed marker. */
export function suppress(m: State, u: Formation, rule: string): void {
  if (u.suppressed) return
  u.suppressed = true
  tell(m, { kind: "suppressed", rules: [rule], unit: u.id, name: nameOf(u) })
}

export function unsuppress(m: State, u: Formation, rule: string): void {
  if (!u.suppressed) return
  u.suppressed = false
  tell(m, { kind: "unsuppressed", rules: [rule], unit: u.id, name: nameOf(u) })
}

/** GWC-3.2.5 */
export function rally(m: State, u: Formation, rule: string): void {
  if (!u.broken) return
  u.broken = false
  tell(m, { kind: "rallied", rules: [rule], unit: u.id, name: nameOf(u) })
}

/** GWC-VET-01 */
export function promote(m: State, u: Formation, rule: string): void {
  u.veteran = true
  tell(m, { kind: "veteran", rules: [rule], unit: u.id, name: nameOf(u) })
}

/**
 * GWC-3.2.1, GWC-3.2.4 A Formation breaks; a broken one is eliminated. Light Wounds may prevent it (GWC-A47), and Probe may follow
 * a failed Defense roll (GWC-A53).
 */
export function* breakFormation(m: State, u: Formation, how: { rule: string; defence?: boolean }): Flow {
  if (u.hex < 0) return
  if (kind(u) === "platoon") {
    const context = { subject: u, saved: false }
    yield* openWindow(m, u.side, "wouldBreak", context)
    if (context.saved || u.hex < 0) return
  }
  if (u.broken) {
    eliminate(m, [u], how.rule)
    return
  }
  u.broken = true
  tell(m, { kind: "broke", rules: [how.rule], unit: u.id, name: nameOf(u) })
  if (how.defence) yield* openWindow(m, u.side, "justBroke", { subject: u })
}

/** GWC-T107.1a, GWC-O19.2.1.3 Gas Suppresses Formations; those already Suppressed break, unless Anti-Gas Strategy protects them. */
export function* gas(m: State, u: Formation, rule: string): Flow<boolean> {
  if (!u.suppressed) {
    suppress(m, u, rule)
    return false
  }
  if (sparedFromGas(m, u.side)) return false
  const before = u.broken
  yield* breakFormation(m, u, { rule })
  return !before && u.broken && u.hex >= 0
}
