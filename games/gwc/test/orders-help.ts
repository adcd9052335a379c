/** Short ways to give the Orders of a rule test. */
import { grid } from "../rules/the-map/field.ts"
import type { Scene, state } from "./table.ts"

export const at = (hex: string) => grid.hex(hex)
export const names = (hexes: readonly number[]) => hexes.map((h) => grid.name(h))
export const scene = (
  order:
    | "recover"
    | "rout"
    | "airAssault"
    | "hmgSuppress"
    | "offensive"
    | "runner"
    | "artilleryDenied"
    | "artilleryRequest"
    | "commandConfusion",
  more: Partial<Scene> & Pick<Scene, "units">,
): Scene => ({
  map: {},
  hands: { germany: [{ order }] },
  ...more,
})
export const phone =
  (more: Partial<{ broken: boolean; box: "local" | "standing" | "gas" }> = {}) =>
  (m: ReturnType<typeof state>) => {
    m.players.germany!.telephone = { type: "g-tel105", broken: false, box: "local", ...more }
  }
