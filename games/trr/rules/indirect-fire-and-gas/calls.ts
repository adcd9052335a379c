/** Calling for fire that nobody at the gun can observe: TRR-IND-01 to -07, -09, and counter-battery fire: TRR-CB-01 to -03. */
import { type Check, type Offer, offer, offers, ok, type RuleId, refuse } from "@salient/engine"
import { chain, distance, rect } from "@salient/space/table"
import { meansOf, telephonesTo } from "../../charts/callers.ts"
import { calling, isMovingTarget, mayCall, mayFireAgain } from "../../charts/indirect-fire.ts"
import { indirectData } from "../../data/indirect.ts"
import type { Mission, State, Unit } from "../../state.ts"
import type { Ammunition, Request, Side } from "../../types.ts"
import { mayUseItself } from "../fire-at-infantry-and-soft-targets/harm.ts"
import { believedBy, inView, outOfSight } from "../observation/sight.ts"
import { isUnsupplied } from "../optional-rules/supply.ts"
import { cm, fieldOf, forceOf, nameOf, onEdge, thousandths, unitOf } from "../scale-and-representation/field.ts"
import { reaches } from "./aim.ts"
import { counterCalls, counterNames, isEngaged, mayCounter } from "./counter-battery.ts"
import { gunOf, mayLoad } from "./plans.ts"
import { asks, type Call, callForecast, fireMission } from "./requests.ts"
import type { Salvo } from "./salvos.ts"

/** TRR-IND-06 The one battery that an observer, or a headquarters with a radio, may call. */
function batteryOf(m: State, observer: Unit): Unit | undefined {
  const { serves } = forceOf(m, observer)
  return serves === null ? undefined : unitOf(m, serves)
}

/** TRR-IND-03 The mortars of a headquarters' own battalion or regiment, which nobody else may call. */
function mortarsOf(m: State, hq: Unit): Unit[] {
  return m.units.filter(
    (u) => u.side === hq.side && telephonesTo(forceOf(m, hq), forceOf(m, u)) && mayFireIndirect(m, u).ok,
  )
}

/** TRR-IND-07 Once a move, the heaviest pieces every other move. A battery that has moved or is limbered does not fire. */
export function mayFireIndirect(m: State, battery: Unit): Check {
  const served = mayBeServed(m, battery)
  if (!served.ok) return served
  const no = (rule: RuleId, why: string) => refuse(rule, () => `${nameOf(m, battery)} ${why}.`)
  if (battery.moved > 0) return no("TRR-IND-07", "has moved in this move")
  if (isUnsupplied(m, battery)) return no("TRR-GAP-18", "has no ammunition left")
  if (battery.fired !== null) return no("TRR-IND-07", "has fired in this move")
  return mayFireInMove(m, battery, m.move)
}

/** Is there a gun in action: off the table, or on it, unlimbered, with a crew that obeys (TRR-AT-07)? */
function mayBeServed(m: State, battery: Unit): Check {
  const no = (rule: RuleId, why: string) => refuse(rule, () => `${nameOf(m, battery)} ${why}.`)
  if (!gunOf(m, battery)) return no("TRR-IND-01", "has no gun")
  const fit = mayUseItself(m, battery)
  if (!fit.ok || battery.where === "offTable") return fit
  if (battery.where !== "table") return no("TRR-IND-01", "is not in action")
  if (battery.limbered) return no("TRR-MOVE-11", "is limbered")
  return battery.broken === null ? ok : no("TRR-MOT-07", "does not obey")
}

/** TRR-IND-07 Is its last fire long enough ago for this move? */
function mayFireInMove(m: State, battery: Unit, move: number): Check {
  const gun = gunOf(m, battery)
  return gun !== undefined && mayFireAgain(gun.calibre, battery.lastIndirect, move)
    ? ok
    : refuse("TRR-IND-07", () => `${nameOf(m, battery)} has fired too recently to fire in move ${move}.`)
}

/** TRR-IND-05 Artillery fire between the observer and his base line, straight behind him, cuts the wires. */
function wiresUnderFire(m: State, observer: Unit): boolean {
  const wire = chain([observer.at, onEdge(m, observer.side, observer.at)])
  const side = thousandths(indirectData.area)
  return m.falling.some((f) => distance(wire, rect(f.at, f.facing, side, side)) === 0)
}

