import { OUTNUMBERINGS, type Outnumbering } from "../types.ts"

/** DGK-FIRE-09 Which of the five boxes applies: all bases of both units count, whether or not they see or are seen. */
export function outnumbering(actorBases: number, targetBases: number): Outnumbering {
  if (targetBases >= 2 * actorBases) return "actorBadlyOutnumbered"
  if (targetBases > actorBases) return "actorOutnumbered"
  if (targetBases === actorBases) return "even"
  return actorBases < 2 * targetBases ? "targetOutnumbered" : "targetBadlyOutnumbered"
}

/**
 * DGK-ASLT-10 The same for an Assault: the bases of every unit that has assaulted this target this turn count, each as
 * it was when it made its assault, together with those of the present one.
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

/** The box as the target sees it: DGK-GAP-07, where the defender of an Assault is the one who fires. */
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
