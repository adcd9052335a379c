import { describe, expect, it } from "vitest"
import { ADDITIONS } from "../questions.ts"
import type { State } from "../state.ts"
import type { Month, Nation, StrategyId } from "../types.ts"
import {
  advance,
  at,
  far,
  fire,
  foe,
  mayGive,
  move,
  offers,
  order,
  play,
  request,
  scene,
  shot,
  until,
} from "./cards-help.ts"
import { all, go, idle, last, options, type Scene, table, total, unit } from "./table.ts"

const yes = { confirm: true } as const
const american = (more: Partial<Scene> & Pick<Scene, "units">): Scene => ({
  scenario: "belleau-wood",
  map: {},
  active: "usa",
  ...more,
})
const wise = ["a-wise", "A1"] as const
const spotted = "artillery-request"
const exposed = "discard-strategy"
const cleared = "discard-reminders"
const drawn = "draw-strategies"

const telephone = (m: State, side: Nation, type: "g-tel105" | "g-tel77" | "f-tel105", broken = false) => {
  m.players[side]!.telephone = { type, broken, box: "standing" }
}
/** A side holds exactly these Strategy Cards. */
const hold = (m: State, side: Nation, ...cards: StrategyId[]) => {
  const player = m.players[side]!
  player.strategyDeck = player.strategyDeck.filter((c) => !cards.includes(c))
  player.held = cards
}
/** These Strategy Cards of a side are face up. */
const remind = (m: State, side: Nation, ...cards: StrategyId[]) => {
  const player = m.players[side]!
  player.strategyDeck = player.strategyDeck.filter((c) => !cards.includes(c))
  player.held = player.held.filter((c) => !cards.includes(c))
  player.reminders.push(...cards)
}

