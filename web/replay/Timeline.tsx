/** Time as a line with a position that can be moved. */
import { type Signal, useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { words } from "../words/words.ts"

const speeds = [0.5, 1, 2, 4, 8] as const
const beat = 1100

export function Timeline({ at, moves }: { at: Signal<number>; moves: number }) {
  const playing = useSignal(false)
  const speed = useSignal<number>(1)
  const to = (n: number) => (at.value = Math.min(moves, Math.max(0, n)))

  useEffect(() => {
    if (!playing.value) return
    const timer = setInterval(() => {
      if (at.value >= moves) playing.value = false
      else to(at.value + 1)
    }, beat / speed.value)
    return () => clearInterval(timer)
  }, [playing.value, speed.value])

  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      if (/^(INPUT|SELECT|TEXTAREA)$/.test((e.target as HTMLElement).tagName)) return
      if (e.key === ",") to(at.value - 1)
      else if (e.key === ".") to(at.value + 1)
      else return
      e.preventDefault()
    }
    addEventListener("keydown", press)
    return () => removeEventListener("keydown", press)
  }, [])

  return (
    <div class="timeline" role="group" aria-label={words("replay.timeline")}>
      <button type="button" class="button" aria-label={words("replay.start")} onClick={() => to(0)}>
        «
      </button>
      <button type="button" class="button" aria-label={words("replay.back")} onClick={() => to(at.value - 1)}>
        ◀
      </button>
      <button
        type="button"
        class="button act"
        onClick={() => {
          if (!playing.value && at.value >= moves) to(0)
          playing.value = !playing.value
        }}
      >
        {playing.value ? words("replay.pause") : words("replay.play")}
      </button>
      <button type="button" class="button" aria-label={words("replay.forward")} onClick={() => to(at.value + 1)}>
        ▶
      </button>
      <button type="button" class="button" aria-label={words("replay.end")} onClick={() => to(moves)}>
        »
      </button>
      <input
        type="range"
        min="0"
        max={moves}
        value={at.value}
        aria-label={words("replay.moment")}
        onInput={(e) => to(Number(e.currentTarget.value))}
      />
      <output>
        {at.value} / {moves}
      </output>
      <select
        aria-label={words("replay.speed")}
        value={speed.value}
        onChange={(e) => (speed.value = Number(e.currentTarget.value))}
      >
        {speeds.map((s) => (
          <option key={s} value={s}>
            ×{s}
          </option>
        ))}
      </select>
    </div>
  )
}
