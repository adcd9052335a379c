import { type Aim, anyMove, bytes, Match, randomFrom, type Shown, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { boardOf } from "../lenses/aim.ts"
import { lenses } from "../lenses/lenses.ts"
import { batteries, threatTo } from "../rules/actions/threats.ts"
import { sight } from "../rules/line-of-sight.ts"
import { allHexes, grid } from "../rules/the-map/field.ts"
import type { State } from "../state.ts"
import { type Scene, state } from "./table.ts"

const at = (hex: string) => grid.hex(hex)
const bare = (more: Partial<Scene> & Pick<Scene, "units">): Scene => ({ map: {}, ...more })

/** What a lens shows to a side. */
function look(m: State, side: string | null, id: string, ...touches: string[]): Shown | string {
  const lens = lenses.find((l) => l.id === id)!
  return lens.show(
    game.view(m, side),
    touches.map((touch): Aim => ({ touch })),
  )
}
const shown = (s: Shown | string): Shown => {
  if (typeof s === "string") throw new Error(s)
  return s
}
const hexes = (s: Shown, label: string): string[] => {
  const found = s.overlays.find((o) => o.label === label)
  return found?.kind === "hexes" ? found.hexes.map((h) => h.slice(4)) : []
}

describe("the look glass", () => {
  it("GWC-10.1 one aim: every hex under its Hindrance, as the rules see it", () => {
    const m = state(
      bare({
        map: { hexes: { H6: "o.", I5: "W.", G5: "r." } },
        units: [
          ["g-inf", "H5"],
          ["f-poi", "O11"],
        ],
      }),
    )
    const s = shown(look(m, "germany", "sight", "unit:g1"))
    for (const [label, value] of [
      ["Seen clearly", 0],
      ["Hindrance 2", 2],
      ["Hindrance 3", 3],
      ["Not seen from H5", -1],
    ] as const)
      expect(hexes(s, label)).toEqual(
        allHexes.filter((h) => h !== at("H5") && sight(m, at("H5"), h) === value).map((h) => grid.name(h)),
      )
    expect(s.says[0]).toMatch(/^From H5, \d+ of 164 hexes can be seen\.$/)
    expect(look(m, "germany", "sight", "hex:Z99")).toBe("Point at a hex or a piece on the map.")
  })

  it("GWC-10.3.3 two aims: what hinders, where, and the one that counts; the Cover at the other end", () => {
    const m = state(
      bare({
        map: { hexes: { H6: "o.", H7: "f.", H8: "B." }, walls: ["H7/H8"] },
        units: [
          ["g-inf", "H5"],
          ["f-poi", "H8"],
        ],
      }),
    )
    const s = shown(look(m, "france", "sight", "unit:g1", "unit:f2"))
    expect(s.says).toEqual([
      "H5 to H8, 3 hexes: Hindrance 2 = 2 Orchard in H6.",
      "Only the greatest counts. Also on the line: 1 Field in H7.",
      "Cover in H8 against it: 3 = 3 Building.",
    ])
    expect(s.rules).toEqual(expect.arrayContaining(["GWC-T113", "GWC-T106"]))
  })

  it("GWC-10.2 a blocked line says by what and where, a hexside too; GWC-SCN-02 fog blocks", () => {
    const woods = state(bare({ map: { hexes: { E4: "W." } }, units: [] }))
    const s = shown(look(woods, null, "sight", "hex:E3", "hex:E5"))
    expect(s.says).toEqual(["E3 to E5, 2 hexes: blocked by Woods in E4."])
    expect(s.overlays[0]).toMatchObject({ kind: "sight", tone: "bad" })
    expect(s.overlays[0]).toHaveProperty("blockedAt")
    const wall = state(bare({ map: { walls: ["H4/H5"] }, units: [] }))
    expect(shown(look(wall, null, "sight", "hex:H3", "hex:H6")).says[0]).toMatch(
      /blocked by Wall on the hexside H4\/H5/,
    )
    const fog = state(
      bare({ map: { special: [{ kind: "limitedSight", name: "Fog", hexes: 2, untilTime: null }] }, units: [] }),
    )
    expect(shown(look(fog, null, "sight", "hex:H3", "hex:H6")).rules).toEqual(["GWC-SCN-02"])
  })

  it("GWC-3.3.1.2 a Leader's radius and his chain: Barnier, De Grasse, Durant and their Units", () => {
    const m = state(
      bare({
        units: [
          ["f-barnier", "K6"],
          ["f-degrasse", "I7"],
          ["f-durant", "G6"],
          ["f-poi", "G5"],
          ["f-violette", "I4"],
          ["g-inf", "A1"],
        ],
      }),
    )
    const s = shown(look(m, "germany", "command", "unit:f1"))
    expect(hexes(s, "Command Radius 2")).toHaveLength(19)
    const arrows = s.overlays.filter((o) => o.kind === "arrow").map((o) => o.label)
    expect(arrows).toEqual([
      "Cne Barnier activates Ltn De Grasse",
      "Ltn De Grasse activates Ltn Durant",
      "Ltn Durant activates Poilus",
    ])
    expect(s.says[0]).toBe("Cne Barnier in K6: Command Radius 2, Highest-ranking Leader.")
    expect(shown(look(m, "france", "command", "unit:f4")).says).toEqual([
      "Poilus in G5 is in the Command Radius of Ltn Durant in G6.",
    ])
    expect(look(m, "france", "command")).toMatch(/Point at a Leader/)
  })

  it("GWC-3.3.2 Units Out of Cohesion, of both sides", () => {
    const m = state(
      bare({
        units: [
          ["g-inf", "H5"],
          ["g-bertin", "C5"],
          ["g-inf", "C6"],
          ["f-poi", "H11"],
          ["f-poi", "H6"],
        ],
      }),
    )
    const s = shown(look(m, "germany", "cohesion"))
    expect(hexes(s, "Out of Cohesion")).toEqual(["H5", "H6"])
    expect(hexes(s, "In Cohesion")).toEqual(["C6", "H11"])
    expect(s.says).toHaveLength(2)
  })

  it("GWC-3.1.2 the Range of a Unit and of its Mortar, what of it is seen, and the FP with its story", () => {
    const m = state(
      bare({
        map: { hexes: { H6: "W." } },
        units: [
          ["g-abt", "H5", { weapon: "g-lmw" }],
          ["g-muller", "H5"],
          ["f-poi", "H9"],
        ],
      }),
    )
    const s = shown(look(m, "france", "range", "unit:g1"))
    expect(hexes(s, "7,58 cm leichter Minenwerfer: in Range and LOS")).not.toContain("H4")
    expect(hexes(s, "7,58 cm leichter Minenwerfer: in Range, not seen")).toContain("H7")
    expect(s.says[0]).toMatch(/^Abteilung: Range 4, FP 4 = 2 Abteilung \+ 2 Command\./)
    expect(s.says[1]).toMatch(/Range 2 to 14, FP 5 = 5 .*; it needs a Targeting roll to hit/)
  })

  it("GWC-A42.2 where opportunity fire threatens, how strongly and by whom; who has acted threatens nobody", () => {
    const m = state(
      bare({
        units: [
          ["g-inf", "B2"],
          ["f-barnier", "H6"],
          ["f-poi", "H6"],
          ["f-poi", "H7"],
          ["f-poi", "B10", { activated: true }],
        ],
      }),
    )
    const calls = batteries(m, "germany")
    const threat = threatTo(m, at("H4"), calls)!
    expect(threat.fp.total).toBe(5 + 2 + 1) // the Platoon with Barnier, and its neighbour in H7
    const s = shown(look(m, "germany", "danger", "hex:H4"))
    expect(s.says).toEqual(["At H4: Poilus in H6, Poilus in H7.", "FP 8 = 5 Poilus + 2 Command + 1 1 more."])
    const all = shown(look(m, "germany", "danger"))
    expect(hexes(all, "No enemy can fire there")).toContain("A11")
    expect(hexes(all, "FP 5 to 8")).toContain("H4")
    expect(shown(look(m, "germany", "danger", "hex:A11")).says).toEqual([
      "No enemy that could still be activated can fire at A11.",
    ])
  })

  it("GWC-1.2 a lens is made from the view: two states that differ only in secrets look the same through all of them", () => {
    const random = randomFrom("lens")
    const match = Match.begin(game, { scenario: "juvincourt" }, { seed: seedFrom("lens") })
    for (let n = 0; n < 120; n++) {
      const d = match.pending[0]!
      match.play({ by: d.by, seq: match.seq, move: anyMove(d, random) })
    }
    const m = structuredClone(match.state) as State
    const other = structuredClone(m)
    const { france } = other.players
    ;[france!.hand, france!.deck] = [
      france!.deck.slice(0, france!.hand.length),
      [...france!.hand, ...france!.deck.slice(france!.hand.length)],
    ]
    france!.exposed = []
    m.players.france!.exposed = []
    const touches = [m.units[0]!.id, `hex:${grid.name(m.units.at(-1)!.hex)}`]
    for (const lens of lenses)
      for (const aims of [[], touches.slice(0, 1), touches])
        expect(bytes(look(other, "germany", lens.id, ...aims))).toBe(bytes(look(m, "germany", lens.id, ...aims)))
    expect(boardOf(game.view(m, "germany")).players.france!.hand).toEqual([])
  })
})
