/** The description of a request, used to check it, to answer it and for the OpenAPI page. */
import type { FastifyReply, FastifyRequest } from "fastify"
import type { z } from "zod"
import { ServerError } from "../errors.ts"
import type { Limited } from "../limits.ts"
import type { User } from "../protocol/index.ts"
import type { Services } from "../services.ts"

export type Asked<B, Q, P> = {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The user who asks; null if not signed in. */
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
  /** Only for users who are signed in, at least as guests. */
  readonly signedIn: boolean
  readonly body: z.ZodType | undefined
  /** The schema of the body where the handler gets it as text and does not read it. */
  readonly textOf: z.ZodType | undefined
  readonly query: z.ZodType | undefined
  readonly params: z.ZodType | undefined
  readonly answer: z.ZodType
  /** The content type of an answer that is text; left out: plain text. */
  readonly answerType: string | undefined
  /** A limit in addition to those of every request. */
  readonly limit: Limited | undefined
  /** Its cost, where a usual request costs one. */
  readonly cost: number
  readonly bodyLimit: number | undefined
  handle(asked: Asked<unknown, unknown, unknown>): Promise<unknown>
}

type Described<A extends z.ZodType, B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType> = {
  readonly says: string
  readonly body?: B
  readonly textOf?: z.ZodType
  readonly query?: Q
  readonly params?: P
  readonly answer: A
  readonly answerType?: string
  readonly limit?: Limited
  readonly cost?: number
  readonly bodyLimit?: number
}

type Nothing = z.ZodUndefined
/** The answer of a route. A stored record is sent as its stored text, which its schema only describes. */
type Answered<A extends z.ZodType> = Promise<z.input<A> | Written>
const written = Symbol("written")
type Written = string & { readonly [written]: true }

/** JSON that was checked when it was stored: sent as it is. */
export const asWritten = (json: string): Written => json as Written

function define<
  A extends z.ZodType,
  B extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  P extends z.ZodType = Nothing,
>(
  line: string,
  signedIn: boolean,
  described: Described<A, B, Q, P>,
  handle: (asked: Asked<z.infer<B>, z.infer<Q>, z.infer<P>>) => Answered<NoInfer<A>>,
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
    cost: described.cost ?? 1,
    bodyLimit: described.bodyLimit,
    handle: handle as Route["handle"],
  }
}

/** A route for everybody. */
export const open = <
  A extends z.ZodType,
  B extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  P extends z.ZodType = Nothing,
>(
  line: string,
  described: Described<A, B, Q, P>,
  handle: (asked: Asked<z.infer<B>, z.infer<Q>, z.infer<P>>) => Answered<NoInfer<A>>,
): Route => define(line, false, described, handle)

/** A route for users who are signed in. */
export const signedIn = <
  A extends z.ZodType,
  B extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  P extends z.ZodType = Nothing,
>(
  line: string,
  described: Described<A, B, Q, P>,
  handle: (asked: Asked<z.infer<B>, z.infer<Q>, z.infer<P>> & { readonly user: User }) => Answered<NoInfer<A>>,
): Route =>
  define(line, true, described, handle as (asked: Asked<z.infer<B>, z.infer<Q>, z.infer<P>>) => Answered<NoInfer<A>>)

/** PostgreSQL cannot store text with a zero byte. */
export const hasNul = (json: string): boolean => json.includes("\\u0000")
export const NUL = "A text may not contain the character U+0000."

/** Parses unknown data with a schema, or refuses it with the field and what was expected. */
export function readBy<T extends z.ZodType>(schema: T | undefined, value: unknown, where: string): z.infer<T> {
  if (!schema) {
    if (value === undefined || value === null || (typeof value === "object" && Object.keys(value).length === 0))
      return undefined as z.infer<T>
    throw new ServerError("wrong-shape", `The ${where} must be empty.`)
  }
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const place = issue?.path.length ? `${where} at ${issue.path.map(String).join(".").slice(0, 80)}` : where
  throw new ServerError("wrong-shape", `The ${place} is wrong: ${issue?.message.slice(0, 200)}.`)
}
