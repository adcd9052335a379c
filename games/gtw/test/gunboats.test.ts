/** Water-only units: GTW-14.B.2. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { asProblem, checkFile, readRulebook } from "@salient/engine"
import { examine } from "@salient/engine/conformance"
import { asked, play, refusal, told, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { fireOnBoats, overrunCost, reducedRating } from "../charts/movement.ts"
import { game } from "../game.ts"
import { invariants } from "../invariants.ts"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { faceOf } from "../rules/basic-game-concepts/units.ts"
import { banks, isWaterway, waterName, waterNamed, waterOf } from "../rules/basic-game-concepts/waters.ts"
import { mayAdvance } from "../rules/combat/advances.ts"
import { mayBoatMove } from "../rules/movement/boats.ts"
import { mayRebuild } from "../rules/replacements/rebuilding.ts"
import { firstState } from "../rules/scenarios-and-victory/set-up.ts"
import { isWithin } from "../rules/stacking.ts"
import { rideBetween } from "../rules/transportation-lines/rails.ts"
import artois from "../scenarios/artois-1915.json" with { type: "json" }
import { scenarios } from "../scenarios/scenarios.ts"
import type { State } from "../state.ts"
import { view } from "../view.ts"
import { foggy } from "./foggy.ts"
import { at, go, position, type Scene, table, unit, type Wanted } from "./table.ts"

/** Gunboats by the hexside they are on; `Entente` ones are British, of strength 3-2, German ones 2-1. */
const boat = (as: string, water: string, more: Partial<Wanted> = {}): Wanted & { water: string } => ({
  at: "0807",
  is: "test-british-gunboat",
  as,
  away: "afloat",
  water,
  ...more,
})
const german = (as: string, water: string, more: Partial<Wanted> = {}) =>
  boat(as, water, { is: "test-german-gunboat", ...more })
const far: Wanted = { at: "0807", is: "german-1915", as: "far" }
const own: Wanted = { at: "0201", is: "british-regular", as: "own" }

const scene = (boats: readonly (Wanted & { water: string })[], units: readonly Wanted[], more: Partial<Scene> = {}) =>
  ({
    bare: true,
    scenario: "artois-1915",
    options: { limitedIntelligence: "off" },
    ...more,
    units: [...boats.map(({ water: _, ...b }) => b), ...units, own, far],
    but(m) {
      m.afloat = boats.map(({ water }, unitNumber) => ({
        unit: unitNumber,
        water: waterNamed(m, water)!,
        judged: true,
      }))
      for (const { unit: n } of m.afloat) m.units[n]!.hex = -1
      more.but?.(m)
    },
  }) satisfies Scene
const where = (match: ReturnType<typeof table>, as: string) => {
  const m = match.state as State
  const s = waterOf(m, unit(match, as))
  return s === undefined ? unit(match, as).away : waterName(m, s)
}
const fleet = invariants.find((i) => i.name.startsWith("GTW-14.B.2-1"))!
const along = (...names: readonly string[]) => names.map((n) => `water:${n}`).join(" ")
const guns: Wanted = { at: "0206", is: "test-german-five-seven", as: "guns" }
const division: Wanted = { at: "0306", is: "german-reserve", as: "division" }

