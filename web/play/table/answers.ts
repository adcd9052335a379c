/** Answering: by touching the board, by an option, with a computer's advice; sending the answer and taking it back. */
import { type Move, type Piece, type Presented, pieceIn, type RuleId, type Touch } from "@salient/engine"
import type { Answered } from "../../session/session.ts"
import { settings } from "../../store/settings.ts"
import { words } from "../../words/words.ts"
import {
  type Aim,
  advised,
  aimed,
  answerOf,
  barredAt,
  type Caution,
  type Draft,
  decide,
  draggedTo,
  goOption,
  inHand,
  isLed,
  leadingTo,
  litFor,
  means,
  type Picked,
  type Spotting,
  selecting,
  sentTo,
  taking,
  touch,
} from "./draft.ts"
import { aimAt } from "./looking.ts"
import { declined, isMuted, muteKey } from "./muted.ts"
import { standPoint, stepPoint } from "./points.ts"
import type { Intent, Tab, Table } from "./table.ts"

/** Says why something was not done. */
export function refuse(table: Table, reason: string, rules: readonly RuleId[] = []): void {
  table.refusal.value = { reason, rules }
  table.said.value = reason
}

/** Sends an answer, unless another is being sent. */
export async function send(table: Table, move: Move): Promise<void> {
  await whileBusy(table, async () => {
    rememberActors(table, move)
    rememberWay(table, move)
    settle(table, await table.session.answer(move))
  })
}

/** Sends the answer as it stands, or the suggestion; does nothing if there is no answer yet. */
export async function confirm(table: Table): Promise<void> {
  const ask = table.ask.value
  const draft = table.draft.value
  const move = ask && (answerOf(ask, draft) ?? draft.suggested)
  if (move) await send(table, move)
}

/** Asks a computer player and puts its answer into the draft; false if it had none. */
export async function suggest(table: Table): Promise<boolean> {
  const ask = table.ask.value
  if (!ask) return false
  const found = await whileBusy(table, async () => {
    const move = await table.session.suggest()
    if (!move || table.ask.value !== ask) return false
    table.draft.value = advised(table.draft.value, move)
    return true
  })
  return found ?? false
}

/** Takes back the last move, or the move with this entry in the record. */
export async function undo(table: Table, entry?: number): Promise<void> {
  settle(table, await table.session.undo(entry))
}

/** A touch of the board: points a lens if one is in hand, otherwise goes into the draft or settles the answer. */
export function pick(table: Table, aim: Aim): void {
  const { looking } = table
  const ask = table.ask.value
  const look = table.shown.value
  const to = ask && look && sentTo(ask, table.draft.value, look.scene, aim)
  if (look && looking.lens.value) looking.point(aimAt(look.scene, aim))
  else if (to !== undefined) lead(table, to, !settings.value.careful)
  else if (ask && look && !sayBarred(table, aim) && !goThere(table, ask, aim) && !sendTouched(table, ask, aim)) {
    const before = table.draft.value
    take(table, touch(ask, before, look.scene, aim, caution(table)))
    if (ask.kind === "choose" && table.draft.peek() !== before && isIdle(before) && isIdle(table.draft.peek()))
      sayNothingThere(table, aim)
  }
}

const caution = (table: Table): Caution => ({
  careful: settings.value.careful,
  ...(table.odds.peek() ? { seen: table.considered.peek() } : {}),
})

/** True if nothing has been touched yet that a touch elsewhere would release. */
const isIdle = (draft: Draft): boolean => draft.narrowed.length === 0 && draft.armed === undefined

/** A touch of a place that the question does not concern: says so rather than keeping silent. */
function sayNothingThere(table: Table, { hex, piece }: Aim): void {
  const scene = table.shown.value?.scene
  const name =
    scene?.pieces.find((p) => p.id === piece)?.label ??
    (scene?.board.kind === "hex" ? scene.board.hexes.find((h) => h.id === hex)?.name : undefined)
  if (name !== undefined) refuse(table, words("drag.notOffered", { place: name }))
}

/** A touch of open ground while a piece is asked what it does: the piece moves there, if moving is among its answers. */
function goThere(table: Table, ask: Presented, aim: Aim): boolean {
  const scene = table.shown.value?.scene
  const go = goOption(ask)
  const [piece] = ask.about ?? []
  if (!scene || !go || piece === undefined || (aim.piece !== undefined && aim.piece !== piece)) return false
  if (aim.hex === undefined && scene.board.kind === "hex") return false
  if (aimed(aim, litFor(ask, table.draft.value, scene), scene) !== undefined) return false
  intend(table, piece, aim)
  chooseOption(table, go.id)
  return true
}

