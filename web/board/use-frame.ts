/** The frame of a board, kept for as long as the board is drawn alike: what depends on it is then not drawn again. */
import type { HexBoard, TableBoard } from "@salient/engine"
import { useMemo, useRef } from "preact/hooks"
import { drawnAlike, frameOf, type HexFrame, type TableFrame } from "./frame.ts"

export function useFrame(board: HexBoard | TableBoard): HexFrame | TableFrame {
  const kept = useRef<{ board: HexBoard | TableBoard; frame: HexFrame | TableFrame } | undefined>(undefined)
  return useMemo(() => {
    if (!kept.current || !drawnAlike(kept.current.board, board)) kept.current = { board, frame: frameOf(board) }
    return kept.current.frame
  }, [board])
}
