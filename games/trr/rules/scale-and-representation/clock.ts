/** TRR-SCALE-01 How long a battle has lasted when a move begins, in words. */
export function lasted(minutesPerMove: number, move: number): string {
  const minutes = minutesPerMove * Math.max(0, move - 1)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (minutes === 0) return "just begun"
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(" ")
}
