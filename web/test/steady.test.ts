/** What a hand on the board asks a server: never more than ten questions in a second, and of a drag only the latest place. */
import { describe, expect, it } from "vitest"
import { most, steady } from "../online/match/steady.ts"
import { latestOnly } from "../play/table/latest.ts"

/** A clock that goes only when it is told to. */
function newClock() {
  let now = 0
  let timers: { at: number; act: () => void }[] = []
  return {
    now: () => now,
    after: (ms: number, act: () => void) => void timers.push({ at: now + ms, act }),
    async goTo(to: number) {
      for (;;) {
        const [next] = timers.filter((t) => t.at <= to).sort((a, b) => a.at - b.at)
        if (!next) break
        timers = timers.filter((t) => t !== next)
        now = next.at
        next.act()
        await settled()
      }
      now = to
    },
  }
}

const settled = async () => {
  for (let n = 0; n < 40; n++) await Promise.resolve()
}

describe("questions sent online", () => {
  it("are ten in any second at most, however many are asked, and each is sent in the end", async () => {
    const clock = newClock()
    const gate = steady(clock)
    const sent: number[] = []
    for (let ms = 0; ms < 3000; ms += 16) {
      await clock.goTo(ms)
      gate(true).then(() => sent.push(clock.now()))
      await settled()
    }
    for (let ms = 3000; ms < 40_000; ms += 50) {
      await clock.goTo(ms)
      await settled()
    }
    expect(sent).toHaveLength(Math.ceil(3000 / 16))
    for (const at of sent)
      expect(sent.filter((t) => t >= at && t < at + most.within).length).toBeLessThanOrEqual(most.questions)
  })
  it("go at once while there are few, and what the hand waits for goes first", async () => {
    const clock = newClock()
    const gate = steady(clock)
    const sent: string[] = []
    for (let n = 0; n < most.questions; n++) gate(false).then(() => sent.push(`odds ${n}`))
    await settled()
    expect(sent).toHaveLength(most.questions)
    gate(false).then(() => sent.push("late odds"))
    gate(true).then(() => sent.push("check"))
    await clock.goTo(most.within)
    await settled()
    expect(sent.slice(most.questions)).toEqual(["check", "late odds"])
  })
  it("of a drag only the first place and the latest are asked about, one after the other", async () => {
    const asked: number[] = []
    const answers: (() => void)[] = []
    const ask = latestOnly(
      (place: number) =>
        new Promise<void>((answered) => {
          asked.push(place)
          answers.push(answered)
        }),
    )
    for (let place = 1; place <= 60; place++) ask(place)
    expect(asked).toEqual([1])
    answers.shift()?.()
    await settled()
    expect(asked).toEqual([1, 60])
    answers.shift()?.()
    await settled()
    ask(61)
    expect(asked).toEqual([1, 60, 61])
  })
})
