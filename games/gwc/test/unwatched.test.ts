/** Choices, offers and refusals that mutation testing found uncovered, each with the case that detects the mutation. */
import { type Path, randomFrom } from "@salient/engine"
import { asked, question, refusal } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { bestCover } from "../charts/cover.ts"
import { chanceOfTie } from "../charts/rolls.ts"
import { fortificationChart } from "../data/fortifications.ts"
import { quickData } from "../data/quick.ts"
import { cardsAskedFor } from "../rules/actions/windows.ts"
import { occur } from "../rules/events/events.ts"
import { setUp } from "../rules/scenarios/setup.ts"
import { allHexes, grid } from "../rules/the-map/field.ts"
import { advance, at, far, fire, foe, has, melee, move, offers, order, play, scene, until } from "./cards-help.ts"
import { all, cardOf, go, idle, options, run, type Scene, table, unit } from "./table.ts"

const bare = (more: Partial<Scene> & Pick<Scene, "units">): Scene => ({ map: {}, ...more })
const path = (match: ReturnType<typeof table>, what: string): Path => {
  const decision = question(match, what)
  if (decision.kind !== "path") throw new Error(`expected a path, found ${decision.kind}`)
  return decision
}

describe("numbers", () => {
  it("GWC-T99.3 of two equal Covers the ground's own is told: Woods in the open, not the Wall before them", () => {
    const facts = { fort: undefined, road: false, crossed: ["wall"] } as const
    const [wooded] = bestCover({ ...facts, terrain: "woods" })
    const [open] = bestCover({ ...facts, terrain: "openGround" })
    expect([wooded, open]).toMatchObject([
      { label: "Woods", amount: 2 },
      { label: "Wall", amount: 2 },
    ])
    expect(bestCover({ ...facts, terrain: "building", fort: "foxholes" })).toMatchObject([
      { label: "Building", amount: 3 },
    ])
  })
  it("GWC-1.9 two rolls of 2 to 12 are never further apart than 10", () => {
    expect([-30, -13, -11, 11, 13, 30].map(chanceOfTie)).toEqual([0, 0, 0, 0, 0, 0])
    expect(chanceOfTie(-10)).toBeGreaterThan(0)
  })
  it("GWC-SCN-07 a quick battle's Defender sets up in 7 rows or 9 columns", () => {
    expect(quickData.postures.defend.depth).toEqual({ rows: 7, columns: 9 })
  })
})

describe("who may be named", () => {
  it("GWC-O14.2 why the head of an Order cannot be named beside himself, and why who is out of command cannot", () => {
    const match = table(
      bare({ units: [["g-bertin", "B4"], ["g-inf", "B5"], ["g-inf", "N5"], foe], hands: { germany: [move] } }),
    )
    order(match, "move", "unit:g1")
    const why = (id: string) => refusal(match, { select: [id] }).reason
    expect([why("unit:g1"), why("unit:g3")]).toEqual([
      "It is the Leader that activates the others.",
      "It is not in the Command Radius of an activated Leader.",
    ])
  })
  it("GWC-O16.3.1 a Tank that cannot move is not activated to Advance, nor is who stands shut in", () => {
    const match = table(
      bare({
        active: "france",
        units: [
          ["f-sch", "B4", { broken: true }],
          ["f-poi", "H5"],
          ["f-poi", "D4"],
          ["g-inf", "O11"],
        ],
        map: { hexes: { H4: "~.", H6: "~.", G5: "~.", G6: "~.", G4: "~.", I4: "~.", I5: "~.", I6: "~." } },
        hands: { france: [{ order: "advance" }] },
      }),
    )
    go(match, options(match).find((o) => o.startsWith("order:"))!)
    expect(options(match)).toEqual(["unit:f3"])
    expect(refusal(match, "unit:f1")).toMatchObject({ rules: ["GWC-O16.3.1"] })
    expect(refusal(match, "unit:f2")).toMatchObject({ rules: ["GWC-O14.5"] })
  })
  it("GWC-O16.2 a Leader who advances is given those of his hex, not himself", () => {
    const match = table(
      bare({
        units: [["g-bertin", "B4"], ["g-inf", "B4"], ["g-inf", "B5"], foe],
        hands: { germany: [{ order: "advance" }] },
      }),
    )
    order(match, "advance", "unit:g1", { select: ["unit:g2", "unit:g3"] })
    expect(path(match, "advance").along).toEqual({ "unit:g1": ["unit:g2"] })
  })
  it("GWC-O23.2 a way at random is sometimes that of several who stand together", () => {
    const match = table(
      bare({ units: [["g-bertin", "B4"], ["g-inf", "B4"], ["g-inf", "D4"], foe], hands: { germany: [move] } }),
    )
    order(match, "move", "unit:g1", { select: ["unit:g2", "unit:g3"] })
    const { suggest } = path(match, "move")
    const random = randomFrom("together")
    const sizes = Array.from({ length: 60 }, () => Object.keys(suggest(random)).length)
    expect(sizes).toContain(2)
  })
  it("GWC-7.2.1a who leaves the map together leaves from one hex; the others stay", () => {
    const match = table(
      bare({
        units: [["g-bertin", "C10"], ["g-inf", "B11"], ["g-inf", "B11"], ["g-inf", "D11"], ["g-inf", "D11"], foe],
        hands: { germany: [move] },
      }),
    )
    order(match, "move", "unit:g1", { select: ["unit:g2", "unit:g3", "unit:g4", "unit:g5"] })
    go(match, { choose: "exit:hex:B11" }, { amount: 5 }, { amount: 5 })
    expect(match.state.units.filter((u) => u.side === "germany").map((u) => grid.name(u.hex))).toEqual([
      "C10",
      "D11",
      "D11",
    ])
    expect([all(match, "exited").length, asked(match)]).toEqual([2, "move"])
  })
})

