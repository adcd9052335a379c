/** Map lenses about who holds what and who could go where: GTW-5.B, GTW-6, GTW-8. */
import type { Aim, Lens } from "@salient/engine"
import { count, listOf } from "@salient/kit/words"
import type { Hex } from "@salient/space/hex"
import { isFree } from "../charts/stacking.ts"
import { fieldOf, hexName, placeName } from "../rules/basic-game-concepts/field.ts"
import { faceOf, unitNamed } from "../rules/basic-game-concepts/units.ts"
import { mayRide } from "../rules/movement/allowance.ts"
import { reachOf } from "../rules/movement/ways.ts"
import { isWithin } from "../rules/stacking.ts"
import { isOwnedBy } from "../rules/zones-of-control-and-ownership/ownership.ts"
import { adjacentTo, seenAt, stackAt } from "../rules/zones-of-control-and-ownership/position.ts"
import { sideNames } from "../scene/scene.ts"
import type { Unit } from "../state.ts"
import { other, type Side } from "../types.ts"
import type { View } from "../view.ts"
import { area, sidesFor } from "./area.ts"

/** The hex under the pointer, or the hex of the piece under it. */
function hexAimed(view: View, aim: Aim | undefined): Hex | undefined {
  const touch = aim?.touch ?? ""
  if (touch.startsWith("hex:")) return fieldOf(view).map.grid.find(touch.slice("hex:".length))
  const u = unitNamed(view, touch)
  return u && u.hex >= 0 ? u.hex : undefined
}

/** GTW-5.B Where the sides meet, which front hexes are not garrisoned, and which hexes belong to nobody. */
export const fronts: Lens<View> = {
  id: "fronts",
  label: "Fronts",
  says: "Shows where the two sides meet, which of your front hexes are empty, and which hexes have no owner.",
  aims: 0,
  show(view) {
    const { landHexes } = fieldOf(view)
    const front = (side: Side) =>
      landHexes.filter(
        (h) => isOwnedBy(view, h, side) && adjacentTo(view, h).some((n) => isOwnedBy(view, n, other(side))),
      )
    const [side] = sidesFor(view) as [Side]
    const [mine, theirs] = [front(side), front(other(side))]
    const empty = mine.filter((h) => stackAt(view, h, side).length === 0)
    const nobodys = landHexes.filter((h) => view.owners[h] === 2)
    const defence = (h: Hex) => stackAt(view, h, side).reduce((n, u) => n + faceOf(u).defence, 0)
    const weakest = mine.filter((h) => !empty.includes(h)).sort((a, b) => defence(a) - defence(b) || a - b)[0]
    return {
      overlays: [
        ...area(
          view,
          "front",
          "GTW-5.B-1",
          mine.filter((h) => !empty.includes(h)),
          "good",
        ),
        ...area(view, "front, empty", "GTW-5.B-1", empty, "bad"),
        ...area(view, "enemy's front", "GTW-5.B-1", theirs, "plain"),
        ...area(view, "nobody's", "GTW-5.B-2", nobodys, "plain"),
      ],
      says: [
        `${sideNames[side]}: ${count(mine.length, "hex", "hexes")} at the front, ${sideNames[other(side)]}: ${theirs.length}.`,
        ...(empty.length > 0 ? [`No units in ${listOf(empty.map((h) => placeName(view, h)))}.`] : []),
        ...(weakest === undefined ? [] : [`Weakest held: ${placeName(view, weakest)}, defence ${defence(weakest)}.`]),
        ...(nobodys.length > 0 ? [`${count(nobodys.length, "hex", "hexes")} without an owner.`] : []),
      ],
      rules: ["GTW-5.B-1"],
    }
  },
}

/** GTW-8.A.1 True if one more division would fit within the limit. */
function hasRoomForDivision(view: View, hex: Hex, side: Side): boolean {
  const stack = stackAt(view, hex, side)
  const division = view.units.find((u) => u.side === side && faceOf(u).divisional && !faceOf(u).is.artillery)
  return division === undefined || isWithin(view, hex, [...stack, { ...division, overstacked: false }])
}

