import { canHelp, type Forecast, type Odds } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { actions } from "../data/cards.ts"
import { copies } from "../rules/cards-rolls-triggers/cards.ts"
import { meleeForecast } from "../rules/orders-fire/forecasts.ts"
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
  until,
  walk,
} from "./cards-help.ts"
import { all, go, idle, isGone, options, type Scene, table, total, unit } from "./table.ts"

/** The odds on the card of this Action that may be played now. */
function cardOf(match: ReturnType<typeof melee>, action: string): Forecast {
  const [d] = match.pending
  const card = d?.kind === "choose" ? d.options.find((o) => o.id.startsWith(action)) : undefined
  if (!card?.forecast) throw new Error(`expected ${action} with its odds`)
  return card.forecast()
}

/** The share of results that are at least as good as one of the scale. */
const atLeast = ({ chances, of }: Odds<string>, least: string, scale: readonly string[]): number =>
  chances.filter((c) => scale.indexOf(c.result) >= scale.indexOf(least)).reduce((sum, c) => sum + c.ways, 0) / of

describe("Actions in general", () => {
  it("GWC-A28.1 two Hand Grenades at an adjacent target: FP +4, both cards discarded", () => {
    const match = shot({ hands: { germany: [fire, has("handGrenades"), has("handGrenades")] } }, "B5")
    play(match, "handGrenades", "handGrenades")
    idle(match)
    expect(total(match, "attacked")).toBe(5 + 4 + 5)
    expect(match.state.players.germany?.hand).toEqual([])
  })
  it("GWC-A28.2 the inactive player makes his whole Op Fire before Assault Fire may be played", () => {
    const match = walk({
      units: [["g-sto", "B2"], ["f-poi", "B6"], far, foe],
      hands: {
        germany: [move, has("assaultFire")],
        france: [fire, { action: "crossfire", order: "artilleryRequest" }, { action: "crossfire", order: "offensive" }],
      },
      rolls: { germany: ["6•5", "2•3"], france: ["2•3", "6•5"] },
    })
    expect(match.pending[0]?.by).toBe("france")
    expect(options(match).some((id) => id.startsWith("assaultFire"))).toBe(false)
    play(match, "fire")
    go(match, "unit:f2", "fire:1")
    play(match, "crossfire", "crossfire")
    expect(offers(match, "assaultFire")).toBe(true)
    expect(total(match, "attacked")).toBe(5 + 4 + 5)
    expect(match.pending[0]?.by).toBe("germany")
  })
  it("GWC-A28.3 a Platoon that has spent all its MPs may still make Assault Fire; it stays as activated as it was", () => {
    const match = walk(
      { units: [["g-sto", "B2"], ["f-poi", "B10"], far, foe], hands: { germany: [move, has("assaultFire")] } },
      ...["B3", "B4", "B5", "B6", "B7"],
    )
    expect(unit(match, "g1").activated).toBe(true)
    play(match, "assaultFire")
    go(match, "hex:B10")
    idle(match)
    expect(total(match, "attacked")).toBe(6 + 5)
    expect(unit(match, "g1").activated).toBe(true)
    expect(unit(match, "f2").activated).toBe(false)
  })
})

describe("Actions without effect", () => {
  it.each([
    ["GWC-A29 Ach Komm!", "germany", "achKomm"],
    ["GWC-A52 Oh! Les Boches!", "france", "ohLesBoches"],
  ] as const)("%s is offered in no window", (_rule, side, action) => {
    expect(actions[action].plays).toEqual([])
    const hands = { germany: [move, fire], france: [fire], [side]: [has(action), move, fire] }
    const active = { active: side === "germany" ? "france" : "germany" } as const
    const units = [["g-inf", "B4"], ["f-poi", "B6"], far, foe] as const
    const match = table(scene({ units, hands: { ...hands, [active.active]: [move, fire] }, rolls: low, ...active }))
    const own = side === "germany" ? "f2" : "g1"
    order(match, "fire", `unit:${own}`, side === "germany" ? "hex:B4" : "hex:B6")
    expect(offers(match, action)).toBe(false)
    expect(match.state.players[side]?.hand).toHaveLength(3)
  })
  it("GWC-A52 What Was That? is offered in no window", () => {
    expect(actions.whatWasThat.plays).toEqual([])
    const match = table({
      scenario: "belleau-wood",
      map: {},
      units: [["g-inf", "B4"], ["a-dou", "B6"], far],
      hands: { germany: [fire], usa: [has("whatWasThat")] },
      rolls: { germany: ["2•3"], usa: ["6•5"] },
    })
    order(match, "fire", "unit:g1", "hex:B6")
    expect(offers(match, "whatWasThat")).toBe(false)
    expect(match.state.players.usa?.hand).toHaveLength(1)
  })
})

