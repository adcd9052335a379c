/**
 * Agents never see the truth. What a side does not know is filled at random by the game, consistently with all that the
 * side has seen, and an agent searches only matches that were imagined so.
 *
 * Between the last checkpoint and now, moves were made and dice fell. The game rearranges the secrets as they were at the
 * checkpoint; then everything the side has seen since is played again as it was seen, and what it has not seen (a sealed
 * answer, a shuffle) falls anew. An attempt that comes out looking different to the side is thrown away.
 */
import type { Decision, Side } from "./decision.ts"
import { cipherDice, OffScript, rememberedDice, seedFrom } from "./dice.ts"
import { Match } from "./match.ts"
import { bytes } from "./plain.ts"
import { present } from "./present.ts"
import { anyMove } from "./propose.ts"
import type { Random } from "./random.ts"

/** A match that looks to `side` exactly as the real one does; nothing if none was found in so many attempts. */
export function imagine<S extends object, V>(
  match: Match<S, V>,
  side: Side,
  random: Random,
  attempts = 20,
): Match<S, V> | undefined {
  const truth = looks(match, side)
  for (let i = 0; i < attempts; i++) {
    const imagined = attempt(match, side, random)
    if (imagined && looks(imagined, side) === truth) return imagined
  }
  return undefined
}

/** All that a side sees and is asked. */
const looks = <S extends object, V>(match: Match<S, V>, side: Side): string =>
  bytes([questions(match.pending, side), match.game.view(match.state as S, side)])

const questions = (pending: readonly Decision[], side: Side) =>
  pending.map((d) => (d.by === side ? present(d) : { by: d.by, openly: d.openly }))

function attempt<S extends object, V>(match: Match<S, V>, side: Side, random: Random): Match<S, V> | undefined {
  const { state, line, draws } = match.lastCheckpoint()
  match.game.imagine(state, match.state, side, random)
  const known = draws.flatMap(({ faces, values, to }) =>
    to === undefined || to.includes(side) ? values : faces.map((n) => random(n)),
  )
  const dice = rememberedDice(known, cipherDice(seedFrom(`imagined ${random(2 ** 32)} ${random(2 ** 32)}`)))
  try {
    const imagined = Match.fromCheckpoint(match.game, match.start, state, dice)
    for (const { by, side: whose, move, secret } of line) {
      const decision = imagined.decisionFor(by)
      if (!decision) return undefined
      const answer = secret && whose !== side ? anyMove(decision, random) : move
      if (!imagined.play({ by, seq: imagined.seq, move: answer }).ok) return undefined
    }
    return imagined
  } catch (thrown) {
    // What was seen to fall cannot have fallen in this imagined world: another attempt.
    if (thrown instanceof OffScript || (thrown instanceof Error && thrown.cause instanceof OffScript)) return undefined
    throw thrown
  }
}
