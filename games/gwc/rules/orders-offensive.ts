/** Offensive: GWC-O24. */
import { type Check, type Flow, ok, type Random, refuse } from "@salient/engine"
import { tell } from "../happenings.ts"
import { select } from "../questions.ts"
import type { Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { openWindow } from "./actions/windows.ts"
import type { Context } from "./events/context.ts"
import { inRadius, mayActivate } from "./formations-and-command/command.ts"
import { alive, face, isLeader, isTank, isTankKey, isWeaponKey, nameOf } from "./formations-and-command/pieces.ts"
import { fireOnce, type Gun, guns, type Shot } from "./orders-fire/fire.ts"
import { offerUnits } from "./orders-in-general/choices.ts"
import { beginOrder } from "./orders-in-general/order.ts"
import { canMove, continueMove } from "./orders-move/move.ts"
import { foesOf, grid } from "./the-map/field.ts"

const near = (a: Formation, b: Formation): boolean => grid.distance(a.hex, b.hex) <= 1 // GWC-AMB-50

const isBroken = refuse("GWC-O24.1", "It is broken.")
const immobile = refuse("GWC-O24.1", "It cannot move at all.")
const noLine = refuse("GWC-O24.1", "It is not in a line with a Leader and a Formation that can move.")
const nobody = refuse("GWC-O24.1", "No line of two or more Formations with a Leader can move.")

/** GWC-O24.1 Unbroken, not activated, able to move at all. */
function mayTakePart(u: Formation): Check {
  if (u.broken) return isBroken
  return face(u).movement === null ? immobile : mayActivate(u)
}

const candidates = (m: State, side: Nation): Formation[] => m.units.filter((u) => u.side === side && mayTakePart(u).ok)

/** All Formations connected with this one. */
function lineOf(list: readonly Formation[], first: Formation): Formation[] {
  const line = [first]
  for (let i = 0; i < line.length; i++) for (const u of list) if (!line.includes(u) && near(u, line[i]!)) line.push(u)
  return line
}

/** GWC-O24.1 At least two, including a Leader, in one connected line, with at least one that can move. */
function checkLine(m: State, list: readonly Formation[]): Check {
  if (list.length < 2) return refuse("GWC-O24.1", "An Offensive needs at least two Formations.")
  if (!list.some(isLeader)) return refuse("GWC-O24.1", "An Offensive needs a Leader.")
  if (lineOf(list, list[0]!).length !== list.length) return refuse("GWC-O24.1", "They must form one connected line.")
  if (!list.some((u) => canMove(m, u, null))) return refuse("GWC-O14.5", "At least one of them must be able to move.")
  return ok
}

const lines = (m: State, side: Nation): Formation[][] => {
  const list = candidates(m, side)
  return list
    .filter(isLeader)
    .map((leader) => lineOf(list, leader))
    .filter((line) => checkLine(m, line).ok)
}

/** Whether any line can be formed: a Leader with a Formation next to him, and at least one in the line that can move. */
export function mayOrderOffensive(m: State, side: Nation): Check {
  const list = candidates(m, side)
  for (const leader of list) {
    if (!isLeader(leader)) continue
    const line = lineOf(list, leader)
    if (line.length > 1 && line.some((u) => canMove(m, u, null))) return ok
  }
  return nobody
}

/** GWC-O24.1; Red Trousers may answer (GWC-S98.4.5). */
export function* orderOffensive(m: State, side: Nation): Flow {
  const possible = lines(m, side)
  const list = candidates(m, side).filter((u) => possible.some((line) => line.includes(u)))
  const byId = new Map(list.map((u) => [u.id as string, u]))
  const named = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const suggest = (random: Random): string[] => {
    const line = possible[random(possible.length)]!
    const some: Formation[] = [line[0]!]
    for (const u of line.slice(1)) if (random(3) > 0 && some.some((v) => near(u, v))) some.push(u)
    return (checkLine(m, some).ok ? some : line).map((u) => u.id)
  }
  const called = yield* select(
    { by: side, what: "offensive-line", prompt: "Which Formations take part in the Offensive?", rules: ["GWC-O24.1"] },
    offerUnits(m, side, list, (u) => {
      const may = mayTakePart(u)
      return may.ok && !list.includes(u) ? noLine : may
    }),
    { min: 2, max: list.length, check: (ids) => checkLine(m, named(ids)), suggest },
  )
  for (const u of called) u.activated = true
  tell(m, { kind: "activated", rules: ["GWC-O24.1"], side, units: called.map((u) => u.id), names: called.map(nameOf) })
  beginOrder(m, "offensive", called)
  const context: Context = { activated: called.map((u) => u.id) }
  for (const foe of foesOf(m, side)) if (!context.cancelled) yield* openWindow(m, foe, "enemyOffensive", context)
  if (context.cancelled) {
    for (const u of called) u.activated = false
    if (context.uncounted) m.orders--
    return
  }
  yield* continueOffensive(m)
}

/** GWC-O24.2a, GWC-O24.2b The movement of all, then one Fire Attack. */
export function* continueOffensive(m: State): Flow {
  const order = m.order!
  if (order.stage === "act") {
    yield* continueMove(m)
    order.stage = "fire"
  }
  const movers = alive(m, order.entered)
  const ready = guns(m, movers, false, (key, u) => !isWeaponKey(key) && !isTankKey(key) && !isTank(u))
  const shot: Shot = { by: m.active, guns: ready, group, circles: circles(ready) }
  yield* fireOnce(m, shot, true, "At which hex is the Offensive's one Fire Attack made?")
}

/** GWC-O24.2b An ordinary Fire Group; if a Leader takes part, only one, and only with Units in his Command Radius. */
function group(list: readonly Gun[]): Check {
  if (list.length < 2) return ok
  const [leader, second] = list.filter((g) => isLeader(g.u))
  if (second) return refuse("GWC-O24.2b", "Only one Leader takes part in a Fire Group of an Offensive.")
  return !leader || list.every((g) => inRadius(leader.u, g.u))
    ? ok
    : refuse("GWC-O24.2b", "With a Leader, only Units in his Command Radius take part.")
}

/** The sets of pieces within which such a group is formed: all except the Leaders, or one Leader and the Units in his Command Radius. */
function circles(ready: readonly Gun[]): Gun[][] {
  const leaders = ready.filter((g) => isLeader(g.u))
  const others = ready.filter((g) => !isLeader(g.u))
  return [others, ...leaders.map((leader) => [leader, ...others.filter((g) => inRadius(leader.u, g.u))])]
}
