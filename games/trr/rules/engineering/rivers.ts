/** Rivers, boats and bridges: TRR-ENG-02, -03. */
import { type Check, ok, refuse, rollMany } from "@salient/engine"
import { chain, closest, distance, nearestOnRoad, overlap, type Point, shapeOf, walk } from "@salient/space/table"
import { bridgeWork, workDice } from "../../charts/engineering.ts"
import { battleData } from "../../data/battle.ts"
import { engineeringData } from "../../data/engineering.ts"
import { movementData } from "../../data/movement.ts"
import { scaleData } from "../../data/scale.ts"
import { terrainData } from "../../data/terrain.ts"
import { tell } from "../../happenings.ts"
import { type Feature, isArea } from "../../scenarios/terrain.ts"
import type { Bridge, State, Unit } from "../../state.ts"
import { audience, locate } from "../observation/sight.ts"
import { isOn } from "../optional-rules/options.ts"
import {
  cm,
  fieldOf,
  fits,
  frameAt,
  frameOf,
  isBoat,
  nameOf,
  onTable,
  thousandths,
} from "../scale-and-representation/field.ts"
import { mayEnter } from "../sequence-of-play/sectors.ts"
import { areEngineersOnFoot } from "./engineers.ts"

const waters = (m: Pick<State, "scenario">): Feature[] =>
  fieldOf(m).table.pieces.filter((p) => !isArea(p.kind) && terrainData.lines[p.kind].water)

/** Whether a point is on a river. */
export const isOnWater = (m: State, at: Point): boolean =>
  waters(m).some((river) => distance(chain([at]), shapeOf(river)) === 0)

/** Whether water makes it impossible to stand at a point, except on a bridge. */
export const isWaterAt = (m: State, at: Point): boolean =>
  waters(m).some((river) => river.kind === "deepRiver" && distance(chain([at]), shapeOf(river)) === 0) &&
  !isBridged(m, at)

const widthOf = (river: Feature): number => (river.form === "line" ? (river.width ?? 0) : 0)

/** The deck of a bridge. */
const deck = ({ from, to }: Bridge) => chain([from, to], thousandths(battleData.bridgeWidth))

/** TRR-ENG-02 Whether a finished bridge covers a point. */
export const isBridged = (m: Pick<State, "bridges">, at: Point): boolean =>
  m.bridges.some((b) => b.work >= b.need && distance(chain([at]), deck(b)) === 0)

/** TRR-ENG-02 Engineers on foot and on land build bridges, as long as they are not under fire. */
function mayBuild(m: State, unit: Unit): Check {
  const no = (why: string) => refuse("TRR-ENG-02", () => `${nameOf(m, unit)} ${why} and cannot build a bridge.`)
  if (!areEngineersOnFoot(m, unit)) return no("has no engineers on foot")
  if (unit.underFire) return no("has been fired at in this move")
  return isOnWater(m, unit.at) ? no("is on the water") : ok
}

/** TRR-ENG-02 They bridge a river if they stand on its bank. */
export function mayBridge(m: State, unit: Unit, river: Feature): Check {
  const build = mayBuild(m, unit)
  if (!build.ok) return build
  if (distance(frameOf(m, unit), shapeOf(river)) > thousandths(battleData.along))
    return refuse("TRR-ENG-02", () => `${nameOf(m, unit)} is not on the bank of ${river.name}.`)
  return isDone(m, unit, river) ? refuse("TRR-ENG-02", () => `There is already a bridge over ${river.name} here.`) : ok
}

/** The rivers wide enough to need a bridge. */
export const rivers = (m: Pick<State, "scenario">): Feature[] => waters(m).filter((river) => widthOf(river) > 0)

/** TRR-ENG-02 May it bridge any river? If not, why not. */
export function mayBridgeAny(m: State, unit: Unit): Check {
  const build = mayBuild(m, unit)
  if (!build.ok) return build
  return rivers(m).some((river) => mayBridge(m, unit, river).ok)
    ? ok
    : refuse("TRR-ENG-02", () => `${nameOf(m, unit)} is not on the bank of a river without a bridge.`)
}

