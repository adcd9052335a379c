import {
  BadInput,
  type Field,
  type FieldValues,
  type Form,
  type Resolved,
  randomFrom,
  sayTally,
  share,
} from "@salient/engine"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { calculator } from "../calculator/calculator.ts"

const form = (id: string): Form => {
  const found = calculator.forms.find((f) => f.id === id)
  if (!found) throw new Error(`no form "${id}"`)
  return found
}
/** Dice that fall as written, counted from 1. */
const fallen = (...dice: number[]) => {
  let next = 0
  return () => (dice[next++] ?? 1) - 1
}
const resolve = (id: string, values: FieldValues, ...dice: number[]): Resolved =>
  form(id).resolve(values, fallen(...dice))
const chance = (id: string, values: FieldValues, result: string): number =>
  share(form(id).odds(values).odds, (r) => r === result)

/** The share of all throws of the dice that give each result, found by throwing every one of them. */
function thrown(id: string, values: FieldValues, name: (r: Resolved) => string): Map<string, number> {
  const found = new Map<string, number>()
  const open: number[][] = [[]]
  for (let script = open.pop(); script; script = open.pop()) {
    let used = 0
    const dice = script
    const answer = form(id).resolve(values, () => dice[used++] ?? 0)
    if (used > dice.length) for (let face = 0; face < 10; face++) open.push([...dice, face])
    else found.set(name(answer), (found.get(name(answer)) ?? 0) + 10 ** -dice.length)
  }
  return found
}

