import { BadInput, checkFile, Match, type Paths, sayProblem, seedFrom, viewOf } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { hits } from "../charts/fire.ts"
import { game } from "../game.ts"
import { fireForecast } from "../rules/fire.ts"
import { distance, sees, zone } from "../rules/the-raid/ground.ts"
import type { Placed } from "../rules/the-raid/units.ts"
import { last, optionsOf, play, reachable, table, unitOf, way } from "./table.ts"

const r1 = "unit:raiders:1"
const r2 = "unit:raiders:2"
const g1 = "unit:garrison:1"
const gun = "unit:garrison:4"
/** A garrison unit far away, so that the game goes on. */
const far = { hex: "I1" }

describe("before the raid", () => {
  it("RAID-1.1 the raiders and the garrison play", () => {
    const match = Match.begin(game, { scenario: "craters" }, { seed: seedFrom("1.1") })
    expect(match.start.seats.map((s) => s.side)).toEqual(["raiders", "garrison"])
  })

  it("RAID-2.1 both set up at once and in secret, each unit in a trench hex of its own in its zone", () => {
    const match = Match.begin(game, { scenario: "craters" }, { seed: seedFrom("2.1") })
    expect(match.pending.map((d) => [d.by, d.kind])).toEqual([
      ["garrison", "place"],
      ["raiders", "place"],
    ])
    const ours = { [r1]: "A8", [r2]: "B8", "unit:raiders:3": "C8", "unit:raiders:4": "D8" }
    const twice = match.play({ by: "raiders", seq: 0, move: { place: { ...ours, [r1]: "B8" } } })
    expect(twice).toMatchObject({ ok: false, rules: ["RAID-2.1"], reason: "B8 is named twice." })
    const outside = match.play({ by: "raiders", seq: 0, move: { place: { ...ours, [r1]: "A7" } } })
    expect(outside).toMatchObject({ ok: false, rules: ["RAID-2.1"] })
    expect(match.play({ by: "raiders", seq: 0, move: { place: ours } }).ok).toBe(true)
    expect(viewOf(match, "garrison").view).toMatchObject({ unseen: 4 })
    expect(viewOf(match, null).view).toMatchObject({ units: [] })
  })

  it("RAID-2.3 each side holds three cards nobody else sees", () => {
    const match = Match.begin(game, { scenario: "craters" }, { seed: seedFrom("2.3") })
    for (const by of ["raiders", "garrison"] as const) {
      const units = match.state.units.filter((u) => u.side === by)
      const place = Object.fromEntries(units.map((u, i) => [u.id, zone(match.state, by)[i] as string]))
      match.play({ by, seq: match.seq, move: { place } })
    }
    // The raiders have already drawn their card of the first turn (RAID-3.2).
    expect(viewOf(match, "garrison").view).toMatchObject({ handSizes: { raiders: 4, garrison: 3 } })
    const text = JSON.stringify(viewOf(match, "garrison"))
    for (const card of match.state.hands.raiders) expect(text).not.toContain(card)
  })

  describe("a scenario file", () => {
    const file = {
      salient: "scenario",
      game: "raid",
      id: "x",
      name: "x",
      brief: "x",
      length: "x",
      briefings: { raiders: "", garrison: "" },
      map: ["===", "...", "==="],
      zones: { raiders: [3], garrison: [1] },
      units: { raiders: ["party"], garrison: ["section"] },
    }
    const problems = (more: object) =>
      checkFile(game, { ...file, ...more }).problems.map((p) => `${p.path.join(".")}: ${sayProblem(p)}`)

    it("of the game's own shape is accepted", () => expect(problems({})).toEqual([]))

    it.each([
      [
        "RAID-1.2",
        "unknown ground",
        { map: ["===", ".?.", "==="] },
        'map.1: "?" is not a terrain letter; known: . o x w =',
      ],
      ["RAID-1.2", "ragged rows", { map: ["===", "....", "==="] }, "map.1: the row has 4 hexes, the first has 3"],
      [
        "RAID-2.1",
        "a zone off the map",
        { zones: { raiders: [3, 4], garrison: [1] } },
        "zones.raiders.1: the map has 3 rows, found 4",
      ],
      [
        "RAID-2.1",
        "too small a zone",
        { map: ["===", "...", "..."] },
        "zones.raiders: the zone has fewer trench hexes than the side has units",
      ],
    ])("%s with %s is refused, and says where and by which rule", (rule, _what, more, said) =>
      expect(problems(more)).toEqual([`${said} (${rule})`]),
    )

    it("of an unknown kind is refused", () => {
      expect(() => checkFile(game, { salient: "map", game: "raid" })).toThrow(/no files of the kind "map"/)
      expect(() => checkFile(game, "nonsense")).toThrow(BadInput)
    })
  })
})

