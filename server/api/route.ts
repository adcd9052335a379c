/** How a request is described: once, for checking it, for answering it and for the OpenAPI page. */
import type { FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import type { User } from "../accounts/sessions.ts"
import { ServerError } from "../errors.ts"
import type { House } from "../house.ts"
import type { Limited } from "../limits.ts"

export type Asked<B, Q, P> = {
  readonly house: House
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Who asks; null: nobody in particular. */
  readonly user: User | null
  readonly token: string | undefined
  readonly body: B
  readonly query: Q
  readonly params: P
}

export type Route = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly path: string
  readonly says: string
  /** Only for who is signed in, a guest at least. */
  readonly signedIn: boolean
  readonly body: z.ZodType | undefined
  /** What the body is the text of, where it is handed on unread. */
  readonly textOf: z.ZodType | undefined
  readonly query: z.ZodType | undefined
  readonly params: z.ZodType | undefined
  readonly answer: z.ZodType
  /** What kind of text the answer is; left out, JSON, or plain text where it is a text. */
  readonly answerType: string | undefined
  /** Counted besides the limits of every request. */
  readonly limit: Limited | undefined
  readonly bodyLimit: number | undefined
  handle(asked: Asked<unknown, unknown, unknown>): Promise<unknown>
}

type Described<B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType> = {
  readonly says: string
  readonly body?: B
  readonly textOf?: z.ZodType
  readonly query?: Q
  readonly params?: P
  readonly answer: z.ZodType
  readonly answerType?: string
  readonly limit?: Limited
  readonly bodyLimit?: number
}

type Nothing = z.ZodUndefined

function define<B extends z.ZodType = Nothing, Q extends z.ZodType = Nothing, P extends z.ZodType = Nothing>(
  line: string,
  signedIn: boolean,
  described: Described<B, Q, P>,
  handle: (asked: Asked<z.infer<B>, z.infer<Q>, z.infer<P>>) => Promise<unknown>,
): Route {
  const [method, path] = line.split(" ") as [Route["method"], string]
  return {
    method,
    path,
    signedIn,
    says: described.says,
    body: described.body,
    textOf: described.textOf,
    query: described.query,
    params: described.params,
    answer: described.answer,
    answerType: described.answerType,
    limit: described.limit,
    bodyLimit: described.bodyLimit,
    handle: handle as Route["handle"],
  }
}

/** A route that anybody may ask. */
export const open = <B extends z.ZodType = Nothing, Q extends z.ZodType = Nothing, P extends z.ZodType = Nothing>(
  line: string,
  described: Described<B, Q, P>,
  handle: (asked: Asked<z.infer<B>, z.infer<Q>, z.infer<P>>) => Promise<unknown>,
): Route => define(line, false, described, handle)

/** A route for who is signed in. */
export const signedIn = <B extends z.ZodType = Nothing, Q extends z.ZodType = Nothing, P extends z.ZodType = Nothing>(
  line: string,
  described: Described<B, Q, P>,
  handle: (asked: Asked<z.infer<B>, z.infer<Q>, z.infer<P>> & { readonly user: User }) => Promise<unknown>,
): Route =>
  define(line, true, described, handle as (asked: Asked<z.infer<B>, z.infer<Q>, z.infer<P>>) => Promise<unknown>)

/** PostgreSQL keeps no text with a zero byte in it: such a text is nobody's name or answer. */
export const hasNul = (json: string): boolean => json.includes("\\u0000")
export const NUL = "A text may not contain the character U+0000."

/** Reads unknown data by a schema, or refuses it with the field and what was expected there. */
export function readBy<T extends z.ZodType>(schema: T | undefined, value: unknown, where: string): z.infer<T> {
  if (!schema) {
    if (value === undefined || value === null || (typeof value === "object" && Object.keys(value).length === 0))
      return undefined as z.infer<T>
    throw new ServerError("wrong-shape", `Nothing is expected in the ${where} here.`)
  }
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const place = issue?.path.length ? `${where} at ${issue.path.map(String).join(".").slice(0, 80)}` : where
  throw new ServerError("wrong-shape", `The ${place} is wrong: ${issue?.message.slice(0, 200)}.`)
}

export const Ok = z.object({ ok: z.literal(true) })
export const MatchParams = z.strictObject({ id: z.string().min(1).max(40) })
export const Text = (least: number, most: number) => z.string().trim().min(least).max(most)
/** An id as it comes from a client: of a game, a seat, an option. */
export const Id = z.string().min(1).max(200)
export const Limit = z.coerce.number().int().min(1).max(100).default(50)
