import type { Piece } from "@salient/engine"

/** What a screen reader says for a counter: the words and numbers printed on it in order, then the whole sentence. */
export const spoken = (piece: Piece, name: string, numbers: readonly string[]): string =>
  `${[name, ...numbers].join(" ")}. ${piece.says}`
