/** Every question that the game asks, by name. Rules must ask through the functions below. */
import { askers } from "@salient/engine"

export const QUESTIONS = [
  "arrival", // GTW-16.A-1
  "withdrawal", // GTW-16.A.1cc-1
  "assignment", // GTW-14.P-1
  "reconnaissance", // GTW-GAP-66
  "feed", // GTW-11.C.2b.i
  "staff", // GTW-4.A.1
  "project", // GTW-13.A.1c
  "depot", // GTW-11.C.1-1
  "depot-site", // GTW-11.C.1-2
  "depot-lost", // GTW-11.C.1-6
  "railways", // GTW-7.A.5b
  "rations", // GTW-11.C.2b.ii-2
  "rebuild", // GTW-16.B.3d
  "battery", // GTW-12.B.9-2
  "battery-units", // GTW-12.B.9-2
  "transport", // GTW-14.O.1
  "elite", // GTW-14.Q-1
  "rebuild-site", // GTW-16.B.3c-2
  "move", // GTW-6-1
  "turn-back", // GTW-14.B.2-2
  "gunboats", // GTW-14.B.2-4
  "corps-box", // GTW-8.C.1
  "assemble", // GTW-15.F.1-2
  "excess", // GTW-8.B-1
  "bombard", // GTW-12.C-1
  "guns", // GTW-12.C.2-1
  "gas", // GTW-12.B.8
  "hit", // GTW-12.C.3-1
  "attack", // GTW-9-2
  "attackers", // GTW-9.A-8
  "supply", // GTW-11.D-2
  "flood", // GTW-15.A.6-1
  "call-off", // GTW-15.A.6-1
  "relief", // GTW-15.A.6-2
  "open-city", // GTW-15.A.9
  "tenths", // GTW-9.L
  "coordinate", // GTW-14.M.3
  "withdraw", // GTW-9.I-2
  "table", // GTW-14.H.2
  "reserves", // GTW-6.C-2
  "commit", // GTW-6.C-3
  "attempt", // GTW-10-1
  "leader", // GTW-14.P.2
  "losses", // GTW-9.D-4
  "fall-back", // GTW-9.C.2-3
  "declare", // GTW-9.F.1
  "retreat", // GTW-9.F.2-1
  "advance", // GTW-9.F.3-1
  "overrun", // GTW-9.F.5
  "headquarters", // GTW-4.A.4
] as const
export type Question = (typeof QUESTIONS)[number]

export const { choose, chooseIfAny, confirm, pathOr, select } = askers<Question>()