const isDone = (m: State, unit: Unit, river: Feature): boolean => siteOf(m, unit, river).some((b) => b.work >= b.need)

/** The bridges, finished or begun, at which these engineers stand. */
const siteOf = (m: State, unit: Unit, river: Feature): Bridge[] =>
  m.bridges.filter(
    (b) =>
      b.side === unit.side &&
      b.piece === river.id &&
      distance(frameOf(m, unit), deck(b)) <= thousandths(battleData.along),
  )

/** TRR-ENG-02, TRR-AMB-08 A move of bridging: the rate on foot minus the penalties of impassable going. */
export function bridge(m: State, unit: Unit, river: Feature): void {
  const site = siteOf(m, unit, river)[0] ?? newSite(m, unit, river)
  const to = audience(m, unit)
  const name = nameOf(m, unit)
  const dice = rollMany(m, workDice("bridging", unit.masked), scaleData.die, "TRR-ENG-02", `bridging by ${name}`, to)
  const done = Math.max(0, movementData.movers.infantry.crossCountry - dice.reduce((sum, die) => sum + die, 0))
  site.work += done
  tell(m, { kind: "bridging", rules: ["TRR-ENG-02"], unit: unit.id, name, done, work: site.work, need: site.need }, to)
  if (site.work >= site.need)
    tell(m, { kind: "bridged", rules: ["TRR-ENG-02"], name: river.name, at: { ...site.from } })
}

/** From the bank nearest to the engineers straight across to the other. */
function newSite(m: State, unit: Unit, river: Feature): Bridge {
  const { to: bank } = closest(chain([unit.at]), shapeOf(river))
  const middle = nearestOnRoad(river.points, bank).at
  const across = { x: 2 * middle.x - bank.x, y: 2 * middle.y - bank.y }
  const { table } = fieldOf(m)
  const held = (p: Point) => ({
    x: Math.min(table.width, Math.max(0, p.x)),
    y: Math.min(table.depth, Math.max(0, p.y)),
  })
  const need = Math.ceil(bridgeWork(cm(widthOf(river))))
  const site: Bridge = { piece: river.id, side: unit.side, from: held(bank), to: held(across), work: 0, need }
  m.bridges.push(site)
  return site
}

/** TRR-ENG-03 Optional rule: the stream carries every boat down by a die, as far as nobody is in the way. */
export function driftBoats(m: State): void {
  if (!isOn(m, "boatsDrift")) return
  const boats = onTable(m).filter((u) => isBoat(m, u))
  for (const boat of boats) {
    const river = waters(m).find((w) => distance(chain([boat.at]), shapeOf(w)) === 0)
    if (!river) continue
    const { driftDice } = engineeringData.boats
    const dice = rollMany(m, driftDice, scaleData.die, "TRR-ENG-03", `drift of ${nameOf(m, boat)}`, audience(m, boat))
    driftBoat(m, boat, river, thousandths(dice.reduce((sum, die) => sum + die, 0)))
  }
}

function driftBoat(m: State, boat: Unit, river: Feature, far: number): void {
  const here = nearestOnRoad(river.points, boat.at).distance
  const pace = thousandths(battleData.pace)
  for (let left = far; left > 0; left -= pace) {
    const there = walk(river.points, here + left)
    if (!there || !mayEnter(m, boat, [there.at]).ok) continue // TRR-SEQ-03: no farther than the border of its sector
    const frame = frameAt(m, boat, there.at, there.along)
    const inTheWay = onTable(m).filter((u) => u !== boat && overlap(frameOf(m, u), frame))
    for (const met of inTheWay) if (met.side !== boat.side) locate(m, met, ["TRR-GAP-13"]) // as if a unit had walked into it
    if (!fits(m, frame) || inTheWay.length > 0) continue
    boat.at = { x: there.at.x, y: there.at.y }
    boat.facing = there.along
    for (const u of m.units) if (u.carrier === boat.id) u.at = { ...boat.at }
    tell(
      m,
      { kind: "drifts", rules: ["TRR-ENG-03"], unit: boat.id, name: nameOf(m, boat), at: { ...boat.at } },
      audience(m, boat),
    )
    return
  }
}
