/** Checks the arguments of a command and refuses unusable ones with a sentence. */
import { type ParseArgsConfig, parseArgs } from "node:util"
import type { Terminal } from "./terminal.ts"

/** A mistake by the caller of the command, as a sentence. */
export class Usage extends Error {
  override name = "Usage"
}

/** Exit codes: success; the answer is no or something failed; the input cannot be used. */
export const exits = { well: 0, failed: 1, unusable: 2 } as const

export type Command = {
  readonly name: string
  /** What follows the name: `GAME [--json]`. */
  readonly usage: string
  /** One line for the list of commands. */
  readonly says: string
  /** The rest of its help. */
  readonly help: string
  run(args: readonly string[], terminal: Terminal): Promise<number>
}

type Options = NonNullable<ParseArgsConfig["options"]>

/** Reads options and at most `most` other arguments; anything else is refused. */
export function readArgs<const O extends Options>(command: string, args: readonly string[], options: O, most: number) {
  const see = `See: salient ${command} --help.`
  const { values, positionals } = parsed(command, args, options)
  if (positionals.length > most) throw new Usage(`"${positionals[most]}" is an unexpected argument. ${see}`)
  return { values, positionals }
}

function parsed<const O extends Options>(command: string, args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new Usage(`${sentence(error)} See: salient ${command} --help.`)
  }
}

function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const unknown = /^Unknown option '([^']+)'/.exec(message)?.[1]
  if (unknown) return `There is no option ${unknown} here.`
  const missing = /^Option '([^']+)' argument missing/.exec(message)?.[1]
  if (missing) return `The option ${missing.replace(/ <value>$/, "")} needs a value.`
  return message.split(/(?<=[.])\s/)[0] ?? message
}

/** The value of an option that must be a whole number within limits. */
export function whole(option: string, text: string, min: number, max: number): number {
  const n = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(n) || n < min || n > max)
    throw new Usage(`${option} takes a whole number from ${min} to ${max}, found "${text}".`)
  return n
}

/** A required argument of the command. */
export function needed(command: Command, what: string, value: string | undefined): string {
  if (value === undefined) throw new Usage(`Say ${what}: salient ${command.name} ${command.usage}.`)
  return value
}
