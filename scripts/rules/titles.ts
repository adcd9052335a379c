/**
 * The titles of the tests in a file, read from its source without running it. Rows of `it.each` are written out; if a title is built in a
 * loop or by a helper function, the strings from which it is built are used.
 */
import { parseSync } from "oxc-parser"

export type Title = {
  readonly text: string
  readonly line: number
  /** True if the test runs no code of the game: it only compares a data file with the text of the rulebook. */
  readonly dataOnly: boolean
}

/** A node of the syntax tree, with the fields that this file uses. */
type Node = { readonly type: string; readonly start: number; readonly [field: string]: unknown }

const testers = ["it", "test", "describe"]
const notRun = ["skip", "todo"]

/** The titles of a test file, in order; tests that do not run (`skip`, `todo`) are left out. */
export function titlesIn(file: string, source: string): Title[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const root = program as unknown as Node
  const known: Known = { constants: constantsOf(root), helpers: new Set() }
  const runsCode = codeIn(root)
  const titles: Title[] = []
  const add = (node: Node, texts: readonly string[]) => {
    const line = source.slice(0, node.start).split("\n").length
    const dataOnly = !runsCode(node)
    for (const text of texts) titles.push({ text, line, dataOnly })
  }
  walk(root, [], (node, parents) => {
    const call = testCall(node)
    if (!call) return
    const { title, table } = call
    if (table) add(node, eachRow(title, table, known))
    else if (isPlain(title)) add(node, [textOf(title)])
    else {
      add(node, madeFrom(title, parents, known))
      const helper = functionAround(parents)
      if (helper) known.helpers.add(helper)
    }
  })
  if (known.helpers.size > 0)
    walk(root, [], (node) => {
      if (node.type !== "CallExpression" || !known.helpers.has(nameOf(node.callee))) return
      add(node, [(node.arguments as Node[]).filter(isPlain).map(textOf).join(" ")])
    })
  return titles
}

/** Modules that contain data, the dictionary or the test tool: a test that uses no others runs no code of the game. */
const dataModules = /(^|[/])(data|seeds)[/]|[.]json$|[/]types[.]ts$|^(vitest|zod|node:.*)$/

/** True if a node uses something from a module that is not data, directly or through declarations in the file. */
function codeIn(root: Node): (node: Node) => boolean {
  const code = new Set<string>()
  const declared = new Map<string, Node>()
  for (const statement of root.body as Node[]) {
    if (statement.type === "ImportDeclaration" && statement.importKind !== "type") {
      if (dataModules.test((statement.source as { value: string }).value)) continue
      for (const { local, importKind } of statement.specifiers as (Node & { local: Node })[])
        if (importKind !== "type") code.add(nameOf(local))
    } else if (statement.type === "FunctionDeclaration") declared.set(nameOf(statement.id), statement)
    else if (statement.type === "VariableDeclaration")
      for (const { id, init } of statement.declarations as (Node & { id: Node; init: unknown })[])
        if (isNode(init)) for (const name of namesIn(id)) declared.set(name, init)
  }
  const looked = new Map<string, boolean>()
  const uses = (node: Node): boolean => [...namesIn(node)].some((name) => code.has(name) || usesThrough(name))
  const usesThrough = (name: string): boolean => {
    const behind = declared.get(name)
    if (!behind) return false
    if (!looked.has(name)) {
      looked.set(name, false) // a function that calls itself
      looked.set(name, uses(behind))
    }
    return looked.get(name) as boolean
  }
  return uses
}

function namesIn(node: Node): Set<string> {
  const names = new Set<string>()
  walk(node, [], (inner) => {
    if (inner.type === "Identifier") names.add(nameOf(inner))
  })
  return names
}

type Known = { readonly constants: ReadonlyMap<string, Node>; readonly helpers: Set<string> }

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value

function walk(node: Node, parents: readonly Node[], visit: (node: Node, parents: readonly Node[]) => void): void {
  visit(node, parents)
  const inner = [...parents, node]
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, inner, visit)
}

/** `const cases = […]` anywhere in the file, by name. */
function constantsOf(root: Node): Map<string, Node> {
  const found = new Map<string, Node>()
  walk(root, [], (node) => {
    // A pattern has no name of its own, and the value that it takes apart is not a list of rows.
    if (node.type === "VariableDeclarator" && isNode(node.init) && nameOf(node.id) !== "")
      found.set(nameOf(node.id), bare(node.init))
  })
  return found
}

