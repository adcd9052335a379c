import { z } from "zod"
import { FIGURES, GRADES, NATIONS, type Nation, UNIT_KINDS } from "../types.ts"
import { artilleryData } from "./artillery.ts"
import austroHungarian from "./organisations/austro-hungarian.json" with { type: "json" }
import british from "./organisations/british.json" with { type: "json" }
import french from "./organisations/french.json" with { type: "json" }
import german from "./organisations/german.json" with { type: "json" }
import others from "./organisations/others.json" with { type: "json" }
import russian from "./organisations/russian.json" with { type: "json" }
import { OriginTable, read } from "./origin.ts"
import { Span, scaleData } from "./scale.ts"

const Month = z.strictObject({ year: z.int(), month: z.int().min(1).max(12) })
const Count = z.union([z.int().positive(), Span])
const GradeName = z.enum(GRADES)
const PieceName = z.string().refine((id) => id in artilleryData.pieces, "no such piece in artillery.json")

/** A number that changed while the list was in use. */
const Growing = z.array(z.strictObject({ from: z.int(), to: z.int(), count: z.int().positive() })).min(1)

/** A line of an organisation: a number of units of one kind, and what each of them has. */
const Element = z
  .strictObject({
    name: z.string(),
    kind: z.enum(UNIT_KINDS), // how it acts: TRR-SEQ-04, TRR-AMB-23
    count: Count, // units of this kind
    figures: z.partialRecord(z.enum(FIGURES), z.int().positive()).optional(),
    models: Count.optional(), // tripod machine-gun models in the unit
    pieces: z.array(PieceName).min(1).optional(), // one model of one of these types
    weapons: z.union([z.int().positive(), Growing]).optional(), // how many weapons that model stands for, its strength: TRR-AT-09
    crew: z.int().positive().optional(), // figures with each model
    team: z.boolean().optional(), // has a horse team
    mounted: z.boolean().optional(), // machine guns on horseback
    lance: z.boolean().optional(), // TRR-OPT-04
    assault: z.boolean().optional(), // TRR-OPT-03
    fromHq: z.boolean().optional(), // TRR-IND-15: provided by the HQ, no figures of its own
    wagons: z.array(z.enum(["telephone", "radio", "mg", "stores"])).optional(),
    years: z.tuple([z.int(), z.int()]).optional(), // left out: as long as the list
  })
  .refine((e) => e.figures !== undefined || e.crew !== undefined, "an element needs figures or a crew")
  .refine((e) => (e.kind === "mg") === (e.models !== undefined), "machine guns, and only they, count models")
  .refine((e) => (e.pieces !== undefined) === (e.weapons !== undefined), "pieces and weapons go together")

const LmgPeriod = z.strictObject({
  from: z.int(),
  to: z.int(),
  least: z.int().nonnegative(), // companies or squadrons that have a light machine gun
  most: z.int().nonnegative(),
})

const officers = ["co", "officer", "mountedCo", "mountedOfficer"] as const
const rankAndFile = ["rifle", "rifleSmg", "lmg"] as const
const [, companyAtMost] = scaleData.companyFigures

const ListFields = z.strictObject({
  rule: z.string().regex(/^TRR-(ORG|GAP)-\d\d$/),
  name: z.string(),
  level: z.enum(["brigade", "regiment", "battalion", "company", "engineers", "artillery"]),
  from: z.int(),
  to: z.int(),
  grenadesFrom: z.int().nullable(), // null: none, or not stated
  improvisedGrenadesFrom: z.int().optional(),
  commands: z.array(z.strictObject({ from: z.int(), to: z.int(), battalions: z.int().positive() })).optional(),
  lmg: z.array(LmgPeriod).optional(),
  bombing: z.int().positive().optional(), // companies that may use the assault factors: TRR-OPT-03
  storm: z.boolean().optional(), // storm troops, for their grade
  elements: z.array(Element).min(1),
  notes: z.array(z.string()).optional(),
})

/** A list of an army. The refusals are TRR-SCALE-03 and TRR-SCALE-02; specialists are added to the ten. */
export const List = ListFields.refine(
  (list) => list.level !== "battalion" || list.elements.some((e) => officers.some((o) => e.figures?.[o])),
  "TRR-SCALE-03: a battalion needs an officer",
).refine(
  (list) => list.elements.every((e) => rankAndFile.reduce((n, f) => n + (e.figures?.[f] ?? 0), 0) <= companyAtMost),
  `TRR-SCALE-02: a company has at most ${companyAtMost} rifle and light machine-gun figures`,
)

