/** Whose turn it is at one screen, and who may see the board. Pure. */
import type { Scene, SeatId, Side } from "@salient/engine"
import type { Standing } from "../protocol.ts"
import type { Sitting } from "./plan.ts"

export type Turn =
  | { readonly kind: "over"; readonly side: Side | undefined }
  | { readonly kind: "computer"; readonly seat: SeatId; readonly side: Side }
  | { readonly kind: "person"; readonly seat: SeatId; readonly side: Side }
  /** Another person is asked than the one who sees the board: it is covered until he sits down. */
  | { readonly kind: "curtain"; readonly seat: SeatId; readonly side: Side }
  | { readonly kind: "nobody" }

const isPerson = (sitting: Sitting, seat: SeatId): boolean => sitting[seat] === "person"

/** The sides that people at this screen play. */
const sidesOfPeople = ({ seats }: Standing, sitting: Sitting): Side[] => [
  ...new Set(seats.filter((s) => isPerson(sitting, s.id)).map((s) => s.side)),
]

/** Who answers next; `shown` is the side that sees the board now. Computer players answer before any person is asked. */
export function turnOf(now: Standing, sitting: Sitting, shown: Side | undefined): Turn {
  if (now.over) return { kind: "over", side: sidesOfPeople(now, sitting)[0] ?? now.seats[0]?.side }
  const computer = now.pending.find((p) => !isPerson(sitting, p.seat))
  if (computer) return { kind: "computer", seat: computer.seat, side: computer.side }
  const next = now.pending.find((p) => p.side === shown) ?? now.pending[0]
  if (!next) return { kind: "nobody" }
  const covered = next.side !== shown && sidesOfPeople(now, sitting).length > 1
  return { kind: covered ? "curtain" : "person", seat: next.seat, side: next.side }
}

/** True if a side sees no more of a board than everybody does: then nothing must be covered before others look. */
export const hidesNothing = (own: Scene, open: Scene): boolean => seen(own) === seen(open)
const seen = ({ board, pieces, overlays, hand = [] }: Scene): string => JSON.stringify([board, pieces, overlays, hand])

/** True if a turn already had its curtain: further questions within it are asked aside. */
export const isAside = (open: Pick<Scene, "turn">, curtained: string | undefined): boolean =>
  open.turn !== undefined && open.turn === curtained

/**
 * The side that sees the board before anybody is asked: the only one played by a person, or any one if only computers play. If people play
 * several sides, each waits behind the curtain.
 */
export function firstShown(now: Standing, sitting: Sitting): Side | undefined {
  const sides = sidesOfPeople(now, sitting)
  return sides.length === 0 ? now.seats[0]?.side : sides.length === 1 ? sides[0] : undefined
}
