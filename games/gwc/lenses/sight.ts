/** What is seen from a hex, and what lies on a line of sight: GWC-10.1 to GWC-10.5. */
import { type Lens, type Overlay, type Point, part, type Shown, sayTally, tally } from "@salient/engine"
import { entrySides, type Finding, NONE, trace } from "@salient/space/hex"
import { allHexes, grid, type Hex } from "../rules/field.ts"
import { coverParts } from "../rules/ground.ts"
import { explainSight, sight } from "../rules/sight.ts"
import type { State } from "../state.ts"
import type { View } from "../view.ts"
import { boardOf, hexAt, pointOf, touchOf } from "./aim.ts"

const rules = ["GWC-10.1", "GWC-10.2", "GWC-10.3"]

/** All hexes by what hinders the view of them. */
function around(m: State, from: Hex): Shown {
  const byHindrance = new Map<number, Hex[]>()
  for (const h of allHexes) {
    if (h === from) continue
    const hindrance = sight(m, from, h)
    byHindrance.set(hindrance, [...(byHindrance.get(hindrance) ?? []), h])
  }
  const name = grid.name(from)
  const groups = [...byHindrance].sort(([a], [b]) => a - b)
  const overlays = groups.map(
    ([hindrance, hexes]): Overlay => ({
      kind: "hexes",
      label: hindrance < 0 ? `Not seen from ${name}` : hindrance === 0 ? "Seen clearly" : `Hindrance ${hindrance}`,
      hexes: hexes.map(touchOf),
      tone: hindrance < 0 ? "bad" : hindrance === 0 ? "good" : "plain",
      rules,
    }),
  )
  const seen = groups.reduce((n, [hindrance, hexes]) => n + (hindrance < 0 ? 0 : hexes.length), 0)
  return {
    overlays,
    says: [
      `From ${name} ${seen} of ${allHexes.length - 1} hexes are seen.`,
      ...groups.flatMap(([hindrance, hexes]) =>
        hindrance > 0 ? [`Hindrance ${hindrance}: ${hexes.map((h) => grid.name(h)).join(", ")}.`] : [],
      ),
      `Cover in ${name}: ${sayTally(tally(...coverParts(m, from)))}.`,
    ],
    rules: [...rules, "GWC-T99.3"],
  }
}

/** The hexes that something on a line is in or between. */
const hexesOf = ({ at }: Finding): Hex[] => {
  if ("hex" in at) return [at.hex]
  return "side" in at ? [...grid.hexesBeside(at.side)].filter((h) => h !== NONE) : []
}

const where = (f: Finding): string => {
  const names = hexesOf(f).map((h) => grid.name(h))
  return "hex" in f.at ? `in ${names[0]}` : `on the hexside ${names.join("/")}`
}

/** The point of a finding: the middle of its hex, or of the two beside its hexside. */
function spot(f: Finding): Point {
  const points = hexesOf(f).map(pointOf)
  const mean = (of: "x" | "y") => Math.round(points.reduce((n, p) => n + p[of], 0) / points.length)
  return { x: mean("x"), y: mean("y") }
}

/** One line: what blocks or hinders it, where, and the Cover it meets. */
function along(m: State, from: Hex, to: Hex): Shown {
  const { visible, hindrance, findings } = explainSight(m, from, to)
  const [first] = findings
  const [a, b] = [grid.name(from), grid.name(to)]
  const line: Overlay = {
    kind: "sight",
    label: visible ? `Hindrance ${hindrance}` : "Blocked",
    points: [pointOf(from), pointOf(to)],
    tone: visible ? (hindrance === 0 ? "good" : "plain") : "bad",
    ...(visible || !first ? {} : { blockedAt: spot(first) }),
    rules: findings.length > 0 ? findings.map((f) => f.rule) : rules,
  }
  const head = `${a} to ${b}, ${grid.distance(from, to)} hexes:`
  if (!visible && first)
    return { overlays: [line], says: [`${head} blocked by ${first.label} ${where(first)}.`], rules: [first.rule] }
  const greatest = findings.find((f) => f.amount === hindrance)
  const score = tally(
    ...(greatest ? [part(greatest.rule, `${greatest.label} ${where(greatest)}`, greatest.amount)] : []),
  )
  const lesser = findings.filter((f) => f !== greatest).map((f) => `${f.amount} ${f.label} ${where(f)}`)
  const cover = coverParts(m, to, entrySides(grid, trace(grid, from, to)))
  return {
    overlays: [
      line,
      ...findings.map(
        (f): Overlay => ({
          kind: "hexes",
          label: `${f.label} ${f.amount}`,
          hexes: hexesOf(f).map(touchOf),
          tone: "plain",
          rules: [f.rule],
        }),
      ),
    ],
    says: [
      `${head} ${findings.length === 0 ? "clear." : `Hindrance ${sayTally(score)}.`}`,
      ...(lesser.length > 0 ? [`Only the greatest counts; also on the line: ${lesser.join(", ")}.`] : []),
      `Cover in ${b} against it: ${sayTally(tally(...cover))}.`,
    ],
    rules: ["GWC-10.1", "GWC-10.3.3", ...findings.map((f) => f.rule)],
  }
}

export const sightLens: Lens<View> = {
  id: "sight",
  label: "Line of sight",
  says: "Point at a hex or a counter to see what is seen from there; point at a second for the line between them.",
  aims: 2,
  show(view, [first, second]) {
    const m = boardOf(view)
    const from = hexAt(m, first)
    if (from === undefined) return "Point at a hex or a counter on the map."
    const to = hexAt(m, second)
    if (second !== undefined && to === undefined) return "Point at a second hex or counter on the map."
    return to === undefined || to === from ? around(m, from) : along(m, from, to)
  },
}
