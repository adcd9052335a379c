/**
 * Ways to look at the board on demand: what is seen from here, how far that gun reaches, who hears this leader. A lens is
 * made from a view, like the scene, so it cannot show what the viewer may not know.
 */
import { BadInput } from "./check.ts"
import type { Touch } from "./decision.ts"
import type { Game } from "./game.ts"
import type { Overlay, Point } from "./scene.ts"
import type { RuleId } from "./tally.ts"

/** What a player points at: a piece or a hex by its id, a point of a table, or a piece of a table with both. */
export type Aim = { readonly touch?: Touch; readonly point?: Point }

export type Shown = {
  readonly overlays: readonly Overlay[]
  /** The same in sentences, for the caption and for people who cannot see the board. */
  readonly says: readonly string[]
  readonly rules: readonly RuleId[]
}

export type Lens<V = unknown> = {
  readonly id: string
  readonly label: string
  /** What it shows and what to point at, in one sentence. */
  readonly says: string
  /** How many things must be pointed at, one after the other; a lens may show something from fewer. */
  readonly aims: 0 | 1 | 2
  /** It measures: not offered where the scene forbids measuring (`unmeasured`). */
  readonly measures?: true
  /** With two aims it shows the line of sight between them: a client looks through it when a target is pointed at. */
  readonly lineOfSight?: true
  /** What it shows; a sentence where there is nothing to show of what was pointed at. */
  show(view: V, aims: readonly Aim[]): Shown | string
}

/** What a lens of the game shows in a view; one that measures shows nothing where the scene forbids measuring, and says why. */
export function lookThrough(game: Game, view: unknown, lens: string, aims: readonly Aim[]): Shown | string {
  const found = game.lenses?.find((l) => l.id === lens)
  if (!found) throw new BadInput("unknown-option", `${game.name} has no lens "${lens.slice(0, 40)}".`)
  const closed = found.measures ? game.scene(view).unmeasured : undefined
  return closed ? closed.reason : found.show(view, aims)
}