const nameOf = (node: unknown): string => (isNode(node) && node.type === "Identifier" ? (node.name as string) : "")

/** An expression without any type annotations around it. */
function bare(node: Node): Node {
  return ["TSAsExpression", "TSSatisfiesExpression", "ParenthesizedExpression", "TSNonNullExpression"].includes(
    node.type,
  )
    ? bare(node.expression as Node)
    : node
}

/** `it("…")`, `it.only("…")`, `it.each(table)("…")`: its title and table; undefined for any other node. */
function testCall(node: Node): { title: Node; table?: Node } | undefined {
  if (node.type !== "CallExpression") return undefined
  const [title] = node.arguments as Node[]
  if (!title) return undefined
  const callee = node.callee as Node
  const inner = callee.type === "CallExpression" ? (callee.callee as Node) : callee
  const chain = chainOf(inner)
  if (!testers.includes(chain[0] ?? "") || chain.some((word) => notRun.includes(word))) return undefined
  const last = chain.at(-1) as string
  if (callee.type !== "CallExpression") return last === "each" || last === "for" ? undefined : { title: bare(title) }
  const [table] = callee.arguments as Node[]
  return (last === "each" || last === "for") && table ? { title: bare(title), table: bare(table) } : undefined
}

/** `it.concurrent.each` as a list of words. */
function chainOf(node: Node): string[] {
  if (node.type === "Identifier") return [nameOf(node)]
  if (node.type !== "MemberExpression") return []
  return [...chainOf(node.object as Node), nameOf(node.property)]
}

const isPlain = (node: Node): boolean =>
  (node.type === "Literal" && typeof node.value === "string") ||
  (node.type === "TemplateLiteral" && (node.expressions as Node[]).length === 0)

/** The text of a literal; for a template, its fixed parts with gaps between them. */
function textOf(node: Node): string {
  if (node.type === "Literal") return String(node.value)
  if (node.type === "TemplateLiteral")
    return (node.quasis as { value: { cooked: string } }[]).map((q) => q.value.cooked).join(" ")
  return ""
}

/** Every string literal in an expression. */
function textsOf(node: Node): string[] {
  const found: string[] = []
  walk(node, [], (inner) => {
    const text = textOf(inner)
    if (text !== "") found.push(text)
  })
  return found
}

/** One title per row, as Vitest fills it in; if the table is not written out, all its strings. */
function eachRow(title: Node, table: Node, { constants }: Known): string[] {
  const named = constants.get(nameOf(table)) ?? table
  if (named.type !== "ArrayExpression" || !isPlain(title)) return [textOf(title), ...textsOf(named)]
  const text = textOf(title)
  return (named.elements as Node[]).map((element) => {
    const row = bare(element)
    if (row.type === "ObjectExpression") return withProperties(text, row)
    const cells = row.type === "ArrayExpression" ? (row.elements as Node[]).map(bare) : [row]
    let next = 0
    return text.replace(/%[sdifjo#]/g, () => {
      const cell = cells[next++]
      return cell ? textOf(cell) : ""
    })
  })
}

function withProperties(title: string, row: Node): string {
  return title.replace(/\$(\w+)/g, (whole, name: string) => {
    const found = (row.properties as Node[]).find((p) => nameOf(p.key) === name)
    return found && isNode(found.value) ? textOf(bare(found.value)) : whole
  })
}

/** The strings of a title that is built from parts: its own, and those of the list over which the loops around it run. */
function madeFrom(title: Node, parents: readonly Node[], { constants }: Known): string[] {
  const lists = parents.flatMap((parent) => {
    if (parent.type === "ForOfStatement") return [bare(parent.right as Node)]
    const callee = parent.type === "CallExpression" ? (parent.callee as Node) : undefined
    const goesThrough = callee?.type === "MemberExpression" && ["forEach", "map"].includes(nameOf(callee.property))
    return goesThrough ? [bare(callee.object as Node)] : []
  })
  return [textOf(title), ...lists.flatMap((list) => textsOf(constants.get(nameOf(list)) ?? list))]
}

/** The name of the function that builds a title from its arguments. */
function functionAround(parents: readonly Node[]): string | undefined {
  for (const [i, node] of parents.entries()) {
    if (node.type === "FunctionDeclaration") return nameOf(node.id)
    const isArrow = node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression"
    const holder = parents[i - 1]
    if (isArrow && holder?.type === "VariableDeclarator") return nameOf(holder.id)
  }
  return undefined
}
