/** Card effects that the card data cannot express: one named function each (data/effects.ts, SPECIALS). */
import { type Flow, offer, ok, refuse } from "@salient/engine"
import type { Special } from "../../data/effects.ts"
import { standardTeam, weaponType } from "../../data/pieces.ts"
import { values } from "../../data/values.ts"
import { tell } from "../../happenings.ts"
import { choose, chooseIfAny, select } from "../../questions.ts"
import type { Formation, PieceKey, Player, State } from "../../state.ts"
import type { By, Nation, PieceId } from "../../types.ts"
import { activateForOpFire, canOpFire } from "../actions/opfire.ts"
import { layFaceDown } from "../cards-rolls-triggers/cards.ts"
import { drawRandomHex } from "../cards-rolls-triggers/rolls.ts"
import { formationsLeft } from "../formations-and-command/countermix.ts"
import { breakFormation, suppress } from "../formations-and-command/harm.ts"
import {
  alive,
  friendsIn,
  hasEnemies,
  isLeader,
  isTank,
  isUnit,
  isWeaponKey,
  kind,
  nameOf,
  numberOf,
  profile,
  profileOf,
  unitsIn,
} from "../formations-and-command/pieces.ts"
import { downgradeFort } from "../fortifications.ts"
import { impact } from "../orders-artillery-request.ts"
import { fireOnce, guns, targets } from "../orders-fire/fire.ts"
import { chooseFoe, chooseHex, offerHexes, offerThese } from "../orders-in-general/choices.ts"
import { arrive } from "../orders-move/arrive.ts"
import { mayStand, settle } from "../sequence-time-victory/reinforcements.ts"
import { advanceTime } from "../sequence-time-victory/time.ts"
import { eliminate, gain, newFormation } from "../sequence-time-victory/victory.ts"
import { fitsIn } from "../stacking-and-initiative.ts"
import { isWater, mayPass, terrainAt } from "../terrain/ground.ts"
import { makeCrater } from "../terrain/markers.ts"
import { DIRECTIONS, edgeOf, fieldOf, foesOf, grid, type Hex, NONE, playerOf, trackOf } from "../the-map/field.ts"
import { breakWeapon } from "../weapons-telephones-suppression/weapons.ts"
import type { Context } from "./context.ts"
import { hiddenGun } from "./hidden-gun.ts"

type Named = {
  readonly may: (m: State, player: Nation, context: Context) => boolean
  readonly run: (m: State, player: Nation, context: Context, rule: string) => Flow | undefined
}

/** GWC-A31 Pieces of moving Formations with boxed FP; for a Tank its gun, whose FP is printed in a box (GWC-AMB-85). */
const boxedGuns = (m: State) =>
  guns(m, alive(m, m.order?.ids ?? []), true, (key: PieceKey, u: Formation) => {
    if (isWeaponKey(key)) return weaponType(u.weapon!.type).boxed
    return !u.broken && (isTank(u) ? key.endsWith("/gun") : profile(u).boxed.fp)
  })

const assaultFire: Named = {
  may: (m, player) => m.order?.kind === "move" && targets(m, { by: player, guns: boxedGuns(m) }, true).length > 0,
  *run(m, player) {
    yield* fireOnce(m, { by: player, guns: boxedGuns(m) }, false, "Assault Fire: at which hex?")
  },
}

const opFire: Named = {
  may: (m, player, context) => context.hex !== undefined && canOpFire(m, player, context.hex),
  *run(m, player, context) {
    yield* activateForOpFire(m, player, context.hex!)
  },
}

/** GWC-A45.2 */
const hiddenPosition: Named = {
  may: (m, player) => hiddenGun(m, player) !== undefined,
  *run(m, player, context, rule) {
    const found = hiddenGun(m, player)
    if (!found || context.hex === undefined) return
    const team = newFormation(m, player, found.team, -1)
    team.weapon = { type: found.weapon, broken: false }
    yield* settle(m, team, context.hex, rule)
    m.attack?.defenders.push(team.id)
  },
}

/** GWC-A47 */
const lightWounds: Named = {
  may: (m, player, { subject }) =>
    subject !== undefined &&
    kind(subject) === "platoon" &&
    formationsLeft(m, standardTeam(player, fieldOf(m).month).id) > 0,
  run(m, player, context, rule) {
    const platoon = context.subject!
    const team = standardTeam(player, fieldOf(m).month)
    gain(m, player, values.points.lightWounds, rule, "Light Wounds")
    m.counters[numberOf(platoon)] = team.id
    platoon.type = team.id // it keeps place, markers, Weapon and activation
    context.saved = true
    tell(m, { kind: "lightWounds", rules: [rule], unit: platoon.id, name: team.name })
  },
}

/** GWC-E58 Hexes with an own Leader, not in Melee, and where their Formations could go. */
function auftragSteps(m: State, player: Nation): Hex[] {
  const hexes = new Set(
    m.units.filter((u) => u.side === player && isLeader(u) && !hasEnemies(m, player, u.hex)).map((u) => u.hex),
  )
  return [...hexes].filter((h) => stepsFrom(m, player, h).length > 0)
}

