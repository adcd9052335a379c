/** Made-up boards with one of everything: for inspecting the drawing itself and for measuring it. */
import { EMBLEMS, GROUNDS, LINES, type Piece, type Point, type Scene, type Timeline } from "@salient/engine"

const size = 2000
const root3 = 1.7320508
const hexAt = (col: number, row: number): Point => ({
  x: Math.round(col * size * 1.5),
  y: Math.round((row + (col % 2) / 2) * size * root3),
})

/** Hexes of every ground, in patches; counters of every emblem. */
export function hexFixture(columns = 30, rows = 30, counters = 300): Scene {
  const hexes = Array.from({ length: columns * rows }, (_, i) => {
    const col = i % columns
    const row = Math.floor(i / columns)
    const patch = Math.floor(col / 3) + Math.floor(row / 3) * 7
    const ground = patch % 2 === 0 ? "clear" : (GROUNDS[(patch * 5) % GROUNDS.length] ?? "clear")
    const hill = Math.max(0, 3 - Math.floor(Math.hypot(col - columns * 0.6, row - rows * 0.4) / 2.5))
    const name = `${String.fromCharCode(65 + (col % 26))}${row + 1}${col >= 26 ? "b" : ""}`
    return {
      id: `hex:${name}`,
      name,
      at: hexAt(col, row),
      ground,
      says: `${name}, ${ground}`,
      ...(hill > 0 ? { level: hill } : {}),
    }
  })
  const line = (kind: (typeof LINES)[number], row: number, side?: string) => ({
    kind,
    points: Array.from({ length: Math.min(columns, 9) }, (_, c) => hexAt(c + (row % 3), row)),
    ...(side ? { side } : {}),
  })
  const pieces: Piece[] = Array.from({ length: counters }, (_, i) => {
    const hex = hexes[(i * 37) % hexes.length]
    const own = i % 2 === 0
    return {
      id: `unit:${i}`,
      stands: { hex: hex?.id ?? "", order: Math.floor((i * 37) / hexes.length) },
      emblem: EMBLEMS[i % EMBLEMS.length] ?? "infantry",
      label: `${i + 1}. ${own ? "Company" : "Kompanie"}`,
      side: own ? "entente" : "central",
      nation: own
        ? (["britain", "france", "belgium", "united-states", "russia"][i % 5] ?? "britain")
        : (["germany", "austria-hungary", "ottoman", "bulgaria"][i % 4] ?? "germany"),
      values: [
        { at: "sw", text: `${(i % 9) + 1}` },
        { at: "s", text: `${(i % 5) + 2}` },
        { at: "se", text: `${(i % 7) + 1}` },
      ],
      marks:
        i % 11 === 0
          ? [{ kind: "broken", text: "broken" }]
          : i % 7 === 0
            ? [
                { kind: "suppressed", text: "suppressed" },
                { kind: "hit", text: "hit" },
              ]
            : [],
      spent: i % 5 === 0,
      suspected: i % 13 === 0,
      says: `Company ${i + 1}`,
    }
  })
  return {
    board: {
      kind: "hex",
      orientation: "flat",
      size,
      hexes,
      lines: LINES.map((kind, i) => line(kind, Math.min(rows - 1, i + 1), i % 2 === 0 ? "entente" : "central")),
    },
    pieces,
    overlays: [],
    panels: [],
    captions: [],
  }
}

/** A campaign: 700 hexes with place names, their holders and the front line, and 500 counters with size signs in stacks of five. */
export function campaignFixture(): Scene {
  const [columns, rows] = [28, 25]
  const stacks = 100
  const plain = hexFixture(columns, rows, 5 * stacks)
  if (plain.board.kind !== "hex") return plain
  const { hexes } = plain.board
  const isOwn = (i: number) => i % columns < columns / 2
  const sizes = ["III", "X", "XX", "XXX"]
  return {
    ...plain,
    board: {
      ...plain.board,
      country: "region",
      names: hexes.flatMap((h, i) =>
        i % 23 === 0 ? [{ text: `Ville-${h.name}`, kind: i % 2 === 0 ? ("town" as const) : "village", at: h.at }] : [],
      ),
    },
    territory: hexes.map((h, i) => ({ hex: h.id, side: isOwn(i) ? "entente" : "central" })),
    pieces: plain.pieces.map((piece, i) => {
      const at = (i % stacks) * 7 + 3
      const own = isOwn(at)
      return {
        ...piece,
        stands: { hex: hexes[at]?.id ?? "", order: Math.floor(i / stacks) },
        side: own ? "entente" : "central",
        nation: own ? "france" : "germany",
        size: sizes[i % sizes.length] ?? "XX",
      }
    }),
  }
}

/** The same with one hex held by the other side. */
export const captured = (scene: Scene, hex: string | undefined): Scene => ({
  ...scene,
  ...(scene.territory
    ? {
        territory: scene.territory.map((h) =>
          h.hex === hex ? { hex: h.hex, side: h.side === "central" ? "entente" : "central" } : h,
        ),
      }
    : {}),
})

