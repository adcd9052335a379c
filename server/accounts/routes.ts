import { z } from "zod"
import { type Asked, Ok, open, type Route, signedIn, Text } from "../api/route.ts"
import { changePassword, changeUser, createGuest, keyOf, mustKnowPassword, signIn, signUp } from "./accounts.ts"
import { leaveForGood } from "./leaving.ts"
import { openSession, type User } from "./sessions.ts"

const Name = Text(2, 24).regex(/^[\p{L}\p{N}][\p{L}\p{N} ._'-]*$/u, "expected letters, digits, spaces or . _ ' -")
const Password = z
  .string()
  .min(8, "a password has at least 8 characters")
  .max(200, "a password has at most 200 characters")
const UserSchema = z.object({ id: z.string(), name: z.string(), guest: z.boolean(), contact: z.string().nullable() })
const Answer = z.object({ user: UserSchema })

export const COOKIE = "salient"

type Any = Asked<unknown, unknown, unknown>

/** Is the connection that the player sees an https one? */
const isSecure = ({ house, request }: Any): boolean =>
  house.settings.publicUrl?.startsWith("https:") ?? request.protocol === "https"

async function enter(asked: Any, user: User): Promise<{ user: User }> {
  const { token, expires } = await openSession(asked.house.db, user.id, "cookie")
  setCookie(asked, token, expires)
  return { user }
}

const setCookie = (asked: Any, token: string, expires: Date): void =>
  void asked.reply.setCookie(COOKIE, token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(asked),
    expires,
  })

const leave = (asked: Any): void =>
  void asked.reply.clearCookie(COOKIE, { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(asked) })

export const accountRoutes: readonly Route[] = [
  open(
    "POST /api/guest",
    {
      says: "Play at once, without an account",
      body: z.strictObject({ name: Name.optional() }),
      answer: Answer,
      limit: "guests",
    },
    async (asked) => enter(asked, await createGuest(asked.house.db, asked.body.name)),
  ),
  open(
    "POST /api/sign-up",
    {
      says: "Make an account; a guest becomes one",
      body: z.strictObject({ name: Name, password: Password }),
      answer: Answer,
      limit: "door",
    },
    async (asked) => {
      const { house, body, user, token } = asked
      const made = await signUp(house.db, body.name, body.password, user ?? undefined)
      if (token) await house.sessions.end(token) // a token from before the password is not one from after
      house.sessions.forget(made.id)
      return enter(asked, made)
    },
  ),
  open(
    "POST /api/sign-in",
    {
      says: "Sign in",
      body: z.strictObject({ name: z.string().max(100), password: z.string().max(200) }),
      answer: Answer,
      limit: "door",
    },
    async (asked) => {
      const { house, body, token } = asked
      house.limits.take("name", keyOf(body.name))
      const user = await signIn(house.db, body.name, body.password)
      if (token) await house.sessions.end(token)
      return enter(asked, user)
    },
  ),
  open("POST /api/sign-out", { says: "End this session", answer: Ok }, async (asked) => {
    if (asked.token) await asked.house.sessions.end(asked.token)
    leave(asked)
    return { ok: true }
  }),
  signedIn(
    "POST /api/sign-out-everywhere",
    { says: "End every session and token of yours", answer: Ok },
    async (asked) => {
      await asked.house.sessions.endAll(asked.user.id)
      leave(asked)
      return { ok: true }
    },
  ),
  open("GET /api/me", { says: "Who you are", answer: z.object({ user: UserSchema.nullable() }) }, async (asked) => {
    const { house, user, token, request } = asked
    // Who comes back now and then is not signed out in the middle of a match that takes weeks.
    const expires = user && token !== undefined ? await house.sessions.renew(token) : undefined
    if (expires && token !== undefined && request.cookies[COOKIE] === token) setCookie(asked, token, expires)
    return { user }
  }),
  signedIn(
    "PATCH /api/me",
    {
      says: "Change your name, or where the host's hook finds you",
      body: z.strictObject({ name: Name.optional(), contact: Text(1, 200).nullable().optional() }),
      answer: Answer,
    },
    async ({ house, user, body }) => {
      const changed = await changeUser(house.db, user, body)
      house.sessions.forget(user.id)
      return { user: changed }
    },
  ),
  signedIn(
    "POST /api/password",
    {
      says: "Change your password; all other sessions end",
      body: z.strictObject({ old: z.string().max(200), new: Password }),
      answer: Ok,
      limit: "door",
    },
    async ({ house, user, body, token }) => {
      await changePassword(house.db, user, body.old, body.new)
      await house.sessions.endAll(user.id, token)
      return { ok: true }
    },
  ),
  signedIn(
    "DELETE /api/me",
    {
      says: "Delete your account and its data",
      body: z.strictObject({ password: z.string().max(200).optional() }),
      answer: Ok,
      limit: "door",
    },
    async (asked) => {
      const { house, user, body } = asked
      await mustKnowPassword(house.db, user, body.password)
      await leaveForGood(house, user.id)
      await house.sessions.endAll(user.id)
      leave(asked)
      return { ok: true }
    },
  ),
  signedIn(
    "POST /api/tokens",
    {
      says: "A token for scripts and bots, shown once",
      body: z.strictObject({ label: Text(1, 60) }),
      answer: z.object({ token: z.string() }),
      limit: "door",
    },
    async ({ house, user, body }) => ({ token: (await openSession(house.db, user.id, "token", body.label)).token }),
  ),
]
