import { describe, expect, it } from "vitest"
import { models } from "../data/model.ts"
import { attackerWins, type Setting } from "./advance.ts"

const games = 120
const wins = (setting: Partial<Setting>): number => {
  const s: Setting = { model: models.B, cover: "soft", guns: 12, assaults: true, ...setting }
  return Array.from({ length: games }, (_, seed) => attackerWins(s, seed)).filter((won) => won).length / games
}

describe("an abstract battle of two divisions", () => {
  it("DGK-GAP-15 C24: half the guns cost the attacker a third of his victories and more", () => {
    expect(wins({ guns: 6 })).toBeLessThan((wins({ guns: 12 }) * 2) / 3)
  })

  it("DGK-GAP-15 C8: the better the defender's cover, the fewer the attacker's victories", () => {
    const [open, soft, hard] = [wins({ cover: "none" }), wins({}), wins({ cover: "hard" })] as const
    expect(open).toBeGreaterThan(soft)
    expect(soft).toBeGreaterThan(hard)
  })

  it("DGK-GAP-15 with set B an attacker who never assaults is far worse off; with set A the defence is much stronger", () => {
    expect(wins({ assaults: false })).toBeLessThan(wins({}) / 2)
    expect(wins({ model: models.A })).toBeLessThan(wins({}) / 2)
  })
})
