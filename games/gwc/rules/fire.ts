/** Fire: targets, Fire Groups, Ordnance, the Fire Order (GWC-O21). */
import {
  type Check,
  checkpoint,
  choose,
  confirm,
  type Flow,
  type Forecast,
  type Option,
  ok,
  type Part,
  part,
  type Random,
  refuse,
  select,
  type Tally,
  tally,
  tell,
} from "@salient/engine"
import { actions } from "../data/cards.ts"
import { fateCard } from "../data/fate.ts"
import { terrainChart } from "../data/terrain.ts"
import { values } from "../data/values.ts"
import type { Attack, Formation, PieceKey, State } from "../state.ts"
import { ACTIONS, type Nation } from "../types.ts"
import { activate, type Calling, mayCall } from "./activate.ts"
import { newAttack, pending, rollAttack } from "./attack.ts"
import { mightHold } from "./cards.ts"
import { hexOption } from "./choices.ts"
import type { Context } from "./context.ts"
import { areFoes, grid, type Hex, playerOf } from "./field.ts"
import { attackForecast, ordnanceForecast } from "./forecasts.ts"
import { levelAt } from "./ground.ts"
import { beginOrder } from "./order.ts"
import { chooseBase } from "./owner-choice.ts"
import { alive, enemyHexes, find, isTank, isTankKey, isWeaponKey, nameOf, ownerOf, weaponOf } from "./pieces.ts"
import { roll } from "./rolls.ts"
import { sight } from "./sight.ts"
import { isOrdnanceKey, pieceFp, pieceReach, piecesOf, wireCounts } from "./stats.ts"
import { mayPlayStrategy, spendStrategy } from "./strategy.ts"
import { openWindow, type Playable, playables, playCard } from "./windows.ts"

/** A piece that could fire now, with what a shot of it needs. */
export type Gun = {
  readonly key: PieceKey
  readonly u: Formation
  readonly from: number
  readonly to: number
  readonly alone: boolean
}

/** The pieces of these Formations that could fire. */
export function guns(
  m: State,
  list: readonly Formation[],
  ordnance: boolean,
  fits: (key: PieceKey, u: Formation) => boolean = () => true,
): Gun[] {
  const found: Gun[] = []
  for (const u of list)
    for (const key of piecesOf(m, u, { ordnance })) {
      if (!fits(key, u)) continue
      const { from, to } = pieceReach(m, u, key)
      found.push({ key, u, from, to, alone: isOrdnanceKey(u, key) || isTankKey(key) })
    }
  return found
}

/** GWC-O21.3.3 A Formation's own FP harms nobody in a hex that holds only Tanks. */
const harms = (m: State, gun: Gun, h: Hex): boolean => {
  const ownFp = !isWeaponKey(gun.key) && !isTankKey(gun.key)
  for (const u of m.units) if (u.hex === h && areFoes(u.side, gun.u.side) && !(ownFp && isTank(u))) return true
  return false
}

/** GWC-O21.3a Range and LOS; never the own hex (GWC-AMB-84). */
export function reaches(m: State, gun: Gun, h: Hex): boolean {
  const far = grid.distance(gun.u.hex, h)
  return far >= gun.from && far <= gun.to && far > 0 && sight(m, gun.u.hex, h) >= 0
}

/** GWC-O21.3a And somebody to hit. */
export const canHit = (m: State, gun: Gun, h: Hex): boolean => reaches(m, gun, h) && harms(m, gun, h)

/** Whether a Formation has any enemy in Range and LOS (GWC-O21.1). */
export function hasTarget(m: State, u: Formation, ordnance: boolean, only?: Hex): boolean {
  const list = guns(m, [u], ordnance)
  const hexes = only === undefined ? enemyHexes(m, u.side) : [only]
  for (const gun of list) for (const h of hexes) if (canHit(m, gun, h)) return true
  return false
}

