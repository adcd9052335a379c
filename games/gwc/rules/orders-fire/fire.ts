/** Fire: targets, Fire Groups, Ordnance, the Fire Order (GWC-O21). */
import {
  type Check,
  checkpoint,
  type Flow,
  type Forecast,
  type Offer,
  type Option,
  offer,
  offerOne,
  offers,
  ok,
  type Part,
  part,
  type Random,
  refuse,
  type Tally,
  tally,
} from "@salient/engine"
import { type FiringPiece, attackFp as fpOfAttack, hasFirepower, isOnTarget } from "../../charts/fire.ts"
import { actions } from "../../data/cards.ts"
import { fateCard } from "../../data/fate.ts"
import { values } from "../../data/values.ts"
import { tell } from "../../happenings.ts"
import { choose, confirm, select } from "../../questions.ts"
import type { Attack, Formation, PieceKey, State } from "../../state.ts"
import { ACTIONS, type Nation } from "../../types.ts"
import { openWindow, type Playable, playables, playCard } from "../actions/windows.ts"
import { mightHold } from "../cards-rolls-triggers/cards.ts"
import { roll } from "../cards-rolls-triggers/rolls.ts"
import type { Context } from "../events/context.ts"
import { chooseBase } from "../formations-and-command/owner-choice.ts"
import {
  alive,
  enemyHexes,
  everyFormation,
  find,
  isTank,
  isTankKey,
  isWeaponKey,
  keysOf,
  mayBeUsed,
  nameOf,
  ownerOf,
  weaponOf,
} from "../formations-and-command/pieces.ts"
import { isOrdnanceKey, pieceFp, pieceReach, piecesOf, rangeOf, wireCounts } from "../formations-and-command/stats.ts"
import { sight } from "../line-of-sight.ts"
import { activate, type Calling, callable, mayCall } from "../orders-in-general/activate.ts"
import { hexOption, offerAs } from "../orders-in-general/choices.ts"
import { beginOrder } from "../orders-in-general/order.ts"
import { mayPlayStrategy, spendStrategy } from "../strategy-cards/strategy.ts"
import { levelAt } from "../terrain/ground.ts"
import { allHexes, areFoes, grid, type Hex, playerOf } from "../the-map/field.ts"
import { abandonOffer, loseWeapon } from "../weapons-telephones-suppression/weapons.ts"
import { newAttack, pending, rollAttack } from "./attack.ts"
import { aimLeads, attackForecast, attackStake, ordnanceForecast } from "./forecasts.ts"

/** A piece that could fire now, with the data that a shot of it needs. */
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

const nobodyThere = refuse("GWC-O21.3a", "No enemy is in the hex.")
const onlyTanks = refuse("GWC-O21.3.3", "Only Tanks are in the hex: a Formation's own FP cannot harm a Tank.")
const outOfRange = refuse("GWC-O21.3a", "The hex is out of Range.")
const unseenHex = refuse("GWC-O21.3a", "There is no LOS to the hex.")

/** GWC-O21.3.3 A Formation's own FP has no effect on a hex that holds only Tanks. */
function mayHarm(m: State, gun: Gun, h: Hex): Check {
  const ownFp = !isWeaponKey(gun.key) && !isTankKey(gun.key)
  let tanks = false
  for (const u of m.units)
    if (u.hex === h && areFoes(u.side, gun.u.side)) {
      if (!(ownFp && isTank(u))) return ok
      tanks = true
    }
  return tanks ? onlyTanks : nobodyThere
}

/** GWC-O21.3a Range and LOS; never the own hex (GWC-AMB-84). */
function mayReach(m: State, gun: Gun, h: Hex): Check {
  const far = grid.distance(gun.u.hex, h)
  if (far < gun.from || far > gun.to || far === 0) return outOfRange
  return sight(m, gun.u.hex, h) >= 0 ? ok : unseenHex
}

export const reaches = (m: State, gun: Gun, h: Hex): boolean => mayReach(m, gun, h).ok

/** GWC-O21.3a Range, LOS, and somebody to hit. */
export function mayHit(m: State, gun: Gun, h: Hex): Check {
  const reach = mayReach(m, gun, h)
  return reach.ok ? mayHarm(m, gun, h) : reach
}

