/**
 * Spaces out what is asked about a match, so that a hand on the board cannot flood the server: no second has more questions than this. What
 * the hand waits for goes before everything else.
 */
export const most = { questions: 10, within: 1000 } as const

export type Clock = { now(): number; after(milliseconds: number, act: () => void): void }

const wallClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, act) => void setTimeout(act, milliseconds),
}

export type Steady = (first: boolean) => Promise<void>

/** A gate for questions: the promise is kept when the question may be sent. */
export function steady(clock: Clock = wallClock): Steady {
  const sent: number[] = []
  const waiting: { readonly first: boolean; readonly send: () => void }[] = []
  let timed = false
  const pump = () => {
    while (waiting.length > 0) {
      const now = clock.now()
      while (sent[0] !== undefined && now - sent[0] >= most.within) sent.shift()
      const [oldest] = sent
      if (oldest !== undefined && sent.length >= most.questions) {
        if (timed) return
        timed = true
        clock.after(Math.ceil(oldest + most.within - now), () => {
          timed = false
          pump()
        })
        return
      }
      sent.push(now)
      const urgent = waiting.findIndex((w) => w.first)
      waiting.splice(Math.max(0, urgent), 1)[0]?.send()
    }
  }
  return (first) =>
    new Promise((send) => {
      waiting.push({ first, send })
      pump()
    })
}
