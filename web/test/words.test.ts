/** The sentences of the client: every language has every one, and no screen prints a sentence that is not among them. */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gameIds, loadGame } from "@salient/games"
import { parseSync } from "oxc-parser"
import { afterEach, describe, expect, it } from "vitest"
import { signOf } from "../rulebook/sign.ts"
import de from "../words/de.json" with { type: "json" }
import en from "../words/en.json" with { type: "json" }
import fr from "../words/fr.json" with { type: "json" }
import { useLanguage, words } from "../words/words.ts"

type Message = string | { readonly [form: string]: string }
type Messages = { readonly [key: string]: Message }
const english: Messages = en
const others: readonly (readonly [string, Messages])[] = [
  ["German", de],
  ["French", fr],
]

const formsOf = (message: Message): readonly string[] =>
  typeof message === "string" ? [message] : Object.values(message)
/** The values that a sentence names, in all its forms; "one move" need not contain the number. */
const placeholders = (message: Message): string[] =>
  [...new Set(formsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string)))].sort()

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }
type Source = { readonly path: string; readonly text: string; readonly nodes: readonly Node[] }

/** Sources of the screens; fixtures are for developers, and workers use the engine's English. */
const root = join(import.meta.dirname, "..")
const sources: readonly Source[] = globSync("**/*.{ts,tsx}", { cwd: root })
  .filter((path) => !/^(node_modules|dist|test|bench|build)\b|fixture|\.worker\.ts$|vite\.config|\.d\.ts$/i.test(path))
  .map((path) => {
    const text = readFileSync(join(root, path), "utf8")
    const nodes: Node[] = []
    const { program, errors } = parseSync(path, text)
    if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
    collect(program, nodes)
    return { path, text, nodes }
  })

function collect(value: unknown, into: Node[]): void {
  if (typeof value !== "object" || value === null) return
  if (Array.isArray(value)) for (const one of value) collect(one, into)
  else {
    if (typeof (value as Node).type === "string") into.push(value as Node)
    for (const child of Object.values(value)) collect(child, into)
  }
}

const at = ({ path, text }: Source, { start }: Node): string => `${path}:${text.slice(0, start).split("\n").length}`
const asString = (node: Node | undefined): string | undefined =>
  node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined

describe("the words of the client", () => {
  it.each(others)("%s has every sentence that English has, and no other", (_language, messages) => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort())
  })

  it.each(others)("%s names the same values, and has plurals where English has them", (_language, messages) => {
    for (const [key, message] of Object.entries(english)) {
      expect([key, placeholders(messages[key] ?? "")]).toEqual([key, placeholders(message)])
      expect([key, typeof messages[key]]).toEqual([key, typeof message])
    }
  })

  it("a plural has one form for one and one for several, and counts by `count`", () => {
    for (const messages of [english, de as Messages, fr as Messages])
      for (const [key, message] of Object.entries(messages)) {
        if (typeof message === "string") continue
        expect([key, Object.keys(message)]).toEqual([key, ["one", "other"]])
        expect([key, /\{count\}/.test(message.other ?? "")]).toEqual([key, true])
      }
  })

  it("every sentence is used", () => {
    const written = new Set(sources.flatMap((s) => s.nodes.flatMap((n) => asString(n) ?? [])))
    // `tab.${name}`: any name with this beginning and end counts as used.
    const patterns = sources.flatMap((s) =>
      s.nodes
        .filter((n) => n.type === "TemplateLiteral")
        .map((n) => (n.quasis as { value: { raw: string } }[]).map((q) => q.value.raw))
        .filter(([first = ""]) => /^\w+\.$/.test(first))
        .map((parts) => new RegExp(`^${parts.map((p) => p.replaceAll(".", "\\.")).join("[\\w-]+")}$`)),
    )
    const unused = Object.keys(english).filter((key) => !written.has(key) && !patterns.some((p) => p.test(key)))
    expect(unused).toEqual([])
  })

  it("every sentence is given the values that it names", () => {
    const wrong = sources.flatMap((source) =>
      source.nodes.flatMap((node) => {
        if (node.type !== "CallExpression" || (node.callee as Node).name !== "words") return []
        const [key, values] = node.arguments as Node[]
        const name = asString(key)
        if (name === undefined || (values && values.type !== "ObjectExpression")) return []
        const given = ((values?.properties ?? []) as { key: { name: string } }[]).map((p) => p.key.name).sort()
        const named = placeholders(english[name] ?? "")
        return given.join() === named.join() ? [] : [`${at(source, node)} ${name}: given ${given}, named ${named}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it("no component prints a sentence of its own", () => {
    const spoken = /^(title|alt|placeholder|label|says|aria-label|aria-description|aria-roledescription)$/
    const bare = sources.flatMap((source) =>
      source.nodes.flatMap((node) => {
        if (node.type === "JSXText" && /\p{L}{2}/u.test(`${node.value}`) && `${node.value}`.trim() !== "Salient")
          return [`${at(source, node)} ${`${node.value}`.trim()}`]
        if (node.type === "JSXAttribute" && spoken.test(`${(node.name as Node).name}`)) {
          const value = asString(node.value as Node | undefined)
          return value !== undefined && /\p{L}{2}/u.test(value) ? [`${at(source, node)} ${value}`] : []
        }
        const sentence = asString(node) ?? (node.type === "TemplateElement" ? (node.value as { raw: string }).raw : "")
        return /\p{L}{2,} \p{L}.*[.?!]$/u.test(sentence) ? [`${at(source, node)} ${sentence}`] : []
      }),
    )
    expect(bare).toEqual([])
  })
})

describe("plurals", () => {
  afterEach(() => useLanguage("en"))

  it.each([
    ["en", 0, "0 moves"],
    ["en", 1, "1 move"],
    ["en", 2, "2 moves"],
    ["de", 0, "0 Züge"],
    ["de", 1, "1 Zug"],
    ["fr", 0, "0 coup"],
    ["fr", 1, "1 coup"],
    ["fr", 2, "2 coups"],
  ] as const)("%s counts %i as %s", async (language, count, says) => {
    await useLanguage(language)
    expect(words("front.moves", { count })).toBe(says)
  })
})

describe("the sign of a rule", () => {
  it("is the number of the rulebook; what only our books have is called what it is", () => {
    expect(["GWC-O21.4.2", "DGK-GAP-13", "TRR-AMB-02"].map(signOf)).toEqual([
      "GWC-O21.4.2",
      "DGK house rule 13",
      "TRR reading 2",
    ])
  })
})

it("no two games have the same name: they stand beside each other on the front page", async () => {
  const names = await Promise.all(gameIds.map(async (id) => (await loadGame(id)).name))
  expect(new Set(names).size).toBe(names.length)
})
