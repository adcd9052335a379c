/** What the command line says about a file, and whether a person could read it. */
import { exits } from "../../cli/args.ts"
import { run } from "../../cli/run.ts"
import type { Terminal } from "../../cli/terminal.ts"

export type Complaint = { readonly how: string; readonly command: string; readonly says: string }
export type End = keyof typeof exits

const commands = [
  (file: string) => ["check", file],
  (file: string) => ["verify", file],
  (file: string) => ["replay", file],
  (file: string) => ["play", file, "--json"],
  (file: string) => ["replay", file, "--json"],
  (file: string) => ["play", "--load", file, "--seat", "none", "--agent", "random"],
] as const

/** Every file is checked; every second one is also passed to another command. */
export async function examine(file: string, number: number): Promise<{ end: End; complaint?: Complaint }> {
  const checked = await given(["check", file])
  if (checked.complaint || number % 2 === 1) return checked
  // A valid match would be played to its end, so only one file in ten is.
  const usable = number % 10 === 0 ? commands.length : commands.length - 1
  const other = await given((commands[1 + ((number / 2) % (usable - 1))] as (file: string) => string[])(file))
  return { ...checked, ...(other.complaint ? { complaint: other.complaint } : {}) }
}

async function given(args: readonly string[]): Promise<{ end: End; complaint?: Complaint }> {
  let [out, err] = ["", ""]
  let asked = 0
  const terminal: Terminal = {
    tty: false,
    colour: false,
    columns: 120,
    print(text = "") {
      out += `${text}\n`
    },
    note(text) {
      err += `${text}\n`
    },
    clear: () => {},
    ask: async (prompt) => {
      out += prompt
      return asked++ > 3 ? undefined : ""
    },
    onInterrupt: () => () => {},
    close: () => {},
  }
  const code = await run(args, terminal).catch((error: unknown) => {
    err += `thrown: ${error}`
    return -1
  })
  const end = (Object.keys(exits) as End[]).find((name) => exits[name] === code)
  const says = problemIn(err, out) ?? (end === undefined ? `ended with ${code}: ${err}` : undefined)
  return {
    end: end ?? "failed",
    ...(says === undefined ? {} : { complaint: { how: "", command: args[0] as string, says: says.slice(0, 1_500) } }),
  }
}

function problemIn(err: string, out: string): string | undefined {
  if (/\n\s+at .*[:(]\d+|The program failed:/.test(err)) return err
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  const raw = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.exec(err + out)
  if (raw)
    return `a raw control character ${raw[0].charCodeAt(0).toString(16)} in: ${(err + out).slice(Math.max(0, raw.index - 80), raw.index + 80)}`
  return err !== "" && !/[.!?)]\s*$/.test(err) ? `no sentence: ${err}` : undefined
}
