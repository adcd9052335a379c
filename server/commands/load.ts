/** `salient load --matches N --seconds S`: measures how many moves a server can handle. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { allGames } from "../catalogue.ts"
import { type LoadReport, runLoad, sayLoad } from "../load/load.ts"
import { startProcess } from "../load/process.ts"
import { readArguments } from "./arguments.ts"

const own = {
  matches: { type: "string" },
  seconds: { type: "string" },
  game: { type: "string" },
  scenario: { type: "string" },
  url: { type: "string" },
  pause: { type: "string" },
} as const

/** Without `--url` it starts a server of its own, in a separate process with its own folder (or on `DATABASE_URL`). */
export async function loadCommand(
  args: readonly string[],
  print: (line: string) => void = console.log,
): Promise<LoadReport> {
  const { settings, flags } = readArguments(args, own)
  const number = (flag: keyof typeof own, usual: number, least: number): number => {
    const value = flags[flag] === undefined ? usual : Number(flags[flag])
    if (!Number.isFinite(value) || value < least)
      throw new TypeError(`--${flag} takes a number of at least ${least}; found "${flags[flag]}".`)
    return value
  }
  const how = { matches: number("matches", 100, 1), seconds: number("seconds", 10, 0.1), pause: number("pause", 0, 0) }
  const game = await allGames.load((flags.game as string | undefined) ?? (allGames.ids[0] as string))
  const scenario =
    (flags.scenario as string | undefined) ?? (game.scenarios.find((s) => s.first) ?? game.scenarios[0])?.id ?? ""
  const folder = flags.url ? undefined : mkdtempSync(join(tmpdir(), "salient-load-"))
  const server = folder
    ? await startProcess([
        "--port",
        "0",
        "--limits",
        "off",
        "--log",
        "warn",
        "--data",
        folder,
        ...(settings.databaseUrl ? ["--database-url", settings.databaseUrl] : []),
      ])
    : undefined
  const url = server?.url ?? (flags.url as string)
  try {
    print(`${game.name}, ${scenario}, at ${url}`)
    const report = await runLoad({
      url: url.replace(/\/$/, ""),
      ...how,
      game: game.id,
      scenario,
    })
    print(sayLoad(report))
    return report
  } finally {
    await server?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}
