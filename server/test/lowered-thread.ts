/** A thread of a pool that says where it works, and at which priority the threads of its process run; or never answers. */
import { readdirSync } from "node:fs"
import { getPriority } from "node:os"
import { serveTasks } from "@salient/agents/tasks"

export type Place = { readonly pid: number; readonly priorities: readonly number[] }

serveTasks((wanted: "place" | "never"): Place | Promise<never> =>
  wanted === "never"
    ? new Promise<never>(() => {})
    : { pid: process.pid, priorities: readdirSync("/proc/self/task").map((thread) => getPriority(Number(thread))) },
)
