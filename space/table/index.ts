/** A plane in thousandths of a game's unit: bases, terrain, sight, movement, templates. ./round.ts explains what is rounded. */
export {
  along,
  type BaseCrossing,
  basesAlong,
  basesAlongUnindexed,
  type Crossing,
  type GroundCrossing,
  type Line,
  type LineCrossing,
  type TerrainCrossing,
  terrainAlong,
} from "./along.ts"
export * from "./arc.ts"
export * from "./assign.ts"
export * from "./bases.ts"
export * from "./bundle.ts"
export { BadGeometry } from "./check.ts"
export * from "./coherency.ts"
export * from "./collide.ts"
export * from "./contact.ts"
export * from "./cost.ts"
export {
  type Closest,
  closerThan,
  closest,
  closestOf,
  coverage,
  distance,
  middleOf,
  overlap,
  touch,
} from "./distance.ts"
export {
  bearing,
  cosine,
  type Facing,
  FULL_TURN,
  facing,
  faultInFacing,
  HALF_TURN,
  offset,
  RIGHT_ANGLE,
  rotate,
  sine,
  turnFrom,
  UNIT,
} from "./facing.ts"
export * from "./fallback.ts"
export * from "./formation.ts"
export * from "./gaps.ts"
export * from "./look.ts"
export * from "./open-order.ts"
export * from "./path.ts"
export * from "./place.ts"
export { faultInPoint, lengthOf, type Point, plus, pointAlong, samePoint, segmentsMeet, side } from "./point.ts"
export {
  type Box,
  boxAround,
  boxesMeet,
  convexHull,
  ellipse,
  faultInPolygon,
  type Polygon,
  rectangle,
  twiceArea,
  whereIn,
} from "./polygon.ts"
export * from "./profile.ts"
export * from "./road.ts"
export { type Fraction, LIMIT, SLACK } from "./round.ts"
export * from "./routes.ts"
export * from "./say.ts"
export * from "./screen.ts"
export * from "./shape.ts"
export * from "./shortest.ts"
export * from "./sight.ts"
export { posesOf, sweptBox, sweptCores, tooNear } from "./sweep.ts"
export * from "./table.ts"
export * from "./template.ts"
export * from "./terrain.ts"