const stepsFrom = (m: State, player: Nation, h: Hex): Hex[] => {
  const leader = friendsIn(m, player, h).find(isLeader)!
  return grid.neighbours(h).filter((n) => mayPass(m, leader, h, n).ok)
}

const auftragstaktik: Named = {
  may: (m, player) => auftragSteps(m, player).length > 0,
  *run(m, player, _context, rule) {
    const from = yield* chooseHex(
      player,
      "auftragstaktik-hex",
      auftragSteps(m, player),
      rule,
      "Which Leader steps off?",
      "None of your Leaders there could step off.",
    )
    const there = friendsIn(m, player, from)
    const leaders = there.filter(isLeader)
    const leader = yield* chooseIfAny(
      { by: player, what: "auftragstaktik-leader", prompt: "Which Leader goes with them?", rules: [rule] },
      offerThese(m, player, leaders, refuse(rule, "He is not a Leader in the hex.")),
    )
    const to = yield* chooseHex(
      player,
      "auftragstaktik-to",
      stepsFrom(m, player, from),
      rule,
      "Where to?",
      "They cannot step there.",
    )
    yield* arrive(m, [leader, ...there.filter(isUnit)], to, rule)
  },
}

/** GWC-E64.1 Platoons that have a Weapon, with a Leader in their hex. */
const detachable = (m: State, player: Nation): Formation[] =>
  formationsLeft(m, standardTeam(player, fieldOf(m).month).id) === 0
    ? []
    : m.units.filter(
        (u) =>
          u.side === player && kind(u) === "platoon" && u.weapon !== null && friendsIn(m, player, u.hex).some(isLeader),
      )

const detachment: Named = {
  may: (m, player) => detachable(m, player).length > 0,
  *run(m, player, _context, rule) {
    const list = detachable(m, player)
    if (list.length === 0) return
    const platoon = yield* chooseIfAny(
      { by: player, what: "detach-from", prompt: "Which Platoon detaches a Team?", rules: [rule] },
      offerThese(m, player, list, refuse(rule, "It is not a Platoon with a Weapon and a Leader in its hex.")),
    )
    const team = newFormation(m, player, standardTeam(player, fieldOf(m).month).id, -1)
    team.broken = platoon.broken
    team.activated = platoon.activated
    team.weapon = platoon.weapon
    platoon.weapon = null
    m.detached.push([platoon.id, team.id]) // GWC-E64.2
    yield* settle(m, team, platoon.hex, rule)
  },
}

const highCommandMeddling: Named = {
  may: () => true,
  *run(m, player, _context, rule) {
    layFaceDown(m, player)
    tell(m, { kind: "meddling", rules: [rule], side: player })
    if (playerOf(m, player).deck.length === 0) yield* advanceTime(m, player)
  },
}

/** GWC-E77 The nearest unbroken Weapon breaks, or the nearest unbroken Tank is Suppressed. */
const malfunction: Named = {
  may: (m) => m.units.some((u) => u.weapon?.broken === false || isTank(u)),
  *run(m, player, context, rule) {
    const hex = context.randomHex!
    const able = m.units.filter((u) => u.weapon?.broken === false || (isTank(u) && !u.broken))
    if (able.length === 0) return
    const least = Math.min(...able.map((u) => grid.distance(u.hex, hex)))
    const nearest = able.filter((u) => grid.distance(u.hex, hex) === least)
    const u = yield* chooseIfAny(
      { by: player, what: "malfunction", prompt: "Which Weapon or Tank malfunctions?", rules: [rule] },
      offerThese(m, undefined, nearest, refuse(rule, "It is not one of the nearest with an unbroken Weapon, or Tank.")),
    )
    if (isTank(u)) suppress(m, u, rule)
    else breakWeapon(m, u, rule)
  },
}

/** GWC-E95 The Random Hex and two next to it are devastated. */
const trommelfeuer: Named = {
  may: () => true,
  *run(m, player, context, rule) {
    const centre = context.randomHex!
    const around = grid.neighbours(centre)
    const count = Math.min(values.trommelfeuer.neighbours, around.length)
    const two = yield* select(
      { by: player, what: "trommelfeuer-hexes", prompt: "Which two adjacent hexes are also hit?", rules: [rule] },
      offerHexes(around, refuse(rule, "The hex is not next to the Random Hex.")),
      { min: count, max: count },
    )
    for (const h of [centre, ...two]) {
      const tanks = unitsIn(m, h).filter(isTank)
      if (tanks.length > 0) eliminate(m, tanks, rule)
      for (const u of unitsIn(m, h)) if (isUnit(u)) yield* breakFormation(m, u, { rule })
      devastate(m, h, rule)
    }
  },
}

