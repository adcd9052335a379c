/** DGK-GAP-15 What the text requires of any parameter set: every set keeps it, and a set that breaks it is detected. */
import { describe, expect, it } from "vitest"
import { type AssaultFacts, assault, closeCombat, defensiveIndex } from "../charts/assault.ts"
import { fire, fireIndex } from "../charts/fire.ts"
import { breaches, laws } from "../charts/laws.ts"
import { oddsOf } from "../charts/trial.ts"
import { actions } from "../data/actions.ts"
import { changed, MODELS, type Model, models, parseModel } from "../data/model.ts"
import { bounds } from "../data/model-bounds.ts"
import { special } from "../data/tables.ts"
import { charge, shot } from "./facts.ts"

const { A, B } = models
const sets = MODELS.map((id) => models[id])

describe("every set", () => {
  it.each(bounds.map((b) => [b.id, b.parameter, b.says] as const))("DGK-GAP-15 %s %s: %s", (id) => {
    for (const model of sets) expect(breaches(model).filter((b) => b.bound === id)).toEqual([])
  })

  it.each(Object.keys(laws))("DGK-GAP-15 %s holds of every set", (id) => {
    for (const model of sets) expect(laws[id]?.(model)).toBeUndefined()
  })

  it("DGK-GAP-15 every law belongs to a bound", () => {
    const named = new Set(bounds.flatMap((b) => b.laws))
    expect(Object.keys(laws).filter((id) => !named.has(id))).toEqual([])
  })
})

/** For each bound, a change to set B that the text forbids. */
const forbidden: [id: string, what: string, changes: unknown][] = [
  ["T1", "Veterans shoot no better than Regulars", { fire: { firers: { veteranInfantry: { base: 6 } } } }],
  [
    "T1",
    "rifles outshoot a machine gun",
    { fire: { firers: { regularInfantry: { base: 11 }, veteranInfantry: { base: 12 } } } },
  ],
  ["T2", "a machine gun weaker than a battalion", { fire: { firers: { machineGun: { base: 10 } } } }],
  [
    "T3",
    "single batteries as good as big ones",
    { fire: { outnumbering: { support: { actorBadlyOutnumbered: -3 } } } },
  ],
  ["T3", "no value at all", { fire: { firers: { fieldArtillery: { base: 0 } } } }],
  ["T4", "rifles better at 3-6 in than closer", { fire: { range: { rifle: { "3-6": 5 } } } }],
  ["T4", "rifles reach beyond 12 in", { fire: { range: { rifle: { "12-18": -6 } } } }],
  ["T4", "heavy guns do not reach 36 in", { fire: { range: { heavyArtillery: { "24-36": null } } } }],
  ["T4", "rifles so weak at 6-12 in that nothing matters", { fire: { range: { rifle: { "6-12": -6 } } } }],
  ["T5", "Moving Fire at -2", { fire: { action: { movingFire: -2 } } }],
  ["T6", "Outnumbered is as bad as Badly Outnumbered", { fire: { outnumbering: { rifle: { actorOutnumbered: -4 } } } }],
  ["T6", "the same in close combat", { assault: { outnumbering: { targetOutnumbered: 0 } } }],
  ["T7", "a deployed target as easy as one in maneuver formation", { fire: { targetFormation: { deployed: 0 } } }],
  ["T8", "Hard Cover no better than Soft", { fire: { cover: { usual: { hard: -1 } } } }],
  ["T9", "guns almost beyond reach", { fire: { target: { fieldArtillery: -8 } } }],
  ["T10", "disorder does not expose a target", { fire: { targetShaken: 0 } }],
  ["T10", "disorder does not hinder a firer", { fire: { actorShaken: 0 } }],
  ["T11", "a flank attack meets the same fire", { assault: { defence: { notFrontal: 0 } } }],
  ["T11", "a march column defends itself best", { assault: { defence: { formation: { march: 1 } } } }],
  ["T12", "two levels stop no more often than one", { assault: { stopped: { regular: [0, 60, 60, 100] } } }],
  [
    "T12",
    "Reservists are stopped no more often than Veterans",
    { assault: { stopped: { reservist: [0, 20, 75, 100] } } },
  ],
  ["T13", "a beaten defender may get off free", { assault: { beaten: { target: { least: 0 } } } }],
  ["T14", "close combat is the greater danger", { assault: { beaten: { attacker: { index: 20, least: 2 } } } }],
  ["T15", "the winner never suffers", { assault: { winner: { index: 0 } } }],
  ["T16", "Cavalry no better than Infantry in the open", { assault: { charge: { open: -2 } } }],
  ["T16", "Cavalry as good as Infantry against Hard Cover", { assault: { charge: { hard: 0 } } }],
  ["T16", "Soft Cover is nothing in an assault", { assault: { cover: { soft: 0 } } }],
  ["T16", "a march column is a better target than a demoralized unit", { assault: { march: -6 } }],
  ["T16", "a demoralized unit is no better than others", { assault: { shaken: 0 } }],
  ["T17", "regrouping is certain with a Leader", { regroup: { chances: { veteranInfantry: { led: [50, 50, 0] } } } }],
  ["T17", "a Leader does not help to regroup", { regroup: { chances: { machineGun: { led: [20, 42, 38] } } } }],
  ["T18", "a Leader makes orders certain", { orders: { chances: { veteranInfantry: { led: { ok: [100, 0, 0] } } } } }],
  [
    "T18",
    "disorder does not matter to orders",
    { orders: { chances: { slowTransport: { alone: { shaken: [66, 22, 12] } } } } },
  ],
  [
    "T19",
    "no fire can destroy a battalion",
    { fire: { damage: A.fire.damage.map(([a, b, c]) => [a, b, c, 0, 0, 0]) } },
  ],
]

