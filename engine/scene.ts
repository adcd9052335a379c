/**
 * What a player is shown, as data: made by a game from a view (so it cannot leak what the view does not hold), drawn by
 * the browser or the terminal, which know no rule. A game says what a thing *is* in these common words; how it looks is
 * the client's art.
 */
import type { Side, Touch } from "./decision.ts"
import type { RuleId } from "./tally.ts"

/** Kinds of ground that clients can draw. A game maps its own terrain to these. */
export const GROUNDS = [
  "clear",
  "field",
  "orchard",
  "brush",
  "woods",
  "shattered-woods",
  "marsh",
  "water",
  "sand",
  "rough",
  "craters",
  "buildings",
  "town",
  "rubble",
  "fort",
  "hill",
  "gully",
] as const
export type Ground = (typeof GROUNDS)[number]

/** What open country looks like where nothing else stands on it; `region` is a map of many days' marches. */
export const COUNTRIES = ["farmland", "shelled", "steppe", "region"] as const
export type Country = (typeof COUNTRIES)[number]

/** What a name on a map belongs to: each kind is written in a hand of its own. */
export const NAMED = ["town", "village", "wood", "height", "water", "works", "road", "ground"] as const

export type PlaceName = {
  readonly text: string
  readonly kind: (typeof NAMED)[number]
  readonly at: Point
  /** The feature it is written along. */
  readonly along?: readonly Point[]
}

/** Kinds of line that clients can draw, along hexes, hexsides or over a table. */
export const LINES = [
  "road",
  "track",
  "railway",
  "river",
  "stream",
  "canal",
  "wall",
  "hedge",
  "fence",
  "embankment",
  "cliff",
  "ridge",
  "trench",
  "wire",
  "border",
  "bridge",
  "ford",
  "telephone",
] as const
export type Line = (typeof LINES)[number]

/** Silhouettes and staff symbols that clients can draw on counters and bases. */
export const EMBLEMS = [
  "infantry",
  "platoon",
  "team",
  "leader",
  "runner",
  "machine-gun",
  "mortar",
  "gun",
  "howitzer",
  "field-gun",
  "cavalry",
  "cyclist",
  "engineer",
  "flamethrower",
  "tank",
  "armoured-car",
  "truck",
  "wagon",
  "train",
  "aircraft",
  "balloon",
  "headquarters",
  "observer",
  "telephone",
  "sniper",
  "supply",
  "depot",
  "marker",
  "unknown",
  "objective",
  "mine",
  "gas",
  "smoke",
  "fire",
  "pillbox",
  "dugout",
  "trench",
  "wire",
  "bunker",
  "boat",
] as const
export type Emblem = (typeof EMBLEMS)[number]

export type Point = { readonly x: number; readonly y: number }

export type HexBoard = {
  readonly kind: "hex"
  readonly orientation: "flat" | "pointy"
  /** Distance from a hex's centre to its corner, in the units of `at`. */
  readonly size: number
  readonly hexes: readonly {
    readonly id: Touch
    readonly name: string
    readonly at: Point
    readonly ground: Ground
    /** Height in levels; drawn as contours and shading. */
    readonly level?: number
    readonly says: string
    readonly rules?: readonly RuleId[]
  }[]
  /** Roads, rivers: through hex centres, or along hexsides where `points` are corners. */
  readonly lines: readonly { readonly kind: Line; readonly points: readonly Point[]; readonly side?: Side }[]
  readonly country?: Country
  readonly names?: readonly PlaceName[]
}

export type TableBoard = {
  readonly kind: "table"
  readonly unit: "in" | "cm"
  /** In thousandths of the unit, like all coordinates on a table: x counts from the left edge, y from the bottom, which is south. */
  readonly width: number
  readonly depth: number
  readonly areas: readonly {
    readonly id: Touch
    readonly ground: Ground
    readonly points: readonly Point[]
    readonly level?: number
    readonly label?: string
    readonly says: string
    readonly rules?: readonly RuleId[]
  }[]
  readonly lines: readonly {
    readonly id?: Touch
    readonly kind: Line
    readonly points: readonly Point[]
    readonly width?: number
    readonly label?: string
    readonly side?: Side
  }[]
  readonly country?: Country
}

