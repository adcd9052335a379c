/** The task for one run of the tests: one change to plant, or many with a switch at each. */
import { relative } from "node:path"
import type { Named } from "./sample.ts"
import { isData, planted, type Site, switched } from "./sites.ts"

export type Numbered = Named & { readonly number: number }

export type Planting = {
  /** The test files to run, in this order. */
  readonly tests: readonly string[]
  /** The change, if one is planted. */
  readonly site?: Site
  /** The sites with a switch, and the folder where the runner records which were reached and which were noticed. */
  readonly switches?: { readonly sites: readonly Numbered[]; readonly folder: string }
}

/** The source of a module as the tests should see it; undefined if it is unchanged. */
export function plantIn({ site, switches }: Planting, root: string, path: string, source: string): string | undefined {
  const file = relative(root, path)
  if (site?.file === file) return planted(source, site)
  const here = switches?.sites.filter((s) => s.file === file && !isData(s.file)) ?? []
  return here.length > 0 ? switched(source, here) : undefined
}
