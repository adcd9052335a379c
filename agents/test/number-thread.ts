/** A thread for tests of numbered tasks: it multiplies. */
import { workerData } from "node:worker_threads"
import { serveTasks } from "../tasks.ts"

const times = workerData as number
serveTasks((n: number) => {
  if (times < 0) throw new Error("no number is below 0")
  return n * times
})
