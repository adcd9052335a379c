/** Wagons on their way to battalions and guns, and what happens if none arrive: TRR-OPT-02, TRR-GAP-18. */
import { type Check, type Offer, offer, ok, refuse } from "@salient/engine"
import { artilleryLoads, battalionLoads, wearOf, wornOut } from "../../charts/logistics.ts"
import { battleData } from "../../data/battle.ts"
import { logisticsData } from "../../data/logistics.ts"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { SIDES } from "../../types.ts"
import { mayUseItself } from "../fire-at-infantry-and-soft-targets/harm.ts"
import { gunOf } from "../indirect-fire-and-gas/plans.ts"
import {
  fieldOf,
  forceOf,
  fromHome,
  gap,
  isTransport,
  nameOf,
  onTable,
  thousandths,
} from "../scale-and-representation/field.ts"
import { isOn } from "./options.ts"

/** The battalion a unit draws its supplies from: its own, or the one it is attached to. */
function battalionOf(m: State, unit: Unit): string | null {
  const { formations } = fieldOf(m)
  const own = formations.get(`${unit.side}/${forceOf(m, unit).formation}`)
  const above = own?.level === "attached" && own.parent !== null ? formations.get(`${unit.side}/${own.parent}`) : own
  return above?.level === "battalion" ? `${unit.side}/${above.id}` : null
}

/** The battalions of both sides that have units on the table, in a fixed order. */
function battalions(m: State): { key: string; units: Unit[] }[] {
  const found = new Map<string, Unit[]>()
  for (const unit of onTable(m)) {
    const key = battalionOf(m, unit)
    if (key !== null) found.set(key, [...(found.get(key) ?? []), unit])
  }
  return [...found].map(([key, units]) => ({ key, units }))
}

/** The wagon loads that a gun on the table still lacks; its own team counts as one. */
function gunLacks(m: State, unit: Unit): number {
  const gun = gunOf(m, unit)
  if (!gun || unit.where !== "table") return 0
  const own = forceOf(m, unit).mover === "horseTransport" ? 1 : 0
  const spent = artilleryLoads({ millimetres: gun.calibre, mortar: gun.kind === "mortar" }, unit.firedMoves)
  return Math.max(0, spent - own - unit.stock)
}

/** TRR-GAP-18 Whether a unit fights without the supply that is due. */
export function isUnsupplied(m: State, unit: Unit): boolean {
  if (!isOn(m, "logistics")) return false
  if (gunOf(m, unit)) return gunLacks(m, unit) > 0
  const key = battalionOf(m, unit)
  return key !== null && wornOut(m.wear[key] ?? 0)
}

/** At the end of a move: records what every unit has used up. */
export function useSupplies(m: State): void {
  if (!isOn(m, "logistics")) return
  for (const unit of onTable(m))
    if (gunOf(m, unit) && (unit.fired !== null || unit.lastIndirect === m.move)) unit.firedMoves++
  for (const { key, units } of battalions(m)) {
    if (handsOut(m, units)) continue
    const attacking = units.some((u) => u.advanced)
    const before = m.wear[key] ?? 0
    const now = before + wearOf(attacking ? "attacking" : "defending")
    m.wear[key] = now
    if (!wornOut(before) && wornOut(now)) lacks(m, units[0] as Unit)
  }
}

/** A battalion whose headquarters was supplied in this move uses up nothing else in it. */
function handsOut(m: State, units: readonly Unit[]): boolean {
  const supplied = units.filter((u) => forceOf(m, u).kind === "hq" && u.stock > 0)
  for (const hq of supplied) hq.stock = 0
  return supplied.length > 0
}

const lacks = (m: State, unit: Unit): void =>
  tell(m, { kind: "unsupplied", rules: ["TRR-GAP-18"], name: formationName(m, unit) }, [unit.side])

const formationName = (m: State, unit: Unit): string =>
  fieldOf(m).formations.get(battalionOf(m, unit) ?? "")?.name ?? nameOf(m, unit)

/** How many loads a battalion needs: more if tanks are attached to it. */
function battalionNeeds(m: State, key: string): number {
  const tanks = onTable(m).filter((u) => forceOf(m, u).kind === "vehicle" && battalionOf(m, u) === key)
  return battalionLoads(tanks.length > 0 ? 1 : 0)
}

/** The loads that a unit takes now: a headquarters takes those of its battalion, a gun takes one. */
function needs(m: State, unit: Unit): { key: string | null; loads: number } {
  const key = forceOf(m, unit).kind === "hq" ? battalionOf(m, unit) : null
  return { key, loads: key !== null && (m.wear[key] ?? 0) > 0 ? battalionNeeds(m, key) : gunOf(m, unit) ? 1 : 0 }
}

