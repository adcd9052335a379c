/** A length of time in words: for agreed terms, not for running clocks. */
import { settings } from "../store/settings.ts"

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const

/** In the largest unit that divides it evenly. */
export function sayDuration(seconds: number): string {
  const [unit, size] = units.find(([, size]) => seconds % size === 0) ?? (["second", 1] as const)
  const how = { style: "unit", unit, unitDisplay: "long" } as const
  return new Intl.NumberFormat(settings.value.language, how).format(seconds / size)
}
