/** The table: board in the middle, sides to the left, log and rules to the right, the question below. */

import { useSignal } from "@preact/signals"
import type { Scene, Touch } from "@salient/engine"
import { useEffect, useMemo } from "preact/hooks"
import { Board } from "../board/Board.tsx"
import { type Looks, looksOf } from "../board/sides.ts"
import { Rules } from "../rulebook/RuleLink.tsx"
import type { Session } from "../session/session.ts"
import { Failure, Loading } from "../shell/Failure.tsx"
import { Heading } from "../shell/Heading.tsx"
import { small } from "../shell/screen.ts"
import { sayClock, words } from "../words/words.ts"
import { SmallOdds } from "./AnswerTools.tsx"
import { chosenFor, litFor, sceneWith } from "./asking.ts"
import { Coach } from "./Coach.tsx"
import { CompanyBar } from "./Company.tsx"
import { DraftLines, Trails } from "./DraftLines.tsx"
import { type Drawer, Drawers } from "./Drawers.tsx"
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

/** `again` begins the same battle anew, where that is one person's own affair. */
export function PlayTable({ session, title, again }: { session: Session; title: string; again?: () => void }) {
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
        <Heading says={words("curtain.title", { side: partyName(status.side) })} />
        <p>{words("curtain.says", { side: partyName(status.side) })}</p>
        <button type="button" class="button act" onClick={() => session.raiseCurtain?.()}>
          {words("curtain.raise", { side: partyName(status.side) })}
        </button>
      </main>
    )
  const look = table.shown.value
  if (!look) return <Loading says={words("play.opening")} />

  const ask = table.ask.value
  const teaching = session.lessons ? (
    <Lessons table={table} taught={session.lessons} folded={small.value} />
  ) : ask ? (
    <Coach game={session.game} ask={ask} folded={small.value} />
  ) : null
  return (
    <Rules.Provider value={{ game: session.game, open: openRule(table, drawer) }}>
      <main id="main" class={`table drawer-${drawer.value || "shut"}`} tabIndex={-1} data-at={momentKey(table)}>
        <Heading says={title} hidden calls={ask !== undefined && session.company !== undefined} />
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
          {small.value ? null : teaching}
          <Papers table={table} looks={looks} partyName={partyName} />
          {small.value || table.tab.value === "odds" ? null : <SmallOdds table={table} />}
        </aside>
        <footer class="order-desk">
          <Prompt table={table} looks={looks} partyName={partyName} again={again} />
          {small.value ? teaching : null}
          <Hand
            cards={look.scene.hand ?? []}
            lit={ask ? litFor(ask, table.draft.value, look.scene) : new Set()}
            chosen={new Set([...(ask ? chosenFor(ask, table.draft.value) : []), ...table.pointed.value])}
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
  // Where pieces may be put anywhere in a zone, the zone is what the question is about.
  const zones = ask?.kind === "place" && !ask.spots ? scene.overlays.filter((o) => o.kind === "zone") : []
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
        chosen={new Set([...(ask ? chosenFor(ask, draft) : []), ...withHexes(scene, table.pointed.value)])}
        about={new Set([...(ask?.about ?? []), ...zones.flatMap((z) => z.id ?? [])])}
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

/** Pieces with the hexes they stand in: one below others is found by its hex. */
const withHexes = (scene: Scene, touches: readonly Touch[]): Touch[] =>
  touches.flatMap((t) => {
    const stands = scene.pieces.find((p) => p.id === t)?.stands
    return stands && "hex" in stands ? [t, stands.hex] : [t]
  })

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

/** Changes whenever what is shown or asked does. */
const momentKey = (table: Table): string => `${table.session.look.value?.seq ?? ""} ${table.ask.value?.prompt ?? ""}`

const openRule = (table: Table, drawer: Drawer) => (id: string) => {
  table.openRule(id)
  if (small.value) drawer.value = "side"
}
