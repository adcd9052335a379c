/** After the battle: how it ended and swung, the losses, what was revealed, who was lucky; each moment one touch away. */
import { useSignal } from "@preact/signals"
import type { Luck, MatchRecord, MatchReport, Party } from "@salient/engine"
import { useEffect } from "preact/hooks"
import type { Looks } from "../board/sides.ts"
import { download } from "../store/files.ts"
import { words } from "../words/words.ts"
import { curveOf } from "./curve.ts"
import { Lapses } from "./Lapses.tsx"
import { reportPicture } from "./picture.ts"

type Props = {
  readonly load: () => Promise<MatchReport>
  readonly record: () => Promise<MatchRecord>
  /** The game says what beginners do wrong in it. */
  readonly lapses: boolean
  readonly parties: readonly Party[]
  readonly looks: Looks
  readonly title: string
  readonly onMoment: (moves: number) => void
}

export function AfterAction(props: Props) {
  const found = useSignal<MatchReport | undefined>(undefined)
  const failed = useSignal("")
  useEffect(() => {
    let gone = false
    props.load().then(
      (report) => {
        if (!gone) found.value = report
      },
      (error: unknown) => {
        if (!gone) failed.value = error instanceof Error ? error.message : String(error)
      },
    )
    return () => {
      gone = true
    }
  }, [])
  if (failed.value)
    return (
      <p class="refusal" role="alert">
        {failed.value}
      </p>
    )
  return found.value ? <Report {...props} report={found.value} /> : <p class="caption">{words("report.loading")}</p>
}

function Report({ report, record, lapses, parties, looks, title, onMoment }: Props & { report: MatchReport }) {
  const nameOf = (side: string) => parties.find((p) => p.id === side)?.name ?? side
  const winners = report.outcome?.winners.map(nameOf).join(", ") ?? ""
  const result = `${winners === "" ? words("outcome.draw") : words("outcome.won", { winners })} ${report.outcome?.reason ?? ""}`
  const share = async () => {
    const picture = await reportPicture(report, { title, result, nameOf, colourOf: (side) => looks(side).colour })
    const file = new File([picture], "salient-report.png", { type: "image/png" })
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], title }).catch(() => undefined)
    else download(file.name, picture)
  }
  return (
    <section class="report">
      <p>{result}</p>
      <SwingCurve report={report} looks={looks} nameOf={nameOf} onMoment={onMoment} />
      <h3>{words("report.losses")}</h3>
      {report.sides.map((side) => (
        <Losses key={side} report={report} side={side} name={nameOf(side)} />
      ))}
      <Uncovered report={report} nameOf={nameOf} />
      <Plans report={report} nameOf={nameOf} onMoment={onMoment} />
      {lapses ? <Lapses record={record} nameOf={(side) => capital(nameOf(side))} onMoment={onMoment} /> : null}
      <h3>{words("report.luck")}</h3>
      {report.luck.map((luck) => (
        <LuckOfSide
          key={luck.side}
          luck={luck}
          name={nameOf(luck.side)}
          colour={looks(luck.side).colour}
          onMoment={onMoment}
        />
      ))}
      <p class="caption">{words("report.luckSays")}</p>
      <button type="button" class="button" onClick={share}>
        {words("report.share")}
      </button>
    </section>
  )
}

type Named = { readonly report: MatchReport; readonly nameOf: (side: string) => string }

/** `+12 %`: how far the balance moved, in hundredths of the way from lost to won. */
const changeSaid = (change: number): string => {
  const percent = Math.round(change * 50)
  return `${percent > 0 ? "+" : percent < 0 ? "−" : "±"}${Math.abs(percent)} %`
}

