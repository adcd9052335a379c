/**
 * Orders to several at once: who was chosen together, where each is to go so that all keep their intervals, and carrying it out
 * one after the other through whatever questions that takes. The rules see single answers; an interruption stops the rest.
 */
import { type Point, type Presented, pieceIn, type Scene, type Touch } from "@salient/engine"
import { confirm, goTowards, lead, refuse, send } from "./answers.ts"
import { type Aim, type Draft, goOption, isLed, means, sentTo, taking } from "./draft.ts"
import { standPoint } from "./points.ts"
import type { Table } from "./table.ts"

/** Those who stand in one place and go together, and where to. */
export type PartyMove = { readonly pieces: readonly Touch[]; readonly aim: Aim }

/** What is left of an order to several. */
export type Orders = {
  readonly moves: readonly PartyMove[]
  /** It was interrupted, and goes on when the person says so. */
  readonly paused: boolean
  /** How many answers the first of them has taken. */
  readonly tries: number
  readonly turn: string | undefined
}

/** A point of the board as a touch of it: on hexes the one that holds it. */
function aimAtPoint({ board }: Scene, at: Point): Aim | undefined {
  if (board.kind === "table") return { at }
  const distance = (p: Point) => Math.hypot(p.x - at.x, p.y - at.y)
  const [nearest] = board.hexes
    .filter((h) => distance(h.at) <= board.size)
    .sort((a, b) => distance(a.at) - distance(b.at))
  return nearest && { at, hex: nearest.id }
}

/** One move for each place that pieces of a party stand in, all by the same way; those in front go first. */
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

/** The own pieces among these that the question could be about: they join the party; if all are in it, they leave it. */
export function gathered(ask: Presented, scene: Scene, party: readonly Touch[], pieces: readonly Touch[]): Touch[] {
  const own = pieces.filter((id) => pieceIn(scene, id)?.side === ask.by)
  const fresh = own.filter((id) => !party.includes(id))
  return fresh.length > 0 ? [...party, ...fresh] : party.filter((id) => !own.includes(id))
}

/** A piece of a party was dropped somewhere: all of it goes by the same way. False where it is none of a party. */
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

/** Whom the same order would be given again: the piece in hand, or the one that is asked what it does. */
export const nextPiece = (ask: Presented, draft: Draft): Touch | undefined =>
  ask.kind === "path" ? draft.held : goOption(ask) ? ask.about?.[0] : undefined

/** The next unit goes by the same way as the last one that was led. */
export function sameAgain(table: Table): void {
  const ask = table.ask.peek()
  const scene = table.shown.peek()?.scene
  const by = table.lastWay.peek()
  const piece = ask && scene && nextPiece(ask, table.draft.peek())
  if (scene && by && piece !== undefined) order(table, scene, [piece], by)
}

/** Goes on with an order to several that was interrupted. */
export function resumeOrders(table: Table): void {
  const ask = table.ask.peek()
  const orders = table.orders.peek()
  if (!ask || !orders) return
  table.orders.value = { ...orders, paused: false, tries: 0 }
  nextPartyMove(table, ask)
}

/** A move is carried out within so many answers, or left to the person. */
const mostTries = 4

/** Carries out the next move as far as this question lets it; a question of another kind is an interruption. */
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

/** The answer that brings a piece on its way: it is chosen, or it is asked about and may go. */
function optionFor(ask: Presented, piece: Touch): string | undefined {
  if (ask.kind !== "choose") return undefined
  const go = goOption(ask)
  if (go && ask.about?.includes(piece)) return go.id
  // By itself, or brought along by somebody else: where it could be either, the person says which.
  const [only, ...others] = ask.options.filter((o) => !o.seldom && means(o, piece))
  return only && others.length === 0 && (only.goes || !only.leads?.includes(piece)) ? only.id : undefined
}

/** Forgets who was chosen together, and what was left of an order. */
export function dismiss(table: Table): void {
  if (table.party.peek().length > 0) table.party.value = []
  if (table.orders.peek()) table.orders.value = undefined
}

/** Adds to the party, or takes away from it; says why where nobody can be ordered so. */
export function gather(table: Table, pieces: readonly Touch[], says: string): void {
  const ask = table.ask.peek()
  const scene = table.shown.peek()?.scene
  if (!ask || !scene) return
  const party = gathered(ask, scene, table.party.peek(), pieces)
  if (party.length === 0 && pieces.length === 0) refuse(table, says)
  table.party.value = party
}