const Mix = z.record(GradeName, z.int().min(0).max(100)).refine((m) => m.elite + m.normal + m.green === 100)

const Grades = z.strictObject({
  periods: z
    .array(
      z.strictObject({
        from: Month,
        to: Month,
        allowed: z.array(GradeName).min(1),
        mix: Mix.optional(), // shares of the army in hundredths
        target: GradeName.optional(), // what they count as when shot at: TRR-FIRE-04
        storm: GradeName.optional(), // the grade of storm troops
      }),
    )
    .min(1),
  nationalities: z
    .array(
      z.strictObject({
        name: z.string(),
        allowed: z.array(GradeName).min(1),
        bulk: GradeName,
        share: z.int().min(1).max(100),
      }),
    )
    .optional(),
  dominions: z.strictObject({ from: Month, to: Month, grade: GradeName }).optional(), // Canadians and Australians
  mgCompanies: GradeName.optional(), // always of this grade
})

const Lists = z.record(z.string().regex(/^[a-z]{2}-[a-z0-9-]+$/), List)

/** Says what the file is, for a reader who has only this file. */
const about = <K extends string>(kind: K) => ({
  salient: z.literal("data").optional(),
  game: z.literal("trr").optional(),
  kind: z.literal(kind).optional(),
})

/** The file of one army. */
export const Army = z.strictObject({
  ...about("organisation"),
  origin: OriginTable,
  nation: z.enum(NATIONS),
  grades: Grades,
  lists: Lists,
})

/** The file of the armies that the lists do not cover. */
export const Others = z.strictObject({
  ...about("borrowed"),
  origin: OriginTable,
  nations: z.partialRecord(
    z.enum(NATIONS),
    z.strictObject({
      from: z.int(),
      to: z.int(),
      grenadesFrom: z.int(),
      borrows: z.array(z.string()), // lists of other nations: TRR-GAP-16
      grades: Grades,
      lists: Lists, // lists of their own
    }),
  ),
})

export type OrganisationList = z.infer<typeof List>
export type ListElement = z.infer<typeof Element>
export type NationGrades = z.infer<typeof Grades>
export type NationArmy = {
  readonly nation: Nation
  readonly grades: NationGrades
  readonly lists: { readonly [id: string]: OrganisationList }
}

/** The five printed armies, each as in its file. */
export const printedArmies = [
  read("organisations/austro-hungarian.json", Army, austroHungarian),
  read("organisations/british.json", Army, british),
  read("organisations/french.json", Army, french),
  read("organisations/german.json", Army, german),
  read("organisations/russian.json", Army, russian),
]

/** TRR-GAP-16: the armies the lists do not cover, and whose lists they borrow. */
export const borrowedArmies = read("organisations/others.json", Others, others)

const printedLists: { [id: string]: OrganisationList } = Object.assign({}, ...printedArmies.map((army) => army.lists))

/** A borrowed list is the same list, but with the borrower's years, and with grenades from when the borrower had them. */
function borrowed(nation: Nation, id: string): OrganisationList {
  const army = borrowedArmies.nations[nation]
  const list = printedLists[id]
  if (army === undefined || list === undefined)
    throw new Error(`others.json: ${nation} borrows "${id}", which no printed army has`)
  const { grenadesFrom } = list.level === "artillery" ? { grenadesFrom: null } : army
  const lmg = list.lmg === undefined ? {} : { lmg: [] }
  const elements = list.elements.map(({ years: _, ...element }) => element)
  const commands = list.commands?.slice(-1).map((c) => ({ ...c, from: army.from, to: army.to }))
  return {
    ...list,
    ...lmg,
    elements,
    ...(commands ? { commands } : {}),
    rule: "TRR-GAP-16",
    from: army.from,
    to: army.to,
    grenadesFrom,
  }
}

/** Every army by nation, borrowed lists filled in. */
export const armies: ReadonlyMap<Nation, NationArmy> = new Map<Nation, NationArmy>([
  ...printedArmies.map((army): [Nation, NationArmy] => [army.nation, army]),
  ...NATIONS.flatMap((nation): [Nation, NationArmy][] => {
    const army = borrowedArmies.nations[nation]
    if (army === undefined) return []
    const lists: { [id: string]: OrganisationList } = { ...army.lists }
    for (const id of army.borrows) lists[id] = borrowed(nation, id)
    return [[nation, { nation, grades: army.grades, lists }]]
  }),
])
