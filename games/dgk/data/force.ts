/** What a scenario asks for: a formation of a nation's organisation, and how it differs from the pattern. */
import { z } from "zod"
import { ARMS, NATIONS, VEHICLES } from "../types.ts"
import { TROOP_CLASSES, type TroopClass } from "./tables.ts"

const name = z.string().min(1)
const quality = z.string().min(1) // any of the rulebook's words for it: DGK-TROOP-02

/** A unit that no organisation lists: a train, armoured cars, a wagon convoy, a detachment. */
const Attached = z.strictObject({
  name,
  arm: z.enum(ARMS).optional(), // omitted for a vehicle, whose class is fixed
  quality: quality.optional(),
  vehicle: z.enum(VEHICLES).optional(),
  bases: z.int().positive(),
  cyclist: z.boolean().optional(), // DGK-TROOP-11
  antiAircraft: z.boolean().optional(), // DGK-AIR-02
  armed: z.boolean().optional(), // Transport that may fire: DGK-FIRE-02
})
export type Attached = z.infer<typeof Attached>

/** One formation or unit of the pattern, named or changed. */
export type Item = {
  readonly name?: string | undefined
  readonly leader?: string | undefined // the commander's name
  readonly formation?: string | undefined // which formation, where the organisation allows several in this place
  readonly class?: TroopClass | undefined // inherited by everything below
  readonly quality?: string | undefined // inherited by everything below; overrides every class
  readonly bases?: number | undefined // units only
  readonly partial?: boolean | undefined // a detachment: parts may be missing
  readonly take?: { readonly [part: string]: number | readonly (string | Item)[] } | undefined
  readonly attached?: readonly Attached[] | undefined
}

const Item: z.ZodType<Item> = z.lazy(() =>
  z.strictObject({
    name: name.optional(),
    leader: name.optional(),
    formation: name.optional(),
    class: z.enum(TROOP_CLASSES).optional(),
    quality: quality.optional(),
    bases: z.int().positive().optional(),
    partial: z.boolean().optional(),
    take: z.record(name, z.union([z.int().nonnegative(), z.array(z.union([name, Item])).min(1)])).optional(),
    attached: z.array(Attached).optional(),
  }),
)

export const Force = z.strictObject({
  nation: z.enum(NATIONS),
  formation: name,
  artillery: z.enum(["single", "grouped"]).optional(), // DGK-TROOP-06; single if omitted
  order: Item.optional(),
})
export type Force = z.infer<typeof Force>
