/**
 * Files of a game: scenarios and data. Whoever is given one (a program, a host, a test) checks it here and nowhere else; the
 * game's loaders run the very same schemas, so a file that passes can be played.
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

/** Everything that is wrong with a file of the game, each at its field and with its rule; a file of no kind it knows is refused. */
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
