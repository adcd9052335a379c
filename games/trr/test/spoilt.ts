import { scenarioFiles } from "../scenarios/files.ts"
import { scenarios } from "../scenarios/scenarios.ts"

/** The problems of a scenario after some of its fields are changed; `undefined` removes a field. */
export function spoilt(id: string, changes: { readonly [path: string]: unknown }): string[] {
  const copy: unknown = structuredClone(scenarioFiles.find((s) => (s as { id: string }).id === id))
  for (const [path, value] of Object.entries(changes)) change(copy, path.split(/[.[\]]+/).filter(Boolean), value)
  const loaded = scenarios.load(copy)
  return loaded.ok ? [] : loaded.problems.map((p) => [...p.rules, `${p.field}: ${p.message}`].join(" "))
}

function change(inside: unknown, path: readonly string[], value: unknown): void {
  const record = inside as Record<string, unknown>
  const [step = "", ...rest] = path
  if (rest.length > 0) change(record[step], rest, value)
  else if (value === undefined) delete record[step]
  else record[step] = value
}
