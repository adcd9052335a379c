/** What happens to overstacked hexes at the end of a phase: GTW-8.B-1, GTW-8.C.2-1. */
import { type Check, type Flow, offer, ok, refuse } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { isFree } from "../../charts/stacking.ts"
import { select } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { hexName, placeName } from "../basic-game-concepts/field.ts"
import { isOn } from "../basic-game-concepts/options.ts"
import { faceOf, isCorpsHeadquarters } from "../basic-game-concepts/units.ts"
import { isWithin, overfull, putOver } from "../stacking.ts"
import { remove } from "../zones-of-control-and-ownership/fate.ts"
import { settleAround } from "../zones-of-control-and-ownership/ownership.ts"
import { changed, stackAt, unitsOf } from "../zones-of-control-and-ownership/position.ts"
import { ratingOf } from "./costs.ts"

/** GTW-8.B-1, GTW-8.C.2-1 Units still in excess at the end of a phase become overstacked, if that is allowed, or are lost. */
export function* settleExcess(m: State, side: Side): Flow {
  for (const hex of overfull(m, side)) yield* settleExcessIn(m, side, hex)
}

/** The same for one hex. */
export function* settleExcessIn(m: State, side: Side, hex: Hex): Flow {
  const stack = [...stackAt(m, hex, side)]
  if (isWithin(m, hex, stack)) return
  if (isOn(m, "overstacking") && stack.some(isCorpsHeadquarters)) {
    yield* overstack(m, side, hex, stack)
    return
  }
  while (!isWithin(m, hex, stackAt(m, hex, side))) {
    const weakest = [...stackAt(m, hex, side)]
      .filter((u) => !isFree(faceOf(u)) && ratingOf(u) > 0)
      .sort((a, b) => faceOf(a).attack + faceOf(a).defence - faceOf(b).attack - faceOf(b).defence || a.n - b.n)[0]!
    remove(m, weakest, "GTW-8.B-1", "no room")
  }
}

/** GTW-8.C.2-1 The owner chooses the units that are overstacked. */
function* overstack(m: State, side: Side, hex: Hex, stack: readonly Unit[]): Flow {
  const candidates = unitsOf(m, side)
  const may = (u: Unit): Check => {
    if (u.hex !== hex) return refuse("GTW-8.C.2-1", () => `${u.name} is not in ${hexName(m, hex)}.`)
    if (isFree(faceOf(u))) return refuse("GTW-8.A.4", () => `${u.name} does not count for stacking.`)
    return u.overstacked ? refuse("GTW-8.C.2-1", () => `${u.name} is overstacked.`) : ok
  }
  const fitsWithout = (ids: readonly string[]) =>
    isWithin(
      m,
      hex,
      stack.filter((u) => !ids.includes(u.id)),
    )
  const chosen = yield* select(
    {
      by: side,
      what: "excess",
      prompt: `${placeName(m, hex)} exceeds the stacking limit. Which units are overstacked?`,
      rules: ["GTW-8.C.2-1"],
      about: [`hex:${hexName(m, hex)}`],
    },
    offer(candidates, may, (u) => ({ id: u.id, label: u.name, value: u, touches: [u.id] })),
    {
      min: 1,
      max: candidates.length,
      check: (ids) => (fitsWithout(ids) ? ok : refuse("GTW-8.C.2-1", "The remaining units still exceed the limit.")),
      suggest: (random) => {
        const free = stack.filter((u) => may(u).ok)
        const ids: string[] = []
        while (!fitsWithout(ids) && free.length > 0) ids.push(free.splice(random(free.length), 1)[0]!.id)
        return ids
      },
    },
  )
  for (const u of chosen) putOver(m, u)
  changed(m, hex, side)
  settleAround(m, hex)
}
