/** Every question that Der Grosse Krieg asks, by name. Rules ask only through the functions below. */
import { askers } from "@salient/engine"

export const QUESTIONS = [
  "force", // DGK-GAP-13: the order of battle, where a scenario takes players' own forces
  "set-up", // DGK-GAP-13
  "next-formation", // DGK-TURN-03
  "next-unit", // DGK-LEAD-04
  "move-leader", // DGK-ACT-02
  "leader-boards", // DGK-VEH-01
  "leader-gives-way", // DGK-LEAD-05
  "action", // DGK-TURN-01
  "after-fire", // DGK-ACT-11
  "lost-order", // DGK-ACT-13
  "instead-of-assault", // DGK-AMB-08
  "deploy", // DGK-ACT-03: where the unit goes
  "maneuver", // DGK-ACT-04: where the unit goes
  "march", // DGK-ACT-08: where the unit goes
  "route-march", // DGK-ACT-09
  "form-up", // DGK-ACT-10
  "form-up-freely", // DGK-ACT-10: any other formation or facing
  "turn-to-fire", // DGK-AMB-20
  "turn-freely-to-fire", // DGK-AMB-20: any other facing
  "lose-bases", // DGK-DMG-04
  "fall-back", // DGK-MOVE-12
  "run-train", // DGK-TRAIN-03
  "board", // DGK-VEH-02
  "leave-vehicle", // DGK-VEH-02
  "fly", // DGK-AIR-01
  "fire-at-aircraft", // DGK-AIR-02
  "hold-fire-at-aircraft", // DGK-AIR-02, DGK-HIDE-01: a hidden gun that is out of range
] as const
export type Question = (typeof QUESTIONS)[number]

export const { choose, chooseIfAny, confirm, path, place, write } = askers<Question>()
