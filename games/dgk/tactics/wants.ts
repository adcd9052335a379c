/** Which objectives a side goes for: no more of them than its victory asks for, the easiest. */
import type { Condition } from "../data/scenario.ts"
import { fieldOf } from "../rules/field.ts"
import { heldWorth } from "../rules/victory.ts"
import { other, type State } from "../state.ts"
import type { Side } from "../types.ts"

/** An objective and how hard it looks to take. */
export type Prize = { readonly id: string; readonly worth: number; readonly ease: number }

type Aim = { readonly ids: readonly string[]; readonly effort: number }

/**
 * The objectives to be taken: those of the cheapest way in which the side can win on objectives; who has no such way takes
 * back what the enemy would win by. All of them where victory is not a matter of objectives. `prizes` come easiest first.
 */
export function wantedOf(m: State, side: Side, prizes: readonly Prize[]): ReadonlySet<string> {
  const { atEnd } = fieldOf(m).scenario.victory
  const aims: Aim[] = []
  for (const { winner, when } of atEnd) {
    if (winner !== side) continue
    const parts = when.flatMap((c) => aimFor(m, side, c, prizes) ?? [])
    if (parts.length > 0)
      aims.push({ ids: parts.flatMap((p) => p.ids), effort: parts.reduce((n, p) => n + p.effort, 0) })
  }
  const [first, ...more] = aims
  if (first) return new Set(more.reduce((best, a) => (a.effort < best.effort ? a : best), first).ids)
  const theirs = atEnd.filter((e) => e.winner === other(side)).flatMap((e) => e.when.flatMap(namedIn))
  const lost = theirs.filter((id) => m.held[id] === other(side))
  return new Set(lost.length > 0 ? lost : prizes.map((p) => p.id))
}

const namedIn = (c: Condition): readonly string[] => (c.is === "holds" ? c.objectives : [])

/** What has still to be taken for a condition to be met; nothing if objectives have no part in it. */
function aimFor(m: State, side: Side, c: Condition, prizes: readonly Prize[]): Aim | undefined {
  if (c.is === "holds" && c.side === side) {
    const held = c.objectives.filter((id) => m.held[id] === side).length
    const open = prizes.filter((p) => c.objectives.includes(p.id) && m.held[p.id] !== side)
    return sumOf(open.slice(0, Math.max(0, c.atLeast - held)))
  }
  if (c.is !== "holdsMore" || c.side !== side) return undefined
  const taken: Prize[] = []
  let [mine, theirs] = [heldWorth(m, side), heldWorth(m, other(side))]
  for (const p of prizes) {
    if (mine > theirs && mine * 2 > totalOf(prizes)) break
    if (m.held[p.id] === side) continue
    taken.push(p)
    mine += p.worth
    if (m.held[p.id] === other(side)) theirs -= p.worth
  }
  return sumOf(taken)
}

const totalOf = (prizes: readonly Prize[]): number => prizes.reduce((n, p) => n + p.worth, 0)

const sumOf = (prizes: readonly Prize[]): Aim => ({
  ids: prizes.map((p) => p.id),
  effort: prizes.reduce((n, p) => n + Math.max(0, p.ease), 0),
})
