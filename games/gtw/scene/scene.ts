/** What a player is shown. It takes a view and never the state: a scene cannot leak what it was not given. */
import type { Ground, HexBoard, Line, Overlay, Panel, Piece, PlaceName, Scene } from "@salient/engine"
import { shortUnitName } from "@salient/kit/short-name"
import { count, listOf } from "@salient/kit/words"
import { centre, HEX_SIZE, sideEnds } from "@salient/space/hex"
import { sayTurn } from "../data/calendar.ts"
import { counters } from "../data/counters.ts"
import { unitTypes } from "../data/unit-types.ts"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { dossierOf, isUnknown } from "../rules/basic-game-concepts/hidden.ts"
import { brigadesOf, faceOf, namesOf, nationOf } from "../rules/basic-game-concepts/units.ts"
import { allAfloat, banks, waterName, waterOf } from "../rules/basic-game-concepts/waters.ts"
import { pointsOf, winnerNow } from "../rules/scenarios-and-victory/victory.ts"
import { sectionName } from "../rules/transportation-lines/capacity.ts"
import { freeIn, sectionsFor } from "../rules/transportation-lines/sections.ts"
import { isBesieged } from "../rules/zones-of-control-and-ownership/position.ts"
import type { Unit } from "../state.ts"
import { FORTIFICATIONS, type Hexside, other, SIDES, type Side, type Terrain } from "../types.ts"
import type { View } from "../view.ts"
import { timelines } from "./calendar.ts"

const grounds: { readonly [terrain in Terrain]: Ground } = {
  clear: "clear",
  rough: "rough",
  "wooded rough": "hill",
  woods: "woods",
  forest: "woods",
  mountain: "hill",
  swamp: "marsh",
  "wooded swamp": "marsh",
  ravines: "gully",
  bocage: "orchard",
  "canal-intensive": "field",
  "salt lake": "sand",
  sand: "sand",
  "stony desert": "rough",
  tundra: "brush",
  glacier: "rough",
  sea: "water",
}
const water: { readonly [kind in Hexside]?: Line } = {
  "minor canal": "stream",
  river: "stream",
  "seasonal river": "stream",
  "major river": "river",
  "great river": "river",
  lake: "river",
}
export const sideNames: { readonly [side in Side]: string } = { entente: "The Entente", central: "The Central Powers" }

export function scene(view: View): Scene {
  return {
    board: board(view),
    pieces: [
      ...view.units.filter((u) => u.hex >= 0).map((u) => piece(view, u, u.hex)),
      ...allAfloat(view).map((one) => piece(view, view.units[one.unit]!, shoreOf(view, one.water))),
      ...markers(view),
    ],
    overlays: [...contested(view), ...sieges(view)],
    territory: territory(view),
    panels: panels(view),
    timelines: timelines(view),
    aims: aims(view),
    turn: `${view.turn} ${view.active}`,
    captions: [`${sayTurn(view.turn)}, ${view.weather} weather: ${sideNames[view.active]}, ${view.phase} phase.`],
  }
}

/** GTW-GAP-21 The victory points of both sides, and the result if the campaign ended now. */
function aims(view: View): NonNullable<Scene["aims"]> {
  const { side } = view
  if (!side) return []
  const [mine, theirs] = [pointsOf(view, side).total, pointsOf(view, other(side)).total]
  return [{ label: `win on points: ${mine} to ${theirs}`, done: winnerNow(view) === side, rules: ["GTW-GAP-21"] }]
}

function board(view: View): HexBoard {
  const { map } = fieldOf(view)
  const { grid } = map
  return {
    kind: "hex",
    orientation: grid.orientation,
    size: HEX_SIZE,
    hexes: grid.names.map((name, h) => {
      const place = map.places[h]
      const works = FORTIFICATIONS[view.works[h]! - 1]
      const owner = view.owners[h]! < 2 ? SIDES[view.owners[h]!]! : null
      const says = [
        name,
        place?.name,
        map.terrain[h],
        place && `${place.city} city`,
        works,
        map.land[h]
          ? owner
            ? `owned by ${owner === "entente" ? "the Entente" : "the Central Powers"}`
            : "no owner"
          : undefined,
      ]
      return {
        id: `hex:${name}`,
        name,
        at: centre(grid, h),
        ground: place && place.city !== "point" ? "town" : grounds[map.terrain[h]!],
        says: says.filter((s) => s).join(", "),
        rules: ["GTW-3.E.1"],
      }
    }),
    lines: [...rivers(view), ...railways(view)],
    country: "region",
    names: names(view),
  }
}

const names = (view: View): PlaceName[] => {
  const { map } = fieldOf(view)
  return map.places.flatMap((place, h) =>
    place ? [{ text: place.name, kind: place.city === "point" ? "village" : "town", at: centre(map.grid, h) }] : [],
  )
}

