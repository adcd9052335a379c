/** Choosing forces: points, allowances and the army builder. */
import type { Edit } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { builder } from "../builder/builder.ts"
import type { Draft } from "../builder/draft.ts"
import { newChoice } from "../builder/draft.ts"
import { scoringUnits } from "../builder/sheet.ts"
import { entryNamed, tableNamed } from "../data/armies.ts"
import { rosters } from "../data/rosters.ts"
import { allowance } from "../rules/choosing-forces/allowances.ts"
import { faultsOf, mostBattalions } from "../rules/choosing-forces/checks.ts"
import { makeOf } from "../rules/choosing-forces/makes.ts"
import { muster } from "../rules/choosing-forces/muster.ts"
import { costOf, costOfChoice } from "../rules/choosing-forces/points.ts"
import type { Battalion, Choice, Part } from "../rules/choosing-forces/roster.ts"
import type { ArmyId, Category, Form } from "../types.ts"
import { makeText } from "./table.ts"

type Wanted = { unit: string; as?: Form; category?: Category; parts?: Partial<Part>[]; joins?: string; name?: string }

/** A draft of one battalion with these choices. */
function draft(table: string, wanted: readonly Wanted[], more: Partial<Draft> = {}): Draft {
  const battalion: Battalion = { id: "b1", table, changes: [], choices: [] }
  for (const w of wanted) {
    const entry = entryNamed(w.unit)
    const as = w.as ?? (entry.kind === "company" ? "company" : "unit")
    const category = w.category ?? (entry.kind === "command" ? "hq" : "core")
    const choice: Choice = { ...newChoice(battalion, category, w.unit, as), ...(w.joins ? { joins: w.joins } : {}) }
    if (w.parts)
      choice.parts = w.parts.map((p, i) => {
        const like =
          choice.parts.find((x) => x.element === p.element) ?? choice.parts[Math.min(i, choice.parts.length - 1)]
        return { ...(like as Part), options: {}, ...p, id: `p${i + 1}` }
      })
    battalion.choices.push(choice)
  }
  return { army: table.split("-")[0] as ArmyId, points: 1000, role: "attack", battalions: [battalion], ...more }
}

const priced = (table: string, wanted: Wanted, changes: string[] = []): number => {
  const d = draft(table, [wanted])
  const [b] = d.battalions
  return costOfChoice({ table, changes }, b?.choices[0] as Choice).total
}
const rulesOf = (d: Draft): string[] => faultsOf(d).flatMap((f) => [...f.rules])
const reasons = (d: Draft): string[] => faultsOf(d).map((f) => f.reason)
const edited = (d: Draft, ...edits: Edit[]): Draft => edits.reduce((x, e) => builder.edit(x, e), d)
const add = (node: string, what: string): Edit => ({ add: { node, what } })
const set = (node: string, field: string, value: string | number | boolean): Edit => ({ set: { node, field, value } })
const ready = (id: string): Draft => structuredClone(rosters.find((r) => r.id === id)?.roster) as Draft
const forbidden = (d: Draft, what: string) => builder.sheet(d).root.parts[0]?.adds.find((a) => a.id === what)?.forbidden

