/** Players that know no game: random, greedy over its evaluation, officers by its book, search over imagined matches. */
export { type Advice, advise } from "./advise.ts"
export * from "./agent.ts"
export * from "./agents.ts"
export { type Behind, KeptMatches, type Tidings, Told } from "./kept.ts"
export * from "./levels.ts"
export { mindFor } from "./mind.ts"
export * from "./think.ts"
export { tricks } from "./tricks.ts"