/** GTW-5.B-1 Who owns each hex of land. */
const territory = (view: View): NonNullable<Scene["territory"]> => {
  const { map } = fieldOf(view)
  return map.grid.names.flatMap((name, h) => {
    const side = SIDES[view.owners[h]!]
    return map.land[h] && side ? [{ hex: `hex:${name}`, side }] : []
  })
}

function rivers(view: View): HexBoard["lines"][number][] {
  const { map } = fieldOf(view)
  return map.hexsides.flatMap((kind, s) => {
    const line = kind && water[kind]
    return line ? [{ kind: line, points: sideEnds(map.grid, s) }] : []
  })
}

const railways = (view: View): HexBoard["lines"][number][] => {
  const { map } = fieldOf(view)
  return map.railways.map((r) => ({
    kind: r.volume === "high" ? ("railway" as const) : ("track" as const),
    points: r.hexes.map((h) => centre(map.grid, h)),
  }))
}

const contested = (view: View): Overlay[] =>
  view.contested.length === 0
    ? []
    : [
        {
          kind: "hexes",
          label: "contested",
          rules: ["GTW-9.J-1"],
          hexes: view.contested.map((c) => `hex:${fieldOf(view).map.grid.name(c.hex)}`),
          tone: "bad",
        },
      ]

/** GTW-15.G-1 */
const sieges = (view: View): Overlay[] =>
  view.sieges.length === 0
    ? []
    : [
        {
          kind: "hexes",
          label: "besieged",
          rules: ["GTW-15.G-1"],
          hexes: view.sieges.map((s) => `hex:${fieldOf(view).map.grid.name(s.hex)}`),
          tone: "bad",
        },
      ]

const sizeSigns = {
  army: "XXXX",
  corps: "XXX",
  division: "XX",
  brigade: "X",
  regiment: "III",
  battalion: "II",
  cadre: "cadre",
  remnant: "remnant",
} as const

/** The hex in which a unit on a hexside is drawn: a hex of land beside it. */
const shoreOf = (view: View, s: number): number => banks(view, s).find((h) => fieldOf(view).map.land[h])!

function piece(view: View, u: Unit, at: number): Piece {
  const face = faceOf(u)
  const disruption = ["", "disrupted", "badly disrupted"][u.disruption]!
  const marks: NonNullable<Piece["marks"]>[number][] = []
  if (u.disruption > 0)
    marks.push({ kind: u.disruption === 2 ? "broken" : "disordered", text: disruption, rules: ["GTW-3.A.5-2"] })
  if (u.fatigue > 0) marks.push({ kind: "suppressed", text: count(u.fatigue, "fatigue hit"), rules: ["GTW-6.B.4-2"] })
  if (!u.supplied) marks.push({ kind: "note", text: "out of supply", rules: ["GTW-11.F-2"] })
  if (isBesieged(view, at, u.side)) marks.push({ kind: "note", text: "besieged", rules: ["GTW-15.G-2"] })
  if (u.overstacked) marks.push({ kind: "note", text: "overstacked", rules: ["GTW-8.C.2-1"] })
  if (isUnknown(u)) marks.push({ kind: "note", text: sayUnknown(view, u), rules: ["GTW-14.N.2-1"] })
  if (face.size === "army" && !u.active) marks.push({ kind: "demoralised", text: "inactive", rules: ["GTW-14.M.1-1"] })
  const elite = brigadesOf(u).map((id) => counters[id]!.front.written)
  if (elite.length > 0) marks.push({ kind: "note", text: `with elite ${listOf(elite)}`, rules: ["GTW-14.Q-1"] })
  if (u.mode) marks.push({ kind: "note", text: `lengthens supply lines (${u.mode})`, rules: ["GTW-14.O.3"] })
  if (u.division !== undefined)
    marks.push({ kind: "note", text: `attached to ${view.units[u.division]!.name}`, rules: ["GTW-12.B.9-2"] })
  const parent = u.set === undefined ? undefined : view.units.find((o) => o.box === u.set)
  if (parent) marks.push({ kind: "note", text: `part of ${parent.name}`, rules: ["GTW-15.F.3"] })
  const water = waterOf(view, u)
  if (water !== undefined)
    marks.push({ kind: "note", text: `on the water at ${waterName(view, water)}`, rules: ["GTW-14.B.2-1"] })
  const hex = fieldOf(view).map.grid.name(at)
  return {
    id: u.id,
    stands: { hex: `hex:${hex}`, order: orderOf(u) },
    emblem: unitTypes[face.type].emblem,
    label: u.name,
    short: shortUnitName(u.name),
    size: sizeSigns[face.size],
    side: u.side,
    nation: nationOf(u),
    values: [
      ...(face.headquarters
        ? []
        : [
            { at: "sw" as const, text: `${face.attack}` },
            { at: "s" as const, text: `${face.defence}` },
          ]),
      { at: "se", text: face.only === "rail" ? "R" : face.only === "water" ? "W" : `${face.rating}` },
    ],
    marks,
    spent: u.moved || u.attacked || u.bombarded,
    says: [u.name, face.written, face.type, ...marks.map((mark) => mark.text)].join(", "),
    rules: ["GTW-3.A-2"],
  }
}

