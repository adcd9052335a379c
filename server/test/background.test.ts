/** The process for work that may take long: what it shares with the thread that answers people (nothing), and what becomes of it. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { getPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { TaskLost } from "@salient/agents/pool"
import { describe, expect, it } from "vitest"
import { BackgroundPool } from "../background/pool.ts"
import { WAY } from "../fairness/give-way.ts"
import { afterwards, until } from "./help.ts"
import type { Place } from "./lowered-thread.ts"

const file = new URL("./lowered-thread.ts", import.meta.url)
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function newPool(): BackgroundPool<"place" | "never", Place> {
  const pool = new BackgroundPool<"place" | "never", Place>({ file, size: 1, atOnce: 10 })
  afterwards(() => pool.close())
  return pool
}

describe("thinking, replaying and batches", () => {
  it("are in one process of their own, all of whose threads give way to the one that answers people", async () => {
    const [one, other] = [newPool(), newPool()]
    const { pid, priorities } = await one.run("place")
    expect(pid).not.toBe(process.pid)
    expect((await other.run("place")).pid).toBe(pid)
    expect(priorities.length).toBeGreaterThan(4) // its own threads, and those that V8 starts to collect garbage
    expect(Math.min(...priorities)).toBeGreaterThanOrEqual(Math.min(19, getPriority() + WAY.awaited))
  })

  it("fail if their process is lost, and begin again in a new one", async () => {
    const pool = newPool()
    const { pid } = await pool.run("place")
    const lost = pool.run("never")
    await pool.run("place") // the task before it has arrived
    process.kill(pid, "SIGKILL")
    await expect(lost).rejects.toMatchObject({ loss: "crashed" })
    expect((await pool.run("place")).pid).not.toBe(pid)
  })

  it("end with their pool, at the latest when their time is up, and nobody else's do", async () => {
    const [one, other] = [newPool(), newPool()]
    const late = other.run("never", { longest: 50 })
    await expect(late).rejects.toMatchObject({ loss: "too-long" })
    const open = one.run("never")
    await one.close()
    await expect(open).rejects.toMatchObject({ loss: "closed" })
    await expect(one.run("place")).rejects.toBeInstanceOf(TaskLost)
    expect((await other.run("place")).pid).not.toBe(process.pid)
  })

  it("end when the server is killed: no process is left behind", async () => {
    const program = `
      const { BackgroundPool } = await import(${JSON.stringify(new URL("../background/pool.ts", import.meta.url).href)})
      const pool = new BackgroundPool({ file: new URL(${JSON.stringify(file.href)}), size: 1, atOnce: 10 })
      setInterval(() => {}, 1_000) // a pool keeps no program running
      console.log((await pool.run("place")).pid)`
    const server = spawn(process.execPath, ["--input-type=module", "-e", program], {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      stdio: ["ignore", "pipe", "inherit"],
    })
    afterwards(async () => void server.kill("SIGKILL"))
    const [said] = await once(server.stdout, "data")
    const pid = Number(String(said))
    expect(isAlive(pid)).toBe(true)
    server.kill("SIGKILL")
    await until(async () => !isAlive(pid))
  })
})
