import { canHelp, type Odds, share } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { fpOf, moraleParts, rangeOf } from "../rules/formations-and-command/stats.ts"
import type { Action } from "../types.ts"
import {
  advance,
  at,
  bombard,
  far,
  fire,
  foe,
  has,
  low,
  melee,
  move,
  offers,
  order,
  play,
  request,
  scene,
  shot,
  steps,
  until,
  walk,
} from "./cards-help.ts"
import { all, go, idle, isGone, last, options, type Scene, table, total, unit } from "./table.ts"

describe("Actions of the defence", () => {
  const gun = [["g-abt", "B4", { weapon: "g-mg08" }], ["f-poi", "B6"], far, foe] as const
  /** An MG with FP 8 and a roll of 10: an Attack Total of 18. */
  const eighteen = (action: Action, map: Scene["map"] & object, more: Partial<Scene> = {}) => {
    const match = table(
      scene({
        map,
        units: gun,
        hands: { germany: [fire], france: [has(action)] },
        rolls: { germany: ["6•4"], france: ["6•5"] },
        ...more,
      }),
    )
    order(match, "fire", "unit:g1", "hex:B6", { select: ["unit:g1/weapon"] })
    return match
  }
  it("GWC-A36 Concealment takes the Cover of the hex: 18 becomes 15 in a Building, 19 on an open Road", () => {
    const building = eighteen("concealment", { hexes: { B6: "B." } })
    play(building, "concealment")
    idle(building)
    expect(last(building, "defended")).toMatchObject({ against: 15 })
    const road = eighteen("concealment", { roads: ["B5-B6-B7"] })
    play(road, "concealment")
    idle(road)
    expect(last(road, "defended")).toMatchObject({ against: 19 })
  })
  it("GWC-A36 a card that changes the Attack Total shows what it is worth, with it and without", () => {
    const worth = (map: Scene["map"] & object) => {
      const match = eighteen("concealment", map)
      until(match, "card-before-defence")
      const d = match.pending[0]!
      const card = d.kind === "choose" ? d.options.find((o) => o.id.startsWith("concealment")) : undefined
      const forecast = card!.forecast!()
      const unharmed = (odds: Odds<string>) => share(odds, (r) => r === forecast.scale!.at(-1))
      return { helps: canHelp(forecast), gain: unharmed(forecast.odds) - unharmed(forecast.otherwise!.odds) }
    }
    expect(worth({ hexes: { B6: "B." } })).toMatchObject({ helps: true })
    expect(worth({ hexes: { B6: "B." } }).gain).toBeGreaterThan(0)
    expect(worth({ roads: ["B5-B6-B7"] })).toMatchObject({ helps: false }) // on a Road it would only do harm
  })
  it("GWC-A43 a card that changes the ground shows what it is worth, and is asked about even where this roll is lost", () => {
    const match = eighteen("goToGround", { roads: ["B5-B6-B7"] })
    until(match, "card-before-defence")
    const d = match.pending[0]!
    const card = d.kind === "choose" ? d.options.find((o) => o.id.startsWith("goToGround")) : undefined
    const forecast = card!.forecast!()
    const unharmed = (odds: Odds<string>) => share(odds, (r) => r === forecast.scale!.at(-1))
    expect(unharmed(forecast.odds)).toBeGreaterThan(unharmed(forecast.otherwise!.odds)) // Morale 8 instead of 7
    expect(match.state.ground[at("B6")]).toBeUndefined() // the player who is asked has not dug in
    expect(canHelp(forecast)).toBeUndefined()
  })
  it.each([
    ["GWC-T122 a Wall", { walls: ["B5/B6"] }, 16],
    ["GWC-T109 a Hedge", { hedges: ["B5/B6"] }, 17],
    ["GWC-T99.3 the better of a Wall and Woods, not both", { walls: ["B5/B6"], hexes: { B6: "W." } }, 16],
    ["GWC-T122 not a Wall behind the target", { walls: ["B6/B7"] }, 18],
  ])("GWC-A36 Concealment takes the Cover of the hexside that the fire crosses: %s", (_what, map, against) => {
    const match = eighteen("concealment", map)
    play(match, "concealment")
    idle(match)
    expect(last(match, "defended")).toMatchObject({ against })
  })
  it("GWC-A36 it counts for all who still defend (GWC-AMB-53), and is not for the attacker", () => {
    const both = [gun[0], gun[1], ["f-poi", "B6"], far, foe] as const
    const match = eighteen("concealment", { hexes: { B6: "B." } }, { units: both })
    play(match, "concealment")
    go(match, "unit:f2")
    idle(match)
    expect(all(match, "defended").map((d) => d.against)).toEqual([15, 15])
    expect(offers(shot({ hands: { germany: [fire, has("concealment")] } }), "concealment")).toBe(false)
  })
  it("GWC-A37 Counterattack Suppresses one or two attackers next to an unbroken Unit; the Total stays", () => {
    const match = table(
      scene({
        units: [
          ["g-bertin", "B3"],
          ["g-inf", "B4"],
          ["g-inf", "A5"],
          ["g-inf", "B3"],
          ["f-poi", "B5"],
          ["g-inf", "C5"], // does not fire
          ["f-poi", "B2", { broken: true }], // next to the third attacker
          foe,
        ],
        hands: { germany: [fire], france: [has("counterattack")] },
        rolls: low,
      }),
    )
    const three = ["unit:g2", "unit:g3", "unit:g4"]
    order(match, "fire", "unit:g1", { select: three }, "hex:B5", { select: three })
    play(match, "counterattack")
    expect(options(match)).toEqual(["unit:g2", "unit:g3"])
    go(match, { select: ["unit:g2", "unit:g3"] })
    idle(match)
    expect(["g2", "g3", "g4"].map((n) => unit(match, n).suppressed)).toEqual([true, true, false])
    expect(last(match, "defended")).toMatchObject({ against: 7 + 2 + 5 })
  })
  it("GWC-A37 refused against Artillery, at a distance, and to a Runner or a broken Platoon alone", () => {
    const match = bombard({ hands: { germany: [request], france: [has("counterattack")] } })
    go(match, "stay")
    expect(offers(match, "counterattack")).toBe(false)
    expect(total(match, "attacked")).toBe(16)
    const hands = { germany: [fire], france: [has("counterattack")] }
    expect(offers(shot({ hands }), "counterattack")).toBe(false)
    for (const alone of [["f-age", "B5"] as const, ["f-poi", "B5", { broken: true }] as const])
      expect(offers(shot({ hands, units: [["g-inf", "B4"], alone, far, foe] }, "B5"), "counterattack")).toBe(false)
  })
  it("GWC-A43 Go to Ground: on an open Road hex a Platoon of Morale 7 defends with 8", () => {
    const match = eighteen("goToGround", { roads: ["B5-B6-B7"] })
    play(match, "goToGround")
    idle(match)
    expect(match.state.ground[at("B6")]).toBe("shellhole")
    expect(last(match, "defended")).toMatchObject({ score: { total: 8 + 11 } })
  })
  it("GWC-A43 refused in Woods, in a fortified hex and to a Tank", () => {
    expect(offers(eighteen("goToGround", { hexes: { B6: "W." } }), "goToGround")).toBe(false)
    expect(offers(eighteen("goToGround", {}, { forts: { B6: "foxholes" } }), "goToGround")).toBe(false)
    const match = table(
      scene({
        units: [gun[0], ["f-sch", "B6"], far, foe],
        hands: { germany: [fire], france: [has("goToGround")] },
        rolls: { germany: ["6•4"], france: ["6•5"] },
      }),
    )
    order(match, "fire", "unit:g1", "hex:B6")
    expect(offers(match, "goToGround")).toBe(false)
  })
  it("GWC-A45.1 Hidden Pillbox on an Objective: a Platoon of Morale 7 defends with 12", () => {
    const match = eighteen("hiddenPillbox", { objectives: { "5": "B6" } })
    play(match, "hiddenPillbox")
    idle(match)
    expect(match.state.forts[at("B6")]).toBe("pillbox")
    expect(last(match, "defended")).toMatchObject({ score: { total: 12 + 11 } })
  })
  it("GWC-A45.1 refused with Foxholes there, and on a hex that is no Objective", () => {
    const map = { objectives: { "5": "B6" } }
    expect(offers(eighteen("hiddenPillbox", map, { forts: { B6: "foxholes" } }), "hiddenPillbox")).toBe(false)
    expect(offers(eighteen("hiddenPillbox", {}), "hiddenPillbox")).toBe(false)
  })
  /** Americans fire at Germans in a hex of their set-up area in Belleau Wood, or outside it. */
  const hidden = (hex: string, from: string, terrain: string, roll: "2•3" | "6•5" = "2•3") => {
    const match = table({
      scenario: "belleau-wood",
      active: "usa",
      map: { hexes: { [hex]: terrain } },
      units: [
        ["a-dou", from],
        ["g-inf", hex],
        ["g-bertin", "O1"],
        ["a-wise", "A1"],
      ],
      hands: { usa: [fire], germany: [has("hiddenPosition")] },
      rolls: { usa: [roll], germany: ["6•5", "6•3"] },
    })
    order(match, "fire", "unit:u1", `hex:${hex}`)
    return match
  }
  it("GWC-A45.2 Hidden Position: an Abteilung with a 77mm gun appears and must defend too", () => {
    const match = hidden("H5", "H3", "B.")
    play(match, "hiddenPosition")
    const team = match.state.units.find((u) => u.type === "g-abt")
    expect(team).toMatchObject({ hex: at("H5"), weapon: { type: "g-77", broken: false } })
    go(match, "unit:g2")
    idle(match)
    expect(all(match, "defended").map((d) => d.unit)).toEqual(["unit:g2", team?.id])
  })
  it("GWC-A45.2 Hidden Position shows beforehand that the new Team must defend too: two are hurt more easily than one", () => {
    const match = hidden("H5", "H3", "B.", "6•5")
    until(match, "card-before-defence")
    const d = match.pending[0]!
    const card = d.kind === "choose" ? d.options.find((o) => o.id.startsWith("hiddenPosition")) : undefined
    const forecast = card!.forecast!()
    const unharmed = (odds: Odds<string>) => share(odds, (r) => r === forecast.scale!.at(-1))
    expect(unharmed(forecast.odds)).toBeLessThan(unharmed(forecast.otherwise!.odds))
    expect(unharmed(forecast.odds)).toBeGreaterThan(0)
    expect(match.state.units.some((u) => u.type === "g-abt")).toBe(false)
    expect(canHelp(forecast)).toBeUndefined() // the gun stays, so the player is asked
  })
  it("GWC-A45.2 the Americans hide a Team with a French 75mm gun", () => {
    const match = table({
      scenario: "seicheprey",
      map: { hexes: { H6: "B." } },
      units: [["g-inf", "H4"], ["a-dou", "H6"], far, ["a-wise", "O11"]],
      hands: { germany: [fire], usa: [has("hiddenPosition")] },
      rolls: { germany: ["2•3"], usa: ["5•6", "6•5"] },
    })
    order(match, "fire", "unit:g1", "hex:H6")
    play(match, "hiddenPosition")
    expect(match.state.units.find((u) => u.type === "a-spe")).toMatchObject({ hex: at("H6"), weapon: { type: "f-75" } })
  })
  it("GWC-A45.2 refused with Cover under 2 and outside the set-up area", () => {
    expect(offers(hidden("H5", "H3", ".."), "hiddenPosition")).toBe(false)
    expect(offers(hidden("E5", "E3", "B."), "hiddenPosition")).toBe(false)
  })
  it("GWC-A46 Intersect Machine Guns: three MGs on an attacker make 15 of 18", () => {
    const hot = { weapon: "f-hot" } as const
    const units = [gun[0], ["f-spe", "B6", hot], ["f-spe", "D7", hot], ["f-spe", "F8", hot], far, foe] as const
    const match = eighteen("intersectMachineGuns", {}, { units })
    play(match, "intersectMachineGuns")
    idle(match)
    expect(last(match, "defended")).toMatchObject({ against: 15 })
  })
  it("GWC-A46 refused with one MG, or where the others are broken or in Wire", () => {
    const hot = { weapon: "f-hot" } as const
    const one = [gun[0], ["f-spe", "B6", hot], far, foe] as const
    expect(offers(eighteen("intersectMachineGuns", {}, { units: one }), "intersectMachineGuns")).toBe(false)
    const two = [gun[0], ["f-spe", "B6", hot], ["f-spe", "D7", { ...hot, jammed: true }], ["f-spe", "F8", hot]] as const
    const more = { units: [...two, far, foe], forts: { F8: "wire" } } as const
    expect(offers(eighteen("intersectMachineGuns", {}, more), "intersectMachineGuns")).toBe(false)
  })
  it("GWC-A47 Light Wounds: 1 VP, and an unbroken Team with the MG in the Platoon's place", () => {
    const units = [gun[0], ["f-poi", "B6", { weapon: "f-hot", suppressed: true }], far, foe] as const
    const rolls = { germany: ["6•4"], france: ["2•3"] } as const
    const match = eighteen("lightWounds", {}, { units, rolls })
    play(match, "lightWounds")
    idle(match)
    expect(match.state.units.filter((u) => u.hex === at("B6"))).toMatchObject([
      { type: "f-spe", broken: false, suppressed: true, weapon: { type: "f-hot", broken: false } },
    ])
    expect(match.state.points).toBe(1)
    expect(match.state.players.france?.casualties).toEqual([])
  })
  it("GWC-A47 a broken Platoon becomes a broken Team; a Team that breaks has no Light Wounds", () => {
    const rolls = { germany: ["6•4"], france: ["2•3"] } as const
    const hit = (type: "f-poi" | "f-spe", broken: boolean) =>
      eighteen("lightWounds", {}, { units: [gun[0], [type, "B6", { broken }], far, foe], rolls })
    const match = hit("f-poi", true)
    play(match, "lightWounds")
    idle(match)
    expect(unit(match, "f2")).toMatchObject({ type: "f-spe", broken: true })
    const team = hit("f-spe", false)
    expect(offers(team, "lightWounds")).toBe(false)
    expect(unit(team, "f2").broken).toBe(true)
  })
  it("GWC-A49 Major Gas Attack eliminates one of the Units that the Gas has broken, none that Anti-Gas Strategy spared", () => {
    const gas = (spared: boolean) => {
      const match = bombard({
        units: [["f-poi", "H6", { suppressed: true }], ["f-poi", "H7", { suppressed: true }], ["g-inf", "A1"], foe],
        hands: { germany: [request, has("majorGasAttack")] },
        rolls: { germany: ["6•5", "1•4"] },
        change: (m) => {
          m.players.germany!.telephone = { type: "g-tel105", broken: false, box: "gas" }
          if (spared) m.players.france!.reminders.push("F-S3")
        },
      })
      go(match, "gas", "hex:H6")
      return match
    }
    const match = gas(false)
    play(match, "majorGasAttack")
    expect(options(match)).toEqual(["unit:f1", "unit:f2"])
    go(match, "unit:f1")
    expect(isGone(match, "f1")).toBe(true)
    expect(unit(match, "f2").broken).toBe(true)
    expect(match.state.points).toBe(2)
    const spared = gas(true)
    expect(offers(spared, "majorGasAttack")).toBe(false)
    expect(unit(spared, "f1").broken).toBe(false)
  })
})

