import { beforeAll, describe, it } from "vitest"
import type { Server } from "../server.ts"
import { newServer } from "./help.ts"
import { hearsNoSecret, oracles } from "./listening.ts"

let server: Server
beforeAll(async () => {
  server = await newServer()
})

describe("nothing secret is sent to the wrong seat", () => {
  it.each(Object.keys(oracles))("in a whole match of %s, over socket and HTTP", { timeout: 900_000 }, async (game) => {
    await hearsNoSecret(server, game)
  })
})
