import { describe, expect, it } from "vitest"
import type { Instruction } from "../game.ts"
import { knownInstructions } from "../instructions.ts"

const about = { label: "", says: "", default: "ask" }
const offered: Instruction[] = [
  { ...about, id: "windows", choices: ["ask", "able"], names: { able: "only when I can" } },
  { ...about, id: "fire", choices: ["ask", "never"] },
]

describe("standing instructions that were saved before", () => {
  it("stand if the game still knows them", () => {
    expect(knownInstructions(offered, { windows: "able", fire: "never" })).toEqual({ windows: "able", fire: "never" })
  })
  it("that were saved by the name of a choice become its id", () => {
    expect(knownInstructions(offered, { windows: "only when I can" })).toEqual({ windows: "able" })
  })
  it("that the game does not know are left out", () => {
    expect(knownInstructions(offered, { windows: "now and then", fire: "hold fire", flares: "never" })).toEqual({})
    expect(knownInstructions(offered, {})).toEqual({})
  })
})
