/**
 * Ways to look at the board on demand: what can be seen from here, how far that gun reaches, who is in command range of this leader.
 * A lens, like the scene, is made from a view, so it cannot show what the viewer may not know.
 */
import { BadInput } from "./check.ts"
import type { Touch } from "./decision.ts"
import type { Game } from "./game.ts"
import type { Overlay, Point } from "./scene.ts"
import type { RuleId } from "./tally.ts"

/** What a player points at: the id of a piece or hex, a point of a table, or both. */
export type Aim = { readonly touch?: Touch; readonly point?: Point }

export type Shown = {
  readonly overlays: readonly Overlay[]
  /** The same as sentences, for the caption and for people who cannot see the board. */
  readonly says: readonly string[]
  readonly rules: readonly RuleId[]
}

export type Lens<V = unknown> = {
  readonly id: string
  readonly label: string
  /** What it shows and what to point at, in one sentence. */
  readonly says: string
  /** How many things the player points at, one after the other; a lens may show something for fewer. */
  readonly aims: 0 | 1 | 2
  /** The lens measures, so it is not offered if the scene forbids measuring (`unmeasured`). */
  readonly measures?: true
  /** With two aims it shows the line of sight between them; a client uses it when the player points at a target. */
  readonly lineOfSight?: true
  /** What it shows, or a sentence if it has nothing to show for these aims. */
  show(view: V, aims: readonly Aim[]): Shown | string
}

/** What a lens of the game shows in a view; the reason as a sentence if the lens measures and the scene forbids it. */
export function lookThrough(game: Game, view: unknown, lens: string, aims: readonly Aim[]): Shown | string {
  const found = game.lenses?.find((l) => l.id === lens)
  if (!found) throw new BadInput("unknown-option", `${game.name} has no lens "${lens.slice(0, 40)}".`)
  const closed = found.measures ? game.scene(view).unmeasured : undefined
  return closed ? closed.reason : found.show(view, aims)
}
