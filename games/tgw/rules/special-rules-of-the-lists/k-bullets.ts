/** TGW-AS-09 Armour-piercing bullets. */
import type { Unit } from "../../state.ts"
import { makeFor } from "../general-conventions/models.ts"

export const kBulletsOf = (unit: Unit): boolean => makeFor(unit).rules.has("kBullets")