describe("prices", () => {
  it("TGW-ARMY-12 a Major's group of 1914 with two more soldiers costs 50; a French Colonel's with none 50", () => {
    expect(priced("bef14-infantry-bn", { unit: "bef14-bcg", parts: [{ leader: "major", models: 5 }] })).toBe(50)
    expect(priced("fr14-infantry-bn", { unit: "fr14-bcg", parts: [{ leader: "colonel", models: 3 }] })).toBe(50)
  })
  it("TGW-ARMY-13 a British platoon of 1918 of ten costs 62, and thirteen are too many", () => {
    expect(
      priced("bef18-infantry-bn", { unit: "bef18-infantry-company", as: "platoon", parts: [{ models: 10 }] }),
    ).toBe(62)
    expect(
      reasons(
        draft("bef18-infantry-bn", [
          {
            unit: "bef18-infantry-company",
            parts: [{ element: "command" }, { element: "platoon", models: 13 }, { element: "platoon" }],
          },
        ]),
      ),
    ).toContain("Infantry Platoon has 8 to 12 models, found 13.")
  })
  it("TGW-ARMY-14 a French Command Group of nine with two Chauchats: 96 points, one Captain, six rifles, two Chauchats", () => {
    const part: Partial<Part> = { element: "command", models: 9, options: { chauchat: 2 } }
    expect(priced("fr18-infantry-bn", { unit: "fr18-infantry-company", as: "unit", parts: [part] })).toBe(96)
    const [command] = muster(
      draft("fr18-infantry-bn", [{ unit: "fr18-infantry-company", parts: [part, { element: "platoon" }] }]),
    )
    const weapons = makeOf(command?.make ?? "").men.flatMap((m) => m.weapons.filter((w) => w !== "grenades"))
    expect(weapons.sort()).toEqual(["chauchat", "chauchat", "pistol", ...Array(6).fill("rifle")].sort())
  })
  it("TGW-ARMY-15 a platoon of twelve with two Lewis Guns and two Rifle Grenade Launchers costs 104; with eleven it is illegal", () => {
    const options = { "lewis-1": 1, "lewis-2": 1, "rgl-1": 1, "rgl-2": 1 }
    const of = (models: number): Wanted => ({
      unit: "bef18-infantry-company",
      as: "platoon",
      category: "regimental",
      parts: [{ models, options }],
    })
    expect(priced("bef18-infantry-bn", of(12))).toBe(104)
    expect(rulesOf(draft("bef18-highland-bn", [of(11)]))).toContain("TGW-ARMY-15")
    expect(rulesOf(draft("bef18-highland-bn", [of(12)]))).not.toContain("TGW-ARMY-15")
  })
  it("TGW-ARMY-16 a German platoon of 1914 of fourteen with grenades costs 75; a French one of nine with the package 65", () => {
    expect(
      priced("ge14-infantry-bn", {
        unit: "ge14-infantry-company",
        as: "platoon",
        parts: [{ models: 14, options: { grenades: 1 } }],
      }),
    ).toBe(75)
    expect(
      priced("fr18-infantry-bn", {
        unit: "fr18-infantry-company",
        as: "platoon",
        parts: [{ element: "platoon", models: 9, options: { "pioneers-and-bombers": 1 } }],
      }),
    ).toBe(65)
  })
  it("TGW-ARMY-17 a German 77mm with six crew costs 80", () => {
    expect(priced("ge18-attack-bn", { unit: "ge18-77mm", category: "regimental", parts: [{ models: 6 }] })).toBe(80)
  })
  it("TGW-ARMY-33 a mounted Colonel's group with three more soldiers costs 100", () => {
    expect(priced("bef14-cavalry-bn", { unit: "bef14-bcg", parts: [{ leader: "colonel", models: 6 }] })).toBe(100)
  })
  it("TGW-ARMY-36 Chasseurs: a Colonel's group 60, with the Colours 105", () => {
    const group = priced("fr14-chasseurs-bn", { unit: "fr14-bcg" })
    expect(group).toBe(60)
    expect(group + priced("fr14-chasseurs-bn", { unit: "fr14-regimental-colours", category: "regimental" })).toBe(105)
  })
  it("TGW-ARMY-37 a Major's group on horses with mounted Colours costs 75", () => {
    const changes = ["fr14-cavalry-regiment-colours"]
    const major = priced("fr14-cavalry-regiment", { unit: "fr14-bcg", parts: [{ leader: "major" }] }, changes)
    expect(
      major + priced("fr14-cavalry-regiment", { unit: "fr14-regimental-colours", category: "regimental" }, changes),
    ).toBe(75)
  })
  it("TGW-ARMY-39 a Major's group of Jaegers with grenades costs 35", () => {
    expect(priced("ge14-jaeger-bn", { unit: "ge14-bcg", parts: [{ leader: "major", options: { grenades: 1 } }] })).toBe(
      35,
    )
  })
  it("TGW-ARMY-46 a Colonel's group of six with smoke costs 110", () => {
    expect(
      priced("bef18-infantry-bn", { unit: "bef18-bcg", parts: [{ models: 6, options: { "smoke-barrages": 1 } }] }),
    ).toBe(110)
  })
  it("TGW-ARMY-47 a Mark IV with a fascine costs 135, and a captured one cannot have it", () => {
    expect(
      priced("bef18-infantry-bn", {
        unit: "bef18-mark-iv-male",
        category: "divisional",
        parts: [{ options: { fascine: 1 } }],
      }),
    ).toBe(135)
    expect(
      rulesOf(
        draft("ge18-attack-bn", [
          { unit: "ge18-mark-iv-male", category: "divisional", parts: [{ options: { fascine: 1 } }] },
        ]),
      ),
    ).toContain("TGW-ARMY-14")
  })
  it("TGW-ARMY-48 an Hermaphrodite costs what a Female costs", () => {
    expect(
      priced("bef18-infantry-bn", {
        unit: "bef18-mark-iv-female",
        category: "divisional",
        parts: [{ options: { hermaphrodite: 1 } }],
      }),
    ).toBe(130)
  })
  it("TGW-ARMY-50 and TGW-ARMY-51 a Mark V with machine guns and fascine costs 195, a Mark V* Female 220", () => {
    expect(
      priced("bef18-infantry-bn", {
        unit: "bef18-mark-v",
        category: "divisional",
        parts: [{ options: { fascine: 1, "sponson-machine-guns": 1 } }],
      }),
    ).toBe(195)
    expect(
      priced("bef18-infantry-bn", {
        unit: "bef18-mark-v-star",
        category: "divisional",
        parts: [{ options: { female: 1 } }],
      }),
    ).toBe(220)
  })
  it("TGW-ARMY-52 a Mark V* with a section aboard costs 250, for one choice", () => {
    expect(
      priced("bef18-infantry-bn", {
        unit: "bef18-mark-v-star",
        category: "divisional",
        parts: [{ options: { "transported-mg": 3 } }],
      }),
    ).toBe(250)
  })
  it("TGW-ARMY-54 two FT-17, one with each weapon, cost 170", () => {
    expect(
      priced("fr18-infantry-bn", { unit: "fr18-ft17-gun", category: "divisional" }) +
        priced("fr18-infantry-bn", { unit: "fr18-ft17-mg", category: "divisional" }),
    ).toBe(170)
  })
  it("TGW-ARMY-60 K bullets cost 15", () => {
    expect(
      priced("ge18-attack-bn", { unit: "ge18-mg", category: "battalion", parts: [{ options: { "k-bullets": 1 } }] }),
    ).toBe(65)
  })
  it("TGW-ARMY-63 a detachment of nine costs 64; a platoon with an MG08/15 has no flamethrower", () => {
    expect(
      priced("ge18-attack-bn", { unit: "ge18-flamethrower", category: "regimental", parts: [{ models: 9 }] }),
    ).toBe(64)
    const both = { element: "platoon", options: { mg0815: 1, flamethrower: 1 } }
    expect(
      rulesOf(
        draft("ge18-sturm-bn", [
          { unit: "ge18-stosstruppen-company", parts: [{ element: "command" }, both, { element: "platoon" }] },
        ]),
      ),
    ).toContain("TGW-ARMY-63")
  })
})

