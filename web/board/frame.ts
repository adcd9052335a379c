/**
 * A board converted to the paper's own scale: whatever units a game uses, a hex measures 40 from centre to corner here and a table is at
 * most 1600 wide, so that strokes, letters and counters look the same in every game.
 */
import type { HexBoard, Point, TableBoard, Touch } from "@salient/engine"

export const HEX = 40
const tableWidth = 1600
const margin = { hex: 26, table: 46 } as const

export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

export type Frame = {
  readonly kind: "hex" | "table"
  readonly box: Box
  /** From the game's coordinates to the paper's, and back. */
  readonly scale: number
  put(p: Point): Point
  take(p: Point): Point
}

/** A hex on paper. What is said about it may change while it is drawn the same, so that is read from the board. */
export type HexCell = Omit<HexBoard["hexes"][number], "says" | "rules"> & { readonly x: number; readonly y: number }

export type HexFrame = Frame & {
  readonly kind: "hex"
  readonly flat: boolean
  readonly cells: readonly HexCell[]
  readonly byId: ReadonlyMap<Touch, HexCell>
  /** The hex under a point of the paper. */
  at(p: Point): HexCell | undefined
  neighbours(cell: HexCell): readonly (HexCell | undefined)[]
}

export type TableFrame = Frame & { readonly kind: "table"; readonly unit: TableBoard["unit"] }

/** What is said about a place does not change how it is drawn. */
const unseen: ReadonlySet<string> = new Set(["says", "rules"])

/** True if two boards, or parts of them, are drawn alike. */
export function drawnAlike(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>]
  for (const key in one) if (!unseen.has(key) && !drawnAlike(one[key], other[key])) return false
  for (const key in other) if (!unseen.has(key) && one[key] === undefined && other[key] !== undefined) return false
  return true
}

export const frameOf = (board: HexBoard | TableBoard): HexFrame | TableFrame =>
  board.kind === "hex" ? hexFrame(board) : tableFrame(board)

/** The six corner offsets; edge `i` runs from corner `i` to the next one and faces neighbour `i`. */
export const cornerOffsets = (flat: boolean, r = HEX): readonly Point[] =>
  Array.from({ length: 6 }, (_, i) => {
    const a = (Math.PI / 3) * i + (flat ? 0 : Math.PI / 6)
    return { x: Math.cos(a) * r, y: Math.sin(a) * r }
  })

/** No sheet has as many rows of hexes as this. */
const rowsOfBuckets = 1 << 16

export function hexFrame(board: HexBoard): HexFrame {
  const scale = HEX / board.size
  const flat = board.orientation === "flat"
  const cells = board.hexes.map(
    ({ says: _says, rules: _rules, ...h }): HexCell => ({ ...h, x: h.at.x * scale, y: h.at.y * scale }),
  )
  const xs = cells.map((c) => c.x)
  const ys = cells.map((c) => c.y)
  const reach = HEX + margin.hex
  const left = Math.min(...xs, 0) - reach
  const top = Math.min(...ys, 0) - reach
  const box = { left, top, width: Math.max(...xs, 0) + reach - left, height: Math.max(...ys, 0) + reach - top }
  const index = new Map<string, HexCell>()
  const bucket = (x: number, y: number, dx = 0, dy = 0) =>
    (Math.floor(x / HEX) + dx) * rowsOfBuckets + Math.floor(y / HEX) + dy
  const buckets = new Map<number, HexCell[]>()
  for (const cell of cells) {
    index.set(cell.id, cell)
    const key = bucket(cell.x, cell.y)
    const held = buckets.get(key)
    if (held) held.push(cell)
    else buckets.set(key, [cell])
  }
  const at = ({ x, y }: Point): HexCell | undefined => {
    let best: HexCell | undefined
    let near = HEX * HEX
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const cell of buckets.get(bucket(x, y, dx, dy)) ?? []) {
          const d = (cell.x - x) ** 2 + (cell.y - y) ** 2
          if (d < near) {
            near = d
            best = cell
          }
        }
    return best
  }
  const corners = cornerOffsets(flat)
  const across = corners.map((c, i) => {
    const next = corners[(i + 1) % 6] as Point
    return { x: c.x + next.x, y: c.y + next.y }
  })
  const beside = new Map<HexCell, readonly (HexCell | undefined)[]>()
  const neighbours = (cell: HexCell) => {
    const known = beside.get(cell)
    if (known) return known
    const found = across.map(({ x, y }) => {
      const other = at({ x: cell.x + x, y: cell.y + y })
      return other !== cell ? other : undefined
    })
    beside.set(cell, found)
    return found
  }
  return {
    kind: "hex",
    box,
    scale,
    flat,
    cells,
    byId: index,
    at,
    neighbours,
    put: (p) => ({ x: p.x * scale, y: p.y * scale }),
    take: (p) => ({ x: p.x / scale, y: p.y / scale }),
  }
}

/** North is up: a table measures its depth from the bottom, paper from the top. */
function tableFrame(board: TableBoard): TableFrame {
  const scale = tableWidth / Math.max(board.width, board.depth)
  const m = margin.table
  return {
    kind: "table",
    unit: board.unit,
    scale,
    box: { left: -m, top: -m, width: board.width * scale + 2 * m, height: board.depth * scale + 2 * m },
    put: (p) => ({ x: p.x * scale, y: (board.depth - p.y) * scale }),
    take: (p) => ({ x: Math.round(p.x / scale), y: Math.round(board.depth - p.y / scale) }),
  }
}
