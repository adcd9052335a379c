/** Structured logs: one JSON object a line, on standard output, without anybody's secrets. */
import { pino } from "pino"
import type { Settings } from "../settings.ts"

export type Log = ReturnType<typeof newLog>

/** Whatever might carry a password, a token or an invitation is cut out before it is written. */
const secrets = [
  "req.headers.cookie",
  "req.headers.authorization",
  "password",
  "token",
  "seed",
  "*.password",
  "*.token",
  "*.seed",
  // what PostgreSQL says of the values of a statement that failed
  "err.detail",
  "err.where",
  "err.params",
]

export const newLog = (settings: Pick<Settings, "logLevel">) =>
  pino({ level: settings.logLevel, base: null, redact: { paths: secrets, censor: "…" } })

/** An address without its query, where invitations stand. */
export const pathOf = (url: string): string => url.split("?", 1)[0] ?? url
