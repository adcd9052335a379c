/** `salient check`: checks whether a file is what it claims to be; if not, says what is wrong and on which line. */
import { BadInput, type CheckedFile, checkFile, diceMismatch, type Game, RecordSchema } from "@salient/engine"
import { loadGame } from "@salient/games"
import { type Command, exits, readArgs, Usage } from "../args.ts"
import { type Document, located, readDocument, sayProblems, schemaProblems, unusable } from "../files.ts"
import { kindOf, openPosition, openRecord, replayRecord, rulesIn } from "../open.ts"

export const check: Command = {
  name: "check",
  usage: "FILE …",
  says: "check a record, position, scenario or data file",
  help: `A record is replayed from its first entry to its last, and its dice are compared with the promise made when the
match began. A position is set up and its moves are made. Scenarios and data pass the checks that the
game's own files pass when it is loaded. Each problem is printed with its line, field and rule.`,
  async run(args, terminal) {
    const { positionals } = readArgs("check", args, { help: { type: "boolean", short: "h" } }, Number.POSITIVE_INFINITY)
    if (positionals.length === 0) throw new Usage(`Name a file: salient check ${check.usage}.`)
    let worst: number = exits.well
    for (const file of positionals) {
      try {
        terminal.print(`${file}: valid. ${await examined(readDocument(file))}`)
      } catch (thrown) {
        const error = unusable(file, thrown)
        terminal.note(error instanceof Error ? error.message : String(error))
        worst = exits.unusable
      }
    }
    return worst
  },
}

/** Describes a valid file in a sentence; throws if anything is wrong with it. */
async function examined(doc: Document): Promise<string> {
  const kind = kindOf(doc)
  if (kind === "record") return examinedRecord(doc)
  if (kind === "position") return examinedPosition(doc)
  return examinedData(doc)
}

async function examinedRecord(doc: Document): Promise<string> {
  const shape = RecordSchema.safeParse(doc.value)
  if (!shape.success) throw wrong(doc, schemaProblems(doc, shape.error))
  const promise = diceMismatch(shape.data)
  if (promise !== undefined) throw new BadInput("broken-promise", `${doc.file}: ${promise}`)
  const opened = await openRecord(doc)
  const match = replayRecord(opened)
  const end = match.outcome ? match.outcome.reason : "It is not over."
  return `A record of ${opened.game.name} with ${opened.record.entries.length} entries; its dice are the promised ones. ${end}`
}

async function examinedPosition(doc: Document): Promise<string> {
  const { game, position, refused } = await openPosition(doc)
  if (refused) {
    const what = `It is refused: ${refused.reason}${rulesIn(refused.rules)}`
    throw new BadInput("illegal-entry", `${doc.file}, ${located(doc, ["moves", refused.move], what)}`)
  }
  return `A position of ${game.name} with ${position.moves.length} moves.`
}

async function examinedData(doc: Document): Promise<string> {
  const { game: id } = doc.value as { game?: unknown }
  if (typeof id !== "string")
    throw new BadInput(
      "wrong-shape",
      `${doc.file}, ${located(doc, ["game"], 'The field "game" must name the game it belongs to.')}`,
    )
  const game = await loadGame(id)
  const { kind, problems } = checkFileAt(doc, game)
  if (problems.length > 0) throw wrong(doc, sayProblems(doc, problems))
  return `A "${kind}" file of ${game.name}.`
}

/** The game's own check; a kind that the game does not know is refused with the name of the file. */
function checkFileAt(doc: Document, game: Game): CheckedFile {
  try {
    return checkFile(game, doc.value)
  } catch (error) {
    throw error instanceof BadInput ? new BadInput(error.code, `${doc.file}: ${error.message}`) : error
  }
}

const most = 20

function wrong(doc: Document, problems: readonly string[]): BadInput {
  const shown = problems.slice(0, most).map((p) => `${doc.file}, ${p}`)
  const more = problems.length > most ? [`… and ${problems.length - most} more.`] : []
  return new BadInput("wrong-shape", [...shown, ...more].join("\n"))
}
