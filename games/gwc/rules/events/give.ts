/** Weapons given to Units by Events: GWC-E76, GWC-E80, GWC-E90. */
import { type Flow, offer, ok, refuse } from "@salient/engine"
import type { Effect } from "../../data/effects.ts"
import { weapons, weaponType } from "../../data/pieces.ts"
import { within } from "../../data/words.ts"
import { tell } from "../../happenings.ts"
import { chooseIfAny } from "../../questions.ts"
import type { Formation, State } from "../../state.ts"
import type { Nation, PieceId } from "../../types.ts"
import { weaponsLeft } from "../formations-and-command/countermix.ts"
import { mayCarry } from "../formations-and-command/pieces.ts"
import { offerThese } from "../orders-in-general/choices.ts"
import { fieldOf, playerOf } from "../the-map/field.ts"
import { selected } from "./conditions.ts"
import type { Context } from "./context.ts"

type Giving = Extract<Effect, { kind: "giveWeapon" }>

/** The Weapons that could be given now, each kind once, with their possible carriers. */
function gifts(m: State, player: Nation, effect: Giving, context: Context): { type: PieceId; to: Formation[] }[] {
  const kinds =
    effect.from === "casualties"
      ? [...new Set(playerOf(m, player).weaponsBox)]
      : weapons
          .filter((w) => w.nation === player && within(w.period, fieldOf(m).month) && weaponsLeft(m, w.id) > 0)
          .map((w) => w.id)
  const takers = selected(m, player, effect.to, context)
  return kinds
    .filter((type) => effect.classes === undefined || effect.classes.includes(weaponType(type).class))
    .map((type) => ({ type, to: takers.filter((u) => mayCarry(u, type)) }))
    .filter((gift) => gift.to.length > 0)
}

export const mayGiveWeapon = (m: State, player: Nation, effect: Giving, context: Context): boolean =>
  gifts(m, player, effect, context).length > 0

export function* giveWeapon(m: State, player: Nation, effect: Giving, context: Context, rule: string): Flow {
  const list = gifts(m, player, effect, context)
  if (list.length === 0) return
  const gift = yield* chooseIfAny(
    { by: player, what: "weapon-to-give", prompt: "Which Weapon?", rules: [rule] },
    offer(
      list,
      (g) => (list.includes(g) ? ok : refuse(rule, "There is no such Weapon to give, or no Unit may carry it.")),
      (g) => ({ id: g.type, label: weaponType(g.type).name, value: g }),
      () =>
        weapons
          .filter((w) => w.nation === player)
          .map((w) => list.find((g) => g.type === w.id) ?? { type: w.id, to: [] }),
    ),
  )
  const u = yield* chooseIfAny(
    { by: player, what: "weapon-taker", prompt: `Who gets the ${weaponType(gift.type).name}?`, rules: [rule] },
    offerThese(m, player, gift.to, refuse(rule, "It may not carry the Weapon, or the card does not apply to it.")),
  )
  if (effect.from === "casualties") {
    const { weaponsBox } = playerOf(m, player)
    weaponsBox.splice(weaponsBox.indexOf(gift.type), 1)
  }
  u.weapon = { type: gift.type, broken: false }
  tell(m, { kind: "armed", rules: [rule], unit: u.id, weapon: weaponType(gift.type).name })
}