/** GWC-O21.3b, GWC-O21.3.1.2 The FP of an attack: the base piece (the best, or one chosen), the others, height, Hindrance. */
export function attackFp(
  m: State,
  keys: readonly PieceKey[],
  h: Hex,
  cards: readonly Part[],
  chosen: PieceKey | null = null,
): Tally {
  const pieces = keys.map((key) => ({ key, u: find(m, ownerOf(key))! }))
  let base: Tally | undefined
  for (const { key, u } of pieces) {
    const fp = pieceFp(m, u, key)
    if (key === chosen) {
      base = fp
      break
    }
    if (base === undefined || fp.total > base.total) base = fp
  }
  const first = pieces[0]!
  const targeted = isOrdnanceKey(first.u, first.key) // GWC-10.3.1: no Hindrance again after a hit
  const hindrance = targeted ? 0 : Math.max(...pieces.map(({ u }) => sight(m, u.hex, h)))
  const there = levelAt(m, h)
  const { heightFp } = terrainChart.features.hill
  const closeTank = pieces.some(({ key, u }) => isTankKey(key) && !u.broken && grid.adjacent(u.hex, h))
  return tally(
    ...(base?.parts ?? []),
    part("GWC-O21.3.1.2", `${keys.length - 1} more`, (keys.length - 1) * values.fire.groupFp),
    part("GWC-O21.3.2", "Tank at an adjacent hex", closeTank && values.fire.tankAdjacentFp),
    ...cards,
    part("GWC-T110.2", "uphill", pieces.some(({ u }) => there > levelAt(m, u.hex)) && -heightFp),
    part("GWC-T110.2", "downhill", pieces.some(({ u }) => there < levelAt(m, u.hex)) && heightFp),
    part("GWC-10.3.2", "Hindrance", -hindrance),
  )
}

/** GWC-O21.3.1 Several pieces: none of them Ordnance or a Tank, all hexes linked, Wire apart. */
export function mayGroup(m: State, list: readonly Gun[]): Check {
  if (list.length < 2) return ok
  if (list.some((g) => g.alone)) return refuse("GWC-O21.3.1.1", "Ordnance and Tanks fire alone.")
  const hexes = [...new Set(list.map((g) => g.u.hex))]
  if (hexes.length > 1 && list.some((g) => wireCounts(m, g.u)))
    return refuse("GWC-F131.3", "Pieces in Wire form a Fire Group only among themselves.")
  const linked = [hexes[0]!]
  for (let i = 0; i < linked.length; i++)
    for (const h of hexes) if (!linked.includes(h) && grid.adjacent(h, linked[i]!)) linked.push(h)
  return linked.length === hexes.length
    ? ok
    : refuse("GWC-O21.3.1", "The hexes of a Fire Group must be linked by adjacency.")
}

/** What everybody may conclude: whether the player might hold anything that raises an attack's FP. */
const mightRaise = (m: State, by: Nation): boolean =>
  mayPlayStrategy(m, by) ||
  ACTIONS.some((a) => actions[a].plays.some((p) => p.window === "attackRoll") && mightHold(m, by, a))

/** Whether he does hold such a card (GWC-10.3.2.1). */
const mayRaise = (m: State, by: Nation): boolean =>
  mayPlayStrategy(m, by) ||
  playerOf(m, by).hand.some((id) => actions[fateCard(id).action].plays.some((p) => p.window === "attackRoll"))

/** GWC-10.3.2.1 Whether some shot at the hex has FP, or might get it. */
function isWorth(m: State, able: readonly Gun[], h: Hex, desperate: boolean): boolean {
  if (desperate) return true
  for (const gun of able) if (attackFp(m, [gun.key], h, []).total >= values.fire.minimumFp) return true
  const group = able.filter((g) => !g.alone)
  return (
    group.length > 1 &&
    mayGroup(m, group).ok &&
    attackFp(
      m,
      group.map((g) => g.key),
      h,
      [],
    ).total >= values.fire.minimumFp
  )
}

export type Shot = {
  readonly by: Nation
  readonly guns: readonly Gun[]
  /** Only this hex may be fired at: Op Fire. */
  readonly only?: Hex
  readonly opFire?: boolean
  /** One of these shots has been tried and had no FP: whoever has seen it lapse fires with FP or not at all. */
  readonly lapsed?: boolean
  /** Who else may not fire together: GWC-O24.2b. */
  readonly group?: (list: readonly Gun[]) => Check
}

