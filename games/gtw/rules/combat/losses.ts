/** Paying for losses: GTW-9.D, GTW-10-6. */
import { type Check, type Flow, mix, offer, ok, type Random, refuse } from "@salient/engine"
import { tell } from "../../happenings.ts"
import { select } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { Effect, Side } from "../../types.ts"
import { isOn } from "../basic-game-concepts/options.ts"
import { backOf, counterOf, faceOf, namesOf } from "../basic-game-concepts/units.ts"
import { attemptTitles } from "../special-combat-effects.ts"
import { eliminate, printedStrength } from "../zones-of-control-and-ownership/fate.ts"
import { unitsOf } from "../zones-of-control-and-ownership/position.ts"
import type { Half } from "./engagement.ts"

export type LossesDue = {
  readonly side: Side
  readonly attacking: boolean
  /** The units that may be lost: all units of the side in the combat except headquarters (GTW-9.D-3). */
  readonly units: readonly Unit[]
  readonly required: number
  readonly gunsLast: boolean
  /** Capabilities that have succeeded for the side: the first RE lost for each must have that capability (GTW-10-6). */
  readonly capable: readonly Effect[]
  /** Kinds of units that must bear half of the losses, if possible (GTW-14.H.3, GTW-14.R-1, GTW-15.C-1). */
  readonly halves: readonly Half[]
}

/** GTW-9.D-5 */
const isGunFor = (m: State, u: Unit): boolean => {
  const face = faceOf(u)
  return face.is.artillery === true && !(face.guns === "field" && isOn(m, "fieldArtilleryLosses"))
}

/** What can be given up: a unit as it is, or the cadre that this payment would leave of it (GTW-9.E). */
type Item = { readonly id: string; readonly unit: Unit; readonly cadre: boolean; readonly strength: number }

/** GTW-9.D-1, GTW-9.E The strength that a new cadre of the unit would count for; 0: it leaves none. */
function cadreStrength(u: Unit, attacking: boolean): number {
  const { leaves } = counterOf(u)
  const back = backOf(u)
  return u.reduced || leaves === undefined || !back ? 0 : attacking ? back.attack : back.defence
}

/** The end of the id of an option that stands for a new cadre. */
export const CADRE = "/cadre"

/** Each of these units, and the new cadre of each that has one printed. */
const itemsOf = (units: readonly Unit[], attacking: boolean): Item[] =>
  units.flatMap((unit) => {
    const full: Item = { id: unit.id, unit, cadre: false, strength: printedStrength(unit, attacking) }
    if (counterOf(unit).leaves === undefined) return [full]
    return [full, { id: `${unit.id}${CADRE}`, unit, cadre: true, strength: cadreStrength(unit, attacking) }]
  })

const worthOf = (items: readonly Item[]): number => items.reduce((n, i) => n + i.strength, 0)

const fullOf = (items: readonly Item[]): Unit[] => items.flatMap((i) => (i.cadre ? [] : [i.unit]))

/** GTW-9.E A new cadre may be lost in the same payment, once all full units are lost that must be lost before others. */
function mayLoseCadres(m: State, bill: LossesDue, all: readonly Item[], lost: readonly Item[]): Check {
  const cadre = lost.find((i) => i.cadre)
  if (!cadre) return ok
  const whole = lost.find((i) => i.cadre && !lost.some((o) => !o.cadre && o.unit === i.unit))
  if (whole) return refuse("GTW-9.E", () => `${whole.unit.name} is no cadre until it has been reduced.`)
  const first = all.find(
    (i) => !i.cadre && !i.unit.overstacked && !(bill.gunsLast && isGunFor(m, i.unit)) && !lost.includes(i),
  )
  return first
    ? refuse("GTW-9.E", () => `${first.unit.name} must be lost before the new cadre of ${cadre.unit.name}.`)
    : ok
}