describe("Strategy Cards in general", () => {
  it("GWC-S98a one a Turn: a second one has to wait for a later Turn", () => {
    const match = table(
      scene({
        active: "france",
        units: [["f-poi", "B6"], ["g-inf", "B4"], far, foe],
        hands: { france: [fire] },
        rolls: { france: ["2•3"], germany: ["6•5"] },
        change: (m) => hold(m, "germany", "G-S5", "G-S1"),
      }),
    )
    order(match, "fire", "unit:f1", "hex:B4")
    until(match, ...ADDITIONS)
    expect(match.pending[0]?.by).toBe("germany")
    go(match, yes)
    expect(match.state.players.germany?.strategyDiscard).toEqual(["G-S5"])
    while (match.pending[0]?.what !== "order") {
      expect(ADDITIONS).not.toContain(match.pending[0]?.what) // the Defense roll is made without it
      go(match, { confirm: false })
    }
    expect(total(match, "attacked")).toBe(5 + 5 + 1)
    go(match, "end")
    expect(match.state.active).toBe("germany")
    expect(offers(match, "antiGasStrategy")).toBe(true)
  })
  it("GWC-S98a one drawn in this Turn's Time Advance cannot be used in it", () => {
    const match = shot({
      hands: { germany: [fire] },
      rolls: { germany: [{ dice: "6•6", trigger: "time" }], france: ["6•5"] },
      change: (m) => hold(m, "germany"),
    })
    idle(match)
    expect(match.state.players.germany?.held).toHaveLength(1)
    expect(match.state.players.germany?.fresh).toBe(true)
    expect(options(match)).toEqual(["end"])
  })
  it("GWC-S98a who has passed uses none in that Turn; the other player may", () => {
    const match = table(
      scene({
        map: { hexes: { F8: "W." } },
        units: [["g-inf", "B4"], far, foe],
        hands: { germany: ["G-5"], france: [{ action: "hiddenUnit" }] },
        strategies: { germany: "G-S5", france: "F-S8" },
        rolls: { france: ["5•1"] },
      }),
    )
    go(match, "pass", { select: ["G-5"] })
    play(match, "hiddenUnit")
    until(match, ...ADDITIONS)
    expect(match.pending[0]?.by).toBe("france")
    go(match, { confirm: false })
    expect(ADDITIONS).not.toContain(match.pending[0]?.what)
  })
  it("GWC-S98.1 exactly one of Drachen's options is carried out, then it is discarded", () => {
    const match = table(
      scene({
        units: [["g-inf", "B4"], ["f-poi", "B6"], far, foe],
        hands: { germany: [fire] },
        strategies: { germany: "G-S3", france: "F-S8" },
        change: (m) => {
          telephone(m, "germany", "g-tel105")
          remind(m, "france", "F-S3")
        },
      }),
    )
    play(match, "drachen")
    expect(options(match)).toEqual([spotted, exposed, cleared, drawn])
    go(match, cleared)
    expect(match.state.players.france).toMatchObject({ reminders: [], held: ["F-S8"] })
    expect(match.state.players.germany).toMatchObject({ held: [], strategyDiscard: ["G-S3"] })
    expect(options(match).every((id) => id.startsWith("order:"))).toBe(true) // GWC-5b: an Order must follow
  })
  it("GWC-S98.1.1 a Reminder Card stays face up, and a new card is drawn in a Time Advance", () => {
    const match = table(
      american({
        units: [["a-dou", "B4"], ["g-inf", "B6"], far, wise],
        hands: { usa: [fire] },
        strategies: { usa: "A-S4" },
        rolls: { usa: [{ dice: "6•6", trigger: "time" }], germany: ["6•5"] },
      }),
    )
    play(match, "firepower")
    expect(match.state.players.usa).toMatchObject({ held: [], reminders: ["A-S4"] })
    order(match, "fire", "unit:u1", "hex:B6")
    idle(match)
    expect(match.state.players.usa?.held).toHaveLength(1)
    expect(match.state.players.usa?.reminders).toEqual(["A-S4"])
  })
  const charge = (match: ReturnType<typeof table>, ...ids: string[]) => order(match, "offensive", { select: ids })
  it("GWC-S98.1.2 Red Trousers in 1916: no Situation, but +1 to a roll", () => {
    const match = table(
      scene({
        active: "france",
        units: [["f-barnier", "B8"], ["f-poi", "B8"], ["g-inf", "B4"], far],
        hands: { france: [{ order: "offensive" }, fire] },
        strategies: { germany: "G-S5" },
        rolls: { france: ["2•3"], germany: ["6•5"] },
      }),
    )
    charge(match, "unit:f1", "unit:f2")
    expect(offers(match, "redTrousers")).toBe(false)
    go(match, "unit:f2", "hex:B7", "stop", "end", "hex:B4")
    until(match, ...ADDITIONS)
    expect(match.pending[0]?.by).toBe("germany")
    go(match, yes)
    idle(match)
    expect(total(match, "attacked")).toBe(5 + 5 + 1)
  })
  it("GWC-S98.2 both add 1 to a Defense roll of 7, the inactive player first; its Event still happens", () => {
    const match = shot({
      hands: { germany: [fire] },
      strategies: { germany: "G-S5", france: "F-S8" },
      rolls: { germany: ["2•3"], france: [{ dice: "4•3", trigger: "event" }, { event: "engineDown" }] },
    })
    for (const side of ["france", "germany"]) {
      until(match, ...ADDITIONS)
      expect(match.pending[0]?.by).toBe(side)
      go(match, { confirm: false }) // the attack
    }
    for (const side of ["france", "germany"]) {
      until(match, ...ADDITIONS)
      expect(match.pending[0]?.by).toBe(side)
      go(match, yes)
    }
    idle(match)
    expect(last(match, "defended")).toMatchObject({ score: { total: 7 + 9 } })
    expect(all(match, "event")).toHaveLength(1)
  })
})

/** The side holding Anti-Gas Strategy plays it and enters Gas with two Platoons, one of them Suppressed. */
const throughGas = (side: Nation, date: Month) => {
  const letter = { germany: "g", france: "f", usa: "a" } as const
  const type = ({ germany: "g-inf", france: "f-poi", usa: "a-dou" } as const)[side]
  const leader = ({ germany: "g-bertin", france: "f-barnier", usa: "a-wise" } as const)[side]
  const card = ({ germany: "G-S1", france: "F-S3", usa: "A-S1" } as const)[side]
  const enemy = side === "germany" ? (["f-poi", "O11"] as const) : (["g-inf", "O1"] as const)
  return {
    ids: [2, 3].map((n) => `${letter[side] === "a" ? "u" : letter[side]}${n}`),
    match: table({
      ...(side === "usa" ? { scenario: "belleau-wood" } : {}),
      map: { date },
      active: side,
      units: [[leader, "B5"], [type, "B5", { suppressed: true }], [type, "B5"], enemy],
      gas: ["B6"],
      hands: { [side]: [move] },
      strategies: { [side]: card },
    }),
  }
}

