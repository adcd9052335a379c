/** A computer's proposed answer, in words and on the board. Pure. */
import { type Move, type Overlay, type Presented, pieceIn, type Scene, type Step, type Touch } from "@salient/engine"
import { saySuggestion } from "../play/AnswerTools.tsx"
import { standPoint, stepPoint } from "../play/table/points.ts"
import { words } from "../words/words.ts"

/** What is marked on the board for it: pieces and places, and an arrow for each path. */
export type Marked = { readonly touches: readonly Touch[]; readonly arrows: readonly Overlay[] }

export const unmarked: Marked = { touches: [], arrows: [] }

const goings = (move: Move): [Touch, readonly Step[]][] =>
  "path" in move ? Object.entries(move.path).filter(([, steps]) => steps.length > 0) : []

export function markOf(ask: Presented, move: Move, scene: Scene): Marked {
  const ids = "choose" in move ? [move.choose] : "select" in move ? move.select : []
  const options = "options" in ask ? ask.options.filter((o) => ids.includes(o.id)) : []
  const arrows = goings(move).flatMap(([piece, steps]): Overlay[] => {
    const points = [standPoint(scene, piece), ...steps.map((s) => stepPoint(scene, s))].filter((p) => p !== undefined)
    return points.length > 1 ? [{ kind: "arrow", label: "", points }] : []
  })
  return { touches: [...options.flatMap((o) => o.touches ?? []), ...goings(move).map(([piece]) => piece)], arrows }
}

/** Which pieces go where; other answers in the words of their question. */
export function sayThought(ask: Presented, move: Move, scene: Scene): string {
  if (!("path" in move)) return saySuggestion(ask, move)
  const going = goings(move)
  if (going.length === 0) return words(ask.kind === "path" && ask.pieces.length > 1 ? "prompt.allStay" : "prompt.stay")
  const place = (step: Step | undefined) =>
    typeof step === "string" ? step : step ? `${(step.x / 1000).toFixed(1)}, ${(step.y / 1000).toFixed(1)}` : ""
  return going
    .map(([piece, steps]) =>
      words("study.goes", { piece: pieceIn(scene, piece)?.label ?? piece, place: place(steps.at(-1)) }),
    )
    .join("; ")
}
