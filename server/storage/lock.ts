/** One process per data folder: two embedded databases over the same files would destroy them. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Takes the folder for this process, or throws a sentence; returns how to give it back. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, "lock")
  for (;;) {
    try {
      writeFileSync(file, [process.pid, birthOf(process.pid)].join(" ").trim(), { flag: "wx" })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    }
    const [pid = "", ...birth] = readFileSync(file, "utf8").split(" ")
    const holder = Number(pid)
    if (holder !== process.pid && isAlive(holder) && isSame(birth.join(" "), birthOf(holder)))
      throw new Error(`The folder ${folder} is in use by process ${holder}. Stop it first, or use another folder.`)
    rmSync(file, { force: true }) // left behind by a process that is gone
  }
}

/** Where nothing is known of the birth of one or the other, the number alone decides. */
const isSame = (kept: string, found: string): boolean => kept === "" || found === "" || kept === found

/**
 * When a process was born: of which start of the machine, and how long after it. Numbers of processes are given out again,
 * after a restart nearly always the same ones. Empty where the system does not tell.
 */
function birthOf(pid: number): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    // The name of the program stands in parentheses and may hold anything; the 22nd field is the 20th after it.
    return `${boot} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`
  } catch {
    return ""
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
