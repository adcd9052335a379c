/**
 * One process per data folder: two embedded databases over the same files would destroy them. The lock is the operating
 * system's, on a file in the folder, held by an SQLite transaction that never ends. The system releases it when the process
 * ends, however that happens, and it holds between containers that share the folder, which cannot see each other's processes.
 */
import { randomInt } from "node:crypto"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

/** SQLite's code for a file that another connection has locked. */
const BUSY = 5

/** Another process has the folder open. */
export class FolderInUse extends Error {
  override name = "FolderInUse"
}

/** Takes the folder for this process, or throws an error that says which process has it; returns the function that releases it. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const note = join(folder, "lock")
  const lock = take(join(folder, "lock.db"), note)
  const holder = typeof lock === "string" ? lock : olderHolder(note)
  if (typeof lock === "string" || holder !== undefined) {
    if (typeof lock !== "string") lock.close()
    throw new FolderInUse(`The folder ${folder} is in use by ${holder}. Stop it first, or use another folder.`)
  }
  writeFileSync(note, `process ${process.pid} on ${hostname()}`)
  return () => {
    rmSync(note, { force: true })
    lock.close()
  }
}

/** Locks a file until it is closed; undefined if another process has locked it. */
function lockFile(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec("BEGIN EXCLUSIVE")
    return lock
  } catch (error) {
    lock.close()
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === BUSY) return undefined
    throw error
  }
}

/**
 * The lock, or a description of its holder from the holder's own note. Several processes that try at the same moment may each keep the
 * others from getting it, so a refused process tries again until the note has named the same holder twice. A holder writes its note a
 * moment after it gets the lock.
 */
function take(file: string, note: string): DatabaseSync | string {
  let said: string | undefined
  for (let tries = 0; tries < 40; tries++) {
    const lock = lockFile(file)
    if (lock) return lock
    const found = readNote(note)
    if (found?.startsWith("process ") && found === said) return found
    said = found
    // A refused process has nothing else to do. It waits a random time, in milliseconds, so that no two wait equally long.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 + randomInt(20))
  }
  return said ?? "another process"
}

/** The note that the holder has written about itself. The lock does not depend on it. */
function readNote(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8") || undefined
  } catch {
    return undefined // the lock was just taken or released
  }
}

/** A process of an earlier version of Salient, which locked a folder by writing its process number and start time into the note. */
function olderHolder(note: string): string | undefined {
  const [, pid, birth] = /^(\d+) (\S+ \d+)$/.exec(readNote(note) ?? "") ?? []
  return pid !== undefined && birth === birthOf(pid) ? `process ${pid}` : undefined
}

/**
 * The start time of a process: the id of the machine's boot, and the time since then. Process numbers are reused, after a restart nearly
 * always by the same programs.
 */
function birthOf(pid: string): string | undefined {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    // The name of the program is in parentheses and may contain anything; the 22nd field is the 20th after it.
    return `${boot} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`
  } catch {
    return undefined // there is no such process, or the system does not provide this
  }
}
