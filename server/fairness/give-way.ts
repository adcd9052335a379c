/** Threads that think or play for hours run at a lower priority than the thread that answers people. */
import { readlinkSync } from "node:fs"
import { getPriority, setPriority } from "node:os"

const lowest = 19

/** How many steps lower: people wait for a computer player's move and for a replay, but hardly for a game of a batch. */
export const WAY = { awaited: 10, batch: 15 } as const

/** Lowers the priority of the calling thread; does nothing if the system has no thread priorities. */
export function giveWay(steps: number): void {
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1))
    setPriority(thread, Math.min(lowest, getPriority(thread) + steps))
  } catch {
    // another system, or one that does not allow it: all threads are then equal
  }
}
