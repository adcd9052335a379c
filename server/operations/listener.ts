/** Metrics at a separate address that players cannot reach. */
import { createServer, type Server } from "node:http"
import type { Services } from "../services.ts"
import { METRICS_TYPE, metricsOf } from "./routes.ts"

/** Listens at `HOST:PORT`; resolves once it does. */
export async function tellMetricsAt(at: string, services: Services): Promise<Server> {
  const port = at.slice(at.lastIndexOf(":") + 1)
  const host = at.slice(0, at.lastIndexOf(":")).replaceAll(/[[\]]/g, "")
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") response.writeHead(404).end()
    else response.writeHead(200, { "content-type": METRICS_TYPE }).end(metricsOf(services))
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen({ host, port: Number(port) }, resolve)
  })
  return server
}