/** A place that is fought for. */
export type Objective = {
  readonly id: Touch
  readonly number: number
  readonly at: Point
  readonly name: string
  /** Who holds it; `null`: nobody does. */
  readonly owner: Side | null
  /** What it is worth, as it is printed beside it: `3`. */
  readonly worth?: string
  readonly says: string
  readonly rules?: readonly RuleId[]
}

/** Where a piece stands: in a hex (lowest order at the bottom of the stack), as bases on a table, or off the board. */
export type Stand =
  | { readonly hex: Touch; readonly order: number; readonly facing?: number }
  | { readonly bases: readonly Base[] }
  | { readonly box: string; readonly order: number }
export type Base = (
  | { readonly x: number; readonly y: number; readonly radius: number; readonly facing?: number }
  | { readonly x: number; readonly y: number; readonly facing: number; readonly width: number; readonly depth: number }
) &
  BaseName

/** What makes one base of a piece a thing of its own: the officer of a platoon, its Lewis gunner, a man who may fall. */
export type BaseName = {
  /** Options, places and paths may name it like a piece. */
  readonly id?: Touch
  /** What it is called; its piece's label if left out. */
  readonly label?: string
  /** What a screen reader and a tooltip call it; its label if left out. */
  readonly says?: string
  /** Its own emblem; its piece's if left out. */
  readonly emblem?: Emblem
  readonly mark?: Mark
}

/** Kinds of state that clients can tell by shape. */
export const MARKS = [
  "broken",
  "suppressed",
  "disordered",
  "demoralised",
  "hit",
  "hidden",
  "entrenched",
  "veteran",
  "note",
] as const

/** A state, with its own word. */
export type Mark = {
  readonly kind: (typeof MARKS)[number]
  readonly text: string
  readonly rules?: readonly RuleId[]
}

export const CORNERS = ["nw", "n", "ne", "w", "e", "sw", "s", "se"] as const
export type Corner = (typeof CORNERS)[number]

export type Piece = {
  readonly id: Touch
  readonly stands: Stand
  readonly emblem: Emblem
  readonly label: string
  /** What it is called where there is little room: `III/2`, `Cedar`. Its label, cut short, if left out. */
  readonly short?: string
  /** Companies, bases or figures that are left of how many: drawn as pips. */
  readonly strength?: { readonly now: number; readonly full: number }
  /** The sign of its size over the symbol: `XX` for a division. */
  readonly size?: string
  readonly side?: Side
  readonly nation?: string
  /** Numbers where players of the game expect them. */
  readonly values?: readonly {
    readonly at: Corner
    readonly text: string
    readonly tone?: "plain" | "good" | "bad" | "boxed"
  }[]
  /** States told by shape: broken, suppressed, disordered … each with its own word. */
  readonly marks?: readonly Mark[]
  /** Has acted: ticked. */
  readonly spent?: boolean
  /** Not seen for certain: drawn as a suspicion. */
  readonly suspected?: boolean
  /** What a screen reader, a tooltip and the log call it. */
  readonly says: string
  readonly rules?: readonly RuleId[]
}

export type Overlay = {
  /** `zone:…` is ground in which the viewer may put his pieces: a map opens on it. */
  readonly id?: string
  readonly label: string
  /** The little that is printed on the board itself where many lie close together, and only if there is room. */
  readonly mark?: string
  readonly rules?: readonly RuleId[]
  readonly side?: Side
} & (
  | {
      readonly kind: "arrow" | "path" | "sight" | "ruler"
      readonly points: readonly Point[]
      readonly blockedAt?: Point
      readonly tone?: "plain" | "good" | "bad"
    }
  | { readonly kind: "zone"; readonly points: readonly Point[] }
  | { readonly kind: "circle"; readonly at: Point; readonly radius: number }
  | { readonly kind: "arc"; readonly at: Point; readonly radius: number; readonly from: number; readonly to: number }
  | { readonly kind: "hexes"; readonly hexes: readonly Touch[]; readonly tone?: "plain" | "good" | "bad" }
)

