/** What a player is shown. It takes a view, never the state: a scene cannot leak what it was not given. */

import type {
  Ground as DrawnGround,
  Emblem,
  Line,
  Objective,
  Overlay,
  Panel,
  Piece,
  Scene,
  TableBoard,
} from "@salient/engine"
import { shortUnitName } from "@salient/kit/short-name"
import { clockAt } from "../charts/clock.ts"
import { thousandths } from "../charts/range.ts"
import { leaders as leaderData, special } from "../data/tables.ts"
import type { TerrainKind } from "../data/terrain.ts"
import { nameOf as troopName, troops } from "../data/troops.ts"
import { SIZE } from "../rules/formations-and-facing/body.ts"
import { radiusOf } from "../rules/leaders.ts"
import { ZONE } from "../rules/movement/blocking.ts"
import { breakPointOf, entryOf, fieldOf, leaderEntry, nameOf } from "../rules/troops-and-command/field.ts"
import type { TerrainPiece } from "../scenarios/terrain-plan.ts"
import type { Leader, Mine, Unit } from "../state.ts"
import { type By, SIDES, type Status } from "../types.ts"
import type { View } from "../view.ts"
import { aimsOf } from "./aims.ts"

/** How each kind of terrain is drawn: as ground, or as a line. */
const drawn: By<TerrainKind, { readonly ground?: DrawnGround; readonly line?: Line }> = {
  open: { ground: "field" },
  woods: { ground: "woods" },
  scrub: { ground: "brush" },
  marsh: { ground: "marsh" },
  deepSwamp: { ground: "marsh" },
  lake: { ground: "water" },
  hill: { ground: "hill" },
  rockyHill: { ground: "rough" },
  steepSlope: { ground: "hill" },
  cliff: { line: "cliff" },
  river: { line: "river" },
  canal: { line: "canal" },
  stream: { line: "stream" },
  ford: { line: "ford" },
  road: { line: "road" },
  track: { line: "track" },
  railway: { line: "railway" },
  sunkenRoad: { line: "embankment" },
  hedge: { line: "hedge" },
  stoneWall: { line: "wall" },
  wheat: { ground: "field" },
  bridge: { line: "bridge" },
  gate: { line: "bridge" },
  village: { ground: "buildings" },
  town: { ground: "town" },
  plaza: { ground: "clear" },
  fortifiedVillage: { ground: "fort" },
  trench: { line: "trench" },
  redoubt: { ground: "fort" },
  wire: { line: "wire" },
}

const points = (list: readonly { x: number; y: number }[]) => list.map(({ x, y }) => ({ x, y }))

const coverWords = { none: "no cover", soft: "Soft Cover", hard: "Hard Cover", fortification: "Fortification" } as const
const goingWords: By<TerrainPiece["movement"], string> = {
  open: "open going",
  rough: "rough going",
  impassable: "impassable",
  road: "a road for columns",
  linear: "an obstacle",
  choke: "a choke point",
  town: "rough going, a road for columns",
  wire: "impassable until cut",
}

function boardOf(view: View): TableBoard {
  const { scenario, pieces } = fieldOf(view)
  const here = pieces.filter((p) => !view.gone.includes(p.id))
  return {
    kind: "table",
    unit: "in",
    width: scenario.table.width,
    depth: scenario.table.depth,
    areas: here.flatMap((p) =>
      p.form === "area"
        ? [
            {
              id: `terrain:${p.id}`,
              ground: drawn[p.kind].ground ?? ("clear" as const),
              points: points(p.points),
              ...(p.level === undefined ? {} : { level: p.level }),
              label: p.name,
              says: `${p.name}: ${goingWords[p.movement]}, ${coverWords[p.cover]}${p.level === undefined ? "" : `, level ${p.level}`}`,
              rules: ["DGK-TERR-01", "DGK-TERR-02"],
            },
          ]
        : [],
    ),
    lines: here.flatMap((p) =>
      p.form === "line"
        ? [
            {
              id: `terrain:${p.id}`,
              kind: drawn[p.kind].line ?? ("track" as const),
              points: points(p.points),
              ...(p.width === undefined ? {} : { width: p.width }),
              label: p.name,
            },
          ]
        : [],
    ),
  }
}

