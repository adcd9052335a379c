/** Pieces to be placed or moved: by touching the board, by dragging, or from here. */
import { pieceIn, type Scene, type Touch } from "@salient/engine"
import type { Looks } from "../board/sides.ts"
import { words } from "../words/words.ts"
import { isUntouched, Tools } from "./AnswerTools.tsx"
import { More } from "./More.tsx"
import { Armed, Beside } from "./OptionButtons.tsx"
import { TrayCounter } from "./Panels.tsx"
import { goOn, send } from "./table/answers.ts"
import { isCrowd, mostChips } from "./table/bar.ts"
import {
  answerOf,
  type Draft,
  doOnTheSpot,
  facingOf,
  inHand,
  inSingles,
  inWhich,
  isLed,
  joining,
  leaveOut,
  mannerOf,
  mannersFor,
  measureOf,
  movedBy,
  neighboursInHex,
  partsOf,
  type Spotting,
  stepBack,
  taking,
  turned,
  without,
} from "./table/draft.ts"
import { unseenPiece } from "./table/drawn.ts"
import type { Table } from "./table/table.ts"

/** Pieces to be placed or moved: which one is in hand, where it is in the draft, and what the rules say about that. */
export function Spots({ table, ask, looks }: { table: Table; ask: Spotting; looks: Looks }) {
  const draft = table.draft.value
  const scene = table.shown.value?.scene
  const move = answerOf(ask, draft)
  const verdict = table.verdict.value
  const untouched = isUntouched(ask, table)
  const movable = movedBy(ask, draft)
  const parts = partsOf(ask)
  const several = ask.pieces.length - parts.length > 1
  const standing = scene !== undefined && ask.pieces.every((id) => isOnBoard(scene, id))
  const nothing =
    standing && ask.kind === "place"
      ? "prompt.leaveStanding"
      : ask.kind === "place"
        ? "prompt.leaveAllOut"
        : several
          ? "prompt.allStay"
          : "prompt.stay"
  const crowd = isCrowd(ask, movable)
  // Leaving units where they are takes a plain button; the highlighted button is for what has been drawn or suggested.
  const stands = ask.kind === "path" && untouched && draft.suggested === undefined
  const inHandStands = scene && draft.singly ? pieceIn(scene, draft.held)?.stands : undefined
  // A man on a round base looks the way his unit faces.
  const round = inHandStands && "bases" in inHandStands && inHandStands.bases.some((b) => "radius" in b)
  const onTable = scene?.board.kind === "table" && !round
  const beside = ask.kind === "path" && (ask.options.length > 0 || ask.barred) ? ask : undefined
  const armed = beside?.options.find((o) => o.id === draft.armed)
  if (beside && armed) return <Armed table={table} option={armed} />
  const turn = (by: number) => {
    if (scene) table.draft.value = turned(scene, draft, by)
  }
  const all = crowd ? (
    <div class="tray">
      {movable.map((id) => (
        <TrayPiece key={id} table={table} ask={ask} looks={looks} id={id} />
      ))}
    </div>
  ) : undefined
  return (
    <div class="answers spots">
      <Tray table={table} ask={ask} looks={looks} />
      {crowd ? null : <Companions table={table} ask={ask} />}
      {onTable ? (
        <div class="turning" role="group" aria-label={words("prompt.facing")}>
          <button type="button" class="button small" aria-label={words("prompt.left")} onClick={() => turn(-1500)}>
            ↺
          </button>
          <output>{scene ? Math.round(facingOf(scene, draft) / 100) : 0}°</output>
          <button type="button" class="button small" aria-label={words("prompt.right")} onClick={() => turn(1500)}>
            ↻
          </button>
        </div>
      ) : null}
      <Manners table={table} ask={ask} />
      {ask.kind === "path" && parts.length > 0 ? (
        <button
          type="button"
          class="button singly"
          aria-pressed={draft.singly === true}
          title={words("prompt.singlySays")}
          onClick={() => (table.draft.value = inSingles(ask, draft))}
        >
          {words("prompt.singly")}
        </button>
      ) : null}
      {beside && untouched && verdict?.ok !== true ? null : (
        <button
          type="button"
          class={stands ? "button" : "button act"}
          disabled={!move || table.busy.value || (untouched ? verdict?.ok !== true : verdict?.ok === false)}
          onClick={() => move && send(table, move)}
        >
          {words(untouched && verdict?.ok ? nothing : "prompt.confirm")}
        </button>
      )}
      {table.rest.value?.paths ? (
        <button type="button" class="button act go-on" disabled={table.busy.value} onClick={() => goOn(table)}>
          {words("prompt.goOn", { place: table.rest.value.to })}
        </button>
      ) : null}
      {draft.held !== undefined && draft.held in draft.placed ? (
        <button type="button" class="button" onClick={() => (table.draft.value = leaveOut(draft))}>
          {words("prompt.putBack")}
        </button>
      ) : null}
      {ask.kind === "path" && !untouched ? (
        <button type="button" class="button" onClick={() => (table.draft.value = stepBack(draft))}>
          {words("prompt.stepBack")}
        </button>
      ) : null}
      {beside ? (
        <Beside table={table} ask={beside} more={crowd ? all : undefined} />
      ) : crowd ? (
        <More
          table={table}
          ask={ask}
          count={movable.length}
          label={words("prompt.allPieces", { count: movable.length })}
        >
          {all}
        </More>
      ) : null}
      <Tools table={table} />
    </div>
  )
}

const isOnBoard = (scene: Scene, id: Touch): boolean => {
  const stands = pieceIn(scene, id)?.stands
  return stands !== undefined && !("box" in stands)
}

type TrayProps = { table: Table; ask: Spotting; looks: Looks }