/** TRR-IND-05, TRR-GAP-05 May it use this means of calling? */
function mayUse(m: State, unit: Unit, by: Request): Check {
  const no = mayCall(by, { hasMoved: unit.moved > 0, month: fieldOf(m).month })
  return no ? refuse(no.rules, () => `${nameOf(m, unit)}: ${no.reason}.`) : ok
}

/** Everything an observer, or a mortar that sees its target, may ask for now. */
function callsOf(m: State, unit: Unit): Call[] {
  if (isMortar(m, unit)) return mortarCalls(m, unit)
  const targets = believedBy(m, unit.side).filter((t) => inView(m, unit, t))
  const mortars = mayUse(m, unit, "telephone").ok ? mortarsOf(m, unit) : []
  const own = mortars.flatMap((mortar) => [
    ...targets.flatMap((t) => requests(m, unit, mortar, t, "telephone")),
    ...sosCalls(m, unit, mortar, "telephone"),
  ])
  const battery = batteryOf(m, unit)
  if (!battery) return own
  const by = meansOf(forceOf(m, unit))
  const atOnce = mayUse(m, unit, by).ok && mayFireIndirect(m, battery).ok
  const duel = atOnce ? counterCalls(m, unit, battery, by, wiresUnderFire(m, unit)) : []
  if (isEngaged(m, battery)) return [...own, ...duel] // TRR-CB-01: it stays on its target
  return [
    ...(atOnce ? targets.flatMap((t) => requests(m, unit, battery, t, by)) : []),
    ...(atOnce ? sosCalls(m, unit, battery, by) : []),
    ...duel,
    ...targets.flatMap((t) => runners(m, unit, battery, t)),
    ...own,
  ]
}

/** TRR-SEQ-05 May a unit ask for any fire? */
export function mayCallAny(m: State, unit: Unit): Check {
  if (callsOf(m, unit).length > 0) return ok
  if (isMortar(m, unit)) {
    const fire = mayFireIndirect(m, unit)
    return fire.ok ? refuse("TRR-IND-03", () => `${nameOf(m, unit)} sees no enemy within its reach.`) : fire
  }
  const battery = batteryOf(m, unit)
  if (!battery) return refuse("TRR-IND-06", () => `${nameOf(m, unit)} has no battery to call on.`)
  const use = mayUse(m, unit, meansOf(forceOf(m, unit)))
  if (!use.ok) return use
  const fire = mayFireIndirect(m, battery)
  return fire.ok ? refuse("TRR-IND-06", () => `${nameOf(m, unit)} sees no target to call fire on.`) : fire
}

/** Ammunition that may be called for by name; gas and smoke must be planned. */
const shells = ["he", "shrapnel"] as const

const shellNames = { he: "HE", shrapnel: "shrapnel" } as const

export const isMortar = (m: State, unit: Unit): boolean => gunOf(m, unit)?.kind === "mortar"

/** TRR-IND-04, TRR-GAP-10 May a battery fire this ammunition at a target? */
function mayShell(m: State, battery: Unit, target: Unit, ammunition: Ammunition): Check {
  const load = mayLoad(m, battery, ammunition)
  if (!load.ok) return refuse(load.rules, () => `${nameOf(m, battery)}: ${load.reason}.`)
  return reaches(m, battery, target.at)
    ? ok
    : refuse("TRR-GAP-10", () => `${nameOf(m, target)} is not within reach of ${nameOf(m, battery)}.`)
}

/** TRR-IND-01 On-table guns with a visible target must use direct fire. */
const mayBeCalledOn = (m: State, battery: Unit, target: Unit): Check =>
  battery.where === "table" && inView(m, battery, target)
    ? refuse("TRR-IND-01", () => `${nameOf(m, battery)} sees ${nameOf(m, target)} itself, so it fires direct.`)
    : ok

