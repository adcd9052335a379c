/** HTTP and sockets. Building the application is separate from listening. */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import cookie from "@fastify/cookie"
import helmet from "@fastify/helmet"
import staticFiles from "@fastify/static"
import websocket from "@fastify/websocket"
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify"
import { accountRoutes, COOKIE } from "./accounts/routes.ts"
import { compressed, compressedFile, onSockets } from "./api/compress.ts"
import { showMalformed } from "./api/malformed.ts"
import { openApi } from "./api/openapi.ts"
import { contentPolicy, mustBeOurs, mustKnowHost } from "./api/origin.ts"
import { hasNul, NUL, type Route, readBy } from "./api/route.ts"
import { mustSpeak, versionOf } from "./api/version.ts"
import { archiveRoutes } from "./archive/routes.ts"
import type { Catalogue } from "./catalogue.ts"
import { simulationRoutes } from "./computers/routes.ts"
import { isDiskFull, refusalFor, ServerError } from "./errors.ts"
import { askedBy } from "./fairness/asking.ts"
import { type Party, partyOf } from "./fairness/party.ts"
import { type Limited, networkOf } from "./limits.ts"
import { lobbyRoutes } from "./lobby/routes.ts"
import { noticeRoutes } from "./notices/routes.ts"
import { tellMetricsAt } from "./operations/listener.ts"
import { pathOf } from "./operations/log.ts"
import { operationsRoutes } from "./operations/routes.ts"
import { playRoutes } from "./play/routes.ts"
import { MOST_BYTES, Sockets } from "./play/sockets.ts"
import { type ErrorCode, PROTOCOL_HEADER, type User } from "./protocol/index.ts"
import { openServices, type Services } from "./services.ts"
import type { Settings } from "./settings.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** The user, token and party behind the request, once it has been admitted. */
    asker: Asker
    /** Records that the request has been answered. */
    end: (() => void) | undefined
  }
  interface FastifyContextConfig {
    /** The body is passed on as text, and checked in another thread. */
    handsOnText?: boolean
  }
}

export const routes: readonly Route[] = [
  ...accountRoutes,
  ...lobbyRoutes,
  ...playRoutes,
  ...archiveRoutes,
  ...simulationRoutes,
  ...noticeRoutes,
  ...operationsRoutes,
]

export type Server = {
  readonly services: Services
  readonly app: FastifyInstance
  /** The address at which it is served; known once it listens. */
  readonly url: string
  /** Tells clients to reconnect, finishes pending writes, and stops. */
  close(): Promise<void>
}

/** Opens the services and listens. */
export async function startServer(settings: Settings, catalogue?: Catalogue): Promise<Server> {
  const services = await openServices(settings, catalogue)
  try {
    const { app, sockets } = await buildApp(services)
    const metrics = settings.metricsAt ? await tellMetricsAt(settings.metricsAt, services) : undefined
    const url = await app.listen({ host: settings.host, port: settings.port })
    return {
      services,
      app,
      url,
      async close() {
        metrics?.close()
        metrics?.closeAllConnections()
        services.beginClosing()
        await sockets.close()
        await closeInTime(app)
        await services.close()
      },
    }
  } catch (error) {
    await services.close()
    throw error
  }
}

/** How long pending requests may take when the server stops, in milliseconds. */
const longestRequest = 5_000

/** Accepts no more requests, waits for pending ones, and cuts off those that take too long. */
async function closeInTime(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), longestRequest)
  // Browsers keep connections open after an answer, for further requests.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close()
  clearTimeout(late)
  clearInterval(idle)
}

async function buildApp(services: Services): Promise<{ app: FastifyInstance; sockets: Sockets }> {
  const { settings, log, faults, metrics } = services
  const app: FastifyInstance = fastify({
    trustProxy: settings.trustProxy > 0 && ((_address: string, hop: number) => hop < settings.trustProxy),
    bodyLimit: MOST_BYTES,
    routerOptions: { maxParamLength: 100 },
    forceCloseConnections: "idle",
    requestTimeout: 30_000,
    return503OnClosing: true,
    // Errors before a route is found, such as an address that cannot be decoded, are answered in the same form as all other refusals.
    frameworkErrors: (error, request: unknown, reply: unknown) => {
      if (!showMalformed(request as FastifyRequest, reply as FastifyReply))
        refuse(reply as FastifyReply, refusalOf(error))
    },
  })
  await app.register(cookie)
  await app.register(helmet, helmetOptions(settings))
  await app.register(websocket, { options: { maxPayload: MOST_BYTES, perMessageDeflate: onSockets } })
  acceptEmptyJson(app)
  app.addHook("onSend", compressedFile)
  app.decorateRequest("asker")
  app.decorateRequest("end")
  app.addHook("onRequest", async (request) => {
    if (!isOfTheHost(request.routeOptions.url)) mustKnowHost(settings, request)
  })
  app.addHook("onResponse", async (request, reply) => {
    request.end?.()
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
      faults.note(
        request.ip,
        { err: known.cause ?? error, method: request.method, route: request.routeOptions.url },
        "a request failed",
      )
    metrics.add("salient_refusals_total", 1, { code: known.code })
    refuse(reply, known)
  })
  for (const route of routes) addRoute(app, services, route)
  const description = openApi(routes, "1")
  app.get("/api/openapi.json", async () => description)
  const sockets = new Sockets(services)
  sockets.register(
    app,
    async (request) => (await whoAsks(services, request)).user,
    (request) => mustBeOurs(settings, request),
  )
  await serveClient(app, settings)
  return { app, sockets }
}

