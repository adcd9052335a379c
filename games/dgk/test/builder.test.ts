import { BadInput, type Edit, type Sheet, type SheetField, type SheetNode } from "@salient/engine"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { builder } from "../builder/builder.ts"
import { type Draft, forcesOf } from "../builder/draft.ts"
import { muster } from "../scenarios/muster.ts"
import { scenarios } from "../scenarios/scenarios.ts"
import { SIDES } from "../types.ts"

const start = (id: string): Draft => {
  const found = builder.starts.find((s) => s.id === id)
  if (!found) throw new Error(`no start ${id}`)
  return found.draft as Draft
}
const nodes = (node: SheetNode): SheetNode[] => [node, ...node.parts.flatMap(nodes)]
const named = (sheet: Sheet, label: string): SheetNode => {
  const found = nodes(sheet.root).find((n) => n.label === label)
  if (!found) throw new Error(`no ${label} among ${nodes(sheet.root).map((n) => n.label)}`)
  return found
}
const forbiddenIn = (sheet: Sheet, node: string, field: string, choice: string) => {
  const found = named(sheet, node).fields.find((f) => f.id === field)
  return found?.kind === "choice" ? found.choices.find((c) => c.id === choice)?.forbidden : undefined
}
/** Why an edit is refused; undefined if it is not. */
function refusal(draft: Draft, edit: Edit): string | undefined {
  try {
    builder.edit(draft, edit)
    return undefined
  } catch (error) {
    if (error instanceof BadInput) return error.message
    throw error
  }
}
const opening = (given: unknown): string => {
  try {
    builder.open(given)
    return "opened"
  } catch (error) {
    if (error instanceof BadInput) return error.message
    throw error
  }
}

