/** One piece of any game as a counter: draws what the scene says and knows no rule. */
import type { Corner, Piece } from "@salient/engine"
import { memo } from "preact/compat"
import { emblems } from "./emblems.ts"
import type { Look } from "./sides.ts"
import { spoken } from "./spoken.ts"

export const COUNTER = 46
const half = COUNTER / 2

const places: { readonly [c in Corner]: { x: number; y: number; anchor: "start" | "middle" | "end" } } = {
  nw: { x: -half + 3, y: -half + 19, anchor: "start" },
  n: { x: 0, y: -half + 19, anchor: "middle" },
  ne: { x: half - 3, y: -half + 19, anchor: "end" },
  w: { x: -half + 3, y: 6, anchor: "start" },
  e: { x: half - 3, y: 6, anchor: "end" },
  sw: { x: -half + 3.5, y: half - 3.5, anchor: "start" },
  s: { x: 0, y: half - 3.5, anchor: "middle" },
  se: { x: half - 3.5, y: half - 3.5, anchor: "end" },
}

/** Square for one camp, notched for the other: readable in grey. */
const bands = {
  square: `M${-half} ${-half}H${half}V${-half + 8}H${-half}Z`,
  notched: `M${-half} ${-half}H${half}V${-half + 8}H6L0 ${-half + 3}L-6 ${-half + 8}H${-half}Z`,
} as const

/** Along the lower side of the band. */
const edge = `M${-half} ${-half + 8}H${half}`

/** Status by shape; each mark has its own place along the right edge, so that several never cover a value. */
const shapes: { readonly [kind: string]: string } = {
  suppressed: "M-4 -3H4L0 4Z",
  disordered: "M-4.5 1q2.2 -5 4.5 0t4.5 0",
  demoralised: "M-4.5 -1q2.2 -4 4.5 0t4.5 0M-4.5 3q2.2 -4 4.5 0t4.5 0",
  hit: "M-4 4L4 -4M-4 -4L4 4",
  hidden: "M-5 0q5 -5 10 0M-4 2l-1 2M0 3v2M4 2l1 2",
  entrenched: "M-5 3v-4h3v4h4v-4h3v4",
  veteran: "M0 -4.5L1.2 -1.4L4.5 -1.4L1.8 .6L2.8 4L0 2L-2.8 4L-1.8 .6L-4.5 -1.4L-1.2 -1.4Z",
  note: "M-3 5V-4H4L2 -1.5L4 1H-3",
}

export type CounterProps = {
  readonly piece: Piece
  readonly look: Look
  readonly x: number
  readonly y: number
  readonly state: "" | "lit" | "chosen" | "about"
  readonly facing?: number | undefined
}

function Drawn({ piece, look, x, y, state, facing }: CounterProps) {
  const broken = piece.marks?.some((m) => m.kind === "broken")
  const marks = (piece.marks ?? []).filter((m) => m.kind !== "broken")
  const { frame, lines, solid } = emblems[piece.emblem]
  const classes = `counter ${state} ${piece.spent ? "spent" : ""} ${piece.suspected ? "suspected" : ""} ${broken ? "broken" : ""}`
  const name = short(piece.label)
  const live = state === "lit" || state === "chosen"
  return (
    <g
      class={classes}
      data-piece={piece.id}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      role={live ? "button" : "img"}
      aria-label={spoken(
        piece,
        name,
        (piece.values ?? []).map((v) => v.text),
      )}
      {...(state === "chosen" ? { "aria-pressed": "true" } : {})}
      {...(live ? { tabindex: 0 } : {})}
    >
      <rect class="shadow" x={-half + 1.2} y={-half + 1.8} width={COUNTER} height={COUNTER} rx="2.5" />
      <rect
        class="face"
        x={-half}
        y={-half}
        width={COUNTER}
        height={COUNTER}
        rx="2.5"
        style={{ "--nation": look.colour }}
      />
      <path class="band" d={bands[look.band]} fill={look.colour} />
      {look.edge ? <path class="camp-edge" d={edge} stroke={look.edge} /> : null}
      {facing === undefined ? null : (
        <path class="facing" d={`M0 ${-half - 7}l5 6h-10z`} transform={`rotate(${facing / 100})`} />
      )}
      <text class="name" x="0" y={-half + 15.5} text-anchor="middle">
        {`${name} `}
      </text>
      <g class="emblem" transform="translate(0 2)">
        {frame ? <rect class="frame" x="-11" y="-7" width="22" height="14" /> : null}
        {lines ? <path class="lines" d={lines} /> : null}
        {solid ? <path class="solid" d={solid} /> : null}
      </g>
      {broken ? <rect class="bar" x={-half + 1} y={half - 14} width={COUNTER - 2} height="13" /> : null}
      {piece.values?.map((v) => (
        <text
          key={v.at}
          class={`value ${v.tone ?? "plain"}`}
          x={places[v.at].x}
          y={places[v.at].y}
          text-anchor={places[v.at].anchor}
        >
          {`${v.text} `}
        </text>
      ))}
      {marks.map((m, i) => (
        <g
          key={m.kind}
          class={`mark ${m.kind}`}
          transform={`translate(${(half - 4.5) * (i % 2 === 0 ? 1 : -1)} ${-1.5 - Math.floor(i / 2) * 10})`}
        >
          <circle r="5.6" />
          <path d={shapes[m.kind] ?? shapes.note} />
        </g>
      ))}
      <rect class="rim" x={-half} y={-half} width={COUNTER} height={COUNTER} rx="2.5" />
    </g>
  )
}

/** The last word or two of a name, as they fit over the symbol. */
const short = (label: string): string => {
  if (label.length <= 13) return label
  const words = label.split(" ")
  const last = words.at(-1) ?? label
  return last.length <= 13 && words.length > 1 ? last : `${label.slice(0, 12)}…`
}

export const Counter = memo(Drawn)
