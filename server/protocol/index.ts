/** What a client needs to speak with the server; nothing here imports anything of Node. */
export * from "./patch.ts"
