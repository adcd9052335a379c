/** The current numbers of a piece as arithmetic: facts in, tallies out (GWC-3.1, GWC-11.1, GWC-13.2, GWC-F131.1). Knows no state. */
import { type Part, part, type Tally, tally } from "@salient/engine"
import { fortificationChart } from "../data/fortifications.ts"
import { values } from "../data/values.ts"

/** What modifies the printed numbers of a Formation. */
export type PieceFacts = {
  readonly name: string
  /** The best Command in its hex (GWC-3.3.1.5); 0 for Leaders and Tanks, which Command does not help. */
  readonly command: number
  readonly suppressed: boolean
  readonly veteran: boolean
  /** True if it is in Wire that affects it: GWC-F131.1. */
  readonly wire: boolean
}

type Marked = "fp" | "range" | "movement" | "morale"
type Markers = Pick<PieceFacts, "suppressed" | "veteran">

const markers = (f: Markers, stat: Marked): Part[] => [
  part("GWC-13.2", "Suppressed", f.suppressed && values.suppressed[stat]),
  part("GWC-VET-01", "Veteran", f.veteran && values.veteran[stat]),
]

const atLeastZero = (t: Tally): Tally =>
  t.total >= 0 ? t : tally(...t.parts, part("GWC-AMB-35", "at least 0", -t.total))

/** GWC-3.1.1 The FP of a Formation, or of a Tank's armament, with this printed FP. */
export const fpTally = (f: PieceFacts, printed: number | undefined): Tally =>
  atLeastZero(
    tally(
      part("GWC-3.1.1", f.name, printed),
      part("GWC-3.3.1.5", "Command", f.command),
      ...markers(f, "fp"),
      part("GWC-F131.1", "Wire", f.wire && fortificationChart.wire.fp),
    ),
  )

/** GWC-11.1, GWC-3.3.1.7 The FP of a Weapon: no marker changes it, and Command adds only to Weapons that are not Ordnance. */
export const weaponFp = (name: string, printed: number, command: number): Tally =>
  tally(part("GWC-11.1", name, printed), part("GWC-3.3.1.7", "Command", command))

/** GWC-3.1.2 The Range of a Formation, or of a Tank's armament, with this printed Range. */
export function rangeTotal(f: Omit<PieceFacts, "name">, printed: number): number {
  let range = printed + f.command
  if (f.suppressed) range += values.suppressed.range
  if (f.veteran) range += values.veteran.range
  if (f.wire) range += fortificationChart.wire.range
  return range
}

type MovementFacts = Omit<PieceFacts, "wire"> & {
  readonly weapon: { readonly name: string; readonly movement: number } | null
}

/** GWC-O23a The Movement of a Formation with this printed Movement. */
export const movementTally = (f: MovementFacts, printed: number): Tally =>
  atLeastZero(
    tally(
      part("GWC-3.1.3", f.name, printed),
      part("GWC-3.3.1.5", "Command", f.command),
      ...markers(f, "movement"),
      part("GWC-11.1", f.weapon?.name ?? "", f.weapon?.movement),
    ),
  )

/** GWC-3.1.4 Morale with every modifier except Cover. */
export function moraleOfPiece(f: PieceFacts, printed: number): Part[] {
  const parts = [part("GWC-3.1.4", `Morale of ${f.name}`, printed), ...markers(f, "morale")]
  if (f.command !== 0) parts.push(part("GWC-3.3.1.5", "Command", f.command))
  if (f.wire) parts.push(part("GWC-F131.1", "Wire", fortificationChart.wire.morale))
  return parts
}