/** GWC-E95 step 3, GWC-AMB-25 */
function devastate(m: State, h: Hex, rule: string): void {
  if (isWater(m, h)) return
  if (m.forts[h] !== undefined) {
    downgradeFort(m, h, rule)
    return
  }
  const terrain = terrainAt(m, h)
  if (terrain === "blaze") return
  makeCrater(m, h, terrain === "building" ? "rubble" : "shellhole", rule)
}

/** GWC-E97 Units and Leaders on the Casualty Track of either side, each kind once. */
function casualties(m: State): { side: Nation; type: PieceId }[] {
  return fieldOf(m).sides.flatMap((side) =>
    [...new Set(playerOf(m, side).casualties)].flatMap((type) =>
      type !== null && profileOf(type).kind !== "tank" ? [{ side: profileOf(type).nation, type }] : [],
    ),
  )
}

const walkingWounded: Named = {
  may: () => true,
  *run(m, player, _context, rule) {
    const list = casualties(m)
    if (list.length === 0) {
      yield* drawRandomHex(m, player, "the Walking Wounded")
      return
    }
    const back = yield* choose(
      { by: player, what: "walking-wounded", prompt: "Who comes back?", rules: [rule] },
      offer(
        list,
        (c) => (list.includes(c) ? ok : refuse(rule, "It is not on the Casualty Track.")),
        (c) => ({ id: `${c.side}:${c.type}`, label: profileOf(c.type).name, value: c }),
        () =>
          [...new Set(m.counters)].map((type) => {
            const { nation: side } = profileOf(type)
            return list.find((c) => c.type === type) ?? { side, type }
          }),
      ),
    )
    const centre = yield* drawRandomHex(m, player, "the Walking Wounded")
    const u = newFormation(m, back.side, back.type, -1)
    u.broken = true
    const hexes = [centre, ...grid.neighbours(centre)].filter((h) => mayStand(m, u, h) && fitsIn(m, [u], h))
    if (hexes.length === 0) return
    const hex =
      hexes.length === 1
        ? hexes[0]!
        : yield* chooseHex(
            player,
            "walking-wounded-hex",
            hexes,
            rule,
            `Where does ${nameOf(u)} come back?`,
            "It is neither the Random Hex nor adjacent to it, or there is no room.",
          )
    const { casualties: track } = trackOf(m, back.side)
    track[track.indexOf(back.type)] = null // GWC-AMB-23
    yield* settle(m, u, hex, rule)
  },
}

/** GWC-AMB-38 The directions that lead toward a side's edge: straight if the edge is a row, along either axis if it is a column. */
const homeward = (m: State, side: Nation) =>
  DIRECTIONS.filter((d) => {
    const edge = edgeOf(m, side)
    if (edge === "north") return d === 0
    if (edge === "south") return d === 3
    return edge === "east" ? d === 1 || d === 2 : d === 4 || d === 5
  })

const isFiring = ({ barrage, telephone }: Player): boolean => barrage !== null && telephone !== null

const underShot: Named = {
  may: (m, player) => foesOf(m, player).some((foe) => isFiring(playerOf(m, foe))),
  *run(m, player, context, rule) {
    const foe = yield* chooseFoe(m, player, context, rule, isFiring)
    const { barrage } = playerOf(m, foe)
    if (!barrage) return
    const ways = homeward(m, foe)
    const d = yield* chooseIfAny(
      {
        by: player,
        what: "under-shot-direction",
        prompt: "In which direction does the barrage fall short?",
        rules: [rule],
      },
      offer(
        DIRECTIONS,
        (w) => (ways.includes(w) ? ok : refuse(rule, "It does not lead towards the battery's edge.")),
        (w) => ({ id: `direction:${w + 1}`, label: `Direction ${w + 1}`, value: w }),
      ),
    )
    const shift = (h: Hex): Hex => {
      let to = h
      for (let i = 0; i < values.underShot.hexes && to !== NONE; i++) to = grid.neighbour(to, d)
      return to
    }
    const hexes = [barrage.centre, ...barrage.impacts].map(shift)
    const [centre, ...impacts] = hexes
    const onMap = hexes.filter((h) => h !== NONE)
    if (centre === NONE || centre === undefined) playerOf(m, foe).barrage = null
    else {
      barrage.centre = centre
      barrage.impacts = impacts.filter((h) => h !== NONE)
    }
    yield* impact(m, foe, onMap, { roller: player })
  },
}

const named: By<Special, Named> = {
  assaultFire,
  opFire,
  hiddenPosition,
  lightWounds,
  auftragstaktik,
  detachment,
  highCommandMeddling,
  malfunction,
  trommelfeuer,
  walkingWounded,
  underShot,
}

export const mayDoSpecial = (m: State, player: Nation, name: Special, context: Context): boolean =>
  named[name].may(m, player, context)

export const specials: By<Special, Named["run"]> = Object.fromEntries(
  Object.entries(named).map(([name, { run }]) => [name, run]),
) as By<Special, Named["run"]>
