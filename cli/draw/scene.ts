/** The scene that a player is shown, as text: board, pieces, panels, cards, captions. Knows no game. */
import { namedBases, type Panel, type Piece, type Scene, type Side } from "@salient/engine"
import { bar } from "../progress.ts"
import { emblems, glyphOf, grounds, legend, lines } from "./glyphs.ts"
import { drawHexes } from "./hex.ts"
import { drawTable } from "./table.ts"

/** More pieces than this are listed only on request. */
const listed = 24

/** A named part of the scene: a player who has seen it need not be shown it again. */
export type Shown = { readonly part: string; readonly text: string }

/** The parts of a scene, in the order in which they are printed. */
export function sceneParts(scene: Scene, sides: readonly Side[], columns: number): Shown[] {
  const { pieces, piles = [] } = scene
  const parts: Shown[] = [
    { part: "captions", text: scene.captions.join("\n") },
    { part: "board", text: `${drawBoard(scene, sides, columns)}\n${drawLegend(scene, sides)}` },
    {
      part: "pieces",
      text: pieces.length <= listed ? drawPieces(scene, sides) : `${pieces.length} pieces: type pieces.`,
    },
    ...scene.panels.map((panel) => ({ part: `panel ${panel.title}`, text: drawPanel(panel) })),
    {
      part: "piles",
      text: piles.map((p) => `${p.label}: ${p.count}${p.top ? `, ${p.top.title} on top` : ""}`).join("\n"),
    },
    { part: "hand", text: scene.hand ? drawHand(scene) : "" },
  ]
  return parts.filter(({ text }) => text !== "")
}

/** The whole scene as text. */
export const drawScene = (scene: Scene, sides: readonly Side[], columns: number): string =>
  sceneParts(scene, sides, columns)
    .map(({ text }) => text)
    .join("\n")

const drawBoard = ({ board, pieces }: Scene, sides: readonly Side[], columns: number): string =>
  board.kind === "hex" ? drawHexes(board, pieces, sides, columns) : drawTable(board, pieces, sides, columns)

function drawLegend({ board, pieces }: Scene, sides: readonly Side[]): string {
  const ground = board.kind === "hex" ? board.hexes.map((h) => h.ground) : board.areas.map((a) => a.ground)
  const onBoard = pieces.filter((p) => !("box" in p.stands))
  const parts = [
    legend(grounds, ground),
    legend(
      lines,
      board.lines.map((l) => l.kind),
    ),
    legend(
      emblems,
      [...onBoard, ...onBoard.flatMap(namedBases)].map((p) => p.emblem),
    ),
  ].filter((text) => text !== "")
  const cases = onBoard.some((p) => p.side !== undefined) ? [`LARGE ${sides[0]}, small ${sides[1] ?? "others"}`] : []
  return [...parts, ...cases].join("; ")
}

/** One line per piece: its letter, its place, what it is. */
export const drawPieces = (scene: Scene, sides: readonly Side[]): string =>
  scene.pieces
    .flatMap((piece) => [
      `  ${glyphOf(piece, sides)} ${whereIs(scene, piece)}${piece.says}${valuesOf(piece)}`,
      ...namedBases(piece).map((b) => `    ${glyphOf(b, sides)} ${whereIs(scene, b)}${b.says}${markOf(b)}`),
    ])
    .join("\n")

function whereIs(scene: Scene, { stands }: Piece): string {
  if ("box" in stands) return `${stands.box}: `
  if ("hex" in stands) {
    const { board } = scene
    const hex = board.kind === "hex" ? board.hexes.find((h) => h.id === stands.hex) : undefined
    return `${hex?.name ?? stands.hex}: `
  }
  const [first] = stands.bases
  return first ? `${first.x / 1000},${first.y / 1000}: ` : ""
}

const markOf = ({ marks = [] }: Piece): string => marks.map((m) => `, ${m.text}`).join("")

const valuesOf = (piece: Piece): string => {
  const values = (piece.values ?? []).map((v) => v.text).join("-")
  const spent = piece.spent ? ", has acted" : ""
  return `${values === "" ? "" : ` [${values}]`}${spent}`
}

function drawPanel({ title, rows, track }: Panel): string {
  const told = rows.map((r) => `${r.label} ${r.text}`).join(", ")
  const drawn = track ? ` ${bar(track.at - track.from + 1, track.to - track.from + 1)}` : ""
  return `${title}: ${told}${drawn}`
}

/** The viewer's own cards. */
const drawHand = ({ hand = [] }: Scene): string =>
  hand.length === 0 ? "Hand: no cards." : `Hand:\n${hand.map((card) => `  ${card.says}`).join("\n")}`
