/** A solo match by its id: one that was just set up, or one kept in this browser. */
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { beginAgain, planned } from "../front/begin.ts"
import type { Session } from "../session/session.ts"
import { ELSEWHERE } from "../session/solo/conduct.ts"
import { takeLead } from "../session/solo/lead.ts"
import type { SoloPlan } from "../session/solo/plan.ts"
import { openSolo } from "../session/solo/solo.ts"
import { Failure, Loading } from "../shell/Failure.tsx"
import { savedMatch } from "../store/saved.ts"
import { words } from "../words/words.ts"
import { Elsewhere } from "./Elsewhere.tsx"
import { PlayTable } from "./PlayTable.tsx"

type Found = { session: Session; plan: SoloPlan } | { missing: string } | { elsewhere: string }

/** Opens the match for this tab, unless another tab has it and this one does not insist; `onLost` is called when another takes it over. */
async function find(id: string, insist: boolean, onLost: () => void): Promise<Found> {
  const lead = await takeLead(id, { insist })
  if (!lead) return { elsewhere: id }
  const found = await opened(id)
  if (!("session" in found)) {
    lead.release()
    return found
  }
  const { session } = found
  lead.onLost(() => {
    session.close()
    onLost()
  })
  const close = () => {
    session.close()
    lead.release()
  }
  return { ...found, session: { ...session, close } }
}

/** Read only now, when no other tab changes it any more. */
async function opened(id: string): Promise<Found> {
  const plan = planned(id)
  if (plan) return { session: openSolo(plan), plan }
  const saved = await savedMatch(id)
  if (!saved) return { missing: id }
  const kept = { ...saved, options: saved.record.options }
  return { session: openSolo(kept), plan: kept }
}

export default function PlayPage({ id }: { id: string }) {
  const found = useSignal<Found | undefined>(undefined)
  const insists = useSignal(0)
  const tries = insists.value
  useEffect(() => {
    let gone = false
    const set = (it: Found) => {
      if (!gone) found.value = it
      else if ("session" in it) it.session.close()
    }
    find(id, tries > 0, () => set({ elsewhere: id })).then(set, () => set({ missing: id }))
    return () => {
      gone = true
    }
  }, [id, tries])
  const take = () => {
    found.value = undefined
    insists.value = tries + 1
  }
  const it = found.value
  if (!it) return <Loading says={words("play.opening")} />
  if ("missing" in it) return <Failure title={words("noMatch.title")} says={words("noMatch.says")} />
  if ("elsewhere" in it) return <Elsewhere onTake={take} />
  const { session, plan } = it
  const status = session.status.value
  if (status.kind === "failed" && status.code === ELSEWHERE) return <Elsewhere onTake={take} />
  return <PlayTable session={session} title={`${plan.gameName}: ${plan.scenarioName}`} again={() => beginAgain(plan)} />
}
