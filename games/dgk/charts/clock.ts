/** DGK-SCALE-01 The time of day when a turn begins: a turn is an hour, and `startsAt` (as `08:00`) is when turn 1 does. */
export function clockAt(startsAt: string, turn: number): string {
  const [hour, minute] = startsAt.split(":")
  return `${String((Number(hour) + turn - 1) % 24).padStart(2, "0")}:${minute}`
}
