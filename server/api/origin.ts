/** The addresses of this server: what a request, a page and the content policy may name. */
import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"
import { hostname } from "node:os"
import type { FastifyRequest } from "fastify"
import { ServerError } from "../errors.ts"
import type { Settings } from "../settings.ts"

type Own = Pick<Settings, "publicUrl" | "host">

/** Names that only a home network or the machine itself gives out: no site elsewhere can own one and point it here. */
const isLocalName = (name: string): boolean =>
  isIP(name.replaceAll(/[[\]]/g, "")) !== 0 ||
  !name.includes(".") ||
  /\.(localhost|local|lan|home|internal|home\.arpa)$/.test(name)

/** A name with an optional port, in a form that is safe in our own headers. */
const isHost = (host: string): boolean => /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i.test(host)

const nameIn = (host: string): string => host.replace(/:\d{1,5}$/, "").toLowerCase()

/** True if the server is known by this name. Otherwise another site may have pointed its own name at this machine. */
function isOurs({ publicUrl, host: listens }: Own, host: string): boolean {
  if (!isHost(host)) return false
  const name = nameIn(host)
  return (
    isLocalName(name) ||
    [listens, hostname()].some((own) => own.toLowerCase() === name) ||
    (publicUrl !== undefined && nameIn(new URL(publicUrl).host) === name)
  )
}

/** Refuses requests under a name that this server does not use. */
export function mustKnowHost(settings: Own, request: FastifyRequest): void {
  if (!isOurs(settings, request.host ?? "")) throw new ServerError("wrong-host")
}

/** The address, including the scheme, of pages that this server has sent to the user. */
function originOf({ publicUrl }: Own, { protocol, host }: Pick<FastifyRequest, "protocol" | "host">): string {
  const known = publicUrl === undefined ? undefined : new URL(publicUrl)
  return known?.host === host ? known.origin : `${protocol}://${host}`
}

/** Refuses requests that a browser says come from another site. A client that says nothing is not a browser, and sends no cookie unasked. */
export function mustBeOurs(settings: Own, request: FastifyRequest): void {
  mustKnowHost(settings, request)
  if (request.headers["sec-fetch-site"] === "cross-site") throw new ServerError("wrong-origin")
  const { origin } = request.headers
  if (origin === undefined) return
  const known = settings.publicUrl === undefined ? [] : [new URL(settings.publicUrl).origin]
  if (![originOf(settings, request), ...known].includes(origin)) throw new ServerError("wrong-origin")
}

/** Where pages may open sockets: at the host that they came from, and nowhere else. */
function socketsOf({ publicUrl }: Own, { headers }: IncomingMessage): string {
  const hosts = [publicUrl === undefined ? "" : new URL(publicUrl).host, headers.host ?? ""]
  const own = hosts.find(isHost)
  if (own === undefined) return "'self'"
  const secure = publicUrl?.startsWith("https:") ?? false
  return secure ? `wss://${own}` : `ws://${own} wss://${own}`
}

/** What pages from this server may load, and from where. */
export const contentPolicy = (settings: Own) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"], // boards are drawn with computed styles
    imgSrc: ["'self'", "data:", "blob:"],
    // Older browsers do not count the sockets of a host to 'self'.
    connectSrc: ["'self'", (request: IncomingMessage) => socketsOf(settings, request)],
    workerSrc: ["'self'", "blob:"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
})
