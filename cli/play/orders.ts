/** Commands to the terminal, as distinct from answers to the question. */
import {
  type Considered,
  type Decision,
  forecastFor,
  type Match,
  type Option,
  type SeatId,
  type Side,
} from "@salient/engine"
import { Usage } from "../args.ts"
import { sidesOf } from "../data.ts"
import { drawPieces, drawScene } from "../draw/scene.ts"
import { writeWhole } from "../files.ts"
import { findRule, nearestRules, sayRule } from "../rulebooks.ts"
import type { Terminal } from "../terminal.ts"
import { findOption } from "./answer.ts"
import { sayForecast } from "./question.ts"

export type PlaySession = {
  readonly match: Match
  readonly seat: SeatId
  readonly side: Side
  readonly decision: Decision
  readonly terminal: Terminal
}

/** The result: the line was not a command, something was shown, the match has changed, or the player leaves. */
export type OrderResult = "none" | "done" | "changed" | "left"

type Order = {
  readonly words: readonly string[]
  readonly usage: string
  readonly says: string
  run(session: PlaySession, rest: string): OrderResult
}

const orders: readonly Order[] = [
  { words: ["help", "?"], usage: "help", says: "these lines", run: help },
  { words: ["odds"], usage: "odds N", says: "the exact odds of answer N", run: odds },
  { words: ["rule"], usage: "rule ID", says: "the text of a rule", run: rule },
  { words: ["look"], usage: "look PLACE", says: "what a place is and what is there", run: look },
  { words: ["board"], usage: "board", says: "everything that you can see, again", run: board },
  { words: ["pieces"], usage: "pieces", says: "every piece that you can see", run: pieces },
  { words: ["log"], usage: "log [N]", says: "the last N things that happened", run: log },
  { words: ["undo"], usage: "undo", says: "take back your last move, if nothing has been revealed since", run: undo },
  { words: ["save"], usage: "save FILE", says: "write the match to a file", run: save },
  { words: ["concede"], usage: "concede", says: "concede the match", run: concede },
  { words: ["quit", "exit"], usage: "quit", says: "leave", run: () => "left" },
]

/** Carries out the command in a line; returns "none" if the line is not a command. */
export function runOrder(session: PlaySession, line: string): OrderResult {
  const [word, ...rest] = line.split(/\s+/)
  const order = orders.find((o) => o.words.includes(word as string))
  if (!order) return "none"
  try {
    return order.run(session, rest.join(" "))
  } catch (error) {
    if (!(error instanceof Usage)) throw error
    session.terminal.print(error.message)
    return "done"
  }
}

function help({ terminal }: PlaySession): OrderResult {
  terminal.print("Answer the question, or type")
  for (const { usage, says } of orders) terminal.print(`  ${usage.padEnd(12)} ${says}`)
  terminal.print(`  ${"suggest".padEnd(12)} let the computer suggest a legal answer`)
  return "done"
}

function odds({ match, seat, decision, terminal }: PlaySession, rest: string): OrderResult {
  let about: Considered = true
  if (decision.kind === "amount") about = Number(rest)
  else if (decision.kind === "select" && rest.includes(",")) {
    const found = rest.split(",").map((part) => findOption(decision.options, part.trim()))
    const wrong = found.find((f) => typeof f === "string")
    if (wrong !== undefined) {
      terminal.print(wrong)
      return "done"
    }
    about = found.map((f) => (f as Option).id)
  } else if ("options" in decision) {
    const found = findOption(decision.options, rest)
    if (typeof found === "string") {
      terminal.print(rest === "" ? "Name the answer: odds N." : found)
      return "done"
    }
    about = found.id
  }
  const forecast = forecastFor(match, seat, about)
  terminal.print(forecast ? sayForecast(forecast) : "No dice depend on that answer.")
  return "done"
}

function rule({ terminal }: PlaySession, id: string): OrderResult {
  const found = findRule(id)
  terminal.print(found ? sayRule(found) : `There is no rule "${id}". Near it: ${nearestRules(id).join(", ")}.`)
  return "done"
}

function look({ match, side, terminal }: PlaySession, place: string): OrderResult {
  const scene = match.game.scene(match.game.view(match.state, side))
  const { board } = scene
  const called = (name: string | undefined) => name?.toLowerCase() === place.toLowerCase()
  const there =
    board.kind === "hex"
      ? board.hexes.find((h) => called(h.name) || called(h.id))
      : board.areas.find((a) => called(a.label) || called(a.id))
  if (!there) terminal.print(`There is no place "${place}" on this board.`)
  else {
    terminal.print(`${there.says}${there.rules ? ` (${there.rules.join(", ")})` : ""}`)
    for (const piece of scene.pieces)
      if ("hex" in piece.stands && piece.stands.hex === there.id) terminal.print(`  ${piece.says}`)
  }
  return "done"
}

function board({ match, side, terminal }: PlaySession): OrderResult {
  terminal.print(drawScene(match.game.scene(match.game.view(match.state, side)), sidesOf(match), terminal.columns))
  return "done"
}

function pieces({ match, side, terminal }: PlaySession): OrderResult {
  terminal.print(drawPieces(match.game.scene(match.game.view(match.state, side)), sidesOf(match)))
  return "done"
}

function log({ match, side, terminal }: PlaySession, rest: string): OrderResult {
  const most = /^\d+$/.test(rest) ? Number(rest) : 20
  const view = match.game.view(match.state, side)
  for (const { at, what } of match.heard(side, Math.max(0, match.heardCount(side) - most)))
    terminal.print(`${String(at).padStart(5)}  ${match.game.say(what, view)}`)
  return "done"
}

function undo({ match, seat, terminal }: PlaySession): OrderResult {
  const undone = match.undo(seat)
  if (undone.ok) return "changed"
  terminal.print(undone.reason)
  return "done"
}

function save({ match, terminal }: PlaySession, file: string): OrderResult {
  if (file === "") throw new Usage("Name a file: save FILE.")
  writeWhole(file, `${JSON.stringify(match.record())}\n`)
  terminal.print(`Saved in ${file}.`)
  return "done"
}

function concede({ match, seat }: PlaySession): OrderResult {
  match.concede(seat)
  return "changed"
}
