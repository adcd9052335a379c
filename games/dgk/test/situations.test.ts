/**
 * DGK-GAP-15 Each statement of the text about fire makes a difference where battles really have fire. The situations are all shots of three
 * battles between officers (the crossroads, Galicia, Gumbinnen), each with the number of times it occurred.
 */
import { describe, expect, it } from "vitest"
import { type FireFacts, fire, reaches } from "../charts/fire.ts"
import { oddsOf } from "../charts/trial.ts"
import { type Model, models } from "../data/model.ts"
import { BANDS, type Band } from "../types.ts"
import raw from "./situations.json" with { type: "json" }

type Situation = { readonly times: number; readonly facts: FireFacts }

const situations: readonly Situation[] = raw.map(
  ([times, firer, action, band, outnumbering, actorShaken, target, targetFormation, targetCover, targetShaken]) => ({
    times: times as number,
    facts: {
      firer,
      action,
      band,
      outnumbering,
      actorShaken,
      target,
      targetFormation,
      targetCover,
      targetShaken,
    } as FireFacts,
  }),
)

const odds = (model: Model, facts: FireFacts): string => JSON.stringify(oddsOf(fire(model, facts).trial))

const other: { readonly [word: string]: string } = {
  veteranInfantry: "regularInfantry",
  regularInfantry: "reservistInfantry",
  reservistInfantry: "regularInfantry",
  veteranCavalry: "regularCavalry",
  regularCavalry: "reservistCavalry",
  reservistCavalry: "regularCavalry",
}
const cover = { none: "soft", soft: "hard", hard: "soft", fortification: "hard" } as const
const formation = { deployed: "maneuver", maneuver: "deployed", march: "maneuver" } as const

/** A factor that the text says matters, and the same shot with only that factor changed; undefined where it does not apply. */
const statements: readonly (readonly [
  rule: string,
  otherwise: (facts: FireFacts, model: Model) => object | undefined,
])[] = [
  [
    "DGK-FIRE-01 Moving or Deployed Fire",
    (f) => ({ action: f.action === "movingFire" ? "deployedFire" : "movingFire" }),
  ],
  ["DGK-FIRE-04 the range", (f, model) => nextBand(f, model)],
  ["DGK-FIRE-08 the target's formation", (f) => ({ targetFormation: formation[f.targetFormation] })],
  ["DGK-FIRE-10 cover", (f) => ({ targetCover: cover[f.targetCover] })],
  ["DGK-TROOP-03 the firer's quality", (f) => (other[f.firer] === undefined ? undefined : { firer: other[f.firer] })],
  ["DGK-DMG-07 the firer's disorder", (f) => ({ actorShaken: !f.actorShaken })],
  ["DGK-DMG-07 the target's disorder", (f) => ({ targetShaken: !f.targetShaken })],
]

function nextBand(f: FireFacts, model: Model): { band: Band } | undefined {
  const band = BANDS[BANDS.indexOf(f.band) + 1]
  return band && reaches(model, f.firer, band) ? { band } : undefined
}

/** In how many of a hundred situations a statement makes a difference. */
function shareOf(model: Model, says: (typeof statements)[number], among: readonly Situation[]): number {
  let [all, told] = [0, 0]
  for (const { times, facts } of among) {
    const change = says[1](facts, model)
    if (!change) continue
    all += times
    if (odds(model, facts) !== odds(model, { ...facts, ...change } as FireFacts)) told += times
  }
  return (100 * told) / all
}

const moving = situations.filter(({ facts }) => facts.action === "movingFire")

describe("what the text says of fire tells where battles fire", () => {
  it.each(statements)("DGK-GAP-15 %s: in 80 of 100 shots or more, and of Moving Fire alone", (...says) => {
    expect(shareOf(models.D, says, situations)).toBeGreaterThanOrEqual(80)
    expect(shareOf(models.D, says, moving)).toBeGreaterThanOrEqual(80)
  })

  it("DGK-GAP-15 without the rows below 0 cover would matter to less than 80 of 100 shots of Moving Fire", () => {
    const before = { ...models.D, fire: { ...models.D.fire, damageBelow: [] } }
    const says = statements.find(([rule]) => rule.startsWith("DGK-FIRE-10")) as (typeof statements)[number]
    expect(shareOf(before, says, moving)).toBeLessThan(80)
  })

  it("DGK-GAP-06 the rows below 0 go on falling, a little at each", () => {
    const chances = [
      models.D.fire.damage[0]?.[0] as number,
      ...models.D.fire.damageBelow.map((row) => row[0] as number),
    ]
    for (let i = 1; i < chances.length; i++) expect(chances[i]).toBeLessThan(chances[i - 1] as number)
  })
})
