/** The way in: HTTP and sockets over a house. Built apart from listening, so that tests can ask it directly. */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import cookie from "@fastify/cookie"
import helmet from "@fastify/helmet"
import staticFiles from "@fastify/static"
import websocket from "@fastify/websocket"
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from "fastify"
import { accountRoutes, COOKIE } from "./accounts/routes.ts"
import type { User } from "./accounts/sessions.ts"
import { openApi } from "./api/openapi.ts"
import { hasNul, NUL, type Route, readBy } from "./api/route.ts"
import { archiveRoutes } from "./archive/routes.ts"
import { simulationRoutes } from "./computers/routes.ts"
import { type ErrorCode, refusalFor, ServerError } from "./errors.ts"
import { type House, openHouse } from "./house.ts"
import { lobbyRoutes } from "./lobby/routes.ts"
import { pathOf } from "./operations/log.ts"
import { operationsRoutes } from "./operations/routes.ts"
import { playRoutes } from "./play/routes.ts"
import { MOST_BYTES, Sockets } from "./play/sockets.ts"
import type { Settings } from "./settings.ts"
import type { Shelf } from "./shelf.ts"

export const routes: readonly Route[] = [
  ...accountRoutes,
  ...lobbyRoutes,
  ...playRoutes,
  ...archiveRoutes,
  ...simulationRoutes,
  ...operationsRoutes,
]

export type Server = {
  readonly house: House
  readonly app: FastifyInstance
  /** Where it is served; known once it listens. */
  readonly url: string
  /** Finishes writes, tells clients to come back, and stops. */
  close(): Promise<void>
}

/** Opens the house and serves it. */
export async function startServer(settings: Settings, shelf?: Shelf): Promise<Server> {
  const house = await openHouse(settings, shelf)
  try {
    const { app, sockets } = await buildApp(house)
    const url = await app.listen({ host: settings.host, port: settings.port })
    return {
      house,
      app,
      url,
      async close() {
        house.beginClosing()
        await sockets.close()
        await app.close()
        await house.close()
      },
    }
  } catch (error) {
    await house.close()
    throw error
  }
}

async function buildApp(house: House): Promise<{ app: FastifyInstance; sockets: Sockets }> {
  const { settings, log, metrics } = house
  const app: FastifyInstance = fastify({
    trustProxy: settings.trustProxy === "on",
    bodyLimit: MOST_BYTES,
    routerOptions: { maxParamLength: 100 },
    forceCloseConnections: true,
    requestTimeout: 30_000,
    return503OnClosing: true,
  })
  await app.register(cookie)
  await app.register(helmet, helmetOptions(settings))
  await app.register(websocket, { options: { maxPayload: MOST_BYTES, perMessageDeflate: false } })
  acceptEmptyJson(app)
  app.addHook("onResponse", async (request, reply) => {
    metrics.add("salient_requests_total", 1, { class: `${Math.floor(reply.statusCode / 100)}xx` })
    metrics.observe("salient_request_seconds", reply.elapsedTime / 1000)
    log.debug(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    )
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = refusalOf(error)
    if (known.status >= 500)
      log.error({ err: known.cause ?? error, method: request.method, path: pathOf(request.url) }, "a request failed")
    metrics.add("salient_refusals_total", 1, { code: known.code })
    if (known.retryAfter !== undefined) reply.header("retry-after", Math.ceil(known.retryAfter))
    reply.status(known.status).send(known.toJSON())
  })
  for (const route of routes) addRoute(app, house, route)
  const description = openApi(routes, "1")
  app.get("/api/openapi.json", async () => description)
  const sockets = new Sockets(house)
  sockets.register(
    app,
    async (request) => (await whoAsks(house, request)).user,
    (request) => mustBeOurs(settings, request),
  )
  await serveClient(app, settings)
  return { app, sockets }
}

