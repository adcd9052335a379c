/**
 * The lens "line of sight" on a table: the line between two places with what blocks it and where, or from one place to every
 * enemy that is known. A game says what can be pointed at and how a line is judged.
 */
import type { Aim, Lens, Overlay, Point, RuleId, Shown } from "@salient/engine"

/** One end of a line. */
export type End = { readonly name: string; readonly at: Point }

/** A line as the game's rules judge it. */
export type Line = {
  /** Where it runs: from the middle of one to the middle of the other, or between the nearest points of their bases. */
  readonly from: Point
  readonly to: Point
  /** Where sight ends, if something stands between. */
  readonly blockedAt?: Point
  /** True if the far end is seen. */
  readonly seen: boolean
  /** The whole line in a sentence. */
  readonly says: string
  /** The rule that decides it. */
  readonly rule: RuleId
}

export type TableSightSpec<V, E extends End> = {
  /** The rule that a clear line goes by. */
  readonly rule: RuleId
  /** What was pointed at: a piece or a point of the table. */
  endAt(view: V, aim: Aim): E | undefined
  line(view: V, from: E, to: E): Line
  /** The known units on the table that an observer at this place would want to see. */
  others(view: V, from: E): readonly E[]
}

export function tableSightLens<V, E extends End>(spec: TableSightSpec<V, E>): Lens<V> {
  return {
    id: "sight",
    label: "Line of sight",
    says: "Point at a unit or a place to see which enemies it sees; point at another for the line between them and what blocks it.",
    aims: 2,
    lineOfSight: true,
    show(view, [first, second]) {
      const from = first && spec.endAt(view, first)
      if (!from) return "Point at a unit or a place on the table."
      if (!second) {
        const others = spec.others(view, from)
        if (others.length === 0) return "No enemy is known to be on the table: point at a second place."
        return shown(
          spec.rule,
          others.map((to) => spec.line(view, from, to)),
        )
      }
      const to = spec.endAt(view, second)
      return to ? shown(spec.rule, [spec.line(view, from, to)]) : "Point at another unit or place on the table."
    },
  }
}

const shown = (rule: RuleId, lines: readonly Line[]): Shown => ({
  overlays: lines.map(overlayOf),
  says: lines.map((line) => line.says),
  rules: [...new Set([rule, ...lines.map((line) => line.rule)])],
})

const plain = ({ x, y }: Point): Point => ({ x, y })

const overlayOf = ({ from, to, blockedAt, seen, says, rule }: Line): Overlay => ({
  kind: "sight",
  label: says,
  points: [plain(from), plain(to)],
  ...(blockedAt ? { blockedAt: plain(blockedAt) } : {}),
  tone: seen ? "good" : "bad",
  rules: [rule],
})