describe("drafts to begin with", () => {
  it("the first is empty, and says that it is", () => {
    expect(builder.starts[0]?.id).toBe("empty")
    expect(builder.sheet(start("empty")).problems).toMatchObject([{ rules: ["DGK-CMD-01"] }])
  })

  it.each(builder.starts.slice(1).map((s) => [s.id, s.draft as Draft] as const))(
    "%s can take the field",
    (_id, draft) => {
      const sheet = builder.sheet(draft)
      expect(sheet.problems).toEqual([])
      expect(builder.open(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    },
  )

  it("the armies of the scenarios come out as they went in", () => {
    for (const { scenario, armies } of scenarios.all)
      for (const side of SIDES)
        expect(muster(side, forcesOf(start(`${scenario.id}/${side}`))).roster).toEqual(armies[side].roster)
  })

  it("DGK-ORG-06 a German division has 12 battalions, 4 machine-gun companies, 12 batteries and 3 Leaders", () => {
    const { totals } = builder.sheet(start("german/infantryDivision"))
    expect(Object.fromEntries(totals.map((t) => [t.label, t.text]))).toMatchObject({
      Battalions: "12 (48 bases)",
      "Machine-gun companies": "4 (4 bases)",
      "Field batteries": "12 (12 bases)",
      Leaders: "3",
      "Break point": "18 of 29 combat units",
    })
  })
})

describe("what cannot be chosen says why", () => {
  it("DGK-ORG-05 a nation of the other side, and troops that a nation never had (DGK-MOR-05)", () => {
    const sheet = builder.sheet(start("german/infantryDivision"))
    expect(forbiddenIn(sheet, "Order of battle, Central Powers", "nation", "french")).toMatchObject({
      reason: "The French army fights on the other side.",
      rules: ["DGK-ORG-05"],
    })
    expect(forbiddenIn(sheet, "German Infantry Division", "class", "alpini")?.rules).toEqual(["DGK-MOR-05"])
    expect(forbiddenIn(sheet, "German Infantry Division", "class", "landsturm")).toBeUndefined()
  })

  it("DGK-TROOP-01 a quality of machine guns", () => {
    const sheet = builder.sheet(start("german/infantryDivision"))
    expect(forbiddenIn(sheet, "Machine-Gun Company", "quality", "veteran")?.rules).toEqual(["DGK-TROOP-01"])
  })

  it("DGK-ORG-06 a third brigade of a division, a second Jäger battalion of a corps", () => {
    const division = builder.sheet(start("german/infantryDivision"))
    expect(named(division, "German Infantry Division").adds.find((a) => a.id === "brigade")?.forbidden?.rules).toEqual([
      "DGK-ORG-06",
    ])
    const corps = start("german/corps")
    const [first, second] = builder.sheet(corps).root.parts[0]?.parts ?? []
    const one = builder.edit(corps, { add: { node: first?.id ?? "", what: "jaeger" } }) as Draft
    const other = nodes(builder.sheet(one).root).find((n) => n.id === second?.id)
    expect(other?.adds.find((a) => a.id === "jaeger")?.forbidden?.reason).toMatch(/one Jäger battalion/i)
    expect(refusal(one, { add: { node: second?.id ?? "", what: "jaeger" } })).toMatch(/one Jäger battalion/i)
  })

  it("DGK-CMD-01 a regiment by itself, which has no Leader", () => {
    const { root } = builder.sheet(start("empty"))
    expect(root.adds.find((a) => a.id === "infantryRegiment")?.forbidden?.rules).toEqual(["DGK-CMD-01"])
  })

  it("a part that the organisation wants is only taken from a detachment", () => {
    const draft = start("german/infantryDivision")
    const [division] = builder.sheet(draft).root.parts
    const brigade = division?.parts[0]?.id ?? ""
    expect(refusal(draft, { remove: { node: brigade } })).toContain("detachment")
    const partial = builder.edit(draft, { set: { node: division?.id ?? "", field: "partial", value: true } }) as Draft
    const smaller = builder.edit(partial, { remove: { node: brigade } }) as Draft
    expect(builder.sheet(smaller).problems).toEqual([])
    const again = builder.edit(smaller, { set: { node: division?.id ?? "", field: "partial", value: false } }) as Draft
    expect(builder.sheet(again).problems).toMatchObject([{ node: division?.id, rules: ["DGK-ORG-06"] }])
  })

  it("DGK-ORG-01 a division of a corps becomes one of another kind, as that is printed, and goes there and back", () => {
    const draft = start("austro-hungarian/corps")
    const [first] = builder.sheet(draft).root.parts[0]?.parts ?? []
    const battalions = (d: unknown) =>
      nodes(builder.sheet(d as Draft).root).filter((n) => n.label === "Battalion").length
    expect(battalions(draft)).toBe(32)
    const set = (d: unknown, value: string) =>
      builder.edit(d as Draft, { set: { node: first?.id ?? "", field: "formation", value } }) as Draft
    const mixed = set(draft, "honvedDivision")
    expect(builder.sheet(mixed).problems).toEqual([])
    expect(battalions(mixed)).toBe(28)
    expect(builder.open(JSON.parse(JSON.stringify(mixed)))).toEqual(mixed)
    expect(battalions(set(mixed, "infantryDivision"))).toBe(32)
    expect(refusal(draft, { set: { node: first?.id ?? "", field: "formation", value: "cavalryDivision" } })).not.toBe(
      "",
    )
  })

  it("DGK-TROOP-10 nine bases are a warning and no problem", () => {
    const draft = start("german/infantryDivision")
    const battalion = named(builder.sheet(draft), "Battalion")
    const big = builder.edit(draft, { set: { node: battalion.id, field: "bases", value: 9 } })
    const sheet = builder.sheet(big)
    expect(sheet.problems).toEqual([])
    expect(sheet.warnings).toMatchObject([{ node: battalion.id, rules: ["DGK-TROOP-10"] }])
  })

  it("DGK-AIR-02 attached units: what can fire at aircraft, who rides bicycles", () => {
    const draft = start("belgian/infantryDivision")
    const division = builder.sheet(draft).root.parts[0]?.id ?? ""
    const cars = builder.edit(draft, { add: { node: division, what: "attached:armouredCar" } }) as Draft
    const added = nodes(builder.sheet(cars).root).find((n) => n.label === "Attached Unit")
    expect(added?.detail).toBe("Armoured cars, 1 base")
    for (const [field, rule] of [
      ["cyclist", "DGK-TROOP-11"],
      ["antiAircraft", "DGK-AIR-02"],
    ]) {
      const found = added?.fields.find((f) => f.id === field)
      expect(found?.kind === "yesno" && found.forbidden?.rules[0]).toBe(rule)
      expect(refusal(cars, { set: { node: added?.id ?? "", field: field ?? "", value: true } })).toBeDefined()
    }
  })
})

describe("bad drafts are refused with the field", () => {
  const good = start("german/infantryDivision")
  it.each([
    ["nothing", null, "the draft"],
    ["a nation that was not there", { ...good, nation: "swiss" }, "nation"],
    ["a nation of the other side", { ...good, nation: "french" }, "nation"],
    ["an unknown formation", { ...good, forces: [{ ...good.forces[0], formation: "army" }] }, "forces[0].formation"],
    ["bases beyond count", { ...good, forces: [{ ...good.forces[0], bases: 99 }] }, "forces[0].bases"],
    [
      "a part that the formation has not",
      { ...good, forces: [{ ...good.forces[0], parts: [{ id: 2, part: "zeppelin", parts: [] }] }] },
      "forces[0].parts[0].part",
    ],
    ["two nodes of one number", { ...good, forces: [...good.forces, ...good.forces] }, "forces[1].id"],
    ["a field too many", { ...good, colour: "grey" }, "the draft"],
  ])("%s", (_what, given, field) => {
    expect(opening(given).split(":")[0]).toBe(field)
  })

  it("an edit of what is not there changes nothing", () => {
    const before = JSON.stringify(good)
    expect(refusal(good, { remove: { node: "999" } })).toContain("999")
    expect(refusal(good, { set: { node: "army", field: "colour", value: "grey" } })).toContain("colour")
    expect(refusal(good, { set: { node: "army", field: "armyQuality", value: "heroic" } })).toContain("heroic")
    expect(JSON.stringify(good)).toBe(before)
  })
})

/** The values of a field that a sheet offers. */
function values(field: SheetField): (string | number | boolean)[] {
  switch (field.kind) {
    case "choice":
      return field.choices.filter((c) => !c.forbidden).map((c) => c.id)
    case "number":
      return [field.min, field.max, Math.min(field.max, field.value + field.step)]
    case "yesno":
      return field.forbidden ? [false] : [true, false]
    case "text":
      return ["Kaiser Alexander", "", "x".repeat(field.longest)]
  }
}

/** Every edit that a sheet offers. */
const offered = (sheet: Sheet): Edit[] =>
  nodes(sheet.root).flatMap((node): Edit[] => [
    ...node.fields.flatMap((f) => values(f).map((value): Edit => ({ set: { node: node.id, field: f.id, value } }))),
    ...node.adds.filter((a) => !a.forbidden).map((a): Edit => ({ add: { node: node.id, what: a.id } })),
    ...(node.removable ? [{ remove: { node: node.id } } satisfies Edit] : []),
  ])

it("any sequence of offered edits gives a draft that can be drawn, kept and opened again", () => {
  const starts = [
    "empty",
    "british/infantryDivision",
    "ottoman/corps",
    "antwerp-works/allied",
    "serbian/cavalryDivision",
  ]
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), (id, picks) => {
      let draft = start(id)
      for (const pick of picks) {
        const edits = offered(builder.sheet(draft))
        draft = builder.edit(draft, edits[pick % edits.length] as Edit) as Draft
        const sheet = builder.sheet(draft)
        const ids = nodes(sheet.root).map((n) => n.id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const p of [...sheet.problems, ...sheet.warnings]) expect(p.node && ids.includes(p.node)).toBe(true)
        expect(builder.open(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
      }
    }),
    { numRuns: 60, seed: 1914 },
  )
})
