/** Threads that think or play for hours run at a lower priority than the thread that answers people. */
import { readdirSync, readlinkSync } from "node:fs"
import { getPriority, setPriority } from "node:os"

const lowest = 19

/** How many steps lower: people wait for a computer player's move and for a replay, but hardly for a game of a batch. */
export const WAY = { awaited: 10, batch: 15 } as const

/** Lowers the priority of the calling thread; does nothing if the system has no thread priorities. */
export function giveWay(steps: number): void {
  try {
    lower(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), steps)
  } catch {
    // another system, or one that does not allow it: all threads are then equal
  }
}

/** Lowers the priority of the calling process: of all its threads, those that collect its garbage too, and of those that they start. */
export function giveWayWholly(steps: number): void {
  try {
    for (const thread of threadsHere()) lower(thread, steps)
  } catch {
    // a system that does not allow it: all processes are then equal
  }
}

/** The threads of this process; on a system that does not list them, the process, which stands for all of them there. */
function threadsHere(): number[] {
  try {
    return readdirSync("/proc/self/task").map(Number)
  } catch {
    return [process.pid]
  }
}

const lower = (thread: number, steps: number): void =>
  setPriority(thread, Math.min(lowest, getPriority(thread) + steps))
