/** The table: the board is the page, with a strip above it, icons at its sides that open panels, and the question below. */

import { catalogue } from "virtual:salient-catalogue"
import { useSignal } from "@preact/signals"
import { type Point, pieceIn, type Reached, type Scene, type Touch } from "@salient/engine"
import { useEffect, useMemo, useRef } from "preact/hooks"
import { Board } from "../board/Board.tsx"
import { pointsOf } from "../board/showing/beats.ts"
import { type Memory, useShowing } from "../board/showing/follow.ts"
import { PictureStrip } from "../board/showing/PictureStrip.tsx"
import { Shown } from "../board/showing/Shown.tsx"
import { type Looks, looksOf } from "../board/sides.ts"
import { Rules } from "../rulebook/RuleLink.tsx"
import type { Session } from "../session/session.ts"
import { Failure, Loading } from "../shell/Failure.tsx"
import { Heading } from "../shell/Heading.tsx"
import { small } from "../shell/screen.ts"
import { forgetSeen, keepSeen, readSeen } from "../store/seen.ts"
import { sayClock, words } from "../words/words.ts"
import { Aimed } from "./Aimed.tsx"
import { DraftLines, PartyMoveLines, Trails } from "./DraftLines.tsx"
import { Hand } from "./Hand.tsx"
import { LensCaption, LensTool } from "./LensTool.tsx"
import { Lessons } from "./Lessons.tsx"
import { Prompt } from "./Prompt.tsx"
import { isPinned, Rail } from "./Rail.tsx"
import { SheetHandle } from "./Sheet.tsx"
import { leftTabs, rightTabs, useNews } from "./SideTabs.tsx"
import { Strip } from "./Strip.tsx"
import { TableMenu } from "./TableMenu.tsx"
import { openPanel, openRule, pick } from "./table/answers.ts"
import { aimed, chosenFor, type Draft, groundOf, litFor, mobileFor, remaining, touchOf } from "./table/draft.ts"
import { sceneWith } from "./table/drawn.ts"
import { follow } from "./table/follow.ts"
import { drag, listenToKeys } from "./table/hand.ts"
import { consider, forgetOdds } from "./table/odds.ts"
import { gather } from "./table/party.ts"
import { layTable, type Table } from "./table/table.ts"
import "../theme/board.css"
import "../theme/play.css"
import "../theme/papers.css"
import "../theme/desk.css"
import "../theme/report.css"

const lensesOf = (game: string) => catalogue.find((g) => g.id === game)?.lenses ?? []

