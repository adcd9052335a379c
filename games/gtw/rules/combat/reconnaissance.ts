/** Tactical reconnaissance: GTW-GAP-66. */
import { type Check, type Flow, mix, offer, ok, refuse } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { nations } from "../../data/nations.ts"
import { select } from "../../questions.ts"
import type { State } from "../../state.ts"
import { type Nation, other, type Side } from "../../types.ts"
import { fieldOf, hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { adjacentTo, stackAt } from "../zones-of-control-and-ownership/position.ts"
import { hexesOfMap } from "./advances.ts"

/** The number of hexes that a side may have reconnoitred. */
const flightsOf = (m: State, side: Side): number =>
  Object.entries(fieldOf(m).scenario.reconnaissance).reduce(
    (n, [nation, hexes]) => n + (nations[nation as Nation].side === side ? (hexes ?? 0) : 0),
    0,
  )

function mayScout(m: State, side: Side, hex: Hex): Check {
  const at = touchOf(m, hex)
  if (stackAt(m, hex, other(side)).length === 0)
    return refuse("GTW-GAP-66", () => `No enemy is in ${hexName(m, hex)}.`, at)
  return adjacentTo(m, hex).some((h) => stackAt(m, h, side).length > 0)
    ? ok
    : refuse("GTW-GAP-66", () => `None of your units is next to ${hexName(m, hex)}.`, at)
}

/** GTW-GAP-66 The attacker names the hexes openly, once in a phase. */
export function* scout(m: State, side: Side): Flow {
  if (m.scoutingDone) return
  const flights = flightsOf(m, side)
  const all = hexesOfMap(m)
  const choices = offer<Hex, Hex>(
    all.filter((h) => stackAt(m, h, other(side)).length > 0),
    (h) => mayScout(m, side, h),
    (h) => ({ id: hexName(m, h), label: placeName(m, h), value: h, touches: [touchOf(m, h)] }),
    () => all,
  )
  if (flights > 0 && choices.options.length > 0) {
    const max = Math.min(flights, choices.options.length)
    m.scouted = yield* select(
      {
        by: side,
        what: "reconnaissance",
        prompt: `Which hexes do you reconnoitre? Up to ${flights}.`,
        rules: ["GTW-GAP-66"],
      },
      choices,
      {
        min: 0,
        max,
        suggest: (random) =>
          mix(
            random,
            choices.options.map((o) => o.id),
          ).slice(0, random(max + 1)),
      },
    )
  }
  m.scoutingDone = true
}