/** A piece has been touched, and now a place that is not an answer by itself: the same as dragging the piece there. */
function sendTouched(table: Table, ask: Presented, aim: Aim): boolean {
  const { narrowed } = table.draft.value
  const scene = table.shown.value?.scene
  const [piece, ...others] = narrowed
  const touched = scene && pieceIn(scene, piece)
  if (ask.kind !== "choose" || !scene || !touched || others.length > 0) return false
  if (aim.piece === piece || standsIn(touched, aim.hex)) return false
  if (aimed(aim, litFor(ask, table.draft.value, scene), scene) !== undefined) return false
  return setOut(table, touched.id, aim)
}

/** Remembers what a gesture meant, for the questions that follow. */
export function intend(table: Table, piece: Touch, aim: Aim): void {
  table.intent.value = { piece, aim, answers: table.answers.peek() }
}

/**
 * A piece is dragged while the question is what to do at all: moving there, or aiming there, may be among the answers. If exactly one
 * answer leads to the piece it is taken; if several do, the player chooses. False if none does.
 */
export function setOut(table: Table, piece: Touch, aim: Aim): boolean {
  const ask = table.ask.value
  const scene = table.shown.value?.scene
  if (!ask || !scene) return false
  const side = pieceIn(scene, piece)?.side
  const hostile = scene.pieces.some((p) => p.side !== side && (p.id === aim.piece || standsIn(p, aim.hex)))
  // On a table a piece that cannot aim goes as near to the enemy as it may.
  const aims = hostile && (scene.board.kind === "hex" || leadingTo(ask, piece, "aims").length > 0)
  const meant = aims ? "aims" : "goes"
  const [only, ...others] = leadingTo(ask, piece, meant)
  if (!only) return false
  intend(table, piece, aim)
  if (others.length > 0) table.draft.value = { ...table.draft.value, narrowed: [piece], meant }
  else if (settings.value.careful) chooseOption(table, only.id)
  else send(table, { choose: only.id })
  return true
}

const standsIn = ({ stands }: Piece, hex: Touch | undefined): boolean =>
  hex !== undefined && "hex" in stands && stands.hex === hex

/** An intention must be carried out within this many answers, or it is dropped. */
const mostAnswers = 5

/** Continues with what a gesture meant, if the new question is about it; otherwise forgets it. */
export async function carryOn(table: Table, ask: Presented): Promise<void> {
  const intent = table.intent.peek()
  if (!intent) return
  const { piece, aim, answers } = intent
  const scene = table.shown.peek()?.scene
  table.intent.value = undefined
  if (!scene || !isAbout(ask, piece) || table.answers.peek() - answers > mostAnswers) return
  if (ask.kind === "path") {
    table.draft.value = taking(table.draft.peek(), piece)
    const to = sentTo(ask, table.draft.peek(), scene, aim)
    if (to !== undefined) await lead(table, to, true)
    else if (!isLed(ask)) await goTowards(table, ask, piece, aim)
    return
  }
  if (ask.kind === "select") table.intent.value = intent // the player decides which pieces go with it
  if (ask.kind !== "choose") return
  const target = aimed(aim, litFor(ask, table.draft.peek(), scene), scene)
  const go = goOption(ask)
  if (target !== undefined) pick(table, aim)
  else if (go) {
    // The drag has said what to do: the roll, if one is needed, is part of it.
    table.intent.value = intent
    if (settings.value.careful) chooseOption(table, go.id)
    else await send(table, { choose: go.id })
  } else if (!(await bringForward(table, ask, intent))) await sayWhyNot(table, ask, aim)
}

/** The enemy that a gesture was meant for is not among the answers: says why. */
async function sayWhyNot(table: Table, ask: Extract<Presented, { kind: "choose" }>, { piece }: Aim): Promise<void> {
  const scene = table.shown.peek()?.scene
  const named = scene && pieceIn(scene, piece)
  if (!named || named.side === ask.by) return
  const barred = ask.barred ? await table.session.barred().catch(() => []) : []
  if (table.ask.peek() !== ask) return
  const found = barred.find((b) => !b.seldom && b.touches?.includes(named.id))
  refuse(table, found?.why.reason ?? words("drag.notOffered", { place: named.label }), found?.why.rules ?? ask.rules)
}

/** The piece of an intention is one of several that could be chosen: it is chosen, unless others could bring it along. False: it is none of them. */
async function bringForward(table: Table, ask: Presented, intent: Intent): Promise<boolean> {
  const options = "options" in ask ? ask.options.filter((o) => means(o, intent.piece)) : []
  const [only, ...others] = options
  if (!only) return false
  table.intent.value = intent
  if (others.length > 0) table.draft.value = { ...table.draft.peek(), narrowed: [intent.piece] }
  else if (settings.value.careful) chooseOption(table, only.id)
  else await send(table, { choose: only.id })
  return true
}

