import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { actions, events, orders, strategies, strategyDecks } from "../data/cards.ts"
import { composition } from "../data/composition.ts"
import type { Effect } from "../data/effects.ts"
import { type FateCard, fateCard, fateDecks } from "../data/fate.ts"
import { cardData } from "../data/lint.ts"
import { lintCards } from "../data/lint-cards.ts"
import { lintDeck } from "../data/lint-decks.ts"
import { ACTIONS, type Action, NATIONS } from "../types.ts"

/** A deck with one card changed. */
const withCard = (deck: readonly FateCard[], index: number, change: Partial<FateCard>): FateCard[] =>
  deck.map((card, i) => (i === index ? { ...card, ...change } : card))

const has = (list: readonly string[], words: RegExp) => expect(list.filter((s) => words.test(s))).not.toEqual([])

describe("the Fate decks", () => {
  it.each(NATIONS)("GWC-GAP-01 the deck of %s adds up", (nation) =>
    expect(lintDeck(nation, fateDecks[nation])).toEqual([]),
  )

  it("GWC-GAP-01 every composition sums to 72, triggers to 22, 24 and 23 cards", () => {
    const sum = (counts: { readonly [key: string]: number }) => Object.values(counts).reduce((a, b) => a + b, 0)
    for (const nation of NATIONS) {
      const { orders: o, actions: a, events: e } = composition.decks[nation]
      expect([sum(o), sum(a), sum(e)]).toEqual([72, 72, 72])
    }
    const triggered = NATIONS.map((n) => fateDecks[n].filter((c) => c.trigger !== null).length)
    expect(triggered).toEqual([22, 24, 23])
  })

  it.each([
    ["G-7", "recover", "boreSighting", "reconnaissance", "G11", 5, 3, null],
    ["G-72", "hmgSuppress", "probe", "deserters", "F2", 1, 6, null],
    ["F-25", "recover", "elan", "petardRaquette", "O8", 6, 6, "time"],
    ["A-20", "rout", "whatWasThat", "reconnaissance", "I8", 1, 2, "jammed"],
  ] as const)("%s reads as printed", (id, order, action, event, randomHex, white, colored, trigger) => {
    expect(fateCard(id)).toMatchObject({ id, order, action, event, randomHex, dice: { white, colored }, trigger })
  })

  it.each([
    ["germany", "d9e1f785532d363e"],
    ["france", "5942c760c4193422"],
    ["usa", "bbc47e4b8dac1d19"],
  ] as const)("GWC-GAP-01 all 72 cards of %s stand as listed", (nation, digest) => {
    const lines = fateDecks[nation].map(({ id, order, action, event, randomHex, dice, trigger, prints }) => {
      const printed = `${event}${prints.wind ?? ""}${prints.from ?? ""}`
      return `${id} ${order} ${action} ${printed} ${randomHex} ${dice.white}•${dice.colored} ${trigger ?? "-"}`
    })
    expect(createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16)).toBe(digest)
  })

  it("a card prints its wind, its date, its marksmen", () => {
    expect(fateCard("G-54").prints).toEqual({ wind: 6 })
    expect(fateCard("G-16").prints).toEqual({ from: "1917-01" })
    expect(fateCard("A-11").prints).toEqual({ nation: "usa" })
  })
})

