/** What a player is shown. It takes a view, never the state: a scene cannot leak what it was not given. */
import type { Ground as Drawn, Emblem, Line, Overlay, Piece, Point, Scene, TableBoard } from "@salient/engine"
import { cornersOf, rect } from "@salient/space/table"
import { gasAndSmokeData } from "./data/gas-and-smoke.ts"
import { indirectData } from "./data/indirect.ts"
import { terrainData } from "./data/terrain.ts"
import { fieldOf, forceOf, frameOf, sizeOf, thousandths, weatherNamed, weatherOf } from "./field.ts"
import { type Ground, isArea } from "./ground.ts"
import { burning } from "./rules/blaze.ts"
import { visibility } from "./rules/observation.ts"
import type { Unit } from "./state.ts"
import { type AreaKind, type By, type LineKind, SIDES, type UnitKind } from "./types.ts"
import type { Seen, View } from "./view.ts"

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
}

const emblems: By<UnitKind, Emblem> = {
  hq: "headquarters",
  company: "infantry",
  squadron: "cavalry",
  cyclists: "cyclist",
  engineers: "engineer",
  mg: "machine-gun",
  mortar: "mortar",
  infantryGun: "gun",
  battery: "field-gun",
  flameTeam: "flamethrower",
  observer: "observer",
  sniper: "sniper",
  vehicle: "tank",
  aircraft: "aircraft",
}

export function scene(view: View): Scene {
  const { scenario } = fieldOf(view)
  return {
    board: board(view),
    pieces: [
      ...view.own.map((u) => ownPiece(view, u)),
      ...view.seen.map((u) => seenPiece(view, u)),
      ...view.suspected.map((s) => suspectPiece(view, s)),
    ],
    overlays: [...zones(view), ...objectives(view), ...plans(view), ...airs(view)],
    panels: [
      {
        title: scenario.title,
        rows: [
          { label: "Move", text: `${view.move} of ${scenario.moves}`, rules: ["TRR-SCALE-01"] },
          { label: "Weather", text: weatherNamed(view), rules: ["TRR-OBS-06"] },
          { label: "Visibility", text: `${visibility(weatherOf(view))} cm`, rules: ["TRR-OBS-02"] },
        ],
        track: { from: 1, to: scenario.moves, at: view.move },
      },
      ...SIDES.filter((s) => s === view.side).map((side) => ({
        title: scenario.sides[side].name,
        side,
        rows: planRows(view),
      })),
    ],
    captions: [caption(view)],
  }
}

function caption(view: View): string {
  const { scenario } = fieldOf(view)
  if (view.phase === "plans") return "Fire plans are being written."
  if (view.phase === "deployment") return "Both sides set up in secret."
  return `Move ${view.move}: ${scenario.sides[view.active].name} acts.`
}

/** The plan on its time line: a row for each move ahead. */
function planRows(view: View) {
  const moves = [...new Set(view.missions.map((x) => x.move))].sort((a, b) => (a ?? 0) - (b ?? 0))
  return moves.map((move) => {
    const due = view.missions.filter((x) => x.move === move)
    return {
      label: move === null ? "SOS" : `Move ${move}`,
      text: due.map((x) => `${forceOf(view, { id: x.battery }).name}: ${x.ammunition}`).join("; "),
      rules: [move === null ? "TRR-IND-09" : "TRR-IND-08"],
    }
  })
}

function board(view: View): TableBoard {
  const { table } = fieldOf(view)
  const areas = table.pieces.filter((p) => isArea(p.kind))
  return {
    kind: "table",
    unit: "cm",
    width: table.width,
    depth: table.depth,
    areas: areas.map((p) => areaOf(view, p)),
    lines: table.pieces
      .filter((p) => !isArea(p.kind))
      .map((p) => ({
        id: `terrain:${p.id}`,
        kind: lines[p.kind as LineKind],
        points: p.points.map(({ x, y }) => ({ x, y })),
        ...(p.form === "line" && p.width !== undefined ? { width: p.width } : {}),
        label: p.name,
      })),
  }
}

function areaOf(view: View, p: Ground): TableBoard["areas"][number] {
  const kind = p.kind as AreaKind
  const shelled = view.shelled[p.id] ?? 0
  return {
    id: `terrain:${p.id}`,
    ground: shelled > 0 && kind === "wood" ? "shattered-woods" : grounds[kind],
    points: p.points.map(({ x, y }) => ({ x, y })),
    ...(p.form === "area" && p.level !== undefined ? { level: p.level } : {}),
    label: p.name,
    says: `${p.name}, ${terrainData.areas[kind].name}${shelled > 0 ? `, shelled in ${shelled} moves` : ""}`,
    rules: ["TRR-GAP-20"],
  }
}

const baseOf = (view: View, u: Unit | Seen) => {
  const { at, facing, width, depth } = frameOf(view, u)
  return { x: at.x, y: at.y, facing, width, depth }
}

const short = (name: string): string => name.split(": ").at(-1) ?? name