/** TRR-IND-02 An observer calls fire on a target that he sees. */
const mayObserve = (m: State, observer: Unit, target: Unit): Check =>
  inView(m, observer, target)
    ? ok
    : refuse("TRR-IND-02", () => `${nameOf(m, observer)} does not see ${nameOf(m, target)}.`)

/** TRR-CB-01 A battery that counters another keeps firing at it until it ceases fire. */
const mayLeaveDuel = (m: State, battery: Unit): Check =>
  isEngaged(m, battery)
    ? refuse("TRR-CB-01", () => `${nameOf(m, battery)} must keep firing at the battery that it is countering.`)
    : ok

/** TRR-IND-05 A call for fire on an enemy the observer sees. */
function requests(m: State, observer: Unit, battery: Unit, target: Unit, by: Request): Call[] {
  if (!mayBeCalledOn(m, battery, target).ok) return []
  const mortar = forceOf(m, battery).kind === "mortar"
  const call = calling({
    by,
    moving: isMovingTarget(cm(target.moved)),
    underFire: wiresUnderFire(m, observer),
  })
  return shells
    .filter((ammunition) => mayShell(m, battery, target, ammunition).ok)
    .map((ammunition) => ({
      id: mortar ? `call:${battery.id}:${ammunition}:${target.id}` : `call:${ammunition}:${target.id}`,
      label: `Call ${shellNames[ammunition]} on ${nameOf(m, target)}${mortar ? ` from ${nameOf(m, battery)}` : ""}`,
      touches: [target.id],
      rules: [by === "radio" ? "TRR-GAP-05" : "TRR-IND-05"],
      forecast: () => callForecast(`Call fire on ${nameOf(m, target)}`, call),
      value: () => {
        if (asks(m, observer, call, by === "radio" ? "TRR-GAP-05" : "TRR-IND-05"))
          fireCalled(m, [{ battery, at: { ...target.at }, ammunition }])
      },
    }))
}

/** TRR-IND-03 Mortars on the table that may fire do so twice; batteries that were called together with them fire once (TRR-IND-07). */
function fireCalled(m: State, salvos: readonly Salvo[]): void {
  const mortars = salvos.filter(({ battery }) => battery.where === "table" && gunOf(m, battery)?.kind === "mortar")
  fireMission(m, salvos)
  for (let i = 1; i < indirectData.rate.onTableMortar && mortars.length > 0; i++) fireMission(m, mortars)
}

/** TRR-GAP-05 May a runner ask a battery for fire in the move in which it would arrive? */
function mayRunFor(m: State, battery: Unit): Check {
  const move = m.move + indirectData.runnerDelay
  if (m.missions.some((x) => x.battery === battery.id && x.move === move))
    return refuse("TRR-GAP-05", () => `${nameOf(m, battery)} already has a mission in move ${move}.`)
  if (move > fieldOf(m).scenario.moves)
    return refuse("TRR-GAP-05", "The battle ends before fire requested by a runner could arrive.")
  const served = mayBeServed(m, battery)
  return served.ok ? mayFireInMove(m, battery, move) : served
}

/** TRR-GAP-05 A runner needs no wire, but the fire comes a move later, as if it had been planned. */
function runners(m: State, observer: Unit, battery: Unit, target: Unit): Call[] {
  const move = m.move + indirectData.runnerDelay
  if (!mayRunFor(m, battery).ok || !mayBeCalledOn(m, battery, target).ok) return []
  const call = calling({ by: "runner", moving: isMovingTarget(cm(target.moved)) })
  return shells
    .filter((ammunition) => mayShell(m, battery, target, ammunition).ok)
    .map((ammunition) => ({
      id: `runner:${ammunition}:${target.id}`,
      label: `Send a runner for ${shellNames[ammunition]} on ${nameOf(m, target)}`,
      touches: [target.id],
      rules: ["TRR-GAP-05"],
      forecast: () => callForecast(`A runner to call for fire on ${nameOf(m, target)}`, call),
      value: () => {
        if (!asks(m, observer, call, "TRR-GAP-05")) return
        m.missions.push({ battery: battery.id, side: battery.side, move, at: { ...target.at }, ammunition, group: 0 })
      },
    }))
}