describe("the deck linter bites on", () => {
  const german = fateDecks.germany
  const faults: [string, readonly FateCard[], RegExp][] = [
    ["a missing card", german.slice(0, 71), /71 cards, expected 72/],
    ["cards out of order", [german[1]!, german[0]!, ...german.slice(2)], /expected G-1 as card 1, found G-2/],
    ["an Order too many", withCard(german, 0, { order: "move" }), /Order advance: expected 6, found 5/],
    ["a foreign Action", withCard(german, 0, { action: "elan" }), /G-1: Élan is no Action of germany/],
    ["a foreign Event", withCard(german, 0, { event: "marseillaise" }), /G-1: Marseillaise is no Event of germany/],
    ["dice thrice", withCard(german, 0, { dice: { white: 6, colored: 6 } }), /dice 6•6: expected 2, found 3/],
    ["a trigger lost", withCard(german, 3, { trigger: null }), /jammed on 1•1: expected 2, found 1/],
    ["a Random Hex twice", withCard(german, 0, { randomHex: "G5" }), /Random Hex G5 occurs 2 times/],
    ["a Random Hex of the enemy", withCard(german, 0, { randomHex: "M8" }), /G-1: Random Hex M8 is even/],
    ["a row named too often", german.map((c) => ({ ...c, randomHex: "A1" as const })), /row 1 is named by 72/],
    ["a Breeze without wind", withCard(german, 8, { prints: {} }), /G-9: Breeze needs a direction/],
    ["wind without Breeze", withCard(german, 0, { prints: { wind: 3 } }), /G-1: Raid Prisoners has no direction/],
    ["a Machine Gun Nest without date", withCard(german, 15, { prints: {} }), /G-16: Machine Gun Nest needs a date/],
    ["foreign marksmen", withCard(german, 35, { prints: { nation: "usa" } }), /G-36: Marksmanship names not its own/],
    ["a card good for nothing", withCard(german, 10, { action: "achKomm" }), /G-11: neither Order nor Action/],
    ["Storm Troops on Move", withCard(german, 19, { action: "stormTroops" }), /G-20: Storm Troops stands on the Move/],
    ["Barrage on its request", withCard(german, 12, { action: "barrage" }), /G-13: Barrage stands on the Artillery/],
    ["Fire printed as an Action", withCard(german, 0, { action: "fire" }), /G-1: Fire is printed as an Order only/],
    ["twins", [...german.slice(0, 71), german[0]!], /2 cards read advance, counterattack, raidPrisoners/],
  ]
  it.each(faults)("%s", (_what, deck, words) => has(lintDeck("germany", deck), words))
})