describe("Anti-Gas Strategy", () => {
  it.each([
    ["GWC-S98.3.3 French", "france"],
    ["GWC-S98.4.1 German", "germany"],
    ["GWC-S98.5.1 American", "usa"],
  ] as const)("%s Formations do not break from Gas, but are Suppressed", (_rule, side) => {
    const { match, ids } = throughGas(side, "1918-06")
    const named = ids.map((n) => `unit:${n}`)
    play(match, "antiGasStrategy")
    order(match, "move", named[0]!.replace("2", "1"), { select: named }, "together:B5", { select: named }, "hex:B6")
    for (const n of ids) expect(unit(match, n)).toMatchObject({ broken: false, suppressed: true, hex: at("B6") })
    expect(offers(throughGas(side, "1915-06").match, "antiGasStrategy")).toBe(false)
  })
  it("GWC-S98.3.3 nor in a Gas Attack; without the card the Suppressed one breaks", () => {
    const attack = (spared: boolean) => {
      const match = table(
        scene({
          units: [["f-poi", "H6", { suppressed: true }], ["f-poi", "H7"], ["g-inf", "A1"], foe],
          hands: { germany: [request] },
          rolls: { germany: ["6•5", "1•4"] },
          change: (m) => {
            telephone(m, "germany", "g-tel105")
            if (spared) remind(m, "france", "F-S3")
          },
        }),
      )
      order(match, "artilleryRequest", "gas", "hex:H6")
      idle(match)
      return ["f1", "f2"].map((n) => [unit(match, n).broken, unit(match, n).suppressed])
    }
    expect(attack(true)).toEqual([
      [false, true],
      [false, true],
    ])
    expect(attack(false)).toEqual([
      [true, true],
      [false, true],
    ])
  })
})

describe("Aerial Reconnaissance and Drachen", () => {
  const ready = (more: Partial<Scene> = {}, change: (m: State) => void = () => {}) =>
    table(
      scene({
        active: "france",
        units: [["f-poi", "B6"], ["g-inf", "H6"], far, foe],
        hands: { france: [fire] },
        strategies: { france: "F-S1", germany: "G-S5" },
        change: (m) => {
          telephone(m, "france", "f-tel105")
          change(m)
        },
        ...more,
      }),
    )
  it("GWC-S98.3.1 (a) an Artillery Request with the FAO counts as no Order", () => {
    const match = ready({ rolls: { france: ["5•6", "1•4", "2•3", "2•4"], germany: ["6•5"] } })
    play(match, "aerialReconnaissance")
    go(match, spotted, "local", "hex:H6")
    idle(match)
    expect(last(match, "drifted")).toMatchObject({ hex: "H6" })
    expect(all(match, "attacked")).toHaveLength(1)
    expect(match.state.orders).toBe(0)
    expect(match.state.players.france?.observerUsed).toBe(true)
  })
  it("GWC-S98.3.1 (a) needs a Telephone and an FAO who is not activated", () => {
    const used = ready({}, (m) => {
      m.players.france!.observerUsed = true
    })
    play(used, "aerialReconnaissance")
    expect(options(used)).toEqual([exposed, drawn])
    const silent = ready({}, (m) => {
      m.players.france!.telephone = null
    })
    play(silent, "aerialReconnaissance")
    expect(options(silent)).toEqual([exposed, drawn])
  })
  it("GWC-S98.3.1 (b) the enemy's card goes, and both piles are looked at and stay as they are", () => {
    const match = ready()
    const decks = (m: State) =>
      [m.players.france?.strategyDeck, m.players.germany?.strategyDeck].map((d) => [...(d ?? [])])
    const before = decks(match.state)
    play(match, "aerialReconnaissance")
    go(match, exposed)
    expect(match.state.players.germany).toMatchObject({ held: [], strategyDiscard: ["G-S5"] })
    expect(decks(match.state)).toEqual(before)
    expect([...(match.state.players.france?.peeks ?? [])].sort()).toEqual(before.map((d) => d.at(-1)).sort())
    expect(match.told.find((t) => t.what.kind === "peeked")?.to).toEqual(["france"])
  })
  it("GWC-S98.3.1 (d) of two cards one is kept, the other goes under the pile", () => {
    const match = ready()
    const deck = [...(match.state.players.france?.strategyDeck ?? [])]
    play(match, "aerialReconnaissance")
    go(match, drawn)
    expect(options(match)).toEqual(deck.slice(-2))
    go(match, deck.at(-2)!)
    expect(match.state.players.france?.held).toEqual([deck.at(-2)])
    expect(match.state.players.france?.strategyDeck).toEqual([deck.at(-1), ...deck.slice(0, -2)])
  })
  it("GWC-S98.4.3 Drachen (c) discards both of two French Reminder Cards", () => {
    const match = table(
      scene({
        units: [["g-inf", "B4"], ["f-poi", "B6"], far, foe],
        hands: { germany: [fire] },
        strategies: { germany: "G-S3" },
        change: (m) => remind(m, "france", "F-S3", "F-S7"),
      }),
    )
    play(match, "drachen")
    go(match, cleared)
    expect(match.state.players.france).toMatchObject({ reminders: [], strategyDiscard: ["F-S3", "F-S7"] })
  })
})

