/** Cases of Orders, Events and cards that are in the rulebook and not covered by other tests. */
import { describe, expect, it } from "vitest"
import { occur } from "../rules/events/events.ts"
import { followers, inRadius } from "../rules/formations-and-command/command.ts"
import { eliminate, updateControl } from "../rules/sequence-time-victory/victory.ts"
import { grid } from "../rules/the-map/field.ts"
import type { Event, Nation } from "../types.ts"
import { offers, order, play } from "./cards-help.ts"
import { all, cardOf, go, idle, isGone, last, options, run, type Scene, state, table, total, unit } from "./table.ts"

const at = (hex: string) => grid.hex(hex)
const far = ["g-bertin", "O1"] as const
const foe = ["f-barnier", "O11"] as const
const bare = (more: Partial<Scene> & Pick<Scene, "units">): Scene => ({ map: {}, ...more })

/** An Event that a nation draws in a scene, with its player's answers. */
const event = (
  nation: Nation,
  name: Event,
  scene: Partial<Scene> & Pick<Scene, "units">,
  ...moves: Parameters<typeof run>[2][]
) => run(bare(scene), (m) => occur(m, nation, cardOf(nation, { event: name })), ...moves)

const yes = { confirm: true } as const
const no = { confirm: false } as const

describe("Orders, case by case", () => {
  it("GWC-3.1.2 Range 4 does not reach 5 hexes; with a Leader of Command 1 it does", () => {
    const reaches = (leader: boolean) => {
      const units: Scene["units"] = [
        ["g-inf", "H3"],
        ["f-poi", "H8"],
        far,
        foe,
        ...(leader ? ([["g-ebel", "H3"]] as const) : []),
      ]
      const match = table(bare({ units, hands: { germany: ["G-5"] } }))
      return options(match).includes("order:G-5")
    }
    expect([reaches(false), reaches(true)]).toEqual([false, true])
  })
  it("GWC-3.1.4 a Rally roll of 8 in Woods: broken Morale 7 and Cover 2, so it rallies", () => {
    const match = table(
      bare({
        map: { hexes: { H5: "W." } },
        units: [["f-poi", "H5", { broken: true }], foe, far],
        active: "france",
        hands: { france: [{ order: "recover" }] },
        rolls: { france: ["2•6"] },
      }),
    )
    order(match, "recover")
    idle(match)
    expect(unit(match, "f1").broken).toBe(false)
  })
  it("GWC-13.2 a Suppressed Leader of Command 2 still reaches two hexes", () => {
    const m = state(
      bare({
        units: [
          ["g-bertin", "K6", { suppressed: true }],
          ["g-inf", "I7"],
        ],
      }),
    )
    expect(inRadius(m.units[0]!, m.units[1]!)).toBe(true)
    expect(followers(m, m.units[0]!, false)).toEqual([m.units[1]])
  })
  it("GWC-1.9.1.2 two MGs and a Platoon roll 1•1 Jammed: both break and the Total stands; a Targeting roll jams nothing", () => {
    const match = table(
      bare({
        units: [
          ["g-bertin", "H5"],
          ["g-abt", "H5", { weapon: "g-mg08" }],
          ["g-abt", "G6", { weapon: "g-mg08" }],
          ["f-poi", "H8"],
          foe,
        ],
        hands: { germany: ["G-5"] },
        rolls: { germany: [{ dice: "1•1", trigger: "jammed" }], france: ["6•5"] },
      }),
    )
    go(match, "order:G-5", "unit:g1", { select: ["unit:g2", "unit:g3"] }, "hex:H8", {
      select: ["unit:g2/weapon", "unit:g3/weapon"],
    })
    idle(match)
    expect([unit(match, "g2").weapon?.broken, unit(match, "g3").weapon?.broken]).toEqual([true, true])
    expect(total(match, "attacked")).toBe(8 + 2 + 1 + 2) // MG 08, Command, the second piece, 1•1
    const mortar = table(
      bare({
        units: [["g-abt", "H5", { weapon: "g-lmw" }], ["f-poi", "H8"], far, foe],
        hands: { germany: ["G-5"] },
        rolls: { germany: [{ dice: "1•1", trigger: "jammed" }] },
      }),
    )
    go(mortar, "order:G-5", "unit:g1", "hex:H8")
    idle(mortar)
    expect([last(mortar, "targeted")?.hit, unit(mortar, "g1").weapon?.broken]).toEqual([false, false])
  })
  it.each([
    ["6•6", 14, true],
    ["1•1", 3, false],
    ["1•6", 5, true],
    ["1•6", 6, false],
  ] as const)("GWC-O21.2.1.1 %s at range %i hits: %s", (dice, range, hit) => {
    const [from, to] = range <= 9 ? ["B1", `B${1 + range}`] : ["A6", "O6"]
    const match = table(
      bare({
        units: [
          ["g-abt", from, { weapon: "g-lmw" }],
          ["f-poi", to],
          ["g-bertin", "H1"],
          ["f-barnier", "H11"],
        ],
        hands: { germany: ["G-5"] },
        rolls: { germany: [{ dice, trigger: dice === "6•6" ? "time" : dice === "1•1" ? "jammed" : null }] },
      }),
    )
    go(match, "order:G-5", "unit:g1", `hex:${to}`)
    idle(match)
    expect(last(match, "targeted")).toMatchObject({ range, hit })
  })
  it("GWC-O21.2.1 a Mortar of Range 2 to 14 does not reach the 15th hex", () => {
    const m = bare({ units: [["g-abt", "A1", { weapon: "g-lmw" }], ["f-poi", "O9"], foe], hands: { germany: ["G-5"] } })
    expect(grid.distance(at("A1"), at("O9"))).toBe(15)
    expect(options(table(m))).not.toContain("order:G-5")
  })
  it("GWC-O14.2.1 a Tank Leader activated to Fire fires alone", () => {
    const match = table(
      bare({
        units: [["f-schL", "H5"], ["f-sch", "G6"], ["g-inf", "H8"], far, foe],
        active: "france",
        hands: { france: [{ order: "fire" }] },
      }),
    )
    order(match, "fire", "unit:f1")
    expect(match.state.units.filter((u) => u.activated).map((u) => u.id)).toEqual(["unit:f1"])
  })
  it("GWC-O16.1 a broken Platoon advances out of Marsh into Woods uphill, and nobody fires at it", () => {
    const match = table(
      bare({
        map: { hexes: { B3: "m.", B4: "W1" } },
        units: [["g-inf", "B3", { broken: true }], ["f-poi", "B6"], far, foe],
        hands: { germany: [{ order: "advance" }], france: [{ order: "fire" }] },
      }),
    )
    order(match, "advance", "unit:g1", "unit:g1", "hex:B4")
    expect(match.pending[0]?.rules).not.toContain("GWC-A42.1") // only Wire could answer
    expect(options(match).some((id) => id.startsWith("fire:"))).toBe(false)
    expect(unit(match, "g1").hex).toBe(at("B4"))
  })
  it("GWC-O16.4, GWC-E91 Stragglers in the middle of a Fire Order: Suppressed, and the Melee waits for the end of the Order", () => {
    const match = table(
      bare({
        units: [["g-inf", "H5"], ["f-poi", "H7"], ["f-poi", "C3"], far, foe],
        hands: { germany: ["G-5"] },
        rolls: {
          germany: [
            { trigger: "event", dice: "2•5" },
            { event: "stragglers" },
            { dice: "2•4" }, // the Support Table: an Infanterie Platoon
            { hex: "C3" },
            "1•2",
          ],
          france: ["6•5", "6•4"],
        },
      }),
    )
    go(match, "order:G-5", "unit:g1", "hex:H7")
    while (match.pending[0] && !options(match).includes("hex:C3"))
      go(match, match.pending[0].kind === "confirm" ? no : "pass")
    go(match, "hex:C3")
    idle(match)
    const kinds = match.told.map((t) => t.what.kind)
    expect(kinds.indexOf("melee")).toBeGreaterThan(kinds.indexOf("defended"))
    const score = all(match, "meleeTotal").find((t) => t.side === "germany")?.score as { parts: { amount: number }[] }
    expect(score.parts[0]?.amount).toBe(4) // FP 5, Suppressed
  })
  it.each([
    ["airAssault", [{ hex: "H6" }], ["bomb:H7"]],
    ["artilleryRequest", [], ["leader", "stay"]],
    ["commandConfusion", [], ["stay"]],
    ["runner", [], ["request", "stay"]],
  ] as const)(
    "GWC-AMB-22 Stragglers in the middle of %s: the Melee waits for the end of the Order",
    (kind, before, answers) => {
      const match = table(
        bare({
          units: [["g-bertin", "H5"], ["g-bot", "H5"], ["f-poi", "H7"], ["f-poi", "C3"], foe],
          hands: { germany: [{ order: kind }] },
          rolls: {
            germany: [
              ...before,
              { trigger: "event", dice: "2•5" },
              { event: "stragglers" },
              { dice: "2•4" }, // the Support Table: an Infanterie Platoon
              { hex: "C3" },
              "1•2",
            ],
            france: ["6•5", "6•4"],
          },
          change: (m) => {
            m.players.germany!.telephone = { type: "g-tel105", broken: false, box: "standing" }
            m.players.germany!.barrage = { centre: at("H7"), impacts: [] }
          },
        }),
      )
      order(match, kind, ...answers)
      while (!options(match).includes("hex:C3")) go(match, match.pending[0]!.kind === "confirm" ? no : "pass")
      go(match, "hex:C3")
      idle(match)
      const kinds = match.told.map((t) => t.what.kind)
      expect(kinds.filter((k) => k === "defended" || k === "melee")).toEqual(["defended", "melee"])
    },
  )
  it("GWC-O18.1 a Telephone that breaks takes Spotting Round and Impact markers with it; Gas stays", () => {
    const match = table(
      bare({
        units: [
          ["f-poi", "H9"],
          ["g-inf", "A1"],
        ],
        active: "france",
        gas: ["C3", "C4"],
        hands: { france: [{ order: "artilleryDenied" }] },
        change: (m) => {
          m.players.germany!.telephone = { type: "g-tel105", broken: false, box: "standing" }
          m.players.germany!.barrage = { centre: at("H6"), impacts: [at("H5"), at("H7")] }
        },
      }),
    )
    order(match, "artilleryDenied")
    expect(match.state.players.germany).toMatchObject({ barrage: null, telephone: { broken: true } })
    expect(match.state.gas).toHaveLength(2)
  })
  it("GWC-O19.2.2.2 a row at the edge that creeps on: the round moves, markers that leave the map do not come back", () => {
    const match = table(
      bare({
        units: [["g-inf", "A1"], foe],
        hands: { germany: [{ order: "artilleryRequest" }] },
        rolls: { germany: ["1•2"] },
        change: (m) => {
          m.players.germany!.telephone = { type: "g-tel105", broken: false, box: "standing" }
          m.players.germany!.barrage = { centre: at("H8"), impacts: ["H5", "H6", "H7", "H9", "H10", "H11"].map(at) }
        },
      }),
    )
    order(match, "artilleryRequest", "creep:4")
    idle(match)
    const { barrage } = match.state.players.germany!
    expect(grid.name(barrage!.centre)).toBe("H9")
    expect(barrage!.impacts.map((h) => grid.name(h))).toEqual(["H6", "H7", "H8", "H10", "H11"])
  })
  it("GWC-O23.2 a stack of 5 and 3 MPs in which the slower breaks to 2, having spent 2, stops", () => {
    const match = table(
      bare({
        units: [["g-bertin", "B1"], ["g-inf", "B2", { weapon: "g-mg0815" }], ["g-sto", "B2"], ["f-poi", "B8"], foe],
        hands: { germany: ["G-20"], france: [{ order: "fire" }] },
        rolls: { france: ["6•5"], germany: ["1•2", "6•5"] },
      }),
    )
    go(match, "order:G-20", "unit:g1", { select: ["unit:g2", "unit:g3"] }, "together:B2", "hex:B3", "hex:B4")
    go(match, options(match).find((id) => id.startsWith("fire:"))!, "unit:f4", "fire:1", "unit:g2")
    idle(match)
    expect([unit(match, "g2").broken, unit(match, "g3").broken]).toEqual([true, false])
    expect(options(match)).not.toContain("hex:B5")
    expect(options(match)).not.toContain("unit:g3")
  })
  it("GWC-7.3.3b an uncontrolled Objective worth 4 pays 4; GWC-7.3.2c with Y a Runner who leaves over his own edge brings 1", () => {
    const match = run(bare({ units: [["g-inf", "A7"], foe], open: ["N"] }), (m) => {
      updateControl(m)
      return undefined
    })
    expect(match.state.points).toBe(4)
    const runner = table(bare({ units: [["g-bot", "B1"], far, foe], open: ["Y"], hands: { germany: ["G-20"] } }))
    go(runner, "order:G-20", "unit:g1", "unit:g1", "exit")
    expect(runner.state.points).toBe(1)
  })
})

