/** The beginners' mistakes of a finished battle, looked for when a reader opens them: each with the moments at which it was made. */
import { useSignal } from "@preact/signals"
import type { LapseReport, MatchRecord } from "@salient/engine"
import { useEffect } from "preact/hooks"
import type { LapsesReply, LapsesRequest } from "../replay/advice.worker.ts"
import { words } from "../words/words.ts"

/** No more moments of one mistake are listed. */
const mostMoments = 8

type Props = {
  readonly record: () => Promise<MatchRecord>
  readonly nameOf: (side: string) => string
  readonly onMoment: (moves: number) => void
}

export function Lapses({ record, nameOf, onMoment }: Props) {
  const found = useSignal<LapsesReply | undefined>(undefined)
  const worker = useSignal<Worker | undefined>(undefined)
  useEffect(() => () => worker.peek()?.terminate(), [])
  const look = async () => {
    if (found.peek()) return
    found.value = { kind: "progress", done: 0 }
    try {
      const request: LapsesRequest = { record: await record() }
      const thinker = new Worker(new URL("../replay/advice.worker.ts", import.meta.url), { type: "module" })
      worker.value = thinker
      thinker.onmessage = ({ data }: MessageEvent<LapsesReply>) => {
        found.value = data
        if (data.kind !== "progress") thinker.terminate()
      }
      thinker.onerror = () => {
        found.value = { kind: "failed", message: words("study.failed") }
      }
      thinker.postMessage(request)
    } catch (error) {
      found.value = { kind: "failed", message: error instanceof Error ? error.message : String(error) }
    }
  }
  return (
    <details class="lapses" onToggle={(e) => e.currentTarget.open && look()}>
      <summary>{words("report.lapses")}</summary>
      <Found found={found.value} nameOf={nameOf} onMoment={onMoment} />
    </details>
  )
}

function Found({ found, nameOf, onMoment }: Omit<Props, "record"> & { readonly found: LapsesReply | undefined }) {
  switch (found?.kind) {
    case undefined:
      return null
    case "progress":
      return <progress max="1" value={found.done} aria-label={words("report.lapsesLooking")} />
    case "failed":
      return (
        <p class="refusal" role="alert">
          {found.message}
        </p>
      )
    case "lapses":
      return found.lapses.length === 0 ? (
        <p class="caption">{words("report.noLapses")}</p>
      ) : (
        <>
          <ul>
            {found.lapses.map((lapse) => (
              <Made key={`${lapse.side} ${lapse.says}`} lapse={lapse} name={nameOf(lapse.side)} onMoment={onMoment} />
            ))}
          </ul>
          <p class="caption">{words("report.lapsesSay")}</p>
        </>
      )
  }
}

function Made({
  lapse: { says, moves },
  name,
  onMoment,
}: {
  readonly lapse: LapseReport
  readonly name: string
  readonly onMoment: (moves: number) => void
}) {
  return (
    <li>
      <b>{words("report.lapsesOf", { side: name, count: moves.length })}</b> {says}
      <span class="lapse-moments">
        {moves.slice(0, mostMoments).map((move) => (
          <button
            key={move}
            type="button"
            class="button small"
            aria-label={words("report.lapseAt", { move })}
            title={words("report.lapseAt", { move })}
            onClick={() => onMoment(move)}
          >
            {move}
          </button>
        ))}
      </span>
    </li>
  )
}
