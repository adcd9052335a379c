/** The settings of a server, read from the environment and the command line and checked once. */
import { z } from "zod"

const Flag = z.enum(["on", "off"])

/** Names or origins, separated by commas. */
const pushHosts = /^(https?:\/\/)?[a-z0-9.-]+(:\d{1,5})?(,(https?:\/\/)?[a-z0-9.-]+(:\d{1,5})?)*$/

const SettingsSchema = z.strictObject({
  host: z.string().min(1).default("127.0.0.1"),
  port: z.coerce.number().int().min(0).max(65_535).default(1914),
  /** The folder of the embedded database; not used with `databaseUrl`. */
  data: z.string().min(1).default(".salient"),
  databaseUrl: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The address that players use, if it differs from the one listened on: `https://salient.example`. */
  publicUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** How many proxies are in front of the server, each of which appends the client's address to `X-Forwarded-For`. */
  trustProxy: z.coerce
    .number("expected the number of proxies in front of the server, 1 for a load balancer")
    .int()
    .min(0)
    .max(10)
    .default(0),
  /** Threads for computer players in this process; 0 leaves them to `salient worker`. */
  workers: z.coerce.number().int().min(0).max(64).default(1),
  /** How long a computer player may think about a move, in milliseconds. */
  thinkTime: z.coerce.number().int().min(1).max(600_000).default(1_500),
  /** Limits per user and address; use `off` only for measurements on a closed machine. */
  limits: Flag.default("on"),
  /** The push services that may be used to notify browsers: names, whose subdomains count too, or whole origins. `off`: none. */
  pushHosts: z
    .string()
    .regex(pushHosts, "expected names of hosts with commas between them, or `off`")
    .default("fcm.googleapis.com,push.services.mozilla.com,notify.windows.com,push.apple.com"),
  /** The URL to which "your turn" is posted for players who are not present. */
  turnHook: z.url({ protocol: /^https?$/ }).optional(),
  /** The bearer token that `GET /metrics` requires at the players' address; without it, metrics are not served there. */
  metricsToken: z.string().min(8).optional(),
  /** A separate address, `HOST:PORT`, that serves metrics without a token. */
  metricsAt: z
    .string()
    .regex(/^(\[[0-9a-fA-F:]+\]|[^:\s]+):\d{1,5}$/, "expected HOST:PORT, such as 127.0.0.1:9464")
    .optional(),
  /** The folder of the built browser client. */
  web: z.string().optional(),
  logLevel: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
})
export type Settings = z.infer<typeof SettingsSchema>

const environment: { readonly [variable: string]: keyof Settings } = {
  HOST: "host",
  PORT: "port",
  DATABASE_URL: "databaseUrl",
  SALIENT_DATA: "data",
  SALIENT_PUBLIC_URL: "publicUrl",
  SALIENT_TRUST_PROXY: "trustProxy",
  SALIENT_WORKERS: "workers",
  SALIENT_THINK_TIME: "thinkTime",
  SALIENT_LIMITS: "limits",
  SALIENT_PUSH_HOSTS: "pushHosts",
  SALIENT_TURN_HOOK: "turnHook",
  SALIENT_METRICS_TOKEN: "metricsToken",
  SALIENT_METRICS: "metricsAt",
  SALIENT_WEB: "web",
  SALIENT_LOG: "logLevel",
}

/** The settings from the environment, overridden by the command line. An error names the setting that is wrong. */
export function readSettings(
  given: { readonly [setting in keyof Settings]?: unknown } = {},
  env: { readonly [variable: string]: string | undefined } = process.env,
): Settings {
  const found: Record<string, unknown> = {}
  for (const [variable, setting] of Object.entries(environment)) if (env[variable]) found[setting] = env[variable]
  for (const [setting, value] of Object.entries(given)) if (value !== undefined) found[setting] = value
  const parsed = SettingsSchema.safeParse(found)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new TypeError(`The setting "${issue?.path.join(".") || issue?.code}" is wrong: ${issue?.message}.`)
}
