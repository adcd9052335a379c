/**
 * What happened while the player waited, as a strip of small pictures over the order bar; touching one plays it again. Playback can be
 * skipped or slowed down; a player who has been away is told how much has happened since.
 */
import { type Signal, useSignal } from "@preact/signals"
import type { Scene } from "@salient/engine"
import { useEffect, useLayoutEffect, useRef } from "preact/hooks"
import { small } from "../../shell/screen.ts"
import { change, sayTempo, settings, TEMPOS } from "../../store/settings.ts"
import { words } from "../../words/words.ts"
import { briefFor } from "../short.ts"
import type { Looks } from "../sides.ts"
import { useFrame } from "../use-frame.ts"
import type { Picture } from "./pictures.ts"
import type { Showing } from "./showing.ts"
import { Vignette } from "./Vignette.tsx"

/** One event is being shown on the board itself. */
const fewest = 2

/** Possible positions for the middle of the strip along the bottom of the map, in hundredths; the first where all are equally good. */
const places = [50, 36, 64, 24, 76] as const

/** The position at which the strip covers the fewest pieces of the map. */
function clearest(strip: HTMLElement): number {
  const board = strip.parentElement?.querySelector(".board")?.getBoundingClientRect()
  if (!board) return places[0]
  const { width, top } = strip.getBoundingClientRect()
  const pieces = [...document.querySelectorAll(".pieces .counter")].map((p) => p.getBoundingClientRect())
  const covered = (place: number): number => {
    const middle = board.left + (board.width * place) / 100
    if (Math.abs(place - 50) > 0 && (middle - width / 2 < board.left + tools || middle + width / 2 > board.right))
      return Number.POSITIVE_INFINITY
    return pieces.filter(
      (p) => p.bottom > top && p.top < board.bottom && p.right > middle - width / 2 && p.left < middle + width / 2,
    ).length
  }
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best), places[0])
}

/** The width of the map tools at its left edge, in pixels. */
const tools = 50

type Props = {
  readonly pictures: Signal<readonly Picture[]>
  /** How many events happened while the reader was away. */
  readonly away: Signal<number>
  /** The reader is asked something: until then the others' moves continue in the same run. */
  readonly asked: boolean
  readonly scene: Scene
  readonly looks: Looks
  readonly showing: Showing
  /** Moves the map to show a picture's place if it is out of sight. */
  readonly onLook: (picture: Picture) => void
}

export function PictureStrip({ pictures, away, asked, scene, looks, showing, onLook }: Props) {
  const frame = useFrame(scene.board)
  const played = useSignal("")
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    played.value = ""
  }, [pictures.value])
  const wasAway = away.value > 0
  const isPlaying = showing.now.value !== undefined && pictures.value.length > 0
  const shown = wasAway || (asked && pictures.value.length >= fewest) ? pictures.value : []
  useLayoutEffect(() => {
    if (place.current && !small.value) place.current.style.left = `${clearest(place.current)}%`
  }, [pictures.value, shown.length, wasAway])
  if (!wasAway && !isPlaying && shown.length === 0) return null
  const tempo = settings.value.tempo
  const faster = TEMPOS[(TEMPOS.indexOf(tempo) + 1) % TEMPOS.length] ?? 1
  return (
    <section ref={place} class="picture-strip" aria-label={words("pictures.label")}>
      {wasAway ? <p class="while-away">{words("pictures.away", { count: away.value })}</p> : null}
      <ol>
        {shown.map((p) => (
          <li key={p.key}>
            <button
              type="button"
              class={played.value === p.key ? "event-picture played" : "event-picture"}
              title={p.says.join(" ")}
              onClick={() => {
                played.value = p.key
                onLook(p)
                showing.skip()
                showing.play([{ at: 0, says: "", beats: p.beats }])
              }}
            >
              <Vignette picture={p} scene={scene} frame={frame} looks={looks} />
              <span>{briefFor(scene.pieces)(p.says[0] ?? "")}</span>
            </button>
          </li>
        ))}
      </ol>
      {isPlaying ? (
        <button type="button" class="button slight" onClick={() => showing.skip()}>
          {words("pictures.skip")}
        </button>
      ) : null}
      <button
        type="button"
        class="button slight"
        title={words("pictures.tempo")}
        onClick={() => change({ tempo: faster })}
      >
        {words("pictures.pace", { tempo: sayTempo(tempo) })}
      </button>
      <button
        type="button"
        class="button slight"
        title={words("pictures.close")}
        aria-label={words("pictures.close")}
        onClick={() => {
          pictures.value = []
          away.value = 0
        }}
      >
        {words("pictures.shut")}
      </button>
    </section>
  )
}
