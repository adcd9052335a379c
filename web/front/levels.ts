/** How strong computer players are, in the reader's words. */
import { levels, usualLevel } from "virtual:salient-catalogue"
import type { Level } from "@salient/agents"
import en from "../words/en.json" with { type: "json" }
import { type Word, words } from "../words/words.ts"

/** The level of that name; older matches and servers name the agent behind it, anything else means the usual one. */
export function levelOf(id: string): Level {
  const found = levels.find((l) => l.id === id) ?? levels.find((l) => l.agent === id)
  const usual = found ?? levels.find((l) => l.id === usualLevel)
  if (!usual) throw new Error(`expected the level ${usualLevel} among ${levels.map((l) => l.id).join(", ")}`)
  return usual
}

const said = (key: string, otherwise: string): string => (Object.hasOwn(en, key) ? words(key as Word) : otherwise)

export function levelName(id: string): string {
  const level = levelOf(id)
  return words("level.computer", { level: said(`level.${level.id}`, level.name) })
}

export function levelSays(id: string): string {
  const level = levelOf(id)
  return said(`level.${level.id}.says`, level.says)
}