/** True if a question is about a piece: the question names it, or an answer is for it. */
const isAbout = (ask: Presented, piece: Touch): boolean =>
  ask.about?.includes(piece) === true ||
  ("pieces" in ask && ask.pieces.includes(piece)) ||
  ("options" in ask && ask.options.some((o) => means(o, piece)))

/** How finely the furthest reachable point on the way to a place is searched for. */
const halvings = 6

/** Draws the path of a piece over a table towards a place, as far as the rules let it go; false if it cannot go that way at all. */
export async function goTowards(table: Table, ask: Spotting, piece: Touch, aim: Aim): Promise<boolean> {
  const stands = table.shown.peek()?.scene.pieces.find((p) => p.id === piece)?.stands
  const from = stands && "bases" in stands ? stands.bases[0] : undefined
  if (!from) return false
  const before = table.draft.peek()
  const at = (share: number) =>
    draggedTo(ask, before, piece, [], {
      x: from.x + (aim.at.x - from.x) * share,
      y: from.y + (aim.at.y - from.y) * share,
    })
  /** The rules that forbid it, as text; empty if it is allowed. */
  const against = async (draft: Draft): Promise<string> => {
    const move = answerOf(ask, draft)
    const found = move && (await table.session.check(move).catch(() => undefined))
    return found?.ok ? "" : `${found?.rules}`
  }
  let [best, far] = [0, 1]
  const whole = await against(at(1))
  let nearest = whole
  if (whole === "") best = 1
  else
    for (let n = 0; n < halvings; n++) {
      const middle = (best + far) / 2
      const wrong = await against(at(middle))
      if (wrong === "") best = middle
      else [far, nearest] = [middle, wrong]
    }
  if (table.ask.peek() !== ask) return false
  // If it cannot go that way at all, the path is drawn as intended, and the rules say what is wrong with it. If something else is wrong
  // with the first step already, only that step is drawn: a shorter path would be refused too. What it can reach may have become known
  // in the meantime.
  const { reach, reachOf } = table.draft.peek()
  table.draft.value = {
    ...at(best > 0 ? best : nearest === whole ? 1 : far),
    ...(reach ? { reach } : {}),
    ...(reachOf === undefined ? {} : { reachOf }),
  }
  if (best > 0 && best < 1) table.said.value = words("drag.clamped")
  return best > 0
}

/** Declines a question, and every question under the same name until the end of the turn. */
export async function declineForTurn(table: Table): Promise<void> {
  const ask = table.ask.peek()
  const scene = table.shown.peek()?.scene
  const move = ask && declined(ask)
  if (!ask || !scene || !move) return
  for (const question of [ask, table.asked.peek()]) if (question) declinedOnce.add(question)
  table.muted.value = new Set([...table.muted.peek(), muteKey(ask, scene)])
  await send(table, move)
}

/** Questions that were declined: a decline that is refused, or does not arrive, is not sent again and again. */
const declinedOnce = new WeakSet<Presented>()

/** Declines for the player what he has declined for this turn; the question is not shown to him. */
export function declineMuted(table: Table, ask: Presented): void {
  const move = declined(ask)
  if (!move || declinedOnce.has(ask) || !isMuted(ask, table.session.look.peek()?.scene, table.muted.peek())) return
  declinedOnce.add(ask)
  send(table, move)
}

/** Remembers the acting piece: lines of fire and marks of the consequences begin there. */
function rememberActors(table: Table, move: Move): void {
  const ask = table.ask.peek()
  const scene = table.shown.peek()?.scene
  if (!ask || !scene || !("options" in ask)) return
  const chosen = "choose" in move ? [move.choose] : "select" in move ? move.select : []
  const touched = ask.options.filter((o) => chosen.includes(o.id)).flatMap((o) => o.touches ?? [])
  const own = touched.filter((t) => scene.pieces.some((p) => p.id === t && p.side === ask.by))
  if (own.length > 0) table.actors.value = own
}

/** Remembers the displacement of a piece that was moved, in the game's own units, so that the next may go the same way. */
function rememberWay(table: Table, move: Move): void {
  const scene = table.shown.peek()?.scene
  if (!scene || !("path" in move)) return
  for (const [piece, steps] of Object.entries(move.path)) {
    const last = steps.at(-1)
    const from = standPoint(scene, piece)
    const to = last === undefined ? undefined : stepPoint(scene, last)
    if (from && to) table.lastWay.value = { x: to.x - from.x, y: to.y - from.y }
  }
}

/**
 * Moves the piece in hand to a place by the best path according to the rules, or says why there is none. `goes`: it moves at once;
 * otherwise the path is only drawn.
 */