describe("odds", () => {
  it("GWC-O16.4.2 who rolls second in a Melee knows what his roll has come to before he cancels it", () => {
    const match = melee({ initiative: "germany", hands: { germany: [advance] } })
    until(match, "reroll-melee")
    const results = () => {
      const d = question(match, "reroll-melee")
      return d.kind === "confirm" ? d.forecast?.().otherwise?.odds.chances.length : undefined
    }
    expect([all(match, "meleeTotal").length, results()]).toEqual([0, 3])
    go(match, { confirm: false })
    until(match, "reroll-melee")
    expect([all(match, "meleeTotal").length, results()]).toEqual([1, 1])
  })
})

describe("ways", () => {
  it("GWC-T118a, GWC-AMB-12 the way through the first Shellhole may lead further than the one by the Road", () => {
    const [start, north, northEast] = [grid.hex("H8"), 0, 1] as const
    const woods = grid.neighbour(start, north)
    const hole = grid.neighbour(start, northEast)
    const both = grid.neighbour(hole, north) // next to the Woods and to the Shellhole
    const crossing = grid.neighbour(both, north)
    const goal = grid.neighbour(crossing, north)
    const hexes = Object.fromEntries(allHexes.map((h) => [grid.name(h), "~."]))
    for (const h of [start, both, goal]) hexes[grid.name(h)] = ".."
    Object.assign(hexes, {
      [grid.name(woods)]: "W.",
      [grid.name(hole)]: "x.",
      [grid.name(crossing)]: "x.",
      B1: "..",
      O11: "..",
    })
    const match = table({
      map: { hexes, roads: ["G7-H7", `${grid.name(crossing)}-${grid.name(grid.neighbour(crossing, 5))}`] },
      units: [
        ["g-inf", "H8"],
        ["g-bertin", "B1"],
        ["f-poi", "O11"],
      ],
      hands: { germany: [move] },
    })
    order(match, "move", "unit:g1")
    const { reach, wayTo } = path(match, "move")
    expect(reach?.(["unit:g1"]).find((r) => r.at === grid.name(goal))).toMatchObject({ cost: 5, left: 0 })
    expect(wayTo?.(["unit:g1"], grid.name(goal))).toMatchObject({
      paths: { "unit:g1": [hole, both, crossing, goal].map((h) => grid.name(h)) },
    })
  })
})

