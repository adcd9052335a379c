/** Indirect fire: TRR-IND-01 to -15. Calling for it, where it lands, what it does. */

import { andThen, mapOdds, type Odds, part, type Refusal, refuse, sure, type Tally, tally } from "@salient/engine"
import type { Point } from "@salient/space/table"
import { indirectData as data } from "../data/indirect.ts"
import type { Cover, Landing, Month, Request, Watch } from "../types.ts"
import { antiTankScore } from "./anti-tank.ts"
import { type Attack, attack } from "./columns.ts"
import { d10 } from "./dice.ts"

/** TRR-IND-03, -05 A target that has moved farther than this in the current move counts as moving. */
export const isMovingTarget = (cm: number): boolean => cm > data.movingOver

export type Call =
  | { readonly by: Request; readonly moving: boolean; readonly underFire?: boolean }
  | { readonly by: "mortarSees"; readonly moving: boolean }

/** The roll that a call needs, and what is added to the die. Need 0: granted without a roll. */
export type Calling = { readonly need: number; readonly modifier: Tally }

/** TRR-IND-03, -05, TRR-GAP-05 The roll for a call for fire. */
export function calling(call: Call): Calling {
  if (call.by === "mortarSees") return { need: call.moving ? data.mortarAtMoving : 0, modifier: tally() }
  const { stationary, moving, underFire } = data.request[call.by]
  return {
    need: call.moving ? moving : stationary,
    modifier: tally(part("TRR-IND-05", `${call.by} under artillery fire`, call.underFire && underFire)),
  }
}

/** Whether this die brings the fire. */
export const granted = ({ need, modifier }: Calling, die: number): boolean => die + modifier.total >= need

/** The odds of a call. */
export const callingOdds = (call: Calling): Odds<boolean> => mapOdds(d10, (die) => granted(call, die))

/** TRR-IND-05, TRR-GAP-05 Whether this observer may use this means of calling. */
export function mayCall(by: Request, observer: { readonly hasMoved: boolean; readonly month: Month }): Refusal | null {
  if (by === "telephone" && observer.hasMoved) return refuse("TRR-IND-05", "an observer who has moved cannot telephone")
  if (by !== "radio") return null
  if (observer.hasMoved) return refuse("TRR-GAP-05", "a radio wagon that has moved cannot send")
  const { year, month } = data.radioFrom
  const early = observer.month.year < year || (observer.month.year === year && observer.month.month < month)
  return early ? refuse("TRR-GAP-05", `no radio in the field before ${year}`) : null
}

/** TRR-IND-07 Whether a battery of this calibre may fire again if it last fired in the given move. */
export const mayFireAgain = (millimetres: number, lastFired: number | null, move: number): boolean =>
  lastFired === null || move - lastFired >= (millimetres > data.rate.slowOver ? data.rate.slowEvery : 1)

/** TRR-IND-08 The move whose plan is written when this move begins. */
export const planDue = (move: number): number => move + data.planAhead

/** TRR-IND-10 What is added to the landing die in this turn of fire at the same point, counted from 1. */
export const corrected = (turn: number, watch: Watch): Tally =>
  tally(part("TRR-IND-10", `turn ${turn} at this point`, watch !== "unobserved" && (turn - 1) * data.perTurn))

/** TRR-IND-10 Where the fire lands for a score. */
export function landingAt(score: number): Landing {
  for (const { from, landing } of data.landing) if (from === null || score >= from) return landing
  throw new Error(`indirect.json: no landing for a score of ${score}; the last must have no lower limit`)
}

/** The odds of where it lands, without the distance. */
export const landingOdds = (turn: number, watch: Watch): Odds<Landing> =>
  mapOdds(d10, (die) => landingAt(die + corrected(turn, watch).total))

/** TRR-IND-11 How far it scatters, in cm. */
export const scatterCm = (watch: Watch, die: number): number => die * data.scatter[watch]

export type Fall = { readonly landing: Landing; readonly cm: number }

/** The odds of where it lands and how far off. */
export const fallOdds = (turn: number, watch: Watch): Odds<Fall> =>
  andThen(
    landingOdds(turn, watch),
    (landing): Odds<Fall> =>
      landing === "onTarget"
        ? sure({ landing, cm: 0 })
        : mapOdds(d10, (die) => ({ landing, cm: scatterCm(watch, die) }), fallKey),
    fallKey,
  )

const fallKey = (f: Fall): string => `${f.landing} ${f.cm}`

/**
 * TRR-IND-10, TRR-AMB-17 The point of impact: over and short along the line from the gun (or the middle of its table edge)
 * to the aim, right and left as the gunners see it. Rounded to the nearest thousandth, halves away from zero.
 */
export function impact(from: Point, aim: Point, fall: Fall): Point {
  const dx = aim.x - from.x
  const dy = aim.y - from.y
  const length = Math.sqrt(dx * dx + dy * dy)
  if (fall.landing === "onTarget" || length === 0) return { x: aim.x, y: aim.y }
  const ahead = { x: dx / length, y: dy / length }
  const right = { x: ahead.y, y: -ahead.x }
  const way = { over: ahead, short: minus(ahead), right, left: minus(right) }[fall.landing]
  const far = fall.cm * 1000
  return { x: aim.x + nearest(way.x * far), y: aim.y + nearest(way.y * far) }
}

const minus = (p: Point): Point => ({ x: -p.x, y: -p.y })
const nearest = (n: number): number => Math.sign(n) * Math.round(Math.abs(n))

/** TRR-IND-12 Whether batteries may fire together with one shared scatter roll. */
export const mayMass = (year: number): boolean => year > data.massedAfter

/** TRR-IND-12, -13 The fire of all batteries that cover a unit, with their factors added. Cover counts, range does not. */
export function barrage(factors: readonly Tally[], cover: Cover, shrapnel: boolean): Attack {
  const basic = tally(...factors.flatMap((f) => f.parts))
  return attack(basic, { cover, shrapnel })
}

/** The kind of armoured target under the fire. */
export type Shell = "open" | "closed" | "bunker"

/** TRR-IND-14, TRR-ENG-05 The die roll that hits an armoured target in the area. */
export const armourHitNeed = (target: Shell): number =>
  ({ open: data.armour.openHit, closed: data.armour.closedHit, bunker: data.armour.bunker })[target]

/** TRR-IND-14 A hit on armour: the artillery factor as strike value, die minus five, no other modifiers. */
export const armourScore = (factor: number, defence: number): Tally => {
  const { parts } = antiTankScore({ weapon: "fieldArtillery", strike: factor, defence, range: "medium" })
  return tally(...parts, part("TRR-IND-14", "indirect fire at armour", data.armour.die))
}

/** TRR-GAP-10 How far a mortar reaches on the table, in cm; null: the whole table. */
export const mortarReach = (piece: string): number | null => data.ranges.pieces[piece] ?? null

/** TRR-GAP-10 No indirect fire closer than this, in cm. */
export const indirectMinimum = data.ranges.minimum

/** TRR-AMB-06 The reach of a planned machine-gun barrage, in cm. */
export const mgBarrageReach = data.mgBarrage.range
