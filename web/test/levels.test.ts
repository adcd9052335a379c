/** Levels of computer players: found by name, and never another than the one meant. */
import { agents, levels } from "@salient/agents"
import { STYLES } from "@salient/engine"
import { expect, it } from "vitest"
import { isLevel, levelAmong, STYLES as offered } from "../front/level-among.ts"
import de from "../words/de.json" with { type: "json" }
import en from "../words/en.json" with { type: "json" }
import fr from "../words/fr.json" with { type: "json" }

it("a level is found by its name, or by the agent that older matches name", () => {
  for (const level of levels) expect(levelAmong(levels, level.id)).toBe(level)
  expect(["greedy", "officer", "search"].map((id) => levelAmong(levels, id).id)).toEqual([
    "recruit",
    "regular",
    "veteran",
  ])
})

it("a name that no level has is refused with those there are, not taken for another", () => {
  for (const wrong of ["general", "", "random"]) {
    expect(isLevel(levels, wrong)).toBe(false)
    expect(() => levelAmong(levels, wrong)).toThrow(
      `There is no level "${wrong}". There are: recruit, trained, regular, veteran.`,
    )
  }
})

it("a level may have a style, which its agent has too; an unknown style is refused", () => {
  expect(levelAmong(levels, "veteran:bold")).toMatchObject({ id: "veteran:bold", agent: "search:bold" })
  expect(levelAmong(levels, "recruit:careful")).toMatchObject({ id: "recruit:careful", agent: "recruit:careful" })
  expect(isLevel(levels, "veteran:rash")).toBe(false)
  expect(offered).toEqual(STYLES)
})

it("every level has an agent, a name and a sentence in every language", () => {
  for (const { id, agent } of levels) {
    expect(agents.map((a) => a.id)).toContain(agent)
    for (const said of [en, de, fr])
      expect(said).toMatchObject({
        [`level.${id}`]: expect.any(String),
        [`level.${id}.says`]: expect.any(String),
      })
  }
})
