/**
 * `npm run bench`: ratios against other engines and against our own code without an index; writes RESULTS.md. With `--against FOLDER` it
 * also measures the kernel against that of another checkout.
 */
import { writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { setFlagsFromString } from "node:v8"
import type { Duel } from "./measure.ts"
import { results, sayDuel } from "./report.ts"

// While the young heap is still small, V8 takes what the first contestant allocates for long-lived, and keeps to that: the same code against
// itself then came out at 0.6. Nobody's objects are placed by such a guess here.
setFlagsFromString("--no-allocation-site-pretenuring")
process.env.NODE_ENV = "production" // before a peer is loaded: none of them should be slowed down by its development checks

const { kernelDuels } = await import("./kernel.ts")
const { hexDuels } = await import("./hex.ts")
const { tableDuels } = await import("./table.ts")
const { battleDuels } = await import("./battle.ts")
const { dgkDuels, trrDuels } = await import("./battles-on-tables.ts")
const { gtwDuels, gtwFigures } = await import("./gtw.ts")
const { lengthDuels } = await import("./length.ts")
const { miniaturesDuels, miniaturesFigures } = await import("./miniatures.ts")
const { againstDuels } = await import("./against.ts")
const { figures, sayFigure } = await import("./figures.ts")

const { values, positionals: named } = parseArgs({ options: { against: { type: "string" } }, allowPositionals: true })
const { against } = values

const parts: { readonly [part: string]: () => Duel[] | Promise<Duel[]> } = {
  kernel: kernelDuels,
  hex: hexDuels,
  table: tableDuels,
  gwc: battleDuels,
  dgk: dgkDuels,
  trr: trrDuels,
  gtw: gtwDuels,
  length: lengthDuels,
  tgw: miniaturesDuels,
  ...(against === undefined ? {} : { before: () => againstDuels(against) }),
}
const single = "figures"
const unknown = named.find((part) => part !== single && !Object.hasOwn(parts, part))
if (unknown !== undefined) {
  console.error(
    `There is nothing called "${unknown}" to measure. There are: ${[...Object.keys(parts), single].join(", ")}.`,
  )
  process.exit(2)
}

const duels: Duel[] = []
for (const [part, measure] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(part)) continue
  for (const measured of await measure()) {
    console.log(sayDuel(measured))
    duels.push(measured)
  }
}
const found = [
  ...(named.length === 0 || named.includes(single) ? figures() : []),
  ...(named.length === 0 || named.includes("gtw") ? gtwFigures() : []),
  ...(named.length === 0 || named.includes("tgw") ? miniaturesFigures() : []),
]
for (const figure of found) console.log(sayFigure(figure))
if (named.length > 0) process.exit(0) // only part of the figures is wanted; the file is written only for all of them
const date = new Date().toISOString().slice(0, 10)
writeFileSync(new URL("./RESULTS.md", import.meta.url), results(duels, found, date))
console.log("Written to bench/RESULTS.md.")
