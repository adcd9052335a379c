/** The path that is being drawn with what each stretch costs, and the trails of what moved last. */
import type { Point, Presented, Scene, Step, Stretch } from "@salient/engine"
import type { Frame } from "../board/frame.ts"
import { polyline } from "../board/outline.ts"
import { type Draft, touchOf } from "./asking.ts"

/** Where a step is on the board, in the game's own units. */
function stepPoint(scene: Scene, step: Step): Point | undefined {
  if (typeof step !== "string") return step
  if (scene.board.kind !== "hex") return undefined
  const touch = touchOf(scene, step)
  return scene.board.hexes.find((h) => h.id === touch)?.at
}

/** Where a piece stands, in the game's own units. */
function piecePoint(scene: Scene, id: string): Point | undefined {
  const stands = scene.pieces.find((p) => p.id === id)?.stands
  if (!stands) return undefined
  if ("bases" in stands) return stands.bases[0]
  if (!("hex" in stands) || scene.board.kind !== "hex") return undefined
  const { hex } = stands
  return scene.board.hexes.find((h) => h.id === hex)?.at
}

type Props = {
  scene: Scene
  ask: Presented | undefined
  draft: Draft
  stretches: readonly Stretch[]
  refused: boolean
  frame: Frame
}

export function DraftLines({ scene, ask, draft, stretches, refused, frame }: Props) {
  if (ask?.kind !== "path") return null
  return (
    <g class="drafts">
      {ask.pieces.map((id) => {
        const from = piecePoint(scene, id)
        const points = (draft.paths[id] ?? []).map((s) => stepPoint(scene, s)).filter((p) => p !== undefined)
        if (!from || points.length === 0) return null
        return (
          <path
            key={id}
            class={`draft-path ${refused ? "refused" : ""}`}
            d={polyline([from, ...points].map(frame.put))}
            marker-end="url(#arrow-head)"
          />
        )
      })}
      {stretches.map((s, i) => {
        const p = stepPoint(scene, s.to)
        if (!p) return null
        const { x, y } = frame.put(p)
        return (
          <text key={`${i}`} class="stretch" x={x + 6} y={y - 6}>
            {s.cost}
            <title>{`${s.label} (${s.rule})`}</title>
          </text>
        )
      })}
    </g>
  )
}

export type Trail = { readonly id: string; readonly points: readonly Point[] }

/** What stands elsewhere than before, with the way it took where that is known. */
export const moved = (
  before: Scene,
  now: Scene,
  ways: readonly { readonly piece: string; readonly points: readonly Point[] }[] = [],
): Trail[] =>
  now.pieces.flatMap(({ id }) => {
    const from = piecePoint(before, id)
    const to = piecePoint(now, id)
    if (!from || !to || (from.x === to.x && from.y === to.y)) return []
    return [{ id, points: ways.find((w) => w.piece === id)?.points ?? [from, to] }]
  })

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
