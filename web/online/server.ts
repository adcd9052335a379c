/** Requests to the server, where the page came from one. */
import type { MatchRecord, Outcome, SeatId, Side } from "@salient/engine"
import type { Proposal } from "../session/session.ts"

export type User = { readonly id: string; readonly name: string; readonly guest: boolean }

export type MatchSummary = {
  readonly id: string
  readonly name: string | null
  readonly game: string
  readonly scenario: string
  readonly status: "open" | "running" | "over" | "cancelled"
  readonly pace: "live" | "correspondence"
  readonly invitation?: string
  readonly seats: readonly {
    readonly id: SeatId
    readonly side: Side
    readonly player: { readonly id: string; readonly name: string } | null
    readonly computer: string | null
    readonly standIn: string | null
    readonly here: boolean
  }[]
  readonly host: { readonly id: string; readonly name: string } | null
  readonly yours: readonly SeatId[]
  /** How many look on; not told in lists. */
  readonly watchers?: number
  readonly moves: number
  readonly waits: readonly Side[]
  readonly moveSeconds?: number | null
  readonly deadline: string | null
  readonly proposals?: readonly Proposal[]
  readonly rematch?: string | null
  /** The rules were corrected since, and so many moves no longer hold. */
  readonly rescued?: { readonly lost: number; readonly at: string } | null
  readonly outcome: Outcome | null
  readonly createdAt: string
  readonly endedAt: string | null
}

/** The server said no, or nothing: `code` is one of its own, `no-server` where none answers. */
export class ServerError extends Error {
  override name = "ServerError"
  readonly code: string
  readonly rules: readonly string[]
  constructor(code: string, message: string, rules: readonly string[] = []) {
    super(message)
    this.code = code
    this.rules = rules
  }
}

const noServer = (): ServerError => new ServerError("no-server", "No server answers at this address.")

/** Where the client lies: the folder that the page was served from. */
export const home = (): string => `${location.origin}${location.pathname.replace(/[^/]*$/, "")}`

/** The link that leads somebody else to a match. */
export const matchLink = ({ id, invitation }: Pick<MatchSummary, "id" | "invitation">): string =>
  `${home()}m/${encodeURIComponent(id)}${invitation ? `?invitation=${encodeURIComponent(invitation)}` : ""}`

const base = (): string => `${home()}api/`

export async function ask<T>(
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
): Promise<T> {
  let response: Response
  try {
    response = await fetch(base() + path, {
      method,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    })
  } catch {
    throw noServer()
  }
  const text = await response.text()
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw noServer()
  }
  if (response.ok) return found as T
  const {
    code = "failed",
    message = response.statusText,
    rules,
  } = found as { code?: string; message?: string; rules?: string[] }
  throw new ServerError(code, message, rules)
}

export const socketAddress = (path: string): string => base().replace(/^http/, "ws") + path

export const me = async (): Promise<User | null> => (await ask<{ user: User | null }>("GET", "me")).user
export const serverRecord = (id: string): Promise<MatchRecord> => ask("GET", `matches/${encodeURIComponent(id)}/record`)

/** Somebody to play as: who is signed in, or a guest made on the spot. */
export async function somebody(): Promise<User> {
  return (await me()) ?? (await ask<{ user: User }>("POST", "guest", {})).user
}
