/** Every question that Trench Raid asks, by name. Rules ask through the functions below, and through no others. */
import { askers } from "@salient/engine"

export const QUESTIONS = [
  "set-up", // RAID-2.1
  "next-unit", // RAID-3.3
  "action", // RAID-3.3
  "way", // RAID-4.1
  "reaction", // RAID-4.3
  "alarm", // RAID-7.3
  "play-smoke", // RAID-4.4
  "play-flare", // RAID-5.4
  "play-bombs", // RAID-6.2
  "play-nerve", // RAID-7.2
] as const
export type Question = (typeof QUESTIONS)[number]

export const { choose, chooseIfAny, path, place } = askers<Question>()
