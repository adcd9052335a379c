/** Answers kept about ground that never changes. */
import { type Point, type Rect, rect } from "@salient/space/table"

/** The number of answers that are kept. At this limit all are dropped, which costs little and bounds the memory. */
const most = 200_000

type On = { readonly scenario: string }

/** A question about the ground under a rectangle, answered once for each rectangle. */
export function rememberedUnder<M extends On, T>(ask: (m: M, frame: Rect) => T): (m: M, frame: Rect) => T {
  const tables = new Map<string, Map<number, { readonly frame: Rect; readonly answer: T }[]>>()
  let kept = 0
  return (m, frame) => {
    if (!isNear(frame.at)) return ask(m, frame)
    if (kept > most) {
      tables.clear()
      kept = 0
    }
    const table = within(tables, m.scenario)
    const key = keyOf(frame.at)
    const here = table.get(key)
    for (const known of here ?? []) if (sameRoom(known.frame, frame)) return known.answer
    const answer = ask(m, frame)
    if (here) here.push({ frame, answer })
    else table.set(key, [{ frame, answer }])
    kept++
    return answer
  }
}

const rooms = new Map<number, Rect[]>()
let roomsKept = 0

/** The one shared rectangle for this place, facing and size: measurements from it are valid for every unit that stands there. */
export function rectAt(at: Point, facing: number, width: number, depth: number): Rect {
  if (!isNear(at)) return rect({ x: at.x, y: at.y }, facing, width, depth)
  if (roomsKept > most) {
    rooms.clear()
    roomsKept = 0
  }
  const key = keyOf(at)
  const here = rooms.get(key)
  for (const r of here ?? []) if (sameRoom(r, { facing, width, depth })) return r
  const made = rect({ x: at.x, y: at.y }, facing, width, depth)
  if (here) here.push(made)
  else rooms.set(key, [made])
  roomsKept++
  return made
}

type Room = Pick<Rect, "facing" | "width" | "depth">

const sameRoom = (a: Room, b: Room): boolean => a.facing === b.facing && a.width === b.width && a.depth === b.depth

function within<K, V>(map: Map<K, Map<number, V>>, key: K): Map<number, V> {
  const known = map.get(key)
  if (known) return known
  const made = new Map<number, V>()
  map.set(key, made)
  return made
}

/** Tables are smaller than this, in thousandths of a cm, so two coordinates fit into one number. */
const widest = 2 ** 21

/** Whether a point can be encoded as one number: all points on a table can, points far off it need not. */
const isNear = ({ x, y }: Point): boolean => x >= 0 && y >= 0 && x < widest && y < widest

const keyOf = ({ x, y }: Point): number => x * widest + y
