/** Artillery Request and everything a battery does: GWC-O19, GWC-SCN-03, GWC-SCN-04. */
import {
  type Check,
  type Flow,
  type Forecast,
  type Offer,
  offer,
  offerOne,
  offers,
  ok,
  type Part,
  part,
  refuse,
  tally,
} from "@salient/engine"
import { airburst, isOnTarget } from "../charts/fire.ts"
import { telephoneType } from "../data/pieces.ts"
import { values } from "../data/values.ts"
import { tell } from "../happenings.ts"
import { choose, chooseIfAny } from "../questions.ts"
import type { Formation, State } from "../state.ts"
import type { Box, Nation } from "../types.ts"
import { openWindow } from "./actions/windows.ts"
import { drawRandomHex, roll, turnUp } from "./cards-rolls-triggers/rolls.ts"
import type { Context } from "./events/context.ts"
import { highestLeader, mayActivate } from "./formations-and-command/command.ts"
import { breakFormation, gas } from "./formations-and-command/harm.ts"
import { isUnit, nameOf, unitsIn } from "./formations-and-command/pieces.ts"
import { nameSenior } from "./formations-and-command/seniority.ts"
import { bombardGround } from "./fortifications.ts"
import { explainObserver, explainSight, observerSight, sight } from "./line-of-sight.ts"
import { newAttack, pending, rollAttack } from "./orders-fire/attack.ts"
import { accuracyForecast, aimLeads, attackForecast, attackStake } from "./orders-fire/forecasts.ts"
import { chooseHex, hexOption, offerAs, offerHexes } from "./orders-in-general/choices.ts"
import { terrainAt } from "./terrain/ground.ts"
import {
  allHexes,
  DIRECTIONS,
  type Direction,
  fieldOf,
  grid,
  type Hex,
  NONE,
  observerHex,
  opposite,
  playerOf,
  step,
} from "./the-map/field.ts"
import { boxOffer, breakTelephone, chooseBox } from "./weapons-telephones-suppression/telephones.ts"

const SPOTTERS = ["leader", "fao"] as const
export type SpotterKind = (typeof SPOTTERS)[number]
type Spotter = { readonly kind: SpotterKind; readonly leader: Formation | null; readonly hex: Hex }

const confused = (m: State): boolean => fieldOf(m).scenario.special.some((rule) => rule.kind === "confusedGunners")

const noLeader = refuse("GWC-O19.2b", "Your Highest-ranking Leader is broken, or there is none.")
const observerBusy = refuse("GWC-O19.2b", "The Forward Artillery Observer has already spotted this Turn.")
const notCalled = refuse("GWC-O19.2b", "He does not spot for this request.")
const noTelephone = refuse("GWC-O19", "You have no Telephone.")
const noSpotter = refuse("GWC-O19.2b", "Neither your Highest-ranking Leader nor the Observer can spot.")

/** GWC-O19.2b The Highest-ranking Leader, unbroken and not activated, or the FAO. */
function maySpot(m: State, side: Nation, kind: SpotterKind): Check {
  if (kind === "fao") return playerOf(m, side).observerUsed ? observerBusy : ok
  const leader = highestLeader(m, side)
  return !leader || leader.broken ? noLeader : mayActivate(leader)
}

function spotters(m: State, side: Nation, kinds: readonly SpotterKind[]): Spotter[] {
  return SPOTTERS.filter((kind) => kinds.includes(kind) && maySpot(m, side, kind).ok).map((kind) =>
    spotterOf(m, side, kind),
  )
}

const spotterOf = (m: State, side: Nation, kind: SpotterKind): Spotter => {
  const leader = kind === "leader" ? (highestLeader(m, side) ?? null) : null
  return { kind, leader, hex: leader ? leader.hex : observerHex(m, side) }
}