describe("turns", () => {
  it("RAID-3.1 the raiders act first, then the garrison, then the next turn begins", () => {
    const match = table({ raiders: [{ hex: "A8" }], garrison: [far] })
    play(match, "end")
    expect(match.state).toMatchObject({ turn: 1, active: "garrison" })
    play(match, "end")
    expect(match.state).toMatchObject({ turn: 2, active: "raiders" })
  })

  it("RAID-3.2 a side that begins to act draws a card, but never a sixth", () => {
    const match = table({
      raiders: [{ hex: "A8" }],
      garrison: [far],
      hands: { garrison: ["nerve", "nerve", "flare", "flare"] },
    })
    play(match, "end")
    expect(match.state.hands.garrison).toHaveLength(5)
    play(match, "end", "end")
    expect(match.state.hands.garrison).toHaveLength(5)
  })

  it("RAID-3.3 each unit acts once a turn", () => {
    const match = table({ raiders: [{ hex: "A8" }, { hex: "C8" }], garrison: [far] })
    expect(optionsOf(match)).toEqual([r1, r2, "end"])
    play(match, r1, "move", "stay")
    expect(optionsOf(match)).toEqual([r2, "end"])
  })
})

describe("movement", () => {
  it("RAID-4.1 a section pays 1 for open ground and 2 for craters, and stops where it cannot pay", () => {
    const match = table({ active: "garrison", garrison: [{ hex: "D7" }, far], raiders: [{ hex: "I8" }] })
    play(match, g1, "move")
    expect(reachable(match)).toMatchObject({ C7: 2, D6: 2, C6: 3, C5: 4 }) // craters, shattered wood, open, open
    expect(match.check(way(match, "D6 C6 C7"))).toMatchObject({ ok: false, rules: ["RAID-4.1"] }) // 2 + 1 + 2 of 4
    play(match, "D6 C6")
    expect(unitOf(match, g1).hex).toBe("C6")
  })

  it("RAID-4.1 one hex may always be entered", () => {
    const match = table({
      active: "garrison",
      garrison: [far, far, far, { hex: "C3", kind: "gun" }],
      raiders: [{ hex: "I8" }],
    })
    play(match, gun, "move")
    expect(reachable(match)).toMatchObject({ C4: 2 }) // wire costs 3, the gun has 2: all of it
    play(match, "C4")
    expect(match.pending[0]?.prompt).not.toContain("the machine gun")
  })

  it("RAID-4.2 no unit enters a friend's hex", () => {
    const match = table({ raiders: [{ hex: "A8" }, { hex: "A7" }], garrison: [far] })
    play(match, r1, "move")
    expect(reachable(match)).not.toHaveProperty("A7")
    expect(match.check(way(match, "A7"))).toMatchObject({ ok: false, rules: ["RAID-4.2"] })
  })

  it("RAID-4.1 one answer moves a unit several hexes, and the cheapest path is proposed", () => {
    const match = table({ raiders: [{ hex: "A8" }], garrison: [far] })
    play(match, r1, "move")
    const [decision] = match.pending
    const proposed = decision?.kind === "path" && decision.wayTo?.([r1], "A5")
    expect(proposed).toMatchObject({ ok: true })
    match.play({ by: "raiders", seq: match.seq, move: { path: (proposed as { paths: Paths }).paths } })
    expect(unitOf(match, r1).hex).toBe("A5")
    expect(match.pending[0]).toMatchObject({ what: "next-unit" })
  })

  it("RAID-4.1 a unit that is fired at on its way is asked again, with the movement left", () => {
    const match = table({ raiders: [{ hex: "B8" }], garrison: [{ hex: "B5" }, far], dice: [1] })
    play(match, r1, "move", "B7 A7", g1)
    expect(unitOf(match, r1).hex).toBe("B7")
    expect(match.pending[0]).toMatchObject({ what: "way", by: "raiders" })
    play(match, "stay")
    expect(match.pending[0]).toMatchObject({ what: "next-unit" })
  })

  it("RAID-4.3 the path shows where known enemies can fire", () => {
    const match = table({ raiders: [{ hex: "B8" }], garrison: [{ hex: "B5" }, far] })
    play(match, r1, "move")
    const [decision] = match.pending
    const far7 = decision?.kind === "path" ? decision.reach?.([r1]).find((r) => r.at === "B7") : undefined
    expect(far7?.danger).toMatch(/can fire into B7/)
  })

  it("RAID-4.3 after each hex the enemy may fire with one unit that has not reacted", () => {
    const match = table({ raiders: [{ hex: "B8" }], garrison: [{ hex: "B5" }, far], dice: [1] })
    play(match, r1, "move", "B7")
    expect(match.pending[0]).toMatchObject({ by: "garrison", rules: ["RAID-4.3"] })
    expect(optionsOf(match)).toEqual([g1, "hold"])
    play(match, g1)
    expect(unitOf(match, g1).reacted).toBe(true)
    play(match, "A7")
    expect(match.pending[0]?.by).toBe("raiders") // nobody else can react
  })

  it("RAID-4.3 the garrison is asked while one of its units is hidden, even if none could fire", () => {
    const match = table({ raiders: [{ hex: "D8" }], garrison: [{ hex: "I1", hidden: true }] })
    play(match, r1, "move", "D7")
    expect(match.pending[0]?.by).toBe("garrison")
    expect(optionsOf(match)).toEqual(["hold"])
    expect(viewOf(match, "raiders").waits).toEqual([{ by: "garrison", says: "Waiting for the garrison." }])
  })

  it("RAID-4.4 Smoke takes two from fire at a moving raider", () => {
    const match = table({
      raiders: [{ hex: "B8" }],
      garrison: [{ hex: "B5" }, far],
      hands: { raiders: ["smoke"] },
      dice: [5],
    })
    play(match, r1, "move", "B7", g1, "raiders:smoke:1")
    // 5 die + 2 section − 1 range − 2 smoke: B7 is open ground
    expect(last(match, "hit")).toMatchObject({ hits: 0, score: { total: 4 } })
    expect(match.state.discards.raiders).toEqual(["raiders:smoke:1"])
  })
})

