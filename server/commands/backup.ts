/** `salient backup FILE` and `salient restore FILE`, for either kind of storage. */
import { backup, restore } from "../storage/backup.ts"
import { openDatabase } from "../storage/database.ts"
import { readArguments } from "./arguments.ts"

export async function backupCommand(
  args: readonly string[],
  print: (line: string) => void = console.log,
): Promise<void> {
  const { settings, rest } = readArguments(args, {}, { most: 1 })
  const file = rest[0] ?? `salient-${new Date().toISOString().slice(0, 10)}.backup.gz`
  const database = await openDatabase(settings)
  try {
    print(`${await backup(database.db, file)} rows are kept in ${file}.`)
  } finally {
    await database.close()
  }
}

export async function restoreCommand(
  args: readonly string[],
  print: (line: string) => void = console.log,
): Promise<void> {
  const { settings, rest } = readArguments(args, {}, { most: 1 })
  if (!rest[0]) throw new TypeError("Which file? salient restore FILE")
  const database = await openDatabase(settings, { migrate: false })
  try {
    print(`${await restore(database.db, rest[0])} rows are back from ${rest[0]}.`)
  } finally {
    await database.close()
  }
}
