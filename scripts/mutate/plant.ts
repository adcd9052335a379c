/** What a run of the tests is given: one change to plant, or the sites to trace. */
import { relative } from "node:path"
import { isData, planted, type Site, traced } from "./sites.ts"

export type Numbered = Site & { readonly number: number }

export type Planting = {
  /** The test files to run. */
  readonly tests: readonly string[]
  /** The change, if one is planted. */
  readonly site?: Site
  /** The sites to trace, and the folder where each test file writes down which it reached. */
  readonly trace?: { readonly sites: readonly Numbered[]; readonly folder: string }
}

/** A module's source as the tests are to see it; undefined if it is left as it is. */
export function plantIn({ site, trace }: Planting, root: string, path: string, source: string): string | undefined {
  const file = relative(root, path)
  if (site?.file === file) return planted(source, site)
  const here = trace?.sites.filter((s) => s.file === file && !isData(s.file)) ?? []
  return here.length > 0 ? traced(source, here) : undefined
}
