import { LIMIT } from "./round.ts"

/** Invalid geometry. The message is a sentence that says what was found and what was expected. */
export class BadGeometry extends Error {
  override name = "BadGeometry"
}

/** True if a number is whole and within the limits. */
export const isCoordinate = (value: number): boolean => Number.isInteger(value) && value <= LIMIT && value >= -LIMIT

/** The reason why a number is not a coordinate; undefined if it is one. */
export function faultInCoordinate(value: number, what: string): string | undefined {
  if (!Number.isInteger(value)) return `${what} is ${value}: expected a whole number of thousandths`
  if (Math.abs(value) > LIMIT) return `${what} is ${value}: expected no more than ${LIMIT} either way`
  return undefined
}

/** The reason why a number is not a size (a width, a radius, a distance); undefined if it is one. */
export function faultInSize(value: number, what: string, least = 0): string | undefined {
  return (
    faultInCoordinate(value, what) ?? (value < least ? `${what} is ${value}: expected at least ${least}` : undefined)
  )
}

/** Throws the sentence if there is one. */
export function refuse(fault: string | undefined): void {
  if (fault !== undefined) throw new BadGeometry(fault)
}
