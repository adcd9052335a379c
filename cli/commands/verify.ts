/** `salient verify`: checks that the dice of a finished match are those that were promised when it began. */
import { BadInput, diceMismatch, drawnMismatch, isSeed, type Match, type MatchRecord } from "@salient/engine"
import { type Command, exits, needed, readArgs, Usage } from "../args.ts"
import { readDocument } from "../files.ts"
import { type OpenRecord, openRecord, replayRecord } from "../open.ts"
import type { Terminal } from "../terminal.ts"

const options = { share: { type: "string" }, help: { type: "boolean", short: "h" } } as const

export const verify: Command = {
  name: "verify",
  usage: "FILE [--share SHARE]",
  says: "check the dice of a finished match against the promise made at its start",
  help: `When a match begins, the hash of its seed is published; when it ends, the seed is. This hashes the seed again, compares,
and rolls every die of the record again from the seed, so that anyone can check that no die was chosen. Players may have added a
share each to the seed: the hash of each was given before any share was known, and is checked too.
  --share SHARE  check that this share of yours, which your browser saved, is among them`,
  async run(args, terminal) {
    const { values, positionals } = readArgs("verify", args, options, 1)
    if (values.share !== undefined && !isSeed(values.share))
      throw new Usage(`--share takes 64 hexadecimal digits, found "${values.share}".`)
    const opened = await openRecord(readDocument(needed(verify, "which file", positionals[0])))
    const broken = diceMismatch(opened.record)
    if (broken !== undefined) {
      terminal.print(`Not verified: ${broken}`)
      return exits.failed
    }
    const { shares = [] } = opened.record
    if (values.share !== undefined && !shares.some((s) => s.share === values.share)) {
      terminal.print("Not verified: the share you gave is not one of those that made the dice.")
      return exits.failed
    }
    const match = playedAgain(opened)
    if (!match) return diceAlone(opened.record, terminal)
    const dice = match.draws.reduce((n, d) => n + d.values.length, 0)
    if (!match.outcome) terminal.print("The match is not over, so this covers only what has been played.")
    terminal.print(`Verified: the seed is the promised one, and it gives all ${dice} dice of the record.`)
    for (const { seat, share } of shares)
      terminal.print(
        share === undefined
          ? `The share of ${seat} was promised but never revealed, so it does not count.`
          : `The share of ${seat} is the promised one and is part of the dice.`,
      )
    for (const { at, rule, why, faces, values } of match.draws) {
      const shown =
        values.length > 12 ? `${values.length} draws` : values.map((v, i) => `${v + 1}/${faces[i]}`).join(" ")
      terminal.print(`${String(at).padStart(5)}  ${shown.padEnd(12)} ${why} (${rule})`)
    }
    return exits.well
  },
}

/** The replayed match; undefined if the rules have changed since and its dice were stored beside the record. */
function playedAgain(opened: OpenRecord): Match | undefined {
  try {
    return replayRecord(opened)
  } catch (error) {
    const changed = error instanceof BadInput && (error.code === "unknown-version" || error.code === "illegal-entry")
    if (changed && opened.record.drawn && opened.record.version !== opened.game.version) return undefined
    throw error
  }
}

/** Without those rules the moves can no longer be checked, but the dice still can. */
function diceAlone(record: MatchRecord, terminal: Terminal): number {
  const { drawn = { places: [], draws: [] }, version } = record
  const forged = drawnMismatch(record, drawn)
  const dice = drawn.draws.reduce((n, d) => n + d.values.length, 0)
  terminal.print(
    forged === undefined
      ? `Dice true, played by rules of version ${version}: the seed is the promised one, and it gives all ${dice} dice in order. The rules have changed since, so the moves were not replayed.`
      : `Not verified: ${forged}`,
  )
  return forged === undefined ? exits.well : exits.failed
}
