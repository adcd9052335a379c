/** Every attack and the defence against it: GWC-O21.3.4 to GWC-O21.3.7.1, GWC-F128.2, GWC-4.2.1. */
import { type Flow, type Part, part, refuse, sure, type Tally, tally } from "@salient/engine"
import { airburst, defenceHarm, defenceResult, HARMS } from "../../charts/fire.ts"
import { fortificationChart } from "../../data/fortifications.ts"
import { tell } from "../../happenings.ts"
import { chooseIfAny } from "../../questions.ts"
import type { Attack, Formation, State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { openWindow } from "../actions/windows.ts"
import { roll } from "../cards-rolls-triggers/rolls.ts"
import { holdAll, isMoving } from "../events/conditions.ts"
import type { Context } from "../events/context.ts"
import { inRadius } from "../formations-and-command/command.ts"
import { breakFormation, suppress } from "../formations-and-command/harm.ts"
import { chooseMorale, moralesOf } from "../formations-and-command/owner-choice.ts"
import {
  alive,
  find,
  goodOrder,
  isLeader,
  isTank,
  isTankKey,
  isWeaponKey,
  nameOf,
  unitsIn,
} from "../formations-and-command/pieces.ts"
import { moraleParts } from "../formations-and-command/stats.ts"
import { bombardGround } from "../fortifications.ts"
import { offerThese } from "../orders-in-general/choices.ts"
import { lasting, remindersOf } from "../strategy-cards/lasting.ts"
import { coverParts, coversOf, crossedSides, terrainAt } from "../terrain/ground.ts"
import { grid, type Hex, inactiveFirst } from "../the-map/field.ts"
import { attackLeads, defenceStake } from "./forecasts.ts"

export const newAttack = (kind: Attack["kind"], by: Nation, hex: Hex): Attack => ({
  kind,
  by,
  hex,
  pieces: [],
  base: null,
  fp: 0,
  total: null,
  defenders: [],
  moving: false,
  opFire: false,
  mortar: false,
  flame: false,
  vehicles: 0,
})

/** Whether the attack is Mortar or Artillery fire, which changes the ground and bursts in trees (GWC-T99.5, GWC-T124b). */
export const isShelling = (attack: Attack): boolean => attack.mortar || attack.kind === "impact"

/** Runs a flow with an attack as the pending one; the attack that it interrupts is restored afterwards. */
export function* pending<T>(m: State, attack: Attack, flow: Flow<T>): Flow<T> {
  const outer = m.attack
  m.attack = attack
  const result = yield* flow
  m.attack = outer
  return result
}

/** GWC-S98.5.4 What Reminder Cards add to an attack roll. */
export function rollParts(m: State, attack: Attack): Part[] {
  const parts: Part[] = []
  for (const { effect, rule, name } of remindersOf(m, attack.by))
    if (effect.kind === "modify" && effect.number === "attackRoll" && typeof effect.amount === "number")
      if (holdAll(m, attack.by, effect.when, {})) parts.push(part(rule, name, effect.amount))
  return parts
}

/**
 * The attack roll with the FP of that moment and everything that follows. The Total is fixed before any trigger (GWC-1.9a), and
 * every Formation that was in the hex when it was rolled defends (GWC-O21.3c).
 */
export function* rollAttack(m: State, attack: Attack, fp: () => Tally, who?: readonly Formation[]): Flow {
  attack.fp = fp().total
  const story = yield* roll(
    m,
    attack.by,
    {
      rule: "GWC-O21.3.6",
      why: `the attack on ${grid.name(attack.hex)}`,
      jams: attack.kind === "fire" || attack.kind === "air",
      decides: "attack",
      leads: attackLeads(m, attack, fp, who),
    },
    (value) => {
      const strength = fp()
      attack.fp = strength.total
      const score = tally(
        ...strength.parts,
        part("GWC-O21.3.6", "roll", value),
        ...rollParts(m, attack),
        airburst(terrainAt(m, attack.hex), isShelling(attack)),
      )
      attack.total = score.total
      attack.defenders = defendersOf(m, attack, who).map((u) => u.id)
      return score
    },
  )
  tell(m, { kind: "attacked", rules: ["GWC-O21.3b"], side: attack.by, hex: grid.name(attack.hex), score: story })
  if (isShelling(attack)) bombardGround(m, attack.hex, story.total) // GWC-AMB-24
  yield* defend(m, attack)
}

/** GWC-O21.3.3, GWC-AMB-17 A Tank defends against Fire only if every firing piece is a Weapon or a Tank. */
const mustDefend = (attack: Attack, u: Formation): boolean =>
  !isTank(u) || attack.kind !== "fire" || attack.pieces.every((key) => isWeaponKey(key) || isTankKey(key))

/** Who rolls against an attack; a detached Team does not roll if its Platoon does, and shares its result (GWC-E64.2). */
export function defendersOf(m: State, attack: Attack, who: readonly Formation[] = unitsIn(m, attack.hex)): Formation[] {
  const list = who.filter((u) => mustDefend(attack, u))
  const twins = list.flatMap((u) => twinsOf(m, u))
  return list.filter((u) => !twins.includes(u))
}

const noDefender = refuse("GWC-O21.3c", "It does not defend against this attack, or has already defended.")

/** GWC-O21.3c Each defender rolls, the inactive side's first, in the order its owner chooses. */
function* defend(m: State, attack: Attack): Flow {
  for (const side of inactiveFirst(m))
    for (;;) {
      const waiting = alive(m, attack.defenders).filter((u) => u.side === side)
      if (waiting.length === 0) break
      const context: Context = { hex: attack.hex, parts: [] }
      yield* openWindow(m, side, "defenceRoll", context, () => {
        const added = (context.parts ?? []).reduce((sum, p) => sum + p.amount, 0)
        const still = alive(m, attack.defenders).filter((u) => u.side === side)
        return defenceStake(m, { ...attack, total: attack.total! + added }, side, still)
      })
      for (const p of context.parts ?? []) attack.total! += p.amount
      const ready = alive(m, attack.defenders).filter((u) => u.side === side)
      if (ready.length === 0) break
      const u = yield* chooseIfAny(
        {
          by: side,
          what: "next-defender",
          prompt: `Attack Total ${attack.total}: who defends next?`,
          rules: ["GWC-O21.3c"],
        },
        offerThese(m, side, ready, noDefender),
      )
      attack.defenders = attack.defenders.filter((id) => id !== u.id)
      yield* defenceRoll(m, attack, u)
    }
}

/** GWC-O21.3.7 What is added to the roll: current Morale with Cover, as far as the attack allows any. */
export function defence(m: State, attack: Attack, u: Formation): Tally {
  const parts = moraleParts(m, u)
  if (isTank(u)) return tally(...parts) // GWC-O21.3.7.1
  if (attack.kind === "mines") return tally(...parts, part("GWC-F128.2", "Cover", fortificationChart.mines.cover))
  if (attack.flame) return tally(...parts) // GWC-11.7
  return tally(...parts, ...lasting(m, u, "defenceCover", coverParts(m, u.hex, crossedSides(m, attack))))
}

/** The alternatives that the owner could choose (GWC-T99.3, GWC-3.3.1.5). */
function defences(m: State, attack: Attack, u: Formation): Tally[] {
  const covers =
    attack.kind === "mines" || attack.flame
      ? null
      : coversOf(m, u.hex, crossedSides(m, attack)).map((cover) => lasting(m, u, "defenceCover", cover))
  return moralesOf(m, u, covers)
}

type Result = ReturnType<typeof defenceResult>

function* defenceRoll(m: State, attack: Attack, u: Formation): Flow {
  const against = attack.total! + (isTank(u) ? attack.vehicles : 0)
  let chosen: Tally | undefined
  const morale = () => chosen ?? defence(m, attack, u)
  const stands = () => ({
    morale: morale().total,
    more: 0,
    moving: isMoving(m, u),
    surging: isSurging(m, attack, u),
    broken: u.broken,
    suppressed: u.suppressed,
  })
  const { score, result } = yield* roll(
    m,
    u.side,
    {
      rule: "GWC-O21.3.7",
      why: `the defence of ${nameOf(u)}`,
      decides: "defence",
      *prepare() {
        chosen = yield* chooseMorale(m, u, () => defences(m, attack, u))
      },
      leads: { to: (value) => sure(defenceHarm(stands(), value, against)), scale: HARMS.toReversed(), good: u.side },
    },
    (value) => {
      const total = tally(...morale().parts, part("GWC-O21.3.7", "roll", value))
      const found = defenceResult(total.total, against, isMoving(m, u))
      return { score: total, result: found === "break" && isSurging(m, attack, u) ? ("none" as Result) : found }
    },
  )
  tell(m, { kind: "defended", rules: ["GWC-O21.3.7"], unit: u.id, name: nameOf(u), score, against, result })
  for (const victim of [u, ...twinsOf(m, u)]) yield* suffer(m, victim, result)
}

function* suffer(m: State, u: Formation, result: Result): Flow {
  if (u.hex < 0) return // GWC-1.9a: it may have left the map meanwhile
  if (result === "break") yield* breakFormation(m, u, { rule: "GWC-O21.3.7", defence: true })
  else if (result === "suppress") suppress(m, u, "GWC-O21.3.7")
}

/** GWC-E64.2 The Team that a Platoon has detached in this Order shares its result. */
export function twinsOf(m: State, u: Formation): Formation[] {
  return m.detached.filter(([platoon]) => platoon === u.id).flatMap(([, team]) => find(m, team) ?? [])
}

/** GWC-S98.5.3 */
export function isSurging(m: State, attack: Attack, u: Formation): boolean {
  const { order } = m
  if (!order?.surge || !attack.opFire || !goodOrder(u) || !order.ids.includes(u.id) || isTank(u) || isLeader(u))
    return false
  return alive(m, order.ids).some((l) => isLeader(l) && inRadius(l, u))
}

/** GWC-F128.2 */
export function* mineAttack(m: State, list: readonly Formation[], h: Hex, by: Nation): Flow {
  const { fp, againstVehicles } = fortificationChart.mines
  const attack = { ...newAttack("mines", by, h), vehicles: againstVehicles - fp }
  yield* pending(
    m,
    attack,
    rollAttack(m, attack, () => tally(part("GWC-F128.2", "Mines", fp)), list),
  )
}
