/** The evaluation curve of a match as a drawing. Pure. */
import type { MatchReport } from "@salient/engine"

export type Curve = {
  readonly width: number
  readonly height: number
  /** The line, and the areas between it and the middle line: above for the first side, below for the other. */
  readonly line: string
  readonly above: string
  readonly below: string
  readonly dots: readonly { readonly x: number; readonly y: number; readonly move: number }[]
}

const round = (n: number): number => Math.round(n * 10) / 10

export function curveOf({ curve, turningPoints }: MatchReport, width: number, height: number): Curve {
  const first = curve[0]?.move ?? 0
  const last = curve.at(-1)?.move ?? 1
  const middle = height / 2
  const x = (move: number) => round(((move - first) / Math.max(1, last - first)) * width)
  const y = (worth: number) => round(middle - worth * (middle - 4))
  const points = curve.map((p) => ({ x: x(p.move), y: y(p.worth), move: p.move }))
  const path = (all: readonly { x: number; y: number }[]) =>
    all.map((p, i) => `${i === 0 ? "M" : "L"}${p.x} ${p.y}`).join("")
  const area = (side: 1 | -1) => {
    const clipped = points.map((p) => ({ x: p.x, y: side > 0 ? Math.min(p.y, middle) : Math.max(p.y, middle) }))
    return points.length === 0 ? "" : `${path(clipped)}L${width} ${middle}L0 ${middle}Z`
  }
  const dots = turningPoints.flatMap((t) => points.filter((p) => p.move === t.move))
  return { width, height, line: path(points), above: area(1), below: area(-1), dots }
}
