/** Steps as people type them, in the terminal or in the text pane. */
import type { Manner, Spot, Step } from "./decision.ts"

/** `[manner:]x,y[@degrees][*amount]`: the place in the table's unit, the amount in the manner's unit. */
const spot =
  /^(?:([a-z][a-z+-]*):)?(-?\d+(?:[.]\d+)?),(-?\d+(?:[.]\d+)?)(?:@(\d+(?:[.]\d+)?))?(?:[*](-?\d+(?:[.]\d+)?))?$/i
/** `manner*amount`, done where the piece stands. */
const onTheSpot = /^([a-z][a-z+-]*)(?:[*](-?\d+(?:[.]\d+)?))?$/i

/** How a manner is typed: a word without spaces. */
export const wordFor = ({ id }: Pick<Manner, "id">): string => id.replaceAll(" ", "+")

/** Reads a step: a spot, a manner on the spot (`at`), or the name of a place; undefined if it is none of these. */
export function readStep(
  text: string,
  manners: readonly Manner[] = [],
  at: Pick<Spot, "x" | "y"> = { x: 0, y: 0 },
): Step | undefined {
  if (text === "") return undefined
  const found = spot.exec(text)
  if (found) {
    const [, how, x, y, degrees, amount] = found
    return {
      x: Math.round(Number(x) * 1000),
      y: Math.round(Number(y) * 1000),
      ...(degrees === undefined ? {} : { facing: Math.round(Number(degrees) * 100) % 36_000 }),
      ...inManner(how, amount, manners),
    }
  }
  const turned = onTheSpot.exec(text)
  const manner = turned && manners.find((m) => m.onTheSpot && wordFor(m).toLowerCase() === turned[1]?.toLowerCase())
  if (manner) return { x: at.x, y: at.y, ...inManner(turned[1], turned[2], manners) }
  return text.includes(",") ? undefined : text
}

function inManner(
  word: string | undefined,
  amount: string | undefined,
  manners: readonly Manner[],
): Pick<Spot, "how" | "amount"> {
  const manner = manners.find((m) => wordFor(m).toLowerCase() === word?.toLowerCase())
  return {
    ...(word === undefined ? {} : { how: manner?.id ?? word.replaceAll("+", " ") }),
    ...(amount === undefined ? {} : { amount: Math.round(Number(amount) * (manner?.amount?.per ?? 1)) }),
  }
}