/** GTW-14.N.2-1 What is known about an unknown corps. */
function sayUnknown(view: View, hq: Unit): string {
  if (hq.side === view.side) return "unknown to the enemy"
  const d = dossierOf(view, hq)
  const said = [
    "unknown corps",
    d?.told && (d.around > 0 ? "exerts a zone of control" : "exerts no zone of control"),
    d && d.rating > 0 && `has moved ${count(d.rating, "movement point")} in a phase`,
    d && d.held > 0 && "could not be overrun",
    d && d.last.length > 0 && `last seen with it: ${namesOf(d.last.map((n) => view.units[n]!))}`,
  ]
  return said.filter((s) => s).join("; ")
}

/** Headquarters are on top, then divisions, then the rest. */
const orderOf = (u: Unit): number => {
  const { size, is } = faceOf(u)
  return size === "army" ? 5 : size === "corps" ? 4 : size === "division" ? 3 : is.artillery ? 1 : 2
}

function markers(view: View): Piece[] {
  const { map } = fieldOf(view)
  const at = (h: number) => ({ hex: `hex:${map.grid.name(h)}`, order: 0 })
  return [
    ...view.stocks.map(
      (s): Piece => ({
        id: `stock:${s.side}:${map.grid.name(s.hex)}`,
        stands: at(s.hex),
        emblem: "supply",
        label: count(s.points, "Resource Point"),
        side: s.side,
        values: [{ at: "s", text: `${s.points}` }],
        says: `${count(s.points, "Resource Point")}${s.open > 0 ? `, ${s.open} drawn on` : ""}`,
        rules: ["GTW-11.G-1"],
      }),
    ),
    ...view.rations.map(
      (r, i): Piece => ({
        id: `rations:${r.side}:${map.grid.name(r.hex)}:${i}`,
        stands: at(r.hex),
        emblem: "supply",
        label: count(r.points, "general supply point"),
        side: r.side,
        values: [{ at: "s", text: `${r.points}` }],
        says: `${count(r.points, "general supply point")}, for ${count(r.phases, "more initial phase")}`,
        rules: ["GTW-11.C.2b.ii-1"],
      }),
    ),
    ...view.depots.map(
      (d): Piece => ({
        id: `depot:${d.side}:${map.grid.name(d.hex)}`,
        stands: at(d.hex),
        emblem: "depot",
        label: "Supply depot",
        side: d.side,
        says: d.operational ? "Supply depot" : "Supply depot, not operational",
        rules: ["GTW-11.C.1-1"],
      }),
    ),
  ]
}

function panels(view: View): Panel[] {
  const { scenario } = fieldOf(view)
  return [
    {
      title: scenario.name,
      rows: [
        { label: "Turn", text: `${sayTurn(view.turn)} (to ${sayTurn(view.lastTurn)})`, rules: ["GTW-4-1"] },
        { label: "Weather", text: view.weather, rules: ["GTW-6-8"] },
      ],
      track: { from: view.lastTurn - scenario.turns + 1, to: view.lastTurn, at: view.turn },
    },
    ...SIDES.map((side) => ({
      title: sideNames[side],
      side,
      rows: [
        { label: "Victory points", text: `${pointsOf(view, side).total}`, rules: ["GTW-GAP-21"] },
        ...view.units
          .filter((u) => u.side === side && u.box !== undefined)
          .map((u) => ({ label: "Broken down", text: u.name, rules: ["GTW-15.F.2"] })),
        { label: "Strength lost", text: `${view.losses[side]}`, rules: ["GTW-9.D-1"] },
        {
          label: "Resource Points",
          text: `${view.stocks.filter((s) => s.side === side).reduce((n, s) => n + s.points, 0)}`,
          rules: ["GTW-11.G-1"],
        },
        ...sectionsFor(view, side)
          .filter((s) => s.home || s.capacity > 0)
          .map((s) => ({
            label: sectionName(view, s),
            text:
              view.dossiers.length === 0 || side === view.side
                ? `${Math.max(0, freeIn(s))} of ${s.capacity + s.extra} REs free`
                : `${s.capacity + s.extra} REs, use unknown`,
            rules: ["GTW-7.A.4-1"],
          })),
      ],
    })),
  ]
}
