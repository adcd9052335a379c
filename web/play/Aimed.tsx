/** What is pointed at, before it is done: the line of fire from the acting piece, and the headline odds beside the target. */
import type { Presented, Scene } from "@salient/engine"
import type { Frame } from "../board/frame.ts"
import { Overlays, wordsOf } from "../board/Overlays.tsx"
import { sayHeadline } from "./table/odds.ts"
import { between, lineOf, pointOf } from "./table/sight.ts"
import type { Table } from "./table/table.ts"

/** A question about what one piece does to another shows the line between them, whatever is pointed at. */
function Between({ ask, scene, frame }: { ask: Presented; scene: Scene; frame: Frame }) {
  const ends = between(scene, ask)
  const [from, to] = (ends ?? []).map((t) => pointOf(scene, t))
  if (!from || !to) return null
  const [a, b] = [frame.put(from), frame.put(to)]
  return (
    <g class="aimed" aria-hidden="true">
      <path class="fire-line" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
    </g>
  )
}

export function Aimed({ table, frame }: { table: Table; frame: Frame }) {
  const ask = table.ask.value
  const scene = table.shown.value?.scene
  const line = ask && scene ? lineOf(scene, ask, table.actors.value, table.considered.value) : undefined
  const at = line && scene && pointOf(scene, line.to)
  if (!line && ask && scene) return <Between ask={ask} scene={scene} frame={frame} />
  if (!line || !scene || !at) return null
  const { x, y } = frame.put(at)
  const headline = table.headlines.value.get(line.option)
  const blocked = table.sight.value.some((o) => "blockedAt" in o && o.blockedAt)
  const text = headline ? sayHeadline(headline, true) : "…"
  const width = text.length * 6.4 + 16
  return (
    <g class="aimed" aria-hidden="true">
      {line.from.map((id) => {
        const from = pointOf(scene, id)
        if (!from) return null
        const a = frame.put(from)
        return <path key={id} class={blocked ? "fire-line blocked-line" : "fire-line"} d={`M${a.x} ${a.y}L${x} ${y}`} />
      })}
      <Overlays overlays={table.sight.value} words={wordsOf([], frame)} frame={frame} bare />
      <g class="odds-chip" style={{ transform: `translate(${x}px, ${y}px) scale(var(--px, 1))` }}>
        <rect x={-width / 2} y="-52" width={width} height="22" rx="11" />
        <text y="-36.5" text-anchor="middle">
          {text}
        </text>
      </g>
    </g>
  )
}
