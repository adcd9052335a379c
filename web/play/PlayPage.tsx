/** A solo match by its id: one that was just set up, or one kept in this browser. */
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { beginAgain, planned } from "../front/begin.ts"
import type { Session } from "../session/session.ts"
import { openSolo, type SoloPlan } from "../session/solo.ts"
import { Failure, Loading } from "../shell/Failure.tsx"
import { savedMatch } from "../store/saved.ts"
import { words } from "../words/words.ts"
import { PlayTable } from "./PlayTable.tsx"

type Found = { session: Session; plan: SoloPlan } | { missing: string }

async function find(id: string): Promise<Found> {
  const plan = planned(id)
  if (plan) return { session: openSolo(plan), plan }
  const saved = await savedMatch(id)
  if (!saved) return { missing: id }
  const kept = { ...saved, options: saved.record.options }
  return { session: openSolo(kept), plan: kept }
}

export default function PlayPage({ id }: { id: string }) {
  const found = useSignal<Found | undefined>(undefined)
  useEffect(() => {
    let gone = false
    find(id).then(
      (it) => {
        if (!gone) found.value = it
        else if ("session" in it) it.session.close()
      },
      () => {
        if (!gone) found.value = { missing: id }
      },
    )
    return () => {
      gone = true
    }
  }, [id])
  const it = found.value
  if (!it) return <Loading says={words("play.opening")} />
  if ("missing" in it) return <Failure title={words("noMatch.title")} says={words("noMatch.says")} />
  const { session, plan } = it
  return <PlayTable session={session} title={`${plan.gameName}: ${plan.scenarioName}`} again={() => beginAgain(plan)} />
}
