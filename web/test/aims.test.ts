/** In the strip above the map, every game says what the player's side must do. */
import { Match } from "@salient/engine"
import { gameIds, loadGame } from "@salient/games"
import { expect, it } from "vitest"

/** This much fits beside the turn track and the points on a laptop. */
const most = { aims: 5, letters: 60 } as const

it.each(gameIds)("%s tells each side of every battle its aim within a strip, and spectators none", async (id) => {
  const game = await loadGame(id)
  for (const scenario of game.scenarios) {
    const match = Match.begin(game, { scenario: scenario.id, options: {} })
    const aimsOf = (side: string | null) => game.scene(game.view(match.state, side)).aims ?? []
    for (const { id: side } of scenario.sides) {
      const labels = aimsOf(side).map((a) => a.label)
      expect(labels.length, `${scenario.id}, ${side}`).toBeGreaterThan(0)
      expect(labels.length).toBeLessThanOrEqual(most.aims)
      expect(labels.filter((label) => label.length > most.letters)).toEqual([])
    }
    expect(aimsOf(null)).toEqual([])
  }
})
