/** What a side learns, tested with matches that differ only in what it cannot know. */
import { type Flow, type Match, type Options, viewOf } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { events } from "../data/cards.ts"
import { reshuffle } from "../rules/cards-rolls-triggers/cards.ts"
import { execute } from "../rules/events/execute.ts"
import { beginOrder } from "../rules/orders-in-general/order.ts"
import { takeTurn } from "../rules/sequence-time-victory/turn.ts"
import { standing } from "../standing.ts"
import type { State } from "../state.ts"
import type { Chit, Event, FateId, Nation, StrategyId } from "../types.ts"
import type { View } from "../view.ts"
import { far, foe, melee, order, play, scene, until } from "./cards-help.ts"
import { all, go, options, run, type Scene, table, type WantedCard } from "./table.ts"
import { expectAlike } from "./worlds.ts"

/** Something that happens before the Germans are asked for an Order. */
const first = (
  more: Partial<Scene>,
  flow: (m: State) => Flow | undefined,
  ...moves: (string | { select: string[] })[]
) =>
  run(
    scene({ units: [["g-inf", "B4"], far, foe], ...more }),
    function* (m) {
      const before = flow(m)
      if (before) yield* before
      yield* takeTurn(m)
    },
    ...moves,
  )

const event = (name: Event, more: Partial<Scene>, ...moves: string[]) =>
  first(more, (m) => execute(m, "germany", events[name].effects, {}, events[name].rule), ...moves)

const chits = (side: Nation, ...secret: Chit[]) => ({
  change: (m: State) => {
    m.players[side]!.secret = secret
    m.cup = m.cup.filter((chit) => !secret.includes(chit))
  },
})

describe("the piles", () => {
  it("GWC-1.4 nobody knows where a card lies that has been shuffled in again", () => {
    const thrown: FateId[] = ["F-1", "F-2", "F-3", "F-4", "F-5", "F-6", "F-7", "F-8", "F-9"]
    const match = first(
      {
        change: (m) => {
          const { france } = m.players
          france!.discard = thrown
          france!.deck = france!.deck.filter((card) => !thrown.includes(card))
        },
      },
      (m) => {
        reshuffle(m, "france")
        return undefined
      },
    )
    const { deck } = match.state.players.france!
    expect([...deck].sort()).toEqual([...new Set(deck)].sort())
    expect(deck.slice(-thrown.length).sort()).not.toEqual(thrown)
    for (const side of ["germany", "france", null]) expect(viewOf(match, side).dice).toEqual([])
    const shuffled = match.draws.at(-1)
    expect(shuffled).toMatchObject({ rule: "GWC-1.4", to: [] })
    expect(shuffled?.order).toEqual(deck.map((card) => `${card}@0`))
  })
})

describe("the order of a hand says nothing of when its cards were drawn", () => {
  const hands: FateId[][] = [
    ["F-1", "F-2", "F-3"],
    ["F-3", "F-1", "F-2"],
  ]

  it("GWC-E73 to the enemy who looks at it", () => {
    const [one, other] = hands.map((france) => event("intelligence", { hands: { france } }, "F-2"))
    expectAlike(["germany", null], one!, other!)
    const [asked, too] = hands.map((france) =>
      run(scene({ units: [far, foe], hands: { france } }), (m) =>
        execute(m, "germany", events.intelligence.effects, {}, "GWC-E73"),
      ),
    )
    expectAlike(["germany", null], asked!, too!)
  })

  it("GWC-5.3 to those who see what is discarded by a pass", () => {
    const [one, other] = hands.map((france) => {
      const match = table(scene({ units: [far, foe], hands: { france }, active: "france" }))
      go(match, "pass", { select: ["F-3", "F-1", "F-2"] })
      return match
    })
    expectAlike(["germany", null], one!, other!)
  })

  it("GWC-S98.3.5 to those who see it thrown away", () => {
    const [one, other] = hands.map((france) =>
      first({ hands: { france } }, (m) => execute(m, "germany", [{ kind: "discardHand" }], {}, "GWC-S98.3.5")),
    )
    expectAlike(["germany", null], one!, other!)
  })
})

