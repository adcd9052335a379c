/** The names of places and units, placed again whenever the map has come to rest at another scale. */
import type { Signal } from "@preact/signals"
import type { Scene, Touch } from "@salient/engine"
import { useMemo } from "preact/hooks"
import type { HexFrame, TableFrame } from "./frame.ts"
import type { Label } from "./labels.ts"
import { namesOf, takenBy } from "./names.ts"
import { placeNames } from "./placer.ts"

type Props = {
  readonly scene: Scene
  readonly frame: HexFrame | TableFrame
  /** How many of the paper's units a pixel of the screen covers. */
  readonly px: Signal<number>
  /** Words that have been placed already. */
  readonly taken: readonly Label[]
  /** Units whose names come first: those in hand or asked about. */
  readonly marked: ReadonlySet<Touch>
}

export function Names({ scene, frame, px, taken, marked }: Props) {
  const scale = px.value
  const { left, top, width, height } = frame.box
  const first = [...marked].join(" ")
  const words = taken.map((w) => `${w.text} ${w.x} ${w.y}`).join(" ")
  const names = useMemo(
    () =>
      placeNames(namesOf(scene, frame, scale, marked), scale, takenBy(scene, frame, taken, scale), {
        left,
        top,
        right: left + width,
        bottom: top + height,
      }),
    [scene, frame, scale, first, words],
  )
  return (
    <g class="names" aria-hidden="true">
      {names.map((n) => (
        <text
          key={n.key}
          class={`place-label name-${n.kind}`}
          text-anchor="middle"
          dy="0.34em"
          transform={`translate(${Math.round(n.x * 10) / 10} ${Math.round(n.y * 10) / 10})${n.turn ? ` rotate(${n.turn})` : ""}`}
        >
          {n.text}
        </text>
      ))}
    </g>
  )
}
