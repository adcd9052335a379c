/** What a player is shown. The scene is made from a view, never from the state: it cannot leak what it was not given. */
import type {
  Card,
  Emblem,
  Ground,
  HexBoard,
  Objective,
  Overlay,
  Panel,
  Piece,
  PlaceName,
  Point,
  Scene,
} from "@salient/engine"
import { count } from "@salient/kit/words"
import { centre, corners, HEX_SIZE } from "@salient/space/hex"
import { actions, events, orders } from "../data/cards.ts"
import { fateCard } from "../data/fate.ts"
import { fortificationChart } from "../data/fortifications.ts"
import { telephoneType, weaponType } from "../data/pieces.ts"
import { terrainChart } from "../data/terrain.ts"
import { values } from "../data/values.ts"
import { type Profile, profileOf } from "../rules/formations-and-command/pieces.ts"
import { campName, worth } from "../rules/sequence-time-victory/victory.ts"
import { strategyOf } from "../rules/strategy-cards/lasting.ts"
import { campOf, DIRECTIONS, type Field, fieldOf, grid, NONE } from "../rules/the-map/field.ts"
import { boxNames } from "../rules/weapons-telephones-suppression/telephones.ts"
import type { Formation } from "../state.ts"
import {
  type By,
  type FateId,
  type Fortification,
  type Nation,
  nationName,
  type StrategyId,
  type Terrain,
  type WeaponClass,
} from "../types.ts"
import type { PlayerView, View } from "../view.ts"

const grounds: By<Terrain, Ground> = {
  blaze: "rubble",
  boulders: "rough",
  bridge: "water",
  brush: "brush",
  building: "buildings",
  destroyedWoods: "shattered-woods",
  field: "field",
  gully: "gully",
  marsh: "marsh",
  openGround: "clear",
  orchard: "orchard",
  quarry: "rough",
  rubble: "rubble",
  shellhole: "craters",
  stream: "water",
  waterBarrier: "water",
  woods: "woods",
}

const hexName = (h: number): string => `hex:${grid.name(h)}`

export function scene(view: View): Scene {
  const field = fieldOf(view)
  return {
    board: board(view, field),
    pieces: [...forts(view), ...marks(view), ...view.units.map((u, i) => piece(u, i))],
    overlays: overlays(view, field),
    objectives: objectives(view, field),
    panels: [state(view, field), ...field.sides.map((side) => sidePanel(view, side))],
    ...(view.side ? { hand: hand(view.players[view.side]!) } : {}),
    piles: field.sides.map((side) => {
      const { discard } = view.players[side]!
      const top = discard.at(-1)
      return { label: `Discards of ${nationName[side]}`, count: discard.length, ...(top ? { top: card(top) } : {}) }
    }),
    aims: aims(view, field),
    ...(view.stage === "setup" ? {} : { turn: `${view.turn} ${view.active}` }),
    captions: captions(view),
  }
}

/** GWC-6.3.2 Being ahead on points when time runs out, and GWC-7.3.1 the Objectives that decide it. */
function aims(view: View, field: Field): NonNullable<Scene["aims"]> {
  const { side } = view
  if (!side) return []
  const camp = campOf(view, side)
  const own = view.control.filter((owner) => owner !== null && owner !== undefined && camp.includes(owner)).length
  const all = field.objectives.length
  const lead = side === "germany" ? view.points : -view.points
  return [
    { label: "ahead on points", done: lead > 0, rules: ["GWC-6.3.2"] },
    ...(all > 0 ? [{ label: `${own} of ${all} Objectives`, done: own === all, rules: ["GWC-7.3.1"] }] : []),
  ]
}

function board(view: View, field: Field): HexBoard {
  return {
    kind: "hex",
    orientation: grid.orientation,
    size: HEX_SIZE,
    hexes: grid.names.map((name, h) => {
      const printed = field.board.hexes[h]!
      const terrain = view.ground[h] ?? printed.terrain
      const { name: says, rule } = terrainChart.types[terrain]
      const objective = field.objectiveAt[h]!
      return {
        id: `hex:${name}`,
        name,
        at: centre(grid, h),
        ground: grounds[terrain],
        level: printed.level,
        says: `${name}, ${says}${printed.level > 0 ? `, level ${printed.level}` : ""}${objective >= 0 ? `, Objective ${objective + 1}` : ""}`,
        rules: [rule],
      }
    }),
    lines: lines(field),
    names: names(field),
    country: isShelled(field) ? "shelled" : "farmland",
  }
}

