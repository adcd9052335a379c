/** Setting up a solo match: a plan is kept for the page that opens it. */

import type { Listing } from "virtual:salient-shelf"
import { levels, tutorials, usualLevel } from "virtual:salient-shelf"
import type { Party } from "@salient/engine"
import { nothingTaught } from "../play/lessons.ts"
import { go } from "../route.ts"
import type { Sitting, SoloPlan } from "../session/solo.ts"

const plans = new Map<string, SoloPlan>()

/** The plan of a match that was just set up; it is taken once. */
export function planned(id: string): SoloPlan | undefined {
  const plan = plans.get(id)
  plans.delete(id)
  return plan
}

/** Everybody but the person is played by a computer of that level. */
const againstComputer = (parties: readonly Party[], side: string, level: string): Sitting =>
  Object.fromEntries(parties.map((p) => [p.id, p.id === side ? "person" : level]))

/** Newcomers meet the weakest. */
const newcomersLevel = (): string => levels[0]?.id ?? usualLevel

export const hotSeat = (parties: readonly Party[]): Sitting => Object.fromEntries(parties.map((p) => [p.id, "person"]))

/** `?dice=WORDS` in the address: everybody who opens it meets the same dice, to try one battle twice or to compare. */
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

/** The same battle anew, everybody in the seat he had, with other dice. */
export function beginAgain({ game, gameName, scenario, scenarioName, parties, options, sitting }: SoloPlan): void {
  open({ game, gameName, scenario, scenarioName, parties, options, sitting, ...namedDice() })
}

/** One click: the newcomer's scenario, the first side, the computer opposite. */
export function playNow(game: Listing): void {
  const scenario = game.scenarios.find((s) => s.first) ?? game.scenarios[0]
  const side = scenario?.sides[0]
  if (!scenario || !side) throw new Error(`${game.name} has no scenario`)
  begin(game, scenario.id, againstComputer(scenario.sides, side.id, newcomersLevel()))
}

/** The game's own first match, in which lessons come up at their moments. */
export async function firstSteps(game: Listing): Promise<void> {
  const loaded = await tutorials[game.id]?.()
  if (!loaded) throw new Error(`${game.name} has no first steps`)
  const { scenario, side, options = {}, seed } = loaded.default
  const sides = game.scenarios.find((s) => s.id === scenario)?.sides ?? []
  begin(game, scenario, againstComputer(sides, side, newcomersLevel()), options, { seed, lessons: nothingTaught })
}
