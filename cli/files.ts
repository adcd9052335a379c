/** Files that people write and edit: every problem is reported with its line. */
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { BadInput, type Located, locatedIn, sayProblem } from "@salient/engine"
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser"
import type { z } from "zod"
import { Usage } from "./args.ts"

export type Document = {
  readonly file: string
  readonly text: string
  readonly value: unknown
  readonly tree: Node | undefined
}

/** Reads a JSON file, or reports what is wrong and on which line. */
export function readDocument(file: string): Document {
  const text = readText(file)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new BadInput("not-json", `${file} is not JSON: ${syntaxProblem(text)}`)
  }
  return { file, text, value, tree: treeOf(text) }
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8")
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "ENOENT") throw new Usage(`There is no file ${file}.`)
    if (code === "EISDIR") throw new Usage(`${file} is a folder, not a file.`)
    throw new Usage(`${file} cannot be read (${code ?? String(error)}).`)
  }
}

/** The message of a program error: a sentence; if SALIENT_TRACE is set, also the place where it arose. */
export function sayUnexpected(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return process.env.SALIENT_TRACE && error.stack ? error.stack : (error.message.split("\n")[0] ?? error.name)
}

/** The refusal of a file on which the program failed: rules do not have to handle states that they could never produce. */
export function unusable(file: string, error: unknown): unknown {
  if (error instanceof BadInput || error instanceof Usage) return error
  return new BadInput("wrong-state", `${file} cannot be used: the program fails on it (${sayUnexpected(error)}).`)
}

/** Writes the whole file or nothing. */
export function writeWhole(file: string, text: string): void {
  const beside = `${file}.${process.pid}.part`
  try {
    writeFileSync(beside, text)
    renameSync(beside, file)
  } catch (error) {
    rmSync(beside, { force: true })
    throw new Usage(`${file} cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)}).`)
  }
}

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false } as const

/** The positions of values in the text; empty for a file nested too deeply to be handwritten. */
function treeOf(text: string): Node | undefined {
  try {
    return parseTree(text, [], strict)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const expected: { readonly [problem: string]: string } = {
  InvalidSymbol: "this word is not JSON",
  InvalidNumberFormat: "this is not a number",
  PropertyNameExpected: "the name of a field is expected",
  ValueExpected: "a value is expected",
  ColonExpected: "a colon is expected",
  CommaExpected: "a comma is expected",
  CloseBraceExpected: "a closing brace } is expected",
  CloseBracketExpected: "a closing bracket ] is expected",
  EndOfFileExpected: "the end of the file is expected",
  InvalidCommentToken: "comments are not allowed",
  UnexpectedEndOfString: "the closing quotation mark is missing",
}

function syntaxProblem(text: string): string {
  const errors: ParseError[] = []
  try {
    parseTree(text, errors, strict)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return "it is nested too deeply."
  }
  const [first] = errors
  if (text.trim() === "") return "it is empty."
  if (!first) return "it cannot be parsed."
  if (first.offset + first.length >= text.trimEnd().length)
    return `it ends too early, at ${lineAt(text, text.trimEnd().length)}.`
  return `${lineAt(text, first.offset)}: ${expected[printParseErrorCode(first.error)] ?? "it cannot be parsed here"}.`
}

function lineAt(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n")
  return `line ${before.length}, column ${(before.at(-1) as string).length + 1}`
}

export type Path = readonly PropertyKey[]

/** The line of a field, or of the nearest existing value that encloses it. */
function lineOf(doc: Document, path: Path): string {
  for (let length = path.length; length >= 0; length--) {
    const node = doc.tree && findNodeAtLocation(doc.tree, path.slice(0, length) as (string | number)[])
    // Points at a field's name, if it has one.
    if (node) return lineAt(doc.text, (node.parent?.type === "property" ? node.parent : node).offset)
  }
  return "line 1, column 1"
}

/** `line 12, column 3: entries.4.choose: …` */
export const located = (doc: Document, path: Path, message: string): string =>
  `${lineOf(doc, path)}${path.length === 0 ? "" : `: ${path.map(String).join(".")}`}: ${message}`

/** The problems a schema found, one line each; `base` is the path of the checked value in the file. */
export const schemaProblems = (doc: Document, error: z.ZodError, base: Path = []): string[] =>
  sayProblems(doc, locatedIn(error), base)

/** Problems, one per line, each with its line number and field. */
export const sayProblems = (doc: Document, problems: readonly Located[], base: Path = []): string[] =>
  problems.map((problem) => located(doc, [...base, ...problem.path], sentence(sayProblem(problem))))

const sentence = (text: string): string => {
  const whole = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}

/** The value, if the schema accepts it; otherwise a refusal that names file, line and field. */
export function shaped<T>(doc: Document, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(doc.value)
  if (parsed.success) return parsed.data
  const problems = schemaProblems(doc, parsed.error)
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ""
  throw new BadInput("wrong-shape", `${doc.file}, ${problems[0]}${more}`)
}