describe("cards", () => {
  it("GWC-A45.3 Hidden Unit comes into Cover 1 as well, not into the open", () => {
    const match = table(
      scene({
        map: { hexes: { C2: "W.", F8: "r.", K8: "r." } },
        units: [["g-inf", "B4"], far, foe],
        hands: { germany: ["G-5", "G-7"], france: [has("hiddenUnit")] },
        rolls: { france: ["5•1"] },
      }),
    )
    go(match, "pass", { select: ["G-5"] })
    play(match, "hiddenUnit")
    idle(match)
    expect(options(match)).toEqual(["hex:F8", "hex:K8"])
  })
  it("GWC-A53 Probe rallies who has just broken and nobody else", () => {
    const match = table(
      scene({
        units: [["g-inf", "B4"], ["f-poi", "B6"], ["f-poi", "H8", { broken: true }], far, foe],
        hands: { germany: [fire], france: [has("probe")] },
        rolls: { germany: ["6•4"], france: ["1•2"] },
      }),
    )
    order(match, "fire", "unit:g1", "hex:B6")
    play(match, "probe")
    idle(match)
    expect([unit(match, "f2").broken, unit(match, "f3").broken]).toEqual([false, true])
  })
  it("GWC-A39, GWC-GAP-02 nobody digs in when the last Foxholes are on the map", () => {
    const time = { dice: "6•6", trigger: "time" } as const
    const shoot = (left: number) => {
      const match = table(
        scene({
          units: [["g-inf", "B4"], ["f-poi", "B6"], far, foe],
          hands: { germany: [fire, { action: "digIn", order: "runner" }] },
          rolls: { germany: [time], france: ["6•5"] },
          change: (m) => {
            const count = fortificationChart.kinds.foxholes.count - left
            for (const h of allHexes.slice(-count)) m.forts[h] = "foxholes"
          },
        }),
      )
      order(match, "fire", "unit:g1", "hex:B6")
      return offers(match, "digIn")
    }
    expect([shoot(1), shoot(0)]).toEqual([true, false])
  })
  it("GWC-S98.3.1 who draws two Strategy Cards from a pile of one keeps that one", () => {
    const match = table(
      scene({
        active: "france",
        units: [["f-poi", "B6"], far, foe],
        hands: { france: [fire] },
        strategies: { france: "F-S1" },
        change: (m) => {
          m.players.france!.strategyDeck = ["F-S5"]
        },
      }),
    )
    play(match, "aerialReconnaissance")
    go(match, "draw-strategies")
    if (asked(match) === "keep-strategy") go(match, "F-S5")
    idle(match)
    expect(match.state.players.france).toMatchObject({ held: ["F-S5"], strategyDeck: [] })
  })
  it("GWC-A45.1, GWC-A37 what France could hold against an attack: Hidden Pillbox as Defender, Counterattack in any Posture", () => {
    const france = cardsAskedFor({ scenario: "bois-des-caures" }, "france", "card-before-defence").actions
    expect(france).toEqual(expect.arrayContaining(["hiddenPillbox", "counterattack", "goToGround"]))
    const germany = cardsAskedFor({ scenario: "bois-des-caures" }, "germany", "card-before-defence").actions
    expect(germany).toEqual(expect.arrayContaining(["counterattack", "goToGround"]))
    expect(germany).not.toContain("hiddenPillbox")
  })
  it("GWC-E90 Scrounge tells why an own Weapon is not there to give; the enemy's are no answer at all", () => {
    const match = run(
      bare({
        units: [["g-inf", "H5"], foe],
        change: (m) => m.players.germany?.weaponsBox.push("g-mg08", "g-mg0815"),
      }),
      (m) => occur(m, "germany", cardOf("germany", { event: "scrounge" })),
      { confirm: true },
    )
    expect([asked(match), options(match)]).toEqual(["weapon-to-give", ["g-mg08", "g-mg0815"]])
    const why = (weapon: string) => refusal(match, weapon).reason
    expect(why("g-flw")).toBe("There is no such Weapon to give, or no Unit may carry it.")
    expect(why("f-hot")).toMatch(/is not offered/)
  })
  it.each([
    ["germany", "f-poi", ["direction:2", "direction:3"]],
    ["france", "g-inf", ["direction:5", "direction:6"]],
  ] as const)(
    "GWC-AMB-38 a barrage of %s falls short toward its edge, in the east or in the west",
    (foeSide, own, ways) => {
      const side = foeSide === "germany" ? "france" : "germany"
      const match = table({
        scenario: "juvincourt",
        map: {},
        active: side,
        units: [[own, "H5"], far, foe],
        hands: { [side]: [move] },
        strategies: { [side]: side === "france" ? "F-S9" : "G-S8" },
        change: (m) => {
          const type = foeSide === "germany" ? "g-tel105" : "f-tel105"
          m.players[foeSide]!.telephone = { type, broken: false, box: "local" }
          m.players[foeSide]!.barrage = { centre: at("H6"), impacts: [at("G6"), at("I6")] }
        },
      })
      play(match, "underShot")
      expect([asked(match), options(match)]).toEqual(["under-shot-direction", ways])
    },
  )
  it("GWC-T119 a screen of more Smoke than there are markers ends when the last is placed", () => {
    const match = run(
      {
        scenario: "blanc-mont",
        map: {
          special: [{ kind: "smokeScreen", name: "Smoke", by: "usa", markers: 9, area: { rows: [8, 9] } }],
        },
        units: [
          ["a-dou", "B4"],
          ["a-wise", "A1"],
          ["g-inf", "O1"],
        ],
      },
      (m) => setUp(m),
    )
    while (asked(match) === "smoke-screen") go(match, options(match)[0]!)
    expect(all(match, "smoke")).toHaveLength(8)
  })
})

describe("Op Fire", () => {
  it("GWC-10.3.2.1 a group that is activated is refused a shot with no FP left", () => {
    const match = table(
      scene({
        map: { hexes: { B7: "o." } },
        units: [["g-inf", "D7"], ["f-spe", "B8"], far, foe],
        hands: { germany: [move], france: [{ order: "fire" }] },
      }),
    )
    order(match, "move", "unit:g1", "unit:g1", "hex:C8")
    go(match, "fire:F-1", "unit:f2", "pass", "hex:C7")
    expect(asked(match)).toBe("opportunity-fire")
    expect(refusal(match, "fire:1")).toMatchObject({
      rules: ["GWC-10.3.2.1"],
      reason: "No shot of the group has any FP left.",
    })
  })
})
