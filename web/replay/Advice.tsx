/** Study of a moment: what the computer would do there, its few best answers with their value, and the likely continuation. */
import { type Signal, useSignal } from "@preact/signals"
import type { Forecast, Party, Scene } from "@salient/engine"
import { useEffect } from "preact/hooks"
import { headlineOf, sayHeadline } from "../play/table/odds.ts"
import { words } from "../words/words.ts"
import type { AdviceReply, AdviceRequest } from "./advice.worker.ts"
import type { Replay } from "./state.ts"
import { type Marked, markOf, sayThought, unmarked } from "./thought.ts"

/** How long it thinks, in milliseconds. */
const patience = 4000

type Found = Extract<AdviceReply, { kind: "advice" }>
type Shown =
  | Found
  | { readonly kind: "progress"; readonly done: number }
  | { readonly kind: "none" | "others" | "failed" }

/** A value from -1 to 1 as a percentage, as players speak of chances. */
const outOf100 = (worth: number): number => Math.round(50 + 50 * Math.min(1, Math.max(-1, worth)))

const sayBehind = (by: number): string => (by > 0 ? words("study.behind", { by }) : words("study.equal"))

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function StudyPanel({
  replay,
  parties,
  pointed,
}: {
  replay: Replay
  parties: readonly Party[]
  pointed: Signal<Marked>
}) {
  const shown = useSignal<Shown | undefined>(undefined)
  const at = replay.at.value
  // Thoughts about one moment say nothing about another.
  useEffect(() => {
    shown.value = undefined
    pointed.value = unmarked
  }, [at])
  const worker = useSignal<Worker | undefined>(undefined)
  useEffect(() => () => worker.peek()?.terminate(), [])
  const ask = async () => {
    worker.peek()?.terminate()
    shown.value = { kind: "progress", done: 0 }
    const record = await replay.study.engine.ask("record", { from: 0 })
    const thinker = new Worker(new URL("./advice.worker.ts", import.meta.url), { type: "module", name: "advice" })
    worker.value = thinker
    thinker.onmessage = ({ data }: MessageEvent<AdviceReply>) => {
      if (replay.at.peek() === at) shown.value = data
      if (data.kind !== "progress") thinker.terminate()
    }
    thinker.onerror = () => {
      shown.value = { kind: "failed" }
    }
    thinker.postMessage({ record, at, sides: replay.study.sides, time: patience } satisfies AdviceRequest)
  }
  const found = shown.value
  return (
    <section class="study">
      <p>
        <button type="button" class="button act" disabled={found?.kind === "progress"} onClick={ask}>
          {words("study.ask")}
        </button>
      </p>
      {found?.kind === "progress" ? (
        <progress max="1" value={found.done} aria-label={words("prompt.progress")} />
      ) : null}
      {found?.kind === "none" ? <p>{words("study.none")}</p> : null}
      {found?.kind === "others" ? <p>{words("study.others")}</p> : null}
      {found?.kind === "failed" ? <p role="alert">{words("study.failed")}</p> : null}
      {found?.kind === "advice" ? (
        <Answers found={found} parties={parties} pointed={pointed} scene={replay.look.value?.scene} />
      ) : null}
      <p class="caption">{words("study.says")}</p>
    </section>
  )
}

/** The odds for or against an answer, on one line. */
function Chances({ forecast }: { forecast: Forecast | undefined }) {
  const headline = forecast && headlineOf(forecast)
  return headline ? <span class="caption">{words("study.odds", { odds: sayHeadline(headline) })}</span> : null
}

type AnswersProps = {
  readonly found: Found
  readonly parties: readonly Party[]
  readonly pointed: Signal<Marked>
  readonly scene: Scene | undefined
}

function Answers({ found, parties, pointed, scene }: AnswersProps) {
  const { ask, advice, side, plan } = found
  const best = advice[0]?.worth ?? 0
  return (
    <>
      <h3>
        {words("study.asked", { side: capital(parties.find((p) => p.id === side)?.name ?? side), prompt: ask.prompt })}
      </h3>
      {plan ? <p class="study-plan">{words("study.plan", { plan })}</p> : null}
      <ol class="study-answers">
        {advice.map((a, i) => (
          <li
            key={JSON.stringify(a.move)}
            onMouseEnter={() => (pointed.value = scene ? markOf(ask, a.move, scene) : unmarked)}
            onMouseLeave={() => (pointed.value = unmarked)}
          >
            <span class="study-head">
              <b>{scene ? sayThought(ask, a.move, scene) : null}</b>
              <span class="study-worth">{words("study.worth", { worth: outOf100(a.worth) })}</span>
            </span>
            <meter min="0" max="100" value={outOf100(a.worth)} aria-label={words("study.worthSays")} />
            <span class="caption">
              {i === 0 ? words("study.best") : sayBehind(outOf100(best) - outOf100(a.worth))}
              {" · "}
              {words("study.worlds", { count: a.worlds })}
              {a.made ? ` · ${words("study.made")}` : null}
            </span>
            {a.why ? <span class="caption">{a.why}</span> : null}
            {a.lapses?.map((says) => (
              <span key={says} class="caption">
                {words("study.lapse", { says })}
              </span>
            ))}
            <Chances forecast={a.forecast} />
            {a.course.length > 0 ? (
              <details>
                <summary>{words("study.course")}</summary>
                {a.course.map((said, n) => (
                  <p key={`${n}`}>{said}</p>
                ))}
              </details>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  )
}
