import { ok } from "@salient/engine"
import { type Asked, open, type Route, signedIn } from "../api/route.ts"
import { ServerError } from "../errors.ts"
import {
  ChangeMeBody,
  DeleteMeBody,
  GuestBody,
  IdParams,
  MeAnswer,
  Ok,
  PasswordBody,
  SessionsAnswer,
  SignInBody,
  SignUpBody,
  TokenAnswer,
  TokenBody,
  type User,
  UserAnswer,
} from "../protocol/index.ts"
import type { Services } from "../services.ts"
import { changePassword, changeUser, createGuest, mustKnowPassword, signIn, signUp } from "./accounts.ts"
import type { Guesser } from "./guesses.ts"
import { deleteAccount } from "./leaving.ts"
import { bring, countBelongings } from "./merging.ts"
import { keyOf } from "./names.ts"
import { openSession } from "./sessions.ts"

export const COOKIE = "salient"
/** Marks that somebody has signed in from this browser; it grants no access. */
const DEVICE = "salient-known"

type Any = Asked<unknown, unknown, unknown>

/** True if the player's connection is https. */
const isSecure = ({ services, request }: Any): boolean =>
  services.settings.publicUrl?.startsWith("https:") ?? request.protocol === "https"

async function startSession(asked: Any, user: User, { rememberDevice = false } = {}): Promise<{ user: User }> {
  const { token, expires } = await openSession(asked.services.db, user.id, "cookie")
  setCookie(asked, token, expires)
  if (rememberDevice) await noteDevice(asked, user)
  return { user }
}

/** Records that the user has signed in from this browser, so that other people who guess the password never lock the user out of it. */
async function noteDevice(asked: Any, user: User): Promise<void> {
  const { services, request } = asked
  const known = request.cookies[DEVICE]
  if (known !== undefined && (await services.sessions.knownAt(known)) === user.id) return
  const { token, expires } = await openSession(services.db, user.id, "device")
  asked.reply.setCookie(DEVICE, token, {
    path: "/api/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(asked),
    expires,
  })
}

/**
 * Who tries a password. A browser in which the owner has signed in before counts separately from everybody else. For any other name it is
 * nothing special: anybody can make accounts, and each would bring new guesses.
 */
async function guesser({ services, request }: Any, name: string): Promise<Guesser> {
  const device = request.cookies[DEVICE]
  const known = device === undefined ? undefined : await services.sessions.knownAt(device)
  if (known === undefined) return { name, by: request.ip }
  const row = await services.db.selectFrom("users").select("name_key").where("id", "=", known).executeTakeFirst()
  const browser = `Browser of ${known}` // no key of a name has capital letters
  return row?.name_key === name ? { name: browser, by: browser } : { name, by: request.ip }
}

/**
 * A guest signs in: the guest's data is moved to the account or left behind, as the player chooses; without a choice, the player is asked.
 */
async function mergeGuest(
  services: Services,
  guest: User,
  user: User,
  how: "bring" | "leave" | undefined,
): Promise<void> {
  const has = how === "leave" ? 0 : await countBelongings(services.db, guest.id)
  if (has === 0) return
  if (how === undefined)
    throw new ServerError(
      "two-identities",
      `As ${guest.name} you have ${has} ${has === 1 ? "match or army" : "matches and armies"}. Move ${has === 1 ? "it" : "them"} to ${user.name}?`,
    )
  await bring(services, guest.id, user.id)
}

const setCookie = (asked: Any, token: string, expires: Date): void =>
  void asked.reply.setCookie(COOKIE, token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(asked),
    expires,
  })

const clearCookie = (asked: Any): void =>
  void asked.reply.clearCookie(COOKIE, { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(asked) })

