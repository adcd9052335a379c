/** A length of time as words say it: for terms that are agreed on, not for clocks that run. */
import { settings } from "../store/settings.ts"

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const

/** In the largest unit of which it is a whole number. */
export function sayDuration(seconds: number): string {
  const [unit, size] = units.find(([, size]) => seconds % size === 0) ?? (["second", 1] as const)
  const how = { style: "unit", unit, unitDisplay: "long" } as const
  return new Intl.NumberFormat(settings.value.language, how).format(seconds / size)
}
