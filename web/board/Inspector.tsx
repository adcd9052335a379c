/** What is here, in words: shown under a resting mouse or a held finger. */

import type { Signal } from "@preact/signals"
import { type Point, pieceIn, type RuleId, type Scene } from "@salient/engine"
import type { Target } from "./Board.tsx"

export type Inspected = {
  /** Distance from the window's left edge, or from its right edge where there is no room to the right. */
  readonly left?: number
  readonly right?: number
  readonly y: number
  readonly lines: readonly string[]
  readonly rules: readonly RuleId[]
}

const width = 272

/** The words for a target; undefined if there is nothing to say. */
export function inspect(
  scene: Scene,
  target: Target,
  at: Point,
  size: { width: number; height: number },
): Inspected | undefined {
  const { board, pieces } = scene
  const hex = board.kind === "hex" ? board.hexes.find((h) => h.id === target.hex) : undefined
  const inHex = hex ? pieces.filter((p) => "hex" in p.stands && p.stands.hex === hex.id) : []
  const own = pieceIn(scene, target.piece)
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
  const roomy = at.x + 18 + width <= size.width
  const beside = roomy
    ? { left: at.x + 18 }
    : { right: Math.max(4, Math.min(size.width - at.x + 12, size.width - width)) }
  const y = Math.min(at.y + 14, Math.max(4, size.height - 34 - lines.length * 24))
  return { ...beside, y, lines, rules: [...rules] }
}

const px = (length: number | undefined): string | undefined => (length === undefined ? undefined : `${length}px`)

export function Inspector({ seen }: { seen: Signal<Inspected | undefined> }) {
  const it = seen.value
  if (!it) return null
  return (
    <div class="inspect" style={{ left: px(it.left), right: px(it.right), top: px(it.y) }} role="tooltip">
      {it.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {it.rules.length > 0 ? <p class="rules">{it.rules.join(" · ")}</p> : null}
    </div>
  )
}
