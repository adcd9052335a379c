/** What ground does to movement: DGK-MOVE-04 … -09. Costs stretch by stretch, and what bars the way. */
import { type Check, ok, part, refuse, type Stretch, type Tally, tally } from "@salient/engine"
import { distance, type Point, type ProfileStretch, profileOf } from "@salient/space/table"
import { leaders, movement } from "../data/tables.ts"
import { movesAs, troops } from "../data/troops.ts"
import type { Ground } from "../ground.ts"
import type { UnitEntry } from "../roster.ts"
import { inches, type Lie, thousandths } from "./field.ts"

/** How something moves: what an inch of rough costs it, and whether it is in march formation. */
export type Gait = { readonly rough: number; readonly marching: boolean }

export const gaitOf = ({ troop, cyclist }: UnitEntry, marching: boolean): Gait => ({
  rough: troops[movesAs(troop, cyclist)].rough, // DGK-TROOP-11
  marching,
})
export const leaderGait: Gait = { rough: leaders.rough, marching: false } // DGK-ACT-02

type Class = "open" | "rough" | "road" | "barred"

/** DGK-TERR-01 What a stretch of ground is to who moves over it. */
function classOf(pieces: readonly Ground[], gait: Gait): Class {
  if (pieces.length === 0) return "open"
  const has = (movement: Ground["movement"]) => pieces.some((p) => p.movement === movement)
  const bridge = has("choke")
  if (!bridge && pieces.some((p) => p.kind === "ford")) return "rough"
  if (!bridge && has("impassable")) return "barred" // DGK-MOVE-08
  if (gait.marching && (has("road") || has("town"))) return "road" // DGK-MOVE-07, DGK-MOVE-09
  if (bridge || pieces.some((p) => p.kind === "plaza")) return "open"
  return has("rough") || has("town") ? "rough" : "open"
}

const rateOf = (c: Class, gait: Gait): number =>
  c === "rough" ? gait.rough : c === "road" ? 1 / movement.road.gain : 1

/** A straight piece of a way: what its ground costs, what it crosses, what bars it. */
export type Going = {
  readonly length: number
  readonly ground: number // DGK-MOVE-04: in thousandths, not rounded
  readonly rough: number
  readonly road: number
  readonly tolls: ReadonlyMap<string, { readonly amount: number; readonly rule: string; readonly label: string }>
  readonly barred:
    | { readonly rule: string; readonly label: string; readonly at: number; readonly to: number }
    | undefined
}

/** The going along a line. */
export function goingAlong(lie: Lie, from: Point, to: Point, gait: Gait): Going {
  const tolls = new Map<string, { amount: number; rule: string; label: string }>()
  if (from.x === to.x && from.y === to.y) return { length: 0, ground: 0, rough: 0, road: 0, tolls, barred: undefined }
  const profile = profileOf(lie.table, { from, to })
  let [ground, rough, road] = [0, 0, 0]
  let barred: Going["barred"]
  for (const s of profile.stretches as readonly ProfileStretch<Ground>[]) {
    const length = s.to - s.from
    const c = classOf(s.pieces, gait)
    if (c === "barred" && length > 0 && !barred)
      barred = {
        rule: "DGK-MOVE-08",
        label: s.pieces.find((p) => p.movement === "impassable")?.name ?? "",
        at: s.from,
        to: s.to,
      }
    ground += length * rateOf(c, gait)
    if (c === "rough") rough += length
    if (c === "road") road += length
  }
  for (const c of profile.crossings) {
    const { piece } = c
    if (piece.movement === "linear")
      tolls.set(piece.id, { amount: thousandths(movement.linear), rule: "DGK-MOVE-05", label: piece.name })
    else if (piece.movement === "choke" && !gait.marching && !c.starts)
      tolls.set(piece.id, { amount: thousandths(movement.choke), rule: "DGK-MOVE-06", label: piece.name })
    else if (piece.movement === "wire") barred ??= { rule: "DGK-WIRE-01", label: piece.name, at: c.from, to: c.to }
    else if (piece.movement === "impassable" && c.what === "line")
      barred ??= { rule: "DGK-MOVE-08", label: piece.name, at: c.from, to: c.to }
  }
  return { length: profile.length, ground, rough, road, tolls, barred }
}

