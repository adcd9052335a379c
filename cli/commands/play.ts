/** `salient play`: a match at the terminal, hot-seat or against the computer; or a position, for people and programs. */
import { existsSync } from "node:fs"
import { agentNamed, agents, levelChoices, levelNamed, Memory, usualLevel } from "@salient/agents"
import { type Game, Match, newSeed, randomFrom, type SeatId, scenarioOf } from "@salient/engine"
import { gameIds, loadGame } from "@salient/games"
import { type Command, exits, readArgs, Usage } from "../args.ts"
import { wholeMatch } from "../data.ts"
import { type Document, readDocument, writeWhole } from "../files.ts"
import { kindOf, type OpenPosition, openPosition, openRecord, replayRecord, rulesIn, seedOf } from "../open.ts"
import { nameOf, type Player, playMatch, type Table } from "../play/session.ts"
import type { Terminal } from "../terminal.ts"

const options = {
  seat: { type: "string" },
  agent: { type: "string" },
  level: { type: "string" },
  seed: { type: "string" },
  load: { type: "string" },
  save: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h" },
} as const
type Values = {
  seat?: string
  agent?: string
  level?: string
  seed?: string
  load?: string
  save?: string
  json: boolean
}

export const play: Command = {
  name: "play",
  usage: "[GAME] [SCENARIO] | POSITION_FILE [--json]",
  says: "play in the terminal, with a friend at the same keyboard or against the computer",
  help: `  --seat SIDE    play this side; the computer plays the others ("none": watch it play all sides)
  --agent ID     who plays the other sides: ${agents.map((a) => a.id).join(", ")}
  --level LEVEL  how strongly: ${levelChoices}
  --seed TEXT    repeatable dice; without it nobody knows them in advance
  --load FILE    continue a saved match
  --save FILE    save the match to this file after every move

Without --seat, --agent or --level all players share this keyboard. Type help while playing.

A position file (its field "salient" is "position") is set up and its moves are made. With --json it is printed with
everything that happened, the questions that each side faces included; otherwise play goes on from there. A position
without a seed always rolls the same dice.`,
  async run(args, terminal) {
    const { values, positionals } = readArgs("play", args, options, 2)
    const [first, second] = positionals
    if (values.load !== undefined) {
      if (first !== undefined) throw new Usage(`--load already names the match; "${first}" is an unexpected argument.`)
      return atTheTable(await loaded(readDocument(values.load), terminal), values, terminal)
    }
    if (first !== undefined && !gameIds.includes(first) && (existsSync(first) || first.endsWith(".json"))) {
      if (second !== undefined)
        throw new Usage(`A position already names its scenario; "${second}" is an unexpected argument.`)
      return fromPosition(first, values, terminal)
    }
    if (values.json) throw new Usage("--json is for position files.")
    const game = await loadGame(first ?? (await chosenGame(terminal)))
    const scenario = scenarioOf(game, second ?? (await chosenScenario(game, terminal))).id
    const seed = values.seed === undefined ? newSeed() : seedOf(values.seed)
    const match = Match.begin(game, { scenario }, { seed })
    return atTheTable(match, values, terminal, `${game.name}: ${scenarioOf(game, scenario).brief}`)
  },
}

async function fromPosition(file: string, values: Values, terminal: Terminal): Promise<number> {
  const doc = readDocument(file)
  if (kindOf(doc) === "record")
    throw new Usage(`${file} is a record: continue it with play --load, or watch it with replay.`)
  if (kindOf(doc) !== "position") throw new Usage(`${file} is a ${kindOf(doc)} file; a position was expected.`)
  const opened = await openPosition(doc, values.seed === undefined ? undefined : seedOf(values.seed))
  if (values.json) return printed(opened, terminal)
  if (opened.refused)
    throw new Usage(
      `Move ${opened.refused.move + 1} of ${file} is refused: ${opened.refused.reason}${rulesIn(opened.refused.rules)}`,
    )
  return atTheTable(opened.match, values, terminal)
}

