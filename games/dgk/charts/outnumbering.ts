import { OUTNUMBERINGS, type Outnumbering } from "../types.ts"

/** DGK-FIRE-09 Which of the five boxes applies. All bases of both units count, whether or not they see or are seen. */
export function outnumbering(actorBases: number, targetBases: number): Outnumbering {
  if (targetBases >= 2 * actorBases) return "actorBadlyOutnumbered"
  if (targetBases > actorBases) return "actorOutnumbered"
  if (targetBases === actorBases) return "even"
  return actorBases < 2 * targetBases ? "targetOutnumbered" : "targetBadlyOutnumbered"
}

/**
 * DGK-ASLT-10 The same for an Assault: counts the bases of every unit that has assaulted this target this turn, as they were at the time of
 * its assault, plus those of the present attacker.
 */
export const assaultOutnumbering = (
  earlier: readonly number[],
  actorBases: number,
  targetBases: number,
): Outnumbering =>
  outnumbering(
    earlier.reduce((sum, bases) => sum + bases, actorBases),
    targetBases,
  )

/** The box from the target's point of view: DGK-GAP-07, where the defender of an Assault is the one firing. */
export const seenByTarget = (box: Outnumbering): Outnumbering =>
  OUTNUMBERINGS[OUTNUMBERINGS.length - 1 - OUTNUMBERINGS.indexOf(box)] as Outnumbering

/** The name of the box as the rulebook prints it. */
export const boxNames: { readonly [box in Outnumbering]: string } = {
  actorBadlyOutnumbered: "Actor Badly Outnumbered",
  actorOutnumbered: "Actor Outnumbered",
  even: "Forces Even",
  targetOutnumbered: "Target Outnumbered",
  targetBadlyOutnumbered: "Target Badly Outnumbered",
}
