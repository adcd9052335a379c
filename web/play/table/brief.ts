/** The words of questions, answers and reasons as they stand on screen. */
import { type Ask, type PresentedOption, pieceIn, type Touch } from "@salient/engine"
import { briefFor } from "../../board/short.ts"
import type { Table } from "./table.ts"

/** A sentence in which the units of the battle have the names that they have on the map. */
export const brief = (table: Pick<Table, "shown">, sentence: string): string =>
  briefFor(table.shown.value?.scene.pieces ?? [])(sentence)

/** The same for a sentence about one unit: it has its own short name even if others share its whole name. */
function about(table: Pick<Table, "shown">, sentence: string, touches: readonly Touch[]): string {
  const scene = table.shown.value?.scene
  const pieces = touches.flatMap((id) => (scene && pieceIn(scene, id)) ?? [])
  const [piece, ...others] = pieces.filter(({ label }) => sentence.includes(label))
  if (!piece?.short || others.length > 0) return brief(table, sentence)
  const [before = "", ...after] = sentence.split(piece.label)
  return brief(table, before) + piece.short + brief(table, after.join(piece.label))
}

export const briefOption = (table: Pick<Table, "shown">, { label, touches = [] }: PresentedOption): string =>
  about(table, label, touches)

export const briefQuestion = (table: Pick<Table, "shown">, ask: Pick<Ask, "prompt" | "about">): string =>
  about(table, ask.prompt, ask.about ?? [])