/** Black-box testing: the full result of a position, as JSON. A refused move is part of it, and makes the command fail. */
function printed({ match, refused }: OpenPosition, terminal: Terminal): number {
  terminal.print(JSON.stringify({ ...wholeMatch(match), ...(refused ? { refused } : {}) }, null, 2))
  return refused ? exits.failed : exits.well
}

async function loaded(doc: Document, terminal: Terminal): Promise<Match> {
  const opened = await openRecord(doc)
  const { game, record } = opened
  if (record.version === game.version) return replayRecord(opened)
  const { match, lost, reason } = Match.rescue(game, record)
  if (reason !== undefined)
    terminal.note(
      `The rules have changed since this match was played. It continues from its last valid state; ${lost} ${lost === 1 ? "move is" : "moves are"} lost. ${reason}`,
    )
  return match
}

async function atTheTable(match: Match, values: Values, terminal: Terminal, brief?: string): Promise<number> {
  const table: Table = {
    terminal,
    players: playersOf(match, values),
    random: randomFrom(values.seed ?? newSeed()),
    save: (played) => {
      if (values.save !== undefined) writeWhole(values.save, `${JSON.stringify(played.record())}\n`)
    },
  }
  if (brief !== undefined) terminal.print(brief)
  table.save(match)
  const ended = await playMatch(match, table)
  if (ended === "left")
    terminal.print(
      values.save === undefined ? "You leave the table." : `You leave the table; the match is saved in ${values.save}.`,
    )
  return exits.well
}

/** The players of the sides that the person at the keyboard does not play. */
function playersOf(match: Match, { seat, agent, level }: Values): ReadonlyMap<SeatId, Player> {
  if (seat === undefined && agent === undefined && level === undefined) return new Map()
  const { agent: usual, limits } = levelNamed(level ?? usualLevel)
  const { seats } = match.start
  const mine = seat ?? seats[0]?.id
  if (mine !== "none" && !seats.some((s) => s.id === mine || s.side === mine))
    throw new Usage(
      `There is no side "${mine}" here. There are: ${seats.map((s) => `${s.side} (${nameOf(match, s.side)})`).join(", ")}.`,
    )
  const player = (): Player => ({ agent: agentNamed(agent ?? usual), limits, memory: new Memory() })
  return new Map(seats.filter((s) => s.id !== mine && s.side !== mine).map((s) => [s.id, player()]))
}

async function chosenGame(terminal: Terminal): Promise<string> {
  const games = await Promise.all(gameIds.map(loadGame))
  return chosen(
    terminal,
    "Which game?",
    games.map((g) => ({ id: g.id, says: `${g.name}: ${g.says}` })),
  )
}

const chosenScenario = (game: Game, terminal: Terminal): Promise<string> =>
  chosen(
    terminal,
    `Which scenario of ${game.name}?`,
    game.scenarios.map((s) => ({
      id: s.id,
      says: `${s.name}${s.length ? `, ${s.length}` : ""}${s.first ? " (good first battle)" : ""}`,
    })),
  )

async function chosen(
  terminal: Terminal,
  question: string,
  things: readonly { readonly id: string; readonly says: string }[],
): Promise<string> {
  const [only] = things
  if (things.length === 1 && only) return only.id
  terminal.print(question)
  for (const [i, { id, says }] of things.entries())
    terminal.print(`${`${i + 1}`.padStart(4)}  ${id.padEnd(12)} ${says}`)
  for (;;) {
    const line = await terminal.ask("> ")
    if (line === undefined) throw new Usage(`${question} Nothing was chosen.`)
    const text = line.trim()
    const found = things.find(({ id }, i) => id === text || text === `${i + 1}`)
    if (found) return found.id
    terminal.print(`Type a number from 1 to ${things.length}, or a name.`)
  }
}
