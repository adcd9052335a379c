/** Questions that a player does not want to be asked again this turn: declined automatically. Pure. */
import type { Move, Presented, Scene } from "@salient/engine"

/** The answer that leaves everything as it is, if a question has one besides others. */
export function declined(ask: Presented): Move | undefined {
  if (ask.kind === "confirm") return { confirm: false }
  if (ask.kind !== "choose" || ask.options.length < 2) return undefined
  const option = ask.options.find((o) => o.declines)
  return option && { choose: option.id }
}

/** The key of a question to a side, for as long as a turn lasts. */
export const muteKey = (ask: Presented, { turn = "" }: Pick<Scene, "turn">): string => `${turn} ${ask.by} ${ask.what}`

/** True if a question has been declined for this turn. */
export const isMuted = (ask: Presented, scene: Pick<Scene, "turn"> | undefined, muted: ReadonlySet<string>): boolean =>
  scene !== undefined && declined(ask) !== undefined && muted.has(muteKey(ask, scene))
