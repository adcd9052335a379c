/** Events: GWC-E56a. What each does is in data/events.json, carried out by the executor. */
import type { Flow } from "@salient/engine"
import { events } from "../../data/cards.ts"
import type { FateCard } from "../../data/fate.ts"
import { tell } from "../../happenings.ts"
import { confirm } from "../../questions.ts"
import type { State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { nameSenior } from "../formations-and-command/seniority.ts"
import { fieldOf } from "../the-map/field.ts"
import type { Context } from "./context.ts"
import { execute, mayExecute } from "./execute.ts"

/** GWC-E56a The rolling player executes the Event of the card; he may decline an optional one. */
export function* occur(m: State, player: Nation, card: FateCard): Flow {
  const event = events[card.event]
  tell(m, { kind: "event", rules: [event.rule], side: player, name: event.name, card: card.id })
  const banned = fieldOf(m).scenario.special.some((s) => s.kind === "outOfPlay" && s.events.includes(card.event))
  if (banned) return // GWC-SCN-05
  if (event.effects.some((effect) => effect.kind === "placeRunner")) yield* nameSenior(m, player)
  const context: Context = { card }
  if (event.may) {
    if (!mayExecute(m, player, event.effects, context)) return
    const yes = yield* confirm(
      { by: player, what: "use-event", prompt: `${event.name}: use it?`, rules: [event.rule] },
      { yes: "Use it", no: "Decline" },
    )
    if (!yes) return
  }
  yield* execute(m, player, event.effects, context, event.rule)
}