function ownPiece(view: View, u: Unit): Piece {
  const force = forceOf(view, u)
  const box = { offTable: "Beyond the table", reserve: "To come", lost: "Lost" } as const
  return {
    id: u.id,
    stands: u.where === "table" ? { bases: [baseOf(view, u)] } : { box: box[u.where], order: 0 },
    emblem: emblems[force.kind],
    label: short(force.name),
    side: u.side,
    nation: force.nation,
    values: [{ at: "se", text: `${u.figures.length}` }],
    marks: [
      ...marks(u),
      ...(u.concealed ? [{ kind: "hidden" as const, text: "concealed", rules: ["TRR-OBS-03"] }] : []),
      ...(u.masked ? [{ kind: "note" as const, text: "masks on", rules: ["TRR-GAS-04"] }] : []),
    ],
    spent: u.acted,
    says: `${force.name}, ${force.grade}, ${u.figures.length} figures${u.concealed ? ", concealed" : ""}${u.broken ? `, ${u.broken}` : ""}`,
    rules: ["TRR-SEQ-04"],
  }
}

const marks = (u: Unit | Seen) => [
  ...(u.broken === "retired" ? [{ kind: "disordered" as const, text: "retired", rules: ["TRR-MOT-07"] }] : []),
  ...(u.broken === "routed" ? [{ kind: "broken" as const, text: "routed", rules: ["TRR-MOT-08"] }] : []),
  ...((u.markers[0] ?? 0) > 0 ? [{ kind: "hit" as const, text: `${u.markers[0]} markers`, rules: ["TRR-AT-07"] }] : []),
  ...(u.dug > 0 ? [{ kind: "entrenched" as const, text: `${u.dug} cm dug`, rules: ["TRR-ENG-01"] }] : []),
]

function seenPiece(view: View, u: Seen): Piece {
  const force = forceOf(view, u)
  return {
    id: u.id,
    stands: { bases: [baseOf(view, u)] },
    emblem: emblems[force.kind],
    label: short(force.name),
    side: u.side,
    nation: force.nation,
    values: [{ at: "se", text: `${u.figures.length}` }],
    marks: marks(u),
    says: `${force.name}, located, ${u.figures.length} figures${u.broken ? `, ${u.broken}` : ""}`,
    rules: ["TRR-OBS-04"],
  }
}

function suspectPiece(view: View, s: View["suspected"][number]): Piece {
  const force = forceOf(view, { id: s.unit })
  const side = view.side === "blue" ? "red" : "blue"
  const shown = {
    id: s.unit,
    figures: force.figures,
    limbered: false,
    mounted: false,
    drill: "line",
  } as unknown as Unit
  const { width, depth } = sizeOf(view, shown)
  return {
    id: `suspected:${s.unit}`,
    stands: { bases: [{ x: s.at.x, y: s.at.y, facing: s.facing, width, depth }] },
    emblem: "unknown",
    label: short(force.name),
    side,
    suspected: true,
    says: `${force.name}, last seen here in move ${s.move}`,
    rules: ["TRR-OBS-04"],
  }
}

const plain = (points: readonly Point[]): Point[] => points.map(({ x, y }) => ({ x, y }))

function zones(view: View): Overlay[] {
  if (view.side === null || view.phase === "moves") return []
  return fieldOf(view).scenario.sides[view.side].zones.map((z) => ({
    kind: "zone",
    id: `zone:${z.id}`,
    label: z.name,
    points: plain(z.area),
    rules: ["TRR-OBS-03"],
  }))
}

const objectives = (view: View): Overlay[] =>
  fieldOf(view).scenario.objectives.map((o) => {
    const holder = view.believed[o.id]
    return {
      kind: "zone" as const,
      id: `objective:${o.id}`,
      label: `${o.name}, ${o.points} points`,
      points: plain(o.area),
      rules: ["TRR-GAP-09"],
      ...(holder ? { side: holder } : {}),
    }
  })

const square = (at: Point, facing: number, width: number, depth: number): Point[] =>
  plain(Object.values(cornersOf(rect(at, facing, width, depth))))

/** The viewer's own barrage plan. */
const plans = (view: View): Overlay[] =>
  view.missions.map((x) => {
    const side = thousandths(indirectData.area)
    return {
      kind: "zone" as const,
      label: `${x.move === null ? "SOS" : `Move ${x.move}`}: ${x.ammunition}`,
      points: square(x.at, 0, side, side),
      rules: [x.move === null ? "TRR-IND-09" : "TRR-IND-08"],
      side: x.side,
    }
  })

/** Gas, smoke and barrages that hang over the ground. */
const airs = (view: View): Overlay[] => {
  const gas = thousandths(gasAndSmokeData.gas.area)
  return [
    ...view.clouds.map(
      (c): Overlay => ({
        kind: "zone",
        label: "gas",
        points: square(c.at, c.facing, gas, gas),
        rules: ["TRR-GAS-02"],
      }),
    ),
    ...view.screens.map(
      (s): Overlay => ({
        kind: "zone",
        label: `smoke until move ${s.until}`,
        points: square(s.at, s.facing, s.width, s.depth),
        rules: ["TRR-SMOKE-04"],
      }),
    ),
    ...burning(view).flatMap((shape): Overlay[] =>
      shape.kind === "polygon"
        ? [{ kind: "zone", label: "fire", points: plain(shape.points), rules: ["TRR-ENG-07"] }]
        : [],
    ),
    ...view.curtain.map(
      (c): Overlay => ({
        kind: "zone",
        label: "barrage",
        points: square(c.at, c.facing, c.width, 1000),
        rules: ["TRR-GAP-17"],
      }),
    ),
  ]
}
