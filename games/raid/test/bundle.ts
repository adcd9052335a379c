/** The code that the browser test loads into Chromium. */
export { anyMove, Match, randomFrom, seedFrom } from "@salient/engine"
export { game } from "../game.ts"
