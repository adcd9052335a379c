/** How strong computer players are, in the reader's words. */
import { levels } from "virtual:salient-catalogue"
import type { Level } from "@salient/agents"
import en from "../words/en.json" with { type: "json" }
import { type Word, words } from "../words/words.ts"
import { isLevel, levelAmong, levelAndStyle } from "./level-among.ts"

/** The level of that name, for a computer player; otherwise an error sentence that lists the levels. */
export const levelOf = (id: string): Level => levelAmong(levels, id)

const said = (key: string, otherwise: string): string => (Object.hasOwn(en, key) ? words(key as Word) : otherwise)

/** The name of a computer player: that of its level and style, or its own if it has no level (an agent that a script has seated). */
export function levelName(id: string): string {
  const found = isLevel(levels, id) ? levelOf(id) : { id, name: id }
  const { level, style } = levelAndStyle(found.id)
  const name = said(`level.${level}`, found.name)
  return words("level.computer", {
    level: style ? words("level.styled", { level: name, style: words(`style.${style}`) }) : name,
  })
}

export function levelSays(id: string): string {
  const found = levelOf(id)
  const { level, style } = levelAndStyle(found.id)
  const says = said(`level.${level}.says`, found.says)
  return style ? `${says} ${words(`style.${style}.says`)}` : says
}
