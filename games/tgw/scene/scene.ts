/** What a player is shown. It takes a view, never the state, so a scene cannot leak what is not in the view. */

import type { Objective, Overlay, Panel, Scene, TableBoard } from "@salient/engine"
import { count } from "@salient/kit/words"
import { terrainNamed } from "../data/terrain.ts"
import { isAway, isThere } from "../rules/general-conventions/models.ts"
import { mayMeasure } from "../rules/organising-a-battle/optional.ts"
import { sideName } from "../rules/organising-a-battle/side-names.ts"
import { isDark } from "../rules/standard-mission-special-rules/night.ts"
import { OBJECTIVE } from "../rules/standard-missions/objectives.ts"
import { controlled } from "../rules/standard-missions/victory.ts"
import type { Feature } from "../rules/terrain/features.ts"
import { fieldOf } from "../rules/terrain/ground.ts"
import { MARKER } from "../rules/weapon-traits/markers.ts"
import { scenarios } from "../scenarios/scenarios.ts"
import { type By, type Going, SIDES, type SIGHT_EFFECTS, type Side } from "../types.ts"
import type { View } from "../view.ts"
import { piece } from "./pieces.ts"

const SETTING_UP: readonly View["phase"][] = [
  "rosters",
  "table",
  "terms",
  "objectives",
  "attachments",
  "edges",
  "deployment",
]
const isSettingUp = (view: View): boolean => SETTING_UP.includes(view.phase)

export function scene(view: View): Scene {
  const shown = view.units.filter((u) => isThere(u) || u.waits !== "no" || (isSettingUp(view) && u.men.length > 0))
  return {
    board: board(view),
    pieces: [...shown.map((u, i) => piece(u, i)), ...inHand(view)],
    overlays: [...objectives(view), ...zones(view), ...middle(view)],
    objectives: goals(view),
    panels: panels(view),
    aims: aims(view),
    turn: `${view.turn} ${view.active}`,
    ...unmeasured(view),
    captions: [
      isSettingUp(view)
        ? phases[view.phase]
        : `Turn ${view.turn}: ${sideName(view, view.active)}, ${phases[view.phase].toLowerCase()}.`,
    ],
  }
}

/** TGW-GEN-04 By the book nobody measures before a target is named. */
const unmeasured = (view: View): Pick<Scene, "unmeasured"> =>
  mayMeasure(view) || view.named || isSettingUp(view)
    ? {}
    : {
        unmeasured: {
          reason: "This battle follows the book: nothing is measured before a target is named.",
          rules: ["TGW-GEN-04"],
        },
      }

/** TGW-MIS-04, TGW-MIS-09 The objectives, and whether the viewer's side controls each; if there are many, whether it holds more. */
function aims(view: View): NonNullable<Scene["aims"]> {
  const { side } = view
  if (!side) return []
  const held = controlled(view)
  const mine = held.filter((h) => h.by === side).length
  const theirs = held.filter((h) => h.by !== null && h.by !== side).length
  const rules = [view.battle.mission === "secureAndHold" ? "TGW-MIS-09" : "TGW-MIS-04"]
  if (held.length === 0) return [{ label: "hold more objectives", done: false, rules }]
  if (held.length <= mostAims) return held.map(({ label, by }) => ({ label, done: by === side, rules }))
  return [{ label: `hold more: ${mine} to ${theirs}`, done: mine > theirs, rules }]
}

/** The most objectives that are listed by name. */
const mostAims = 3

const phases: By<View["phase"], string> = {
  rosters: "Rosters are handed in.",
  table: "The table is laid out.",
  terms: "The terms of the battle.",
  objectives: "Objectives are placed.",
  attachments: "Batteries are formed.",
  edges: "Table edges are chosen.",
  deployment: "The sides deploy.",
  scouts: "Scouts move ahead",
  first: "Who goes first",
  start: "Start of the turn",
  arrivals: "Reserves",
  movement: "Movement",
  shooting: "Shooting",
  assaults: "Assaults",
  combats: "Close combat",
  end: "The end",
}

/** What is being laid or placed at the moment: a marker, an objective. */
function inHand(view: View): Scene["pieces"] {
  const found: Scene["pieces"][number][] = []
  if (view.laying)
    found.push({
      id: MARKER,
      stands: { box: "To lay", order: 0 },
      emblem: view.laying.what === "smoke" ? "smoke" : view.laying.what === "flame" ? "fire" : "marker",
      label: "Marker",
      says: "A marker being placed",
      rules: ["TGW-TRAIT-06"],
    })
  if (view.phase === "objectives" && view.battle.objectives.length < view.battle.wanted)
    found.push({
      id: OBJECTIVE,
      stands: { box: "To place", order: 0 },
      emblem: "objective",
      label: "Objective",
      says: "An objective being placed",
      rules: ["TGW-MIS-10"],
    })
  return found
}

function panels(view: View): Panel[] {
  const { name } = scenarios.named(view.scenario)
  const turn = Math.min(view.turn, view.lastTurn)
  return [
    {
      title: name,
      rows: [
        { label: "Turn", text: `${turn} of ${view.lastTurn}`, rules: ["TGW-TURN-01"] },
        { label: "Phase", text: phases[view.phase], rules: ["TGW-TURN-02"] },
        ...(isDark(view) ? [{ label: "Light", text: "night", rules: ["TGW-SMR-02"] }] : []),
      ],
      track: { from: 1, to: view.lastTurn, at: turn },
    },
    ...SIDES.map((side) => ({ title: sideName(view, side), side, rows: sideRows(view, side) })),
  ]
}

