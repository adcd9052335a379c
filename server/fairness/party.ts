/**
 * Who pays for what is dear. Guests cost nothing to make, so all guests of one address are one party; an account is a party
 * of its own. Parties of one address share what the address may have.
 */
import { networkOf } from "../limits.ts"
import type { User } from "../protocol/index.ts"

export type Party = {
  /** The network that somebody asks from. */
  readonly address: string
  /** An account, or all guests and strangers of the address. */
  readonly user: string
}

const GUESTS = "guests"

export const partyOf = (user: User | null, ip: string): Party => ({
  address: networkOf(ip),
  user: user && !user.guest ? user.id : GUESTS,
})

/** The party of work that nobody has just asked for, such as a computer's move after a restart: its host's alone. */
export const partyOfHost = (host: string | null): Party => ({ address: `host ${host ?? ""}`, user: host ?? GUESTS })
