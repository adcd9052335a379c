/** A small picture of an event: the ground around it, who was there, what was done. */
import type { Ground, Point, Scene } from "@salient/engine"
import { cornerOffsets, type HexFrame, type TableFrame } from "../frame.ts"
import { inside, polygon, polyline } from "../outline.ts"
import type { Looks } from "../sides.ts"
import type { Beat } from "./beats.ts"
import { cropOf, type Picture } from "./pictures.ts"

const tints: { readonly [g in Ground]?: string } = {
  woods: "--wood",
  "shattered-woods": "--wood",
  orchard: "--orchard",
  brush: "--brush",
  field: "--field",
  marsh: "--marsh",
  water: "--water",
  craters: "--crater",
  rough: "--rough",
  rubble: "--built",
  buildings: "--built",
  town: "--built",
  hill: "--rough",
  sand: "--sand",
}

type Props = { picture: Picture; scene: Scene; frame: HexFrame | TableFrame; looks: Looks }

/** Margin around the event, in the paper's units. */
const room = { hex: 74, table: 90 } as const

export function Vignette({ picture, scene, frame, looks }: Props) {
  const paper = { ...picture, beats: picture.beats.map((b) => onPaper(b, frame)) }
  const crop = cropOf(paper, room[frame.kind])
  const scale = crop.width / 108
  const has = ({ x, y }: Point, by = 0) =>
    x > crop.x - by && y > crop.y - by && x < crop.x + crop.width + by && y < crop.y + crop.height + by
  return (
    <svg viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`} aria-hidden="true">
      <rect class="vignette-paper" x={crop.x} y={crop.y} width={crop.width} height={crop.height} />
      <GroundAround scene={scene} frame={frame} has={has} />
      {scene.pieces.map((p) => {
        const at = frame.kind === "hex" ? ("hex" in p.stands ? frame.byId.get(p.stands.hex) : undefined) : undefined
        const { colour } = looks(p.side, p.nation)
        if (at)
          return has(at, 20) ? (
            <rect key={p.id} x={at.x - 17} y={at.y - 17} width="34" height="34" rx="3" fill={colour} stroke="#2b2620" />
          ) : null
        if (!("bases" in p.stands)) return null
        return p.stands.bases.map((b, i) => {
          const { x, y } = frame.put(b)
          if (!has({ x, y }, 20)) return null
          const [w, d] = "radius" in b ? [b.radius * 2, b.radius * 2] : [b.width, b.depth]
          const [wide, deep] = [w * frame.scale, d * frame.scale]
          return (
            <rect
              key={`${p.id}${i}`}
              x={-wide / 2}
              y={-deep / 2}
              width={wide}
              height={deep}
              rx={"radius" in b ? wide / 2 : 0}
              fill={colour}
              stroke="#2b2620"
              transform={`translate(${x} ${y}) rotate(${(b.facing ?? 0) / 100})`}
            />
          )
        })
      })}
      {paper.beats.map((b, i) => (
        <Mark key={`${i}`} beat={b} scale={scale} />
      ))}
    </svg>
  )
}

function GroundAround({
  scene,
  frame,
  has,
}: Pick<Props, "scene" | "frame"> & { has: (p: Point, by?: number) => boolean }) {
  const fill = (ground: Ground) => ({ fill: `var(${tints[ground] ?? "--paper"})`, fillOpacity: 0.75 })
  if (frame.kind === "hex") {
    const corners = cornerOffsets(frame.flat)
    return (
      <g class="vignette-ground">
        {frame.cells
          .filter((c) => has(c, 40))
          .map((c) => (
            <path key={c.id} style={fill(c.ground)} d={polygon(corners.map((o) => ({ x: c.x + o.x, y: c.y + o.y })))} />
          ))}
      </g>
    )
  }
  if (scene.board.kind !== "table") return null
  const seen = (ring: readonly Point[], middle: Point) => ring.some((p) => has(p)) || inside(ring, middle)
  const lines = { road: "--road-edge", river: "--water", canal: "--water", stream: "--water" } as const
  return (
    <g class="vignette-ground">
      {scene.board.areas.map((a) => {
        const ring = a.points.map(frame.put)
        return seen(ring, ring[0] as Point) ? <path key={a.id} style={fill(a.ground)} d={polygon(ring)} /> : null
      })}
      {scene.board.lines.map((l, i) => (
        <path
          key={l.id ?? `${i}`}
          d={polyline(l.points.map(frame.put))}
          style={{ fill: "none", stroke: `var(${lines[l.kind as "road"] ?? "--quiet"})`, strokeWidth: 4 }}
        />
      ))}
    </g>
  )
}

function Mark({ beat, scale }: { beat: Beat; scale: number }) {
  const wide = { strokeWidth: 2.2 * scale }
  switch (beat.kind) {
    case "shot":
      return (
        <>
          {beat.from.map((p) => (
            <path key={`${p.x} ${p.y}`} class="vignette-act" style={wide} d={polyline([p, beat.to])} />
          ))}
        </>
      )
    case "march":
      return (
        <path
          class="vignette-way"
          style={{ ...wide, strokeDasharray: `${2 * scale} ${4 * scale}` }}
          d={polyline(beat.way)}
        />
      )
    case "shells":
      return (
        <>
          {beat.at.map((p) => (
            <circle key={`${p.x} ${p.y}`} class="vignette-act" style={wide} cx={p.x} cy={p.y} r={9 * scale} />
          ))}
        </>
      )
    case "clash":
    case "stamp": {
      const r = (beat.kind === "clash" ? 9 : 5) * scale
      return (
        <path
          class={`vignette-act ${beat.kind === "stamp" ? beat.tone : ""}`}
          style={wide}
          d={`M${beat.at.x - r} ${beat.at.y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`}
        />
      )
    }
    default:
      return null
  }
}

function onPaper(beat: Beat, frame: HexFrame | TableFrame): Beat {
  const { put } = frame
  switch (beat.kind) {
    case "shot":
      return { ...beat, from: beat.from.map(put), to: put(beat.to) }
    case "shells":
      return { ...beat, at: beat.at.map(put), ...(beat.template ? { template: beat.template.map(put) } : {}) }
    case "march":
      return { ...beat, way: beat.way.map(put) }
    case "clash":
      return { ...beat, at: put(beat.at), ...(beat.from ? { from: put(beat.from) } : {}) }
    default:
      return { ...beat, at: put(beat.at) }
  }
}
