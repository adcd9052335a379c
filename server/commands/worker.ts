/** `salient worker`: computer players for servers that share a PostgreSQL, on as many machines as wanted. */
import { availableParallelism } from "node:os"
import { openHouse } from "../house.ts"
import { readArguments } from "./arguments.ts"
import { stopInTime, told } from "./stopping.ts"

export async function workerCommand(
  args: readonly string[],
  print: (line: string) => void = console.log,
): Promise<void> {
  const { settings } = readArguments(args, {}, { serves: true })
  if (!settings.databaseUrl)
    throw new TypeError("A worker needs DATABASE_URL: an embedded database belongs to the one server that opened it.")
  const asked = args.some((a) => a.startsWith("--workers")) || process.env.SALIENT_WORKERS !== undefined
  const house = await openHouse({
    ...settings,
    workers: asked ? Math.max(1, settings.workers) : availableParallelism(),
  })
  print(`Thinking with ${house.settings.workers} threads. Ctrl-C stops it.`)
  await told()
  await stopInTime(() => house.close(), print)
}
