/** Asking for fire that nobody at the gun can see: TRR-IND-01 to -07, -09, and counter-battery fire: TRR-CB-01 to -03. */
import { type Forecast, mapOdds, type Option, roll, tell } from "@salient/engine"
import { chain, distance, lengthOf, type Point, rect } from "@salient/space/table"
import { indirectData } from "../data/indirect.ts"
import { scaleData } from "../data/scale.ts"
import { cm, edgeMiddle, fieldOf, forceOf, nameOf, unitOf } from "../field.ts"
import { unitsNamed } from "../places.ts"
import { type Mission, other, type State, type Unit } from "../state.ts"
import { counterCalling, counterEffect, counterLocates, counterLocation, mayBeCountered } from "./counter-battery.ts"
import {
  type Calling,
  calling,
  callingOdds,
  granted,
  indirectMinimum,
  isMovingTarget,
  mayCall,
  mayFireAgain,
} from "./indirect.ts"
import { gunOf, mayLoad, reachOf } from "./plans.ts"
import { fallOf, landSalvos, type Salvo } from "./shells.ts"
import { audience, inView, locate, locatedBy } from "./sight.ts"

/** A way of using the telephone. */
export type Call = Option<() => void>

/** TRR-IND-06 The one battery an observer may call, if it can still fire in this move. */
function batteryOf(m: State, observer: Unit): Unit | undefined {
  const { serves } = forceOf(m, observer)
  const battery = serves === null ? undefined : unitOf(m, serves)
  return battery && mayFireIndirect(m, battery) ? battery : undefined
}

/** TRR-IND-07 Once a move, the heaviest every other move; what has moved or is limbered does not fire. */
export function mayFireIndirect(m: State, battery: Unit): boolean {
  const gun = gunOf(m, battery)
  if (!gun || battery.where === "lost" || battery.where === "reserve") return false
  if (battery.where === "table" && (battery.limbered || battery.moved > 0 || battery.broken !== null)) return false
  return battery.fired === null && mayFireAgain(gun.calibre, battery.lastIndirect, m.move)
}

/** TRR-IND-05 Artillery fire between the observer and his base line cuts the wires. */
function wiresUnderFire(m: State, observer: Unit): boolean {
  const wire = chain([observer.at, edgeMiddle(m, observer.side)])
  return m.curtain.some((c) => distance(wire, rect(c.at, c.facing, c.width, 1)) === 0)
}

/** Everything an observer, or a mortar that sees its target, may ask for now. */
export function callsOf(m: State, unit: Unit): Call[] {
  const { kind } = forceOf(m, unit)
  if (kind === "mortar") return mortarCalls(m, unit)
  const battery = kind === "observer" ? batteryOf(m, unit) : undefined
  if (!battery) return []
  const targets = locatedBy(m, unit.side).filter((t) => inView(m, unit, t))
  const wired = mayCall("telephone", { hasMoved: unit.moved > 0, month: fieldOf(m).month }) === null
  return [
    ...(wired ? targets.flatMap((target) => requests(m, unit, battery, target)) : []),
    ...(wired ? sosCalls(m, unit, battery) : []),
    ...(wired ? counterCalls(m, unit, battery) : []),
    ...targets.flatMap((target) => runners(m, unit, battery, target)),
  ]
}

const callForecast = (title: string, call: Calling): Forecast => ({
  title,
  odds: mapOdds(callingOdds(call), (yes) => (yes ? "granted" : "refused")),
  tallies: [{ label: `needs ${call.need}, added to the die`, tally: call.modifier }],
})

/** TRR-IND-01 On-table guns with a visible target must use direct fire. */
const mustFireDirect = (m: State, battery: Unit, target: Unit): boolean =>
  battery.where === "table" && inView(m, battery, target)

/** TRR-IND-05 A call for fire on an enemy the observer sees. */
function requests(m: State, observer: Unit, battery: Unit, target: Unit): Call[] {
  if (mustFireDirect(m, battery, target)) return []
  const call = calling({
    by: "telephone",
    moving: isMovingTarget(cm(target.moved)),
    underFire: wiresUnderFire(m, observer),
  })
  return (["he", "shrapnel"] as const)
    .filter((ammunition) => mayLoad(m, battery, ammunition).ok && inReach(m, battery, target.at))
    .map((ammunition) => ({
      id: `call:${ammunition}:${target.id}`,
      label: `Call ${ammunition === "he" ? "HE" : "shrapnel"} on ${nameOf(m, target)}`,
      touches: [target.id],
      rules: ["TRR-IND-05"],
      forecast: () => callForecast(`Call fire on ${nameOf(m, target)}`, call),
      value: () => {
        if (asks(m, observer, call, "TRR-IND-05")) fireMission(m, [{ battery, at: { ...target.at }, ammunition }])
      },
    }))
}

