/** A match as the lobby shows it, and the proposals of its players to each other. */
import { z } from "zod"
import { Hex, Id, Invitation, Time } from "./common.ts"
import { Outcome } from "./view.ts"

export const STATUSES = ["open", "running", "over", "cancelled"] as const
export type Status = (typeof STATUSES)[number]
export const PACES = ["live", "correspondence"] as const
export type Pace = (typeof PACES)[number]
/** What happens when a player's time runs out: the match is lost, or a computer plays on. */
export const LAPSES = ["forfeit", "stand-in"] as const
export type Lapse = (typeof LAPSES)[number]
export const VISIBILITIES = ["public", "invitation"] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** Who may ask what a computer player would do: only a player whose opponents are all computers, everybody, or nobody. */
export const ADVICE = ["alone", "everybody", "nobody"] as const
export type Advice = (typeof ADVICE)[number]

/** How many milliseconds each side had left for the whole match at the time `at`; sides that are asked use it up from then on. */
export const MatchClock = z.object({ at: Time, left: z.record(z.string(), z.int().min(0)) })
export type MatchClock = z.infer<typeof MatchClock>

/** What a player wants to do if newer rules refuse moves of a match: play on from the last good moment, or end it. */
export const RULES_CHOICES = ["play-on", "end"] as const
export type RulesChoice = (typeof RULES_CHOICES)[number]

const Name = z.string()
const Ids = z.array(z.string())

const SeatSummary = z.object({
  id: Name,
  side: Name,
  /** No id if the account has been deleted since. */
  player: z.object({ id: Name.nullable(), name: Name, guest: z.boolean() }).nullable(),
  /** The level or agent of the computer player in this seat. */
  computer: Name.nullable(),
  standIn: Name.nullable(),
  here: z.boolean(),
  /** The player's share of the dice: its hash, and whether it has been revealed to the server. Null if the player gave none. */
  share: z.object({ hash: z.string(), revealed: z.boolean() }).nullable(),
  /** In a rematch, the player for whom the seat is kept until they take it. */
  reserved: Name.exactOptional(),
})
export type SeatSummary = z.infer<typeof SeatSummary>

const Proposal = z.object({
  kind: z.enum(["draw", "rollback"]),
  by: Name,
  /** The number of moves that a rollback leaves. */
  to: z.int().exactOptional(),
  accepted: Ids,
})
export type Proposal = z.infer<typeof Proposal>

export const MatchSummary = z.object({
  id: Name,
  name: Name.nullable(),
  game: Name,
  version: z.string(),
  scenario: Name,
  options: z.record(z.string(), z.string()),
  status: z.enum(STATUSES),
  pace: z.enum(PACES),
  moveSeconds: z.int().nullable(),
  /** The time that each side has for the whole match; null if unlimited. */
  totalSeconds: z.int().nullable(),
  clock: MatchClock.nullable(),
  lapse: z.enum(LAPSES),
  advice: z.enum(ADVICE),
  visibility: z.enum(VISIBILITIES),
  /** The secret of the link; only players and the host see it. */
  invitation: z.string().exactOptional(),
  seats: z.array(SeatSummary),
  /** The number of spectators without a seat, as far as this process knows; not in lists. */
  watchers: z.int().exactOptional(),
  host: z.object({ id: Name, name: Name }).nullable(),
  /** The seats of the user who asks. */
  yours: Ids,
  seq: z.int(),
  moves: z.int(),
  /** The sides that the others are waiting for. */
  waits: Ids,
  deadline: Time.nullable(),
  commitment: z.string(),
  outcome: Outcome.nullable(),
  /** How many moves the match has lost to newer rules. */
  rescued: z.object({ lost: z.int(), at: Time }).nullable(),
  /**
   * Set if newer rules refuse the last moves of the match. Nothing has been cut yet: its players choose (`POST …/rules`). Always null
   * in lists.
   */
  rulesChanged: z
    .object({
      lost: z.int(),
      from: z.string(),
      to: z.string(),
      choices: z.record(z.string(), z.enum(RULES_CHOICES)),
    })
    .nullable(),
  proposals: z.array(Proposal),
  rematch: Name.nullable(),
  rematchOf: Name.nullable(),
  createdAt: Time,
  startedAt: Time.nullable(),
  movedAt: Time.nullable(),
  endedAt: Time.nullable(),
})
export type MatchSummary = z.infer<typeof MatchSummary>

export const MatchAnswer = z.object({ match: MatchSummary })
export type MatchAnswer = z.infer<typeof MatchAnswer>

export const MatchQuery = z.strictObject({ invitation: Invitation })
export const JoinBody = z.strictObject({ seat: Id.optional(), invitation: Invitation, shareHash: Hex.optional() })
export const RematchBody = z.strictObject({ shareHash: Hex.optional() })
export const RulesBody = z.strictObject({ choose: z.enum(RULES_CHOICES) })
export const ShareBody = z.strictObject({ share: Hex })

/** A level, or an agent (for scripts); without either, the usual level. */
export const ComputerBody = z
  .strictObject({ seat: Id, level: Id.optional(), agent: Id.optional() })
  .refine((c) => c.level === undefined || c.agent === undefined, "a level or an agent, not both")
export type ComputerBody = z.infer<typeof ComputerBody>

export const DrawBody = z.strictObject({ action: z.enum(["offer", "accept", "decline", "withdraw"]) })
export type DrawBody = z.infer<typeof DrawBody>
export const RollbackBody = z.union([
  z.strictObject({ action: z.literal("ask"), to: z.int().min(0).max(1_000_000) }),
  z.strictObject({ action: z.enum(["accept", "decline", "withdraw"]) }),
])
export type RollbackBody = z.infer<typeof RollbackBody>