export const accountRoutes: readonly Route[] = [
  open(
    "POST /api/guest",
    {
      says: "Play as a guest, without an account",
      body: GuestBody,
      answer: UserAnswer,
      limit: "guests",
    },
    async (asked) => startSession(asked, await createGuest(asked.services.db, asked.body.name)),
  ),
  open(
    "POST /api/sign-up",
    {
      says: "Create an account; a guest keeps everything",
      body: SignUpBody,
      answer: UserAnswer,
      limit: "signIn",
    },
    async (asked) => {
      const { services, body, user, token } = asked
      const made = await signUp(services.db, body.name, body.password, user ?? undefined)
      if (token) await services.sessions.end(token)
      if (user?.id === made.id) await services.sessions.endAll(made.id) // sessions opened before there was a password
      services.sessions.forget(made.id)
      return startSession(asked, made, { rememberDevice: true })
    },
  ),
  open(
    "POST /api/sign-in",
    {
      says: "Sign in",
      body: SignInBody,
      answer: UserAnswer,
    },
    async (asked) => {
      const { services, body, token } = asked
      const wasRight = await services.guesses.admit(
        await guesser(asked, keyOf(body.name)),
        asked.request.ip,
        body.proof,
      )
      const user = await signIn(services.db, body.name, body.password)
      wasRight()
      if (asked.user?.guest && asked.user.id !== user.id) await mergeGuest(services, asked.user, user, body.guest)
      if (token) await services.sessions.end(token)
      return startSession(asked, user, { rememberDevice: true })
    },
  ),
  open("POST /api/sign-out", { says: "End this session", answer: Ok }, async (asked) => {
    if (asked.token) await asked.services.sessions.end(asked.token)
    clearCookie(asked)
    return ok
  }),
  signedIn("POST /api/sign-out-everywhere", { says: "End all your sessions and tokens", answer: Ok }, async (asked) => {
    await asked.services.sessions.endAll(asked.user.id)
    clearCookie(asked)
    return ok
  }),
  open("GET /api/me", { says: "Who you are", answer: MeAnswer }, async (asked) => {
    const { services, user, token, request } = asked
    // So that a user who comes back now and then is not signed out during a match that takes weeks.
    const expires = user && token !== undefined ? await services.sessions.renew(token) : undefined
    if (expires && token !== undefined && request.cookies[COOKIE] === token) setCookie(asked, token, expires)
    return { user }
  }),
  signedIn(
    "PATCH /api/me",
    {
      says: "Change your name, or your contact for the host's hook",
      body: ChangeMeBody,
      answer: UserAnswer,
    },
    async ({ services, user, body }) => {
      const changed = await changeUser(services.db, user, body)
      services.sessions.forget(user.id)
      return { user: changed }
    },
  ),
  signedIn(
    "POST /api/password",
    {
      says: "Change your password; all other sessions end",
      body: PasswordBody,
      answer: Ok,
      limit: "security",
    },
    async ({ services, user, body, token }) => {
      await changePassword(services.db, user, body.old, body.new)
      await services.sessions.endAll(user.id, token)
      return ok
    },
  ),
  signedIn(
    "DELETE /api/me",
    {
      says: "Delete your account and its data",
      body: DeleteMeBody,
      answer: Ok,
      limit: "security",
    },
    async (asked) => {
      const { services, user, body } = asked
      await mustKnowPassword(services.db, user, body.password)
      await deleteAccount(services, user.id)
      await services.sessions.endAll(user.id)
      clearCookie(asked)
      return ok
    },
  ),
  signedIn(
    "GET /api/sessions",
    { says: "Your sessions and tokens, newest first", answer: SessionsAnswer },
    async ({ services, user, token }) => ({ sessions: await services.sessions.list(user.id, token) }),
  ),
  signedIn(
    "DELETE /api/sessions/:id",
    { says: "End one of your sessions or tokens", params: IdParams, answer: Ok },
    async ({ services, user, params }) => {
      if (!(await services.sessions.endNamed(user.id, params.id))) throw new ServerError("not-found")
      return ok
    },
  ),
  signedIn(
    "POST /api/tokens",
    {
      says: "Create a token for scripts and bots; it is shown once",
      body: TokenBody,
      answer: TokenAnswer,
      limit: "security",
    },
    async ({ services, user, body }) => ({
      token: (await openSession(services.db, user.id, "token", body.label)).token,
    }),
  ),
]