export function mayRequestFrom(m: State, side: Nation, kinds: readonly SpotterKind[]): Check {
  const { telephone } = playerOf(m, side)
  if (telephone === null) return noTelephone
  return telephone.broken || spotters(m, side, kinds).length > 0 ? ok : noSpotter
}

/** GWC-O19; without a Telephone, the confused gunners of a scenario may fire (GWC-SCN-03). */
export const mayOrderRequest = (m: State, side: Nation): Check =>
  playerOf(m, side).telephone === null && confused(m) ? ok : mayRequestFrom(m, side, SPOTTERS)

export function* artilleryRequest(m: State, side: Nation, how: { spotters: readonly SpotterKind[] }): Flow {
  if (how.spotters.includes("leader")) yield* nameSenior(m, side)
  const { telephone } = playerOf(m, side)
  if (telephone === null) yield* shootAtRandom(m, side)
  else if (telephone.broken) yield* batteryAccess(m, side)
  else yield* fireForEffect(m, side, spotters(m, side, how.spotters))
}

/** GWC-SCN-03 */
function* shootAtRandom(m: State, side: Nation): Flow {
  const from = yield* drawRandomHex(m, side, "the confused gunners")
  if (m.units.length === 0) return
  const least = Math.min(...m.units.map((u) => grid.distance(u.hex, from)))
  const hexes = [...new Set(m.units.filter((u) => grid.distance(u.hex, from) === least).map((u) => u.hex))]
  const hex =
    hexes.length === 1
      ? hexes[0]!
      : yield* chooseHex(
          side,
          "confused-gunners",
          hexes,
          "GWC-SCN-03",
          "Which hex do the shells hit?",
          "It is not one of the hexes with Formations nearest to the Random Hex.",
        )
  for (const u of unitsIn(m, hex)) yield* breakFormation(m, u, { rule: "GWC-SCN-03" })
}

/** GWC-O19.1 */
function* batteryAccess(m: State, side: Nation): Flow {
  const box = yield* chooseBox(m, side, "GWC-O19.1")
  const { telephone } = playerOf(m, side)
  telephone!.broken = false
  telephone!.box = box
  tell(m, { kind: "telephone", rules: ["GWC-O19.1"], side, name: telephoneType(telephone!.type).name })
}

/** The Hindrance between a Spotter and a hex, or -1. */
const spots = (m: State, side: Nation, spotter: Spotter, h: Hex): number =>
  spotter.kind === "fao" ? observerSight(m, side, h) : sight(m, spotter.hex, h)

type Plan = { readonly box: Box } | "stay" | { readonly creep: Direction }

const refusalOf = (check: Check): Check => (check.ok ? notCalled : check)

/** GWC-O19.2 Spotter, kind of bombardment, then Spotting, Accuracy and Impact; or a registered barrage again. */
export function* fireForEffect(m: State, side: Nation, list: readonly Spotter[]): Flow {
  const spotter = yield* chooseIfAny(
    { by: side, what: "spotter", prompt: "Who spots?", rules: ["GWC-O19.2b"] },
    offer(
      list,
      (s) => (list.includes(s) ? ok : refusalOf(maySpot(m, side, s.kind))),
      (s) => ({
        id: s.kind,
        label: s.kind === "leader" ? (s.leader ? nameOf(s.leader) : "Leader") : "Forward Artillery Observer",
        value: s,
        touches: s.leader ? [s.leader.id] : [`hex:${grid.name(s.hex)}`],
      }),
      () => SPOTTERS.map((kind) => list.find((s) => s.kind === kind) ?? spotterOf(m, side, kind)),
    ),
  )
  if (spotter.leader) spotter.leader.activated = true
  else playerOf(m, side).observerUsed = true
  const plan = yield* choose(
    { by: side, what: "bombardment", prompt: "Which bombardment?", rules: ["GWC-O19.2a"] },
    plans(m, side, spotter),
  )
  m.bombarding = true
  if (plan === "stay") yield* impact(m, side, barrageHexes(m, side))
  else if ("creep" in plan) yield* creep(m, side, plan.creep)
  else yield* initial(m, side, spotter, plan.box)
  m.bombarding = false
  for (const cut of m.wiresCut.splice(0)) breakTelephone(m, cut, "GWC-E94")
}

