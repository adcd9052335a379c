/** A match at the terminal: asks the person or agent who must decide, until it is over or somebody leaves. */
import { type Agent, decideNow, type Limits, type Memory, mindFor } from "@salient/agents"
import { anyMove, Bug, type Decision, type Match, type Random, type SeatId, type Side } from "@salient/engine"
import { sidesOf } from "../data.ts"
import { drawScene, sceneParts } from "../draw/scene.ts"
import { paint } from "../style.ts"
import type { Terminal } from "../terminal.ts"
import { readAnswer } from "./answer.ts"
import { type PlaySession, runOrder } from "./orders.ts"
import { namesFor, sayQuestion } from "./question.ts"

/** `memory`: what each player remembers from one question to the next; one for each seat. */
export type Player = { readonly agent: Agent; readonly limits: Limits; readonly memory: Memory }

export type Table = {
  readonly terminal: Terminal
  /** Seats that the computer plays; all others are people at this keyboard. */
  readonly players: ReadonlyMap<SeatId, Player>
  readonly random: Random
  /** Called after every change to the match. */
  readonly save: (match: Match) => void
}

/** What each person at the keyboard has been shown: how much of the log, and of the scene which parts. */
type Seen = { readonly heard: Map<SeatId, number>; readonly drawn: Map<SeatId, Map<string, string>> }

/** How a session ended. */
export type Ended = "over" | "left"

/** Plays a match at this terminal. */
export async function playMatch(match: Match, table: Table): Promise<Ended> {
  const { terminal } = table
  const people = match.start.seats.filter((s) => !table.players.has(s.id))
  const seen: Seen = { heard: new Map(), drawn: new Map() }
  let facing: SeatId | undefined = people.length === 1 ? people[0]?.id : undefined
  while (!match.outcome) {
    const computer = match.start.seats.find((s) => table.players.has(s.id) && match.decisionFor(s.id))
    if (computer) {
      think(match, computer.id, table)
      table.save(match)
      continue
    }
    const seat = nextPerson(match, facing)
    if (seat !== facing) {
      if (!(await passKeyboard(match, seat, terminal))) return "left"
      seen.drawn.delete(seat) // the screen was cleared
    }
    facing = seat
    if ((await ask(match, seat, table, seen)) === "left") return "left"
  }
  sayEnd(match, facing ?? null, terminal, seen)
  return "over"
}

/** The seat that is asked next: the present one, if there is a question for it. */
function nextPerson(match: Match, facing: SeatId | undefined): SeatId {
  if (facing !== undefined && match.decisionFor(facing)) return facing
  const next = match.start.seats.find((s) => match.decisionFor(s.id))
  if (!next) throw new Bug(`nobody can answer "${match.pending[0]?.prompt}"`)
  return next.id
}

function think(match: Match, seat: SeatId, { players, random, terminal }: Table): void {
  const player = players.get(seat)
  const mind = mindFor(match, seat, random, player?.memory)
  if (!mind || !player) throw new Bug(`${seat} was to think and is not asked`)
  if (terminal.tty) terminal.note(paint(terminal, "dim", `${nameOf(match, mind.side)} (${player.agent.id}) thinks …`))
  const played = match.play({ by: seat, seq: match.seq, move: decideNow(player.agent, mind, player.limits) })
  if (!played.ok) throw new Bug(`the agent ${player.agent.id} made a move that is refused: ${played.reason}`)
}

/** Two people share the screen, so it is cleared before the other person looks. */
async function passKeyboard(match: Match, seat: SeatId, terminal: Terminal): Promise<boolean> {
  const name = nameOf(match, match.sideOf(seat) as Side)
  terminal.clear()
  terminal.print(`Pass the keyboard to ${name}.`)
  if (!terminal.tty) return true
  const line = await terminal.ask(`${name}: press Enter when no one else is looking. `)
  terminal.clear()
  return line !== undefined
}

/** Asks until the match has changed or the player leaves. */
async function ask(match: Match, seat: SeatId, table: Table, seen: Seen): Promise<"answered" | "left"> {
  const { terminal, save } = table
  const decision = match.decisionFor(seat) as Decision
  const side = match.sideOf(seat) as Side
  sayNews(match, seat, side, terminal, seen)
  sayScene(match, seat, side, terminal, seen)
  terminal.print(`\n— ${nameOf(match, side)}, move ${match.length + 1} —`)
  terminal.print(sayQuestion(decision, namesFor(match, seat), terminal))
  const session: PlaySession = { match, seat, side, decision, terminal }
  for (;;) {
    const line = await terminal.ask("> ")
    if (line === undefined) return "left"
    const text = line.trim()
    if (text === "") continue
    const order = await runOrder(session, text)
    if (order === "left") return "left"
    if (order === "changed") {
      save(match)
      return "answered"
    }
    if (order === "done") continue
    const answer =
      text === "suggest"
        ? { ok: true as const, move: anyMove(decision, table.random) }
        : readAnswer(decision, text, namesFor(match, seat), match.game.builder)
    if (!answer.ok) {
      terminal.print(answer.reason)
      continue
    }
    if (text === "suggest") terminal.print(JSON.stringify(answer.move))
    const played = match.play({ by: seat, seq: match.seq, move: answer.move })
    if (played.ok) {
      save(match)
      return "answered"
    }
    terminal.print(`${played.reason}${played.rules.length > 0 ? ` (${played.rules.join(", ")})` : ""}`)
  }
}

/** What has happened since this seat was last told. */
function sayNews(match: Match, seat: SeatId, side: Side, terminal: Terminal, seen: Seen): void {
  const view = match.game.view(match.state, side)
  for (const { what } of match.heard(side, seen.heard.get(seat))) terminal.print(`  ${match.game.say(what, view)}`)
  seen.heard.set(seat, match.heardCount(side))
}

/** The parts of the scene that have changed since this seat last saw them. */
function sayScene(match: Match, seat: SeatId, side: Side, terminal: Terminal, seen: Seen): void {
  const known = seen.drawn.get(seat) ?? new Map<string, string>()
  const parts = sceneParts(match.game.scene(match.game.view(match.state, side)), sidesOf(match), terminal.columns)
  for (const { part, text } of parts) if (known.get(part) !== text) terminal.print(text)
  seen.drawn.set(seat, new Map(parts.map(({ part, text }) => [part, text])))
}

function sayEnd(match: Match, seat: SeatId | null, terminal: Terminal, seen: Seen): void {
  const side = seat === null ? null : (match.sideOf(seat) ?? null)
  if (seat !== null && side !== null) sayNews(match, seat, side, terminal, seen)
  terminal.print(drawScene(match.game.scene(match.game.view(match.state, side)), sidesOf(match), terminal.columns))
  terminal.print(`\n${sayOutcome(match)}`)
}

/** Who has won and why, in one line. */
export function sayOutcome(match: Match): string {
  const { outcome } = match
  if (!outcome) return "The match is not over."
  const who = outcome.winners.map((side) => nameOf(match, side)).join(" and ")
  const rules = outcome.rules.length === 0 ? "" : ` (${outcome.rules.join(", ")})`
  const score = outcome.score
    ? ` Score: ${Object.entries(outcome.score)
        .map(([side, n]) => `${side} ${n}`)
        .join(", ")}.`
    : ""
  return `${who === "" ? "A draw." : `Victory of ${who}.`} ${outcome.reason}${rules}${score}`
}

/** The players' name for a side. */
export function nameOf(match: Match, side: Side): string {
  const scenario = match.game.scenarios.find((s) => s.id === match.start.scenario)
  return scenario?.sides.find((s) => s.id === side)?.name ?? side
}