describe("on the water", () => {
  it("GTW-14.B.2-1 a rating W is read as water-only, with 40 points", () => {
    const m = position(scene([boat("b", "0105/0205")], []))
    const face = faceOf(m.named("b"))
    expect([face.only, face.rating, reducedRating(face, 40, m.turn)]).toEqual(["water", 40, 40])
  })

  it("GTW-14.B.2-1 it goes hexside by hexside along navigable water and coasts, one point each", () => {
    const match = table(scene([boat("b", "0105/0205")], []))
    play(match, go("b", along("0106/0205", "0205/0206")))
    expect(where(match, "b")).toBe("0205/0206")
    expect(unit(match, "b")).toMatchObject({ spent: 2, moved: true, hex: -1 })
    expect(told(match, "sailed")).toMatchObject([{ from: "0105/0205", to: "0205/0206", rules: ["GTW-14.B.2-1"] }])
    const m = position(scene([], []))
    const side = (name: string) => isWaterway(m, waterNamed(m, name)!)
    expect([side("0101/0201"), side("0101/0102"), side("0105/0205"), side("0305/0405")]).toEqual([
      true,
      true,
      true,
      false,
    ])
    m.weather = "winter"
    expect([side("0101/0201"), side("0105/0205")]).toEqual([true, false])
  })

  it("GTW-14.B.2-1 not across land, not to a hexside that is not connected, and not on foot or by rail", () => {
    const match = table(scene([boat("b", "0105/0205")], []))
    for (const way of [along("0205/0206"), along("0104/0105"), "0105", "march 0105", along("9999/0105")])
      expect(refusal(match, go("b", way))).toMatchObject({ rules: ["GTW-14.B.2-1"] })
  })

  it("GTW-14.B.2-1 forty-one hexsides in one phase: rejected", () => {
    const match = table(scene([boat("b", "0105/0205")], []))
    const there = Array.from({ length: 41 }, (_, i) => (i % 2 === 0 ? "0106/0205" : "0105/0205"))
    expect(refusal(match, go("b", along(...there)))).toMatchObject({ rules: ["GTW-14.B.2-1"] })
    expect(tried(match, go("b", along(...there.slice(1)))).ok).toBe(false) // it would go back to where it is
    expect(tried(match, go("b", along(...there.slice(0, 40)))).ok).toBe(true)
  })

  it("GTW-14.B.2-1 frozen in, it does not move; it moves in exploitation, and in reaction near an active headquarters", () => {
    const frozen = position(scene([boat("b", "0105/0205")], [], { weather: "winter" }))
    expect(mayBoatMove(frozen, frozen.named("b"), () => ({ ok: true }))).toMatchObject({
      ok: false,
      rules: ["GTW-14.B.2-1"],
    })
    const late = table(scene([boat("b", "0105/0205")], [], { phase: "exploitation" }))
    play(late, go("b", along("0106/0205")))
    expect(where(late, "b")).toBe("0106/0205")
    const reaction = (hq: boolean) =>
      table(
        scene([boat("b", "0105/0205")], [{ at: "0206", is: "british-army", as: "hq", active: hq }], {
          phase: "reaction movement",
          active: "central",
          but(m) {
            m.reacting = [1]
          },
        }),
      )
    expect(tried(reaction(true), go("b", along("0106/0205"))).ok).toBe(true)
    expect(tried(reaction(false), go("b", along("0106/0205"))).ok).toBe(false)
  })

  it("GTW-14.B-1 it never counts for stacking, has no zone of control and holds no hex", () => {
    const m = position(scene([boat("b", "0105/0205")], []))
    expect(isWithin(m, at(m, "0105"), [m.named("b")])).toBe(true)
    expect(fleet.broken(m)).toBe(undefined)
  })

  it("GTW-14.B.2-1 players point at a hex, and it goes to its nearest hexside", () => {
    const match = table(scene([boat("b", "0105/0205")], []))
    const [d] = match.pending
    if (d?.kind !== "path") throw new Error("expected a path")
    const to = d.reach!(["unit:b"]).find((r) => r.at === "0206")!
    expect(to).toMatchObject({ cost: 2, left: 38, does: "To 0205/0206." })
    const way = d.wayTo!(["unit:b"], "0206")
    if (!way.ok) throw new Error(way.reason)
    expect(way.paths).toEqual({ "unit:b": ["water:0106/0205", "water:0205/0206"] })
    expect(d.wayTo!(["unit:b"], "0803")).toMatchObject({ ok: false, rules: ["GTW-14.B.2-1"] })
    const manners = d.how!.filter((one) => one.pieces?.includes("unit:b"))
    expect(manners.map((one) => one.id)).toContain("water:0106/0205")
    const piece = game.scene(view(match.state as State, "entente")).pieces.find((p) => p.id === "unit:b")
    expect(piece).toMatchObject({
      stands: { hex: "hex:0105" },
      says: expect.stringContaining("on the water at 0105/0205"),
    })
  })
})

