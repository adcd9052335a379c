/** Artillery Denied: GWC-O18. */
import { type Check, type Flow, ok, refuse } from "@salient/engine"
import type { State } from "../state.ts"
import type { Nation } from "../types.ts"
import { chooseFoe } from "./orders-in-general/choices.ts"
import { foesOf, playerOf } from "./the-map/field.ts"
import { breakTelephone } from "./weapons-telephones-suppression/telephones.ts"

const noTelephone = refuse("GWC-O18", "The enemy has no Telephone.")

export const mayOrderDenied = (m: State, side: Nation): Check =>
  foesOf(m, side).some((foe) => playerOf(m, foe).telephone !== null) ? ok : noTelephone

export function* orderDenied(m: State, side: Nation): Flow {
  breakTelephone(m, yield* chooseFoe(m, side, {}, "GWC-O18", (foe) => foe.telephone !== null), "GWC-O18")
}