/** TRR-GAP-05 A runner needs no wire, but the fire comes a move later, as if it had been planned. */
function runners(m: State, observer: Unit, battery: Unit, target: Unit): Call[] {
  const move = m.move + indirectData.runnerDelay
  const booked = m.missions.some((x) => x.battery === battery.id && x.move === move)
  if (booked || move > fieldOf(m).scenario.moves) return []
  if (mustFireDirect(m, battery, target) || !inReach(m, battery, target.at)) return []
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

function inReach(m: State, battery: Unit, at: Point): boolean {
  const reach = reachOf(m, battery)
  if (battery.where !== "table") return true
  const far = cm(lengthOf(battery.at, at))
  return far >= indirectMinimum && (reach === null || far <= reach)
}

/** TRR-IND-05 The request roll. */
function asks(m: State, observer: Unit, call: Calling, rule: string): boolean {
  const to = audience(m, observer)
  const die = roll(m, scaleData.die, rule, `request of ${nameOf(m, observer)}`, to)
  const yes = granted(call, die)
  tell(m, { kind: "requested", rules: [rule], name: nameOf(m, observer), die, need: call.need, granted: yes }, [
    observer.side,
  ])
  return yes
}

/** One battery or several by one scatter; after this nothing more is rolled that both sides see. */
function fireMission(m: State, salvos: readonly Salvo[]): void {
  const [first] = salvos
  if (!first) return
  const fall = fallOf(m, first.battery, first.at)
  for (const { battery } of salvos) battery.lastIndirect = m.move
  landSalvos(m, salvos, fall, ["TRR-IND-10"])
}

/** TRR-IND-09 The whole mission of an SOS point fires on one signal. */
function sosCalls(m: State, observer: Unit, battery: Unit): Call[] {
  const own = m.missions.filter((x) => x.move === null && x.battery === battery.id)
  const call = calling({ by: "telephone", moving: false, underFire: wiresUnderFire(m, observer) })
  return own.map((mission) => ({
    id: `sos:${mission.battery}`,
    label: `Call the SOS of ${nameOf(m, battery)}`,
    rules: ["TRR-IND-09"],
    forecast: () => callForecast("Call the SOS fire", call),
    value: () => {
      if (!asks(m, observer, call, "TRR-IND-09")) return
      fireMission(m, sosSalvos(m, mission))
    },
  }))
}

const sosSalvos = (m: State, called: Mission): Salvo[] =>
  m.missions
    .filter((x) => x.move === null && x.side === called.side && isSameMission(x, called))
    .map((x) => ({ battery: unitOf(m, x.battery), at: x.at, ammunition: x.ammunition }))
    .filter(({ battery }) => mayFireIndirect(m, battery))

const isSameMission = (a: Mission, b: Mission): boolean =>
  a.battery === b.battery || (a.group > 0 && a.group === b.group)

/** TRR-IND-03 A mortar that sees its target asks nobody, unless the target is on the move; then it fires twice. */
function mortarCalls(m: State, mortar: Unit): Call[] {
  if (!mayFireIndirect(m, mortar)) return []
  const targets = locatedBy(m, mortar.side).filter((t) => inView(m, mortar, t) && inReach(m, mortar, t.at))
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
          mortar.fired = "light"
          const at = { ...target.at }
          for (let i = 0; i < indirectData.rate.onTableMortar; i++)
            fireMission(m, [{ battery: mortar, at, ammunition }])
        },
      }))
  })
}

/** TRR-CB-01 Whether the scenario gave a battery to counter-battery work. */
function isAllocated(m: State, battery: Unit): boolean {
  const { scenario, prepared } = fieldOf(m)
  const names = scenario.sides[battery.side].counterBattery ?? []
  const { force } = prepared.forces[battery.side]
  return names.some((who) => unitsNamed(force, battery.side, who).some((u) => u.id === battery.id))
}

/** TRR-CB-01, -02 Enemy batteries that have given themselves away by firing. */
function counterCalls(m: State, observer: Unit, battery: Unit): Call[] {
  if (!isAllocated(m, battery)) return []
  const firing = m.units.filter((u) => {
    const gun = gunOf(m, u)
    const heard = u.lastIndirect !== null && u.lastIndirect >= m.move - 1
    return u.side === other(battery.side) && u.where !== "lost" && heard && gun && mayBeCountered(gun.calibre)
  })
  return firing.map((target) => ({
    id: `counter:${target.id}`,
    label: `Counter the fire of ${nameOf(m, target)}`,
    rules: ["TRR-CB-02"],
    forecast: () => callForecast(`Counter-battery fire at ${nameOf(m, target)}`, counterCalling()),
    value: () => counter(m, observer, battery, target),
  }))
}

/** TRR-CB-02, -03 */
function counter(m: State, observer: Unit, battery: Unit, target: Unit): void {
  if (!asks(m, observer, counterCalling(), "TRR-CB-02")) return
  battery.lastIndirect = m.move
  const die = roll(m, scaleData.die, "TRR-CB-02", `locating ${nameOf(m, target)}`)
  const found = counterLocates(counterLocation(target.turns, hasAirObserver(m, observer)), die)
  tell(m, { kind: "counter", rules: ["TRR-CB-02"], name: nameOf(m, target), die, found })
  if (!found) return
  if (target.where === "table") {
    locate(m, target, ["TRR-CB-02"])
    fireMission(m, [{ battery, at: { ...target.at }, ammunition: "he" }])
    return
  }
  const ours = roll(m, scaleData.die, "TRR-CB-03", `fire of ${nameOf(m, battery)}`)
  const theirs = roll(m, scaleData.die, "TRR-CB-03", `endurance of ${nameOf(m, target)}`)
  target.shaken = counterEffect(ours, theirs, false)
  tell(m, { kind: "countered", rules: ["TRR-CB-03"], name: nameOf(m, target), ours, theirs, loss: target.shaken })
}

const hasAirObserver = (m: State, observer: Unit): boolean =>
  m.units.some((u) => u.side === observer.side && forceOf(m, u).kind === "aircraft" && u.where !== "lost")