/** `again` begins the same battle anew, where one person may decide that alone. */
export function PlayTable({ session, title, again }: { session: Session; title: string; again?: () => void }) {
  const played = useRef(false)
  const table = useMemo(() => layTable(session, lensesOf(session.game)), [session])
  useEffect(() => {
    const leave = follow(table)
    return () => {
      leave()
      session.close()
    }
  }, [table])
  useEffect(() => listenToKeys(table), [table])
  const over = session.status.value.kind === "over"
  // The report opens when a battle ends before the player's eyes, not whenever an old one is opened.
  useEffect(() => {
    if (over && played.current) openPanel(table, "report")
    played.current = !over
  }, [over])
  const looks = useMemo(() => looksOf(session.parties), [session])
  const partyName = (side: string) => session.parties.find((p) => p.id === side)?.name ?? side
  const news = useNews(table)
  const status = session.status.value

  if (status.kind === "failed")
    return (
      <Failure title={words(status.code === "failed" ? "failed.title" : "badRecord.title")} says={status.message}>
        <TableMenu table={table} only="report" />
      </Failure>
    )
  if (status.kind === "curtain" && !status.aside)
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
  const lessons = session.lessons ? <Lessons table={table} taught={session.lessons} folded={small.value} /> : null
  const [left, right] = [leftTabs(table, looks, news), rightTabs(table, looks, title, partyName, news)]
  const pinned = (["left", "right"] as const).filter((side) =>
    isPinned(side, side === "left" ? table.left.value : table.tab.value),
  )
  const sized = small.value ? [`sheet-${table.sheet.value}`] : pinned.map((side) => `pinned-${side}`)
  return (
    <Rules.Provider value={{ game: session.game, open: (id) => openRule(table, id) }}>
      <Strip table={table} title={title} room={session.room} />
      <main id="main" class={["table", ...sized].join(" ")} tabIndex={-1} data-at={momentKey(table)}>
        <Heading
          says={title}
          hidden
          calls={session.room !== undefined && (ask !== undefined || session.room.offered.value !== undefined)}
        />
        {small.value ? null : <Rail side="left" label={words("play.sides")} tabs={left} open={table.left} />}
        <div class="board-place">
          <BoardOf table={table} looks={looks} title={title} />
          {small.value ? null : lessons}
          <Troubles table={table} />
        </div>
        {small.value ? null : <Rail side="right" label={words("play.papers")} tabs={right} open={table.tab} />}
        <footer class="order-desk">
          {small.value ? (
            <>
              <SheetHandle sheet={table.sheet} />
              <Rail
                side="right"
                label={words("play.papers")}
                tabs={[...right, ...left]}
                open={table.tab}
                onToggle={(open) => (table.sheet.value = open ? "high" : "low")}
              />
            </>
          ) : null}
          <Prompt table={table} looks={looks} partyName={partyName} again={again} />
          {small.value ? lessons : null}
          <Hand
            cards={look.scene.hand ?? []}
            lit={ask ? litFor(ask, table.draft.value, look.scene) : new Set()}
            barred={new Map(table.barred.value?.flatMap((b) => (b.touches ?? []).map((t) => [t, b.why] as const)))}
            chosen={new Set([...(ask ? chosenFor(ask, table.draft.value) : []), ...table.pointed.value])}
            onPick={(card) => pick(table, { piece: card, at: { x: 0, y: 0 } })}
          />
        </footer>
        <div class="hidden-text" role="status" aria-live="polite">
          {table.said.value}
        </div>
      </main>
    </Rules.Provider>
  )
}

