/** What the enemy could activate for Op Fire, and how strongly it could fire at a hex: GWC-A42. All of this is public. */
import type { Tally } from "@salient/engine"
import { values } from "../../data/values.ts"
import type { State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { followers, mayActivate } from "../formations-and-command/command.ts"
import { attackFp, type Gun, guns, linkedWith, reaches } from "../orders-fire/fire.ts"
import { areFoes, type Hex } from "../the-map/field.ts"

/** The pieces that each possible activation would bring to bear (GWC-A42.2, no Ordnance: GWC-A42.3a). */
export function batteries(m: State, victim: Nation): Gun[][] {
  const ready = m.units.filter((u) => areFoes(u.side, victim) && mayActivate(u).ok)
  const active = (m.order?.opFire ?? []).map((ids) => m.units.filter((u) => ids.includes(u.id)))
  const calls = [...active, ...ready.map((head) => [head, ...followers(m, head, false)])]
  return calls.map((list) => guns(m, list, false)).filter((list) => list.length > 0)
}

export type Threat = { readonly guns: readonly Gun[]; readonly fp: Tally }

/** The strongest Fire Attack on a hex that one activation can make; undefined if none reaches it with any FP. */
export function threatTo(m: State, h: Hex, calls: readonly (readonly Gun[])[]): Threat | undefined {
  let worst: Threat | undefined
  for (const list of calls) {
    const able = list.filter((gun) => reaches(m, gun, h))
    for (const base of able) {
      const group = base.alone ? [base] : linkedWith(m, base, able)
      const fp = attackFp(
        m,
        group.map((g) => g.key),
        h,
        [],
      )
      if (fp.total >= values.fire.minimumFp && (worst === undefined || fp.total > worst.fp.total))
        worst = { guns: group, fp }
    }
  }
  return worst
}
