/** Water-only units under the fire of coast defences: GTW-14.B.2-2. */
import { checkpoint, type Flow, offer, ok, roll } from "@salient/engine"
import type { Side as HexSide } from "@salient/space/hex"
import { type FireOnBoats, fireOnBoats } from "../../charts/movement.ts"
import { coastDefence } from "../../charts/strength.ts"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { chooseIfAny } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { other, type Side } from "../../types.ts"
import { faceOf } from "../basic-game-concepts/units.ts"
import { banks, boatsOnWater, waterName, waterOf, waterwaysBeside } from "../basic-game-concepts/waters.ts"
import { remove } from "../zones-of-control-and-ownership/fate.ts"
import { hasUnknownAt, seenAt, stackAt } from "../zones-of-control-and-ownership/position.ts"
import { exposeAll } from "../zones-of-control-and-ownership/unknown-corps.ts"

const defenceOf = (u: Unit): number => coastDefence(faceOf(u), u.disruption)

/** GTW-14.B.2-2 The coast defences of a side in the hexes beside a hexside. */
const defendersOf = (m: State, s: HexSide, side: Side): Unit[] =>
  banks(m, s).flatMap((h) => stackAt(m, h, side).filter((u) => defenceOf(u) > 0))

/** The same as far as the enemy of that side can tell: there may be some in an unknown corps (GTW-14.N.2-1). */
export const seemsInterdicted = (m: State, s: HexSide, by: Side): boolean =>
  banks(m, s).some((h) => hasUnknownAt(m, h, by) || seenAt(m, h, by).some((u) => defenceOf(u) > 0))

/** GTW-14.B.2-2 Coast defences, if there are any, fire at a water-only unit on a hexside. */
export function fireAtBoat(m: State, u: Unit, s: HexSide): FireOnBoats {
  const enemy = other(u.side)
  const guns = defendersOf(m, s, enemy)
  if (guns.length === 0) return "none"
  exposeAll(m, guns, "for it fires at a gunboat")
  const strength = guns.reduce((n, g) => n + defenceOf(g), 0)
  const why = `the coast defences at ${waterName(m, s)}`
  const dice = Array.from({ length: tables.waterOnly.dice }, () => roll(m, tables.die, "GTW-14.B.2-2", why))
  const sum = dice.reduce((n, d) => n + d, 0)
  const result = fireOnBoats(sum, strength)
  const at = waterName(m, s)
  tell(m, {
    kind: "shelled",
    rules: ["GTW-14.B.2-2"],
    side: enemy,
    unit: u.id,
    name: u.name,
    at,
    dice: sum,
    strength,
    result,
  })
  if (result === "sunk") remove(m, u, "GTW-14.B.2-2", "coast defences")
  return result
}

export function sailTo(m: State, u: Unit, s: HexSide): void {
  const entry = m.afloat?.find((one) => one.unit === u.n)
  if (entry) entry.water = s
}

/** GTW-14.B.2-2 When a phase begins, except an initial phase, coast defences fire at the water-only units that are beside them. */
export function* shellFleets(m: State): Flow {
  if (m.afloat === undefined || m.phase === "initial") return
  for (const entry of [...m.afloat]) {
    if (entry.judged) continue
    entry.judged = true
    const u = m.units[entry.unit]!
    if (fireAtBoat(m, u, entry.water) === "back") yield* withdrawBoat(m, u, "GTW-14.B.2-2")
    checkpoint(m)
  }
}

/**
 * GTW-14.B.2-2, GTW-14.B.2-4 A water-only unit goes to a connected hexside without enemies; if it is turned back there, or if there is
 * none, it is lost. `barred`: it may not go there.
 */
export function* withdrawBoat(m: State, u: Unit, rule: string): Flow {
  const from = waterOf(m, u)
  if (from === undefined) return
  const enemy = other(u.side)
  const open = waterwaysBeside(m, from).filter((s) => boatsOnWater(m, s, enemy).length === 0)
  if (open.length === 0) {
    remove(m, u, rule, "it has nowhere to go")
    return
  }
  const safe = open.filter((s) => !seemsInterdicted(m, s, enemy))
  const to = yield* chooseIfAny<HexSide>(
    {
      by: u.side,
      what: "turn-back",
      prompt: `Where does ${u.name} go from ${waterName(m, from)}?`,
      rules: [rule],
      about: [u.id],
    },
    offer<HexSide, HexSide>(
      [...safe, ...open.filter((s) => !safe.includes(s))],
      () => ok,
      (s) => ({
        id: `water:${waterName(m, s)}`,
        label: `${waterName(m, s)}${safe.includes(s) ? "" : ", under fire"}`,
        value: s,
      }),
    ),
  )
  tell(m, {
    kind: "sailed",
    rules: [rule],
    side: u.side,
    unit: u.id,
    name: u.name,
    from: waterName(m, from),
    to: waterName(m, to),
  })
  sailTo(m, u, to)
  if (fireAtBoat(m, u, to) === "back") remove(m, u, rule, "it is turned back from its only way out")
}
