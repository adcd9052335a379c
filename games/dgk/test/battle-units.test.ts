/** Rules of scale, troops, orders, Leaders and damage, each played through a match with scripted dice. */

import { anyMove, Match, randomFrom, seedFrom, viewOf } from "@salient/engine"
import { last, oddsOf, optionsOf, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { a, box, facing, ordered, x } from "./duel.ts"
import { along, field, id, judged, leader, leaderId, table, unit, verbs, type Wanted, type Wants } from "./table.ts"

/** A, deployed, fires at X; the dice decide. */
function fired(dice: number[], mine: Partial<Wanted>, theirs: Partial<Wanted>, more: Wants = {}) {
  const match = facing({ formation: "deployed", ...mine }, theirs, { ...more, dice })
  play(match, a, `deployedFire:${x}`)
  return match
}

describe("scale and troops", () => {
  it("DGK-SCALE-03 a battalion of four bases deployed is 4 in wide and 1 in deep", () => {
    const match = facing({}, { at: [40, 40] }, { dice: [1] })
    play(match, a, "deploy", along(a, { x: 10_000, y: 10_000, facing: 0 }))
    const { bases } = unit(match, "allied", "A")
    const xs = bases.map((b) => b.x)
    expect(Math.max(...xs) - Math.min(...xs) + 1_000).toBe(4_000)
    expect(new Set(bases.map((b) => b.y)).size).toBe(1)
  })

  it("DGK-SCALE-04 Leaders stand on round bases of 1.5, 2 and 2.5 in", () => {
    const match = Match.begin(game, { scenario: "mons" }, { seed: seedFrom("leaders") })
    const random = randomFrom("leaders")
    while (match.state.phase === "deployment") {
      const [decision] = match.pending
      if (decision) match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
    }
    const radii = (game.scene(game.view(match.state, "central")).pieces ?? []).flatMap((p) =>
      p.emblem === "leader" && p.side === "central" && "bases" in p.stands
        ? p.stands.bases.map((b) => ("radius" in b ? b.radius : 0))
        : [],
    )
    expect(radii.sort((p, q) => p - q)).toEqual([750, 750, 750, 1_000, 1_000, 1_250])
  })

  it("DGK-TROOP-03 DGK-DMG-01 when a battle begins every battalion has its four bases and is OK", () => {
    const match = Match.begin(game, { scenario: "crossroads" }, { seed: seedFrom("new") })
    const units = match.state.units.filter((u) => u.id.includes("battalion"))
    expect(units.length).toBe(12)
    for (const u of match.state.units) expect(u.status).toBe("ok")
    for (const u of units) expect(u.strength).toBe(4)
  })

  it("DGK-TROOP-05 a machine-gun company that loses its one base is destroyed", () => {
    const match = fired([1], {}, { arm: "machineGun", is: { status: "demoralized" } })
    expect(unit(match, "central", "X")).toMatchObject({ where: "lost" })
    expect(match.state.breakPoints.central).toBe(19)
  })

  it("DGK-TROOP-06 three bases of artillery are one unit with one action", () => {
    const match = fired([100], { arm: "fieldArtillery", bases: 3 }, {})
    expect(last(match, "fired")).toMatchObject({ index: 12 + 2 - 2 }) // base 12, +2 at 3-6 in, 3 bases on 4
    expect(optionsOf(match)).not.toContain(a)
  })

  it("DGK-TROOP-09 a single machine-gun base in march formation says so on its counter", () => {
    const match = facing({ arm: "machineGun", formation: "march", is: { status: "disordered" } }, { at: [40, 40] })
    const piece = game.scene(viewOf(match, "central").view as never).pieces.find((p) => p.id === a)
    expect(piece?.marks?.map((m) => m.text)).toEqual(["disordered", "in march formation"])
  })

  it("DGK-CMD-01 the guns of a division are under its Leader, who is one of three", () => {
    const match = facing(
      {},
      { at: [40, 40] },
      {
        allied: [{ name: "Gun", arm: "fieldArtillery", at: [20, 10], under: "division" }],
      },
    )
    expect(match.state.leaders.filter((l) => l.side === "allied")).toHaveLength(3)
    play(match, "end", leaderId("central"), "end", leaderId("allied", "division"))
    expect(optionsOf(match)).toContain(id("allied", "Gun", "division"))
  })

  it("DGK-APP-07 two players of one side resolve actions of the same round, and both stand in one record", () => {
    const { game: mine, state } = field({
      allied: [
        { name: "A", at: [10, 10], formation: "deployed" },
        { name: "B", at: [20, 10], formation: "deployed" },
      ],
      central: [
        { name: "X", at: [10, 16] },
        { name: "Y", at: [20, 16] },
      ],
      acting: "allied",
    })
    const seats = [
      { id: "first", side: "allied" },
      { id: "second", side: "allied" },
      { id: "enemy", side: "central" },
    ]
    const match = Match.begin(
      mine,
      { scenario: state.scenario, options: {}, seats },
      { seed: seedFrom("two"), origin: { state, dice: [100, 100] } },
    )
    const say = (by: string, choose: string) => match.play({ by, seq: match.seq, move: { choose } })
    for (const [by, who, at] of [
      ["first", a, x],
      ["second", id("allied", "B"), id("central", "Y")],
    ] as const) {
      expect(say(by, who).ok).toBe(true)
      expect(say(by, `deployedFire:${at}`).ok).toBe(true)
    }
    expect(match.told.filter((t) => t.what.kind === "fired").map((t) => t.what.name)).toEqual(["A", "B"])
  })
})

describe("Leaders", () => {
  const orders = (at: readonly [number, number]) => {
    const match = facing({}, { at: [40, 40] }, { leaders: { [leaderId("allied")]: at } })
    play(match, a)
    return oddsOf(match, "maneuver")["Carried out: 6 in"]
  }

  it("DGK-LEAD-01 a Leader at 6.0 in helps an order, one at 6.1 in does not; one in contact is near (DGK-AMB-18)", () => {
    // the battalion's right edge is at x = 11, the Leader's radius 0.75
    expect(orders([17.75, 9])).toBe(91)
    expect(orders([17.86, 9])).toBe(74)
    expect(orders([11.75, 9])).toBe(91)
  })

  it("DGK-LEAD-02 a Leader near makes regrouping surer", () => {
    const chance = (at: readonly [number, number]) => {
      const match = facing(
        { is: { status: "disordered" } },
        { at: [40, 40] },
        { leaders: { [leaderId("allied")]: at } },
      )
      play(match, a)
      return oddsOf(match, "regroup").OK
    }
    expect(chance([13, 9])).toBe(82)
    expect(chance([40, 4])).toBe(62)
  })

  it("DGK-LEAD-03 the commander in chief helps every unit of his side", () => {
    const match = facing({}, { at: [40, 40] }, { leaders: { [leaderId("allied", "division")]: [13, 9] } })
    play(match, a)
    expect(oddsOf(match, "maneuver")["Carried out: 6 in"]).toBe(91)
  })

  it("DGK-AMB-23 a Leader who did not ride in his round does not ride later in the turn", () => {
    const match = facing({}, { at: [40, 40] }, { dice: [1] })
    play(match, a, "hold", "end")
    expect(match.state.leaders.find((l) => l.id === leaderId("allied"))).toMatchObject({ moved: true, acted: true })
    play(match, "pass")
    expect(optionsOf(match)).not.toContain(leaderId("allied"))
  })

  it("DGK-LEAD-05 a Leader in the middle of the assault path is run over, though contact is made beyond him", () => {
    const match = table({
      allied: [{ name: "A", arm: "cavalry", at: [10, 10] }],
      central: [{ name: "X", at: [10, 20], formation: "deployed" }],
      leaders: { [leaderId("central")]: [10, 14] },
      acting: "allied",
      dice: [1, 100, 1, 50, 100],
    })
    play(match, a, `assault:${x}`)
    expect(last(match, "displaced")).toMatchObject({ rules: ["DGK-LEAD-05"] })
  })

  it("DGK-LEAD-05 a Leader makes no room for units of his own side, however near the enemy is", () => {
    const match = ordered(
      "maneuver",
      {},
      {
        central: [{ name: "X", at: [10, 20], formation: "deployed" }],
        leaders: { [leaderId("allied")]: [10, 15] },
      },
    )
    play(match, along(a, [10, 16]))
    expect(last(match, "displaced")).toBeUndefined()
    expect(leader(match, "allied")).toMatchObject({ x: 10_000, y: 15_000 })
  })

  it("DGK-LEAD-05 a Leader whom a march leaves far enough behind is where he was", () => {
    const match = ordered("march", { arm: "cavalry" }, { leaders: { [leaderId("central")]: [10, 14] } })
    play(match, along(a, [10, 32]))
    expect(unit(match, "allied", "A").front).toMatchObject({ x: 10_000, y: 32_000 })
    expect(leader(match, "central")).toMatchObject({ x: 10_000, y: 14_000 })
    expect(match.pending[0]?.by).toBe("allied")
  })
})

describe("orders and what remains", () => {
  it("DGK-ACT-13 after a lost order to get off, passengers still fire", () => {
    const cars = id("allied", "Cars")
    const match = table({
      allied: [
        { name: "Cars", vehicle: "truck", at: [18, 20] },
        { name: "A", is: { aboard: cars } },
      ],
      central: [{ name: "X", at: [18, 28] }],
      acting: "allied",
      dice: [100, 100],
    })
    play(match, a, "leave")
    expect(last(match, "order")).toMatchObject({ message: "ORD_LOST" })
    expect(verbs(match)).toEqual(["movingFire", "hold"])
    play(match, `movingFire:${x}`)
    expect(last(match, "fired")).toMatchObject({ name: "A" })
  })

  it("DGK-ACT-14 a delayed order is a shorter move, and the Leader who rides up meanwhile changes the next", () => {
    const match = facing(
      {},
      { at: [40, 40] },
      {
        allied: [{ name: "B", at: [20, 10] }],
        leaders: { [leaderId("allied")]: [40, 4] },
        dice: [75, 90, 90],
      },
    )
    play(match, a, "maneuver") // 75: delayed without a Leader; 90: reduced to a quarter
    expect(judged(match, along(a, [10, 11.5]))).toBe("ok")
    expect(judged(match, along(a, [10, 11.6]))).toEqual(["DGK-MOVE-01"])
    play(match, along(a, [10, 11.5]), leaderId("allied"), along(leaderId("allied"), [23, 8]))
    play(match, id("allied", "B"), "maneuver")
    expect(last(match, "order")).toMatchObject({ message: "ORD_OK" }) // with 90 it arrives only if he is near
  })

  it("DGK-AMB-07 a unit that regrouped into line makes Deployed Fire in the next turn, not in this one", () => {
    const match = facing({ is: { status: "disordered" } }, { at: [10, 18] }, { dice: [1, 1] })
    play(match, a, "regroup", "deployed:kept")
    expect(optionsOf(match)).not.toContain(a)
    play(match, "end", "pass", "pass") // the next turn; die 1: the Allied Forces lead
    play(match, leaderId("allied"), a)
    expect(verbs(match)).toContain("deployedFire")
  })
})

describe("damage", () => {
  it("DGK-DMG-02 two levels on a disordered unit of four: demoralized, three bases, falls back", () => {
    // index 6 + 3 for march + 1 for disorder = 10: 25 is two levels
    const match = fired([25], {}, { formation: "march", is: { status: "disordered" } })
    play(match, "tail") // DGK-DMG-04
    expect(unit(match, "central", "X")).toMatchObject({ status: "demoralized", strength: 3, formation: "march" })
    expect(last(match, "fellBack")).toMatchObject({ name: "X" })
  })

  it("DGK-AMB-09 a unit that has lost bases stays demoralized until it regroups", () => {
    const match = fired([25], {}, { formation: "march", is: { status: "disordered" } }, {})
    expect(unit(match, "central", "X").status).toBe("demoralized")
  })

  /** A fires, then X may regroup, then A fires again in the next turn; A's side has the first round in both. */
  function twice(mine: Partial<Wanted>, theirs: Partial<Wanted>, dice: number[], regroups: boolean) {
    const match = fired(dice, mine, theirs)
    play(match, "end", leaderId("central"))
    if (regroups) play(match, x, "regroup", "stay")
    play(match, "end", "pass", "pass", leaderId("allied"), a, `deployedFire:${x}`)
    return match
  }

  it("DGK-DMG-05 a unit of 6 reduced to 5 and regrouped: two levels demoralize it, and it keeps 5", () => {
    // index 6 - 2 outnumbered + 1 = 5: 17 is one level; regrouped by 20; the initiative by 1; index 6 - 3 - 2 = 1: 2 is two levels
    const match = twice({}, { bases: 6, is: { status: "demoralized" } }, [17, 20, 1, 2], true)
    expect(last(match, "fired")).toMatchObject({ index: 1, levels: 2 })
    expect(unit(match, "central", "X")).toMatchObject({ status: "demoralized", strength: 5 })
  })

  it("DGK-DMG-06 four levels destroy a fresh battalion of four in one action", () => {
    // index 12 + 3 at 0-3 in + 6 for 8 bases on 4 + 3 for march = 24: 60 is four levels
    const match = fired([60], { arm: "fieldArtillery", bases: 8 }, { formation: "march", at: [10, 13] })
    expect(last(match, "fired")).toMatchObject({ index: 24, levels: 4 })
    expect(unit(match, "central", "X").where).toBe("lost")
  })

  it("DGK-DMG-07 disorder makes a target weaker and a firer worse", () => {
    const none = (mine: Partial<Wanted>, theirs: Partial<Wanted>) => {
      const match = facing({ formation: "deployed", ...mine }, theirs)
      play(match, a)
      return oddsOf(match, `deployedFire:${x}`)["No effect"] as number
    }
    const fresh = none({}, {})
    expect(none({}, { is: { status: "disordered" } })).toBeLessThan(fresh)
    expect(none({}, { is: { status: "demoralized" } })).toBe(none({}, { is: { status: "disordered" } }))
    expect(none({ is: { status: "disordered" } }, {})).toBeGreaterThan(fresh)
  })

  it("DGK-DMG-09 fully regrouped a demoralized unit is OK; recovering one level it is disordered", () => {
    const regroup = (die: number) => {
      const match = facing({ is: { status: "demoralized" } }, { at: [40, 40] }, { dice: [die] })
      play(match, a, "regroup")
      return unit(match, "allied", "A").status
    }
    expect([regroup(20), regroup(21), regroup(63)]).toEqual(["ok", "disordered", "demoralized"]) // 20/42/38
  })

  it("DGK-DMG-10 four bases that fire at three which were four outnumber them", () => {
    const match = twice({}, { is: { status: "demoralized" } }, [28, 1, 100], false) // index 7: 28 is one level
    expect(unit(match, "central", "X").strength).toBe(3)
    expect(last(match, "fired")).toMatchObject({ index: 6 - 3 + 2 + 1 }) // 6-12 in, Target Outnumbered, shaken
  })

  it("DGK-FORM-02 maneuver formation in the layouts of the table; a block that loses a base never gets wider", () => {
    const four = facing({}, { at: [40, 40] }, { dice: [1] })
    play(four, a, "maneuver")
    expect(judged(four, along(a, { x: 10_000, y: 10_000, how: "layout", amount: 1 }))).toEqual(["DGK-FORM-02"])
    play(four, along(a, { x: 10_000, y: 10_000, how: "layout", amount: 0 }))
    expect(unit(four, "allied", "A").ranks).toEqual([2, 2])
    const six = facing(
      { bases: 6, is: { status: "demoralized" } },
      { at: [10, 15], formation: "deployed" },
      { dice: [1, 17] },
    )
    play(six, a, "maneuver", along(a, { x: 10_000, y: 10_000, how: "layout", amount: 1 }))
    expect(unit(six, "allied", "A").ranks).toEqual([2, 2, 2])
    play(six, "end", leaderId("central"), x, `deployedFire:${a}`)
    expect(unit(six, "allied", "A")).toMatchObject({ strength: 5, ranks: [2, 2, 1] })
  })
})

describe("involuntary movement", () => {
  it.each([
    ["infantry", "DGK-MOVE-13 infantry falls back 6 in", {}, 6_000],
    ["cavalry", "DGK-MOVE-13 cavalry falls back 12 in", { arm: "cavalry" as const }, 12_000],
    ["wagons", "DGK-VEH-06 a wagon falls back 4 in", { vehicle: "wagon" as const, bases: 4 }, 4_000],
    ["cars", "DGK-VEH-06 cars are fast and fall back 8 in", { vehicle: "car" as const, bases: 4 }, 8_000],
    [
      "trucks",
      "DGK-VEH-06 trucks are slow (DGK-AMB-03) and fall back 4 in",
      { vehicle: "truck" as const, bases: 4 },
      4_000,
    ],
  ])("%s: %s", (_who, _what, theirs, distance) => {
    // for a demoralized unit one level costs a base; the die is the highest that still gives one
    const match = facing({ formation: "deployed" }, { ...theirs, is: { status: "demoralized" } }, {})
    play(match, a)
    const none = oddsOf(match, `deployedFire:${x}`)["No effect"] as number
    const again = fired([100 - none], {}, { ...theirs, is: { status: "demoralized" } })
    expect(last(again, "fellBack")?.distance).toBe(distance)
  })

  it("DGK-AMB-15 woods behind it cut the fall back short: 2 in of open ground and 2 in of woods", () => {
    const terrain = [{ id: "wood", kind: "woods", points: box(2, 19, 18, 30) }]
    // its rear rank is at y = 17, its front at 15: after 2 in, the rear is at 19 and the front at 17
    const match = fired([22], {}, { is: { status: "demoralized" } }, { terrain })
    expect(last(match, "fellBack")?.distance).toBe(4_000)
  })
})
