/** A match on a server: its table once it has started, its waiting room before. */

import { catalogue } from "virtual:salient-catalogue"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import type { MatchAnswer, MatchSummary } from "../../server/protocol/index.ts"
import { matchName } from "../front/names.ts"
import { PlayTable } from "../play/PlayTable.tsx"
import type { Session } from "../session/session.ts"
import { Failure, Loading } from "../shell/Failure.tsx"
import { words } from "../words/words.ts"
import { openOnline } from "./match/session.ts"
import { RulesChanged } from "./RulesChanged.tsx"
import { ask, ServerError, somebody } from "./server.ts"
import { revealWhenFull } from "./shares.ts"
import { WaitingRoom } from "./WaitingRoom.tsx"

const secret = (invitation: string | undefined) => (invitation ? `?invitation=${encodeURIComponent(invitation)}` : "")

export default function MatchPage({ id, invitation }: { id: string; invitation?: string | undefined }) {
  const match = useSignal<MatchSummary | undefined>(undefined)
  const session = useSignal<Session | undefined>(undefined)
  const failed = useSignal<ServerError | undefined>(undefined)

  const load = () =>
    ask<MatchAnswer>("GET", `matches/${encodeURIComponent(id)}${secret(invitation)}`).then(
      async ({ match: asked }) => {
        const found = await revealWhenFull(asked).catch(() => asked) // tried again at the next poll
        match.value = found
        const waits = found.rulesChanged !== null && found.yours.length > 0 // for the options its players choose
        if (found.status === "open" || found.status === "cancelled" || waits || session.value) return
        const parties = catalogue
          .find((g) => g.id === found.game)
          ?.scenarios.find((s) => s.id === found.scenario)?.sides
        session.value = openOnline(found, parties ?? found.seats.map((s) => ({ id: s.side, name: s.side })), invitation)
      },
      (error: unknown) => {
        if (!match.value) failed.value = error instanceof ServerError ? error : new ServerError("failed", String(error))
      },
    )
  useEffect(() => {
    somebody().then(load, load)
    // Until the match begins there is no socket for it: the waiting room asks the server from time to time who has come.
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
  if (match.value.rulesChanged) return <RulesChanged match={match.value} onChange={load} />
  return <WaitingRoom match={match.value} invitation={invitation} onChange={load} />
}
