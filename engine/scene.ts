/**
 * What a player is shown, as data. A game makes a scene from a view, so it cannot leak what the view does not contain; the
 * browser or the terminal draws it and knows no rules. A game says what a thing *is* in these terms; the client decides how
 * it looks.
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

/** The look of open country; `region` is for maps that cover many days' marches. */
export const COUNTRIES = ["farmland", "shelled", "steppe", "region"] as const
export type Country = (typeof COUNTRIES)[number]

/** What a name on a map belongs to; each kind has its own lettering. */
export const NAMED = ["town", "village", "wood", "height", "water", "works", "road", "ground"] as const

export type PlaceName = {
  readonly text: string
  readonly kind: (typeof NAMED)[number]
  readonly at: Point
  /** The feature along which the name is written. */
  readonly along?: readonly Point[]
}

/** Kinds of line that clients can draw: through hexes, along hexsides or across a table. */
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
  /** The distance from a hex's centre to its corner, in the units of `at`. */
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

/** A place that the sides fight for. */
export type Objective = {
  readonly id: Touch
  readonly number: number
  readonly at: Point
  readonly name: string
  /** The side that holds it, if any. */
  readonly owner: Side | null
  /** Its worth, as printed beside it: `3`. */
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

/** The identity of one base of a piece: the officer of a platoon, its Lewis gunner, a man who may be hit. */
export type BaseName = {
  /** Options, places and paths may name the base by this id, like a piece. */
  readonly id?: Touch
  /** Its name; the label of its piece if left out. */
  readonly label?: string
  /** Its name in a screen reader and a tooltip; its label if left out. */
  readonly says?: string
  /** Its own emblem; that of its piece if left out. */
  readonly emblem?: Emblem
  readonly mark?: Mark
}

/** States that clients show by different shapes. */
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

/** A state, with the game's own word for it. */
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
  /** Its name where there is little room: `III/2`, `Cedar`. If left out, the label is cut short. */
  readonly short?: string
  /** The companies, bases or figures that are left, and the full number: drawn as pips. */
  readonly strength?: { readonly now: number; readonly full: number }
  /** The size sign over the symbol: `XX` for a division. */
  readonly size?: string
  readonly side?: Side
  readonly nation?: string
  /** Numbers where players of the game expect them. */
  readonly values?: readonly {
    readonly at: Corner
    readonly text: string
    readonly tone?: "plain" | "good" | "bad" | "boxed"
  }[]
  readonly marks?: readonly Mark[]
  /** The piece has acted: drawn with a tick. */
  readonly spent?: boolean
  /** The piece has not been seen for certain: drawn as a suspicion. */
  readonly suspected?: boolean
  /** Its name in a screen reader, a tooltip and the log. */
  readonly says: string
  readonly rules?: readonly RuleId[]
}

export type Overlay = {
  /** `zone:…` is ground in which the viewer may place pieces: a map opens there. */
  readonly id?: string
  readonly label: string
  /** A short label, printed on the board only if there is room, for overlays that lie close together. */
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

/** A shape laid on the board: the area of a shell burst, an arc of fire, a zone. */
export type Template = Extract<Overlay, { readonly kind: "zone" | "circle" | "arc" }>

export type Card = {
  readonly id: Touch
  readonly title: string
  readonly lines: readonly { readonly heading: string; readonly text: string; readonly rules?: readonly RuleId[] }[]
  readonly dice?: readonly number[]
  readonly nation?: string
  readonly says: string
}

/** Tracks, counts, time: a heading with rows. A panel that has a side is shown with that side. */
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

/** A plan over several turns: a row for each battery or flight, a span for each task. */
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
  /** Who holds which hex. Separate from the board, so that a hex that changes hands changes nothing else. */
  readonly territory?: readonly { readonly hex: Touch; readonly side: Side }[]
  readonly objectives?: readonly Objective[]
  readonly panels: readonly Panel[]
  /** The viewer's own cards; left out if the game has none. */
  readonly hand?: readonly Card[]
  /** Face-up piles that everybody may look through. */
  readonly piles?: readonly { readonly label: string; readonly count: number; readonly top?: Card }[]
  readonly timelines?: readonly Timeline[]
  /** The aims of the viewer's side, each short enough for a status strip, and whether it is met now. */
  readonly aims?: readonly { readonly label: string; readonly done: boolean; readonly rules?: readonly RuleId[] }[]
  readonly captions: readonly string[]
  /** A unique name for the turn: what a player declined for the rest of a turn is asked again when it changes. */
  readonly turn?: string
  /** Why nothing may be measured now, if the game forbids it: clients then offer no ruler and no lens that measures. */
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

/** The bases of a piece that have an id, each as a piece of its own. */
export const namedBases = (piece: Piece): Piece[] =>
  "bases" in piece.stands ? piece.stands.bases.filter(hasId).map((base) => basePiece(piece, base)) : []

/** The piece with this id, or the base with this id as a piece of its own. */
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