/** The place names of the battle, each in its hex or along its hexes. */
const names = ({ scenario }: Field): PlaceName[] =>
  (scenario.names ?? []).map(({ text, kind, at }) => {
    const all = at.map((name) => centre(grid, grid.hex(name)))
    const middle = {
      x: Math.round(all.reduce((sum, p) => sum + p.x, 0) / all.length),
      y: Math.round(all.reduce((sum, p) => sum + p.y, 0) / all.length),
    }
    return { text, kind, at: middle, ...(all.length > 1 && isLong(kind) ? { along: evened(all) } : {}) }
  })

/** Names of villages, towns and works are horizontal; names of long features follow their course. */
const isLong = (kind: PlaceName["kind"]): boolean => kind !== "village" && kind !== "town" && kind !== "works"

/** A line through hex centres zigzags more than the real feature: the name follows the midpoints instead. */
function evened(points: readonly Point[]): Point[] {
  const middles = points.slice(1).map((p, i) => ({
    x: Math.round((p.x + points[i]!.x) / 2),
    y: Math.round((p.y + points[i]!.y) / 2),
  }))
  return middles.length > 1 ? middles : [...points]
}

/** Whether the printed map shows ground that has been fought over for years. */
const isShelled = (field: Field): boolean =>
  field.board.hexes.some((h) => h.terrain === "shellhole" || h.terrain === "destroyedWoods")

/** The Objectives, with what the open chits and the viewer's own chits make them worth. */
const objectives = (view: View, field: Field): Objective[] =>
  grid.names.flatMap((name, h) => {
    const i = field.objectiveAt[h]!
    if (i < 0) return []
    const owner = view.control[i] ?? null
    const points = worth(view.open, i)
    return [
      {
        id: `objective:${name}`,
        number: i + 1,
        at: centre(grid, h),
        name: `Objective ${i + 1}`,
        owner,
        ...(points > 0 ? { worth: `${points}` } : {}),
        says: `Objective ${i + 1}, ${owner ? `held by ${campName(view, owner)}` : "held by nobody"}, worth ${points}`,
        rules: ["GWC-7.3.1"],
      },
    ]
  })

/** Roads, Railways and Trails from centre to centre, Walls, Hedges and Fences along hexsides. */
function lines(field: Field): HexBoard["lines"] {
  const found: HexBoard["lines"][number][] = []
  const drawn = { road: "road", railway: "railway", trail: "track" } as const
  for (const way of ["road", "railway", "trail"] as const)
    for (const side of field.board.ways[way]) {
      const [a, b] = grid.hexesBeside(side)
      if (b !== NONE) found.push({ kind: drawn[way], points: [centre(grid, a), centre(grid, b)] })
    }
  const fences = { wall: "wall", destroyedWall: "wall", hedge: "hedge", fence: "fence" } as const
  for (const kind of ["wall", "destroyedWall", "hedge", "fence"] as const)
    for (const side of field.board.hexsides[kind]) {
      const [a, b] = grid.hexesBeside(side)
      const d = DIRECTIONS.find((way) => grid.neighbour(a, way) === b)!
      const points = corners(grid, a)
      found.push({ kind: fences[kind], points: [points[d]!, points[(d + 1) % points.length]!] })
    }
  return found
}

const fortEmblems: By<Fortification, Emblem> = {
  blockhaus: "bunker",
  foxholes: "dugout",
  mines: "mine",
  pillbox: "pillbox",
  trench: "trench",
  wire: "wire",
}

const forts = (view: View): Piece[] =>
  Object.keys(view.forts).map((key) => {
    const kind = view.forts[Number(key)]!
    const { name, rule, cover } = fortificationChart.kinds[kind]
    return {
      id: `fort:${grid.name(Number(key))}`,
      stands: { hex: hexName(Number(key)), order: 0 },
      emblem: fortEmblems[kind],
      label: name,
      says: `${name} in ${grid.name(Number(key))}${cover === null ? "" : `, Cover ${cover}`}`,
      rules: [rule],
    }
  })

