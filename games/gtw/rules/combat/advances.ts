/** Advance after combat and contested hexes: GTW-9.F.3, GTW-9.J. */
import { type Check, type Flow, mix, offer, ok, type Random, refuse } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { tell } from "../../happenings.ts"
import { select } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { type Crt, other, SIDES, type Side } from "../../types.ts"
import { fieldOf, hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { isOn } from "../basic-game-concepts/options.ts"
import { faceOf, isCorpsHeadquarters, namesOf } from "../basic-game-concepts/units.ts"
import { crossingDisrupts, directionTo, groundCost } from "../movement/costs.ts"
import { mayBeIn } from "../movement/entering.ts"
import { settleExcessIn } from "../movement/excess.ts"
import { isWithin } from "../stacking.ts"
import { disrupt, enterContested } from "../zones-of-control-and-ownership/fate.ts"
import { capture, isContested, moveTo, settleAround } from "../zones-of-control-and-ownership/ownership.ts"
import { adjacentTo, hasZone, stackAt, unitsOf, zoneIn } from "../zones-of-control-and-ownership/position.ts"

/** GTW-9.F.3-1 May this unit, which has fought, advance into the hex? */
export function mayAdvance(m: State, u: Unit, hex: Hex, fought: readonly Unit[]): Check {
  const face = faceOf(u)
  if (!fought.includes(u)) return refuse("GTW-9.F.3-1", () => `${u.name} was not in this combat.`)
  if (face.only === "water") return refuse("GTW-14.B.2-4", () => `${u.name} cannot advance onto land.`)
  if (u.hex < 0) return refuse("GTW-9.F.3-1", () => `${u.name} is not on the map.`)
  const d = directionTo(m, u.hex, hex)
  if (d === undefined) return refuse("GTW-9.F.3-1", () => `${u.name} is not next to ${hexName(m, hex)}.`)
  if (face.size === "army") return refuse("GTW-14.M-1", () => `${u.name} cannot advance.`)
  if (face.only === "rail") return refuse("GTW-14.B.1-1", () => `${u.name} cannot advance.`)
  if (u.mode) return refuse("GTW-14.O.1", () => `${u.name} lengthens supply lines and cannot move.`)
  if (u.formed) return refuse("GTW-12.B.9-5", () => `${u.name} cannot advance while artillery is attached to it.`)
  if (face.guns === "siege" || face.guns === "heavy siege")
    return refuse("GTW-12.B.3-1", () => `${u.name} cannot advance.`)
  if (face.rating === 0) return refuse("GTW-6-7", () => `${u.name} cannot leave its hex.`)
  if (u.overstacked) return refuse("GTW-8.C.2-5", () => `${u.name} is overstacked.`)
  if (groundCost(m, u, u.hex, d) < 0) return refuse("GTW-6-4", () => `${u.name} may not go there.`)
  return mayBeIn(m, u, hex)
}

export const canAdvance = (m: State, fought: readonly Unit[], hex: Hex): boolean =>
  fought.length > 0 &&
  stackAt(m, hex, other(fought[0]!.side)).length === 0 &&
  fought.some((u) => mayAdvance(m, u, hex, fought).ok)

type Advance = {
  readonly side: Side
  readonly hex: Hex
  readonly fought: readonly Unit[]
  /** The advance was declared and is binding (GTW-9.F.1). */
  readonly declared: boolean
  /** The enemy units that fought: if one of them is nearby, the hex becomes contested (GTW-9.J-1). */
  readonly enemies: readonly Unit[]
  readonly crt: Crt
}

/** GTW-9.F.3-1 The owner chooses the units that advance into a hex clear of enemies. */
export function* advance(m: State, a: Advance): Flow<Unit[]> {
  const { side, hex, fought } = a
  if (!canAdvance(m, fought, hex)) return []
  const candidates = unitsOf(m, side)
  const choices = offer(
    [...fought],
    (u) => mayAdvance(m, u, hex, fought),
    (u) => ({ id: u.id, label: u.name, value: u, touches: [u.id] }),
    () => candidates,
  )
  const byId = new Map(choices.options.map((o) => [o.id, o.value as Unit]))
  const units = yield* select(
    {
      by: side,
      what: "advance",
      prompt: `Which units advance into ${placeName(m, hex)}?`,
      rules: ["GTW-9.F.3-1"],
      about: [touchOf(m, hex)],
    },
    choices,
    {
      min: a.declared ? 1 : 0,
      max: choices.options.length,
      check: (ids) =>
        mayStay(
          m,
          hex,
          ids.map((id) => byId.get(id)!),
        ),
      suggest: (random) => someOf(m, hex, [...byId.values()], a.declared, random),
    },
  )
  if (units.length > 0) {
    enter(m, a, units)
    yield* settleExcessIn(m, side, hex) // GTW-9.F.3-2
  }
  return units
}

/** GTW-9.F.3-2 */
function mayStay(m: State, hex: Hex, comers: readonly Unit[]): Check {
  const there = comers.length === 0 ? [] : stackAt(m, hex, comers[0]!.side) // GTW-9.K-1: attackers already in the hex
  const units = [...there, ...comers]
  if (isWithin(m, hex, units) || (isOn(m, "overstacking") && units.some(isCorpsHeadquarters))) return ok
  return refuse("GTW-9.F.3-1", `Too many units for ${hexName(m, hex)}.`, touchOf(m, hex))
}

function someOf(m: State, hex: Hex, units: readonly Unit[], declared: boolean, random: Random): string[] {
  const chosen: Unit[] = []
  for (const u of mix(random, [...units]))
    if ((random(2) === 0 || (declared && chosen.length === 0)) && mayStay(m, hex, [...chosen, u]).ok) chosen.push(u)
  return chosen.map((u) => u.id)
}

/** GTW-9.J-1, GTW-9.J-4 The status is judged with the zones that the units have on arrival; then units that are not infantry roll. */
export function enter(
  m: State,
  { side, hex, enemies, crt }: Omit<Advance, "fought" | "declared">,
  units: readonly Unit[],
): void {
  const isFought = crt === "positional" || isContested(m, hex)
  const near = enemies.some((e) => e.hex >= 0 && hasZone(e) && adjacentTo(m, hex).includes(e.hex))
  const contested = isFought && near && [...stackAt(m, hex, side), ...units].some(hasZone)
  const isOurs = contested && m.contested.some((c) => c.hex === hex && c.side === side) // judged when the enemy left: GTW-9.K-1
  if (!isOurs) m.contested = m.contested.filter((c) => c.hex !== hex)
  if (contested && !isOurs) {
    m.contested.push({ hex, side, since: m.turn, phase: m.phase, active: m.active })
    declareContested(m, side, hex)
  }
  tell(m, { kind: "advances", rules: ["GTW-9.F.3-1"], names: namesOf(units), to: hexName(m, hex) })
  for (const u of units) {
    const d = directionTo(m, u.hex, hex)
    const wet = d !== undefined && crossingDisrupts(m, u.hex, d, side)
    moveTo(m, u, hex)
    u.movedThisTurn = true
    if (wet) disrupt(m, u, 1, "GTW-15.A.4", "the crossing of a major river")
  }
  if (contested) for (const u of units) enterContested(m, u)
}

/** GTW-9.J-2 */
function declareContested(m: State, side: Side, hex: Hex): void {
  m.owners[hex] = 2
  tell(m, { kind: "contested", rules: ["GTW-9.J-1"], hex: hexName(m, hex), side })
}

/**
 * GTW-9.J-1, GTW-9.K-1 Attackers that fought in the hex itself do not own it as soon as the enemy has left: whether it is contested
 * is judged first.
 */
export function holdOwnership(m: State, side: Side, hex: Hex): void {
  if (isContested(m, hex)) return
  m.contested.push({ hex, side, since: m.turn, phase: m.phase, active: m.active })
}

/** GTW-9.J-1 After the defenders have left: the hex is contested, or it changes owner as usual. */
export function judgeContest(m: State, side: Side, hex: Hex, enemies: readonly Unit[]): void {
  const near = enemies.some((e) => e.hex >= 0 && hasZone(e) && adjacentTo(m, hex).includes(e.hex))
  if (near && stackAt(m, hex, side).some(hasZone)) {
    if (m.owners[hex] !== 2) declareContested(m, side, hex)
    return
  }
  m.contested = m.contested.filter((c) => c.hex !== hex)
  settleAround(m, hex)
}

/**
 * GTW-9.J-9, GTW-9.J-10 At the end of a phase: a side that has held a contested hex for a whole turn, or whose zones are the only
 * ones there, owns it.
 */
export function settleContested(m: State): void {
  for (const c of [...m.contested]) {
    const present = SIDES.filter((side) => zoneIn(m, c.hex, side) > 0)
    const isFull = m.turn > c.since && m.phase === c.phase && m.active === c.active
    const holder = stackAt(m, c.hex, c.side).some(hasZone) ? c.side : undefined
    if (holder && (isFull || !present.includes(other(holder)))) {
      m.contested = m.contested.filter((o) => o !== c)
      capture(m, c.hex, holder)
      tell(m, { kind: "decided", rules: [isFull ? "GTW-9.J-9" : "GTW-9.J-10"], hex: hexName(m, c.hex), side: holder })
    } else if (stackAt(m, c.hex, c.side).length === 0) {
      m.contested = m.contested.filter((o) => o !== c)
      settleAround(m, c.hex)
    }
  }
}

export const hexesOfMap = (m: State): readonly Hex[] => fieldOf(m).landHexes
