import { last, oddsOf, optionsOf, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { shotAt } from "../rules/fire/fire.ts"
import { blockedBy } from "../rules/terrain-and-sight/sight.ts"
import { terrainNow } from "../rules/terrain-and-sight/terrain.ts"
import { a, box, x } from "./duel.ts"
import { field, id, leaderId, table, unit, type Wanted, type Wants } from "./table.ts"

/** What the rules say about a shot by A at X: "ok" with the range, or the rules that forbid it. */
function shot(mine: Partial<Wanted>, theirs: Partial<Wanted>, more: Wants = {}) {
  const { state } = field({
    ...more,
    allied: [{ name: "A", at: [10, 10], formation: "deployed", ...mine }, ...(more.allied ?? [])],
    central: [{ name: "X", at: [10, 15], formation: "deployed", ...theirs }, ...(more.central ?? [])],
  })
  const [firer, target] = [a, x].map((i) => state.units.find((u) => u.id === i))
  if (!firer || !target) throw new Error("no units")
  const found = shotAt(state, firer, target, "deployedFire")
  return found.ok ? found : found.rules
}

const sees = (terrain: object[], from: readonly [number, number], to: readonly [number, number], scenario = {}) => {
  const { state } = field({
    terrain,
    scenario,
    allied: [{ name: "A", at: [4, 4] }],
    central: [{ name: "X", at: [44, 44] }],
  })
  const p = { x: from[0] * 1000, y: from[1] * 1000 }
  const q = { x: to[0] * 1000, y: to[1] * 1000 }
  const now = terrainNow(state)
  const there = blockedBy(now, p, q)?.rule
  expect(blockedBy(now, q, p) === undefined).toBe(there === undefined) // DGK-LOS-01: sight is mutual
  return there ?? "clear"
}

describe("fire in battle", () => {
  it("DGK-FIRE-03 Field Artillery reaches 24.0 in and not 24.1", () => {
    const guns = { arm: "fieldArtillery" as const }
    expect(shot({ ...guns, at: [10, 5] }, { at: [10, 29] })).toMatchObject({ range: 24_000, facts: { band: "18-24" } })
    expect(shot({ ...guns, at: [10, 5] }, { at: [10, 29.1] })).toContain("DGK-FIRE-03")
  })

  it("DGK-FIRE-04 a range of exactly 6.0 in is in the band 3-6", () => {
    expect(shot({}, { at: [10, 16] })).toMatchObject({ range: 6_000, facts: { band: "3-6" } })
    expect(shot({}, { at: [10, 16.001] })).toMatchObject({ facts: { band: "6-12" } })
  })

  it("DGK-FIRE-04 the shortest clear line past the corner of a wood, from a point of the front that is neither its end nor its middle", () => {
    // from corner to corner 6.08 in, through the wood; past its corner at (10.5, 11.1) from (10.2755, 10) to (11.5, 16)
    const terrain = [{ id: "wood", kind: "woods", points: box(10.5, 10.9, 16, 11.1) }]
    const theirs = { bases: 1, at: [12, 16] } as const
    expect(shot({ bases: 1 }, theirs)).toMatchObject({ range: Math.ceil(1_000 * Math.hypot(1, 6)) })
    const past = shot({ bases: 1 }, theirs, { terrain })
    const exact = 1_000 * Math.hypot(11.5 - (10.5 - (11.5 * 1.1) / 6) / (1 - 1.1 / 6), 6)
    expect("range" in past && Math.abs(past.range - exact)).toBeLessThan(4)
  })

  it("DGK-APP-05 beyond maximum range there is no fire, and the action is unspent", () => {
    expect(shot({}, { at: [10, 23] })).toEqual(["DGK-FIRE-03", "DGK-APP-05"])
  })

  it("DGK-FIRE-05 a target with one corner inside the arc is legal, one wholly outside is not", () => {
    // the line runs from x = 8 to 12 at y = 10; the right edge of its arc goes from (12, 10) at 45 degrees
    expect(shot({}, { at: [16.6, 12.9], facing: 180, arm: "machineGun", bases: 1 })).toEqual(["DGK-FIRE-05"])
    expect(shot({}, { at: [15.3, 12.9], facing: 180, arm: "machineGun", bases: 1 })).toMatchObject({ ok: true })
  })

  it("DGK-FIRE-06 what is 4 in deep in a wood cannot be fired at; 2.5 in deep it can", () => {
    const terrain = [{ id: "wood", kind: "woods", points: box(4, 12, 16, 24) }]
    expect(shot({}, { at: [10, 16] }, { terrain })).toEqual(["DGK-FIRE-06", "DGK-LOS-02"])
    expect(shot({}, { at: [10, 14.5] }, { terrain })).toMatchObject({ ok: true, facts: { targetCover: "soft" } })
  })

  it("DGK-FIRE-07 friends on the line stop infantry and not artillery", () => {
    const allied = [{ name: "B", at: [10, 13] as const, formation: "deployed" as const }]
    expect(shot({}, { at: [10, 17] }, { allied })).toEqual(["DGK-FIRE-07"])
    expect(shot({ arm: "fieldArtillery" }, { at: [10, 17] }, { allied })).toMatchObject({ ok: true })
  })

  it("DGK-LOS-05 infantry on a level-1 hill fires over friends at targets far enough beyond them", () => {
    const terrain = [{ id: "hill", kind: "hill", level: 1, points: box(4, 4, 16, 10.5) }]
    // friends 3 in to 4 in in front, with the half inch around them up to 4.5: a target more than 4.5 in beyond them can be seen
    const allied = [{ name: "B", at: [10, 14] as const, formation: "deployed" as const }]
    expect(shot({}, { at: [10, 17.5] }, { allied, terrain })).toEqual(["DGK-FIRE-06", "DGK-LOS-04"])
    expect(shot({}, { at: [10, 20] }, { allied, terrain })).toMatchObject({ ok: true })
  })

  it("DGK-FIRE-09 an MG base on a battalion is badly outnumbered; 4 bases on 3 outnumber", () => {
    expect(shot({ arm: "machineGun" }, {})).toMatchObject({ facts: { outnumbering: "actorBadlyOutnumbered" } })
    expect(shot({}, { bases: 3 })).toMatchObject({ facts: { outnumbering: "targetOutnumbered" } })
  })

  it("DGK-FIRE-10 cover is that of what half of the bases stand in, or of what they stand behind", () => {
    const wood = { id: "wood", kind: "woods", points: box(4, 14.9, 16, 20) }
    const wall = {
      id: "wall",
      kind: "stoneWall",
      points: [
        [4_000, 14_800],
        [16_000, 14_800],
      ],
    }
    expect(shot({}, {})).toMatchObject({ facts: { targetCover: "none" } })
    expect(shot({}, {}, { terrain: [wood] })).toMatchObject({ facts: { targetCover: "soft" } })
    expect(shot({}, {}, { terrain: [wall] })).toMatchObject({ facts: { targetCover: "hard" } })
    // a wall far in front of it or behind it protects no unit
    const far = {
      id: "wall",
      kind: "stoneWall",
      points: [
        [4_000, 11_500],
        [16_000, 11_500],
      ],
    }
    const behind = {
      id: "wall",
      kind: "stoneWall",
      points: [
        [4_000, 17_500],
        [16_000, 17_500],
      ],
    }
    expect(shot({}, {}, { terrain: [far] })).toMatchObject({ facts: { targetCover: "none" } })
    expect(shot({}, {}, { terrain: [behind] })).toMatchObject({ facts: { targetCover: "none" } })
  })

  it("DGK-TERR-02 a unit in marsh has no cover, though its movement is rough", () => {
    expect(shot({}, {}, { terrain: [{ id: "marsh", kind: "marsh", points: box(4, 12, 16, 20) }] })).toMatchObject({
      facts: { targetCover: "none" },
    })
  })

  it("DGK-FIRE-11 fire changes its target and never the firer", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], formation: "deployed" }],
      central: [
        { name: "X", at: [10, 15] },
        { name: "Y", at: [14, 15] },
      ],
      acting: "allied",
      dice: [1, 1],
    })
    const before = structuredClone(unit(match, "allied", "A"))
    const bystander = structuredClone(unit(match, "central", "Y"))
    play(match, a, `deployedFire:${x}`)
    expect(unit(match, "central", "X").status).toBe("demoralized")
    expect(unit(match, "allied", "A")).toEqual({ ...before, acted: true })
    expect(unit(match, "central", "Y")).toEqual(bystander)
  })

  it("DGK-FIRE-13 artillery does not cut wire: it is no target", () => {
    const wire = {
      id: "wire",
      kind: "wire",
      points: [
        [6_000, 15_000],
        [14_000, 15_000],
      ],
    }
    const match = table({
      allied: [{ name: "A", arm: "fieldArtillery", at: [10, 10], formation: "deployed" }],
      central: [{ name: "X", at: [10, 18] }],
      terrain: [wire],
      acting: "allied",
      dice: [100],
    })
    play(match, a)
    expect(optionsOf(match).filter((o) => o.includes("wire"))).toEqual([])
    play(match, `deployedFire:${x}`)
    expect(match.state.gone).toEqual([])
  })

  it("DGK-FIRE-01 the odds are shown before the shot: set B, Regulars at 5 in on maneuver formation, index 6", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], formation: "deployed" }],
      central: [{ name: "X", at: [10, 15] }],
      acting: "allied",
    })
    play(match, a)
    const odds = oddsOf(match, `deployedFire:${x}`)
    expect(odds["No effect"]).toBe(78)
    expect(oddsOf(match, `movingFire:${x}`)["No effect"]).toBe(93)
  })

  it("DGK-LEAD-06 a Leader beside the firer changes nothing", () => {
    const set = (at: readonly [number, number]) => {
      const match = table({
        allied: [{ name: "A", at: [10, 10], formation: "deployed" }],
        central: [{ name: "X", at: [10, 15] }],
        leaders: { [leaderId("allied")]: at },
        acting: "allied",
      })
      play(match, a)
      return oddsOf(match, `deployedFire:${x}`)
    }
    expect(set([8, 8])).toEqual(set([40, 4]))
  })

  it("DGK-INDIR-01 guns 40 in away fire at what a friend sees, as Moving Fire in the band 18-24", () => {
    const match = table({
      allied: [
        { name: "A", arm: "fieldArtillery", at: [10, 2], formation: "deployed" },
        { name: "B", at: [12, 36] },
      ],
      central: [{ name: "X", at: [10, 42] }],
      terrain: [{ id: "wood", kind: "woods", points: box(4, 20, 20, 28) }],
      options: { indirectFire: "on" },
      acting: "allied",
      dice: [100],
    })
    play(match, a, `indirectFire:${x}`)
    expect(last(match, "fired")).toMatchObject({ range: 40_000, action: "Indirect Fire" })
    // 12 + (-2 at 18-24) - 4 Moving Fire - 8 badly outnumbered: limited to 0
    expect(last(match, "fired")).toMatchObject({ index: 0 })
  })

  it("DGK-GAP-14 an aircraft over the table sees for the guns; one that is away does not", () => {
    const set = (...plane: Wanted[]) => {
      const match = table({
        allied: [{ name: "A", arm: "fieldArtillery", at: [10, 2], formation: "deployed" }, ...plane],
        central: [{ name: "X", at: [10, 42] }],
        terrain: [{ id: "wood", kind: "woods", points: box(4, 20, 20, 28) }],
        options: { indirectFire: "on" },
        acting: "allied",
      })
      if (plane.length > 0)
        play(match, id("allied", "Plane"), "fly", { place: { [id("allied", "Plane")]: { x: 40_000, y: 4_000 } } })
      play(match, a)
      return optionsOf(match)
    }
    expect(set()).not.toContain(`indirectFire:${x}`)
    expect(set({ name: "Plane", vehicle: "aircraft" })).toContain(`indirectFire:${x}`)
  })
})

