/** The schema of `nations.json`. A test holds the file to it: pages that draw a board load the colours and no schemas. */
import { z } from "zod"
import type { Frozen } from "../data-file.ts"
import { month, shortName, text } from "../scenario.ts"

const CAMPS = ["entente", "central"] as const

const colour = z.string().regex(/^#[0-9a-f]{6}$/, "expected a colour such as #78867a")

/** The colours of a nation; an edge is a second colour, if the uniform had one. */
const dress = { colour, edge: colour.optional() }

export const NationsFile = z.strictObject({
  salient: z.literal("data"),
  kind: z.literal("nations"),
  nations: z.array(
    z.strictObject({
      id: shortName,
      name: text,
      adjective: text,
      aliases: z.array(shortName).optional(), // other words that games and files use
      camp: z.enum(CAMPS),
      ...dress,
      dress: z.array(z.strictObject({ id: shortName, until: month, ...dress })).optional(), // earlier uniforms
    }),
  ),
})

export type Nation = Frozen<z.output<typeof NationsFile>>["nations"][number]
