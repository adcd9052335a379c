/**
 * What is planned over time, laid out as a staff's fire plan: a row for each battery or flight, a bar for each task, the present as a line.
 */
import { useSignal } from "@preact/signals"
import type { Timeline } from "@salient/engine"
import type { Looks } from "../board/sides.ts"
import { RuleLink } from "../rulebook/RuleLink.tsx"
import { words } from "../words/words.ts"
import { SideMark } from "./Panels.tsx"

export function Timelines({ timelines, looks }: { timelines: readonly Timeline[]; looks: Looks }) {
  return (
    <>
      {timelines.map((t) => (
        <OneTimeline key={`${t.title} ${t.side ?? ""}`} timeline={t} looks={looks} />
      ))}
    </>
  )
}

type Span = Timeline["rows"][number]["spans"][number]

function OneTimeline({ timeline, looks }: { timeline: Timeline; looks: Looks }) {
  const { title, side, from, to, now, rows } = timeline
  const read = useSignal<Span | undefined>(undefined)
  const look = side === undefined ? undefined : looks(side)
  const turns = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const shown = read.value
  return (
    <section class="plan">
      <h2>
        {look ? <SideMark colour={look.colour} band={look.band} /> : null}
        {title}
      </h2>
      {rows.length === 0 ? <p class="caption">{words("plan.empty")}</p> : null}
      <div class="scroll-x" tabIndex={0} role="group" aria-label={title}>
        <div class="plan-grid" style={{ "--turns": turns.length }}>
          <span class="plan-corner caption">{words("plan.turn")}</span>
          {turns.map((t) => (
            <span key={t} class={t === now ? "plan-turn now" : "plan-turn"} style={{ gridColumn: t - from + 2 }}>
              {t}
              {t === now ? <span class="hidden-text"> {words("plan.now")}</span> : null}
            </span>
          ))}
          {now >= from && now <= to ? (
            <span
              class="plan-now"
              style={{ gridColumn: now - from + 2, gridRow: `1 / span ${rows.length + 1}` }}
              aria-hidden="true"
            />
          ) : null}
          {rows.map((row, r) => (
            <div key={row.id ?? row.label} class="plan-row" role="group" aria-label={row.label}>
              <span class="plan-label" style={{ gridRow: r + 2 }} title={row.label}>
                {row.label}
              </span>
              <span class="plan-line" style={{ gridRow: r + 2 }} aria-hidden="true" />
              {row.spans.map((s) => (
                <button
                  key={`${s.from} ${s.to} ${s.label}`}
                  type="button"
                  class={`plan-span tone-${s.tone ?? "plain"} ${s.to < now ? "past" : ""}`}
                  style={{
                    gridRow: r + 2,
                    gridColumn: `${Math.max(s.from, from) - from + 2} / ${Math.min(s.to, to) - from + 3}`,
                  }}
                  aria-label={`${s.label}. ${s.says}`}
                  aria-pressed={shown === s}
                  title={s.says}
                  onClick={() => (read.value = shown === s ? undefined : s)}
                >
                  {s.label}
                </button>
              ))}
            </div>
          ))}
        </div>
      </div>
      <p class="plan-says" role="status">
        {shown ? (
          <>
            {shown.says}{" "}
            {(shown.rules ?? []).map((id) => (
              <RuleLink key={id} id={id} />
            ))}
          </>
        ) : rows.length > 0 ? (
          <span class="caption">{words("plan.touch")}</span>
        ) : null}
      </p>
    </section>
  )
}