/** TRR-OPT-02 Has it any loads to hand out? */
function mayHandOut(m: State, wagon: Unit): Check {
  if (!isOn(m, "logistics")) return noLogistics
  if (!isTransport(m, wagon)) return refuse("TRR-OPT-02", () => `${nameOf(m, wagon)} is not a transport.`)
  return wagon.stock === 0 ? refuse("TRR-OPT-02", () => `${nameOf(m, wagon)} has no supplies left.`) : ok
}

const noLogistics = refuse("TRR-OPT-02", "The rules of logistics are not used in this battle.")

/** TRR-OPT-02 A wagon supplies headquarters and guns that it has reached. */
function maySupply(m: State, wagon: Unit, unit: Unit): Check {
  if (unit === wagon || unit.where !== "table" || gap(m, unit, wagon) > thousandths(logisticsData.reach))
    return refuse("TRR-OPT-02", () => `${nameOf(m, wagon)} has not reached ${nameOf(m, unit)}.`)
  const { loads } = needs(m, unit)
  if (loads === 0) return refuse("TRR-OPT-02", () => `${nameOf(m, unit)} needs no supplies.`)
  return loads > wagon.stock
    ? refuse("TRR-OPT-02", () => `${nameOf(m, unit)} needs ${loads} loads, but ${nameOf(m, wagon)} has ${wagon.stock}.`)
    : ok
}

/** TRR-OPT-02 Can it supply any unit of its side? If not, why not. */
export function maySupplyAny(m: State, wagon: Unit): Check {
  const hand = mayHandOut(m, wagon)
  if (!hand.ok) return hand
  const fit = mayUseItself(m, wagon)
  if (!fit.ok) return fit
  return onTable(m, wagon.side).some((unit) => maySupply(m, wagon, unit).ok)
    ? ok
    : refuse("TRR-OPT-02", () => `${nameOf(m, wagon)} has not reached any unit that needs what it carries.`)
}

/** TRR-OPT-02 The units that a wagon can supply because it has reached them. */
export const deliveries = (m: State, wagon: Unit): Offer<Unit> =>
  offer(
    onTable(m, wagon.side),
    (unit) => maySupply(m, wagon, unit),
    (unit) => ({
      id: `supply:${unit.id}`,
      label: `Supply ${nameOf(m, unit)}`,
      value: unit,
      touches: [unit.id],
      rules: ["TRR-OPT-02"],
    }),
    () => m.units.filter((u) => u.side === wagon.side),
  )

/** TRR-OPT-02 A wagon hands out its loads. */
export function supply(m: State, wagon: Unit, unit: Unit): void {
  const { key, loads } = needs(m, unit)
  wagon.stock -= loads
  unit.stock += loads
  if (key !== null) m.wear[key] = 0
  const [name, by] = [nameOf(m, unit), nameOf(m, wagon)]
  tell(m, { kind: "supplied", rules: ["TRR-OPT-02"], unit: unit.id, name, by, loads }, [wagon.side])
}

/** TRR-OPT-02 A wagon that is not full is loaded again at the edge it came from. */
export function mayReload(m: State, wagon: Unit): Check {
  if (!isOn(m, "logistics")) return noLogistics
  if (wagon.stock >= loadsOf(m, wagon))
    return refuse("TRR-OPT-02", () => `${nameOf(m, wagon)} can take on no more supplies.`)
  return fromHome(m, wagon.side, wagon.at) <= thousandths(battleData.arrivalDepth)
    ? mayUseItself(m, wagon)
    : refuse("TRR-OPT-02", () => `${nameOf(m, wagon)} is not at the edge of the table it came from.`)
}

const loadsOf = (m: State, wagon: Unit): number => {
  const model = forceOf(m, wagon).models[0]
  return model?.kind === "transport" ? model.loads : 0
}

/** A wagon at its own edge takes on a full load. */
export function reload(m: State, wagon: Unit): void {
  wagon.stock = loadsOf(m, wagon)
  tell(m, { kind: "reloads", rules: ["TRR-OPT-02"], name: nameOf(m, wagon), loads: wagon.stock }, [wagon.side])
}

/** The battalions that have used up their supply, for viewers of their own side. */
export const unsuppliedBattalions = (m: { readonly wear: State["wear"] }): string[] =>
  SIDES.flatMap((side) => Object.keys(m.wear).filter((k) => k.startsWith(`${side}/`) && wornOut(m.wear[k] ?? 0)))