/** The board with everything drawn over it: what is lit, the draft, trails, what has just happened, a lens. */
function BoardOf({ table, looks, title }: { table: Table; looks: Looks; title: string }) {
  const { looking } = table
  const memory = useMemo(() => memoryOf(table.session), [table])
  const { showing, trails, pictures, away } = useShowing(table.shown, true, memory)
  const lookAt = useSignal<readonly Point[]>([])
  const look = table.shown.value
  if (!look) return null
  const ask = table.ask.value
  const draft = table.draft.value
  const drawn = table.drawn.value
  const scene = sceneWith(look.scene, ask, draft, drawn)
  const lit = ask && !looking.lens.value ? litFor(ask, draft, scene) : new Set<string>()
  const verdict = table.verdict.value
  // Where pieces may be put anywhere in a zone, the question is about the zone.
  const zones = ask?.kind === "place" && !ask.spots ? scene.overlays.filter((o) => o.id?.startsWith("zone:")) : []
  const considerUnder = (piece: string | undefined, hex: string | undefined) => {
    if (!ask || !("options" in ask)) return
    const aim = { at: { x: 0, y: 0 }, ...(piece ? { piece } : {}), ...(hex ? { hex } : {}) }
    const at = aimed(aim, lit, scene)
    const under = at === undefined ? [] : remaining(ask.options, draft).filter((o) => o.touches?.includes(at))
    if (under.length === 1 && under[0]?.forecast) consider(table, under[0].id)
    else if (draft.armed === undefined && table.considered.peek() !== undefined && ask.kind === "choose")
      forgetOdds(table)
  }
  return (
    <>
      <Board
        scene={scene}
        looks={looks}
        lit={lit}
        chosen={
          new Set([
            ...(ask ? chosenFor(ask, draft) : []),
            ...table.party.value,
            ...withHexes(scene, table.pointed.value),
          ])
        }
        within={withinOf(draft, scene)}
        ground={groundOf(draft)}
        about={new Set([...(ask?.about ?? []), ...zones.flatMap((z) => z.id ?? []), ...(verdict?.lays?.touches ?? [])])}
        own={look.side}
        settingUp={ask?.kind === "place"}
        covered={coveredBySheet}
        mobile={mobileFor(ask, lit, draft)}
        overlays={[...looking.overlays.value, ...(verdict?.lays?.templates ?? [])]}
        label={words("board.label", { title })}
        onPick={(target) => pick(table, target)}
        onDrag={(piece, target, phase) => drag(table, piece, target, phase)}
        {...(ask ? { onParty: (pieces: readonly Touch[]) => gather(table, pieces, words("party.nobody")) } : {})}
        onSay={(text) => (table.said.value = text)}
        onHover={considerUnder}
        tools={<LensTool looking={looking} />}
        lookAt={lookAt.value}
        above={(frame) => (
          <>
            <Aimed table={table} frame={frame} />
            <Shown showing={showing} frame={frame} />
          </>
        )}
      >
        {(frame) => (
          <>
            <Trails trails={trails.value} frame={frame} />
            <PartyMoveLines orders={table.orders.value} scene={look.scene} frame={frame} />
            <DraftLines
              scene={look.scene}
              ask={ask}
              draft={draft}
              drawn={drawn}
              rest={table.rest.value}
              stretches={verdict?.ok ? (verdict.stretches ?? []) : []}
              refused={verdict?.ok === false}
              at={verdict?.ok === false ? verdict.at : undefined}
              frame={frame}
            />
          </>
        )}
      </Board>
      <PictureStrip
        pictures={pictures}
        away={away}
        asked={ask !== undefined}
        scene={look.scene}
        looks={looks}
        showing={showing}
        onLook={(picture) => (lookAt.value = picture.beats.flatMap(pointsOf))}
      />
      <LensCaption looking={looking} />
    </>
  )
}

/** How many pixels of the board the sheet covers on a small screen: of one that is wholly up, no more than what leaves half a board. */
function coveredBySheet(board: HTMLElement): number {
  if (!small.value) return 0
  const desk = board.closest(".table")?.querySelector(".order-desk")
  return Math.min(desk?.clientHeight ?? 0, board.clientHeight / 2)
}

/** What the piece in hand can reach, by the hexes of the board. */
function withinOf({ reach }: Draft, scene: Scene): ReadonlyMap<Touch, Reached> | undefined {
  if (!reach || reach.length === 0) return undefined
  return new Map(
    reach.flatMap((r) => {
      if (!("left" in r)) return []
      const hex = touchOf(scene, r.at)
      return hex === undefined ? [] : [[hex, r] as const]
    }),
  )
}

/** Pieces with the hexes they are in: a piece below others is found by its hex. */
const withHexes = (scene: Scene, touches: readonly Touch[]): Touch[] =>
  touches.flatMap((t) => {
    const stands = pieceIn(scene, t)?.stands
    return stands && "hex" in stands ? [t, stands.hex] : [t]
  })

/** What could not be saved or sent, and a lost connection: shown over the board, with what to do. */
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

/** How far the side at the table has seen the match; looking back at a past moment does not count. */
const memoryOf = ({ id, look }: Session): Memory => ({
  seen: ({ side }) => readSeen(id, side ?? ""),
  keep(now) {
    if (now !== look.peek()) return
    if (now.outcome) forgetSeen(id, now.side ?? "")
    else keepSeen(id, now.side ?? "", now.moves)
  },
})

/** Changes whenever what is shown or asked changes. */
const momentKey = (table: Table): string => `${table.session.look.value?.seq ?? ""} ${table.ask.value?.prompt ?? ""}`
