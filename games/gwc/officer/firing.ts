/** Carrying out Fire, artillery and air attacks: target and pieces. */
import { type Choose, type Move, makes, type Select } from "@salient/engine"
import { telephoneType, weaponType } from "../data/pieces.ts"
import { bombingFp, strafingFp, values } from "../data/values.ts"
import { alive, isTank, isTankKey, isWeaponKey, profile } from "../rules/formations-and-command/pieces.ts"
import { DIRECTIONS, fieldOf, grid, type Hex, NONE, neighbours, playerOf } from "../rules/the-map/field.ts"
import type { Formation, PieceKey, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { bestRound, impactIn, impactOn, roundOn, rowOf } from "./batteries.ts"
import type { Intention } from "./intention.ts"
import { allowed, hexAt, ranked } from "./picks.ts"
import { type Barrel, barrels, marks, volleysAt } from "./shooting.ts"
import { isFoe, lossIfSuppressed } from "./worth.ts"

/** The pieces that may fire in what is under way: an Order, the shot of an Offensive, or Assault Fire. */
function ready(m: State): Barrel[] {
  const order = m.order
  if (!order) return []
  if (order.kind === "fire") return barrels(m, alive(m, order.ids), true, (key) => !order.fired.includes(key))
  if (order.kind === "offensive")
    return barrels(m, alive(m, order.entered), false, (key, u) => !isWeaponKey(key) && !isTankKey(key) && !isTank(u))
  const boxed = (key: PieceKey, u: Formation) =>
    isWeaponKey(key) ? weaponType(u.weapon!.type).boxed : !u.broken && profile(u).boxed.fp
  return barrels(m, alive(m, order.ids), true, boxed)
}

/** The minimum gain for another shot once one has been fired. */
const worthFiring = 0.05

/** GWC-O21.3a Chooses the target hex. */
export function whichTarget(m: State, decision: Choose, intention?: Intention): Move[] {
  const side = decision.by as Nation
  const list = ready(m)
  const aims = marks(m, side)
  return ranked(decision, (id) => {
    if (id === "stop") return worthFiring
    const mark = aims.find((a) => a.hex === hexAt(id))
    if (makes(intention?.habits, "fire")) return mark?.foes.length ?? 0
    return mark ? (volleysAt(m, side, list, mark)[0]?.value ?? 0) : 0
  }).slice(0, 8)
}

/** GWC-O21.3.1 Chooses the pieces. */
export function whichPieces(m: State, decision: Select, intention?: Intention): Move[] {
  const side = decision.by as Nation
  const hex = hexAt(decision.about?.[0] ?? "")
  const keys = new Set(decision.options.map((o) => o.id))
  const list = barrels(
    m,
    m.units.filter((u) => u.side === side),
    true,
  ).filter((b) => keys.has(b.gun.key))
  const [mark] = hex === undefined ? [] : marks(m, side, hex)
  const shots = mark ? volleysAt(m, side, list, mark) : []
  const together = [...shots.map((v) => [...v.keys]), ...byFp(list), [...keys]]
  const sets = makes(intention?.habits, "fire") ? [...byFp(list), ...together] : together
  return allowed(decision, sets).slice(0, 4)
}

/** Single pieces, strongest first. */
const byFp = (list: readonly Barrel[]): string[][] =>
  [...list].sort((a, b) => b.fp - a.fp).map((b) => [b.gun.key as string])

/** GWC-O19.2b Chooses the Spotter; the Leader has other things to do. */
export const whoSpots = (m: State, decision: Choose): Move[] =>
  ranked(decision, (id) => bestRound(m, decision.by as Nation, id as "leader" | "fao") - (id === "leader" ? 0.3 : 0))

/** GWC-O19.2a Fires a registered barrage again if it falls on the enemy, otherwise a Local Barrage. */
export function whichBombardment(m: State, decision: Choose): Move[] {
  const side = decision.by as Nation
  const { telephone, barrage } = playerOf(m, side)
  if (!telephone) return decision.options.map((o) => ({ choose: o.id }))
  const hits = impactOn(m, side, telephoneType(telephone.type).fp)
  const fresh = Math.max(bestRound(m, side, "fao"), bestRound(m, side, "leader"))
  return ranked(decision, (id) => {
    if (id === "local") return fresh
    if (id === "standing") return fresh * 0.8
    if (id === "gas") return fresh * 0.4
    if (!barrage) return 0
    const row = [barrage.centre, ...barrage.impacts]
    if (id === "stay") return impactIn(hits, row)
    const d = DIRECTIONS[Number(id.slice("creep:".length)) - 1]!
    return impactIn(
      hits,
      row.map((h) => grid.neighbour(h, d)).filter((h) => h !== NONE),
    )
  })
}

/** GWC-O19.2.1.1 Puts the Spotting Round where it promises most. */
export function whereToSpot(m: State, decision: Choose): Move[] {
  const side = decision.by as Nation
  const { telephone, observerUsed } = playerOf(m, side)
  const hits = impactOn(m, side, telephone ? telephoneType(telephone.type).fp : 8)
  const by = observerUsed ? "fao" : "leader"
  return ranked(decision, (id) => roundOn(m, side, by, hits, hexAt(id)!)).slice(0, 6)
}

/** GWC-O19.2.1.4a The axis with the most enemies on it. */
export function whichAxis(m: State, decision: Choose): Move[] {
  const side = decision.by as Nation
  const hits = impactOn(m, side, 9)
  const centre = hexAt(decision.about?.[0] ?? "")
  return ranked(decision, (id) => {
    const axis = DIRECTIONS[Number(id.slice("axis:".length)) - 1]!
    return centre === undefined ? 0 : impactIn(hits, rowOf(centre, axis, values.barrage.reach))
  })
}

/** GWC-SCN-04 The opening bombardment falls where it is aimed. */
export function whereToBombard(m: State, decision: Choose): Move[] {
  const side = decision.by as Nation
  const rule = fieldOf(m).scenario.special.find((s) => s.kind === "openingBombardment")
  if (rule?.kind !== "openingBombardment") return []
  const hits = impactOn(m, side, rule.fp)
  return ranked(decision, (id) => {
    const h = hexAt(id)!
    if (rule.pattern === "local") return impactIn(hits, [h, ...neighbours(h)])
    return Math.max(...DIRECTIONS.slice(0, 3).map((d) => impactIn(hits, rowOf(h, d, values.barrage.reach))))
  }).slice(0, 8)
}

/** GWC-O17 The attack run that hurts the enemy most. */
export function whichRun(m: State, decision: Choose): Move[] {
  const side = decision.by as Nation
  const { month } = fieldOf(m)
  const bombs = impactOn(m, side, bombingFp(month))
  const strafes = impactOn(m, side, strafingFp(side, month) ?? 0)
  const pinned = (h: Hex) =>
    m.units.reduce((n, u) => (u.hex === h ? n + (isFoe(side, u) ? 1 : -1) * lossIfSuppressed(u) : n), 0)
  return ranked(decision, (id) => {
    const [how, ...names] = id.split(":")
    const hexes = names.map((name) => grid.hex(name))
    return hexes.reduce((n, h) => n + impactIn(how === "bomb" ? bombs : strafes, [h]) + pinned(h), 0)
  }).slice(0, 6)
}

/** GWC-O22.2 The one or two hexes with the most to Suppress. */
export const whichSuppressed = (m: State, decision: Choose): Move[] =>
  ranked(decision, (id) => {
    const hexes = id
      .split(":")
      .slice(1)
      .map((name) => grid.find(name))
    let sum = 0
    for (const u of m.units) if (hexes.includes(u.hex) && isFoe(decision.by as Nation, u)) sum += lossIfSuppressed(u)
    return sum
  }).slice(0, 6)

/** GWC-O19.1 Local first; the officer does not plan far enough ahead for a Standing Barrage against enemies in a row. */
export const whichBox = (decision: Choose): Move[] => {
  const order = ["local", "standing", "gas"]
  return ranked(decision, (id) => -order.indexOf(id))
}

/** The expected result of an Artillery Request spotted by the Observer. */
export const requestWorth = (m: State, side: Nation): number => {
  const { telephone } = playerOf(m, side)
  return telephone && !telephone.broken ? bestRound(m, side, "fao") : 0.4
}