describe("Actions while somebody moves", () => {
  it("GWC-A39 Dig In at the sixth step of a Time Advance, never else, and not for a Tank alone", () => {
    const time = { dice: "6•6", trigger: "time" } as const
    const hands = { germany: [fire, { action: "digIn", order: "runner" }], france: [has("digIn")] } as const
    const units = [
      ["g-abt", "B4", { weapon: "g-mg08" }],
      ["f-sch", "B6"],
    ] as const
    const shoot = (dice: typeof time | "2•3") => {
      const match = table(scene({ units, hands, rolls: { germany: [dice], france: ["6•5"] } }))
      order(match, "fire", "unit:g1", "hex:B6")
      return match
    }
    expect(offers(shoot(time), "digIn")).toBe(true)
    const match = shoot(time)
    play(match, "digIn")
    idle(match)
    expect(match.state.players.france?.hand).toHaveLength(1) // France has only a Tank
    expect(match.state.forts).toEqual({ [at("B4")]: "foxholes" })
    expect(offers(shoot("2•3"), "digIn")).toBe(false)
  })
  it("GWC-A41 Engineering Works: Grenadiers in Wire for 1 MP clear it and go on with 4", () => {
    const go4 = (type: "f-gre" | "f-poi") => {
      const match = table(
        scene({
          active: "france",
          units: [[type, "B10"], ["f-gre", "C9"], foe, ["g-inf", "O1"]],
          forts: { B9: "wire" },
          hands: { france: [move, has("engineeringWorks")] },
        }),
      )
      order(match, "move", "unit:f1", "unit:f1", "hex:B9")
      return match
    }
    const match = go4("f-gre")
    play(match, "engineeringWorks")
    expect(match.state.forts).toEqual({})
    go(match, ...steps("B8", "B7", "B6", "B5"))
    idle(match)
    expect(unit(match, "f1").hex).toBe(at("B5"))
    expect(match.state.order).toBeNull()
    expect(offers(go4("f-poi"), "engineeringWorks")).toBe(false)
  })
  it("GWC-A41 Engineering Works takes away what one Wire did, not that of the other hex", () => {
    const leave = (wires: readonly string[]) => {
      const match = table(
        scene({
          active: "france",
          units: [["f-gre", "B10"], foe, ["g-inf", "O1"]],
          forts: Object.fromEntries(wires.map((h) => [h, "wire" as const])),
          hands: { france: [move, has("engineeringWorks")] },
        }),
      )
      order(match, "move", "unit:f1", "unit:f1", "hex:B9")
      play(match, "engineeringWorks")
      if (wires.length > 1) go(match, `hex:${wires[0]}`)
      idle(match)
      return { match, goesOn: options(match).includes("hex:B8") }
    }
    expect(leave(["B10"]).goesOn).toBe(true)
    expect(leave(["B10", "B9"]).goesOn).toBe(false)
  })
  it("GWC-A42.1 an Advance, a Weapon transfer and a Rout open no Op Fire; a Move into a hex does", () => {
    const hands = (kind: "advance" | "rout" | "move") => ({ germany: [{ order: kind }], france: [fire] })
    const units = [["g-inf", "B4"], ["f-poi", "B7"], far, foe] as const
    const advanced = table(scene({ units, hands: hands("advance") }))
    order(advanced, "advance", "unit:g1", "unit:g1", "hex:B5")
    expect(offers(advanced, "fire")).toBe(false)
    const broken = [["g-inf", "B4", { broken: true }], ["f-poi", "B7"], far, foe] as const
    const routed = table(scene({ units: broken, hands: hands("rout"), rolls: { germany: ["4•5"] } }))
    order(routed, "rout")
    expect(offers(routed, "fire")).toBe(false)
    expect(unit(routed, "g1").hex).toBe(at("B3"))
    const armed = [["g-inf", "B4", { weapon: "g-mg08" }], ["f-poi", "B7"], ["g-abt", "B4"], far, foe] as const
    const given = table(scene({ units: armed, hands: hands("move") }))
    order(given, "move", "unit:g1", "unit:g1", "give:unit:g1:unit:g3")
    expect(given.pending[0]?.by).toBe("germany")
    go(given, "hex:B5")
    expect(given.pending[0]?.by).toBe("france")
    expect(offers(given, "fire")).toBe(true)
  })
  it("GWC-A42.2 who was activated for Op Fire may fire again at the next hex without a card", () => {
    const match = walk({
      hands: { germany: [move], france: [fire] },
      rolls: { france: ["2•3", "3•2"], germany: ["6•5", "6•3"] },
    })
    play(match, "fire")
    go(match, "unit:f2", "fire:1")
    idle(match)
    go(match, "hex:B4", "fire:1")
    idle(match)
    expect(all(match, "fires")).toHaveLength(2)
    expect(match.state.players.france?.hand).toEqual([])
  })
  it("GWC-A42.3b an MG fires at each of six entries of one Move Order, and at none of the next", () => {
    const mg = ["f-spe", "B9", { weapon: "f-hot" }] as const
    const match = table(
      scene({
        units: [["g-bertin", "B2"], ["g-inf", "B2"], ["g-inf", "B2"], ["g-inf", "B2"], mg, foe, ["g-inf", "E3"]],
        hands: { germany: [move, move], france: [fire, fire] },
        rolls: {
          france: ["2•3", "3•2", "1•2", "1•3", "1•4", "1•5"],
          germany: ["6•5", "6•4", "6•3", "6•2", "5•6", "5•4"],
        },
      }),
    )
    order(match, "move", "unit:g1", { select: ["unit:g2", "unit:g3", "unit:g4"] })
    const paths = { g2: ["B3", "B4"], g3: ["C3", "C4"], g4: ["A3", "A4"] }
    for (const [n, hexes] of Object.entries(paths)) {
      go(match, `unit:${n}`)
      for (const hex of hexes) {
        go(match, `hex:${hex}`)
        if (hex === "B3") {
          play(match, "fire")
          go(match, "unit:f5")
        }
        go(match, "fire:1")
        idle(match)
      }
      go(match, "stop")
    }
    expect(all(match, "fires")).toHaveLength(6)
    go(match, "end")
    idle(match)
    order(match, "move", "unit:g7", "unit:g7", "hex:E4")
    expect(options(match).some((id) => id.startsWith("fire:"))).toBe(false)
  })
  it("GWC-A45 the four Hidden Actions are never offered to an attacker", () => {
    const french = (kind: "fire" | "move", hidden: Action) =>
      table(
        scene({
          active: "france",
          map: { hexes: { B3: "B." }, objectives: { "5": "B3" } },
          units: [["f-poi", "B6"], ["g-inf", "B3"], far, foe],
          hands: { france: [{ order: kind }], germany: [has(hidden)] },
          rolls: { france: ["2•3"], germany: ["6•5"] },
        }),
      )
    for (const hidden of ["hiddenPillbox", "hiddenPosition"] as const) {
      const match = french("fire", hidden)
      order(match, "fire", "unit:f1", "hex:B3")
      expect(offers(match, hidden)).toBe(false)
    }
    const moved = french("move", "hiddenWire")
    order(moved, "move", "unit:f1", "unit:f1", "hex:B7")
    expect(offers(moved, "hiddenWire")).toBe(false)
    const passed = french("fire", "hiddenUnit")
    go(passed, "pass", { select: [...(passed.state.players.france?.hand ?? [])] })
    expect(offers(passed, "hiddenUnit")).toBe(false)
  })
  /** The Germans pass and discard this many cards; France has Hidden Unit. */
  const passing = (discards: readonly string[], dice: "5•1" | "5•6") => {
    const match = table(
      scene({
        map: { hexes: { C2: "W.", F8: "W." } },
        units: [["g-inf", "B4"], far, foe],
        hands: { germany: ["G-5", "G-7"], france: [has("hiddenUnit")] },
        rolls: { france: [dice] },
      }),
    )
    go(match, "pass", { select: [...discards] })
    return match
  }
  it("GWC-A45.3 Hidden Unit: the roll's Unit comes into a covered hex of the set-up area; a Telephone does not", () => {
    const match = passing(["G-5"], "5•1")
    play(match, "hiddenUnit")
    idle(match)
    expect(match.state.units.filter((u) => u.side === "france" && u.type === "f-poi")).toMatchObject([
      { hex: at("F8") },
    ])
    const call = passing(["G-5"], "5•6")
    play(call, "hiddenUnit")
    idle(call)
    expect(call.state.units.filter((u) => u.side === "france")).toHaveLength(1)
    expect(call.state.players.france?.telephone).toMatchObject({ type: "f-tel75", broken: true })
  })
  it("GWC-A45.3 two Formations come into the same or into adjacent hexes (GWC-AMB-55)", () => {
    const match = table(
      scene({
        map: { hexes: { F8: "W.", F9: "W.", K8: "W." } },
        units: [["g-inf", "B4"], far, foe],
        hands: { germany: ["G-5", "G-7"], france: [has("hiddenUnit")] },
        rolls: { france: ["2•3"] },
      }),
    )
    go(match, "pass", { select: ["G-7"] })
    play(match, "hiddenUnit")
    go(match, "f-ravy")
    expect(options(match)).toEqual(["hex:F8", "hex:F9", "hex:K8"])
    go(match, "hex:F8")
    expect(options(match)).toEqual(["hex:F8", "hex:F9"])
  })
  it("GWC-A45.3 refused where nothing was discarded", () => {
    expect(offers(passing([], "5•1"), "hiddenUnit")).toBe(false)
  })
  it("GWC-A45.4 Hidden Wire under a Platoon with 2 MP left: it stops, with 1 less FP, Range and Morale", () => {
    const match = walk({ hands: { germany: [move], france: [has("hiddenWire")] } }, "B3", "B4")
    play(match, "hiddenWire")
    idle(match)
    const platoon = unit(match, "g1")
    expect(match.state.forts).toEqual({ [at("B4")]: "wire" })
    expect(platoon.hex).toBe(at("B4"))
    expect(match.state.order).toBeNull()
    const morale = moraleParts(match.state, platoon).reduce((sum, p) => sum + p.amount, 0)
    expect([fpOf(match.state, platoon).total, rangeOf(match.state, platoon), morale]).toEqual([4, 3, 6])
  })
  it("GWC-A45.4 after an Advance too, not after a Retreat, not in a fortified hex", () => {
    const hands = { germany: [advance], france: [has("hiddenWire")] }
    const units = [["g-inf", "B4"], ["f-poi", "B8"], far, foe] as const
    const advanced = table(scene({ units, hands }))
    order(advanced, "advance", "unit:g1", "unit:g1", "hex:B5")
    expect(offers(advanced, "hiddenWire")).toBe(true)
    const fortified = table(scene({ units, hands, forts: { B5: "foxholes" } }))
    order(fortified, "advance", "unit:g1", "unit:g1", "hex:B5")
    expect(offers(fortified, "hiddenWire")).toBe(false)
    const broken = [["g-inf", "B4", { broken: true }], ["f-poi", "B8"], far, foe] as const
    const routed = table(
      scene({
        units: broken,
        hands: { germany: [{ order: "rout" }], france: [has("hiddenWire")] },
        rolls: { germany: ["4•5"] },
      }),
    )
    order(routed, "rout")
    expect(offers(routed, "hiddenWire")).toBe(false)
    expect(unit(routed, "g1").hex).toBe(at("B3"))
  })
  it("GWC-A45.4 under a Tank the Wire stays (GWC-AMB-56)", () => {
    const match = table({
      scenario: "douaumont",
      active: "france",
      map: {},
      units: [["f-sch", "B8"], ["f-barnier", "O11"], far],
      hands: { france: [move], germany: [has("hiddenWire")] },
    })
    order(match, "move", "unit:f1", "unit:f1", "hex:B7")
    play(match, "hiddenWire")
    idle(match)
    expect(match.state.forts).toEqual({ [at("B7")]: "wire" })
    expect(unit(match, "f1").hex).toBe(at("B7"))
    expect(match.state.order).toBeNull()
  })
  it("GWC-A53 Probe: a moving Platoon broken by Op Fire is unbroken again and spends its 2 MP", () => {
    const match = walk(
      {
        hands: { germany: [move, has("probe")], france: [fire] },
        rolls: { france: ["5•4"], germany: ["2•3"] },
      },
      "B3",
      "B4",
    )
    play(match, "fire")
    go(match, "unit:f2", "fire:1")
    play(match, "probe")
    expect(all(match, "broke")).toHaveLength(1)
    expect(unit(match, "g1").broken).toBe(false)
    go(match, ...steps("C4", "D4"))
    idle(match)
    expect(unit(match, "g1").hex).toBe(at("D4"))
    expect(match.state.order).toBeNull()
  })
  it("GWC-A53 refused to a Platoon that was broken by an Ambush", () => {
    const match = melee({ hands: { germany: [advance, has("probe")], france: [has("ambush")] } })
    play(match, "ambush")
    expect(offers(match, "probe")).toBe(false)
    expect(all(match, "broke")).toHaveLength(1)
  })
  it("GWC-A54 Storm Troops: Stosstruppen and the Leader with them enter an enemy hex and stop; the Infanterie may not", () => {
    const match = table(
      scene({
        units: [["g-bertin", "B4"], ["g-sto", "B4"], ["g-inf", "B4"], ["f-poi", "B5"], foe],
        hands: { germany: [move, has("stormTroops")] },
        rolls: { germany: ["6•5"], france: ["2•3"] },
      }),
    )
    order(match, "move", "unit:g1", { select: ["unit:g2", "unit:g3"] })
    play(match, "stormTroops")
    go(match, "unit:g3")
    expect(options(match)).not.toContain("hex:B5")
    go(match, "hex:A4")
    go(match, "stop", "together:B4", "hex:B5")
    expect(match.state.order?.stack?.stopped ?? true).toBe(true)
    idle(match)
    expect(last(match, "melee")).toMatchObject({ hex: "B5" })
    expect(["g1", "g2"].map((n) => unit(match, n)).every((u) => u.hex === at("B5") && !u.suppressed)).toBe(true)
  })
  it("GWC-A54 out of Wire into an enemy hex: Engineering Works gives back what the Wire took, not what the enemy did", () => {
    const storm = (enemy: string) => {
      const match = table(
        scene({
          units: [["g-sto", "B4"], ["f-poi", enemy], far, foe],
          forts: { B4: "wire" },
          hands: { germany: [move, has("stormTroops"), has("engineeringWorks")] },
        }),
      )
      order(match, "move", "unit:g1")
      play(match, "stormTroops")
      go(match, "unit:g1", "hex:B5")
      play(match, "engineeringWorks")
      idle(match)
      return options(match).includes("hex:B6")
    }
    expect([storm("B9"), storm("B5")]).toEqual([true, false])
  })
  it("GWC-10.3.2.1 Op Fire that has no FP is not made: the pieces may still fire, once (GWC-A42.3d)", () => {
    const match = table(
      scene({
        active: "france",
        map: { hexes: { H4: "r." } },
        units: [["g-abt", "H3"], ["g-inf", "I5"], ["g-bertin", "I4"], ["f-poi", "H6"], foe],
        hands: { france: [move], germany: [fire, { action: "crossfire", order: "move" }] },
        rolls: { germany: ["2•3"], france: ["6•5"] },
      }),
    )
    order(match, "move", "unit:f4", "unit:f4", "hex:H5")
    play(match, "fire")
    go(match, "unit:g3", { select: ["unit:g1", "unit:g2"] }, "fire:1", { select: ["unit:g1"] })
    until(match, "opportunity-fire")
    expect(all(match, "lapsed")).toHaveLength(1)
    go(match, "fire:1", { select: ["unit:g2"] })
    idle(match)
    expect(all(match, "attacked")).toHaveLength(1)
    expect(match.pending[0]?.by).toBe("france")
  })
  it("GWC-A54.1 from 1916 on only", () => {
    const when = (date: "1915-12" | "1916-01") => {
      const match = table(
        scene({
          map: { date },
          units: [["g-pio", "B4"], ["f-poi", "B5"], far, foe],
          hands: { germany: [move, has("stormTroops")] },
        }),
      )
      order(match, "move", "unit:g1")
      return offers(match, "stormTroops")
    }
    expect([when("1915-12"), when("1916-01")]).toEqual([false, true])
  })
})
