/** `salient rules`: a rule, or the list of a game's rules. */
import { gameIds } from "@salient/games"
import { type Command, exits, needed, readArgs, Usage } from "../args.ts"
import { findRule, nearestRules, rulebookOf, sayRule } from "../rulebooks.ts"

export const rules: Command = {
  name: "rules",
  usage: "RULE_ID | GAME",
  says: "print a rule, or list the rules of a game",
  help: "Give the id of a rule, as the log and the questions cite it, or the id of a game to list its rules by chapter.",
  async run(args, terminal) {
    const { positionals } = readArgs("rules", args, { help: { type: "boolean", short: "h" } }, 1)
    const what = needed(rules, "which rule or game", positionals[0])
    const game = what.toLowerCase()
    if (gameIds.includes(game)) {
      const book = rulebookOf(game)
      if (!book) throw new Usage(`There is no rulebook for ${game}.`)
      let chapter = ""
      for (const rule of book.rules) {
        if (rule.chapter !== chapter) terminal.print(rule.chapter)
        chapter = rule.chapter
        terminal.print(`  ${rule.id}  ${rule.title}`)
      }
      return exits.well
    }
    const found = findRule(what)
    if (!found)
      throw new Usage(
        `There is no rule and no game "${what}". The nearest rules are ${nearestRules(what).join(", ")}; the games are ${gameIds.join(", ")}.`,
      )
    terminal.print(sayRule(found))
    return exits.well
  },
}
