/**
 * Dice that nobody owns. The host promises a seed when the match is made. Every player who sits down makes up a random share and
 * gives its hash; when all have sat down and no hash can change any more, the shares are revealed, and the dice come from the
 * seed and all shares together. Whoever keeps one share secret until then, be it only one player, makes sure that neither
 * the host nor the others could choose the dice or know them ahead. Without shares the dice are the seed's own.
 * (The schema of a share is in `record.ts`: browsers that only sit down need none.)
 */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import type { SeatId } from "./decision.ts"
import { commitmentOf, newSeed, type Seed } from "./dice.ts"

/** A player's part in the dice; without `share`, the player never revealed it and it does not count. */
export type Share = { readonly seat: SeatId; readonly hash: string; readonly share?: Seed | undefined }

/** A share that nobody could guess. */
export const newShare = (): Seed => newSeed()

/** What is given away of a share before it is revealed. */
export const hashOfShare = (share: Seed): string => commitmentOf(share)

const domain = utf8ToBytes("salient dice of seed and shares\n")

/** The seed of the dice: SHA-256 of the host's seed and of all revealed shares, in the order of the seats. */
export function mixedSeed(seed: Seed, shares?: readonly Share[]): Seed {
  if (!shares) return seed
  const revealed = shares.flatMap(({ share }) => (share === undefined ? [] : [hexToBytes(share)]))
  return revealed.length === 0 ? seed : bytesToHex(sha256(concatBytes(domain, hexToBytes(seed), ...revealed)))
}

/** Are the shares those whose hashes were given? A sentence if not. */
export function sharesMismatch(
  shares: readonly Share[] | undefined,
  seats: readonly { readonly id: SeatId }[],
): string | undefined {
  const seen = new Set<SeatId>()
  for (const { seat, hash, share } of shares ?? []) {
    if (!seats.some((s) => s.id === seat) || seen.has(seat))
      return `The shares of the dice name the seat "${seat.slice(0, 40)}", which does not exist or has given one already.`
    seen.add(seat)
    if (share !== undefined && hashOfShare(share) !== hash)
      return `The share of ${seat.slice(0, 40)} does not match the hash given before: its hash is ${hashOfShare(share)}, given was ${hash}.`
  }
  return undefined
}
