/** What the sides are called: TGW-FORCE-01. */
import { nationNamed } from "@salient/kit/nations"
import { armyNamed } from "../../data/armies.ts"
import { scenarios } from "../../scenarios/scenarios.ts"
import type { State } from "../../state.ts"
import { other, type Side } from "../../types.ts"

/**
 * The name of a side, as its scenario gives it. In a free battle it is the name of the army that was handed in, with its year if the
 * other side is of the same nation, or with the side's own name if both bring the same army.
 */
export function sideName(
  { scenario, phase, battle }: Pick<State, "scenario" | "phase" | "battle">,
  side: Side,
): string {
  const { free, sides } = scenarios.named(scenario)
  const own = sides[side].name
  if (!free || phase === "rosters") return own
  const [army, enemy] = [armyNamed(battle.list[side]), armyNamed(battle.list[other(side)])]
  const people = peopleOf(army.nation)
  if (army.nation !== enemy.nation) return people
  return army.year === enemy.year ? `${people} of ${own}` : `${people} of ${army.year}`
}

function peopleOf(nation: string): string {
  const adjective = nationNamed(nation)?.adjective
  if (adjective === undefined) throw new Error(`no nation ${nation}`)
  return adjective.endsWith("n") ? `the ${adjective}s` : `the ${adjective}`
}
