/** Structured logs: one JSON object per line, on standard output, without secrets. */
import { type DestinationStream, pino } from "pino"
import type { Settings } from "../settings.ts"

export type Log = ReturnType<typeof newLog>

/** Fields that might carry a password, a token or an invitation are removed before logging. */
const secrets = [
  "req.headers.cookie",
  "req.headers.authorization",
  "password",
  "token",
  "seed",
  "*.password",
  "*.token",
  "*.seed",
  // PostgreSQL quotes values of the failed statement here
  "err.detail",
  "err.where",
  "err.params",
]

export const newLog = (settings: Pick<Settings, "logLevel">, to?: DestinationStream) =>
  pino(
    {
      level: settings.logLevel,
      base: null,
      redact: { paths: secrets, censor: "…" },
      serializers: { err: withoutInput },
    },
    to ?? pino.destination(1),
  )

/** The maximum length of a message. */
const mostText = 300

/** Text between quotes in a message may be something that a client sent. */
const unquoted = (text: string): string => text.replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, "…").slice(0, mostText)

/** An error as it is logged: its kind, its message without quoted text, and where it happened. */
function withoutInput(error: unknown): object {
  if (!(error instanceof Error)) return { message: typeof error }
  const { code, constraint, cause } = error as Error & { code?: unknown; constraint?: unknown }
  const at = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: unquoted(error.message),
    ...(code === undefined ? {} : { code: String(code).slice(0, 40) }),
    ...(constraint === undefined ? {} : { constraint }),
    at: at.slice(0, 12).map((line) => line.trim()),
    ...(cause instanceof Error ? { cause: withoutInput(cause) } : {}),
  }
}

/** An address without its query, which may contain an invitation; a long one is cut off. */
export const pathOf = (url: string): string => (url.split("?", 1)[0] ?? url).slice(0, 200)
