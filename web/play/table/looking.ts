/** Looking at the board through a lens of the game: which lens, what it was pointed at, what it shows. */
import type { Listing } from "virtual:salient-catalogue"
import { batch, type Signal, signal } from "@preact/signals"
import { type Aim, pieceIn, type RuleId, type Scene, type Shown } from "@salient/engine"
import type { Target } from "../../board/Board.tsx"
import { words } from "../../words/words.ts"
import { pieceNamed } from "../describe.ts"

export type LensInfo = Listing["lenses"][number]
export type Showing = (lens: string, aims: readonly Aim[]) => Promise<Shown | string>

export type Looking = {
  readonly lenses: readonly LensInfo[]
  /** The menu is open. */
  readonly choosing: Signal<boolean>
  readonly lens: Signal<LensInfo | undefined>
  readonly aims: Signal<readonly Aim[]>
  readonly overlays: Signal<Shown["overlays"]>
  readonly says: Signal<readonly string[]>
  readonly rules: Signal<readonly RuleId[]>
  /** Takes a lens in hand, pointed at something if that is known already. */
  take(lens: LensInfo, aims?: readonly Aim[]): Promise<void>
  /** Points the lens at one more thing; if everything is pointed at already, starts over. */
  point(aim: Aim): Promise<void>
  /** Looks at the same things again after the board has changed. */
  again(): Promise<void>
  close(): void
}

export function lookThrough(lenses: readonly LensInfo[], show: Showing): Looking {
  const choosing = signal(false)
  const lens = signal<LensInfo | undefined>(undefined)
  const aims = signal<readonly Aim[]>([])
  const overlays = signal<Shown["overlays"]>([])
  const says = signal<readonly string[]>([])
  const rules = signal<readonly RuleId[]>([])

  const put = (found: Partial<Shown>) =>
    batch(() => {
      overlays.value = found.overlays ?? []
      says.value = found.says ?? []
      rules.value = found.rules ?? []
    })

  const again = async () => {
    const held = lens.value
    const at = aims.value
    if (!held) return
    if (at.length === 0 && held.aims > 0) return put({ says: [held.says] })
    const found = await show(held.id, at).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    )
    if (lens.value !== held || aims.value !== at) return
    if (typeof found === "string") return put({ says: [found] })
    const more = at.length < held.aims ? [words("lens.next")] : []
    put({ ...found, says: [...found.says, ...more] })
  }

  return {
    lenses,
    choosing,
    lens,
    aims,
    overlays,
    says,
    rules,
    take: (wanted, at = []) => {
      batch(() => {
        choosing.value = false
        lens.value = wanted
        aims.value = at.slice(0, wanted.aims)
      })
      return again()
    },
    point: (aim) => {
      const held = lens.value
      if (held && held.aims > 0) aims.value = aims.value.length >= held.aims ? [aim] : [...aims.value, aim]
      return again()
    },
    again,
    close: () => {
      choosing.value = false
      lens.value = undefined
      aims.value = []
      put({})
    },
  }
}

/** What a touch of the board points at: the piece or the hex, and on a table the point. */
export function aimAt(scene: Scene, { piece, hex, at }: Target): Aim {
  const touch = piece ?? hex
  if (scene.board.kind === "hex") return touch === undefined ? {} : { touch }
  const stands = pieceIn(scene, piece)?.stands
  const base = stands && "bases" in stands ? stands.bases[0] : undefined
  const point = base ? { x: base.x, y: base.y } : at
  return touch === undefined ? { point } : { touch, point }
}

/** What a typed name points at: a hex, a piece, or a point of a table written `12.5,8`. */
export function aimNamed(scene: Scene, name: string): Aim | undefined {
  const wanted = name.trim().toLowerCase()
  const spot = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/.exec(wanted)
  if (spot && scene.board.kind === "table")
    return { point: { x: Math.round(Number(spot[1]) * 1000), y: Math.round(Number(spot[2]) * 1000) } }
  if (scene.board.kind === "hex") {
    const hex = scene.board.hexes.find((h) => h.name.toLowerCase() === wanted || h.id.toLowerCase() === wanted)
    if (hex) return { touch: hex.id }
  }
  const piece = wanted === "" ? undefined : pieceNamed(scene, wanted)
  return piece && aimAt(scene, { piece: piece.id, at: { x: 0, y: 0 } })
}
