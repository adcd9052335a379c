/**
 * Agents never see the truth. What a side does not know is filled at random by the game, consistently with all that the
 * side has seen, and an agent searches only matches that were imagined so.
 *
 * Between the last checkpoint and now, moves were made and dice fell. The game rearranges the secrets as they were at the
 * checkpoint; then everything the side has seen since is played again as it was seen, and what it has not seen (a sealed
 * answer, a shuffle) falls anew, but for the cards of a shuffle that it has come to know since. An attempt that comes out looking different to the side is thrown away.
 */
import type { Side } from "./decision.ts"
import { type Arrangements, cipherDice, type Dice, OffScript, rememberedDice, seedFrom } from "./dice.ts"
import type { Drawn } from "./kernel.ts"
import { Match } from "./match.ts"
import { looks } from "./notice.ts"
import { anyMove } from "./propose.ts"
import { drawsFor, mix, type Random } from "./random.ts"

/** Imagines one more match; undefined if none was found in this many attempts. */
export type Imagining<S extends object = object, V = unknown> = (
  random: Random,
  attempts?: number,
) => Match<S, V> | undefined

/** Matches that look to `side` exactly as this one does, as long as it stands where it is: that is read once for all of them. */
export function imagining<S extends object, V>(match: Match<S, V>, side: Side): Imagining<S, V> {
  let truth: string | undefined // whoever never imagines does not pay for it
  return (random, attempts = 20) => {
    truth ??= looks(match, side)
    for (let i = 0; i < attempts; i++) {
      const imagined = attempt(match, side, random)
      if (imagined && looks(imagined, side) === truth) return imagined
    }
    return undefined
  }
}

/** A match that looks to `side` exactly as the real one does; undefined if none was found in this many attempts. */
export const imagine = <S extends object, V>(
  match: Match<S, V>,
  side: Side,
  random: Random,
  attempts?: number,
): Match<S, V> | undefined => imagining(match, side)(random, attempts)

function attempt<S extends object, V>(match: Match<S, V>, side: Side, random: Random): Match<S, V> | undefined {
  const { state, line, draws, told } = match.lastCheckpoint()
  const heard = told.filter((t) => t.to === undefined || t.to.includes(side)).map((t) => t.what)
  match.game.imagine(state, match.state, side, random, heard)
  const dice = diceAsSeen(match, side, draws, random)
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

/** Dice that fall as the side has seen them fall since the checkpoint, and anew where it has not. */
function diceAsSeen<S extends object, V>(
  match: Match<S, V>,
  side: Side,
  draws: readonly Drawn[],
  random: Random,
): Dice {
  const known: number[] = []
  const arrangements: Arrangements = new Map()
  for (const { faces, values, to, order } of draws) {
    if (order)
      arrangements.set(known.length, (list) => {
        if (list.length !== order.length) throw new OffScript(`${list.length} cards were shuffled, not ${order.length}`)
        return drawsFor(list, orderAsKnown(match, side, order, list, random))
      })
    known.push(...(to === undefined || to.includes(side) ? values : faces.map((n) => random(n))))
  }
  const after = cipherDice(seedFrom(`imagined ${random(2 ** 32)} ${random(2 ** 32)}`))
  return rememberedDice(known, after, arrangements)
}

/** The things of a list in an order where those the side knows of lie as they truly lay. */
function orderAsKnown<S extends object, V>(
  match: Match<S, V>,
  side: Side,
  truth: readonly unknown[],
  list: readonly unknown[],
  random: Random,
): unknown[] {
  const knows = (thing: unknown) => match.game.knows?.(match.state, side, thing) ?? false
  const fixed = truth.map((thing) => list.includes(thing) && knows(thing))
  const pinned = new Set(truth.filter((_, i) => fixed[i]))
  const others = mix(
    random,
    list.filter((thing) => !pinned.has(thing)),
  )
  return truth.map((thing, i) => (fixed[i] ? thing : others.pop()))
}