function sideRows(view: View, side: Side): Panel["rows"] {
  const there = view.units.filter((u) => u.side === side && isThere(u))
  const { waiting, toDeploy } = view.unseen[side] // TGW-DEC-21
  const away = view.units.filter((u) => u.side === side && isAway(u)).length + waiting
  const hidden = view.phase === "deployment" && side !== view.side && there.length === 0
  return [
    { label: "Men", text: hidden ? "?" : `${there.reduce((n, u) => n + (u.vehicle ? 0 : u.men.length), 0)}` },
    { label: "Units", text: hidden ? "?" : `${there.length}` },
    ...(away > 0 ? [{ label: "Still to come", text: `${away}`, rules: ["TGW-SMR-05"] }] : []),
    ...(toDeploy > 0 ? [{ label: "To be deployed", text: `${toDeploy}`, rules: ["TGW-DEC-21"] }] : []),
    ...(isSettingUp(view)
      ? []
      : [{ label: "Holds", text: `${controlled(view).filter((h) => h.by === side).length}`, rules: ["TGW-MIS-09"] }]),
  ]
}

const goings: By<Going, string> = {
  clear: "clear",
  difficult: "difficult",
  oneDie: "difficult, one die",
  into: "difficult to enter",
  impassable: "impassable",
  cancels: "a road that cancels what it crosses",
}
const sights: By<(typeof SIGHT_EFFECTS)[number], string> = {
  none: "does not hinder sight",
  blocks: "blocks sight",
  "4 inches": "seen 4 inches into",
}

/** TGW-TERR-02 The text for a piece of terrain: its effects on moving, seeing and cover. */
function sayTerrain({ kind: id, name, armour, floors }: Feature): string {
  const { going, sight, openings, cover } = terrainNamed(id)
  return [
    name,
    goings[going],
    openings ? "blocks sight except through its openings" : sights[sight],
    cover ? `cover ${cover}+` : "no cover",
    ...(armour === undefined ? [] : [`Armour Value ${armour}`]),
    ...(floors === undefined ? [] : [count(floors, "floor")]),
  ].join(", ")
}

function board(view: View): TableBoard {
  const { table } = fieldOf(view)
  return {
    kind: "table",
    unit: "in",
    country: "shelled",
    width: table.width,
    depth: table.depth,
    areas: table.pieces
      .filter((p) => p.form === "area" && p.kind !== "smoke")
      .map((p) => ({
        id: p.id,
        ground: terrainNamed(p.kind).draws,
        points: p.points,
        label: p.name,
        says: sayTerrain(p),
        rules: ["TGW-TERR-02", "TGW-TERR-10"],
      })),
    lines: table.pieces
      .filter((p) => p.form === "line")
      .map((p) => ({
        id: p.id,
        kind: terrainNamed(p.kind).line ?? "wall",
        points: p.points,
        ...(p.form === "line" && p.width !== undefined ? { width: p.width } : {}),
        label: p.name,
      })),
  }
}

const objectives = (view: View): Overlay[] => [
  ...view.battle.objectives.map((at, i) => ({
    kind: "circle" as const,
    id: `within:${i + 1}`,
    label: "6 in",
    at,
    radius: 6000,
    rules: ["TGW-MIS-09"],
  })),
  ...fieldOf(view)
    .table.pieces.filter((p) => p.kind === "smoke")
    .map((p) => ({ kind: "zone" as const, id: p.id, label: p.name, points: p.points, rules: ["TGW-SPEC-15"] })),
]

/** TGW-MIS-09 The objective markers, each with the flag of the side that controls it. */
function goals(view: View): Objective[] {
  const held = isSettingUp(view) ? [] : controlled(view)
  return view.battle.objectives.map((at, i) => {
    const name = `Objective ${i + 1}`
    const owner = held.find((h) => h.label === name)?.by ?? null
    const holder = owner === null ? "nobody" : sideName(view, owner)
    return {
      id: `objective:${i + 1}`,
      number: i + 1,
      at,
      name,
      owner,
      says: `${name}, held by ${holder}`,
      rules: ["TGW-MIS-09"],
    }
  })
}

function zones(view: View): Overlay[] {
  const { side } = view
  const points = side && view.battle.zone[side]
  if (view.phase !== "deployment" || !points || points.length < 3) return []
  return [{ kind: "zone", id: `zone:${side}`, label: "your zone", points, rules: ["TGW-DEP-05"] }]
}

/** TGW-MIS-05 The lines between the areas of a Meeting Engagement. */
function middle(view: View): Overlay[] {
  if (view.battle.mission !== "meetingEngagement" || isSettingUp(view)) return []
  const { width, depth } = fieldOf(view).table
  const line = (label: string, x: number, y: number, u: number, v: number): Overlay => ({
    kind: "path",
    label,
    points: [
      { x, y },
      { x: u, y: v },
    ],
    rules: ["TGW-MIS-05"],
  })
  return [
    line("between west and east", Math.round(width / 2), 0, Math.round(width / 2), depth),
    line("between south and north", 0, Math.round(depth / 2), width, Math.round(depth / 2)),
  ]
}
