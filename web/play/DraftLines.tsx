/** The path that is being drawn with the cost of each stretch, and the trails of what moved last. */
import { type Base, type Point, type Presented, pieceIn, type Scene, type Step, type Stretch } from "@salient/engine"
import type { Frame } from "../board/frame.ts"
import { polyline } from "../board/outline.ts"
import type { Trail } from "../board/showing/trails.ts"
import type { Draft } from "./table/draft.ts"
import type { Drawn } from "./table/drawn.ts"
import type { Orders } from "./table/party.ts"
import { standPoint, stepPoint } from "./table/points.ts"
import type { Rest } from "./table/table.ts"

type Props = {
  scene: Scene
  ask: Presented | undefined
  draft: Draft
  drawn: Drawn | undefined
  /** The rest of a path that was interrupted. */
  rest: Rest | undefined
  stretches: readonly Stretch[]
  refused: boolean
  /** Where the rules refuse it. */
  at: unknown
  frame: Frame
}

/** The bases of a unit as they would stand at the end of its path: according to the rules, or as they stand now, moved there. */
function Arrived({ bases, frame, refused }: Pick<Props, "frame" | "refused"> & { bases: readonly Base[] }) {
  return (
    <>
      {bases.map((b, i) => {
        const { x, y } = frame.put(b)
        const w = ("radius" in b ? b.radius * 2 : b.width) * frame.scale
        const d = ("radius" in b ? b.radius * 2 : b.depth) * frame.scale
        return (
          <rect
            key={`${i}`}
            class={`draft-base ${refused ? "refused" : ""}`}
            x={-w / 2}
            y={-d / 2}
            width={w}
            height={d}
            rx={"radius" in b ? w / 2 : 0}
            transform={`translate(${x} ${y}) rotate(${(b.facing ?? 0) / 100})`}
          />
        )
      })}
    </>
  )
}

/** A piece's bases moved to a spot and turned about the first of them. */
function carried(scene: Scene, id: string, at: Exclude<Step, string>): readonly Base[] {
  const stands = pieceIn(scene, id)?.stands
  const first = stands && "bases" in stands ? stands.bases[0] : undefined
  if (!stands || !("bases" in stands) || !first) return []
  const turn = (at.facing ?? first.facing ?? 0) - (first.facing ?? 0)
  const [sin, cos] = [Math.sin((turn * Math.PI) / 18_000), Math.cos((turn * Math.PI) / 18_000)]
  return stands.bases.map((b) => {
    const [dx, dy] = [b.x - first.x, b.y - first.y]
    return { ...b, x: at.x + dx * cos + dy * sin, y: at.y - dx * sin + dy * cos, facing: (b.facing ?? 0) + turn }
  })
}

/** Where the rules say that it stops: a hex by its name, or a point. */
function placeOf(scene: Scene, at: unknown): Point | undefined {
  if (typeof at === "string") return stepPoint(scene, at)
  if (typeof at === "object" && at !== null && "x" in at && "y" in at) return { x: Number(at.x), y: Number(at.y) }
  return undefined
}

export function DraftLines({ scene, ask, draft, drawn, rest, stretches, refused, at, frame }: Props) {
  if (ask?.kind !== "path") return null
  const [first] = rest?.pieces ?? []
  const begins = rest?.paths && first !== undefined ? standPoint(scene, first) : undefined
  const left = begins
    ? (rest?.paths?.[first as string] ?? []).map((s) => stepPoint(scene, s)).filter((p) => p !== undefined)
    : []
  const isDrawn = ask.pieces.some((id) => (draft.paths[id]?.length ?? 0) > 0)
  const stopped = refused && isDrawn ? placeOf(scene, at) : undefined
  const blocked = stopped && frame.put(stopped)
  return (
    <g class="drafts">
      {begins && left.length > 0 ? (
        <path class="draft-path rest" d={polyline([begins, ...left].map(frame.put))} marker-end="url(#arrow-head)" />
      ) : null}
      {ask.pieces.map((id) => {
        const from = standPoint(scene, id)
        const points = (draft.paths[id] ?? []).map((s) => stepPoint(scene, s)).filter((p) => p !== undefined)
        if (!from || points.length === 0) return null
        const last = (draft.paths[id] ?? []).at(-1)
        const known =
          drawn && "path" in drawn.of && drawn.of.path[id] === draft.paths[id] ? drawn.stands[id] : undefined
        return (
          <g key={id}>
            <path
              class={`draft-path ${refused ? "refused" : ""}`}
              d={polyline([from, ...points].map(frame.put))}
              marker-end="url(#arrow-head)"
            />
            {last === undefined || typeof last === "string" ? null : (
              <Arrived bases={known ?? carried(scene, id, last)} frame={frame} refused={refused} />
            )}
          </g>
        )
      })}
      {blocked ? <path class="blocked" d={`M${blocked.x - 8} ${blocked.y - 8}l16 16m0 -16l-16 16`} /> : null}
      {stretches.map((s, i) => {
        const p = stepPoint(scene, s.to)
        if (!p) return null
        const { x, y } = frame.put(p)
        const above = stretches.slice(0, i).filter((other) => samePlace(other.to, s.to)).length
        return (
          <text key={`${i}`} class="stretch" x={x + 6} y={y - 6} dy={`${above * 1.15}em`}>
            {s.says ?? (scene.board.kind === "table" ? `${s.cost} ${scene.board.unit}` : s.cost)}
            <title>{`${s.label} (${s.rule})`}</title>
          </text>
        )
      })}
    </g>
  )
}

/** What is left of an order to several: a dashed arrow to the destination of each. */
export function PartyMoveLines({ orders, scene, frame }: { orders: Orders | undefined; scene: Scene; frame: Frame }) {
  if (!orders) return null
  return (
    <g class="drafts">
      {orders.moves.map(({ pieces: [first], aim }) => {
        const from = first === undefined ? undefined : standPoint(scene, first)
        if (!from) return null
        return (
          <path
            key={first}
            class="draft-path rest"
            d={polyline([from, aim.at].map(frame.put))}
            marker-end="url(#arrow-head)"
          />
        )
      })}
    </g>
  )
}

const samePlace = (a: Step, b: Step): boolean =>
  typeof a === "string" || typeof b === "string" ? a === b : a.x === b.x && a.y === b.y

/** Dotted lines from where pieces stood a moment ago. */
export function Trails({ trails, frame }: { trails: readonly Trail[]; frame: Frame }) {
  return (
    <g class="trails">
      {trails.map((t) => (
        <path key={t.id} class="trail" d={polyline(t.points.map(frame.put))} marker-end="url(#arrow-head)" />
      ))}
    </g>
  )
}