/** GTW-9.C.2-7, GTW-9.D-4, GTW-8.C.2-5, GTW-10-6 Are these enough, and the right ones? */
function satisfies(m: State, bill: LossesDue, all: readonly Item[], items: readonly Item[]): Check {
  const { units, required, gunsLast, capable } = bill
  const paid = worthOf(items)
  if (paid < required && items.length < all.length)
    return refuse("GTW-9.D-1", () => `Strength ${required} must be lost; these units have ${paid}.`)
  const lost = fullOf(items)
  const stays = units.filter((u) => !lost.includes(u))
  const spared = (is: (u: Unit) => boolean) => stays.find((u) => is(u) && printedStrength(u, bill.attacking) > 0)
  const late = lost.find((u) => u.overstacked)
  const early = late && spared((u) => !u.overstacked && u.hex === late.hex)
  if (early) return refuse("GTW-8.C.2-5", () => `${early.name} must be lost before ${late.name}, which is overstacked.`)
  const gun = gunsLast ? lost.find((u) => isGunFor(m, u)) : undefined
  const foot = gun && spared((u) => !isGunFor(m, u) && !u.overstacked)
  if (foot) return refuse("GTW-9.D-4", () => `${foot.name} must be lost before ${gun.name}: artillery is lost last.`)
  const irregular = lost.find((u) => faceOf(u).is.irregular)
  const regular = irregular && spared((u) => !faceOf(u).is.irregular)
  if (regular)
    return refuse(
      "GTW-14.L-2",
      () => `${regular.name} must be lost before ${irregular.name}: irregulars are lost last.`,
    )
  for (const effect of capable) {
    const able = units.filter((u) => faceOf(u).effects[effect] !== undefined && !u.overstacked)
    const due = Math.min(
      1,
      able.reduce((n, u) => n + faceOf(u).re, 0),
    )
    const given = lost.reduce((n, u) => n + (able.includes(u) ? faceOf(u).re : 0), 0)
    if (given < due)
      return refuse(
        "GTW-10-6",
        () => `The first regiment lost must be one that can try ${attemptTitles[effect].toLowerCase()}.`,
      )
  }
  for (const { rule, what, is } of bill.halves) {
    const bears = (i: Item) => is(i.unit) && !i.unit.overstacked
    const given = worthOf(items.filter(bears))
    if (given * 2 < required && given < worthOf(all.filter((i) => bears(i) && !i.cadre)))
      return refuse(rule, () => `Half of the losses must be ${what}.`)
  }
  return mayLoseCadres(m, bill, all, items)
}

/** No unit may be given up in excess of the loss. */
function isFair(m: State, bill: LossesDue, all: readonly Item[], lost: readonly Item[]): Check {
  const may = satisfies(m, bill, all, lost)
  if (!may.ok) return may
  const spare = lost.find(
    (i) =>
      satisfies(
        m,
        bill,
        all,
        lost.filter((o) => o !== i),
      ).ok,
  )
  return spare
    ? refuse("GTW-9.D-4", () => `${spare.cadre ? "The new cadre of " : ""}${spare.unit.name} does not have to be lost.`)
    : ok
}

/**
 * A payment that is sufficient, random or in the order given: items are added until it is enough, then those not needed are taken
 * out. `cadresFirst`: new cadres are given up before guns.
 */
function payment(
  m: State,
  bill: LossesDue,
  all: readonly Item[],
  ordered: readonly Item[],
  cadresFirst: boolean,
): Item[] {
  const rank = ({ unit: u, cadre }: Item): number =>
    (cadre ? (cadresFirst ? 3.5 : 16) : 0) +
    (u.overstacked ? 8 : 0) +
    (bill.gunsLast && isGunFor(m, u) ? 4 : 0) +
    (faceOf(u).is.irregular ? 2 : 0) +
    (bill.halves.length > 0 && !bill.halves.some(({ is }) => is(u)) ? 0.5 : 0) +
    (bill.capable.some((e) => faceOf(u).effects[e] !== undefined) ? 0 : 1)
  const queue = [...ordered].sort((a, b) => rank(a) - rank(b))
  const lost: Item[] = []
  for (const i of queue) {
    if (satisfies(m, bill, all, lost).ok) break
    lost.push(i)
  }
  for (const i of [...lost]) {
    const without = lost.filter((o) => o !== i)
    if (satisfies(m, bill, all, without).ok) lost.splice(lost.indexOf(i), 1)
  }
  return lost
}