/** Whether a Formation has any enemy of these hexes in Range and LOS (GWC-O21.1), with its own fire or with another of its pieces. */
export function hasTarget(m: State, u: Formation, ordnance: boolean, hexes: readonly Hex[]): boolean {
  if (!isTank(u) && reachesOne(m, { key: u.id, u, from: 1, to: rangeOf(m, u), alone: false }, hexes)) return true
  if (u.weapon === null && !isTank(u)) return false
  return guns(m, [u], ordnance, isNotItself).some((gun) => reachesOne(m, gun, hexes))
}

const isNotItself = (key: PieceKey, u: Formation): boolean => key !== u.id

function reachesOne(m: State, gun: Gun, hexes: readonly Hex[]): boolean {
  for (const h of hexes) if (mayHit(m, gun, h).ok) return true
  return false
}

/** For one piece of an attack, what the attack's FP depends on. */
function firingPiece(m: State, key: PieceKey, h: Hex): FiringPiece {
  const u = find(m, ownerOf(key))!
  return {
    fp: pieceFp(m, u, key),
    level: levelAt(m, u.hex),
    hindrance: isOrdnanceKey(u, key) ? 0 : sight(m, u.hex, h),
    tankAdjacent: isTankKey(key) && !u.broken && grid.adjacent(u.hex, h),
  }
}

/** GWC-O21.3b, GWC-O21.3.1.2 The FP of an attack: the base piece (the best, or one chosen), the others, height, Hindrance. */
export function attackFp(
  m: State,
  keys: readonly PieceKey[],
  h: Hex,
  cards: readonly Part[],
  chosen: PieceKey | null = null,
): Tally {
  const pieces = keys.map((key) => firingPiece(m, key, h))
  const base = chosen === null ? undefined : pieces[keys.indexOf(chosen)]
  return fpOfAttack({ pieces, base, level: levelAt(m, h), cards })
}

/** GWC-O21.3.1 All pieces that can join this one in a Fire Group, hex by hex outward. */
export function linkedWith(m: State, base: Gun, able: readonly Gun[]): Gun[] {
  const group = [base]
  for (let grew = true; grew; ) {
    grew = false
    for (const gun of able)
      if (!group.includes(gun) && mayGroup(m, [...group, gun]).ok) {
        group.push(gun)
        grew = true
      }
  }
  return group
}

/** GWC-O21.3.1 Several pieces: none of them Ordnance or a Tank, all hexes linked, those in Wire excluded. */
export function mayGroup(m: State, list: readonly Gun[]): Check {
  if (list.length < 2) return ok
  if (list.some((g) => g.alone)) return refuse("GWC-O21.3.1.1", "Ordnance and Tanks fire alone.")
  const hexes = [...new Set(list.map((g) => g.u.hex))]
  if (hexes.length > 1 && list.some((g) => wireCounts(m, g.u)))
    return refuse("GWC-F131.3", "Pieces in Wire form a Fire Group only with each other.")
  const linked = [hexes[0]!]
  for (let i = 0; i < linked.length; i++)
    for (const h of hexes) if (!linked.includes(h) && grid.adjacent(h, linked[i]!)) linked.push(h)
  return linked.length === hexes.length
    ? ok
    : refuse("GWC-O21.3.1", "The hexes of a Fire Group must be adjacent to one another in a chain.")
}

/** Public knowledge: whether the player might hold anything that raises an attack's FP. */
const mightRaise = (m: State, by: Nation): boolean =>
  mayPlayStrategy(m, by).ok ||
  ACTIONS.some((a) => actions[a].plays.some((p) => p.window === "attackRoll") && mightHold(m, by, a))

/** Whether he really holds such a card (GWC-10.3.2.1). */
const mayRaise = (m: State, by: Nation): boolean =>
  mayPlayStrategy(m, by).ok ||
  playerOf(m, by).hand.some((id) => actions[fateCard(id).action].plays.some((p) => p.window === "attackRoll"))

/** GWC-10.3.2.1 Whether some shot at the hex has FP, or could get it from a card. */
function isWorth(m: State, shot: Shot, able: readonly Gun[], h: Hex, desperate: boolean): boolean {
  if (desperate) return true
  for (const gun of able) if (hasFirepower(attackFp(m, [gun.key], h, []))) return true
  return able.length > 1 && groupsAt(m, shot, able, h).some((list) => hasFirepower(fpTogether(m, list, h)))
}