/** TRR-IND-09 The whole mission of an SOS point fires on one signal. */
function sosCalls(m: State, observer: Unit, battery: Unit, by: Request): Call[] {
  const own = m.missions.filter((x) => x.move === null && x.battery === battery.id && reaches(m, battery, x.at))
  const call = calling({ by, moving: false, underFire: wiresUnderFire(m, observer) })
  return own.map((mission) => ({
    id: `sos:${mission.battery}`,
    label: `Call the SOS fire of ${nameOf(m, battery)}`,
    rules: ["TRR-IND-09"],
    forecast: () => callForecast("Call the SOS fire", call),
    value: () => {
      if (!asks(m, observer, call, "TRR-IND-09")) return
      fireCalled(m, sosSalvos(m, mission))
    },
  }))
}

const sosSalvos = (m: State, called: Mission): Salvo[] =>
  m.missions
    .filter((x) => x.move === null && x.side === called.side && isSameMission(x, called))
    .map((x) => ({ battery: unitOf(m, x.battery), at: x.at, ammunition: x.ammunition }))
    .filter(({ battery, at }) => mayFireIndirect(m, battery).ok && !isEngaged(m, battery) && reaches(m, battery, at))

const isSameMission = (a: Mission, b: Mission): boolean =>
  a.battery === b.battery || (a.group > 0 && a.group === b.group)

/** TRR-IND-03 A mortar that sees its target needs no call, unless the target is moving; then it fires twice. */
function mortarCalls(m: State, mortar: Unit): Call[] {
  if (!mayFireIndirect(m, mortar).ok) return []
  const targets = believedBy(m, mortar.side).filter((t) => mayObserve(m, mortar, t).ok)
  return targets.flatMap((target) => {
    const call = calling({ by: "mortarSees", moving: isMovingTarget(cm(target.moved)) })
    return shells
      .filter((ammunition) => mayShell(m, mortar, target, ammunition).ok)
      .map((ammunition) => ({
        id: `mortar:${ammunition}:${target.id}`,
        label: `Fire ${shellNames[ammunition]} at ${nameOf(m, target)}`,
        touches: [target.id],
        rules: ["TRR-IND-03"],
        forecast: () => callForecast(`Mortar fire at ${nameOf(m, target)}`, call),
        value: () => {
          if (call.need > 0 && !asks(m, mortar, call, "TRR-IND-03")) return
          fireCalled(m, [{ battery: mortar, at: { ...target.at }, ammunition }])
        },
      }))
  })
}

/** Something that a unit of the side could call for, and whether this one may. */
type Wish = { readonly id: string; readonly label: string; readonly may: () => Check }

/** What a unit may call for, and why not for the rest: everything its side has been offered or may be later. */
export function callOffer(m: State, unit: Unit): Offer<() => void> {
  const calls = callsOf(m, unit)
  const rest = (): Wish[] => {
    const offered = new Set(calls.map(({ id }) => id))
    return [...shellWishes(m, unit), ...sosWishes(m, unit), ...counterWishes(m, unit)].filter(
      ({ id }) => !offered.has(id),
    )
  }
  return offers<() => void>(
    ...calls,
    offer<Wish, () => void>(
      [],
      (wish) => wish.may(),
      ({ id, label }) => ({ id, label }),
      rest,
    ),
    outOfSight(m, unit.side, ({ id, name }) =>
      prefixes(m, unit.side).flatMap(({ prefix }) =>
        shells.map((ammunition) => ({
          id: `${prefix}:${ammunition}:${id}`,
          label: `${shellNames[ammunition]} on ${name}`,
        })),
      ),
    ),
  )
}

/** How a call names the firer: the battery that an observer serves, a runner to it, the mortar itself, or mortars by their id. */
function prefixes(m: State, side: Side): { prefix: string; mortars?: Unit }[] {
  const mortars = m.units.filter((u) => u.side === side && forceOf(m, u).kind === "mortar")
  return [
    ...["call", "runner", "mortar"].map((prefix) => ({ prefix })),
    ...mortars.map((u) => ({ prefix: `call:${u.id}`, mortars: u })),
  ]
}

