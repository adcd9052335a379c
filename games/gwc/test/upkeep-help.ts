/** Scenes for the rules of the Turn, time and upkeep: open maps, decks about to run out, Formations due to arrive. */

import { newFormation } from "../rules/sequence-time-victory/victory.ts"
import { grid } from "../rules/the-map/field.ts"
import type { Due, Formation, State } from "../state.ts"
import type { FateId, Nation, PieceId } from "../types.ts"
import { run, type Scene, timeAdvance } from "./table.ts"

export const at = (hex: string): number => grid.hex(hex)

/** A scene on Open Ground unless a map is given. */
export const bare = (more: Partial<Scene> & Pick<Scene, "units">): Scene => ({ map: {}, ...more })

/** Leaves one card in a deck; the rest is in the discard pile. */
export function leaveCard(m: State, side: Nation, card: FateId): void {
  const player = m.players[side]!
  player.discard.push(...player.deck.filter((c) => c !== card))
  player.deck = [card]
}

/** Puts a Formation on a space of the Time Track. */
export function makeDue(m: State, side: Nation, type: PieceId, time: number, more: Partial<Due> = {}): Formation {
  const formation = newFormation(m, side, type, -1)
  m.players[side]!.due.push({ time, formation, telephone: null, enemyEdge: false, waited: false, ...more })
  return formation
}

/** A Time Advance triggered by Germany in a scene, with the players' answers. */
export const advance = (scene: Partial<Scene> = {}, ...moves: Parameters<typeof run>[2][]) =>
  run(
    bare({
      units: [
        ["g-inf", "O1"],
        ["f-poi", "O11"],
      ],
      ...scene,
    }),
    (m) => timeAdvance(m, "germany"),
    ...moves,
  )
