/** A piece on a table: its bases with frontage and facing, a solid front edge, and a notch for a commander. */
import type { Base, Piece, Touch } from "@salient/engine"
import { memo } from "preact/compat"
import { shapes, TICK } from "./Counter.tsx"
import { emblems } from "./emblems.ts"
import type { TableFrame } from "./frame.ts"
import type { Look } from "./sides.ts"
import { spoken } from "./spoken.ts"

const commanders = new Set(["leader", "headquarters"])

export type State = "" | "lit" | "chosen" | "about"

type OneProps = { base: Base; piece: Piece; look: Look; frame: TableFrame; own: State; pips: boolean }

/** The figures left in a unit of one base, along its rear edge; lost ones are hollow. */
function BasePips({ now, full, w, d }: { now: number; full: number; w: number; d: number }) {
  if (full < 2 || full > 24) return null
  const step = Math.min(7, (w - 8) / full)
  const r = Math.min(2.3, step * 0.36)
  if (r < 0.9) return null
  return (
    <g class="pips">
      {Array.from({ length: full }, (_, i) => (
        <circle
          key={`${i}`}
          class={i < now ? "pip" : "pip lost"}
          cx={(i - (full - 1) / 2) * step}
          cy={d / 2 - Math.min(4, d * 0.2) - r - 1.4}
          r={r}
        />
      ))}
    </g>
  )
}

/** The label of a base that can be picked on its own, and how it is picked. */
function nameOf({ id, says, label }: Base, own: State) {
  if (id === undefined) return {}
  const live = own === "lit" || own === "chosen"
  return {
    "data-base": id,
    ...(own === "" ? {} : { role: live ? ("button" as const) : ("img" as const), "aria-label": says ?? label ?? id }),
    ...(own === "chosen" ? { "aria-pressed": "true" as const } : {}),
    ...(live ? { tabindex: 0 } : {}),
  }
}

function OneBase({ base, piece, look, frame, own, pips }: OneProps) {
  const { x, y } = frame.put(base)
  const round = "radius" in base
  const w = (round ? base.radius * 2 : base.width) * frame.scale
  const d = (round ? base.radius * 2 : base.depth) * frame.scale
  const emblem = base.emblem ?? piece.emblem
  const { frame: boxed, lines, solid } = emblems[emblem]
  const strip = Math.min(4, d * 0.2)
  const size = Math.min(w / 30, d / 18, 1.5)
  const notch = commanders.has(emblem) ? `M${-w * 0.14} ${-d / 2}L0 ${-d / 2 + d * 0.3}L${w * 0.14} ${-d / 2}z` : ""
  return (
    <g
      class={`base ${own} ${base.mark ? `marked ${base.mark.kind}` : ""}`}
      {...nameOf(base, own)}
      style={{ transform: `translate(${x}px, ${y}px) rotate(${(base.facing ?? 0) / 100}deg)` }}
    >
      {round ? (
        <>
          <circle class="face" r={w / 2} style={{ "--nation": look.colour }} />
          {base.facing === undefined ? null : (
            <path class="front" d={`M${-w * 0.3} ${-w * 0.4}A${w / 2} ${w / 2} 0 0 1 ${w * 0.3} ${-w * 0.4}`} />
          )}
          <circle class="rim" r={w / 2} />
        </>
      ) : (
        <>
          <rect class="face" x={-w / 2} y={-d / 2} width={w} height={d} style={{ "--nation": look.colour }} />
          {look.band === "notched" ? (
            <path
              class="camp"
              d={`M${-w / 2} ${d / 2}h${w}v${-strip}H${w * 0.12}L0 ${d / 2 - 1}L${-w * 0.12} ${d / 2 - strip}H${-w / 2}z`}
              fill={look.colour}
            />
          ) : (
            <rect class="camp" x={-w / 2} y={d / 2 - strip} width={w} height={strip} fill={look.colour} />
          )}
          {look.edge ? <path class="camp-edge" d={`M${-w / 2} ${d / 2 - strip}h${w}`} stroke={look.edge} /> : null}
          <rect class="rim" x={-w / 2} y={-d / 2} width={w} height={d} />
          <path class="front" d={`M${-w / 2} ${-d / 2}h${w}`} />
        </>
      )}
      {notch ? <path class="notch" d={notch} /> : null}
      {size > 0.22 ? (
        <g class="emblem" transform={`scale(${size})`}>
          {boxed ? <rect class="frame" x="-11" y="-7" width="22" height="14" /> : null}
          {lines ? <path class="lines" d={lines} /> : null}
          {solid ? <path class="solid" d={solid} /> : null}
        </g>
      ) : null}
      {pips && piece.strength ? <BasePips {...piece.strength} w={w} d={d} /> : null}
      {base.mark ? (
        <circle class="own-mark" cx={w * 0.36} cy={-d * 0.36} r={Math.max(2, Math.min(w, d) * 0.17)}>
          <title>{base.mark.text}</title>
        </circle>
      ) : null}
    </g>
  )
}

