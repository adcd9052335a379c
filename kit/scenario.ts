/**
 * Scenario files: the pieces of their schema that all games share, loading with every check, finding one by its id, and how
 * the lobby lists it. There is only one loader, so `salient check` calls a file valid exactly if the game can load it.
 */
import {
  asProblem,
  Bug,
  fileLoadedBy,
  locatedIn,
  type Party,
  type Problem,
  type Report,
  type Scenario,
  sayProblem,
} from "@salient/engine"
import { z } from "zod"

// Pieces of a schema

export const text = z.string().min(1)

/** `belleau-wood`, `nimy-1914`: scenarios, zones, objectives and the like are known by such a name. */
export const shortName = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "expected small letters, digits and single hyphens, such as belleau-wood")

export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "expected a month such as 1916-02")

export const day = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "expected a day such as 1916-02-21")

/** The head of every scenario file. */
export const heading = <const G extends string>(game: G) => ({
  salient: z.literal("scenario"),
  game: z.literal(game),
  id: shortName,
  name: text,
  /** A paragraph: where, when, what is at stake. */
  brief: text,
  /** How long it takes: `30 minutes`. */
  length: text,
  /** The scenario for beginners. */
  first: z.boolean().optional(),
})

/** How battles between officers came out, by side; allies win together. Two sides' wins and the draws are all the games. */
export const balanceOf = <const S extends string>(sides: readonly [S, ...S[]]) =>
  z
    .strictObject({
      agent: text.optional(),
      games: z.int().positive(),
      wins: z.partialRecord(z.enum(sides), z.int().nonnegative()),
      draws: z.int().nonnegative().default(0),
      /** The median number of turns. */
      turns: z.int().positive().optional(),
    })
    .superRefine(({ games, wins, draws }, issue) => {
      const won = Object.values<number | undefined>(wins).map((n) => n ?? 0)
      const sum = won.reduce((a, b) => a + b, draws)
      if (won.length === 2 ? sum !== games : won.some((n) => n + draws > games))
        issue.addIssue({ code: "custom", message: `wins and draws come to ${sum}, of ${games} games` })
    })

// Loading

export type Loaded<P> =
  | { readonly ok: true; readonly prepared: P; readonly warnings: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] }

export type ScenarioKind<F extends { readonly id: string }, P> = {
  /** The game's id, for messages about a wrong file. */
  readonly game: string
  /** The shape of a file. */
  readonly schema: z.ZodType<F>
  /**
   * What follows from a file of the right shape: the checks that a shape cannot make, and what the rules need of it. Reports
   * everything that is wrong; `undefined` where so much is wrong that nothing can be made.
   */
  prepare(file: F, report: Report, warn: Report): P | undefined
}

export type Scenarios<P> = {
  /** Reads a scenario file and reports every problem with its field. */
  load(raw: unknown): Loaded<P>
  /** The same as a schema, for `Game.files`. */
  readonly file: z.ZodType
  /** The game's own scenarios, in the order of their files. */
  readonly all: readonly P[]
  find(id: string): P | undefined
  /** The scenario with that id; there must be one. */
  named(id: string): P
}

/** The scenarios of a game. A wrong file among its own stops the program here, and names every field. */
export function scenariosOf<F extends { readonly id: string }, P>(
  kind: ScenarioKind<F, P>,
  files: readonly unknown[],
): Scenarios<P> {
  const load = (raw: unknown) => loaded(kind, raw)
  const byId = new Map<string, P>()
  for (const raw of files) {
    const id = String((raw as { readonly id?: unknown }).id)
    const result = load(raw)
    if (!result.ok)
      throw new Bug(result.problems.map((p) => `${kind.game} ${id}: ${p.field}: ${sayProblem(p)}`).join("\n"))
    if (byId.has(id)) throw new Bug(`${kind.game}: found the scenario "${id}" twice, expected it once`)
    byId.set(id, result.prepared)
  }
  return {
    load,
    file: fileLoadedBy(load),
    all: [...byId.values()],
    find: (id) => byId.get(id),
    named(id) {
      const found = byId.get(id)
      if (found === undefined) throw new Bug(`expected a scenario of ${kind.game}, found "${id}"`)
      return found
    },
  }
}

function loaded<F extends { readonly id: string }, P>(kind: ScenarioKind<F, P>, raw: unknown): Loaded<P> {
  const parsed = kind.schema.safeParse(raw)
  if (!parsed.success) return { ok: false, problems: locatedIn(parsed.error).map(asProblem) }
  const problems: Problem[] = []
  const warnings: Problem[] = []
  const prepared = kind.prepare(parsed.data, into(problems), into(warnings))
  if (problems.length > 0) return { ok: false, problems }
  if (prepared === undefined) throw new Bug(`${kind.game}: a file without problems was not loaded`)
  return { ok: true, prepared, warnings }
}

/** Collects what is reported. */
export const into =
  (problems: Problem[]): Report =>
  (field, message, ...rules) =>
    void problems.push({ field, message, rules })

/** Reports at fields below one: `within(report, "sides.red")("zones[0]", …)` is about `sides.red.zones[0]`. */
export const within =
  (report: Report, base: string): Report =>
  (field, message, ...rules) =>
    report(field === "" ? base : field.startsWith("[") ? `${base}${field}` : `${base}.${field}`, message, ...rules)

/** Reports every entry of a list whose id is already used. */
export function reportNamesakes(list: readonly { readonly id: string }[], field: string, report: Report): void {
  const seen = new Set<string>()
  for (const [i, { id }] of list.entries()) {
    if (seen.has(id)) report(`${field}[${i}].id`, `two ${field.replace(/^.*[.]/, "")} are called "${id}"`)
    seen.add(id)
  }
}

// Listing

type Headed = {
  readonly id: string
  readonly name: string
  readonly brief: string
  readonly length: string
  readonly first?: boolean | undefined
  readonly balance?:
    | { readonly games: number; readonly wins: { readonly [side: string]: number | undefined }; readonly draws: number }
    | undefined
}

/** A scenario as the lobby shows it. */
export function listed(
  { id, name, brief, length, first, balance }: Headed,
  sides: readonly Party[],
  briefings: { readonly [side: string]: string | undefined } = {},
): Scenario {
  return {
    id,
    name,
    brief,
    sides,
    briefings: defined(briefings),
    length,
    ...(first ? { first } : {}),
    ...(balance ? { balance: { games: balance.games, wins: defined(balance.wins), draws: balance.draws } } : {}),
  }
}

const defined = <T>(record: { readonly [key: string]: T | undefined }): { [key: string]: T } =>
  Object.fromEntries(Object.entries(record).filter((entry): entry is [string, T] => entry[1] !== undefined))
