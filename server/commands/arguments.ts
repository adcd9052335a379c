/** The command line that all commands here share: its flags are the settings, by their own names. */
import { parseArgs } from "node:util"
import { readSettings, type Settings } from "../settings.ts"

type Flags = { readonly [flag: string]: { readonly type: "string" | "boolean"; readonly setting?: keyof Settings } }

const common = {
  data: { type: "string", setting: "data" },
  "database-url": { type: "string", setting: "databaseUrl" },
  log: { type: "string", setting: "logLevel" },
} as const satisfies Flags

const serving = {
  host: { type: "string", setting: "host" },
  port: { type: "string", setting: "port" },
  "public-url": { type: "string", setting: "publicUrl" },
  "trust-proxy": { type: "string", setting: "trustProxy" },
  workers: { type: "string", setting: "workers" },
  "think-time": { type: "string", setting: "thinkTime" },
  limits: { type: "string", setting: "limits" },
  "push-hosts": { type: "string", setting: "pushHosts" },
  "turn-hook": { type: "string", setting: "turnHook" },
  metrics: { type: "string", setting: "metricsAt" },
  web: { type: "string", setting: "web" },
} as const satisfies Flags

/**
 * Parses the flags of a command: flags that are settings go into the settings, the others are returned as they are. Besides flags a command
 * takes at most `most` arguments; more are refused rather than ignored.
 */
export function readArguments(
  args: readonly string[],
  own: Flags = {},
  { serves = false, most = 0 }: { serves?: boolean; most?: number } = {},
): { settings: Settings; flags: { readonly [flag: string]: string | boolean | undefined }; rest: readonly string[] } {
  const known: Flags = { ...common, ...(serves ? serving : {}), ...own }
  const { values, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.entries(known).map(([flag, { type }]) => [flag, { type }])),
    allowPositionals: true,
  })
  if (positionals.length > most) throw new TypeError(`"${positionals[most]}" is an unexpected argument.`)
  const given: Record<string, unknown> = {}
  const flags: Record<string, string | boolean | undefined> = {}
  for (const [flag, value] of Object.entries(values)) {
    const setting = known[flag]?.setting
    if (setting) given[setting] = value
    else flags[flag] = value as string | boolean | undefined
  }
  return { settings: readSettings(given), flags, rest: positionals }
}
