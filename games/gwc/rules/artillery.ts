/** Artillery Request and everything a battery does: GWC-O19, GWC-SCN-03, GWC-SCN-04. */
import { choose, type Flow, type Forecast, type Option, type Part, part, tally, tell } from "@salient/engine"
import { telephoneType } from "../data/pieces.ts"
import { terrainOf } from "../data/terrain.ts"
import { values } from "../data/values.ts"
import type { Formation, State } from "../state.ts"
import type { Box, Nation } from "../types.ts"
import { newAttack, pending, rollAttack } from "./attack.ts"
import { chooseHex, hexOption } from "./choices.ts"
import { highestLeader, mayActivate } from "./command.ts"
import type { Context } from "./context.ts"
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
} from "./field.ts"
import { accuracyForecast, attackForecast } from "./forecasts.ts"
import { terrainAt } from "./ground.ts"
import { breakFormation, gas } from "./harm.ts"
import { bombardGround } from "./markers.ts"
import { isUnit, nameOf, unitsIn } from "./pieces.ts"
import { drawRandomHex, roll, turnUp } from "./rolls.ts"
import { observerSight, sight } from "./sight.ts"
import { boxesOf, boxNames, breakTelephone, chooseBox } from "./telephones.ts"
import { openWindow } from "./windows.ts"

export type SpotterKind = "leader" | "fao"
type Spotter = { readonly kind: SpotterKind; readonly leader: Formation | null; readonly hex: Hex }

const confused = (m: State): boolean => fieldOf(m).scenario.special.some((rule) => rule.kind === "confusedGunners")

/** GWC-O19.2b The Highest-ranking Leader, unbroken and not activated, or the FAO. */
function spotters(m: State, side: Nation, kinds: readonly SpotterKind[]): Spotter[] {
  const found: Spotter[] = []
  const leader = highestLeader(m, side)
  if (kinds.includes("leader") && leader && !leader.broken && mayActivate(leader))
    found.push({ kind: "leader", leader, hex: leader.hex })
  if (kinds.includes("fao") && !playerOf(m, side).observerUsed)
    found.push({ kind: "fao", leader: null, hex: observerHex(m, side) })
  return found
}

export function mayRequestFrom(m: State, side: Nation, kind: SpotterKind): boolean {
  const { telephone } = playerOf(m, side)
  return telephone !== null && (telephone.broken || spotters(m, side, [kind]).length > 0)
}

/** GWC-O19 */
export function mayOrderRequest(m: State, side: Nation): boolean {
  const { telephone } = playerOf(m, side)
  if (telephone === null) return confused(m)
  return telephone.broken || spotters(m, side, ["leader", "fao"]).length > 0
}

