/** `salient replay`: what happened in a recorded match, all of it or as one side saw it. */
import { type Match, type Side, viewOf } from "@salient/engine"
import { type Command, exits, needed, readArgs, Usage, whole } from "../args.ts"
import { says, sidesOf, wholeMatch } from "../data.ts"
import { drawScene } from "../draw/scene.ts"
import { readDocument } from "../files.ts"
import { openRecord, replaying, replayRecord } from "../open.ts"
import { sayOutcome } from "../play/session.ts"
import type { Terminal } from "../terminal.ts"

const options = {
  step: { type: "boolean", default: false },
  upto: { type: "string" },
  side: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h" },
} as const

export const replay: Command = {
  name: "replay",
  usage: "FILE [--step] [--upto N] [--side SIDE] [--json]",
  says: "replay a recorded match",
  help: `  --step       show the board after every entry and wait for Enter
  --upto N     stop after N entries
  --side SIDE  show only what this side knew; without it everything is shown
  --json       print the state of the match then, as JSON`,
  async run(args, terminal) {
    const { values, positionals } = readArgs("replay", args, options, 1)
    const opened = await openRecord(readDocument(needed(replay, "which file", positionals[0])))
    const { entries, seats } = opened.record
    const upTo = values.upto === undefined ? entries.length : whole("--upto", values.upto, 0, entries.length)
    if (values.side !== undefined && !seats.some((s) => s.side === values.side))
      throw new Usage(
        `There is no side "${values.side}" in this record. The sides are: ${seats.map((s) => s.side).join(", ")}.`,
      )
    const side = values.side ?? null
    if (values.json) {
      const match = replayRecord(opened, upTo)
      terminal.print(JSON.stringify(side === null ? wholeMatch(match) : viewOf(match, side), null, 2))
      return exits.well
    }
    let seen = 0
    for (const { match, made } of replaying(opened, upTo)) {
      sayNews(match, made, seen, side, terminal)
      seen = match.told.length
      if (values.step || made === upTo) draw(match, side, terminal)
      if (made === upTo) terminal.print(`\n${sayOutcome(match)}`)
      else if (values.step) {
        const line = await terminal.ask(`${made} of ${upTo} entries. Press Enter to continue, or type quit. `)
        if (line === undefined || line.trim() !== "") break
      }
    }
    return exits.well
  },
}

/** What the last entry caused, as that side was told. */
function sayNews(match: Match, made: number, seen: number, side: Side | null, terminal: Terminal): void {
  for (const told of match.told.slice(Math.min(seen, match.told.length)))
    if (side === null || told.to === undefined || told.to.includes(side))
      terminal.print(`${String(made).padStart(5)}  ${says(match, told)}`)
}

const draw = (match: Match, side: Side | null, terminal: Terminal): void =>
  terminal.print(drawScene(match.game.scene(match.game.view(match.state, side)), sidesOf(match), terminal.columns))
