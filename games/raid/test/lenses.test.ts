import type { Shown } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { table } from "./table.ts"

const through = (match: ReturnType<typeof table>, side: string | null, lens: string, ...touches: string[]) => {
  const found = game.lenses?.find((l) => l.id === lens)
  if (!found) throw new Error(`expected a lens ${lens}`)
  return found.show(
    game.view(match.state, side),
    touches.map((touch) => ({ touch })),
  )
}
const shown = (found: Shown | string): Shown => {
  if (typeof found === "string") throw new Error(`expected something to be shown, found: ${found}`)
  return found
}

describe("lenses", () => {
  const match = table({
    raiders: [{ hex: "D8" }, { hex: "E3" }],
    garrison: [{ hex: "E1" }, { hex: "F3", hidden: true, kind: "gun" }],
  })

  it("RAID-5.1 a shattered wood between two hexes stops sight, and the line says where", () => {
    const { overlays, says } = shown(through(match, "raiders", "sight", "hex:D8", "hex:D4"))
    expect(overlays[0]).toMatchObject({ kind: "sight", tone: "bad" })
    expect(overlays[0]).toHaveProperty("blockedAt")
    expect(says[0]).toMatch(/D8 to D4, 4 hexes: blocked by shattered wood in D6[.]/)
  })
  it("RAID-5.1 open ground does not", () => {
    const { overlays } = shown(through(match, "raiders", "sight", "hex:C8", "hex:C2"))
    expect(overlays[0]).toMatchObject({ kind: "sight", tone: "good" })
    expect(overlays[0]).not.toHaveProperty("blockedAt")
  })
  it("RAID-5.1 pointing at one hex shows all that can be seen from it, but not what lies behind a wood", () => {
    const { overlays } = shown(through(match, "raiders", "sight", "hex:D8"))
    const seen = overlays.flatMap((o) => (o.kind === "hexes" && o.tone === "good" ? o.hexes : []))
    expect(seen).toContain("hex:D7")
    expect(seen).not.toContain("hex:D4")
  })
  it("RAID-5.1 a field of fire reaches as far as the unit, and names whom it may fire at", () => {
    const { overlays, says } = shown(through(match, "raiders", "fire", "unit:raiders:2"))
    const swept = overlays[0]?.kind === "hexes" ? overlays[0].hexes : []
    expect(swept).toContain("hex:E1")
    expect(swept).not.toContain("hex:E7")
    expect(says.join(" ")).toMatch(/Section Adler in E1: range 2, cover 2 from trench/)
  })
  it("RAID-2.2 units hidden from the viewer are not shown as a danger", () => {
    const hexes = (side: string) =>
      shown(through(match, side, "danger")).overlays.flatMap((o) => (o.kind === "hexes" ? o.hexes : []))
    expect(hexes("raiders")).toContain("hex:E2")
    expect(hexes("raiders")).not.toContain("hex:F5")
    expect(shown(through(match, "raiders", "danger")).says.join(" ")).toMatch(/1 more are somewhere, unseen/)
  })
  it("says in a sentence that nothing can be shown", () => {
    expect(through(match, "raiders", "fire", "hex:A1")).toBe("Point at a unit on the map.")
    expect(through(match, null, "danger")).toMatch(/no enemy/)
    expect(through(match, "raiders", "sight", "card:1")).toMatch(/Point at a hex/)
  })
})
