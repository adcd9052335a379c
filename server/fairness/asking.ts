/**
 * For whom the process works just now. Whatever is dear charges its time to them without being told who they are; a computer's
 * answer is charged to whoever's move has called for it.
 */
import { AsyncLocalStorage } from "node:async_hooks"
import type { Limits } from "../limits.ts"
import type { Party } from "./party.ts"

type Asking = { readonly party: Party; readonly limits: Limits }
const current = new AsyncLocalStorage<Asking>()

/** Works for this party. */
export const askedBy = <T>(asking: Asking, work: () => T): T => current.run(asking, work)

/** The party that is worked for; undefined where the process works on its own account. */
export const asker = (): Party | undefined => current.getStore()?.party

/** Does work that keeps everybody else waiting, and charges the time to whoever asked for it. */
export function charged<T>(work: () => T): T {
  const begun = performance.now()
  try {
    return work()
  } finally {
    charge(performance.now() - begun)
  }
}

/** Charges so many milliseconds of the process's own time. */
function charge(milliseconds: number): void {
  const asking = current.getStore()
  asking?.limits.spend("work", asking.party, milliseconds)
}
