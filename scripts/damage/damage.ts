/** Valid files of every game, and ways to damage them. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { copy, Match, oneOf, type Random, RecordSchema, randomFrom } from "@salient/engine"
import { gameIds, loadGame } from "@salient/games"

const games = fileURLToPath(new URL("../../games", import.meta.url))

/** Records are cut to this many entries: the command line fails because of a file's content, not its length. */
const mostEntries = 25

/** The texts of the files of each kind, from these games. */
export async function validFiles(ids: readonly string[] = gameIds): Promise<readonly string[]> {
  const files: string[] = []
  for (const id of ids) {
    for (const folder of ["scenarios", "data", "test/golden"])
      for (const name of jsonIn(join(games, id, folder))) {
        const text = readFileSync(join(games, id, folder, name), "utf8")
        const value = JSON.parse(text) as { salient?: unknown }
        if (folder === "test/golden") files.push(...(await recordAndPosition(id, value)))
        else if (typeof value.salient === "string") files.push(text)
      }
  }
  return files
}

function jsonIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".json"))
  } catch {
    return [] // not every game has all the folders
  }
}

/** A golden record, cut short, and the position to which it leads. */
async function recordAndPosition(id: string, golden: unknown): Promise<string[]> {
  const found = RecordSchema.safeParse((golden as { record?: unknown }).record ?? golden)
  if (!found.success) return []
  const game = await loadGame(id)
  const record = { ...found.data, entries: found.data.entries.slice(0, mostEntries) }
  const match = Match.replay(game, record)
  const { scenario, options } = match.start
  const state = copy(match.state)
  const position = { salient: "position", game: id, version: game.version, scenario, options, state }
  return [JSON.stringify(record, null, 1), JSON.stringify(position, null, 1)]
}

type Parent = { [key: string]: unknown } | unknown[]

/** Every non-empty object and list in a value. */
function parents(value: unknown, found: Parent[] = []): Parent[] {
  if (typeof value !== "object" || value === null) return found
  if (Object.keys(value).length > 0) found.push(value as Parent)
  for (const child of Object.values(value)) parents(child, found)
  return found
}

const nested = (deep: number): unknown => JSON.parse(`${"[".repeat(deep)}${"]".repeat(deep)}`)

const junk = (random: Random): unknown =>
  oneOf<() => unknown>(random, [
    () => null,
    () => true,
    () => -1,
    () => 0,
    () => 1e308,
    () => -0.5,
    () => 2 ** 53,
    () => "",
    () => "x".repeat(5_000),
    () => "\u001b[2J\u001b]0;gone\u0007\u009b31m\u202e",
    () => "__proto__",
    () => "constructor",
    () => "toString",
    () => [],
    () => ({}),
    () => [[[]]],
    () => ({ length: 1e9 }),
    () => nested(1_000),
  ])()

/** Removes one entry. Not by `splice`, which asks the list for its constructor: earlier damage may have changed that. */
function shorten(list: unknown[], at: number): void {
  list.copyWithin(at, at + 1)
  list.length -= 1
}

const inside: { readonly [how: string]: (random: Random, at: Parent, key: string, all: Parent[]) => void } = {
  "a field gone": (_, at, key) => void (Array.isArray(at) ? shorten(at, Number(key)) : delete at[key]),
  "a value of another kind": (random, at, key) => void Object.assign(at, { [key]: junk(random) }),
  "a number changed": (random, at, key) => {
    const value = (at as { [key: string]: unknown })[key]
    Object.assign(at, { [key]: typeof value === "number" ? value + oneOf(random, [-1, 1, 1_000, 0.5]) : junk(random) })
  },
  "a text changed": (random, at, key) => {
    const value = (at as { [key: string]: unknown })[key]
    Object.assign(at, {
      [key]: typeof value === "string" ? `${value}${oneOf(random, ["x", "\u001b[31m", "\r", " "])}` : "x",
    })
  },
  "a part of it elsewhere": (random, at, key, all) => {
    const from = oneOf(random, all)
    Object.assign(at, { [key]: JSON.parse(JSON.stringify(Object.values(from)[0] ?? null)) })
  },
  "a field more": (random, at) =>
    void Object.assign(at, { [oneOf(random, ["x", "id", "constructor", "\u001b[1A"])]: junk(random) }),
  "a part twice": (_, at, key) => {
    if (Array.isArray(at)) at.push(at[Number(key)])
    else Object.assign(at, { [`${key} `]: at[key] })
  },
}

const outside: { readonly [how: string]: (random: Random, text: string) => string } = {
  "cut off": (random, text) => text.slice(0, random(text.length)),
  "a letter changed": (random, text) => {
    const at = random(text.length)
    return `${text.slice(0, at)}${oneOf(random, ["{", "]", '"', ",", "9", "\\", "\u0000", "\u001b", "é"])}${text.slice(at + 1)}`
  },
  "a stretch gone": (random, text) => {
    const at = random(text.length)
    return text.slice(0, at) + text.slice(at + 1 + random(200))
  },
  "something before it": (random, text) =>
    oneOf(random, ["\ufeff", "<<<<<<< HEAD\n", "\u001b[2J", "[", "null "]) + text,
  "nested very deep": (random) => oneOf(random, ["[", '{"a":']).repeat(50_000),
  "another file": (random) =>
    oneOf(random, ["", " ", "null", "[]", "{}", '"x"', "1", '{"salient":"record"}', '{"salient":{}}']),
}

/** One of the files, damaged once or several times; the same seed gives the same damage. */
export function damage(files: readonly string[], seed: string): { readonly text: string; readonly how: string } {
  const random = randomFrom(seed)
  const text = oneOf(random, files)
  if (random(4) === 0) {
    const how = oneOf(random, Object.keys(outside))
    return { text: outside[how]?.(random, text) ?? text, how }
  }
  const value = JSON.parse(text) as unknown
  const how: string[] = []
  for (let n = 1 + random(3); n > 0; n--) {
    const all = parents(value)
    const at = oneOf(random, all)
    const key = oneOf(random, Object.keys(at))
    const way = oneOf(random, Object.keys(inside))
    inside[way]?.(random, at, key, all)
    how.push(`${way} (${key})`)
  }
  return { text: JSON.stringify(value), how: how.join(", ") }
}
