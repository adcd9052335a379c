/** The Ground Success Table (GTW-GAP-51). It does not use the state. */
import { die, mapOdds, type Odds } from "@salient/engine"
import { tables } from "../data/tables.ts"
import type { Success } from "../types.ts"

/** GTW-3.C.3 */
export const successOf = (modified: number): Success =>
  tables.success.find(({ from }) => from === null || modified >= from)!.result

export const isSuccess = (s: Success): boolean => s === "S" || s === "S*"

export const successOdds = (modifier: number): Odds<Success> => mapOdds(die(tables.die), (d) => successOf(d + modifier))

/** GTW-GAP-51 The modifier for the size of an attempt. */
export const sizeModifier = (re: number): number => tables.effectSizes.find(({ from }) => re >= from)!.add
