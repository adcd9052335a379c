/** Paying for losses: GTW-9.D, GTW-10-6. */
import { type Check, type Flow, mix, offer, ok, type Random, refuse } from "@salient/engine"
import { tell } from "../../happenings.ts"
import { select } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { Effect, Side } from "../../types.ts"
import { isOn } from "../basic-game-concepts/options.ts"
import { faceOf, namesOf } from "../basic-game-concepts/units.ts"
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

const worthOf = (bill: LossesDue, units: readonly Unit[]): number =>
  units.reduce((n, u) => n + printedStrength(u, bill.attacking), 0)

/** GTW-9.C.2-7, GTW-9.D-4, GTW-8.C.2-5, GTW-10-6 Are these units enough, and the right ones? */
function satisfies(m: State, bill: LossesDue, lost: readonly Unit[]): Check {
  const { units, required, gunsLast, capable } = bill
  const paid = worthOf(bill, lost)
  if (paid < required && lost.length < units.filter((u) => printedStrength(u, bill.attacking) > 0).length)
    return refuse("GTW-9.D-1", () => `Strength ${required} must be lost; these units have ${paid}.`)
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
    const able = units.filter((u) => is(u) && !u.overstacked)
    const given = worthOf(
      bill,
      lost.filter((u) => able.includes(u)),
    )
    if (given * 2 < required && given < worthOf(bill, able))
      return refuse(rule, () => `Half of the losses must be ${what}.`)
  }
  return ok
}

/** No unit may be given up in excess of the loss. */
function isFair(m: State, bill: LossesDue, lost: readonly Unit[]): Check {
  const may = satisfies(m, bill, lost)
  if (!may.ok) return may
  const spare = lost.find(
    (u) =>
      satisfies(
        m,
        bill,
        lost.filter((o) => o !== u),
      ).ok,
  )
  return spare ? refuse("GTW-9.D-4", () => `${spare.name} does not have to be lost.`) : ok
}

/** A payment that is sufficient, random or in the order given: units are added until it is enough, then those not needed are taken out. */
function payment(m: State, bill: LossesDue, ordered: readonly Unit[]): Unit[] {
  const rank = (u: Unit): number =>
    (u.overstacked ? 8 : 0) +
    (bill.gunsLast && isGunFor(m, u) ? 4 : 0) +
    (faceOf(u).is.irregular ? 2 : 0) +
    (bill.halves.length > 0 && !bill.halves.some(({ is }) => is(u)) ? 0.5 : 0) +
    (bill.capable.some((e) => faceOf(u).effects[e] !== undefined) ? 0 : 1)
  const queue = ordered.filter((u) => printedStrength(u, bill.attacking) > 0).sort((a, b) => rank(a) - rank(b))
  const lost: Unit[] = []
  for (const u of queue) {
    if (satisfies(m, bill, lost).ok) break
    lost.push(u)
  }
  for (const u of [...lost]) {
    const without = lost.filter((o) => o !== u)
    if (satisfies(m, bill, without).ok) lost.splice(lost.indexOf(u), 1)
  }
  return lost
}

const anyPayment = (m: State, bill: LossesDue, random: Random): string[] =>
  payment(m, bill, mix(random, [...bill.units])).map((u) => u.id)

/** GTW-9.D-4 The owner chooses the units that are lost; their printed strength is what has been paid. */
export function* payLosses(m: State, bill: LossesDue): Flow<number> {
  const { side, required, units } = bill
  if (required <= 0) return 0
  const lost = Number.isFinite(required) ? yield* choosePayment(m, bill) : [...units]
  const strength = worthOf(bill, lost)
  m.losses[side] += strength
  const demanded = Number.isFinite(required) ? `${required} demanded` : "all"
  if (lost.length > 0) tell(m, { kind: "lost", rules: ["GTW-9.D-1"], side, names: namesOf(lost), strength, demanded })
  for (const u of lost) eliminate(m, u, "GTW-9.E", "lost in combat")
  return strength
}

function* choosePayment(m: State, bill: LossesDue): Flow<Unit[]> {
  const { side, units, required } = bill
  const payable = units.filter((u) => printedStrength(u, bill.attacking) > 0)
  if (payable.length === 0) return []
  if (worthOf(bill, payable) <= required) return [...payable]
  const candidates = unitsOf(m, side)
  const may = (u: Unit): Check => {
    if (!units.includes(u)) return refuse("GTW-9.D-4", () => `${u.name} is not in this combat.`)
    return payable.includes(u) ? ok : refuse("GTW-9.D-1", () => `${u.name} has no strength to lose.`)
  }
  const choices = offer(
    payable,
    may,
    (u) => ({
      id: u.id,
      label: `${u.name}: ${printedStrength(u, bill.attacking)}`,
      value: u,
      touches: [u.id],
    }),
    () => candidates,
  )
  const byId = new Map(choices.options.map((o) => [o.id, o.value as Unit]))
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
      max: payable.length,
      check: (ids) =>
        isFair(
          m,
          bill,
          ids.map((id) => byId.get(id)!),
        ),
      suggest: (random) => anyPayment(m, bill, random),
    },
  )
}
