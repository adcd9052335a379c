/** What has just happened, shown once: ink flashes where it was, dice fall and rest, pieces go the way they went. */
import { useSignal, useSignalEffect } from "@preact/signals"
import type { Scene } from "@salient/engine"
import { useEffect, useRef } from "preact/hooks"
import type { Frame } from "../board/frame.ts"
import type { Look } from "../session/protocol.ts"
import { words } from "../words/words.ts"
import { moved, type Trail } from "./DraftLines.tsx"
import { type Fresh, freshIn, nothingFresh } from "./happenings.ts"
import { Throw } from "./Panels.tsx"

/** Follows what is shown: the fresh happenings of each look, and the last moves as trails until something moves again. */
export function useHappenings(shown: { readonly value: Look | undefined }) {
  const fresh = useSignal<Fresh>(nothingFresh)
  const trails = useSignal<readonly Trail[]>([])
  const last = useRef<Look | undefined>(undefined)
  const scene = useRef<Scene | undefined>(undefined)
  useSignalEffect(() => {
    const look = shown.value
    if (!look) return
    const found = freshIn(last.current, look)
    if (found !== nothingFresh || look.moves !== last.current?.moves) fresh.value = found
    const gone = scene.current ? moved(scene.current, look.scene, found.ways) : []
    if (gone.length > 0) trails.value = gone
    scene.current = look.scene
    last.current = look
  })
  return { fresh, trails }
}

/** Does the reader want things to move? */
const still = (): boolean =>
  document.documentElement.dataset.motion === "still" || matchMedia("(prefers-reduced-motion: reduce)").matches

const march = 380

/** Ink flashes once where something happened; pieces that went a longer way walk it. */
export function Flashes({ fresh, frame }: { fresh: Fresh; frame: Frame }) {
  useEffect(() => {
    if (still()) return
    for (const { piece, points } of fresh.ways) {
      const element = document.querySelector(`.board-place [data-piece="${CSS.escape(piece)}"]`)
      const steps = points.map(frame.put)
      if (element && frame.kind === "hex")
        element.animate(
          steps.map((p) => ({ transform: `translate(${p.x}px, ${p.y}px)` })),
          { duration: Math.min(3, steps.length - 1) * march, easing: "linear" },
        )
    }
  }, [fresh])
  return (
    <g class="flashes" aria-hidden="true">
      {fresh.at.map((p) => {
        const { x, y } = frame.put(p)
        return <circle key={`${fresh.key} ${p.x} ${p.y}`} class="flash" cx={x} cy={y} r="34" />
      })}
    </g>
  )
}

/** The dice of the last throw, as they fell. */
export function FallenDice({ fresh }: { fresh: Fresh }) {
  if (fresh.dice.length === 0) return null
  return (
    <ul class="fallen dice" key={fresh.key} aria-label={words("panels.dice")}>
      {fresh.dice.slice(-3).map((d, i) => (
        <Throw key={`${fresh.key} ${i}`} drawn={d} />
      ))}
    </ul>
  )
}
