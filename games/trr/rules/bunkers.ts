/** Bunkers under fire and under charges: TRR-ENG-04, -05, TRR-AT-07. Whoever is inside is its crew and its passengers. */
import { part, type RuleId, roll, type Tally, tally, tell } from "@salient/engine"
import { antiTankData } from "../data/anti-tank.ts"
import { scaleData } from "../data/scale.ts"
import { nameOf, onTable } from "../field.ts"
import type { Ground } from "../ground.ts"
import type { State, Unit } from "../state.ts"
import { bunkerSections, conditionOf, passengerFactor, strikeWith } from "./anti-tank.ts"
import { attack } from "./columns.ts"
import { footingOf } from "./cover.ts"
import { loseFigure, removeUnit, resolve } from "./harm.ts"
import { audience } from "./sight.ts"

/** The bunker a unit is in, unless it has been destroyed. */
export const bunkerAround = (m: State, unit: Unit): Ground | undefined =>
  footingOf(m, unit).areas.find(
    ({ piece, inside }) => piece.kind === "bunker" && inside && !m.ruined.includes(piece.id),
  )?.piece

export const bunkerDefence = antiTankData.bunker.defence

const garrisonOf = (m: State, bunker: Ground): Unit[] => onTable(m).filter((u) => bunkerAround(m, u)?.id === bunker.id)

function ruin(m: State, bunker: Ground, occupants: readonly Unit[]): void {
  m.ruined.push(bunker.id)
  tell(m, { kind: "ruined", rules: ["TRR-ENG-05"], name: bunker.name })
  for (const unit of occupants) removeUnit(m, unit, "destroyed", ["TRR-AT-07"])
}

/** TRR-ENG-05 A bigger bunker is hit section by section: one is lost with those in it, and the next is whole. */
function loseSection(m: State, bunker: Ground, occupants: readonly Unit[]): void {
  const { figuresPerMarker, markersPerSection } = antiTankData.bunker
  let left = figuresPerMarker * markersPerSection
  m.bunkers[bunker.id] = 0
  for (const unit of occupants)
    for (const figure of unit.figures.slice(0, left)) {
      loseFigure(m, unit, figure, "TRR-ENG-05")
      left--
    }
}

/** TRR-ENG-05 One strike at a bunker: markers by its garrison's strength, and each marker tells on those inside. */
export function strikeBunker(m: State, bunker: Ground, garrison: Unit, score: Tally, rule: RuleId): void {
  const to = audience(m, garrison)
  const die = roll(m, scaleData.die, rule, `strike at ${bunker.name}`, to)
  const struck = strikeWith(score, part(rule, "die", die))
  tell(m, { kind: "struck", rules: [rule], name: bunker.name, score: struck.score, markers: struck.markers }, to)
  if (struck.markers === 0) return
  const occupants = garrisonOf(m, bunker)
  const sections = bunkerSections(occupants.reduce((n, u) => n + u.figures.length, 0))
  const markers = (m.bunkers[bunker.id] ?? 0) + struck.markers
  m.bunkers[bunker.id] = markers
  if (conditionOf(sections[0] ?? 1, markers) === "destroyed") {
    if (sections.length > 1) loseSection(m, bunker, occupants)
    else ruin(m, bunker, occupants)
    return
  }
  const inside = attack(tally(part("TRR-AT-07", `inside ${bunker.name}`, passengerFactor(struck.score.total))), {})
  for (let i = 0; i < struck.markers && garrison.where === "table"; i++) resolve(m, garrison, inside, false)
}

/** Where a garrison is named in an option. */
export const bunkerLabel = (m: State, bunker: Ground, garrison: Unit): string =>
  `${bunker.name}, with ${nameOf(m, garrison)} in it`
