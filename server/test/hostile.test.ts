import { beforeAll, describe, expect, it } from "vitest"
import { runHostile } from "../bench/hostile.ts"
import type { Server } from "../server.ts"
import { newMatch, newServer, until } from "./help.ts"

let server: Server
beforeAll(async () => {
  server = await newServer()
})

describe("hostile messages", () => {
  it("are all refused, and who plays meanwhile notices nothing", async () => {
    const { a, b, match } = await newMatch(server)
    const [sa, sb] = [await a.socket(match.id), await b.socket(match.id)]
    let attacked = false
    const report = runHostile({ url: server.url, messages: 3_000, seed: "test" }).finally(() => {
      attacked = true
    })
    let moves = 0
    while (!attacked || moves < 20) {
      for (const s of [sa, sb]) if (await s.move()) moves++
      await new Promise((soon) => setTimeout(soon, 1))
    }
    const { sent, accepted, unanswered, codes } = await report
    expect(sent).toBe(3_000)
    expect(accepted).toEqual([])
    expect(unanswered).toBe(0)
    expect(codes).toEqual(
      expect.arrayContaining(["not-json", "wrong-shape", "stale", "illegal-move", "not-seated", "too-large"]),
    )
    const now = await a.view(match.id)
    await until(() => sa.view?.moves === now.moves, "the news of the last move")
    expect(sa.view).toEqual(now)
    expect(server.services.metrics.text()).not.toMatch(/code="(internal|game-failed)"/)
  })

  it("in a flood are limited per user, others play on, and the socket is closed in the end", async () => {
    const limited = await newServer({ limits: "on" })
    const { a, b, match } = await newMatch(limited)
    const [sa, sb] = [await a.socket(match.id), await b.socket(match.id)]
    for (let i = 0; i < 1_000; i++) sa.ws.send('{"type":"answer"}')
    await until(() => sa.closed !== undefined, "the end of the flood")
    const codes = new Set(sa.messages.map((m) => m.code))
    expect(codes).toContain("too-many")
    expect(await sb.move()).toBe(true)
    await limited.close()
  })

  it("that are too large close the socket, and nothing else", async () => {
    const { a, b, match } = await newMatch(server)
    const [sa, sb] = [await a.socket(match.id), await b.socket(match.id)]
    sa.ws.send(`{"type":"chat","id":1,"text":"${"x".repeat(100_000)}"}`)
    await until(() => sa.closed !== undefined, "the close")
    expect(await sb.move()).toBe(true)
    expect(await (await a.socket(match.id)).move()).toBe(true)
  })
})
