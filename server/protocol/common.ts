/** Parts that several messages share. */
import { z } from "zod"

/** An id from a client: of a game, a seat, an option. */
export const Id = z.string().min(1).max(200)
export const Text = (least: number, most: number) => z.string().trim().min(least).max(most)
/** A time in UTC, as ISO 8601 writes it. */
export const Time = z.iso.datetime()
/** The number of entries on a page of a list. */
export const Limit = z.coerce.number().int().min(1).max(100).default(50)
/** The secret of an invitation link. */
/** 256 bits as hexadecimal digits: a share of the dice, or its hash. */
export const Hex = z.string().regex(/^[0-9a-f]{64}$/, "expected 64 hexadecimal digits")

export const Invitation = z.string().max(100).optional()
/** The `next` of the previous page of a list. */
export const Before = z.string().max(100).optional()

/** An id in a path: of a match, a record, a roster, a batch of games. */
export const IdParams = z.strictObject({ id: z.string().min(1).max(40) })

/** The request succeeded; the answer has no content. */
export const Ok = z.object({ ok: z.literal(true) })
export type Ok = z.infer<typeof Ok>

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T
/** Makes every optional field required: otherwise the comparison would miss a field that only one of two types has. */
type Full<T> = T extends object ? { readonly [K in keyof T]-?: Full<T[K]> } : T
type Mutual<A, B> = [A] extends [B] ? ([B] extends [A] ? unknown : never) : never
type Same<A, B> = Mutual<Frozen<A>, Frozen<B>> & Mutual<Full<A>, Full<B>>

/** A schema for a type of the engine. It compiles only if schema and type agree, so neither can change alone. */
export const schemaFor =
  <T>() =>
  <S extends z.ZodType>(schema: S & Same<z.output<S>, T>): z.ZodType<T, T> =>
    schema as unknown as z.ZodType<T, T>