describe("what has been seen cannot be taken back", () => {
  it("GWC-E86 a chit chosen unseen", () => {
    const match = event("reconnaissance", chits("france", "C", "M"), "chit:1")
    expect(all(match, "chit")).toHaveLength(1)
    expect(match.mayUndo("germany")).toMatchObject({ ok: false })
  })

  it("GWC-E71 a card that lay face down", () => {
    const match = table(
      scene({
        units: [["g-inf", "B4"], ["f-poi", "B6"], far, foe],
        hands: { germany: ["G-1"] },
        change: (m) => {
          const { germany } = m.players
          germany!.meddling = ["G-3"]
          germany!.deck = germany!.deck.filter((card) => card !== "G-3")
          m.orders = 1
          beginOrder(m, "fire", [m.units[0]!]).acted = true
        },
      }),
    )
    go(match, "stop")
    expect(match.state.players.germany?.meddling).toEqual([])
    expect(match.mayUndo("germany")).toMatchObject({ ok: false })
  })

  it("GWC-S98.3.1 the two cards on top of one's own Strategy pile", () => {
    const match = table(scene({ units: [["g-inf", "B4"], far, foe], strategies: { germany: "G-S3" } }))
    play(match, "drachen")
    go(match, "draw-strategies")
    expect(options(match)).toHaveLength(2)
    expect(match.mayUndo("germany")).toMatchObject({ ok: false })
    expect(viewOf(match, "france").told.filter((t) => t.what.kind === "peeked")).toEqual([])
  })

  it("GWC-E73 a card of the enemy's hand that all have seen discarded", () => {
    const match = event("intelligence", { hands: { france: ["F-1", "F-2", "F-3"] } }, "F-2")
    expect(match.mayUndo("germany")).toMatchObject({ ok: false })
  })
})

describe("GWC-S98.3.1, GWC-GAP-14 who looks at both Strategy piles", () => {
  it("sees his own and that of the enemy he plays against, not that of an ally or of another", () => {
    const looks = (by: "france" | "germany", hidden: "usa", card: StrategyId) => {
      const match = table({
        scenario: "blanc-mont",
        map: {},
        active: by,
        units: [
          ["g-inf", "H1"],
          ["f-poi", "A11"],
          ["a-dou", "O11"],
        ],
        strategies: { [by]: by === "france" ? "F-S1" : "G-S3", ...(by === "germany" ? { france: "F-S2" } : {}) },
        change: (m) => {
          const { strategyDeck } = m.players[hidden]!
          strategyDeck.push(...strategyDeck.splice(strategyDeck.indexOf(card), 1))
        },
      })
      play(match, by === "france" ? "aerialReconnaissance" : "drachen")
      go(match, "discard-strategy")
      expect(all(match, "peeked")[0]?.cards).toHaveLength(2)
      return match
    }
    for (const by of ["france", "germany"] as const)
      expectAlike([by, null], looks(by, "usa", "A-S4"), looks(by, "usa", "A-S7"))
  })
})

describe("GWC-10.3.2.1 whoever has only shots that want a card to have FP", () => {
  it("may hold his fire whether he has the card or not", () => {
    const [one, other] = (["marksmanship", "achKomm"] as const).map((action) => {
      const match = table({
        map: { hexes: { B5: "r." } },
        units: [["g-abt", "B4"], ["f-poi", "B6"], far, foe],
        hands: { germany: ["G-5", { action }] },
      })
      go(match, "order:G-5", "unit:g1", "stop")
      return match
    })
    expectAlike(["france", null], one!, other!)
  })
})

describe("GWC-AMB-49 a standing instruction about a card", () => {
  /** The French are asked for a card before a Melee, with these cards in hand. */
  const asked = (...french: WantedCard[]) => {
    const match = melee({ hands: { germany: [{ order: "advance" }], france: french } })
    until(match, "card-before-melee")
    return match
  }
  const answer = (match: Match<State>, instructions: Options) =>
    standing.answer(instructions, viewOf(match, "france").view as View, match.pending[0]!)

  it("answers whether he holds it or not: how long he takes gives nothing away", () => {
    const never = { "card-ambush": "never" }
    const [holds, has] = [asked({ action: "ambush" }), asked({ action: "elan" })]
    expect(options(holds)).toHaveLength(2)
    expect([answer(holds, never), answer(has, never)]).toEqual([{ choose: "pass" }, { choose: "pass" }])
    const other = { "card-elan": "never" }
    expect([answer(holds, other), answer(has, other)]).toEqual([undefined, undefined])
  })

  it("answers to a move only if no other card could answer it, held or not", () => {
    const moved = (card: WantedCard) => {
      const match = table(
        scene({
          units: [["g-inf", "B3"], ["f-poi", "B6"], far, foe],
          hands: { germany: [{ order: "move" }], france: [card] },
        }),
      )
      order(match, "move", "unit:g1", "unit:g1", "hex:B4")
      return match
    }
    const [holds, has] = [moved({ order: "fire" }), moved({ order: "recover", action: "elan" })]
    const [fire, both] = [{ "card-fire": "never" }, { "card-fire": "never", "card-hiddenWire": "never" }]
    expect([answer(holds, fire), answer(has, fire)]).toEqual([undefined, undefined]) // he might hold Hidden Wire
    expect([answer(holds, both), answer(has, both)]).toEqual([{ choose: "pass" }, { choose: "pass" }])
  })
})
