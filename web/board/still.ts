/** What a picture of a board shows, without the words and rules that only a playable board needs. Pure. */
import type { Scene } from "@salient/engine"

export const stillOf = ({ board, pieces, overlays, territory }: Scene): Scene => ({
  board:
    board.kind === "hex"
      ? { ...board, hexes: board.hexes.map(({ rules: _rules, ...hex }) => ({ ...hex, says: "" })) }
      : { ...board, areas: board.areas.map(({ rules: _rules, ...area }) => ({ ...area, says: "" })) },
  pieces: pieces.map(({ rules: _rules, ...piece }) => ({ ...piece, says: "" })),
  overlays,
  ...(territory ? { territory } : {}),
  panels: [],
  captions: [],
})
