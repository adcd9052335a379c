/**
 * The lens "line of sight" on a map of hexes: what is seen from a hex, and one line with whatever blocks or hinders it, where,
 * and by which rule. A game says how its sight is judged from a view, and adds sentences of its own.
 */
import {
  type Aim,
  type Lens,
  type Overlay,
  type Point,
  part,
  type RuleId,
  type Shown,
  sayTally,
  tally,
} from "@salient/engine"
import { centre, type Finding, type Grid, type Hex, NONE, type Sighting } from "@salient/space/hex"
import { count } from "../words.ts"

export type HexSight = {
  readonly grid: Grid
  /** How much the line is hindered; `undefined` if it is blocked. */
  hindrance(from: Hex, to: Hex): number | undefined
  explain(from: Hex, to: Hex): Sighting
}

export type HexSightSpec<V> = {
  /** The rules about sight that are cited where no finding names its own. */
  readonly rules: readonly RuleId[]
  sight(view: V): HexSight
  /** The hex of the piece that was pointed at, if it was a piece on the map. */
  pieceAt(view: V, touch: string): Hex | undefined
  /** More about the hex that the viewer looks from. */
  saysFrom?(view: V, from: Hex): readonly string[]
  /** More about the hex at the far end of a line that is not blocked. */
  saysAlong?(view: V, from: Hex, to: Hex): readonly string[]
}

/** The id of a hex in overlays and aims: `hex:A1`. */
export const touchOf = (grid: Grid, h: Hex): string => `hex:${grid.name(h)}`

/** The hex that was pointed at: itself, or that of a piece in it. */
export function hexAt(grid: Grid, aim: Aim | undefined, pieceAt: (touch: string) => Hex | undefined): Hex | undefined {
  if (aim?.touch === undefined) return undefined
  return pieceAt(aim.touch) ?? grid.find(aim.touch.replace(/^hex:/, ""))
}

export function hexSightLens<V>(spec: HexSightSpec<V>): Lens<V> {
  return {
    id: "sight",
    label: "Line of sight",
    says: "Point at a hex or a piece to see what can be seen from there; point at a second one for the line between them.",
    aims: 2,
    lineOfSight: true,
    show(view, [first, second]) {
      const sight = spec.sight(view)
      const at = (aim: Aim | undefined) => hexAt(sight.grid, aim, (touch) => spec.pieceAt(view, touch))
      const from = at(first)
      if (from === undefined) return "Point at a hex or a piece on the map."
      const to = at(second)
      if (second !== undefined && to === undefined) return "Point at a second hex or piece on the map."
      return to === undefined || to === from ? around(spec, view, sight, from) : along(spec, view, sight, from, to)
    },
  }
}

/** All hexes by what hinders the view of them. */
function around<V>(spec: HexSightSpec<V>, view: V, { grid, hindrance }: HexSight, from: Hex): Shown {
  const groups = new Map<number, Hex[]>() // -1: not seen
  for (let h = 0; h < grid.size; h++) {
    if (h === from) continue
    const group = hindrance(from, h) ?? -1
    groups.set(group, [...(groups.get(group) ?? []), h])
  }
  const name = grid.name(from)
  const sorted = [...groups].sort(([a], [b]) => a - b)
  const seen = sorted.reduce((n, [group, hexes]) => n + (group < 0 ? 0 : hexes.length), 0)
  return {
    overlays: sorted.map(
      ([group, hexes]): Overlay => ({
        kind: "hexes",
        label: group < 0 ? `Not seen from ${name}` : group === 0 ? "Seen clearly" : `Hindrance ${group}`,
        hexes: hexes.map((h) => touchOf(grid, h)),
        tone: group < 0 ? "bad" : group === 0 ? "good" : "plain",
        rules: spec.rules,
      }),
    ),
    says: [
      `From ${name}, ${seen} of ${grid.size - 1} hexes can be seen.`,
      ...sorted.flatMap(([group, hexes]) =>
        group > 0 ? [`Hindrance ${group}: ${hexes.map((h) => grid.name(h)).join(", ")}.`] : [],
      ),
      ...(spec.saysFrom?.(view, from) ?? []),
    ],
    rules: spec.rules,
  }
}

/** The hexes that something on a line is in or between. */
function hexesOf(grid: Grid, { at }: Finding): Hex[] {
  if ("hex" in at) return [at.hex]
  return "side" in at ? [...grid.hexesBeside(at.side)].filter((h) => h !== NONE) : []
}

function where(grid: Grid, finding: Finding): string {
  const names = hexesOf(grid, finding).map((h) => grid.name(h))
  return "hex" in finding.at ? `in ${names[0]}` : `on the hexside ${names.join("/")}`
}

/** The point of a finding: the middle of its hex, or of the two beside its hexside. */
function spot(grid: Grid, finding: Finding): Point {
  const points = hexesOf(grid, finding).map((h) => centre(grid, h))
  const mean = (of: "x" | "y") => Math.round(points.reduce((n, p) => n + p[of], 0) / points.length)
  return { x: mean("x"), y: mean("y") }
}

/** One line: what blocks or hinders it, and where. */
function along<V>(spec: HexSightSpec<V>, view: V, { grid, explain }: HexSight, from: Hex, to: Hex): Shown {
  const { visible, hindrance, findings } = explain(from, to)
  const [first] = findings
  const line: Overlay = {
    kind: "sight",
    label: visible ? (hindrance === 0 ? "Clear" : `Hindrance ${hindrance}`) : "Blocked",
    points: [centre(grid, from), centre(grid, to)],
    tone: visible ? (hindrance === 0 ? "good" : "plain") : "bad",
    ...(visible || !first ? {} : { blockedAt: spot(grid, first) }),
    rules: findings.length > 0 ? findings.map((f) => f.rule) : spec.rules,
  }
  const head = `${grid.name(from)} to ${grid.name(to)}, ${count(grid.distance(from, to), "hex", "hexes")}:`
  if (!visible && first)
    return {
      overlays: [line],
      says: [`${head} blocked by ${first.label} ${where(grid, first)}.`],
      rules: [first.rule],
    }
  return {
    overlays: [line, ...findings.map((f) => overlayOf(grid, f))],
    says: [...sayHindrance(grid, head, hindrance, findings), ...(spec.saysAlong?.(view, from, to) ?? [])],
    rules: [...new Set([...spec.rules, ...findings.map((f) => f.rule)])],
  }
}

const overlayOf = (grid: Grid, finding: Finding): Overlay => ({
  kind: "hexes",
  label: `${finding.label} ${finding.amount}`,
  hexes: hexesOf(grid, finding).map((h) => touchOf(grid, h)),
  tone: "plain",
  rules: [finding.rule],
})

/** The hindrance and its parts: those that count, then those that the greatest one cancels. */
function sayHindrance(grid: Grid, head: string, hindrance: number, findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [`${head} clear.`]
  const sum = findings.reduce((n, f) => n + f.amount, 0)
  const greatest = findings.find((f) => f.amount === hindrance)
  const counted = sum === hindrance || !greatest ? findings : [greatest]
  const score = tally(...counted.map((f) => part(f.rule, `${f.label} ${where(grid, f)}`, f.amount)))
  const lesser = findings.filter((f) => !counted.includes(f)).map((f) => `${f.amount} ${f.label} ${where(grid, f)}`)
  return [
    `${head} Hindrance ${sayTally(score)}.`,
    ...(lesser.length > 0 ? [`Only the greatest counts. Also on the line: ${lesser.join(", ")}.`] : []),
  ]
}
