/** Table edges and deployment zones: TGW-DEP-04, TGW-DEP-06 to TGW-DEP-09. */
import type { Flow, Option } from "@salient/engine"
import { type Polygon, rectangle } from "@salient/space/table"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import type { Battle, State } from "../../state.ts"
import { type By, type Edge, other, type Side } from "../../types.ts"
import { inch } from "../general-conventions/models.ts"
import { sideChoosingEdge } from "../organising-a-battle/optional.ts"
import { fieldOf } from "../terrain/ground.ts"
import { strategyWinner } from "./strategy.ts"

const across: By<Edge, Edge> = { south: "north", north: "south", west: "east", east: "west" }

/** A deployment zone with its table edge. */
type Zone = { readonly id: string; readonly label: string; readonly edge: Edge; readonly points: Polygon }

/** The long edges of the table; on a square table, south and north. */
const longEdges = (m: State): readonly [Edge, Edge] => {
  const { width, depth } = fieldOf(m).table
  return width >= depth ? ["south", "north"] : ["west", "east"]
}

/** The part of the table from an edge up to this distance from the middle line. */
function strip(m: State, edge: Edge, fromMiddle: number): Polygon {
  const { width, depth } = fieldOf(m).table
  const deep = (edge === "south" || edge === "north" ? depth : width) / 2 - fromMiddle
  switch (edge) {
    case "south":
      return rectangle(0, 0, width, deep)
    case "north":
      return rectangle(0, depth - deep, width, depth)
    case "west":
      return rectangle(0, 0, deep, depth)
    case "east":
      return rectangle(width - deep, 0, width, depth)
  }
}

/** TGW-DEP-08 The two quarters on an edge. */
function quartersOn(m: State, edge: Edge): Zone[] {
  const { width, depth } = fieldOf(m).table
  const [x, y] = [Math.round(width / 2), Math.round(depth / 2)]
  const all: { readonly [name: string]: Polygon } = {
    "south-west": rectangle(0, 0, x, y),
    "south-east": rectangle(x, 0, width, y),
    "north-west": rectangle(0, y, x, depth),
    "north-east": rectangle(x, y, width, depth),
  }
  return Object.entries(all)
    .filter(([name]) => name.includes(edge))
    .map(([name, points]) => ({
      id: `${edge}:${name}`,
      label: `the ${edge} edge and the ${name} quarter`,
      edge,
      points,
    }))
}

/** TGW-DEP-07 to TGW-DEP-09 The zones that the winner may choose from. */
function zonesOf(m: State): Zone[] {
  const { zones } = m.battle
  if (zones === "pincerSweep") return longEdges(m).flatMap((edge) => quartersOn(m, edge))
  const fromMiddle = zones === "pitchedBattle" ? data.missions.pitched.fromMiddle * inch : 0
  return longEdges(m).map((edge) => ({ id: edge, label: `the ${edge} edge`, edge, points: strip(m, edge, fromMiddle) }))
}

/** The zone left for the other side: the opposite edge, or the opposite quarter. */
function opposite(m: State, chosen: Zone): Zone {
  const { width, depth } = fieldOf(m).table
  const points = chosen.points.map(({ x, y }) => ({ x: width - x, y: depth - y }))
  return { id: "", label: "", edge: across[chosen.edge], points }
}

/** TGW-DEP-07 to TGW-DEP-09 A Strategy Roll; the winner chooses an edge, or in a Pincer Sweep a quarter. */
export function* chooseEdges(m: State): Flow {
  const winner = sideChoosingEdge(m) ?? strategyWinner(m, "choice of table edge") // TGW-FIELD-03
  const zone = yield* choose<Zone>(
    {
      by: winner,
      what: "edge",
      prompt: "Which side of the table is yours?",
      rules: [
        m.battle.zones === "pincerSweep"
          ? "TGW-DEP-08"
          : m.battle.zones === "reconnaissance"
            ? "TGW-DEP-09"
            : "TGW-DEP-07",
      ],
    },
    zonesOf(m).map((z): Option<Zone> => ({ id: z.id, label: z.label, value: z, rules: ["TGW-DEP-07"] })),
  )
  const sides: [Side, Zone][] = [
    [winner, zone],
    [other(winner), opposite(m, zone)],
  ]
  for (const [side, { edge, points }] of sides) {
    m.battle.edge[side] = edge
    m.battle.zone[side] = points.map((p) => ({ x: p.x, y: p.y })) as Battle["objectives"]
  }
  // TGW-AMB-49: the loser deploys first; in Reconnaissance in Force the winner does (TGW-DEP-09)
  m.battle.next = m.battle.zones === "reconnaissance" ? winner : other(winner)
  tell(m, { kind: "edges", rules: ["TGW-DEP-06"], side: winner, edge: zone.edge })
}

/** TGW-DEP-04 The winner says who deploys first. */
export function* chooseDeployFirst(m: State, winner: Side): Flow<Side> {
  const first = yield* choose<boolean>(
    { by: winner, what: "deploy-first", prompt: "Do you deploy first or second?", rules: ["TGW-DEP-04"] },
    [
      { id: "first", label: "First", value: true, rules: ["TGW-DEP-04"] },
      { id: "second", label: "Second", value: false, rules: ["TGW-DEP-04"] },
    ],
  )
  tell(m, { kind: "chose-order", rules: ["TGW-DEP-04"], side: winner, first })
  return first ? winner : other(winner)
}