describe("the calculator", () => {
  it("has a form for everything that is rolled at the table", () => {
    expect(calculator.forms.map((f) => f.id)).toEqual([
      "motivation",
      "movement",
      "location",
      "fire",
      "shells",
      "anti-tank",
      "call",
      "indirect",
      "counter-battery",
      "gas",
      "bombardment",
      "bombing",
      "strafing",
      "anti-aircraft",
      "mines",
    ])
  })

  it("TRR-MOT-03 Normal, 3 figures lost, 1 of them this move, alone, to fire, die 7: 8, free action", () => {
    const values = { grade: "normal", aim: "fire", lost: 3, lostThisMove: 1, alone: true }
    const answer = resolve("motivation", values, 7)
    expect([answer.result, answer.rules, answer.rolls]).toEqual([
      "free action",
      ["TRR-MOT-05"],
      [{ faces: 10, value: 7, why: "motivation" }],
    ])
    expect(answer.tallies.map((t) => `${t.label}: ${sayTally(t.tally)}`)).toEqual([
      "Score: 8 = 6 normal troops − 1 no friends within 20 cm − 3 figures lost − 1 figure lost this move + 7 die",
    ])
    expect(chance("motivation", values, "free action")).toBe(0.4)
  })

  it("TRR-BOMB-05 a bombardment before the game weighs on motivation", () => {
    const total = (bombarded: string) => form("motivation").odds({ aim: "fire", bombarded }).tallies[0]?.tally.total
    expect([total("none"), total("sustained"), total("intense")]).toEqual([6, 5, 4])
  })

  it("TRR-OBS-02 foot in the open is seen at 50 cm, at the edge of a wood at 25, along a wall at 25", () => {
    const seen = (where: string) => form("location").odds({ where }).tallies[0]?.tally.total
    expect([seen("open"), seen("edge"), seen("wall"), seen("concealed")]).toEqual([50, 25, 25, 12.5])
  })

  it("TRR-MOT-09 a routed Green company rallies on 5 and more", () => {
    expect(chance("motivation", { grade: "green", aim: "rally" }, "rallies")).toBe(0.6)
    expect(resolve("motivation", { grade: "green", aim: "rally" }, 4).result).toBe("does not rally")
    expect(resolve("motivation", { grade: "green", aim: "rally" }, 5).result).toBe("rallies")
  })

  it("TRR-OBS-04 a concealed gun at 40 cm is located on 7", () => {
    const gun = { what: "heavyWeapon", where: "concealed", distance: 40 }
    expect(chance("location", gun, "located")).toBe(0.4)
    expect([resolve("location", gun, 7).result, resolve("location", gun, 6).result]).toEqual(["located", "not found"])
    expect(resolve("location", { ...gun, distance: 60 }).says[0]).toContain("(TRR-OBS-04)")
    expect(resolve("location", { ...gun, distance: 20 })).toMatchObject({ result: "seen", rolls: [] })
  })

  it("TRR-MOVE-01 infantry in poor going with a die of 7 moves 13 cm; a gun may not be pushed through a hedge", () => {
    expect(resolve("movement", { going: "poor" }, 7)).toMatchObject({
      result: "13 cm",
      rolls: [{ value: 7, why: "penalty 1" }],
    })
    expect(form("movement").problems({ mover: "manhandledGun", obstacles: 1 })).toEqual([
      "Manhandled Gun may not cross a linear obstacle (TRR-MOVE-04).",
    ])
    expect(form("movement").odds({ going: "bad" }).odds.of).toBe(100)
  })

  it("TRR-MOVE-12 guns, pushed or towed, do not move and fire; a rifle company does for one penalty", () => {
    for (const mover of ["manhandledGun", "horseTransport"]) {
      expect(form("movement").problems({ mover })).toEqual([])
      expect(form("movement").problems({ mover, fires: true })).toEqual([
        "Towed weapons may not move and fire (TRR-MOVE-12).",
      ])
    }
    expect(resolve("movement", { fires: true }, 6).result).toBe("14 cm")
  })

  it("TRR-FIRE-03 TRR-FIRE-12 9 figures with a light machine gun at medium range: factor 13, 3 hits of which one falls twice", () => {
    const answer = resolve("fire", { figures: 9, lmg: true, distance: 20 }, 8, 2, 2, 5)
    expect(answer.result).toBe("3 hits, 2 figures lost")
    expect(answer.says).toEqual(["Remove the figures at 2, 5, counted from the right.", "1 hit on empty ground."])
    expect(answer.tallies.at(-1)?.tally.total).toBe(13)
  })

  it("TRR-FIRE-10 medium range and heavy cover: no effect, and no die is thrown", () => {
    expect(resolve("fire", { distance: 20, cover: "heavy" })).toMatchObject({ result: "no effect", rolls: [] })
    expect(chance("fire", { distance: 20, cover: "heavy" }, "no loss")).toBe(1)
  })

  it("TRR-HE-01 a deployed 18 pdr at 70 cm fires twice and hits on 6", () => {
    const answer = resolve("shells", { calibre: "to85", ammunition: "shrapnel", distance: 70 }, 5, 6, 9, 3, 3)
    expect(answer.result).toBe("1 figure lost")
    expect(answer.says).toEqual([
      "Shot 1 misses.",
      "Shot 2 hits. Remove the figures at 3, counted from the right.",
      "Shot 2 hits. 1 hit on empty ground.",
    ])
    expect(resolve("shells", { distance: 20, targetFigures: 1 }, 9, 9, 1, 9, 9, 1).result).toBe("1 figure lost") // nobody is left for the second
    expect(form("shells").problems({ calibre: "larger", ammunition: "shrapnel" })[0]).toContain(
      "no shrapnel factor (TRR-HE-03)",
    )
    expect(form("shells").problems({ distance: 2 })[0]).toContain("(TRR-HE-01)")
  })

  it("TRR-AT-02 an 18 pdr at a Mk IV at medium range, die 6: three markers", () => {
    const values = { weapon: "gun", millimetres: 84, defence: "2", distance: 30, strength: 4, markers: 0 }
    expect(resolve("anti-tank", values, 6)).toMatchObject({
      result: "3 markers: damaged",
      rules: ["TRR-AT-06", "TRR-AT-07"],
    })
    expect(chance("anti-tank", values, "5 markers: destroyed")).toBe(0.3)
    expect(resolve("anti-tank", { ...values, markers: 3 }, 4).says.at(-1)).toBe(
      "The model is out of action and may be repaired.",
    )
    expect(form("anti-tank").problems({ weapon: "handGrenade", distance: 3 })).toEqual([
      "3 cm: its extreme range is 2 cm (TRR-AT-03).",
    ])
  })

  it("TRR-AT-07 the odds at a damaged target are those of the markers added, and a destroyed one is no target", () => {
    const values = { strength: 4, markers: 1 }
    expect(
      form("anti-tank")
        .odds(values)
        .odds.chances.map((c) => [c.result, c.ways]),
    ).toEqual([
      ["no damage", 3],
      ["1 marker: damaged", 1],
      ["2 markers: damaged", 1],
      ["3 markers: out of action", 1],
      ["4 markers: destroyed", 1],
      ["5 markers: destroyed", 3],
    ])
    expect(resolve("anti-tank", values, 1).result).toBe("no damage")
    expect(form("anti-tank").problems({ strength: 4, markers: 4 })).toEqual([])
    expect(form("anti-tank").problems({ strength: 2, markers: 3 })).toEqual([
      "3 damage markers on a target of strength 2: it is already destroyed (TRR-AT-07).",
    ])
  })

  it("TRR-IND-05 a telephone under fire needs 7; TRR-IND-03 a mortar that sees a standing target needs nothing", () => {
    expect(chance("call", { by: "telephone", underFire: true }, "granted")).toBe(0.4)
    expect(resolve("call", { by: "mortarSees" })).toMatchObject({ result: "granted", rolls: [] })
    expect(resolve("call", { by: "runner" }, 9).says).toEqual(["The fire comes one move later."])
  })

  it("TRR-IND-11 observed fire with rolls 5 and 4 lands 8 cm short", () => {
    const answer = resolve("indirect", { watch: "observed" }, 5, 4, 9, 1)
    expect(answer.result).toBe("8 cm short")
    expect(answer.says).toEqual([
      "Place the square 8 cm short, seen along the line of fire.",
      "A unit under it: Remove the figures at 1, counted from the right.",
    ])
    expect(chance("indirect", { watch: "observed", turn: 2 }, "on target")).toBe(0.4)
    expect(resolve("indirect", { watch: "observed", turn: 2 }, 7, 1).result).toBe("on target")
  })

  it("TRR-FIRE-10 TRR-IND-13 cover and shrapnel shift the fire on men, not on armour", () => {
    const total = (values: FieldValues, label: string) =>
      form("indirect")
        .odds({ calibre: "to125", ...values })
        .tallies.find((t) => t.label === label)?.tally.total
    expect(total({ cover: "light" }, "Final factor")).toBe(6)
    expect(total({ ammunition: "shrapnel" }, "Final factor")).toBe(10)
    expect(total({ ammunition: "shrapnel", cover: "light" }, "Final factor")).toBe(0)
    expect(total({ batteries: 2, target: "closed" }, "Damage: added to the die")).toBe(16 - 2 - 5)
  })

  it("TRR-IND-14 HE factor 8 at a Mk IV: hit on 10, then die 9 gives five markers", () => {
    const answer = resolve("indirect", { calibre: "to125", target: "closed", defence: "2" }, 9, 10, 9)
    expect(answer.says.at(-1)).toBe("A unit under it: The vehicle is hit: 5 markers.")
    expect(resolve("indirect", { target: "closed" }, 9, 9).says.at(-1)).toContain("not hit: 10 was needed")
  })

  it("TRR-CB-02 TRR-CB-03 locating and countering a battery", () => {
    expect(chance("counter-battery", { turns: 3, airObserver: true }, "located")).toBe(0.5)
    expect(resolve("counter-battery", { stage: "effect", dugIn: true }, 8, 4).result).toBe(
      "3 off its next motivation roll",
    )
  })

  it("TRR-GAS-03 factor 7 on prepared foot, die 9: 1 hit", () => {
    expect(resolve("gas", { calibre: "to85", prepared: true }, 9, 4).result).toBe("1 hit, 1 figure lost")
    expect(chance("gas", { calibre: "to125", target: "closed", prepared: true }, "no damage")).toBe(1)
    const open = form("gas").odds({ calibre: "to125", target: "open", defence: "1" })
    expect(open.odds.chances.some((c) => /marker/.test(c.result))).toBe(true) // damage to the vehicle, not figures
  })

  it("TRR-BOMB-04 three days of slow fire, die 6: one hit, and motivation suffers", () => {
    const answer = resolve("bombardment", { days: 3 }, 6, 2)
    expect(answer.result).toBe("1 hit, 1 figure lost")
    expect(answer.says.at(-1)).toBe("Its motivation has -1 for the whole game.")
  })

  it("TRR-AIR-02 a high-level attack rolling 6, scatter 3, 8, 2, 9: 22 cm over", () => {
    expect(resolve("bombing", { altitude: "high" }, 6, 3, 8, 2, 9, 1).result).toBe("22 cm over")
    expect(resolve("bombing", { altitude: "low", markers: 1 }, 9, 4).result).toBe("4 cm over") // 9 - 3
    expect(form("bombing").problems({ type: "scout", year: 1915 })).toEqual([
      "No scout carries bombs in 1915 (TRR-AIR-03).",
    ])
  })

  it("TRR-AIR-04 TRR-AIR-09 strafing with two guns, and worse when damaged", () => {
    expect(form("strafing").odds({ barrels: 2 }).tallies[0]?.tally.total).toBe(8)
    expect(chance("strafing", { barrels: 2, markers: 2 }, "no loss")).toBeGreaterThan(
      chance("strafing", { barrels: 2 }, "no loss"),
    )
  })

  it("TRR-AIR-06 TRR-AIR-09 heavy guns at a bomber at medium altitude", () => {
    const values = { firer: "heavyAa", altitude: "medium", frame: "singleEngine" }
    expect(resolve("anti-aircraft", values, 3)).toMatchObject({ result: "2 markers", says: ["It has -5 to its dice."] })
    expect(resolve("anti-aircraft", values, 4, 5).says).toEqual(["It aborts and crashes."])
    expect(form("anti-aircraft").problems({ firer: "target", altitude: "high" })[0]).toContain("(TRR-AIR-06)")
  })

  it("TRR-MINE-01 TRR-MINE-02 a mine of density 6", () => {
    expect(chance("mines", { density: 6 }, "a mine")).toBe(0.6)
    expect(resolve("mines", { density: 6, target: "closed", defence: "1" }, 6, 9).result).toBe("a mine: 5 markers")
  })
})

