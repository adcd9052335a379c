/** Forces that players bring: ready-made ones of the builder by their id, or a file that the builder has saved. */
import { existsSync } from "node:fs"
import {
  type Decision,
  type Game,
  judge,
  Match,
  nameOfSide,
  type Side,
  scenarioOf,
  seedFrom,
  type Written,
} from "@salient/engine"
import { Usage } from "./args.ts"
import { readDocument } from "./files.ts"

export type AsksForForce = Extract<Decision, { kind: "write" }>

/** The ready-made force of that id, if this question accepts it; otherwise the content of the file of that name. */
export function forceNamed(game: Pick<Game, "builder">, { builder }: AsksForForce, text: string): Written {
  const ready = builder?.starts.includes(text) ? game.builder?.starts.find((s) => s.id === text) : undefined
  if (ready) return ready.draft as Written
  if (existsSync(text)) return readDocument(text).value as Written
  const known = builder?.starts.length ? ` Ready-made here: ${builder.starts.join(", ")}.` : ""
  throw new Usage(`There is no ready-made force and no file called "${text.slice(0, 80)}".${known}`)
}

/** Reads `SIDE=FORCE` for some sides, and has each force judged by the question that will ask for it. */
export function forcesFor(game: Game, scenario: string, texts: readonly string[]): { readonly [side: Side]: Written } {
  const { name, sides } = scenarioOf(game, scenario)
  const match = Match.begin(game, { scenario }, { seed: seedFrom("forces") })
  const forces: { [side: Side]: Written } = {}
  for (const text of texts) {
    const [side = "", ...rest] = text.split("=")
    const force = rest.join("=")
    if (force === "" || !sides.some((s) => s.id === side))
      throw new Usage(
        `--force takes SIDE=FORCE, with SIDE one of ${sides.map((s) => s.id).join(", ")}; found "${text.slice(0, 80)}".`,
      )
    if (forces[side] !== undefined) throw new Usage(`--force names ${side} twice.`)
    const asked = match.pending.find((d): d is AsksForForce => d.by === side && d.kind === "write" && !!d.builder)
    if (!asked) throw new Usage(`${name} asks ${nameOfSide(game, scenario, side)} for no force.`)
    const written = forceNamed(game, asked, force)
    const check = judge(asked, { write: written })
    if (!check.ok) throw new Usage(`${force} cannot be used: ${check.reason} (${check.rules.join(", ")})`)
    forces[side] = written
  }
  return forces
}
