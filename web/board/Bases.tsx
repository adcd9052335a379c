/** A piece on a table: its bases with frontage and facing, a solid front edge, a notch for who commands. */
import type { Base, Piece } from "@salient/engine"
import { memo } from "preact/compat"
import { emblems } from "./emblems.ts"
import type { TableFrame } from "./frame.ts"
import type { Look } from "./sides.ts"
import { spoken } from "./spoken.ts"

const commanders = new Set(["leader", "headquarters"])

function OneBase({ base, piece, look, frame }: { base: Base; piece: Piece; look: Look; frame: TableFrame }) {
  const { x, y } = frame.put(base)
  const round = "radius" in base
  const w = (round ? base.radius * 2 : base.width) * frame.scale
  const d = (round ? base.radius * 2 : base.depth) * frame.scale
  const { frame: boxed, lines, solid } = emblems[piece.emblem]
  const strip = Math.min(4, d * 0.2)
  const size = Math.min(w / 30, d / 18, 1.5)
  const notch = commanders.has(piece.emblem)
    ? `M${-w * 0.14} ${-d / 2}L0 ${-d / 2 + d * 0.3}L${w * 0.14} ${-d / 2}z`
    : ""
  return (
    <g class="base" style={{ transform: `translate(${x}px, ${y}px) rotate(${(base.facing ?? 0) / 100}deg)` }}>
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
    </g>
  )
}

export type BasesProps = {
  readonly piece: Piece
  readonly look: Look
  readonly frame: TableFrame
  readonly state: "" | "lit" | "chosen" | "about"
}

function Drawn({ piece, look, frame, state }: BasesProps) {
  if (!("bases" in piece.stands)) return null
  const { bases } = piece.stands
  const first = bases[0]
  if (!first) return null
  const middle = frame.put({
    x: bases.reduce((s, b) => s + b.x, 0) / bases.length,
    y: bases.reduce((s, b) => s + b.y, 0) / bases.length,
  })
  const lowest = Math.max(...bases.map((b) => frame.put(b).y))
  const reach = ("radius" in first ? first.radius : Math.max(first.width, first.depth) / 2) * frame.scale
  const live = state === "lit" || state === "chosen"
  const broken = piece.marks?.some((m) => m.kind === "broken") ? "broken" : ""
  const values = piece.values?.map((v) => v.text).join(" · ")
  return (
    <g
      class={`counter bases ${look.band} ${state} ${piece.spent ? "spent" : ""} ${piece.suspected ? "suspected" : ""} ${broken}`}
      data-piece={piece.id}
      role={live ? "button" : "img"}
      aria-label={spoken(piece, piece.label, [...(values ? [values] : []), ...(piece.marks ?? []).map((m) => m.text)])}
      {...(state === "chosen" ? { "aria-pressed": "true" } : {})}
      {...(live ? { tabindex: 0 } : {})}
    >
      {bases.map((b, i) => (
        <OneBase key={`${piece.id}${i}`} base={b} piece={piece} look={look} frame={frame} />
      ))}
      <text class="base-name" x={middle.x} y={lowest + reach + 9} text-anchor="middle">
        {`${piece.label} ${values ? `${values} ` : ""}`}
      </text>
      {(piece.marks ?? []).map((m, i) => (
        <text
          key={m.kind}
          class={`base-mark ${m.kind}`}
          x={middle.x}
          y={lowest + reach + 19 + i * 10}
          text-anchor="middle"
        >
          {`${m.text} `}
        </text>
      ))}
    </g>
  )
}

export const Bases = memo(Drawn)
