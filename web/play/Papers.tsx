/** The right rail: log, odds, what is planned, rules, the board in words, talk. */
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import type { Looks } from "../board/sides.ts"
import { RulePane } from "../rulebook/RulePane.tsx"
import type { Company } from "../session/session.ts"
import { words } from "../words/words.ts"
import { Chat } from "./Chat.tsx"
import { Log } from "./Log.tsx"
import { OddsChart } from "./OddsChart.tsx"
import { TextBoard } from "./TextBoard.tsx"
import { Timelines } from "./Timelines.tsx"
import type { Tab, Table } from "./table.ts"

/** How much the others have said since one came or last looked. */
function useUnread(company: Company | undefined, reading: boolean): number {
  const own = company?.players.value.find((p) => p.you)?.name
  const said = (company?.chat.value ?? []).filter((l) => l.fresh && l.name !== own).length
  const read = useSignal(0)
  useEffect(() => {
    if (reading) read.value = said
  }, [reading, said])
  return reading ? 0 : Math.max(0, said - read.value)
}

export function Papers({
  table,
  looks,
  partyName,
}: {
  table: Table
  looks: Looks
  partyName: (side: string) => string
}) {
  const look = table.shown.value
  const { company } = table.session
  if (!look) return null
  const plans = look.scene.timelines ?? []
  const shown: readonly Tab[] = [
    "log",
    "odds",
    ...(plans.length > 0 ? (["plan"] as const) : []),
    "rules",
    "text",
    ...(company ? (["chat"] as const) : []),
  ]
  const tab = shown.includes(table.tab.value) ? table.tab.value : "log"
  const unread = useUnread(company, tab === "chat")
  return (
    <>
      <div class="tabs" role="tablist" aria-label={words("play.papers")}>
        {shown.map((t) => (
          <button
            key={t}
            type="button"
            role="tab"
            id={`tab-${t}`}
            aria-selected={tab === t}
            aria-controls="papers"
            tabIndex={tab === t ? 0 : -1}
            onClick={() => (table.tab.value = t)}
            onKeyDown={(e) => {
              const by = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0
              if (by === 0) return
              table.tab.value = shown[(shown.indexOf(t) + by + shown.length) % shown.length] ?? t
              setTimeout(() => document.getElementById(`tab-${table.tab.value}`)?.focus(), 0)
            }}
          >
            {words(`tab.${t}`)}
            {t === "chat" && unread > 0 ? ` (${unread})` : ""}
          </button>
        ))}
      </div>
      <div id="papers" class="papers" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        {tab === "log" ? (
          <Log told={look.told} at={table.past.value?.moves} onMoment={(moves) => table.lookAt(moves)} />
        ) : null}
        {tab === "odds" ? (
          table.odds.value ? (
            <OddsChart forecast={table.odds.value} />
          ) : (
            <p class="caption">{words("odds.empty")}</p>
          )
        ) : null}
        {tab === "plan" ? <Timelines timelines={plans} looks={looks} /> : null}
        {tab === "rules" ? (
          <RulePane game={table.session.game} rule={table.rule.value} onRule={table.openRule} />
        ) : null}
        {tab === "text" ? <TextBoard table={table} nameOf={partyName} /> : null}
        {tab === "chat" && company ? <Chat company={company} /> : null}
      </div>
    </>
  )
}