describe("Events, case by case", () => {
  it("GWC-E56a with the own Hero on the map nothing is placed and none rallies", () => {
    const match = event("france", "hero", { units: [["f-hero", "H5"], ["f-poi", "H5", { broken: true }], far] })
    expect(match.state.units.filter((u) => u.type === "f-hero")).toHaveLength(1)
    expect(unit(match, "f2").broken).toBe(true)
  })
  it("GWC-E64.1 without a Team in the countermix there is no Detachment", () => {
    const teams = Array.from({ length: 10 }, (_, i) => ["g-abt", `A${i + 1}`] as const)
    const match = event("germany", "detachment", {
      units: [["g-inf", "H5", { weapon: "g-mg08" }], ["g-bertin", "H5"], foe, ...teams],
    })
    expect(unit(match, "g1").weapon?.type).toBe("g-mg08")
    expect(match.outcome?.reason).toBe("Done.")
  })
  it("GWC-E67 a broken Tank is eliminated; without a Tank only the Weapons are looked at", () => {
    const hex = { rolls: { germany: [{ hex: "F6" }] } }
    const match = event("germany", "engineDown", {
      units: [["f-sch", "G6", { broken: true }], ["f-sch", "K6"], foe, far],
      ...hex,
    })
    expect([isGone(match, "f1"), unit(match, "f2").broken]).toEqual([true, false])
    const none = event("germany", "engineDown", { units: [foe, far], ...hex })
    expect(none.told.map((t) => t.what.kind)).toContain("randomHex")
  })
  it("GWC-E68 of two foremost hexes the player chooses one, and all in it are Suppressed", () => {
    const match = event(
      "france",
      "fatigue",
      { units: [["f-poi", "H3"], ["f-barnier", "H3"], ["f-poi", "J3"], far] },
      "hex:H3",
    )
    expect(["f1", "f2", "f3"].map((id) => unit(match, id).suppressed)).toEqual([true, true, false])
  })
  it("GWC-E69 a Field Promotion may be declined; a Veteran is not offered", () => {
    const units: Scene["units"] = [["g-bertin", "H5", { veteran: true }], ["g-muller", "H6"], foe]
    expect(unit(event("germany", "fieldPromotion", { units }, no), "g2").veteran).toBe(false)
    expect(unit(event("germany", "fieldPromotion", { units }, yes), "g2").veteran).toBe(true)
  })
  it("GWC-E70.1a a Hero pays nothing even with Z, and whose last Formation he was has lost", () => {
    const match = run(bare({ units: [["f-hero", "H5"], far], open: ["Z"] }), (m) => {
      eliminate(m, [m.units[0]!])
      return undefined
    })
    expect(match.state.points).toBe(0)
    expect(match.outcome).toMatchObject({ winners: ["germany"], reason: "France has no Formation left." })
  })
  it("GWC-E72 a row that is not complete leads on toward the Red X; a Platoon does not fit where 4 figures stand", () => {
    const all10 = Array.from({ length: 10 }, (_, i) => ["g-inf", `A${i + 1}`] as const)
    const match = event(
      "germany",
      "infiltration",
      {
        units: [...all10, ["g-ldw", "H5"], foe],
        rolls: { germany: [{ dice: "2•4" }, { hex: "H4" }] }, // row 6: Infanterie, all in play; row 7: Landwehr
      },
      "hex:H4",
    )
    expect(last(match, "arrived")).toMatchObject({ name: "Landwehr", hex: "H4" })
    const offered = event("germany", "infiltration", {
      units: [["g-ldw", "H5"], foe],
      rolls: { germany: ["1•6", { hex: "H4" }] },
    })
    expect(options(offered)).toContain("hex:H4")
    expect(options(offered)).not.toContain("hex:H5")
  })
  it("GWC-E77 an MG and a Tank equally near: the player chooses", () => {
    const scene = {
      units: [["f-sch", "H4"], ["f-spe", "H6", { weapon: "f-hot" }], far] as const,
      rolls: { germany: [{ hex: "H4" }] },
      change: (m: ReturnType<typeof state>) => {
        m.units[0]!.hex = at("H3")
        m.units[1]!.hex = at("H5")
      },
    }
    expect(unit(event("germany", "malfunction", scene, "unit:f1"), "f1").suppressed).toBe(true)
    expect(unit(event("germany", "malfunction", scene, "unit:f2"), "f2").weapon?.broken).toBe(true)
  })
  it("GWC-E81 who holds a Strategy Card draws only a chit; with no chits left only the card is drawn", () => {
    const held = event("germany", "newMission", { units: [far, foe], strategies: { germany: "G-S1" } })
    expect(held.state.players.germany!.held).toEqual(["G-S1"])
    const none = event("germany", "newMission", {
      units: [far, foe],
      change: (m) => {
        m.open.push(...m.cup.splice(0))
      },
    })
    expect([none.state.players.germany!.held.length, none.state.players.germany!.secret]).toEqual([1, []])
  })
})

