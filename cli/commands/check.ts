/** `salient check`: is a file what it says it is? If not: what is wrong, and on which line. */
import { BadInput, brokenPromise, RecordSchema } from "@salient/engine"
import { loadGame } from "@salient/games"
import { type Command, exits, readArgs, Usage } from "../args.ts"
import { type Document, located, readDocument, schemaProblems } from "../files.ts"
import { kindOf, openPosition, openRecord, replayRecord, rulesIn } from "../open.ts"

export const check: Command = {
  name: "check",
  usage: "FILE …",
  says: "check a record, position, scenario or data file",
  help: `A record is played again from its first entry to its last, and its dice are compared with the promise made when the
match began. A position is set up and its moves are made. Scenarios and data are compared with the game's schemas.
Each problem is printed with its line and field.`,
  async run(args, terminal) {
    const { positionals } = readArgs("check", args, { help: { type: "boolean", short: "h" } }, Number.POSITIVE_INFINITY)
    if (positionals.length === 0) throw new Usage(`Say which file: salient check ${check.usage}.`)
    let worst: number = exits.well
    for (const file of positionals) {
      try {
        terminal.print(`${file}: valid. ${await examined(readDocument(file))}`)
      } catch (error) {
        if (!(error instanceof BadInput || error instanceof Usage)) throw error
        terminal.note(error.message)
        worst = exits.unusable
      }
    }
    return worst
  },
}

/** What a valid file is, in a sentence; whatever is wrong with it is thrown. */
async function examined(doc: Document): Promise<string> {
  const kind = kindOf(doc)
  if (kind === "record") return examinedRecord(doc)
  if (kind === "position") return examinedPosition(doc)
  return examinedData(doc, kind)
}

async function examinedRecord(doc: Document): Promise<string> {
  const shape = RecordSchema.safeParse(doc.value)
  if (!shape.success) throw wrong(doc, schemaProblems(doc, shape.error))
  const promise = brokenPromise(shape.data)
  if (promise !== undefined) throw new BadInput("broken-promise", `${doc.file}: ${promise}`)
  const opened = await openRecord(doc)
  const match = replayRecord(opened)
  const end = match.outcome ? match.outcome.reason : "It is not over."
  return `A record of ${opened.game.name} with ${opened.record.entries.length} entries; its dice are those that were promised. ${end}`
}

async function examinedPosition(doc: Document): Promise<string> {
  const { game, position, refused } = await openPosition(doc)
  if (refused) {
    const what = `It is refused: ${refused.reason}${rulesIn(refused.rules)}`
    throw new BadInput("illegal-entry", `${doc.file}, ${located(doc, ["moves", refused.move], what)}`)
  }
  return `A position of ${game.name} with ${position.moves.length} moves.`
}

async function examinedData(doc: Document, salient: string): Promise<string> {
  const { game: id, kind } = doc.value as { game?: unknown; kind?: unknown }
  if (typeof id !== "string")
    throw new BadInput(
      "wrong-shape",
      `${doc.file}, ${located(doc, ["game"], 'A field "game" names the game it belongs to.')}`,
    )
  const game = await loadGame(id)
  const name = salient === "data" && typeof kind === "string" ? kind : salient
  const schema = Object.hasOwn(game.files, name) ? game.files[name] : undefined
  if (!schema)
    throw new BadInput(
      "wrong-shape",
      `${doc.file}: ${game.name} has no files of the kind "${name}". It has: ${["record", "position", ...Object.keys(game.files)].join(", ")}.`,
    )
  const parsed = schema.safeParse(doc.value)
  if (!parsed.success) throw wrong(doc, schemaProblems(doc, parsed.error))
  return `A file of the kind "${name}" of ${game.name}.`
}

const most = 20

function wrong(doc: Document, problems: readonly string[]): BadInput {
  const shown = problems.slice(0, most).map((p) => `${doc.file}, ${p}`)
  const more = problems.length > most ? [`… and ${problems.length - most} more.`] : []
  return new BadInput("wrong-shape", [...shown, ...more].join("\n"))
}
