/** `salient admin …`: lists and changes users and matches, for the host. */
import { readFileSync } from "node:fs"
import { Match, type Outcome, RecordSchema } from "@salient/engine"
import { deleteAccount } from "../accounts/leaving.ts"
import { keyOf } from "../accounts/names.ts"
import { hashPassword } from "../accounts/passwords.ts"
import { verify } from "../archive/verify.ts"
import { allGames } from "../catalogue.ts"
import { readRecord } from "../play/load.ts"
import type { Table } from "../play/table.ts"
import { Tables } from "../play/tables.ts"
import { STATUSES, type Status } from "../protocol/index.ts"
import { Appender } from "../storage/append.ts"
import { type Database, openDatabase } from "../storage/database.ts"
import type { Db } from "../storage/schema.ts"
import { readArguments } from "./arguments.ts"

type Print = (line: string) => void

export const ADMIN_HELP = `salient admin users [NAME]            lists users whose name contains NAME
salient admin password NAME PASSWORD   sets a new password and signs the user out everywhere
salient admin delete-user NAME         deletes a user and the user's data
salient admin matches [STATUS]         lists matches: open, running, over, cancelled
salient admin show MATCH               shows one match
salient admin end MATCH [SIDE …]       ends a match; the sides named win; without any it is a draw
salient admin delete-match MATCH       deletes a match and its record
salient admin check                    replays every match by today's rules and lists those they refuse`

/** One administrative act on the storage. An embedded storage must not be in use by a server. */
export async function adminCommand(args: readonly string[], print: Print = console.log): Promise<void> {
  const { settings, rest } = readArguments(args, {}, { most: Number.POSITIVE_INFINITY })
  const [act, ...names] = rest
  const work = act === undefined || !Object.hasOwn(acts, act) ? undefined : acts[act]
  if (!work) {
    print(ADMIN_HELP)
    if (act !== undefined) throw new TypeError(`There is no command "salient admin ${act}".`)
    return
  }
  const database = await openDatabase(settings)
  try {
    await work(database, names, print)
  } finally {
    await database.close()
  }
}

/** `salient verify FILE`: true if the dice of this record are the promised ones. */
export async function verifyCommand(args: readonly string[], print: Print = console.log): Promise<boolean> {
  const [file] = args
  if (!file) throw new TypeError("Which record? Usage: salient verify FILE")
  const verdict = await verify(allGames, RecordSchema.parse(JSON.parse(readFileSync(file, "utf8"))))
  if (!verdict.ok) print(`Not verified: ${verdict.reason}`)
  else {
    for (const d of verdict.dice)
      print(`${d.at}\t${d.values.map((n, i) => `${n + 1}/d${d.faces[i]}`).join(" ")}\t${d.rule}\t${d.why}`)
    print(`Verified: ${verdict.entries} entries, ${verdict.dice.length} draws from the promised seed.`)
  }
  return verdict.ok
}

