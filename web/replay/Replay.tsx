/** The replay screen: timeline, step, play, speed, point of view; continue from any moment as a match of one's own. */

import { catalogue } from "virtual:salient-catalogue"
import { useComputed, useSignal, useSignalEffect } from "@preact/signals"
import type { Party } from "@salient/engine"
import { useEffect, useMemo } from "preact/hooks"
import { Board } from "../board/Board.tsx"
import { briefFor } from "../board/short.ts"
import { useShowing } from "../board/showing/follow.ts"
import { Shown } from "../board/showing/Shown.tsx"
import { type Looks, looksOf } from "../board/sides.ts"
import { begin, seated } from "../front/begin.ts"
import { home } from "../online/server.ts"
import { Trails } from "../play/DraftLines.tsx"
import { Hand } from "../play/Hand.tsx"
import { LensCaption, LensTool } from "../play/LensTool.tsx"
import { Log } from "../play/Log.tsx"
import { Panels } from "../play/Panels.tsx"
import { isPinned, Rail, type RailTab } from "../play/Rail.tsx"
import { SheetHandle } from "../play/Sheet.tsx"
import { StripWords } from "../play/Strip.tsx"
import { Timelines } from "../play/Timelines.tsx"
import { aimAt } from "../play/table/looking.ts"
import type { SheetHeight } from "../play/table/table.ts"
import { AfterAction } from "../report/AfterAction.tsx"
import { Rules } from "../rulebook/RuleLink.tsx"
import { RulePane } from "../rulebook/RulePane.tsx"
import type { Look } from "../session/protocol.ts"
import { Loading } from "../shell/Failure.tsx"
import { Heading } from "../shell/Heading.tsx"
import { LinkToSend } from "../shell/LinkToSend.tsx"
import { InStrip } from "../shell/Masthead.tsx"
import { small } from "../shell/screen.ts"
import { download, recordFile } from "../store/files.ts"
import { savedMatch } from "../store/saved.ts"
import { words } from "../words/words.ts"
import { StudyPanel } from "./Advice.tsx"
import { NotesPanel } from "./Notes.tsx"
import { arrowsOf, type Notes, noteAt, withNotes } from "./notes.ts"
import {
  drawTo,
  eyesOf,
  follow,
  followNotes,
  linkTo,
  newReplay,
  type Replay,
  type Source,
  type Study,
} from "./state.ts"
import { Timeline } from "./Timeline.tsx"
import "../theme/board.css"
import "../theme/play.css"
import "../theme/papers.css"
import "../theme/desk.css"
import "../theme/replay.css"
import "../theme/report.css"

type Props = { study: Study; notes: Notes; from: Source; id: string; first: number | undefined }

