/** A server of Salient that hosts the measured game; takes the settings of the environment. */
import { told } from "../commands/stopping.ts"
import { startServer } from "../server.ts"
import { readSettings } from "../settings.ts"
import { noughtsShelf } from "./noughts.ts"

const server = await startServer(readSettings(), noughtsShelf)
console.log(`served at ${server.url}`)
await told()
await server.close()
