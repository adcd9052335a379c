import { type Forecast, forecastFor, type Move, type Path, share } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { type FateCard, fateDecks } from "../data/fate.ts"
import { unseen } from "../rules/cards-rolls-triggers/leads.ts"
import { meleeForecast, rallyForecast, routForecast } from "../rules/orders-fire/forecasts.ts"
import { recoverForecast } from "../rules/orders-recover.ts"
import { grid } from "../rules/the-map/field.ts"
import type { State } from "../state.ts"
import { go, options, type Scene, state, table } from "./table.ts"

const at = (hex: string) => grid.hex(hex)
const sum = (c: FateCard) => c.dice.white + c.dice.colored
const product = (c: FateCard) => c.dice.white * c.dice.colored

/** Odds counted by hand: each case that the cards can produce, in the forecast's words. */
function counted(cases: Iterable<string>): { [result: string]: number } {
  const found: { [result: string]: number } = {}
  let of = 0
  for (const c of cases) {
    found[c] = (found[c] ?? 0) + 1
    of++
  }
  return Object.fromEntries(Object.entries(found).map(([k, n]) => [k, n / of]))
}

/** The odds of a forecast in the same form. */
const shares = ({ odds }: Forecast): { [result: string]: number } =>
  Object.fromEntries(odds.chances.map(({ result }) => [result, share(odds, (r) => r === result)]))

function same(forecast: Forecast, cases: Iterable<string>): void {
  const [a, b] = [shares(forecast), counted(cases)]
  expect(Object.keys(a).sort()).toEqual(Object.keys(b).sort())
  for (const key of Object.keys(b)) expect(a[key]).toBeCloseTo(b[key]!, 12)
}

/** The forecast of an option of the open question. */
function forecastOf(match: ReturnType<typeof table>, id: string): Forecast {
  const d = match.pending[0]!
  const found = "options" in d ? d.options.find((o) => o.id === id)?.forecast?.() : undefined
  if (!found) throw new Error(`${id} has no forecast: ${options(match).join(" ")}`)
  return found
}

const bare = (more: Partial<Scene> & Pick<Scene, "units">): Scene => ({ map: {}, ...more })
const fireAt = (more: Partial<Scene> & Pick<Scene, "units">, ...moves: (string | Move)[]) => {
  const match = table(bare({ hands: { germany: ["G-5"] }, ...more }))
  go(match, "order:G-5", ...moves)
  return match
}