function emblemOf(view: View, unit: Unit): Emblem {
  const { vehicle, troop, cyclist } = entryOf(view, unit)
  if (vehicle === "aircraft") return "aircraft"
  if (vehicle === "armouredCar") return "armoured-car"
  if (vehicle === "car" || vehicle === "truck") return "truck"
  if (vehicle === "wagon") return "wagon"
  if (vehicle) return "train"
  if (cyclist) return "cyclist"
  switch (troops[troop].arm) {
    case "infantry":
      return "infantry"
    case "cavalry":
      return "cavalry"
    case "machineGun":
      return "machine-gun"
    case "fieldArtillery":
      return "field-gun"
    case "heavyArtillery":
      return "howitzer"
    default:
      return "wagon"
  }
}

const formationWords = { deployed: "deployed", maneuver: "in maneuver formation", march: "in march formation" } as const
const boxWords = {
  table: "",
  waiting: "Off the table",
  aboard: "Riding",
  left: "Left the table",
  lost: "Destroyed",
} as const

function marksOf(unit: Unit): NonNullable<Piece["marks"]> {
  const status: Partial<Record<Status, NonNullable<Piece["marks"]>[number]>> = {
    disordered: { kind: "disordered", text: "disordered", rules: ["DGK-DMG-07"] },
    demoralized: { kind: "demoralised", text: "demoralized", rules: ["DGK-DMG-08"] },
  }
  const mark = status[unit.status]
  return [
    ...(mark ? [mark] : []),
    ...(unit.hidden ? [{ kind: "hidden" as const, text: "hidden", rules: ["DGK-HIDE-01"] }] : []),
    ...(unit.rails && unit.rails.lostCars > 0
      ? [{ kind: "hit" as const, text: `${unit.rails.lostCars} cars destroyed`, rules: ["DGK-TRAIN-05"] }]
      : []),
    { kind: "note", text: formationWords[unit.formation], rules: ["DGK-FORM-01"] },
  ]
}

function pieceOf(view: View, unit: Unit, order: number): Piece {
  const entry = entryOf(view, unit)
  const riding = unit.aboard ? `, on ${nameOf(view, { id: unit.aboard })}` : ""
  const says = `${entry.name}, ${troopName(entry.troop)}, ${unit.strength} of ${entry.bases} bases, ${formationWords[unit.formation]}, ${unit.status === "ok" ? "OK" : unit.status}${unit.acted && unit.where !== "lost" ? ", has acted" : ""}${riding}`
  return {
    id: unit.id,
    stands:
      unit.where === "table"
        ? { bases: unit.bases.map((b) => ({ x: b.x, y: b.y, facing: b.f, width: SIZE.width, depth: SIZE.depth })) }
        : { box: `${boxWords[unit.where]}: ${fieldOf(view).scenario.sides[unit.side].name}`, order },
    emblem: emblemOf(view, unit),
    label: entry.name,
    short: shortUnitName(entry.name),
    strength: { now: unit.strength, full: entry.bases },
    side: unit.side,
    nation: entry.nation,
    values: [{ at: "se", text: `${unit.strength}`, tone: unit.strength < entry.bases ? "bad" : "plain" }],
    marks: marksOf(unit),
    spent: unit.acted,
    says,
    rules: ["DGK-TROOP-01"],
  }
}