const notRegistered = refuse("GWC-O19.2.2", "No Standing/Creeping barrage is registered.")
const rowUnseen = refuse("GWC-O19.2.2", "The Spotter has no LOS to the registered row.")
const offMap = refuse("GWC-O19.2.2.2", "The barrage would leave the map.")
const aheadUnseen = refuse("GWC-O19.2.2.2", "The Spotter has no LOS to where it would creep.")

/** GWC-O19.2.2 A registered Standing/Creeping barrage that the Spotter sees may be fired again, in place or shifted by one hex. */
function plans(m: State, side: Nation, spotter: Spotter): Offer<Plan> {
  const { telephone, barrage } = playerOf(m, side)
  const registered: Check =
    !barrage || telephone?.box !== "standing"
      ? notRegistered
      : spots(m, side, spotter, barrage.centre) < 0
        ? rowUnseen
        : ok
  const mayCreep = (d: Direction): Check => {
    if (!registered.ok) return registered
    const centre = grid.neighbour(barrage!.centre, d)
    if (centre === NONE) return offMap
    return spots(m, side, spotter, centre) >= 0 ? ok : aheadUnseen
  }
  return offers<Plan>(
    offerAs(boxOffer(m, side), (box) => ({ box })),
    offerOne(registered, {
      id: "stay",
      label: "Fire again on the registered row",
      value: "stay",
      rules: ["GWC-O19.2.2.1"],
    }),
    offer(DIRECTIONS, mayCreep, (d) => ({
      id: `creep:${d + 1}`,
      label: `Creep in direction ${d + 1}`,
      value: { creep: d },
      rules: ["GWC-O19.2.2.2"],
    })),
  )
}

const barrageHexes = (m: State, side: Nation): Hex[] => {
  const { centre, impacts } = playerOf(m, side).barrage!
  return [centre, ...impacts]
}

function* creep(m: State, side: Nation, d: Direction): Flow {
  const { barrage } = playerOf(m, side)
  barrage!.centre = grid.neighbour(barrage!.centre, d)
  barrage!.impacts = barrage!.impacts.map((h) => grid.neighbour(h, d)).filter((h) => h !== NONE)
  tell(m, { kind: "creeps", rules: ["GWC-O19.2.2.2"], side, hex: grid.name(barrage!.centre) })
  yield* impact(m, side, barrageHexes(m, side))
}

/** GWC-O19.2.1.1 Whether a Spotter may place a round in a hex: he must have LOS to it; the refusal says what blocks it. */
function mayPlaceRound(m: State, side: Nation, spotter: Spotter, h: Hex): Check {
  if (spots(m, side, spotter, h) >= 0) return ok
  return refuse("GWC-O19.2.1.1", () => {
    const { findings } = spotter.kind === "fao" ? explainObserver(m, side, h) : explainSight(m, spotter.hex, h)
    return `The Spotter has no LOS to the hex: ${findings[0]?.label ?? "it is out of sight"}.`
  })
}