const box = (x: number, y: number, w: number, d: number): Point[] => [
  { x, y },
  { x: x + w, y },
  { x: x + w, y: y + d },
  { x, y: y + d },
]
const blob = (x: number, y: number, r: number, corners = 9): Point[] =>
  Array.from({ length: corners }, (_, i) => {
    const a = (i * 2 * Math.PI) / corners
    const reach = r * (0.8 + 0.35 * Math.abs(Math.sin(i * 2.3 + x)))
    return { x: Math.round(x + reach * Math.cos(a) * 1.3), y: Math.round(y + reach * Math.sin(a)) }
  })

/** A table of six feet by four with terrain of every kind and two forces facing each other. */
export function tableFixture(areas = 60, bases = 200): Scene {
  const grounds = [
    "woods",
    "field",
    "buildings",
    "orchard",
    "marsh",
    "brush",
    "craters",
    "rough",
    "town",
    "water",
    "shattered-woods",
    "sand",
  ] as const
  const terrain = Array.from({ length: areas }, (_, i) => {
    const ground = grounds[i % grounds.length] ?? "woods"
    const x = 4000 + ((i * 7919) % 64_000)
    const y = 5000 + ((i * 5261) % 38_000)
    const points =
      ground === "buildings"
        ? box(x, y, 2600, 1600)
        : ground === "field" || ground === "orchard" || ground === "town"
          ? box(x, y, 6000, 4000)
          : blob(x, y, 2600)
    return {
      id: `area:${i}`,
      ground,
      points,
      says: `${ground} ${i + 1}`,
      ...(i === 2 ? { label: "La Ferme" } : {}),
      ...(i === 0 ? { label: "Bois des Buttes" } : {}),
    }
  })
  const hills = [9000, 6000, 3200].map((r, i) => ({
    id: `hill:${i}`,
    ground: "hill" as const,
    points: blob(46_000, 17_000, r, 14),
    level: i + 1,
    says: `hill level ${i + 1}`,
    ...(i === 2 ? { label: "Cote 108" } : {}),
  }))
  const pieces: Piece[] = Array.from({ length: Math.ceil(bases / 4) }, (_, i) => {
    const own = i % 2 === 0
    const column = Math.floor(i / 2)
    const x = 5000 + (column % 13) * 5000
    const y = own ? 40_000 + Math.floor(column / 13) * 3000 : 8000 - Math.floor(column / 13) * 3000
    const facing = own ? (i * 300) % 1500 : 18_000
    const emblem = i % 9 === 0 ? "headquarters" : i % 5 === 0 ? "machine-gun" : i % 7 === 0 ? "field-gun" : "infantry"
    return {
      id: `unit:${i}`,
      stands: {
        bases: Array.from({ length: 4 }, (_, b) => ({
          x: x + (b % 2) * 1700,
          y: y + Math.floor(b / 2) * 1100,
          facing,
          width: 1600,
          depth: 900,
        })),
      },
      emblem,
      label: `${column + 1}/${own ? "Royal Fusiliers" : "IR 73"}`,
      side: own ? "entente" : "central",
      nation: own ? "britain" : "germany",
      spent: i % 6 === 0,
      marks: i % 8 === 0 ? [{ kind: "demoralised", text: "demoralised" }] : [],
      says: `Battalion ${i + 1}`,
    }
  })
  return {
    board: {
      kind: "table",
      unit: "in",
      width: 72_000,
      depth: 48_000,
      areas: [...hills, ...terrain],
      lines: [
        {
          kind: "river",
          points: [
            { x: 0, y: 26_000 },
            { x: 18_000, y: 23_000 },
            { x: 36_000, y: 27_000 },
            { x: 52_000, y: 24_000 },
            { x: 72_000, y: 29_000 },
          ],
          label: "Ancre",
        },
        {
          kind: "road",
          points: [
            { x: 20_000, y: 0 },
            { x: 22_000, y: 16_000 },
            { x: 26_000, y: 30_000 },
            { x: 24_000, y: 48_000 },
          ],
        },
        {
          kind: "railway",
          points: [
            { x: 60_000, y: 0 },
            { x: 57_000, y: 20_000 },
            { x: 62_000, y: 48_000 },
          ],
        },
        {
          kind: "trench",
          points: [
            { x: 4000, y: 36_000 },
            { x: 16_000, y: 35_000 },
            { x: 30_000, y: 36_500 },
          ],
          side: "entente",
        },
        {
          kind: "trench",
          points: [
            { x: 8000, y: 14_000 },
            { x: 24_000, y: 13_000 },
            { x: 40_000, y: 14_500 },
          ],
          side: "central",
        },
        {
          kind: "wire",
          points: [
            { x: 8000, y: 16_500 },
            { x: 24_000, y: 15_500 },
            { x: 40_000, y: 17_000 },
          ],
        },
        {
          kind: "hedge",
          points: [
            { x: 50_000, y: 36_000 },
            { x: 66_000, y: 38_000 },
          ],
        },
      ],
    },
    pieces,
    overlays: [
      { kind: "arc", label: "field of fire", at: { x: 15_000, y: 40_000 }, radius: 12_000, from: 33_750, to: 2250 },
      { kind: "circle", label: "12 in", at: { x: 40_000, y: 8000 }, radius: 6000 },
      {
        kind: "sight",
        label: "blocked by the wood",
        points: [
          { x: 30_000, y: 40_000 },
          { x: 45_000, y: 9000 },
        ],
        blockedAt: { x: 37_000, y: 25_500 },
        tone: "bad",
      },
      {
        kind: "arrow",
        label: "advance",
        points: [
          { x: 55_000, y: 40_000 },
          { x: 55_000, y: 32_000 },
        ],
      },
    ],
    panels: [],
    captions: ["A made-up table."],
  }
}

