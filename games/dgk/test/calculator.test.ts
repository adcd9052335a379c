import { type FieldValues, type Form, randomFrom, share } from "@salient/engine"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { calculator, calculatorOver } from "../calculator/calculator.ts"
import { fire } from "../charts/fire.ts"
import { oddsOf } from "../charts/trial.ts"
import { MESSAGES, say } from "../data/messages.ts"
import { models } from "../data/model.ts"
import { shot } from "./facts.ts"

const formOf = (id: string, set = calculatorOver(models.A)): Form => set.forms.find((f) => f.id === id) as Form
const action = formOf("action")

/** Every field at its default, except the ones given. */
const filled = (form: Form, values: FieldValues): FieldValues => {
  const all: { [field: string]: string | number | boolean } = Object.fromEntries(
    form.fields.map((f) => [f.id, f.default]),
  )
  return { ...all, ...values }
}
/** Dice that fall as written, faces from 1. */
const dice =
  (...faces: number[]) =>
  () => {
    const face = faces.shift()
    if (face === undefined) throw new Error("a die too many was thrown")
    return face - 1
  }
const chance = (form: Form, values: FieldValues, result: string) =>
  share(form.odds(filled(form, values)).odds, (r) => r === result)

const volley = {
  unit: "regularInfantry",
  action: "deployedFire",
  target: "regularInfantry",
  targetFormation: "maneuver",
  range: "3-6",
}
const charge = {
  unit: "regularInfantry",
  action: "assault",
  target: "regularInfantry",
  targetFormation: "deployed",
  path: 5,
}

describe("fields", () => {
  const shown = (values: FieldValues) =>
    action.fields.filter((f) => !f.when || f.when(filled(action, values))).map((f) => f.id)

  it("DGK-APP-04 Deploy/Tactical, Maneuver and March ask for unit, action and status, then whether a Leader is near", () => {
    for (const a of ["deploy", "march", "maneuver"])
      expect(shown({ unit: "machineGun", action: a })).toEqual(["unit", "action", "actorShaken", "leader"])
  })

  it("DGK-APP-04 Regroup asks for unit and action only, then whether a Leader is near", () =>
    expect(shown({ action: "regroup" })).toEqual(["unit", "action", "leader"]))

  const all = [
    "unit",
    "action",
    "actorShaken",
    "target",
    "targetFormation",
    "targetCover",
    "targetShaken",
    "range",
    "outnumbering",
  ]

  it("DGK-APP-04 fire asks for all the fields and needs no Leader", () => {
    expect(shown({ action: "deployedFire" })).toEqual(all)
    expect(shown({ action: "movingFire" })).toEqual(all)
  })

  it("DGK-APP-04 an Assault asks for all but the range; DGK-GAP-02 then for what no field tells", () => {
    const withoutRange = all.filter((f) => f !== "range")
    expect(shown({ action: "assault" })).toEqual([...withoutRange, "leader", "frontal", "path"])
    expect(shown({ action: "assault", unit: "regularCavalry", actorShaken: true, targetShaken: true })).toEqual([
      ...withoutRange,
      "leader",
      "actorDemoralized",
      "targetDemoralized",
      "frontal",
      "rough",
      "path",
    ])
  })

  it("DGK-INDIR-01 artillery that fires indirectly is asked for the measured range instead of the band", () => {
    expect(shown({ unit: "fieldArtillery", action: "movingFire" })).toContain("indirect")
    const indirect = shown({ unit: "fieldArtillery", action: "movingFire", indirect: true })
    expect(indirect).toContain("measured")
    expect(indirect).not.toContain("range")
    expect(shown({ unit: "regularInfantry", action: "movingFire", indirect: true })).toContain("range") // a hidden yes does not count
  })

  it("DGK-APP-03 a request that lacks the target formation is refused as incomplete", () => {
    const { targetFormation: _, ...lacking } = filled(action, volley)
    expect(action.problems(lacking)).toEqual(["Target formation: nothing has been chosen."])
    expect(() => action.odds(lacking)).toThrow("Target formation")
    expect(() => action.resolve(lacking, dice())).toThrow("Target formation")
  })

  it("DGK-APP-06 a request that is refused throws no die", () => {
    let thrown = 0
    const counting = () => {
      thrown++
      return 0
    }
    expect(() => action.resolve(filled(action, { ...volley, unit: "slowTransport" }), counting)).toThrow("DGK-FIRE-02")
    expect(thrown).toBe(0)
  })

  it("DGK-APP-04 a Regroup request without target fields is accepted", () =>
    expect(action.problems({ unit: "regularInfantry", action: "regroup", leader: false })).toEqual([]))

  it.each([
    ["a unit that does not exist", { unit: "panzer" }, /Unit: "panzer" is not one of/],
    ["an answer that is no answer", { actorShaken: "maybe" }, /Actor Disordered\/Demoralized: answer yes or no\./],
    ["a path beyond the field", { action: "assault", path: 13 }, /13 is not between 0 and 12/],
    ["a path of less than nothing", { action: "assault", path: -1 }, /-1 is not between 0 and 12/],
    ["a path between the half inches", { action: "assault", path: 1.2 }, /steps of 0\.5/],
    ["a path that is no number", { action: "assault", path: "far" }, /give a number/],
    ["a field nobody knows", { weather: "fine" }, /There is no field "weather"\./],
    ["an Assault by machine guns", { action: "assault", unit: "machineGun" }, /Machine Gun cannot assault.*DGK-ACT-07/],
    ["an Assault beyond the infantry's reach", { action: "assault", path: 6.5 }, /reaches 6 in.*DGK-ASLT-03/],
    ["fire by wagons", { unit: "slowTransport" }, /slow Transport cannot fire.*DGK-FIRE-02/],
    ["Deployed Fire of armoured cars", { unit: "armouredCar" }, /never deploy.*DGK-AMB-04/],
    ["armoured cars that deploy", { unit: "armouredCar", action: "deploy" }, /never deploy.*DGK-AMB-04/],
    ["deployed armoured cars", { target: "armouredCar", targetFormation: "deployed" }, /never deployed.*DGK-AUTO-01/],
    ["armoured cars without cover", { target: "armouredCar" }, /Hard Cover even in the open.*DGK-ARMC-01/],
    [
      "an Assault on fortified armoured cars",
      { action: "assault", path: 3, target: "armouredCar", targetCover: "fortification" },
      /against fire only.*DGK-ARMC-01/,
    ],
  ] as const)("%s is answered with a clear sentence", (_what, values, sentence) => {
    const problems = action.problems(filled(action, { ...volley, ...values }))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(sentence)
  })
})

