/** Standing instructions that were saved before: today's game may know other ones. */
import type { Instruction, Options } from "./game.ts"

/**
 * The instructions that a game knows. Choices were once saved by their names: these become the ids of the choices. Whatever the game no
 * longer knows is left out, and the player is asked again.
 */
export const knownInstructions = (offered: readonly Instruction[], given: Options): Options =>
  Object.fromEntries(
    offered.flatMap(({ id, choices, names }) => {
      const saved = given[id]
      const choice = choices.find((c) => c === saved) ?? choices.find((c) => names !== undefined && names[c] === saved)
      return choice === undefined || saved === undefined ? [] : [[id, choice]]
    }),
  )