/** The pieces to be placed or moved; if many are on the board, only those in hand and those that could go with them. */
function Tray({ table, ask, looks }: TrayProps) {
  const draft = table.draft.value
  const scene = table.shown.value?.scene
  const movable = movedBy(ask, draft)
  if (movable.length < 2) return null
  const near = scene && isCrowd(ask, movable) && isLed(ask) ? neighboursInHex(ask, draft, scene) : []
  const going = inHand(ask, draft)
  const stack = [...going, ...near.filter((id) => !going.includes(id))]
  const pieces = isCrowd(ask, movable) ? stack.slice(0, mostChips) : movable
  const whole = near.every((id) => going.includes(id))
  return (
    <>
      <div class="tray" role="group" aria-label={words("prompt.pieces")}>
        {pieces.map((id) => (
          <TrayPiece key={id} table={table} ask={ask} looks={looks} id={id} joins={near.includes(id)} />
        ))}
      </div>
      {near.length > 0 ? (
        <button
          type="button"
          class="button whole-stack"
          aria-pressed={whole}
          onClick={() => (table.draft.value = { ...draft, along: whole ? [] : near })}
        >
          {words("prompt.wholeStack", { count: near.length + 1 })}
        </button>
      ) : null}
    </>
  )
}

type TrayPieceProps = TrayProps & { id: Touch; joins?: boolean }

/** A piece in the tray: pressing it takes it in hand, or makes it go along with the one in hand, or stay. */
function TrayPiece({ table, ask, looks, id, joins = false }: TrayPieceProps) {
  const draft = table.draft.value
  const scene = table.shown.value?.scene
  const piece = (scene && pieceIn(scene, id)) ?? unseenPiece(id, ask.by)
  const press = () => {
    table.draft.value = joins ? joining(ask, draft, id) : taking(without(draft, "facing"), id)
  }
  return (
    <button
      type="button"
      class="tray-piece"
      title={piece.label}
      aria-pressed={inHand(ask, draft).includes(id)}
      ref={draft.held === id ? showIn : null}
      onClick={press}
    >
      <span aria-hidden="true">
        <TrayCounter piece={piece} looks={looks} />
      </span>
      <span>{piece.short ?? piece.label}</span>
      <span class="caption">{sayPlace(ask, draft, id)}</span>
    </button>
  )
}

/** Where a piece has been placed, or how far it moves. */
function sayPlace(ask: Spotting, draft: Draft, id: Touch): string {
  if (ask.kind === "path") {
    const steps = draft.paths[id] ?? []
    return steps.length === 0 ? "" : words("prompt.steps", { count: steps.length })
  }
  const at = draft.placed[id]
  if (at === undefined) return ""
  return typeof at === "string" ? at : `${(at.x / 1000).toFixed(1)}, ${(at.y / 1000).toFixed(1)}`
}

/**
 * An army may be longer than its tray: the piece in hand is always scrolled into sight. The observer tells after the layout where the
 * piece is; to ask for it here would make the browser lay out the page twice.
 */
const showIn = (button: HTMLElement | null) => {
  const tray = button?.parentElement
  if (!button || !tray) return
  const whole = 0.99
  const seen = ([entry]: IntersectionObserverEntry[], observer: IntersectionObserver) => {
    observer.disconnect()
    if (entry?.rootBounds && entry.intersectionRatio < whole)
      tray.scrollLeft += entry.boundingClientRect.left - entry.rootBounds.left
  }
  new IntersectionObserver(seen, { root: tray }).observe(button)
}

/** The pieces that can go along with the one in hand: those in its hex, each with a checkbox. */
function Companions({ table, ask }: { table: Table; ask: Spotting }) {
  const scene = table.shown.value?.scene
  const draft = table.draft.value
  const near = scene && isLed(ask) ? neighboursInHex(ask, draft, scene) : []
  if (!scene || near.length === 0) return null
  const going = inHand(ask, draft)
  return (
    <div class="companions" role="group" aria-label={words("prompt.along")}>
      {near.map((id) => (
        <label key={id} class="companion">
          <input
            type="checkbox"
            checked={going.includes(id)}
            onChange={() => (table.draft.value = joining(ask, draft, id))}
          />{" "}
          {words("prompt.with", { piece: pieceIn(scene, id)?.label ?? id })}
        </label>
      ))}
    </div>
  )
}

/** The manner in which the piece in hand is placed or moves on, with the number that goes with it. */
function Manners({ table, ask }: { table: Table; ask: Spotting }) {
  const draft = table.draft.value
  const scene = table.shown.value?.scene
  const all = mannersFor(ask, draft.held)
  const manner = mannerOf(ask, draft, draft.held)
  if (all.length === 0) return null
  const choose = (id: string) =>
    (table.draft.value = id === "" ? without(draft, "how") : inWhich(ask, draft, { how: id }))
  return (
    <div class="manners" role="group" aria-label={words("prompt.how")}>
      <select aria-label={words("prompt.how")} value={manner?.id ?? ""} onChange={(e) => choose(e.currentTarget.value)}>
        {ask.kind === "path" ? <option value="">{words("prompt.straight")}</option> : null}
        {all.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      {manner?.amount ? (
        <label>
          <input
            type="number"
            min={manner.amount.min}
            max={manner.amount.max}
            step={manner.amount.step}
            value={measureOf(draft, draft.held, manner)}
            onChange={(e) => (table.draft.value = inWhich(ask, draft, { measure: Number(e.currentTarget.value) }))}
          />{" "}
          {manner.amount.label}
        </label>
      ) : null}
      {ask.kind === "path" && manner?.onTheSpot && scene ? (
        <button type="button" class="button small" onClick={() => (table.draft.value = doOnTheSpot(ask, draft, scene))}>
          {words("prompt.onTheSpot")}
        </button>
      ) : null}
    </div>
  )
}