/** Gas, Blaze, barrages. */
function marks(view: View): Piece[] {
  const found: Piece[] = view.gas.map((h) => ({
    id: `gas:${grid.name(h)}`,
    stands: { hex: hexName(h), order: 1 },
    emblem: "gas",
    label: "Gas",
    says: `Gas in ${grid.name(h)}`,
    rules: ["GWC-T107a"],
  }))
  for (const key in view.smoke)
    found.push({
      id: `smoke:${grid.name(Number(key))}`,
      stands: { hex: hexName(Number(key)), order: 1 },
      emblem: "smoke",
      label: `Smoke ${view.smoke[key]}`,
      says: `Smoke in ${grid.name(Number(key))}, Hindrance ${view.smoke[key]}`,
      rules: ["GWC-T119"],
    })
  for (const key in view.ground)
    if (view.ground[Number(key)] === "blaze")
      found.push({
        id: `blaze:${grid.name(Number(key))}`,
        stands: { hex: hexName(Number(key)), order: 1 },
        emblem: "fire",
        label: "Blaze",
        says: `Blaze in ${grid.name(Number(key))}`,
        rules: ["GWC-T100"],
      })
  return found
}

const weaponEmblems: By<WeaponClass, Emblem> = {
  hmg: "machine-gun",
  lmg: "machine-gun",
  mortar: "mortar",
  gun: "field-gun",
  flamethrower: "flamethrower",
}

function emblem(u: Formation, p: Profile): Emblem {
  if (u.weapon) return weaponEmblems[weaponType(u.weapon.type).class]
  if (p.engineer) return "engineer"
  const kinds = { platoon: "platoon", team: "team", runner: "runner", leader: "leader", tank: "tank" } as const
  return kinds[p.kind]
}

function piece(u: Formation, order: number): Piece {
  const p = profileOf(u.type)
  const face = u.broken ? p.broken : p.front
  const boxed = (stat: "fp" | "range" | "movement") => (!u.broken && p.boxed[stat] ? { tone: "boxed" as const } : {})
  const weapon = u.weapon && weaponType(u.weapon.type)
  return {
    id: u.id,
    stands: { hex: hexName(u.hex), order: 10 + order },
    emblem: emblem(u, p),
    label: p.name,
    ...(p.kind === "leader"
      ? {}
      : { short: `${/\d+$/.exec(u.id)?.[0] ?? ""} ${p.name.length > 8 ? `${p.name.slice(0, 6)}.` : p.name}`.trim() }),
    side: u.side,
    nation: u.side,
    values: [
      { at: "ne", text: `${face.morale}`, tone: u.broken ? "bad" : "plain" },
      { at: "sw", text: `${face.fp}`, ...boxed("fp") },
      { at: "s", text: `${face.range}`, ...boxed("range") },
      { at: "se", text: `${face.movement ?? "–"}`, ...boxed("movement") },
      ...(p.kind === "leader" ? [{ at: "nw" as const, text: `${face.command}`, tone: "good" as const }] : []),
    ],
    marks: [
      ...(u.broken ? [{ kind: "broken" as const, text: "broken", rules: ["GWC-3.2.1"] }] : []),
      ...(u.suppressed ? [{ kind: "suppressed" as const, text: "Suppressed", rules: ["GWC-13.2"] }] : []),
      ...(u.veteran ? [{ kind: "veteran" as const, text: "Veteran", rules: ["GWC-VET-01"] }] : []),
      ...(weapon
        ? [{ kind: "note" as const, text: `${weapon.name}${u.weapon?.broken ? " (broken)" : ""}`, rules: ["GWC-11.1"] }]
        : []),
    ],
    spent: u.activated,
    says: `${p.name} in ${grid.name(u.hex)}${u.broken ? ", broken" : ""}${u.suppressed ? ", Suppressed" : ""}${weapon ? `, with ${weapon.name}` : ""}`,
  }
}

