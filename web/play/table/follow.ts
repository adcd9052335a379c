/** What a table does by itself: a new question empties the draft, the rules check every step of it, a lens is refreshed. */
import { batch, effect, untracked } from "@preact/signals"
import type { Move, Presented, Touch } from "@salient/engine"
import { carryOn, declineMuted, findRest } from "./answers.ts"
import { answerOf, inHand, isLed, mannerOf, newDraft } from "./draft.ts"
import { latestOnly } from "./latest.ts"
import { consider, findHeadlines, forgetOdds } from "./odds.ts"
import { nextPartyMove } from "./party.ts"
import { seeTarget } from "./sight.ts"
import { nowhere, type Table } from "./table.ts"

/** If more than this happened before a question, only the log tells it. */
const mostNews = 6

/** Keeps a table up to date until the returned function is called. */
export function follow(table: Table): () => void {
  const { looking } = table
  const judge = latestOnly((ask: Presented, move: Move) => judgeMove(table, ask, move))
  const stops = [
    effect(() => {
      const ask = table.ask.value
      untracked(() => meet(table, ask))
    }),
    effect(() => {
      const ask = table.asked.value
      if (ask && table.muted.value.size > 0 && !table.busy.value) untracked(() => declineMuted(table, ask))
    }),
    effect(() => judgeDraft(table, judge)),
    effect(() => {
      const ask = table.ask.value
      const pieces = ask ? inHand(ask, table.draft.value) : []
      if (ask?.kind !== "path" || pieces.length === 0) return
      const manner = ask.reach ? undefined : mannerOf(ask, table.draft.value, pieces[0])
      // A manoeuvre on the spot, or by a certain amount, leads to one place.
      if (isLed(ask) || (isOnTable(table) && !manner?.onTheSpot && !manner?.amount))
        untracked(() => findReach(table, ask, pieces, manner?.id))
    }),
    effect(() => {
      const answer = table.considered.value
      untracked(() => seeTarget(table, answer))
    }),
    // A lens that is in hand shows the current board.
    effect(() => {
      if (table.shown.value && looking.lens.peek()) looking.again()
    }),
    effect(() => {
      if (looking.lens.value) table.said.value = looking.says.value.join(" ")
    }),
    effect(() => {
      const { armed } = table.draft.value
      table.pointed.value = nowhere // the answer that was pointed at may have gone from under the pointer
      if (armed !== undefined) untracked(() => consider(table, armed))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const isOnTable = (table: Table): boolean => table.shown.peek()?.scene.board.kind === "table"

/** A question comes or goes: nothing of the previous one stays. */
function meet(table: Table, ask: Presented | undefined): void {
  batch(() => {
    table.verdict.value = undefined
    table.drawn.value = undefined
    table.refusal.value = undefined
    table.barred.value = undefined
    forgetOdds(table)
    table.pointed.value = nowhere
    table.busy.value = false // a new question may be answered at once
    if (!ask) return
    table.draft.value = newDraft(ask)
    table.said.value = [...news(table), ask.prompt].join(" ")
  })
  if (!ask) return
  if ("barred" in ask && ask.barred) findBarred(table, ask)
  findHeadlines(table, ask)
  findRest(table, ask)
    .then(() => carryOn(table, ask))
    .then(() => {
      if (table.ask.peek() === ask) nextPartyMove(table, ask)
    })
}

/** Asks what the question forbids; the allowed answers do not wait for it. */
async function findBarred(table: Table, ask: Presented): Promise<void> {
  const found = await table.session.barred().catch(() => [])
  if (table.ask.peek() === ask) table.barred.value = found
}

/** Asks where the pieces in hand can go, once each time they are picked up. */
async function findReach(table: Table, ask: Presented, pieces: readonly Touch[], how?: string): Promise<void> {
  const key = [...pieces, how].join()
  if (table.draft.peek().reachOf === key) return
  table.draft.value = { ...table.draft.peek(), reachOf: key, reach: [] }
  const reach = await table.session.reach(pieces, how).catch(() => [])
  if (table.ask.peek() === ask && table.draft.peek().reachOf === key)
    table.draft.value = { ...table.draft.peek(), reach }
}

/** What has happened since the last question, for players who hear the table rather than see it. */
function news(table: Table): string[] {
  const told = table.session.look.value?.told ?? []
  const since = told.slice(table.heard.value).slice(-mostNews)
  table.heard.value = told.length
  return since.map((t) => t.says)
}

/** If the choice is too wide to list, the rules check the draft as it is made. */
function judgeDraft(table: Table, judge: (ask: Presented, move: Move) => void): void {
  const ask = table.ask.value
  if (ask?.kind !== "place" && ask?.kind !== "path" && ask?.kind !== "select" && ask?.kind !== "write") return
  const move = answerOf(ask, table.draft.value)
  if (move) untracked(() => judge(ask, move))
  else {
    table.verdict.value = undefined
    if (ask.kind === "select" && ask.forecast) forgetOdds(table)
  }
}

async function judgeMove(table: Table, ask: Presented, move: Move): Promise<void> {
  const found = await table.session.check(move).catch(() => undefined)
  if (!found) {
    table.verdict.value = undefined
    return
  }
  const now = table.ask.peek() === ask ? answerOf(ask, table.draft.peek()) : undefined
  if (!now || JSON.stringify(now) !== JSON.stringify(move)) return // the draft has changed meanwhile
  table.verdict.value = found
  table.drawn.value = { of: move, stands: found.stands ?? {} }
  if (ask.kind !== "select" || !ask.forecast || !("select" in move)) return
  if (found.ok) consider(table, move.select)
  else forgetOdds(table)
}
