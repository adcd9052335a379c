/** What counts in a position, for the judgement that is learnt from battles: above 0 is good for the raiders. */
import type { Features } from "@salient/kit/learnt"
import { data } from "../data/raid.ts"
import { terrainOf, zone } from "../rules/the-raid/ground.ts"
import { onMap, type Placed } from "../rules/the-raid/units.ts"
import type { State } from "../state.ts"
import { marchTo, turnsFor } from "./outlook.ts"

const names = [
  "raiders", // constant: the balance of the starting position
  "night gone", // RAID-8.3: dawn is the garrison's
  "parties", // steps, of all
  "sections",
  "last party", // RAID-8.2: one party is left, or none
  "last section",
  "hidden", // RAID-2.2
  "carriers",
  "carriers' way", // turns home, and how many of them are missing
  "carriers too late",
  "carriers weak",
  "search", // turns to the nearest section, while nobody has a prisoner
  "search too late", // there and home again
  "cards",
] as const

type Name = (typeof names)[number]

function ofRaiders(m: State): { readonly [name in Name]: number } {
  const { grid } = terrainOf(m)
  const raiders = onMap(m, "raiders")
  const garrison = onMap(m, "garrison")
  const gone = Math.min(1, m.turn / data.turns)
  const left = data.turns - m.turn
  const home = marchTo(terrainOf(m), zone(m, "raiders"))
  const prey =
    garrison.length === 0
      ? undefined
      : marchTo(
          terrainOf(m),
          garrison.map((u) => u.hex),
        )
  const turns = (u: Placed, far: Float64Array) => Math.min(data.turns, turnsFor(u, far[grid.hex(u.hex)] as number))
  const carriers = raiders.filter((u) => u.prisoner)
  const free = raiders.filter((u) => !u.prisoner)
  const way = Math.min(...carriers.map((u) => turns(u, home)))
  const there = prey ? Math.min(data.turns, ...free.map((u) => turns(u, prey))) : 0
  const back = prey
    ? Math.min(
        data.turns,
        ...garrison.map((u) => Math.ceil((home[grid.hex(u.hex)] as number) / data.units.party.movement)),
      )
    : 0
  const searches = carriers.length === 0 ? 1 : 0
  return {
    raiders: 1,
    "night gone": -gone * searches,
    parties: steps(raiders) / stepsOf(m, "raiders"),
    sections: -steps(garrison) / stepsOf(m, "garrison"),
    "last party": raiders.length <= 1 ? -1 : 0,
    "last section": garrison.length <= 1 ? 1 : 0,
    hidden: -garrison.filter((u) => u.hidden).length / Math.max(1, garrison.length),
    carriers: Math.min(2, carriers.length),
    "carriers' way": carriers.length === 0 ? 0 : -way,
    "carriers too late": carriers.length > 0 && way > left + 1 ? -1 : 0,
    "carriers weak": carriers.length > 0 && carriers.every((u) => u.steps < data.steps) ? -1 : 0,
    search: -searches * there,
    "search too late": -searches * Math.max(0, there + back - left),
    cards: (m.hands.raiders.length - m.hands.garrison.length) / data.hand,
  }
}

const steps = (units: readonly { readonly steps: number }[]): number => units.reduce((n, u) => n + u.steps, 0)
const stepsOf = (m: State, side: State["active"]): number => data.steps * m.units.filter((u) => u.side === side).length

export const features: Features<State> = {
  names,
  of(m, side) {
    const found = ofRaiders(m)
    return names.map((name) => (side === "raiders" ? found[name] : -found[name]))
  },
}
