/** The screen of a replay: time line, step, play, speed, whose eyes; go on from any moment as a match of one's own. */

import { shelf } from "virtual:salient-shelf"
import { useSignal } from "@preact/signals"
import type { Side } from "@salient/engine"
import { useEffect, useMemo, useRef } from "preact/hooks"
import { Board } from "../board/Board.tsx"
import { looksOf } from "../board/sides.ts"
import { begin, hotSeat } from "../front/begin.ts"
import { home } from "../online/server.ts"
import { moved, Trails } from "../play/DraftLines.tsx"
import { type Drawer, Drawers } from "../play/Drawers.tsx"
import { Hand } from "../play/Hand.tsx"
import { LensCaption, LensTool } from "../play/LensTool.tsx"
import { Log } from "../play/Log.tsx"
import { aimAt, lookThrough } from "../play/looking.ts"
import { Panels } from "../play/Panels.tsx"
import { Timelines } from "../play/Timelines.tsx"
import { Rules } from "../rulebook/RuleLink.tsx"
import { RulePane } from "../rulebook/RulePane.tsx"
import type { Look } from "../session/protocol.ts"
import { Loading } from "../shell/Failure.tsx"
import { Heading } from "../shell/Heading.tsx"
import { LinkToSend } from "../shell/LinkToSend.tsx"
import { small } from "../shell/screen.ts"
import { download } from "../store/files.ts"
import { pack } from "../store/links.ts"
import { words } from "../words/words.ts"
import type { Source, Study } from "./ReplayPage.tsx"
import { Timeline } from "./Timeline.tsx"
import "../theme/board.css"
import "../theme/play.css"
import "../theme/desk.css"

/** Whose eyes: a side's, everybody's common knowledge, or all sides' together once the match is over. */
type Eyes = Side | "" | "*"

export function Replay({
  study: { engine, record, moves, over, lost, reason },
  from,
  id,
  first,
}: {
  study: Study
  from: Source
  id: string
  first: number | undefined
}) {
  const game = shelf.find((g) => g.id === record.game)
  const scenario = game?.scenarios.find((s) => s.id === record.scenario)
  const parties = useMemo(
    () => scenario?.sides ?? record.seats.map((s) => ({ id: s.side, name: s.side })),
    [scenario, record],
  )
  const looks = useMemo(() => looksOf(parties), [parties])
  const at = useSignal(Math.min(moves, Math.max(0, first ?? moves)))
  const eyes = useSignal<Eyes>(over ? "*" : (record.seats[0]?.side ?? ""))
  const look = useSignal<Look | undefined>(undefined)
  const before = useRef<Look | undefined>(undefined)
  const rule = useSignal<string | undefined>(undefined)
  const shared = useSignal("")
  const looking = useMemo(
    () =>
      lookThrough(game?.lenses ?? [], (lens, aims) =>
        engine.ask("lens", {
          lens,
          aims,
          eyes: { side: eyes.peek() === "" ? null : eyes.peek(), moves: at.peek() },
        }),
      ),
    [engine],
  )

  useEffect(() => {
    let stale = false
    const asked =
      eyes.value === "*"
        ? engine.ask("all", { moves: at.value })
        : engine.ask("at", { moves: at.value, side: eyes.value === "" ? null : eyes.value })
    asked.then(
      (found) => {
        if (stale) return
        before.current = look.value
        look.value = found
        looking.again()
      },
      () => {
        // The page was closed while the engine looked.
      },
    )
    return () => {
      stale = true
    }
  }, [at.value, eyes.value])

  const drawer: Drawer = useSignal("")
  const now = look.value
  if (!now) return <Loading says={words("replay.opening")} />
  const address = async () => {
    const path = from === "match" ? `match/${id}` : `data/${await pack(record)}`
    return `${home()}#/replay/${path}?at=${at.value}`
  }
  const share = async () => {
    const link = await address()
    shared.value = link
    await navigator.clipboard?.writeText(link).catch(() => undefined)
  }
  const goOn = async () => {
    const part = await engine.ask("upTo", { moves: at.value })
    if (game) begin(game, record.scenario, hotSeat(parties), record.options, { record: part })
  }
  const openRule = (r: string) => {
    rule.value = r
    if (small.value) drawer.value = "side"
  }
  const said = now.told.filter((t) => t.at === at.value)
  return (
    <Rules.Provider value={{ game: record.game, open: openRule }}>
      <main id="main" class={`table replay drawer-${drawer.value || "shut"}`} tabIndex={-1}>
        <Heading says={words("replay.title", { name: scenario?.name ?? record.scenario })} hidden />
        <aside class="rail left" aria-label={words("play.sides")}>
          <fieldset class="choice eyes">
            <legend>{words("replay.eyes")}</legend>
            {[
              ...parties.map((p) => [p.id, p.name] as const),
              ...(over ? ([["*", words("replay.both")]] as const) : []),
              ["", words("replay.public")] as const,
            ].map(([value, name]) => (
              <label key={value}>
                <input type="radio" name="eyes" checked={eyes.value === value} onChange={() => (eyes.value = value)} />
                {name}
              </label>
            ))}
          </fieldset>
          <Panels scene={now.scene} looks={looks} dice={now.dice} />
          <Timelines timelines={now.scene.timelines ?? []} looks={looks} />
        </aside>
        <div class="board-place">
          <Board
            scene={now.scene}
            looks={looks}
            overlays={looking.overlays.value}
            label={words("board.label", { title: scenario?.name ?? record.scenario })}
            onPick={(target) => looking.lens.value && looking.point(aimAt(now.scene, target))}
            tools={<LensTool looking={looking} />}
          >
            {(frame) => <Trails trails={before.current ? moved(before.current.scene, now.scene) : []} frame={frame} />}
          </Board>
          <LensCaption looking={looking} />
          {lost > 0 ? (
            <p class="trouble" role="alert">
              {words("trouble.rescued", { lost, reason: reason ?? "" })}
            </p>
          ) : null}
        </div>
        <aside class="rail right" aria-label={words("play.papers")}>
          <div class="papers" tabIndex={0} role="group" aria-label={words("tab.log")}>
            {rule.value ? (
              <>
                <button type="button" class="button small" onClick={() => (rule.value = undefined)}>
                  {words("replay.backToLog")}
                </button>
                <RulePane game={record.game} rule={rule.value} onRule={(r) => (rule.value = r)} />
              </>
            ) : (
              <Log told={now.told} at={at.value} onMoment={(m) => (at.value = m)} />
            )}
          </div>
        </aside>
        <footer class="order-desk">
          <p class="sentence" role="status">
            {said.map((t) => t.says).join(" ") || words("past.at", { moves: at.value })}
          </p>
          <Timeline at={at} moves={moves} />
          <div class="answers">
            <button type="button" class="button" onClick={goOn}>
              {words("replay.fork")}
            </button>
            <button type="button" class="button" onClick={share}>
              {words("replay.share")}
            </button>
            <button
              type="button"
              class="button"
              onClick={() =>
                download(`salient-${record.game}.json`, JSON.stringify(record, null, 1), "application/json")
              }
            >
              {words("menu.export")}
            </button>
            {from === "match" && over ? (
              <a class="button quiet" href={`${home()}verify/${encodeURIComponent(id)}`}>
                {words("outcome.verify")}
              </a>
            ) : null}
            {shared.value ? <LinkToSend label={words("replay.link")} link={shared.value} /> : null}
          </div>
          <Hand cards={now.scene.hand ?? []} lit={new Set()} chosen={new Set()} onPick={() => {}} />
          <Drawers drawer={drawer} />
        </footer>
      </main>
    </Rules.Provider>
  )
}
