/** What happened while the player waited, as three to eight pictures. Pure. */
import type { Point } from "@salient/engine"
import { type Act, type Beat, pointsOf } from "./beats.ts"

export type Picture = { readonly key: string; readonly says: readonly string[]; readonly beats: readonly Beat[] }

const most = 8
/** How much a picture tells, judged by what is visible in it. */
const worth = { stamp: 3, shells: 3, clash: 4, shot: 3, march: 1, dice: 0 } as const

/** Acts that belong together: what follows an attack appears in the attack's picture. */
function gathered(acts: readonly Act[]): Picture[] {
  const found: { key: string; says: string[]; beats: Beat[] }[] = []
  for (const act of acts) {
    const begins = act.beats.some((b) => b.kind === "shot" || b.kind === "clash" || b.kind === "shells")
    const moves = act.beats.some((b) => b.kind === "march")
    const last = found.at(-1)
    const lastMoves = last?.beats.every((b) => b.kind === "march") ?? true
    if (last && !begins && !moves && !lastMoves) {
      last.says.push(act.says)
      last.beats.push(...act.beats)
    } else found.push({ key: `${act.at} ${found.length}`, says: [act.says], beats: [...act.beats] })
  }
  return found
}

const worthOf = ({ beats }: Picture): number => Math.max(...beats.map((b) => worth[b.kind]))

/** At most eight pictures in the order of events: consecutive marches share one, then those that tell least are left out. */
export function picturesOf(acts: readonly Act[]): Picture[] {
  let pictures = gathered(acts)
  while (pictures.length > most) {
    const i = pictures.findIndex((p, k) => k > 0 && worthOf(p) === 1 && worthOf(pictures[k - 1] as Picture) === 1)
    if (i < 0) break
    const [a, b] = [pictures[i - 1] as Picture, pictures[i] as Picture]
    pictures = [
      ...pictures.slice(0, i - 1),
      { key: a.key, says: [...a.says, ...b.says], beats: [...a.beats, ...b.beats] },
      ...pictures.slice(i + 1),
    ]
  }
  if (pictures.length <= most) return pictures
  const kept = new Set(
    [...pictures]
      .sort((a, b) => worthOf(b) - worthOf(a))
      .slice(0, most)
      .map((p) => p.key),
  )
  return pictures.filter((p) => kept.has(p.key))
}

/** The part of the board that a picture shows, in the game's own units: everything in it, with a margin. */
export function cropOf({ beats }: Picture, room: number): { x: number; y: number; width: number; height: number } {
  const points: readonly Point[] = beats.flatMap(pointsOf)
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)]
  const [left, right] = [Math.min(...xs) - room, Math.max(...xs) + room]
  const [top, bottom] = [Math.min(...ys) - room, Math.max(...ys) + room]
  const width = Math.max(right - left, (bottom - top) * 1.5)
  const height = width / 1.5
  return { x: (left + right) / 2 - width / 2, y: (top + bottom) / 2 - height / 2, width, height }
}
