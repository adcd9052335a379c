/** The Markdown of a rulebook: paragraphs, lists, tables, emphasis, and rule ids that link to their rules. */
import type { ComponentChildren } from "preact"
import { RuleLink } from "./RuleLink.tsx"

type Block =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[]; readonly ordered: boolean }
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: "head"; readonly text: string }

const item = /^\s*(?:[-*]|\d+\.)\s+/

function blocks(markdown: string): Block[] {
  const found: Block[] = []
  for (const chunk of markdown.split(/\n\s*\n/)) {
    const lines = chunk.split("\n").filter((l) => l.trim() !== "")
    const [first] = lines
    if (first === undefined) continue
    if (first.startsWith("|"))
      found.push({ kind: "table", rows: lines.filter((l) => !/^\|[\s:|-]+\|$/.test(l.trim())).map(cells) })
    else if (item.test(first)) found.push({ kind: "list", ordered: /^\s*\d/.test(first), items: joinItems(lines) })
    else if (/^#{1,6} /.test(first)) found.push({ kind: "head", text: lines.join(" ").replace(/^#+ /, "") })
    else found.push({ kind: "text", text: lines.join(" ") })
  }
  return found
}

const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((c) => c.trim())

function joinItems(lines: readonly string[]): string[] {
  const items: string[] = []
  for (const line of lines) {
    if (item.test(line) || items.length === 0) items.push(line.replace(item, ""))
    else items[items.length - 1] += ` ${line.trim()}`
  }
  return items
}

/** A line with its emphasis and its rule ids. */
function inline(text: string, prefixes: readonly string[]): ComponentChildren[] {
  const ids = prefixes.length > 0 ? `\\b(?:${prefixes.join("|")})-[A-Z0-9][A-Za-z0-9.-]*[A-Za-z0-9]` : "(?!)"
  const pattern = new RegExp(`(\\*\\*[^*]+\\*\\*|\\*[^*]+\\*|_[^_]+_|\`[^\`]+\`|${ids})`, "g")
  return text.split(pattern).map((part, i) => {
    if (i % 2 === 0) return part
    if (part.startsWith("**")) return <b key={i}>{part.slice(2, -2)}</b>
    if (part.startsWith("*") || part.startsWith("_")) return <i key={i}>{part.slice(1, -1)}</i>
    if (part.startsWith("`")) return <code key={i}>{part.slice(1, -1)}</code>
    return <RuleLink key={i} id={part} />
  })
}

function OneBlock({ block: b, prefixes }: { block: Block; prefixes: readonly string[] }) {
  switch (b.kind) {
    case "text":
      return <p>{inline(b.text, prefixes)}</p>
    case "head":
      return <h3>{b.text}</h3>
    case "list": {
      const items = b.items.map((t, n) => <li key={`${n}`}>{inline(t, prefixes)}</li>)
      return b.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case "table": {
      const [head, ...rows] = b.rows
      return (
        <div class="scroll-x" tabIndex={0} role="group" aria-label={head?.join(", ")}>
          <table>
            <thead>
              <tr>
                {head?.map((c, n) => (
                  <th key={`${n}`}>{inline(c, prefixes)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((r, n) => (
                <tr key={`${n}`}>
                  {r.map((c, m) => (
                    <td key={`${m}`}>{inline(c, prefixes)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    }
  }
}

export function Markdown({ text, prefixes }: { text: string; prefixes: readonly string[] }) {
  return (
    <>
      {blocks(text).map((block, i) => (
        <OneBlock key={`${i}`} block={block} prefixes={prefixes} />
      ))}
    </>
  )
}
