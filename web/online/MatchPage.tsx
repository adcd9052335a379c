/** A match on a server: its table once it runs, its waiting room before. */

import { shelf } from "virtual:salient-shelf"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { matchName } from "../front/names.ts"
import { PlayTable } from "../play/PlayTable.tsx"
import type { Session } from "../session/session.ts"
import { Failure, Loading } from "../shell/Failure.tsx"
import { words } from "../words/words.ts"
import { ask, type MatchSummary, ServerError, somebody } from "./server.ts"
import { openOnline } from "./session.ts"
import { WaitingRoom } from "./WaitingRoom.tsx"

const secret = (invitation: string | undefined) => (invitation ? `?invitation=${encodeURIComponent(invitation)}` : "")

export default function MatchPage({ id, invitation }: { id: string; invitation?: string | undefined }) {
  const match = useSignal<MatchSummary | undefined>(undefined)
  const session = useSignal<Session | undefined>(undefined)
  const failed = useSignal<ServerError | undefined>(undefined)

  const load = () =>
    ask<{ match: MatchSummary }>("GET", `matches/${encodeURIComponent(id)}${secret(invitation)}`).then(
      ({ match: found }) => {
        match.value = found
        if (found.status === "open" || found.status === "cancelled" || session.value) return
        const parties = shelf.find((g) => g.id === found.game)?.scenarios.find((s) => s.id === found.scenario)?.sides
        session.value = openOnline(found, parties ?? found.seats.map((s) => ({ id: s.side, name: s.side })), invitation)
      },
      (error: unknown) => {
        if (!match.value) failed.value = error instanceof ServerError ? error : new ServerError("failed", String(error))
      },
    )
  useEffect(() => {
    somebody().then(load, load)
    // Until it begins, nobody has a socket to it yet: the room asks now and then who has come.
    const knock = setInterval(() => {
      if (!session.value && !failed.value) load()
    }, 1500)
    return () => clearInterval(knock)
  }, [id])

  const error = failed.value
  if (error)
    return error.code === "no-server" ? (
      <Failure title={words("online.noServerTitle")} says={words("online.none")} />
    ) : (
      <Failure
        title={words(invitation ? "invitation.title" : "noMatch.title")}
        says={invitation ? words("invitation.says") : words("noMatch.online")}
        detail={error.message}
      />
    )
  if (!match.value) return <Loading says={words("play.opening")} />
  if (session.value) return <PlayTable session={session.value} title={matchName(match.value)} />
  return <WaitingRoom match={match.value} invitation={invitation} onChange={load} />
}
