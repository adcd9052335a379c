/**
 * This browser's shares of the dice: created when the player takes a seat, sent as a hash, revealed when every seat is taken. The promises
 * made then are kept here, not on the server, and compared when the match is over.
 */
import { hashOfShare, type MatchRecord, newShare } from "@salient/engine"
import type { MatchAnswer, MatchSummary } from "../../server/protocol/index.ts"
import { ask } from "./server.ts"

/** What this browser knows of the dice of a match. */
type Kept = {
  readonly share: string
  /** What every player had promised when the share was revealed. */
  readonly promised?: {
    readonly commitment: string
    readonly hashes: { readonly [seat: string]: string | null }
    /** The order in which the shares are mixed; missing if an earlier version of this page has kept the promise. */
    readonly seats?: readonly string[]
  }
}

const key = (match: string): string => `salient share ${match}`

/** Without storage, the share is remembered for as long as the page is open. */
const unkept = new Map<string, Kept>()

function keep(match: string, kept: Kept): void {
  unkept.set(match, kept)
  try {
    localStorage.setItem(key(match), JSON.stringify(kept))
  } catch {
    // It is remembered for as long as the page is open; if it is lost, the match begins without it.
  }
}

function kept(match: string): Kept | undefined {
  try {
    const text = localStorage.getItem(key(match))
    if (text !== null) return JSON.parse(text) as Kept
  } catch {
    // Nothing was stored, or it was damaged.
  }
  return unkept.get(match)
}

/** Takes a seat with a fresh share: `sit` sends its hash, and the share itself is kept under the id of the resulting match. */
export async function withShare(sit: (shareHash: string) => Promise<MatchAnswer>): Promise<MatchAnswer> {
  const share = newShare()
  const answer = await sit(hashOfShare(share))
  keep(answer.match.id, { share })
  return answer
}

const isTaken = (seat: MatchSummary["seats"][number]): boolean => seat.player !== null || seat.computer !== null

/** Reveals this browser's share if every seat is taken; returns the match as it then stands. */
export async function revealWhenFull(match: MatchSummary): Promise<MatchSummary> {
  const own = match.seats.find((s) => match.yours.includes(s.id) && s.share !== null)
  const mine = kept(match.id)
  if (match.status !== "open" || !own?.share || own.share.revealed || !mine || !match.seats.every(isTaken)) return match
  if (hashOfShare(mine.share) !== own.share.hash) return match
  const hashes = Object.fromEntries(match.seats.map((s) => [s.id, s.share?.hash ?? null]))
  const seats = match.seats.map((s) => s.id)
  keep(match.id, { ...mine, promised: { commitment: match.commitment, hashes, seats } })
  return (await ask<MatchAnswer>("POST", `matches/${encodeURIComponent(match.id)}/share`, { share: mine.share })).match
}

/** True if the dice of this record were made from what was promised when this browser revealed its share, or if it has no share. */
export function isAsPromised(match: string, record: Pick<MatchRecord, "commitment" | "shares">): boolean {
  const mine = kept(match)
  if (!mine?.promised) return true
  const { commitment, hashes, seats } = mine.promised
  const found = new Map(record.shares?.map((s) => [s.seat, s]))
  return (
    record.commitment === commitment &&
    Object.entries(hashes).every(([seat, hash]) => (found.get(seat)?.hash ?? null) === hash) &&
    [...found.values()].some((s) => s.share === mine.share) &&
    (!seats || [...found.keys()].join() === seats.filter((seat) => hashes[seat]).join())
  )
}
