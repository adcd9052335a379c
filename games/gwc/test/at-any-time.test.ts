/** Choices that a rule allows at more than one moment, and numbers that may change between a roll and its re-roll. */
import { judge, type Match, randomFrom } from "@salient/engine"
import { asked, playUntil, question, refusal } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { grid } from "../rules/the-map/field.ts"
import type { State } from "../state.ts"
import type { Nation, PieceId } from "../types.ts"
import { all, go, idle, last, options, type Scene, table, unit } from "./table.ts"

const bare = (more: Scene): Scene => ({ map: {}, ...more })
const foe = ["f-poi", "O11"] as const
const at = (hex: string) => grid.hex(hex)

/** The only card that the active side may use as an Order. */
const orderOf = (match: Match<State>): string => options(match).find((id) => id.startsWith("order:"))!

/** The deck of a side has one card left, which will be its first roll. */
const lastCard = (side: Nation) => (m: State) => {
  const p = m.players[side]!
  p.discard = p.deck.slice(1)
  p.deck = p.deck.slice(0, 1)
}

describe("Forward Observer", () => {
  const spotted = (dice: "6•5" | "1•2") => {
    const match = table(
      bare({
        units: [["g-bertin", "H3"], ["f-poi", "A11"], foe],
        hands: { germany: [{ order: "artilleryRequest" }] },
        strategies: { germany: "G-S4" },
        rolls: { germany: [dice, "2•4", "2•6"] },
        change: (m) => {
          m.players.germany!.telephone = { type: "g-tel105" as PieceId, broken: false, box: "local" }
        },
      }),
    )
    go(match, orderOf(match), "fao", "local", "hex:H6")
    return match
  }
  it("GWC-S98.4.4 may be kept until the round is seen to hit, and then stops the drift", () => {
    const match = spotted("6•5")
    expect(asked(match)).toBe("card-before-accuracy")
    go(match, "pass", "forwardObserver:G-S4")
    expect(last(match, "targeted")).toMatchObject({ hit: true })
    idle(match)
    expect(last(match, "drifted")).toMatchObject({ hex: "H6" })
    expect(match.state.players.germany?.strategyDiscard).toEqual(["G-S4"])
  })
  it("GWC-S98.4.4 is not asked for again when the round has missed, nor when it was played before", () => {
    const missed = spotted("1•2")
    go(missed, "pass")
    while (asked(missed) !== "card-after-accuracy" && last(missed, "drifted") === undefined) idle(missed)
    expect(missed.state.players.germany?.held).toEqual(["G-S4"])
    const played = spotted("6•5")
    go(played, "forwardObserver:G-S4")
    idle(played)
    expect(last(played, "drifted")).toMatchObject({ hex: "H6" })
  })
})

describe("giving up a Weapon", () => {
  it("GWC-11.3b before a Defense roll, in the enemy's Turn", () => {
    const match = table(
      bare({
        units: [["g-inf", "B4"], ["f-poi", "B6", { weapon: "f-chau" }], foe],
        hands: { germany: [{ order: "fire" }], france: [{ action: "concealment" }] },
        rolls: { germany: ["5•4"] },
      }),
    )
    go(match, orderOf(match), "unit:g1", "hex:B6", { choose: "abandon:unit:f2" })
    expect(last(match, "weaponLost")).toMatchObject({ unit: "unit:f2", rules: ["GWC-11.3b"] })
    expect(asked(match)).toBe("card-before-defence")
  })
  it("GWC-11.3b not that of a Unit that is being eliminated; that of one that only breaks", () => {
    const about = (broken: boolean) => {
      const match = table(
        bare({
          units: [["g-inf", "B4"], ["g-inf", "B5"], ["f-poi", "B6", { weapon: "f-chau", broken }], foe],
          hands: { germany: [{ order: "fire" }], france: [{ action: "lightWounds" }] },
          rolls: { germany: ["6•5"], france: ["1•2"] },
        }),
      )
      const order = orderOf(match)
      go(match, order, "unit:g2", "hex:B6")
      playUntil(match, "card-before-breaking", (d) => (d.kind === "confirm" ? { confirm: false } : "pass"))
      return match
    }
    expect(options(about(false))).toContain("abandon:unit:f3")
    expect(refusal(about(true), "abandon:unit:f3")).toMatchObject({
      rules: ["GWC-11.3b"],
      reason: "The Unit is being eliminated with its Weapon.",
    })
  })
  it("GWC-11.3b that of a Unit that takes no part in the Move or the Fire Order", () => {
    const units: Scene["units"] = [["g-inf", "B1"], ["g-inf", "F1", { weapon: "g-mg08" }], ["f-poi", "B4"], foe]
    const moving = table(bare({ units, hands: { germany: ["G-20"] } }))
    go(moving, "order:G-20", "unit:g1")
    expect(options(moving)).toContain("abandon:unit:g2")
    const firing = table(bare({ units, hands: { germany: [{ order: "fire" }] } }))
    go(firing, orderOf(firing), "unit:g1")
    expect(options(firing)).toContain("abandon:unit:g2")
  })
  it("GWC-11.3b who has no MPs left with his MG, and would have some without, is asked before the movement ends", () => {
    const match = table(
      bare({ units: [["g-inf", "B1", { weapon: "g-mg08" }], ["g-inf", "N1"], foe], hands: { germany: ["G-20"] } }),
    )
    go(match, "order:G-20", "unit:g1", "unit:g1", "hex:B2", "hex:B3")
    expect(options(match)).toContain("abandon:unit:g1")
    go(match, "abandon:unit:g1", "unit:g1", "hex:B4")
    expect(unit(match, "g1").hex).toBe(at("B4"))
  })
  it("GWC-11.3b an attack whose only piece is given up before the roll is over, and the other pieces fire on", () => {
    const shot = (...keys: string[]) => {
      const match = table(
        bare({
          units: [["g-inf", "B4", { weapon: "g-mg08" }], ["f-poi", "B6"], foe],
          hands: { germany: [{ order: "fire" }, { action: "boreSighting" }] },
          rolls: { germany: ["5•4"], france: ["6•5"] },
        }),
      )
      go(match, orderOf(match), "unit:g1", "hex:B6", { select: keys })
      expect(asked(match)).toBe("card-before-attack")
      go(match, { choose: "abandon:unit:g1" })
      idle(match)
      return match
    }
    expect(all(shot("unit:g1/weapon"), "attacked")).toEqual([])
    expect(all(shot("unit:g1", "unit:g1/weapon"), "attacked")).toHaveLength(1)
  })
})

