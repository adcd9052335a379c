/** One process per data folder: two embedded databases over the same files would destroy them. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Takes the folder for this process, or throws a sentence; returns how to give it back. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, "lock")
  for (;;) {
    try {
      writeFileSync(file, `${process.pid}`, { flag: "wx" })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    }
    const holder = Number(readFileSync(file, "utf8"))
    if (holder !== process.pid && isAlive(holder))
      throw new Error(`The folder ${folder} is in use by process ${holder}. Stop it first, or use another folder.`)
    rmSync(file, { force: true }) // left behind by a process that is gone
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
