/** The computer player: how good a position is, and what a good officer would do (see tactics/). */
export { propose } from "./tactics/book.ts"
export { evaluate } from "./tactics/evaluate.ts"
