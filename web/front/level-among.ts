/** Levels by name, with or without a style (`veteran:bold`). Matches begun before levels existed name the agent instead. */
import type { Level } from "@salient/agents"
import type { Style } from "@salient/engine"

/** The styles of the engine, which these pages do not load. */
export const STYLES: readonly Style[] = ["bold", "careful"]

/** A level's name and its style, taken apart; the style is undefined if there is none of that name. */
export function levelAndStyle(id: string): { readonly level: string; readonly style: Style | undefined } {
  const style = STYLES.find((s) => id.endsWith(`:${s}`))
  return { level: style ? id.slice(0, -style.length - 1) : id, style }
}

export const withStyle = (level: string, style: string): string => (style === "" ? level : `${level}:${style}`)

function find(levels: readonly Level[], id: string): Level | undefined {
  const { level, style } = levelAndStyle(id)
  const found = levels.find((l) => l.id === level) ?? levels.find((l) => l.formerly === level)
  return found && style ? { ...found, id: withStyle(found.id, style), agent: withStyle(found.agent, style) } : found
}

export const isLevel = (levels: readonly Level[], id: string): boolean => find(levels, id) !== undefined

/** The level of that name; an unknown name throws rather than getting another level. */
export function levelAmong(levels: readonly Level[], id: string): Level {
  const found = find(levels, id)
  if (found) return found
  throw new Error(`There is no level "${id.slice(0, 40)}". There are: ${levels.map((l) => l.id).join(", ")}.`)
}
