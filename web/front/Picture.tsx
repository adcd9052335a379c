/** A game's board as a picture, drawn from a scene of it. */

import { pictures } from "virtual:salient-catalogue"
import { useSignal } from "@preact/signals"
import type { Scene } from "@salient/engine"
import type { ComponentType } from "preact"
import { useEffect, useRef } from "preact/hooks"
import type { BoardProps } from "../board/Board.tsx"

type Drawn = { scene: Scene; Board: ComponentType<BoardProps> }

/** The board's own code is loaded with the first picture, after the page's words are shown. */
async function draw(game: string): Promise<Drawn | undefined> {
  const [picture, { Board }] = await Promise.all([
    pictures[game]?.(),
    import("../board/Board.tsx"),
    import("../theme/board.css"),
  ])
  return picture && { scene: picture.default, Board }
}

export function Picture({ game, label }: { game: string; label: string }) {
  const drawn = useSignal<Drawn | undefined>(undefined)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let gone = false
    const begin = () =>
      draw(game).then(
        (it) => {
          if (!gone) drawn.value = it
        },
        () => {
          // A picture that fails to load leaves its place empty; the words beside it say what it was.
        },
      )
    // Drawn when it comes into view: a list of large maps costs nothing on a first visit.
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((e) => e.isIntersecting)) return
      seen.disconnect()
      begin()
    })
    if (frame.current) seen.observe(frame.current)
    return () => {
      gone = true
      seen.disconnect()
    }
  }, [game])
  const it = drawn.value
  return (
    <div class="picture-frame" ref={frame}>
      {it ? <it.Board scene={it.scene} label={label} still /> : null}
    </div>
  )
}
