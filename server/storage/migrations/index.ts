/** All migrations in order. One that has been released is never changed: add another. */
import type { Migration } from "kysely/migration"
import { up as matches } from "./0001-matches.ts"
import { up as company } from "./0002-company.ts"
import { up as cache } from "./0003-cache.ts"
import { up as owners } from "./0004-owners.ts"
import { up as lists } from "./0005-lists.ts"
import { up as promises } from "./0006-promises.ts"
import { up as chapters } from "./0007-chapters.ts"
import { up as terms } from "./0008-terms.ts"
import { up as unseen } from "./0009-unseen.ts"

export const migrations: { readonly [name: string]: Migration } = {
  "0001-matches": { up: matches },
  "0002-company": { up: company },
  "0003-cache": { up: cache },
  "0004-owners": { up: owners },
  "0005-lists": { up: lists },
  "0006-promises": { up: promises },
  "0007-chapters": { up: chapters },
  "0008-terms": { up: terms },
  "0009-unseen": { up: unseen },
}

export const latest: string = Object.keys(migrations).at(-1) as string