export function ReplayScreen({ study, notes, from, id, first }: Props) {
  const { record, moves, lost, reason, kept } = study
  const game = catalogue.find((g) => g.id === record.game)
  const scenario = game?.scenarios.find((s) => s.id === record.scenario)
  const name = scenario?.name ?? record.scenario
  const parties = useMemo(() => scenario?.sides ?? record.seats.map((s) => ({ id: s.side, name: s.side })), [study])
  const looks = useMemo(() => looksOf(parties), [parties])
  const replay = useMemo(() => newReplay(study, kept ? [] : (game?.lenses ?? []), first, notes), [study])
  useEffect(() => follow(replay), [replay])
  useEffect(() => followNotes(replay, from, id), [replay])
  const left = useSignal<ReplayTab | "">("")
  const right = useSignal<ReplayTab | "">("")
  const sheet = useSignal<SheetHeight>("low")
  // An arrow is being drawn on the map: the sheet over it makes room, and comes back half-way to what was being read.
  const isDrawing = useComputed(() => replay.drawing.value !== undefined)
  useSignalEffect(() => {
    if (isDrawing.value) sheet.value = "low"
    else if (right.peek() && sheet.peek() === "low") sheet.value = "middle"
  })
  const look = replay.look.value
  if (!look) return <Loading says={words("replay.opening")} />
  const openRule = (rule: string) => {
    replay.rule.value = rule
    right.value = "rules"
    sheet.value = "high"
  }
  const goOn = async () => {
    const part = await study.engine.ask("upTo", { moves: replay.at.value })
    // Against the same opponent if it is known who that was; sides whose secrets a link keeps are played by the computer.
    const before = from === "saved" ? (await savedMatch(id).catch(() => undefined))?.sitting : undefined
    const people = study.partly ? study.sides : parties.map((p) => p.id)
    if (game) begin(game, record.scenario, before ?? seated(parties, people), record.options, { record: part })
  }
  const leftTabs: RailTab<ReplayTab>[] = [
    {
      id: "sides",
      label: words("play.sides"),
      icon: "sides",
      panel: () => (
        <>
          <EyesChoice replay={replay} parties={parties} />
          <Panels scene={look.scene} looks={looks} dice={look.dice} />
          <Timelines timelines={look.scene.timelines ?? []} looks={looks} />
        </>
      ),
    },
  ]
  const report: RailTab<ReplayTab> = {
    id: "report",
    label: words("report.title"),
    icon: "report",
    panel: () => (
      <AfterAction
        load={() => study.engine.ask("report", {})}
        record={() => study.engine.ask("record", { from: 0 })}
        lapses={game?.habits === true}
        parties={parties}
        looks={looks}
        title={name}
        onMoment={(m) => (replay.at.value = m)}
      />
    ),
  }
  const advice: RailTab<ReplayTab> = {
    id: "study",
    label: words("study.title"),
    icon: "suggest",
    panel: () => (
      <>
        <NotesPanel replay={replay} />
        {kept ? null : <StudyPanel replay={replay} parties={parties} pointed={replay.pointed} />}
      </>
    ),
  }
  const rightTabs: RailTab<ReplayTab>[] = [
    ...(study.over && !kept ? [report] : []),
    {
      id: "log",
      label: words("tab.log"),
      icon: "log",
      panel: () => (
        <Log
          told={look.told}
          at={replay.at.value}
          onMoment={(m) => (replay.at.value = m)}
          brief={briefFor(look.scene.pieces)}
        />
      ),
    },
    advice,
    {
      id: "rules",
      label: words("tab.rules"),
      icon: "rules",
      panel: () => <RulePane game={record.game} rule={replay.rule.value} onRule={(r) => (replay.rule.value = r)} />,
    },
  ]
  const noted = noteAt(replay.notes.value, replay.at.value).text.trim()
  const pinned = [isPinned("left", left.value) && "pinned-left", isPinned("right", right.value) && "pinned-right"]
  const sized = small.value ? [`sheet-${sheet.value}`] : pinned.filter((c) => c !== false)
  return (
    <Rules.Provider value={{ game: record.game, open: openRule }}>
      <InStrip>
        <StripWords title={words("replay.title", { name })} scene={look.scene} />
      </InStrip>
      <main id="main" class={["table", "replay", ...sized].join(" ")} tabIndex={-1}>
        <Heading says={words("replay.title", { name })} hidden />
        {small.value ? null : <Rail side="left" label={words("play.sides")} tabs={leftTabs} open={left} />}
        <div class="board-place">
          <ReplayBoard replay={replay} look={look} looks={looks} title={name} />
          {lost > 0 ? (
            <p class="trouble" role="alert">
              {words("trouble.rescued", { count: lost, reason: reason ?? "" })}
            </p>
          ) : null}
          {kept ? (
            <p class="trouble" role="note">
              {words("replay.kept", { version: kept.version })}
            </p>
          ) : null}
        </div>
        {small.value ? null : <Rail side="right" label={words("play.papers")} tabs={rightTabs} open={right} />}
        <footer class="order-desk">
          {small.value ? (
            <>
              <SheetHandle sheet={sheet} />
              <Rail
                side="right"
                label={words("play.papers")}
                tabs={[...rightTabs, ...leftTabs]}
                open={right}
                onToggle={(open) => (sheet.value = open ? "high" : "low")}
              />
            </>
          ) : null}
          <section class="prompt" aria-label={words("replay.timeline")}>
            <p class="sentence" role="status">
              {replay.drawing.value
                ? words(replay.drawing.value.from ? "notes.to" : "notes.from")
                : saidAt(look, replay.at.value) || words("past.at", { count: replay.at.value })}
              {noted === "" ? null : <span class="noted">{noted}</span>}
            </p>
            <div class="answers">
              <Timeline at={replay.at} moves={moves} />
              <ReplayActions replay={replay} from={from} id={id} onGoOn={goOn} />
            </div>
          </section>
          <Hand cards={look.scene.hand ?? []} lit={new Set()} chosen={new Set()} onPick={() => {}} />
        </footer>
      </main>
    </Rules.Provider>
  )
}

