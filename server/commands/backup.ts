/** `salient backup FILE` and `salient restore FILE`, for either kind of storage. */

import type { Settings } from "../settings.ts"
import { backup, mustBeBackup, restore } from "../storage/backup.ts"
import { type Database, openDatabase } from "../storage/database.ts"
import { askForBackup } from "../storage/desk.ts"
import { FolderInUse } from "../storage/lock.ts"
import { readArguments } from "./arguments.ts"

export async function backupCommand(
  args: readonly string[],
  print: (line: string) => void = console.log,
): Promise<void> {
  const { settings, rest } = readArguments(args, {}, { most: 1 })
  const file = rest[0] ?? `salient-${new Date().toISOString().slice(0, 10)}.backup.gz`
  const rows = (await backupHere(settings, file)) ?? (await askForBackup(settings.data, file))
  print(`${rows} rows saved in ${file}.`)
}

/** Undefined if another process has the folder. */
async function backupHere(settings: Settings, file: string): Promise<number | undefined> {
  let database: Database
  try {
    database = await openDatabase(settings)
  } catch (error) {
    if (error instanceof FolderInUse) return undefined
    throw error
  }
  try {
    return await backup(database.db, file)
  } finally {
    await database.close()
  }
}

export async function restoreCommand(
  args: readonly string[],
  print: (line: string) => void = console.log,
): Promise<void> {
  const { settings, rest } = readArguments(args, {}, { most: 1 })
  if (!rest[0]) throw new TypeError("Which file? Usage: salient restore FILE")
  await mustBeBackup(rest[0])
  const database = await openDatabase(settings, { migrate: false })
  try {
    print(`${await restore(database.db, rest[0])} rows restored from ${rest[0]}.`)
  } finally {
    await database.close()
  }
}
