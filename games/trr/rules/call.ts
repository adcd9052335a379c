/** Asking for fire that nobody at the gun can see: TRR-IND-01 to -07, -09, and counter-battery fire: TRR-CB-01 to -03. */
import { chain, distance, rect } from "@salient/space/table"
import { indirectData } from "../data/indirect.ts"
import { cm, fieldOf, forceOf, nameOf, onEdge, thousandths, unitOf } from "../field.ts"
import type { Mission, State, Unit } from "../state.ts"
import type { Request } from "../types.ts"
import { reaches } from "./aim.ts"
import { asks, type Call, callForecast, fireMission } from "./ask.ts"
import { meansOf, telephonesTo } from "./callers.ts"
import { counterCalls, isEngaged } from "./counter.ts"
import { outOfAction } from "./harm.ts"
import { calling, isMovingTarget, mayCall, mayFireAgain } from "./indirect.ts"
import { gunOf, mayLoad } from "./plans.ts"
import type { Salvo } from "./shells.ts"
import { believedBy, inView } from "./sight.ts"
import { isUnsupplied } from "./supply.ts"

/** TRR-IND-06 The one battery an observer, or a headquarters with a radio, may call. */
function batteryOf(m: State, observer: Unit): Unit | undefined {
  const { serves } = forceOf(m, observer)
  return serves === null ? undefined : unitOf(m, serves)
}

/** TRR-IND-03 The mortars of a headquarters' own battalion or regiment, which nobody else may call. */
function mortarsOf(m: State, hq: Unit): Unit[] {
  return m.units.filter(
    (u) => u.side === hq.side && telephonesTo(forceOf(m, hq), forceOf(m, u)) && mayFireIndirect(m, u),
  )
}

/** TRR-IND-07 Once a move, the heaviest every other move; what has moved or is limbered does not fire. */
export function mayFireIndirect(m: State, battery: Unit): boolean {
  if (!isServed(m, battery) || battery.moved > 0 || isUnsupplied(m, battery)) return false // TRR-GAP-18
  return battery.fired === null && isRested(m, battery, m.move)
}

/** Whether there is a gun in action: beyond the table, or on it, unlimbered, with a crew that obeys (TRR-AT-07). */
function isServed(m: State, battery: Unit): boolean {
  if (!gunOf(m, battery) || outOfAction(m, battery)) return false
  return battery.where === "offTable" || (battery.where === "table" && !battery.limbered && battery.broken === null)
}

/** TRR-IND-07 Whether its last fire is long enough ago for this move. */
function isRested(m: State, battery: Unit, move: number): boolean {
  const gun = gunOf(m, battery)
  return gun !== undefined && mayFireAgain(gun.calibre, battery.lastIndirect, move)
}

/** TRR-IND-05 Artillery fire between the observer and his base line, straight behind him, cuts the wires. */
function wiresUnderFire(m: State, observer: Unit): boolean {
  const wire = chain([observer.at, onEdge(m, observer.side, observer.at)])
  const side = thousandths(indirectData.area)
  return m.falling.some((f) => distance(wire, rect(f.at, f.facing, side, side)) === 0)
}

