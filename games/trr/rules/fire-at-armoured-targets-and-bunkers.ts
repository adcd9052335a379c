/** Bunkers under fire and demolition charges: TRR-ENG-04, -05, TRR-AT-07. The units inside are its crew and its passengers. */
import { part, type RuleId, roll, type Tally, tally } from "@salient/engine"
import { bunkerSections, conditionOf, passengerFactor, strikeWith } from "../charts/anti-tank.ts"
import { attack } from "../charts/columns.ts"
import { armourHitNeed, armourScore } from "../charts/indirect-fire.ts"
import { antiTankData } from "../data/anti-tank.ts"
import { scaleData } from "../data/scale.ts"
import { type HappeningOf, tell } from "../happenings.ts"
import type { Feature } from "../scenarios/terrain.ts"
import type { State, Unit } from "../state.ts"
import type { Side } from "../types.ts"
import { loseFigure, removeUnit, resolve, tellFire } from "./fire-at-infantry-and-soft-targets/harm.ts"
import { footingOf } from "./observation/cover.ts"
import { audience, isLocated, isOpen } from "./observation/sight.ts"
import { fieldOf, nameOf, onTable } from "./scale-and-representation/field.ts"

/** The bunker a unit is in, unless it has been destroyed. */
export const bunkerAround = (m: State, unit: Unit): Feature | undefined =>
  footingOf(m, unit).areas.find(
    ({ piece, inside }) => piece.kind === "bunker" && inside && !m.ruined.includes(piece.id),
  )?.piece

export const bunkerDefence = antiTankData.bunker.defence

const garrisonOf = (m: State, bunker: Feature): Unit[] => onTable(m).filter((u) => bunkerAround(m, u)?.id === bunker.id)

function ruin(m: State, bunker: Feature, occupants: readonly Unit[]): void {
  m.ruined.push(bunker.id)
  tell(m, { kind: "ruined", rules: ["TRR-ENG-05"], name: bunker.name })
  for (const unit of occupants) removeUnit(m, unit, "destroyed", ["TRR-AT-07"])
}

/** The damage of bunkers that a side knows of: those whose occupants are its own, or located by it. */
export const knownDamage = (m: State, side: Side | null): State["bunkers"] =>
  Object.fromEntries(
    Object.entries(m.bunkers).filter(([id]) =>
      onTable(m).some(
        (u) => bunkerAround(m, u)?.id === id && (side === null ? isOpen(m, u) : u.side === side || isLocated(m, u)),
      ),
    ),
  )

/** TRR-ENG-05 A bigger bunker is hit section by section: one section is lost with the men in it, and the next is undamaged. */
function loseSection(m: State, bunker: Feature, occupants: readonly Unit[]): void {
  const { figuresPerMarker, markersPerSection } = antiTankData.bunker
  let left = figuresPerMarker * markersPerSection
  delete m.bunkers[bunker.id]
  for (const unit of occupants)
    for (const figure of unit.figures.slice(0, left)) {
      loseFigure(m, unit, figure, "TRR-ENG-05")
      left--
    }
}

/** The unit in a bunker that is best known to the enemy, if he knows any. */
const bestKnown = (m: State, occupants: readonly Unit[]): Unit | undefined =>
  occupants.find((u) => isLocated(m, u)) ?? occupants[0]

/** TRR-ENG-05, TRR-IND-14 Every bunker on which shells or bombs fall is tested once as closed armour, occupied or empty. */
export function shellBunkers(m: State, factorOn: (bunker: Feature) => number): void {
  for (const bunker of fieldOf(m).table.pieces) {
    if (bunker.kind !== "bunker" || m.ruined.includes(bunker.id)) continue
    const factor = factorOn(bunker)
    if (factor === 0) continue
    const inside = bestKnown(m, garrisonOf(m, bunker))
    const hit = roll(m, scaleData.die, "TRR-ENG-05", `shells on ${bunker.name}`, inside ? audience(m, inside) : [])
    if (hit >= armourHitNeed("bunker")) strikeBunker(m, bunker, armourScore(factor, bunkerDefence), "TRR-ENG-05", null)
  }
}

/** TRR-ENG-05 One hit on a bunker: markers are compared with its garrison's strength, and each marker is an attack on everybody inside. */
export function strikeBunker(m: State, bunker: Feature, score: Tally, rule: RuleId, by: Unit | null): void {
  const occupants = garrisonOf(m, bunker)
  const known = bestKnown(m, occupants)
  const die = roll(m, scaleData.die, rule, `strike at ${bunker.name}`, known ? audience(m, known) : [])
  const struck = strikeWith(score, part(rule, "die", die))
  const what: HappeningOf<"struck"> = { kind: "struck", rules: [rule], name: bunker.name, markers: struck.markers }
  if (known) tellFire(m, known, by, what, { score: struck.score })
  if (struck.markers === 0) return
  const sections = bunkerSections(occupants.reduce((n, u) => n + u.figures.length, 0))
  const markers = (m.bunkers[bunker.id] ?? 0) + struck.markers
  m.bunkers[bunker.id] = markers
  if (conditionOf(sections[0] ?? 1, markers) === "destroyed") {
    if (sections.length > 1) loseSection(m, bunker, occupants)
    else ruin(m, bunker, occupants)
    return
  }
  const inside = attack(tally(part("TRR-AT-07", `inside ${bunker.name}`, passengerFactor(struck.score.total))), {})
  for (const unit of occupants)
    for (let i = 0; i < struck.markers && unit.where === "table"; i++) resolve(m, unit, inside, false, undefined, by)
}

/** The label of a garrison in an option. */
export const bunkerLabel = (m: State, bunker: Feature, garrison: Unit): string =>
  `${bunker.name}, with ${nameOf(m, garrison)} in it`
