/** A server in its own process, for measurements and for tests that kill it. */
import { type ChildProcess, spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

export type ServerProcess = {
  readonly url: string
  readonly child: ChildProcess
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>
  /** Kills it at once, as a crash would. */
  kill(): Promise<void>
}

const running = /running at (\S+)/

/** Starts a server with these flags; resolves when it prints its address. `entry` is another program that prints its address too. */
export async function startProcess(
  flags: readonly string[],
  entry = "../main.ts",
  env: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> {
  const file = fileURLToPath(new URL(entry, import.meta.url))
  const child = spawn(process.execPath, [file, ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DISPLAY: "", WAYLAND_DISPLAY: "", ...env },
  })
  let said = ""
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (data: Buffer) => {
      if (said.length < 100_000) said += data.toString()
      const found = running.exec(said)
      if (found) resolve(found[1] as string)
    }
    child.stdout?.on("data", hear)
    child.stderr?.on("data", hear)
    child.once("error", reject)
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${said.slice(-2_000)}`)))
  })
  return {
    url,
    child,
    async stop() {
      child.kill("SIGTERM")
      await ended
    },
    async kill() {
      child.kill("SIGKILL")
      await ended
    },
  }
}
