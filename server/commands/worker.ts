/** `salient worker`: computer players for servers that share a PostgreSQL, on as many machines as wanted. */
import { availableParallelism } from "node:os"
import { openServices } from "../services.ts"
import { readArguments } from "./arguments.ts"
import { stopInTime, stopSignal } from "./stopping.ts"

export async function workerCommand(
  args: readonly string[],
  print: (line: string) => void = console.log,
): Promise<void> {
  const { settings } = readArguments(args, {}, { serves: true })
  if (!settings.databaseUrl)
    throw new TypeError("A worker needs --database-url or DATABASE_URL: only one process can use an embedded database.")
  const asked = args.some((a) => a.startsWith("--workers")) || process.env.SALIENT_WORKERS !== undefined
  const services = await openServices({
    ...settings,
    workers: asked ? Math.max(1, settings.workers) : availableParallelism(),
  })
  const { workers } = services.settings
  print(`Computer players have ${workers} ${workers === 1 ? "thread" : "threads"} here. Press Ctrl-C to stop.`)
  await stopSignal()
  await stopInTime(() => services.close(), print)
}
