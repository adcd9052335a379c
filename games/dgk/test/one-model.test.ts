/** DGK-GAP-01 The calculator at the table and the battle on the screen give the same answers: there is one model. */

import type { FieldValues, Forecast, Form } from "@salient/engine"
import { play } from "@salient/kit/testing"
import fc from "fast-check"
import { expect, it } from "vitest"
import { calculatorOver } from "../calculator/calculator.ts"
import { models } from "../data/model.ts"
import { chargeAt } from "../rules/assaults.ts"
import { shotAt } from "../rules/fire/fire.ts"
import { kindOf } from "../rules/troops-and-command/field.ts"
import { FORMATIONS, QUALITIES, STATUSES } from "../types.ts"
import { a, x } from "./duel.ts"
import { leaderId, type Played, table, unit } from "./table.ts"

const form = (set: "A" | "B"): Form => calculatorOver(models[set]).forms.find((f) => f.id === "action") as Form

/** Every field at its default, except the ones given. */
const filled = (of: Form, values: FieldValues): FieldValues => ({
  ...Object.fromEntries(of.fields.map((f) => [f.id, f.default])),
  ...values,
})

function forecastOf(match: Played, option: string): Forecast {
  const [decision] = match.pending
  const found =
    decision && "options" in decision ? decision.options.find((o) => o.id === option)?.forecast?.() : undefined
  if (!found) throw new Error(`no odds for ${option}`)
  return found
}
const none = (odds: Forecast["odds"], result: string): number =>
  odds.chances.filter((c) => c.result === result).reduce((n, c) => n + c.ways / odds.of, 0)
const totals = (tallies: Forecast["tallies"]) => (tallies ?? []).map(({ label, tally }) => [label, tally.total])

const setting = fc.record({
  set: fc.constantFrom("A" as const, "B" as const),
  quality: fc.constantFrom(...QUALITIES),
  enemy: fc.constantFrom(...QUALITIES),
  status: fc.constantFrom(...STATUSES),
  theirs: fc.constantFrom(...STATUSES),
  formation: fc.constantFrom(...FORMATIONS),
  bases: fc.constantFrom(3, 4, 6, 8),
  distance: fc.constantFrom(2, 4, 5.5),
  leader: fc.boolean(),
})

it("DGK-GAP-01 fire, Assault, orders and Regroup have the same odds at the table and on the screen", () => {
  fc.assert(
    fc.property(setting, ({ set, quality, enemy, status, theirs, formation, bases, distance, leader }) => {
      const match = table({
        allied: [{ name: "A", at: [10, 10], quality, formation: "deployed", is: { status } }],
        central: [{ name: "X", at: [10, 10 + distance], quality: enemy, bases, formation, is: { status: theirs } }],
        leaders: leader ? { [leaderId("allied")]: [8, 7] } : {},
        acting: "allied",
        options: { model: set },
      })
      play(match, a)
      const [mine, target] = [unit(match, "allied", "A"), unit(match, "central", "X")]
      const shot = shotAt(match.state, mine, target, "deployedFire")
      const charge = chargeAt(match.state, mine, target, 6_000)
      if (!shot.ok || !charge.ok) throw new Error("the units are placed so that both are possible")
      const app = form(set)
      const common = {
        unit: kindOf(match.state, mine),
        target: kindOf(match.state, target),
        targetFormation: formation,
        targetCover: shot.facts.targetCover,
        actorShaken: status !== "ok",
        targetShaken: theirs !== "ok",
        leader,
      }

      const fired = app.odds(
        filled(app, {
          ...common,
          action: "deployedFire",
          range: shot.facts.band,
          outnumbering: shot.facts.outnumbering,
        }),
      )
      const seen = forecastOf(match, `deployedFire:${x}`)
      expect(totals(fired.tallies)).toEqual(totals(seen.tallies))
      expect(none(fired.odds, "No effect")).toBeCloseTo(none(seen.odds, "No effect"), 10)

      const fought = app.odds(
        filled(app, {
          ...common,
          action: "assault",
          outnumbering: charge.facts.outnumbering,
          actorDemoralized: status === "demoralized",
          targetDemoralized: theirs === "demoralized",
          frontal: charge.frontal,
          path: Math.ceil(charge.cost / 500) / 2,
        }),
      )
      const assault = forecastOf(match, `assault:${x}`)
      expect(totals(fought.tallies).slice(-(assault.tallies ?? []).length)).toEqual(totals(assault.tallies))

      const ordered = app.odds(filled(app, { ...common, action: "maneuver" }))
      const order = forecastOf(match, "maneuver")
      expect(totals(ordered.tallies)).toEqual(totals(order.tallies))
      expect(ordered.odds.chances.map((c) => c.ways / ordered.odds.of)).toEqual(
        order.odds.chances.map((c) => c.ways / order.odds.of),
      )

      if (status === "ok") return
      const regrouped = app.odds(filled(app, { ...common, action: "regroup" }))
      expect(totals(regrouped.tallies)).toEqual(totals(forecastOf(match, "regroup").tallies))
    }),
    { numRuns: 40, seed: 1914 },
  )
})

it("DGK-GAP-01 the same dice give the same result at the table and on the screen", () => {
  for (const die of [1, 5, 9, 14, 22, 23, 60, 100]) {
    const match = table({
      allied: [{ name: "A", at: [10, 10], formation: "deployed" }],
      central: [{ name: "X", at: [10, 15] }],
      acting: "allied",
      dice: [die],
    })
    play(match, a, `deployedFire:${x}`)
    const app = form("B")
    const values = filled(app, {
      unit: "regularInfantry",
      action: "deployedFire",
      target: "regularInfantry",
      targetFormation: "maneuver",
      range: "3-6",
    })
    const { result } = app.resolve(values, () => die - 1)
    const levels = match.told.find((t) => t.what.kind === "fired")?.what.levels
    expect(result).toBe(levels === 0 ? "No effect" : `${levels} ${levels === 1 ? "level" : "levels"}`)
  }
})
