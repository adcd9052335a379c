/**
 * Processes that race for one data folder: ordinary ones, and some in process namespaces of their own, like two containers that share a
 * folder. Whatever a killed process leaves behind, exactly one process may have the folder at a time.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { join } from "node:path"

/** Runs a program in a process namespace of its own, as a container does. */
const unshare = "/usr/bin/unshare"
const isolated = ["--user", "--map-root-user", "--pid", "--fork", "--kill-child", "--mount-proc"]
/** True if that is allowed on this machine. */
export const canIsolate = (): boolean => spawnSync(unshare, [...isolated, "true"]).status === 0

/** A process that takes and releases the folder on command, and reports whether it has it. */
const program = `
  const { lockFolder } = await import(${JSON.stringify(new URL("../storage/lock.ts", import.meta.url).href)})
  let unlock
  process.on("message", (what) => {
    if (what === "unlock") { unlock?.(); unlock = undefined; process.send(false) }
    else try { unlock = lockFolder(process.argv[1]); process.send(true) } catch (error) { process.send(error.message) }
  })
  process.send("ready")`

export class Contender {
  readonly child: ChildProcess
  private constructor(child: ChildProcess) {
    this.child = child
  }

  static async start(folder: string, inContainer = false): Promise<Contender> {
    const run = [process.execPath, "--input-type=module", "-e", program, folder]
    const [command, ...rest] = inContainer ? [unshare, ...isolated, ...run] : run
    const child = spawn(command as string, rest, { stdio: ["ignore", "inherit", "inherit", "ipc"] })
    await once(child, "message")
    return new Contender(child)
  }

  /** True if it now has the folder; otherwise the reason why not. */
  async lock(): Promise<boolean | string> {
    return this.#tell("lock")
  }

  async unlock(): Promise<void> {
    await this.#tell("unlock")
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    this.child.kill("SIGKILL")
    await once(this.child, "exit")
  }

  async #tell(what: "lock" | "unlock"): Promise<boolean | string> {
    this.child.send(what)
    return (await once(this.child, "message"))[0]
  }
}

export type RaceReport = {
  readonly races: number
  /** How many of the processes ran in process namespaces of their own. */
  readonly inContainers: number
  /** Races in which none or more than one process got the folder. */
  readonly wrong: number
  /** Refusals that did not say which process has the folder. */
  readonly silent: number
}

/** Races for a folder. In every second race, a killed process has left its files behind. */
export async function raceFor(folder: string, races: number, processes = 4): Promise<RaceReport> {
  const inContainers = canIsolate() ? Math.floor(processes / 2) : 0
  const all = await Promise.all(Array.from({ length: processes }, (_, i) => Contender.start(folder, i < inContainers)))
  let [wrong, silent] = [0, 0]
  try {
    for (let race = 0; race < races; race++) {
      // The files of a process that was killed, or that lives in another container: its number means nothing here.
      if (race % 2) writeFileSync(join(folder, "lock"), "999999999 00000000-0000-0000-0000-000000000000 1")
      const found = await Promise.all(all.map((one) => one.lock()))
      if (found.filter((f) => f === true).length !== 1) wrong++
      silent += found.filter((f) => f !== true && !/ is in use by process \d+ on \S/.test(String(f))).length
      await Promise.all(all.map((one) => one.unlock()))
    }
  } finally {
    await Promise.all(all.map((one) => one.kill()))
  }
  return { races, inContainers, wrong, silent }
}
