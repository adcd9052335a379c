/** Events, drawn where they happen: flashes, lines of fire, bursts, dice and stamps. Nothing here reacts to a touch. */
import type { Point } from "@salient/engine"
import { useEffect } from "preact/hooks"
import type { Frame } from "../frame.ts"
import { polygon, polyline } from "../outline.ts"
import type { Beat } from "./beats.ts"
import type { Left, Showing, Stamped } from "./showing.ts"

type Drawn = { readonly frame: Frame; readonly showing: Showing }

/** How far above the middle of its place a stamp is drawn, in the paper's units. */
const lift = { hex: 27, table: 18 } as const

const star = (r: number): string =>
  polygon(
    Array.from({ length: 16 }, (_, i) => {
      const length = i % 2 === 0 ? r * (i % 4 === 0 ? 1 : 0.72) : r * 0.34
      const a = (i * Math.PI) / 8
      return { x: Math.cos(a) * length, y: Math.sin(a) * length }
    }),
  )

const flash = star(15)
const burst = star(26)

const put = ({ x, y }: Point) => ({ transform: `translate(${x}px, ${y}px) scale(var(--px, 1))` })

/** The beat that is being shown. */
function BeatNow({ beat, frame, lasts }: { beat: Beat; frame: Frame; lasts: number }) {
  const timed = { "--lasts": `${Math.round(lasts)}ms` }
  switch (beat.kind) {
    case "shot": {
      const to = frame.put(beat.to)
      return (
        <g style={timed}>
          {beat.from.map((p) => {
            const from = frame.put(p)
            const length = Math.hypot(to.x - from.x, to.y - from.y)
            return (
              <g key={`${p.x} ${p.y}`}>
                <path class="shot-line" d={polyline([from, to])} style={{ "--length": `${Math.ceil(length)}` }} />
                <g style={put(from)}>
                  <path class="muzzle" d={flash} />
                </g>
              </g>
            )
          })}
          <g style={put(to)}>
            <circle class="impact" r="20" />
          </g>
        </g>
      )
    }
    case "shells":
      return (
        <g style={timed}>
          {beat.template ? <path class="shell-template" d={polygon(beat.template.map(frame.put))} /> : null}
          {beat.at.map((p) => (
            <g key={`${p.x} ${p.y}`} style={put(frame.put(p))}>
              <path class="burst" d={burst} />
              <circle class="burst-ring" r="34" />
            </g>
          ))}
        </g>
      )
    case "clash": {
      const at = frame.put(beat.at)
      const from = beat.from ? frame.put(beat.from) : undefined
      return (
        <g style={timed}>
          {from ? <path class="charge-line" d={polyline([from, at])} marker-end="url(#arrow-head)" /> : null}
          <g style={put(at)}>
            <path class="blades" d="M-16 -16L16 16M16 -16L-16 16M-16 -9L-9 -16M9 -16L16 -9" />
          </g>
        </g>
      )
    }
    default:
      return null
  }
}

/** Stamps at one place are stacked upwards. */
function Stamp({ stamp, above, frame }: { stamp: Stamped; above: number; frame: Frame }) {
  const { x, y } = frame.put(stamp.at)
  const width = Math.max(26, stamp.text.length * 6.6 + 12)
  return (
    <g class={`stamp ${stamp.tone}`} style={put({ x, y: y - lift[frame.kind] })}>
      <g transform={`translate(0 ${-above * 21}) rotate(-4)`}>
        <rect x={-width / 2} y="-19" width={width} height="18" rx="2" />
        <text y="-5.6" text-anchor="middle">
          {stamp.text}
        </text>
      </g>
    </g>
  )
}

function Dice({ faces, at, frame }: { faces: readonly number[]; at: Point; frame: Frame }) {
  const { x, y } = frame.put(at)
  const shown = faces.slice(0, 6)
  return (
    <g class="thrown" style={put({ x: x + lift[frame.kind], y })}>
      {shown.map((face, i) => (
        <g key={`${i}`} transform={`translate(${(i % 3) * 21} ${Math.floor(i / 3) * 21})`}>
          <rect class="die-face" x="0" y="-9" width="18" height="18" rx="3.5" />
          <text class="die-number" x="9" y="5" text-anchor="middle">
            {face}
          </text>
        </g>
      ))}
      {faces.length > shown.length ? (
        <text class="die-more" x="0" y="48">
          {`+${faces.length - shown.length}`}
        </text>
      ) : null}
    </g>
  )
}

const sameAs = (a: Point) => (s: { readonly at: Point }) => s.at.x === a.x && s.at.y === a.y
/** More words than this at one place would hide it. */
const mostAtOnePlace = 3

function Remains({ left, frame }: { left: Left; frame: Frame }) {
  const stamps = left.stamps.filter((s, i) => left.stamps.slice(i + 1).filter(sameAs(s.at)).length < mostAtOnePlace)
  return (
    <>
      <g class="fresh-craters">
        {left.craters.map((p, i) => {
          const { x, y } = frame.put(p)
          return <path key={`${i}`} d={`M${x - 9} ${y}a9 7 0 1 1 18 0a9 7 0 1 1 -18 0M${x - 4} ${y - 1}q4 -5 8 -1`} />
        })}
      </g>
      {left.dice.map((d) => (
        <Dice key={`${d.at.x} ${d.at.y}`} faces={d.faces} at={d.at} frame={frame} />
      ))}
      {stamps.map((s, i) => (
        <Stamp
          key={`${s.at.x} ${s.at.y} ${s.text}`}
          stamp={s}
          above={stamps.slice(0, i).filter(sameAs(s.at)).length}
          frame={frame}
        />
      ))}
    </>
  )
}

export function Shown({ frame, showing }: Drawn) {
  const now = showing.now.value
  const due = showing.due.value
  // The scene already has counters at their destinations: each is held back at the start of its way until its beat comes.
  useEffect(() => {
    for (const { beat, after, lasts } of due)
      for (const id of beat.pieces) {
        const element = document.querySelector(`.board-place [data-piece="${CSS.escape(id)}"]`)
        if (!element || frame.kind !== "hex") continue
        const steps = beat.way.map(frame.put).map((p) => ({ transform: `translate(${p.x}px, ${p.y}px)` }))
        element.animate(steps, { duration: lasts, delay: after, fill: "backwards", easing: "ease-in-out" })
      }
  }, [due])
  return (
    <g class="shown" aria-hidden="true">
      <Remains left={showing.left.value} frame={frame} />
      {now ? <BeatNow key={now.count} beat={now.beat} lasts={now.lasts} frame={frame} /> : null}
    </g>
  )
}
