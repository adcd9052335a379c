/** Lengths and angles in words, for refusals and logs. */

/** Thousandths as a number of the game's unit: 5500 is 5.5. */
export function sayLength(thousandths: number, unit = ""): string {
  const whole = Math.trunc(Math.abs(thousandths) / 1000)
  const rest = String(Math.abs(thousandths) % 1000)
    .padStart(3, "0")
    .replace(/0+$/, "")
  return `${thousandths < 0 ? "-" : ""}${whole}${rest === "" ? "" : `.${rest}`}${unit}`
}

/** Hundredths of a degree as degrees: 4550 is 45.5°. */
export const sayAngle = (hundredths: number): string => sayLength(hundredths * 10, "°")
