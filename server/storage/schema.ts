/** The tables as the program sees them. The migrations make them; both must agree. */
import type { ColumnType, Generated, Kysely } from "kysely"
import type { Advice, Lapse, MatchClock, Pace, RulesChoice, Status, Visibility } from "../protocol/index.ts"

/** A JSON column: read as data, written as text, so that both drivers store the same. */
type Json<T> = ColumnType<T, string, string>
type Time = ColumnType<Date, Date | string, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export type UserTable = {
  id: string
  name: string
  /** The name in the form used for comparison: folded, so that no two look alike by case or width. */
  name_key: string
  password: string | null
  guest: boolean
  contact: string | null
  created_at: Generated<Date>
}

export type SessionTable = {
  /** The hash of the token; only the user has the token itself. */
  id: string
  user_id: string
  /** A browser's session, a script's token, or a browser in which the user has signed in before. */
  kind: "cookie" | "token" | "device"
  label: string | null
  created_at: Generated<Date>
  expires_at: Time
}

export type OutcomeJson = { winners: string[]; reason: string; rules: string[]; score?: { [side: string]: number } }

/** How many moves of a match newer rules have refused, why, and when. */
/** `shown`: how many moves were lost in each side's own count; "" stands for spectators. */
export type RescuedJson = { lost: number; shown?: { [side: string]: number }; reason: string; at: string }

/** What a seat wants to do about newer rules: play on from the last good moment, or end the match. */
export type RulesChoices = { readonly [seat: string]: RulesChoice }

/**
 * By side ("" stands for spectators): how many entries and moves the side has not noticed. If it has not noticed the latest entries,
 * `since` says when the match moved, and which deadline it set, as far as the side knows.
 */
type Moment = { movedAt: string | null; deadline: string | null; clock: MatchClock | null }
export type UnseenJson = {
  [side: string]: { entries: number; moves: number; since?: Moment }
}

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
  pace: Pace
  move_seconds: number | null
  lapse: Lapse
  visibility: Visibility
  invitation: string
  host_id: string | null
  seq: Generated<number>
  moves: Generated<number>
  /** What sides have not noticed of the match, if anything; see `UnseenJson`. */
  unseen: ColumnType<UnseenJson | null, string | null | undefined, string | null>
  waits: Json<string[]>
  outcome: ColumnType<OutcomeJson | null, string | null | undefined, string | null>
  deadline: MaybeTime
  /** The time that each side has for the whole match, in seconds; null: unlimited. */
  total_seconds: number | null
  /** What is left of it; null before the match has begun, and if there is no such limit. */
  clock: ColumnType<MatchClock | null, string | null | undefined, string | null>
  advice: Generated<Advice>
  rematch_of: string | null
  /** What each seat wants, if newer rules refuse some of the match's moves and nothing has been decided yet. */
  rules_choices: ColumnType<RulesChoices | null, string | null | undefined, string | null>
  /** Set when newer rules refused some of its moves. */
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
  /** The name of the player who sat here, kept for the archive when the account is gone. */
  player_name: string | null
  agent: string | null
  stand_in: string | null
  reserved_for: string | null
  instructions: ColumnType<{ [option: string]: string } | null, string | null | undefined, string | null>
  here_until: MaybeTime
  /** Since when the player has had the seat; null: from the beginning. */
  seated_at: MaybeTime
  /** The number of the last line of chat when the player sat down; null: there was none. */
  chat_from: number | null
  /** The hash of the player's share of the dice, and the share itself once it has been revealed. */
  share_hash: string | null
  share: string | null
}

export type EntryTable = { match_id: string; seq: number; body: string; user_id: string | null; at: Generated<Date> }

/** A saved state of a match, to load it faster: only a cache over the entries. */
export type CheckpointTable = { match_id: string; seq: number; body: string; made_at: Generated<Date> }

/** A full chapter of a match, which its checkpoints build on: part of the same cache. */
export type ChapterTable = { match_id: string; number: number; body: string }

/** A finished match as shown by the rules it was played by; `body` is compressed (`archive/kept.ts`). */
export type KeptMatchTable = { match_id: string; version: string; body: string; made_at: Generated<Date> }

/** Entries that newer rules have refused. */
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
  /** The same in each side's own count of moves; "" stands for spectators. Null in proposals of earlier versions. */
  shown: ColumnType<{ [side: string]: number } | null, string | null | undefined, string | null>
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
  /** Null if the game could not be played to its end. */
  winners: ColumnType<string[] | null, string | null, string | null>
  moves: number
  problem: string | null
  at: Generated<Date>
}

/** A browser that gets push notices when it is its user's turn. */
export type PushTable = {
  endpoint: string
  user_id: string
  /** The browser's public key and its secret, as the browser sent them. */
  p256dh: string
  auth: string
  language: string
  created_at: Generated<Date>
}

export type HostKeyTable = { name: string; body: string }

export type Tables = {
  users: UserTable
  sessions: SessionTable
  matches: MatchTable
  seats: SeatTable
  entries: EntryTable
  checkpoints: CheckpointTable
  chapters: ChapterTable
  kept_matches: KeptMatchTable
  lost_entries: LostEntryTable
  proposals: ProposalTable
  chat: ChatTable
  rosters: RosterTable
  records: RecordTable
  simulations: SimulationTable
  simulated: SimulatedTable
  push_subscriptions: PushTable
  host_keys: HostKeyTable
}
export type Db = Kysely<Tables>

/** In an order in which each table can be filled after the tables it references. */
export const TABLES = [
  "users",
  "sessions",
  "matches",
  "seats",
  "entries",
  "checkpoints",
  "chapters",
  "kept_matches",
  "lost_entries",
  "proposals",
  "chat",
  "rosters",
  "records",
  "simulations",
  "simulated",
  "push_subscriptions",
  "host_keys",
] as const satisfies readonly (keyof Tables)[]
