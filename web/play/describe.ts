/** The board in words, for players who cannot see it: what is where, and everything by a name that can be typed. */
import { type Barred, type Manner, namedBases, type Piece, type Presented, type Scene, wordFor } from "@salient/engine"
import { words } from "../words/words.ts"

/** Where a piece is, in words. */
function whereIs(scene: Scene, piece: Piece): string {
  const { stands } = piece
  if ("hex" in stands)
    return scene.board.kind === "hex"
      ? (scene.board.hexes.find((h) => h.id === stands.hex)?.says ?? stands.hex)
      : stands.hex
  if ("box" in stands) return stands.box
  const [first] = stands.bases
  if (!first || scene.board.kind !== "table") return ""
  const unit = scene.board.unit
  const at = (v: number) => (v / 1000).toFixed(1)
  return words("text.spot", { x: at(first.x), y: at(first.y), unit })
}

/** The whole board: the pieces of each side, then the ground that is not open. */
export function describeBoard(scene: Scene, nameOf: (side: string) => string): string[] {
  const lines: string[] = [...scene.captions]
  const bySide = new Map<string, Piece[]>()
  for (const p of scene.pieces) {
    const side = p.side ?? ""
    const held = bySide.get(side)
    if (held) held.push(p)
    else bySide.set(side, [p])
  }
  for (const [side, pieces] of bySide) {
    lines.push(words("text.side", { side: side === "" ? words("text.nobody") : nameOf(side), count: pieces.length }))
    for (const p of pieces) lines.push(`${p.says}: ${whereIs(scene, p)}${p.spent ? `, ${words("text.spent")}` : ""}.`)
  }
  if (bySide.size === 0) lines.push(words("text.noPieces"))
  lines.push(...describeGround(scene))
  for (const o of scene.overlays) if (o.label) lines.push(words("text.overlay", { label: o.label }))
  if (scene.timelines?.length) lines.push(...describePlans(scene))
  for (const p of scene.panels) lines.push(`${p.title}: ${p.rows.map((r) => `${r.label} ${r.text}`).join(", ")}.`)
  return lines
}

/** What is planned over time, task by task. */
export const describePlans = (scene: Scene): string[] => {
  const lines = (scene.timelines ?? []).flatMap((t) => [
    `${t.title}. ${words("text.now", { turn: t.now })}`,
    ...t.rows.flatMap((r) => r.spans.map((s) => s.says)),
  ])
  return lines.length === 0 ? [words("plan.empty")] : lines
}

function describeGround(scene: Scene): string[] {
  const { board } = scene
  if (board.kind === "table")
    return [
      words("text.table", { width: board.width / 1000, depth: board.depth / 1000, unit: board.unit }),
      ...board.areas.map((a) => `${a.says}.`),
    ]
  const byGround = new Map<string, string[]>()
  for (const h of board.hexes) {
    if (h.ground === "clear" && !h.level) continue
    const key = h.level ? `${h.ground}, ${words("text.level", { level: h.level })}` : h.ground
    const held = byGround.get(key)
    if (held) held.push(h.name)
    else byGround.set(key, [h.name])
  }
  return [
    words("text.hexes", { count: board.hexes.length }),
    ...[...byGround].map(([ground, names]) => `${ground}: ${names.join(", ")}.`),
  ]
}

/** One place or piece by its name. */
export function describeThing(scene: Scene, name: string): string | undefined {
  const wanted = name.toLowerCase()
  if (scene.board.kind === "hex") {
    const hex = scene.board.hexes.find((h) => h.name.toLowerCase() === wanted || h.id.toLowerCase() === wanted)
    if (hex) {
      const inside = scene.pieces.filter((p) => "hex" in p.stands && p.stands.hex === hex.id)
      return `${hex.says}. ${inside.length === 0 ? words("text.empty") : inside.map((p) => p.says).join(". ")}`
    }
  }
  const piece = pieceNamed(scene, name)
  return piece && `${piece.says}: ${whereIs(scene, piece)}.`
}

/** A piece by its name, the beginning of its name, or its id. */
export function pieceNamed(scene: Scene, name: string, among?: readonly Piece[]): Piece | undefined {
  const wanted = name.toLowerCase()
  const find = (pieces: readonly Piece[]) =>
    pieces.find((p) => p.id.toLowerCase() === wanted || p.label.toLowerCase() === wanted) ??
    pieces.find((p) => p.label.toLowerCase().includes(wanted))
  return among ? find(among) : (find(scene.pieces) ?? find(scene.pieces.flatMap(namedBases)))
}

/** How a manner is typed before or instead of a place, what it is, and the number that it takes. */
const sayManner = (manner: Manner): string => {
  const { label, amount, onTheSpot } = manner
  const number = amount ? `*${amount.min}…${amount.max} (${amount.label})` : ""
  return `${wordFor(manner)}${onTheSpot ? "" : ":PLACE"}${number}: ${label}`
}

/** The question with its answers numbered. */
export function describeAsk(ask: Presented | undefined, barred: readonly Barred[] = []): string[] {
  if (!ask) return [words("text.notAsked")]
  const lines = [`${ask.prompt} (${ask.rules.join(", ")})`]
  if ("options" in ask) lines.push(...ask.options.map((o, i) => `${i + 1}: ${o.label}`))
  lines.push(...barred.map(({ label, why }) => words("text.barred", { label, reason: why.reason })))
  if (ask.kind === "amount") lines.push(words("text.amount", { min: ask.min, max: ask.max }))
  if (ask.kind === "confirm") lines.push(words("text.confirm", { yes: ask.yes, no: ask.no }))
  if (ask.kind === "place")
    lines.push(words("text.place", { pieces: ask.pieces.join(", "), spots: ask.spots?.join(", ") ?? "" }))
  if (ask.kind === "path") lines.push(words("text.path", { pieces: ask.pieces.join(", ") }))
  if ("how" in ask && ask.how) lines.push(...ask.how.map(sayManner))
  return lines
}
