/**
 * Dice that nobody can choose. The host publishes the hash of a seed when the match is created. Every player who takes a seat
 * creates a random share and gives its hash. When all seats are taken and no hash can change any more, the shares are revealed, and
 * the dice come from the seed and all shares together. If even one player keeps a share secret until then, neither the host nor the
 * other players can choose the dice or know them in advance. Without shares the dice come from the seed alone.
 * (The schema of a share is in `record.ts`, because browsers that only take a seat do not need it.)
 */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import type { SeatId } from "./decision.ts"
import { commitmentOf, newSeed, type Seed } from "./dice.ts"

/** A player's share of the dice. If `share` is missing, the player never revealed it, and it does not count. */
export type Share = { readonly seat: SeatId; readonly hash: string; readonly share?: Seed | undefined }

/** A new random share. */
export const newShare = (): Seed => newSeed()

/** The hash that a player gives before the share is revealed. */
export const hashOfShare = (share: Seed): string => commitmentOf(share)

const domain = utf8ToBytes("salient dice of seed and shares\n")

/** The seed of the dice: SHA-256 of the host's seed and of all revealed shares, in the order of the seats. */
export function mixedSeed(seed: Seed, shares?: readonly Share[]): Seed {
  if (!shares) return seed
  const revealed = shares.flatMap(({ share }) => (share === undefined ? [] : [hexToBytes(share)]))
  return revealed.length === 0 ? seed : bytesToHex(sha256(concatBytes(domain, hexToBytes(seed), ...revealed)))
}

/**
 * Checks the shares against their hashes and the order of the seats, since a host who might choose the order could choose between as many
 * seeds; returns a sentence if they do not match.
 */
export function sharesMismatch(
  shares: readonly Share[] | undefined,
  seats: readonly { readonly id: SeatId }[],
): string | undefined {
  const seen = new Set<SeatId>()
  let last = -1
  for (const { seat, hash, share } of shares ?? []) {
    const place = seats.findIndex((s) => s.id === seat)
    if (place < 0 || seen.has(seat))
      return `The shares of the dice name the seat "${seat.slice(0, 40)}", which does not exist or has given one already.`
    if (place < last)
      return `The shares of the dice are not in the order of the seats: ${seat.slice(0, 40)} sits before the seat named before it.`
    seen.add(seat)
    last = place
    if (share !== undefined && hashOfShare(share) !== hash)
      return `The share of ${seat.slice(0, 40)} does not match the hash given before: expected ${hash}, found ${hashOfShare(share)}.`
  }
  return undefined
}
