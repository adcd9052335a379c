/** Pieces to be put or moved, whether by touching the board, by dragging, or from here. */
import type { Presented } from "@salient/engine"
import type { Looks } from "../board/sides.ts"
import { words } from "../words/words.ts"
import { Tools, Verdict } from "./AnswerTools.tsx"
import { answerOf, facingOf, stepBack, turned, unseenPiece, without } from "./asking.ts"
import { TrayCounter } from "./Panels.tsx"
import type { Table } from "./table.ts"

/** Pieces to be put or moved: which one is in hand, where it stands in the draft, what the rules say to that. */
export function Spots({
  table,
  ask,
  looks,
}: {
  table: Table
  ask: Extract<Presented, { kind: "place" | "path" }>
  looks: Looks
}) {
  const draft = table.draft.value
  const scene = table.shown.value?.scene
  const move = answerOf(ask, draft)
  const onTable = scene?.board.kind === "table"
  const turn = (by: number) => {
    if (scene) table.draft.value = turned(scene, draft, by)
  }
  const where = (id: string): string => {
    if (ask.kind === "place") {
      const at = draft.placed[id]
      return at === undefined
        ? "–"
        : typeof at === "string"
          ? at
          : `${(at.x / 1000).toFixed(1)}, ${(at.y / 1000).toFixed(1)}`
    }
    const steps = draft.paths[id] ?? []
    return steps.length === 0 ? "–" : words("prompt.steps", { count: steps.length })
  }
  return (
    <div class="answers">
      <div class="tray" role="group" aria-label={words("prompt.pieces")}>
        {ask.pieces.slice(0, 24).map((id) => {
          const piece = scene?.pieces.find((p) => p.id === id) ?? unseenPiece(id, ask.by)
          return (
            <button
              key={id}
              type="button"
              class="tray-piece"
              aria-pressed={draft.held === id}
              onClick={() => (table.draft.value = { ...without(draft, "facing"), held: id })}
            >
              <span aria-hidden="true">
                <TrayCounter piece={piece} looks={looks} />
              </span>
              <span>{piece.label}</span>
              <span class="caption">{where(id)}</span>
            </button>
          )
        })}
      </div>
      {onTable ? (
        <div class="turning" role="group" aria-label={words("prompt.facing")}>
          <button type="button" class="button small" aria-label={words("prompt.left")} onClick={() => turn(-1500)}>
            ↺
          </button>
          <output>{scene ? facingOf(scene, draft) / 100 : 0}°</output>
          <button type="button" class="button small" aria-label={words("prompt.right")} onClick={() => turn(1500)}>
            ↻
          </button>
          {ask.kind === "path" && ask.how ? (
            <select
              aria-label={words("prompt.how")}
              value={draft.how ?? ""}
              onChange={(e) =>
                (table.draft.value =
                  e.currentTarget.value === "" ? without(draft, "how") : { ...draft, how: e.currentTarget.value })
              }
            >
              <option value="">{words("prompt.straight")}</option>
              {ask.how.map((h) => (
                <option key={h} value={h}>
                  {h}
                </option>
              ))}
            </select>
          ) : null}
        </div>
      ) : null}
      <Verdict table={table} />
      <button
        type="button"
        class="button act"
        disabled={!move || table.verdict.value?.ok === false || table.busy.value}
        onClick={() => move && table.send(move)}
      >
        {words("prompt.confirm")}
      </button>
      {ask.kind === "path" ? (
        <button type="button" class="button" onClick={() => (table.draft.value = stepBack(draft))}>
          {words("prompt.stepBack")}
        </button>
      ) : null}
      <Tools table={table} ask={ask} />
    </div>
  )
}
