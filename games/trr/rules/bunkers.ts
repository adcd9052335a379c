/** Bunkers under fire and under charges: TRR-ENG-04, -05, TRR-AT-07. Whoever is inside is its crew and its passengers. */
import { part, type RuleId, roll, type Tally, tally, tell } from "@salient/engine"
import { antiTankData } from "../data/anti-tank.ts"
import { scaleData } from "../data/scale.ts"
import { nameOf } from "../field.ts"
import type { Ground } from "../ground.ts"
import type { State, Unit } from "../state.ts"
import { bunkerSections, conditionOf, passengerFactor, strikeWith } from "./anti-tank.ts"
import { attack } from "./columns.ts"
import { footingOf } from "./cover.ts"
import { removeUnit, resolve } from "./harm.ts"
import { audience } from "./sight.ts"

/** The bunker a unit is in, unless it has been destroyed. */
export const bunkerAround = (m: State, unit: Unit): Ground | undefined =>
  footingOf(m, unit).areas.find(
    ({ piece, inside }) => piece.kind === "bunker" && inside && !m.ruined.includes(piece.id),
  )?.piece

export const bunkerDefence = antiTankData.bunker.defence

/** TRR-ENG-05 One strike at a bunker: markers by its garrison's strength, and each marker tells on those inside. */
export function strikeBunker(m: State, bunker: Ground, garrison: Unit, score: Tally, rule: RuleId): void {
  const to = audience(m, garrison)
  const die = roll(m, scaleData.die, rule, `strike at ${bunker.name}`, to)
  const struck = strikeWith(score, part(rule, "die", die))
  tell(m, { kind: "struck", rules: [rule], name: bunker.name, score: struck.score, markers: struck.markers }, to)
  if (struck.markers === 0) return
  const [strength = 1] = bunkerSections(garrison.figures.length)
  const markers = (m.bunkers[bunker.id] ?? 0) + struck.markers
  m.bunkers[bunker.id] = markers
  if (conditionOf(strength, markers) === "destroyed") {
    m.ruined.push(bunker.id)
    tell(m, { kind: "ruined", rules: ["TRR-ENG-05"], name: bunker.name })
    removeUnit(m, garrison, "destroyed", ["TRR-AT-07"])
    return
  }
  const inside = attack(tally(part("TRR-AT-07", `inside ${bunker.name}`, passengerFactor(struck.score.total))), {})
  for (let i = 0; i < struck.markers && garrison.where === "table"; i++) resolve(m, garrison, inside, false)
}

/** Where a garrison is named in an option. */
export const bunkerLabel = (m: State, bunker: Ground, garrison: Unit): string =>
  `${bunker.name}, with ${nameOf(m, garrison)} in it`
