/** Describes, in a sentence for the host, why a storage cannot be opened: which storage, and what to do. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A storage that cannot be opened. Nothing in it was changed. */
class StorageProblem extends Error {
  override name = "StorageProblem"
}

const restoreElsewhere = "restore a backup into another folder: salient restore FILE --data OTHER"

/** Refuses a folder that held a database which is no longer complete: opening it would create a new one over what is left. */
export function mustBeWhole(folder: string): void {
  const files = join(folder, "db")
  if (!existsSync(files) || readdirSync(files).length === 0) return // a new one
  const version = join(files, "PG_VERSION")
  const missing = ["PG_VERSION", "base", "global/pg_control", "pg_wal"].find((name) => !existsSync(join(files, name)))
  if (missing) throw damaged(folder, `${missing} is missing from it`)
  if (!/^\d+\s*$/.test(readFileSync(version, "utf8"))) throw damaged(folder, "PG_VERSION says no version")
}

const damaged = (folder: string, how: string, cause?: unknown): StorageProblem =>
  new StorageProblem(
    `The database in the folder ${folder} is damaged: ${how}. Nothing was changed. Keep the folder, and ${restoreElsewhere}`,
    { cause },
  )

const bySystem: { readonly [code: string]: (where: string) => string } = {
  EACCES: (where) => `${where} is not writable for this user. Give it to the user who runs Salient, or use another.`,
  EPERM: (where) => `${where} is not writable for this user. Give it to the user who runs Salient, or use another.`,
  EROFS: (where) => `${where} is on a read-only disk. Use another folder with --data.`,
  ENOSPC: (where) =>
    `There is no space left on the disk of ${where.charAt(0).toLowerCase()}${where.slice(1)}: free some, then start again.`,
  EDQUOT: (where) =>
    `There is no space left on the disk of ${where.charAt(0).toLowerCase()}${where.slice(1)}: free some, then start again.`,
  ENOTDIR: (where) => `${where} is not a folder. Use another one with --data.`,
  EEXIST: (where) => `${where} is not a folder. Use another one with --data.`,
}

/** Codes of SQLite, which holds the lock of the folder: no permission, read only, no space, cannot open. */
const bySqlite: { readonly [code: number]: string } = { 3: "EACCES", 8: "EACCES", 13: "ENOSPC", 14: "EACCES" }

/** The sentence for what went wrong when the folder of an embedded storage was opened. */
export function problemOf(error: unknown, folder: string): Error {
  if (error instanceof StorageProblem) return error
  const { code, errcode, message = String(error) } = error as { code?: string; errcode?: number; message?: string }
  const known =
    bySystem[(errcode === undefined ? code : bySqlite[errcode & 0xff]) ?? ""] ??
    bySystem[/\b(ENOSPC|EACCES|EROFS|EDQUOT)\b/.exec(message)?.[0] ?? ""]
  if (known) return new StorageProblem(known(`The folder ${folder}`), { cause: error })
  // The embedded PostgreSQL exits in one of a few ways, none of which says why.
  if (
    /Aborted\(|failed to initialize|RuntimeError|unreachable|invalid page|could not (read|open)|XX00/.test(
      `${message} ${code}`,
    )
  )
    return damaged(folder, "PostgreSQL cannot read it", error)
  return error instanceof Error ? error : new Error(message)
}

/** The sentence for tables that this program does not know because a newer version made them. */
export function migrationProblem(error: unknown, where: string): unknown {
  const newer = /previously executed migration (\S+) is missing/.exec((error as Error).message ?? "")?.[1]
  return newer
    ? new StorageProblem(
        `${where} was written by a newer Salient (its schema is ${newer}). Nothing was changed. Update Salient, or restore an earlier backup into another storage.`,
        { cause: error },
      )
    : error
}
