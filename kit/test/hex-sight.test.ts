import type { Shown } from "@salient/engine"
import {
  blocked,
  type Finding,
  Grid,
  hinderedByGreatest,
  hinderedBySum,
  letters,
  numbers,
  type Sighting,
} from "@salient/space/hex"
import { describe, expect, it } from "vitest"
import { hexSightLens } from "../lenses/hex-sight.ts"

const grid = new Grid({ orientation: "flat", indent: "second", columns: letters(4), rows: numbers(1, 4) })
const h = (name: string) => grid.hex(name)

type View = { readonly at: { readonly [unit: string]: string }; readonly judged: Sighting }

const lens = hexSightLens<View>({
  rules: ["H-1"],
  sight: ({ judged }) => ({
    grid,
    hindrance: (a, b) => (b === h("D4") ? undefined : grid.distance(a, b) > 1 ? 2 : 0),
    explain: () => judged,
  }),
  pieceAt: (view, touch) => (view.at[touch] === undefined ? undefined : h(view.at[touch])),
  saysFrom: (_, from) => [`Cover in ${grid.name(from)}.`],
  saysAlong: (_, from, to) => [`From ${grid.name(from)} to ${grid.name(to)}.`],
})

const clear: Sighting = { visible: true, hindrance: 0, findings: [] }
const show = (judged: Sighting, ...touches: string[]) =>
  lens.show(
    { at: { "unit:1": "A1" }, judged },
    touches.map((touch) => ({ touch })),
  )
const shown = (found: Shown | string): Shown => {
  if (typeof found === "string") throw new Error(found)
  return found
}
const found = (label: string, amount: number, hex: string): Finding => ({
  rule: "H-2",
  label,
  amount,
  at: { hex: h(hex) },
})

describe("the lens of sight on hexes", () => {
  it("groups all hexes by what hinders the view of them", () => {
    const { overlays, says } = shown(show(clear, "unit:1"))
    expect(overlays.map((o) => (o.kind === "hexes" ? [o.label, o.tone, o.hexes.length] : []))).toEqual([
      ["Not seen from A1", "bad", 1],
      ["Seen clearly", "good", 2],
      ["Hindrance 2", "plain", 12],
    ])
    expect(says[0]).toBe("From A1, 14 of 15 hexes can be seen.")
    expect(says.at(-1)).toBe("Cover in A1.")
  })
  it("shows what blocks a line, and where", () => {
    const { overlays, says, rules } = shown(show(blocked("H-3", "the wood", { hex: h("A2") }), "hex:A1", "hex:A3"))
    expect(says).toEqual(["A1 to A3, 2 hexes: blocked by the wood in A2."])
    expect(overlays[0]).toMatchObject({ kind: "sight", tone: "bad", label: "Blocked", rules: ["H-3"] })
    expect(overlays[0]).toHaveProperty("blockedAt")
    expect(rules).toEqual(["H-3"])
  })
  it("says of a clear line that it is clear, and what the game adds", () => {
    expect(shown(show(clear, "hex:A1", "hex:A2")).says).toEqual(["A1 to A2, 1 hex: clear.", "From A1 to A2."])
  })
  it("adds up what hinders, or names the greatest and the others apart", () => {
    const both = [found("smoke", 3, "A2"), found("brush", 1, "A3")]
    const sum = shown(show(hinderedBySum(both), "hex:A1", "hex:A4")).says
    expect(sum[0]).toMatch(/: Hindrance 4 = 3 smoke in A2 [+] 1 brush in A3[.]/)
    const greatest = shown(show(hinderedByGreatest(both), "hex:A1", "hex:A4")).says
    expect(greatest[0]).toMatch(/: Hindrance 3 = 3 smoke in A2[.]/)
    expect(greatest[1]).toBe("Only the greatest counts. Also on the line: 1 brush in A3.")
  })
  it("says what to point at", () => {
    expect(show(clear, "card:1")).toMatch(/Point at a hex or a piece/)
    expect(show(clear, "hex:A1", "card:1")).toMatch(/Point at a second hex/)
  })
})
