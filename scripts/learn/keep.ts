/** The file of stored battles: one line that describes the run, then one line per battle. A stopped run can continue. */
import { appendFileSync, existsSync, readFileSync, statSync, truncateSync } from "node:fs"
import { BadInput } from "@salient/engine"
import { z } from "zod"
import type { Battle, Settings } from "./battles.ts"

const SettingsSchema = z.strictObject({
  game: z.string(),
  rules: z.string(),
  features: z.array(z.string()),
  scenarios: z.array(z.string()).min(1),
  seed: z.string(),
})
const BattleSchema = z.strictObject({
  number: z.int().min(0),
  scenario: z.string(),
  moves: z.int().min(0),
  positions: z.array(
    z.strictObject({ features: z.array(z.number()), won: z.union([z.literal(0), z.literal(0.5), z.literal(1)]) }),
  ),
})

/** The battles already played. A file from a different run is refused and left unchanged. */
export function openBattles(file: string, settings: Settings): Battle[] {
  if (!existsSync(file)) {
    appendFileSync(file, `${JSON.stringify(settings)}\n`)
    return []
  }
  const lines = readFileSync(file, "utf8").split("\n")
  const kept = read(file, 1, lines[0] ?? "", SettingsSchema)
  const different = (Object.keys(settings) as (keyof Settings)[])
    .filter((k) => JSON.stringify(kept[k]) !== JSON.stringify(settings[k]))
    .map((k) => `${k} ${JSON.stringify(kept[k])} instead of ${JSON.stringify(settings[k])}`)
  if (different.length > 0)
    throw new BadInput(
      "wrong-shape",
      `${file} holds battles for something else: ${different.join("; ")}. Name another file with --file.`,
    )
  const battles = lines.slice(1, -1).map((line, i) => read(file, i + 2, line, BattleSchema))
  const rest = lines.at(-1) ?? ""
  // A killed run may have left half a line at the end: it is removed, and that battle is played again.
  if (rest !== "") truncateSync(file, statSync(file).size - Buffer.byteLength(rest))
  return battles
}

/** Adds a battle; written at once, so that nothing is lost when the run is stopped. */
export const keep = (file: string, battle: Battle): void => appendFileSync(file, `${JSON.stringify(battle)}\n`)

function read<T>(file: string, line: number, written: string, schema: z.ZodType<T>): T {
  try {
    const parsed = schema.safeParse(JSON.parse(written))
    if (parsed.success) return parsed.data
    const issue = parsed.error.issues[0]
    const where = issue?.path.join(".") || "the line"
    throw new BadInput("wrong-shape", `${file}, line ${line}: ${where}: ${issue?.message}.`)
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new BadInput("not-json", `${file}, line ${line} is not a battle to learn from: ${error.message}.`)
    throw error
  }
}
