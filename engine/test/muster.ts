/**
 * The smallest game in which players build their own forces: both sides hand in a secret list of companies at the same time, then
 * take turns to spend them until one side has none. For the tests of written answers.
 */
import { z } from "zod"
import {
  BadInput,
  type Builder,
  checkEdit,
  checkpoint,
  choose,
  copy,
  type Flow,
  type Game,
  type Outcome,
  oneOf,
  type Random,
  type Read,
  readBy,
  refuse,
  type Sheet,
  tell,
  together,
  type Written,
  write,
} from "../index.ts"

const WHO = ["ann", "bob"] as const
type Who = (typeof WHO)[number]
const MEN = { guard: 3, line: 2, reserve: 1 } as const
type Kind = keyof typeof MEN
const KIND = ["guard", "line", "reserve"] as const satisfies readonly Kind[]

const ForceSchema = z.strictObject({
  name: z.string().max(40),
  companies: z.array(z.strictObject({ kind: z.enum(KIND), men: z.int().min(1).max(9) })).max(20),
})
export type Force = z.infer<typeof ForceSchema>

export type Field = { forces: { [who in Who]: Force | null }; spent: { [who in Who]: number }; next: Who }

const most = 12
const cost = ({ companies }: Force): number => companies.reduce((n, c) => n + MEN[c.kind] * c.men, 0)

function sheet(draft: Force): Sheet {
  const over = cost(draft) > most ? [{ reason: `It costs more than ${most}.`, rules: ["MST-1"] }] : []
  const none = draft.companies.length === 0 ? [{ reason: "A force has a company.", rules: ["MST-1"] }] : []
  return {
    root: {
      id: "root",
      label: draft.name,
      fields: [{ id: "name", label: "Name", kind: "text", value: draft.name, longest: 40 }],
      adds: KIND.map((id) => ({ id, label: id })),
      removable: false,
      parts: draft.companies.map(({ kind, men }, i) => ({
        id: `${i}`,
        label: kind,
        fields: [{ id: "men", label: "Men", kind: "number" as const, value: men, min: 1, max: 9, step: 1 }],
        adds: [],
        removable: true,
        parts: [],
      })),
    },
    problems: [...over, ...none],
    warnings: [],
    totals: [{ label: "Cost", text: `${cost(draft)}` }],
  }
}

const builder: Builder<Force> = {
  title: "Forces",
  says: "Makes forces.",
  rules: ["MST-1"],
  starts: [
    { id: "empty", label: "An empty force", draft: { name: "Nobody", companies: [] } },
    { id: "guards", label: "Guards", draft: { name: "Guards", companies: [{ kind: "guard", men: 4 }] } },
  ],
  open(given) {
    const read = ForceSchema.safeParse(given)
    if (read.success) return read.data
    const issue = read.error.issues[0]
    throw new BadInput("wrong-shape", `The force at ${issue?.path.join(".") || "its top"}: ${issue?.message}.`)
  },
  sheet,
  edit(draft, edit) {
    checkEdit(sheet(draft), edit)
    const made = copy(draft)
    if ("add" in edit) made.companies.push({ kind: edit.add.what as Kind, men: 1 })
    else if ("remove" in edit) made.companies.splice(Number(edit.remove.node), 1)
    else if (edit.set.field === "name") made.name = edit.set.value as string
    else (made.companies[Number(edit.set.node)] as { men: number }).men = edit.set.value as number
    return made
  },
}

const opened = readBy(["MST-1"], builder.open)

/** Reads a side's force: a draft without problems. */
export function readForce(written: Written): Read<Force> {
  const read = opened(written)
  const [problem] = read.ok ? sheet(read.value).problems : []
  return problem ? refuse(problem.rules, problem.reason) : read
}

/** A random legal force. */
function muster(random: Random): Force {
  const companies: Force["companies"] = []
  const more = () => ({ kind: oneOf(random, KIND), men: 1 + random(3) })
  for (let next = more(); cost({ name: "", companies: [...companies, next] }) <= most; next = more())
    companies.push(next)
  return { name: `Force ${random(100)}`, companies }
}

function* handIn(m: Field, by: Who): Flow {
  m.forces[by] = yield* write(
    { by, what: "force", prompt: "Hand in your force.", rules: ["MST-1"], secret: true },
    { noun: "force", builder: { starts: ["guards"] }, read: readForce, suggest: muster },
  )
}

const left = (m: Field, who: Who): number =>
  (m.forces[who]?.companies.reduce((n, c) => n + c.men, 0) ?? 0) - m.spent[who]

function* play(m: Field): Flow<Outcome> {
  if (WHO.some((who) => m.forces[who] === null)) yield* together(WHO.map((who) => handIn(m, who)))
  for (;;) {
    checkpoint(m)
    const by = m.next
    const other = by === "ann" ? "bob" : "ann"
    if (left(m, by) <= 0) return { winners: [other], reason: `${by} has nobody left.`, rules: ["MST-2"] }
    const what = yield* choose({ by, what: "act", prompt: "What do they do?", rules: ["MST-2"] }, [
      { id: "shoot", label: "Shoot" },
      { id: "charge", label: "Charge" },
    ])
    m.spent[other] += what === "charge" ? 2 : 1
    m.spent[by] += what === "charge" ? 1 : 0
    tell(m, { kind: "lost", who: other })
    m.next = other
  }
}

const forWho = <T extends z.ZodType>(schema: T) => z.strictObject({ ann: schema, bob: schema })

export const mustering: Game<Field, unknown> = {
  id: "muster",
  name: "Muster",
  says: "Fights with forces of one's own.",
  version: "1",
  questions: ["force", "act"],
  scenarios: [
    {
      id: "field",
      name: "The field",
      brief: "A field.",
      sides: [
        { id: "ann", name: "Ann" },
        { id: "bob", name: "Bob" },
      ],
    },
  ],
  setup: () => ({ forces: { ann: null, bob: null }, spent: { ann: 0, bob: 0 }, next: "ann" }),
  play,
  view: (m, side) => ({
    next: m.next,
    spent: m.spent,
    own: side === null ? null : m.forces[side as Who],
    // Only the total of the other side's force is known.
    left: m.forces.ann && m.forces.bob ? { ann: left(m, "ann"), bob: left(m, "bob") } : null,
  }),
  imagine: (m, _now, side, random) => {
    const other = side === "ann" ? "bob" : "ann"
    const force = m.forces[other]
    if (!force) return
    const men = force.companies.reduce((n, c) => n + c.men, 0)
    m.forces[other] = { name: `Dreamt ${random(9)}`, companies: Array.from({ length: men }, () => line) }
  },
  evaluate: (m, side) =>
    Math.max(-1, Math.min(1, (left(m, side as Who) - left(m, side === "ann" ? "bob" : "ann")) / 40)),
  say: (what) => `It was ${what.kind}.`,
  scene: () => ({
    board: { kind: "table", unit: "in", width: 1000, depth: 1000, areas: [], lines: [] },
    pieces: [],
    overlays: [],
    panels: [],
    captions: [],
  }),
  state: z.strictObject({
    forces: forWho(ForceSchema.nullable()),
    spent: forWho(z.int().min(0)),
    next: z.enum(WHO),
  }),
  files: {},
  invariants: [],
  builder: builder as Builder,
}

const line = { kind: "reserve", men: 1 } as const
