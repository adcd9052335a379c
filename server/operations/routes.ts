import { timingSafeEqual } from "node:crypto"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { sql } from "kysely"
import { z } from "zod"
import { open, type Route } from "../api/route.ts"
import { ServerError } from "../errors.ts"

const delay = monitorEventLoopDelay({ resolution: 20 })
delay.enable()

const isLocal = (address: string): boolean =>
  address === "127.0.0.1" || address === "::1" || address === "::ffff:127.0.0.1"

export const operationsRoutes: readonly Route[] = [
  open("GET /health", { says: "Is the process alive?", answer: z.object({ ok: z.literal(true) }) }, async () => ({
    ok: true,
  })),
  open(
    "GET /ready",
    { says: "Can it serve? 503 while it stops or cannot reach its storage", answer: z.object({ ok: z.literal(true) }) },
    async ({ house }) => {
      if (house.closing.aborted) throw new ServerError("restarting")
      try {
        await sql`select 1`.execute(house.db)
      } catch (error) {
        house.log.error({ err: error }, "the storage cannot be reached")
        throw new ServerError("restarting", "The storage cannot be reached.")
      }
      return { ok: true }
    },
  ),
  open(
    "GET /metrics",
    { says: "Metrics in the format of Prometheus", answer: z.string() },
    async ({ house, request, reply }) => {
      const { metricsToken } = house.settings
      const given = Buffer.from(request.headers.authorization ?? "")
      const right = Buffer.from(`Bearer ${metricsToken}`)
      if (metricsToken ? given.length !== right.length || !timingSafeEqual(given, right) : !isLocal(request.ip))
        throw new ServerError("not-yours")
      const { heapUsed, rss } = process.memoryUsage()
      house.metrics.set("salient_tables", house.tables.size)
      house.metrics.set("salient_heap_bytes", heapUsed)
      house.metrics.set("salient_rss_bytes", rss)
      house.metrics.set("salient_loop_delay_seconds", delay.percentile(99) / 1e9)
      delay.reset()
      reply.type("text/plain; version=0.0.4; charset=utf-8")
      return house.metrics.text()
    },
  ),
]