describe("hidden sections", () => {
  it("RAID-2.2 a hidden unit is not on the raiders' map, and is seen when a raider stands next to it", () => {
    const match = table({ raiders: [{ hex: "E5" }], garrison: [{ hex: "E3", hidden: true }] })
    expect(viewOf(match, "raiders").view).toMatchObject({ unseen: 1 })
    play(match, r1, "move", "E4")
    expect(viewOf(match, "raiders").view).toMatchObject({ unseen: 0 })
    expect(match.mayUndo("raiders")).toMatchObject({ ok: false, reason: expect.stringContaining("revealed") })
  })

  it("RAID-2.2 a hidden unit that fires or leaves its trench shows itself", () => {
    const fires = table({ raiders: [{ hex: "D6" }], garrison: [{ hex: "D3", hidden: true }], dice: [1] })
    play(fires, r1, "move", "E6", g1)
    expect(unitOf(fires, g1).hidden).toBe(false)
    const leaves = table({ active: "garrison", raiders: [{ hex: "A8" }], garrison: [{ hex: "D3", hidden: true }] })
    play(leaves, g1, "move", "D2")
    expect(unitOf(leaves, g1).hidden).toBe(false)
  })
})

describe("fire", () => {
  it("RAID-5.1 parties and sections reach three hexes, the machine gun five", () => {
    const match = table({
      active: "garrison",
      raiders: [{ hex: "B7" }],
      garrison: [{ hex: "B3" }, far, far, { hex: "B3", kind: "gun" }],
    })
    expect(distance(match.state, "B3", "B7")).toBe(4)
    play(match, g1)
    expect(match.pending[0]).toMatchObject({ what: "way" }) // nobody in range: it can only move
    const other = table({
      active: "garrison",
      raiders: [{ hex: "B7" }],
      garrison: [far, far, far, { hex: "B3", kind: "gun" }],
    })
    play(other, gun)
    expect(optionsOf(other)).toContain(`fire:${r1}`)
  })

  it("RAID-5.1 a shattered wood in between stops sight, at the ends it does not", () => {
    const { state } = table({ raiders: [{ hex: "D7" }], garrison: [{ hex: "D5" }] })
    expect(sees(state, "D5", "D7")).toBe(false) // D6 is a wood
    expect(sees(state, "D6", "D7")).toBe(true)
    expect(sees(state, "A5", "A7")).toBe(true)
  })

  it("RAID-5.2 strength, last step, cover and range", () => {
    const { state } = table({
      raiders: [{ hex: "C7" }],
      garrison: [{ hex: "C5", steps: 1 }, far, far, { hex: "C5", kind: "gun" }],
    })
    const [target] = state.units as [Placed]
    const score = (id: string) =>
      fireForecast(state, state.units.find((u) => u.id === id) as Placed, target).tallies?.[0]?.tally
    expect(score(g1)).toMatchObject({
      total: -1,
      parts: [{ amount: 2 }, { amount: -1 }, { amount: -1 }, { amount: -1 }],
    })
    expect(score(gun)?.total).toBe(2)
  })

  it.each([
    [5, 0],
    [6, 1],
    [8, 1],
    [9, 2],
    [12, 2],
  ])("RAID-5.3 a score of %i: %i hits", (score, taken) => expect(hits(score)).toBe(taken))

  it("RAID-1.3 two hits take a unit off the map", () => {
    const match = table({
      active: "garrison",
      raiders: [{ hex: "A5" }, { hex: "I8" }],
      garrison: [far, far, far, { hex: "A4", kind: "gun" }],
      dice: [6],
    })
    play(match, gun, `fire:${r1}`)
    expect(unitOf(match, r1)).toMatchObject({ steps: 0, hex: null })
  })

  it("RAID-5.4 Flare adds two to the garrison's fire", () => {
    const match = table({
      active: "garrison",
      raiders: [{ hex: "A5" }, { hex: "I8" }],
      garrison: [{ hex: "A4" }],
      hands: { garrison: ["flare"] },
      dice: [2],
    })
    play(match, g1, `fire:${r1}`, "garrison:flare:1")
    expect(last(match, "hit")).toMatchObject({ hits: 1, score: { total: 6 } })
  })
})