describe("Seniority in the middle of an Order", () => {
  it("GWC-3.3.1.4 when the named Leader is lost in a Move, the owner names another before he activates for Op Fire", () => {
    const match = table(
      bare({
        units: [["g-inf", "B2"], ["f-verdier", "B7"], ["f-violette", "B7"], ["f-durant", "B7"], ["f-poi", "B7"], foe],
        hands: { germany: ["G-20"], france: [{ order: "fire" }] },
      }),
    )
    if (asked(match) === "senior-leader") go(match, options(match)[0]!)
    const named = match.state.players.france!.senior!
    go(match, "order:G-20", "unit:g1")
    const lost = match.state.units.findIndex((u) => u.id === named)
    match.state.units.splice(lost, 1) // as a Sniper or an Event would remove him
    go(match, "unit:g1", "hex:B3")
    go(match, options(match).find((id) => id.startsWith("fire:F"))!)
    expect(match.pending[0]).toMatchObject({ by: "france", what: "senior-leader" })
    go(match, options(match)[0]!)
    expect(asked(match)).toBe("activate-to-opportunity-fire")
  })
})

describe("a re-roll after the last card", () => {
  /** A shot through Smoke whose roll uses the last card; the Time Advance before the re-roll removes the Smoke. */
  const through = (weapon: PieceId | null) => {
    const match = table(
      bare({
        units: [["g-inf", "B4", weapon ? { weapon } : {}], ["f-poi", "B7"], foe],
        initiative: "germany",
        hands: { germany: [{ order: "fire" }] },
        rolls: { germany: ["2•3"] },
        change: (m) => {
          lastCard("germany")(m)
          m.smoke[at("B5")] = 2
        },
      }),
    )
    go(match, orderOf(match), "unit:g1", "hex:B7")
    if (weapon) go(match, { select: ["unit:g1/weapon"] })
    return match
  }
  it("GWC-AMB-03 the FP of the attack is counted anew: the Smoke is no Hindrance any more", () => {
    const kept = through(null)
    idle(kept)
    const again = through(null)
    go(again, { confirm: true })
    idle(again)
    const fp = (match: Match<State>) => {
      const { score } = last(match, "attacked") as unknown as {
        score: { total: number; parts: { label: string; amount: number }[] }
      }
      return score.total - score.parts.find((p) => p.label === "roll")!.amount
    }
    expect(again.state.time).toBe(1)
    expect(again.state.smoke).toEqual({})
    expect(fp(again) - fp(kept)).toBe(2)
  })
  it("GWC-AMB-03, GWC-O21.2.1.1 so is what a Targeting roll must exceed", () => {
    const again = through("g-lmw")
    go(again, { confirm: true })
    idle(again)
    expect(all(again, "targeted")[0]).toMatchObject({ hindrance: 0 })
  })
})

describe("suggested Fire Groups", () => {
  it("GWC-10.3.2.1 after a shot without FP every suggestion has FP, though no Team has any alone", () => {
    const match = table(
      bare({
        map: { hexes: { B5: "r." } },
        units: [["g-sanders", "B4"], ["g-abt", "B4"], ["g-abt", "B4"], ["g-abt", "B4"], ["f-poi", "B6"], foe],
        hands: { germany: ["G-5", { action: "marksmanship" }] },
      }),
    )
    go(match, "order:G-5", "unit:g1", { select: ["unit:g2", "unit:g3", "unit:g4"] })
    go(match, "hex:B6", { select: ["unit:g2"] }, "pass", "hex:B6")
    expect(all(match, "lapsed")).toHaveLength(1)
    const decision = question(match, "fire-group")
    expect(refusal(match, { select: ["unit:g2"] })).toMatchObject({ rules: ["GWC-10.3.2.1"] })
    if (decision.kind !== "select") throw new Error(`expected a selection, found ${decision.kind}`)
    const random = randomFrom(1)
    for (let i = 0; i < 50; i++) {
      const select = decision.suggest!(random)
      expect(judge(decision, { select })).toEqual({ ok: true })
    }
    expect(judge(decision, { select: decision.picked! })).toEqual({ ok: true })
  })
})