const acts: { readonly [act: string]: (database: Database, names: readonly string[], print: Print) => Promise<void> } =
  {
    async users({ db }, [part = ""], print) {
      const rows = await db
        .selectFrom("users")
        .selectAll()
        .where("name_key", "like", `%${keyOf(part).replaceAll(/[%_\\]/g, "\\$&")}%`)
        .orderBy("name_key")
        .limit(200)
        .execute()
      for (const u of rows) print(`${u.id}\t${u.guest ? "guest" : "account"}\t${u.created_at.toISOString()}\t${u.name}`)
      print(`${rows.length} ${rows.length === 1 ? "user" : "users"}`)
    },
    async password({ db }, names, print) {
      const password = names.at(-1) ?? ""
      if (names.length < 2 || password.length < 8)
        throw new TypeError(
          "Usage: salient admin password NAME PASSWORD. The password must have at least 8 characters.",
        )
      const user = await userNamed({ db }, names.slice(0, -1).join(" "))
      await db
        .updateTable("users")
        .set({ password: await hashPassword(password), guest: false })
        .where("id", "=", user.id)
        .execute()
      await db.deleteFrom("sessions").where("user_id", "=", user.id).execute()
      print(`${user.name} has a new password and is signed out everywhere.`)
    },
    async "delete-user"(database, names, print) {
      const user = await userNamed(database, names.join(" "))
      await overTables(database, (tables) => deleteAccount({ db: database.db, tables }, user.id))
      print(`${user.name} has been deleted.`)
    },
    async matches({ db }, [status], print) {
      if (status !== undefined && !isStatus(status))
        throw new TypeError(`There is no status "${status}"; the statuses are ${STATUSES.join(", ")}.`)
      let query = db
        .selectFrom("matches")
        .select(["id", "game", "scenario", "status", "seq", "created_at"])
        .orderBy("created_at", "desc")
        .limit(200)
      if (status) query = query.where("status", "=", status)
      const rows = await query.execute()
      for (const m of rows)
        print(`${m.id}\t${m.status}\t${m.game}/${m.scenario}\t${m.seq} entries\t${m.created_at.toISOString()}`)
      print(`${rows.length} ${rows.length === 1 ? "match" : "matches"}`)
    },
    async show({ db }, [id = ""], print) {
      const { rows } = await readRecord(db, id)
      print(JSON.stringify(rows, null, 2))
    },
    async end(database, [id = "", ...winners], print) {
      const outcome: Outcome = { winners: [...new Set(winners)], reason: "The host has ended the match.", rules: [] }
      await overTables(database, (tables) =>
        tables.at(id, async (table) => {
          mustBeSides(table, winners)
          await table.adjudge(outcome)
        }),
      )
      print(`Match ${id} is over.`)
    },
    async "delete-match"({ db }, [id = ""], print) {
      const gone = await db.deleteFrom("matches").where("id", "=", id).returning("id").executeTakeFirst()
      if (!gone) throw new TypeError(`There is no match ${id}.`)
      await db.deleteFrom("entries").where("match_id", "=", id).execute()
      print(`Match ${id} has been deleted.`)
    },
    async check({ db }, _, print) {
      let broken = 0
      const ids = await db.selectFrom("matches").select("id").orderBy("id").execute()
      for (const { id } of ids) {
        const problem = await problemOf(db, id)
        if (problem === undefined) continue
        broken++
        print(`${id}\t${problem}`)
      }
      print(`Checked ${ids.length} ${ids.length === 1 ? "match" : "matches"}; today's rules refuse ${broken}.`)
    },
  }

/** Why today's rules refuse a match; undefined if they do not. Changes nothing: the server rescues it when somebody opens it. */
async function problemOf(db: Db, id: string): Promise<string | undefined> {
  try {
    const { record } = await readRecord(db, id)
    const game = await allGames.load(record.game)
    const { lost, reason } = Match.rescue(game, { ...record, version: game.version })
    return lost === 0 ? undefined : `${lost} ${lost === 1 ? "move" : "moves"} would be lost: ${reason}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const isStatus = (text: string): text is Status => (STATUSES as readonly string[]).includes(text)

function mustBeSides({ match }: Table, winners: readonly string[]): void {
  const sides = [...new Set(match.start.seats.map((seat) => seat.side))]
  const stranger = winners.find((side) => !sides.includes(side))
  if (stranger !== undefined)
    throw new TypeError(`There is no side "${stranger}" in this match; the sides are ${sides.join(", ")}.`)
}

/** Runs work on matches as the server does, without sockets or jobs. */
async function overTables({ db, kind }: Database, work: (tables: Tables) => Promise<void>): Promise<void> {
  const appender = new Appender(db, { from: kind === "server" ? "admin" : null })
  const tables = new Tables({
    db,
    catalogue: allGames,
    processName: "admin",
    append: (a) => appender.append(a),
    updateRow: (u) => appender.updateRow(u),
    moved: () => {},
  })
  try {
    await work(tables)
  } finally {
    await tables.close()
    await appender.idle()
  }
}

async function userNamed({ db }: Pick<Database, "db">, name: string) {
  const user = await db
    .selectFrom("users")
    .select(["id", "name"])
    .where("name_key", "=", keyOf(name))
    .executeTakeFirst()
  if (!user) throw new TypeError(`There is no user "${name}".`)
  return user
}
