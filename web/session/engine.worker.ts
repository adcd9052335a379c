/** The engine off the main thread: holds one match, answers questions about it, draws views. */
import "./strict.ts"
import {
  type Aim,
  BadInput,
  barredFor,
  type Decision,
  forecastFor,
  type Game,
  lookThrough,
  Match,
  type MatchRecord,
  type MatchView,
  preview,
  publicRecord,
  RecordSchema,
  reachFor,
  reasonFor,
  reportOf,
  type Scene,
  type SeatId,
  type Shown,
  seedFrom,
  wayFor,
} from "@salient/engine"
import { loadGame } from "@salient/games"
import { Glances, looked, withEffects } from "./looks.ts"
import type { Call, Calls, Eyes, Look, Reply, Request, Standing } from "./protocol.ts"
import { sparedAnswer } from "./spared.ts"

/** A player at this screen must not be able to count moves that his side does not see. */
const hosted = { notices: true } as const

let held: Match | undefined
let glances = new Glances()

function match(): Match {
  if (!held) throw new BadInput("wrong-state", "No match is open here.")
  return held
}

function standing(m: Match): Standing {
  const pending = m.pending.flatMap((d) => {
    const seat = seatFor(m, d)
    return seat ? [{ seat, side: d.by }] : []
  })
  return { pending, seats: m.start.seats, moves: m.length, openMoves: m.movesFor(null), over: m.outcome !== undefined }
}

const seatFor = (m: Match, d: Decision): SeatId | undefined => d.seat ?? m.start.seats.find((s) => s.side === d.by)?.id

/** The entry of the record that a seat's side knows by this number. */
const numbered = (m: Match, seat: SeatId, entry: number): number => m.entryFor(m.sideOf(seat) ?? null, entry)

/** All sides' scenes in one: every known piece, every hand. */
function merged(m: Match): Look {
  const sides = [...new Set(m.start.seats.map((s) => s.side))]
  const looks = sides.map((side) => looked(m, side))
  const base = looked(m, null)
  const pieces = new Map(base.scene.pieces.map((p) => [p.id, p]))
  for (const [i, look] of looks.entries())
    for (const p of look.scene.pieces) if (p.side === sides[i] || !pieces.has(p.id)) pieces.set(p.id, p)
  const scene: Scene = {
    ...base.scene,
    pieces: [...pieces.values()],
    hand: looks.flatMap((l) => l.scene.hand ?? []),
  }
  const told = looks.flatMap((l) => l.told)
  const once = new Map(told.map((t) => [`${t.at} ${t.says}`, t]))
  return { ...base, scene, told: [...once.values()].sort((a, b) => a.at - b.at) }
}

function readRecord(value: unknown): MatchRecord {
  const read = RecordSchema.safeParse(value)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new BadInput(
    "wrong-shape",
    `This is not a record of Salient: ${issue?.path.join(".") || "the file"} – ${issue?.message}.`,
  )
}

function drawn(game: Game, view: MatchView): Look {
  const { view: known, ...rest } = view
  return { ...rest, told: withEffects(game, known, rest.told), scene: game.scene(known), undo: { ok: true, moves: [] } }
}

/** Looks from one side's point of view, or from each side's in turn until one has something to show. */
function seen(m: Match, lens: string, aims: readonly Aim[], { side, moves }: Eyes): Shown | string {
  const counted = side === "*" ? moves : moves === undefined ? undefined : m.momentFor(side, moves)
  const then = counted === undefined ? m : m.at(counted)
  const eyes = side === "*" ? [...new Set(m.start.seats.map((s) => s.side)), null] : [side]
  let found: Shown | string = ""
  for (const eye of eyes) {
    found = lookThrough(m.game, m.game.view(then.state, eye), lens, aims)
    if (typeof found !== "string") return found
  }
  return found
}

const answers: { readonly [C in Call]: (given: Calls[C]["in"]) => Calls[C]["out"] | Promise<Calls[C]["out"]> } = {
  async begin({ game, scenario, options, seed }) {
    const settings = { ...hosted, ...(seed === undefined ? {} : { seed: seedFrom(seed) }) }
    held = Match.begin(await loadGame(game), { scenario, options }, settings)
    glances = new Glances()
    return standing(held)
  },
  async open({ record, study }) {
    const read = study ? publicRecord(readRecord(record)) : readRecord(record)
    const settings = study ? {} : hosted
    const game = await loadGame(read.game)
    glances = new Glances()
    if (read.version === game.version) {
      held = Match.replay(game, read, { settings })
      return { ...standing(held), lost: 0 }
    }
    const { match: rescued, lost, reason } = Match.rescue(game, read, settings)
    held = rescued
    return { ...standing(held), lost, ...(reason ? { reason } : {}) }
  },
  standing: () => standing(match()),
  look: ({ side }) => glances.look(match(), side),
  at: ({ moves, side }) => looked(match().at(match().momentFor(side, moves)), side),
  all: ({ moves }) => merged(match().at(moves)),
  answer({ seat, move, computer }) {
    const reason = computer && reasonFor(match(), seat, move, computer.readBy)
    const played = match().play({ by: seat, seq: match().seq, move })
    const open = played.ok ? reason?.() : undefined
    if (computer && open) glances.explain(computer.readBy, open)
    return played
  },
  check: ({ seat, move }) => preview(match(), { by: seat, seq: match().seq, move }),
  forecast: ({ seat, option }) => forecastFor(match(), seat, option) ?? null,
  barred: ({ seat }) => barredFor(match(), seat),
  reach: ({ seat, pieces, how }) => reachFor(match(), seat, pieces, how),
  wayTo: ({ seat, pieces, to }) => wayFor(match(), seat, pieces, to),
  obvious: ({ seat, instructions, taught }) => sparedAnswer(match(), seat, instructions, taught),
  report: async ({ record = match().record() }) => reportOf(await loadGame(record.game), record),
  undo: ({ seat, entry }) => match().undo(seat, entry === undefined ? undefined : numbered(match(), seat, entry)),
  concede: ({ seat }) => match().concede(seat),
  record: ({ from }) => match().record(from),
  upTo: ({ moves }) => match().at(moves).record(),
  async draw({ view }) {
    return drawn(await loadGame(view.game), view)
  },
  lens: ({ lens, aims, eyes }) => seen(match(), lens, aims, eyes),
  async lensOn({ game, view, lens, aims }) {
    return lookThrough(await loadGame(game), view, lens, aims)
  },
}

async function answer<C extends Call>({ id, call, with: given }: Extract<Request, { call: C }>): Promise<Reply> {
  try {
    const out = await (answers[call as C] as (given: unknown) => unknown)(given)
    return { id, ok: true, out }
  } catch (error) {
    const code = error instanceof BadInput ? error.code : "failed"
    return { id, ok: false, code, message: error instanceof Error ? error.message : String(error) }
  }
}

let queue: Promise<void> = Promise.resolve()
globalThis.onmessage = ({ data }: MessageEvent<Request>) => {
  queue = queue.then(async () => globalThis.postMessage(await answer(data)))
}
