/** A game's board as a picture, drawn from a scene of it. */

import { pictures } from "virtual:salient-catalogue"
import { useSignal } from "@preact/signals"
import type { Scene } from "@salient/engine"
import type { ComponentType } from "preact"
import { useEffect, useRef } from "preact/hooks"
import type { BoardProps } from "../board/Board.tsx"

type Drawn = { scene: Scene; Board: ComponentType<BoardProps> }

/** The board's own code is loaded with the first picture, after the page's words are shown. */
async function draw(
  game: string,
  position: (() => Promise<Scene | undefined>) | undefined,
): Promise<Drawn | undefined> {
  const [scene, { Board }] = await Promise.all([
    position?.().then((own) => own ?? usual(game)) ?? usual(game),
    import("../board/Board.tsx"),
    import("../theme/board.css"),
  ])
  return scene && { scene, Board }
}

/** The picture of a game: a scene from the middle of its first battle. */
const usual = async (game: string): Promise<Scene | undefined> => (await pictures[game]?.())?.default

type Props = {
  readonly game: string
  readonly label: string
  /** The scene to draw instead of the game's own, if there is one. */
  readonly position?: () => Promise<Scene | undefined>
}

export function Picture({ game, label, position }: Props) {
  const drawn = useSignal<Drawn | undefined>(undefined)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let gone = false
    const begin = () =>
      draw(game, position).then(
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
