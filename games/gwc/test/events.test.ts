import { describe, expect, it } from "vitest"
import { occur } from "../rules/events/events.ts"
import { gasAttack } from "../rules/orders-artillery-request.ts"
import { grid } from "../rules/the-map/field.ts"
import type { Event, Nation } from "../types.ts"
import { cardOf, isGone, last, options, run, type Scene, unit } from "./table.ts"

const at = (hex: string) => grid.hex(hex)

/** An Event that a nation draws in a scene, with its player's answers. */
const event = (
  nation: Nation,
  name: Event,
  scene: Partial<Scene> & Pick<Scene, "units">,
  ...moves: Parameters<typeof run>[2][]
) => run({ map: {}, ...scene }, (m) => occur(m, nation, cardOf(nation, { event: name })), ...moves)

const yes = { confirm: true } as const
const far = ["g-inf", "O1"] as const
const foe = ["f-poi", "O11"] as const
/** The next card that a side reveals shows this Random Hex. */
const hex = (nation: Nation, name: string) => ({ rolls: { [nation]: [{ hex: name }] } })

describe("Events", () => {
  it("GWC-E56a the impossible is left out: Attrition without Gas or casualties does nothing", () => {
    const match = event("germany", "battlefieldAttrition", { units: [far, foe] })
    expect(match.outcome?.reason).toBe("Done.")
    expect(match.state.points).toBe(0)
  })
  it("GWC-E57 Air Support Suppresses the Units of a hex, not its Leader; German in 1917 it breaks them", () => {
    const scene = { units: [["f-poi", "H5"], ["f-barnier", "H5"], far] as const }
    const match = event("france", "airSupport", scene, yes, "hex:H5")
    expect([unit(match, "f1").suppressed, unit(match, "f2").suppressed]).toEqual([true, false])
    const german = event("germany", "airSupport", { ...scene, map: { date: "1917-06" } }, yes, "hex:H5")
    expect([unit(german, "f1").broken, unit(german, "f2").broken]).toEqual([true, false])
  })
  it("GWC-E58 Auftragstaktik moves a Leader and his Units one hex; in Gas they are Suppressed", () => {
    const match = event(
      "germany",
      "auftragstaktik",
      { units: [["g-bertin", "H5"], ["g-inf", "H5"], ["g-inf", "H5"], foe], gas: ["H6"] },
      yes,
      "hex:H5",
      "hex:H6",
    )
    expect(match.state.units.filter((u) => u.hex === at("H6"))).toHaveLength(3)
    expect(unit(match, "g2").suppressed).toBe(true)
  })
  it("GWC-E58 of two Leaders the player names the one who goes with all the Units; the other stays", () => {
    const match = event(
      "germany",
      "auftragstaktik",
      { units: [["g-ebel", "H5"], ["g-bertin", "H5"], ["g-inf", "H5"], ["g-abt", "H5"], foe] },
      yes,
      "hex:H5",
      "unit:g2",
      "hex:H6",
    )
    expect(["g1", "g2", "g3", "g4"].map((n) => grid.name(unit(match, n).hex))).toEqual(["H5", "H6", "H6", "H6"])
  })
  it("GWC-E59 Attrition: a VP for each enemy casualty, Gas gone, GWC-E61 and the Blaze spreads with the wind", () => {
    const card = cardOf("germany", { event: "battlefieldAttrition" })
    const next = grid.name(grid.neighbour(at("H5"), ((card.prints.wind ?? 1) - 1) as 0))
    const match = event("germany", "battlefieldAttrition", {
      map: { hexes: { H5: "W.", [next]: "W." } },
      units: [far, foe],
      gas: ["B2"],
      ground: { H5: "blaze" },
      change: (m) => m.players.france?.casualties.push("f-poi", "f-poi", "f-spe", "f-poi"),
    })
    expect(match.state.points).toBe(4)
    expect(match.state.gas).toEqual([])
    expect(match.state.ground[at(next)]).toBe("blaze")
  })
  it("GWC-E60 the nearest Woods to the Random Hex burn, and who is there moves out (GWC-T100)", () => {
    const match = event(
      "germany",
      "blaze",
      {
        map: { hexes: { G6: "W." } },
        units: [["f-poi", "G6"], far],
        forts: { G6: "foxholes" },
        ...hex("germany", "G5"),
      },
      "hex:G7",
    )
    expect(match.state.ground[at("G6")]).toBe("blaze")
    expect(unit(match, "f1").hex).toBe(at("G7"))
    expect(match.state.forts).toEqual({})
  })
  it("GWC-E61 a new Blaze does not spread in the same Event", () => {
    const wind = (cardOf("germany", { event: "breeze" }).prints.wind ?? 1) - 1
    const one = grid.neighbour(at("H5"), wind as 0)
    const two = grid.neighbour(one, wind as 0)
    const match = event("germany", "breeze", {
      map: { hexes: { [grid.name(one)]: "W.", [grid.name(two)]: "W." } },
      ground: { H5: "blaze" },
      units: [far, foe],
    })
    expect([match.state.ground[one], match.state.ground[two]]).toEqual(["blaze", undefined])
  })
  it("GWC-E62 Captured Papers: the hand is seen, a card goes, a chit opens and pays (GWC-1.0)", () => {
    const match = event(
      "germany",
      "capturedPapers",
      {
        units: [far, foe],
        hands: { france: ["F-1", "F-2"] },
        control: [null, null, null, null, "france"],
        change: (m) => {
          m.cup = m.cup.filter((c) => c !== "M")
          m.players.france!.secret = ["M"]
        },
      },
      "F-2",
    )
    expect(match.state.players.france?.hand).toEqual(["F-1"])
    expect(match.state.open).toContain("M")
    expect(match.state.points).toBe(-3)
    expect(last(match, "sawHand")).toMatchObject({ cards: ["F-1", "F-2"] })
  })
  it("GWC-E63 a Deserter two hexes from his edge retreats three: eliminated", () => {
    const match = event(
      "france",
      "deserters",
      { units: [["f-poi", "H9"], ["f-barnier", "A1"], far], ...hex("france", "H9") },
      "hex:H10",
      "hex:H11",
    )
    expect(isGone(match, "f1")).toBe(true)
    expect(match.state.points).toBe(2)
  })
  it("GWC-E64.1 Detachment: a Team with the Platoon's MG", () => {
    const match = event(
      "germany",
      "detachment",
      { units: [["g-inf", "H5", { weapon: "g-mg08", broken: true }], ["g-bertin", "H5"], foe] },
      yes,
    )
    const team = match.state.units.find((u) => u.type === "g-abt")
    expect(team).toMatchObject({ broken: true, weapon: { type: "g-mg08" }, hex: at("H5") })
    expect(unit(match, "g1").weapon).toBeNull()
  })
  it("GWC-E65 Devil Dogs, GWC-E66 En Avant: rally a Unit or raise the Surrender marker", () => {
    const american = event(
      "usa",
      "devilDogs",
      { scenario: "belleau-wood", units: [["a-mar", "H5", { broken: true }], far] },
      yes,
      "raise-surrender",
    )
    expect(american.state.players.usa?.surrender).toBe(12)
    const french = event("france", "enAvant", { units: [["f-poi", "H5", { broken: true }], far] }, yes, "rally-unit")
    expect(unit(french, "f1").broken).toBe(false)
  })
  it("GWC-E67 Engine Down: the nearest Tank breaks", () => {
    const match = event("germany", "engineDown", {
      units: [["f-sch", "F8"], ["f-sch", "F10"], far],
      ...hex("germany", "F6"),
    })
    expect([unit(match, "f1").broken, unit(match, "f2").broken]).toEqual([true, false])
  })
  it("GWC-E68 Fatigue: all in the foremost hex are Suppressed", () => {
    const match = event(
      "france",
      "fatigue",
      { units: [["f-poi", "H3"], ["f-barnier", "H3"], ["f-poi", "J3"], far] },
      "hex:H3",
    )
    expect(match.state.units.filter((u) => u.suppressed).map((u) => u.id)).toEqual(["unit:f1", "unit:f2"])
  })
  it("GWC-E69 Field Promotion: a Veteran marker on a Leader without one", () => {
    const match = event(
      "germany",
      "fieldPromotion",
      { units: [["g-bertin", "H5", { veteran: true }], ["g-ebel", "H6"], foe] },
      yes,
    )
    expect(unit(match, "g2").veteran).toBe(true)
  })
  it("GWC-GAP-04 no marker runs out: a seventh Veteran, a thirteenth Blaze, a twenty-second Gas", () => {
    const veterans = ["H1", "H2", "H3", "H4", "H5", "H6"].map((h) => ["g-inf", h, { veteran: true }] as const)
    const promoted = event("germany", "fieldPromotion", { units: [["g-ebel", "G6"], ...veterans, foe] }, yes)
    expect(promoted.state.units.filter((u) => u.veteran)).toHaveLength(7)
    const burning = ["A", "B", "C", "D"].flatMap((column) => [`${column}1`, `${column}2`, `${column}3`])
    const blazing = event("germany", "blaze", {
      map: { hexes: { G6: "W." } },
      units: [far, foe],
      ground: Object.fromEntries(burning.map((h) => [h, "blaze"])),
      ...hex("germany", "G5"),
    })
    expect(Object.values(blazing.state.ground).filter((g) => g === "blaze")).toHaveLength(13)
    const gas = ["A", "B", "C", "D", "E", "F", "G"].flatMap((column) => [`${column}1`, `${column}2`, `${column}3`])
    const gassed = run({ map: {}, units: [far, foe], gas }, (m) => gasAttack(m, "germany", [at("H6")]))
    expect(gassed.state.gas).toHaveLength(22)
  })
  it("GWC-E70 the Hero comes to a friendly hex and may rally a Unit there", () => {
    const match = event("france", "hero", { units: [["f-poi", "H5", { broken: true }], far] }, "hex:H5", yes)
    expect(match.state.units.some((u) => u.type === "f-hero" && u.hex === at("H5"))).toBe(true)
    expect(unit(match, "f1").broken).toBe(false)
  })
  it("GWC-E71 High Command Meddling: a card lies face down", () => {
    const match = event("germany", "highCommandMeddling", { units: [far, foe] })
    expect(match.state.players.germany?.meddling).toHaveLength(1)
  })
  it("GWC-E72 Infiltration: the row of the roll comes around the Random Hex", () => {
    const match = event(
      "germany",
      "infiltration",
      { units: [far, foe], rolls: { germany: ["4•2", { hex: "H6" }] } },
      "hex:H5",
    )
    expect(match.state.units.some((u) => u.type === "g-inf" && u.hex === at("H5"))).toBe(true)
  })
  it("GWC-E73 Intelligence: one card of the enemy's hand is discarded", () => {
    const match = event(
      "germany",
      "intelligence",
      { units: [far, foe], hands: { france: ["F-1", "F-2", "F-3", "F-4"] } },
      "F-3",
    )
    expect(match.state.players.france?.hand).toHaveLength(3)
    expect(match.state.players.france?.discard).toEqual(["F-3"])
  })
  it("GWC-E74 Interdiction: a Unit in Cover below 1 is Suppressed, Gas goes", () => {
    const match = event("germany", "interdiction", {
      map: { hexes: { H5: "W." } },
      units: [
        ["f-poi", "H5"],
        ["f-poi", "H6"],
        ["g-bertin", "O1"],
      ],
      gas: ["B2"],
    })
    expect([unit(match, "f1").suppressed, unit(match, "f2").suppressed]).toEqual([false, true])
    expect(match.state.gas).toEqual([])
  })
  it("GWC-E75 KIA: the only broken Formation is eliminated, own or not", () => {
    const match = event("germany", "kia", { units: [["g-abt", "H5", { broken: true }], far, foe] })
    expect(isGone(match, "g1")).toBe(true)
    expect(match.state.points).toBe(-1)
  })
  it.each([
    ["GWC-E76 in March 1917 an MG 08/15 comes", "1917-03", "g-mg0815"],
    ["GWC-E76.1 in December 1916 nothing", "1916-12", undefined],
  ] as const)("%s", (_name, date, weapon) => {
    const match = event("germany", "machineGunNest", {
      map: { date },
      units: [["g-inf", "H5"], ["g-inf", "H6", { suppressed: true }], foe],
    })
    expect(unit(match, "g1").weapon?.type).toBe(weapon)
    expect(unit(match, "g2").weapon).toBeNull()
  })
  it("GWC-E77 Malfunction: what is nearest fails", () => {
    const scene = {
      units: [["g-inf", "F8", { weapon: "g-mg08" }], ["f-sch", "F7"], foe] as const,
      ...hex("germany", "F6"),
    }
    expect(unit(event("germany", "malfunction", scene), "f2").suppressed).toBe(true)
    const gun = event("germany", "malfunction", {
      units: [["g-inf", "F7", { weapon: "g-mg08" }], ["f-sch", "F8"], foe],
      ...hex("germany", "F6"),
    })
    expect(unit(gun, "g1").weapon?.broken).toBe(true)
  })
  it("GWC-E78 Marseillaise rallies Units and Leaders of a hex, no Tank", () => {
    const broken = { broken: true }
    const match = event("france", "marseillaise", {
      units: [["f-poi", "H5", broken], ["f-barnier", "H5", broken], ["f-sch", "H5", broken], far],
    })
    expect(match.state.units.slice(0, 3).map((u) => u.broken)).toEqual([false, false, true])
  })
  it("GWC-E79 Meccano: a Tank is rallied or freed of its marker", () => {
    const match = event(
      "france",
      "meccano",
      { units: [["f-sch", "H5", { broken: true }], ["f-sch", "H7", { suppressed: true }], far] },
      yes,
      "rally-tank",
    )
    expect([unit(match, "f1").broken, unit(match, "f2").suppressed]).toEqual([false, true])
  })
  it.each([
    ["GWC-E80 in June 1916 a Chauchat goes to an unbroken Unit", "1916-06", "f-chau"],
    ["GWC-E80.1 in April 1916 none", "1916-04", undefined],
  ] as const)("%s", (_name, date, weapon) => {
    const match = event("france", "mobileFirepower", {
      map: { date },
      units: [["f-poi", "H5", { suppressed: true }], ["f-age", "H5"], far],
    })
    expect(unit(match, "f1").weapon?.type).toBe(weapon)
  })
  it("GWC-E81 New Mission: a secret chit, and a Strategy Card for who holds none", () => {
    const match = event("germany", "newMission", { units: [far, foe] })
    expect(match.state.players.germany?.secret).toHaveLength(1)
    expect(match.state.players.germany?.held).toHaveLength(1)
  })
  it("GWC-E82 Pétard-Raquette breaks an enemy next to a Good Order Unit", () => {
    const match = event("france", "petardRaquette", {
      units: [
        ["f-spe", "H5"],
        ["g-inf", "H4"],
        ["g-inf", "H9"],
      ],
    })
    expect([unit(match, "g2").broken, unit(match, "g3").broken]).toEqual([true, false])
  })
  it("GWC-E83 Raid: two Units within 2 hexes are Suppressed, or one breaks", () => {
    const units = [
      ["g-inf", "H5"],
      ["g-bertin", "H5"],
      ["f-poi", "H6"],
      ["f-poi", "H7"],
      ["f-poi", "H8"],
    ] as const
    const two = event("germany", "raid", { units }, yes, "suppress-two-units")
    expect(two.state.units.map((u) => u.suppressed)).toEqual([false, false, true, true, false])
    const one = event("germany", "raid", { units }, yes, "break-one-unit", "unit:f4")
    expect(unit(one, "f4").broken).toBe(true)
  })
  it("GWC-E84 Raid Prisoners: an enemy out of Cohesion next to an unbroken Unit is taken for 2 VP", () => {
    const match = event("germany", "raidPrisoners", { units: [["g-inf", "H5"], ["f-poi", "H6"], foe] })
    expect(isGone(match, "f2")).toBe(true)
    expect(match.state.points).toBe(2)
  })
  it("GWC-E85 the rearmost Leader goes to the next space of the Time Track (GWC-GLO-07)", () => {
    const match = event("germany", "recallLeader", {
      time: 4,
      units: [["g-bertin", "H2", { suppressed: true }], ["g-ebel", "H4"], foe],
    })
    expect(isGone(match, "g1")).toBe(true)
    expect(match.state.players.germany?.due).toMatchObject([{ time: 5, formation: { suppressed: false } }])
  })
  it("GWC-E86 Reconnaissance: a secret chit opens and pays its controller", () => {
    const match = event("germany", "reconnaissance", {
      units: [far, foe],
      control: [null, null, null, null, "france"],
      change: (m) => {
        m.cup = m.cup.filter((c) => c !== "M")
        m.players.france!.secret = ["M"]
      },
    })
    expect([match.state.open, match.state.points]).toEqual([["M"], -3])
  })
  it("GWC-E87 Reinforcements: a Telephone replaces the broken one (GWC-12)", () => {
    const match = event(
      "germany",
      "reinforcements",
      {
        units: [far, foe],
        rolls: { germany: [{ dice: "1•1" }] },
        change: (m) => {
          m.players.germany!.telephone = { type: "g-tel77", broken: true, box: "local" }
        },
      },
      "gas",
    )
    expect(match.state.players.germany?.telephone).toEqual({ type: "g-tel150", broken: false, box: "gas" })
  })
  it("GWC-1.9.1 a roll made in an Event triggers nothing", () => {
    const match = run(
      { map: {}, units: [far, foe], rolls: { germany: [{ dice: "3•3", trigger: "sniper" }] } },
      function* (m) {
        m.quiet = 1
        yield* occur(m, "germany", cardOf("germany", { event: "reinforcements" }))
      },
    )
    expect(options(match).every((id) => id.startsWith("hex:"))).toBe(true)
    expect(last(match, "trigger")).toBeUndefined()
  })
  it.each([
    ["GWC-E88 with 6 figures a Runner may come", 1, true],
    ["GWC-E88 with 7 figures none", 2, false],
  ] as const)("%s", (_name, leaders, comes) => {
    const two = [
      ["g-bertin", "H5"],
      ["g-ebel", "H5"],
    ] as const
    const units = [["g-inf", "H5"], ["g-bot", "H5"], ...two.slice(0, leaders), foe] as const
    const match = event("germany", "runner", { units }, ...(comes ? [yes] : []))
    expect(match.state.units.filter((u) => u.type === "g-bot")).toHaveLength(comes ? 2 : 1)
  })
  it("GWC-E89 Sappers place or remove Wire next to a Good Order Unit, not on a Trench (GWC-8.1.3)", () => {
    const units = [["g-inf", "H5"], foe] as const
    const placed = event("germany", "sappers", { units, forts: { H4: "trench" } }, yes, "place-wire", "hex:H6")
    expect(placed.state.forts[at("H6")]).toBe("wire")
    const removed = event("germany", "sappers", { units, forts: { I5: "wire" } }, yes, "remove-wire")
    expect(removed.state.forts).toEqual({})
  })
  it("GWC-E90 Scrounge: a Flamethrower goes only to a Team", () => {
    const match = event(
      "germany",
      "scrounge",
      { units: [["g-inf", "H5"], ["g-stt", "H6"], foe], change: (m) => m.players.germany?.weaponsBox.push("g-flw") },
      yes,
    )
    expect(unit(match, "g2").weapon).toEqual({ type: "g-flw", broken: false })
    expect(match.state.players.germany?.weaponsBox).toEqual([])
  })
  it("GWC-E91 Stragglers come Suppressed", () => {
    const match = event(
      "germany",
      "stragglers",
      { units: [far, foe], rolls: { germany: ["4•2", { hex: "H6" }] } },
      "hex:H6",
    )
    expect(match.state.units.find((u) => u.hex === at("H6"))?.suppressed).toBe(true)
  })
  it("GWC-E92 Suppressing Fire: an enemy in Range and LOS of a functioning machine gun (GWC-GLO-10)", () => {
    const match = event("france", "suppressingFire", {
      units: [
        ["f-poi", "H5", { weapon: "f-chau" }],
        ["g-inf", "H9"],
        ["g-inf", "B1"],
      ],
    })
    expect([unit(match, "g2").suppressed, unit(match, "g3").suppressed]).toEqual([true, false])
  })
  it("GWC-E93 Surrender: an own broken Unit next to an enemy Unit is lost; next to a Leader not", () => {
    const lost = event("france", "surrender", { units: [["f-poi", "H5", { broken: true }], ["g-inf", "H6"], foe] })
    expect(isGone(lost, "f1")).toBe(true)
    const safe = event("france", "surrender", { units: [["f-poi", "H5", { broken: true }], ["g-bertin", "H6"], foe] })
    expect(isGone(safe, "f1")).toBe(false)
  })
  it("GWC-E94 Telephone Wires Cut: broken, and gone the second time; GWC-O18.1 its barrage is cleared", () => {
    const cut = (broken: boolean) =>
      event("germany", "telephoneWiresCut", {
        units: [far, foe],
        change: (m) => {
          m.players.france!.telephone = { type: "f-tel75", broken, box: "standing" }
          m.players.france!.barrage = { centre: at("H6"), impacts: [at("H5")] }
        },
      }).state.players.france
    expect(cut(false)).toMatchObject({ telephone: { broken: true }, barrage: null })
    expect(cut(true)?.telephone).toBeNull()
  })
  it("GWC-E95 Trommelfeuer: Units break, Tanks are lost, Leaders stay, the ground is torn", () => {
    const match = event(
      "germany",
      "trommelfeuer",
      {
        map: { hexes: { H4: "B." } },
        forts: { H5: "trench" },
        units: [["f-poi", "H5"], ["f-sch", "H4"], ["f-barnier", "I5"], far],
        rolls: { germany: [{ hex: "H4" }] },
      },
      { select: ["hex:H5", "hex:I5"] },
    )
    expect([unit(match, "f1").broken, isGone(match, "f2"), unit(match, "f3").broken]).toEqual([true, true, false])
    expect(match.state.forts[at("H5")]).toBe("foxholes")
    expect([match.state.ground[at("H4")], match.state.ground[at("I5")]]).toEqual(["rubble", "shellhole"])
  })
  it("GWC-E96 Valor: a Unit next to the enemy becomes a Veteran", () => {
    const match = event("germany", "valor", {
      units: [
        ["g-inf", "H5"],
        ["g-inf", "B2"],
        ["f-poi", "H6"],
      ],
    })
    expect([unit(match, "g1").veteran, unit(match, "g2").veteran]).toEqual([true, false])
  })
  it("GWC-E97 Walking Wounded: a casualty returns broken, its space is empty (GWC-AMB-23), the VP stay", () => {
    const match = event(
      "france",
      "walkingWounded",
      {
        units: [far, foe],
        points: 4,
        ...hex("france", "H5"),
        change: (m) => m.players.france?.casualties.push("f-spe", "f-poi"),
      },
      "france:f-poi",
      "hex:H5",
    )
    expect(match.state.units.find((u) => u.hex === at("H5"))).toMatchObject({ type: "f-poi", broken: true })
    expect(match.state.players.france?.casualties).toEqual(["f-spe", null])
    expect(match.state.points).toBe(4)
  })
})
