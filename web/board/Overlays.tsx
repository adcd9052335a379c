/** Lines, zones and arcs that a game shows over its board, each with its label. */
import type { Overlay, Point } from "@salient/engine"
import type { Frame, HexFrame } from "./frame.ts"
import { type Label, onSheet, settled } from "./labels.ts"
import { polygon, polyline, rings, softPath } from "./outline.ts"

const bearing = (at: Point, r: number, hundredths: number): Point => {
  const a = ((hundredths / 100 - 90) * Math.PI) / 180
  return { x: at.x + r * Math.cos(a), y: at.y + r * Math.sin(a) }
}

/** A sector clockwise from one bearing to another, in hundredths of a degree from the top of the board. */
function sector(at: Point, r: number, from: number, to: number): string {
  const a = bearing(at, r, from)
  const b = bearing(at, r, to)
  const span = (to - from + 36_000) % 36_000
  return `M${at.x} ${at.y}L${a.x} ${a.y}A${r} ${r} 0 ${span > 18_000 ? 1 : 0} 1 ${b.x} ${b.y}Z`
}

function shape(o: Overlay, frame: Frame): string {
  switch (o.kind) {
    case "arrow":
    case "path":
    case "sight":
    case "ruler":
      return polyline(o.points.map(frame.put))
    case "zone":
      return polygon(o.points.map(frame.put))
    case "circle": {
      const { x, y } = frame.put(o.at)
      const r = o.radius * frame.scale
      return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`
    }
    case "arc":
      return sector(frame.put(o.at), o.radius * frame.scale, o.from, o.to)
    case "hexes": {
      if (!("byId" in frame)) return ""
      const wanted = new Set(o.hexes)
      return rings(frame as HexFrame, (c) => wanted.has(c.id))
        .map((r) => softPath(r, 0))
        .join("")
    }
  }
}

/** Where the label of an overlay is placed. */
function anchor(o: Overlay, frame: Frame): Point | undefined {
  if ("points" in o) {
    const p = o.points.length > 2 && o.kind === "zone" ? o.points[0] : o.points[Math.floor(o.points.length / 2)]
    return p && frame.put(p)
  }
  if ("at" in o) {
    const p = frame.put(o.at)
    return { x: p.x, y: p.y - o.radius * frame.scale - 4 }
  }
  const first = "byId" in frame ? (frame as HexFrame).byId.get(o.hexes[0] ?? "") : undefined
  return first && { x: first.x, y: first.y - 30 }
}

const middle = (ring: readonly Point[]): Point => ({
  x: ring.reduce((sum, p) => sum + p.x, 0) / ring.length,
  y: ring.reduce((sum, p) => sum + p.y, 0) / ring.length + 5,
})

/** The labels of all overlays, kept apart from each other; a label repeated at one place is drawn once. */
export function wordsOf(overlays: readonly Overlay[], frame: Frame): Label[] {
  const words = overlays.flatMap((o, i): Label[] => {
    const key = o.id ?? `${o.kind}${i}`
    const at = o.mark !== undefined && o.kind === "zone" ? middle(o.points.map(frame.put)) : anchor(o, frame)
    if (at && o.mark !== undefined) return [{ key, text: o.mark, ...at, minor: true, again: true }]
    return at && o.label ? [onSheet({ key, text: o.label, ...at }, frame.box)] : []
  })
  const said = (a: Label, b: Label) => a.text === b.text && a.x === b.x && a.y === b.y
  return settled(words.filter((w, i) => words.findIndex((other) => said(w, other)) === i))
}

type Shown = {
  overlays: readonly Overlay[]
  words: readonly Label[]
  frame: Frame
  /** A second set: its arrow heads and patterns are already defined. */
  bare?: boolean
}

export function Overlays({ overlays, words, frame, bare = false }: Shown) {
  return (
    <g class="overlays">
      {bare ? null : <Patterns />}
      {overlays.map((o, i) => {
        const tone = "tone" in o && o.tone ? o.tone : ""
        const blocked = "blockedAt" in o && o.blockedAt ? frame.put(o.blockedAt) : undefined
        return (
          <g key={o.id ?? `${o.kind}${i}`}>
            <path
              class={`overlay ${o.kind} ${tone}`}
              d={shape(o, frame)}
              {...(o.kind === "arrow" || o.kind === "path" ? { "marker-end": "url(#arrow-head)" } : {})}
            />
            {blocked ? <path class="blocked" d={`M${blocked.x - 6} ${blocked.y - 6}l12 12m0 -12l-12 12`} /> : null}
          </g>
        )
      })}
      {words.map((w) => (
        <text key={w.key} class="overlay-label" x={w.x} y={w.y} text-anchor="middle">
          {w.text}
        </text>
      ))}
    </g>
  )
}

/** Arrow heads and hatchings that lines and places refer to by id. */
function Patterns() {
  return (
    <defs>
      <marker
        id="arrow-head"
        viewBox="0 0 8 8"
        refX="6"
        refY="4"
        markerWidth="5"
        markerHeight="5"
        orient="auto-start-reverse"
      >
        <path d="M0 0L8 4L0 8z" fill="context-stroke" />
      </marker>
      <pattern id="danger-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V7" stroke="var(--bad)" stroke-width="1.6" stroke-opacity="0.55" />
      </pattern>
    </defs>
  )
}
