/** `npm run hostile -- --messages 100000`: hostile messages against a server while honest players play. */
import { parseArgs } from "node:util"
import { runAttack } from "./hostile.ts"

const { values } = parseArgs({ options: { messages: { type: "string", default: "100000" } } })
const { ok, lines } = await runAttack(Number(values.messages))
for (const line of lines) console.log(line)
process.exitCode = ok ? 0 : 1