describe("what a table allows", () => {
  const company: Wanted = { unit: "bef14-infantry-company" }
  const hq: Wanted = { unit: "bef14-bcg" }

  it("TGW-ARMY-01 a list takes no unit of another", () => {
    expect(rulesOf(draft("fr18-infantry-bn", [{ unit: "fr18-bcg" }, { unit: "fr14-cuirassiers-squadron" }]))).toContain(
      "TGW-ARMY-02",
    )
  })
  it("TGW-ARMY-02 a Trench Battalion has no flamethrowers, though its list has", () => {
    expect(reasons(draft("ge18-trench-bn", [{ unit: "ge18-flamethrower", category: "regimental" }]))).toContain(
      "Flamethrower Detachment is not in the table of Stellungsbataillon (Trench Battalion) 1918 as Regimental Support.",
    )
  })
  it("TGW-ARMY-03 952 points with a fascine and smoke come to 997; one soldier more is too much", () => {
    const d = ready("bef18-attack")
    const choices = d.battalions[0]?.choices as Choice[]
    const tank = choices.find((c) => c.unit === "bef18-mark-iv-male") as Choice
    ;(tank.parts[0] as Part).options.fascine = 1
    ;((choices[0] as Choice).parts[0] as Part).options["smoke-barrages"] = 1
    expect(costOf(d)).toBe(997)
    expect(faultsOf(d)).toEqual([])
    ;((choices[1] as Choice).parts[1] as Part).models++
    expect(reasons(d)).toEqual(["The army costs 1003 points, 3 more than the limit."])
  })
  it("TGW-FORCE-01 a roster of 1001 points is rejected at a limit of 1000", () => {
    expect(rulesOf({ ...ready("fr18-attack"), points: 1000 })).toEqual(["TGW-ARMY-03", "TGW-FORCE-01"])
    expect(faultsOf(ready("fr18-attack"))).toEqual([]) // it is shipped with its own points limit
  })
  it("TGW-ARMY-04 and TGW-FORCE-02 HQ and two core choices come before support", () => {
    const d = draft("bef14-infantry-bn", [hq, company, { unit: "bef14-mg", category: "battalion" }])
    expect(rulesOf(d)).toEqual(expect.arrayContaining(["TGW-ARMY-04", "TGW-FORCE-02"]))
    expect(forbidden(draft("bef14-infantry-bn", [hq, company]), "battalion:bef14-mg:unit")).toEqual({
      reason: "First the HQ and two Core Companies, then support.",
      rules: ["TGW-ARMY-04", "TGW-FORCE-02"],
    })
  })
  it("TGW-ARMY-05 a Veteran Battalion has three Core Companies at most, the Second Line four", () => {
    const four = (unit: string) => Array.from({ length: 4 }, (): Wanted => ({ unit }))
    expect(rulesOf(draft("fr18-veteran-bn", [{ unit: "fr18-bcg" }, ...four("fr18-veteran-company")]))).toContain(
      "TGW-ARMY-05",
    )
    expect(faultsOf(draft("fr18-second-line-bn", [{ unit: "fr18-bcg" }, ...four("fr18-reserve-company")]))).toEqual([])
  })
  it("TGW-ARMY-06 and TGW-FORCE-05 allowances by the floor: three core choices", () => {
    const of = (table: string) =>
      (["battalion", "regimental", "divisional"] as const).map((c) => allowance(tableNamed(table), c, 3))
    expect(of("bef14-infantry-bn")).toEqual([1, 1, 0])
    expect(of("ge18-sturm-bn")).toEqual([9, 3, 1])
  })
  it("TGW-ARMY-07 and TGW-FORCE-04 a Jaeger company and two machine guns with three core choices, not three machine guns", () => {
    const core = Array.from({ length: 3 }, (): Wanted => ({ unit: "ge14-infantry-company" }))
    const gun: Wanted = { unit: "ge14-mg", category: "regimental" }
    const jaeger: Wanted = { unit: "ge14-jaeger-company", category: "regimental" }
    const of = (...more: Wanted[]) =>
      faultsOf(draft("ge14-infantry-bn", [{ unit: "ge14-bcg" }, ...core, ...more], { points: 2000 }))
    expect(of(jaeger, gun, gun)).toEqual([])
    expect(of(gun, gun, gun).map((f) => f.rules)).toEqual([["TGW-ARMY-07", "TGW-FORCE-04"]])
  })
  it("TGW-ARMY-08 a company in support may be one platoon, not two without their Command Group", () => {
    const of = (parts: Partial<Part>[], as: Form) =>
      draft(
        "bef14-highland-bn",
        [
          hq,
          ...Array.from({ length: 3 }, (): Wanted => ({ unit: "bef14-highlander-company" })),
          { unit: "bef14-infantry-company", category: "regimental", as, parts },
        ],
        { points: 2000 },
      )
    expect(faultsOf(of([{ element: "platoon" }], "platoon"))).toEqual([])
    expect(rulesOf(of([{ element: "platoon" }, { element: "platoon" }], "platoon"))).toEqual(["TGW-ARMY-08"])
    expect(priced("bef14-highland-bn", { unit: "bef14-infantry-company" })).toBe(210)
  })
  it("TGW-ARMY-09 and TGW-FORCE-06 a Highlander platoon may be a whole company for one choice; a Scout platoon has no such form", () => {
    const of = (unit: string, as: Form) =>
      faultsOf(
        draft("bef14-infantry-bn", [hq, company, company, company, { unit, category: "regimental", as }], {
          points: 2000,
        }),
      )
    expect(of("bef14-highlander-company", "company")).toEqual([])
    expect(priced("bef14-infantry-bn", { unit: "bef14-highlander-company" })).toBe(220)
    expect(of("bef14-scout-platoon", "company").flatMap((f) => [...f.rules])).toContain("TGW-ARMY-09")
  })
  it("TGW-ARMY-10 an Assault Company has three or four platoons", () => {
    const two = [{ element: "command" }, { element: "platoon" }, { element: "platoon" }]
    expect(rulesOf(draft("ge18-attack-bn", [{ unit: "ge18-assault-company", parts: two }]))).toContain("TGW-ARMY-10")
  })
  it("TGW-ARMY-11 four squadrons have one armoured car, not two", () => {
    const core = Array.from({ length: 4 }, (): Wanted => ({ unit: "bef14-cavalry-squadron" }))
    const car: Wanted = { unit: "bef14-armoured-car", category: "divisional" }
    const of = (...cars: Wanted[]) => faultsOf(draft("bef14-cavalry-bn", [hq, ...core, ...cars], { points: 4000 }))
    expect(of(car)).toEqual([])
    expect(of(car, car)).toHaveLength(1)
  })
  it("TGW-ARMY-18 and TGW-ARMY-40 a Guards battalion takes one Staff Officer beside its table, not two", () => {
    const guards: Wanted[] = [{ unit: "ge14-bcg" }, { unit: "ge14-guard-company" }, { unit: "ge14-guard-company" }]
    const staff: Wanted = { unit: "ge14-general-staff-officer", category: "outside", joins: "c1" }
    const mortar: Wanted = { unit: "ge14-heavy-mortar", category: "divisional" }
    expect(faultsOf(draft("ge14-guards-bn", [...guards, mortar, staff]))).toEqual([])
    expect(rulesOf(draft("ge14-guards-bn", [...guards, staff, staff]))).toEqual(
      expect.arrayContaining(["TGW-ARMY-18", "TGW-ARMY-40"]),
    )
  })
  it("TGW-ARMY-19 the German 37mm gun is the anti-tank gun", () => {
    const table = tableNamed("ge18-attack-bn")
    const slot = table.support.flatMap((s) => s.slots).find((s) => s.label.startsWith("37mm"))
    expect(slot?.units).toEqual(["ge18-37cm-at-gun"])
  })
  it("TGW-ARMY-20 and TGW-FORCE-07 a battalion for every 1000 points or part of it", () => {
    expect([1000, 1001, 1500, 3000].map(mostBattalions)).toEqual([1, 2, 2, 3])
  })
  it("TGW-ARMY-21 battalions of one list, each complete in itself", () => {
    const one = (table: string, unit: string, hqUnit: string) =>
      draft(table, [{ unit: hqUnit }, { unit }, { unit }]).battalions[0] as Battalion
    const veterans = one("fr18-veteran-bn", "fr18-veteran-company", "fr18-bcg")
    const of = (b: Battalion) =>
      faultsOf({ army: "fr18", points: 1500, role: "attack", battalions: [veterans, { ...b, id: "b2" }] })
    expect(of(one("fr18-second-line-bn", "fr18-reserve-company", "fr18-bcg"))).toEqual([])
    expect(of(one("bef18-infantry-bn", "bef18-infantry-company", "bef18-bcg")).flatMap((f) => [...f.rules])).toContain(
      "TGW-ARMY-21",
    )
  })
  it("TGW-ARMY-23 the printed trench defence is a Defender's and no Attacker's; a fourth machine gun is nobody's", () => {
    const d = ready("ge18-defend")
    expect(costOf(d)).toBe(580)
    expect(faultsOf(d)).toEqual([])
    expect(faultsOf({ ...d, role: "attack" })).not.toEqual([])
    const more = structuredClone(d)
    const [b] = more.battalions
    b?.choices.push(newChoice(b, "battalion", "ge18-mg", "unit"))
    expect(rulesOf(more)).toContain("TGW-ARMY-07")
  })
  it("TGW-ARMY-22 the Attacker is held to the full table: what the Defender may leave out, he may not", () => {
    const attack = ready("ge18-attack")
    expect(faultsOf(attack)).toEqual([])
    const withoutHq = structuredClone(attack)
    const [b] = withoutHq.battalions
    if (b) b.choices = b.choices.filter((c) => c.category !== "hq")
    expect(faultsOf(withoutHq).length).toBeGreaterThan(0)
    expect(faultsOf({ ...withoutHq, role: "defend" }).length).toBeLessThan(faultsOf(withoutHq).length)
  })
  it("TGW-AS-07 the 13lb gun is a Medium Field Gun, as the 18lb is", () => {
    const weaponOf = (unit: string) => makeOf(makeText("bef14-infantry-bn", unit, "crew", 5)).weapon
    expect([weaponOf("bef14-13lb"), weaponOf("bef14-18lb")]).toEqual(["mediumFieldGun", "mediumFieldGun"])
  })
  it("TGW-AMB-51 a Defender has at most as many 77mm guns as the largest core would allow: four", () => {
    const guns = (n: number) => Array.from({ length: n }, (): Wanted => ({ unit: "ge18-77mm", category: "regimental" }))
    const of = (n: number) =>
      faultsOf(draft("ge18-trench-bn", [{ unit: "ge18-infantry-company" }, ...guns(n)], { role: "defend" }))
    expect(of(4)).toEqual([])
    expect(of(5)).toHaveLength(1)
  })
  it("TGW-ARMY-38 no more Territorial than Infantry Companies", () => {
    const of = (i: number, t: number) =>
      faultsOf(
        draft(
          "fr14-infantry-bn",
          [
            { unit: "fr14-bcg" },
            ...Array.from({ length: i }, (): Wanted => ({ unit: "fr14-infantry-company" })),
            ...Array.from({ length: t }, (): Wanted => ({ unit: "fr14-territorial-company" })),
          ],
          { points: 2000 },
        ),
      )
    expect(of(1, 2).map((f) => f.rules)).toEqual([["TGW-ARMY-38"]])
    expect(of(2, 2)).toEqual([])
  })
  it("TGW-ARMY-42 Colours without a Command Group are incomplete", () => {
    const d = ready("fr14-proposed")
    expect(faultsOf(d)).toEqual([])
    const colours = d.battalions[0]?.choices.find((c) => c.unit === "fr14-regimental-colours") as Choice
    delete colours.joins
    expect(rulesOf(d)).toEqual(["TGW-ARMY-42"])
  })
  it("TGW-ARMY-45 a gun and a mortar have two Spotters, not three", () => {
    const of = (n: number) => {
      const guns: Wanted[] = [
        { unit: "bef18-18lb", category: "regimental" },
        { unit: "bef18-light-mortar", category: "regimental" },
      ]
      const spotters = Array.from(
        { length: n },
        (_, i): Wanted => ({ unit: "bef18-spotter", category: "outside", joins: `c${4 + Math.min(i, 1)}` }),
      )
      return rulesOf(
        draft(
          "bef18-infantry-bn",
          [
            { unit: "bef18-bcg" },
            { unit: "bef18-infantry-company" },
            { unit: "bef18-infantry-company" },
            ...guns,
            ...spotters,
          ],
          { points: 2000 },
        ),
      )
    }
    expect(of(2)).toEqual([])
    expect(of(3)).toContain("TGW-ARMY-18")
  })
  it("TGW-ARMY-53 one St Chamond and one Schneider in an army", () => {
    const core = Array.from({ length: 3 }, (): Wanted => ({ unit: "fr18-infantry-company" }))
    const of = (...tanks: string[]) =>
      faultsOf(
        draft(
          "fr18-infantry-bn",
          [{ unit: "fr18-bcg" }, ...core, ...tanks.map((unit): Wanted => ({ unit, category: "divisional" }))],
          { points: 2000 },
        ),
      ).flatMap((f) => [...f.rules])
    expect(of("fr18-schneider-ca1", "fr18-st-chamond", "fr18-ft17-mg")).toEqual([])
    expect(of("fr18-st-chamond", "fr18-st-chamond")).toContain("TGW-ARMY-53")
  })
  it("TGW-ARMY-55 two Attack Battalions with an A7V each are illegal", () => {
    const one = draft("ge18-attack-bn", [
      { unit: "ge18-bcg" },
      { unit: "ge18-assault-company" },
      { unit: "ge18-assault-company" },
      { unit: "ge18-a7v", category: "divisional" },
    ]).battalions[0] as Battalion
    const d: Draft = {
      army: "ge18",
      points: 2000,
      role: "attack",
      battalions: [one, { ...structuredClone(one), id: "b2" }],
    }
    expect(rulesOf(d)).toEqual(["TGW-ARMY-55"])
  })
  it("TGW-ARMY-56 two of five MG08/15 may be Lewis Guns, and none of one", () => {
    const platoon = (looted: number, guns: number): Partial<Part> => ({
      element: "platoon",
      options: { ...(guns ? { "mg0815-1": 1 } : {}), ...(looted ? { looted } : {}) },
    })
    const of = (guns: number, looted: number) =>
      rulesOf(
        draft("ge18-attack-bn", [
          { unit: "ge18-bcg" },
          ...[0, 1].map(
            (c): Wanted => ({
              unit: "ge18-assault-company",
              parts: [
                { element: "command" },
                ...[0, 1, 2].map((p) => platoon(3 * c + p < looted ? 1 : 0, 3 * c + p < guns ? 1 : 0)),
              ],
            }),
          ),
        ]),
      )
    expect(of(5, 2)).toEqual([])
    expect(of(5, 3)).toEqual(["TGW-ARMY-56"])
    expect(of(1, 1)).toEqual(["TGW-ARMY-56"])
  })
  it("TGW-ARMY-58 a Sturmabteilung has one Stormtrooper Company at most", () => {
    const of = (...units: string[]) =>
      rulesOf(
        draft("ge18-sturm-bn", [
          { unit: "ge18-stormtrooper-command-group" },
          ...units.map((unit): Wanted => ({ unit })),
        ]),
      )
    expect(of("ge18-stosstruppen-company", "ge18-stormtrooper-company")).toEqual([])
    expect(of("ge18-stormtrooper-company", "ge18-stormtrooper-company")).toContain("TGW-ARMY-07")
  })
  it("TGW-ARMY-59 one platoon of three may be Bombers; nine Bombers with an MG08/15 cost 79", () => {
    const of = (n: number) => ({
      unit: "ge18-assault-company",
      parts: [
        { element: "command" },
        ...[0, 1, 2].map((i) => ({
          element: "platoon",
          options: i < n ? { bombers: 1 } : ({} as { [id: string]: number }),
        })),
      ],
    })
    expect(rulesOf(draft("ge18-attack-bn", [of(2)]))).toContain("TGW-ARMY-59")
    expect(rulesOf(draft("ge18-attack-bn", [of(1)]))).not.toContain("TGW-ARMY-59")
    expect(
      priced("ge18-attack-bn", {
        unit: "ge18-assault-company",
        as: "platoon",
        parts: [{ element: "platoon", options: { bombers: 1, "mg0815-1": 1 } }],
      }),
    ).toBe(79)
  })
  it("TGW-ARMY-61 a launcher joins one Command Group and takes its soldiers' profile", () => {
    const d = draft("ge18-sturm-bn", [
      { unit: "ge18-stormtrooper-command-group" },
      { unit: "ge18-stosstruppen-company" },
      { unit: "ge18-stosstruppen-company" },
      { unit: "ge18-grenade-launcher", category: "battalion", joins: "c2" },
    ])
    expect(faultsOf(d)).toEqual([])
    const command = muster(d).find((u) => u.company === "b1/c2" && makeOf(u.make).role === "companyCommand")
    const { men, rules } = makeOf(command?.make ?? "")
    expect(men).toHaveLength(5)
    expect(men.at(-1)?.profile).toMatchObject({ WS: 3, BS: 4, I: 4, Ld: 8 })
    expect([...rules].sort()).toEqual(["assaultTraining", "infiltration", "pioneers"])
  })
  it("TGW-ARMY-62 a 77mm of the Sturmabteilung must be a light gun", () => {
    const d = draft("ge18-sturm-bn", [
      { unit: "ge18-stormtrooper-command-group" },
      { unit: "ge18-stosstruppen-company" },
      { unit: "ge18-stosstruppen-company" },
      { unit: "ge18-77mm", category: "regimental" },
    ])
    expect(rulesOf(d)).toEqual(["TGW-ARMY-62"])
  })
  it("TGW-ARMY-64 an Attack Battalion has one anti-tank rifle", () => {
    const rifle: Wanted = { unit: "ge18-anti-tank-rifle", category: "battalion" }
    expect(
      rulesOf(
        draft("ge18-attack-bn", [
          { unit: "ge18-bcg" },
          { unit: "ge18-assault-company" },
          { unit: "ge18-assault-company" },
          rifle,
          rifle,
        ]),
      ),
    ).toContain("TGW-ARMY-07")
  })
  it("TGW-GUN-01 no list has a heavy gun on the table", () => {
    expect(
      rosters
        .flatMap((r) => muster(structuredClone(r.roster) as Draft))
        .every((u) => makeOf(u.make).weapon !== "offTableBattery"),
    ).toBe(true)
  })
})

