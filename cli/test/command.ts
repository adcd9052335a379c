/** Runs the command for tests. */
import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll } from "vitest"
import { run } from "../run.ts"
import type { Terminal } from "../terminal.ts"

const main = fileURLToPath(new URL("../main.ts", import.meta.url))

export type Ran = { readonly code: number | null; readonly out: string; readonly err: string }

/** A terminal that types these lines and stores what is printed. */
export function typing(lines: readonly string[]) {
  const left = [...lines]
  const said = { out: "", err: "" }
  const terminal: Terminal = {
    tty: false,
    colour: false,
    columns: 120,
    print(text = "") {
      said.out += `${text}\n`
    },
    note(text) {
      said.err += `${text}\n`
    },
    clear: () => {},
    async ask(prompt) {
      const line = left.shift()
      said.out += `${prompt}${line ?? ""}\n`
      return line
    },
    onInterrupt: () => () => {},
    close: () => {},
  }
  return { terminal, said }
}

/** `salient …args` with these lines typed, in this process. */
export async function salient(args: readonly string[], lines: readonly string[] = []): Promise<Ran> {
  const { terminal, said } = typing(lines)
  return { code: await run(args, terminal), ...said }
}

/** The same in a separate process, as a person or another program runs it. */
export function spawned(args: readonly string[], lines: readonly string[] = []): Ran {
  const input = lines.map((line) => `${line}\n`).join("")
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { input, encoding: "utf8" })
  return { code: status, out: stdout, err: stderr }
}

/** A separate process, interrupted by Ctrl-C as soon as it has written anything to standard error. */
export function interrupted(args: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, [main, ...args])
  let [out, err] = ["", ""]
  child.stdout.on("data", (data) => {
    out += data
  })
  child.stderr.on("data", (data) => {
    if (err === "") child.kill("SIGINT")
    err += data
  })
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, out, err })))
}

/** A separate folder for the files of one test file; removed afterwards. */
export function folder() {
  const path = mkdtempSync(join(tmpdir(), "salient-cli-"))
  afterAll(() => rmSync(path, { recursive: true, force: true }))
  return {
    path: (name: string) => join(path, name),
    read: (name: string) => readFileSync(join(path, name), "utf8"),
    write(name: string, content: unknown): string {
      const file = join(path, name)
      writeFileSync(file, typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`)
      return file
    },
  }
}