describe("results", () => {
  it("DGK-APP-02 one Result gives exactly one result, with its dice", () => {
    const { result, says, rules, rolls } = action.resolve(filled(action, volley), dice(10))
    expect(result).toBe("3 levels")
    expect(says).toEqual(["3 levels of damage.", "1 base lost; the unit is demoralized and falls back 6 in."])
    expect(rules).toEqual(["DGK-FIRE-12", "DGK-DMG-03"])
    expect(rolls).toEqual([{ faces: 100, value: 10, why: "Deployed Fire at index 10" }])
  })

  it("DGK-DMG-07 of a disordered or demoralized target both cases are told", () => {
    const { says } = action.resolve(filled(action, { ...volley, targetShaken: true }), dice(50))
    expect(says).toEqual([
      "1 level of damage.",
      "If it was disordered: the unit is demoralized.",
      "If it was demoralized: 1 base lost; the unit is demoralized and falls back 6 in.",
    ])
  })

  it("DGK-APP-05 out of range is said so, and no die is thrown", () => {
    const { result, says, rolls } = action.resolve(filled(action, { ...volley, range: "12-18" }), dice())
    expect([result, says, rolls]).toEqual([
      "Out of range",
      ["The target is beyond maximum range (12 in). Choose another action."],
      [],
    ])
  })

  it("DGK-MOVE-15 orders: carried out, delayed with a shorter move, lost", () => {
    const march = filled(action, { unit: "regularInfantry", action: "march" })
    expect(action.resolve(march, dice(74)).says).toEqual(["Orders carried out. Base movement 12 in."])
    expect(action.resolve(march, dice(75, 41)).says).toEqual(["Orders delayed. Base movement reduced to 6 in."])
    expect(action.resolve(march, dice(100)).says).toEqual([
      "Orders lost. The unit may take an action without movement.",
    ])
  })

  it("DGK-TROOP-11 cyclists march as cavalry: 24 in", () =>
    expect(action.resolve(filled(action, { action: "march", cyclists: true }), dice(1)).says).toEqual([
      "Orders carried out. Base movement 24 in.",
    ]))

  it("DGK-GAP-08 regrouping: two levels, one, none", () => {
    const regroup = filled(action, { action: "regroup" })
    expect(action.resolve(regroup, dice(20)).says).toEqual(["Regrouped: the unit is OK."])
    expect(action.resolve(regroup, dice(62)).result).toBe("Recovers one level")
    expect(action.resolve(regroup, dice(63)).says).toEqual(["The unit fails to regroup."])
  })

  it("DGK-ASLT-05 an Assault tells orders, defensive fire, and who was beaten", () => {
    const { result, says } = action.resolve(filled(action, charge), dice(1, 72, 31, 1, 17, 100))
    expect(result).toBe("The defenders are beaten")
    expect(says).toEqual([
      "Orders carried out. Base movement 6 in.",
      "The assault goes home (1 level from defensive fire).",
      "The defenders are beaten: 2 levels, pushed back 6 in; the attackers take 0 levels.",
      "Attackers: The unit is disordered.",
      "Defenders: The unit is demoralized.",
    ])
  })

  it("DGK-GAP-07 a unit pushed back that loses bases is not said to fall back as well", () => {
    const { says } = action.resolve(
      filled(action, { ...charge, targetShaken: true, targetDemoralized: true }),
      dice(1, 1, 1, 100),
    )
    expect(says.at(-1)).toMatch(/^Defenders: \d bases lost; the unit is demoralized\.$/)
    expect(says).toContain("The demoralized defenders organise no fire.")
  })

  it("DGK-ASLT-07 a stopped Assault: the target may still act, and a demoralized attacker is stopped by any level", () => {
    const values = filled(action, { ...charge, actorShaken: true, actorDemoralized: true })
    const { result, says } = action.resolve(values, dice(1, 80))
    expect(result).toBe("Stopped by fire")
    expect(says[1]).toContain("The target may still act this turn.")
    expect(says[2]).toBe("Attackers: 1 base lost; the unit is demoralized and falls back 6 in.")
  })

  it("DGK-AMB-08 a delayed Assault that cannot reach is not made", () => {
    const { result, says } = action.resolve(filled(action, charge), dice(68, 41))
    expect(result).toBe("Delayed: out of reach")
    expect(says[1]).toContain("may Maneuver up to 3 in instead")
    expect(action.resolve(filled(action, { ...charge, path: 3 }), dice(68, 41, 100, 100, 100, 100)).result).toBe(
      "The assault is beaten off",
    )
  })

  it("DGK-FIRE-02 armed Transport and armoured cars fire, with rifles and machine guns", () => {
    const wagons = filled(action, { ...volley, unit: "slowTransport", armed: true })
    expect(action.odds(wagons).tallies[0]?.tally.total).toBe(6)
    const cars = filled(action, { ...volley, unit: "armouredCar", action: "movingFire", range: "12-18" })
    expect(action.odds(cars).tallies[0]?.tally.total).toBe(10) // always Moving Fire, which is 4 below Deployed Fire
    expect(
      action.resolve(filled(action, { ...volley, unit: "slowTransport", armed: true, range: "12-18" }), dice()).says[0],
    ).toContain("(12 in)")
  })

  it("DGK-INDIR-01 a target at 40 in is in the 18-24 band, at -4", () => {
    const values = filled(action, {
      ...volley,
      unit: "fieldArtillery",
      action: "movingFire",
      indirect: true,
      measured: 40,
    })
    expect(action.odds(values).tallies[0]?.tally.total).toBe(15 - 2 - 4)
  })
})

