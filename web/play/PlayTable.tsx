/** The table: board in the middle, sides to the left, log and rules to the right, the question below. */

import { useSignal, useSignalEffect } from "@preact/signals"
import type { Scene } from "@salient/engine"
import { useEffect, useMemo, useRef } from "preact/hooks"
import { Board } from "../board/Board.tsx"
import { looksOf } from "../board/sides.ts"
import { Rules } from "../rulebook/RuleLink.tsx"
import { RulePane } from "../rulebook/RulePane.tsx"
import type { Session } from "../session/session.ts"
import { Failure, Loading } from "../shell/Failure.tsx"
import { words } from "../words/words.ts"
import { chosenFor, litFor, sceneWith } from "./asking.ts"
import { Chat, CompanyBar } from "./Chat.tsx"
import { Coach } from "./Coach.tsx"
import { DraftLines, moved, type Trail, Trails } from "./DraftLines.tsx"
import { Hand } from "./Hand.tsx"
import { Log } from "./Log.tsx"
import { OddsChart } from "./OddsChart.tsx"
import { Panels } from "./Panels.tsx"
import { Prompt } from "./Prompt.tsx"
import { TableMenu } from "./TableMenu.tsx"
import { TextBoard } from "./TextBoard.tsx"
import { layTable, mobileFor, type Tab, type Table } from "./table.ts"
import "../theme/board.css"
import "../theme/play.css"

export function PlayTable({ session, title }: { session: Session; title: string }) {
  const table = useMemo(() => layTable(session), [session])
  useEffect(() => () => table.close(), [table])
  const looks = useMemo(() => looksOf(session.parties), [session])
  const partyName = (side: string) => session.parties.find((p) => p.id === side)?.name ?? side
  const status = session.status.value
  const drawer = useSignal<"" | "sides" | "side">("")
  const trails = useTrails(table)
  useKeys(table)

  if (status.kind === "failed")
    return (
      <Failure title={words(status.code === "failed" ? "failed.title" : "badRecord.title")} says={status.message}>
        <TableMenu table={table} only="report" />
      </Failure>
    )
  if (status.kind === "curtain")
    return (
      <main id="main" class="page curtain" tabIndex={-1}>
        <h1>{words("curtain.title", { side: partyName(status.side) })}</h1>
        <p>{words("curtain.says", { side: partyName(status.side) })}</p>
        <button type="button" class="button act" onClick={() => session.raiseCurtain?.()}>
          {words("curtain.raise", { side: partyName(status.side) })}
        </button>
      </main>
    )
  const small = matchMedia("(max-width: 899px)").matches
  const look = table.shown.value
  if (!look) return <Loading says={words("play.opening")} />

  const ask = table.ask.value
  const draft = table.draft.value
  const scene = sceneWith(look.scene, ask, draft)
  const lit = ask ? litFor(ask, draft, scene) : new Set<string>()
  const chosen = ask ? chosenFor(ask, draft) : new Set<string>()
  const verdict = table.verdict.value
  const consider = (piece: string | undefined, hex: string | undefined) => {
    if (!ask || !("options" in ask)) return
    const under = ask.options.find((o) => o.forecast && o.touches?.some((t) => t === piece || t === hex))
    if (under) table.consider(under.id)
  }

  return (
    <Rules.Provider value={{ game: session.game, open: openRule(table, drawer) }}>
      <main id="main" class={`table drawer-${drawer.value || "shut"}`} tabIndex={-1} data-at={momentKey(table)}>
        <h1 class="hidden-text">{title}</h1>
        <aside class="rail left" aria-label={words("play.sides")}>
          {session.company ? <CompanyBar company={session.company} looks={looks} /> : null}
          <Panels scene={look.scene} looks={looks} dice={look.dice} />
          <TableMenu table={table} />
        </aside>
        <div class="board-place">
          <Board
            scene={scene}
            looks={looks}
            lit={lit}
            chosen={chosen}
            about={new Set(ask?.about ?? [])}
            mobile={mobileFor(ask, lit)}
            label={words("board.label", { title })}
            onPick={table.pick}
            onDrag={(piece, target, phase) => drag(table, piece, target, phase)}
            onSay={(text) => (table.said.value = text)}
            onHover={consider}
          >
            {(frame) => (
              <>
                <Trails trails={trails.value} frame={frame} />
                <DraftLines
                  scene={look.scene}
                  ask={ask}
                  draft={draft}
                  stretches={verdict?.ok ? (verdict.stretches ?? []) : []}
                  refused={verdict?.ok === false}
                  frame={frame}
                />
              </>
            )}
          </Board>
          {session.trouble.value ? (
            <p class="trouble" role="alert">
              {session.trouble.value} <TableMenu table={table} only="export" />
            </p>
          ) : null}
          {status.kind === "away" ? (
            <p class="trouble" role="alert">
              {words("away.says", { tries: status.tries })}
            </p>
          ) : null}
        </div>
        <aside class="rail right" aria-label={words("play.papers")}>
          {ask && !small ? <Coach game={session.game} ask={ask} /> : null}
          <Papers table={table} partyName={partyName} />
        </aside>
        <footer class="order-desk">
          <Prompt table={table} looks={looks} partyName={partyName} />
          {ask && small ? <Coach game={session.game} ask={ask} folded /> : null}
          <Hand
            cards={look.scene.hand ?? []}
            lit={lit}
            chosen={chosen}
            onPick={(card) => table.pick({ piece: card, at: { x: 0, y: 0 } })}
          />
          <div class="drawer-buttons">
            <button
              type="button"
              class="button small"
              aria-pressed={drawer.value === "sides"}
              onClick={() => (drawer.value = drawer.value === "sides" ? "" : "sides")}
            >
              {words("play.sides")}
            </button>
            <button
              type="button"
              class="button small"
              aria-pressed={drawer.value === "side"}
              onClick={() => (drawer.value = drawer.value === "side" ? "" : "side")}
            >
              {words("play.papers")}
            </button>
          </div>
        </footer>
        <div class="hidden-text" role="status" aria-live="polite">
          {table.said.value}
        </div>
      </main>
    </Rules.Provider>
  )
}

