/** GTW-9 Odds, the two combat results tables and what each result requires. None of this uses the state. */
import { die, mapOdds, type Odds } from "@salient/engine"
import { tables } from "../data/tables.ts"
import { type Crt, RESULTS, type Result } from "../types.ts"

export const columnNames: readonly string[] = tables.columns.map(([a, d]) => `${a}:${d}`)
/** Below the first column. */
export const TOO_LOW = -1
const columnOf = (name: string): number => columnNames.indexOf(name)

/** GTW-9.A-6 The column for a ratio, rounded in the defender's favour. Strengths are exact: nothing is rounded before this. */
export function oddsColumn(attack: number, defence: number): number {
  let found = TOO_LOW
  for (const [i, [a, d]] of tables.columns.entries()) if (attack * d >= defence * a) found = i
  return found
}

/** GTW-9.A-6, GTW-9.B-7 The column after shifts, limited to what the table and the attacker may use. Below 1:4 it stays there. */
export function shifted(column: number, by: number, crt: Crt, infantry: boolean): number {
  const highest = crt === "mobile" && !infantry ? columnOf(tables.mobile.highest) : columnNames.length - 1
  return Math.min(highest, Math.max(TOO_LOW, column + by))
}

/** GTW-3.C.3 The result for a modified die roll; a roll beyond the table uses its last row. */
export function resultAt(crt: Crt, column: number, modified: number): Result {
  const table = tables[crt]
  if (column === TOO_LOW) return table.tooLow
  const first = table.rows[0]!.die
  const row = Math.min(table.rows.length - 1, Math.max(0, modified - first))
  return table.rows[row]!.results[column]!
}

/** Results for which units of a certain kind are lost before artillery: GTW-9.D-4. */
const gunsLast: readonly Result[] = ["AL", "AX", "BX", "BXM", "DX", "DXM", "DL"]
/** GTW-8.C.2-5 */
const dearer: readonly Result[] = ["AX", "BX", "BXM", "DX", "DXM"]
/** GTW-9.F.4-1 */
const twoHexes: readonly Result[] = ["AE", "AH", "DH", "DE"]

export type Retreats = "must" | "may" | "no"
export type Demand = {
  /** The printed strength that must be lost at least; Infinity: all units. */
  readonly loss: number
  readonly retreats: Retreats
}
export type Demands = {
  readonly result: Result
  readonly attacker: Demand
  readonly defender: Demand
  readonly gunsLast: boolean
  readonly twoHexes: boolean
  /** AX, DX: only the side with the larger loss may retreat (GTW-9.C.2-3). */
  readonly largerMayRetreat: boolean
  /** BXM: the defender's loss is halved if the defender retreats (GTW-9.C.2-6). */
  readonly halvedByRetreat: boolean
}

export type Totals = {
  /** Printed attack strength of the attackers, printed defence of the defenders (GTW-9.D-1). */
  readonly attack: number
  readonly defence: number
  readonly overstacked?: boolean
}

/** GTW-9.C What a result requires of both sides: GTW-DATA-07. */
export function demandsOf(result: Result, { attack, defence, overstacked = false }: Totals): Demands {
  const all = Number.POSITIVE_INFINITY
  const none: Demand = { loss: 0, retreats: "no" }
  const made = (attacker: Demand, defender: Demand): Demands => ({
    result,
    attacker:
      overstacked && dearer.includes(result)
        ? { ...attacker, loss: attacker.loss * tables.overstacked.losses }
        : attacker,
    defender,
    gunsLast: gunsLast.includes(result),
    twoHexes: twoHexes.includes(result),
    largerMayRetreat: result === "AX" || result === "DX",
    halvedByRetreat: result === "BXM",
  })
  const attackerWeaker = attack < defence
  const lower = Math.min(attack, defence)
  switch (result) {
    case "AE":
    case "AD":
      return made({ loss: all, retreats: "must" }, none)
    case "AH":
      return made({ loss: attack / 2, retreats: "must" }, none)
    case "AR":
      return made({ loss: 0, retreats: "must" }, none)
    case "AQ":
      return made({ loss: attack / 4, retreats: "no" }, none)
    case "AS":
      return made(none, none)
    case "HX":
    case "EX": {
      const wiped: Demand = { loss: all, retreats: "must" }
      const other: Demand = { loss: result === "HX" ? lower / 2 : lower, retreats: "no" }
      return attackerWeaker ? made(wiped, other) : made(other, wiped)
    }
    case "DR":
      return made(none, { loss: 0, retreats: "must" })
    case "DH":
      return made(none, { loss: defence / 2, retreats: "must" })
    case "DE":
    case "DD":
      return made(none, { loss: all, retreats: "must" })
    case "AL":
      return made({ loss: attack / 2, retreats: "must" }, { loss: attack / 8, retreats: "no" })
    case "AX":
      return made({ loss: attack / 2, retreats: "may" }, { loss: attack / 4, retreats: "may" })
    case "BX":
      return made({ loss: lower / 2, retreats: "may" }, { loss: lower / 2, retreats: "may" })
    case "BXM":
      return made({ loss: lower / 2, retreats: "no" }, { loss: lower / 2, retreats: "may" })
    case "DX":
      return made({ loss: defence / 4, retreats: "may" }, { loss: defence / 2, retreats: "may" })
    case "DXM":
      return made({ loss: defence / 2, retreats: "no" }, { loss: defence / 2, retreats: "must" })
    case "DL":
      return made({ loss: defence / 8, retreats: "no" }, { loss: defence / 2, retreats: "must" })
  }
}

/** What a result turns into for capable troops: GTW-9.C.1-4, GTW-9.C.2-4, GTW-9.C.2-6. */
export function substituted(
  result: Result,
  capable: { readonly infantryAttacks: boolean; readonly infantryDefends: boolean; readonly rifleAssault: boolean },
): Result {
  if (result === "AQ" && capable.infantryAttacks) return "AS"
  if (result === "BX" && capable.infantryDefends) return "BXM"
  return result === "DX" && capable.rifleAssault ? "DXM" : result
}

/** Position of a result on the scale from the worst for the attacker to the best. */
export const worthToAttacker = (result: Result): number => RESULTS.indexOf(result)

/** Runs every face of the die through the function that will judge the real roll; sorted from worst to best for the attacker. */
export function resultOdds(crt: Crt, column: number, modifier: number): Odds<Result> {
  const odds = mapOdds(die(tables.die), (d) => resultAt(crt, column, d + modifier))
  return { ...odds, chances: odds.chances.toSorted((a, b) => worthToAttacker(a.result) - worthToAttacker(b.result)) }
}
