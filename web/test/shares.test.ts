/** A browser's share of the dice: promised, revealed when every seat is taken, and compared with the record when the match is over. */
import { signal } from "@preact/signals"
import { hashOfShare, newShare } from "@salient/engine"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { MatchSummary } from "../../server/protocol/index.ts"
import { checkDice } from "../online/match/dice.ts"
import type { Online } from "../online/match/online.ts"
import { revealWhenFull, withShare } from "../online/shares.ts"
import { words } from "../words/words.ts"

const theirs = newShare()
const sent: { path: string; body: { share?: string } }[] = []
let answers: (path: string) => object

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal("location", { origin: "http://attic", pathname: "/" })
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} })
  vi.stubGlobal("fetch", async (url: string, { body }: { body?: string }) => {
    const path = url.replace("http://attic/api/", "")
    sent.push({ path, body: body === undefined ? {} : JSON.parse(body) })
    return new Response(JSON.stringify(answers(path)))
  })
})
afterEach(() => void vi.unstubAllGlobals())

type Seat = { id: string; player: object | null; computer: null; share: { hash: string; revealed: boolean } | null }
const seat = (id: string, hash: string | null, player: object | null = {}): Seat => ({
  id,
  player,
  computer: null,
  share: hash === null ? null : { hash, revealed: false },
})
const matchOf = (id: string, seats: Seat[]) =>
  ({ id, status: "open", commitment: "promised", yours: ["a"], seats }) as unknown as MatchSummary

/** Sits down in a match, which fills up; returns the hash that was sent, and the match with every seat taken. */
async function satDown(id: string) {
  let hash = ""
  await withShare(async (given) => {
    hash = given
    return { match: matchOf(id, [seat("a", given), seat("b", null, null)]) }
  })
  return { hash, full: matchOf(id, [seat("a", hash), seat("b", hashOfShare(theirs))]) }
}

describe("a browser's share of the dice", () => {
  it("is sent as a hash, and itself only when every seat is taken", async () => {
    const { hash, full } = await satDown("m1")
    answers = () => ({ match: full })
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    await revealWhenFull(matchOf("m1", [seat("a", hash), seat("b", null, null)]))
    expect(sent).toEqual([])
    await revealWhenFull(full)
    expect(sent.map(({ path }) => path)).toEqual(["matches/m1/share"])
    expect(hashOfShare(sent[0]?.body.share as string)).toBe(hash)
  })

  it("is not revealed in answer to the hash of another", async () => {
    const { full } = await satDown("m2")
    await revealWhenFull({
      ...full,
      seats: [seat("a", hashOfShare(newShare())), ...full.seats.slice(1)],
    } as MatchSummary)
    expect(sent).toEqual([])
  })

  it.each<[string, boolean, (record: { commitment: string; shares: object[] }) => object]>([
    ["as it was promised", true, (record) => record],
    ["with another promise of the seed", false, (record) => ({ ...record, commitment: "another" })],
    ["without the own share", false, (record) => ({ ...record, shares: record.shares.slice(1) })],
    [
      "with another share of the opponent's",
      false,
      (record) => ({ ...record, shares: [record.shares[0], { seat: "b", hash: hashOfShare("00"), share: "00" }] }),
    ],
    ["with the shares in another order", false, (record) => ({ ...record, shares: record.shares.toReversed() })],
    [
      "with the own share counted as never revealed",
      false,
      (record) => ({ ...record, shares: [{ ...record.shares[0], share: undefined }, record.shares[1]] }),
    ],
  ])("is looked for in the record when the match is over: %s", async (what, isTrue, made) => {
    const id = `m3 ${what}`
    const { hash, full } = await satDown(id)
    const record = () => ({
      commitment: "promised",
      shares: [
        { seat: "a", hash, share: sent[0]?.body.share },
        { seat: "b", hash: hashOfShare(theirs), share: theirs },
      ],
    })
    answers = (path) => (path.endsWith("/record") ? made(record()) : { match: full })
    await revealWhenFull(full)
    const state = signal({ match: { ...full, status: "running" }, trouble: null as string | null })
    const stop = checkDice({ id, state } as unknown as Online)
    expect(sent).toHaveLength(1)
    state.value = { ...state.value, match: { ...full, status: "over" } }
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    await new Promise((soon) => setImmediate(soon))
    await vi.waitFor(() => expect(state.value.trouble).toBe(isTrue ? null : words("dice.broken")))
    stop()
  })
})
