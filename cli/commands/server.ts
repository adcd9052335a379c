/** The commands of the server: it is loaded only when one of them is given, so that the others start fast. */
import { BadInput } from "@salient/engine"
import { type Command, exits, Usage } from "../args.ts"

type Server = typeof import("@salient/server")
type Run = (server: Server, args: readonly string[], print: (line: string) => void) => Promise<unknown>

const command = (name: string, usage: string, says: string, help: string, run: Run): Command => ({
  name,
  usage,
  says,
  help,
  async run(args, terminal) {
    const server = await import("@salient/server")
    try {
      await run(server, args, (line) => terminal.print(line))
      return exits.well
    } catch (error) {
      if (error instanceof BadInput || error instanceof Usage) throw error
      // Turns errors about arguments or the environment from the server's commands into sentences.
      terminal.note(error instanceof Error ? error.message : String(error))
      return error instanceof TypeError ? exits.unusable : exits.failed
    }
  },
})

const where = `--data DIR is the folder of the embedded database (.salient by default); DATABASE_URL names a PostgreSQL server
instead. See docs/server.md for everything else.`

export const serverCommands: readonly Command[] = [
  command(
    "server",
    "[--port N] [--host NAME] [--data DIR] [--workers N] [--open]",
    "serve matches to browsers",
    where,
    (s, args, print) => s.serverCommand(args, print),
  ),
  command(
    "worker",
    "[--workers N]",
    "think for the computer players of a server on PostgreSQL",
    where,
    (s, args, print) => s.workerCommand(args, print),
  ),
  command(
    "load",
    "--matches N --seconds S",
    "play random moves over real sockets and measure",
    where,
    (s, args, print) => s.loadCommand(args, print),
  ),
  command("admin", "…", "manage users and matches", where, (s, args, print) => s.adminCommand(args, print)),
  command("backup", "FILE [--data DIR]", "back up everything that a server stores to a file", where, (s, args, print) =>
    s.backupCommand(args, print),
  ),
  command("restore", "FILE [--data DIR]", "restore a backup into an empty server", where, (s, args, print) =>
    s.restoreCommand(args, print),
  ),
]
