/** Follows a table: what came with each look is played, what stays is cleared when its reader acts again. */
import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from "@preact/signals"
import { useEffect, useMemo, useRef } from "preact/hooks"
import type { Look } from "../../session/protocol.ts"
import { type Act, actsOf } from "./beats.ts"
import { type Picture, picturesOf } from "./pictures.ts"
import { newShowing, type Showing } from "./showing.ts"
import { type Trail, trailsOf } from "./trails.ts"

export type Followed = {
  readonly showing: Showing
  readonly trails: Signal<readonly Trail[]>
  /** What others have done since its reader last acted. */
  readonly pictures: Signal<readonly Picture[]>
}

/** `plays`: the reader has a seat; who only watches sees each step by itself. */
export function useShowing(shown: ReadonlySignal<Look | undefined>, plays: boolean): Followed {
  const showing = useMemo(newShowing, [])
  const trails = useSignal<readonly Trail[]>([])
  const pictures = useSignal<readonly Picture[]>([])
  const last = useRef<Look | undefined>(undefined)
  const others = useRef<Act[]>([])
  useSignalEffect(() => {
    const look = shown.value
    if (!look) return
    const before = last.current
    last.current = look
    if (!before || look === before) return
    // The match went on although he was asked: the first of the new moves is his.
    const acted = !plays || before.asks.length > 0
    const clear = () => {
      showing.clear()
      trails.value = []
      pictures.value = []
      others.current = []
    }
    if (look.moves < before.moves) return clear()
    if (look.moves === before.moves) return
    if (acted) clear()
    const told = look.told.slice(look.told.findLastIndex((t) => t.at <= before.moves) + 1)
    const acts = actsOf(told, before.scene, look.scene)
    const ownMove = acted ? before.moves + 1 : before.moves
    others.current.push(...acts.filter((a) => a.at > ownMove))
    pictures.value = picturesOf(others.current)
    trails.value = joinedTrails(trails.peek(), trailsOf(before.scene, look.scene, acts))
    showing.play(acts)
  })
  useEffect(() => skipOnSpace(showing), [showing])
  useEffect(() => () => showing.clear(), [showing])
  return { showing, trails, pictures }
}

/** A piece that goes on leaves one trail. */
function joinedTrails(before: readonly Trail[], now: readonly Trail[]): readonly Trail[] {
  if (now.length === 0) return before
  const going = new Map(now.map((t) => [t.id, t]))
  const kept = before.map((t) => {
    const more = going.get(t.id)
    going.delete(t.id)
    return more ? { id: t.id, points: [...t.points, ...more.points.slice(1)] } : t
  })
  return [...kept, ...going.values()]
}

/** While something is being played, the space bar shows the end of it. */
function skipOnSpace(showing: Showing): () => void {
  const press = (e: KeyboardEvent) => {
    const target = e.target as HTMLElement
    if (e.key !== " " || !showing.now.peek() || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return
    showing.skip()
    e.preventDefault()
    e.stopPropagation()
  }
  addEventListener("keydown", press, { capture: true })
  return () => removeEventListener("keydown", press, { capture: true })
}