describe("Strategy Cards of the air", () => {
  const plane = { order: "airAssault" } as const
  it.each([
    ["GWC-S98.3.2 Air Dominance", "airDominance", "F-S2", "germany"],
    ["GWC-S98.4.2 Dog Fights", "dogFights", "G-S2", "france"],
  ] as const)("%s cancels the enemy's Air Assault, which still counts", (_rule, name, card, active) => {
    const other = active === "germany" ? "france" : "germany"
    const match = table(
      scene({
        active,
        units: [["g-inf", "B4"], ["f-poi", "B6"], far, foe],
        hands: { [active]: [plane] },
        strategies: { [other]: card },
      }),
    )
    order(match, "airAssault")
    play(match, name)
    idle(match)
    expect(all(match, "aircraft")).toEqual([])
    expect(match.state.orders).toBe(1)
    expect(match.state.players[active]?.hand).toEqual([])
  })
  it.each([
    ["GWC-S98.3.2 Air Dominance", "airDominance", "F-S2", "france", 2, ["B7", "B1"]],
    ["GWC-S98.4.2 Dog Fights", "dogFights", "G-S2", "germany", 1, ["B8", "B2"]],
  ] as const)("%s gives free Air Assaults in the own Turn", (_rule, name, card, active, times, over) => {
    const other = active === "germany" ? "france" : "germany"
    const match = table(
      scene({
        active,
        units: [["g-inf", "B4"], ["f-poi", "B6"], far, foe],
        hands: { [active]: [fire] },
        strategies: { [active]: card },
        rolls: { [active]: [{ hex: over[0] }, "2•3", { hex: over[1] }, "3•2"], [other]: ["6•5", "6•4"] },
      }),
    )
    const target = active === "germany" ? "bomb:B6" : "bomb:B4"
    play(match, name)
    for (let i = 0; i < times; i++) go(match, target)
    idle(match)
    expect(match.pending[0]?.what).toBe("order")
    expect(all(match, "aircraft")).toHaveLength(times)
    expect(total(match, "attacked")).toBe(6 + 5)
    expect(match.state.orders).toBe(0)
  })
  it("GWC-S98.5.5 Flying Squadrons: no German Air Assault Order; the card's Action and Dog Fights still work (GWC-AMB-61)", () => {
    const sky = (forbidden: boolean) =>
      table(
        american({
          active: "germany",
          units: [["g-inf", "B4"], ["a-dou", "B5"], far, wise],
          hands: { germany: [{ order: "airAssault", action: "bayonets" }, advance] },
          strategies: { germany: "G-S2" },
          rolls: { germany: [{ hex: "B8" }, "2•3"], usa: ["5•6"] },
          change: (m) => {
            if (forbidden) remind(m, "usa", "A-S5")
          },
        }),
      )
    expect(mayGive(sky(false), "airAssault")).toBe(true)
    const match = sky(true)
    expect(mayGive(match, "airAssault")).toBe(false)
    play(match, "dogFights")
    go(match, "bomb:B5")
    idle(match)
    expect(all(match, "aircraft")).toHaveLength(1)
    order(match, "advance", "unit:g1", "unit:g1", "hex:B5")
    expect(offers(match, "bayonets")).toBe(true)
  })
  it("GWC-S98.5.5 the Americans lay it face up in their own Turn", () => {
    const match = table(
      american({
        units: [["a-dou", "B4"], ["g-inf", "B6"], far, wise],
        hands: { usa: [fire] },
        strategies: { usa: "A-S5" },
      }),
    )
    play(match, "flyingSquadrons")
    expect(match.state.players.usa?.reminders).toEqual(["A-S5"])
  })
})

