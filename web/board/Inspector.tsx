/** What lies here, in words: shown by a resting mouse or a held finger. */

import type { Signal } from "@preact/signals"
import type { Point, RuleId, Scene } from "@salient/engine"
import type { Target } from "./Board.tsx"

export type Inspected = {
  readonly x: number
  readonly y: number
  readonly lines: readonly string[]
  readonly rules: readonly RuleId[]
}

const width = 272

/** The words for a target; nothing where nothing is to be said. */
export function inspect(
  scene: Scene,
  target: Target,
  at: Point,
  size: { width: number; height: number },
): Inspected | undefined {
  const { board, pieces } = scene
  const hex = board.kind === "hex" ? board.hexes.find((h) => h.id === target.hex) : undefined
  const inHex = hex ? pieces.filter((p) => "hex" in p.stands && p.stands.hex === hex.id) : []
  const own = pieces.find((p) => p.id === target.piece)
  const shown = own && !inHex.includes(own) ? [own] : inHex
  const lines: string[] = []
  const rules = new Set<RuleId>()
  for (const p of shown) {
    lines.push(p.says)
    const marks = (p.marks ?? []).map((m) => m.text).filter((t) => !p.says.includes(t))
    if (marks.length > 0) lines.push(marks.join(", "))
    for (const r of [...(p.rules ?? []), ...(p.marks ?? []).flatMap((m) => m.rules ?? [])]) rules.add(r)
  }
  if (hex) {
    lines.push(hex.level ? `${hex.says} (${hex.level})` : hex.says)
    for (const r of hex.rules ?? []) rules.add(r)
  }
  if (lines.length === 0) return undefined
  const x = at.x + 18 + width > size.width ? Math.max(4, at.x - width - 12) : at.x + 18
  const y = Math.min(at.y + 14, Math.max(4, size.height - 34 - lines.length * 24))
  return { x, y, lines, rules: [...rules] }
}

export function Inspector({ seen }: { seen: Signal<Inspected | undefined> }) {
  const it = seen.value
  if (!it) return null
  return (
    <div class="inspect" style={{ left: `${it.x}px`, top: `${it.y}px` }} role="tooltip">
      {it.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {it.rules.length > 0 ? <p class="rules">{it.rules.join(" · ")}</p> : null}
    </div>
  )
}
