/** Accounts: guests, signing up and in, tokens for scripts. */
import { z } from "zod"
import { Text, Time } from "./common.ts"

const Name = Text(2, 24).regex(/^[\p{L}\p{N}][\p{L}\p{N} ._'-]*$/u, "expected letters, digits, spaces or . _ ' -")
const NewPassword = z
  .string()
  .min(8, "a password has at least 8 characters")
  .max(200, "a password has at most 200 characters")
const Password = z.string().max(200)

export const User = z
  .object({ id: z.string(), name: z.string(), guest: z.boolean(), contact: z.string().nullable() })
  .readonly()
export type User = z.infer<typeof User>

export const UserAnswer = z.object({ user: User })
export type UserAnswer = z.infer<typeof UserAnswer>
/** `GET /api/me`: null if nobody is signed in. */
export const MeAnswer = z.object({ user: User.nullable() })
export type MeAnswer = z.infer<typeof MeAnswer>

export const GuestBody = z.strictObject({ name: Name.optional() })
export const SignUpBody = z.strictObject({ name: Name, password: NewPassword })
/** `guest` is for a guest who signs in: bring the guest's matches and armies to the account, or leave them behind. */
export const SignInBody = z.strictObject({
  name: z.string().max(100),
  password: Password,
  /** The proof of the work that a refusal asked for: the number that solves each of its parts. */
  proof: z
    .strictObject({ challenge: z.string().max(200), found: z.array(z.number().int().min(0).max(0xffff_ffff)).max(64) })
    .optional(),
  guest: z.enum(["bring", "leave"]).optional(),
})
export type SignInBody = z.infer<typeof SignInBody>
export const ChangeMeBody = z.strictObject({ name: Name.optional(), contact: Text(1, 200).nullable().optional() })
export const PasswordBody = z.strictObject({ old: Password, new: NewPassword })
export const DeleteMeBody = z.strictObject({ password: Password.optional() })
export const TokenBody = z.strictObject({ label: Text(1, 60) })
export const SessionSummary = z.object({
  id: z.string(),
  kind: z.enum(["cookie", "token"]),
  label: z.string().nullable(),
  createdAt: Time,
  expiresAt: Time,
  /** True for the session that makes this request. */
  current: z.boolean(),
})
export type SessionSummary = z.infer<typeof SessionSummary>
export const SessionsAnswer = z.object({ sessions: z.array(SessionSummary) })
export type SessionsAnswer = z.infer<typeof SessionsAnswer>
/** The token is shown only once. */
export const TokenAnswer = z.object({ token: z.string() })
