/** A server of our own for tests and pictures: started as `npm start` does, in a folder that is deleted with it. */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { dist } from "./browser.ts"

const root = join(import.meta.dirname, "..", "..")

export type Server = {
  readonly address: string
  /** Starts it, the first time or again, and waits until it answers. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Stops it and removes its data. */
  end(): Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer()
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => found(typeof address === "object" && address ? address.port : 0))
    })
  })

/** `more`: settings of the server besides those of every test, as environment variables. */
export async function newServer(more: { readonly [variable: string]: string } = {}): Promise<Server> {
  const port = await freePort()
  const data = mkdtempSync(join(tmpdir(), "salient-web-"))
  const address = `http://127.0.0.1:${port}/`
  let running: ChildProcess | undefined

  const start = async () => {
    const server = spawn(process.execPath, [join(root, "server/main.ts"), "--port", `${port}`], {
      cwd: root,
      env: {
        ...process.env,
        SALIENT_DATA: data,
        SALIENT_WEB: dist,
        SALIENT_LOG: "warn",
        SALIENT_THINK_TIME: "50",
        HOST: "127.0.0.1",
        ...more,
      },
      stdio: "pipe",
    })
    running = server
    let said = ""
    server.stderr?.on("data", (chunk: Buffer) => {
      said += chunk
    })
    for (let n = 0; n < 900 && server.exitCode === null; n++) {
      const up = await fetch(`${address}api/me`).then(
        (r) => r.ok,
        () => false,
      )
      if (up) return
      await new Promise((resume) => setTimeout(resume, 100))
    }
    throw new Error(`the server did not start: ${said}`)
  }
  const stop = (): Promise<void> =>
    new Promise((done) => {
      const server = running
      running = undefined
      if (!server || server.exitCode !== null) return done()
      server.once("exit", () => done())
      server.kill("SIGTERM")
    })
  return {
    address,
    start,
    stop,
    end: async () => {
      await stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
