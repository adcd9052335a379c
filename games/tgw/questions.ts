/** Every question that The Great War asks, by name. Rules ask through the functions below, and through no others. */
import { askers } from "@salient/engine"

export const QUESTIONS = [
  "roster", // TGW-FORCE-02
  "objective", // TGW-MIS-10
  "battery", // TGW-SUP-12
  "edge", // TGW-DEP-07, TGW-DEP-08
  "deploy-first", // TGW-DEP-04
  "reserves", // TGW-SMR-05
  "screen", // TGW-DEP-09
  "deploy", // TGW-DEP-05
  "scouts-first", // TGW-SPEC-04
  "first-turn", // TGW-DEP-10
  "steal-initiative", // TGW-DEP-11
  "arrive", // TGW-SMR-07
  "next-move", // TGW-MOVE-01
  "way", // TGW-MOVE-01
  "rearrange", // TGW-DEC-04
  "floor", // TGW-TERR-08
  "level", // TGW-BLDG-05
  "drive", // TGW-VMOV-02
  "breakdown-again", // TGW-VMOV-13
  "smoke-again", // TGW-VMOV-13
  "fascine", // TGW-VMOV-10
  "consolidate", // TGW-CQC-29, TGW-FALL-10
  "free-move", // TGW-SPEC-02, TGW-SPEC-03, TGW-AS-08
  "next-fire", // TGW-SHOOT-01
  "target", // TGW-SHOOT-05
  "abstain", // TGW-SHOOT-01
  "vehicle-fire", // TGW-VSH-01
  "pivot", // TGW-VSH-07
  "turn-gun", // TGW-SUP-07
  "marker", // TGW-MORT-03, TGW-GUN-06
  "sweep", // TGW-HMG-04
  "flame", // TGW-WEAP-10
  "smoke", // TGW-SPEC-14
  "elan", // TGW-AS-02
  "elan-again", // TGW-AS-04
  "go-to-ground", // TGW-COVER-08
  "casualties", // TGW-CAS-01
  "armament", // TGW-VDM-09
  "collapse", // TGW-BLDG-02
  "next-assault", // TGW-CQC-02
  "assault-target", // TGW-CQC-02
  "assault-also", // TGW-CQC-10
  "grenades-or-blows", // TGW-VCQ-10
  "next-combat", // TGW-CQC-33
  "attacks", // TGW-CQC-34
  "colours-again", // TGW-AS-04
] as const
export type Question = (typeof QUESTIONS)[number]

export const { choose, chooseIfAny, confirm, select, path, place, write } = askers<Question>()
