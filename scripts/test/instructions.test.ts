/** Standing instructions of all games: they are saved by ids, and read by their names. */
import { gameIds, loadGame } from "@salient/games"
import { describe, expect, it } from "vitest"

describe("standing instructions", () => {
  it.each(gameIds)("%s saves ids, and every id that is no word of its own has a name", async (id) => {
    const { standing } = await loadGame(id)
    expect(standing?.instructions.length).toBeGreaterThan(0)
    for (const { id, choices, names, default: usual, alone } of standing?.instructions ?? []) {
      for (const choice of choices) expect(choice, id).toMatch(/^[a-z]+$/)
      expect(choices, id).toContain(usual)
      if (alone !== undefined) expect(choices, id).toContain(alone)
      expect(new Set(choices.map((c) => names?.[c] ?? c)).size, id).toBe(choices.length)
    }
  })
})
