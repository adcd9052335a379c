/** Follows a table: plays what came with each look; what stays on the board is cleared when its reader acts again. */
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
  /** What others have done since the reader last acted. */
  readonly pictures: Signal<readonly Picture[]>
  /** How many events happened while the reader was away, where pictures tell of them. */
  readonly away: Signal<number>
}

/** The move up to which a reader had seen the match when it was last open. */
export type Memory = { seen(look: Look): number | undefined; keep(look: Look): void }

/**
 * `plays`: the reader has a seat; a spectator sees each step on its own. With a memory, whatever came since the match was last open is told
 * in pictures when it is opened again.
 */
export function useShowing(shown: ReadonlySignal<Look | undefined>, plays: boolean, memory?: Memory): Followed {
  const showing = useMemo(newShowing, [])
  const trails = useSignal<readonly Trail[]>([])
  const pictures = useSignal<readonly Picture[]>([])
  const away = useSignal(0)
  const last = useRef<Look | undefined>(undefined)
  const others = useRef<Act[]>([])
  useSignalEffect(() => {
    const look = shown.value
    if (!look) return
    const before = last.current
    last.current = look
    if (look === before) return
    const seen = before ? undefined : memory?.seen(look)
    if (!document.hidden) memory?.keep(look)
    if (!before) {
      const missed = missedSince(look, seen)
      others.current = missed.acts
      pictures.value = picturesOf(missed.acts)
      away.value = missed.count
      return
    }
    // The match went on although this player was asked: the first of the new moves is his own.
    const acted = !plays || before.asks.length > 0
    const clear = () => {
      showing.clear()
      trails.value = []
      pictures.value = []
      away.value = 0
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
  useEffect(() => {
    const comeBack = () => {
      if (!document.hidden && last.current) memory?.keep(last.current)
    }
    document.addEventListener("visibilitychange", comeBack)
    return () => document.removeEventListener("visibilitychange", comeBack)
  }, [memory])
  useEffect(() => () => showing.clear(), [showing])
  return { showing, trails, pictures, away }
}

/** What happened in a match after a given number of moves: how many entries were told, and those with something to see. */
export function missedSince(look: Look, seen: number | undefined): { count: number; acts: Act[] } {
  if (seen === undefined || look.moves <= seen) return { count: 0, acts: [] }
  const told = look.told.filter((t) => t.at > seen)
  return { count: told.length, acts: actsOf(told, undefined, look.scene) } // where pieces stood then is known from what they did
}

/** A piece that keeps moving leaves one trail. */
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

/** While something is being played, the space bar jumps to its end. */
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