function overlays(view: View, field: Field): Overlay[] {
  const found: Overlay[] = []
  for (const side of field.sides) {
    const { barrage } = view.players[side]!
    if (barrage)
      found.push({
        kind: "hexes",
        label: `Barrage of ${nationName[side]}`,
        side,
        hexes: [barrage.centre, ...barrage.impacts].map(hexName),
        tone: "bad",
        rules: ["GWC-O19.2.1.4a"],
      })
  }
  if (view.attack)
    found.push({
      kind: "hexes",
      label: view.attack.total === null ? "Attacked" : `Attack Total ${view.attack.total}`,
      hexes: [hexName(view.attack.hex)],
      tone: "bad",
      rules: ["GWC-4.2.1"],
    })
  return found
}

function state(view: View, field: Field): Panel {
  const lead =
    view.points === 0
      ? "0"
      : `${campName(view, view.points > 0 ? "germany" : field.foes.germany![0]!)} ${Math.abs(view.points)}`
  return {
    title: field.scenario.name,
    rows: [
      { label: "Victory Points", text: lead, rules: ["GWC-4.1.1"] },
      { label: "Initiative", text: campName(view, view.initiative), rules: ["GWC-9a"] },
      { label: "Open chits", text: view.open.join(" ") || "none", rules: ["GWC-7.3.2a"] },
      ...view.control.map((owner, i) => ({
        label: `Objective ${i + 1}`,
        text: `${owner ? campName(view, owner) : "nobody"}, worth ${worth(view.open, i)}`,
        rules: ["GWC-7.3.1"],
      })),
    ],
    track: {
      from: values.tracks.time.first,
      to: values.tracks.time.last,
      at: view.time,
      marks: [{ at: field.scenario.suddenDeath, label: "Sudden Death" }],
    },
  }
}

function sidePanel(view: View, side: Nation): Panel {
  const p = view.players[side]!
  const lost = p.casualties.filter((c) => c !== null).length
  return {
    title: nationName[side],
    side,
    rows: [
      { label: "Hand", text: `${p.handSize}`, rules: ["GWC-1.1"] },
      { label: "Deck", text: `${p.deckSize}`, rules: ["GWC-1.3"] },
      { label: "Strategy Cards", text: `${p.strategiesHeld} held, ${p.strategiesLeft} left`, rules: ["GWC-1.S"] },
      ...p.reminders.map((id) => ({ label: "Reminder", text: strategyOf(id).name, rules: [strategyOf(id).rule] })),
      { label: "Casualties", text: `${lost}, surrender at ${p.surrender}`, rules: ["GWC-4.3b"] },
      {
        label: "Telephone",
        text: p.telephone
          ? `${telephoneType(p.telephone.type).name}, ${p.telephone.broken ? "broken" : boxNames[p.telephone.box]}`
          : "none",
        rules: ["GWC-12"],
      },
      { label: "Secret chits", text: p.secret.join(" ") || `${p.secretChits}`, rules: ["GWC-4.4.1"] },
    ],
  }
}

const hand = (p: PlayerView): Card[] => [...p.hand.map(card), ...p.strategies.map(strategyCard)]

function card(id: FateId): Card {
  const c = fateCard(id)
  const [order, action, event] = [orders[c.order], actions[c.action], events[c.event]]
  return {
    id: `card:${id}`,
    title: `${order.name} / ${action.name}`,
    lines: [
      { heading: "Order", text: order.name, rules: [order.rule] },
      { heading: "Action", text: action.name, rules: [action.rule] },
      { heading: "Event", text: event.name, rules: [event.rule] },
    ],
    dice: [c.dice.white, c.dice.colored],
    says: `${id}: Order ${order.name}, Action ${action.name}`,
  }
}

function strategyCard(id: StrategyId): Card {
  const { name, rule } = strategyOf(id)
  return {
    id: `card:${id}`,
    title: name,
    lines: [{ heading: "Strategy", text: name, rules: [rule] }],
    says: `Strategy Card ${name}`,
  }
}

function captions(view: View): string[] {
  if (view.stage === "draft") return ["The sides choose their support."]
  if (view.stage === "setup") return ["The sides set up."]
  const found = [`Turn ${view.turn}: ${nationName[view.active]}, ${count(view.orders, "Order")} given.`]
  if (view.order) found.push(`Order under way: ${orders[view.order.kind].name}.`)
  if (view.melee >= 0) found.push(`Melee in ${grid.name(view.melee)}.`)
  return found
}
