/** How counters are laid out in their hexes: in a stack, or fanned out when somebody looks into it. */
import type { Piece, Point, Touch } from "@salient/engine"
import { COUNTER } from "./Counter.tsx"
import { HEX, type HexCell, type HexFrame } from "./frame.ts"

export type Standing = {
  readonly piece: Piece
  readonly cell: HexCell
  readonly at: Point
  readonly depth: number
  /** The size of the stack, shown by its uppermost counter. */
  readonly count?: number
  /** Too deep in the stack to cast a shadow: many shadows would blacken the stack. */
  readonly deep: boolean
}

/** How far a counter is drawn above the one below, and the uppermost of a high stack above the lowest. */
const lift = { one: 4.5, all: 14 } as const
/** A stack of at least this size shows a count. */
const counted = 4
/** A leader is drawn sticking out of his stack, so that the units he leads are visible. */
const leaderLift = { x: 5, y: -8 } as const

/** The pieces in hexes of this board, each with its place; lower ones first. */
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
    stack.sort((a, b) => leads(a) - leads(b) || orderOf(a) - orderOf(b) || (a.id < b.id ? -1 : 1))
    const fannedOut = hex === fanned && stack.length > 1
    const place = fannedOut ? fan(stack.length) : pile(stack.length)
    for (const [i, piece] of stack.entries()) {
      const by = place(i)
      const out = !fannedOut && stack.length > 1 && leads(piece) === 1 ? leaderLift : { x: 0, y: 0 }
      const count = !fannedOut && i === stack.length - 1 && stack.length >= counted ? { count: stack.length } : {}
      found.push({
        piece,
        cell,
        at: { x: cell.x + by.x + out.x, y: cell.y + by.y + out.y },
        depth: i,
        deep: i < stack.length - counted,
        ...count,
      })
    }
  }
  // A stable order of drawing, so that a counter that moves remains the same element and slides.
  return found.sort(
    (a, b) => lying(a, fanned) - lying(b, fanned) || a.depth - b.depth || (a.piece.id < b.piece.id ? -1 : 1),
  )
}

/**
 * The counters that carry the outline of their state. In a stack only the uppermost of each state does: a stack has one halo, however many
 * of its counters may act. Fanned out, every counter has its own.
 */
export function outlined(
  all: readonly Standing[],
  stateOf: (id: Touch) => string,
  fanned: Touch | undefined,
): Set<Touch> {
  const carried = new Set<string>()
  const found = new Set<Touch>()
  for (const { piece, cell } of all.toSorted((a, b) => b.depth - a.depth)) {
    const key = `${cell.id} ${stateOf(piece.id)}`
    if (cell.id !== fanned && carried.has(key)) continue
    carried.add(key)
    found.add(piece.id)
  }
  return found
}

const leads = (p: Piece): number => (p.emblem === "leader" ? 1 : 0)
const orderOf = (p: Piece): number => ("order" in p.stands ? p.stands.order : 0)
const lying = (s: Standing, fanned: Touch | undefined): number => (s.cell.id === fanned ? 1 : 0)

const pile = (count: number) => {
  const step = Math.min(lift.one, lift.all / Math.max(1, count - 1))
  return (i: number) => ({ x: (i - (count - 1) / 2) * step, y: ((count - 1) / 2 - i) * step })
}

function fan(count: number) {
  const across = Math.min(count, 4)
  const rows = Math.ceil(count / across)
  const step = COUNTER + 4
  return (i: number) => ({
    x: ((i % across) - (Math.min(across, count) - 1) / 2) * step,
    y: (Math.floor(i / across) - (rows - 1) / 2) * step - (rows === 1 ? HEX * 0.2 : 0),
  })
}