/** A shape that is laid on the board: the ground a shell beats, an arc of fire, a zone. */
export type Template = Extract<Overlay, { readonly kind: "zone" | "circle" | "arc" }>

export type Card = {
  readonly id: Touch
  readonly title: string
  readonly lines: readonly { readonly heading: string; readonly text: string; readonly rules?: readonly RuleId[] }[]
  readonly dice?: readonly number[]
  readonly nation?: string
  readonly says: string
}

/** Tracks, counts, time: a heading and its rows. A panel of a side is shown with that side. */
export type Panel = {
  readonly title: string
  readonly side?: Side
  readonly rows: readonly { readonly label: string; readonly text: string; readonly rules?: readonly RuleId[] }[]
  readonly track?: {
    readonly from: number
    readonly to: number
    readonly at: number
    readonly marks?: readonly { readonly at: number; readonly label: string }[]
  }
}

/** What is planned or happens over time, in turns: a row for each battery or flight, a span for each task. */
export type Timeline = {
  readonly title: string
  readonly side?: Side
  readonly from: number
  readonly to: number
  readonly now: number
  readonly rows: readonly {
    readonly id?: Touch
    readonly label: string
    readonly spans: readonly {
      readonly from: number
      readonly to: number
      readonly label: string
      readonly says: string
      readonly tone?: "plain" | "good" | "bad"
      readonly rules?: readonly RuleId[]
    }[]
  }[]
}

export type Scene = {
  readonly board: HexBoard | TableBoard
  readonly pieces: readonly Piece[]
  readonly overlays: readonly Overlay[]
  /** Who holds which hex, apart from the printed map: a hex that changes hands changes nothing else. */
  readonly territory?: readonly { readonly hex: Touch; readonly side: Side }[]
  readonly objectives?: readonly Objective[]
  readonly panels: readonly Panel[]
  /** The viewer's own cards; left out where the game has none. */
  readonly hand?: readonly Card[]
  /** Face-up piles everybody may look through. */
  readonly piles?: readonly { readonly label: string; readonly count: number; readonly top?: Card }[]
  readonly timelines?: readonly Timeline[]
  /** What the viewer's side is to do, in as few words as fit into a strip, and whether it stands so now. */
  readonly aims?: readonly { readonly label: string; readonly done: boolean; readonly rules?: readonly RuleId[] }[]
  readonly captions: readonly string[]
  /** The name of the turn, another for each: what was declined for a turn is asked again when it changes. */
  readonly turn?: string
  /** Why nothing may be measured now, where a game forbids it: clients offer no ruler and no lens that measures. */
  readonly unmeasured?: { readonly reason: string; readonly rules: readonly RuleId[] }
}

/** A base of a piece that has an id, as a piece of its own. */
export function basePiece(piece: Piece, base: Base & { readonly id: Touch }): Piece {
  const { values: _values, marks: _marks, ...rest } = piece
  const label = base.label ?? piece.label
  return {
    ...rest,
    id: base.id,
    stands: { bases: [base] },
    emblem: base.emblem ?? piece.emblem,
    label,
    says: base.says ?? label,
    ...(base.mark ? { marks: [base.mark] } : {}),
  }
}

const hasId = (base: Base): base is Base & { readonly id: Touch } => base.id !== undefined

/** The bases of a piece that can be pointed at by themselves, each as a piece of its own. */
export const namedBases = (piece: Piece): Piece[] =>
  "bases" in piece.stands ? piece.stands.bases.filter(hasId).map((base) => basePiece(piece, base)) : []

/** The piece of that id; a base of that id as a piece of its own. */
export function pieceIn({ pieces }: Pick<Scene, "pieces">, id: Touch | undefined): Piece | undefined {
  const whole = pieces.find((p) => p.id === id)
  if (whole || id === undefined) return whole
  for (const piece of pieces) {
    if (!("bases" in piece.stands)) continue
    const base = piece.stands.bases.find((b) => b.id === id)
    if (base && hasId(base)) return basePiece(piece, base)
  }
  return undefined
}
