/**
 * Every message between client and server, as schemas: the server checks requests by them and makes the OpenAPI page from
 * them, and the client takes its types from here (`import type`: then none of the schemas is loaded). Nothing here imports
 * anything of Node or of the server.
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