/**
 * The hexes that some of the pieces may fire at, each with the pieces that can; `openly` as far as everybody knows, who
 * cannot see whether the hand holds a card that gives a weak shot its FP.
 */
export function targets(m: State, shot: Shot, openly = false): { hex: Hex; able: Gun[] }[] {
  const desperate = !shot.lapsed && (openly ? mightRaise : mayRaise)(m, shot.by)
  const hexes = shot.only === undefined ? enemyHexes(m, shot.by) : [shot.only]
  const found: { hex: Hex; able: Gun[] }[] = []
  for (const hex of hexes) {
    const able = shot.guns.filter((gun) => canHit(m, gun, hex))
    if (able.length > 0 && isWorth(m, able, hex, desperate)) found.push({ hex, able })
  }
  return found
}

/** The attack that these pieces would make. */
function attackBy(by: Nation, list: readonly Gun[], hex: Hex, opFire: boolean): Attack {
  const [first] = list
  return {
    ...newAttack("fire", by, hex),
    pieces: list.map((g) => g.key),
    moving: opFire,
    opFire,
    mortar: list.length === 1 && isWeaponKey(first!.key) && weaponOf(first!.u)?.class === "mortar",
    flame: list.some((g) => isWeaponKey(g.key) && weaponOf(g.u)?.class === "flamethrower"), // GWC-AMB-82
  }
}

/** The odds of a shot against everybody in the hex; Ordnance has to hit first (GWC-O21.2). */
function fireForecast(m: State, by: Nation, list: readonly Gun[], hex: Hex, opFire = false): Forecast {
  const attack = attackBy(by, list, hex, opFire)
  const fp = attackFp(m, attack.pieces, hex, [])
  const title = `${list.map(gunName).join(", ")} at ${grid.name(hex)}: FP ${fp.total}`
  const { u, key } = list[0]!
  if (!isOrdnanceKey(u, key)) return attackForecast(m, by, attack, fp, title)
  const aimed = { range: grid.distance(u.hex, hex), hindrance: Math.max(0, sight(m, u.hex, hex)) }
  return ordnanceForecast(m, by, attack, fp, aimed, title)
}

/** The strongest attack that these pieces can make together: the best one, and all that can join it. */
function strongest(m: State, shot: Shot, able: readonly Gun[], hex: Hex): Gun[] {
  let best: { list: Gun[]; fp: number } | undefined
  for (const first of able) {
    const list = [first]
    if (!first.alone)
      for (let grew = true; grew; ) {
        grew = false
        for (const gun of able) {
          const more = [...list, gun]
          if (list.includes(gun) || !mayGroup(m, more).ok || shot.group?.(more).ok === false) continue
          list.push(gun)
          grew = true
        }
      }
    const fp = attackFp(
      m,
      list.map((g) => g.key),
      hex,
      [],
    ).total
    if (best === undefined || fp > best.fp) best = { list, fp }
  }
  return best!.list
}

/** The odds of the strongest shot at a hex. */
export const shotForecast = (m: State, shot: Shot, able: readonly Gun[], hex: Hex): Forecast =>
  fireForecast(m, shot.by, strongest(m, shot, able, hex), hex, shot.opFire)

/**
 * Chooses a target hex and the pieces that fire at it, or a card offered beside them; nothing if the player holds his
 * fire. He is asked wherever he might have a shot as far as the enemy knows: not being asked would show his hand. Where no
 * shot has FP without a card he may hold his fire (GWC-10.3.2.1): if only he could who has no such card, that would too.
 */