describe("interdiction", () => {
  it("GTW-14.B.2-2 0 or less sinks it, 1 to 5 turns it back, 6 or more does nothing", () => {
    expect([3, 4, 8, 9].map((dice) => fireOnBoats(dice, 3))).toEqual(["sunk", "back", "back", "none"])
    expect([3, 8].map((dice) => fireOnBoats(dice, 2.5))).toEqual(["sunk", "back"])
  })

  it("GTW-14.B.2-2 5-7-5 heavy artillery (2.5) and a 9-12-5* division (0.5); dice 3 and 5 = 8 - 3 = 5: turned back", () => {
    const match = table(scene([boat("b", "0106/0205")], [guns, division], { dice: [3, 5, 6, 6] }))
    // 0205/0206 is beside the guns; 0206/0306 beside both
    play(match, go("b", along("0205/0206")))
    expect(told(match, "shelled")).toMatchObject([{ dice: 8, strength: 2.5, result: "back", at: "0205/0206" }])
    expect(where(match, "b")).toBe("0106/0205")
    expect(unit(match, "b")).toMatchObject({ spent: 6, moved: false })
    play(match, go("b", along("0205/0206")))
    expect(told(match, "shelled").at(-1)).toMatchObject({ dice: 12, result: "none" })
    expect(where(match, "b")).toBe("0205/0206")
  })

  it("GTW-14.B.2-2 the strengths in both hexes beside the hexside count", () => {
    const match = table(scene([boat("b", "0205/0206")], [guns, division], { dice: [3, 5] }))
    play(match, go("b", along("0206/0306")))
    expect(told(match, "shelled")).toMatchObject([{ dice: 8, strength: 3, result: "back", rules: ["GTW-14.B.2-2"] }])
  })

  it("GTW-14.B.2-2 sunk, it goes to the replacement pool", () => {
    const match = table(scene([boat("b", "0106/0205")], [guns], { dice: [1, 1] }))
    play(match, go("b", along("0205/0206")))
    expect([where(match, "b"), match.state.afloat]).toEqual(["eliminated", []])
    expect(fleet.broken(match.state as State)).toBe(undefined)
  })

  const waiting = (dice: readonly number[], more: Partial<Scene> = {}) =>
    table(
      scene([boat("b", "0205/0206")], [guns], {
        dice,
        ...more,
        but(m) {
          m.afloat![0]!.judged = false
          more.but?.(m)
        },
      }),
    )

  it("GTW-14.B.2-2 it is attacked when a phase begins, except an initial phase, once in a phase", () => {
    const match = waiting([6, 5])
    expect(told(match, "shelled")).toMatchObject([{ dice: 11, result: "none" }])
    expect(match.state.afloat).toMatchObject([{ judged: true }])
    play(match, go("own", "0202"))
    expect(told(match, "shelled")).toHaveLength(1)
    const initial = waiting([], { phase: "initial", but: (m) => Object.assign(m, { stage: 3 }) })
    expect(told(initial, "shelled")).toEqual([])
  })

  it("GTW-14.B.2-2 turned back when the phase begins, its owner chooses a connected hexside", () => {
    const match = waiting([2, 3])
    expect(asked(match)).toBe("turn-back")
    play(match, "water:0106/0205")
    expect(where(match, "b")).toBe("0106/0205")
    expect(asked(match)).toBe("move")
    const worse = waiting([2, 3, 2, 2])
    play(worse, "water:0206/0306")
    expect(where(worse, "b")).toBe("eliminated")
  })

  it("GTW-14.B.2-2, GTW-14.N.2-1 unknown corps: nothing shows whether they have coast defences until they fire", () => {
    const corps: Wanted = { at: "0206", is: "german-corps", as: "corps", active: false }
    const match = table(
      scene([boat("b", "0106/0205")], [corps, { ...guns, corps: 1 }], {
        options: { limitedIntelligence: "on" },
        dice: [6, 6],
      }),
    )
    const [d] = match.pending
    if (d?.kind !== "path") throw new Error("expected a path")
    const reached = d.reach!(["unit:b"]).find((r) => r.at === "0206")!
    expect(reached.does).toBe("To 0205/0206. Coast defences may fire.")
    play(match, go("b", along("0205/0206")))
    expect(unit(match, "corps").active).toBe(true)
    expect(told(match, "known")).toHaveLength(1)
  })
})

