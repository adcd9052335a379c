/** Names that could be mistaken for somebody else's: reserved names, and names that look like another. */
import { type Expression, sql } from "kysely"
import { ServerError } from "../errors.ts"
import type { Db } from "../storage/schema.ts"

/** Names that differ only by case, width or spacing are the same name. */
export const keyOf = (name: string): string => name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim()

/** A user with such a name could be mistaken for the host, for nobody or for a computer. */
const reserved: ReadonlySet<string> = new Set([
  "a former player",
  "admin",
  "administrator",
  "anonymous",
  "computer",
  "former player",
  "guest",
  "host",
  "mod",
  "moderator",
  "nobody",
  "official",
  "operator",
  "owner",
  "recruit",
  "regular",
  "root",
  "salient",
  "server",
  "staff",
  "support",
  "system",
  "umpire",
  "veteran",
])

/** Letters of these scripts look like each other's; a name is of one of them. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]
/** Letters of other scripts that look like Latin ones. */
const asLatin = /^[асеоруіјѕхһӏԁԛԝвкмнтгαοερνκιτυχβημζ0-9 ._'-]+$/u

/** Letters that cannot be seen, and phonetic letters, most of which look like usual ones. */
const confusing = /[\p{Default_Ignorable_Code_Point}\u1160\u0250-\u02ff\u1d00-\u1dbf]/u

/** Characters that look alike within a name, and what they are compared as. */
const from = "01iı|_.-' "
const to = "ollll"
const folded = (key: string): string =>
  [...key].map((c) => (from.includes(c) ? (to[from.indexOf(c)] ?? "") : c)).join("")
const foldedColumn = (column: Expression<string>) => sql<string>`translate(${column}, ${from}, ${to})`

/** Refuses a name that is reserved, mixes scripts, has confusing letters, or looks like somebody else's. */
export async function mustBeOwnName(db: Db, name: string, own?: string): Promise<void> {
  const key = keyOf(name)
  const plain = key.replaceAll(/[._'-]/g, "").trim()
  if (reserved.has(key) || reserved.has(plain) || /^guest \d+$/.test(key))
    throw new ServerError("name-taken", "This name is reserved: choose another.")
  if (confusing.test(name) || confusing.test(key))
    throw new ServerError("name-taken", "This name has letters that cannot be told from others, or not be seen.")
  if (scripts.filter((script) => script.test(key)).length > 1 || (asLatin.test(key) && !/^[\x20-\x7e]+$/.test(key)))
    throw new ServerError("name-taken", "This name mixes letters of several alphabets: use only one.")
  const schemaFor = await db
    .selectFrom("users")
    .select("id")
    .where((eb) => eb(foldedColumn(eb.ref("name_key")), "=", folded(key)))
    .executeTakeFirst()
  if (schemaFor && schemaFor.id !== own)
    throw new ServerError("name-taken", "That name is taken, or looks like one that is.")
}