/** The edges of the bases in hand, drawn broadly beneath them all: together they surround the unit and cover none of its men. */
function Halo({ bases, frame }: { bases: readonly Base[]; frame: TableFrame }) {
  return (
    <g class="halos">
      {bases.map((base, i) => {
        const { x, y } = frame.put(base)
        const place = { transform: `translate(${x}px, ${y}px) rotate(${(base.facing ?? 0) / 100}deg)` }
        if ("radius" in base)
          return <circle key={base.id ?? `${i}`} class="halo" r={base.radius * frame.scale} style={place} />
        const [w, d] = [base.width * frame.scale, base.depth * frame.scale]
        return <rect key={base.id ?? `${i}`} class="halo" x={-w / 2} y={-d / 2} width={w} height={d} style={place} />
      })}
    </g>
  )
}

const isInHand = (state: State | undefined): boolean => state === "chosen" || state === "about"

export type BasesProps = {
  readonly piece: Piece
  readonly look: Look
  readonly frame: TableFrame
  readonly state: State
  /** The states of its bases in order, where some can be picked on their own. */
  readonly own?: string
}

/** How each base of a piece is lit, as one text, so that a piece is redrawn only when that changes. */
export const statesOf = ({ stands }: Piece, state: (id: Touch) => State): string =>
  "bases" in stands && stands.bases.some((b) => b.id !== undefined)
    ? stands.bases.map((b) => (b.id === undefined ? "" : state(b.id))).join(" ")
    : ""

/** The least distance from the middle of a base to its edge. */
const halfOf = (b: Base): number => ("radius" in b ? b.radius : Math.min(b.width, b.depth) / 2)

/** A tick and states at the corner of the unit, as on counters; their names appear when the pointer rests on it. */
function BaseMarks({ piece, x, y }: { piece: Piece; x: number; y: number }) {
  const marks = (piece.marks ?? []).filter((m) => m.kind !== "note")
  const beside = piece.spent ? 1 : 0
  return (
    <>
      {piece.spent ? (
        <g class="acted" transform={`translate(${x} ${y})`}>
          <circle r="5.6" />
          <path d={TICK} />
        </g>
      ) : null}
      {marks.map((m, i) => (
        <g key={m.kind} class={`mark ${m.kind}`} transform={`translate(${x - (i + beside) * 12} ${y})`}>
          <circle r="5.6" />
          <path d={shapes[m.kind] ?? shapes.note} />
          <title>{m.text}</title>
        </g>
      ))}
    </>
  )
}

function Drawn({ piece, look, frame, state, own = "" }: BasesProps) {
  if (!("bases" in piece.stands)) return null
  const { bases } = piece.stands
  const first = bases[0]
  if (!first) return null
  const middle = frame.put({
    x: bases.reduce((s, b) => s + b.x, 0) / bases.length,
    y: bases.reduce((s, b) => s + b.y, 0) / bases.length,
  })
  const lowest = Math.max(...bases.map((b) => frame.put(b).y))
  const highest = {
    x: Math.max(...bases.map((b) => frame.put(b).x)) + halfOf(first) * frame.scale,
    y: Math.min(...bases.map((b) => frame.put(b).y)) - halfOf(first) * frame.scale,
  }
  const reach = ("radius" in first ? first.radius : Math.max(first.width, first.depth) / 2) * frame.scale
  const live = state === "lit" || state === "chosen"
  const broken = piece.marks?.some((m) => m.kind === "broken") ? "broken" : ""
  const values = piece.values?.map((v) => v.text).join(" · ")
  const owns = own.split(" ") as State[]
  const label = spoken(piece, piece.label, [...(values ? [values] : []), ...(piece.marks ?? []).map((m) => m.text)])
  const asked = {
    role: live ? "button" : "img",
    "aria-label": label,
    ...(state === "chosen" ? { "aria-pressed": true } : {}),
    ...(live ? { tabindex: 0 } : {}),
  } as const
  const inHand = bases.filter((_, i) => isInHand(owns[i] || state))
  // A button may not contain another: where single men are asked about, the unit is pressed by its name.
  const holdsLive = owns.some((s) => s === "lit" || s === "chosen")
  return (
    <g
      class={`counter bases ${look.band} ${state} ${piece.spent ? "spent" : ""} ${piece.suspected ? "suspected" : ""} ${broken}`}
      data-piece={piece.id}
      {...(holdsLive ? { role: "group", "aria-label": label } : asked)}
    >
      {inHand.length > 0 ? <Halo bases={inHand} frame={frame} /> : null}
      {bases.map((b, i) => (
        <OneBase
          key={b.id ?? `${piece.id}${i}`}
          base={b}
          piece={piece}
          look={look}
          frame={frame}
          own={owns[i] ?? ""}
          pips={bases.length === 1}
        />
      ))}
      {holdsLive && live ? (
        <text class="base-name" x={middle.x} y={lowest + reach + 9} text-anchor="middle" {...asked}>
          {`${piece.label} ${values ? `${values} ` : ""}`}
        </text>
      ) : null}
      <BaseMarks piece={piece} x={highest.x} y={highest.y} />
    </g>
  )
}

export const Bases = memo(Drawn)
