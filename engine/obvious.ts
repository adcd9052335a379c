/** Answers that a person need not give. Use them only where nobody could learn anything from the missing question. */
import type { Decision, Move, Option, Touch } from "./decision.ts"
import { isHemmedIn } from "./ground.ts"
import { judge } from "./judge.ts"
import type { Forecast, Odds } from "./odds.ts"
import { onlyAnswer } from "./present.ts"
import type { Point } from "./scene.ts"

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

/** The only possible answer, or the only sensible one because no other can help. `where`: where a piece stands on a table. */
export function obviousAnswer(d: Decision, where?: (piece: Touch) => Point | undefined): Move | undefined {
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
      return d.reach ? soleWay(d) : soleStay(d, where)
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

/** On a table: staying, if the piece that is asked about can neither go anywhere nor turn. */
function soleStay(
  d: Extract<Decision, { kind: "path" }>,
  where: ((piece: Touch) => Point | undefined) | undefined,
): Move | undefined {
  const [piece, ...others] = d.pieces
  if (piece === undefined || others.length > 0 || d.options.length > 0) return undefined
  const stays: Move = { path: { [piece]: [] } }
  if (!judge(d, stays).ok) return undefined
  const from = where?.(piece)
  return from && isHemmedIn(d, piece, from) ? stays : undefined
}

/** So many selections are tried to find out whether more than one is legal. */
const mostTried = 4_096

/** The only legal selection, if exactly one is legal and that can be found out. */
function soleSelection(d: Extract<Decision, { kind: "select" }>): Move | undefined {
  if (!d.check) return undefined
  const ids = d.options.map((o) => o.id)
  let found: Move | undefined
  let tried = 0
  for (let size = d.min; size <= Math.min(d.max, ids.length); size++)
    for (const select of selections(ids, size)) {
      if (++tried > mostTried) return undefined
      if (!judge(d, { select }).ok) continue
      if (found) return undefined
      found = { select }
    }
  return found
}

/** Every selection of this many of the ids. */
function* selections(ids: readonly string[], size: number, from = 0): Generator<string[]> {
  if (size === 0) yield []
  else
    for (let i = from; i <= ids.length - size; i++)
      for (const rest of selections(ids, size - 1, i + 1)) yield [ids[i] as string, ...rest]
}
