/** Words that a way may contain besides hexes: manners of movement, and actions on the spot. GTW-6.B, GTW-7.A.3, GTW-13. */
import type { Manner, Step } from "@salient/engine"
import type { State, Unit } from "../../state.ts"
import { other, type TaskKind } from "../../types.ts"
import { fieldOf, hexName } from "../basic-game-concepts/field.ts"
import { faceOf } from "../basic-game-concepts/units.ts"
import { hasDivisionalEngineers, isBuilder, isRailroad } from "../engineers/builders.ts"
import { bridgeBetween } from "../engineers/works.ts"
import { mayCarry } from "../special-units/transports.ts"
import { mostPoints, mostRationsFor, rationsAt, stockAt } from "../supply/stores.ts"
import { adjacentTo, isOccupied } from "../zones-of-control-and-ownership/position.ts"
import { isFresh } from "./allowance.ts"

/** The first word of a way by forced march (GTW-6.B-1). */
export const MARCH = "march"
/** The first word of a way by strategic rail (GTW-7.A.3). */
export const STRATEGIC = "strategic"
/** Prefix to the name of a hex: by rail, even if it is adjacent. */
export const RAIL = "rail:"
/** Prefix to the name of a hex: by boat along navigable hexsides (GTW-7.C.2). */
export const RIVER = "river:"
/** Prefix to the name of a hexside of water: a water-only unit goes there (GTW-14.B.2-1). */
export const WATER = "water:"
/** Prefix to the name of a surrounded hex: it is entered and besieged (GTW-15.G-1). */
export const BESIEGE = "besiege:"
/** Prefix to the id of a transport unit: the unit is carried by it to the hex that follows (GTW-14.O.2-2). */
export const ABOARD = "aboard:"
/** Overrun the enemies in the unit's own hex (GTW-6.F.3). */
export const OVERRUN = "overrun"
export const REST = "rest"
export const LOAD = "load"
/** General supply points: as many as the unit's own size, or up to twice as many (GTW-11.H.2-1). */
export const LOAD_RATIONS = "load-rations"
export const LOAD_MANY = "load-many-rations"
export const UNLOAD = "unload"
export const UNSTACK = "unstack"

/** Words for work that needs only the unit's hex. */
const onTheSpot: ReadonlyMap<string, TaskKind> = new Map(
  Object.entries({
    dig: "fieldworks",
    entrench: "entrenchment",
    demolish: "demolition",
    break: "rail break",
    repair: "rail repair",
    clear: "rail clearing",
    regauge: "regauging",
  } as const),
)
/** Words for work on a bridge: `blow:0404`. */
const onBridges: ReadonlyMap<string, TaskKind> = new Map(
  Object.entries({ blow: "bridge demolition", mend: "bridge repair" } as const),
)

/** A step as a word: clients may also send it as a manner on the spot. */
export const wordOf = (step: Step): string | undefined => (typeof step === "string" ? step : step.how)

export type TaskWord = { readonly task: TaskKind; readonly toward: string | undefined }

/** The work that a word stands for. */
export function taskIn(word: string): TaskWord | undefined {
  const task = onTheSpot.get(word)
  if (task) return { task, toward: undefined }
  const [verb, toward] = word.split(":")
  const bridge = onBridges.get(verb ?? "")
  return bridge && toward ? { task: bridge, toward } : undefined
}

const labels: { readonly [word: string]: string } = {
  dig: "Dig fieldworks",
  entrench: "Turn fieldworks into an entrenchment",
  demolish: "Demolish the works",
  break: "Break the railway",
  repair: "Repair the railway",
  clear: "Clear the railway",
  regauge: "Convert the railway's gauge",
  [OVERRUN]: "Overrun the enemies in this hex",
  [REST]: "Rest from fatigue",
  [LOAD]: "Pick up Resource Points",
  [LOAD_RATIONS]: "Pick up general supply points",
  [LOAD_MANY]: "Pick up twice as many general supply points",
  [UNLOAD]: "Put down the stores",
  [UNSTACK]: "Leave the overstack",
}

/** What the movable units could do on the spot, for players to choose from. */
export function mannersOf(m: State, movable: readonly Unit[]): Manner[] {
  const { map } = fieldOf(m)
  const found: Manner[] = []
  const add = (word: string, able: (u: Unit) => boolean, label = labels[word]!) => {
    const pieces = movable.filter(able).map((u) => u.id)
    if (pieces.length > 0) found.push({ id: word, label, pieces, onTheSpot: true })
  }
  if (movable.some((u) => u.fatigue > 0 || u.overstacked)) {
    add(REST, (u) => u.fatigue > 0)
    add(UNSTACK, (u) => u.overstacked)
  }
  for (const by of movable)
    if (faceOf(by).is.transport) {
      const label = `Be carried by ${by.name}`
      add(`${ABOARD}${by.id}`, (u) => u.hex === by.hex && isFresh(u) && mayCarry(by, u).ok, label)
    }
  add(OVERRUN, (u) => isOccupied(m, u.hex, other(u.side)))
  if (m.phase !== "movement") return found
  add("dig", (u) => m.works[u.hex] === 0 && (isBuilder(u) || hasDivisionalEngineers(u)))
  add("entrench", (u) => isBuilder(u) || hasDivisionalEngineers(u))
  add("break", (u) => map.onRail[u.hex] === true)
  add(LOAD, (u) => stockAt(m, u.hex, u.side) !== undefined && mostPoints(m, u) > 0)
  if (m.rations.length > 0) {
    const near = (u: Unit, many: boolean) => rationsAt(m, u.hex, u.side) > 0 && mostRationsFor(u, many) > 0
    add(LOAD_RATIONS, (u) => near(u, false))
    add(LOAD_MANY, (u) => near(u, true) && mostRationsFor(u, true) > mostRationsFor(u, false))
  }
  const builders = movable.filter((u) => isBuilder(u) || isRailroad(u))
  const among = (is: (u: Unit) => boolean) => (u: Unit) => builders.includes(u) && is(u)
  for (const word of ["repair", "clear"])
    add(
      word,
      among(() => true),
    )
  add("regauge", among(isRailroad))
  add(
    "demolish",
    among((u) => isBuilder(u) && m.works[u.hex]! > 0),
  )
  for (const u of builders) {
    if (!isBuilder(u)) continue
    for (const to of adjacentTo(m, u.hex)) {
      const bridge = bridgeBetween(m, u.hex, to)
      if (bridge < 0) continue
      const name = hexName(m, to)
      const down = m.blown.includes(bridge)
      const label = down ? `Repair the bridge to ${name}` : `Blow up the bridge to ${name}`
      add(`${down ? "mend" : "blow"}:${name}`, (o) => o === u, label)
    }
  }
  return found
}