describe("Strategy Cards of the guns", () => {
  const barrage = (m: State, side: Nation) => {
    telephone(m, side, side === "germany" ? "g-tel105" : "f-tel105")
    m.players[side]!.barrage = { centre: at("H6"), impacts: [at("G6"), at("I6")] }
  }
  it("GWC-S98.3.6 French 75's break an unbroken Telephone and take its barrage off the map", () => {
    const ready = (broken: boolean) =>
      table(
        scene({
          active: "france",
          units: [["f-poi", "B6"], ["g-inf", "B4"], far, foe],
          hands: { france: [fire] },
          strategies: { france: "F-S6" },
          change: (m) => {
            barrage(m, "germany")
            m.players.germany!.telephone!.broken = broken
          },
        }),
      )
    const match = ready(false)
    play(match, "french75s")
    expect(match.state.players.germany).toMatchObject({ telephone: { broken: true }, barrage: null })
    expect(offers(ready(true), "french75s")).toBe(false)
  })
  it.each([
    ["GWC-S98.3.9 French", "bois-des-caures", "france", "germany", "F-S9", ["H4", "G4", "I4"]],
    ["GWC-S98.4.8 German", "bois-des-caures", "germany", "france", "G-S8", ["H8", "G8", "I8"]],
    ["GWC-S98.5.8 American", "seicheprey", "usa", "germany", "A-S8", ["H4", "G4", "I4"]],
  ] as const)(
    "%s Under Shot moves the row 2 hexes home and its player rolls",
    (_rule, scenario, side, enemy, card, hexes) => {
      const victim = enemy === "germany" ? (["g-inf", hexes[0]] as const) : (["f-poi", hexes[0]] as const)
      const own = ({ france: ["f-poi", "A9"], germany: ["g-inf", "A2"], usa: ["a-dou", "A9"] } as const)[side]
      const ready = (laid: boolean) =>
        table({
          scenario,
          map: {},
          active: side,
          units: [victim, own, enemy === "germany" ? far : foe],
          hands: { [side]: [move] },
          strategies: { [side]: card },
          rolls: { [side]: ["2•3", "3•2"], [enemy]: ["6•5"] },
          change: (m) => {
            if (laid) barrage(m, enemy)
          },
        })
      const match = ready(true)
      play(match, "underShot")
      idle(match)
      expect(match.state.players[enemy]?.barrage).toEqual({ centre: at(hexes[0]), impacts: hexes.slice(1).map(at) })
      expect(all(match, "impact")).toMatchObject([{ side, score: { total: 9 + 5 } }])
      expect(all(match, "attacked")).toMatchObject([{ side, hex: hexes[0], score: { total: 9 + 5 } }])
      expect(offers(ready(false), "underShot")).toBe(false)
    },
  )
  const observed = (dice: "6•5" | "1•2", drift: "2•4" | "1•3", spotter: "fao" | "leader") => {
    const match = table(
      scene({
        units: [["g-bertin", "H3"], ["f-poi", "A11"], foe],
        hands: { germany: [request] },
        strategies: { germany: "G-S4" },
        rolls: { germany: [dice, drift, "2•6"] },
        change: (m) => telephone(m, "germany", "g-tel105"),
      }),
    )
    order(match, "artilleryRequest", spotter, "local", "hex:H6")
    return match
  }
  it("GWC-S98.4.4 Forward Observer: a hit does not drift, a miss does, and the card is spent", () => {
    const hit = observed("6•5", "2•4", "fao")
    play(hit, "forwardObserver")
    idle(hit)
    expect(last(hit, "drifted")).toMatchObject({ hex: "H6" })
    const miss = observed("1•2", "1•3", "fao")
    play(miss, "forwardObserver")
    idle(miss)
    expect(last(miss, "drifted")).toMatchObject({ hex: "H3" })
    expect(miss.state.players.germany).toMatchObject({ held: [], strategyDiscard: ["G-S4"] })
  })
  it("GWC-S98.4.4 not where a Leader spots", () => {
    expect(offers(observed("6•5", "2•4", "leader"), "forwardObserver")).toBe(false)
  })
  it("GWC-S98.4.9 Walter Rathenau exchanges a Telephone of 8 for one of 10, or discards the Reminder Cards", () => {
    const ready = (broken: boolean, ...cards: StrategyId[]) =>
      table(
        scene({
          units: [["g-inf", "B4"], ["f-poi", "B6"], far, foe],
          hands: { germany: [fire] },
          strategies: { germany: "G-S9" },
          change: (m) => {
            telephone(m, "germany", "g-tel77", broken)
            remind(m, "france", ...cards)
          },
        }),
      )
    const match = ready(false)
    play(match, "walterRathenau")
    expect(options(match)).toEqual(["exchange-telephone"])
    go(match, "exchange-telephone", "g-tel150")
    expect(match.state.players.germany?.telephone).toMatchObject({ type: "g-tel150", broken: false })
    const other = ready(true, "F-S3")
    play(other, "walterRathenau")
    expect(options(other)).toEqual([cleared])
    go(other, cleared)
    expect(other.state.players.france?.reminders).toEqual([])
    expect(offers(ready(true), "walterRathenau")).toBe(false)
  })
})