function leaderPiece(view: View, leader: Leader, order: number): Piece {
  const { name, rank } = leaderEntry(view, leader.id)
  return {
    id: leader.id,
    stands:
      leader.where === "table"
        ? { bases: [{ x: leader.x, y: leader.y, radius: radiusOf(view, leader) }] }
        : { box: `${boxWords.waiting}: ${fieldOf(view).scenario.sides[leader.side].name}`, order },
    emblem: "leader",
    label: name,
    short: shortUnitName(name),
    side: leader.side,
    nation: fieldOf(view).scenario.sides[leader.side].nation,
    spent: leader.acted,
    says: `${name}, ${leaderData.ranks[rank].name}${leader.moved ? ", has moved" : ""}${leader.aboard ? `, on ${nameOf(view, { id: leader.aboard })}` : ""}`,
    rules: ["DGK-TROOP-08"],
  }
}

const minePiece = (mine: Mine, view: View): Piece => ({
  id: mine.id,
  stands:
    view.phase === "deployment"
      ? { box: `${boxWords.waiting}: mines`, order: 0 }
      : { bases: [{ x: mine.x, y: mine.y, radius: thousandths(special.mines.square) / 2 }] },
  emblem: "mine",
  label: mine.kind === "field" ? "Minefield" : "Command mine",
  side: mine.side,
  says: mine.kind === "field" ? "A minefield" : "A command mine",
  rules: [mine.kind === "field" ? "DGK-MINE-01" : "DGK-MINE-02"],
})

/** Set-up zones, objectives, the influence of the acting Leader; everything else is for the lenses. */
function overlaysOf(view: View): Overlay[] {
  const { scenario } = fieldOf(view)
  const zones =
    view.phase === "deployment" && view.side
      ? scenario.sides[view.side].zones.map(
          (z): Overlay => ({
            kind: "zone",
            id: `zone:${z.id}`,
            label: z.name,
            points: points(z.area),
            ...(view.side ? { side: view.side } : {}),
            rules: ["DGK-GAP-13"],
          }),
        )
      : []
  const goals = scenario.objectives.map(
    (o): Overlay => ({
      kind: "circle",
      id: `objective:${o.id}`,
      label: `${o.name}${view.held[o.id] ? `, held by ${scenario.sides[view.held[o.id] as "allied"].name}` : ""}`,
      at: { x: o.at.x, y: o.at.y },
      radius: thousandths(special.objectives.within),
      ...(view.held[o.id] ? { side: view.held[o.id] as string } : {}),
      rules: ["DGK-GAP-13"],
    }),
  )
  const reach = view.leaders
    .filter((l) => l.where === "table" && l.id === view.acting)
    .map(
      (l): Overlay => ({
        kind: "circle",
        label: `${leaderEntry(view, l.id).name}: within ${leaderData.influence} in his orders and influence carry`,
        mark: `${leaderData.influence} in`,
        at: { x: l.x, y: l.y },
        radius: radiusOf(view, l) + thousandths(leaderData.influence),
        side: l.side,
        rules: ["DGK-LEAD-01"],
      }),
    )
  const assets = (scenario.assets ?? [])
    .filter((a) => !view.razed.includes(a.id))
    .map(
      (a): Overlay => ({
        kind: "circle",
        id: `asset:${a.id}`,
        label: `${a.name}: worth ${a.worth} to the break point of ${scenario.sides[a.side].name}`,
        at: { x: a.at.x, y: a.at.y },
        radius: ZONE,
        side: a.side,
        rules: ["DGK-MOR-02"],
      }),
    )
  const exits = (scenario.exits ?? []).map(
    (e): Overlay => ({
      kind: "zone",
      id: `exit:${e.id}`,
      label: `${e.name}, from turn ${e.fromTurn}`,
      points: points(e.area),
      side: e.side,
      rules: ["DGK-AMB-24"],
    }),
  )
  const torn = view.cuts.map(
    (c): Overlay => ({
      kind: "circle",
      label: c.wreck ? "A wreck blocks the line" : "The track is torn up",
      at: trackPoint(view, c),
      radius: 600,
      rules: ["DGK-TRAIN-09"],
    }),
  )
  return [...zones, ...goals, ...assets, ...exits, ...reach, ...torn]
}