describe("odds", () => {
  it("DGK-GAP-01 the calculator is no second model: its odds are the model's own", () => {
    const { odds, tallies } = action.odds(filled(action, volley))
    const model = oddsOf(fire(models.A, shot()).trial)
    expect(odds.of).toBe(model.of)
    for (const { result, ways } of model.chances)
      expect(chance(action, volley, result === 0 ? "No effect" : `${result} level${result === 1 ? "" : "s"}`)).toBe(
        ways / model.of,
      )
    expect(tallies).toEqual([
      {
        label: "Fire Index",
        tally: { total: 10, parts: [{ rule: "DGK-GAP-06", label: "Regular Infantry", amount: 10 }] },
      },
    ])
  })

  it("DGK-GAP-04 an Assault of Regular Infantry without a Leader: 12% lost; 21% delayed, of which 5 in are never reached", () => {
    expect(chance(action, charge, "Orders lost")).toBeCloseTo(0.12, 12)
    expect(chance(action, charge, "Delayed: out of reach")).toBeCloseTo(0.21, 12)
    expect(chance(action, charge, "Stopped by fire")).toBeCloseTo(0.67 * 0.445, 12)
    expect(chance(action, charge, "The defenders are beaten")).toBeCloseTo(0.67 * 0.23075, 12)
  })

  it("DGK-GAP-15 the shipped calculator uses set D", () => {
    const shipped = calculator.forms.find((f) => f.id === "action") as Form
    expect(chance(shipped, volley, "No effect")).toBeCloseTo(0.83, 12)
  })

  it("DGK-GAP-12 initiative is even unless something is said to favour a side", () => {
    const form = formOf("initiative")
    expect(chance(form, {}, "Allied Forces")).toBe(0.5)
    expect(chance(form, { bias: -25 }, "Allied Forces")).toBe(0.25)
    expect(chance(form, { imbalance: true, allied: 3, central: 6 }, "Central Powers")).toBe(0.65)
    expect(chance(form, { ledLastTurn: "allied" }, "Central Powers")).toBe(0.6)
    expect(form.resolve(filled(form, {}), dice(51)).says).toEqual(["The Central Powers have the initiative."])
  })

  it("DGK-AIR-03 three levels shoot an aircraft down, fewer leave it the penalty", () => {
    const form = formOf("aircraft")
    expect(chance(form, {}, "Shot down")).toBeCloseTo(0.17, 12)
    expect(chance(form, {}, "Missed")).toBeCloseTo(0.35, 12)
    expect(form.resolve(filled(form, {}), dice(17)).says).toEqual(["3 levels of damage.", "The unit is destroyed."])
  })

  it("DGK-AIR-03 levels add to those that an aircraft has taken already: both cases of the one box are said", () => {
    const form = formOf("aircraft")
    const shaken = { aircraftShaken: true }
    const says = (die: number) => form.resolve(filled(form, shaken), dice(die))
    const hits = Array.from({ length: 100 }, (_, i) => says(i + 1))
    const named = (result: string) => hits.find((h) => h.result === result)?.says
    expect(named("Shot down if it was demoralized")).toEqual([
      "1 level of damage.",
      "If it was demoralized: the unit is destroyed.",
    ])
    expect(named("Shot down")?.slice(1)).toEqual([
      "If it was disordered: the unit is destroyed.",
      "If it was demoralized: the unit is destroyed.",
    ])
    expect(hits.some((h) => h.result === "Damaged: it attacks with the penalty")).toBe(false)
  })

  it("DGK-AIR-04 bombing asks for the target, anti-aircraft fire for the gun", () => {
    const form = formOf("aircraft")
    const bombing = { attack: "bombing", target: "regularInfantry", targetFormation: "maneuver" }
    expect(form.odds(filled(form, bombing)).tallies[0]?.tally.total).toBe(9)
    const asked = (values: FieldValues) =>
      form.fields.filter((f) => !f.when || f.when(filled(form, values))).map((f) => f.id)
    expect(asked({})).toEqual(["attack", "gun", "gunBases", "gunShaken", "aircraftShaken"])
    expect(asked(bombing)).toEqual([
      "attack",
      "aircraftShaken",
      "target",
      "targetFormation",
      "targetCover",
      "targetShaken",
      "targetBases",
    ])
  })

  it("DGK-MINE-02 a command mine is answered for each unit, cover and all", () => {
    const form = formOf("mine")
    const values = { target: "regularInfantry", targetFormation: "deployed", targetCover: "fortification" }
    expect(form.odds(filled(form, values)).tallies[0]?.tally.total).toBe(9)
  })

  it("DGK-DMG-06 the damage form says what levels come to", () => {
    const form = formOf("damage")
    const result = (values: FieldValues) => form.resolve(filled(form, values), dice())
    expect(result({ levels: 4 })).toMatchObject({ result: "Destroyed", says: ["The unit is destroyed."] })
    expect(result({ levels: 3, unit: "regularCavalry", startingBases: 6, bases: 6 }).says).toEqual([
      "1 base lost; the unit is demoralized and falls back 12 in.",
    ])
    expect(result({ levels: 1 }).says).toEqual(["The unit is disordered."])
    expect(result({ levels: 0 }).result).toBe("OK, 4 bases")
    expect(form.problems(filled(form, { bases: 5 }))).toEqual([
      "A unit cannot have more bases than it had at the start.",
    ])
    expect(form.problems(filled(form, { bases: 2 }))).toEqual([
      "With 2 of 4 bases left it is already destroyed (DGK-DMG-06).",
    ])
  })

  it("DGK-MOR-02 the morale form counts down to the break", () => {
    const form = formOf("morale")
    const left = (lost: number) => form.resolve(filled(form, { quality: "average", units: 25, lost }), dice())
    expect(left(1).result).toBe("12 left")
    expect(left(13)).toMatchObject({ result: "The army breaks", says: ["The army of the Allied Forces breaks."] })
  })
})