type ReplayTab = "sides" | "log" | "study" | "rules" | "report"

/** The log entries of the move that led to this moment. */
const saidAt = (look: Look, at: number): string =>
  look.told
    .filter((t) => t.at === at)
    .map((t) => t.says)
    .join(" ")

function EyesChoice({ replay: { eyes, study }, parties }: { replay: Replay; parties: readonly Party[] }) {
  const names = { all: words("replay.both"), everybody: words("replay.public") }
  return (
    <fieldset class="choice eyes">
      <legend>{words("replay.eyes")}</legend>
      {eyesOf(parties, study, names).map(([value, name]) => (
        <label key={value}>
          <input type="radio" name="eyes" checked={eyes.value === value} onChange={() => (eyes.value = value)} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

function ReplayBoard({
  replay,
  look: { scene, side },
  looks,
  title,
}: {
  replay: Replay
  look: Look
  looks: Looks
  title: string
}) {
  const { looking, look: shown, pointed, notes, drawing, at } = replay
  const { showing, trails } = useShowing(shown, false)
  return (
    <>
      <Board
        scene={scene}
        looks={looks}
        own={side}
        chosen={new Set(pointed.value.touches)}
        overlays={[...looking.overlays.value, ...pointed.value.arrows, ...arrowsOf(noteAt(notes.value, at.value))]}
        label={words("board.label", { title })}
        onPick={(target) => {
          if (drawing.value) drawTo(replay, target.at)
          else if (looking.lens.value) looking.point(aimAt(scene, target))
        }}
        tools={<LensTool looking={looking} />}
        above={(frame) => <Shown showing={showing} frame={frame} />}
      >
        {(frame) => <Trails trails={trails.value} frame={frame} />}
      </Board>
      <LensCaption looking={looking} />
    </>
  )
}

function ReplayActions({ replay, from, id, onGoOn }: { replay: Replay; from: Source; id: string; onGoOn: () => void }) {
  const { record, over, kept, partly, sides } = replay.study
  const share = async () => {
    const link = await linkTo(replay, from, id, home())
    replay.link.value = link
    await navigator.clipboard?.writeText(link).catch(() => undefined)
  }
  const save = () => {
    const noted = withNotes(record, replay.notes.peek())
    download(recordFile(noted), JSON.stringify(noted, null, 1), "application/json")
  }
  return (
    <>
      {kept || sides.length === 0 ? null : (
        <button type="button" class="button" onClick={onGoOn}>
          {words("replay.fork")}
        </button>
      )}
      <button type="button" class="button" onClick={share}>
        {words("replay.share")}
      </button>
      {partly ? null : (
        <button type="button" class="button" onClick={save}>
          {words("menu.export")}
        </button>
      )}
      {from === "match" && over ? (
        <a class="button quiet" href={`${home()}verify/${encodeURIComponent(id)}`}>
          {words("outcome.verify")}
        </a>
      ) : null}
      {replay.link.value ? (
        <div class="more-list">
          <LinkToSend label={words("replay.link")} link={replay.link.value} />
        </div>
      ) : null}
    </>
  )
}