function addRoute(app: FastifyInstance, house: House, route: Route): void {
  app.route({
    method: route.method,
    url: route.path,
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    handler: async (request, reply) => {
      if (route.method !== "GET") mustBeOurs(house.settings, request)
      house.limits.take("address", request.ip)
      if (request.url.includes("%00")) throw new ServerError("wrong-shape", NUL)
      const { user, token } = await whoAsks(house, request)
      house.limits.take("user", user?.id ?? `anybody at ${request.ip}`)
      if (route.limit)
        house.limits.take(
          route.limit,
          user && route.limit !== "door" && route.limit !== "guests" ? user.id : request.ip,
        )
      if (route.signedIn && !user) throw new ServerError("not-signed-in")
      const asked = {
        house,
        request,
        reply,
        user,
        token,
        body: readBy(route.body, request.body, "body"),
        query: readBy(route.query, request.query, "query"),
        params: readBy(route.params, request.params, "path"),
      }
      reply.header("cache-control", "no-store")
      return route.handle(asked)
    },
  })
}

/** The user behind a request's token: the script's own, or the browser's cookie. */
async function whoAsks(
  house: House,
  request: FastifyRequest,
): Promise<{ user: User | null; token: string | undefined }> {
  const bearer = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? "")?.[1]
  const token = bearer ?? request.cookies[COOKIE]
  const user = token === undefined ? undefined : await house.sessions.userOf(token)
  return { user: user ?? null, token: user ? token : undefined }
}

/** A browser says from which site a request comes. One that does not say is not a browser, and carries no cookie of ours by accident. */
function mustBeOurs(settings: Settings, request: FastifyRequest): void {
  if (request.headers["sec-fetch-site"] === "cross-site") throw new ServerError("wrong-origin")
  const { origin } = request.headers
  if (origin === undefined) return
  const ours = [request.host, ...(settings.publicUrl ? [new URL(settings.publicUrl).host] : [])]
  let host: string | undefined
  try {
    host = new URL(origin).host
  } catch {
    host = undefined // "null", or nonsense
  }
  if (host === undefined || !ours.includes(host)) throw new ServerError("wrong-origin")
}

const fastifyCodes: { readonly [code: string]: ErrorCode } = {
  FST_ERR_CTP_BODY_TOO_LARGE: "too-large",
  FST_ERR_CTP_INVALID_JSON_BODY: "not-json",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "not-json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "wrong-shape",
}

function refusalOf(error: FastifyError): ServerError {
  const known = refusalFor(error)
  if (known) return known
  if (error instanceof SyntaxError && error.statusCode === 400) return new ServerError("not-json")
  const code = fastifyCodes[error.code]
  if (code) return new ServerError(code)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new ServerError("wrong-shape")
  return new ServerError("internal", undefined, { cause: error })
}

/** A request without a body may still call itself JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error")
  app.removeContentTypeParser("application/json")
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined)
    else if (hasNul(body as string)) done(new ServerError("wrong-shape", NUL))
    else parse(request, body as string, done)
  })
}

const helmetOptions = (settings: Settings) => {
  const https = settings.publicUrl?.startsWith("https:") ?? false
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"], // boards are drawn with computed styles
        imgSrc: ["'self'", "data:", "blob:"],
        connectSrc: ["'self'", "ws:", "wss:"],
        workerSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "no-referrer" as const }, // invitations stand in addresses
  }
}

/** The built browser client, if there is one: its files, and its first page for every address that is not a file. */
async function serveClient(app: FastifyInstance, settings: Settings): Promise<void> {
  const root = settings.web ?? fileURLToPath(new URL("../web/dist", import.meta.url))
  const there = existsSync(root)
  if (there) await app.register(staticFiles, { root, index: ["index.html"], dotfiles: "ignore" })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === "GET" && !request.url.startsWith("/api/") && !/\.\w+$/.test(pathOf(request.url))
    if (there && wantsPage) return reply.sendFile("index.html")
    const none = new ServerError("not-found")
    return reply.status(none.status).send(none.toJSON())
  })
}