describe("sight", () => {
  it("DGK-LOS-02 one sees 3 in into a wood and no farther", () => {
    const wood = { id: "wood", kind: "woods", points: box(4, 12, 16, 24) }
    expect(sees([wood], [10, 8], [10, 14.5])).toBe("clear")
    expect(sees([wood], [10, 8], [10, 15.5])).toBe("DGK-LOS-02")
  })

  it("DGK-LOS-03 a wall never blocks sight, a wood across the line does, however thin", () => {
    expect(
      sees(
        [
          {
            id: "wall",
            kind: "stoneWall",
            points: [
              [4_000, 12_000],
              [16_000, 12_000],
            ],
          },
        ],
        [10, 8],
        [10, 16],
      ),
    ).toBe("clear")
    expect(sees([{ id: "wood", kind: "woods", points: box(4, 12, 16, 13) }], [10, 8], [10, 16])).toBe("DGK-LOS-03")
  })

  it("DGK-LOS-03 a slope can be looked down, the rim of a plateau hides the ground below it", () => {
    const hill = { id: "hill", kind: "hill", level: 1, points: box(4, 4, 16, 10) }
    const plateaus = { hills: "plateaus" }
    expect(sees([hill], [10, 7], [10, 12.9])).toBe("clear")
    expect(sees([hill], [10, 7], [10, 13], plateaus)).toBe("DGK-LOS-04") // 3 in behind the rim, 3 in out from it
    expect(sees([hill], [10, 7], [10, 13.1], plateaus)).toBe("clear")
    expect(sees([hill], [10, 10], [10, 10.2], plateaus)).toBe("clear") // on the rim
    expect(sees([hill], [10, 5], [10, 9], plateaus)).toBe("clear") // both on top
    const top = { id: "top", kind: "hill", level: 2, points: box(4, 4, 16, 8) }
    expect(sees([hill, top], [10, 7], [10, 9], plateaus)).toBe("DGK-LOS-04") // one step down, at its foot
    expect(sees([hill, top], [10, 7], [10, 9.1], plateaus)).toBe("clear")
    expect(sees([hill, top], [10, 4], [10, 12.9], plateaus)).toBe("DGK-LOS-04") // the lower rim, 6 in away, seen from two levels up
    expect(sees([hill, top], [10, 4], [10, 13.1], plateaus)).toBe("clear")
  })

  it("DGK-LOS-04 from two levels up over a wood whose far side is 8 in away: 4 in beyond is hidden, 4.1 in is seen", () => {
    const terrain = [
      { id: "hill", kind: "hill", level: 2, points: box(4, 4, 16, 10) },
      { id: "wood", kind: "woods", points: box(4, 14, 16, 17) },
    ]
    expect(sees(terrain, [10, 9], [10, 21])).toBe("DGK-LOS-04")
    expect(sees(terrain, [10, 9], [10, 21.1])).toBe("clear")
  })

  it("DGK-LOS-05 of several woods only the one nearest the target counts", () => {
    const terrain = [
      { id: "hill", kind: "hill", level: 2, points: box(4, 4, 16, 10) },
      { id: "near", kind: "woods", points: box(4, 11, 16, 13) }, // far side 4 in away, shadow out to 15
      { id: "far", kind: "woods", points: box(4, 14, 16, 15) }, // far side 6 in away, shadow out to 18
    ]
    expect(sees(terrain, [10, 9], [10, 17.9])).toBe("DGK-LOS-04")
    expect(sees(terrain, [10, 9], [10, 18.1])).toBe("clear")
  })

  it("DGK-LOS-05 woods on different levels each cast their own shadow", () => {
    const ground = [
      { id: "slope", kind: "hill", level: 1, points: box(4, 4, 16, 15) },
      { id: "hill", kind: "hill", level: 2, points: box(4, 4, 16, 10) },
    ]
    const upper = { id: "upper", kind: "woods", points: box(4, 11, 16, 14) } // one level down, far side 9.5 in away: shadow out to 23.5
    const lower = { id: "lower", kind: "woods", points: box(4, 16, 16, 16.5) } // two levels down, far side 12 in away: shadow out to 22.5
    const [from, to] = [
      [10, 4.5],
      [10, 23],
    ] as const
    expect(sees([...ground, lower], from, to)).toBe("clear")
    expect(sees([...ground, upper], from, to)).toBe("DGK-LOS-04")
    expect(sees([...ground, upper, lower], from, to)).toBe("DGK-LOS-04")
  })

  it("DGK-LOS-06 a hill hides what lies behind it from the plain", () => {
    const hill = { id: "hill", kind: "hill", level: 1, points: box(4, 12, 16, 14) }
    expect(sees([hill], [10, 8], [10, 20])).toBe("DGK-LOS-06")
    expect(sees([hill], [10, 13], [10, 20])).toBe("clear")
  })
})
