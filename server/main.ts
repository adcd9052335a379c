/** What `npm start` runs. */
import { serverCommand } from "./commands/server.ts"

try {
  await serverCommand(["--open", ...process.argv.slice(2)])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
