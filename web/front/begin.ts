/** Setting up a solo match: the plan is kept for the page that opens it. */

import type { Listing } from "virtual:salient-catalogue"
import { catalogue, levels, tutorials, usualLevel } from "virtual:salient-catalogue"
import type { Party } from "@salient/engine"
import { nothingTaught } from "../play/lessons.ts"
import { go } from "../route.ts"
import type { Sitting, SoloPlan } from "../session/solo/plan.ts"
import { savedMatches } from "../store/saved.ts"

const plans = new Map<string, SoloPlan>()

/** The plan of a match that was just set up; it can be taken once. */
export function planned(id: string): SoloPlan | undefined {
  const plan = plans.get(id)
  plans.delete(id)
  return plan
}

/** Everybody except the person is played by a computer of that level. */
const againstComputer = (parties: readonly Party[], side: string, level: string): Sitting =>
  seated(parties, [side], level)

/** People on the named sides, computers on the others. */
export const seated = (parties: readonly Party[], people: readonly string[], level = usualLevel): Sitting =>
  Object.fromEntries(parties.map((p) => [p.id, people.includes(p.id) ? "person" : level]))

/** Beginners meet the weakest level. */
const newcomersLevel = (): string => levels[0]?.id ?? usualLevel

/** `?dice=WORDS` in the address: everybody who opens it gets the same dice, to replay or compare a battle. */
function namedDice(): Pick<SoloPlan, "seed"> {
  const seed = new URLSearchParams(location.search).get("dice")
  return seed ? { seed } : {}
}

export function begin(
  game: Listing,
  scenario: string,
  sitting: Sitting,
  options: SoloPlan["options"] = {},
  more: Pick<SoloPlan, "record" | "seed" | "lessons"> = {},
): void {
  const found = game.scenarios.find((s) => s.id === scenario)
  if (!found) throw new Error(`${game.name} has no scenario ${scenario}`)
  open({
    game: game.id,
    gameName: game.name,
    scenario,
    scenarioName: found.name,
    parties: found.sides,
    options,
    sitting,
    ...namedDice(),
    ...more,
  })
}

function open(plan: Omit<SoloPlan, "id">): void {
  const id = crypto.randomUUID()
  plans.set(id, { id, ...plan })
  go(`play/${id}`)
}

/** The same battle again, everybody in his old seat, with other dice. */
export function beginAgain({ game, gameName, scenario, scenarioName, parties, options, sitting }: SoloPlan): void {
  open({ game, gameName, scenario, scenarioName, parties, options, sitting, ...namedDice() })
}

/** The next scenario in the game's list, played from the same side against the usual computer. */
export function nextBattle({ game: id, scenario, side }: { game: string; scenario: string; side: string | null }) {
  const game = catalogue.find((g) => g.id === id)
  if (!game) return undefined
  const at = game.scenarios.findIndex((s) => s.id === scenario)
  const found = game.scenarios[at + 1] ?? game.scenarios[0]
  if (!found || found.id === scenario) return undefined
  const own = found.sides.find((s) => s.id === side) ?? found.sides[0]
  if (!own) return undefined
  return { name: found.name, begin: () => begin(game, found.id, againstComputer(found.sides, own.id, usualLevel)) }
}

/** One click: the beginners' scenario, the first side, a computer opponent. */
export function playNow(game: Listing): void {
  const scenario = game.scenarios.find((s) => s.first) ?? game.scenarios[0]
  const side = scenario?.sides[0]
  if (!scenario || !side) throw new Error(`${game.name} has no scenario`)
  begin(game, scenario.id, againstComputer(scenario.sides, side.id, newcomersLevel()))
}

/** On a first visit, the battle that teaches; for anybody who has played before, the battle at once. */
export async function playFirst(game: Listing): Promise<void> {
  const before = await savedMatches().catch(() => [])
  if (game.tutorial && before.length === 0) await firstSteps(game)
  else playNow(game)
}

/** The game's own first match, in which lessons appear at the right moments. */
export async function firstSteps(game: Listing): Promise<void> {
  const loaded = await tutorials[game.id]?.()
  if (!loaded) throw new Error(`${game.name} has no first steps`)
  const { scenario, side, options = {}, seed } = loaded.default
  const sides = game.scenarios.find((s) => s.id === scenario)?.sides ?? []
  begin(game, scenario, againstComputer(sides, side, newcomersLevel()), options, { seed, lessons: nothingTaught })
}
