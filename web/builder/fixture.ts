/** A made-up builder with a field of every kind, for inspecting and testing the screens. */
import { BadInput, type Builder, type Edit, type Forbidden, type SheetNode } from "@salient/engine"

type Platoon = { id: string; men: number; grade: string; bombs: boolean }
type Draft = { name: string; platoons: Platoon[]; guns: number; next: number }

const most = { platoons: 3, men: 50, least: 10 } as const
const grades = ["green", "steady", "veteran"] as const

const tooMany: Forbidden = { reason: `A company has ${most.platoons} platoons at most.`, rules: ["RAID-1.3"] }
const noGun: Forbidden = { reason: "A gun needs two platoons to guard it.", rules: ["RAID-1.3"] }
const oneVeteran: Forbidden = { reason: "One platoon of a company may be veteran.", rules: ["RAID-5.2"] }

const empty: Draft = { name: "A company", platoons: [], guns: 0, next: 1 }
const ready: Draft = {
  name: "B Company",
  platoons: [
    { id: "p1", men: 30, grade: "veteran", bombs: true },
    { id: "p2", men: 20, grade: "green", bombs: false },
  ],
  guns: 1,
  next: 3,
}

const platoonNode = (draft: Draft, p: Platoon, i: number): SheetNode => ({
  id: p.id,
  label: `${i + 1}. Platoon`,
  detail: `${p.men} men, ${p.grade}`,
  rules: ["RAID-1.3"],
  fields: [
    {
      id: "men",
      label: "Men",
      kind: "number",
      value: p.men,
      min: most.least,
      max: most.men,
      step: 10,
      limit: { reason: "A platoon has 10 to 50 men.", rules: ["RAID-1.3"] },
    },
    {
      id: "grade",
      label: "Grade",
      kind: "choice",
      value: p.grade,
      choices: grades.map((g) => {
        const taken = g === "veteran" && draft.platoons.some((o) => o !== p && o.grade === "veteran")
        return { id: g, label: g, ...(taken ? { forbidden: oneVeteran } : {}) }
      }),
    },
    {
      id: "bombs",
      label: "Carries bombs",
      kind: "yesno",
      value: p.bombs,
      ...(p.grade === "green" ? { forbidden: { reason: "Green men are given none.", rules: ["RAID-6.2"] } } : {}),
    },
  ],
  adds: [],
  removable: true,
  parts: [],
})

function changed(draft: Draft, edit: Edit): Draft {
  if ("add" in edit) {
    if (edit.add.what === "gun") {
      if (draft.platoons.length < 2) throw new BadInput("wrong-state", noGun.reason)
      return { ...draft, guns: draft.guns + 1 }
    }
    if (draft.platoons.length >= most.platoons) throw new BadInput("wrong-state", tooMany.reason)
    const fresh: Platoon = { id: `p${draft.next}`, men: 20, grade: "steady", bombs: false }
    return { ...draft, platoons: [...draft.platoons, fresh], next: draft.next + 1 }
  }
  if ("remove" in edit) return { ...draft, platoons: draft.platoons.filter((p) => p.id !== edit.remove.node) }
  const { node, field, value } = edit.set
  if (node === "root") return { ...draft, name: String(value) }
  return { ...draft, platoons: draft.platoons.map((p) => (p.id === node ? { ...p, [field]: value } : p)) }
}

const isDraft = (given: unknown): given is Draft =>
  typeof given === "object" && given !== null && "platoons" in given && Array.isArray(given.platoons)

export const fixtureBuilder: Builder<Draft> = {
  title: "Raising a company",
  says: "A made-up company of three platoons and a gun.",
  rules: ["RAID-1.3"],
  starts: [
    { id: "empty", label: "An empty company", draft: empty },
    { id: "ready", label: "B Company", draft: ready },
  ],
  open: (given) => {
    if (isDraft(given)) return given
    throw new BadInput("wrong-shape", "platoons: expected a list of platoons")
  },
  sheet: (draft) => ({
    root: {
      id: "root",
      label: draft.name,
      detail: `${draft.platoons.length} platoons, ${draft.guns} guns`,
      fields: [{ id: "name", label: "Name", kind: "text", value: draft.name, longest: 40 }],
      adds: [
        {
          id: "platoon",
          label: "Platoon",
          ...(draft.platoons.length >= most.platoons ? { forbidden: tooMany } : {}),
        },
        { id: "gun", label: "Machine gun", ...(draft.platoons.length < 2 ? { forbidden: noGun } : {}) },
      ],
      removable: false,
      parts: draft.platoons.map((p, i) => platoonNode(draft, p, i)),
    },
    problems:
      draft.platoons.length === 0
        ? [{ reason: "A company has at least one platoon.", rules: ["RAID-1.3"], node: "root" }]
        : [],
    warnings: draft.guns > 1 ? [{ reason: "More than one gun is slow to carry.", rules: ["RAID-4.1"] }] : [],
    totals: [{ label: "Men", text: `${draft.platoons.reduce((n, p) => n + p.men, 0)}` }],
  }),
  edit: changed,
}