describe("assault", () => {
  const facing = { raiders: [{ hex: "E4" }, { hex: "I8" }], garrison: [{ hex: "E3" }, far] }

  it("RAID-6.1 the odds of an assault are shown before it is made: two steps against one win 21 of 36", () => {
    const match = table({ raiders: [{ hex: "E4" }], garrison: [{ hex: "E3", steps: 1 }, far] })
    play(match, r1, "move")
    const [decision] = match.pending
    const there = decision?.kind === "path" ? decision.reach?.([r1]).find((r) => r.at === "E3") : undefined
    expect(there?.does).toMatch(/^Party Ash assaults Section Adler: it wins 58 % of the time[.]$/)
  })

  it("RAID-6.1 the higher score takes the hex", () => {
    const match = table({ ...facing, dice: [5, 3] })
    play(match, r1, "move", "E3")
    expect(unitOf(match, g1)).toMatchObject({ hex: null, steps: 0 })
    expect(unitOf(match, r1).hex).toBe("E3")
  })

  it("RAID-6.1 otherwise the attacker loses a step, stays, and its move ends", () => {
    const match = table({ ...facing, dice: [3, 3] })
    play(match, r1, "move", "E3")
    expect(unitOf(match, r1)).toMatchObject({ hex: "E4", steps: 1 })
    expect(optionsOf(match)).toEqual([r2, "end"])
  })

  it("RAID-6.2 Bombs add two, the attacker decides first", () => {
    const match = table({ ...facing, hands: { raiders: ["bombs"], garrison: ["bombs"] }, dice: [3, 3] })
    play(match, r1, "move", "E3")
    expect(match.pending[0]).toMatchObject({ by: "raiders", rules: ["RAID-6.2"] })
    play(match, "raiders:bombs:1")
    expect(match.pending[0]).toMatchObject({ by: "garrison", rules: ["RAID-6.2"] })
    play(match, "pass")
    play(match, "pass") // the garrison may still think of Nerve
    expect(last(match, "fought")).toMatchObject({ won: true, attack: { total: 7 }, defence: { total: 5 } })
  })

  it("RAID-6.3 a raider that wins takes a prisoner, a garrison unit does not", () => {
    const match = table({ ...facing, dice: [5, 3] })
    play(match, r1, "move", "E3")
    expect(unitOf(match, r1).prisoner).toBe(true)
    const back = table({ ...facing, active: "garrison", dice: [5, 3] })
    play(back, g1, "move", "E4")
    expect(unitOf(back, g1).prisoner).toBe(false)
  })
})