/** GTW-9.E A player who pays at random gives up new cadres instead of guns in one payment out of so many. */
const seldom = 4

function anyPayment(m: State, bill: LossesDue, all: readonly Item[], random: Random): string[] {
  const ordered = mix(random, [...all])
  const withCadres = random(seldom) === 0 ? payment(m, bill, all, ordered, true) : []
  const lost = isFair(m, bill, all, withCadres).ok
    ? withCadres
    : payment(
        m,
        bill,
        all,
        ordered.filter((i) => !i.cadre),
        false,
      )
  return lost.map((i) => i.id)
}

/** GTW-9.D-4 The owner chooses the units that are lost; their printed strength is what has been paid. */
export function* payLosses(m: State, bill: LossesDue): Flow<number> {
  const { side, required } = bill
  if (required <= 0) return 0
  const lost = Number.isFinite(required)
    ? yield* choosePayment(m, bill)
    : bill.units.map((unit) => ({ unit, cadre: false, strength: printedStrength(unit, bill.attacking) }))
  const strength = lost.reduce((n, i) => n + i.strength, 0)
  m.losses[side] += strength
  const demanded = Number.isFinite(required) ? `${required} demanded` : "all"
  const names = namesOf(lost.flatMap((i) => (i.cadre ? [] : [i.unit])))
  if (lost.length > 0) tell(m, { kind: "lost", rules: ["GTW-9.D-1"], side, names, strength, demanded })
  for (const { unit } of lost) eliminate(m, unit, "GTW-9.E", "lost in combat") // a new cadre comes second
  return strength
}

function* choosePayment(m: State, bill: LossesDue): Flow<readonly Pick<Item, "unit" | "cadre" | "strength">[]> {
  const { side, units, required } = bill
  const known = itemsOf(unitsOf(m, side), bill.attacking)
  const all = known.filter((i) => i.strength > 0 && units.includes(i.unit))
  const full = all.filter((i) => !i.cadre)
  if (worthOf(full) <= required) return full
  const may = ({ unit: u, cadre, strength }: Item): Check => {
    if (!units.includes(u)) return refuse("GTW-9.D-4", () => `${u.name} is not in this combat.`)
    if (strength > 0) return ok
    return cadre
      ? refuse("GTW-9.E", () => `${u.name} would leave no new cadre with strength.`)
      : refuse("GTW-9.D-1", () => `${u.name} has no strength to lose.`)
  }
  const choices = offer(
    all,
    may,
    (i) => ({
      id: i.id,
      label: i.cadre ? `The new cadre of ${i.unit.name} as well: ${i.strength}` : `${i.unit.name}: ${i.strength}`,
      value: i,
      touches: i.cadre ? [] : [i.unit.id],
      ...(i.cadre ? { rules: ["GTW-9.E"] } : {}),
    }),
    () => known,
  )
  const byId = new Map(choices.options.map((o) => [o.id, o.value as Item]))
  return yield* select(
    {
      by: side,
      what: "losses",
      prompt: `Strength ${required} must be lost. Which units?${bill.gunsLast ? " Artillery goes last." : ""}`,
      rules: ["GTW-9.D-4"],
    },
    choices,
    {
      min: 1,
      max: all.length,
      check: (ids) =>
        isFair(
          m,
          bill,
          all,
          ids.map((id) => byId.get(id)!),
        ),
      suggest: (random) => anyPayment(m, bill, all, random),
    },
  )
}
