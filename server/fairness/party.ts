/**
 * Who pays for expensive work. Guests cost nothing to create, so all guests of one address are one party; an account is a party of its own.
 * The parties of one address share the budget of the address.
 */
import { networkOf } from "../limits.ts"
import type { User } from "../protocol/index.ts"

export type Party = {
  /** The network that the request comes from. */
  readonly address: string
  /** An account, or all guests and visitors of the address. */
  readonly user: string
}

const GUESTS = "guests"

export const partyOf = (user: User | null, ip: string): Party => ({
  address: networkOf(ip),
  user: user && !user.guest ? user.id : GUESTS,
})

/** The party for work that nobody has just requested, such as a computer's move after a restart: it belongs to the host alone. */
export const partyOfHost = (host: string | null): Party => ({ address: `host ${host ?? ""}`, user: host ?? GUESTS })
