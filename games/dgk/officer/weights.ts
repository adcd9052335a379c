/**
 * What an officer values, on the scale on which a fresh battalion is worth 1. These are judgements, not rules: they were found by letting
 * officers who differ in one of them fight each other.
 */
export const weights = {
  /** The value of each inch nearer to the aim: at dawn, and what the last turn adds. */
  inchOn: 0.05,
  inchOnLate: 0.022,
  /** The part of the day after which a side rushes for what it still has to take. */
  rushFrom: 0.65,
  /** How many fighting units are sent for each enemy on an objective. */
  odds: 1.5,
  /** For guns, each inch nearer counts only this much. */
  gunsFollow: 0.35,
  /** Fear of the fire that falls on a place, and how far friends near by share it. */
  fear: 0.7,
  sharing: 0.8,
  gunFear: 2,
  /** The value of each step of cover at a place near the enemy. */
  cover: 0.04,
  /** The value of what could be assaulted next turn: any enemy, guns, the disordered, the demoralized, a flank. */
  openTroops: 0.05,
  openGuns: 0.16,
  openDisordered: 0.06,
  openDemoralized: 0.18,
  openFlank: 0.1,
  /** The cost of each inch that a unit runs ahead of its comrades, beyond the first five. */
  ahead: 0.03,
  /** An Assault: eagerness of an attacker, of one short of time, of a defender; the target's lost turn; friends who follow; ground. */
  eager: 0.05,
  eagerLate: 0.12,
  eagerDefender: -0.02,
  pinned: 0.06,
  follow: 0.6,
  ground: 0.12,
  costs: 1,
  /** Which formation acts first: a bonus for guns, and for each battalion that could assault an enemy before he assaults it. */
  gunsFirst: 12,
  strikeFirst: 5,
  /** The value of regrouping, with the enemy near and far. */
  regroupNear: 1.5,
  regroupFar: 1.2,
  /** The value of deploying: for a defender near the enemy and farther off, an attacker near him, guns with something to see. */
  lineNear: 0.16,
  lineFar: 0.08,
  lineAttack: 0.05,
  lineGuns: 0.02,
  /** How many turns guns count on the best target they see from a place, and what limbering up costs them. */
  site: 2.5,
  limber: 0.1,
}
