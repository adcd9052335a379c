import { randomFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { attackFp, type Gun, guns, mayGroup, mayHit, targets } from "../rules/orders-fire/fire.ts"
import { grid } from "../rules/the-map/field.ts"
import { all, go, idle, isGone, last, options, type Scene, state, table, total, unit } from "./table.ts"

const german = (more: Partial<Scene> & Pick<Scene, "units">): Scene => ({ map: {}, ...more })
const american = (more: Partial<Scene> & Pick<Scene, "units">): Scene => ({
  scenario: "belleau-wood",
  map: {},
  ...more,
})
const fireCard = { order: "fire" } as const
const only = (key: string) => ({ select: [`unit:${key}`] })

describe("the Fire Order", () => {
  it("GWC-O21.1 is refused without an enemy in LOS and Range", () => {
    const far = table(
      german({
        units: [
          ["g-inf", "B2"],
          ["f-poi", "B9"],
        ],
        hands: { germany: [fireCard] },
      }),
    )
    expect(options(far).some((id) => id.startsWith("order:"))).toBe(false)
    const near = table(
      german({
        units: [
          ["g-inf", "B2"],
          ["f-poi", "B5"],
        ],
        hands: { germany: [fireCard] },
      }),
    )
    expect(options(near).some((id) => id.startsWith("order:"))).toBe(true)
  })
  it("GWC-O21.1 a Leader without a target of his own may be activated where a Unit of his has one", () => {
    const match = table(
      german({
        units: [
          ["g-bertin", "B2"],
          ["g-inf", "B2", { weapon: "g-mg08" }],
          ["f-poi", "B10"],
        ],
        hands: { germany: [fireCard] },
      }),
    )
    go(match, "order:G-5")
    expect(options(match)).toContain("unit:g1")
  })
  it("GWC-3.1.2 Range 4 does not reach 5 hexes, with Command 2 in the hex it does", () => {
    const alone = table(
      german({
        units: [
          ["g-inf", "B2"],
          ["f-poi", "B7"],
        ],
        hands: { germany: [fireCard] },
      }),
    )
    expect(options(alone)).not.toContain("order:G-5")
    const led = table(
      german({
        units: [
          ["g-inf", "B2"],
          ["g-bertin", "B2"],
          ["f-poi", "B7"],
        ],
        hands: { germany: [fireCard] },
      }),
    )
    expect(options(led)).toContain("order:G-5")
  })
  it.each([
    ["4•2", 13, "it breaks", { broken: true, suppressed: false }],
    ["3•4", 14, "it is Suppressed", { broken: false, suppressed: true }],
    ["2•6", 15, "nothing happens to it", { broken: false, suppressed: false }],
  ] as const)(
    "GWC-O21.3.6 FP 5 and 5•4 make 14; GWC-O21.3.7 Morale 7 and %s make %i: %s",
    (dice, defence, _becomes, markers) => {
      const match = table(
        german({
          units: [
            ["g-inf", "B2"],
            ["f-poi", "B4"],
          ],
          hands: { germany: [fireCard] },
          rolls: { germany: ["5•4"], france: [{ dice }] },
          change: (m) => {
            m.quiet = 1 // the French 3•4 carries an Event, which is tested elsewhere
          },
        }),
      )
      go(match, "order:G-5", "unit:g1", "hex:B4")
      idle(match)
      expect([total(match, "attacked"), total(match, "defended")]).toEqual([14, defence])
      expect(last(match, "defended")).toMatchObject({ unit: "unit:f2", against: 14 })
      expect(unit(match, "f2")).toMatchObject(markers)
    },
  )
  it("GWC-O21.3a a Platoon and its MG fire separately; a third shot is refused", () => {
    const match = table(
      german({
        units: [
          ["g-inf", "B2", { weapon: "g-mg08" }],
          ["f-poi", "B4"],
          ["f-poi", "D2"],
        ],
        hands: { germany: [fireCard] },
        rolls: { germany: ["2•3", "2•3"], france: ["6•5", "5•6"] },
      }),
    )
    go(match, "order:G-5", "unit:g1", "hex:B4", only("g1"))
    idle(match)
    expect(options(match)).toContain("hex:D2")
    go(match, "hex:D2")
    idle(match)
    expect(match.state.order).toBeNull()
    expect(all(match, "fires")).toHaveLength(2)
  })
  it("GWC-O14.5 the Order must be carried out: no end before the first shot", () => {
    const match = table(
      german({
        units: [
          ["g-inf", "B2"],
          ["f-poi", "B4"],
        ],
        hands: { germany: [fireCard] },
      }),
    )
    go(match, "order:G-5", "unit:g1")
    expect(options(match)).toEqual(["hex:B4"])
  })
  it("GWC-GLO-06 a Platoon that has Fired cannot Move this Turn", () => {
    const match = table(
      german({
        units: [
          ["g-inf", "B2"],
          ["g-inf", "D2"],
          ["f-poi", "B4"],
        ],
        hands: { germany: [fireCard, { order: "move" }] },
        rolls: { germany: ["2•3"], france: ["6•5"] },
      }),
    )
    go(match, "order:G-5", "unit:g1", "hex:B4")
    idle(match)
    go(match, "order:G-20")
    expect(options(match)).toEqual(["unit:g2"])
  })
})

describe("Fire Groups", () => {
  it("GWC-O21.4 five Landwehr with Command 2 through an Orchard: 9 + 9 = 18, Concealment 15, defence 14: breaks", () => {
    const match = table(
      american({
        map: { hexes: { I5: "o.", J5: "B." } },
        units: [
          ["g-bertin", "H5"],
          ...Array.from({ length: 5 }, () => ["g-ldw", "H5"] as const),
          ["a-dou", "J5", { suppressed: true }],
        ],
        hands: { germany: [fireCard], usa: [{ action: "concealment" }] },
        rolls: { germany: ["5•4"], usa: ["2•3"] },
      }),
    )
    const five = ["g2", "g3", "g4", "g5", "g6"].map((n) => `unit:${n}`)
    go(match, "order:G-5", "unit:g1", { select: five }, "hex:J5", { select: five })
    go(match, "concealment:A-12")
    idle(match)
    expect(total(match, "attacked")).toBe(18)
    expect(last(match, "defended")).toMatchObject({ against: 15, score: { total: 14 } })
    expect(unit(match, "u7").broken).toBe(true)
  })
  it("GWC-O21.4 the second group: 7 + Hand Grenades + Unternehmungslustig + 5•5 = 21, Valor does not change it, the Platoon is eliminated for 2 VP", () => {
    const match = table(
      american({
        map: { hexes: { J5: "B." } },
        units: [
          ["g-sanders", "I5"],
          ["g-ldw", "I5", { weapon: "g-mg0815" }],
          ["a-dou", "J5", { suppressed: true, broken: true }],
          ["a-wise", "A1"],
        ],
        hands: { germany: [fireCard, { action: "handGrenades" }, { action: "unternehmungslustig" }] },
        rolls: { germany: [{ dice: "5•5", trigger: "event" }, { event: "valor" }], usa: ["3•5"] },
      }),
    )
    const pieces = ["unit:g1", "unit:g2", "unit:g2/weapon"]
    go(match, "order:G-5", "unit:g1", { select: ["unit:g2"] }, "hex:J5", { select: pieces })
    go(match, "handGrenades:G-17", "unternehmungslustig:G-12")
    idle(match)
    expect(total(match, "attacked")).toBe(21)
    expect(unit(match, "g2").veteran).toBe(true) // GWC-E96
    expect(last(match, "defended")).toMatchObject({ score: { total: 18 } })
    expect(isGone(match, "u3")).toBe(true)
    expect(match.state.points).toBe(2)
  })
  it("GWC-O21.3.1 the hexes of a group must be linked", () => {
    const match = table(
      german({
        units: [
          ["g-bertin", "D4"],
          ["g-inf", "D3"],
          ["g-inf", "D5"],
          ["f-poi", "F4"],
        ],
        hands: { germany: [fireCard] },
      }),
    )
    go(match, "order:G-5", "unit:g1", { select: ["unit:g2", "unit:g3"] }, "hex:F4")
    const apart = match.check({ by: "germany", seq: match.seq, move: { select: ["unit:g2", "unit:g3"] } })
    expect(apart).toMatchObject({ ok: false, rules: ["GWC-O21.3.1"] })
  })
  it("GWC-O21.3.1.1 Ordnance fires alone, GWC-O21.3.1.2 FP is the best piece and 1 for each other", () => {
    const match = table(
      german({
        units: [
          ["g-bertin", "D4"],
          ["g-abt", "D4", { weapon: "g-lmw" }],
          ["g-inf", "D4"],
          ["f-poi", "F4"],
        ],
        hands: { germany: [fireCard] },
        rolls: { germany: ["2•3"], france: ["6•5"] },
      }),
    )
    go(match, "order:G-5", "unit:g1", { select: ["unit:g2", "unit:g3"] }, "hex:F4")
    const withMortar = match.check({ by: "germany", seq: match.seq, move: { select: ["unit:g3", "unit:g2/weapon"] } })
    expect(withMortar).toMatchObject({ ok: false, rules: ["GWC-O21.3.1.1"] })
    go(match, { select: ["unit:g2", "unit:g3"] })
    idle(match)
    expect(total(match, "attacked")).toBe(7 + 1 + 5)
  })
  it("GWC-F131.3 pieces in Wire group only among themselves, and their Weapon does not fire", () => {
    const match = table(
      german({
        units: [
          ["g-bertin", "D4"],
          ["g-inf", "D4", { weapon: "g-mg08" }],
          ["g-inf", "D5"],
          ["f-poi", "F4"],
        ],
        forts: { D4: "wire" },
        hands: { germany: [fireCard] },
      }),
    )
    go(match, "order:G-5", "unit:g1", { select: ["unit:g2", "unit:g3"] }, "hex:F4")
    expect(options(match)).toEqual(["unit:g2", "unit:g3"])
    expect(match.check({ by: "germany", seq: match.seq, move: { select: ["unit:g2", "unit:g3"] } })).toMatchObject({
      ok: false,
      rules: ["GWC-F131.3"],
    })
  })
  it("GWC-10.3.2.1 a Team of FP 2 behind Brush has no shot; with Marksmanship in hand it has, of FP 1", () => {
    const scene = {
      map: { hexes: { B3: "r." } },
      units: [
        ["g-abt", "B2"],
        ["f-poi", "B4"],
      ] as const,
      rolls: { germany: ["2•3" as const], france: ["6•5" as const] },
    }
    const poor = table(german({ ...scene, hands: { germany: [fireCard] } }))
    go(poor, "order:G-5", "unit:g1")
    idle(poor)
    expect(all(poor, "fires")).toHaveLength(0)
    const rich = table(german({ ...scene, hands: { germany: [fireCard, { action: "marksmanship" }] } }))
    go(rich, "order:G-5", "unit:g1", "hex:B4", "marksmanship:G-36")
    idle(rich)
    expect(total(rich, "attacked")).toBe(1 + 5)
  })
  it("GWC-T110.2 uphill takes 1 FP, downhill gives 1", () => {
    const shot = (here: string, there: string) => {
      const match = table(
        german({
          map: { hexes: { B2: here, B3: there } },
          units: [
            ["g-inf", "B2"],
            ["f-poi", "B3"],
          ],
          hands: { germany: [fireCard] },
          rolls: { germany: ["2•3"], france: ["6•5"] },
        }),
      )
      go(match, "order:G-5", "unit:g1", "hex:B3")
      idle(match)
      return total(match, "attacked")
    }
    expect([shot("..", ".1"), shot(".1", ".."), shot("..", "..")]).toEqual([9, 11, 10])
  })
})

describe("Ordnance", () => {
  const mortar = (dice: "1•6" | "3•2", hexes: { [h: string]: string }, fire: "3•6") =>
    table(
      german({
        map: { hexes },
        units: [
          ["g-abt", "B2", { weapon: "g-smw" }],
          ["g-bertin", "B2"],
          ["f-poi", "B7"],
        ],
        hands: { germany: [fireCard] },
        rolls: { germany: [dice === "1•6" ? { dice, trigger: null } : dice, fire], france: ["6•5"] },
      }),
    )
  it("GWC-O21.2.1.1 1•6 = 6 hits range 5, and a 7-FP Mortar with a 9 makes 16 (GWC-O21.2.2)", () => {
    const match = mortar("1•6", {}, "3•6")
    go(match, "order:G-5", "unit:g1", "hex:B7")
    idle(match)
    expect(last(match, "targeted")).toMatchObject({ range: 5, hit: true })
    expect(total(match, "attacked")).toBe(16)
  })
  it("GWC-T124b into Woods it makes 18, a Shellhole comes first (GWC-AMB-24) and Cover is 1", () => {
    const match = mortar("1•6", { B7: "W." }, "3•6")
    go(match, "order:G-5", "unit:g1", "hex:B7")
    idle(match)
    expect(total(match, "attacked")).toBe(18)
    expect(match.state.ground[grid.hex("B7")]).toBe("shellhole")
    expect(last(match, "defended")).toMatchObject({ score: { total: 7 + 1 + 11 } })
  })
  it("GWC-10.3.1 the Hindrance is taken from the product: 3•2 = 6 less 3 misses range 5", () => {
    const match = mortar("3•2", { B4: "r." }, "3•6")
    go(match, "order:G-5", "unit:g1", "hex:B7")
    idle(match)
    expect(last(match, "targeted")).toMatchObject({ hindrance: 3, hit: false })
    expect(all(match, "attacked")).toHaveLength(0)
  })
  it("GWC-O21.2 a Mortar that an Event of its own Targeting roll hands on fires no more (GWC-E64.1)", () => {
    const match = table(
      german({
        units: [
          ["g-inf", "B2", { weapon: "g-smw" }],
          ["g-bertin", "B2"],
          ["f-poi", "B7"],
        ],
        hands: { germany: [fireCard] },
        rolls: { germany: [{ dice: "5•2", trigger: "event" }, { event: "detachment" }] },
      }),
    )
    go(match, "order:G-5", "unit:g1", "hex:B7", { select: ["unit:g1/weapon"] }, { confirm: false }, { confirm: true })
    idle(match)
    expect(last(match, "targeted")).toMatchObject({ hit: true })
    expect(match.state.units.find((u) => u.type === "g-abt")?.weapon?.type).toBe("g-smw")
    expect(all(match, "attacked")).toHaveLength(0)
  })
  it("GWC-O21.2.1 a Mortar of Range 2–14 does not fire at distance 1", () => {
    const match = table(
      german({
        units: [
          ["g-abt", "B2", { weapon: "g-lmw" }],
          ["f-poi", "B3"],
        ],
        hands: { germany: [fireCard] },
        rolls: { germany: ["2•3"], france: ["6•5"] },
      }),
    )
    go(match, "order:G-5", "unit:g1", "hex:B3")
    idle(match)
    // Effects on the map start at the firing piece.
    expect(last(match, "fires")).toMatchObject({ names: ["Abteilung"], units: [expect.stringMatching(/./)] })
  })
})

describe("Tanks", () => {
  const french = (more: Partial<Scene> & Pick<Scene, "units">): Scene => german({ active: "france", ...more })
  it("GWC-O21.3.2 an unbroken Tank has 2 FP more at an adjacent hex, a broken one not", () => {
    const shot = (broken: boolean) => {
      const match = table(
        french({
          units: [
            ["f-ftm", "B2", { broken }],
            ["g-inf", "B3"],
          ],
          hands: { france: [fireCard] },
          rolls: { france: ["2•3"], germany: ["6•5"] },
        }),
      )
      go(match, "order:F-1", "unit:f1", "hex:B3")
      idle(match)
      return total(match, "attacked")
    }
    expect([shot(false), shot(true)]).toEqual([5 + 2 + 5, 3 + 5])
  })
  it("GWC-O21.3.3 a Platoon has no shot at a hex with only a Tank; an MG has", () => {
    const scene = (weapon?: "g-mg08") =>
      table(
        german({
          units: [
            ["g-inf", "B2", weapon ? { weapon } : {}],
            ["f-sch", "B4"],
          ],
          hands: { germany: [fireCard] },
        }),
      )
    expect(options(scene())).not.toContain("order:G-5")
    expect(options(scene("g-mg08"))).toContain("order:G-5")
  })
})

describe("Jammed", () => {
  it("GWC-1.9.1.2 breaks the firing MG, GWC-GLO-01 and the attack stands", () => {
    const match = table(
      german({
        units: [
          ["g-inf", "B2", { weapon: "g-mg08" }],
          ["f-poi", "B4"],
        ],
        hands: { germany: [fireCard] },
        rolls: { germany: [{ dice: "1•1", trigger: "jammed" }], france: ["6•5"] },
      }),
    )
    go(match, "order:G-5", "unit:g1", "hex:B4", { select: ["unit:g1/weapon"] })
    idle(match)
    expect(unit(match, "g1").weapon).toEqual({ type: "g-mg08", broken: true })
    expect(total(match, "attacked")).toBe(10)
  })
  it("GWC-O21.3.6.1 a Tank has armament, not Weapons: nothing breaks", () => {
    const match = table(
      german({
        active: "france",
        units: [
          ["f-ftm", "B2"],
          ["g-inf", "B4"],
        ],
        hands: { france: [fireCard] },
        rolls: { france: [{ dice: "1•1", trigger: "jammed" }], germany: ["6•5"] },
      }),
    )
    go(match, "order:F-1", "unit:f1", "hex:B4")
    idle(match)
    expect(unit(match, "f1").broken).toBe(false)
    expect(total(match, "attacked")).toBe(7)
  })
})

describe("special ground", () => {
  it("GWC-T111 no Weapon fires from Marsh", () => {
    const match = table(
      german({
        map: { hexes: { B2: "m." } },
        units: [
          ["g-inf", "B2", { weapon: "g-mg08" }],
          ["f-poi", "B4"],
        ],
        hands: { germany: [fireCard] },
        rolls: { germany: ["2•3"], france: ["6•5"] },
      }),
    )
    go(match, "order:G-5", "unit:g1", "hex:B4")
    idle(match)
    expect(last(match, "fires")).toMatchObject({ names: ["Infanterie"] })
  })
  it("GWC-11.7 a Flamethrower sets Cover to 0", () => {
    const match = table(
      german({
        units: [
          ["g-stt", "B2", { weapon: "g-flw" }],
          ["f-poi", "B3"],
        ],
        forts: { B3: "trench" },
        hands: { germany: [fireCard] },
        rolls: { germany: ["2•3"], france: ["6•5"] },
      }),
    )
    go(match, "order:G-5", "unit:g1", "hex:B3", { select: ["unit:g1/weapon"] })
    idle(match)
    expect(last(match, "defended")).toMatchObject({ score: { total: 7 + 11 } })
  })
  it("GWC-T109 a Hedge on the way into the hex gives Cover 1, GWC-T122 a Wall 2, neither against a Mortar", () => {
    const cover = (map: Scene["map"], weapon?: "g-lmw") => {
      const match = table(
        german({
          map: map ?? {},
          units: [
            ["g-abt", "B2", weapon ? { weapon } : {}],
            ["f-poi", "B4"],
          ],
          hands: { germany: [fireCard] },
          rolls: { germany: weapon ? ["6•5", "2•3"] : ["2•3"], france: ["6•5"] },
        }),
      )
      go(match, "order:G-5", "unit:g1", "hex:B4")
      if (weapon) go(match, { select: ["unit:g1/weapon"] })
      idle(match)
      return (total(match, "defended") ?? 0) - 7 - 11
    }
    expect(cover({ hedges: ["B3/B4"] })).toBe(1)
    expect(cover({ walls: ["B3/B4"] })).toBe(2)
    expect(cover({ walls: ["B3/B4"] }, "g-lmw")).toBe(0)
  })
})

describe("targets by any legal Fire Group", () => {
  it("GWC-O21.3.1, GWC-10.3.2.1 a hex is a target when linked Teams reach 1 FP, though another cannot join them", () => {
    const m = state({
      map: { hexes: { B5: "r.", C6: "r.", C7: "r." } },
      units: [
        ["g-abt", "B4"],
        ["g-abt", "B4"],
        ["g-abt", "B4"],
        ["g-abt", "D6"],
        ["f-poi", "B6"],
      ],
    })
    const hexesFor = (...ids: string[]) => {
      const list = m.units.filter((u) => ids.includes(u.id))
      const shot = { by: "germany", guns: guns(m, list, true), lapsed: true } as const
      return targets(m, shot).map(({ hex }) => grid.name(hex))
    }
    expect(hexesFor("unit:g1", "unit:g4")).toEqual([]) // not linked, and each alone has no FP
    expect(hexesFor("unit:g1", "unit:g2", "unit:g3")).toEqual(["B6"])
    expect(hexesFor("unit:g1", "unit:g2", "unit:g3", "unit:g4")).toEqual(["B6"])
  })

  /** A random scene of up to six firing pieces, some in Wire, with Brush or a hill before most of the enemies. */
  function drawn(seed: number) {
    const random = randomFrom(`fire groups ${seed}`)
    const hex = (row: number, rows: number) => `${"BCD"[random(3)]}${row + random(rows)}`
    const hexes = Object.fromEntries([..."BCD"].map((c) => [`${c}5`, ["r.", "r.", "r.", "r.", ".1", ".."][random(6)]!]))
    const kinds = ["g-abt", "g-abt", "g-abt", "g-bertin"] as const
    const firing = Array.from({ length: 2 + random(5) }, () => [kinds[random(kinds.length)]!, hex(3, 2)] as const)
    const forts = random(4) === 0 ? { [firing[0]![1]]: "wire" as const } : {}
    return state({ map: { hexes }, forts, units: [...firing, ["f-poi", hex(6, 1)], ["f-poi", hex(6, 2)]] })
  }

  const subsets = <T>(list: readonly T[]): T[][] =>
    Array.from({ length: 2 ** list.length - 1 }, (_, i) => list.filter((_, k) => ((i + 1) >> k) % 2 === 1))

  it("GWC-O21.3.1, GWC-10.3.2.1 a hex is a target if, and only if, one of all legal Fire Groups has 1 FP there", () => {
    const met = { alone: 0, together: 0, none: 0 }
    for (let seed = 1; seed <= 300; seed++) {
      const m = drawn(seed)
      const pieces = guns(
        m,
        m.units.filter((u) => u.side === "germany"),
        true,
      )
      const offered = targets(m, { by: "germany", guns: pieces, lapsed: true }).map(({ hex }) => hex)
      for (const hex of new Set(m.units.filter((u) => u.side === "france").map((u) => u.hex))) {
        const reaching = (list: readonly Gun[]) =>
          attackFp(
            m,
            list.map((g) => g.key),
            hex,
            [],
          ).total >= 1
        const able = pieces.filter((gun) => mayHit(m, gun, hex).ok)
        const legal = subsets(able).filter((list) => mayGroup(m, list).ok)
        const found = legal.filter(reaching)
        expect(offered.includes(hex), `seed ${seed}, ${grid.name(hex)}`).toBe(found.length > 0)
        if (able.length > 0)
          met[found.length === 0 ? "none" : found.some((l) => l.length === 1) ? "alone" : "together"]++
      }
    }
    expect(Math.min(met.alone, met.together, met.none), JSON.stringify(met)).toBeGreaterThan(5)
  })
})
