/** A force: plain data from which a match sets up its units. */

import type { PieceId } from "../../data/artillery.ts"
import type { Aircraft, Airframe, Figure, Grade, Mover, Nation, Transport, UnitKind } from "../../types.ts"

export type UnitId = `unit:${string}`

/** A model that is more than just figures. */
export type Model =
  | { readonly kind: "mg"; readonly crew: number }
  | { readonly kind: "gun"; readonly piece: PieceId; readonly strength: number; readonly team: boolean }
  | { readonly kind: "vehicle"; readonly vehicle: string; readonly version: string; readonly strength: number }
  | {
      readonly kind: "flight"
      readonly type: Aircraft
      readonly airframe: Airframe
      readonly armoured: boolean
      readonly barrels: number
      readonly bombs: boolean
    }
  | { readonly kind: "transport"; readonly type: Transport; readonly strength: number; readonly loads: number }
  | { readonly kind: "antiAircraft"; readonly type: "aaMg" | "heavyAa" }

/** A unit that tests and acts as one, at the start of a game: TRR-SEQ-04. */
export type ForceUnit = {
  readonly id: UnitId
  readonly formation: string // the id of its formation
  readonly name: string
  readonly kind: UnitKind
  readonly nation: Nation
  readonly grade: Grade
  readonly target: Grade // the grade it counts as when shot at: TRR-FIRE-04
  readonly figures: readonly Figure[] // counted from the right: TRR-FIRE-12
  readonly models: readonly Model[]
  readonly wagons: readonly ("telephone" | "radio" | "mg" | "stores")[]
  readonly mover: Mover | null // null: does not move on the table
  readonly grenades: boolean
  readonly rifleGrenades: boolean // TRR-AT-08
  readonly atRifle: boolean // TRR-AT-11
  readonly cutter: boolean // of hedges: TRR-MOVE-04
  readonly assault: boolean // TRR-OPT-03
  readonly lance: boolean
  readonly offTable: boolean
  readonly phantom: boolean // a dummy: TRR-OBS-04
  readonly serves: UnitId | null // the battery of an observer: TRR-IND-06
}

/** Units that were raised together. */
export type Formation = {
  readonly id: string
  readonly name: string
  readonly list: string
  readonly nation: Nation
  readonly level: "brigade" | "regiment" | "battalion" | "company" | "engineers" | "artillery" | "attached"
  readonly grade: Grade
  readonly parent: string | null
  readonly units: readonly UnitId[]
}

export type Force = { readonly formations: readonly Formation[]; readonly units: readonly ForceUnit[] }
