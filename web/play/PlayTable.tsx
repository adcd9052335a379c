/** The table: board in the middle, sides to the left, log and rules to the right, the question below. */

import { type Signal, useSignal } from "@preact/signals"
import { useEffect, useMemo } from "preact/hooks"
import { Board } from "../board/Board.tsx"
import { type Looks, looksOf } from "../board/sides.ts"
import { Rules } from "../rulebook/RuleLink.tsx"
import type { Session } from "../session/session.ts"
import { Failure, Loading } from "../shell/Failure.tsx"
import { sayClock, words } from "../words/words.ts"
import { chosenFor, litFor, sceneWith } from "./asking.ts"
import { Coach } from "./Coach.tsx"
import { CompanyBar } from "./Company.tsx"
import { DraftLines, Trails } from "./DraftLines.tsx"
import { Hand } from "./Hand.tsx"
import { FallenDice, Flashes, useHappenings } from "./Happened.tsx"
import { drag, listenToKeys } from "./handling.ts"
import { LensCaption, LensTool } from "./LensTool.tsx"
import { Lessons } from "./Lessons.tsx"
import { Panels } from "./Panels.tsx"
import { Papers } from "./Papers.tsx"
import { Prompt } from "./Prompt.tsx"
import { TableMenu } from "./TableMenu.tsx"
import { layTable, mobileFor, type Table } from "./table.ts"
import "../theme/board.css"
import "../theme/play.css"
import "../theme/desk.css"

type Drawer = Signal<"" | "sides" | "side">

export function PlayTable({ session, title }: { session: Session; title: string }) {
  const table = useMemo(() => layTable(session), [session])
  useEffect(() => () => table.close(), [table])
  useEffect(() => listenToKeys(table), [table])
  const looks = useMemo(() => looksOf(session.parties), [session])
  const partyName = (side: string) => session.parties.find((p) => p.id === side)?.name ?? side
  const status = session.status.value
  const drawer: Drawer = useSignal("")

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
  const teaching = session.lessons ? (
    <Lessons table={table} taught={session.lessons} folded={small} />
  ) : ask ? (
    <Coach game={session.game} ask={ask} folded={small} />
  ) : null
  return (
    <Rules.Provider value={{ game: session.game, open: openRule(table, drawer) }}>
      <main id="main" class={`table drawer-${drawer.value || "shut"}`} tabIndex={-1} data-at={momentKey(table)}>
        <h1 class="hidden-text">{title}</h1>
        <aside class="rail left" aria-label={words("play.sides")}>
          {session.company ? <CompanyBar company={session.company} table={table} looks={looks} /> : null}
          <Panels scene={look.scene} looks={looks} dice={look.dice} />
          <TableMenu table={table} />
        </aside>
        <div class="board-place">
          <BoardOf table={table} looks={looks} title={title} />
          <Troubles table={table} />
        </div>
        <aside class="rail right" aria-label={words("play.papers")}>
          {small ? null : teaching}
          <Papers table={table} looks={looks} partyName={partyName} />
        </aside>
        <footer class="order-desk">
          <Prompt table={table} looks={looks} partyName={partyName} />
          {small ? teaching : null}
          <Hand
            cards={look.scene.hand ?? []}
            lit={ask ? litFor(ask, table.draft.value, look.scene) : new Set()}
            chosen={ask ? chosenFor(ask, table.draft.value) : new Set()}
            onPick={(card) => table.pick({ piece: card, at: { x: 0, y: 0 } })}
          />
          <Drawers drawer={drawer} />
        </footer>
        <div class="hidden-text" role="status" aria-live="polite">
          {table.said.value}
        </div>
      </main>
    </Rules.Provider>
  )
}

/** The board with everything that lies over it: what is lit, the draft, trails, what has just happened, a lens. */
function BoardOf({ table, looks, title }: { table: Table; looks: Looks; title: string }) {
  const { looking } = table
  const { fresh, trails } = useHappenings(table.shown)
  const look = table.shown.value
  if (!look) return null
  const ask = table.ask.value
  const draft = table.draft.value
  const drawn = table.drawn.value
  const scene = sceneWith(look.scene, ask, draft, drawn)
  const lit = ask && !looking.lens.value ? litFor(ask, draft, scene) : new Set<string>()
  const verdict = table.verdict.value
  const consider = (piece: string | undefined, hex: string | undefined) => {
    if (!ask || !("options" in ask)) return
    const under = ask.options.find((o) => o.forecast && o.touches?.some((t) => t === piece || t === hex))
    if (under) table.consider(under.id)
  }
  return (
    <>
      <Board
        scene={scene}
        looks={looks}
        lit={lit}
        chosen={ask ? chosenFor(ask, draft) : new Set()}
        about={new Set(ask?.about ?? [])}
        mobile={mobileFor(ask, lit)}
        overlays={looking.overlays.value}
        label={words("board.label", { title })}
        onPick={table.pick}
        onDrag={(piece, target, phase) => drag(table, piece, target, phase)}
        onSay={(text) => (table.said.value = text)}
        onHover={consider}
        tools={<LensTool looking={looking} />}
      >
        {(frame) => (
          <>
            <Trails trails={trails.value} frame={frame} />
            <DraftLines
              scene={look.scene}
              ask={ask}
              draft={draft}
              drawn={drawn}
              stretches={verdict?.ok ? (verdict.stretches ?? []) : []}
              refused={verdict?.ok === false}
              at={verdict?.ok === false ? verdict.at : undefined}
              frame={frame}
            />
            <Flashes fresh={fresh.value} frame={frame} />
          </>
        )}
      </Board>
      <FallenDice fresh={fresh.value} />
      <LensCaption looking={looking} />
    </>
  )
}

/** What could not be saved or sent, and a connection that is lost: said over the board, with what to do. */
function Troubles({ table }: { table: Table }) {
  const { session } = table
  const status = session.status.value
  return (
    <>
      {session.trouble.value ? (
        <p class="trouble" role="alert">
          {session.trouble.value} <TableMenu table={table} only="export" />
        </p>
      ) : null}
      {status.kind === "away" ? (
        <p class="trouble" role="alert">
          {words("away.says", { tries: status.tries, at: sayClock(status.since) })}
        </p>
      ) : null}
    </>
  )
}

function Drawers({ drawer }: { drawer: Drawer }) {
  return (
    <div class="drawer-buttons">
      {(["sides", "side"] as const).map((name) => (
        <button
          key={name}
          type="button"
          class="button small"
          aria-pressed={drawer.value === name}
          onClick={() => (drawer.value = drawer.value === name ? "" : name)}
        >
          {words(name === "sides" ? "play.sides" : "play.papers")}
        </button>
      ))}
    </div>
  )
}

/** Changes whenever what is shown or asked does. */
const momentKey = (table: Table): string => `${table.session.look.value?.seq ?? ""} ${table.ask.value?.prompt ?? ""}`

const openRule = (table: Table, drawer: Drawer) => (id: string) => {
  table.openRule(id)
  if (matchMedia("(max-width: 899px)").matches) drawer.value = "side"
}
