import { bytes, type Decision, Match, type Options, seedFrom, viewOf } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import type { Question } from "../questions.ts"
import { standing } from "../standing.ts"
import type { State } from "../state.ts"
import type { View } from "../view.ts"
import { far, foe } from "./cards-help.ts"
import { go, options, type Scene, table, type Wanted, type WantedCard } from "./table.ts"

/** The answer of the instructions to the current question. */
const answer = (match: Match<State>, instructions: Options) => {
  const d = match.pending[0]!
  return standing.answer(instructions, viewOf(match, d.by).view as View, d)
}

/** The French are asked about a German who has moved to B4, in sight of a Platoon in B6. */
function entered(mover: Wanted, french: readonly WantedCard[], more: Partial<Scene> = {}): Match<State> {
  const match = table({
    map: {},
    units: [mover, ["f-poi", "B6"], far, foe],
    hands: { germany: [{ order: "move" }], france: french },
    ...more,
  })
  go(match, options(match).find((id) => id.startsWith("order:"))!, "unit:g1", "unit:g1", "hex:B4")
  return match
}
const fireCard = { order: "fire" } as const

describe("standing instructions", () => {
  it("GWC-AMB-49 small moves pass, the moves of Platoons are asked about; or all pass", () => {
    const runner = entered(["g-bot", "B3"], [fireCard])
    const platoon = entered(["g-inf", "B3"], [fireCard])
    expect(runner.pending[0]).toMatchObject({ by: "france", what: "opportunity-fire" })
    expect(answer(runner, { moves: "small" })).toEqual({ choose: "pass" })
    expect(answer(platoon, { moves: "small" })).toBeUndefined()
    expect(answer(platoon, { moves: "all" })).toEqual({ choose: "pass" })
    expect([answer(runner, {}), answer(runner, { moves: "ask" })]).toEqual([undefined, undefined])
  })

  it("GWC-AMB-49 asked only with a card that may be played now; a card may be ruled out by name", () => {
    const able = entered(["g-inf", "B3"], [fireCard])
    const empty = entered(["g-inf", "B3"], [{ order: "recover", action: "elan" }])
    expect(answer(able, { windows: "able" })).toBeUndefined()
    expect(answer(empty, { windows: "able" })).toEqual({ choose: "pass" })
    expect(answer(able, { windows: "able", "card-fire": "never" })).toEqual({ choose: "pass" })
    const armed: Wanted = ["f-poi", "B6", { weapon: "f-chau" }]
    const laden = entered(["g-inf", "B3"], [{ order: "recover", action: "elan" }], {
      units: [["g-inf", "B3"], armed, far, foe],
    })
    expect(options(laden)).toEqual(["abandon:unit:f2", "pass"]) // GWC-11.3b: no reason to ask
    expect(answer(laden, { windows: "able" })).toEqual({ choose: "pass" })
    expect(answer(able, { windows: "able", "card-ambush": "never" })).toBeUndefined()
  })

  it("GWC-AMB-49 each situation has an instruction of its own", () => {
    const ask = { by: "france", prompt: "Play a card?" }
    const opts = [
      { id: "concealment:F-3", label: "Concealment" },
      { id: "pass", label: "Play nothing" },
    ]
    const window = (what: Question): Decision => ({ ...ask, what, kind: "choose", rules: [], options: opts })
    const view = game.view(Match.begin(game, { scenario: "bleid" }, { seed: seedFrom("s") }).state as State, "france")
    const questions: { [id: string]: Question } = {
      entries: "answer-entry",
      attacks: "card-before-attack",
      defence: "card-before-defence",
      breaking: "card-before-breaking",
      melee: "card-before-melee",
      time: "card-at-time-advance",
      plans: "card-against-action",
    }
    for (const [id, question] of Object.entries(questions)) {
      expect([id, standing.answer({ [id]: "pass" }, view, window(question))]).toEqual([id, { choose: "pass" }])
      const other = Object.keys(questions).find((o) => o !== id)!
      expect([id, standing.answer({ [other]: "pass" }, view, window(question))]).toEqual([id, undefined])
    }
    const all = Object.fromEntries(standing.instructions.map((i) => [i.id, i.choices.at(-1)!]))
    expect(standing.answer(all, view, window("order"))).toBeUndefined() // a Turn is never passed on a player's behalf
  })

  it("GWC-AMB-49 every instruction has its default among its choices, and the default answers nothing", () => {
    const usual = Object.fromEntries(standing.instructions.map((i) => [i.id, i.default]))
    for (const i of standing.instructions) expect(i.choices).toContain(i.default)
    expect(new Set(standing.instructions.map((i) => i.id)).size).toBe(standing.instructions.length)
    expect(answer(entered(["g-inf", "B3"], []), usual)).toBeUndefined()
  })
})

