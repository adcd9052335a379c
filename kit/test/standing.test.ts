import type { Decision, Options } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { everything, no, nothing, optionIn, standingBy, yes } from "../standing.ts"

const asked = { by: "a", prompt: "?", rules: [] }
const options = ["u1", "u2"].map((id) => ({ id, label: id }))
const flak: Decision = { ...asked, what: "flak", kind: "confirm", yes: "Fire", no: "Hold fire" }
const after: Decision = {
  ...asked,
  what: "after",
  kind: "choose",
  options: [...options, { id: "stop", label: "Stop" }],
}
const search: Decision = { ...asked, what: "search", kind: "select", options, min: 1, max: 2 }
const standing = standingBy([
  {
    what: "flak",
    label: "Aircraft",
    says: "",
    choices: { always: { name: "fire", answer: yes }, never: { name: "hold fire", answer: no } },
  },
  { what: "after", label: "", says: "", choices: { stop: { name: "stop", answer: (d) => optionIn(d, "stop") } } },
  {
    what: "search",
    label: "",
    says: "",
    choices: { all: { name: "all", answer: everything }, none: { name: "nothing", answer: nothing } },
    alone: "all",
  },
])
const told = (d: Decision, instructions: Options) => standing.answer(instructions, undefined, d)

describe("standing instructions, question by question", () => {
  it("each is to be asked until something else is said, and says what may be", () => {
    const [first, , last] = standing.instructions
    expect(first).toMatchObject({ id: "flak", choices: ["ask", "always", "never"], default: "ask" })
    expect(first?.names).toEqual({ ask: "ask me", always: "fire", never: "hold fire" })
    expect([first?.alone, last?.alone]).toEqual([undefined, "all"])
    expect([told(flak, {}), told(flak, { flak: "ask" }), told(flak, { flak: "nonsense" })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it("the question is answered as instructed", () => {
    expect(told(flak, { flak: "always" })).toEqual({ confirm: true })
    expect(told(flak, { flak: "never" })).toEqual({ confirm: false })
    expect(told(after, { after: "stop" })).toEqual({ choose: "stop" })
    expect(told(search, { search: "all" })).toEqual({ select: ["u1", "u2"] })
  })

  it("an answer that the rules do not take is not given: the player is asked", () => {
    expect(told({ ...after, options }, { after: "stop" })).toBeUndefined()
    expect(told(search, { search: "none" })).toBeUndefined()
  })
})