/** GTW-8 Hexes without room for another division; with a hex pointed at, which units count there. */
export const stacking: Lens<View> = {
  id: "stacking",
  label: "Stacking",
  says: "Shows the hexes that are over the stacking limit and those that are full; point at a hex to see which units count there.",
  aims: 1,
  show(view, aims) {
    const { landHexes } = fieldOf(view)
    const [side] = sidesFor(view) as [Side]
    const held = landHexes.filter((h) => stackAt(view, h, side).length > 0)
    const over = held.filter((h) => !isWithin(view, h, stackAt(view, h, side)))
    const full = held.filter((h) => !over.includes(h) && !hasRoomForDivision(view, h, side))
    const at = hexAimed(view, aims[0])
    return {
      overlays: [
        ...area(view, "over the limit", "GTW-8.B-1", over, "bad"),
        ...area(view, "full", "GTW-8.A.1", full, "plain"),
        ...(at === undefined ? [] : area(view, "looked at", "GTW-8.A.1", [at], "good")),
      ],
      says:
        at === undefined
          ? [
              over.length === 0
                ? "No hex of yours is over the limit."
                : `Over the limit: ${listOf(over.map((h) => placeName(view, h)))}.`,
              full.length === 0
                ? "Every hex of yours has room for another division."
                : `No room for another division: ${listOf(full.map((h) => hexName(view, h)))}.`,
            ]
          : sayStack(view, at, side),
      rules: ["GTW-8.A.1", "GTW-8.B-1"],
    }
  },
}

function sayStack(view: View, hex: Hex, side: Side): string[] {
  const stack = stackAt(view, hex, side)
  const where = placeName(view, hex)
  if (stack.length === 0) return [`No unit of ${sideNames[side]} is in ${where}.`]
  const said = (u: Unit) => `${u.name} (${count(faceOf(u).re, "RE")})`
  const exempt = stack.filter((u) => isFree(faceOf(u)))
  const over = stack.filter((u) => u.overstacked)
  const counted = stack.filter((u) => !exempt.includes(u) && !over.includes(u))
  return [
    counted.length === 0 ? `No unit in ${where} counts.` : `In ${where} count: ${listOf(counted.map(said))}.`,
    ...(exempt.length > 0 ? [`Exempt: ${listOf(exempt.map((u) => u.name))}.`] : []),
    ...(over.length > 0 ? [`Overstacked: ${listOf(over.map((u) => u.name))}.`] : []),
    isWithin(view, hex, stack)
      ? hasRoomForDivision(view, hex, side)
        ? "There is room for another division."
        : "There is no room for another division."
      : "That is over the stacking limit.",
  ]
}

/** The position as if that unit had not moved yet and its side were in its movement phase. */
const beforeItMoves = (view: View, u: Unit): { readonly view: View; readonly u: Unit } => {
  const fresh: Unit = { ...u, spent: -1, moved: false, holds: false }
  const units = view.units.map((o) => (o.n === u.n ? fresh : o))
  return { view: { ...view, active: u.side, phase: "movement", units }, u: fresh }
}

/** GTW-6 Where a unit could go in a movement phase, no matter whose phase it is now. */
export const reach: Lens<View> = {
  id: "reach",
  label: "Reach",
  says: "Point at a unit to see where it could go in a whole movement phase, on foot, by forced march and by rail.",
  aims: 1,
  show(view, aims) {
    const u = unitNamed(view, aims[0]?.touch ?? "")
    if (!u || u.hex < 0) return "Point at a unit on the map."
    if (faceOf(u).rating === 0) return `${u.name} cannot leave its hex.`
    const then = beforeItMoves(view, u)
    const found = reachOf(then.view, [then.u])
    const { grid } = fieldOf(view).map
    const hexes = (is: (does: string) => boolean) => found.filter((r) => is(r.does ?? "")).map((r) => grid.hex(r.at))
    const rail = hexes((does) => does.startsWith("By rail") || does.startsWith("By boat"))
    const march = hexes((does) => does.startsWith("By forced march"))
    const fight = hexes((does) => /overrun|besieges/i.test(does))
    const foot = hexes((does) => does === "")
    const isOthers = view.side !== null && u.side !== view.side
    return {
      overlays: [
        ...area(view, "on foot", "GTW-6-2", foot, "good"),
        ...area(view, "by forced march", "GTW-6.B-1", march, "plain"),
        ...area(view, "by rail or boat", "GTW-7.A.2", rail, "plain"),
        ...area(view, "overrun or siege", "GTW-6.F.1-1", fight, "bad"),
      ],
      says: [
        `${u.name} in a whole movement phase: ${count(foot.length, "hex", "hexes")} on foot, ${march.length} more by forced march, ${rail.length} by rail or boat${mayRide(then.view).ok ? "" : ", which is closed"}.`,
        ...(isOthers ? ["It is not known how much of his railways the enemy has used."] : []),
        ...(seenAt(view, u.hex, u.side).length > 1
          ? ["Other units in its hex may be able to go farther or less far."]
          : []),
      ],
      rules: ["GTW-6-2", "GTW-6.B-1", "GTW-7.A.2"],
    }
  },
}