function addRoute(app: FastifyInstance, services: Services, route: Route): void {
  app.route({
    method: route.method,
    url: route.path,
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    config: { handsOnText: route.textOf !== undefined },
    // Before the body is read: a request that is refused costs nothing more.
    onRequest: async (request) => {
      request.asker = await admit(services, route, request)
    },
    // Request and response are charged by their length: reading and writing them keeps others waiting.
    preHandler: async (request) => chargeFor(services, request, Number(request.headers["content-length"] ?? 0)),
    onSend: async (request, reply, payload) => {
      chargeFor(services, request, typeof payload === "string" ? payload.length : 0)
      return compressed(request, reply, payload)
    },
    handler: async (request, reply) => {
      const asked = {
        services,
        request,
        reply,
        ...request.asker,
        body: readBy(route.body, request.body, "body"),
        query: readBy(route.query, request.query, "query"),
        params: readBy(route.params, request.params, "path"),
      }
      reply.header("cache-control", "no-store")
      return askedBy({ party: request.asker.party, limits: services.limits }, () => route.handle(asked))
    },
  })
}

type Asker = { readonly user: User | null; readonly token: string | undefined; readonly party: Party }

/** Roughly how many characters are read or written in a millisecond. */
const perMillisecond = 50_000

function chargeFor({ limits }: Services, request: FastifyRequest, length: number): void {
  if (length > 1_000 && request.asker) limits.spend("work", request.asker.party, length / perMillisecond)
}

/**
 * Identifies the user. Refuses requests that come from other sites, exceed the limits, use another protocol version, or lack a required
 * sign-in.
 */
async function admit(services: Services, route: Route, request: FastifyRequest): Promise<Asker> {
  const { limits } = services
  if (route.method !== "GET") mustBeOurs(services.settings, request)
  limits.take("address", request.ip, route.cost)
  request.end = limits.begin(request.ip)
  mustSpeak(versionOf(request.headers[PROTOCOL_HEADER]))
  if (request.url.includes("%00")) throw new ServerError("wrong-shape", NUL)
  const asker = await whoAsks(services, request)
  const { user } = asker
  limits.take("user", user?.id ?? `anybody at ${networkOf(request.ip)}`, route.cost)
  if (!isOfTheHost(route.path)) limits.mustNotOwe(asker.party)
  if (route.limit) limits.take(route.limit, whoseLimit(route.limit, user, request))
  if (route.signedIn && !user) throw new ServerError("not-signed-in")
  if (!isOfTheHost(route.path)) await limits.letIn(asker.party)
  return asker
}

/** Becoming a user counts against the address; so does what only accounts should have much of, for a guest. */
function whoseLimit(limit: Limited, user: User | null, request: FastifyRequest): string {
  if (limit === "signIn" || limit === "guests" || !user) return request.ip
  return limit === "security" && user.guest ? request.ip : user.id
}

/** Requests about the health of the process are always answered, for everybody. */
const isOfTheHost = (path: string | undefined): boolean =>
  path === "/health" || path === "/ready" || path === "/metrics"

/** The user behind a request's token: from a script's own header, or from the browser's cookie. */
async function whoAsks(services: Services, request: FastifyRequest): Promise<Asker> {
  const bearer = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? "")?.[1]
  const token = bearer ?? request.cookies[COOKIE]
  const user = token === undefined ? undefined : await services.sessions.userOf(token)
  return { user: user ?? null, token: user ? token : undefined, party: partyOf(user ?? null, request.ip) }
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

const FULL = "The server's disk is full. Nothing was changed. Try again when the host has made space."

function refusalOf(error: FastifyError): ServerError {
  const known = refusalFor(error)
  if (known) return known
  if (error instanceof SyntaxError && error.statusCode === 400) return new ServerError("not-json")
  const code = fastifyCodes[error.code]
  if (code) return new ServerError(code)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new ServerError("wrong-shape")
  if (isDiskFull(error)) return new ServerError("restarting", FULL, { cause: error })
  return new ServerError("internal", undefined, { cause: error })
}

/** A request without a body may still claim to be JSON. */
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
    contentSecurityPolicy: contentPolicy(settings),
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false, // other names are not ours
    referrerPolicy: { policy: "no-referrer" as const }, // addresses may contain invitations
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