describe("a set that breaks the text", () => {
  it.each(forbidden)("DGK-GAP-15 %s is seen to bite: %s", (id, _what, changes) => {
    const broken = breaches(parseModel(changed(B, changes)))
    expect(broken.map((b) => b.bound)).toContain(id)
  })

  it("DGK-GAP-15 every bound has such a case", () => {
    expect(new Set(forbidden.map(([id]) => id))).toEqual(new Set(bounds.map((b) => b.id)))
  })

  it("says what was found and what was expected", () => {
    const broken = breaches(parseModel(changed(B, { fire: { action: { movingFire: -2 } } })))
    expect(broken).toContainEqual({ bound: "T5", says: "expected fire.action.movingFire to be at most -3, found -2" })
  })
})

describe("the files of the sets", () => {
  it("DGK-GAP-15 set B changes what it is said to change and nothing else", () => {
    const differ: string[] = []
    const compare = (a: unknown, b: unknown, at: string) => {
      if (typeof a === "object" && a !== null && typeof b === "object" && b !== null)
        for (const key of Object.keys(a))
          compare(a[key as keyof typeof a], b[key as keyof typeof b], `${at}${at && "."}${key}`)
      else if (a !== b) differ.push(at)
    }
    compare(A, B, "")
    expect(differ.sort()).toEqual(
      [
        "id",
        ...["veteran", "regular", "reservist"].flatMap((q) => [
          `fire.firers.${q}Infantry.base`,
          `fire.firers.${q}Cavalry.base`,
        ]),
        ...["machineGun", "fieldArtillery", "heavyArtillery", "armedTransport", "guards"].map(
          (f) => `fire.firers.${f}.base`,
        ),
        "fire.range.rifle.0-3",
        "fire.targetFormation.deployed",
        "fire.cover.usual.soft",
        "fire.cover.usual.hard",
        "fire.cover.usual.fortification",
        "fire.cover.heavy.hard",
        "fire.cover.heavy.fortification",
        "fire.target.machineGun",
        "fire.target.fieldArtillery",
        "fire.target.heavyArtillery",
        "fire.targetShaken",
        "assault.beaten.target.index",
        "assault.beaten.attacker.index",
        "assault.beaten.attacker.least",
      ].sort(),
    )
  })

  it("a change that names nothing is an error, and so are chances that do not add up", () => {
    expect(() => changed(A, { fire: { targetShakn: 1 } })).toThrow("model.fire.targetShakn")
    expect(() => parseModel(changed(A, { regroup: { chances: { machineGun: { led: [50, 50, 50] } } } }))).toThrow(
      "add up to 100",
    )
    const upside = A.fire.damage.map((row) => [...row].reverse())
    expect(() => parseModel(changed(A, { fire: { damage: upside } }))).toThrow("cannot be likelier")
  })
})

describe("laws that bind the structure", () => {
  const both = (model: Model, facts: Partial<AssaultFacts>) => {
    const disordered = charge({ ...facts, targetStatus: "disordered" })
    const demoralized = charge({ ...facts, targetStatus: "demoralized" })
    return [closeCombat(model, disordered, "ok").total, closeCombat(model, demoralized, "ok").total]
  }

  it("DGK-GAP-15 C21: disorder and demoralization weigh the same, but for defensive fire", () => {
    for (const model of sets) {
      const [disordered, demoralized] = both(model, {})
      expect(disordered).toBe(demoralized)
      const attacked = (attackerStatus: "disordered" | "demoralized") =>
        defensiveIndex(model, charge({ attackerStatus }))?.total
      expect(attacked("disordered")).toBe(attacked("demoralized"))
      expect(defensiveIndex(model, charge({ targetStatus: "demoralized" }))).toBeUndefined()
    }
  })

  it("DGK-GAP-15 C26: strength enters through the five boxes only", () => {
    const extra: { [key: string]: unknown } = { ...shot(), bases: 8, targetBases: 1 }
    expect(fireIndex(B, extra as ReturnType<typeof shot>)).toEqual(fireIndex(B, shot()))
    expect(
      Object.keys(shot())
        .concat(Object.keys(charge()))
        .filter((k) => /bases/i.test(k)),
    ).toEqual([])
  })

  it("DGK-GAP-15 C27: the model has no memory: the same question has the same answer, in any order", () => {
    const first = JSON.stringify([oddsOf(fire(B, shot()).trial), oddsOf(assault(B, charge()).trial)])
    for (const targetCover of ["soft", "hard", "fortification"] as const)
      oddsOf(assault(B, charge({ targetCover })).trial)
    expect(JSON.stringify([oddsOf(fire(B, shot()).trial), oddsOf(assault(B, charge()).trial)])).toBe(first)
  })

  it("DGK-GAP-15 C28: a Leader has no place in the facts of fire and assault", () => {
    expect(Object.keys({ ...shot(), ...charge() }).filter((k) => /leader/i.test(k))).toEqual([])
  })

  it("DGK-GAP-15 C31: bombing is at 3-6 in, a mine at 0-3 in, an aircraft is destroyed by 3 levels, indirect fire halves above 12 in", () => {
    for (const model of sets) {
      expect(model.aircraft.bombing).toMatchObject({ firer: "fieldArtillery", band: "3-6" })
      expect(model.commandMine).toMatchObject({ firer: "heavyArtillery", band: "0-3" })
    }
    expect(special.aircraft.destroyedAtLevels).toBe(3)
    expect(special.indirect).toMatchObject({ halvedAbove: 12, limit: 48 })
  })

  it("DGK-GAP-15 C16: no fire action needs orders", () =>
    expect([actions.deployedFire.orders, actions.movingFire.orders]).toEqual([false, false]))
})
