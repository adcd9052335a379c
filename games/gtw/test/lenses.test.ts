import { play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { lenses } from "../lenses/lenses.ts"
import type { State } from "../state.ts"
import type { Side } from "../types.ts"
import { view } from "../view.ts"
import { at, go, type Scene, table } from "./table.ts"

const shown = (match: ReturnType<typeof table>, id: string, side: Side | null = "entente") => {
  const found = lenses.find((l) => l.id === id)!.show(view(match.state as State, side), [])
  if (typeof found === "string") throw new Error(`expected overlays of the lens ${id}, found "${found}"`)
  return found
}
const hexes = ({ overlays }: ReturnType<typeof shown>, label: string) =>
  overlays.flatMap((o) => (o.kind === "hexes" && o.label === label ? o.hexes : []))

const far = { at: "0105", is: "british-regular", as: "far" } as const
const amiens: Scene = {
  units: [{ at: "0306", is: "british-combat-engineers", as: "r" }, far],
  depots: [{ at: "0306", side: "entente" }],
}

describe("lenses of lines", () => {
  it("GTW-7.A.4-1 rail nets: what a net carries, what its depot and a ride of 1 RE take, and what is free", () => {
    const match = table(amiens)
    play(match, go("r", "rail:0402"))
    const [net] = shown(match, "rails").says
    expect(net).toMatch(/50 REs a turn, 2 for 1 depot, 1 used, 47 free in this turn[.]$/)
  })

  it("GTW-7.A.6, GTW-7.A.7 rail nets: a broken line is shut, and its sentence says so", () => {
    const match = table({ ...amiens, but: (m) => m.broken.push(at(m, "0306")) })
    const found = shown(match, "rails")
    expect(hexes(found, "shut")).toContain("hex:0306")
    expect(hexes(found, "trains run")).not.toContain("hex:0306")
    expect(found.says).toContain("The line in 0306 is broken.")
  })

  it("GTW-14.N.2-1 rail nets: with unknown corps nobody else is told how much has been used", () => {
    const corps = { at: "0105", is: "british-corps", as: "hq" } as const
    const match = table({ ...amiens, units: [...amiens.units, corps], options: { limitedIntelligence: "on" } })
    play(match, go("r", "rail:0402"))
    const said = shown(match, "rails", null).says.filter((s) => /REs a turn/.test(s))
    expect(said.length).toBeGreaterThan(0)
    for (const sentence of said) expect(sentence).not.toMatch(/used|free/)
  })

  it("GTW-7.C.5 waterways: boats for 1 RE on the Somme, none left after a trip; frozen, or without the option, it says so", () => {
    const match = table({ ...amiens, options: { riverMovement: "on" } })
    expect(hexes(shown(match, "waterways"), "navigable")).toContain("hex:0306")
    expect(shown(match, "waterways").says.join(" ")).toMatch(/has boats for 1 RE on the water at 0105 and 0106, 1 free/)
    play(match, go("r", "river:0105"))
    expect(shown(match, "waterways").says.join(" ")).toMatch(/has boats for 1 RE on the water at 0105 and 0106, 0 free/)
    expect(shown(table(amiens), "waterways").says).toEqual(["River movement is not in play in this match."])
    const frozen = table({ ...amiens, options: { riverMovement: "on" }, weather: "snow" })
    expect(shown(frozen, "waterways").says).toEqual(["The waters are frozen."])
  })
})
