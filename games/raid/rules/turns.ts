/** Turns and activation: RAID-3. */
import { type Check, type Flow, offer, offerOne, offers, ok, refuse } from "@salient/engine"
import { data } from "../data/raid.ts"
import { tell } from "../happenings.ts"
import { choose, chooseIfAny } from "../questions.ts"
import type { State, Unit } from "../state.ts"
import { other } from "../types.ts"
import { draw } from "./before-the-raid/hands.ts"
import { fire, fireForecast, knownEnemies, mayFireAt } from "./fire.ts"
import { mayMove, move } from "./movement.ts"
import { mayBeUsed, type Placed } from "./the-raid/units.ts"

/** RAID-3.2 */
export function beginTurn(m: State): void {
  m.drawn = true
  tell(m, { kind: "turn", rules: ["RAID-3.1"], turn: m.turn, side: m.active })
  draw(m, m.active)
}

/** RAID-3.3 Each unit acts once a turn. */
function mayAct(unit: Unit): Check {
  const used = mayBeUsed(unit)
  if (!used.ok) return used
  return unit.acted ? refuse("RAID-3.3", () => `${unit.name} has acted this turn.`) : ok
}

/** RAID-3.3 The unit that acts next; null when the side has done enough. */
export function* nextUnit(m: State): Flow<Placed | null> {
  const units = offer<Unit, Placed | null>(
    m.units.filter((u) => u.side === m.active),
    mayAct,
    (u) => ({ id: u.id, label: `${u.name} in ${u.hex}`, value: u as Placed, touches: [u.id] }),
  )
  return yield* choose(
    { by: m.active, what: "next-unit", prompt: "Which unit acts?", rules: ["RAID-3.3"] },
    offers<Placed | null>(units, { id: "end", label: "End the turn", value: null }),
  )
}

/** RAID-3.3 It fires or it moves. */
export function* activate(m: State, unit: Placed): Flow {
  unit.acted = true
  const actions = offers<Placed | null>(
    offer<Unit, Placed | null>(
      knownEnemies(m, unit),
      (target) => mayFireAt(m, unit, target),
      (target) => ({
        id: `fire:${target.id}`,
        label: `Fire at ${target.name}`,
        value: target as Placed,
        touches: [target.id],
        rules: ["RAID-5.1"],
        forecast: () => fireForecast(m, unit, target as Placed),
      }),
    ),
    offerOne(mayMove(m, unit), { id: "move", label: "Move", value: null, rules: ["RAID-4.1"], goes: true }),
  )
  if (actions.options.length === 0) return
  // A hidden section is asked even if it can only move: otherwise the raiders would learn that it sees nobody.
  const ask = unit.hidden ? choose : chooseIfAny
  const target = yield* ask(
    {
      by: unit.side,
      what: "action",
      prompt: `What does ${unit.name} do?`,
      rules: ["RAID-3.3"],
      about: [unit.id],
    },
    actions,
  )
  if (target === null) yield* move(m, unit)
  else yield* fire(m, unit, target, { moving: false })
}

/** RAID-8.3 */
export const isLastTurn = (m: State): boolean => m.active === "garrison" && m.turn === data.turns

export function passOn(m: State): void {
  if (m.active === "garrison") m.turn++
  m.active = other(m.active)
  m.drawn = false
  for (const unit of m.units) {
    unit.acted = false
    unit.reacted = false
  }
}