describe("wrong values are answered with a sentence", () => {
  it.each<[string, string, FieldValues]>([
    ["motivation", 'Grade of the unit: "brave" is not one of green, normal, elite.', { grade: "brave" }],
    ["motivation", "Figures lost in the game: give a number from 0 to 20.", { lost: "many" }],
    ["motivation", "Figures lost in the game: 21 is not between 0 and 20.", { lost: 21 }],
    ["motivation", "Figures lost in the game: 1.5 is not in steps of 1.", { lost: 1.5 }],
    ["motivation", "It is under gas attack: answer yes or no.", { underGas: "no" }],
    ["motivation", 'There is no field "luck".', { luck: 7 }],
    ["motivation", "2 figures lost this move, but only 1 in the game (TRR-AMB-12).", { lost: 1, lostThisMove: 2 }],
    ["fire", "70 cm: its extreme range is 60 cm (TRR-FIRE-02).", { distance: 70 }],
    ["fire", "5 cm: a flame-thrower reaches 4 cm (TRR-FLAME-01).", { weapon: "flamethrower", distance: 5 }],
    ["fire", "3 barrels cannot fire together: 2 at most (TRR-GAP-03).", { weapon: "pivotMg", barrels: 3 }],
    ["indirect", "Shrapnel does nothing to a bunker (TRR-ENG-05).", { ammunition: "shrapnel", target: "bunker" }],
    [
      "indirect",
      "Machine guns do nothing to closed armour (TRR-IND-14).",
      { calibre: "mg", ammunition: "shrapnel", target: "closed" },
    ],
    ["gas", "Only pieces of 60 to 160 mm fire gas (TRR-GAS-01).", { calibre: "to240" }],
    ["gas", "Only pieces of 60 to 160 mm fire gas (TRR-GAS-01).", { calibre: "to46" }],
    [
      "shells",
      "Machine guns have this factor in barrages only (TRR-HE-05).",
      { calibre: "mg", ammunition: "shrapnel" },
    ],
  ])("%s: %s", (id, sentence, values) => {
    expect(form(id).problems(values)).toEqual([sentence])
    expect(() => form(id).odds(values)).toThrow(BadInput)
    expect(() => form(id).resolve(values, randomFrom(1))).toThrow(sentence)
  })

  it("a hidden field counts as not given", () => {
    const hidden = { weapon: "tripodMg", lmg: true, figures: 999 }
    expect(form("fire").problems(hidden)).toEqual([])
    expect(form("fire").odds(hidden)).toEqual(form("fire").odds({ weapon: "tripodMg" }))
  })
})

