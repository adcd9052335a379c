/** The engine off the main thread: holds one match, answers questions about it, draws views. */
import "./strict.ts"
import {
  type Aim,
  BadInput,
  type Decision,
  forecastFor,
  type Game,
  Match,
  type MatchRecord,
  type MatchView,
  ok,
  preview,
  RecordSchema,
  refuse,
  type Scene,
  type SeatId,
  type Shown,
  type Side,
  seedFrom,
  viewOf,
} from "@salient/engine"
import { loadGame } from "@salient/games"
import type { Call, Calls, Eyes, Look, Reply, Request, Standing } from "./protocol.ts"

let held: Match | undefined

function match(): Match {
  if (!held) throw new BadInput("wrong-state", "No match is open here.")
  return held
}

function standing(m: Match): Standing {
  const pending = m.pending.flatMap((d) => {
    const seat = seatFor(m, d)
    return seat ? [{ seat, side: d.by }] : []
  })
  return { pending, seats: m.start.seats, moves: m.length, over: m.outcome !== undefined }
}

const seatFor = (m: Match, d: Decision): SeatId | undefined => d.seat ?? m.start.seats.find((s) => s.side === d.by)?.id

function looked(m: Match, side: Side | null): Look {
  const { view, ...rest } = viewOf(m, side)
  const seat = m.start.seats.find((s) => s.side === side)?.id
  return {
    ...rest,
    scene: m.game.scene(view),
    undo: seat ? m.mayUndo(seat) : refuse([], "Nobody sits here."),
  }
}

/** All sides' scenes in one: every piece that anybody knows, every hand. */
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
  return { ...rest, scene: game.scene(known), undo: ok }
}

/** What a lens of the game shows in a view. */
function through(game: Game, view: unknown, lens: string, aims: readonly Aim[]): Shown | string {
  const found = game.lenses?.find((l) => l.id === lens)
  if (!found) throw new BadInput("unknown-option", `${game.name} has no lens "${lens.slice(0, 40)}".`)
  return found.show(view, aims)
}

/** Looks with one side's eyes, or with one side's after the other's until one has something to show. */
function seen(m: Match, lens: string, aims: readonly Aim[], { side, moves }: Eyes): Shown | string {
  const then = moves === undefined ? m : m.at(moves)
  const eyes = side === "*" ? [...new Set(m.start.seats.map((s) => s.side)), null] : [side]
  let found: Shown | string = ""
  for (const eye of eyes) {
    found = through(m.game, m.game.view(then.state, eye), lens, aims)
    if (typeof found !== "string") return found
  }
  return found
}

const answers: { readonly [C in Call]: (given: Calls[C]["in"]) => Calls[C]["out"] | Promise<Calls[C]["out"]> } = {
  async begin({ game, scenario, options, seed }) {
    const settings = seed === undefined ? {} : { seed: seedFrom(seed) }
    held = Match.begin(await loadGame(game), { scenario, options }, settings)
    return standing(held)
  },
  async open({ record }) {
    const read = readRecord(record)
    const game = await loadGame(read.game)
    if (read.version === game.version) {
      held = Match.replay(game, read)
      return { ...standing(held), lost: 0 }
    }
    const { match: rescued, lost, reason } = Match.rescue(game, read)
    held = rescued
    return { ...standing(held), lost, ...(reason ? { reason } : {}) }
  },
  standing: () => standing(match()),
  look: ({ side }) => looked(match(), side),
  at: ({ moves, side }) => looked(match().at(moves), side),
  all: ({ moves }) => merged(match().at(moves)),
  answer: ({ seat, move }) => match().play({ by: seat, seq: match().seq, move }),
  check: ({ seat, move }) => preview(match(), { by: seat, seq: match().seq, move }),
  forecast: ({ seat, option }) => forecastFor(match(), seat, option) ?? null,
  undo: ({ seat }) => match().undo(seat),
  concede: ({ seat }) => match().concede(seat),
  record: () => match().record(),
  upTo: ({ moves }) => match().at(moves).record(),
  async draw({ view }) {
    return drawn(await loadGame(view.game), view)
  },
  lens: ({ lens, aims, eyes }) => seen(match(), lens, aims, eyes),
  async lensOn({ view, lens, aims }) {
    return through(await loadGame(view.game), view.view, lens, aims)
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
