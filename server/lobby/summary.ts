/** A match as the lobby shows it: built from its rows, and never from its secrets. */
import type { Selectable } from "kysely"
import type { MatchSummary, SeatSummary, User } from "../protocol/index.ts"
import type { Db, MatchTable, ProposalTable, SeatTable } from "../storage/schema.ts"

export type MatchRow = Omit<Selectable<MatchTable>, "seed">
export type SeatRow = Selectable<SeatTable> & {
  readonly user_name: string | null
  readonly user_guest: boolean | null
  readonly reserved_name: string | null
}
export type ProposalRow = Selectable<ProposalTable>

/** Everything stored about a match except its entries. */
export type MatchRows = {
  row: MatchRow
  seats: readonly SeatRow[]
  proposals: readonly ProposalRow[]
  hostName: string | null
  rematch: string | null
  /** The number of its last moves that newer rules refuse: the match is suspended until its players have chosen what to do. */
  halted?: { readonly lost: number; readonly shown: { readonly [side: string]: number }; readonly version: string }
}

const time = (date: Date | null): string | null => date?.toISOString() ?? null

export const sitsAt = (rows: MatchRows, user: User | null): boolean =>
  user !== null && rows.seats.some((s) => s.user_id === user.id)

/** Who is connected to this process: the seats, and the number of spectators without one. */
export type Connected = { readonly seats: ReadonlySet<string>; readonly watchers: number }

/** How far a match has come, as far as a side (null: spectators) has noticed. Once it is over, all of it is public. */
export function shownTo(row: MatchRow, side: string | null) {
  const unseen = row.status === "over" ? undefined : row.unseen?.[side ?? ""]
  return {
    seq: row.seq - (unseen?.entries ?? 0),
    moves: row.moves - (unseen?.moves ?? 0),
    movedAt: unseen?.since ? unseen.since.movedAt : time(row.moved_at),
    deadline: unseen?.since && row.deadline ? unseen.since.deadline : time(row.deadline),
    clock: unseen?.since && row.clock ? unseen.since.clock : row.clock,
  }
}

/** The match as shown to one user, or to a visitor who is not signed in. */
export function summarise(rows: MatchRows, user: User | null, connected?: Connected): MatchSummary {
  const { row } = rows
  const insider = sitsAt(rows, user) || (user !== null && row.host_id === user.id)
  const now = Date.now()
  const side = (user && rows.seats.find((s) => s.user_id === user.id)?.side) ?? null
  const { seq, moves, movedAt, deadline, clock } = shownTo(row, side)
  return {
    id: row.id,
    name: row.name,
    game: row.game,
    version: row.version,
    scenario: row.scenario,
    options: row.options,
    status: row.status,
    pace: row.pace,
    moveSeconds: row.move_seconds,
    totalSeconds: row.total_seconds,
    clock,
    lapse: row.lapse,
    advice: row.advice,
    visibility: row.visibility,
    ...(insider ? { invitation: row.invitation } : {}),
    seats: rows.seats.map((s) => ({
      id: s.id,
      side: s.side,
      player: playerOf(s),
      computer: s.agent,
      standIn: s.stand_in,
      here: connected?.seats.has(s.id) || (s.here_until?.getTime() ?? 0) > now,
      share: s.share_hash === null ? null : { hash: s.share_hash, revealed: s.share !== null },
      ...(s.reserved_name !== null && s.user_id === null ? { reserved: s.reserved_name } : {}),
    })),
    ...(connected ? { watchers: connected.watchers } : {}),
    host: row.host_id === null ? null : { id: row.host_id, name: rows.hostName ?? "" },
    yours: user ? rows.seats.filter((s) => s.user_id === user.id).map((s) => s.id) : [],
    seq,
    moves,
    waits: row.waits,
    deadline,
    commitment: row.commitment,
    outcome: row.outcome,
    // Without the reason, which may name a secret move. The reason is in the host's log.
    rescued: row.rescued && { lost: row.rescued.shown?.[side ?? ""] ?? row.rescued.lost, at: row.rescued.at },
    rulesChanged: rows.halted
      ? {
          lost: rows.halted.shown[side ?? ""] ?? rows.halted.lost,
          from: row.version,
          to: rows.halted.version,
          choices: row.rules_choices ?? {},
        }
      : null,
    proposals: rows.proposals.map((p) => ({
      kind: p.kind,
      by: p.by_seat,
      ...(p.to_moves === null ? {} : { to: p.shown?.[side ?? ""] ?? p.to_moves }),
      accepted: p.accepted,
    })),
    rematch: rows.rematch,
    rematchOf: row.rematch_of,
    createdAt: row.created_at.toISOString(),
    startedAt: time(row.started_at),
    movedAt,
    endedAt: time(row.ended_at),
  }
}

/** The player of a seat; a player who has since deleted the account has no id. */
function playerOf(seat: SeatRow): SeatSummary["player"] {
  if (seat.user_id !== null)
    return { id: seat.user_id, name: seat.user_name ?? seat.player_name ?? "", guest: seat.user_guest ?? false }
  if (seat.agent !== null || seat.player_name === null) return null
  return { id: null, name: seat.player_name, guest: false }
}

const matchColumns = [
  "id",
  "name",
  "game",
  "version",
  "scenario",
  "options",
  "commitment",
  "status",
  "pace",
  "move_seconds",
  "lapse",
  "visibility",
  "invitation",
  "host_id",
  "seq",
  "moves",
  "unseen",
  "waits",
  "outcome",
  "deadline",
  "total_seconds",
  "clock",
  "advice",
  "rematch_of",
  "rescued",
  "rules_choices",
  "created_at",
  "started_at",
  "moved_at",
  "ended_at",
] as const satisfies readonly (keyof MatchRow)[]

/** The rows of these matches, in the order asked for; those that do not exist are left out. */
export async function readMatches(db: Db, ids: readonly string[]): Promise<MatchRows[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom("matches")
    .leftJoin("users", "users.id", "matches.host_id")
    .select(matchColumns.map((c) => `matches.${c}` as const))
    .select("users.name as host_name")
    .where("matches.id", "in", ids)
    .execute()
  const seats = await db
    .selectFrom("seats")
    .leftJoin("users", "users.id", "seats.user_id")
    .leftJoin("users as kept", "kept.id", "seats.reserved_for")
    .selectAll("seats")
    .select(["users.name as user_name", "users.guest as user_guest", "kept.name as reserved_name"])
    .where("match_id", "in", ids)
    .orderBy("position")
    .execute()
  const proposals = await db.selectFrom("proposals").selectAll().where("match_id", "in", ids).orderBy("kind").execute()
  const rematches = await db
    .selectFrom("matches")
    .select(["id", "rematch_of"])
    .where("rematch_of", "in", ids)
    .where("status", "!=", "cancelled")
    .execute()
  const found = new Map(rows.map((r) => [r.id, r]))
  return ids.flatMap((id) => {
    const full = found.get(id)
    if (!full) return []
    const { host_name, ...row } = full
    return {
      row,
      seats: seats.filter((s) => s.match_id === id),
      proposals: proposals.filter((p) => p.match_id === id),
      hostName: host_name,
      rematch: rematches.find((r) => r.rematch_of === id)?.id ?? null,
    }
  })
}