describe("every form", () => {
  const forms = calculator.forms.map((f) => [f.id, f] as const)
  const anyValues = (form: Form) =>
    fc.record(
      Object.fromEntries(
        form.fields.map((f) => [
          f.id,
          f.kind === "choice"
            ? fc.constantFrom(...f.choices.map((c) => c.id))
            : f.kind === "yesno"
              ? fc.boolean()
              : fc.integer({ min: 0, max: Math.round((f.max - f.min) / f.step) }).map((n) => f.min + n * f.step),
        ]),
      ),
    ) as fc.Arbitrary<FieldValues>

  it.each(forms)("%s: its defaults are without a problem or say what is missing", (_id, form) => {
    expect(form.problems(filled(form, {}))).toEqual([])
    expect(form.rules.length).toBeGreaterThan(0)
    expect(new Set(form.fields.map((f) => f.id)).size).toBe(form.fields.length)
  })

  it.each(forms)("%s: whatever is thrown was foretold, for any values without a problem", (_id, form) => {
    fc.assert(
      fc.property(anyValues(form), fc.nat(), (values, seed) => {
        if (form.problems(values).length > 0) return
        const { odds } = form.odds(values)
        expect(odds.chances.reduce((n, c) => n + c.ways, 0)).toBe(odds.of)
        const { result, says } = form.resolve(values, randomFrom(seed))
        expect(odds.chances.map((c) => c.result)).toContain(result)
        for (const text of says) expect(text).not.toMatch(/[{}]|undefined|NaN/)
      }),
      { numRuns: 60, seed: 1916 },
    )
  })
})

