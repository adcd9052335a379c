/** `salient verify`: were the dice of a finished match those that were promised when it began? */
import { brokenPromise } from "@salient/engine"
import { type Command, exits, needed, readArgs } from "../args.ts"
import { readDocument } from "../files.ts"
import { openRecord, replayRecord } from "../open.ts"

export const verify: Command = {
  name: "verify",
  usage: "FILE",
  says: "check the dice of a finished match against the promise made at its start",
  help: `When a match begins, the hash of its seed is published; when it ends, the seed is. This hashes the seed again, compares,
and rolls every die of the record anew from the seed, so that anybody can see that nobody chose one.`,
  async run(args, terminal) {
    const { positionals } = readArgs("verify", args, { help: { type: "boolean", short: "h" } }, 1)
    const opened = await openRecord(readDocument(needed(verify, "which file", positionals[0])))
    const broken = brokenPromise(opened.record)
    if (broken !== undefined) {
      terminal.print(`Not verified: ${broken}`)
      return exits.failed
    }
    const match = replayRecord(opened)
    const dice = match.draws.reduce((n, d) => n + d.values.length, 0)
    if (!match.outcome) terminal.print("The match is not over: this holds for what has been played.")
    terminal.print(
      `Verified: the seed is the one that was promised, and ${dice} dice fall from it as the record is played.`,
    )
    for (const { at, rule, why, faces, values } of match.draws) {
      const shown =
        values.length > 12 ? `${values.length} draws` : values.map((v, i) => `${v + 1}/${faces[i]}`).join(" ")
      terminal.print(`${String(at).padStart(5)}  ${shown.padEnd(12)} ${why} (${rule})`)
    }
    return exits.well
  },
}
