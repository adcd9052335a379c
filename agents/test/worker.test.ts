import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Worker as Thread } from "node:worker_threads"
import { judge, Match, seedFrom } from "@salient/engine"
import { loadGame } from "@salient/games"
import { chromium } from "playwright-core"
import { build } from "vite"
import { afterAll, describe, expect, it } from "vitest"
import { findChromium } from "../../scripts/chromium.mjs"
import type { ThinkReply, ThinkRequest } from "../index.ts"

const match = Match.begin(await loadGame("raid"), { scenario: "craters" }, { seed: seedFrom("worker") })
const request = (more: Partial<ThinkRequest>): ThinkRequest => ({
  kind: "think",
  id: 1,
  match: "raid 1",
  from: 0,
  record: match.record(),
  seat: "raiders",
  agent: "search",
  limits: { iterations: 20 },
  seed: "worker",
  ...more,
})

describe("in a worker thread", () => {
  const worker = new Thread(new URL("../worker.ts", import.meta.url))
  afterAll(() => worker.terminate())
  const until = (id: number, kind: ThinkReply["kind"]) =>
    new Promise<ThinkReply>((done) => {
      const listen = (reply: ThinkReply) => {
        if (reply.id !== id || reply.kind !== kind) return
        worker.off("message", listen)
        done(reply)
      }
      worker.on("message", listen)
    })

  it("decides legally, and keeps the match for the next question", async () => {
    const decided = until(1, "decided")
    worker.postMessage(request({}))
    const reply = await decided
    if (reply.kind !== "decided") throw new Error("expected a decision")
    const decision = match.decisionFor("raiders")
    expect(decision && judge(decision, reply.moves[0]).ok).toBe(true)
    match.play({ by: "raiders", seq: match.seq, move: reply.moves[0] })
    const next = until(2, "decided")
    worker.postMessage(request({ id: 2, record: match.record(), seat: "garrison", agent: "greedy" }))
    expect(await next).toMatchObject({ kind: "decided", seq: 1 })
  })

  it("is told only what is new, says how far it knows a match, and keeps several apart", async () => {
    const ask = async (id: number, kind: ThinkReply["kind"], more: Partial<ThinkRequest>) => {
      const reply = until(id, kind)
      worker.postMessage(request({ id, seat: "garrison", agent: "greedy", ...more }))
      return reply
    }
    const { seq } = match
    expect(await ask(20, "decided", { from: seq, record: match.record(seq) })).toMatchObject({ seq })
    const other = Match.begin(match.game, { scenario: "sap" }, { seed: seedFrom("another") })
    const first = { match: "raid 2", record: other.record(), seat: "raiders" }
    expect(await ask(21, "decided", first)).toMatchObject({ seq: 0 })
    expect(await ask(22, "decided", { from: seq, record: match.record(seq) })).toMatchObject({ seq })
    const ahead = { ...match.record(), entries: [] }
    expect(await ask(23, "behind", { from: seq + 3, record: ahead })).toMatchObject({ behind: seq })
    expect(await ask(24, "behind", { match: "raid 3", from: 2, record: ahead })).toMatchObject({ behind: 0 })
    expect(await ask(25, "behind", { from: 2, record: other.record(2) })).toMatchObject({ behind: 0 })
  })

  it("stops when told, with the best so far", async () => {
    const progress = until(3, "progress")
    const decided = until(3, "decided")
    worker.postMessage(request({ id: 3, record: match.record(), seat: "garrison", limits: { time: 600_000 } }))
    await progress
    worker.postMessage({ kind: "cancel", id: 3 })
    expect(await decided).toMatchObject({ kind: "decided", id: 3 })
  })

  it("answers a seat that is not asked, or an agent that is not there, with a sentence", async () => {
    const failed = until(4, "failed")
    worker.postMessage(request({ id: 4, record: match.record(), seat: "raiders" }))
    expect(await failed).toMatchObject({ message: expect.stringMatching(/raiders is not asked/) })
    const unknown = until(5, "failed")
    worker.postMessage(request({ id: 5, record: match.record(), seat: "garrison", agent: "napoleon" }))
    expect(await unknown).toMatchObject({ message: expect.stringMatching(/no agent "napoleon"/) })
  })
})

it.skipIf(process.env.SALIENT_NO_BROWSER)(
  "decides in a Web Worker as it does in Node",
  { timeout: 120_000 },
  async () => {
    const executablePath = findChromium()
    if (!executablePath) throw new Error("Chromium was not found: npm test installs it or says what to do")
    const built = await build({
      configFile: false,
      logLevel: "error",
      build: {
        write: false,
        minify: false,
        lib: {
          entry: join(import.meta.dirname, "../worker.ts"),
          formats: ["iife"],
          name: "worker",
          fileName: "worker",
        },
      },
    })
    const [bundle] = Array.isArray(built) ? built : [built]
    if (!bundle || !("output" in bundle)) throw new Error("the bundle was not built")
    const profile = mkdtempSync(join(tmpdir(), "salient-chromium-"))
    const flags =
      "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync"
    const browser = await chromium.launchPersistentContext(profile, { executablePath, args: flags.split(" ") })
    try {
      const page = await browser.newPage()
      const fresh = Match.begin(await loadGame("raid"), { scenario: "craters" }, { seed: seedFrom("worker") })
      const reply = await page.evaluate(
        ([code, message]) =>
          new Promise<unknown>((done, fail) => {
            const worker = new Worker(URL.createObjectURL(new Blob([code as string], { type: "text/javascript" })))
            worker.onmessage = ({ data }) => data.kind !== "progress" && done(data)
            worker.onerror = (event) => fail(new Error(event.message))
            worker.postMessage(message)
          }),
        [bundle.output[0].code, request({ record: fresh.record() })] as const,
      )
      const here = new Thread(new URL("../worker.ts", import.meta.url))
      const same = await new Promise<ThinkReply>((done) => {
        here.on("message", (data: ThinkReply) => data.kind !== "progress" && done(data))
        here.postMessage(request({ record: fresh.record() }))
      })
      await here.terminate()
      expect(same.kind).toBe("decided")
      expect(reply).toEqual(same)
    } finally {
      await browser.close()
      rmSync(profile, { recursive: true, force: true })
    }
  },
)