describe("Actions of an attack", () => {
  it("GWC-A31 boxed FP 6 and its boxed LMG fire with 7 while they Move; the unboxed Platoon may not join", () => {
    const match = table(
      scene({
        units: [["g-bertin", "B3"], ["g-sto", "B4", { weapon: "g-mg0815" }], ["g-inf", "B4"], ["f-poi", "B6"], foe],
        hands: { germany: [move, has("assaultFire")] },
        rolls: low,
      }),
    )
    order(match, "move", "unit:g1", { select: ["unit:g2", "unit:g3"] })
    play(match, "assaultFire")
    go(match, "hex:B6")
    expect(options(match)).toEqual(["unit:g2", "unit:g2/weapon"])
    go(match, { select: ["unit:g2", "unit:g2/weapon"] })
    idle(match)
    expect(total(match, "attacked")).toBe(7 + 5)
    expect(options(match)).toContain("unit:g2") // it may still move (GWC-AMB-63)
  })
  it("GWC-A31 not without boxed FP, without a target, or in an Offensive", () => {
    const hands = { germany: [move, has("assaultFire")] }
    expect(offers(walk({ hands }), "assaultFire")).toBe(false)
    const sto = ["g-sto", "B2"] as const
    expect(offers(walk({ hands, units: [sto, ["f-poi", "B6"], far, foe] }), "assaultFire")).toBe(true)
    expect(offers(walk({ hands, units: [sto, ["f-poi", "B9"], far, foe] }), "assaultFire")).toBe(false)
    const match = table(
      scene({
        units: [["g-bertin", "B2"], sto, ["f-poi", "B6"], foe],
        hands: { germany: [{ order: "offensive" }, has("assaultFire")] },
      }),
    )
    order(match, "offensive", { select: ["unit:g1", "unit:g2"] }, "unit:g2", "hex:B3")
    expect(offers(match, "assaultFire")).toBe(false)
  })
  it("GWC-A32 Barrage: a battery of 9, +2, and a roll of 7 make 18", () => {
    const match = bombard({ hands: { germany: [request, has("barrage")] } })
    go(match, "stay")
    play(match, "barrage")
    idle(match)
    expect(total(match, "attacked")).toBe(18)
  })
  it("GWC-A32 not in 1914, nor from another box", () => {
    const hands = { germany: [request, has("barrage")] }
    const early = bombard({ hands, map: { date: "1914-12" } })
    go(early, "stay")
    expect(offers(early, "barrage")).toBe(false)
    expect(total(early, "attacked")).toBe(16)
    const local = bombard({ hands, rolls: { germany: ["6•5", "1•4", "2•4", "1•6"], france: ["6•5"] } }, "local")
    go(local, "local", "hex:H6")
    expect(offers(local, "barrage")).toBe(false)
    expect(all(local, "attacked").length + all(local, "impact").length).toBeGreaterThan(0)
  })
  it("GWC-A32 Barrage shows what it is worth before it is played; its 2 FP last, so it is asked about even where they do not help", () => {
    const match = bombard({ hands: { germany: [request, has("barrage")] } })
    go(match, "stay")
    until(match, "card-before-impact")
    const { odds, otherwise, scale, outlasts } = cardOf(match, "barrage")
    expect(atLeast(odds, scale![1]!, scale!)).toBeGreaterThan(atLeast(otherwise!.odds, scale![1]!, scale!))
    expect(outlasts).toBe(true)
  })
  it("GWC-A33 Grenade Bundle: a German MG of 8 at an adjacent Tank has 10", () => {
    const units = [["g-abt", "B4", { weapon: "g-mg08" }], ["f-sch", "B5"], far, foe] as const
    const match = table(scene({ units, hands: { germany: [fire, has("bayonets")] }, rolls: low }))
    order(match, "fire", "unit:g1", "hex:B5")
    play(match, "bayonets")
    idle(match)
    expect(total(match, "attacked")).toBe(10 + 5)
  })
  it("GWC-A33 no Grenade Bundle at a distance, at infantry, with rifles, or for a Frenchman", () => {
    const hands = { germany: [fire, has("bayonets")], france: [fire, has("bayonets")] }
    const at = (...units: Scene["units"]) => table(scene({ units: [...units, far, foe], hands, rolls: low }))
    const mg = { weapon: "g-mg08" } as const
    const distant = at(["g-abt", "B4", mg], ["f-sch", "B6"])
    order(distant, "fire", "unit:g1", "hex:B6")
    expect(offers(distant, "bayonets")).toBe(false)
    const infantry = at(["g-abt", "B4", mg], ["f-poi", "B5"])
    order(infantry, "fire", "unit:g1", "hex:B5", { select: ["unit:g1/weapon"] })
    expect(offers(infantry, "bayonets")).toBe(false)
    const mixed = at(["g-abt", "B4", mg], ["f-sch", "B5"], ["f-poi", "B5"])
    order(mixed, "fire", "unit:g1", "hex:B5", { select: ["unit:g1", "unit:g1/weapon"] })
    expect(offers(mixed, "bayonets")).toBe(false) // not Weapons alone
    const french = table(
      scene({
        active: "france",
        units: [["f-spe", "B5", { weapon: "f-hot" }], ["f-sch", "B4", { side: "germany" }], far, foe],
        hands,
        rolls: { france: ["2•3"], germany: ["6•5"] },
      }),
    )
    order(french, "fire", "unit:f1", "hex:B4")
    expect(offers(french, "bayonets")).toBe(false)
    expect(total(french, "attacked")).toBe(7 + 5)
  })
  it("GWC-A34 Bore Sighting of the Defender: +2 with a Weapon of printed FP 5 or more", () => {
    const shoot = (weapon: "f-hot" | "f-chau", more: Partial<Scene> = {}) => {
      const match = table(
        scene({
          active: "france",
          units: [["f-spe", "B6", { weapon }], ["f-barnier", "B6"], ["g-inf", "B3"], far],
          hands: { france: [fire, has("boreSighting")] },
          rolls: { france: ["2•3"], germany: ["6•5"] },
          ...more,
        }),
      )
      order(match, "fire", "unit:f1", "hex:B3", { select: ["unit:f1/weapon"] })
      return match
    }
    const match = shoot("f-hot")
    play(match, "boreSighting")
    idle(match)
    expect(total(match, "attacked")).toBe(7 + 2 + 2 + 5)
    expect(offers(shoot("f-chau"), "boreSighting")).toBe(false) // 4, with Command 6
    expect(offers(shoot("f-hot", { scenario: "rossignol" }), "boreSighting")).toBe(false) // Recon
  })
  it("GWC-A38 two Crossfires: Op Fire of 5 + 2 has 11", () => {
    const match = walk({
      units: [["g-inf", "B2"], ["f-poi", "B6"], ["f-ravy", "B6"], far],
      hands: {
        germany: [move],
        france: [fire, { action: "crossfire", order: "artilleryRequest" }, { action: "crossfire", order: "offensive" }],
      },
      rolls: { france: ["2•3"], germany: ["6•5"] },
    })
    play(match, "fire")
    go(match, "unit:f2", "fire:1")
    play(match, "crossfire", "crossfire")
    idle(match)
    expect(total(match, "attacked")).toBe(11 + 5)
  })
  it("GWC-A38 no Crossfire at a target that does not move", () => {
    expect(offers(shot({ hands: { germany: [fire, has("crossfire")] } }), "crossfire")).toBe(false)
  })
  it("GWC-A44 Hand Grenades: five pieces of two hexes, one hex adjacent to the target: +2", () => {
    const match = table(
      scene({
        units: [
          ["g-bertin", "B3"],
          ["g-inf", "B3"],
          ["g-inf", "B3"],
          ["g-inf", "B4"],
          ["g-inf", "B4"],
          ["g-inf", "B4"],
          ["f-poi", "B5"],
          foe,
        ],
        hands: { germany: [fire, has("handGrenades")] },
        rolls: low,
      }),
    )
    const five = ["g2", "g3", "g4", "g5", "g6"].map((n) => `unit:${n}`)
    order(match, "fire", "unit:g1", { select: five }, "hex:B5", { select: five })
    play(match, "handGrenades")
    idle(match)
    expect(total(match, "attacked")).toBe(5 + 2 + 4 + 2 + 5)
    expect(offers(shot({ hands: { germany: [fire, has("handGrenades")] } }), "handGrenades")).toBe(false)
  })
  it("GWC-A48 Live Forever: FP 6 through Hindrance 3 has 5", () => {
    const match = table({
      scenario: "belleau-wood",
      map: { hexes: { B5: "r." } },
      active: "usa",
      units: [["a-dou", "B4"], ["g-inf", "B6"], far],
      hands: { usa: [fire, has("liveForever")], germany: [has("unternehmungslustig")] },
      rolls: { usa: ["2•3"], germany: ["6•5"] },
    })
    order(match, "fire", "unit:u1", "hex:B6")
    play(match, "liveForever")
    expect(offers(match, "unternehmungslustig")).toBe(false) // not the German's roll
    expect(total(match, "attacked")).toBe(5 + 5)
  })
  it("GWC-A50 Marksmanship: +2 with a firing Platoon of the nation, not for a lone Hotchkiss", () => {
    const shoot = (...pieces: string[]) => {
      const match = table({
        scenario: "belleau-wood",
        map: {},
        active: "usa",
        units: [["a-dou", "B4", { weapon: "a-hot" }], ["g-inf", "B6"], far],
        hands: { usa: [fire, has("marksmanship")] },
        rolls: { usa: ["2•3"], germany: ["6•5"] },
      })
      order(match, "fire", "unit:u1", "hex:B6", { select: pieces })
      return match
    }
    const match = shoot("unit:u1", "unit:u1/weapon")
    play(match, "marksmanship")
    idle(match)
    expect(total(match, "attacked")).toBe(7 + 1 + 2 + 5)
    expect(offers(shoot("unit:u1/weapon"), "marksmanship")).toBe(false)
  })
  it("GWC-A55 Unternehmungslustig: a German attack of FP 9 has 11", () => {
    const match = table(
      scene({
        units: [["g-bertin", "B4"], ["g-inf", "B4"], ["g-inf", "B4"], ["g-inf", "B4"], ["f-poi", "B6"], foe],
        hands: { germany: [fire, has("unternehmungslustig")] },
        rolls: low,
      }),
    )
    const three = ["unit:g2", "unit:g3", "unit:g4"]
    order(match, "fire", "unit:g1", { select: three }, "hex:B6", { select: three })
    play(match, "unternehmungslustig")
    idle(match)
    expect(total(match, "attacked")).toBe(11 + 5)
  })
  it("GWC-A40 Élan: a French attack of FP 6 has 8; not for the enemy's roll", () => {
    const match = table(
      scene({
        active: "france",
        units: [["f-cha", "B6"], ["g-inf", "B4"], far, foe],
        hands: { france: [fire, has("elan")] },
        rolls: { france: ["2•3"], germany: ["6•5"] },
      }),
    )
    order(match, "fire", "unit:f1", "hex:B4")
    const [d] = match.pending
    const card = d?.kind === "choose" ? d.options.find((o) => o.id.startsWith("elan")) : undefined
    expect(canHelp(card!.forecast!())).toBe(true) // shown with the card and without
    play(match, "elan")
    idle(match)
    expect(total(match, "attacked")).toBe(8 + 5)
    expect(offers(shot({ hands: { germany: [fire], france: [has("elan")] } }), "elan")).toBe(false)
  })
})

