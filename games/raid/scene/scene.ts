/** What a player is shown. It takes a view, never the state: a scene cannot leak what it was not given. */
import type { Card, Piece, Scene } from "@salient/engine"
import { centre, corners, HEX_SIZE } from "@salient/space/hex"
import { data } from "../data/raid.ts"
import { isTrench, terrainOf, zone } from "../rules/the-raid/ground.ts"
import type { Unit } from "../state.ts"
import { type CardId, kindOf, SIDES, type Side } from "../types.ts"
import type { View } from "../view.ts"

export function scene(view: View): Scene {
  const { grid, ground, scenario } = terrainOf(view)
  const all = grid.names.map((_, h) => h)
  return {
    board: {
      kind: "hex",
      orientation: grid.orientation,
      size: HEX_SIZE,
      hexes: all.map((h) => {
        const name = grid.name(h)
        const { name: says, draws } = ground[h] ?? { name: "", draws: "clear" as const }
        return {
          id: `hex:${name}`,
          name,
          at: centre(grid, h),
          ground: draws,
          says: `${name}, ${says}`,
          rules: ["RAID-1.2"],
        }
      }),
      lines: [...trenches(view), ...wire(view)],
      country: "shelled",
    },
    pieces: view.units.filter((u) => u.hex !== null || (view.phase === "setup" && u.side === view.side)).map(piece),
    overlays: view.phase === "setup" && view.side ? [zoneOverlay(view, view.side)] : [],
    panels: [
      {
        title: scenario.name,
        rows: [{ label: "Turn", text: `${view.turn} of ${data.turns}`, rules: ["RAID-3.1"] }],
        track: { from: 1, to: data.turns, at: view.turn },
      },
      ...SIDES.map((side) => ({
        title: side === "raiders" ? "Raiders" : "Garrison",
        side,
        rows: [
          { label: "Cards in hand", text: `${view.handSizes[side]}` },
          { label: "Deck", text: `${view.deckSizes[side]}` },
          ...(side === "garrison" && view.unseen > 0 && view.phase === "turns"
            ? [{ label: "Unseen units", text: `${view.unseen}`, rules: ["RAID-2.2"] }]
            : []),
        ],
      })),
    ],
    ...(view.side ? { hand: view.hand.map(card) } : {}),
    piles: SIDES.map((side) => {
      const last = view.discards[side].at(-1)
      return { label: `Played by the ${side}`, count: view.discards[side].length, ...(last ? { top: card(last) } : {}) }
    }),
    turn: `${view.turn} ${view.active}`,
    aims: aimsOf(view),
    captions: [view.phase === "setup" ? "Both sides set up in secret." : `Turn ${view.turn}: the ${view.active} act.`],
  }
}

const piece = (u: Unit): Piece => ({
  id: u.id,
  stands: u.hex === null ? { box: "To set up", order: 0 } : { hex: `hex:${u.hex}`, order: 0 },
  emblem: u.kind === "gun" ? "machine-gun" : "infantry",
  label: u.name,
  side: u.side,
  nation: u.side === "raiders" ? "britain" : "germany",
  values: [
    { at: "sw", text: `${data.units[u.kind].strength - (u.steps < data.steps ? 1 : 0)}` },
    { at: "s", text: `${data.units[u.kind].range}` },
    { at: "se", text: `${data.units[u.kind].movement}` },
  ],
  marks: [
    ...(u.steps < data.steps ? [{ kind: "hit" as const, text: "one step left", rules: ["RAID-1.3"] }] : []),
    ...(u.hidden ? [{ kind: "hidden" as const, text: "hidden", rules: ["RAID-2.2"] }] : []),
    ...(u.prisoner ? [{ kind: "note" as const, text: "with a prisoner", rules: ["RAID-6.3"] }] : []),
  ],
  spent: u.acted,
  says: `${u.name}, ${u.steps} of ${data.steps} steps${u.prisoner ? ", with a prisoner" : ""}${u.hidden ? ", hidden" : ""}`,
  rules: ["RAID-1.3"],
})

const card = (id: CardId): Card => {
  const { title, text, rule } = data.cards[kindOf(id)]
  return { id: `card:${id}`, title, lines: [{ heading: title, text, rules: [rule] }], says: `${title}: ${text}` }
}

/** Trenches run through the hexes of their row, as on a trench map. */
function trenches(view: View) {
  const { grid, scenario } = terrainOf(view)
  return scenario.map.flatMap((_, row) => {
    const runs: number[][] = [[]]
    for (const [h, name] of grid.names.entries()) {
      if (grid.row[h] !== row) continue
      if (isTrench(view, name)) runs.at(-1)?.push(h)
      else if (runs.at(-1)?.length) runs.push([])
    }
    const ours = scenario.zones.raiders.includes(row + 1)
    return runs
      .filter((run) => run.length > 0)
      .map((run) => ({
        kind: "trench" as const,
        points: run.map((h) => centre(grid, h)),
        side: ours ? "raiders" : "garrison",
      }))
  })
}

function wire(view: View) {
  const { grid, ground } = terrainOf(view)
  const wired = data.ground.x
  return grid.names.flatMap((_, h) => {
    if (ground[h] !== wired) return []
    const [, , east, , , west] = corners(grid, h)
    return east && west ? [{ kind: "wire" as const, points: [west, centre(grid, h), east] }] : []
  })
}

const zoneOverlay = (view: View, side: Side) => ({
  kind: "hexes" as const,
  label: "your zone",
  rules: ["RAID-2.1"],
  hexes: zone(view, side).map((name) => `hex:${name}`),
})

/** RAID-8.1 The viewer's aims, one short phrase each. */
function aimsOf(view: View): NonNullable<Scene["aims"]> {
  const captors = view.units.filter((u) => u.side === "raiders" && u.prisoner)
  const prisoner = captors.length > 0
  const home = captors.some((u) => u.hex !== null && zone(view, "raiders").includes(u.hex))
  if (view.side === "raiders")
    return [
      { label: "prisoner", done: prisoner, rules: ["RAID-6.3"] },
      { label: "home", done: home, rules: ["RAID-8.1"] },
    ]
  return view.side === "garrison" ? [{ label: "no prisoner taken home", done: !prisoner, rules: ["RAID-8.1"] }] : []
}
