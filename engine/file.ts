/**
 * Files of a game: scenarios and data. Programs, hosts and tests check a file here and nowhere else. The game's loaders use the
 * same schemas, so a file that passes can be played.
 */
import { BadInput } from "./check.ts"
import type { Game } from "./game.ts"
import { type Located, locatedIn } from "./problem.ts"

export type CheckedFile = { readonly kind: string; readonly problems: readonly Located[] }

/** The kind a file says it is: `"salient": "scenario"`, or `"salient": "data", "kind": "units"`. */
function kindIn(file: unknown): string | undefined {
  if (typeof file !== "object" || file === null) return undefined
  const { salient, kind } = file as { salient?: unknown; kind?: unknown }
  const name = salient === "data" && typeof kind === "string" ? kind : salient
  return typeof name === "string" ? name : undefined
}

/** All problems of a file, each with its field and rule. Throws `BadInput` if the game has no files of this kind. */
export function checkFile(game: Pick<Game, "name" | "files">, file: unknown): CheckedFile {
  const kind = kindIn(file) ?? ""
  const schema = Object.hasOwn(game.files, kind) ? game.files[kind] : undefined
  if (!schema)
    throw new BadInput(
      "wrong-shape",
      `${game.name} has no files of the kind "${kind}". It has: ${["record", "position", ...Object.keys(game.files)].join(", ")}.`,
    )
  const parsed = schema.safeParse(file)
  return { kind, problems: parsed.success ? [] : locatedIn(parsed.error) }
}
