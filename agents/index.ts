/** Players that know no game: random, greedy over a game's own evaluation, tree search over imagined matches. */
export * from "./agent.ts"
export * from "./agents.ts"
export { mindFor } from "./mind.ts"
export * from "./think.ts"