function shellWishes(m: State, unit: Unit): Wish[] {
  const targets = believedBy(m, unit.side)
  return prefixes(m, unit.side).flatMap(({ prefix, mortars }) =>
    targets.flatMap((target) =>
      shells.map((ammunition) => ({
        id: `${prefix}:${ammunition}:${target.id}`,
        label: `${shellNames[ammunition]} on ${nameOf(m, target)}`,
        may: () => mayAsk(m, unit, prefix, mortars, target, ammunition),
      })),
    ),
  )
}

/** May a unit call this ammunition on a target, by the means that the prefix names? */
function mayAsk(
  m: State,
  unit: Unit,
  prefix: string,
  mortars: Unit | undefined,
  target: Unit,
  ammunition: Ammunition,
): Check {
  const itself = prefix === "mortar"
  if (itself !== isMortar(m, unit))
    return itself
      ? refuse("TRR-IND-03", () => `${nameOf(m, unit)} is not a mortar.`)
      : refuse("TRR-IND-03", () => `${nameOf(m, unit)} fires for itself and cannot call on another battery.`)
  const battery = itself ? unit : (mortars ?? batteryOf(m, unit))
  const serves = mortars === undefined || telephonesTo(forceOf(m, unit), forceOf(m, mortars))
  if (!battery || !serves) return refuse("TRR-IND-06", () => `${nameOf(m, unit)} has no such battery to call on.`)
  const by = mortars ? "telephone" : meansOf(forceOf(m, unit))
  const checks: (() => Check)[] = [
    ...(itself || mortars ? [] : [() => mayLeaveDuel(m, battery)]),
    ...(itself || prefix === "runner" ? [] : [() => mayUse(m, unit, by)]),
    () => (prefix === "runner" ? mayRunFor(m, battery) : mayFireIndirect(m, battery)),
    () => mayObserve(m, unit, target),
    ...(itself ? [] : [() => mayBeCalledOn(m, battery, target)]),
  ]
  for (const check of checks) {
    const found = check()
    if (!found.ok) return found
  }
  return mayShell(m, battery, target, ammunition)
}

function sosWishes(m: State, unit: Unit): Wish[] {
  return m.units
    .filter((u) => u.side === unit.side && gunOf(m, u))
    .map((battery) => ({
      id: `sos:${battery.id}`,
      label: `Call the SOS fire of ${nameOf(m, battery)}`,
      may: () => maySignal(m, unit, battery),
    }))
}

/** TRR-IND-09 May a unit give the signal for the SOS fire of a battery? */
function maySignal(m: State, unit: Unit, battery: Unit): Check {
  const own = telephonesTo(forceOf(m, unit), forceOf(m, battery))
  if (isMortar(m, unit) || (!own && batteryOf(m, unit) !== battery))
    return refuse("TRR-IND-06", () => `${nameOf(m, unit)} cannot call on ${nameOf(m, battery)}.`)
  const duel = own ? ok : mayLeaveDuel(m, battery)
  if (!duel.ok) return duel
  const use = mayUse(m, unit, own ? "telephone" : meansOf(forceOf(m, unit)))
  if (!use.ok) return use
  const fire = mayFireIndirect(m, battery)
  if (!fire.ok) return fire
  return m.missions.some((x) => x.move === null && x.battery === battery.id && reaches(m, battery, x.at))
    ? ok
    : refuse("TRR-IND-09", () => `${nameOf(m, battery)} has no SOS point within reach.`)
}

/** TRR-CB-01, -02 Batteries that have been heard, by their names in counter-battery fire. */
function counterWishes(m: State, unit: Unit): Wish[] {
  const battery = batteryOf(m, unit)
  return counterNames(m, unit.side).map(({ id, name }) => ({
    id: `counter:${id}`,
    label: `Counter the fire of ${name}`,
    may: () => {
      if (!battery || isMortar(m, unit))
        return refuse("TRR-IND-06", () => `${nameOf(m, unit)} has no battery to call on.`)
      const use = mayUse(m, unit, meansOf(forceOf(m, unit)))
      if (!use.ok) return use
      const fire = mayFireIndirect(m, battery)
      return fire.ok ? mayCounter(m, battery, id) : fire
    },
  }))
}