describe("barriers and overruns", () => {
  const foot: Wanted = { at: "0205", is: "british-regular", as: "foot" }

  it("GTW-14.B.2-3 a gunboat on a river hexside between two hexes: enemy infantry cannot cross there, its friends can", () => {
    const theirs = table(scene([german("g", "0205/0206")], [foot]))
    expect(refusal(theirs, go("foot", "0206"))).toMatchObject({ rules: ["GTW-14.B.2-3"] })
    const [d] = theirs.pending
    const way = d?.kind === "path" ? d.wayTo!(["unit:foot"], "0206") : undefined
    expect(way?.ok && way.paths["unit:foot"]).not.toEqual(["0206"])
    expect(tried(table(scene([boat("b", "0205/0206")], [foot])), go("foot", "0206")).ok).toBe(true)
    const weak = scene([german("g", "0205/0206", { disruption: 2 })], [foot])
    expect(tried(table(weak), go("foot", "0206")).ok).toBe(true) // without attack strength
  })

  it("GTW-14.B.2-3 nor attack across it, nor ride", () => {
    const enemy: Wanted = { at: "0206", is: "german-construction-1915", as: "e" }
    const match = table(scene([german("g", "0205/0206")], [foot, enemy], { phase: "combat" }))
    expect(refusal(match, "0206").rules).not.toEqual([])
    expect(tried(table(scene([], [foot, enemy], { phase: "combat" })), "0206").ok).toBe(true)
  })

  it("GTW-14.B.2-3 three of strength 3 against 1 are 9:1, which is not enough for an overrun; four are 12:1", () => {
    const boats = Array.from({ length: 4 }, (_, i) => boat(`b${i}`, "0105/0205"))
    const match = table(scene([...boats, german("g", "0106/0205")], []))
    const answer = (...names: readonly string[]) => ({
      path: Object.fromEntries(names.map((n) => [`unit:${n}`, ["water:0106/0205"]])),
    })
    expect(refusal(match, answer("b0", "b1", "b2"))).toMatchObject({ rules: ["GTW-14.B.2-3", "GTW-6.F.1-3"] })
    play(match, answer("b0", "b1", "b2", "b3"))
    expect(told(match, "overran")).toMatchObject([{ odds: 12, lost: "g" }])
    expect(["b0", "b1", "b2", "b3", "g"].map((n) => where(match, n))).toEqual([
      ...Array.from({ length: 4 }, () => "0106/0205"),
      "eliminated",
    ])
    expect(match.state.losses.central).toBe(1)
    expect(unit(match, "b0").spent).toBe(1 + overrunCost(12, false))
  })

  it("GTW-14.B.2-3 no train crosses its hexside", () => {
    const plain = position(scene([], []))
    const { map } = fieldOf(plain)
    const [s] = map.rail.flatMap((line, side) => (line !== undefined && isWaterway(plain, side) ? [side] : []))
    const [a, b] = banks(plain, s!) as [number, number]
    const length = (boats: Parameters<typeof scene>[0]) => {
      const m = position(
        scene(boats, [], {
          but(one) {
            one.owners.fill(0)
            one.units.at(-1)!.hex = at(one, "0801")
          },
        }),
      )
      const ride = rideBetween(m, "entente", a, b)
      return ride.ok ? ride.way.length : Number.POSITIVE_INFINITY
    }
    const name = waterName(plain, s!)
    expect(length([boat("b", name)])).toBe(1)
    expect(length([german("g", name)])).toBeGreaterThan(1)
  })

  it("GTW-6.F.1-5 an overrun is the last step, and nobody goes through enemies", () => {
    const match = table(scene([boat("b", "0105/0205"), german("g", "0106/0205")], []))
    expect(refusal(match, go("b", along("0106/0205", "0205/0206")))).toMatchObject({ rules: ["GTW-6.F.1-5"] })
  })
})

