/** The line from the acting piece to the target of an answer: its side, its ends, whether there is line of sight. */
import type { Considered, Point, Presented, Scene, Touch } from "@salient/engine"
import { aimAt } from "./looking.ts"
import type { Table } from "./table.ts"

/** Where a piece, a hex or an area is, in the game's own units. */
export function pointOf(scene: Scene, id: Touch): Point | undefined {
  const stands = scene.pieces.find((p) => p.id === id)?.stands
  if (stands && "bases" in stands && stands.bases.length > 0) {
    const n = stands.bases.length
    return {
      x: Math.round(stands.bases.reduce((sum, b) => sum + b.x, 0) / n),
      y: Math.round(stands.bases.reduce((sum, b) => sum + b.y, 0) / n),
    }
  }
  const { board } = scene
  if (board.kind === "hex") {
    const hex = stands && "hex" in stands ? stands.hex : id
    return board.hexes.find((h) => h.id === hex)?.at
  }
  const area = board.areas.find((a) => a.id === id)
  if (!area) return undefined
  const n = area.points.length
  return { x: area.points.reduce((s, p) => s + p.x, 0) / n, y: area.points.reduce((s, p) => s + p.y, 0) / n }
}

export type Line = { readonly option: string; readonly from: readonly Touch[]; readonly to: Touch }

/** The ends of an answer with odds: the player's own pieces act, anything else it touches is the target. */
export function lineOf(
  scene: Scene,
  ask: Presented,
  actors: readonly Touch[],
  answer: Considered | undefined,
): Line | undefined {
  if (typeof answer !== "string" || !("options" in ask)) return undefined
  const option = ask.options.find((o) => o.id === answer)
  if (!option?.forecast) return undefined
  const isOwn = (t: Touch) => scene.pieces.some((p) => p.id === t && p.side === ask.by)
  const touched = option.touches ?? []
  const about = ask.about ?? []
  const placed = (t: Touch) => pointOf(scene, t) !== undefined
  const to = [...touched, ...about].find((t) => !isOwn(t) && placed(t))
  const from = [touched, about, actors].map((all) => all.filter((t) => isOwn(t) && placed(t))).find((f) => f.length > 0)
  return to === undefined ? undefined : { option: answer, from: from ?? [], to }
}

/** The ends of a question about an action: a piece of one side that acts on a piece of another. */
export function between(scene: Scene, { about = [] }: Presented): readonly [Touch, Touch] | undefined {
  const [one, other, ...more] = about.filter((t) => scene.pieces.some((p) => p.id === t && p.side !== undefined))
  const sideOf = (t: Touch) => scene.pieces.find((p) => p.id === t)?.side
  if (one === undefined || other === undefined || more.length > 0 || sideOf(one) === sideOf(other)) return undefined
  return [one, other].every((t) => pointOf(scene, t) !== undefined) ? [one, other] : undefined
}

/** Looks along the line with the game's lens for lines of sight, if it has one. */
export async function seeTarget(table: Table, answer: Considered | undefined): Promise<void> {
  const ask = table.ask.peek()
  const scene = table.shown.peek()?.scene
  const line = ask && scene ? lineOf(scene, ask, table.actors.peek(), answer) : undefined
  const lens = table.looking.lenses.find((l) => l.lineOfSight)
  const [from] = line?.from ?? []
  const [a, b] = [from && scene && pointOf(scene, from), line && scene && pointOf(scene, line.to)]
  if (!line || !lens || !scene || from === undefined || !a || !b) {
    if (table.sight.peek().length > 0) table.sight.value = []
    return
  }
  const target = (id: Touch, at: Point) =>
    aimAt(scene, scene.pieces.some((p) => p.id === id) ? { piece: id, at } : { hex: id, at })
  const shown = await table.session.lens(lens.id, [target(from, a), target(line.to, b)]).catch(() => "")
  if (table.considered.peek() === answer) table.sight.value = typeof shown === "string" ? [] : shown.overlays
}
