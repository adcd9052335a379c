/** Open cities: GTW-15.A.9. */
import { type Check, type Flow, mix, offer, ok, refuse, roll } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { select } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { other, type Side } from "../../types.ts"
import { fieldOf, hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { nationOf } from "../basic-game-concepts/units.ts"
import { connectedFor } from "../supply/general.ts"
import { isOwnedBy } from "../zones-of-control-and-ownership/ownership.ts"
import { adjacentTo } from "../zones-of-control-and-ownership/position.ts"
import { atrocity } from "./flooding.ts"

/** GTW-15.A.9 May the owner declare that city open? */
function mayOpen(m: State, side: Side, hex: Hex, connected: Int32Array): Check {
  const at = touchOf(m, hex)
  if (!fieldOf(m).majorCity[hex]) return refuse("GTW-15.A.9", () => `${hexName(m, hex)} is not a major city.`, at)
  if (!isOwnedBy(m, hex, side)) return refuse("GTW-15.A.9", () => `${placeName(m, hex)} is not your own.`, at)
  const threatened = adjacentTo(m, hex).some((h) => isOwnedBy(m, h, other(side)))
  return threatened || connected[hex] === 0
    ? ok
    : refuse("GTW-15.A.9", () => `${placeName(m, hex)} is neither isolated nor next to enemy ground.`, at)
}

/** GTW-15.A.9 At the start of a combat phase the side that may be attacked declares major cities open. */
export function* declareOpen(m: State, side: Side): Flow {
  const { majorCity } = fieldOf(m)
  const cities = majorCity.flatMap((is, h) => (is ? [h] : []))
  const connected = connectedFor(m, side)
  const choices = offer<Hex, Hex>(
    cities,
    (h) => mayOpen(m, side, h, connected),
    (h) => ({ id: hexName(m, h), label: placeName(m, h), value: h, touches: [touchOf(m, h)] }),
  )
  if (choices.options.length === 0) return
  const open = yield* select<Hex>(
    {
      by: side,
      what: "open-city",
      prompt:
        "Which of your major cities do you declare open? They count as clear ground in this phase, and attacking them may be an atrocity.",
      rules: ["GTW-15.A.9"],
    },
    choices,
    {
      min: 0,
      max: choices.options.length,
      suggest: (random) =>
        mix(
          random,
          choices.options.map((o) => o.id),
        ).slice(0, random(8) === 0 ? 1 : 0),
    },
  )
  m.openCities = open
  for (const hex of open) tell(m, { kind: "openCity", rules: ["GTW-15.A.9"], side, hex: placeName(m, hex) })
}

/** GTW-15.A.9, GTW-GAP-60 Attacking or bombarding an open city may be an atrocity. */
export function judgeOpenCity(m: State, hex: Hex, actors: readonly Unit[]): void {
  if (!m.openCities.includes(hex)) return
  if (roll(m, tables.die, "GTW-GAP-60", "whether it is an atrocity") >= tables.atrocities.openCity)
    atrocity(m, nationOf(actors[0]!), "an attack upon an open city")
}
