/** How balanced a scenario is, as a sentence for the player who is choosing. */
import type { Balance, Scenario } from "@salient/engine"
import { words } from "../words/words.ts"

export function balanceSaid({ sides }: Pick<Scenario, "sides">, { games, wins, draws }: Balance): string {
  const won = (side: string): number => wins[side] ?? 0
  const together = sides.reduce((sum, s) => sum + won(s.id), 0) + draws > games // allies win together, so they are named together
  const parties = together ? allied(sides, won) : sides.map((s) => `${s.name} ${won(s.id)}`)
  const drawn = draws > 0 ? [words("setup.drawn", { count: draws })] : []
  return words("setup.balance", { count: games, wins: [...parties, ...drawn].join(", ") })
}

function allied(sides: Scenario["sides"], won: (side: string) => number): string[] {
  const counts = [...new Set(sides.map((s) => won(s.id)))]
  const names = (n: number) => sides.filter((s) => won(s.id) === n).map((s) => s.name)
  return counts.map((n) => `${names(n).join(" + ")} ${n}`)
}
