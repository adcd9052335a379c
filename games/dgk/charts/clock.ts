/** DGK-SCALE-01 The time of day when a turn begins. A turn is an hour; `startsAt` (such as `08:00`) is the start of turn 1. */
export function clockAt(startsAt: string, turn: number): string {
  const [hour, minute] = startsAt.split(":")
  return `${String((Number(hour) + turn - 1) % 24).padStart(2, "0")}:${minute}`
}
