/** The same seed and moves give the same bytes in Node and in Chromium: the records of one play in the other. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { anyMove, Match, randomFrom, seedFrom } from "@salient/engine"
import { chromium } from "playwright-core"
import { build } from "vite"
import { expect, it } from "vitest"
import { findChromium } from "../../../scripts/chromium.mjs"
import { game } from "../game.ts"

const executablePath = findChromium()
const flags =
  "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync"

/** Plays random matches and returns their bytes at every move: this very text runs in both. */
function play(kernel: {
  Match: typeof Match
  anyMove: typeof anyMove
  randomFrom: typeof randomFrom
  seedFrom: typeof seedFrom
  game: typeof game
}): string[] {
  const { Match, anyMove, randomFrom, seedFrom, game } = kernel
  const found: string[] = []
  for (let n = 0; n < 4; n++) {
    const random = randomFrom(`twin ${n}`)
    const match = Match.begin(game, { scenario: n % 2 ? "sap" : "craters" }, { seed: seedFrom(`twin ${n}`) })
    while (!match.outcome) {
      const decision = match.pending[0]
      if (!decision) break
      match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
      found.push(match.bytes())
    }
  }
  return found
}

it.skipIf(process.env.SALIENT_NO_BROWSER)(
  "the same seed and moves give byte-identical state in Node and in Chromium",
  { timeout: 120_000 },
  async () => {
    if (!executablePath) throw new Error("Chromium was not found: npm test installs it or says what to do")
    const entry = join(import.meta.dirname, "bundle.ts")
    const built = await build({
      configFile: false,
      logLevel: "error",
      build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "kernel", fileName: "kernel" } },
    })
    const [bundle] = Array.isArray(built) ? built : [built]
    if (!bundle || !("output" in bundle)) throw new Error("the bundle was not built")
    const profile = mkdtempSync(join(tmpdir(), "salient-chromium-"))
    const browser = await chromium.launchPersistentContext(profile, { executablePath, args: flags.split(" ") })
    try {
      const page = await browser.newPage()
      await page.addScriptTag({ content: `${bundle.output[0].code}\nwindow.kernel = kernel` })
      const there = await page.evaluate(`(${play.toString()})(window.kernel)`)
      const here = play({ Match, anyMove, randomFrom, seedFrom, game })
      expect(here.length).toBeGreaterThan(300)
      expect(there).toEqual(here)
    } finally {
      await browser.close()
      rmSync(profile, { recursive: true, force: true })
    }
  },
)
