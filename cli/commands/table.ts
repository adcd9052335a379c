/** `salient table`: the forms of a game's calculator, for use beside a real table. */
import { cipherDice, newSeed, type Random } from "@salient/engine"
import { loadGame } from "@salient/games"
import { type Command, exits, needed, readArgs, Usage } from "../args.ts"
import { runForms } from "../form.ts"
import { seedOf } from "../open.ts"

export const table: Command = {
  name: "table",
  usage: "GAME [FORM] [--seed TEXT]",
  says: "calculate combats, tests and odds beside a real table",
  help: `  --seed TEXT  repeatable dice

Asks for what the form needs (Enter accepts the value in brackets), shows the odds, and rolls if you wish.`,
  async run(args, terminal) {
    const options = { seed: { type: "string" }, help: { type: "boolean", short: "h" } } as const
    const { values, positionals } = readArgs("table", args, options, 2)
    const game = await loadGame(needed(table, "which game", positionals[0]))
    if (!game.calculator) throw new Usage(`${game.name} has no forms for a real table.`)
    const dice = cipherDice(values.seed === undefined ? newSeed() : seedOf(values.seed))
    const random: Random = (n) => dice.next(n)
    await runForms(game.calculator, terminal, random, positionals[1])
    return exits.well
  },
}