const fpTogether = (m: State, list: readonly Gun[], h: Hex): Tally =>
  attackFp(
    m,
    list.map((g) => g.key),
    h,
    [],
  )

/**
 * GWC-O21.3.1 Fire Groups that can fire at a hex, including the strongest one: one more piece adds to a group unless it has more
 * Hindrance than the others or is below the target, so a group takes in every piece that is no worse in these two respects than a
 * given piece.
 */
function groupsAt(m: State, shot: Shot, able: readonly Gun[], h: Hex): Gun[][] {
  const found: Gun[][] = []
  const level = levelAt(m, h)
  const joined = able.filter((gun) => !gun.alone)
  const hindrances = new Set(joined.map((gun) => sight(m, gun.u.hex, h)))
  for (const circle of shot.circles ?? [joined])
    for (const worst of hindrances)
      for (const uphill of [true, false]) {
        const pool = joined.filter(
          (g) => circle.includes(g) && sight(m, g.u.hex, h) <= worst && (uphill || levelAt(m, g.u.hex) >= level),
        )
        const wired = pool.filter((g) => wireCounts(m, g.u))
        for (const hex of new Set(wired.map((g) => g.u.hex))) found.push(pool.filter((g) => g.u.hex === hex)) // GWC-F131.3
        let free = pool.filter((g) => !wired.includes(g))
        while (free.length > 0) {
          const list = linkedWith(m, free[0]!, free)
          found.push(list)
          free = free.filter((g) => !list.includes(g))
        }
      }
  return found
}

export type Shot = {
  readonly by: Nation
  readonly guns: readonly Gun[]
  /** If set, only this hex may be fired at: Op Fire. */
  readonly only?: Hex
  readonly opFire?: boolean
  /** One of these shots has been tried and had no FP: the player has seen it lapse, so he must fire with FP or not at all. */
  readonly lapsed?: boolean
  /** Further limits on who may fire together: GWC-O24.2b. */
  readonly group?: (list: readonly Gun[]) => Check
  /** The sets of pieces within which a group is formed, if not all may fire together. */
  readonly circles?: readonly (readonly Gun[])[]
}

type Target = { readonly hex: Hex; readonly able: Gun[] }

/** Whether a weak shot may be tried if there is no better one: a card may give it the FP it lacks (GWC-10.3.2.1). */
const isDesperate = (m: State, shot: Shot, openly: boolean): boolean =>
  !shot.lapsed && (openly ? mightRaise : mayRaise)(m, shot.by)

/**
 * The hexes that some of the pieces may fire at, each with the pieces that can; with `openly`, by public knowledge, which does not
 * include whether the hand holds a card that would give a weak shot its FP.
 */
export function targets(m: State, shot: Shot, openly = false): Target[] {
  const desperate = isDesperate(m, shot, openly)
  const found: Target[] = []
  for (const hex of hexesFor(m, shot)) {
    const target = targetIn(m, shot, hex)
    if (mayFireAt(m, shot, target, desperate).ok) found.push(target)
  }
  return found
}

const hexesFor = (m: State, shot: Shot): readonly Hex[] =>
  shot.only === undefined ? enemyHexes(m, shot.by) : [shot.only]

const targetIn = (m: State, shot: Shot, hex: Hex): Target => ({
  hex,
  able: shot.guns.filter((gun) => mayHit(m, gun, hex).ok),
})

const noGuns = refuse("GWC-O21.3a", "No Formation is left that may fire.")
const noFp = refuse("GWC-10.3.2.1", "No shot at the hex has any FP left.")

