/** The `salient` command. */
import { exits } from "./args.ts"
import { run } from "./run.ts"
import { processTerminal } from "./terminal.ts"

// The reader of our output may stop reading (`| head`); that is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(exits.well)
  throw error
})

const terminal = processTerminal()
process.exitCode = await run(process.argv.slice(2), terminal)
terminal.close()
