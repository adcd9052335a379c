/** A solo match by its id: one that was just set up, or one kept in this browser. */
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { planned } from "../front/begin.ts"
import type { Session } from "../session/session.ts"
import { openSolo } from "../session/solo.ts"
import { Failure, Loading } from "../shell/Failure.tsx"
import { savedMatch } from "../store/saved.ts"
import { words } from "../words/words.ts"
import { PlayTable } from "./PlayTable.tsx"

type Found = { session: Session; title: string } | { missing: string }

async function find(id: string): Promise<Found> {
  const plan = planned(id)
  if (plan) return { session: openSolo(plan), title: `${plan.gameName}: ${plan.scenarioName}` }
  const saved = await savedMatch(id)
  if (!saved) return { missing: id }
  const session = openSolo({ ...saved, options: saved.record.options })
  return { session, title: `${saved.gameName}: ${saved.scenarioName}` }
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
  return <PlayTable session={it.session} title={it.title} />
}
