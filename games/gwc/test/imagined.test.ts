/**
 * What a side imagines contains nothing that it does not know: with the same draws, two states that look alike to it give the same
 * imagined state.
 */
import { confirm, imagine, type Match, randomFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { drawCard, exposeHand, reshuffle, revealCard } from "../rules/cards-rolls-triggers/cards.ts"
import { takeTurn } from "../rules/sequence-time-victory/turn.ts"
import type { State } from "../state.ts"
import type { FateId, Nation, StrategyId } from "../types.ts"
import { CHITS } from "../types.ts"
import { far, foe, play, scene } from "./cards-help.ts"
import { go, options, run, type Scene, table } from "./table.ts"

const units = [["g-inf", "B4"], ["f-poi", "B6"], far, foe] as const
const drawTwo = "draw-strategies"

/** Swaps two things, wherever they are. */
function swap<T>(a: T, b: T, ...lists: T[][]): void {
  const turned = (t: T) => (t === a ? b : t === b ? a : t)
  for (const list of lists) for (const [i, t] of list.entries()) list[i] = turned(t)
}

/** The Germans are asked for an Order; the French hold two cards, a Strategy Card, two chits and a face-down card. */
const truth = (change: (m: State) => void, more: Partial<Scene> = {}): Match<State> =>
  table(
    scene({
      units,
      hands: { germany: ["G-1", "G-5"], france: ["F-1", "F-2"] },
      strategies: { germany: "G-S3", france: "F-S1" },
      ...more,
      change: (m) => {
        const { germany, france } = m.players
        for (const [player, card] of [
          [germany!, "G-9"],
          [france!, "F-9"],
        ] as const) {
          player.meddling = [card]
          player.deck = player.deck.filter((c) => c !== card)
        }
        m.orders = 9
        france!.secret = ["C", "M"]
        germany!.secret = ["A"]
        m.cup = CHITS.filter((c) => !["C", "M", "A"].includes(c))
        change(m)
      },
    }),
  )

/** The state that a side imagines, without the name of the sketched map. */
const dreams = (match: Match<State>, side: Nation = "germany"): unknown[] =>
  ["first", "second", "third"].map((seed) => {
    const dream = imagine(match, side, randomFrom(seed))
    return dream && { ...structuredClone(dream.state), scenario: "" }
  })

const secrets: readonly [string, (m: State) => void][] = [
  ["the enemy's hand", (m) => swap("F-1", "F-40", m.players.france!.hand, m.players.france!.deck)],
  ["the order of his deck", (m) => m.players.france!.deck.reverse()],
  ["the order of its own deck", (m) => m.players.germany!.deck.reverse()],
  ["his card face down", (m) => swap("F-9", "F-40", m.players.france!.meddling, m.players.france!.deck)],
  ["its own card face down", (m) => swap("G-9", "G-40", m.players.germany!.meddling, m.players.germany!.deck)],
  [
    "his Strategy Card",
    (m) => swap<StrategyId>("F-S1", "F-S2", m.players.france!.held, m.players.france!.strategyDeck),
  ],
  [
    "the Strategy Cards that come",
    (m) => void [m.players.france!, m.players.germany!].map((p) => p.strategyDeck.reverse()),
  ],
  ["his chits", (m) => swap("C", "D", m.players.france!.secret, m.cup)],
  ["where in the cup a chit lies that has no secret side", (m) => swap("Y", m.cup.at(-1)!, m.cup)],
]

describe("GWC-1.2 what a side imagines does not depend on", () => {
  it.each(secrets)("%s", (_what, change) => {
    const plain = dreams(truth(() => {}))
    expect(plain.every((dream) => dream !== undefined)).toBe(true)
    expect(dreams(truth(change))).toEqual(plain)
  })

  it("GWC-7.3.3a and gives no enemy a chit that has no secret side", () => {
    for (let i = 0; i < 40; i++) {
      const dream = imagine(
        truth(() => {}),
        "germany",
        randomFrom(`chit ${i}`),
      )
      const secret = dream?.state.players.france?.secret ?? ["Y"]
      expect(secret.filter((chit) => chit === "Y" || chit === "Z")).toEqual([])
    }
  })

  it("GWC-S98.3.1 which Strategy Cards the enemy has seen on the piles", () => {
    const peeked = (german: StrategyId, french: StrategyId) =>
      truth((m) => {
        const { germany, france } = m.players
        swap(germany!.strategyDeck.at(-1)!, german, germany!.strategyDeck)
        swap(france!.strategyDeck.at(-1)!, french, france!.strategyDeck)
        france!.peeks = [german, french]
      })
    expect(dreams(peeked("G-S5", "F-S4"))).toEqual(dreams(peeked("G-S6", "F-S7")))
    const dream = dreams(peeked("G-S5", "F-S4"))[0] as State
    const { germany, france } = dream.players
    expect(france!.peeks).toEqual([france!.strategyDeck.at(-1), germany!.strategyDeck.at(-1)]) // he knows the card that lies there
  })

  it("GWC-S98.3.1 which of two Strategy Cards he has kept, though one had been seen on his pile", () => {
    const kept = (n: number) => {
      const match = table(
        scene({
          units,
          active: "france",
          strategies: { france: "F-S1" },
          change: (m) => {
            m.players.germany!.peeks = m.players.france!.strategyDeck.slice(-1)
          },
        }),
      )
      play(match, "aerialReconnaissance")
      go(match, drawTwo)
      go(match, options(match)[n]!)
      return match
    }
    expect(kept(0).state.players.germany!.peeks).toEqual([])
    expect(dreams(kept(0))).toEqual(dreams(kept(1)))
  })

  it("GWC-GAP-14 what the enemy has seen of an ally's hand", () => {
    const looked = (french: FateId) =>
      run(
        {
          ...scene({
            units: [
              ["g-inf", "H1"],
              ["f-poi", "A11"],
              ["a-dou", "O11"],
            ],
            hands: { france: [french] },
          }),
          scenario: "blanc-mont",
          change: (m) => {
            m.orders = 0
          },
        },
        function* (m) {
          exposeHand(m, "france")
          yield* takeTurn(m)
        },
      )
    const [one, other] = ["F-7", "F-8"].map((card) => {
      const match = looked(card as FateId)
      const dream = structuredClone(match.state) as State
      game.imagine(dream, match.state, "usa", randomFrom("ally"), [])
      expect(dream.players.france!.exposed).toEqual(dream.players.france!.hand)
      return { ...dream, scenario: "" }
    })
    expect(other).toEqual(one)
  })
})

describe("GWC-1.4 a deck shuffled since the last checkpoint, and once more", () => {
  /** The French reveal two cards after each shuffle, then draw two. */
  const shuffled = (change: (m: State) => void) =>
    run(scene({ units, hands: { france: ["F-1", "F-2"] }, change }), function* (m) {
      for (let i = 0; i < 2; i++) {
        reshuffle(m, "france")
        for (let n = 0; n < 2; n++) revealCard(m, "france", "GWC-1.3", "a test")
      }
      for (let n = 0; n < 2; n++) drawCard(m, "france")
      yield* confirm({ by: "germany", what: "go-on", prompt: "Go on?", rules: [] }, { yes: "Yes", no: "No" })
    })

  it.each(["germany", "france"] as const)(
    "is imagined by %s with the cards that it has seen, the others anew",
    (side) => {
      const match = shuffled(() => {})
      const truth = match.state.players.france!
      const decks = new Set<string>()
      for (let i = 0; i < 12; i++) {
        const dream = imagine(match, side, randomFrom(`shuffled ${i}`))
        const { discard, hand, deck } = dream!.state.players.france!
        expect(discard).toEqual(truth.discard)
        if (side === "france") expect(hand).toEqual(truth.hand)
        else expect(hand).not.toEqual(truth.hand)
        decks.add(deck.join())
      }
      expect(decks.size).toBe(12)
      expect(decks).not.toContain(truth.deck.join())
    },
  )

  it("is imagined alike whatever the enemy has kept in his hand", () => {
    const kept = shuffled((m) => swap("F-1", "F-40", m.players.france!.hand, m.players.france!.deck))
    const { discard } = shuffled(() => {}).state.players.france!
    expect(kept.state.players.france!.discard).toEqual(discard)
    expect(dreams(kept)).toEqual(dreams(shuffled(() => {})))
  })
})
