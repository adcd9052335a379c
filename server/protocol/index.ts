/**
 * Schemas of every message between client and server. The server checks requests with them and makes the OpenAPI page from
 * them; the client takes its types from here (with `import type`, so that it loads no schema). Nothing here imports Node
 * modules or the rest of the server.
 */
export * from "./accounts.ts"
export * from "./archive.ts"
export * from "./common.ts"
export * from "./computers.ts"
export * from "./errors.ts"
export * from "./lobby.ts"
export * from "./match.ts"
export * from "./notices.ts"
export * from "./operations.ts"
export * from "./patch.ts"
export * from "./play.ts"
export * from "./socket.ts"
export * from "./version.ts"
export * from "./view.ts"
