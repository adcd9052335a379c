/** Opens records and positions from files as matches. */
import {
  BadInput,
  Bug,
  copy,
  type Entry,
  type Game,
  isSeed,
  Match,
  type MatchRecord,
  type MatchSettings,
  type Position,
  PositionSchema,
  RecordSchema,
  type Seed,
  seedFrom,
} from "@salient/engine"
import { loadGame } from "@salient/games"
import { type Document, located, schemaProblems, shaped } from "./files.ts"

/** What a file claims to be: the value of its field "salient". */
export function kindOf(doc: Document): string {
  const { value } = doc
  const kind =
    typeof value === "object" && value !== null && !Array.isArray(value) && "salient" in value && value.salient
  if (typeof kind === "string") return kind
  throw new BadInput(
    "wrong-shape",
    `${doc.file} is not a Salient file: its field "salient" must say what it is ("record", "position", "scenario" or "data").`,
  )
}

/** A seed as typed: 64 hexadecimal digits are the seed itself; any other text is turned into one. */
export const seedOf = (text: string): Seed => (isSeed(text) ? text : seedFrom(text))

export type OpenRecord = { readonly doc: Document; readonly game: Game; readonly record: MatchRecord }

/** A record of the right shape whose game is known. */
export async function openRecord(doc: Document): Promise<OpenRecord> {
  if (kindOf(doc) !== "record")
    throw new BadInput("wrong-shape", `${doc.file} is a ${kindOf(doc)} file; a record was expected.`)
  const record = shaped(doc, RecordSchema)
  return { doc, record, game: await loadGame(record.game) }
}

/**
 * Replays a record entry by entry, as far as `upTo`: yields the number of entries made, starting with 0. A refused entry is reported with
 * its line.
 */
export function* replaying(
  { doc, game, record }: OpenRecord,
  upTo = record.entries.length,
): Generator<{ match: Match; made: number }, Match> {
  const match = Match.replay(game, record, { upTo: 0 })
  yield { match, made: 0 }
  for (const [i, entry] of record.entries.slice(0, upTo).entries()) {
    const refused = entering(match, entry)
    if (refused) {
      const what = `It is refused: ${refused.reason}${rulesIn(refused.rules)}`
      throw new BadInput("illegal-entry", `${doc.file}, ${located(doc, ["entries", i], what)}`)
    }
    yield { match, made: i + 1 }
  }
  return match
}

/** The match to which a record leads. */
export function replayRecord(opened: OpenRecord, upTo?: number): Match {
  const steps = replaying(opened, upTo)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

type Refused = { readonly reason: string; readonly rules: readonly string[] }

/** Makes one entry; returns the reason if it is refused. */
function entering(match: Match, entry: Entry): Refused | undefined {
  try {
    const done = match.enter(entry)
    return done.ok ? undefined : { reason: done.reason, rules: done.rules }
  } catch (error) {
    // The rules themselves failed: on wrongly scripted dice, or on a position that cannot arise in play.
    if (error instanceof Bug) return { reason: `The rules fail on this file: ${error.message}.`, rules: [] }
    throw error
  }
}

export const rulesIn = (rules: readonly string[]): string => (rules.length === 0 ? "" : ` (${rules.join(", ")})`)

export type OpenPosition = {
  readonly doc: Document
  readonly game: Game
  readonly position: Position
  /** The match as far as the moves are legal. */
  readonly match: Match
  /** The first illegal move, and the reason. */
  readonly refused?: Refused & { readonly move: number }
}

/** The seed of a position without one of its own, so that the same file always plays the same. */
const positionSeed = seedFrom("position")

/** Sets up a position and makes its moves, as far as they are legal. */
export async function openPosition(doc: Document, seed?: Seed): Promise<OpenPosition> {
  const position = shaped(doc, PositionSchema)
  const game = await loadGame(position.game)
  if (position.version !== game.version && !game.opens?.includes(position.version))
    throw new BadInput(
      "unknown-version",
      `${doc.file}, ${located(doc, ["version"], `${game.name} knows the versions ${[game.version, ...(game.opens ?? [])].join(", ")} of its rules, found "${position.version}".`)}`,
    )
  const parsed = game.state.safeParse(position.state)
  if (!parsed.success)
    throw new BadInput("wrong-state", `${doc.file}, ${schemaProblems(doc, parsed.error, ["state"])[0]}`)
  const broken = game.invariants.map((i) => i.broken(copy(position.state))).find((found) => found !== undefined)
  if (broken !== undefined)
    throw new BadInput(
      "wrong-state",
      `${doc.file}, ${located(doc, ["state"], `This position is impossible: ${broken}.`)}`,
    )
  const match = begun(doc, game, position, seed)
  for (const [i, entry] of position.moves.entries()) {
    const refused = entering(match, entry)
    if (refused) return { doc, game, position, match, refused: { move: i, ...refused } }
  }
  return { doc, game, position, match }
}

function begun(doc: Document, game: Game, position: Position, seed: Seed | undefined): Match {
  const { scenario, options, state, dice } = position
  const settings: MatchSettings = {
    seed: seed ?? position.seed ?? positionSeed,
    origin: { state, ...(dice ? { dice } : {}) },
  }
  try {
    return Match.begin(game, { scenario, options }, settings)
  } catch (error) {
    if (!(error instanceof Bug)) throw error
    throw new BadInput(
      "wrong-state",
      `${doc.file}, ${located(doc, ["state"], `The rules fail on this file: ${error.message}.`)}`,
    )
  }
}