describe("forecasts", () => {
  it("GWC-1.9 a player knows his hand and every discard, of the enemy's cards only the discards and what he has seen", () => {
    const m = state(
      bare({
        units: [],
        hands: { germany: ["G-1", "G-2"], france: ["F-1", "F-2"] },
        change: (s) => {
          s.players.france!.discard = ["F-9"]
          s.players.france!.deck = s.players.france!.deck.filter((c) => c !== "F-9")
          s.players.france!.exposed = ["F-1"]
        },
      }),
    )
    expect(unseen(m, "germany", "germany")).toHaveLength(70)
    expect(unseen(m, "germany", "france")).toHaveLength(72)
    const ids = unseen(m, "france", "germany").map((c) => c.id)
    expect([ids.length, ids.includes("F-9"), ids.includes("F-1"), ids.includes("F-2")]).toEqual([
      70,
      false,
      false,
      true,
    ])
  })

  it("GWC-O21.3.7 Fire against one Platoon: every card against every card", () => {
    const match = fireAt(
      {
        units: [
          ["g-inf", "H5"],
          ["f-poi", "H6"],
          ["g-bertin", "O1"],
          ["f-barnier", "O11"],
        ],
      },
      "unit:g1",
    )
    const forecast = forecastOf(match, "hex:H6")
    const [fp, morale] = [forecast.tallies![0]!.tally.total, forecast.tallies![1]!.tally.total]
    expect([fp, morale]).toEqual([5, 7])
    const german = fateDecks.germany.filter((c) => c.id !== "G-5") // discarded for the Order
    const cases = german.flatMap((a) =>
      fateDecks.france.map((d) => {
        const lead = fp + sum(a) - morale - sum(d)
        return lead > 0 ? "breaks" : lead === 0 ? "Suppressed" : "no effect"
      }),
    )
    same(forecast, cases)
  })

  it("GWC-O21.3.1 a Fire Group has odds as a whole, those that may not form one have none", () => {
    const match = fireAt(
      {
        units: [
          ["g-bertin", "H4"],
          ["g-inf", "H5"],
          ["g-inf", "G5"],
          ["g-inf", "I3"],
          ["f-poi", "H6"],
          ["f-barnier", "O11"],
        ],
      },
      "unit:g1",
      { select: ["unit:g2", "unit:g3", "unit:g4"] },
      "hex:H6",
    )
    const of = (...about: string[]) => forecastFor(match as never, "germany", about)
    const one = of("unit:g2")!
    const two = of("unit:g2", "unit:g3")!
    expect(shares(one)).toEqual(shares(forecastOf(match, "unit:g2")))
    expect(two.title).toMatch(/, .*: FP 6$/)
    expect(two.tallies![0]!.tally.total).toBe(one.tallies![0]!.tally.total + 1)
    expect(shares(two).breaks!).toBeGreaterThan(shares(one).breaks!)
    expect(of("unit:g2", "unit:f1")).toBeUndefined()
    expect(of()).toBeUndefined()
  })

  it("GWC-O21.3c Fire against three in a hex: they draw one after another from one deck", () => {
    const match = fireAt(
      {
        map: { hexes: { H6: "W." } },
        units: [
          ["g-inf", "H5"],
          ["f-poi", "H6"],
          ["f-barnier", "H6"],
          ["f-spe", "H6", { broken: true }],
          ["g-bertin", "O1"],
        ],
      },
      "unit:g1",
    )
    const forecast = forecastOf(match, "hex:H6")
    const [fp, ...morales] = forecast.tallies!.map((t) => t.tally.total)
    expect(forecast.tallies!.map((t) => t.label)).toEqual(["Attack", "Poilus", "Cne Barnier", "Spécialistes"])
    const german = fateDecks.germany.filter((c) => c.id !== "G-5").map(sum)
    const french = fateDecks.france.map(sum)
    const words = ["broken", "broken", "eliminated"]
    const found: { [result: string]: number } = {}
    let of = 0
    for (const roll of new Set(german)) {
      const ways = german.filter((n) => n === roll).length
      const fates = morales.map((morale, i) =>
        french.map((d) => (fp! + roll > morale + d ? words[i]! : fp! + roll === morale + d ? "suppressed" : "")),
      )
      for (let i = 0; i < french.length; i++)
        for (let j = 0; j < french.length; j++)
          for (let k = 0; k < french.length; k++) {
            if (i === j || i === k || j === k) continue
            const told = [fates[0]![i]!, fates[1]![j]!, fates[2]![k]!].filter((w) => w !== "")
            const kinds = [...new Set(told)].sort()
            const said = kinds.map((w) => `${told.filter((t) => t === w).length} ${w}`).join(", ") || "no effect"
            found[said] = (found[said] ?? 0) + ways
            of += ways
          }
    }
    const got = shares(forecast)
    expect(Object.keys(got).sort()).toEqual(Object.keys(found).sort())
    for (const key of Object.keys(found)) expect(got[key]).toBeCloseTo(found[key]! / of, 12)
  })

  it("GWC-O21.2.1.1 a Mortar must hit first, then rolls with another card; GWC-AMB-24 a total of 18 digs a Shellhole before the defence", () => {
    const match = fireAt(
      {
        map: { hexes: { H6: "o.", H9: "o." } },
        units: [
          ["g-abt", "H5", { weapon: "g-lmw" }],
          ["f-poi", "H9"],
          ["g-bertin", "O1"],
          ["f-barnier", "O11"],
        ],
      },
      "unit:g1",
    )
    const forecast = forecastOf(match, "hex:H9")
    expect(forecast.tallies!.map((t) => `${t.label} ${t.tally.total}`)).toEqual([
      "The product must exceed 6", // range 4, Hindrance 2
      "Attack 5",
      "Poilus 8", // Morale 7, Orchard 1
    ])
    const german = fateDecks.germany.filter((c) => c.id !== "G-5")
    function* cases() {
      for (const aim of german)
        for (const attack of german) {
          if (aim === attack) continue
          for (const d of fateDecks.france) {
            if (product(aim) <= 6) yield "miss"
            else {
              const total = 5 + sum(attack)
              const lead = total - 8 - sum(d) // an Orchard and a Shellhole give the same Cover
              yield lead > 0 ? "breaks" : lead === 0 ? "Suppressed" : "no effect"
            }
          }
        }
    }
    same(forecast, cases())
  })

  it("GWC-O19.2.1.4.2 an Impact that reaches 18 turns Foxholes into a Shellhole, and the forecast knows it", () => {
    const scene = bare({
      units: [
        ["f-poi", "H6"],
        ["f-poi", "H3"],
        ["g-inf", "H10"],
        ["f-barnier", "O11"],
      ],
      forts: { H6: "foxholes" },
      hands: { germany: [{ order: "artilleryRequest" }] },
      change: (m: State) => {
        m.players.germany!.telephone = { type: "g-tel105", broken: false, box: "standing" }
        m.players.germany!.barrage = { centre: at("H6"), impacts: [at("H3")] }
      },
    })
    const match = table(scene)
    const [order] = options(match)
    const spent = order!.slice(6)
    go(match, order!, "stay")
    const forecast = forecastOf(match, "hex:H6")
    const german = fateDecks.germany.filter(
      (c) => c.id !== spent && !match.state.players.germany!.discard.includes(c.id),
    )
    const cases = german.flatMap((a) =>
      fateDecks.france.map((d) => {
        const total = 9 + sum(a)
        const lead = total - (7 + (total >= 18 ? 1 : 3)) - sum(d)
        return lead > 0 ? "breaks" : lead === 0 ? "Suppressed" : "no effect"
      }),
    )
    same(forecast, cases)
  })

  it("GWC-O16.4.2 a Melee: both totals, card against card; a Pillbox decides ties (GWC-O16.4.3)", () => {
    const scene = bare({
      units: [
        ["g-inf", "H5"],
        ["f-poi", "H6"],
      ],
      forts: { H6: "pillbox" },
    })
    const m = state({ ...scene, change: (s) => Object.assign(s.held, { [at("H6")]: "france" }) })
    const forecast = meleeForecast(m, "germany", at("H6"), [m.units[0]!])
    const [own, theirs] = forecast.tallies!.map((t) => t.tally.total)
    same(
      forecast,
      fateDecks.germany.flatMap((a) =>
        fateDecks.france.map((b) => (own! + sum(a) > theirs! + sum(b) ? "won" : "lost")),
      ),
    )
    const open = meleeForecast({ ...m, forts: {} }, "germany", at("H6"), [m.units[0]!])
    expect(Object.keys(shares(open))).toEqual(["won", "both are lost", "lost"])
    expect(m.units[0]!.hex).toBe(at("H5"))
  })

  it("GWC-O25.3 Rally rolls of two: less than Morale rallies, a tie Suppresses; markers are taken away first", () => {
    const m = state(
      bare({
        units: [
          ["g-inf", "H5", { broken: true, suppressed: true }],
          ["g-inf", "H7", { broken: true }],
          ["f-poi", "O1"],
        ],
      }),
    )
    const alone = rallyForecast(m, "germany", [m.units[1]!])
    const morale = alone.tallies![0]!.tally.total
    same(
      alone,
      fateDecks.germany.map((c) => (sum(c) < morale ? "rallies" : sum(c) === morale ? "Suppressed" : "none rallies")),
    )
    const both = recoverForecast(m, "germany")
    expect(both.tallies!.map((t) => t.tally.total)).toEqual([morale, morale]) // the marker no longer counts
    function* pairs() {
      for (const a of fateDecks.germany)
        for (const b of fateDecks.germany) {
          if (a === b) continue
          const told = [a, b]
            .map((c) => (sum(c) < morale ? "rallied" : sum(c) === morale ? "suppressed" : ""))
            .filter((w) => w)
          const kinds = [...new Set(told)].sort()
          yield kinds.map((w) => `${told.filter((t) => t === w).length} ${w}`).join(", ") || "none rallies"
        }
    }
    same(both, pairs())
    expect(m.units[0]!.suppressed).toBe(true)
  })

  it("GWC-O26.2 a Rout roll: what is above Morale is the Retreat; in Gas without Cover (GWC-T107.1c)", () => {
    const scene = bare({
      units: [
        ["f-poi", "H5", { broken: true }],
        ["g-inf", "O1"],
      ],
      forts: { H5: "trench" },
      gas: ["H5"],
    })
    const m = state(scene)
    const forecast = routForecast(m, "germany", [m.units[0]!])
    const morale = forecast.tallies![0]!.tally.total
    expect(forecast.tallies![0]!.tally.parts.map((p) => p.rule)).not.toContain("GWC-F130.1")
    same(
      forecast,
      fateDecks.germany.map((c) => {
        const over = sum(c) - morale
        return over > 0 ? `retreats ${over}` : over === 0 ? "Suppressed" : "nothing happens"
      }),
    )
  })

  it("GWC-O19.2.1.2 the Accuracy of a Spotting Round; GWC-O23.5.4 a Tank that may get stuck; GWC-O17.1e bombs", () => {
    const spot = table(
      bare({
        units: [
          ["g-inf", "H5"],
          ["f-poi", "H9"],
        ],
        hands: { germany: [{ order: "artilleryRequest" }] },
        change: (m: State) => {
          m.players.germany!.telephone = { type: "g-tel105", broken: false, box: "local" }
        },
      }),
    )
    const [order] = options(spot)
    go(spot, order!, "local")
    const known = fateDecks.germany.filter((c) => c.id !== order!.slice(6))
    const range = grid.distance(at("H1"), at("H9"))
    same(
      forecastOf(spot, "hex:H9"),
      known.map((c) => (product(c) > range ? "hit, a small drift" : "miss, a large drift")),
    )

    const tank = table(
      bare({
        units: [
          ["f-sch", "H5"],
          ["g-inf", "O1"],
        ],
        active: "france",
        forts: { H4: "trench" },
        hands: { france: [{ order: "move" }] },
      }),
    )
    const [move] = options(tank)
    go(tank, move!, "unit:f1", "unit:f1")
    const cards = fateDecks.france.filter((c) => c.id !== move!.slice(6))
    const stuck = (100 * cards.filter((c) => sum(c) <= 5).length) / cards.length
    const asked = tank.pending[0] as Path
    const danger = (hex: string) => asked.reach!(["unit:f1"]).find((r) => r.at === hex)?.danger
    expect(danger("H4")).toContain(`stuck ${stuck.toFixed(1)} %`)
    expect(danger("H6")).toBeUndefined() // nothing to risk there

    const air = table(
      bare({
        units: [
          ["f-poi", "H9"],
          ["g-inf", "O1"],
        ],
        hands: { germany: [{ order: "airAssault" }] },
        rolls: { germany: [{ hex: "H8" }] },
      }),
    )
    go(air, options(air)[0]!)
    const bombs = forecastOf(air, "bomb:H9")
    expect(bombs.tallies!.map((t) => t.tally.total)).toEqual([6, 6]) // FP 6; Morale 7, Suppressed first
    const unseenGerman = unseen(air.state, "germany", "germany")
    same(
      bombs,
      unseenGerman.flatMap((a) => fateDecks.france.map((d) => (6 + sum(a) > 6 + sum(d) ? "breaks" : "no effect"))),
    )
  })
})