/** GWC-O19.2.1 */
function* initial(m: State, side: Nation, spotter: Spotter, box: Box): Flow {
  const player = playerOf(m, side)
  player.telephone!.box = box
  player.barrage = null
  const hexes = offer(
    allHexes.filter((h) => spots(m, side, spotter, h) >= 0),
    (h) => mayPlaceRound(m, side, spotter, h),
    (h) => ({ ...hexOption(h), forecast: () => spottingForecast(m, side, spotter, h) }),
    () => allHexes,
  )
  if (hexes.options.length === 0) return
  const target = yield* choose(
    { by: side, what: "spotting-round", prompt: "Where is the Spotting Round placed?", rules: ["GWC-O19.2.1.1"] },
    hexes,
  )
  tell(m, { kind: "spotting", rules: ["GWC-O19.2.1.1"], side, hex: grid.name(target) })
  const centre = yield* accuracy(m, side, spotter, target)
  if (centre === NONE) {
    tell(m, { kind: "lostRound", rules: ["GWC-O19.2.1.2.3"], side })
    return
  }
  tell(m, { kind: "drifted", rules: ["GWC-O19.2.1.2"], side, hex: grid.name(centre) })
  if (box === "gas") yield* gasAttack(m, side, around(centre))
  else if (box === "local") yield* impact(m, side, around(centre))
  else {
    player.barrage = { centre, impacts: yield* chooseRow(side, centre) }
    yield* impact(m, side, barrageHexes(m, side))
  }
}

const around = (h: Hex): Hex[] => [h, ...grid.neighbours(h)]

/** GWC-O19.2.1.2 What the Accuracy roll must exceed. */
function aimOf(m: State, side: Nation, spotter: Spotter, target: Hex): { range: number; hindrance: number } {
  const far = grid.distance(spotter.hex, target)
  return {
    range: far === 0 && spotter.kind === "fao" ? values.observer.ownHexRange : far,
    hindrance: Math.max(0, spots(m, side, spotter, target)),
  }
}

function spottingForecast(m: State, side: Nation, spotter: Spotter, target: Hex): Forecast {
  const { range, hindrance } = aimOf(m, side, spotter, target)
  return accuracyForecast(m, side, { range, hindrance }, `Accuracy on ${grid.name(target)}`)
}

/** GWC-O19.2.1.2 The centre after drift; NONE if the round has left the map. */
function* accuracy(m: State, side: Nation, spotter: Spotter, target: Hex): Flow<Hex> {
  const aim = () => aimOf(m, side, spotter, target)
  const context: Context = { observer: spotter.kind === "fao" }
  yield* openWindow(m, side, "accuracyRoll", context)
  const { hit, range, hindrance } = yield* roll(
    m,
    side,
    {
      rule: "GWC-O19.2.1.2",
      why: `Accuracy on ${grid.name(target)}`,
      product: true,
      leads: aimLeads(side, aim),
    },
    (value) => ({ ...aim(), hit: isOnTarget(value, aim()) }),
  )
  tell(m, { kind: "targeted", rules: ["GWC-O19.2.1.2"], side, hex: grid.name(target), range, hindrance, hit })
  if (hit && !context.noDrift) yield* openWindow(m, side, "accuracyHit", context) // GWC-S98.4.4: or once it is known to have hit
  if (hit && context.noDrift) return target // GWC-S98.4.4
  const { dice } = yield* turnUp(m, side, "GWC-O19.2.1.2", "drift")
  if (hit) {
    const first = step(target, dice.white)
    return first === NONE ? NONE : step(first, dice.colored)
  }
  let h = target
  for (let i = 0; i < dice.colored && h !== NONE; i++) h = step(h, dice.white)
  return h
}

/** GWC-O19.2.1.4a Three hexes in each direction along one of three axes; the outer six carry Impact markers. */
export function* chooseRow(side: Nation, centre: Hex): Flow<Hex[]> {
  return yield* choose(
    {
      by: side,
      what: "barrage-axis",
      prompt: "Along which axis does the barrage fall?",
      rules: ["GWC-O19.2.1.4a"],
      about: [`hex:${grid.name(centre)}`],
    },
    DIRECTIONS.slice(0, 3).map((d) => ({
      id: `axis:${d + 1}`,
      label: `Directions ${d + 1} and ${opposite(d) + 1}`,
      value: row(centre, d),
    })),
  )
}

