import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { Contender, canIsolate, raceFor } from "../bench/races.ts"
import { startProcess } from "../load/process.ts"
import { lockFolder } from "../storage/lock.ts"
import { afterwards, dataFolder, newFolder } from "./help.ts"

async function contender(folder: string, inContainer = false): Promise<Contender> {
  const one = await Contender.start(folder, inContainer)
  afterwards(() => one.kill())
  return one
}

describe("a data folder", () => {
  it("is taken by one of several processes that race for it, in every one of 250 races", async () => {
    expect(await raceFor(newFolder(), 250)).toMatchObject({ races: 250, wrong: 0, silent: 0 })
  })

  it("stays with its process though its number seems to be nobody's, as between two containers", async () => {
    const folder = newFolder()
    const holder = await contender(folder)
    expect(await holder.lock()).toBe(true)
    writeFileSync(join(folder, "lock"), "process 999999999 on elsewhere")
    expect(() => lockFolder(folder)).toThrow(`The folder ${folder} is in use by process 999999999 on elsewhere.`)
    if (!canIsolate()) return // not allowed here
    expect(await (await contender(folder, true)).lock()).toContain("is in use by process 999999999 on elsewhere")
  })

  it("is refused to a second server, which says who has it and ends", async () => {
    const folder = await dataFolder()
    const first = await startProcess(["--port", "0", "--log", "fatal", "--workers", "0", "--data", folder])
    afterwards(() => first.kill())
    const second = startProcess(["--port", "0", "--log", "fatal", "--workers", "0", "--data", folder])
    await expect(second).rejects.toThrow(`is in use by process ${first.child.pid} on ${hostname()}.`)
    expect((await fetch(`${first.url}/ready`)).status).toBe(200)
  })

  it("says who has it, and is free again when that process is killed", async () => {
    const folder = newFolder()
    const holder = await contender(folder)
    expect(await holder.lock()).toBe(true)
    expect(() => lockFolder(folder)).toThrow(`is in use by process ${holder.child.pid} on ${hostname()}.`)
    await holder.kill()
    const unlock = lockFolder(folder)
    expect(readFileSync(join(folder, "lock"), "utf8")).toBe(`process ${process.pid} on ${hostname()}`)
    expect(() => lockFolder(folder)).toThrow("is in use") // by this process itself
    unlock()
    expect(existsSync(join(folder, "lock"))).toBe(false)
    lockFolder(folder)()
  })

  it.runIf(existsSync("/proc/self/stat"))("is left to a running process of an earlier version", () => {
    const folder = newFolder()
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8")
    const birth = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]
    writeFileSync(join(folder, "lock"), `${process.ppid} ${boot} ${birth}`)
    expect(() => lockFolder(folder)).toThrow(`is in use by process ${process.ppid}.`)
    writeFileSync(join(folder, "lock"), `${process.ppid} ${boot} 1`) // the number has been reused by another process since
    lockFolder(folder)()
  })
})