function* aim(
  m: State,
  shot: Shot,
  mayStop: boolean,
  prompt: string,
  cards: readonly Option<Playable>[] = [],
): Flow<{ hex: Hex; guns: Gun[] } | { card: Playable } | null> {
  const list = targets(m, shot)
  if (list.length === 0 && targets(m, shot, true).length === 0) return null
  const options: Option<{ hex: Hex; able: Gun[] } | { card: Playable } | null>[] = list.map((t) => ({
    ...hexOption(t.hex),
    label: `Fire at ${grid.name(t.hex)}`,
    value: t,
    forecast: () => shotForecast(m, shot, t.able, t.hex),
  }))
  for (const card of cards) options.push({ ...card, value: { card: card.value! } })
  if (mayStop || targets(m, { ...shot, lapsed: true }).length === 0)
    options.push({ id: "stop", label: "Hold fire", value: null })
  const target = yield* choose({ by: shot.by, prompt, rules: ["GWC-O21.3a"] }, options)
  if (target === null || "card" in target) return target
  return { hex: target.hex, guns: yield* chooseGunsFor(m, shot, target.able, target.hex) }
}

/** What a firing piece is called. */
export const gunName = (gun: Gun): string =>
  isWeaponKey(gun.key) ? weaponOf(gun.u)!.name : gun.key.endsWith("/gun") ? `${nameOf(gun.u)} (gun)` : nameOf(gun.u)

export function* chooseGunsFor(m: State, shot: Shot, able: readonly Gun[], hex: Hex): Flow<Gun[]> {
  if (able.length === 1) return [...able]
  const byKey = new Map(able.map((g) => [g.key as string, g]))
  const check = (ids: readonly string[]): Check => {
    const list = ids.flatMap((id) => byKey.get(id) ?? [])
    const grouped = mayGroup(m, list)
    if (!grouped.ok) return grouped
    if (
      shot.lapsed &&
      list.length > 0 &&
      attackFp(m, ids as readonly PieceKey[], hex, []).total < values.fire.minimumFp
    )
      return refuse("GWC-10.3.2.1", "Together these have no FP left.")
    return shot.group?.(list) ?? ok
  }
  const suggest = (random: Random): string[] => {
    const first = able[random(able.length)]!
    const list = [first]
    if (!first.alone)
      for (const gun of able) {
        if (gun === first || gun.alone || random(4) === 0) continue
        if (check([...list, gun].map((g) => g.key)).ok) list.push(gun)
      }
    if (check(list.map((g) => g.key)).ok) return list.map((g) => g.key)
    const single = able.find((g) => check([g.key]).ok)
    return (single ? [single] : strongest(m, shot, able, hex)).map((g) => g.key)
  }
  return yield* select(
    {
      by: shot.by,
      prompt: `Who fires at ${grid.name(hex)}? Several form a Fire Group.`,
      rules: ["GWC-O21.3.1"],
      about: [`hex:${grid.name(hex)}`],
    },
    able.map((g) => ({
      id: g.key,
      label: `${gunName(g)} in ${grid.name(g.u.hex)}, FP ${pieceFp(m, g.u, g.key).total}`,
      value: g,
      touches: [g.u.id],
      forecast: () => fireForecast(m, shot.by, [g], hex, shot.opFire),
    })),
    {
      min: 1,
      max: able.length,
      check,
      suggest,
      forecast: (ids) =>
        fireForecast(
          m,
          shot.by,
          able.filter((g) => ids.includes(g.key)),
          hex,
          shot.opFire,
        ),
    },
  )
}

/** The one Fire Attack that a player may make; a shot that has no FP is not made and leaves him another (GWC-10.3.2.1). */
export function* fireOnce(m: State, shot: Shot, mayStop: boolean, prompt: string): Flow {
  for (let lapsed = false; ; lapsed = true) {
    const aimed = yield* aim(m, { ...shot, lapsed }, mayStop || lapsed, prompt)
    if (aimed === null || "card" in aimed) return
    if (yield* fireAt(m, shot.by, aimed.guns, aimed.hex, { opFire: false })) return
  }
}

/** Makes one Fire Attack with these pieces; false if it lapsed for want of FP. */
export function* fireAt(m: State, by: Nation, list: readonly Gun[], hex: Hex, how: { opFire: boolean }): Flow<boolean> {
  const attack = attackBy(by, list, hex, how.opFire)
  attack.base = yield* chooseBase(m, by, attack.pieces)
  tell(m, { kind: "fires", rules: ["GWC-O21.3a"], side: by, hex: grid.name(hex), names: list.map(gunName) })
  return yield* pending(m, attack, shoot(m, attack, list))
}