/** All values that a form accepts, field by field. */
const anyValue = (field: Field): fc.Arbitrary<string | number | boolean> => {
  if (field.kind === "yesno") return fc.boolean()
  if (field.kind === "choice") return fc.constantFrom(...field.choices.map((c) => c.id))
  const { min, max, step } = field
  return fc.nat({ max: Math.round((max - min) / step) }).map((n) => min + n * step)
}

describe.each(calculator.forms.map((f) => [f.id, f] as const))(
  "the form %s",
  (_, { fields, problems, odds, resolve: roll, rules }) => {
    const values = fc.record(Object.fromEntries(fields.map((field) => [field.id, anyValue(field)])))

    it("answers every set of sound values: odds that add up, dice on the table, rules by name", () => {
      expect(problems({})).toEqual([])
      fc.assert(
        fc.property(values, fc.nat(), (given, seed) => {
          if (problems(given).length > 0) return
          const shown = odds(given)
          expect(shown.odds.chances.reduce((sum, c) => sum + c.ways, 0)).toBe(shown.odds.of)
          for (const { tally } of shown.tallies)
            expect(tally.parts.reduce((sum, p) => sum + p.amount, 0)).toBe(tally.total)
          const answer = roll(given, randomFrom(seed))
          expect(answer.rules.length).toBeGreaterThan(0)
          expect(answer.says.every((s) => /[.]$/.test(s))).toBe(true)
          expect(answer.rolls.every((r) => r.value >= 1 && r.value <= 10)).toBe(true)
        }),
        { seed: 1917, numRuns: 60 },
      )
    })

    it("names rules that are in the rulebook, and only such", () => {
      for (const id of [...rules, ...fields.flatMap((f) => f.rules ?? [])]) expect(id).toMatch(/^TRR-[A-Z]+-\d\d$/)
    })
  },
)

