/** The Support Table: GWC-E72, GWC-E87, GWC-E91, GWC-A45.3. */
import { type Flow, offer, ok, refuse } from "@salient/engine"
import type { Effect } from "../../data/effects.ts"
import { leaders, versionOf, weaponType } from "../../data/pieces.ts"
import { SUPPORT_ROLLS, type SupportItem, supportTable } from "../../data/support.ts"
import { values } from "../../data/values.ts"
import { within } from "../../data/words.ts"
import { tell } from "../../happenings.ts"
import { chooseIfAny } from "../../questions.ts"
import type { Formation, State } from "../../state.ts"
import type { Nation, PieceId } from "../../types.ts"
import { drawRandomHex, roll } from "../cards-rolls-triggers/rolls.ts"
import { formationsLeft, isTelephoneLeft, weaponsLeft } from "../formations-and-command/countermix.ts"
import { suppress } from "../formations-and-command/harm.ts"
import { nameOf } from "../formations-and-command/pieces.ts"
import { offerHexes } from "../orders-in-general/choices.ts"
import { edgeHexes, mayStand, settle } from "../sequence-time-victory/reinforcements.ts"
import { newFormation } from "../sequence-time-victory/victory.ts"
import { fitsIn } from "../stacking-and-initiative.ts"
import { coverAt, isImpassable } from "../terrain/ground.ts"
import { allHexes, fieldOf, grid, type Hex, inSetUpArea } from "../the-map/field.ts"
import { receiveTelephone } from "../weapons-telephones-suppression/telephones.ts"
import type { Context } from "./context.ts"

type Supporting = Extract<Effect, { kind: "support" }>

/** Whether an item of a row is available now: a counter is left, and its Weapon's date has been reached. */
export function isAvailable(m: State, side: Nation, item: SupportItem): boolean {
  const { month } = fieldOf(m)
  if ("telephone" in item) return isTelephoneLeft(m, item.telephone)
  if ("leader" in item) return leadersLeft(m, side, item.leader).length > 0
  const unit = versionOf(item.unit, month)
  if (!unit || formationsLeft(m, unit.id) <= 0) return false
  return item.weapon === undefined || (within(weaponType(item.weapon).period, month) && weaponsLeft(m, item.weapon) > 0)
}

const leadersLeft = (m: State, side: Nation, rank: string): PieceId[] =>
  leaders.filter((l) => l.nation === side && l.rank === rank && formationsLeft(m, l.id) > 0).map((l) => l.id)

/** GWC-AMB-40 The first complete row from the roll toward the Red X; without a search, only the rolled row. */
function findRow(m: State, side: Nation, rolled: number, effect: Supporting): readonly SupportItem[] {
  const table = supportTable(side, fieldOf(m).month)
  const rows = SUPPORT_ROLLS.slice(SUPPORT_ROLLS.indexOf(`${rolled}` as (typeof SUPPORT_ROLLS)[number]))
  for (const number of rows) {
    const items = table.rows[number].filter((item) => effect.telephones || !("telephone" in item)) // GWC-GAP-17
    if (items.every((item) => isAvailable(m, side, item))) return items
    if (!effect.search) return []
  }
  return []
}

export function* support(m: State, side: Nation, effect: Supporting, context: Context, rule: string): Flow {
  const last = Number(SUPPORT_ROLLS.at(-1))
  const rolled = yield* roll(m, side, { rule, why: "the Support Table" }, (value) => Math.min(value, last))
  const items = findRow(m, side, rolled, effect)
  const centre = effect.place === "aroundRandomHex" ? yield* drawRandomHex(m, side, "newcomers") : undefined
  const used: Hex[] = []
  for (const item of items) {
    if ("telephone" in item) {
      yield* receiveTelephone(m, side, item.telephone, rule)
      continue
    }
    const u = yield* newcomer(m, side, item, rule)
    const hexes = places(m, side, u, effect, centre, used)
    if (hexes.length === 0) {
      tell(m, { kind: "forfeited", rules: [rule], side, name: nameOf(u) })
      continue
    }
    const hex = yield* chooseIfAny(
      { by: side, what: "support-hex", prompt: `Where does ${nameOf(u)} arrive?`, rules: [rule] },
      offerHexes(hexes, refuse(rule, `${nameOf(u)} cannot arrive there.`)),
    )
    used.push(hex)
    yield* settle(m, u, hex, rule)
    if (effect.suppressed && u.hex >= 0) suppress(m, u, rule)
  }
  if (context.chosen) context.chosen = []
}

const otherRank = refuse("GWC-GAP-05", "The Support Table gives a Leader of a different rank.")
const inPlay = refuse("GWC-GAP-02", "His counter is already in play, or lost.")

function* newcomer(
  m: State,
  side: Nation,
  item: Exclude<SupportItem, { telephone: PieceId }>,
  rule: string,
): Flow<Formation> {
  if ("leader" in item) {
    const type = yield* chooseIfAny(
      { by: side, what: "support-leader", prompt: "Which Leader arrives?", rules: [rule] },
      offer(
        leaders.filter((l) => l.nation === side),
        (l) => (l.rank !== item.leader ? otherRank : formationsLeft(m, l.id) > 0 ? ok : inPlay),
        (l) => ({ id: l.id, label: l.name, value: l.id }),
      ),
    )
    return newFormation(m, side, type, -1)
  }
  const u = newFormation(m, side, versionOf(item.unit, fieldOf(m).month)!.id, -1)
  if (item.weapon !== undefined) u.weapon = { type: item.weapon, broken: false }
  return u
}

/** Where a newcomer may be placed: the player's own edge, around the Random Hex, or hidden in his own set-up area. */
function places(
  m: State,
  side: Nation,
  u: Formation,
  effect: Supporting,
  centre: Hex | undefined,
  used: readonly Hex[],
): Hex[] {
  if (effect.place === "ownEdge") return edgeHexes(m, u, side)
  const all = allHexes
  if (effect.place === "aroundRandomHex")
    return all.filter((h) => grid.distance(h, centre!) <= 1 && mayStand(m, u, h) && fitsIn(m, [u], h))
  return all.filter(
    (h) =>
      inSetUpArea(m, side, h) &&
      !isImpassable(m, h) &&
      coverAt(m, h) >= values.hiddenUnit.cover &&
      (used.includes(h) || !m.units.some((other) => other.hex === h)) &&
      fitsIn(m, [u], h) &&
      used.every((other) => grid.distance(h, other) <= 1), // GWC-AMB-55
  )
}
