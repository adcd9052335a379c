/** Checks that client and server use the same version of the protocol. */
import { ServerError } from "../errors.ts"
import { PROTOCOL } from "../protocol/index.ts"

/**
 * Refuses a client of another version. An older one has to load itself anew; a newer one has met a process that is still to
 * be updated, and finds another, or this one updated, when it comes back.
 */
export function mustSpeak(version: number): void {
  if (version < PROTOCOL) throw new ServerError("client-too-old")
  if (version > PROTOCOL) throw new ServerError("restarting", "This server is being updated. Try again in a moment.")
}

/** The version that a request names in its header; left out: 1. */
export const versionOf = (header: string | string[] | undefined): number =>
  typeof header === "string" && /^\d{1,6}$/.test(header) ? Number(header) : 1
