/**
 * A finished match as shown by the rules that it was played by: its dice, and what every side and the public saw, move by move. Rules
 * change and may refuse its moves later; the copy kept here is shown and verified without them.
 */
import { promisify } from "node:util"
import { brotliCompress, brotliDecompress, constants } from "node:zlib"
import { type DrawnRecord, drawnIn, Match, type MatchRecord, type MatchView, viewOf } from "@salient/engine"
import { z } from "zod"
import type { Catalogue } from "../catalogue.ts"
import { diff, type Patch, patch } from "../protocol/index.ts"

/** How many moments of a match are kept; for a longer match only every second, third … moment */
const mostMoments = 200

/** What one side, or the public, saw at one moment; the scene is what a client draws from the view. */
export type KeptView = { readonly view: MatchView; readonly scene: unknown }

/**
 * Each moment is stored as its difference from the previous one: boards change little from move to move, and the list of happenings told
 * only grows.
 */
const StepSchema = z.object({ change: z.unknown(), told: z.array(z.unknown()), dice: z.array(z.unknown()) })
const KeptSchema = z.object({
  drawn: z.unknown(),
  /** By side; "" stands for the public. */
  views: z.record(z.string(), z.array(StepSchema)),
  /** The number of moves at each moment. */
  at: z.array(z.int()),
})
type Kept = z.infer<typeof KeptSchema>

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** The match that a record leads to, in the form in which it is stored. */
export async function keptOf(catalogue: Catalogue, record: MatchRecord): Promise<{ version: string; body: string }> {
  const game = await catalogue.load(record.game)
  const whole = Match.replay(game, record)
  const { places: line } = whole
  const every = Math.ceil((line.length + 1) / mostMoments)
  // The number of moves, by the entry after which the match is captured: moves that were taken back do not count.
  const moments = new Map(line.map(({ seq }, i) => [seq + 1, i + 1] as const).filter(([, n]) => n % every === 0))
  const sides = [null, ...new Set(record.seats.map((s) => s.side))]
  const watchers = sides.map((side) => ({ side, steps: [] as Kept["views"][string], told: 0, dice: 0, last: {} }))
  const at: number[] = []
  const look = (match: Match) => {
    at.push(match.length)
    for (const watcher of watchers) {
      const { told, dice, ...view } = viewOf(match, watcher.side, watcher.told)
      const now = JSON.parse(JSON.stringify({ view, scene: game.scene(view.view) })) as object
      watcher.steps.push({ change: diff(watcher.last, now) ?? {}, told: [...told], dice: dice.slice(watcher.dice) })
      watcher.last = now
      watcher.told += told.length
      watcher.dice = dice.length
    }
  }
  const match = Match.replay(game, record, { upTo: 0 })
  look(match)
  for (const entry of record.entries) {
    match.enter(entry)
    if (match.seq === record.entries.length || moments.get(match.seq) === match.length) look(match)
  }
  const views = Object.fromEntries(watchers.map(({ side, steps }) => [side ?? "", steps]))
  const kept: Kept = { drawn: drawnIn(line, whole.draws), views, at }
  const packed = await compress(JSON.stringify(kept), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return { version: game.version, body: packed.toString("base64") }
}

const unpacked = async (body: string): Promise<Kept> =>
  KeptSchema.parse(JSON.parse((await decompress(Buffer.from(body, "base64"))).toString()))

/** The dice of a match, as kept. */
export const keptDice = async (body: string): Promise<DrawnRecord> => (await unpacked(body)).drawn as DrawnRecord

/**
 * What a side (null: the public) saw after this many of the moves that it noticed (if left out: at the end), or at the last moment kept
 * before.
 */
export async function keptView(body: string, side: string | null, moves = Infinity): Promise<KeptView | undefined> {
  const { views } = await unpacked(body)
  const steps = views[side ?? ""]
  if (!steps) return undefined
  const told: unknown[] = []
  const dice: unknown[] = []
  let now: unknown = {}
  for (const [i, step] of steps.entries()) {
    const next = patch(now, step.change as Patch)
    if (i > 0 && (next as KeptView).view.moves > moves) break
    now = next
    told.push(...step.told)
    dice.push(...step.dice)
  }
  const { view, scene } = now as KeptView
  return { view: { ...view, told, dice } as MatchView, scene }
}
