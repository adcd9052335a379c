/**
 * For whom the process works just now. Whatever is dear charges its time to them without being told who they are; a computer's
 * answer is charged to whoever's move has called for it.
 */
import { AsyncLocalStorage } from "node:async_hooks"
import type { BudgetName, Limits } from "../limits.ts"
import type { Party } from "./party.ts"

type Asking = { readonly party: Party; readonly limits: Limits }
const current = new AsyncLocalStorage<Asking>()

/** Works for this party. */
export const askedBy = <T>(asking: Asking, work: () => T): T => current.run(asking, work)

/** For whom the process works, and their limits; undefined where it works on its own account. */
export const asked = (): Asking | undefined => current.getStore()

/** The party that is worked for; undefined where the process works on its own account. */
export const asker = (): Party | undefined => current.getStore()?.party

/** Does work that keeps everybody else waiting, and charges the time to whoever asked for it. */
export function charged<T>(work: () => T): T {
  const begun = performance.now()
  try {
    return work()
  } finally {
    charge("work", performance.now() - begun)
  }
}

/** Charges so many milliseconds to whoever has asked. */
export function charge(budget: BudgetName, milliseconds: number): void {
  const asking = current.getStore()
  asking?.limits.spend(budget, asking.party, milliseconds)
}

/** Resolves when whoever has asked may keep the process busy again; undefined if that is now. */
export function myTurn(): Promise<void> | undefined {
  const asking = current.getStore()
  return asking?.limits.turn(asking.party)
}
