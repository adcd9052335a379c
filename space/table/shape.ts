/**
 * The shapes of things on a table: bases (circles and oriented rectangles) and terrain (polygons and lines). All distances are computed
 * from one common form: a core of points, filled if closed, and a radius around it.
 *
 * Shapes are checked where they enter the program (a table laid out, a base put down, a path traced, a template laid), not at every
 * measurement.
 */
import { faultInSize, refuse } from "./check.ts"
import { type Facing, facing, faultInFacing, offset } from "./facing.ts"
import { faultInPoint, minus, type Point, plus, samePoint } from "./point.ts"
import { type Box, boxAround, faultInPolygon, type Polygon } from "./polygon.ts"
import { SLACK } from "./round.ts"

/** A round base. */
export type Circle = { readonly kind: "circle"; readonly at: Point; readonly radius: number }

/** A rectangular base: `at` is its middle, `width` runs along its front, `depth` from front to rear. */
export type Rect = {
  readonly kind: "rect"
  readonly at: Point
  readonly facing: Facing
  readonly width: number
  readonly depth: number
}

/** The base of a piece. */
export type Base = Circle | Rect

/** Ground with an outline: a wood, a cloud. */
export type Area = { readonly kind: "polygon"; readonly points: Polygon }

/** A chain of segments, as thin as a wall or as wide as a road (with round ends and bends). */
export type Chain = { readonly kind: "chain"; readonly points: readonly Point[]; readonly width?: number }

/** Anything that has a place on a table. */
export type Shape = Base | Area | Chain

/** A round base. */
export const circle = (at: Point, radius: number): Circle => ({ kind: "circle", at, radius })

/** A rectangular base given by its middle. */
export const rect = (at: Point, f: Facing, width: number, depth: number): Rect => ({
  kind: "rect",
  at,
  facing: f,
  width,
  depth,
})

/** Ground with an outline. */
export const area = (points: Polygon): Area => ({ kind: "polygon", points })

/** A thin or wide line. */
export const chain = (points: readonly Point[], width = 0): Chain => ({ kind: "chain", points, width })

/** The corners of a rectangle, clockwise from the left of its front. */
export const CORNERS = ["frontLeft", "frontRight", "rearRight", "rearLeft"] as const
export type Corner = (typeof CORNERS)[number]

type Corners = { readonly [c in Corner]: Point }

/**
 * Rules ask for the corners of the same few hundred bases again and again, so this many answers are kept, by a hash of the base's position.
 */
const KEPT = 4096
const kept: (Measured | undefined)[] = new Array(KEPT).fill(undefined)

type Measured = Pick<Rect, "facing" | "width" | "depth"> & Point & { readonly corners: Corners }

/** The four corners of a rectangle. Opposite corners are rounded alike, so `at` stays exactly between them. */
export function cornersOf(r: Rect): Corners {
  const { x, y } = r.at
  const place = (Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(r.facing, 0xc2b2ae35)) >>> 20
  const known = kept[place]
  if (known && known.x === x && known.y === y && isAlike(known, r)) return known.corners
  const corners = measuredCorners(r)
  kept[place] = { x, y, facing: r.facing, width: r.width, depth: r.depth, corners }
  return corners
}

const isAlike = (a: Omit<Measured, "corners">, b: Rect): boolean =>
  a.facing === b.facing && a.width === b.width && a.depth === b.depth

function measuredCorners(r: Rect): Corners {
  const ahead = r.depth / 2
  const right = r.width / 2
  return {
    frontLeft: offset(r.at, r.facing, ahead, -right),
    frontRight: offset(r.at, r.facing, ahead, right),
    rearRight: offset(r.at, r.facing, -ahead, right),
    rearLeft: offset(r.at, r.facing, -ahead, -right),
  }
}

/** The front edge of a rectangle, left corner first. */
export function frontOf(r: Rect): readonly [Point, Point] {
  const c = cornersOf(r)
  return [c.frontLeft, c.frontRight]
}

/** The middle of a rectangle's front. */
export const frontCentre = (r: Rect): Point => offset(r.at, r.facing, r.depth / 2)

/** A rectangle given by the middle of its front. */
export const rectFromFront = (front: Point, f: Facing, width: number, depth: number): Rect =>
  rect(offset(front, f, -depth / 2), f, width, depth)

