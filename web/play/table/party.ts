/**
 * Orders to several pieces at once: which were selected together, where each goes so that all keep their intervals, and carrying it out
 * piece by piece through as many questions as that takes. The rules see single answers; an interruption stops the rest.
 */
import { type Point, type Presented, pieceIn, type Scene, type Touch } from "@salient/engine"
import { confirm, goTowards, lead, refuse, send } from "./answers.ts"
import { type Aim, type Draft, goOption, isLed, means, sentTo, taking } from "./draft.ts"
import { standPoint } from "./points.ts"
import type { Table } from "./table.ts"

/** Pieces in one place that move together, and their destination. */
export type PartyMove = { readonly pieces: readonly Touch[]; readonly aim: Aim }

/** The rest of an order to several pieces. */
export type Orders = {
  readonly moves: readonly PartyMove[]
  /** It was interrupted, and continues when the player says so. */
  readonly paused: boolean
  /** How many answers the first of them has taken. */
  readonly tries: number
  readonly turn: string | undefined
}

/** A point of the board as a touch: on hexes, of the hex that contains it. */
function aimAtPoint({ board }: Scene, at: Point): Aim | undefined {
  if (board.kind === "table") return { at }
  const distance = (p: Point) => Math.hypot(p.x - at.x, p.y - at.y)
  const [nearest] = board.hexes
    .filter((h) => distance(h.at) <= board.size)
    .sort((a, b) => distance(a.at) - distance(b.at))
  return nearest && { at, hex: nearest.id }
}

/** One move for each place that holds pieces of a party, all by the same displacement; those in front move first. */
export function partyMoves(scene: Scene, party: readonly Touch[], by: Point): PartyMove[] {
  const places = new Map<string, { from: Point; pieces: Touch[] }>()
  for (const id of party) {
    const from = standPoint(scene, id)
    if (!from) continue
    const key = scene.board.kind === "hex" ? `${from.x} ${from.y}` : id
    const there = places.get(key)
    if (there) there.pieces.push(id)
    else places.set(key, { from, pieces: [id] })
  }
  const ahead = ({ from }: { from: Point }) => from.x * by.x + from.y * by.y
  return [...places.values()]
    .sort((a, b) => ahead(b) - ahead(a))
    .flatMap(({ from, pieces }) => {
      const aim = aimAtPoint(scene, { x: from.x + by.x, y: from.y + by.y })
      return aim ? [{ pieces, aim }] : []
    })
}

/** The player's pieces among these that the question could be about: they join the party; if all are in it, they leave it. */
export function gathered(ask: Presented, scene: Scene, party: readonly Touch[], pieces: readonly Touch[]): Touch[] {
  const own = pieces.filter((id) => pieceIn(scene, id)?.side === ask.by)
  const fresh = own.filter((id) => !party.includes(id))
  return fresh.length > 0 ? [...party, ...fresh] : party.filter((id) => !own.includes(id))
}

/** A piece of a party was dropped somewhere: the whole party moves by the same displacement. False if the piece is not in a party. */
export function orderParty(table: Table, piece: Touch, target: Aim): boolean {
  const party = table.party.peek()
  const scene = table.shown.peek()?.scene
  const from = scene && standPoint(scene, piece)
  if (!scene || !from || party.length < 2 || !party.includes(piece)) return false
  const to =
    scene.board.kind === "hex" ? (scene.board.hexes.find((h) => h.id === target.hex)?.at ?? target.at) : target.at
  order(table, scene, party, { x: to.x - from.x, y: to.y - from.y })
  return true
}

function order(table: Table, scene: Scene, party: readonly Touch[], by: Point): void {
  const ask = table.ask.peek()
  table.party.value = []
  table.orders.value = { moves: partyMoves(scene, party, by), paused: false, tries: 0, turn: scene.turn }
  if (ask) nextPartyMove(table, ask)
}

/** The piece that would get the same order again: the one in hand, or the one that is asked what it does. */
export const nextPiece = (ask: Presented, draft: Draft): Touch | undefined =>
  ask.kind === "path" ? draft.held : goOption(ask) ? ask.about?.[0] : undefined

/** Moves the next unit by the same displacement as the last one. */
export function sameAgain(table: Table): void {
  const ask = table.ask.peek()
  const scene = table.shown.peek()?.scene
  const by = table.lastWay.peek()
  const piece = ask && scene && nextPiece(ask, table.draft.peek())
  if (scene && by && piece !== undefined) order(table, scene, [piece], by)
}

/** Continues an order to several pieces that was interrupted. */
export function resumeOrders(table: Table): void {
  const ask = table.ask.peek()
  const orders = table.orders.peek()
  if (!ask || !orders) return
  table.orders.value = { ...orders, paused: false, tries: 0 }
  nextPartyMove(table, ask)
}

/** A move must be carried out within this many answers, or it is left to the player. */
const mostTries = 4

/** Carries out the next move as far as this question allows; a question of another kind is an interruption. */
export async function nextPartyMove(table: Table, ask: Presented): Promise<void> {
  const orders = table.orders.peek()
  const scene = table.shown.peek()?.scene
  if (!orders || !scene || table.intent.peek()) return
  const [move, ...rest] = orders.moves
  if (!move || orders.turn !== scene.turn) {
    table.orders.value = undefined
    return
  }
  if (orders.paused) return
  const pause = () => (table.orders.value = { ...orders, paused: true })
  const [piece, ...along] = move.pieces
  if (piece === undefined || orders.tries > mostTries) {
    pause()
    return
  }
  table.orders.value = { ...orders, tries: orders.tries + 1 }
  if (ask.kind === "path" && ask.pieces.includes(piece)) {
    table.orders.value = { ...orders, moves: rest, tries: 0 }
    const going = along.filter((p) => ask.pieces.includes(p))
    table.draft.value = { ...taking(table.draft.peek(), piece), along: going }
    const to = sentTo(ask, table.draft.peek(), scene, move.aim)
    if (to !== undefined) await lead(table, to, true)
    else if (!isLed(ask) && (await goTowards(table, ask, piece, move.aim))) await confirm(table)
    else pauseRest(table)
    if (table.refusal.peek()) pauseRest(table)
    return
  }
  const option = optionFor(ask, piece)
  if (option === undefined) pause()
  else await send(table, { choose: option })
}

const pauseRest = (table: Table): void => {
  const left = table.orders.peek()
  if (left) table.orders.value = left.moves.length > 0 ? { ...left, paused: true } : undefined
}

/** The answer that starts a piece moving: the piece is chosen, or it is asked about and may move. */
function optionFor(ask: Presented, piece: Touch): string | undefined {
  if (ask.kind !== "choose") return undefined
  const go = goOption(ask)
  if (go && ask.about?.includes(piece)) return go.id
  // On its own, or brought along by another piece: if both are possible, the player decides.
  const [only, ...others] = ask.options.filter((o) => !o.seldom && means(o, piece))
  return only && others.length === 0 && (only.goes || !only.leads?.includes(piece)) ? only.id : undefined
}

/** Forgets the party and the rest of its order. */
export function dismiss(table: Table): void {
  if (table.party.peek().length > 0) table.party.value = []
  if (table.orders.peek()) table.orders.value = undefined
}

/** Adds to the party or removes from it; says why if such an order is impossible. */
export function gather(table: Table, pieces: readonly Touch[], says: string): void {
  const ask = table.ask.peek()
  const scene = table.shown.peek()?.scene
  if (!ask || !scene) return
  const party = gathered(ask, scene, table.party.peek(), pieces)
  if (party.length === 0 && pieces.length === 0) refuse(table, says)
  table.party.value = party
}
