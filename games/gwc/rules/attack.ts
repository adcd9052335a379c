/** Every attack and the defence against it: GWC-O21.3.4 to GWC-O21.3.7.1, GWC-F128.2, GWC-4.2.1. */
import { choose, type Flow, type Part, part, type Tally, tally, tell } from "@salient/engine"
import { fortificationChart } from "../data/fortifications.ts"
import { terrainChart } from "../data/terrain.ts"
import type { Attack, Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { unitOption } from "./choices.ts"
import { inRadius } from "./command.ts"
import { holdAll, isMoving } from "./conditions.ts"
import type { Context } from "./context.ts"
import { grid, type Hex, inactiveFirst } from "./field.ts"
import { coverParts, coversOf, crossedSides, terrainAt } from "./ground.ts"
import { breakFormation, suppress } from "./harm.ts"
import { lasting, remindersOf } from "./lasting.ts"
import { bombardGround } from "./markers.ts"
import { chooseMorale, moralesOf } from "./owner-choice.ts"
import { alive, find, goodOrder, isLeader, isTank, isTankKey, isWeaponKey, nameOf, unitsIn } from "./pieces.ts"
import { roll } from "./rolls.ts"
import { moraleParts } from "./stats.ts"
import { openWindow } from "./windows.ts"

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

/** Runs a flow while an attack is the pending one; the one it interrupts comes back afterwards. */
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
 * The attack roll with this FP and everything that follows. The Total is fixed before any trigger (GWC-1.9a), and whoever
 * was in the hex when it was rolled defends (GWC-O21.3c).
 */
export function* rollAttack(m: State, attack: Attack, fp: Tally, who?: readonly Formation[]): Flow {
  attack.fp = fp.total
  const story = yield* roll(
    m,
    attack.by,
    {
      rule: "GWC-O21.3.6",
      why: `the attack on ${grid.name(attack.hex)}`,
      jams: attack.kind === "fire" || attack.kind === "air",
    },
    (value) => {
      const airburst = terrainChart.types[terrainAt(m, attack.hex)].airburst
      const score = tally(
        ...fp.parts,
        part("GWC-O21.3.6", "roll", value),
        ...rollParts(m, attack),
        part("GWC-T124b", "airburst", (attack.mortar || attack.kind === "impact") && airburst),
      )
      attack.total = score.total
      attack.defenders = defendersOf(m, attack, who).map((u) => u.id)
      return score
    },
  )
  tell(m, { kind: "attacked", rules: ["GWC-O21.3b"], side: attack.by, hex: grid.name(attack.hex), score: story })
  if (attack.mortar || attack.kind === "impact") bombardGround(m, attack.hex, story.total) // GWC-AMB-24
  yield* defend(m, attack)
}

/** GWC-O21.3.3, GWC-AMB-17 A Tank defends against Fire only where every firing piece is a Weapon or a Tank. */
const mustDefend = (attack: Attack, u: Formation): boolean =>
  !isTank(u) || attack.kind !== "fire" || attack.pieces.every((key) => isWeaponKey(key) || isTankKey(key))

/** Who rolls against an attack; a detached Team whose Platoon does so gets its result instead (GWC-E64.2). */
export function defendersOf(m: State, attack: Attack, who: readonly Formation[] = unitsIn(m, attack.hex)): Formation[] {
  const list = who.filter((u) => mustDefend(attack, u))
  const twins = list.flatMap((u) => twinsOf(m, u))
  return list.filter((u) => !twins.includes(u))
}

/** GWC-O21.3c Each defender rolls, the inactive side's first, in the order his owner likes. */
function* defend(m: State, attack: Attack): Flow {
  for (const side of inactiveFirst(m))
    for (;;) {
      const waiting = alive(m, attack.defenders).filter((u) => u.side === side)
      if (waiting.length === 0) break
      const context: Context = { hex: attack.hex, parts: [] }
      yield* openWindow(m, side, "defenceRoll", context)
      for (const p of context.parts ?? []) attack.total! += p.amount
      const ready = alive(m, attack.defenders).filter((u) => u.side === side)
      if (ready.length === 0) break
      const u =
        ready.length === 1
          ? ready[0]!
          : yield* choose(
              { by: side, prompt: `Attack Total ${attack.total}: who defends next?`, rules: ["GWC-O21.3c"] },
              ready.map(unitOption),
            )
      attack.defenders = attack.defenders.filter((id) => id !== u.id)
      yield* defenceRoll(m, attack, u)
    }
}

/** GWC-O21.3.7 What the roll is added to: current Morale with Cover, as far as the attack allows any. */
export function defence(m: State, attack: Attack, u: Formation): Tally {
  const parts = moraleParts(m, u)
  if (isTank(u)) return tally(...parts) // GWC-O21.3.7.1
  if (attack.kind === "mines") return tally(...parts, part("GWC-F128.2", "Cover", fortificationChart.mines.cover))
  if (attack.flame) return tally(...parts) // GWC-11.7
  return tally(...parts, ...lasting(m, u, "defenceCover", coverParts(m, u.hex, crossedSides(m, attack))))
}

/** What the owner could let it be instead (GWC-T99.3, GWC-3.3.1.5). */
function defences(m: State, attack: Attack, u: Formation): Tally[] {
  const covers =
    attack.kind === "mines" || attack.flame
      ? null
      : coversOf(m, u.hex, crossedSides(m, attack)).map((cover) => lasting(m, u, "defenceCover", cover))
  return moralesOf(m, u, covers)
}

type Result = "break" | "suppress" | "none"

/** GWC-O21.3.7 Less than the Attack Total breaks; a tie Suppresses, or breaks who is moving. */
export const defenceResult = (total: number, attack: number, moving: boolean): Result =>
  total < attack ? "break" : total > attack ? "none" : moving ? "break" : "suppress"

function* defenceRoll(m: State, attack: Attack, u: Formation): Flow {
  const against = attack.total! + (isTank(u) ? attack.vehicles : 0)
  const chosen = yield* chooseMorale(m, u, () => defences(m, attack, u))
  const { score, result } = yield* roll(
    m,
    u.side,
    { rule: "GWC-O21.3.7", why: `the defence of ${nameOf(u)}` },
    (value) => {
      const total = tally(...(chosen ?? defence(m, attack, u)).parts, part("GWC-O21.3.7", "roll", value))
      const found = defenceResult(total.total, against, isMoving(m, u))
      return { score: total, result: found === "break" && isSurging(m, attack, u) ? ("none" as Result) : found }
    },
  )
  tell(m, { kind: "defended", rules: ["GWC-O21.3.7"], unit: u.id, name: nameOf(u), score, against, result })
  for (const victim of [u, ...twinsOf(m, u)]) yield* suffer(m, victim, result)
}

function* suffer(m: State, u: Formation, result: Result): Flow {
  if (u.hex < 0) return // GWC-1.9a: it has left the map meanwhile
  if (result === "break") yield* breakFormation(m, u, { rule: "GWC-O21.3.7", defence: true })
  else if (result === "suppress") suppress(m, u, "GWC-O21.3.7")
}

/** GWC-E64.2 The Team that a Platoon has detached in this Order shares what befalls it. */
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
  yield* pending(m, attack, rollAttack(m, attack, tally(part("GWC-F128.2", "Mines", fp)), list))
}