export async function lead(table: Table, to: string, goes: boolean): Promise<void> {
  const ask = table.ask.value
  if (!isLed(ask)) return
  const pieces = inHand(ask, table.draft.value)
  const [held] = pieces
  if (held === undefined) return
  const way = await table.session.wayTo(pieces, to).catch(() => undefined)
  if (!way || table.ask.value !== ask) return
  if (!way.ok) {
    if (goes) refuse(table, way.reason, way.rules)
    return
  }
  table.refusal.value = undefined
  // Pieces that move at once move one by one; paths that are only drawn may be confirmed together.
  const paths = goes ? way.paths : { ...table.draft.value.paths, ...way.paths }
  table.draft.value = { ...table.draft.value, paths }
  if (!goes) return
  table.rest.value = { pieces, to }
  await confirm(table)
}

/** After an interruption: the rest of the path, if the piece is asked about again and can still move on. */
export async function findRest(table: Table, ask: Presented): Promise<void> {
  const rest = table.rest.peek()
  if (!rest) return
  const pieces = "pieces" in ask ? rest.pieces.filter((p) => ask.pieces.includes(p)) : []
  const [first] = pieces
  if (!isLed(ask) || first === undefined) {
    // A card or a re-roll may be asked for in between; a player who is choosing among pieces has abandoned this one.
    const scene = table.shown.peek()?.scene
    const among = "options" in ask ? ask.options.flatMap((o) => o.touches ?? []) : []
    if (ask.kind === "path" || among.some((t) => scene?.pieces.some((p) => p.id === t && p.side === ask.by)))
      table.rest.value = undefined
    return
  }
  const way = await table.session.wayTo(pieces, rest.to).catch(() => undefined)
  if (table.ask.peek() !== ask) return
  const steps = way?.ok ? (way.paths[first] ?? []) : []
  table.rest.value = way?.ok && steps.length > 0 ? { ...rest, pieces, paths: way.paths } : undefined
}

/** Continues along the path that was interrupted. */
export async function goOn(table: Table): Promise<void> {
  const rest = table.rest.peek()
  if (!rest) return
  const [held, ...along] = rest.pieces
  if (held !== undefined) table.draft.value = { ...table.draft.peek(), held, along }
  await lead(table, rest.to, true)
}

/** Says why what was touched may not be chosen now; false if nothing forbidden is there. */
function sayBarred(table: Table, aim: Aim): boolean {
  const ask = table.ask.value
  const scene = table.shown.value?.scene
  const barred = table.barred.value
  if (!ask || !scene || !barred) return false
  const draft = table.draft.value
  const found = barredAt(barred, draft, scene, aim, litFor(ask, draft, scene))
  if (found) refuse(table, found.why.reason, found.why.rules)
  return found !== undefined
}

/** Takes an option of the question by its id: at once if its button has shown the odds. */
export function chooseOption(table: Table, id: string): void {
  const ask = table.ask.value
  const option = ask && "options" in ask ? ask.options.find((o) => o.id === id) : undefined
  const seen = table.headlines.peek().has(id) ? { ...caution(table), seen: id } : caution(table)
  if (option) take(table, decide(option, table.draft.value, seen))
}

/** Selects or deselects one of the options of a selection. */
export function toggleOption(table: Table, id: string): void {
  const ask = table.ask.value
  if (ask?.kind === "select") take(table, selecting(ask, table.draft.value, id, settings.value.careful))
}

/** Looks at the board as it stood after a number of moves, or at the present again. */
export async function lookAt(table: Table, moves: number | undefined): Promise<void> {
  table.past.value = moves === undefined ? undefined : { moves, look: await table.session.at(moves) }
  table.said.value = moves === undefined ? words("past.back") : words("past.at", { count: moves })
}

/** Opens a panel on the right side; on a small screen it fills the sheet. */
export function openPanel(table: Table, tab: Tab): void {
  table.tab.value = tab
  table.sheet.value = "high"
}

export function openRule(table: Table, id: RuleId): void {
  table.rule.value = id
  openPanel(table, "rules")
}

function take(table: Table, { draft, move }: Picked): void {
  table.draft.value = draft
  if (move) send(table, move)
}

function settle(table: Table, result: Answered): void {
  if (result.ok) {
    table.refusal.value = undefined
    table.answers.value++
  } else refuse(table, result.reason, result.rules)
}

/** Does one thing at a time; a failure is shown as a refusal. */
async function whileBusy<T>(table: Table, work: () => Promise<T>): Promise<T | undefined> {
  if (table.busy.value) return undefined
  table.busy.value = true
  try {
    return await work()
  } catch (error) {
    table.refusal.value = { reason: error instanceof Error ? error.message : String(error), rules: [] }
    return undefined
  } finally {
    table.busy.value = false
  }
}