/** How near a bridge or ford the flanks of a formation may hang over what they could not cross by themselves. */
const SQUEEZE = 2 * thousandths(movement.zoneOfControl)

/** Is a point by a bridge or ford, where a formation closes up to pass? */
export const byPassage = (lie: Lie, p: Point, reach = SQUEEZE): boolean =>
  lie.passages.some((l) => {
    const b = l.box
    if (p.x < b.west - reach || p.x > b.east + reach || p.y < b.south - reach || p.y > b.north + reach) return false
    return distance({ kind: "chain", points: [p] }, l.shape) <= reach
  })

/** A straight leg of a body: the lines of its leading point and its corners, priced together. */
export type LegCost = { readonly tally: Tally; readonly total: number; readonly check: Check }

/**
 * DGK-MOVE-02, DGK-MOVE-04 What a straight leg costs a body: the distance, with the most rough ground that any of its
 * corners goes through, and each obstacle that any of them crosses once. Sideways or back it is double (DGK-MOVE-03).
 */
export function legCost(
  lie: Lie,
  lead: Point,
  corners: readonly Point[],
  by: Point,
  gait: Gait,
  aside: boolean,
): LegCost {
  const end = (p: Point): Point => ({ x: p.x + by.x, y: p.y + by.y })
  const main = goingAlong(lie, lead, end(lead), gait)
  if (main.barred) {
    const { rule, label } = main.barred
    return { tally: tally(), total: 0, check: refuse(rule, `The way is barred: ${label}.`, lead) }
  }
  let ground = main.ground
  let rough = main.rough
  const tolls = new Map(main.tolls)
  for (const corner of corners) {
    const g = goingAlong(lie, corner, end(corner), gait)
    if (g.barred) {
      const share = (d: number): Point => ({
        x: Math.round(corner.x + (by.x * d) / g.length),
        y: Math.round(corner.y + (by.y * d) / g.length),
      })
      const squeezed =
        g.barred.rule === "DGK-MOVE-08" && byPassage(lie, share(g.barred.at)) && byPassage(lie, share(g.barred.to))
      if (!squeezed)
        return {
          tally: tally(),
          total: 0,
          check: refuse(g.barred.rule, `The way of one of its flanks is barred: ${g.barred.label}.`, corner),
        }
    }
    if (!gait.marching && g.ground > ground && !g.barred) {
      ground = g.ground
      rough = g.rough
    }
    for (const [id, toll] of g.tolls) tolls.set(id, toll)
  }
  const factor = aside ? movement.sidewaysOrBack.cost : 1
  const plain = main.length - (gait.marching ? main.road : 0)
  const parts = [
    part("DGK-MOVE-02", "distance", gait.marching ? plain : main.length),
    part("DGK-MOVE-09", "along a road", gait.marching && Math.round(main.road / movement.road.gain)),
    part("DGK-MOVE-04", `${inches(rough)} of rough ground`, Math.round(rough * (gait.rough - 1))),
    part("DGK-MOVE-03", "sideways or backward", aside && Math.round(ground * (factor - 1))),
    ...[...tolls.values()].map((t) => part(t.rule, t.label, t.amount)),
  ]
  const toll = [...tolls.values()].reduce((n, t) => n + t.amount, 0)
  return { tally: tally(...parts), total: ground * factor + toll, check: ok }
}

/** A priced leg as a client draws it. */
/** What a stretch costs as it is written beside it: in inches, to a tenth. */
export const tenths = (thousandths: number): number => Math.round(thousandths / 100) / 10

export const stretchOf = (to: Point, cost: LegCost): Stretch => {
  const main = cost.tally.parts.findLast((p) => p.rule !== "DGK-MOVE-02") ?? cost.tally.parts[0]
  return {
    to: { x: to.x, y: to.y },
    cost: tenths(cost.total),
    rule: main?.rule ?? "DGK-MOVE-02",
    label: cost.tally.parts.map((p) => `${p.label} ${inches(p.amount)}`).join(", ") || "no distance",
  }
}
