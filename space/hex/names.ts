/**
 * The names that are printed in the hexes. A shape lists the labels of its columns and rows, so C7, 2107 and 0302 are the same
 * scheme: a column label and a row label, in the order the map uses. A map without a scheme lists its names hex by hex.
 */
import { ORIENTATIONS, type Orientation } from "./direction.ts"

type Layout = {
  readonly orientation: Orientation
  /** Which column (flat) or row (pointy) is shifted by half a hex, downwards or to the right: the first or the second. */
  readonly indent: "first" | "second"
}

/** A map whose names are made of a column label and a row label. */
export type LabelledShape = Layout & {
  readonly columns: readonly string[]
  readonly rows: readonly string[]
  /** Which label is printed first; also the order in which hexes are numbered. By default the column. */
  readonly order?: "column" | "row"
  /** Printed before every name, such as `GW2:`. */
  readonly prefix?: string
  /** Names of places without a hex. */
  readonly missing?: readonly string[]
}

/** A map that names each hex by itself: one list per row from the top, `null` where there is no hex. */
export type ListedShape = Layout & { readonly names: readonly (readonly (string | null)[])[] }

export type Shape = LabelledShape | ListedShape

/** A hex of a shape: its name and its place, counted from 0 at the top left. */
export type Place = { readonly name: string; readonly column: number; readonly row: number }

/** `["A", "B", … ]`: the first `count` letters from `first` on. */
export function letters(count: number, first = "A"): string[] {
  const from = first.charCodeAt(0)
  const last = from + count - 1
  const z = first === first.toUpperCase() ? 90 : 122
  if (!/^[A-Za-z]$/.test(first) || !Number.isInteger(count) || count < 1 || last > z)
    throw new Error(`letters: expected a run inside the alphabet, found ${count} letters from "${first}"`)
  return Array.from({ length: count }, (_, i) => String.fromCharCode(from + i))
}

/** `["01", "02", … ]`: numbers from `first` to `last`, padded with zeros to `digits` places. */
export function numbers(first: number, last: number, digits = 1): string[] {
  if (!Number.isInteger(first) || !Number.isInteger(last) || first < 0 || last < first)
    throw new Error(`numbers: expected whole numbers in rising order, found ${first} to ${last}`)
  return Array.from({ length: last - first + 1 }, (_, i) => String(first + i).padStart(digits, "0"))
}

/** Every hex of the shape in the order of its numbering; throws if the shape contradicts itself, and says where. */
export function placesOf(shape: Shape): Place[] {
  if (!ORIENTATIONS.includes(shape.orientation))
    throw new Error(`orientation: expected "flat" or "pointy", found "${shape.orientation}"`)
  if (shape.indent !== "first" && shape.indent !== "second")
    throw new Error(`indent: expected "first" or "second", found "${shape.indent}"`)
  const places = "names" in shape ? listed(shape) : labelled(shape)
  if (places.length === 0) throw new Error("a map needs at least one hex, found none")
  const seen = new Map<string, Place>()
  for (const p of places) {
    const twin = seen.get(p.name)
    if (twin) throw new Error(`hex name "${p.name}" is given twice: ${where(twin)} and ${where(p)}`)
    if (p.name.trim() !== p.name || p.name === "") throw new Error(`"${p.name}" is no hex name: ${where(p)}`)
    seen.set(p.name, p)
  }
  return places
}

/** The sentence for a name that is not a hex of the shape: what was found, what was expected. */
export function explainUnknown(shape: Shape, name: string, example: string): string {
  if ("names" in shape) return `"${name}" is no hex of this map: expected one of its names, like ${example}`
  if (shape.missing?.includes(name)) return `"${name}" is no hex of this map: that place is out of play`
  const { columns, rows } = shape
  const span = (labels: readonly string[]) => `${labels[0]} to ${labels.at(-1)}`
  return `"${name}" is no hex of this map: expected a column ${span(columns)} and a row ${span(rows)}, like ${example}`
}

const where = (p: Place) => `column ${p.column + 1}, row ${p.row + 1}`

/** The name printed at a column and row, counted from 0, whether or not there is a hex. */
export function nameAt(shape: LabelledShape, column: number, row: number): string {
  const labels = [shape.columns[column], shape.rows[row]]
  return (shape.prefix ?? "") + (shape.order === "row" ? labels.reverse() : labels).join("")
}

function labelled(shape: LabelledShape): Place[] {
  const { columns, rows, order = "column" } = shape
  const missing = new Set(shape.missing)
  const unknown = new Set(missing)
  const places: Place[] = []
  const add = (column: number, row: number) => {
    const name = nameAt(shape, column, row)
    if (missing.has(name)) unknown.delete(name)
    else places.push({ name, column, row })
  }
  if (order === "column") for (let c = 0; c < columns.length; c++) for (let r = 0; r < rows.length; r++) add(c, r)
  else for (let r = 0; r < rows.length; r++) for (let c = 0; c < columns.length; c++) add(c, r)
  for (const name of unknown) throw new Error(`missing: "${name}" is no place of this map`)
  return places
}

const listed = (shape: ListedShape): Place[] =>
  shape.names.flatMap((line, row) => line.flatMap((name, column) => (name === null ? [] : [{ name, column, row }])))
