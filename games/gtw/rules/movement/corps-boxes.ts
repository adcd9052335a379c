/** Which units are in the box of a Corps headquarters: GTW-8.C.1. Offered alongside the moves of a side. */
import { type Check, type Flow, offer, ok, type Random, refuse } from "@salient/engine"
import { reveal, tell } from "../../happenings.ts"
import { select } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { other } from "../../types.ts"
import { hexName, touchOf } from "../basic-game-concepts/field.ts"
import { isHidden, isUnknown } from "../basic-game-concepts/hidden.ts"
import { faceOf, namesOf } from "../basic-game-concepts/units.ts"
import { alter } from "../zones-of-control-and-ownership/ownership.ts"
import { stackAt } from "../zones-of-control-and-ownership/position.ts"
import { noteEntry, noteExit } from "../zones-of-control-and-ownership/unknown-corps.ts"

/** GTW-8.C.1 Units in its hex; a headquarters is never in another's box. */
const containable = (m: State, hq: Unit): Unit[] => stackAt(m, hq.hex, hq.side).filter((u) => !faceOf(u).headquarters)

const isIn = (u: Unit, hq: Unit): boolean => u.corps === hq.n

/** GTW-8.C.1 Can anything about the box of this corps be changed? */
export const mayRegroup = (m: State, hq: Unit): Check =>
  containable(m, hq).length > 0
    ? ok
    : refuse("GTW-8.C.1", () => `No unit in ${hexName(m, hq.hex)} could be in the box of ${hq.name}.`, hq.id)

/** GTW-8.C.1 May a unit be in the box of this corps? */
function mayBeInBox(m: State, hq: Unit, unit: Unit): Check {
  if (faceOf(unit).headquarters)
    return refuse("GTW-8.C.1", () => `${unit.name} is a headquarters and cannot be in the box of another.`, unit.id)
  if (unit.hex === hq.hex) return ok
  return refuse("GTW-8.C.1", () => `${unit.name} is not in ${hexName(m, hq.hex)}, where ${hq.name} is.`, unit.id)
}

/** GTW-8.C.1 The owner names all units that are in the box from now on; it costs nothing. */
export function* regroup(m: State, hq: Unit): Flow {
  const units = containable(m, hq)
  const held = units.filter((u) => isIn(u, hq))
  const chosen = yield* select<Unit>(
    {
      by: hq.side,
      what: "corps-box",
      prompt: `Which units are in the box of ${hq.name} in ${hexName(m, hq.hex)} from now on?`,
      rules: ["GTW-8.C.1"],
      about: [hq.id],
    },
    offer<Unit, Unit>(
      units,
      (u) => mayBeInBox(m, hq, u),
      (u) => ({ id: u.id, label: isIn(u, hq) ? `${u.name} (in it now)` : u.name, value: u, touches: [u.id] }),
      () => m.units.filter((u) => u.side === hq.side),
    ),
    {
      min: 0,
      max: units.length,
      picked: held.map((u) => u.id),
      suggest: (random) => anyOther(units, held, random),
    },
  )
  change(m, hq, units, chosen)
}

/** Randomly adds one unit or takes one out. */
function anyOther(units: readonly Unit[], held: readonly Unit[], random: Random): string[] {
  const one = units[random(units.length)] as Unit
  return units.filter((u) => (u === one ? !held.includes(u) : held.includes(u))).map((u) => u.id)
}

/** GTW-14.N.2-1 Only the owner knows about changes inside an unknown corps; a unit that comes out or goes in is seen doing so. */
function change(m: State, hq: Unit, units: readonly Unit[], chosen: readonly Unit[]): void {
  const joins = units.filter((u) => chosen.includes(u) && !isIn(u, hq))
  const leaves = units.filter((u) => isIn(u, hq) && !chosen.includes(u))
  const wereHidden = new Set([...joins, ...leaves].filter((u) => isHidden(m, u)))
  for (const u of [...joins, ...leaves]) {
    const wasHidden = wereHidden.has(u)
    alter(m, u, (one) => {
      one.corps = joins.includes(u) ? hq.n : -1
    })
    if (m.dossiers.length === 0) continue
    if (wasHidden && !isHidden(m, u)) noteExit(m, u)
    if (!wasHidden && isHidden(m, u)) noteEntry(m, u)
  }
  const said = (of: (u: Unit) => boolean) =>
    ({
      kind: "boxed",
      rules: ["GTW-8.C.1"],
      side: hq.side,
      corps: hq.name,
      hex: hexName(m, hq.hex),
      joins: namesOf(joins.filter(of)),
      leaves: namesOf(leaves.filter(of)),
    }) as const
  if (!isUnknown(hq) && wereHidden.size === 0) {
    tell(
      m,
      said(() => true),
    )
    return
  }
  const isSeen = (u: Unit) => !(wereHidden.has(u) && isHidden(m, u))
  tell(
    m,
    said(() => true),
    [hq.side],
  )
  if ([...joins, ...leaves].some(isSeen)) reveal(m, said(isSeen), [other(hq.side), null])
}

/** The hex of a headquarters, for pointing at. */
export const touchesOf = (m: State, hq: Unit): readonly string[] => [hq.id, touchOf(m, hq.hex)]
