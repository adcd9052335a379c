/** Checks that client and server use the same version of the protocol. */
import { ServerError } from "../errors.ts"
import { PROTOCOL } from "../protocol/index.ts"

/**
 * Refuses a client of another version. An older client has to reload itself. A newer client has met a process that has not been updated
 * yet; when it reconnects, it finds another process, or this one after its update.
 */
export function mustSpeak(version: number): void {
  if (version < PROTOCOL) throw new ServerError("client-too-old")
  if (version > PROTOCOL) throw new ServerError("restarting", "This server is being updated. Try again in a moment.")
}

/** The version that a request names in its header; left out: 1. */
export const versionOf = (header: string | string[] | undefined): number =>
  typeof header === "string" && /^\d{1,6}$/.test(header) ? Number(header) : 1
