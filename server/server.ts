/** The way in: HTTP and sockets over a house. Built apart from listening, so that tests can ask it directly. */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import cookie from "@fastify/cookie"
import helmet from "@fastify/helmet"
import staticFiles from "@fastify/static"
import websocket from "@fastify/websocket"
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify"
import { accountRoutes, COOKIE } from "./accounts/routes.ts"
import type { User } from "./accounts/sessions.ts"
import { openApi } from "./api/openapi.ts"
import { hasNul, NUL, type Route, readBy } from "./api/route.ts"
import { archiveRoutes } from "./archive/routes.ts"
import { simulationRoutes } from "./computers/routes.ts"
import { type ErrorCode, refusalFor, ServerError } from "./errors.ts"
import { type House, openHouse } from "./house.ts"
import { networkOf } from "./limits.ts"
import { lobbyRoutes } from "./lobby/routes.ts"
import { pathOf } from "./operations/log.ts"
import { operationsRoutes } from "./operations/routes.ts"
import { playRoutes } from "./play/routes.ts"
import { MOST_BYTES, Sockets } from "./play/sockets.ts"
import type { Settings } from "./settings.ts"
import type { Shelf } from "./shelf.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks, once it has been admitted. */
    asker: Asker
  }
  interface FastifyContextConfig {
    /** The body is checked elsewhere than in the thread that serves. */
    handsOnText?: boolean
  }
}

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
        await closeInTime(app)
        await house.close()
      },
    }
  } catch (error) {
    await house.close()
    throw error
  }
}

/** Requests that are being answered when the server stops have so long, in milliseconds. */
const longestRequest = 5_000

/** Takes no more requests, and ends when those that are here have been answered; who is too slow for that is cut off. */
async function closeInTime(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), longestRequest)
  // A browser keeps a connection open after its answer, in case it has more to ask.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close()
  clearTimeout(late)
  clearInterval(idle)
}

async function buildApp(house: House): Promise<{ app: FastifyInstance; sockets: Sockets }> {
  const { settings, log, metrics } = house
  const app: FastifyInstance = fastify({
    trustProxy: settings.trustProxy === "on",
    bodyLimit: MOST_BYTES,
    routerOptions: { maxParamLength: 100 },
    forceCloseConnections: "idle",
    requestTimeout: 30_000,
    return503OnClosing: true,
    // What fails before a route is found, an address that cannot be decoded for instance, is refused like all else.
    frameworkErrors: (error, _request, reply: unknown) => refuse(reply as FastifyReply, refusalOf(error)),
  })
  await app.register(cookie)
  await app.register(helmet, helmetOptions(settings))
  await app.register(websocket, { options: { maxPayload: MOST_BYTES, perMessageDeflate: false } })
  acceptEmptyJson(app)
  app.decorateRequest("asker")
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
    refuse(reply, known)
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
    config: { handsOnText: route.textOf !== undefined },
    // Before the body is read: who may not ask costs nothing more.
    onRequest: async (request) => {
      request.asker = await admit(house, route, request)
    },
    handler: async (request, reply) => {
      const asked = {
        house,
        request,
        reply,
        ...request.asker,
        body: readBy(route.body, request.body, "body"),
        query: readBy(route.query, request.query, "query"),
        params: readBy(route.params, request.params, "path"),
      }
      reply.header("cache-control", "no-store")
      return route.handle(asked)
    },
  })
}

type Asker = { readonly user: User | null; readonly token: string | undefined }

/** Who asks; refused if it comes from another site, is too much, or is for those who are signed in. */
async function admit(house: House, route: Route, request: FastifyRequest): Promise<Asker> {
  const { limits } = house
  if (route.method !== "GET") mustBeOurs(house.settings, request)
  limits.take("address", request.ip)
  if (request.url.includes("%00")) throw new ServerError("wrong-shape", NUL)
  const asker = await whoAsks(house, request)
  const { user } = asker
  limits.take("user", user?.id ?? `anybody at ${networkOf(request.ip)}`)
  if (route.limit)
    limits.take(route.limit, user && route.limit !== "door" && route.limit !== "guests" ? user.id : request.ip)
  if (route.signedIn && !user) throw new ServerError("not-signed-in")
  return asker
}

/** The user behind a request's token: the script's own, or the browser's cookie. */
async function whoAsks(house: House, request: FastifyRequest): Promise<Asker> {
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

function refuse(reply: FastifyReply, refusal: ServerError): void {
  if (refusal.retryAfter !== undefined) reply.header("retry-after", Math.ceil(refusal.retryAfter))
  reply.status(refusal.status).send(refusal.toJSON())
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
    else if (request.routeOptions.config.handsOnText) done(null, body)
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
    return refuse(reply, new ServerError("not-found"))
  })
}
