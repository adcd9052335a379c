/** The map of a match that has not begun, as everybody may see it. */
import { useSignal } from "@preact/signals"
import type { Party, Scene } from "@salient/engine"
import type { ComponentType } from "preact"
import { useEffect, useMemo } from "preact/hooks"
import type { ViewAnswer } from "../../server/protocol/index.ts"
import type { BoardProps } from "../board/Board.tsx"
import { looksOf } from "../board/sides.ts"
import { startEngine } from "../session/engine.ts"
import { ask } from "./server.ts"

type Drawn = { readonly scene: Scene; readonly Board: ComponentType<BoardProps> }

async function draw(match: string, secret: string): Promise<Drawn> {
  const [{ view }, { Board }] = await Promise.all([
    ask<ViewAnswer>("GET", `matches/${encodeURIComponent(match)}/view${secret}`),
    import("../board/Board.tsx"),
    import("../theme/board.css"),
  ])
  const engine = startEngine()
  try {
    return { scene: (await engine.ask("draw", { view })).scene, Board }
  } finally {
    engine.close()
  }
}

type MapProps = {
  readonly match: string
  readonly secret: string
  /** The sides as the scenario has them: in its year's uniforms. */
  readonly parties: readonly Party[]
  readonly label: string
}

export function MatchMap({ match, secret, parties, label }: MapProps) {
  const drawn = useSignal<Drawn | undefined>(undefined)
  useEffect(() => {
    let gone = false
    draw(match, secret).then(
      (it) => {
        if (!gone) drawn.value = it
      },
      () => {}, // the words beside it say what is played
    )
    return () => {
      gone = true
    }
  }, [match])
  const it = drawn.value
  const looks = useMemo(() => looksOf(parties), [parties])
  return (
    <div class="picture-frame">{it ? <it.Board scene={it.scene} looks={looks} label={label} still whole /> : null}</div>
  )
}
