/** A replay: finds the match's record, and says what is wrong if there is none that can be opened. */

import { useSignal } from "@preact/signals"
import type { MatchRecord, Side } from "@salient/engine"
import { useEffect } from "preact/hooks"
import { ServerError, serverMoment, serverRecord } from "../online/server.ts"
import type { ReplayLink } from "../route.ts"
import { EngineError, startEngine } from "../session/engine.ts"
import type { Sitting } from "../session/solo/plan.ts"
import { Failure, Loading } from "../shell/Failure.tsx"
import { unpack } from "../store/links.ts"
import { savedMatch } from "../store/saved.ts"
import { words } from "../words/words.ts"
import { openKept } from "./kept.ts"
import { type Notes, notesOn, readNotes } from "./notes.ts"
import { ReplayScreen } from "./Replay.tsx"
import { openSides, readShared, type Source, type Study } from "./state.ts"

type Found = { study: Study; notes: Notes } | { failed: string; title: string }

type Opened = { record?: MatchRecord; sitting?: Sitting; shared?: readonly Side[] }

async function recordFrom(from: Source, id: string): Promise<Opened> {
  if (from === "saved") return (await savedMatch(id)) ?? {}
  if (from === "match") return { record: await serverRecord(id) }
  return readShared(await unpack(id))
}

async function study(from: Source, id: string, { notes: sent }: ReplayLink): Promise<Found> {
  let record: MatchRecord | undefined
  let sitting: Sitting | undefined
  let shared: readonly Side[] | undefined
  let linked: Notes = []
  try {
    ;({ record, sitting, shared } = await recordFrom(from, id))
    if (sent) linked = readNotes(await unpack(sent))
  } catch (error) {
    const says = from === "data" ? words("badRecord.damaged") : error instanceof Error ? error.message : String(error)
    return { failed: says, title: words("badRecord.title") }
  }
  if (!record) return { failed: words("noMatch.says"), title: words("noMatch.title") }
  const engine = startEngine()
  try {
    // The server adds the dice if rules have changed since and it has kept what the older ones showed.
    const kept = from === "match" && record.drawn ? await openKept((at, side) => serverMoment(id, at, side)) : undefined
    if (kept) {
      const sides = openSides(true, record.seats, undefined)
      const seen: Study = { engine, kept, record, moves: kept.moves, over: true, lost: 0, sides }
      return { study: seen, notes: notesOn(from, record, linked) }
    }
    // The content of a file or a link is read only after the engine has accepted it as a record.
    const { moves, over, lost, reason } = await engine.ask("open", { record, study: true })
    const open = openSides(over, record.seats, sitting)
    const partly = !over && shared !== undefined
    const sides = partly ? open.filter((s) => shared?.includes(s)) : open
    const found: Study = { engine, record, moves, over, lost, reason, sides, partly }
    return { study: found, notes: notesOn(from, record, linked) }
  } catch (error) {
    engine.close()
    const isSaid = error instanceof EngineError || error instanceof ServerError
    const says = isSaid ? error.message : words("badRecord.damaged")
    return { failed: says, title: words("badRecord.title") }
  }
}

export default function ReplayPage({ from, id, link }: { from: Source; id: string; link: ReplayLink }) {
  const found = useSignal<Found | undefined>(undefined)
  useEffect(() => {
    let open: Study | undefined
    let gone = false
    study(from, id, link).then((it) => {
      if ("study" in it) open = it.study
      if (gone) open?.engine.close()
      else found.value = it
    })
    return () => {
      gone = true
      open?.engine.close()
    }
  }, [from, id])
  const it = found.value
  if (!it) return <Loading says={words("replay.opening")} />
  if ("failed" in it) return <Failure title={it.title} says={it.failed} />
  return <ReplayScreen study={it.study} notes={it.notes} from={from} id={id} first={link.at} />
}
