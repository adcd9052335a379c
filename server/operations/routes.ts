import { timingSafeEqual } from "node:crypto"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { ok } from "@salient/engine"
import { sql } from "kysely"
import { open, type Route } from "../api/route.ts"
import { ServerError } from "../errors.ts"
import { MetricsAnswer, Ok } from "../protocol/index.ts"
import type { Services } from "../services.ts"

export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"

const delay = monitorEventLoopDelay({ resolution: 20 })
delay.enable()

/** The metrics as they are now. */
export function metricsOf({ metrics, tables }: Pick<Services, "metrics" | "tables">): string {
  const { heapUsed, rss } = process.memoryUsage()
  metrics.set("salient_tables", tables.size)
  metrics.set("salient_heap_bytes", heapUsed)
  metrics.set("salient_rss_bytes", rss)
  metrics.set("salient_loop_delay_seconds", delay.percentile(99) / 1e9)
  delay.reset()
  return metrics.text()
}

export const operationsRoutes: readonly Route[] = [
  open("GET /health", { says: "Says whether the process is alive", answer: Ok }, async () => ok),
  open(
    "GET /ready",
    { says: "Says whether it can serve; 503 while it is stopping or cannot reach its storage", answer: Ok },
    async ({ services }) => {
      if (services.closing.aborted) throw new ServerError("restarting")
      try {
        await sql`select 1`.execute(services.db)
      } catch (error) {
        services.log.error({ err: error }, "cannot reach the storage")
        throw new ServerError("restarting", "The server cannot reach its storage. Try again in a moment.")
      }
      return ok
    },
  ),
  open(
    "GET /metrics",
    { says: "Metrics in the format of Prometheus", answer: MetricsAnswer },
    async ({ services, request, reply }) => {
      const { metricsToken } = services.settings
      const given = Buffer.from(request.headers.authorization ?? "")
      const right = Buffer.from(`Bearer ${metricsToken}`)
      if (!metricsToken || given.length !== right.length || !timingSafeEqual(given, right))
        throw new ServerError("not-yours", "Metrics need the host's token, or are served at an address of their own.")
      reply.type(METRICS_TYPE)
      return metricsOf(services)
    },
  ),
]