describe("odds are what the dice do", () => {
  const lost = (r: Resolved) => /(nobody|\d+ figures?) lost/.exec(r.result)?.[0] ?? "no loss"
  it.each<[string, FieldValues, (r: Resolved) => string]>([
    ["motivation", { grade: "green", lost: 2, alone: true }, (r) => r.result],
    ["location", { what: "foot", where: "concealed", distance: 20 }, (r) => r.result],
    ["movement", { going: "bad" }, (r) => r.result],
    ["anti-tank", { strength: 3, markers: 1 }, (r) => r.result],
    ["fire", { figures: 8, distance: 6, targetFigures: 7 }, lost],
    ["shells", { calibre: "to46", distance: 40, moving: true, targetFigures: 6 }, lost],
    ["gas", { calibre: "to85", targetFigures: 6 }, lost],
    ["strafing", { barrels: 1, targetFigures: 9 }, lost],
    ["bombardment", { days: 2, cover: "light" }, lost],
    ["call", { by: "telephone", underFire: true }, (r) => r.result],
    ["counter-battery", { stage: "effect" }, (r) => r.result],
  ])("%s", (id, values, name) => {
    const { odds } = form(id).odds(values)
    const found = thrown(id, values, name)
    for (const { result, ways } of odds.chances) expect(found.get(result), result).toBeCloseTo(ways / odds.of, 9)
    expect([...found.keys()].sort()).toEqual(odds.chances.map((c) => c.result).sort())
  })
})
