/** Fire and Assaults as a player sees them before choosing: the odds on the options of a match. */
import { last, oddsOf, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { a, box, facing, x } from "./duel.ts"
import { id, table, unit, verbs, type Wanted, type Wants } from "./table.ts"

/** The options of A when it is its turn. */
const ready = (mine: Partial<Wanted>, theirs: Partial<Wanted>, more: Wants = {}) => {
  const match = facing(mine, theirs, more)
  play(match, a)
  return match
}

/** The chance in percent of one level or more. */
const hits = (mine: Partial<Wanted>, theirs: Partial<Wanted>, more: Wants = {}, action = "deployedFire") =>
  100 - (oddsOf(ready(mine, theirs, more), `${action}:${x}`)["No effect"] ?? 0)

const setA = { options: { model: "A" } }
const line = { formation: "deployed" as const }

describe("fire", () => {
  it("DGK-FIRE-01 set A, Regulars at 5 in on a battalion in maneuver formation: 50% deployed, 22% moving", () => {
    expect(hits(line, {}, setA)).toBe(50)
    expect(hits(line, {}, setA, "movingFire")).toBe(22)
  })

  it("DGK-FIRE-08 set A, by the target's formation: deployed 28%, maneuver 50%, march 72%", () => {
    const by = (formation: "deployed" | "maneuver" | "march") => hits(line, { formation }, setA)
    expect([by("deployed"), by("maneuver"), by("march")]).toEqual([28, 50, 72])
  })

  it("DGK-FIRE-10 set A, by the target's cover: none 50%, soft 35%, hard 22%, fortification 10%", () => {
    const inside = (kind: string) =>
      hits(
        line,
        {},
        {
          ...setA,
          terrain: [
            {
              id: "cover",
              kind,
              points: box(4, 14.5, 16, 18),
              ...(kind === "redoubt" ? { movement: "rough", sight: "low" } : {}),
            },
          ],
        },
      )
    expect([hits(line, {}, setA), inside("woods"), inside("town"), inside("redoubt")]).toEqual([50, 35, 22, 10])
  })

  it("DGK-FIRE-02 wagons do not fire; those that the scenario arms do, as rifles", () => {
    expect(verbs(ready({ vehicle: "wagon", bases: 4, ...line }, {}))).not.toContain("deployedFire")
    expect(hits({ vehicle: "wagon", bases: 4, armed: true, ...line }, {})).toBe(10) // set B: 3 at 3-6 in
  })

  it("DGK-GAP-06 the worked cases of the table, set A, as a match shows them", () => {
    const guns = { arm: "fieldArtillery" as const, at: [10, 5] as const, ...line }
    expect(hits({ ...line, at: [10, 13] }, {}, setA)).toBe(72) // at 2 in
    expect(hits({ arm: "machineGun", at: [10, 5], ...line }, {}, setA)).toBe(42)
    expect(hits({ arm: "machineGun", at: [10, 13], ...line }, { formation: "march" }, setA)).toBe(83)
    expect(hits(guns, { at: [10, 20] }, setA)).toBe(28)
    expect(hits({ ...guns, bases: 3 }, { at: [10, 20] }, setA)).toBe(72)
    expect(hits({ ...guns, bases: 6 }, { at: [10, 20] }, setA)).toBe(93)
    expect(hits(guns, { arm: "fieldArtillery", at: [10, 25], ...line }, setA)).toBe(50)
  })

  it("DGK-GAP-15 set B by hand: 22%, 28%, 13%, 50%; guns on guns at 15 in index 7", () => {
    const guns = { arm: "fieldArtillery" as const, at: [10, 5] as const, ...line }
    expect(hits(line, {})).toBe(22)
    expect(hits({ arm: "machineGun", at: [10, 5], ...line }, {})).toBe(28)
    expect(hits(guns, { at: [10, 20] })).toBe(13)
    expect(hits({ ...guns, bases: 3 }, { at: [10, 20] })).toBe(50)
    expect(hits(guns, { arm: "fieldArtillery", at: [10, 20], ...line })).toBe(28)
  })

  it("DGK-FIRE-04 a target half hidden behind a wood is fired at by way of the base that is seen", () => {
    // the wood hides all but the right-hand end of an eight-base line
    const terrain = [{ id: "wood", kind: "woods", points: box(0, 12, 12.4, 13) }]
    const match = ready({ ...line, at: [10, 10] }, { ...line, bases: 8, at: [10, 15] }, { terrain })
    expect(verbs(match)).toContain("deployedFire")
  })

  it("DGK-LOS-04 from two levels up over a wood 7 in away the next 3.5 in are hidden, and who reaches beyond them is not", () => {
    const terrain = [
      { id: "hill", kind: "hill", level: 2, points: box(4, 4, 16, 10.2) },
      { id: "wood", kind: "woods", points: box(0, 14, 24, 17) },
    ]
    const guns = { arm: "machineGun" as const, ...line }
    const at = (y: number) => verbs(ready(guns, { at: [10, y], ...line }, { terrain })).includes("deployedFire")
    expect([at(19.2), at(20.6)]).toEqual([false, true]) // a line an inch deep: up to 20.2, and up to 21.6
  })

  it("DGK-LOS-01 who is seen sees: both may fire, or neither", () => {
    for (const terrain of [[], [{ id: "wood", kind: "woods", points: box(2, 12, 20, 13) }]]) {
      const mine = ready(line, line, { terrain })
      const theirs = table({
        terrain,
        allied: [{ name: "A", at: [10, 10], ...line }],
        central: [{ name: "X", at: [10, 15], ...line }],
        acting: "central",
      })
      play(theirs, x)
      expect(verbs(mine).includes("deployedFire")).toBe(verbs(theirs).includes("deployedFire"))
    }
  })
})

describe("assaults", () => {
  const charge = (mine: Partial<Wanted>, theirs: Partial<Wanted>, more: Wants = {}) =>
    oddsOf(ready(mine, { at: [10, 14], ...line, ...theirs }, more), `assault:${x}`)
  const stopped = (...args: Parameters<typeof charge>) => charge(...args)["Stopped by fire"] ?? 0
  const won = (...args: Parameters<typeof charge>) => charge(...args)["The defenders are beaten"] ?? 0

  it("DGK-ASLT-06 the defenders' fire: frontal and OK the worst, less when disordered or taken in flank, none when demoralized", () => {
    const frontal = stopped({}, {})
    const disordered = stopped({}, { is: { status: "disordered" } })
    const flank = stopped({}, { facing: 0, at: [10, 15] })
    expect(frontal).toBeGreaterThan(disordered)
    expect(frontal).toBeGreaterThan(flank)
    expect(Math.min(disordered, flank)).toBeGreaterThan(0)
    expect(stopped({}, { is: { status: "demoralized" } })).toBe(0)
  })

  it("DGK-GAP-07 set A: stopped 44% frontally, 26% by a disordered target, 17% in flank, 21% by maneuver, 8% by march formation", () => {
    for (const [percent, theirs] of [
      [44, {}],
      [26, { is: { status: "disordered" as const } }],
      [17, { facing: 0, at: [10, 15] as const }],
      [21, { formation: "maneuver" as const }],
      [8, { formation: "march" as const }],
    ] as const)
      expect(Math.abs(stopped({}, theirs, setA) - percent)).toBeLessThan(0.6)
  })

  it("DGK-ASLT-12 march formation is a better target than maneuver, and a demoralized unit the best", () => {
    const [maneuver, march, demoralized] = [
      won({}, { formation: "maneuver" }),
      won({}, { formation: "march" }),
      won({}, { is: { status: "demoralized" } }),
    ] as const
    expect(march).toBeGreaterThan(maneuver)
    expect(demoralized).toBeGreaterThan(march)
  })

  it("DGK-ASLT-13 cavalry is better than infantry in the open and worse against Hard Cover", () => {
    const broken = { is: { status: "demoralized" as const } } // no fire: only the close combat
    const trench = { terrain: [{ id: "t", kind: "trench", points: box(4, 13.8, 16, 13.8).slice(0, 2) }] }
    expect(won({ arm: "cavalry" }, broken)).toBeGreaterThan(won({}, broken))
    expect(won({ arm: "cavalry" }, broken, trench)).toBeLessThan(won({}, broken, trench))
  })

  it("DGK-ASLT-14 the better the cover, the fewer assaults are won", () => {
    const cover = (kind?: string) =>
      won(
        {},
        { is: { status: "demoralized" } },
        {
          terrain: kind
            ? [
                {
                  id: "c",
                  kind,
                  points: box(4, 13.9, 16, 18),
                  ...(kind === "redoubt" ? { movement: "open", sight: "low" } : {}),
                },
              ]
            : [],
        },
      )
    const chances = [cover(), cover("woods"), cover("town"), cover("redoubt")]
    expect(chances).toEqual([...chances].sort((p, q) => q - p))
    expect(new Set(chances).size).toBe(4)
  })

  it("DGK-ASLT-10 bases that have assaulted before count with those that come after, whatever became of them", () => {
    const match = table({
      allied: [
        { name: "A", at: [9, 10] },
        { name: "B", at: [12, 10], bases: 3 },
        { name: "C", at: [15, 10] },
      ],
      central: [{ name: "X", at: [12, 14], ...line, bases: 8 }],
      acting: "allied",
      dice: [1, 30, 1, 1, 30, 1], // for each: the order, one level or more of fire, stopped
    })
    const badly = (who: string) => {
      play(match, id("allied", who))
      const [decision] = match.pending
      const option =
        decision && "options" in decision ? decision.options.find((o) => o.id === `assault:${x}`) : undefined
      const labels = option?.forecast?.().tallies?.flatMap((t) => t.tally.parts.map((p) => p.label)) ?? []
      return labels.filter((l) => l.includes("utnumbered"))
    }
    expect(badly("A").join()).toContain("Badly") // 4 against 8
    play(match, `assault:${x}`)
    expect(unit(match, "central", "X").assaults).toEqual([4])
    expect(badly("B").join()).not.toContain("Badly") // 7 against 8
    play(match, `assault:${x}`)
    expect(unit(match, "central", "X").assaults).toEqual([4, 3])
    expect(badly("C").join()).toMatch(/Target|target|Defender/) // 11 against 8
  })

  it("DGK-AMB-12 a path that only grazes the arc in front of the target is frontal", () => {
    const match = ready({ at: [14.5, 10] }, { at: [10, 14], ...line, facing: 180 })
    const [decision] = match.pending
    const label = decision && "options" in decision ? decision.options.find((o) => o.id === `assault:${x}`)?.label : ""
    expect(label).toBe("Assault X")
  })

  it("DGK-ASLT-02 a target seen past the corner of a wood may be charged, though the path leads through the wood", () => {
    const terrain = [{ id: "wood", kind: "woods", points: box(9.6, 12, 10.6, 13) }]
    const match = ready({}, { at: [10, 14.5], ...line }, { terrain })
    expect(verbs(match)).toContain("assault")
    const hidden = ready({}, { at: [10, 14.5], ...line }, { terrain: [{ ...terrain[0], points: box(4, 12, 16, 13) }] })
    expect(verbs(hidden)).not.toContain("assault")
  })

  it("DGK-ACT-07 the odds shown before are those of the dice thrown after", () => {
    const match = ready({}, { at: [10, 14], ...line }, { dice: [1, 100, 100, 100, 100] })
    expect(stopped({}, {})).toBeGreaterThan(0)
    play(match, `assault:${x}`)
    expect(last(match, "assault")).toMatchObject({ message: "ASL_LOSE" })
  })
})