/** A made-up fire plan of three batteries. */
export const planFixture: readonly Timeline[] = [
  {
    title: "Fire plan",
    side: "entente",
    from: 1,
    to: 12,
    now: 4,
    rows: [
      {
        id: "unit:1",
        label: "107th Battery RFA",
        spans: [
          { from: 1, to: 3, label: "Registering", says: "107th Battery registers on the wood in turns 1 to 3." },
          {
            from: 4,
            to: 8,
            label: "Barrage",
            says: "107th Battery fires a barrage on the ridge in turns 4 to 8.",
            tone: "good",
            rules: ["RAID-5.1"],
          },
        ],
      },
      {
        label: "108th Battery RFA",
        spans: [{ from: 5, to: 5, label: "Gas", says: "108th Battery fires gas in turn 5.", tone: "bad" }],
      },
      { label: "Siege howitzers", spans: [] },
    ],
  },
]

/** Two armies of single men on a table full of terrain: 500 men in 40 units, with officers, gunners and some who were hit. */
export function armiesFixture(units = 40, men = 500, areas = 60): Scene {
  const plain = tableFixture(areas, 0)
  const files = 5
  const apart = 1500
  const pieces: Piece[] = Array.from({ length: units }, (_, u) => {
    const own = u % 2 === 0
    const place = Math.floor(u / 2)
    const count = Math.floor((men * (u + 1)) / units) - Math.floor((men * u) / units)
    const x = 2500 + (place % 8) * 8500
    const y = own ? 45_000 - Math.floor(place / 8) * 6000 : 3000 + Math.floor(place / 8) * 6000
    return {
      id: `unit:${u}`,
      stands: {
        bases: Array.from({ length: count }, (_, i) => ({
          x: x + (i % files) * apart,
          y: y + (own ? -1 : 1) * Math.floor(i / files) * apart,
          radius: 500,
          id: `man:${u}:${i + 1}`,
          label: i === 0 ? "Officer" : i === 3 ? "Lewis gunner" : `Rifleman ${i + 1}`,
          ...(i === 0 ? { emblem: "leader" as const } : i === 3 ? { emblem: "machine-gun" as const } : {}),
          ...(i === 7 ? { mark: { kind: "hit" as const, text: "hit" } } : {}),
        })),
      },
      emblem: "infantry",
      label: `${place + 1} Platoon`,
      side: own ? "entente" : "central",
      nation: own ? "britain" : "germany",
      spent: u % 6 === 0,
      marks: u % 8 === 0 ? [{ kind: "suppressed", text: "pinned" }] : [],
      says: `${place + 1} Platoon, ${count} men`,
    }
  })
  return { ...plain, pieces, overlays: [] }
}

/** Two platoons whose men can be picked one by one: an officer, a Lewis gunner, a wounded man. */
export function menFixture(): Scene {
  const platoon = (side: string, nation: string, y: number): Piece => ({
    id: `unit:${side}`,
    stands: {
      bases: Array.from({ length: 12 }, (_, i) => ({
        x: 6000 + (i % 6) * 2000,
        y: y + Math.floor(i / 6) * 2000,
        radius: 600,
        id: `man:${side}:${i + 1}`,
        label: i === 0 ? "Officer" : i === 3 ? "Lewis gunner" : `Rifleman ${i + 1}`,
        ...(i === 0 ? { emblem: "leader" as const } : i === 3 ? { emblem: "machine-gun" as const } : {}),
        ...(i === 7 ? { mark: { kind: "hit" as const, text: "hit" } } : {}),
      })),
    },
    emblem: "infantry",
    label: `${side} platoon`,
    side,
    nation,
    says: `The ${side} platoon, 12 men`,
  })
  return {
    board: { kind: "table", unit: "in", width: 24_000, depth: 18_000, areas: [], lines: [] },
    pieces: [platoon("british", "britain", 3000), platoon("german", "germany", 12_000)],
    overlays: [],
    panels: [],
    captions: [],
  }
}
