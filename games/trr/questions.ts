/** Every question that Ten Rounds Rapid asks, by name. Rules ask through the functions below, and through no others. */
import { askers } from "@salient/engine"

export const QUESTIONS = [
  "force", // TRR-SCALE-09: where a scenario takes the players' own forces
  // before the battle
  "fire-plan", // TRR-IND-08, and again in every move
  "air-plan", // TRR-AIR-02, likewise
  "sos-points", // TRR-IND-09
  "bombardment-target", // TRR-BOMB-02
  "set-up", // TRR-GAP-20
  "masks", // TRR-GAS-04
  "smoke-pots", // TRR-SMOKE-01
  "dummies", // TRR-OBS-04
  // at the start of a move
  "sorties", // TRR-AIR-02: flights that are asked for
  "reinforcements", // TRR-SEQ-02
  "anti-aircraft-fire", // TRR-AIR-06
  // one unit after the other
  "next-unit", // TRR-SEQ-02
  "attempt", // TRR-MOT-01
  "action", // TRR-SEQ-07
  "headlong-advance", // TRR-MOT-04
  "headlong-fire", // TRR-MOT-04
  "march", // TRR-MOVE-01
  "call-for-fire", // TRR-IND-02
  "charge", // TRR-OPT-04
  "countercharge", // TRR-OPT-04
  "search", // TRR-OBS-04
  "bridge", // TRR-ENG-02
  "board", // TRR-MOVE-10
  "supply", // TRR-OPT-02
] as const
export type Question = (typeof QUESTIONS)[number]

export const { choose, chooseIfAny, select, place, path, write } = askers<Question>()