function row(centre: Hex, d: Direction): Hex[] {
  const hexes: Hex[] = []
  for (const way of [d, opposite(d)]) {
    let h = centre
    for (let i = 0; i < values.barrage.reach && h !== NONE; i++) {
      h = grid.neighbour(h, way)
      if (h !== NONE) hexes.push(h)
    }
  }
  return hexes
}

/** GWC-O19.2.1.3 */
export function* gasAttack(m: State, side: Nation, hexes: readonly Hex[]): Flow {
  for (const h of hexes) {
    if (m.gas.includes(h) || terrainAt(m, h) === "blaze") continue
    m.gas.push(h)
    tell(m, { kind: "gassed", rules: ["GWC-O19.2.1.3"], hex: grid.name(h) })
  }
  m.gas.sort((a, b) => a - b)
  m.sightClock++
  const gassed: Formation[] = []
  for (const h of hexes)
    for (const u of unitsIn(m, h)) if ((yield* gas(m, u, "GWC-O19.2.1.3")) && isUnit(u)) gassed.push(u)
  yield* openWindow(m, side, "gasAttack", { gassed: gassed.filter((u) => u.hex >= 0).map((u) => u.id) })
}

const notHit = refuse("GWC-O19.2.1.4.2", "It is not one of the occupied hexes that are still to be hit.")

/** GWC-O19.2.1.4b, GWC-O19.2.1.4.1, GWC-O19.2.1.4.2 All vacant hexes with one roll, then each occupied one. */
export function* impact(
  m: State,
  side: Nation,
  hexes: readonly Hex[],
  how: { fp?: number; roller?: Nation } = {},
): Flow {
  const { telephone } = playerOf(m, side)
  const fp = how.fp ?? telephoneType(telephone!.type).fp
  const roller = how.roller ?? side
  const cards: Part[] = [] // Barrage applies to all rolls: GWC-AMB-52
  const vacant = hexes.filter((h) => unitsIn(m, h).length === 0 && m.ground[h] !== "shellhole")
  if (vacant.length > 0) {
    yield* openWindow(m, roller, "impactRoll", { parts: cards })
    const score = yield* roll(m, roller, { rule: "GWC-O19.2.1.4.1", why: "the Impact on vacant hexes" }, (value) =>
      tally(part("GWC-O19.2.1.4b", "battery", fp), ...cards, part("GWC-O19.2.1.4b", "roll", value)),
    )
    tell(m, { kind: "impact", rules: ["GWC-O19.2.1.4.1"], side: roller, score })
    for (const h of vacant) {
      if (unitsIn(m, h).length === 0) bombardGround(m, h, score.total + airburst(terrainAt(m, h), true).amount)
    }
  }
  let waiting = hexes.filter((h) => unitsIn(m, h).length > 0)
  while (waiting.length > 0) {
    const hex =
      waiting.length === 1
        ? waiting[0]!
        : yield* choose(
            { by: roller, what: "next-impact", prompt: "Which hex is hit next?", rules: ["GWC-O19.2.1.4.2"] },
            offerHexes(waiting, notHit, (h) => ({
              ...hexOption(h),
              forecast: () => {
                const attack = newAttack("impact", roller, h)
                const strength = tally(part("GWC-O19.2.1.4b", "battery", fp), ...cards)
                return attackForecast(m, roller, attack, strength, `Impact on ${grid.name(h)}: FP ${strength.total}`)
              },
            })),
          )
    waiting = waiting.filter((h) => h !== hex)
    const attack = newAttack("impact", roller, hex)
    const strength = (...more: Part[]) => tally(part("GWC-O19.2.1.4b", "battery", fp), ...cards, ...more)
    const stake = () => attackStake(m, attack, (more) => strength(part("GWC-1.6", "card", more)))
    yield* openWindow(m, roller, "impactRoll", { hex, parts: cards }, stake)
    yield* pending(
      m,
      attack,
      rollAttack(m, attack, () => strength()),
    )
    waiting = waiting.filter((h) => unitsIn(m, h).length > 0)
  }
}
