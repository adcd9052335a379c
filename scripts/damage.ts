/**
 * `npm run damage -- [--files 22500] [--seed S]`: damages valid records, positions, scenarios and data files in every way in which a disk,
 * an editor or a prankster might, and passes them to the command line. It must answer with a sentence: no stack trace, no raw control
 * character.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { damage, validFiles } from "./damage/damage.ts"
import { type Complaint, examine } from "./damage/examine.ts"

const { values } = parseArgs({
  options: { files: { type: "string", default: "22500" }, seed: { type: "string", default: "1" } },
})
const count = Number(values.files)
if (!Number.isInteger(count) || count < 1) throw new TypeError(`--files takes a whole number, found "${values.files}".`)

const folder = mkdtempSync(join(tmpdir(), "salient-damage-"))
const complaints: Complaint[] = []
const ends = { well: 0, failed: 0, unusable: 0 }
try {
  const files = await validFiles()
  console.log(`${files.length} valid files; ${count} damaged ones`)
  for (let i = 0; i < count; i++) {
    const file = join(folder, `${i % 50}.json`)
    const { text, how } = damage(files, `${values.seed} ${i}`)
    writeFileSync(file, text)
    const { end, complaint } = await examine(file, i)
    ends[end]++
    if (complaint) {
      complaints.push({ ...complaint, how: `${i}: ${how}` })
      if (complaints.length <= 20) console.log(complaints.at(-1))
    }
    if (i % 2_500 === 2_499) console.log(`${i + 1} files, ${complaints.length} complaints`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(
  `${count} damaged files: ${ends.unusable} refused, ${ends.failed} found not to hold, ${ends.well} still of use; ${complaints.length} stack traces, raw control characters or unknown ends`,
)
process.exitCode = complaints.length === 0 ? 0 : 1
