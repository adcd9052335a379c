/** Fires that break out and spread: GWC-E59, GWC-E60, GWC-T100. */
import { type Flow, refuse } from "@salient/engine"
import { terrainChart } from "../../data/terrain.ts"
import { tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import type { Formation, State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { friendsIn, hasEnemies, nameOf } from "../formations-and-command/pieces.ts"
import { removeFort } from "../fortifications.ts"
import { chooseHex, offerHexes } from "../orders-in-general/choices.ts"
import { arrive } from "../orders-move/arrive.ts"
import { eliminate } from "../sequence-time-victory/victory.ts"
import { mayPass, terrainAt } from "../terrain/ground.ts"
import { allHexes, grid, type Hex, inactiveFirst, NONE, step } from "../the-map/field.ts"

const burns = (m: State, h: Hex): boolean => terrainAt(m, h) === "building" || terrainAt(m, h) === "woods"

/** GWC-E60 The nearest Building or Woods to the Random Hex burns. */
export function* ignite(m: State, player: Nation, from: Hex, rule: string): Flow {
  const fuel = allHexes.filter((h) => burns(m, h))
  if (fuel.length === 0) return
  const least = Math.min(...fuel.map((h) => grid.distance(from, h)))
  const nearest = fuel.filter((h) => grid.distance(from, h) === least)
  const hex =
    nearest.length === 1
      ? nearest[0]!
      : yield* chooseHex(
          player,
          "burning-hex",
          nearest,
          rule,
          "Which hex burns?",
          "It is not one of the Buildings and Woods nearest to the Random Hex.",
        )
  yield* setAblaze(m, hex, rule)
}

/** GWC-E59 Every Blaze spreads in the direction of the wind, all at once. */
export function* spreadBlaze(m: State, _player: Nation, wind: number, rule: string): Flow {
  const next = Object.keys(m.ground)
    .map(Number)
    .filter((h) => m.ground[h] === "blaze")
    .map((h) => step(h, wind))
    .filter((h) => h !== NONE && burns(m, h))
  for (const h of next) yield* setAblaze(m, h, rule)
}

/** GWC-T100, GWC-8.1.6 Nothing else remains in the hex; owners move their Formations out (GWC-AMB-57). */
function* setAblaze(m: State, h: Hex, rule: string): Flow {
  removeFort(m, h, rule)
  m.gas = m.gas.filter((g) => g !== h)
  delete m.smoke[h]
  for (const side of inactiveFirst(m)) for (const u of friendsIn(m, side, h)) yield* displace(m, u, rule)
  m.ground[h] = "blaze"
  m.sightClock++
  tell(m, { kind: "marked", rules: [rule], hex: grid.name(h), what: terrainChart.types.blaze.name })
}

function* displace(m: State, u: Formation, rule: string): Flow {
  const around = grid.neighbours(u.hex).filter((n) => mayPass(m, u, u.hex, n).ok)
  const free = around.filter((n) => !hasEnemies(m, u.side, n))
  const hexes = free.length > 0 ? free : around
  if (hexes.length === 0) {
    eliminate(m, [u], rule)
    return
  }
  const to = yield* choose(
    {
      by: u.side,
      what: "flee-fire",
      prompt: `${nameOf(u)} flees the fire. To which hex?`,
      rules: [rule],
      about: [u.id],
    },
    offerHexes(hexes, refuse("GWC-T100", "It cannot flee there: the hex is not free or not adjacent.")),
  )
  yield* arrive(m, [u], to, rule)
}
