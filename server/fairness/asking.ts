/**
 * The party that the process is currently working for. Expensive work charges its time to that party without being told who it is; a
 * computer's answer is charged to the player whose move triggered it.
 */
import { AsyncLocalStorage } from "node:async_hooks"
import type { BudgetName, Limits } from "../limits.ts"
import type { Party } from "./party.ts"

type Asking = { readonly party: Party; readonly limits: Limits }
const current = new AsyncLocalStorage<Asking>()

/** Runs work on behalf of this party. */
export const askedBy = <T>(asking: Asking, work: () => T): T => current.run(asking, work)

/** The current party and its limits; undefined while the process works on its own account. */
export const asked = (): Asking | undefined => current.getStore()

/** The current party; undefined while the process works on its own account. */
export const asker = (): Party | undefined => current.getStore()?.party

/** Does work that blocks everybody else, and charges the time to the party that requested it. */
export function charged<T>(work: () => T): T {
  const begun = performance.now()
  try {
    return work()
  } finally {
    charge("work", performance.now() - begun)
  }
}

/** The same, as soon as it is the party's turn. */
export async function chargedInTurn<T>(work: () => T): Promise<T> {
  const turn = myTurn()
  if (turn) await turn
  return charged(work)
}

/** Charges this many milliseconds to the party that requested the work. */
export function charge(budget: BudgetName, milliseconds: number): void {
  const asking = current.getStore()
  asking?.limits.spend(budget, asking.party, milliseconds)
}

/** Resolves when the current party may keep the process busy again; undefined if that is now. */
export function myTurn(): Promise<void> | undefined {
  const asking = current.getStore()
  return asking?.limits.turn(asking.party)
}
