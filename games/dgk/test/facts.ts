/** The ledger's ordinary case, from which each test changes one thing: Regulars of four bases in the open. */
import type { AssaultFacts } from "../charts/assault.ts"
import type { FireFacts } from "../charts/fire.ts"

export const shot = (changes: Partial<FireFacts> = {}): FireFacts => ({
  firer: "regularInfantry",
  action: "deployedFire",
  band: "3-6",
  outnumbering: "even",
  actorShaken: false,
  target: "regularInfantry",
  targetFormation: "maneuver",
  targetCover: "none",
  targetShaken: false,
  ...changes,
})

export const charge = (changes: Partial<AssaultFacts> = {}): AssaultFacts => ({
  attacker: "regularInfantry",
  attackerStatus: "ok",
  target: "regularInfantry",
  targetStatus: "ok",
  targetFormation: "deployed",
  targetCover: "none",
  targetInRough: false,
  frontal: true,
  outnumbering: "even",
  ...changes,
})
