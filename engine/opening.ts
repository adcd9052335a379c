/** The checks of a record before it is replayed. */
import { BadInput } from "./check.ts"
import { commitmentOf, type Seed } from "./dice.ts"
import type { Game } from "./game.ts"
import { show } from "./judge.ts"
import type { MatchRecord } from "./record.ts"
import { type Share, sharesMismatch } from "./shares.ts"
import { originOf } from "./start.ts"

/** The dice and the first state of a record; throws `BadInput` if these rules cannot open it. */
export function settingsOf<S extends object, V>(
  game: Game<S, V>,
  { game: id, version, seed, commitment, shares, seats, origin }: MatchRecord,
): { seed: Seed; shares?: readonly Share[]; origin?: ReturnType<typeof originOf> } {
  if (id !== game.id)
    throw new BadInput("unknown-game", `This is a record of ${show(id)}, not of ${game.name} (${game.id}).`)
  if (version !== game.version && !game.opens?.includes(version))
    throw new BadInput(
      "unknown-version",
      `The record was made under version ${show(version)} of the rules of ${game.name}; known: ${[game.version, ...(game.opens ?? [])].join(", ")}.`,
    )
  if (seed === undefined)
    throw new BadInput(
      "broken-promise",
      "The record holds no seed, so its dice cannot be rolled again: it is revealed when the match has ended.",
    )
  if (commitmentOf(seed) !== commitment)
    throw new BadInput("broken-promise", "The record's seed is not the one that was promised when the match began.")
  const forged = sharesMismatch(shares, seats)
  if (forged !== undefined) throw new BadInput("broken-promise", forged)
  return { seed, ...(shares ? { shares } : {}), ...(origin ? { origin: originOf(game, origin) } : {}) }
}
