/** The tables as the program sees them. The migrations make them; both must agree. */
import type { ColumnType, Generated, Kysely } from "kysely"

/** A JSON column: read as data, written as text, so that both drivers store the same. */
type Json<T> = ColumnType<T, string, string>
type Time = ColumnType<Date, Date | string, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export type UserTable = {
  id: string
  name: string
  /** The name as it is compared: folded, so that no two look alike by case or width. */
  name_key: string
  password: string | null
  guest: boolean
  contact: string | null
  created_at: Generated<Date>
}

export type SessionTable = {
  /** The hash of the token; the token itself is only with its owner. */
  id: string
  user_id: string
  kind: "cookie" | "token"
  label: string | null
  created_at: Generated<Date>
  expires_at: Time
}

export const STATUSES = ["open", "running", "over", "cancelled"] as const
export type Status = (typeof STATUSES)[number]
export const PACES = ["live", "correspondence"] as const
export const LAPSES = ["forfeit", "stand-in"] as const
export const VISIBILITIES = ["public", "invitation"] as const

export type OutcomeJson = { winners: string[]; reason: string; rules: string[]; score?: { [side: string]: number } }

/** How many moves newer rules have cost a match, why, and when. */
export type RescuedJson = { lost: number; reason: string; at: string }

export type MatchTable = {
  id: string
  name: string | null
  game: string
  version: string
  scenario: string
  options: Json<{ [option: string]: string }>
  seed: string
  commitment: string
  status: Status
  pace: (typeof PACES)[number]
  move_seconds: number | null
  lapse: (typeof LAPSES)[number]
  visibility: (typeof VISIBILITIES)[number]
  invitation: string
  host_id: string | null
  seq: Generated<number>
  moves: Generated<number>
  waits: Json<string[]>
  outcome: ColumnType<OutcomeJson | null, string | null | undefined, string | null>
  deadline: MaybeTime
  rematch_of: string | null
  /** What was lost when the rules changed under it. */
  rescued: ColumnType<RescuedJson | null, string | null | undefined, string | null>
  created_at: Generated<Date>
  started_at: MaybeTime
  moved_at: MaybeTime
  ended_at: MaybeTime
}

export type SeatTable = {
  match_id: string
  id: string
  side: string
  position: number
  user_id: string | null
  /** Who sat here, kept for the archive when the account is gone. */
  player_name: string | null
  agent: string | null
  stand_in: string | null
  reserved_for: string | null
  instructions: ColumnType<{ [option: string]: string } | null, string | null | undefined, string | null>
  here_until: MaybeTime
}

export type EntryTable = { match_id: string; seq: number; body: string; user_id: string | null; at: Generated<Date> }

/** A match as it stood, to load it from: only ever a cache over the entries. */
export type CheckpointTable = { match_id: string; seq: number; body: string; made_at: Generated<Date> }

/** What newer rules have refused, kept for who wants to know. */
export type LostEntryTable = {
  match_id: string
  version: string
  seq: number
  body: string
  user_id: string | null
  at: Time
  lost_at: Generated<Date>
}

export type ProposalTable = {
  match_id: string
  kind: "draw" | "rollback"
  by_seat: string
  to_moves: number | null
  accepted: Json<string[]>
  created_at: Generated<Date>
}

export type ChatTable = {
  id: Generated<number>
  match_id: string
  user_id: string | null
  seat: string
  side: string
  name: string
  body: string
  to_side: string | null
  at: Generated<Date>
}

export type RosterTable = {
  id: string
  user_id: string
  game: string
  name: string
  body: Json<unknown>
  changed_at: Generated<Date>
}

export type RecordTable = {
  id: string
  user_id: string | null
  game: string
  scenario: string
  body: string
  created_at: Generated<Date>
}

export type SimulationTable = {
  id: string
  user_id: string
  game: string
  scenario: string
  players: Json<{ [side: string]: string }>
  seed: string
  games: number
  cancelled: Generated<boolean>
  created_at: Generated<Date>
}

export type SimulatedTable = {
  simulation_id: string
  number: number
  /** Null where the game could not be played to its end. */
  winners: ColumnType<string[] | null, string | null, string | null>
  moves: number
  problem: string | null
  at: Generated<Date>
}

export type Tables = {
  users: UserTable
  sessions: SessionTable
  matches: MatchTable
  seats: SeatTable
  entries: EntryTable
  checkpoints: CheckpointTable
  lost_entries: LostEntryTable
  proposals: ProposalTable
  chat: ChatTable
  rosters: RosterTable
  records: RecordTable
  simulations: SimulationTable
  simulated: SimulatedTable
}
export type Db = Kysely<Tables>

/** In an order in which each can be filled after those it points at. */
export const TABLES = [
  "users",
  "sessions",
  "matches",
  "seats",
  "entries",
  "checkpoints",
  "lost_entries",
  "proposals",
  "chat",
  "rosters",
  "records",
  "simulations",
  "simulated",
] as const satisfies readonly (keyof Tables)[]