describe("orders, actions, events, strategies", () => {
  it("GWC-GAP-13 nine Strategy Cards a nation, one of each, numbered as in the rulebook", () => {
    for (const nation of NATIONS)
      expect(strategyDecks[nation].map((c) => Number(c.id.slice(3)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(strategyDecks.france.map((c) => c.strategy)[6]).toBe("gabionsEtFascines")
    expect(strategyDecks.germany.map((c) => c.strategy)[4]).toBe("redTrousers")
    expect(strategyDecks.usa.map((c) => c.strategy)[6]).toBe("scout")
  })

  it("the linter finds nothing to say, and bites on a card in no deck, a word no card speaks, a short deck", () => {
    expect(lintCards(cardData)).toEqual([])
    const noRaid = { ...cardData.fateDecks, germany: [], france: [], usa: [] }
    has(lintCards({ ...cardData, fateDecks: noRaid }), /The Event raid is on no card/)
    const dumb = { ...actions, digIn: { ...actions.digIn, plays: [] } }
    has(lintCards({ ...cardData, actions: dumb }), /The window timeAdvance is used by no card/)
    const { airDominance, dogFights } = strategies
    const grounded = {
      ...strategies,
      airDominance: { ...airDominance, plays: [] },
      dogFights: { ...dogFights, plays: [] },
    }
    has(lintCards({ ...cardData, strategies: grounded }), /The effect airAssault is on no card/)
    has(lintCards({ ...cardData, strategyDecks: { ...strategyDecks, usa: [] } }), /usa has 0 Strategy Cards/)
  })

  it("every Order but Command Confusion serves Engineers; Tank Leaders lead Advance and Move; Fire is an Action too", () => {
    const those = (test: (o: (typeof orders)["move"]) => boolean) =>
      Object.entries(orders).flatMap(([id, order]) => (test(order) ? [id] : []))
    expect(those((o) => !o.engineers)).toEqual(["commandConfusion"])
    expect(those((o) => o.tankLeaders)).toEqual(["advance", "move"])
    expect(those((o) => o.action !== undefined)).toEqual(["fire"])
  })

  it("the duds are Ach Komm!, Oh! Les Boches! and What Was That?", () =>
    expect(ACTIONS.filter((a) => actions[a].plays.length === 0)).toEqual(["achKomm", "ohLesBoches", "whatWasThat"]))

  const plusTwo = (action: Action, window: string) =>
    actions[action].plays
      .filter((p) => p.window === window)
      .flatMap((p) => p.effects.map((e) => (e.kind === "modify" ? `${e.number} ${e.amount}` : e.kind)))

  it.each([
    ["boreSighting", "crossfire", "handGrenades", "marksmanship"],
    ["elan", "liveForever", "unternehmungslustig", "bayonets"],
  ] as const)("%s, %s, %s and %s add 2 to the FP of an attack", (...names) => {
    for (const name of names) expect(plusTwo(name, "attackRoll")).toEqual(["attackFp 2"])
  })

  it.each(["bayonets", "charge", "elan", "liveForever", "unternehmungslustig"] as const)(
    "%s adds 2 to a Melee roll",
    (name) => expect(plusTwo(name, "meleeRoll")).toEqual(["meleeRoll 2"]),
  )

  it("Barrage adds 2 for the whole Order, from January 1915, with the Telephone in Standing/Creeping", () => {
    expect(actions.barrage.plays).toEqual([
      {
        window: "impactRoll",
        when: [
          { is: "date", from: "1915-01" },
          { is: "telephone", whose: "own", state: "unbroken", box: "standing" },
        ],
        effects: [{ kind: "modify", number: "attackFp", amount: 2, lasts: "order" }],
      },
    ])
  })

  const defenderOnly = ACTIONS.filter((a) =>
    actions[a].plays.some((p) => p.when?.some((c) => c.is === "posture" && c.posture === "defend")),
  )
  it("only the Defender plays Bore Sighting and the four Hidden Actions", () =>
    expect(defenderOnly).toEqual(["boreSighting", "hiddenPillbox", "hiddenPosition", "hiddenUnit", "hiddenWire"]))

  it("eleven Events may be declined", () => {
    const may = Object.entries(events).flatMap(([id, event]) => (event.may ? [id] : []))
    const wanted =
      "airSupport auftragstaktik detachment devilDogs enAvant fieldPromotion meccano raid runner sappers scrounge"
    expect(may).toEqual(wanted.split(" "))
  })

  it("a Random Hex is drawn by the Events of the chart", () => {
    const draws = (e: Effect) => e.kind === "randomHex" || (e.kind === "support" && e.place === "aroundRandomHex")
    const drawn = Object.entries(events).flatMap(([id, event]) => (event.effects.some(draws) ? [id] : []))
    const wanted = "blaze deserters engineDown infiltration malfunction stragglers trommelfeuer"
    expect(drawn).toEqual(wanted.split(" ")) // Walking Wounded draws one inside its special function
  })

  it("nations keep their own cards", () => {
    const only = (nation: string, list: { readonly [id: string]: { readonly nations: readonly string[] } }) =>
      Object.entries(list).flatMap(([id, card]) => (card.nations.join() === nation ? [id] : []))
    expect(only("germany", events)).toEqual(["auftragstaktik"])
    expect(only("france", events)).toEqual(["enAvant", "marseillaise", "petardRaquette"])
    expect(only("usa", events)).toEqual(["devilDogs"])
    expect(only("germany", actions)).toEqual(["achKomm", "stormTroops", "unternehmungslustig"])
    expect(only("france", actions)).toEqual(["elan", "ohLesBoches"])
    expect(only("usa", actions)).toEqual(["liveForever", "whatWasThat"])
    expect(actions.noQuarter.nations).toEqual(["germany", "usa"])
    expect(actions.charge.nations).toEqual(["france", "usa"])
  })

  it("periods and Reminder Cards are those of the chart", () => {
    const dated = Object.entries(strategies).flatMap(([id, s]) =>
      s.period ? [`${id} ${s.period.from ?? ""}..${s.period.until ?? ""}`] : [],
    )
    expect(dated).toEqual([
      "antiGasStrategy 1916-01..1918-12",
      "gabionsEtFascines 1915-01..1917-12",
      "redTrousers ..1914-12",
      "sturmabteilungVor 1916-01..1918-12",
      "sturmtruppen 1916-01..",
    ])
    const reminders = Object.entries(strategies).flatMap(([id, s]) => (s.reminder ? [id] : []))
    expect(reminders).toEqual(["antiGasStrategy", "gabionsEtFascines", "firepower", "flyingSquadrons", "woodsFighting"])
  })
})