/** The core of a shape: its points, whether they enclose ground (those of a base run counter-clockwise), and the radius around them. */
export type Core = { readonly points: readonly Point[]; readonly closed: boolean; readonly radius: number }

/** A shape in the form from which distances are computed. */
export function coreOf(shape: Shape): Core {
  switch (shape.kind) {
    case "circle":
      return { points: [shape.at], closed: false, radius: shape.radius }
    case "rect": {
      const c = cornersOf(shape)
      return { points: [c.frontLeft, c.rearLeft, c.rearRight, c.frontRight], closed: true, radius: 0 }
    }
    case "polygon":
      return { points: shape.points, closed: true, radius: 0 }
    case "chain":
      return { points: shape.points, closed: false, radius: (shape.width ?? 0) / 2 }
  }
}

/** The box around a shape, extended by the margin. */
export function boxOf(shape: Shape, margin = 0): Box {
  const core = coreOf(shape)
  return boxAround(core.points, core.radius + margin)
}

/** The greatest distance of a base's outline from its middle, rounded corners included. */
export const reachFromMiddle = (base: Base): number =>
  base.kind === "circle" ? base.radius : SLACK + Math.sqrt(base.width ** 2 + base.depth ** 2) / 2

/** The middle of a shape: of a base its own, of anything else the middle of the box around it. */
export function centreOf(shape: Shape): Point {
  if (shape.kind === "circle" || shape.kind === "rect") return shape.at
  const box = boxOf(shape)
  return { x: Math.floor((box.west + box.east) / 2), y: Math.floor((box.south + box.north) / 2) }
}

/** A shape moved without turning. */
export function shifted<S extends Shape>(shape: S, by: Point): S {
  if (shape.kind === "circle" || shape.kind === "rect") return { ...shape, at: plus(shape.at, by) }
  return { ...shape, points: shape.points.map((p) => plus(p, by)) }
}

/** A base moved to another position, with the same facing. */
export const movedTo = <B extends Base>(base: B, at: Point): B => shifted(base, minus(at, base.at))

/** A base turned around its middle; a circle has no facing and stays unchanged. */
export const turnedTo = <B extends Base>(base: B, f: Facing): B =>
  base.kind === "rect" ? { ...base, facing: facing(f) } : base

/** The reason why a shape cannot be used; undefined if it can. */
export function faultInShape(shape: Shape, what = "the shape"): string | undefined {
  switch (shape?.kind) {
    case "circle":
      return faultInPoint(shape.at, `the middle of ${what}`) ?? faultInSize(shape.radius, `the radius of ${what}`, 1)
    case "rect":
      return (
        faultInPoint(shape.at, `the middle of ${what}`) ??
        faultInFacing(shape.facing, `the facing of ${what}`) ??
        faultInSize(shape.width, `the width of ${what}`, 1) ??
        faultInSize(shape.depth, `the depth of ${what}`, 1)
      )
    case "polygon":
      return faultInPolygon(shape.points, what)
    case "chain":
      return faultInChain(shape.points, what) ?? faultInSize(shape.width ?? 0, `the width of ${what}`)
    default:
      return `${what} is of kind ${String((shape as { kind?: unknown } | undefined)?.kind)}: expected circle, rect, polygon or chain`
  }
}

/** The reason why some points do not form a chain of segments; undefined if they do. */
export function faultInChain(points: readonly Point[], what = "the line"): string | undefined {
  if (!Array.isArray(points) || points.length < 2)
    return `${what} has ${points?.length ?? "no"} points: expected 2 or more`
  for (const [i, p] of points.entries()) {
    const fault = faultInPoint(p, `point ${i + 1} of ${what}`)
    if (fault) return fault
    if (i > 0 && samePoint(p, points[i - 1]!)) return `points ${i} and ${i + 1} of ${what} are the same`
  }
  return undefined
}

/** Throws unless every shape can be used. */
export function checkShapes(...shapes: readonly Shape[]): void {
  for (const s of shapes) refuse(faultInShape(s))
}

/** A rectangle in the form in which a scene draws a base. */
export const asBase = ({ at, facing, width, depth }: Rect) => ({ x: at.x, y: at.y, facing, width, depth })
