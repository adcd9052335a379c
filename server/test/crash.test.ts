import { describe, expect, it } from "vitest"
import { runCrashes } from "../bench/crash.ts"
import { dataFolder, newPostgres } from "./help.ts"

describe("kill -9 under load loses no acknowledged move and breaks no match", () => {
  const crash = (flags: readonly string[]) => runCrashes({ flags, kills: 3, matches: 8, seed: "test", within: [5, 60] })

  it("on the embedded storage", { timeout: 180_000 }, async () => {
    const report = await crash(["--data", await dataFolder()])
    expect(report).toMatchObject({ kills: 3, lost: [], broken: [] })
    expect(report.acknowledged).toBeGreaterThan(10)
  })

  it("on PostgreSQL", { timeout: 180_000 }, async () => {
    const report = await crash(["--database-url", await (await newPostgres())()])
    expect(report).toMatchObject({ kills: 3, lost: [], broken: [] })
    expect(report.acknowledged).toBeGreaterThan(10)
  })
})
