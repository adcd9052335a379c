/**
 * What an opponent may read during the battle of a computer player's reasons: only why a unit that he sees has done something that he was
 * told about, and only if no answer with another reason would have looked the same to him. Reasons are sentences for kinds of answers
 * (`why`), so nothing else is in them. A test holds this as a law for every game (`agents/test/reason.test.ts`).
 */
import type { Decision, Move, SeatId, Side } from "./decision.ts"
import type { Told } from "./kernel.ts"
import type { Match } from "./match.ts"
import { bytes } from "./plain.ts"

export type OpenReason = { readonly told: Told; readonly says: string }

/** With more other answers than this to compare, no reason is told. */
const mostCompared = 60

/**
 * To be called before a move is made; what it returns is to be called after it, and returns the reason and the entry of the viewer's log to
 * which it belongs; undefined if the viewer may not know the reason, or has not noticed anything that needs one.
 */
export function reasonFor(match: Match, seat: SeatId, move: Move, viewer: Side): () => OpenReason | undefined {
  const decision = match.decisionFor(seat)
  const says = decision && decision.by !== viewer ? whyOf(match, decision, move) : undefined
  const unit = decision?.about?.[0]
  if (!decision || says === undefined || unit === undefined || !isSeen(match, unit, viewer)) return () => undefined
  const others = otherAnswers(decision, move).filter((other) => whyOf(match, decision, other) !== says)
  if (others.length > mostCompared) return () => undefined
  const begun = match.fork()
  const count = match.heardCount(viewer)
  return () => {
    const told = match.heard(viewer, count).find(({ what }) => Object.values(what).includes(unit))
    if (!told) return undefined
    const looks = noticed(match, viewer, count)
    const looksTheSame = others.some((other) => {
      const world = begun.trial()
      return world.play({ by: seat, seq: world.seq, move: other }).ok && noticed(world, viewer, count) === looks
    })
    return looksTheSame ? undefined : { told, says }
  }
}

/** The answers that might have been given instead. */
function otherAnswers(decision: Decision, move: Move): Move[] {
  if ("path" in move) return [{ path: Object.fromEntries(Object.keys(move.path).map((piece) => [piece, []])) }]
  if (!("choose" in move) || !("options" in decision)) return []
  return decision.options.flatMap(({ id }) => (id === move.choose ? [] : [{ choose: id }]))
}

/** All that a side has noticed of a move. */
const noticed = (match: Match, viewer: Side, count: number): string =>
  bytes([match.heard(viewer, count).map((t) => t.what), match.game.view(match.state, viewer)])

/** The reason for doing something; for leaving things as they are none is told. */
function whyOf(match: Match, decision: Decision, move: Move): string | undefined {
  const does = "path" in move ? Object.values(move.path).some((way) => way.length > 0) : "choose" in move
  return does && !decision.secret ? match.game.why?.(match.state, decision, move) : undefined
}

const isSeen = ({ game, state }: Match, unit: string, viewer: Side): boolean =>
  game.scene(game.view(state, viewer)).pieces.some((p) => p.id === unit && !p.suspected)
