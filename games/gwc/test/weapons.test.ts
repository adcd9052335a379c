import { describe, expect, it } from "vitest"
import { supportTable } from "../data/support.ts"
import { drawRandomHex } from "../rules/cards-rolls-triggers/rolls.ts"
import { occur } from "../rules/events/events.ts"
import { mayCarry } from "../rules/formations-and-command/pieces.ts"
import { eliminate } from "../rules/sequence-time-victory/victory.ts"
import { receiveTelephone } from "../rules/weapons-telephones-suppression/telephones.ts"
import { breakWeapon } from "../rules/weapons-telephones-suppression/weapons.ts"
import type { Nation, PieceId } from "../types.ts"
import { all, cardOf, go, idle, last, options, run, state, table, total, unit } from "./table.ts"
import { at, bare } from "./upkeep-help.ts"

const far = ["g-inf", "O1"] as const
const foe = ["f-barnier", "O11"] as const
const yes = { confirm: true } as const

describe("Weapons", () => {
  it("GWC-11.1 a Suppressed Platoon 5-4 does not fire its MG: FP 4 at Range 3", () => {
    const scene = (hex: string) =>
      table(
        bare({
          units: [["g-inf", "B2", { suppressed: true, weapon: "g-mg08" }], ["f-poi", hex], foe],
          hands: { germany: ["G-5"] },
          rolls: { germany: ["2•3"], france: ["6•5"] },
        }),
      )
    expect(options(scene("B6"))).not.toContain("order:G-5")
    const match = scene("B5")
    go(match, "order:G-5", "unit:g1", "hex:B5")
    idle(match)
    expect(total(match, "attacked")).toBe(4 + 5)
    expect(match.state.order).toBeNull()
  })
  it("GWC-11.1 a Unit in Good Order brings its Weapon: MG 08 alone reaches 12 hexes", () => {
    const match = table(
      bare({
        units: [["g-inf", "B1", { weapon: "g-mg08" }], ["f-poi", "B11"], foe],
        hands: { germany: ["G-5"] },
        rolls: { germany: ["2•3"], france: ["6•5"] },
      }),
    )
    go(match, "order:G-5", "unit:g1", "hex:B11")
    idle(match)
    expect(total(match, "attacked")).toBe(8 + 5)
  })
  it("GWC-11.2 one Weapon for a Platoon or Team, a Flamethrower for a Team alone; GWC-8.1.1 none for others", () => {
    const m = state(
      bare({
        units: [
          ["g-inf", "B1"],
          ["g-abt", "B2"],
          ["g-inf", "B3", { weapon: "g-mg08" }],
          ["g-bot", "B4"],
          ["g-bertin", "B5"],
          ["f-sch", "B9"],
        ],
      }),
    )
    const carriers = (weapon: PieceId) => m.units.filter((u) => mayCarry(u, weapon)).map((u) => u.type)
    expect(carriers("g-mg08")).toEqual(["g-inf", "g-abt"])
    expect(carriers("g-flw")).toEqual(["g-abt"])
  })
  it("GWC-11.2 a Weapon of the Support Table comes with the Unit of its row", () => {
    const { rows } = supportTable("germany", "1916-02")
    const row = Object.entries(rows).find(([, items]) => items.length === 1 && "weapon" in items[0]!)
    expect(row).toBeDefined()
    const [number, [item]] = row!
    const rolled = Number(number)
    const dice = `${Math.min(6, rolled - 1)}•${rolled - Math.min(6, rolled - 1)}` as const
    const match = run(
      bare({ units: [far, foe], rolls: { germany: [{ dice, trigger: null }] } }),
      (m) => occur(m, "germany", cardOf("germany", { event: "reinforcements" })),
      "hex:B1",
    )
    expect(match.state.units.find((u) => u.hex === at("B1"))?.weapon).toEqual({
      type: (item as { weapon: PieceId }).weapon,
      broken: false,
    })
  })
  it.each([
    ["g-inf", "g-mg08", "g-abt", undefined, true],
    ["g-abt", "g-mg08", "g-inf", undefined, false],
    ["g-inf", "g-mg08", "g-abt", "g-lmw", false],
    ["g-inf", "g-mg08", "g-inf", undefined, false],
    ["g-abt", "g-flw", "g-abt", undefined, false],
  ] as const)("GWC-11.3a %s with %s to %s with %s: offered %s", (giver, weapon, taker, carried, offered) => {
    const match = table(
      bare({
        units: [["g-bertin", "B4"], [giver, "B2", { weapon }], [taker, "B2", carried ? { weapon: carried } : {}], foe],
        hands: { germany: ["G-20"] },
      }),
    )
    go(match, "order:G-20", "unit:g2")
    if (options(match).includes("unit:g2")) go(match, "unit:g2")
    expect(options(match).some((id) => id.startsWith("give:"))).toBe(offered)
  })
  it("GWC-11.3b an MG 08 given up before the Move: it goes to the box and the Platoon has its full Movement", () => {
    const walk = (drop: boolean) => {
      const match = table(
        bare({ units: [["g-inf", "B1", { weapon: "g-mg08" }], far, foe], hands: { germany: ["G-20"] } }),
      )
      if (drop) go(match, "abandon:unit:g1")
      expect(match.state.players.germany?.weaponsBox).toEqual(drop ? ["g-mg08"] : [])
      go(match, "order:G-20", "unit:g1", "unit:g1")
      let steps = 0
      for (; options(match).includes(`hex:B${steps + 2}`); steps++) go(match, `hex:B${steps + 2}`)
      return steps
    }
    expect([walk(false), walk(true)]).toEqual([2, 4])
  })
  it("GWC-11.3c an eliminated Unit's Weapon goes to the box, from which Scrounge brings it back", () => {
    const match = run(
      bare({ units: [["g-inf", "B2", { weapon: "g-mg08", jammed: true }], ["g-abt", "B4"], ["g-bertin", "B5"], foe] }),
      function* (m) {
        eliminate(m, [m.units[0]!])
        yield* occur(m, "germany", cardOf("germany", { event: "scrounge" }))
      },
      yes,
    )
    expect(all(match, "eliminated")).toHaveLength(1)
    expect(match.state.players.germany?.weaponsBox).toEqual([])
    expect(unit(match, "g2").weapon).toEqual({ type: "g-mg08", broken: false })
  })
  it("GWC-11.3c who exits takes his Weapon along", () => {
    const match = table(
      bare({
        units: [["g-inf", "B11", { weapon: "g-mg0815" }], far, foe],
        hands: { germany: ["G-20"] },
      }),
    )
    go(match, "order:G-20", "unit:g1", "unit:g1", "exit", { amount: 3 })
    expect(match.state.players.germany?.due[0]?.formation?.weapon?.type).toBe("g-mg0815")
    expect(match.state.players.germany?.weaponsBox).toEqual([])
  })
  it("GWC-11.4a Malfunction flips an unbroken Weapon; one that breaks again goes to the box", () => {
    const malfunction = (jammed: boolean) =>
      run(bare({ units: [["g-inf", "B2", { weapon: "g-mg08", jammed }], far, foe] }), (m) => {
        breakWeapon(m, m.units[0]!, "GWC-E77")
        return undefined
      })
    expect(unit(malfunction(false), "g1").weapon).toEqual({ type: "g-mg08", broken: true })
    const match = malfunction(true)
    expect(unit(match, "g1").weapon).toBeNull()
    expect(match.state.players.germany?.weaponsBox).toEqual(["g-mg08"])
  })
  it.each([
    ["G11", "lost", "lost"],
    ["G7", "broken", "broken"],
    ["G9", "broken", "lost"],
    ["G3", "fixed", "fixed"],
  ] as const)("GWC-11.4b Random Hex %s: MG 08 (1-4, 11) is %s, Chauchat (1-3, 9-11) %s", (hex, mg, chauchat) => {
    const match = run(
      bare({
        units: [
          ["g-inf", "B2", { weapon: "g-mg08", jammed: true }],
          ["f-poi", "B10", { weapon: "f-chau", jammed: true }],
          ["f-poi", "D10", { weapon: "f-chau" }],
        ],
        rolls: { germany: [{ hex }] },
      }),
      (m) => drawRandomHex(m, "germany", "a Sniper") as Generator<never, never>,
    )
    const fate = (key: string) => {
      const { weapon } = unit(match, key)
      return weapon === null ? "lost" : weapon.broken ? "broken" : "fixed"
    }
    expect([fate("g1"), fate("f2"), fate("f3")]).toEqual([mg, chauchat, "fixed"])
  })
  it("GWC-11.4b Weapons are looked at before the Sniper hits (GWC-1.9.1.3)", () => {
    const match = table(
      bare({
        units: [["g-inf", "B2", { weapon: "g-mg08", jammed: true }], ["f-poi", "B4"], ["f-poi", "G3"], foe],
        hands: { germany: ["G-5"] },
        rolls: { germany: [{ dice: "2•2", trigger: "sniper" }, { hex: "G3" }], france: ["6•5"] },
      }),
    )
    go(match, "order:G-5", "unit:g1", "hex:B4", "unit:f3")
    idle(match)
    expect(unit(match, "g1").weapon?.broken).toBe(false)
    expect(unit(match, "f3").broken).toBe(true)
    const kinds = match.told.map((t) => t.what.kind)
    expect(kinds.indexOf("weaponFixed")).toBeLessThan(kinds.indexOf("broke"))
  })
  it("GWC-11.6 Ordnance fires alone and after Targeting: Command adds nothing to it", () => {
    const match = table(
      bare({
        units: [["g-abt", "B2", { weapon: "g-77" }], ["g-bertin", "B2"], ["f-poi", "B9"], foe],
        hands: { germany: ["G-5"] },
        rolls: { germany: ["4•5", "2•3"], france: ["6•5"] },
      }),
    )
    go(match, "order:G-5", "unit:g1", "hex:B9")
    idle(match)
    expect(last(match, "targeted")).toMatchObject({ hit: true })
    expect(total(match, "attacked")).toBe(8 + 5)
  })
  it("GWC-11.6 in Op Fire the Team has only its own FP 2", () => {
    const match = table(
      bare({
        active: "france",
        units: [["f-poi", "B9"], foe, ["g-abt", "B6", { weapon: "g-77" }], far],
        hands: { france: ["F-7"], germany: ["G-5"] },
        rolls: { germany: ["2•3"], france: ["5•4"] },
      }),
    )
    go(match, "order:F-7", "unit:f1", "unit:f1", "hex:B8", "fire:G-5", "unit:g3", "fire:1")
    idle(match)
    expect(total(match, "attacked")).toBe(2 + 5)
  })
})