describe("scenarios", () => {
  it.each([
    [{ counter: "british-regular", name: "1st", water: "0105/0205" }, "afloat[0].counter"],
    [{ counter: "test-british-gunboat", name: "1st", water: "0105/0305" }, "afloat[0].water"],
  ])("GTW-14.B.2-1 a scenario with a wrong place is refused: %o", (wrong, field) => {
    const { problems } = checkFile(game, { ...artois, afloat: [wrong] })
    expect(problems.map(asProblem).map((p) => [p.field, p.rules])).toContainEqual([field, ["GTW-14.B.2-1"]])
  })

  it("GTW-14.B.2-1 a scenario brings water-only units, and they may not stand on land", () => {
    const m = firstState(
      {
        ...scenarios.named("artois-1915"),
        afloat: [{ counter: "test-british-gunboat", name: "Aphis", water: "0105/0205" }],
      },
      {},
    )
    const u = m.units.find((one) => one.away === "afloat")!
    expect([u.name, waterName(m, waterOf(m, u)!), u.hex]).toEqual(["British Aphis gunboat", "0105/0205", -1])
    expect(banks(m, waterOf(m, u)!)).toEqual([at(m, "0105"), at(m, "0205")])
    const ashore = {
      ...artois,
      setup: { ...artois.setup, entente: [{ hex: "0201", units: [["test-british-gunboat", "x"]] }] },
    }
    const { problems } = checkFile(game, ashore)
    expect(problems.map(asProblem).map((p) => p.field)).toContain("setup.entente[0]")
  })
})

