/** Draws one piece of any game as a counter from the scene. It knows no rules. */
import type { Corner, Piece } from "@salient/engine"
import { memo } from "preact/compat"
import { emblems } from "./emblems.ts"
import { bandName, fillsBand } from "./short.ts"
import { isDark, type Look } from "./sides.ts"
import { spoken } from "./spoken.ts"

export const COUNTER = 46
const half = COUNTER / 2
/** The band in the nation's colour that carries the name. */
const band = 13

const places: { readonly [c in Corner]: { x: number; y: number; anchor: "start" | "middle" | "end" } } = {
  nw: { x: -half + 3, y: -half + 23, anchor: "start" },
  n: { x: 0, y: -half + 23, anchor: "middle" },
  ne: { x: half - 3, y: -half + 23, anchor: "end" },
  w: { x: -half + 3, y: 6, anchor: "start" },
  e: { x: half - 3, y: 6, anchor: "end" },
  sw: { x: -half + 3.5, y: half - 3.5, anchor: "start" },
  s: { x: 0, y: half - 3.5, anchor: "middle" },
  se: { x: half - 3.5, y: half - 3.5, anchor: "end" },
}

/** Square for one camp, notched for the other: readable in greyscale. */
const bands = {
  square: `M${-half} ${-half}H${half}V${-half + band}H${-half}Z`,
  notched: `M${-half} ${-half}H${half}V${-half + band}H5L0 ${-half + band + 4}L-5 ${-half + band}H${-half}Z`,
} as const

/** Along the lower side of the band. */
const edge = `M${-half} ${-half + band}H${half}`

/** A unit that has acted has a tick at its corner. */
export const TICK = "M-2.8 0.2l2 2.2l3.8 -4.8"
const tickAt = `translate(${half - 0.5} ${-half + 0.5})`

/** Status is shown by shape; marks straddle the edges of the counter, so that even several never cover a value. */
export const shapes: { readonly [kind: string]: string } = {
  broken: "M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5",
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
  /** The number of counters in the stack, if this one is on top. */
  readonly count?: number | undefined
  /** Too deep in its stack to cast a shadow. */
  readonly deep?: boolean
  /** Another counter of its stack carries the outline for it. */
  readonly under?: boolean
}

/** The sign of a unit's size as staffs draw it: crosses and strokes in a row. */
function sizeSign(size: string): string {
  if (!/^[XI]+$/.test(size)) return ""
  const step = 5.4
  return [...size]
    .map((sign, i) => {
      const x = (i - (size.length - 1) / 2) * step
      return sign === "X" ? `M${x - 1.9} -1.9l3.8 3.8m0 -3.8l-3.8 3.8` : `M${x} -2.2v4.4`
    })
    .join("")
}

/** Strength as pips: full ones remain, hollow ones are lost. */
function Pips({ now, full }: { now: number; full: number }) {
  const step = Math.min(5, 34 / Math.max(1, full - 1))
  return (
    <g class="pips">
      {Array.from({ length: full }, (_, i) => (
        <circle
          key={`${i}`}
          class={i < now ? "pip" : "pip lost"}
          cx={(i - (full - 1) / 2) * step}
          cy={half - 3}
          r="1.9"
        />
      ))}
    </g>
  )
}

function Drawn({ piece, look, x, y, state, facing, count, deep = false, under = false }: CounterProps) {
  const broken = piece.marks?.some((m) => m.kind === "broken")
  const marks = (piece.marks ?? []).filter((m) => m.kind !== "broken")
  const { frame, lines, solid } = emblems[piece.emblem]
  const classes = `counter ${state} ${under ? "under" : ""} ${deep ? "deep" : ""} ${piece.spent ? "spent" : ""} ${piece.suspected ? "suspected" : ""} ${broken ? "broken" : ""}`
  const name = bandName(piece)
  const live = state === "lit" || state === "chosen"
  return (
    <g
      class={classes}
      data-piece={piece.id}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      role={live ? "button" : "img"}
      aria-label={spoken(piece, name, [
        ...(piece.values ?? []).map((v) => v.text),
        ...(count === undefined ? [] : [`${count}`]),
      ])}
      {...(state === "chosen" ? { "aria-pressed": "true" } : {})}
      {...(live ? { tabindex: 0 } : {})}
    >
      {(state === "chosen" || state === "about") && !under ? (
        <rect class="halo" x={-half - 3} y={-half - 3} width={COUNTER + 6} height={COUNTER + 6} rx="4" />
      ) : null}
      {deep ? null : <rect class="shadow" x={-half + 1.2} y={-half + 1.8} width={COUNTER} height={COUNTER} rx="2.5" />}
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
      <text
        class={isDark(look.colour) ? "name light" : "name"}
        x="0"
        y={-half + 10.3}
        text-anchor="middle"
        {...(fillsBand(name) ? { textLength: COUNTER - 3, lengthAdjust: "spacingAndGlyphs" } : {})}
      >
        {`${name} `}
      </text>
      {piece.size ? <path class="size" d={sizeSign(piece.size)} transform={`translate(0 ${-half + 16.5})`} /> : null}
      <g class="emblem" transform={piece.size ? "translate(0 4) scale(0.9)" : "translate(0 3)"}>
        {frame ? <rect class="frame" x="-11" y="-7" width="22" height="14" /> : null}
        {lines ? <path class="lines" d={lines} /> : null}
        {solid ? <path class="solid" d={solid} /> : null}
      </g>
      {broken ? <rect class="bar" x={-half + 1} y={half - 14} width={COUNTER - 2} height="13" /> : null}
      {piece.values?.map((v, i) => (
        <text
          key={v.at}
          class={`value ${v.tone ?? "plain"} ${i === 0 ? "first" : ""}`}
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
          transform={`translate(${(half + 0.5) * (i % 2 === 0 ? 1 : -1)} ${4 - Math.floor(i / 2) * 11})`}
        >
          <circle r="5.6" />
          <path d={shapes[m.kind] ?? shapes.note} />
        </g>
      ))}
      {piece.strength && !piece.values?.length ? <Pips {...piece.strength} /> : null}
      {count === undefined ? null : (
        <g class="count" transform={`translate(${-half} 4)`}>
          <circle r="8" />
          <text y="4.2" text-anchor="middle">
            {count}
          </text>
        </g>
      )}
      <rect class="rim" x={-half} y={-half} width={COUNTER} height={COUNTER} rx="2.5" />
      {piece.spent ? (
        <g class="acted" transform={tickAt}>
          <circle r="5.6" />
          <path d={TICK} />
        </g>
      ) : null}
    </g>
  )
}

export const Counter = memo(Drawn)