describe("Actions of a Melee", () => {
  it("GWC-A30 Ambush: the enemy chooses who breaks; FP is counted afterwards", () => {
    const units = [["g-inf", "B4"], ["f-poi", "B5"], ["f-spe", "B5", { broken: true }], far, foe] as const
    const hands = { germany: [advance, has("ambush")] }
    const platoon = melee({ units, hands })
    play(platoon, "ambush")
    expect(platoon.pending[0]?.by).toBe("france")
    go(platoon, "unit:f2")
    idle(platoon)
    expect(all(platoon, "broke")).toMatchObject([{ unit: "unit:f2" }])
    expect(all(platoon, "meleeTotal").find((t) => t.side === "france")).toMatchObject({ score: { total: 3 + 1 + 5 } })
    const team = melee({ units, hands })
    play(team, "ambush")
    go(team, "unit:f3")
    expect(isGone(team, "f3")).toBe(true)
    expect(team.state.points).toBe(1)
    idle(team)
    expect(all(team, "meleeTotal").find((t) => t.side === "france")).toMatchObject({ score: { total: 5 + 5 } })
  })
  it("GWC-A30 Ambush shows the Melee as it is with the enemy's best choice, and as it is without", () => {
    const units = [["g-inf", "B4"], ["f-poi", "B5"], ["f-spe", "B5", { broken: true }], far, foe] as const
    const match = melee({ units, hands: { germany: [advance, has("ambush")] } })
    until(match, "card-before-melee")
    const { odds, otherwise, scale } = cardOf(match, "ambush")
    const won = (of: Odds<string>) => atLeast(of, "won", scale!)
    // What each choice leaves to the French: 3 + 1 if the Platoon breaks, 5 if the broken Team is eliminated.
    const after = [0, 1].map((choice) => {
      const then = melee({ units, hands: { germany: [advance, has("ambush")] } })
      play(then, "ambush")
      go(then, ["unit:f2", "unit:f3"][choice]!)
      return meleeForecast(then.state, "germany", at("B5")).odds
    })
    expect(won(odds)).toBeGreaterThan(won(otherwise!.odds))
    expect(won(odds)).toBeCloseTo(Math.min(...after.map(won)), 1)
    expect(match.state.units.find((u) => u.id === "unit:f2")?.broken).toBe(false)
  })
  it("GWC-A30 the other player may play it too, and not outside a Melee", () => {
    const match = melee({ hands: { germany: [advance], france: [has("ambush")] } })
    play(match, "ambush")
    idle(match)
    expect(all(match, "broke")).toMatchObject([{ unit: "unit:g1" }])
    expect(offers(shot({ hands: { germany: [fire, has("ambush")] } }), "ambush")).toBe(false)
  })
  it.each([
    ["GWC-A33 Bayonets", "germany", "bayonets"],
    ["GWC-A55 Unternehmungslustig", "germany", "unternehmungslustig"],
    ["GWC-A33 Bayonets", "france", "bayonets"],
    ["GWC-A40 Élan", "france", "elan"],
  ] as const)("%s gives 2 to the own Melee roll (%s)", (_rule, side, action) => {
    const match = melee({ hands: { germany: [advance], france: [advance], [side]: [advance, has(action)] } })
    play(match, action)
    idle(match)
    const scores = all(match, "meleeTotal").map((t) => [t.side, (t.score as { total: number }).total])
    expect(scores).toEqual([
      ["france", side === "france" ? 12 : 10],
      ["germany", side === "germany" ? 12 : 10],
    ])
  })
  it("GWC-A35 Charge: +2 with an own Leader in the hex, broken or not; refused without", () => {
    const fight = (...leader: Scene["units"]) =>
      melee({
        units: [["g-inf", "B4"], ["f-poi", "B5"], ...leader, far, foe],
        hands: { germany: [advance], france: [has("charge")] },
      })
    const match = fight(["f-ravy", "B5", { broken: true }])
    play(match, "charge")
    idle(match)
    expect(all(match, "meleeTotal")[0]).toMatchObject({ side: "france", score: { total: 5 + 5 + 2 } })
    expect(offers(fight(), "charge")).toBe(false)
  })
  it("GWC-A51 No Quarter: 2 VP after a Melee that an own Unit survived", () => {
    const match = melee({
      hands: { germany: [advance, has("noQuarter")] },
      rolls: { germany: ["6•5"], france: ["2•3"] },
    })
    play(match, "noQuarter")
    expect(match.state.points).toBe(2 + 2) // for the Platoon, and for the card
  })
  it("GWC-A51 No Quarter is offered when an Ambush has ended the Melee before any roll", () => {
    const match = melee({
      units: [["g-inf", "B4"], ["f-spe", "B5", { broken: true }], far, foe],
      hands: { germany: [advance, has("ambush"), has("noQuarter")] },
    })
    play(match, "ambush")
    expect(offers(match, "noQuarter")).toBe(true)
    expect(isGone(match, "f2")).toBe(true)
    expect(all(match, "meleeTotal")).toEqual([])
  })
  it("GWC-A51 No Quarter is offered when a trigger has ended the Melee: the Sniper's shot at a broken Team", () => {
    const match = melee({
      units: [["g-inf", "B4"], ["f-spe", "B5", { broken: true }], far, foe],
      hands: { germany: [advance, has("noQuarter")] },
      rolls: { france: ["1•2"], germany: [{ dice: "2•2", trigger: "sniper" }, { hex: "A5" }] },
    })
    idle(match)
    go(match, "unit:f2")
    expect(offers(match, "noQuarter")).toBe(true)
    expect(isGone(match, "f2")).toBe(true)
  })
  it("GWC-A51 refused to a Leader alone; the French have no such card", () => {
    const match = table(
      scene({
        units: [["g-bertin", "B4"], ["g-inf", "O1"], ["f-spe", "B5", { broken: true }], foe],
        hands: { germany: [advance, has("noQuarter")] },
        rolls: { germany: ["6•5"], france: ["2•3"] },
      }),
    )
    order(match, "advance", "unit:g1", "unit:g1", "hex:B5")
    expect(offers(match, "noQuarter")).toBe(false)
    expect(isGone(match, "f3")).toBe(true)
    expect(unit(match, "g1").hex).toBe(at("B5"))
    expect(copies.france.noQuarter).toEqual([])
  })
})