describe("the eight rosters", () => {
  it.each(rosters.map((r) => [r.name, r] as const))("TGW-GAP-A16 %s: its points and its scoring units", (_, r) => {
    const roster = structuredClone(r.roster) as Draft
    expect(costOf(roster)).toBe(r.total)
    expect(faultsOf(roster)).toEqual([])
  })
  it("TGW-ARMY-28 scoring units of five models or more, as the printed rosters count them", () => {
    expect(rosters.map((r) => [r.id, scoringUnits(structuredClone(r.roster) as Draft)])).toEqual(
      rosters.map((r) => [r.id, r.scoring]),
    )
  })
  it("TGW-FORCE-08 nothing of a roster but its units: their men, weapons and rules", () => {
    const units = muster(ready("fr14-proposed"))
    expect(units).toHaveLength(17)
    expect(units.reduce((n, u) => n + makeOf(u.make).men.length, 0)).toBe(158)
  })
})

describe("the builder", () => {
  it("TGW-ARMY-06 a battalion is built edit by edit, and the sheet greys what it may not take", () => {
    const [empty] = builder.starts
    const d = edited(
      empty?.draft as Draft,
      add("army", "bef18-infantry-bn"),
      add("b1", "hq:bef18-bcg:unit"),
      add("b1", "core:bef18-infantry-company:company"),
    )
    expect(() => builder.edit(d, add("b1", "hq:bef18-bcg:unit"))).toThrow("A battalion has one HQ.")
    const two = edited(
      d,
      add("b1", "core:bef18-infantry-company:company"),
      set("b1/c2/p2", "models", 12),
      set("b1/c2/p2", "lewis-1", true),
      set("b1/c2", "name", "Red"),
    )
    expect(builder.sheet(two).problems).toEqual([])
    expect(() => builder.edit(two, set("b1/c3/p2", "lewis-2", true))).toThrow("Only a platoon of 12 may take it.")
    expect(builder.sheet(two).totals[0]).toEqual({ label: "Points", text: `${costOf(two)} of 1000` })
    const after = edited(two, { remove: { node: "b1/c3" } })
    expect(builder.sheet(after).problems.map((p) => p.rules)).toEqual([["TGW-ARMY-04", "TGW-FORCE-02"]])
  })
  it("TGW-ARMY-03 what costs more than is left is greyed with what is left", () => {
    const d = { ...ready("bef14-proposed"), points: 1000 }
    expect(forbidden(d, "core:bef14-infantry-company:company")).toMatchObject({ rules: ["TGW-ARMY-03"] })
  })
  it("TGW-ARMY-02 a link cut short or of a foreign kind is refused at its field", () => {
    expect(() => builder.open({})).toThrow("army")
    const wrong = structuredClone(ready("bef14-proposed"))
    ;(wrong.battalions[0] as Battalion).table = "nowhere"
    expect(() => builder.open(wrong)).toThrow('battalions.0.table: there is no battalion table "nowhere"')
    expect(builder.open(ready("ge18-attack"))).toEqual(ready("ge18-attack"))
  })
  it("TGW-ARMY-29 the soldiers whose profile dismounted troopers take are in their own list", () => {
    expect(entryNamed("fr14-infantry-company")).toMatchObject({ profiles: { soldier: { WS: 4, BS: 4, I: 3, Ld: 7 } } })
  })
})
