/** A game's board as a picture, drawn from a scene of it. */

import { pictures } from "virtual:salient-shelf"
import { useSignal } from "@preact/signals"
import type { Scene } from "@salient/engine"
import type { ComponentType } from "preact"
import { useEffect } from "preact/hooks"
import type { BoardProps } from "../board/Board.tsx"

type Drawn = { scene: Scene; Board: ComponentType<BoardProps> }

/** The board's own code comes with the first picture, after the page's words are there. */
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
  useEffect(() => {
    let gone = false
    draw(game).then(
      (it) => {
        if (!gone) drawn.value = it
      },
      () => {
        // A picture that does not come leaves its place empty; the words beside it say what it was.
      },
    )
    return () => {
      gone = true
    }
  }, [game])
  const it = drawn.value
  return <div class="picture-frame">{it ? <it.Board scene={it.scene} label={label} still /> : null}</div>
}