describe("readings", () => {
  it("GWC-10.3.2.1 a Tank's MG whose FP a Hindrance takes away has no shot either, so the Order ends", () => {
    const match = table(
      bare({
        map: { hexes: { B5: "r." } },
        units: [["f-sch", "B4", { broken: true }], ["g-inf", "B6"], far, foe],
        active: "france",
        hands: { france: [{ order: "fire" }] },
      }),
    )
    order(match, "fire", "unit:f1") // MG 3, Brush 3
    idle(match)
    expect(match.state.order).toBeNull()
    expect(all(match, "fires")).toEqual([])
  })
  it("GWC-AMB-85, GWC-A31 a Schneider on the move fires its gun as Assault Fire, after a Targeting roll; broken not", () => {
    const moving = (type: "f-sch" | "f-ftc", broken: boolean) => {
      const match = table(
        bare({
          map: { date: "1918-06" },
          units: [[type, "B3", { broken }], ["g-inf", "B7"], far, foe],
          active: "france",
          hands: { france: [{ order: "move" }, { action: "assaultFire" }] },
          rolls: { france: ["6•5", "3•2"] },
        }),
      )
      order(match, "move", "unit:f1", "unit:f1", "hex:B4")
      return match
    }
    const match = moving("f-sch", false)
    expect(offers(match, "assaultFire")).toBe(true)
    play(match, "assaultFire")
    go(match, "hex:B7")
    idle(match)
    expect(last(match, "targeted")).toMatchObject({ hit: true, range: 3 })
    expect(last(match, "fires")).toMatchObject({ names: ["Schneider CA1 (gun)"] })
    expect([offers(moving("f-ftc", false), "assaultFire"), offers(moving("f-ftc", true), "assaultFire")]).toEqual([
      true,
      false,
    ])
  })
  it("GWC-3.3.1.4 of two Lieutenants alike the owner names the Highest-ranking; he is asked again when that one is gone", () => {
    const match = table(
      bare({ units: [["g-ebel", "B3"], ["g-hertzler", "H3"], ["g-vogt", "K3"], foe], hands: { germany: ["G-20"] } }),
    )
    expect(match.pending[0]).toMatchObject({ by: "germany", what: "senior-leader" })
    go(match, "unit:g2")
    expect(match.state.players.germany!.senior).toBe("unit:g2")
    expect(match.pending[0]?.what).toBe("order")
    go(match, "pass", { select: [] })
    idle(match)
    expect(match.pending[0]).toMatchObject({ by: "france", what: "order" }) // not asked again
    const gone = table(
      bare({
        units: [["g-ebel", "B3"], ["g-vogt", "K3"], foe],
        change: (m) => {
          m.players.germany!.senior = "unit:g9"
        },
      }),
    )
    expect(gone.pending[0]?.what).toBe("senior-leader")
  })
  it("GWC-S98.1 a Situation may be played at any time of the own Turn: in the middle of a Move, of a Fire Order, of an Advance", () => {
    const scene = (card: "move" | "fire" | "advance"): Scene =>
      bare({
        units: [["g-inf", "B3"], ["g-inf", "B4"], ["g-bertin", "B3"], ["f-poi", "B7"], foe],
        hands: { germany: [{ order: card }] },
        strategies: { germany: "G-S1" },
      })
    const name = "antiGasStrategy"
    const move = table(scene("move"))
    order(move, "move", "unit:g1", "unit:g1", "hex:B2")
    expect(offers(move, name)).toBe(true)
    play(move, name)
    expect(move.state.players.germany!.reminders).toEqual(["G-S1"])
    expect(move.state.order?.kind).toBe("move")
    const fire = table(scene("fire"))
    order(fire, "fire", "unit:g2")
    expect(offers(fire, name)).toBe(true)
    const advance = table(scene("advance"))
    order(advance, "advance", "unit:g1")
    expect(offers(advance, name)).toBe(true)
  })
  it("GWC-11.3b a Weapon may be given up in the middle of a Move, and the Platoon walks on lighter", () => {
    const match = table(
      bare({ units: [["g-inf", "B1", { weapon: "g-mg08" }], far, foe], hands: { germany: ["G-20"] } }),
    )
    go(match, "order:G-20", "unit:g1", "unit:g1", "hex:B2", "abandon:unit:g1", "hex:B3", "hex:B4", "hex:B5")
    expect(unit(match, "g1").hex).toBe(at("B5"))
    expect(match.state.players.germany!.weaponsBox).toEqual(["g-mg08"])
  })
  it("GWC-11.3b the inactive player may give up a Weapon when he is asked about a move", () => {
    const match = table(
      bare({
        units: [["g-inf", "B2"], ["f-poi", "B7", { weapon: "f-chau" }], far, foe],
        hands: { germany: ["G-20"], france: [{ order: "fire" }] },
      }),
    )
    go(match, "order:G-20", "unit:g1", "unit:g1", "hex:B3", "abandon:unit:f2")
    expect(match.state.players.france!.weaponsBox).toEqual(["f-chau"])
    expect(options(match)).not.toContain("abandon:unit:f2")
    expect(match.pending[0]).toMatchObject({ by: "france", what: "opportunity-fire" }) // he may still fire
  })
})
