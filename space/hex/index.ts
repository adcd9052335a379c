/** Hexes for any game on a hex map: names, neighbours, lines, sight, paths, networks, and where to draw them. */
export { DIRECTIONS, type Direction, ORIENTATIONS, type Orientation, opposite, turn } from "./direction.ts"
export { Grid, type Hex, type Side, type Vertex } from "./grid.ts"
export { NONE } from "./incidence.ts"
export { followLegs, type Leg, type LegsFailed, type LegsFound } from "./legs.ts"
export { type LabelledShape, type ListedShape, letters, numbers, type Shape } from "./names.ts"
export { networkHexes, networkPieces, onlyAlong, sidesTouching, waterwayPath, waterwayPieces } from "./network.ts"
export {
  type ClosedStep,
  type Cost,
  type CostPart,
  cheapestPath,
  type Path,
  Reach,
  type ReachOptions,
  type Refusal,
  reach,
  type StepPrice,
  type Stretch,
} from "./path.ts"
export {
  bounds,
  centre,
  corners,
  HEX_SIZE,
  pick,
  planCentre,
  planCorner,
  segmentTouches,
  sideEnds,
  vertexPoint,
  type XY,
} from "./plan.ts"
export { distanceField, flood, isConnected, nearest, type Pass, regions, ring, within, zone } from "./region.ts"
export { hexSet, IndexSet, sideSet } from "./set.ts"
export {
  blocked,
  type Finding,
  hinderedByGreatest,
  hinderedBySum,
  type Judge,
  type Overlay,
  type Sighting,
  SightTable,
  type Spot,
} from "./sight.ts"
export { BARRED, Spread, type StepCost } from "./spread.ts"
export {
  type Cell,
  decode,
  namesWhere,
  parsePath,
  parsePaths,
  parseSide,
  parseSides,
  readTextGrid,
  sidesCrossed,
  type TextGrid,
} from "./text.ts"
export {
  between,
  entrySides,
  hexesOf,
  type Ratio,
  someTouchedHex,
  type TouchedSide,
  type Trace,
  type TraceLength,
  type TracePoint,
  touchedSides,
  trace,
} from "./trace.ts"
