/** Coordinates on the rim of a hex map: what the names of a column or a row have in common. Pure. */
import { HEX, type HexCell, type HexFrame } from "../frame.ts"

export type RimName = { readonly x: number; readonly y: number; readonly text: string }

/** The common beginning of all these names, cut at whole letters or pairs of digits. */
function common(names: readonly string[]): string {
  const [first = ""] = names
  let length = first.length
  for (const name of names) while (!name.startsWith(first.slice(0, length))) length--
  const shared = first.slice(0, length)
  return /^\d+$/.test(first) ? first.slice(0, first.length / 2) : (/^[A-Za-z]+/.exec(shared)?.[0] ?? "")
}

/** Columns above and below, rows to the left and the right, for hexes with a flat side at the bottom. */
export function rimNames(frame: HexFrame): RimName[] {
  const { left, top, width, height } = frame.box
  const columns = new Map<number, HexCell[]>()
  for (const cell of frame.cells) {
    const key = Math.round(frame.flat ? cell.x : cell.y)
    const held = columns.get(key)
    if (held) held.push(cell)
    else columns.set(key, [cell])
  }
  const inOrder = [...columns.values()].sort((a, b) => (frame.flat ? 1 : 0) * ((a[0]?.x ?? 0) - (b[0]?.x ?? 0)))
  const found: RimName[] = []
  for (const cells of inOrder) {
    const text = common(cells.map((c) => c.name))
    const [first] = cells
    if (text === "" || !first) continue
    if (frame.flat) found.push({ x: first.x, y: top + 22, text }, { x: first.x, y: top + height - 13, text })
    else found.push({ x: left + 18, y: first.y + 4, text }, { x: left + width - 18, y: first.y + 4, text })
  }
  if (!frame.flat) return found
  const row = (cells: readonly HexCell[] | undefined, x: number) => {
    const shared = common((cells ?? []).map((c) => c.name))
    for (const c of cells ?? []) if (shared !== "") found.push({ x, y: c.y + 4, text: c.name.slice(shared.length) })
  }
  row(inOrder[0], left + HEX * 0.4)
  row(inOrder.at(-1), left + width - HEX * 0.4)
  return found
}
