import { BadInput, type Edit, type SheetNode } from "@salient/engine"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { builder } from "../builder/builder.ts"
import type { Draft } from "../builder/draft.ts"
import { buildForce } from "../scenarios/forces/forces.ts"

const start = (id: string): Draft => {
  const found = builder.starts.find((s) => s.id === id)
  if (!found) throw new Error(`no start "${id}"`)
  return found.draft
}
const nodes = (at: SheetNode): SheetNode[] => [at, ...at.parts.flatMap(nodes)]
const node = (draft: Draft, id: string): SheetNode => {
  const found = nodes(builder.sheet(draft).root).find((n) => n.id === id)
  if (!found) throw new Error(`no node "${id}"`)
  return found
}
const forbiddenAdd = (draft: Draft, what: string) => node(draft, "army").adds.find((a) => a.id === what)?.forbidden
const set = (draft: Draft, at: string, field: string, value: string | number | boolean) =>
  builder.edit(draft, { set: { node: at, field, value } })

describe("the builder of forces", () => {
  it.each(builder.starts.filter((s) => s.id !== "empty").map((s) => s.id))("%s can take the field", (id) => {
    const { problems, totals } = builder.sheet(start(id))
    expect(problems).toEqual([])
    expect(totals.length).toBeGreaterThan(3)
  })

  it("an empty force says what it lacks", () => {
    expect(builder.sheet(start("empty")).problems).toMatchObject([{ node: "army", rules: ["TRR-SEQ-04"] }])
  })

  it("TRR-ORG-14 tanks arrive when they did: none in 1914, with the reason", () => {
    const early = start("british-1914")
    const tank = node(early, "army").adds.find((a) => a.id.startsWith("vehicle:") && a.label === "Tank Mk IV")
    expect(tank?.forbidden?.rules).toEqual(["TRR-ORG-14"])
    expect(() => builder.edit(early, { add: { node: "army", what: tank?.id ?? "" } })).toThrow(BadInput)
    const later = set(set(start("british-1916"), "army", "year", 1917), "army", "month", 11)
    expect(forbiddenAdd(later, tank?.id ?? "")).toBeUndefined()
  })

  it("TRR-GAP-19 a grade that an army does not have is greyed", () => {
    const draft = start("british-1914")
    const field = node(draft, "battalion-1").fields.find((f) => f.id === "grade")
    const green = field?.kind === "choice" ? field.choices.find((c) => c.id === "green") : undefined
    expect(green?.forbidden?.rules).toEqual(["TRR-GAP-19"])
    expect(() => set(draft, "battalion-1", "grade", "green")).toThrow(/elite/)
  })

  it("TRR-GAP-19 engineers may be of any grade, their own among them", () => {
    const draft = builder.edit(start("british-1914"), { add: { node: "army", what: "list:br-eng" } })
    const normal = set(draft, "list-1", "grade", "normal")
    expect(builder.sheet(normal).problems).toEqual([])
    expect(gradeOf(normal, "list-1")).toBe("normal")
  })

  it("TRR-ORG-18 TRR-ORG-20 TRR-SCALE-02 the sheet shows what will take the field", () => {
    const shown = (draft: Draft, at: string, field: string) => node(draft, at).fields.find((f) => f.id === field)?.value
    const french = start("french-1918")
    expect(shown(french, "battalion-1", "lmg")).toBe(3)
    expect(shown(set(french, "guns/2", "count", 4), "guns/1", "count")).toBe(4)
    const austrian = set(start("austro-hungarian-1918"), "command/5", "figures", 11)
    expect(shown(austrian, "command/5", "figures")).toBe(11)
    expect(builder.sheet(austrian).problems).toEqual([])
  })

  it("TRR-GAP-03 a vehicle that every object has is drawn as nothing, and refused", () => {
    const draft = structuredClone(start("british-1918"))
    draft.request.vehicles = [{ id: "tank", vehicle: "constructor", name: "Tank" }]
    expect(builder.sheet(draft).problems).toMatchObject([{ node: "tank", rules: ["TRR-GAP-03"] }])
  })

  it("TRR-GAP-19 TRR-ORG-07 Canadians of 1916 are Elite, and other British battalions are not", () => {
    const draft = start("british-1916")
    expect(() => set(draft, "battalion-1", "grade", "elite")).toThrow(/normal or green/)
    const canadians = set(set(draft, "battalion-1", "dominion", true), "battalion-1", "grade", "elite")
    expect(builder.sheet(canadians).problems).toEqual([])
    expect(gradeOf(canadians, "battalion-1")).toBe("elite")
    expect(node(start("german-1916"), "battalion-1").fields.map((f) => f.id)).not.toContain("dominion")
  })

  it("TRR-GAP-16 TRR-GAP-19 a people of the army brings its grade: Alpini are Elite, Ruthenians Green", () => {
    const alpini = set(start("italian-1916"), "battalion-1", "nationality", "Bersaglieri and Alpini")
    const plain = set(alpini, "battalion-1", "grade", "usual")
    expect(gradeOf(plain, "battalion-1")).toBe("elite")
    expect(gradeOf(set(plain, "battalion-1", "nationality", "usual"), "battalion-1")).toBe("normal")
    const ruthenians = set(start("austro-hungarian-1914"), "battalion-1", "nationality", "Ruthenians")
    expect(gradeOf(set(ruthenians, "battalion-1", "grade", "usual"), "battalion-1")).toBe("green")
    expect(() => set(ruthenians, "battalion-1", "nationality", "Martians")).toThrow(/Croats/)
    expect(node(start("austro-hungarian-1914"), "command").fields.map((f) => f.id)).toContain("nationality")
  })

  it("TRR-SCALE-09 a brigade commands no more battalions than its list says", () => {
    let draft = start("german-1914")
    const battalion = draft.request.formations.find((f) => f.id === "battalion-1")
    draft = builder.edit(draft, { add: { node: "army", what: `list:${battalion?.list}` } })
    const added = draft.request.formations.at(-1)?.id ?? ""
    expect(() => set(draft, added, "parent", "command")).toThrow(/commands 3 battalions/)
  })

  it("TRR-AT-11 TRR-MOVE-04 anti-tank rifles wait for 1918, hedge cutters for engineers", () => {
    const fields = (list: string, nation: Draft["nation"], year: number) => {
      const request = { formations: [{ id: "one", list, name: "One" }] }
      return node({ side: "red", year, month: 6, next: 2, nation, request }, "one").fields
    }
    const rifles = (year: number) => fields("ge-inf-bn-17", "german", year).find((f) => f.id === "atRifles")
    expect(rifles(1917)).toMatchObject({ forbidden: { rules: ["TRR-AT-11"] } })
    expect(rifles(1918)).not.toHaveProperty("forbidden")
    expect(fields("br-eng", "british", 1918).map((f) => f.id)).toContain("cutters")
  })

  it("what is set is built", () => {
    const draft = set(start("french-1916"), "battalion-1", "name", "Chasseurs")
    const fewer = set(draft, "battalion-1/1", "count", 1)
    const { nation, request } = fewer
    const built = buildForce("blue", { nation, ...request }, { year: 1916, month: 8 })
    expect(built.ok && built.force.formations.some((f) => f.name === "Chasseurs")).toBe(true)
    expect(draft).not.toEqual(fewer)
  })

  it("taking a headquarters away frees its battalions", () => {
    const draft = builder.edit(start("british-1916"), { remove: { node: "command" } })
    expect(draft.request.formations.every((f) => f.parent === undefined)).toBe(true)
    expect(builder.sheet(draft).problems).toEqual([])
  })

  it.each([
    ["no draft", 7, /draft/],
    ["a year before the rules", { ...start("empty"), year: 1815 }, /year/],
    ["a list that is not there", withList("br-moon-bn"), /br-moon-bn/],
    ["a list that every object has", withList("constructor"), /constructor/],
    ["two of one name", twice(), /two things/],
    ["a field of its own", { ...start("empty"), gold: 1 }, /gold/],
  ])("%s is refused with the field", (_, given, message) => {
    expect(() => builder.open(given)).toThrow(message)
    expect(() => builder.open(given)).toThrow(BadInput)
  })

  it("whatever is offered can be done, and what comes of it can be opened and drawn again", () => {
    const edits = fc.array(fc.nat(), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.nat({ max: builder.starts.length - 1 }), edits, (from, picks) => {
        let draft = (builder.starts[from] as { draft: Draft }).draft
        for (const pick of picks) {
          const all = nodes(builder.sheet(draft).root).flatMap(offers)
          draft = builder.edit(draft, all[pick % all.length] as Edit)
          expect(builder.open(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
        }
        expect(builder.sheet(draft).root.id).toBe("army")
      }),
      { numRuns: 40, seed: 11 },
    )
  })
})

/** The grade that a formation has when the draft is built. */
function gradeOf({ nation, request, year, month }: Draft, id: string): string | undefined {
  const built = buildForce("blue", { nation, ...request }, { year, month })
  if (!built.ok) throw new Error(built.problems.map((p) => p.message).join("; "))
  return built.force.formations.find((f) => f.id === id)?.grade
}

function withList(list: string) {
  const draft = structuredClone(start("british-1914"))
  for (const f of draft.request.formations) f.list = list
  return draft
}

function twice() {
  const draft = structuredClone(start("british-1914"))
  const [first] = draft.request.formations
  if (first) draft.request.formations.push(first)
  return draft
}

/** Every edit that a node offers, with numbers at both ends of their range. */
function offers(n: SheetNode): Edit[] {
  const edits: Edit[] = n.adds.filter((a) => !a.forbidden).map((a) => ({ add: { node: n.id, what: a.id } }))
  if (n.removable) edits.push({ remove: { node: n.id } })
  for (const f of n.fields) {
    const values =
      f.kind === "choice"
        ? f.choices.filter((c) => !c.forbidden).map((c) => c.id)
        : f.kind === "number"
          ? [f.min, f.max]
          : f.kind === "yesno"
            ? f.forbidden
              ? []
              : [!f.value]
            : ["Another name"]
    for (const value of values) edits.push({ set: { node: n.id, field: f.id, value } })
  }
  return edits
}