export function* artilleryRequest(m: State, side: Nation, how: { spotters: readonly SpotterKind[] }): Flow {
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
  const hex = hexes.length === 1 ? hexes[0]! : yield* chooseHex(side, hexes, "GWC-SCN-03", "Which hex is hit?")
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

/** GWC-O19.2 Spotter, kind of bombardment, then Spotting, Accuracy and Impact; or a registered barrage again. */
export function* fireForEffect(m: State, side: Nation, list: readonly Spotter[]): Flow {
  const spotter =
    list.length === 1
      ? list[0]!
      : yield* choose(
          { by: side, prompt: "Who spots?", rules: ["GWC-O19.2b"] },
          list.map((s) => ({
            id: s.kind,
            label: s.leader ? nameOf(s.leader) : "Forward Artillery Observer",
            value: s,
            touches: s.leader ? [s.leader.id] : [`hex:${grid.name(s.hex)}`],
          })),
        )
  if (spotter.leader) spotter.leader.activated = true
  else playerOf(m, side).observerUsed = true
  const plan = yield* choose({ by: side, prompt: "Which bombardment?", rules: ["GWC-O19.2a"] }, plans(m, side, spotter))
  m.bombarding = true
  if (plan === "stay") yield* impact(m, side, barrageHexes(m, side))
  else if ("creep" in plan) yield* creep(m, side, plan.creep)
  else yield* initial(m, side, spotter, plan.box)
  m.bombarding = false
  for (const cut of m.wiresCut.splice(0)) breakTelephone(m, cut, "GWC-E94")
}

/** GWC-O19.2.2 A registered Standing/Creeping barrage that the Spotter sees may be fired again, here or one hex on. */
function plans(m: State, side: Nation, spotter: Spotter): Option<Plan>[] {
  const { telephone, barrage } = playerOf(m, side)
  const found: Option<Plan>[] = boxesOf(m, side).map((box) => ({ id: box, label: boxNames[box], value: { box } }))
  if (!barrage || telephone?.box !== "standing" || spots(m, side, spotter, barrage.centre) < 0) return found
  found.push({ id: "stay", label: "Fire again on the registered row", value: "stay", rules: ["GWC-O19.2.2.1"] })
  for (const d of DIRECTIONS) {
    const centre = grid.neighbour(barrage.centre, d)
    if (centre !== NONE && spots(m, side, spotter, centre) >= 0)
      found.push({
        id: `creep:${d + 1}`,
        label: `Creep in direction ${d + 1}`,
        value: { creep: d },
        rules: ["GWC-O19.2.2.2"],
      })
  }
  return found
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

/** GWC-O19.2.1 */
function* initial(m: State, side: Nation, spotter: Spotter, box: Box): Flow {
  const player = playerOf(m, side)
  player.telephone!.box = box
  player.barrage = null
  const seen = allHexes.filter((h) => spots(m, side, spotter, h) >= 0)
  if (seen.length === 0) return
  const target = yield* choose(
    { by: side, prompt: "Where is the Spotting Round placed?", rules: ["GWC-O19.2.1.1"] },
    seen.map((h) => ({ ...hexOption(h), forecast: () => spottingForecast(m, side, spotter, h) })),
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

/** GWC-O19.2.1.2 What the Accuracy roll has to exceed. */
function aimOf(m: State, side: Nation, spotter: Spotter, target: Hex): { range: number; hindrance: number } {
  const far = grid.distance(spotter.hex, target)
  return {
    range: far === 0 && spotter.kind === "fao" ? values.observer.ownHexRange : far,
    hindrance: Math.max(0, spots(m, side, spotter, target)),
  }
}

function spottingForecast(m: State, side: Nation, spotter: Spotter, target: Hex): Forecast {
  const { range, hindrance } = aimOf(m, side, spotter, target)
  return accuracyForecast(m, side, range, hindrance, `Accuracy on ${grid.name(target)}`)
}

/** GWC-O19.2.1.2 The centre after drift; NONE if the round has left the map. */
function* accuracy(m: State, side: Nation, spotter: Spotter, target: Hex): Flow<Hex> {
  const { range, hindrance } = aimOf(m, side, spotter, target)
  const context: Context = { observer: spotter.kind === "fao" }
  yield* openWindow(m, side, "accuracyRoll", context)
  const hit = yield* roll(
    m,
    side,
    { rule: "GWC-O19.2.1.2", why: `Accuracy on ${grid.name(target)}`, product: true },
    (value) => value - hindrance > range,
  )
  tell(m, { kind: "targeted", rules: ["GWC-O19.2.1.2"], side, hex: grid.name(target), range, hindrance, hit })
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

/** GWC-O19.2.1.4a Three hexes each way along one of three axes; the outer six carry Impact markers. */
export function* chooseRow(side: Nation, centre: Hex): Flow<Hex[]> {
  return yield* choose(
    {
      by: side,
      prompt: "Along which axis does the barrage lie?",
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
  const most = values.markers.gas ?? Number.POSITIVE_INFINITY
  for (const h of hexes) {
    if (m.gas.includes(h) || terrainAt(m, h) === "blaze" || m.gas.length >= most) continue
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

/** GWC-O19.2.1.4b, GWC-O19.2.1.4.1, GWC-O19.2.1.4.2 Vacant hexes with one roll, then each occupied one. */
export function* impact(
  m: State,
  side: Nation,
  hexes: readonly Hex[],
  how: { fp?: number; roller?: Nation } = {},
): Flow {
  const { telephone } = playerOf(m, side)
  const fp = how.fp ?? telephoneType(telephone!.type).fp
  const roller = how.roller ?? side
  const cards: Part[] = [] // Barrage counts for all rolls: GWC-AMB-52
  const vacant = hexes.filter((h) => unitsIn(m, h).length === 0 && m.ground[h] !== "shellhole")
  if (vacant.length > 0) {
    yield* openWindow(m, roller, "impactRoll", { parts: cards })
    const score = yield* roll(m, roller, { rule: "GWC-O19.2.1.4.1", why: "the Impact on vacant hexes" }, (value) =>
      tally(part("GWC-O19.2.1.4b", "battery", fp), ...cards, part("GWC-O19.2.1.4b", "roll", value)),
    )
    tell(m, { kind: "impact", rules: ["GWC-O19.2.1.4.1"], side: roller, score })
    for (const h of vacant) {
      const { airburst } = terrainOf(terrainAt(m, h))
      if (unitsIn(m, h).length === 0) bombardGround(m, h, score.total + (airburst ?? 0))
    }
  }
  let waiting = hexes.filter((h) => unitsIn(m, h).length > 0)
  while (waiting.length > 0) {
    const hex =
      waiting.length === 1
        ? waiting[0]!
        : yield* choose(
            { by: roller, prompt: "Which hex is hit next?", rules: ["GWC-O19.2.1.4.2"] },
            waiting.map((h) => ({
              ...hexOption(h),
              forecast: () => {
                const attack = newAttack("impact", roller, h)
                const strength = tally(part("GWC-O19.2.1.4b", "battery", fp), ...cards)
                return attackForecast(m, roller, attack, strength, `Impact on ${grid.name(h)}: FP ${strength.total}`)
              },
            })),
          )
    waiting = waiting.filter((h) => h !== hex)
    yield* openWindow(m, roller, "impactRoll", { hex, parts: cards })
    const attack = newAttack("impact", roller, hex)
    yield* pending(m, attack, rollAttack(m, attack, tally(part("GWC-O19.2.1.4b", "battery", fp), ...cards)))
    waiting = waiting.filter((h) => unitsIn(m, h).length > 0)
  }
}