describe("distances", () => {
  const distances = formOf("distances")
  const told = (values: FieldValues) => distances.resolve(filled(distances, values), dice())

  it("DGK-SCALE-05 with figures of 20 to 28 mm every distance is doubled: infantry falls back 12 in", () => {
    expect(told({ unit: "regularInfantry" }).result).toBe("Falls back or is pushed back: 6 in")
    const large = told({ unit: "regularInfantry", figures: "large" })
    expect(large.result).toBe("Falls back or is pushed back: 12 in")
    expect(large.says).toContain("March along a road or through a town: 36 in.")
    expect(large.says).toContain("Fires up to: 24 in.")
  })

  it("DGK-TROOP-11 cyclists move as cavalry and fire as infantry", () => {
    const says = told({ unit: "regularInfantry", cyclists: true }).says
    expect(says).toEqual(expect.arrayContaining(["March: 24 in.", "Fires up to: 12 in."]))
  })
})

describe("messages", () => {
  it("DGK-APP-08 every result has its sentence, and DGK-GAP-03 a sentence that lacks a value is a bug", () => {
    const values = { side: "Allied Forces", max: 12, move: 6, n: 2, m: 1, distance: 6, what: "March" }
    for (const id of MESSAGES) expect(say(id, values).text).not.toMatch(/[{}]/)
    expect(() => say("INIT")).toThrow('wants a value for "side"')
    expect(say("FIRE_N", { n: 1 }).text).toBe("1 level of damage.")
  })
})
