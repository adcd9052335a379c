/**
 * Places in a rule's source where a test should notice a small change: a number one higher, a comparison with its limit moved by one, a
 * negated condition, a part of a tally left out. Stryker knows neither numbers nor tallies, which are what a rulebook consists of; hence
 * our own list.
 */
import { parseSync } from "oxc-parser"

export const KINDS = ["number", "comparison", "condition", "tally part"] as const
export type Kind = (typeof KINDS)[number]

/** A change that can be planted: the text between two offsets of a file is replaced. */
export type Site = {
  readonly file: string
  readonly kind: Kind
  readonly start: number
  readonly end: number
  readonly line: number
  readonly was: string
  readonly becomes: string
  /** The line on which it begins, trimmed. */
  readonly context: string
}

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [field: string]: unknown }

/** The limit moves to the other side; equality is negated. */
const otherComparison: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
}
const otherCondition: Readonly<Record<string, string>> = { "&&": "||", "||": "&&" }
const tallyMakers = new Set(["tally"])
const partMakers = new Set(["part", "times"])

/** Every site of a file, in order. */
export const sitesIn = (file: string, source: string): Site[] =>
  isData(file) ? sitesInData(file, source) : sitesInCode(file, source)

function sitesInCode(file: string, source: string): Site[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const lineOf = lineFinder(source)
  const lines = source.split("\n")
  const sites: Site[] = []
  const add = (kind: Kind, node: Node, becomes: string) =>
    sites.push({
      file,
      kind,
      start: node.start,
      end: node.end,
      line: lineOf(node.start),
      was: source.slice(node.start, node.end),
      becomes,
      context: (lines[lineOf(node.start) - 1] ?? "").trim(),
    })
  walk(program as unknown as Node, undefined, (node, parent) => {
    if (node.type === "Literal" && typeof node.value === "number") {
      if (!isKey(node, parent)) add("number", node, `${node.value + 1}`)
    } else if (node.type === "BinaryExpression") {
      const other = otherComparison[node.operator as string]
      if (other !== undefined && !asksForUndefined(node)) add("comparison", node, infix(source, node, other))
    } else if (node.type === "LogicalExpression") {
      const other = otherCondition[node.operator as string]
      if (other !== undefined) add("condition", node, infix(source, node, other))
    } else if (isCallOf(node, tallyMakers)) {
      for (const each of node.arguments as Node[])
        if (isCallOf(each, partMakers))
          add("tally part", each, `{ ...${source.slice(each.start, each.end)}, amount: 0, times: 1 }`)
    }
  })
  return sites
}

/** Every number of a data file that is a value in a rule. */
function sitesInData(file: string, source: string): Site[] {
  const lineOf = lineFinder(source)
  const lines = source.split("\n")
  const sites: Site[] = []
  for (const match of source.matchAll(/(?<=[:[,]\s*)-?\d+(?:\.\d+)?(?=\s*[,\]}\n])/g)) {
    const start = match.index
    const [was] = match
    sites.push({
      file,
      kind: "number",
      start,
      end: start + was.length,
      line: lineOf(start),
      was,
      becomes: `${Number(was) + 1}`,
      context: (lines[lineOf(start) - 1] ?? "").trim(),
    })
  }
  return sites
}

/** The source with one site changed. In code the change is put in brackets, so that it remains one expression. */
export const planted = (source: string, { file, start, end, becomes }: Site): string =>
  source.slice(0, start) + (isData(file) ? becomes : `(${becomes})`) + source.slice(end)

export const isData = (file: string): boolean => file.endsWith(".json")

/** The source with a switch at each site: its change if that is the active one, otherwise its own text. Sites may be nested. */
export function switched(source: string, sites: readonly (Site & { readonly number: number })[]): string {
  const inserts = sites.flatMap(({ start, end, number, becomes }) => [
    { at: start, text: `(globalThis.isActiveSite?.(${number})?(${becomes}):(`, outer: end - start, opens: true },
    { at: end, text: "))", outer: end - start, opens: false },
  ])
  // At the same position, ends come before beginnings; of two that begin, the longer is outside; of two that end, the shorter is inside.
  inserts.sort(
    (a, b) => a.at - b.at || Number(a.opens) - Number(b.opens) || (a.opens ? b.outer - a.outer : a.outer - b.outer),
  )
  let text = ""
  let from = 0
  for (const insert of inserts) {
    text += source.slice(from, insert.at) + insert.text
    from = insert.at
  }
  return text + source.slice(from)
}

function infix(source: string, node: Node, operator: string): string {
  const left = node.left as Node
  const right = node.right as Node
  return `(${source.slice(left.start, left.end)}) ${operator} (${source.slice(right.start, right.end)})`
}

/** Numbers that are names (keys of objects) are not values. */
const isKey = (node: Node, parent: Node | undefined): boolean =>
  parent?.type === "Property" && parent.key === node && parent.computed !== true

/** `x === undefined` checks whether something exists: negated, it makes the code throw, which says nothing about a test. */
function asksForUndefined(node: Node): boolean {
  const isUndefined = ({ type, name }: Node) => type === "Identifier" && name === "undefined"
  return isUndefined(node.left as Node) || isUndefined(node.right as Node)
}

function isCallOf(node: Node, names: ReadonlySet<string>): boolean {
  const callee = node.callee as Node | undefined
  return node.type === "CallExpression" && callee?.type === "Identifier" && names.has(callee.name as string)
}

/** Types are not rules: nothing in them runs. Prompts and labels are skipped as well. */
const asleep = /^(TS(?!AsExpression|SatisfiesExpression|NonNull)|Import|Export(All|Named)Declaration$|TemplateLiteral)/

function walk(node: Node, parent: Node | undefined, visit: (node: Node, parent: Node | undefined) => void): void {
  if (asleep.test(node.type) && !(node.type === "ExportNamedDeclaration" && node.declaration)) return
  visit(node, parent)
  for (const [field, value] of Object.entries(node)) {
    if (field === "typeAnnotation" || field === "typeArguments" || field === "returnType") continue
    if (Array.isArray(value)) {
      for (const each of value) if (isNode(each)) walk(each, node, visit)
    } else if (isNode(value)) walk(value, node, visit)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string"

function lineFinder(source: string): (at: number) => number {
  const ends = [...source.matchAll(/\n/g)].map((m) => m.index)
  return (at) => ends.filter((end) => end < at).length + 1
}
