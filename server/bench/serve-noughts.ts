/** A server of Salient that hosts the measured game; takes its settings from the environment. */
import { stopSignal } from "../commands/stopping.ts"
import { startServer } from "../server.ts"
import { readSettings } from "../settings.ts"
import { noughtsCatalogue } from "./noughts.ts"

const server = await startServer(readSettings(), noughtsCatalogue)
console.log(`running at ${server.url}`)
await stopSignal()
await server.close()