describe("Telephones", () => {
  it("GWC-12 a new Telephone takes the old one's place, unbroken, in a box of the owner's choice", () => {
    const match = run(bare({ units: [far, foe] }), (m) => receiveTelephone(m, "france", "f-tel155", "GWC-E87"), "gas")
    expect(match.state.players.france?.telephone).toEqual({ type: "f-tel155", broken: false, box: "gas" })
  })
  it("GWC-8.1.2 a player has one Telephone; both may use the same box", () => {
    const match = run(
      bare({ units: [far, foe] }),
      function* (m) {
        yield* receiveTelephone(m, "germany", "g-tel105", "GWC-E87")
        yield* receiveTelephone(m, "france", "f-tel105", "GWC-E87")
      },
      "local",
      "local",
    )
    const phones = (["germany", "france"] as Nation[]).map((n) => match.state.players[n]?.telephone)
    expect(phones).toEqual([
      { type: "g-tel105", broken: false, box: "local" },
      { type: "f-tel105", broken: false, box: "local" },
    ])
  })
})

describe("Suppression", () => {
  it.each([
    [true, { dice: "1•3", trigger: null }],
    [false, { dice: "1•2", trigger: null }],
  ] as const)("GWC-13.1 a tie Suppresses, at most once (Suppressed before: %s)", (before, dice) => {
    const match = table(
      bare({
        units: [["g-inf", "B2"], ["f-poi", "B4", { suppressed: before }], foe],
        hands: { germany: ["G-5"] },
        rolls: { germany: ["2•3"], france: [dice] },
      }),
    )
    go(match, "order:G-5", "unit:g1", "hex:B4")
    idle(match)
    expect(total(match, "attacked")).toBe(10)
    expect(total(match, "defended")).toBe(10)
    expect(unit(match, "f2")).toMatchObject({ suppressed: true, broken: false })
    expect(all(match, "suppressed")).toHaveLength(before ? 0 : 1)
  })
  it("GWC-13.3 an Event that rallies leaves the marker (GWC-3.2.2), Recover takes it off first", () => {
    const marked = ["f-poi", "B9", { broken: true, suppressed: true }] as const
    const rallied = run(
      bare({ units: [marked, far] }),
      (m) => occur(m, "france", cardOf("france", { event: "enAvant" })),
      yes,
      "rally-unit",
    )
    expect(unit(rallied, "f1")).toMatchObject({ broken: false, suppressed: true })
    const match = table(bare({ active: "france", units: [marked, far], hands: { france: ["F-3"] } }))
    go(match, "order:F-3")
    expect(unit(match, "f1").suppressed).toBe(false)
    expect(all(match, "rallyRoll")).toEqual([])
  })
  it("GWC-VET-01 a Veteran is not chosen again, keeps the marker when he breaks and loses it when he exits", () => {
    const valor = run(
      bare({
        units: [
          ["g-inf", "H5", { veteran: true, broken: true }],
          ["g-inf", "G5"],
          ["f-poi", "H6"],
          ["f-poi", "G6"],
        ],
      }),
      (m) => occur(m, "germany", cardOf("germany", { event: "valor" })),
    )
    expect(unit(valor, "g1").veteran).toBe(true)
    expect(unit(valor, "g2").veteran).toBe(true)
    const exit = table(bare({ units: [["g-inf", "B11", { veteran: true }], far, foe], hands: { germany: ["G-20"] } }))
    go(exit, "order:G-20", "unit:g1", "unit:g1", "exit", { amount: 3 })
    expect(exit.state.players.germany?.due[0]?.formation?.veteran).toBe(false)
  })
})

