import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { damage, validFiles } from "../damage/damage.ts"
import { examine } from "../damage/examine.ts"

const folder = mkdtempSync(join(tmpdir(), "salient-damage-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it("damaged files get a sentence from the command line: `npm run damage` tries 22,500", async () => {
  const files = await validFiles(["raid"])
  expect(files.length).toBeGreaterThan(8)
  const file = join(folder, "damaged.json")
  const ends = new Set<string>()
  for (let i = 0; i < 60; i++) {
    const { text, how } = damage(files, `test ${i}`)
    writeFileSync(file, text)
    const { end, complaint } = await examine(file, i)
    ends.add(end)
    expect(complaint && { ...complaint, how }).toBeUndefined()
  }
  expect(ends).toContain("unusable")
})
