/** Requests to the server, if the page came from one. */
import type { MatchRecord } from "@salient/engine"
import type {
  ErrorBody,
  MatchSummary,
  MeAnswer,
  ReplayAnswer,
  User,
  UserAnswer,
  Work,
} from "../../server/protocol/index.ts"
import { PROTOCOL, PROTOCOL_HEADER } from "../../server/protocol/version.ts"
import { renewTooOld } from "../shell/renew.ts"
import { words } from "../words/words.ts"

/** The server refused or did not answer: `code` is one of its own, or `no-server` if nothing answered. */
export class ServerError extends Error {
  override name = "ServerError"
  readonly code: string
  readonly rules: readonly string[]
  /** `work-needed`: the work that the server asks for first. */
  readonly work: Work | undefined
  constructor(code: string, message: string, rules: readonly string[] = [], work?: Work) {
    super(message)
    this.code = code
    this.rules = rules
    this.work = work
  }
}

const noServer = (): ServerError => new ServerError("no-server", words("online.noAnswer"))

/** Where the client is: the folder that the page was served from. */
export const home = (): string => `${location.origin}${location.pathname.replace(/[^/]*$/, "")}`

/** The link that takes somebody else to a match. */
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
      headers: {
        [PROTOCOL_HEADER]: `${PROTOCOL}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
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
  const { code = "failed", message = response.statusText, rules, work } = found as Partial<ErrorBody>
  if (code === "client-too-old") renewTooOld(PROTOCOL)
  throw new ServerError(code, message, rules, work)
}

export const socketAddress = (path: string): string => base().replace(/^http/, "ws") + path

export const me = async (): Promise<User | null> => (await ask<MeAnswer>("GET", "me")).user
export const serverRecord = (id: string): Promise<MatchRecord> => ask("GET", `matches/${encodeURIComponent(id)}/record`)

/** A finished match as a side, or everybody, saw it after a number of moves; at its end if no number is given. */
export const serverMoment = (id: string, at: number | undefined, side: string | null): Promise<ReplayAnswer> => {
  const query = new URLSearchParams({
    ...(at === undefined ? {} : { at: `${at}` }),
    ...(side === null ? {} : { side }),
  })
  return ask("GET", `matches/${encodeURIComponent(id)}/replay?${query}`)
}

/** An identity to play with: the user who is signed in, or a guest created on the spot. */
export async function somebody(): Promise<User> {
  return (await me()) ?? (await ask<UserAnswer>("POST", "guest", {})).user
}