function* shoot(m: State, attack: Attack, list: readonly Gun[]): Flow<boolean> {
  const [first] = list
  if (isOrdnanceKey(first!.u, first!.key) && !(yield* targeting(m, attack.by, first!.u, attack.hex))) return true
  // an Event of the Targeting roll may have taken the Weapon away: GWC-E64.1, GWC-E77
  const present = list.filter((g) => g.u.hex >= 0 && (!isWeaponKey(g.key) || g.u.weapon !== null))
  if (present.length === 0) return true
  attack.pieces = present.map((g) => g.key)
  const context: Context = { hex: attack.hex, parts: [] }
  yield* openWindow(m, attack.by, "attackRoll", context)
  let fp = attackFp(m, attack.pieces, attack.hex, context.parts ?? [], attack.base)
  if (fp.total === values.fire.minimumFp - values.strategyModifier && mayPlayStrategy(m, attack.by)) {
    const card = playerOf(m, attack.by).held[0]!
    const yes = yield* confirm(
      {
        by: attack.by,
        prompt: `The attack lacks ${values.strategyModifier} FP. Add it with your Strategy Card?`,
        rules: ["GWC-10.3.2.1"],
      },
      { yes: `Add ${values.strategyModifier}`, no: "Let it lapse" },
    )
    if (yes) {
      spendStrategy(m, attack.by, card, "GWC-10.3.2.1") // GWC-AMB-71
      fp = tally(...fp.parts, part("GWC-AMB-71", "Strategy Card", values.strategyModifier))
    }
  }
  if (fp.total < values.fire.minimumFp) {
    tell(m, { kind: "lapsed", rules: ["GWC-10.3.2.1"], side: attack.by, hex: grid.name(attack.hex) })
    return false
  }
  yield* rollAttack(m, attack, fp)
  return true
}

/** GWC-O21.2.1.1 The product of the dice less the Hindrance must exceed the range. */
function* targeting(m: State, by: Nation, u: Formation, hex: Hex): Flow<boolean> {
  const range = grid.distance(u.hex, hex)
  const hindrance = Math.max(0, sight(m, u.hex, hex))
  const hit = yield* roll(
    m,
    by,
    { rule: "GWC-O21.2.1.1", why: `Targeting ${grid.name(hex)}`, product: true },
    (value) => value - hindrance > range,
  )
  tell(m, { kind: "targeted", rules: ["GWC-O21.2.1.1"], side: by, hex: grid.name(hex), range, hindrance, hit })
  return hit
}

const calling = (m: State): Calling => ({
  rule: "GWC-O21.1",
  prompt: "Who is activated to Fire?",
  able: (u) => hasTarget(m, u, true),
  tanks: false,
})

export const mayOrderFire = (m: State, side: Nation): boolean => mayCall(m, side, calling(m))

/** GWC-O21.1 */
export function* orderFire(m: State, side: Nation): Flow {
  const list = yield* activate(m, side, calling(m))
  beginOrder(m, "fire", list)
  yield* continueFire(m)
}

/** GWC-O21.3a Shots one after another, each decided after seeing the last. */
export function* continueFire(m: State): Flow {
  const order = m.order!
  for (;;) {
    checkpoint(m)
    const fresh = guns(m, alive(m, order.ids), true, (key) => !order.fired.includes(key))
    const cards = playables(m, m.active, "ownTurn", {}) // GWC-S98.1
    const shot: Shot = { by: m.active, guns: fresh, lapsed: order.lapsed }
    const aimed = yield* aim(m, shot, order.acted, "Fire at which hex?", cards)
    if (aimed === null) return
    if ("card" in aimed) {
      yield* playCard(m, m.active, aimed.card, {})
      continue
    }
    const fired = yield* fireAt(m, m.active, aimed.guns, aimed.hex, { opFire: false })
    if (fired) {
      order.fired.push(...aimed.guns.map((g) => g.key))
      order.acted = true
    } else order.lapsed = true
  }
}
