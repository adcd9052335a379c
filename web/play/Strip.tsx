/** The strip above the board: which battle, how far it has got, the main figures, the clock, the menu. */
import type { Panel, Scene } from "@salient/engine"
import type { Room } from "../session/session.ts"
import { InStrip } from "../shell/Masthead.tsx"
import { small } from "../shell/screen.ts"
import { words } from "../words/words.ts"
import { Track } from "./Panels.tsx"
import { Clock } from "./Room.tsx"
import { TableMenu } from "./TableMenu.tsx"
import { openPanel } from "./table/answers.ts"
import type { Table } from "./table/table.ts"

/** What fits into the strip: a few rows of a few letters each. */
const most = { rows: 3, letters: 16, boxes: 16 } as const

type Row = Panel["rows"][number]

/** The track of the whole battle, and the short rows beside it that do not repeat it. */
function headlines({ panels }: Pick<Scene, "panels">): { track: Panel["track"]; rows: readonly Row[] } {
  const common = panels.filter((p) => p.side === undefined)
  const track = common.find((p) => p.track && p.track.to > p.track.from)?.track
  const again = track && `${track.at} of ${track.to}`
  const rows = (common[0]?.rows ?? []).filter((r) => r.text !== again && r.text.length <= most.letters)
  return { track, rows: rows.slice(0, most.rows) }
}

export function Strip({ table, title, room }: { table: Table; title: string; room: Room | undefined }) {
  const scene = table.shown.value?.scene
  const over = table.session.status.value.kind === "over"
  return (
    <InStrip>
      <StripWords title={title} scene={scene} />
      <Aims table={table} />
      {room && !over ? <Clock deadline={room.deadline.value} seconds={room.moveSeconds} short /> : null}
      <TableMenu table={table} />
    </InStrip>
  )
}

/** Opens the briefing, on a small screen as on a wide one. */
function openBriefing(table: Table): void {
  if (small.value) openPanel(table, "briefing")
  else table.left.value = "briefing"
}

/** What the player's side must do, and how far it has got; a touch opens the briefing. */
function Aims({ table }: { table: Table }) {
  const aims = table.shown.value?.scene.aims ?? []
  return (
    <button type="button" class="strip-aims" title={words("briefing.aim")} onClick={() => openBriefing(table)}>
      {aims.length === 0 ? words("briefing.aim") : null}
      {aims.map((a) => (
        <span key={a.label}>
          <span class="aim-says">{a.label}</span> <span aria-hidden="true">{a.done ? "✓" : "✗"}</span>
          <span class="hidden-text">{words(a.done ? "briefing.done" : "briefing.notDone")}</span>
        </span>
      ))}
    </button>
  )
}

export function StripWords({ title, scene }: { title: string; scene: Scene | undefined }) {
  const { track, rows } = scene ? headlines(scene) : { track: undefined, rows: [] }
  const boxed = track && track.to - track.from < most.boxes
  const [, game, battle = title] = /^(.+?: )(.+)$/.exec(title) ?? []
  return (
    <>
      <b class="strip-title" title={title}>
        {game ? <span class="strip-game">{game}</span> : null}
        {battle}
      </b>
      {track ? (
        boxed ? (
          <Track track={track} />
        ) : (
          <span class="strip-row">{words("panels.track", { at: track.at, to: track.to })}</span>
        )
      ) : null}
      {rows.map((r) => (
        <span key={r.label} class="strip-row">
          {r.label} <b>{r.text}</b>
        </span>
      ))}
      <span class="strip-caption">{scene?.captions.join(" ")}</span>
    </>
  )
}
