/** What the browser test carries into Chromium. */
export { anyMove, Match, randomFrom, seedFrom } from "@salient/engine"
export { game } from "../game.ts"
