/** Wagons on their way to battalions and guns, and what happens where none arrive: TRR-OPT-02, TRR-GAP-18. */
import { type Option, tell } from "@salient/engine"
import { battleData } from "../data/battle.ts"
import { logisticsData } from "../data/logistics.ts"
import { fieldOf, forceOf, fromHome, gap, isTransport, nameOf, onTable, thousandths } from "../field.ts"
import type { State, Unit } from "../state.ts"
import { SIDES } from "../types.ts"
import { artilleryLoads, battalionLoads, wearOf, wornOut } from "./logistics.ts"
import { isOn } from "./options.ts"
import { gunOf } from "./plans.ts"

/** The battalion a unit draws its supplies from: its own, or the one it is attached to. */
function battalionOf(m: State, unit: Unit): string | null {
  const { formations } = fieldOf(m)
  const own = formations.get(`${unit.side}/${forceOf(m, unit).formation}`)
  const above = own?.level === "attached" && own.parent !== null ? formations.get(`${unit.side}/${own.parent}`) : own
  return above?.level === "battalion" ? `${unit.side}/${above.id}` : null
}

/** The battalions of both sides that have anybody on the table, in a fixed order. */
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

/** At the end of a move: what everybody has used up. */
export function useSupplies(m: State): void {
  if (!isOn(m, "logistics")) return
  for (const unit of onTable(m))
    if (gunOf(m, unit) && (unit.fired !== null || unit.lastIndirect === m.move)) unit.firedMoves++
  for (const { key, units } of battalions(m)) {
    if (handsOut(m, units)) continue
    const attacking = units.some((u) => u.advanced)
    const before = m.wear[key] ?? 0
    m.wear[key] = before + wearOf(attacking ? "attacking" : "defending")
    if (!wornOut(before) && wornOut(m.wear[key] ?? 0)) lacks(m, units[0] as Unit)
  }
}

/** What a headquarters was brought in this move, its battalion lives on in this move: nothing else is used up. */
function handsOut(m: State, units: readonly Unit[]): boolean {
  const supplied = units.filter((u) => forceOf(m, u).kind === "hq" && u.stock > 0)
  for (const hq of supplied) hq.stock = 0
  return supplied.length > 0
}

const lacks = (m: State, unit: Unit): void =>
  tell(m, { kind: "unsupplied", rules: ["TRR-GAP-18"], name: formationName(m, unit) }, [unit.side])

const formationName = (m: State, unit: Unit): string =>
  fieldOf(m).formations.get(battalionOf(m, unit) ?? "")?.name ?? nameOf(m, unit)

/** How many loads a battalion takes: more where tanks are attached to it. */
function battalionNeeds(m: State, key: string): number {
  const tanks = onTable(m).filter((u) => forceOf(m, u).kind === "vehicle" && battalionOf(m, u) === key)
  return battalionLoads(tanks.length > 0 ? 1 : 0)
}

/** What a wagon can do for those it has come up to: headquarters and guns. */
export function deliveries(m: State, wagon: Unit): Option<() => void>[] {
  if (!isOn(m, "logistics") || !isTransport(m, wagon) || wagon.stock === 0) return []
  const reach = thousandths(logisticsData.reach)
  return onTable(m, wagon.side)
    .filter((u) => u !== wagon && gap(m, u, wagon) <= reach)
    .flatMap((unit): Option<() => void>[] => {
      const key = forceOf(m, unit).kind === "hq" ? battalionOf(m, unit) : null
      const loads = key !== null && (m.wear[key] ?? 0) > 0 ? battalionNeeds(m, key) : gunOf(m, unit) ? 1 : 0
      if (loads === 0 || loads > wagon.stock) return []
      return [
        {
          id: `supply:${unit.id}`,
          label: `Supply ${nameOf(m, unit)}`,
          touches: [unit.id],
          rules: ["TRR-OPT-02"],
          value: () => {
            wagon.stock -= loads
            unit.stock += loads
            if (key !== null) m.wear[key] = 0
            tell(
              m,
              {
                kind: "supplied",
                rules: ["TRR-OPT-02"],
                unit: unit.id,
                name: nameOf(m, unit),
                by: nameOf(m, wagon),
                loads,
              },
              [wagon.side],
            )
          },
        },
      ]
    })
}

/** Whether an empty wagon stands at the edge it came from, where it is loaded again. */
export function mayReload(m: State, wagon: Unit): boolean {
  const full = loadsOf(m, wagon)
  return (
    isOn(m, "logistics") &&
    wagon.stock < full &&
    fromHome(m, wagon.side, wagon.at) <= thousandths(battleData.arrivalDepth)
  )
}

const loadsOf = (m: State, wagon: Unit): number => {
  const model = forceOf(m, wagon).models[0]
  return model?.kind === "transport" ? model.loads : 0
}

/** A wagon at its own edge takes on what it carries. */
export function reload(m: State, wagon: Unit): void {
  wagon.stock = loadsOf(m, wagon)
  tell(m, { kind: "reloads", rules: ["TRR-OPT-02"], name: nameOf(m, wagon), loads: wagon.stock }, [wagon.side])
}

/** The battalions that have worn out their supply, for those who look at their own side. */
export const unsuppliedBattalions = (m: { readonly wear: State["wear"] }): string[] =>
  SIDES.flatMap((side) => Object.keys(m.wear).filter((k) => k.startsWith(`${side}/`) && wornOut(m.wear[k] ?? 0)))
