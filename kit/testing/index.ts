/** Helpers for the rule tests of every game: matches from a drawn state, moves, questions by name, pairs of worlds, copies. */
export * from "./copies.ts"
export * from "./playing.ts"
export * from "./worlds.ts"