/** The computer's book plan, moment by moment, to compare one's own battle with. */
function Plans({ report, nameOf, onMoment }: Named & { readonly onMoment: (moves: number) => void }) {
  if (report.plans.length === 0) return null
  return (
    <details class="plans">
      <summary>{words("report.plans")}</summary>
      <ol class="turning-points">
        {report.plans.map((p) => (
          <li key={`${p.move} ${p.side}`}>
            <button type="button" class="button small" onClick={() => onMoment(p.move)}>
              {words("report.planMove", { move: p.move, side: nameOf(p.side) })}
            </button>
            <span>
              {p.says}{" "}
              <span class="caption">
                {p.fate?.says} {words("report.planChange", { change: changeSaid(p.change) })}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

function SwingCurve({
  report,
  looks,
  nameOf,
  onMoment,
}: Named & { readonly looks: Looks; readonly onMoment: (moves: number) => void }) {
  const { width, height, line, above, below, dots } = curveOf(report, 320, 120)
  const [first = "", ...others] = report.sides
  const other = others.at(-1) ?? first
  const better = (change: number) => nameOf(change > 0 ? first : other)
  return (
    <>
      <figure class="swing">
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words("report.curve", { side: nameOf(first) })}>
          <path d={above} fill={looks(first).colour} opacity="0.6" />
          <path d={below} fill={looks(other).colour} opacity="0.6" />
          <path d={`M0 ${height / 2}H${width}`} class="swing-middle" />
          <path d={line} class="swing-line" />
          {dots.map((d, i) => (
            <g key={d.move}>
              <circle cx={d.x} cy={d.y} r="8" class="swing-dot" />
              <text x={d.x} y={d.y + 4} text-anchor="middle">
                {i + 1}
              </text>
            </g>
          ))}
        </svg>
        <figcaption class="caption">{words("report.curve", { side: nameOf(first) })}</figcaption>
      </figure>
      {report.turningPoints.length > 0 ? <h3>{words("report.turningPoints")}</h3> : null}
      <ol class="turning-points">
        {report.turningPoints.map((t) => (
          <li key={t.move}>
            <button type="button" class="button small" onClick={() => onMoment(t.move)}>
              {words("report.move", { move: t.move, side: better(t.change) })}
            </button>
            <span>{t.says.join(" ")}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function Losses({ report, side, name }: { report: MatchReport; side: string; name: string }) {
  const lost = report.losses.filter((l) => l.side === side)
  return (
    <table class="losses">
      <caption>
        {capital(name)}: {words("report.lostCount", { count: lost.length })}
      </caption>
      <tbody>
        {lost.map((l) => (
          <tr key={l.piece}>
            <th scope="row" title={l.was}>
              {capital(l.label)}
            </th>
            <td class={`fate ${l.fate}`}>{words(`report.${l.fate}`)}</td>
            <td class="caption">{l.now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Uncovered({ report, nameOf }: Named) {
  if (report.uncovered.length === 0) return null
  return (
    <>
      <h3>{words("report.hidden")}</h3>
      <ul class="uncovered">
        {report.uncovered.map((u) => (
          <li key={u.piece}>
            {capital(u.label)} ({nameOf(u.side)}):{" "}
            {u.move === null ? words("report.neverSeen") : words("report.seenAt", { move: u.move })}
          </li>
        ))}
      </ul>
    </>
  )
}

function LuckOfSide({
  luck,
  name,
  colour,
  onMoment,
}: {
  luck: Luck
  name: string
  colour: string
  onMoment: (moves: number) => void
}) {
  const told = [luck.best[0], luck.worst[0]].filter((t) => t !== undefined)
  return (
    <div class="luck">
      <p>
        <b>{capital(name)}:</b>{" "}
        {luck.rolls === 0
          ? words("report.noRolls")
          : words("report.luckOf", { percent: luck.percent, count: luck.rolls })}
      </p>
      <meter min="0" max="100" value={luck.percent} style={{ "--side": colour }}>
        {luck.percent}
      </meter>
      <ul>
        {told.map((t) => (
          <li key={`${t.at}${t.why}`}>
            <button type="button" class="button small quiet" onClick={() => onMoment(t.at)}>
              {words(t.luck > 0 ? "report.bestRoll" : "report.worstRoll", {
                why: t.why,
                percent: Math.max(1, Math.round(100 * t.chance)),
              })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
