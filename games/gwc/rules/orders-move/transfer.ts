/** Weapons transferred during a Move: GWC-11.3a, GWC-O23.1.1. */
import { type Check, type Offer, offer, ok, refuse } from "@salient/engine"
import { values } from "../../data/values.ts"
import { tell } from "../../happenings.ts"
import type { Formation, OrderState, State } from "../../state.ts"
import {
  everyFormation,
  friendsIn,
  kind,
  mayBeUsed,
  mayCarry,
  nameOf,
  weaponOf,
} from "../formations-and-command/pieces.ts"
import { isMobile } from "../formations-and-command/stats.ts"
import { mps, mpsLeft, stackOf } from "./stack.ts"

export type Gift = { readonly give: readonly [giver: Formation, taker: Formation] }

/** GWC-11.3a, GWC-O23.1.1 From a moving Platoon to a Team in its hex. */
export function gifts(m: State, order: OrderState, list: readonly Formation[]): [Formation, Formation][] {
  const found: [Formation, Formation][] = []
  for (const giver of list) {
    if (!giver.weapon || kind(giver) !== "platoon" || !isMobile(giver)) continue
    if (mpsFor(m, order, giver) < values.transfer.cost) continue
    for (const taker of friendsIn(m, giver.side, giver.hex))
      if (kind(taker) === "team" && mayCarry(taker, giver.weapon.type)) found.push([giver, taker])
  }
  return found
}

/** MPs that a Formation has left: those of its stack if it is moving, otherwise its own. */
function mpsFor(m: State, order: OrderState, u: Formation): number {
  const { stack } = order
  return mpsLeft(m, order, stack?.ids.includes(u.id) ? stack : stackOf(m, order, [u]))
}

const notOnTheMove = refuse("GWC-O23.1.1", "The Platoon giving the Weapon is not moving.")
const noTransfer = refuse("GWC-11.3a", "A moving Platoon gives its Weapon to a Team in its hex that has none.")
const tooFewMps = refuse("GWC-O23.1.1", () => `A transfer costs ${mps(values.transfer.cost)}, and fewer are left.`)

/** The transfers possible now between Formations that can still move; for every other Platoon and Team the reason why not. */
export function giftOffer(
  m: State,
  order: OrderState,
  list: readonly Formation[],
  able: readonly (readonly [Formation, Formation])[],
): Offer<Gift> {
  const mayGive = ([giver, taker]: readonly [Formation, Formation]): Check => {
    if (able.some(([g, t]) => g === giver && t === taker)) return ok
    const used = mayBeUsed(giver)
    if (!used.ok) return used
    if (!list.includes(giver)) return notOnTheMove
    return giver.weapon && mpsFor(m, order, giver) < values.transfer.cost ? tooFewMps : noTransfer
  }
  return offer(
    able,
    mayGive,
    ([giver, taker]) => ({
      id: `give:${giver.id}:${taker.id}`,
      label: `Give ${weaponOf(giver)?.name ?? "the Weapon"} to ${nameOf(taker)}`,
      value: { give: [giver, taker] },
      touches: [giver.id, taker.id],
      rules: ["GWC-O23.1.1"],
    }),
    () => {
      const own = everyFormation(m, m.active)
      const teams = own.filter((u) => kind(u) === "team")
      return own.flatMap((u) => (kind(u) === "platoon" ? teams.map((team) => [u, team] as const) : []))
    },
  )
}

export function giveWeapon(m: State, giver: Formation, taker: Formation): void {
  taker.weapon = giver.weapon
  giver.weapon = null
  tell(m, { kind: "transferred", rules: ["GWC-11.3a"], unit: giver.id, to: taker.id, weapon: weaponOf(taker)!.name })
}