describe("a refusal and an empty hand", () => {
  /** Everything that the enemy, a spectator or a reader of the moves can see of a match. */
  const seen = (match: Match<State>, by: string) =>
    bytes([viewOf(match, by), viewOf(match, null), match.record().entries]).replaceAll(/sketch \d+/g, "a sketch")

  it("GWC-AMB-49 look the same to the enemy who moves: in views, happenings, waiting and record", () => {
    const refuses = entered(["g-inf", "B3"], [{ order: "fire", action: "crossfire" }])
    const cannot = entered(["g-inf", "B3"], [{ order: "recover", action: "elan" }])
    expect(options(refuses).length).toBeGreaterThan(1)
    expect(options(cannot)).toEqual(["pass"])
    expect(seen(refuses, "germany")).toBe(seen(cannot, "germany"))
    for (const match of [refuses, cannot]) go(match, "pass")
    expect(seen(refuses, "germany")).toBe(seen(cannot, "germany"))
  })

  it("GWC-AMB-49 look the same in the defence against fire", () => {
    const shot = (card: WantedCard) => {
      const match = table({
        map: { hexes: { B6: "B." } },
        units: [["g-inf", "B4"], ["f-poi", "B6"], far, foe],
        hands: { germany: [fireCard], france: [card] },
        rolls: { germany: ["2•3"] },
      })
      go(match, options(match).find((id) => id.startsWith("order:"))!, "unit:g1", "hex:B6")
      while (match.pending[0]?.what !== "card-before-defence")
        go(match, match.pending[0]!.kind === "confirm" ? { confirm: false } : "pass")
      return match
    }
    const refuses = shot({ action: "concealment" })
    const cannot = shot({ action: "elan" })
    expect([options(refuses).length, options(cannot).length]).toEqual([2, 1])
    expect(seen(refuses, "germany")).toBe(seen(cannot, "germany"))
    for (const match of [refuses, cannot]) go(match, "pass")
    expect(seen(refuses, "germany")).toBe(seen(cannot, "germany"))
  })

  it("GWC-AMB-49 the mover is asked at the end of a Move whether he holds Assault Fire or not", () => {
    const moved = (card: WantedCard) => {
      const match = table({
        map: {},
        units: [["g-sto", "B3"], ["f-poi", "B9"], far, foe],
        hands: { germany: ["G-20", card] },
      })
      go(match, "order:G-20", "unit:g1", "unit:g1")
      for (const row of [4, 5, 6, 7, 8]) if (options(match).includes(`hex:B${row}`)) go(match, `hex:B${row}`)
      while (match.pending[0]?.by !== "germany") go(match, "pass")
      return match
    }
    const holds = moved({ action: "assaultFire" })
    const has = moved({ action: "achKomm" })
    expect(options(holds).some((id) => id.startsWith("assaultFire:"))).toBe(true)
    expect(options(has)).toEqual(["end"])
    expect(seen(holds, "france")).toBe(seen(has, "france"))
    expect(standing.answer({ windows: "able" }, game.view(has.state, "germany"), has.pending[0]!)).toEqual({
      choose: "end",
    })
  })

  it("GWC-AMB-49 whoever could fire only with a card that raises his FP is asked whether he holds one or not", () => {
    const aimed = (card: WantedCard) => {
      const match = table({
        map: { hexes: { B5: "r." } },
        units: [["g-abt", "B4"], ["f-poi", "B6"], far, foe],
        hands: { germany: ["G-5", card] },
      })
      go(match, "order:G-5", "unit:g1")
      return match
    }
    const holds = aimed({ action: "marksmanship" })
    const has = aimed({ action: "achKomm" })
    expect([options(holds), options(has)]).toEqual([["hex:B6", "stop"], ["stop"]])
    expect(seen(holds, "france")).toBe(seen(has, "france"))
  })
})