/** Everything an observer, or a mortar that sees its target, may ask for now. */
export function callsOf(m: State, unit: Unit): Call[] {
  if (gunOf(m, unit)?.kind === "mortar") return mortarCalls(m, unit)
  const targets = believedBy(m, unit.side).filter((t) => inView(m, unit, t))
  const on = (by: Request) => mayCall(by, { hasMoved: unit.moved > 0, month: fieldOf(m).month }) === null
  const mortars = on("telephone") ? mortarsOf(m, unit) : []
  const own = mortars.flatMap((mortar) => [
    ...targets.flatMap((t) => requests(m, unit, mortar, t, "telephone")),
    ...sosCalls(m, unit, mortar, "telephone"),
  ])
  const battery = batteryOf(m, unit)
  if (!battery) return own
  const by = meansOf(forceOf(m, unit))
  const atOnce = on(by) && mayFireIndirect(m, battery)
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

/** TRR-IND-01 On-table guns with a visible target must use direct fire. */
const mustFireDirect = (m: State, battery: Unit, target: Unit): boolean =>
  battery.where === "table" && inView(m, battery, target)

/** TRR-IND-05 A call for fire on an enemy the observer sees. */
function requests(m: State, observer: Unit, battery: Unit, target: Unit, by: Request): Call[] {
  if (mustFireDirect(m, battery, target)) return []
  const mortar = forceOf(m, battery).kind === "mortar"
  const call = calling({
    by,
    moving: isMovingTarget(cm(target.moved)),
    underFire: wiresUnderFire(m, observer),
  })
  return (["he", "shrapnel"] as const)
    .filter((ammunition) => mayLoad(m, battery, ammunition).ok && reaches(m, battery, target.at))
    .map((ammunition) => ({
      id: mortar ? `call:${battery.id}:${ammunition}:${target.id}` : `call:${ammunition}:${target.id}`,
      label: `Call ${ammunition === "he" ? "HE" : "shrapnel"} on ${nameOf(m, target)}${mortar ? ` from ${nameOf(m, battery)}` : ""}`,
      touches: [target.id],
      rules: [by === "radio" ? "TRR-GAP-05" : "TRR-IND-05"],
      forecast: () => callForecast(`Call fire on ${nameOf(m, target)}`, call),
      value: () => {
        if (asks(m, observer, call, by === "radio" ? "TRR-GAP-05" : "TRR-IND-05"))
          fireCalled(m, [{ battery, at: { ...target.at }, ammunition }])
      },
    }))
}

/** TRR-IND-03 Mortars on the table that may fire do so twice; batteries that were called with them fire once (TRR-IND-07). */
function fireCalled(m: State, salvos: readonly Salvo[]): void {
  const mortars = salvos.filter(({ battery }) => battery.where === "table" && gunOf(m, battery)?.kind === "mortar")
  fireMission(m, salvos)
  for (let i = 1; i < indirectData.rate.onTableMortar && mortars.length > 0; i++) fireMission(m, mortars)
}

/** TRR-GAP-05 A runner needs no wire, but the fire comes a move later, as if it had been planned. */
function runners(m: State, observer: Unit, battery: Unit, target: Unit): Call[] {
  const move = m.move + indirectData.runnerDelay
  const booked = m.missions.some((x) => x.battery === battery.id && x.move === move)
  if (booked || move > fieldOf(m).scenario.moves) return []
  if (!isServed(m, battery) || !isRested(m, battery, move)) return []
  if (mustFireDirect(m, battery, target) || !reaches(m, battery, target.at)) return []
  const call = calling({ by: "runner", moving: isMovingTarget(cm(target.moved)) })
  return (["he", "shrapnel"] as const)
    .filter((ammunition) => mayLoad(m, battery, ammunition).ok)
    .map((ammunition) => ({
      id: `runner:${ammunition}:${target.id}`,
      label: `Send a runner for ${ammunition === "he" ? "HE" : "shrapnel"} on ${nameOf(m, target)}`,
      touches: [target.id],
      rules: ["TRR-GAP-05"],
      forecast: () => callForecast(`A runner for fire on ${nameOf(m, target)}`, call),
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
    label: `Call the SOS of ${nameOf(m, battery)}`,
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
    .filter(({ battery, at }) => mayFireIndirect(m, battery) && !isEngaged(m, battery) && reaches(m, battery, at))

const isSameMission = (a: Mission, b: Mission): boolean =>
  a.battery === b.battery || (a.group > 0 && a.group === b.group)

/** TRR-IND-03 A mortar that sees its target asks nobody, unless the target is on the move; then it fires twice. */
function mortarCalls(m: State, mortar: Unit): Call[] {
  if (!mayFireIndirect(m, mortar)) return []
  const targets = believedBy(m, mortar.side).filter((t) => inView(m, mortar, t) && reaches(m, mortar, t.at))
  return targets.flatMap((target) => {
    const call = calling({ by: "mortarSees", moving: isMovingTarget(cm(target.moved)) })
    return (["he", "shrapnel"] as const)
      .filter((ammunition) => mayLoad(m, mortar, ammunition).ok)
      .map((ammunition) => ({
        id: `mortar:${ammunition}:${target.id}`,
        label: `Fire ${ammunition === "he" ? "HE" : "shrapnel"} at ${nameOf(m, target)}`,
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
