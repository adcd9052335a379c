import { afterEach, describe, expect, it } from "vitest"
import { Pool, type PoolSettings, runNumbered } from "../pool.ts"
import type { Did, Told } from "./pool-thread.ts"

const file = new URL("./pool-thread.ts", import.meta.url)
const pools: Pool<Told, Did, number>[] = []
const pool = (settings: Partial<PoolSettings> = {}) => {
  const made = new Pool<Told, Did, number>({ file, size: 1, ...settings })
  pools.push(made)
  return made
}
afterEach(async () => {
  await Promise.all(pools.splice(0).map((p) => p.close()))
})

const echo = (text: string): Told => ({ do: "echo", text })
const wait = (ms: number): Told => ({ do: "wait", ms })

describe("a pool of threads", () => {
  it("gives each task its result, and each thread what it starts with", async () => {
    const p = pool({ data: { colour: "red" } })
    const [a, b] = await Promise.all([p.run(echo("a")), p.run(echo("b"))])
    expect([a?.text, b?.text]).toEqual(["a", "b"])
    expect(a?.data).toEqual({ colour: "red" })
  })

  it("uses all its threads, no more than it may have, and one that is free before it starts another", async () => {
    const p = pool({ size: 2 })
    const threads = async (tasks: Told[]) =>
      new Set((await Promise.all(tasks.map((t) => p.run(t)))).map((d) => d.thread))
    const first = await threads([echo("a")])
    expect(await threads([echo("b")])).toEqual(first)
    expect((await threads([wait(50), wait(50), wait(50), wait(50)])).size).toBe(2)
  })

  it("gives a task to the thread with the least to do, where threads have several in hand", async () => {
    const p = pool({ size: 2, atOnce: 10 })
    const [a, b, c, d] = await Promise.all([p.run(wait(600)), p.run(wait(10)), p.run(wait(300)), p.run(wait(10))])
    expect(a?.thread).not.toBe(b?.thread)
    expect(new Set([c?.thread, d?.thread]).size).toBe(2)
  })

  it("lets tasks wait when every thread has enough, and refuses one too many", async () => {
    const p = pool({ mostWaiting: 1 })
    const [first, second, third] = [p.run(wait(20)), p.run(echo("b")), p.run(echo("c"))]
    await expect(third).rejects.toMatchObject({ loss: "too-many" })
    expect((await first).text).toBe("waited")
    expect((await second).text).toBe("b")
    expect((await p.run(echo("d"))).text).toBe("d")
  })

  it("hands on what a task throws, and keeps the thread", async () => {
    const p = pool()
    const { thread } = await p.run(echo("a"))
    await expect(p.run({ do: "fail" })).rejects.toThrow("told to fail")
    expect((await p.run(echo("b"))).thread).toBe(thread)
  })

  it("replaces a thread that crashes: what it had in hand fails, what waited is done", async () => {
    const p = pool()
    const crash = p.run({ do: "crash" })
    const next = p.run(echo("next"))
    await expect(crash).rejects.toMatchObject({ loss: "crashed", message: "A thread ended with code 3." })
    expect((await next).text).toBe("next")
  })

  it("ends a thread whose task takes too long, and no sooner than the task has begun", async () => {
    const p = pool()
    const slow = p.run(wait(500), { longest: 20_000 })
    const hung = p.run({ do: "hang" }, { longest: 300 })
    const next = p.run(echo("next"), { longest: 20_000 })
    expect((await slow).text).toBe("waited")
    await expect(hung).rejects.toMatchObject({
      loss: "too-long",
      message: expect.stringContaining("longer than 300 ms"),
    })
    expect((await next).text).toBe("next")
  })

  it("ends a thread that wants too much memory", async () => {
    const p = pool({ megabytes: 32 })
    await expect(p.run({ do: "hoard" })).rejects.toMatchObject({ loss: "out-of-memory" })
    expect((await p.run(echo("next"))).text).toBe("next")
  })

  it("reports progress, and gives up what is cancelled", async () => {
    const p = pool()
    const seen: number[] = []
    expect((await p.run({ do: "count", to: 3 }, { onProgress: (n) => seen.push(n) })).text).toBe("counted to 3")
    expect(seen).toEqual([1, 2, 3])
    const cancel = new AbortController()
    const begun = Promise.withResolvers<void>()
    const endless = p.run({ do: "count", to: 1_000_000 }, { signal: cancel.signal, onProgress: () => begun.resolve() })
    const waiting = p.run(echo("waiting"), { signal: cancel.signal })
    const next = p.run(echo("next"))
    await begun.promise
    cancel.abort()
    await expect(endless).rejects.toMatchObject({ loss: "cancelled" })
    await expect(waiting).rejects.toMatchObject({ loss: "cancelled" })
    expect((await next).text).toBe("next") // the thread has heard of it, and stopped
    await expect(p.run(echo("late"), { signal: cancel.signal })).rejects.toMatchObject({ loss: "cancelled" })
  })

  it("that is closed does nothing more", async () => {
    const p = pool()
    const open = p.run(wait(10_000))
    const waiting = p.run(echo("a"))
    const closed = p.close()
    await expect(open).rejects.toMatchObject({ loss: "closed" })
    await expect(waiting).rejects.toMatchObject({ loss: "closed" })
    await closed
    await expect(p.run(echo("b"))).rejects.toMatchObject({ loss: "closed" })
  })
})

describe("a run of numbered tasks", () => {
  const numbers = new URL("./number-thread.ts", import.meta.url)

  it("does every number once, on several threads", async () => {
    const seen: number[] = []
    const { done } = runNumbered<number>({
      file: numbers,
      data: 10,
      count: 25,
      threads: 2,
      each: (n) => seen.push(n) > 0,
    })
    await done
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, i) => 10 * i))
  })
  it("stops when it is told to, from within or without", async () => {
    const seen: number[] = []
    const run = runNumbered<number>({
      file: numbers,
      data: 1,
      count: 1_000_000,
      threads: 2,
      each: (n) => seen.push(n) < 5,
    })
    await run.done
    expect(seen).toHaveLength(5)
    const other = runNumbered<number>({ file: numbers, data: 1, count: 1_000_000, threads: 2, each: () => true })
    setTimeout(other.stop, 50)
    await other.done
  })
  it("fails when one of them does", async () => {
    const run = runNumbered<number>({ file: numbers, data: -1, count: 10, threads: 2, each: () => true })
    await expect(run.done).rejects.toThrow("no number is below 0")
  })
})