describe("words of the rules", () => {
  it("GWC-GLO-04 Units are Platoons, Teams and Runners: Air Support breaks no Leader and no Tank", () => {
    const match = run(
      bare({
        map: { date: "1917-06" },
        units: [["f-poi", "H5"], ["f-spe", "H5"], ["f-age", "H5"], ["f-barnier", "H5"], ["f-sch", "H5"], far],
      }),
      (m) => occur(m, "germany", cardOf("germany", { event: "airSupport" })),
      yes,
      "hex:H5",
    )
    expect(["f1", "f2", "f3", "f4", "f5"].map((key) => unit(match, key).broken)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
  it("GWC-GLO-05 adjacent is a common hexside: a Tank's star counts in H4 at H5, not two hexes away", () => {
    const shot = (hex: string) => {
      const match = table(
        bare({
          active: "france",
          units: [["f-ftm", hex], ["g-inf", "H5"], ["g-bertin", "O1"], foe],
          hands: { france: ["F-1"] },
          rolls: { france: ["3•2"], germany: ["6•5"] },
        }),
      )
      go(match, "order:F-1", "unit:f1", "hex:H5")
      idle(match)
      return total(match, "attacked")
    }
    expect(shot("H4")).toBe(5 + 2 + 5)
    expect(shot("H3")).toBe(5 + 5)
  })
})
