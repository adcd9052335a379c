/** The commands, and how their errors are reported. */
import { existsSync, readFileSync } from "node:fs"
import { BadInput } from "@salient/engine"
import { type Command, exits, Usage } from "./args.ts"
import { check } from "./commands/check.ts"
import { ladder } from "./commands/ladder.ts"
import { play } from "./commands/play.ts"
import { replay } from "./commands/replay.ts"
import { rules } from "./commands/rules.ts"
import { serverCommands } from "./commands/server.ts"
import { simulate } from "./commands/simulate.ts"
import { table } from "./commands/table.ts"
import { verify } from "./commands/verify.ts"
import { sayUnexpected, unusable } from "./files.ts"
import type { Terminal } from "./terminal.ts"
import { withVisibleText } from "./visible.ts"

const commands: readonly Command[] = [play, replay, simulate, ladder, check, verify, rules, table, ...serverCommands]

const overview = (): string =>
  [
    "salient COMMAND …",
    "",
    ...commands.map((c) => `  ${c.name.padEnd(10)} ${c.says}`),
    "",
    "See salient COMMAND --help. Exit codes: 0 if all is well, 1 if something failed, 2 if the input cannot be used.",
  ].join("\n")

const version = (): string => {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
  return `salient ${version}`
}

async function dispatch([name, ...args]: readonly string[], terminal: Terminal): Promise<number> {
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    terminal.print(overview())
    return name === undefined ? exits.unusable : exits.well
  }
  if (name === "--version" || name === "-v") {
    terminal.print(version())
    return exits.well
  }
  const command = commands.find((c) => c.name === name)
  if (!command) throw new Usage(`There is no command "${name}". There are: ${commands.map((c) => c.name).join(", ")}.`)
  if (args.includes("--help") || args.includes("-h")) {
    terminal.print(`salient ${command.name} ${command.usage}\n\n${command.says}\n\n${command.help}`)
    return exits.well
  }
  return command.run(args, terminal)
}

/** Runs a command line; resolves with the exit code. Errors go to standard error. */
export async function run(args: readonly string[], outside: Terminal): Promise<number> {
  const terminal = withVisibleText(outside)
  try {
    return await dispatch(args, terminal)
  } catch (thrown) {
    const file = args.slice(1).find((arg) => existsSync(arg))
    const error = file === undefined ? thrown : unusable(file, thrown)
    if (error instanceof BadInput || error instanceof Usage) {
      terminal.note(error.message)
      return exits.unusable
    }
    terminal.note(`The program failed: ${sayUnexpected(error)}`)
    return exits.failed
  }
}
