/** A force in the making: a side, a month, and the request that a scenario would write. */
import { BadInput } from "@salient/engine"
import { z } from "zod"
import { listNamed } from "../scenarios/forces/lookup.ts"
import { ForceRequest, type FormationRequest } from "../scenarios/forces/request.ts"
import { type Month, NATIONS, type Nation, SIDES } from "../types.ts"

/** The most that a draft may hold, so that a link cannot bring in a sheet too big to draw. */
const most = { units: 60, text: 60 }
export const longestName = most.text

export type Draft = {
  side: (typeof SIDES)[number]
  year: number
  month: number
  /** The number for the name of the next thing added. */
  next: number
  nation: Nation
  request: Omit<z.infer<typeof ForceRequest>, "nation">
}

const text = z.string().min(1).max(most.text)
const named = { name: text }
const many = <T extends z.ZodType>(of: T) => z.array(of).max(most.units)
const shapes = ForceRequest.shape
const DraftSchema = z.strictObject({
  side: z.enum(SIDES),
  year: z.int().min(1900).max(1934),
  month: z.int().min(1).max(12),
  next: z.int().nonnegative(),
  nation: z.enum(NATIONS),
  request: z.strictObject({
    formations: many(shapes.formations.element.extend(named)),
    vehicles: many(shapes.vehicles.unwrap().element.extend(named)).optional(),
    aircraft: many(shapes.aircraft.unwrap().element.extend(named)).optional(),
    antiAircraft: many(shapes.antiAircraft.unwrap().element.extend(named)).optional(),
    transport: many(shapes.transport.unwrap().element.extend(named)).optional(),
    snipers: z.boolean().optional(),
  }),
})

/** Reads a draft from a file or a link. A draft that cannot be drawn is refused, and the field at fault is named. */
export function openDraft(given: unknown): Draft {
  const parsed = DraftSchema.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new BadInput("wrong-shape", `${issue?.path.join(".") || "the draft"}: ${issue?.message}`)
  }
  const draft = parsed.data as Draft
  const seen = new Set<string>()
  for (const { id } of everything(draft)) {
    if (seen.has(id)) throw new BadInput("wrong-shape", `request: two things are called "${id}"`)
    seen.add(id)
  }
  for (const [i, f] of draft.request.formations.entries())
    if (!listOf(draft, f))
      throw new BadInput("wrong-shape", `request.formations.${i}.list: there is no list "${f.list}"`)
  return draft
}

/** Everything in a draft that has an id of its own. */
export const everything = ({ request }: Draft) => [
  ...request.formations,
  ...(request.vehicles ?? []),
  ...(request.aircraft ?? []),
  ...(request.antiAircraft ?? []),
  ...(request.transport ?? []),
]

export const isFull = (draft: Draft): boolean => everything(draft).length >= most.units

export const monthOf = ({ year, month }: Draft): Month => ({ year, month })

/** The list that a formation is raised from. */
export const listOf = (draft: Draft, f: Pick<FormationRequest, "nation" | "list">) =>
  listNamed(f.nation ?? draft.nation, f.list)

/** The draft as a scenario would ask for it. */
export const requestOf = (draft: Draft): z.infer<typeof ForceRequest> => ({ nation: draft.nation, ...draft.request })
