/** The file of a ladder's battles: one line that describes the ladder, then one line per battle. A stopped ladder can continue. */
import { appendFileSync, existsSync, readFileSync, statSync, truncateSync } from "node:fs"
import { BadInput } from "@salient/engine"
import { z } from "zod"
import { battlesOf, type Fought, type Ladder } from "./schedule.ts"

const text = z.string().min(1).max(100)
const LadderSchema = z.strictObject({
  game: text,
  rules: text,
  players: z.array(text).min(2).max(50),
  scenarios: z.array(text).min(1).max(200),
  games: z.int().positive(),
  seed: text,
  iterations: z.int().positive(),
  mostMoves: z.int().positive(),
})
const FoughtSchema = z.strictObject({
  number: z.int().min(0),
  players: z.tuple([text, text]),
  scenario: text,
  score: z.union([z.literal(0), z.literal(0.5), z.literal(1)]),
  moves: z.int().min(0),
})

/** The battles already played. A file of another ladder is refused and left unchanged. */
export function openLadder(file: string, ladder: Ladder): Fought[] {
  if (!existsSync(file)) {
    appendFileSync(file, `${JSON.stringify(ladder)}\n`)
    return []
  }
  const lines = readFileSync(file, "utf8").split("\n")
  const kept = read(file, 1, lines[0] ?? "", LadderSchema)
  const different = (Object.keys(ladder) as (keyof Ladder)[])
    .filter((k) => k !== "games" && JSON.stringify(kept[k]) !== JSON.stringify(ladder[k]))
    .map((k) => `${k} ${JSON.stringify(kept[k])} instead of ${JSON.stringify(ladder[k])}`)
  if (different.length > 0)
    throw new BadInput(
      "wrong-shape",
      `${file} contains a different ladder: ${different.join("; ")}. Name another file with --file.`,
    )
  const most = battlesOf(ladder)
  const fought = lines.slice(1, -1).map((line, i) => read(file, i + 2, line, FoughtSchema))
  const rest = lines.at(-1) ?? ""
  // A killed run may have left half a line at the end: it is removed, and that battle is played again.
  if (rest !== "") truncateSync(file, statSync(file).size - Buffer.byteLength(rest))
  return fought.filter((f) => f.number < most)
}

/** Adds a battle; written at once, so that nothing is lost when the run is stopped. */
export const keep = (file: string, fought: Fought): void => appendFileSync(file, `${JSON.stringify(fought)}\n`)

function read<T>(file: string, line: number, written: string, schema: z.ZodType<T>): T {
  try {
    const parsed = schema.safeParse(JSON.parse(written))
    if (parsed.success) return parsed.data
    const issue = parsed.error.issues[0]
    throw new BadInput(
      "wrong-shape",
      `${file}, line ${line}: ${issue?.path.join(".") || "the line"}: ${issue?.message}.`,
    )
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new BadInput("not-json", `${file}, line ${line} is not a line of a ladder: ${error.message}.`)
    throw error
  }
}
