/** Made-up boards, for inspecting and measuring the drawing. */
import { useSignal } from "@preact/signals"
import { namedBases } from "@salient/engine"
import { useEffect, useMemo, useState } from "preact/hooks"
import { Timelines } from "../play/Timelines.tsx"
import { Failure } from "../shell/Failure.tsx"
import { Forms } from "../tableside/Forms.tsx"
import { fixtureCalculator } from "../tableside/fixture.ts"
import { words } from "../words/words.ts"
import { Board } from "./Board.tsx"
import {
  armiesFixture,
  campaignFixture,
  captured,
  hexFixture,
  menFixture,
  planFixture,
  tableFixture,
} from "./fixtures.ts"
import { looksOf } from "./sides.ts"
import "../theme/board.css"
import "../theme/play.css"
import "../theme/papers.css"
import "../theme/desk.css"

const fixtures: { readonly [name: string]: () => ReturnType<typeof hexFixture> } = {
  hex: () => hexFixture(),
  "hex-small": () => hexFixture(14, 22, 30),
  table: () => tableFixture(),
  "table-small": () => tableFixture(14, 60),
  men: () => menFixture(),
  armies: () => armiesFixture(),
  campaign: () => campaignFixture(),
}

/** Performance marks for the start of drawing and for the second frame after it: the measurements read them. */
function usePaintMarks(): void {
  useState(() => performance.mark("board begun"))
  useEffect(() => {
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("board painted")))
  }, [])
}

export default function FixturePage({ name }: { name: string }) {
  usePaintMarks()
  const make = fixtures[name]
  const made = useMemo(() => make?.(), [make])
  // Where hexes are held, picking one makes it change hands.
  const [changed, change] = useState(made)
  const scene = changed ?? made
  const touched = useSignal("")
  if (name === "form") return <Forms calculator={fixtureCalculator} game="raid" name="Fixture" path="#/fixture" />
  if (name === "plan")
    return (
      <main id="main" class="page narrow" tabIndex={-1}>
        <h1>{name}</h1>
        <Timelines timelines={planFixture} looks={looksOf([])} />
      </main>
    )
  if (!scene) return <Failure title={words("lost.title")} says={words("lost.says", { path: name })} />
  const men = scene.pieces.flatMap(namedBases)
  const lit = new Set((men.length > 0 ? men.slice(0, 12) : scene.pieces.slice(0, 5)).map((p) => p.id))
  const mobile = new Set([...men, ...scene.pieces].map((p) => p.id))
  return (
    <main id="main" style={{ flex: 1, minHeight: 0 }} tabIndex={-1}>
      <h1 class="hidden-text">{name}</h1>
      <Board
        scene={scene}
        lit={lit}
        mobile={mobile}
        whole
        label={name}
        onPick={({ piece, hex }) => {
          touched.value = `picked ${piece}`
          if (scene.territory) change(captured(scene, hex))
        }}
        onDrag={(piece, _to, phase) => (touched.value = `${phase === "drop" ? "dropped" : "dragged"} ${piece}`)}
      />
      <output class="hidden-text">{touched.value}</output>
    </main>
  )
}