/** Changes whenever what is shown or asked does. */
const momentKey = (table: Table): string => `${table.session.look.value?.seq ?? ""} ${table.ask.value?.prompt ?? ""}`

const openRule = (table: Table, drawer: { value: string }) => (id: string) => {
  table.openRule(id)
  if (matchMedia("(max-width: 899px)").matches) drawer.value = "side"
}

/** A drag ends in a touch of where it was dropped; on the way, a path follows it. */
function drag(
  table: Table,
  piece: string,
  target: { hex?: string; at: { x: number; y: number } },
  phase: "over" | "drop",
): void {
  const ask = table.ask.value
  if (!ask) return
  if (ask.kind === "place" || ask.kind === "path") {
    if (table.draft.value.held !== piece) table.draft.value = { ...table.draft.value, held: piece }
    if (ask.kind === "path" && phase === "over" && target.hex !== undefined) {
      const steps = table.draft.value.paths[piece] ?? []
      const last = steps.at(-1)
      if (last === undefined || typeof last !== "string" || !target.hex.endsWith(last)) table.pick(target)
      return
    }
  }
  if (phase === "drop") {
    // The piece itself may be the first half of the answer, the place where it was dropped the second.
    if (ask.kind === "choose" && !ask.about?.includes(piece)) table.pick({ piece, at: target.at })
    if (table.ask.value === ask) table.pick(target)
  }
}

/** The last moves as trails: they stay until something moves again. */
function useTrails(table: Table) {
  const trails = useSignal<readonly Trail[]>([])
  const last = useRef<Scene | undefined>(undefined)
  useSignalEffect(() => {
    const look = table.shown.value
    if (!look) return
    const found = last.current ? moved(last.current, look.scene) : []
    last.current = look.scene
    if (found.length > 0) trails.value = found
  })
  return trails
}

/** Keys that work anywhere at the table. */
function useKeys(table: Table): void {
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      const target = e.target as HTMLElement
      if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return
      const ask = table.ask.value
      if (e.key === "u") table.undo()
      else if (e.key === "/") {
        table.tab.value = "text"
        setTimeout(() => document.querySelector<HTMLInputElement>(".text-board input")?.focus(), 30)
      } else if (/^[1-9]$/.test(e.key) && ask && "options" in ask) {
        const option = ask.options[Number(e.key) - 1]
        if (option && ask.kind === "choose") table.option(option.id)
      } else return
      e.preventDefault()
    }
    addEventListener("keydown", press)
    return () => removeEventListener("keydown", press)
  }, [table])
}

const tabs: readonly Tab[] = ["log", "odds", "rules", "text"]

function Papers({ table, partyName }: { table: Table; partyName: (side: string) => string }) {
  const look = table.shown.value
  const tab = table.tab.value
  const shown = table.session.company ? ([...tabs, "chat"] as const) : tabs
  if (!look) return null
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
        {tab === "rules" ? (
          <RulePane game={table.session.game} rule={table.rule.value} onRule={table.openRule} />
        ) : null}
        {tab === "text" ? <TextBoard table={table} nameOf={partyName} /> : null}
        {tab === "chat" && table.session.company ? <Chat company={table.session.company} /> : null}
      </div>
    </>
  )
}