describe("combat", () => {
  const foe: Wanted = { at: "0206", is: "german-reserve-1915", as: "foe" }
  const friend: Wanted = { at: "0205", is: "british-regular", as: "friend" }
  const fight = (more: Partial<Scene> = {}): Partial<Scene> => ({ phase: "combat", ...more })
  /** Answers the questions of a combat, with no supply and no advance, until the attacks are over. */
  function finish(
    match: ReturnType<typeof table>,
    answers: { readonly [what: string]: Parameters<typeof play>[1] } = {},
  ) {
    for (let i = 0; i < 20 && match.state.phase === "combat" && match.pending[0]; i++) {
      const [d] = match.pending
      const known = answers[d!.what]
      if (d!.what === "attack") return
      play(
        match,
        known ??
          (d!.kind === "select"
            ? { select: d!.suggest?.((n) => n - 1) ?? [] }
            : d!.kind === "confirm"
              ? { confirm: false }
              : d!.kind === "choose"
                ? d!.options.at(-1)!.id
                : { path: {} }),
      )
    }
  }
  const select = (...names: readonly string[]) => ({ select: names.map((n) => `unit:${n}`) })

  it("GTW-14.B.2-4 it attacks a hex beside its hexside, with the strength of its guns, and does not advance", () => {
    const match = table(scene([boat("b", "0205/0206")], [friend, foe], fight({ dice: [6, 6, 6, 6] })))
    play(match, "0206", select("b", "friend"))
    expect(unit(match, "b")).toMatchObject({ attacked: true, hex: -1 })
    finish(match)
    expect(JSON.stringify(told(match, "strengths"))).toContain('"b')
    const m = match.state as State
    expect(unit(match, "b").hex).toBe(-1)
    const boatThere = position(scene([boat("b", "0205/0206")], []))
    expect(mayAdvance(boatThere, boatThere.named("b"), at(m, "0206"), boatThere.units)).toMatchObject({
      ok: false,
      rules: ["GTW-14.B.2-4"],
    })
    const elsewhere = table(scene([boat("b", "0105/0205")], [friend, foe], fight()))
    play(elsewhere, "0206")
    expect(refusal(elsewhere, select("b"))).toMatchObject({ rules: ["GTW-14.B.2-4", "GTW-9.A-2"] })
  })

  it("GTW-14.B.2-4 alone it attacks at bad odds; driven back, it goes to a connected hexside", () => {
    const ends = [1, 2, 3, 4, 5, 6].map((die) => {
      const weak = { ...foe, is: "german-construction-1915" }
      const match = table(scene([boat("b", "0205/0206")], [weak], fight({ dice: [die, 6, 6, 6] })))
      play(match, "0206", select("b"))
      finish(match, { "turn-back": "water:0106/0205" })
      const [{ result }] = told(match, "result") as unknown as [{ result: string }]
      return [result, where(match, "b")]
    })
    expect(ends).toContainEqual(["AR", "0106/0205"])
    expect(ends).not.toContainEqual(["AR", "0205/0206"])
  })

  it("GTW-14.B.2-4, GTW-11.D-2 gunboats that share in a defence share in its supply", () => {
    const match = table(
      scene([german("g", "0206/0306")], [friend, foe], fight({ points: [{ at: "0206", side: "central", points: 3 }] })),
    )
    play(match, "0206", select("friend"))
    for (let i = 0; i < 6 && asked(match) !== "gunboats"; i++) play(match, "none")
    play(match, select("g"))
    const [d] = match.pending
    expect(d?.kind === "choose" && d.options[0]!.label).toMatch(/^Supply 6 of 6 REs/)
  })

  it("GTW-14.B.2-4 the defender leaves his gunboat out of a hopeless defence: it suffers no result", () => {
    const weak: Wanted = { at: "0206", is: "german-construction-1915", as: "weak" }
    const attackers = ["d1", "d2", "d3"].map((as) => ({ ...friend, at: "0105", as }))
    const hopeless = (chosen: readonly string[]) => {
      const match = table(
        scene(
          [german("g", "0206/0306")],
          [weak, ...attackers.map((a) => ({ ...a, at: "0205" }))],
          fight({ dice: [6, 6, 6, 6, 6, 6] }),
        ),
      )
      play(match, "0206", select("d1", "d2", "d3"))
      for (let i = 0; i < 6 && asked(match) !== "gunboats"; i++) play(match, "none")
      expect(match.pending[0]!.by).toBe("central")
      finish(match, { gunboats: select(...chosen) })
      return match
    }
    const out = hopeless([])
    expect([where(out, "g"), where(out, "weak")]).toEqual(["0206/0306", "eliminated"])
    const inside = hopeless(["g"])
    expect(where(inside, "g")).not.toBe("0206/0306")
    const parts = (match: ReturnType<typeof table>) => JSON.stringify(told(match, "strengths"))
    expect([parts(out).includes('"g'), parts(inside).includes('"g')]).toEqual([false, true])
  })

  it("GTW-14.B.2-4 enemies on a connected hexside: an attack at the mobile table, and an advance", () => {
    const boats = ["b0", "b1", "b2", "b3"].map((as) => boat(as, "0105/0205"))
    const match = table(scene([...boats, german("g", "0106/0205")], [], fight({ dice: [6, 6, 6, 6] })))
    const [d] = match.pending
    const option = d?.kind === "choose" ? d.options.find((o) => o.id === "water:0106/0205") : undefined
    expect(option?.label).toBe("Attack g on 0106/0205")
    expect(option?.forecast?.().title).toContain("on the mobile table")
    play(match, "water:0106/0205", select("b0", "b1", "b2", "b3"))
    finish(match, { advance: select("b1", "b2") })
    expect(where(match, "g")).not.toBe("0106/0205")
    expect(["b1", "b2", "b3"].map((n) => where(match, n))).toEqual(["0106/0205", "0106/0205", "0105/0205"])
    expect(told(match, "advances")).toMatchObject([{ names: "b1, b2", to: "0106/0205" }])
    expect(fleet.broken(match.state as State)).toBe(undefined)
  })

  it("GTW-14.B.2-4 one against three is beaten off", () => {
    const theirs = ["g0", "g1", "g2"].map((as) => german(as, "0106/0205", { is: "test-german-gunboat" }))
    const match = table(scene([boat("b", "0105/0205"), ...theirs], [], fight({ dice: [1, 1, 1] })))
    play(match, "water:0106/0205", select("b"))
    finish(match)
    expect(theirs.map(({ as }) => where(match, as!))).toEqual(["0106/0205", "0106/0205", "0106/0205"])
    expect(where(match, "b")).not.toBe("0106/0205")
  })

  it("GTW-14.B.2-4 not twice in a phase, and not from a hexside that is not connected", () => {
    const distant = table(scene([boat("b", "0205/0206"), german("g", "0105/0205")], [friend, foe], fight()))
    expect(refusal(distant, "water:0105/0205").rules).toBeDefined()
    const done = scene([boat("b", "0105/0205", { attacked: true }), german("g", "0106/0205")], [friend, foe], fight())
    expect(refusal(table(done), "water:0106/0205").rules).toEqual(["GTW-9-1"])
  })

  it("GTW-12.C.4a gunboats bombard the hexes beside them like other artillery: half without shells, and half again out of influence", () => {
    const staff: Wanted = { at: "0205", is: "british-army", as: "hq" }
    const match = table(
      scene([boat("b", "0205/0206")], [foe, { ...foe, at: "0306", as: "other" }, staff], {
        phase: "bombardment",
        dice: [6],
      }),
    )
    expect(refusal(match, "fire:0306")).toMatchObject({ rules: ["GTW-12.C-2"] })
    play(match, "fire:0206", select("b"))
    for (let i = 0; i < 4 && told(match, "bombards").length === 0; i++) play(match, "none")
    expect(told(match, "bombards")).toMatchObject([{ names: "b", hex: "0206", strength: { total: 1.5 } }])
    expect(unit(match, "b").bombarded).toBe(true)
    const alone = table(scene([boat("b", "0205/0206")], [foe], { phase: "bombardment", dice: [6] }))
    play(alone, "fire:0206", select("b"))
    expect(told(alone, "bombards")).toMatchObject([{ strength: { total: 0.75 } }])
  })

  it("GTW-14.B.2-4, GTW-11.D-2 it draws combat supply as if it stood beside its hexside", () => {
    const match = table(
      scene(
        [boat("b", "0205/0206")],
        [friend, foe],
        fight({ points: [{ at: "0205", side: "entente", points: 1 }], dice: [6, 6, 6] }),
      ),
    )
    play(match, "0206", select("b"))
    for (let i = 0; i < 6 && asked(match) !== "supply"; i++)
      play(match, match.pending[0]!.kind === "confirm" ? { confirm: false } : "none")
    const [d] = match.pending
    expect(d?.kind === "choose" && d.options[0]!.label).toMatch(/^Supply 1 of 1 REs/)
  })

  it("GTW-14.B.2-1, GTW-16.B.3c-1 a lost gunboat is not rebuilt", () => {
    const lost: Wanted = { ...foe, is: "test-german-gunboat", as: "lost", away: "eliminated" }
    const m = position(scene([], [lost], { but: (one) => Object.assign(one.units[0]!, { hex: -1 }) }))
    expect(mayRebuild(m, m.named("lost"), true)).toMatchObject({ ok: false, rules: ["GTW-14.B.2-1"] })
  })

  it("GTW-3.A.5-1 its disruption ends in its owner's initial phase", () => {
    const match = table(
      scene([boat("b", "0105/0205", { disruption: 1 })], [], {
        phase: "exploitation",
        active: "central",
      }),
    )
    play(match, { path: {} })
    expect(match.state.phase).toBe("initial")
    expect(unit(match, "b").disruption).toBe(0)
  })
})

