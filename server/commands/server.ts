/** `salient server` and `npm start`: serves until it is told to stop. */
import { spawn } from "node:child_process"
import { createServer } from "node:net"
import { startServer } from "../server.ts"
import type { Settings } from "../settings.ts"
import { readArguments } from "./arguments.ts"
import { stopInTime, stopSignal } from "./stopping.ts"

/** Serves until stopped. `--open` opens a browser if there is a desktop. */
export async function serverCommand(
  args: readonly string[],
  print: (line: string) => void = console.log,
): Promise<void> {
  const { settings, flags } = readArguments(args, { open: { type: "boolean" } }, { serves: true })
  const chosen = args.some((a) => a.startsWith("--port")) || process.env.PORT !== undefined
  const server = await startServer(chosen ? settings : { ...settings, port: await freePort(settings) })
  const url = server.url.replace("[::1]", "localhost")
  print(`Salient is running at ${settings.publicUrl ?? url}`)
  print(settings.databaseUrl ? "Matches are stored in PostgreSQL." : `Matches are stored in ${settings.data}.`)
  print("Press Ctrl-C to stop.")
  if (flags.open) openBrowser(url)
  await stopSignal()
  print("Stopping …")
  await stopInTime(() => server.close(), print)
}

/** The port of the settings, or the next free one. */
async function freePort({ host, port }: Settings): Promise<number> {
  for (let next = port; next < port + 20; next++) if (await isFree(host, next)) return next
  return 0
}

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen({ host, port }, () => probe.close(() => resolve(true)))
  })

/** Opens the address in a browser, if there is a desktop. */
function openBrowser(url: string): void {
  const { platform, env } = process
  if (platform === "linux" && !env.DISPLAY && !env.WAYLAND_DISPLAY) return
  const [command, ...rest] =
    platform === "darwin" ? ["open"] : platform === "win32" ? ["cmd", "/c", "start", ""] : ["xdg-open"]
  const child = spawn(command as string, [...rest, url], { stdio: "ignore", detached: true })
  child.on("error", () => {}) // no such program: the address has been printed
  child.unref()
}
