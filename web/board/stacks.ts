/** Where counters lie in their hexes: one on the other, or fanned out when somebody looks into the stack. */
import type { Piece, Point, Touch } from "@salient/engine"
import { COUNTER } from "./Counter.tsx"
import { HEX, type HexCell, type HexFrame } from "./frame.ts"

export type Standing = { readonly piece: Piece; readonly cell: HexCell; readonly at: Point; readonly depth: number }

const lift = 4.5

/** The pieces that stand in a hex of this board, each with its place; lower ones first. */
export function standings(pieces: readonly Piece[], frame: HexFrame, fanned: Touch | undefined): Standing[] {
  const stacks = new Map<Touch, Piece[]>()
  for (const piece of pieces) {
    if (!("hex" in piece.stands)) continue
    const held = stacks.get(piece.stands.hex)
    if (held) held.push(piece)
    else stacks.set(piece.stands.hex, [piece])
  }
  const found: Standing[] = []
  for (const [hex, stack] of stacks) {
    const cell = frame.byId.get(hex)
    if (!cell) continue
    stack.sort((a, b) => orderOf(a) - orderOf(b) || (a.id < b.id ? -1 : 1))
    const place = hex === fanned && stack.length > 1 ? fan(stack.length) : pile(stack.length)
    for (const [i, piece] of stack.entries()) {
      const by = place(i)
      found.push({ piece, cell, at: { x: cell.x + by.x, y: cell.y + by.y }, depth: i })
    }
  }
  // A stable order of drawing, so that a counter that moves is the same element and slides.
  return found.sort(
    (a, b) => lying(a, fanned) - lying(b, fanned) || a.depth - b.depth || (a.piece.id < b.piece.id ? -1 : 1),
  )
}

const orderOf = (p: Piece): number => ("order" in p.stands ? p.stands.order : 0)
const lying = (s: Standing, fanned: Touch | undefined): number => (s.cell.id === fanned ? 1 : 0)

const pile = (count: number) => (i: number) => ({
  x: (i - (count - 1) / 2) * lift,
  y: ((count - 1) / 2 - i) * lift,
})

function fan(count: number) {
  const across = Math.min(count, 4)
  const rows = Math.ceil(count / across)
  const step = COUNTER + 4
  return (i: number) => ({
    x: ((i % across) - (Math.min(across, count) - 1) / 2) * step,
    y: (Math.floor(i / across) - (rows - 1) / 2) * step - (rows === 1 ? HEX * 0.2 : 0),
  })
}
