/** Users: guests, accounts, and how one becomes the other. */
import { randomInt } from "node:crypto"
import { ServerError } from "../errors.ts"
import type { User } from "../protocol/index.ts"
import type { Db } from "../storage/schema.ts"
import { refuseCommonPassword } from "./common.ts"
import { keyOf, mustBeOwnName } from "./names.ts"
import { hashPassword, isPassword, isWeaklyHashed } from "./passwords.ts"
import { newId } from "./sessions.ts"

/** The name shown at a seat whose player has deleted the account. */
const FORMER_PLAYER = "a former player"

const isDuplicate = (error: unknown): boolean => (error as { code?: string }).code === "23505"

export async function createGuest(db: Db, name?: string): Promise<User> {
  if (name !== undefined) await mustBeOwnName(db, name)
  for (let tries = 0; ; tries++) {
    const called = name ?? `Guest ${randomInt(100_000, 100_000_000)}`
    const user = { id: newId(), name: called, name_key: keyOf(called), password: null, guest: true, contact: null }
    try {
      await db.insertInto("users").values(user).execute()
      return userOf(user)
    } catch (error) {
      if (!isDuplicate(error)) throw error
      if (name !== undefined || tries > 5) throw new ServerError("name-taken")
    }
  }
}

/** Makes an account. A guest who signs up becomes an account and keeps everything. */
export async function signUp(db: Db, name: string, password: string, guest: User | undefined): Promise<User> {
  const taken = await db.selectFrom("users").select("id").where("name_key", "=", keyOf(name)).executeTakeFirst()
  const own = guest?.guest ? guest.id : undefined
  if (taken && taken.id !== own) throw new ServerError("name-taken")
  await mustBeOwnName(db, name, own)
  refuseCommonPassword(password, name)
  const hash = await hashPassword(password)
  const account = { name, name_key: keyOf(name), password: hash, guest: false }
  try {
    if (guest?.guest) {
      const made = await db
        .updateTable("users")
        .set(account)
        .where("id", "=", guest.id)
        .where("guest", "=", true) // signing up twice at once would replace the first name and password
        .returning("id")
        .executeTakeFirst()
      if (!made) throw new ServerError("not-yours", "You have just signed up under another name: sign in with that.")
      return { ...guest, name, guest: false }
    }
    const id = newId()
    await db
      .insertInto("users")
      .values({ id, ...account, contact: null })
      .execute()
    return { id, name, guest: false, contact: null }
  } catch (error) {
    throw isDuplicate(error) ? new ServerError("name-taken") : error
  }
}

export async function signIn(db: Db, name: string, password: string): Promise<User> {
  const row = await db.selectFrom("users").selectAll().where("name_key", "=", keyOf(name)).executeTakeFirst()
  const right = await isPassword(password, row?.password ?? null)
  if (!row || !right) throw new ServerError("wrong-password")
  // The cost has risen since the password was set, and the password is known only at this moment.
  if (isWeaklyHashed(row.password ?? ""))
    await db
      .updateTable("users")
      .set({ password: await hashPassword(password) })
      .where("id", "=", row.id)
      .execute()
  return userOf(row)
}

export async function changePassword(db: Db, user: User, old: string, fresh: string): Promise<void> {
  if (user.guest)
    throw new ServerError(
      "not-yours",
      "A guest has no password: sign up with a name and a password to keep your matches.",
    )
  await mustKnowPassword(db, user, old)
  refuseCommonPassword(fresh, user.name)
  const password = await hashPassword(fresh)
  await db.updateTable("users").set({ password }).where("id", "=", user.id).execute()
}

export async function changeUser(
  db: Db,
  user: User,
  change: { name?: string | undefined; contact?: string | null | undefined },
): Promise<User> {
  const set = {
    ...(change.name === undefined ? {} : { name: change.name, name_key: keyOf(change.name) }),
    ...(change.contact === undefined ? {} : { contact: change.contact }),
  }
  if (Object.keys(set).length === 0) return user
  if (change.name !== undefined) await mustBeOwnName(db, change.name, user.id)
  try {
    const row = await db
      .updateTable("users")
      .set(set)
      .where("id", "=", user.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return userOf(row)
  } catch (error) {
    throw isDuplicate(error) ? new ServerError("name-taken") : error
  }
}

/** Deletes the user and what belongs to the user alone; matches played with others stay, without the name. */
export async function deleteUser(db: Db, user: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("seats").set({ player_name: FORMER_PLAYER }).where("user_id", "=", user).execute()
    await tx.updateTable("entries").set({ user_id: null }).where("user_id", "=", user).execute()
    await tx.updateTable("lost_entries").set({ user_id: null }).where("user_id", "=", user).execute()
    await tx
      .updateTable("matches")
      .set({ status: "cancelled" })
      .where("host_id", "=", user)
      .where("status", "=", "open")
      .execute()
    await tx.deleteFrom("records").where("user_id", "=", user).execute()
    await tx.deleteFrom("users").where("id", "=", user).execute()
  })
}

/** Deleting an account asks for its password again; a guest has none. */
export async function mustKnowPassword(db: Db, user: User, password: string | undefined): Promise<void> {
  const row = await db.selectFrom("users").select("password").where("id", "=", user.id).executeTakeFirst()
  if (row?.password == null) {
    if (user.guest) return
    throw new ServerError("wrong-password")
  }
  if (password === undefined || !(await isPassword(password, row.password))) throw new ServerError("wrong-password")
}

const userOf = (row: User): User => ({ id: row.id, name: row.name, guest: row.guest, contact: row.contact })
