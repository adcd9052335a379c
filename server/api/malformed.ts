/** The page for an address that cannot be read, such as one that was cut off in a message. */
import type { FastifyReply, FastifyRequest } from "fastify"
import { ServerError } from "../errors.ts"

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Salient: this address cannot be read</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}</style>
</head><body><main><h1>This address cannot be read</h1>
<p>Part of it is missing or was changed on the way. Ask whoever sent it to you for the link again, or go to the <a href="/">first page</a>.</p>
</main></body></html>`

/** True if a browser asks for a page. Programs get the refusal as data. */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === "GET" && !url.startsWith("/api/") && (headers.accept ?? "").includes("text/html")

/** Answers a request whose address cannot be decoded; false if it was not a request for a page. */
export function showMalformed(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!wantsPage(request)) return false
  reply
    .status(new ServerError("wrong-shape").status)
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .send(page)
  return true
}
