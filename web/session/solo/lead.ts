/**
 * Which tab of this browser plays a solo match: one at a time, so that none overwrites what another has played. A second tab is told, and
 * may ask for the match; the first then gives it up. If the browser has no locks (pages that came over plain http), every tab leads, and
 * `store/saved.ts` stops the one that has fallen behind.
 */

export type Lead = {
  /** Calls back once when another tab has taken over the match. */
  onLost(listener: () => void): void
  release(): void
}

const nameOf = (match: string): string => `salient match ${match}`
/** How long another tab may take to give up a match, in milliseconds; it may be frozen. */
const patience = 2_000

/** Takes the match for this tab; undefined if another tab has it, unless this one insists. */
export async function takeLead(match: string, { insist = false } = {}): Promise<Lead | undefined> {
  if (!globalThis.navigator?.locks) return { onLost: () => {}, release: () => {} }
  if (!insist) return hold(match, { ifAvailable: true })
  const channel = new BroadcastChannel(nameOf(match))
  channel.postMessage("wanted")
  channel.close()
  const given = await hold(match, { signal: AbortSignal.timeout(patience) })
  return given ?? hold(match, { steal: true })
}

function hold(match: string, how: LockOptions): Promise<Lead | undefined> {
  const end = Promise.withResolvers<void>()
  const listeners: (() => void)[] = []
  let lost = false
  return new Promise((resolve) => {
    let channel: BroadcastChannel | undefined
    const lose = () => {
      channel?.close()
      if (lost) return
      lost = true
      for (const listener of listeners.splice(0)) listener()
      end.resolve()
    }
    const lead: Lead = {
      onLost: (listener) => {
        if (lost) listener()
        else listeners.push(listener)
      },
      release: () => {
        lost = true
        listeners.length = 0
        channel?.close()
        end.resolve()
      },
    }
    navigator.locks
      .request(nameOf(match), how, (lock) => {
        if (!lock) return resolve(undefined)
        channel = new BroadcastChannel(nameOf(match))
        channel.onmessage = lose // a message here can only come from another tab that wants it
        resolve(lead)
        return end.promise
      })
      .catch(() => {
        lose() // another tab has taken it without waiting
        resolve(undefined) // or this one has waited too long
      })
  })
}
