/** Answers that a person need not give. Use them only where nobody could learn anything from the missing question. */
import type { Decision, Move, Option } from "./decision.ts"
import { judge } from "./judge.ts"
import type { Forecast, Odds } from "./odds.ts"
import { onlyAnswer } from "./present.ts"

/**
 * True if an action can lead to a better result for the player than doing nothing; undefined if the forecast does not say what happens
 * otherwise, or if the action has effects beyond the result.
 */
export function canHelp({ odds, otherwise, scale, outlasts }: Forecast): boolean | undefined {
  if (!otherwise || !scale || outlasts) return undefined
  const atLeast = (of: Odds<string>, step: number): number =>
    of.chances.reduce((sum, { result, ways }) => sum + (scale.indexOf(result) >= step ? ways / of.of : 0), 0)
  return scale.some((_, step) => atLeast(odds, step) > atLeast(otherwise.odds, step) + 1e-12)
}

/** The only possible answer, or the only sensible one because no other can help. */
export function obviousAnswer(d: Decision): Move | undefined {
  const only = onlyAnswer(d)
  if (only) return only
  switch (d.kind) {
    case "confirm":
      return d.forecast && canHelp(d.forecast()) === false ? { confirm: false } : undefined
    case "choose": {
      const left = d.options.filter((o) => !isUseless(o))
      const [last] = left
      if (last && left.length === 1) return { choose: last.id }
      // A seldom-used option alone is no reason to ask; the next question offers it again.
      const [wanted, another] = left.filter((o) => !o.seldom)
      return wanted && !another && isQuiet(wanted) ? { choose: wanted.id } : undefined
    }
    case "select":
      return soleSelection(d)
    case "path":
      return soleWay(d)
    default:
      return undefined
  }
}

/** The option changes nothing or ends something: it touches nothing on the board and rolls no dice. */
const isQuiet = (option: Option): boolean => option.declines === true || (!option.touches?.length && !option.forecast)

const isUseless = (option: Option): boolean => option.forecast !== undefined && canHelp(option.forecast()) === false

/** Where no piece can move: staying, if that is legal, or the only other answer if it is not. */
function soleWay(d: Extract<Decision, { kind: "path" }>): Move | undefined {
  const { pieces, options, reach } = d
  if (!reach || pieces.some((p) => reach([p]).length > 0)) return undefined
  const stays: Move = { path: Object.fromEntries(pieces.map((p) => [p, []])) }
  const [only, ...others] = options
  if (judge(d, stays).ok) return only ? undefined : stays
  return only && others.length === 0 ? { choose: only.id } : undefined
}

/** Selections among more options than this are not tried one by one. */
const mostTried = 5

/** The only legal selection, if there are few options and exactly one is legal. */
function soleSelection(d: Extract<Decision, { kind: "select" }>): Move | undefined {
  if (!d.check || d.options.length > mostTried) return undefined
  let found: Move | undefined
  for (let set = 0; set < 1 << d.options.length; set++) {
    const select = d.options.filter((_, i) => set & (1 << i)).map((o) => o.id)
    if (select.length < d.min || select.length > d.max || !judge(d, { select }).ok) continue
    if (found) return undefined
    found = { select }
  }
  return found
}