describe("whole matches", () => {
  const rules = new Set(
    readRulebook(readFileSync(join(import.meta.dirname, "../rulebook.md"), "utf8")).map((r) => r.id),
  )
  /** Gunboats of both sides on every river of the map, in a match with unknown corps and in one without. */
  const withFleets = (of: typeof game): typeof game => ({
    ...of,
    setup(how) {
      const m = of.setup(how)
      const units = [...m.units]
      const waters = ["0105/0205", "0205/0206", "0401/0501", "0402/0503", "0602/0502", "0101/0201"]
      m.afloat = waters.map((name, i) => {
        const german = i % 2 === 1
        const counter = german ? "test-german-gunboat" : "test-british-gunboat"
        const n = units.length
        const more = {
          id: `unit:w${n}` as const,
          n,
          counter,
          name: `boat ${n}`,
          hex: -1,
          corps: -1,
          away: "afloat" as const,
        }
        units.push({ ...m.units[0]!, ...more, side: german ? "central" : "entente" })
        return { unit: n, water: waterNamed(m, name)!, judged: false }
      })
      return { ...m, units }
    },
  })

  it.each([
    ["unknown corps", withFleets(foggy("entente")), "boats 1"],
    ["a whole turn", withFleets(game), "boats 2"],
  ] as const)("GTW-14.B.2-1 random games with gunboats keep all laws: %s", { timeout: 240_000 }, (_, of, seed) => {
    const examined = examine(of, { scenario: "artois-1915", seed, rules, sparingly: 6 })
    expect(examined.moves).toBeGreaterThan(0)
  })
})