describe("dice", () => {
  it("RAID-7.1 the die has six faces", () => {
    const match = table({
      active: "garrison",
      raiders: [{ hex: "A5" }, { hex: "I8" }],
      garrison: [{ hex: "A4" }],
      dice: [6],
    })
    play(match, g1, `fire:${r1}`)
    expect(match.draws.at(-1)).toMatchObject({ faces: [6], values: [5] })
  })

  it("RAID-7.2 Nerve rolls again inside the roll, and the second roll stands", () => {
    const match = table({
      active: "garrison",
      raiders: [{ hex: "A5" }, { hex: "I8" }],
      garrison: [{ hex: "A4" }],
      hands: { garrison: ["nerve"] },
      dice: [6, 2],
    })
    play(match, g1, `fire:${r1}`, "pass", "garrison:nerve:1")
    expect(last(match, "hit")).toMatchObject({ score: { total: 4 }, hits: 0 })
  })

  it("RAID-7.2 a side with cards is asked whether or not it holds Nerve", () => {
    const match = table({
      active: "garrison",
      raiders: [{ hex: "A5" }, { hex: "I8" }],
      garrison: [{ hex: "A4" }],
      hands: { garrison: ["bombs"] },
      dice: [2],
    })
    play(match, g1, `fire:${r1}`, "pass")
    expect(match.pending[0]).toMatchObject({ by: "garrison", rules: ["RAID-7.2"] })
    expect(optionsOf(match)).toEqual(["pass"])
  })

  it("RAID-7.3 a 1 of the raiders lets one garrison unit step, before the roll is used", () => {
    const match = table({ raiders: [{ hex: "A5" }], garrison: [{ hex: "A4" }, { hex: "I1", hidden: true }], dice: [1] })
    play(match, r1, `fire:${g1}`)
    expect(match.pending[0]).toMatchObject({ by: "garrison", rules: ["RAID-7.3"] })
    expect(last(match, "hit")).toBeUndefined()
    play(match, `${g1}>A3`)
    expect(unitOf(match, g1).hex).toBe("A3")
    expect(last(match, "hit")).toBeDefined()
  })
})

describe("victory", () => {
  it("RAID-8.1 a prisoner brought home wins at once, in the middle of a move", () => {
    const match = table({ raiders: [{ hex: "A7", prisoner: true }], garrison: [far] })
    play(match, r1, "move", "A8")
    expect(match.outcome).toMatchObject({ winners: ["raiders"], rules: ["RAID-8.1"] })
  })

  it("RAID-8.2 the last raider's loss ends it in the middle of his move", () => {
    const match = table({ raiders: [{ hex: "B7", steps: 1 }], garrison: [{ hex: "B4" }], dice: [6] })
    play(match, r1, "move", "B6", g1)
    expect(match.outcome).toMatchObject({ winners: ["garrison"], rules: ["RAID-8.2"] })
  })

  it("RAID-8.2 so does the garrison's", () => {
    const match = table({ raiders: [{ hex: "E4" }], garrison: [{ hex: "E3" }], dice: [6, 1] })
    play(match, r1, "move", "E3")
    expect(match.outcome).toMatchObject({ winners: ["raiders"], rules: ["RAID-8.2"] })
  })

  it("RAID-8.3 at dawn the garrison wins", () => {
    const match = table({ turn: 10, active: "garrison", raiders: [{ hex: "A7" }], garrison: [far] })
    play(match, "end")
    expect(match.outcome).toMatchObject({ winners: ["garrison"], rules: ["RAID-8.3"] })
  })
})

it("a scenario that is not there is refused with those that are", () => {
  expect(() => Match.begin(game, { scenario: "somme" })).toThrow(BadInput)
  expect(() => Match.begin(game, { scenario: "somme" })).toThrow(/It has: craters, sap/)
})
