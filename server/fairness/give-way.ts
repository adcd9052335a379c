/** Threads that think and play for hours give way to the one that answers people. */
import { readlinkSync } from "node:fs"
import { getPriority, setPriority } from "node:os"

const lowest = 19

/** By how many steps: somebody waits for a computer player's move and for a replay, and hardly for a game of a batch. */
export const WAY = { awaited: 10, batch: 15 } as const

/** Lowers the priority of the thread that calls it; where the system knows no priorities of threads, nothing happens. */
export function giveWay(steps: number): void {
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1))
    setPriority(thread, Math.min(lowest, getPriority(thread) + steps))
  } catch {
    // another system, or one that does not allow it: then all threads are equal
  }
}
