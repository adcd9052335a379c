/**
 * Agents never see the truth. The game replaces what a side does not know with random values that fit all that the side has seen.
 * An agent searches only matches that were imagined in this way.
 *
 * Moves were made and dice fell since the last checkpoint. So the game first rearranges the secrets as of the checkpoint. Then
 * everything that the side has seen since is replayed as it was seen. What the side has not seen (a sealed answer, a shuffle) is
 * chosen again at random, except for shuffled cards that the side has learnt of since. An attempt that looks different to the side
 * is thrown away.
 */
import type { Side } from "./decision.ts"
import { type Arrangements, cipherDice, type Dice, OffScript, rememberedDice, seedFrom } from "./dice.ts"
import type { Drawn } from "./kernel.ts"
import { Match } from "./match.ts"
import { looks } from "./notice.ts"
import { anyMove } from "./propose.ts"
import { drawsFor, mix, type Random } from "./random.ts"

/** Imagines another match; undefined if none was found in this many attempts. */
export type Imagining<S extends object = object, V = unknown> = (
  random: Random,
  attempts?: number,
) => Match<S, V> | undefined

/** Makes matches that look to `side` exactly like this one. Its present look is computed once, so the match must not move on meanwhile. */
export function imagining<S extends object, V>(match: Match<S, V>, side: Side): Imagining<S, V> {
  let truth: string | undefined // computed only when first needed
  return (random, attempts = 20) => {
    truth ??= looks(match, side)
    for (let i = 0; i < attempts; i++) {
      const imagined = attempt(match, side, random)
      if (imagined && looks(imagined, side) === truth) return imagined
    }
    return undefined
  }
}

/** A match that looks to `side` exactly like the real one; undefined if none was found in this many attempts. */
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
    // The dice that the side saw cannot have been rolled in this imagined world: try again.
    if (thrown instanceof OffScript || (thrown instanceof Error && thrown.cause instanceof OffScript)) return undefined
    throw thrown
  }
}

/** Dice that repeat the rolls that the side has seen since the checkpoint; all other rolls are new. */
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

/** A random order of a list in which the things that the side knows of have their true places. */
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