const objectivesOf = (view: View): Objective[] => {
  const { scenario } = fieldOf(view)
  return scenario.objectives.map((o, i) => {
    const owner = view.held[o.id] ?? null
    return {
      id: `objective:${o.id}`,
      number: i + 1,
      at: { x: o.at.x, y: o.at.y },
      name: o.name,
      owner,
      worth: `${o.worth}`,
      says: `${o.name}, worth ${o.worth}, ${owner ? `held by ${scenario.sides[owner].name}` : "held by nobody"}`,
      rules: ["DGK-GAP-13"],
    }
  })
}

function trackPoint(view: View, cut: View["cuts"][number]): { x: number; y: number } {
  const track = fieldOf(view).scenario.terrain.find((t) => t.id === cut.track)?.points ?? []
  let left = (cut.from + cut.to) / 2
  for (let i = 1; i < track.length; i++) {
    const [a, b] = [track[i - 1], track[i]]
    if (!a || !b) continue
    const length = Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)
    if (left <= length)
      return { x: Math.round(a.x + ((b.x - a.x) * left) / length), y: Math.round(a.y + ((b.y - a.y) * left) / length) }
    left -= length
  }
  return { x: track.at(-1)?.x ?? 0, y: track.at(-1)?.y ?? 0 }
}

function panelsOf(view: View): Panel[] {
  const { scenario } = fieldOf(view)
  return [
    {
      title: scenario.name,
      rows: [
        { label: "Turn", text: `${view.turn} of ${scenario.turns}`, rules: ["DGK-TURN-08"] },
        { label: "Time", text: clockAt(scenario.startsAt, view.turn), rules: ["DGK-SCALE-01"] },
        { label: "Victory", text: scenario.victory.says, rules: ["DGK-MOR-03"] },
      ],
      track: { from: 1, to: scenario.turns, at: view.turn },
    },
    ...SIDES.map((side): Panel => {
      const start = breakPointOf(view, side)
      return {
        title: scenario.sides[side].name,
        side,
        rows: [
          { label: "Break point", text: `${view.breakPoints[side]} of ${start}`, rules: ["DGK-MOR-01"] },
          {
            label: "Units lost",
            text: `${view.units.filter((u) => u.side === side && u.where === "lost").length}`,
            rules: ["DGK-MOR-02"],
          },
          {
            label: "Holds",
            text:
              scenario.objectives
                .filter((o) => view.held[o.id] === side)
                .map((o) => o.name)
                .join(", ") || "nothing",
            rules: ["DGK-GAP-13"],
          },
          ...(view.unseen[side] > 0 && view.phase === "battle"
            ? [{ label: "Unseen units", text: `${view.unseen[side]}`, rules: ["DGK-HIDE-01"] }]
            : []),
        ],
        track: { from: 0, to: start, at: Math.max(0, view.breakPoints[side]) },
      }
    }),
  ]
}

export function scene(view: View): Scene {
  const { scenario } = fieldOf(view)
  const acting = view.acting ? leaderEntry(view, view.acting).name : undefined
  return {
    board: boardOf(view),
    pieces: [
      ...view.units.map((u, i) => pieceOf(view, u, i)),
      ...view.leaders.map((l, i) => leaderPiece(view, l, i)),
      ...view.mines.map((mine) => minePiece(mine, view)),
    ],
    overlays: overlaysOf(view),
    objectives: objectivesOf(view),
    panels: panelsOf(view),
    aims: aimsOf(view),
    turn: `${view.turn}`,
    captions: [
      view.phase === "muster"
        ? "Both sides write their orders of battle."
        : view.phase === "deployment"
          ? "Both sides set up."
          : `Turn ${view.turn}, ${clockAt(scenario.startsAt, view.turn)}${acting ? `: ${acting} acts.` : view.active ? `: ${scenario.sides[view.active].name} has the round.` : "."}`,
    ],
  }
}
