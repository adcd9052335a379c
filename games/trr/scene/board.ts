/** The table as it is drawn. */
import type { Ground as Drawn, Line, TableBoard } from "@salient/engine"
import { battleData } from "../data/battle.ts"
import { terrainData } from "../data/terrain.ts"
import { fieldOf, thousandths } from "../rules/scale-and-representation/field.ts"
import { type Feature, isArea } from "../scenarios/terrain.ts"
import type { AreaKind, By, LineKind } from "../types.ts"
import type { View } from "../view.ts"

const grounds: By<AreaKind, Drawn> = {
  wood: "woods",
  stoneBuildings: "town",
  woodenBuildings: "buildings",
  rubble: "rubble",
  crops: "field",
  brokenGround: "rough",
  craters: "craters",
  softGround: "brush",
  boggyGround: "marsh",
  marsh: "marsh",
  swamp: "marsh",
  hill: "hill",
  steepHill: "hill",
  wire: "rough",
  bunker: "fort",
}

const lines: By<LineKind, Line> = {
  road: "road",
  track: "track",
  railway: "railway",
  embankment: "embankment",
  hedge: "hedge",
  fence: "fence",
  wall: "wall",
  highWall: "wall",
  ditch: "stream",
  stream: "stream",
  river: "river",
  bocage: "hedge",
  trench: "trench",
  coveredTrench: "trench",
  wideTrench: "trench",
  antiTankDitch: "trench",
  cliff: "cliff",
  bridge: "bridge",
  deepRiver: "river",
}

/** Terrain, the effects of shells on it, and the bridges that were built. */
export function board(view: View): TableBoard {
  const { table } = fieldOf(view)
  const areas = table.pieces.filter((p) => isArea(p.kind))
  return {
    kind: "table",
    unit: "cm",
    width: table.width,
    depth: table.depth,
    areas: areas.map((p) => areaOf(view, p)),
    lines: [
      ...table.pieces
        .filter((p) => !isArea(p.kind))
        .map((p) => ({
          id: `terrain:${p.id}`,
          kind: lines[p.kind as LineKind],
          points: p.points.map(({ x, y }) => ({ x, y })),
          ...(p.form === "line" && p.width !== undefined ? { width: p.width } : {}),
          label: p.name,
        })),
      ...view.bridges
        .filter((b) => b.work >= b.need)
        .map(({ from, to, side }) => ({
          kind: "bridge" as const,
          points: [{ ...from }, { ...to }],
          width: thousandths(battleData.bridgeWidth),
          label: "a bridge of the engineers",
          side,
        })),
    ],
  }
}

function areaOf(view: View, p: Feature): TableBoard["areas"][number] {
  const kind = p.kind as AreaKind
  const shelled = view.shelled[p.id] ?? 0
  const crushed = view.crushed.includes(p.id) ? ", crushed by tracks" : ""
  return {
    id: `terrain:${p.id}`,
    ground: shelled > 0 && kind === "wood" ? "shattered-woods" : grounds[kind],
    points: p.points.map(({ x, y }) => ({ x, y })),
    ...(p.form === "area" && p.level !== undefined ? { level: p.level } : {}),
    label: p.name,
    says: `${p.name}, ${terrainData.areas[kind].name}${shelled > 0 ? `, shelled in ${shelled} moves` : ""}${crushed}`,
    rules: ["TRR-GAP-20"],
  }
}
