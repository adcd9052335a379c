/**
 * Places the names on a map: each name tries its spots in turn and takes the first where it covers neither another name nor a unit. The
 * most important names are placed first; a name that finds no room is left out. Pure: the same map at the same scale always gives the same
 * names.
 */
import type { PlaceName, Point } from "@salient/engine"

export type NameKind = PlaceName["kind"] | "unit"

/** Where a name may stand: the middle of its line of text, and its rotation in degrees. */
export type Spot = Point & { readonly turn?: number }

export type Wanted = {
  readonly key: string
  readonly text: string
  readonly kind: NameKind
  readonly weight: number
  readonly spots: readonly Spot[]
}

export type PlacedName = { readonly key: string; readonly text: string; readonly kind: NameKind } & Spot

export type Rect = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** The lettering styles: line height in pixels, and width of a letter relative to its height. The style sheet uses the same sizes. */
const hands: { readonly [kind in NameKind]: { readonly size: number; readonly letter: number } } = {
  town: { size: 17, letter: 0.62 },
  village: { size: 15, letter: 0.54 },
  wood: { size: 14, letter: 0.52 },
  height: { size: 14, letter: 0.52 },
  ground: { size: 13, letter: 0.52 },
  water: { size: 14.5, letter: 0.57 },
  road: { size: 12.5, letter: 0.52 },
  works: { size: 14, letter: 0.47 },
  unit: { size: 12, letter: 0.47 },
}

/** More important names are placed first. */
export const weights: { readonly [kind in NameKind]: number } = {
  unit: 80,
  town: 70,
  village: 60,
  height: 50,
  water: 45,
  wood: 40,
  works: 35,
  road: 20,
  ground: 10,
}

/** The least number of paper units per pixel: letters grow with the map when it is zoomed in far. */
const scaleOf = (px: number): number => Math.max(1, px)

/** The room that a name takes in the paper's units. */
export function roomOf({ text, kind, x, y, turn = 0 }: Omit<PlacedName, "key">, px: number): Rect {
  const { size, letter } = hands[kind]
  const scale = scaleOf(px)
  const [w, h] = [(text.length * letter * size * scale) / 2, size * 0.56 * scale]
  const a = (Math.abs(turn) * Math.PI) / 180
  const [wide, high] = [w * Math.cos(a) + h * Math.sin(a), w * Math.sin(a) + h * Math.cos(a)]
  return { left: x - wide, right: x + wide, top: y - high, bottom: y + high }
}

export const overlap = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** `px`: paper units per screen pixel. */
export function placeNames(wanted: readonly Wanted[], px: number, taken: readonly Rect[], sheet: Rect): PlacedName[] {
  const rects = [...taken]
  const found: PlacedName[] = []
  const said = new Set<string>()
  const inOrder = wanted.map((w, i) => ({ w, i })).sort((a, b) => b.w.weight - a.w.weight || a.i - b.i)
  for (const { w } of inOrder) {
    if (w.kind !== "unit" && said.has(w.text)) continue // one name per thing
    for (const spot of w.spots) {
      const name = { key: w.key, text: w.text, kind: w.kind, ...spot }
      const room = roomOf(name, px)
      if (room.left < sheet.left || room.right > sheet.right || room.top < sheet.top || room.bottom > sheet.bottom)
        continue
      if (rects.some((r) => overlap(r, room))) continue
      rects.push(room)
      found.push(name)
      said.add(w.text)
      break
    }
  }
  return found
}