/** GWC-O21.3a, GWC-10.3.2.1 Whether the hex may be fired at: some piece can hit it, and has FP. */
function mayFireAt(m: State, shot: Shot, { hex, able }: Target, desperate: boolean): Check {
  if (able.length > 0) return isWorth(m, shot, able, hex, desperate) ? ok : noFp
  if (!m.units.some((u) => u.hex === hex && areFoes(u.side, shot.by))) return nobodyThere
  const [gun] = shot.guns
  if (!gun) return noGuns
  return shot.guns.map((g) => mayHit(m, g, hex)).find((check) => check !== outOfRange) ?? outOfRange
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

/** The strongest attack that these pieces can make. */
function strongest(m: State, shot: Shot, able: readonly Gun[], hex: Hex): Gun[] {
  let best: { list: readonly Gun[]; fp: number } | undefined
  for (const list of [...able.map((gun) => [gun]), ...groupsAt(m, shot, able, hex)]) {
    const fp = fpTogether(m, list, hex).total
    if (best === undefined || fp > best.fp) best = { list, fp }
  }
  return able.filter((gun) => best!.list.includes(gun))
}

/** The odds of the strongest shot at a hex. */
export const shotForecast = (m: State, shot: Shot, able: readonly Gun[], hex: Hex): Forecast =>
  fireForecast(m, shot.by, strongest(m, shot, able, hex), hex, shot.opFire)

/**
 * Chooses a target hex and the pieces that fire at it, or a card offered with them; null if the player holds his fire. He is asked
 * whenever, by public knowledge, he might have a shot: not asking would reveal his hand. If no shot has FP without a card, he may
 * hold his fire (GWC-10.3.2.1); allowing this only to a player without such a card would reveal his hand too.
 */
function* aim(
  m: State,
  shot: Shot,
  mayStop: boolean,
  prompt: string,
  cards: Offer<Playable> = playables(m, shot.by, [], {}, ["ownTurn"], notBetween),
): Flow<{ hex: Hex; guns: Gun[] } | { card: Playable } | { abandon: Formation } | null> {
  const desperate = isDesperate(m, shot, false)
  const hexes = offer<Target, Aimed>(
    hexesFor(m, shot).map((hex) => targetIn(m, shot, hex)),
    (target) => mayFireAt(m, shot, target, desperate),
    (target) => ({
      ...hexOption(target.hex),
      label: `Fire at ${grid.name(target.hex)}`,
      value: target,
      forecast: () => shotForecast(m, shot, target.able, target.hex),
    }),
    () => allHexes.map((hex) => targetIn(m, shot, hex)),
  )
  if (hexes.options.length === 0 && targets(m, shot, true).length === 0) return null
  const target = yield* choose(
    { by: shot.by, what: "fire-target", prompt, rules: ["GWC-O21.3a"] },
    offers<Aimed>(
      hexes,
      offerAs(cards, (card) => ({ card })),
      abandonOffer(m, shot.by),
      offerOne(mayStop || targets(m, { ...shot, lapsed: true }).length === 0 ? ok : mustFire, holdFire),
    ),
  )
  if (target === null || "card" in target || "abandon" in target) return target
  return { hex: target.hex, guns: yield* chooseGunsFor(m, shot, target.able, target.hex) }
}

type Aimed = Target | { card: Playable } | { readonly abandon: Formation } | null
const notBetween = refuse(
  "GWC-S98.1",
  "No Strategy Card may be played as a Situation during the Offensive's one Fire Attack.",
)
const mustFire = refuse("GWC-O14.5", "At least one Formation that can fire has to fire first.")
const holdFire: Option<null> = { id: "stop", label: "Hold fire", value: null }

/** The name of a firing piece. */
export const gunName = (gun: Gun): string =>
  isWeaponKey(gun.key)
    ? (weaponOf(gun.u)?.name ?? `Weapon of ${nameOf(gun.u)}`)
    : gun.key.endsWith("/gun")
      ? `${nameOf(gun.u)} (gun)`
      : nameOf(gun.u)

export function* chooseGunsFor(m: State, shot: Shot, able: readonly Gun[], hex: Hex): Flow<Gun[]> {
  if (able.length === 1) return [...able]
  const byKey = new Map(able.map((g) => [g.key as string, g]))
  const check = (ids: readonly string[]): Check => {
    const list = ids.flatMap((id) => byKey.get(id) ?? [])
    const grouped = mayGroup(m, list)
    if (!grouped.ok) return grouped
    if (shot.lapsed && list.length > 0 && !hasFirepower(attackFp(m, ids as readonly PieceKey[], hex, [])))
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
      what: "fire-group",
      prompt: `Who fires at ${grid.name(hex)}? Several form a Fire Group.`,
      rules: ["GWC-O21.3.1"],
      about: [`hex:${grid.name(hex)}`],
    },
    gunOffer(m, shot, able, hex),
    {
      min: 1,
      max: able.length,
      picked: strongest(m, shot, able, hex).map((g) => g.key),
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

const notFiring = refuse("GWC-O21.3a", "It is not one of the pieces that may fire now.")

/** GWC-O21.3a The pieces that may fire at a hex; for all others of the side, the reason why not. */
function gunOffer(m: State, shot: Shot, able: readonly Gun[], hex: Hex): Offer<Gun> {
  const mayFire = (gun: Gun): Check => {
    if (able.includes(gun)) return ok
    const used = mayBeUsed(gun.u)
    if (!used.ok) return used
    return shot.guns.includes(gun) ? mayHit(m, gun, hex) : notFiring
  }
  const byKey = new Map([...shot.guns, ...able].map((gun) => [gun.key, gun]))
  return offer(
    able,
    mayFire,
    (gun) => ({
      id: gun.key,
      label: byKey.has(gun.key)
        ? `${gunName(gun)} in ${grid.name(gun.u.hex)}, FP ${pieceFp(m, gun.u, gun.key).total}`
        : gunName(gun),
      value: gun,
      touches: [gun.u.id],
      forecast: () => fireForecast(m, shot.by, [gun], hex, shot.opFire),
    }),
    () =>
      everyFormation(m, shot.by).flatMap((u) =>
        keysOf(u).map((key) => byKey.get(key) ?? { key, u, from: 0, to: 0, alone: false }),
      ),
  )
}

/** The one Fire Attack that a player may make; a shot without FP is not made and he may choose another (GWC-10.3.2.1). */
export function* fireOnce(m: State, shot: Shot, mayStop: boolean, prompt: string): Flow {
  for (let lapsed = false; ; ) {
    const aimed = yield* aim(m, { ...shot, lapsed }, mayStop || lapsed, prompt)
    if (aimed === null || "card" in aimed) return
    if ("abandon" in aimed) loseWeapon(m, aimed.abandon, "GWC-11.3b")
    else if (yield* fireAt(m, shot.by, aimed.guns, aimed.hex, { opFire: false })) return
    else lapsed = true
  }
}

/** Makes one Fire Attack with these pieces; false if it lapsed for want of FP. */
export function* fireAt(m: State, by: Nation, list: readonly Gun[], hex: Hex, how: { opFire: boolean }): Flow<boolean> {
  const attack = attackBy(by, list, hex, how.opFire)
  attack.base = yield* chooseBase(m, by, attack.pieces)
  const units = [...new Set(list.map((gun) => gun.u.id))]
  tell(m, { kind: "fires", rules: ["GWC-O21.3a"], side: by, hex: grid.name(hex), units, names: list.map(gunName) })
  return yield* pending(m, attack, shoot(m, attack, list))
}

function* shoot(m: State, attack: Attack, list: readonly Gun[]): Flow<boolean> {
  const [first] = list
  if (isOrdnanceKey(first!.u, first!.key) && !(yield* targeting(m, attack.by, first!.u, attack.hex))) return true
  // an Event of the Targeting roll may have taken the Weapon away: GWC-E64.1, GWC-E77
  if (!keepPresent(attack, list)) return true
  const context: Context = { hex: attack.hex, parts: [] }
  yield* openWindow(m, attack.by, "attackRoll", context, () =>
    attackStake(m, attack, (more) =>
      attackFp(m, attack.pieces, attack.hex, [...(context.parts ?? []), part("GWC-1.6", "card", more)], attack.base),
    ),
  )
  if (!keepPresent(attack, list)) return true // GWC-11.3b: its owner may have given up the firing Weapon
  const added: Part[] = []
  const strength = () => {
    const { parts } = attackFp(m, attack.pieces, attack.hex, context.parts ?? [], attack.base)
    return tally(...parts, ...added)
  }
  const fp = strength()
  if (fp.total === values.fire.minimumFp - values.strategyModifier && mayPlayStrategy(m, attack.by).ok) {
    const card = playerOf(m, attack.by).held[0]!
    const yes = yield* confirm(
      {
        by: attack.by,
        what: "add-firepower",
        prompt: `Your Strategy Card can add ${values.strategyModifier} FP to this attack. Use it?`,
        rules: ["GWC-10.3.2.1"],
      },
      { yes: `Add ${values.strategyModifier}`, no: "Do not use it" },
    )
    if (yes) {
      spendStrategy(m, attack.by, card, "GWC-10.3.2.1") // GWC-AMB-71
      added.push(part("GWC-AMB-71", "Strategy Card", values.strategyModifier))
    }
  }
  if (!hasFirepower(strength())) {
    tell(m, { kind: "lapsed", rules: ["GWC-10.3.2.1"], side: attack.by, hex: grid.name(attack.hex) })
    return false
  }
  yield* rollAttack(m, attack, strength)
  return true
}

/** Keeps the pieces of an attack that are still there: a Formation may have left the map, or a Weapon been lost. False if none is left. */
function keepPresent(attack: Attack, list: readonly Gun[]): boolean {
  attack.pieces = list.filter((g) => g.u.hex >= 0 && (!isWeaponKey(g.key) || g.u.weapon !== null)).map((g) => g.key)
  if (attack.base !== null && !attack.pieces.includes(attack.base)) attack.base = null
  return attack.pieces.length > 0
}

/** GWC-O21.2.1.1 The product of the dice less the Hindrance must exceed the range. */
function* targeting(m: State, by: Nation, u: Formation, hex: Hex): Flow<boolean> {
  const aim = () => ({ range: grid.distance(u.hex, hex), hindrance: Math.max(0, sight(m, u.hex, hex)) })
  const { hit, range, hindrance } = yield* roll(
    m,
    by,
    {
      rule: "GWC-O21.2.1.1",
      why: `Targeting ${grid.name(hex)}`,
      product: true,
      leads: aimLeads(by, aim),
    },
    (value) => ({ ...aim(), hit: isOnTarget(value, aim()) }),
  )
  tell(m, { kind: "targeted", rules: ["GWC-O21.2.1.1"], side: by, hex: grid.name(hex), range, hindrance, hit })
  return hit
}

const unable = refuse("GWC-O21.1", "It has no enemy in Range and LOS, and leads no Formation that has.")
const nobody = refuse("GWC-O21.1", "No Formation that may be activated has an enemy in Range and LOS.")
const calling = (m: State, side: Nation): Calling => {
  const hexes = enemyHexes(m, side)
  return {
    what: "activate-to-fire",
    rule: "GWC-O21.1",
    prompt: "Which Formation is activated to Fire?",
    able: (u) => hasTarget(m, u, true, hexes),
    unable,
    nobody,
    tanks: false,
  }
}

export const mayOrderFire = (m: State, side: Nation): Check => mayCall(m, side, calling(m, side))
export const whoFires = (m: State, side: Nation): string[] => callable(m, side, calling(m, side))

/** GWC-O21.1 */
export function* orderFire(m: State, side: Nation): Flow {
  const list = yield* activate(m, side, calling(m, side))
  beginOrder(m, "fire", list)
  yield* continueFire(m)
}

/** GWC-O21.3a Shots one after another, each chosen after seeing the result of the last. */
export function* continueFire(m: State): Flow {
  const order = m.order!
  for (;;) {
    checkpoint(m)
    const fresh = guns(m, alive(m, order.ids), true, (key) => !order.fired.includes(key))
    const cards = playables(m, m.active, ["ownTurn"], {}) // GWC-S98.1
    const shot: Shot = { by: m.active, guns: fresh, lapsed: order.lapsed }
    const aimed = yield* aim(m, shot, order.acted, "Fire at which hex?", cards)
    if (aimed === null) return
    if ("card" in aimed) {
      yield* playCard(m, m.active, aimed.card, {})
      continue
    }
    if ("abandon" in aimed) {
      loseWeapon(m, aimed.abandon, "GWC-11.3b")
      continue
    }
    const fired = yield* fireAt(m, m.active, aimed.guns, aimed.hex, { opFire: false })
    if (fired) {
      order.fired.push(...aimed.guns.map((g) => g.key))
      order.acted = true
    } else order.lapsed = true
  }
}
