/** Compresses long text answers and files, for clients that accept it. */
import { Readable } from "node:stream"
import { promisify } from "node:util"
import { createGzip, gzip } from "node:zlib"
import type { FastifyReply, FastifyRequest } from "fastify"

/** Shorter texts are sent as they are: compressing them costs more than it saves. */
const worthCompressing = 4_096

/**
 * How messages on sockets are compressed: each by itself, since what zlib keeps for the next one costs memory for every socket. A
 * move's message is shorter than an answer, but there are many.
 */
export const onSockets = {
  threshold: 512,
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  zlibDeflateOptions: { level: 4, memLevel: 7 },
}

const readable = /^(?:text\/|application\/(?:json|javascript|manifest\+json|wasm)|image\/svg\+xml)/

const zip = promisify(gzip)

/** The text of an answer as it is sent. */
export async function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== "string" || payload.length < worthCompressing || !mayCompress(request, reply)) return payload
  mark(reply)
  return zip(payload, { level: 4 })
}

/** The file to send, compressed if possible; anything else is unchanged. */
export async function compressedFile(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!(payload instanceof Readable) || !mayCompress(request, reply)) return payload
  if (Number(reply.getHeader("content-length") ?? 0) < worthCompressing) return payload
  mark(reply)
  const zipped = createGzip({ level: 6 })
  payload.once("error", (error) => zipped.destroy(error))
  return payload.pipe(zipped)
}

function mayCompress({ headers, method }: FastifyRequest, reply: FastifyReply): boolean {
  const understood = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(headers["accept-encoding"] ?? ""))
  const whole = reply.getHeader("content-encoding") === undefined && reply.getHeader("content-range") === undefined
  return understood && whole && method === "GET" && readable.test(String(reply.getHeader("content-type") ?? ""))
}

function mark(reply: FastifyReply): void {
  reply.header("content-encoding", "gzip").header("vary", "accept-encoding").removeHeader("content-length")
}
