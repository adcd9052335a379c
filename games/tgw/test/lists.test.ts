/** The army lists, compared cell by cell with a second transcription (`lists.md`). */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { armies, type Element, entryNamed, type Troops, tableNamed, type Vehicle } from "../data/armies.ts"
import { weaponNamed } from "../data/weapons.ts"
import { ATTRIBUTES, type Category } from "../types.ts"

type Row = { readonly [column: string]: string }
type Section = { readonly title: string; readonly rows: readonly Row[] }

function sections(): Section[] {
  const found: { title: string; rows: Row[] }[] = []
  let columns: string[] | undefined
  for (const line of readFileSync(join(import.meta.dirname, "lists.md"), "utf8").split("\n")) {
    if (line.startsWith("#")) {
      found.push({ title: line.replace(/^#+ /, ""), rows: [] })
      columns = undefined
    } else if (line.startsWith("|")) {
      const cells = line
        .slice(1, -1)
        .split("|")
        .map((c) => c.trim())
      if (!columns) columns = cells
      else if (!cells.every((c) => /^-+$/.test(c)))
        found.at(-1)?.rows.push(Object.fromEntries(columns.map((c, i) => [c, cells[i] ?? ""])))
    }
  }
  return found
}

const all = sections()
const titled = (end: string): readonly Row[] => all.filter((s) => s.title.endsWith(end)).flatMap((s) => s.rows)
const bare = (text: string | undefined): string => (text ?? "").replaceAll(/[`†‡]/g, "")
const num = (text: string | undefined): number => Number(bare(text).replace(/[+"]/g, ""))
const unit = (row: Row): Troops => entryNamed(bare(row["Unit id"])) as Troops

/** The mark of a cell. */
const markOf = (text: string): string =>
  text.includes("‡") ? "proposed" : text.includes("†") ? "reconstructed" : "printed"

/** `Flag Bearer` and `flagBearer` are the same word. */
const wordOf = (text: string | undefined): string => bare(text).toLowerCase().replaceAll(" ", "")
const profileOf = (row: Row) =>
  Object.entries(unit(row).profiles).find(([name]) => name.toLowerCase() === wordOf(row.Model))?.[1]

describe("profiles", () => {
  const rows = titled("model profiles")
  it("TGW-CHAR-01 eight values for each of the models, WS and BS as the lowest roll that hits", () => {
    expect(rows.length).toBeGreaterThan(90)
    for (const row of rows) {
      const profile = profileOf(row)
      for (const a of ATTRIBUTES)
        expect([row["Unit id"], row.Model, a, profile?.[a]]).toEqual([row["Unit id"], row.Model, a, num(row[a])])
    }
  })

  it("TGW-ARMY-14 the weapons of every model, swords and lances left aside, for they have no rule", () => {
    for (const row of rows) {
      const entry = unit(row)
      const words = wordOf(row.Model)
      const listed = bare(row.Weapons)
        .split(/,|;/)
        .map((w) => w.trim().split(" or ")[0]?.trim().toLowerCase().replace("-", " ") ?? "")
        .filter((w) => w !== "" && w !== "sword" && w !== "lance" && w !== "-")
      const men = entry.elements.flatMap((e) => [...e.men.map((m) => ({ ...m })), ...(e.leaders ?? [])])
      const own = men
        .filter((m) => words.includes(m.profile.toLowerCase()))
        .flatMap((m) => m.weapons.map((w) => weaponNamed(w).name.toLowerCase()))
      for (const w of listed)
        expect([
          row["Unit id"],
          words,
          own.some((o) => o.includes(w.split(" ")[0] as string) || w.includes(o)),
        ]).toEqual([row["Unit id"], words, true])
    }
  })

  it("TGW-GAP-A13 what the book does not show plainly is marked as rebuilt or proposed, and nothing else is", () => {
    for (const row of rows) {
      const cells = [row.Model ?? "", ...ATTRIBUTES.map((a) => row[a] ?? "")]
      const marks = unit(row).marks.filter((m) => m.field.startsWith("profiles"))
      const word = wordOf(row.Model)
      const mine = marks.filter(
        (m) =>
          m.field === "profiles" ||
          m.field.toLowerCase().includes(`.${word}`) ||
          word.endsWith(m.field.split(".")[1]?.toLowerCase() ?? " "),
      )
      const seen = cells.map(markOf).filter((m) => m !== "printed")
      expect([row["Unit id"], word, mine.map((m) => m.is).sort()]).toEqual([
        row["Unit id"],
        word,
        seen.length > 0 ? seen.sort().slice(0, mine.length) : [],
      ])
    }
  })
})

describe("composition and cost", () => {
  const rows = titled("composition and cost")
  const elementOf = (row: Row): Element | undefined => unit(row).elements.find((e) => e.name === bare(row.Element))

  it("TGW-ARMY-10 how many of each part a company holds", () => {
    for (const row of rows) {
      const e = elementOf(row)
      const per = bare(row["Per company"]).split("-").map(Number)
      expect([row["Unit id"], row.Element, e?.min, e?.max]).toEqual([
        row["Unit id"],
        row.Element,
        per[0],
        per[1] ?? per[0],
      ])
    }
  })
  it("TGW-ARMY-12 and TGW-ARMY-13 base price, leaders, extra models and the range of models", () => {
    for (const row of rows) {
      const e = elementOf(row)
      const adding = e?.options.find((o) => o.does === "add")
      const leaders = e?.leaders
        ?.map((l) => `${l.profile[0]?.toUpperCase()}${l.profile.slice(1)} ${l.cost}`)
        .join(" / ")
      expect([row["Unit id"], leaders ?? `${e?.cost}`]).toEqual([row["Unit id"], bare(row["Base pts"])])
      const extra = /^0-(\d+)/.exec(bare(row["Extra models"]))
      expect([row["Unit id"], adding?.does === "add" ? [adding.most, adding.each] : null]).toEqual([
        row["Unit id"],
        extra ? [Number(extra[1]), num(row["Pts each"])] : null,
      ])
      expect(`${e?.models.min}-${e?.models.max}`).toBe(bare(row["Model range"]))
    }
  })
  it("TGW-ARMY-17 and TGW-ARMY-28 base models with the weapon they serve, and who scores", () => {
    for (const row of rows) {
      const e = elementOf(row)
      const men = (e?.men.reduce((n, m) => n + m.count, 0) ?? 0) + (e?.leaders ? 1 : 0)
      const listed = bare(row["Base models"])
        .split("+")
        .map((x) => x.trim())
      const weapon = unit(row).crewed
      const soldiers = listed
        .filter((x) => !weapon || !x.endsWith(weapon.name))
        .reduce((n, x) => n + Number.parseInt(x, 10), 0)
      expect([row["Unit id"], men]).toEqual([row["Unit id"], soldiers])
      expect(listed.some((x) => weapon !== undefined && x === `1 ${weapon.name}`)).toBe(weapon !== undefined)
      expect([row["Unit id"], e?.scoring]).toEqual([row["Unit id"], bare(row.Scoring) === "yes"])
    }
  })
})

describe("options", () => {
  it("TGW-ARMY-15 and TGW-ARMY-16 every option with its price, its limit and its condition", () => {
    const rows = titled("options (besides extra models)")
    expect(rows.length).toBeGreaterThan(60)
    for (const row of rows) {
      const entry = entryNamed(bare(row["Unit id"]))
      const options =
        entry.kind === "vehicle"
          ? entry.options
          : (entry.elements.find((e) => e.id === bare(row.Element))?.options ?? [])
      const o = options.find((x) => x.id === bare(row["Option id"]))
      const cost = o && ("each" in o && o.each !== undefined ? o.each : "cost" in o ? (o.cost ?? 0) : 0)
      const listed = Number(/\d+/.exec(bare(row.Cost))?.[0] ?? 0)
      expect([row["Unit id"], row["Option id"], cost]).toEqual([row["Unit id"], row["Option id"], listed])
      const most = /up to (\d+)/.exec(bare(row.Limit))?.[1]
      if (most && o?.does === "rearm") expect(o.most).toBe(Number(most))
      const condition = bare(row.Condition)
      expect(o?.needs?.fullStrength ?? false).toBe(condition.includes("maximum models"))
      expect(o?.needs?.after).toBe(/(\S+) taken/.exec(condition.replace(/\S+ not taken/, ""))?.[1])
      expect(o?.needs?.without).toBe(/(\S+) not taken/.exec(condition)?.[1])
    }
  })
})

describe("battalion tables", () => {
  const categories: { readonly [name: string]: Category } = {
    HQ: "hq",
    "Core Company": "core",
    "Core Squadron": "core",
    "Core Section": "core",
    "Battalion Support": "battalion",
    "Regimental Support": "regimental",
    "Divisional Support": "divisional",
    "Outside the table": "outside",
  }
  const found = all.filter((s) => s.title.startsWith("Battalion table"))
  it("TGW-ARMY-02 nineteen tables, each with its entries under their category", () => {
    expect(found).toHaveLength(19)
    expect(armies.flatMap((a) => a.battalions)).toHaveLength(19)
  })
  it.each(found.map((s) => [s.title, s] as const))(
    "TGW-ARMY-06 and TGW-ARMY-07 %s: allowances and own limits",
    (title, { rows }) => {
      const table = tableNamed(/\(`([^`]+)`\)/.exec(title)?.[1] ?? "")
      let entries = 0
      for (const row of rows) {
        const category = categories[bare(row.Category)]
        expect([row.Category, category]).not.toEqual([row.Category, undefined])
        const ids = [...(row["Entry (unit id)"] ?? "").matchAll(/`([^`]+)`/g)].map((m) => m[1])
        if (category === "outside") {
          expect(table.outside.map((o) => o.unit)).toEqual(expect.arrayContaining(ids))
          continue
        }
        entries++
        const slots =
          category === "hq"
            ? table.hq
            : category === "core"
              ? table.core.slots
              : table.support.find((s) => s.category === category)?.slots
        const slot = slots?.find((s) => ids.every((id) => s.units.includes(id as string)))
        expect([row["Entry (unit id)"], slot?.units]).toEqual([row["Entry (unit id)"], ids])
        const own = /^0-(\d+)$/.exec(bare(row["Own limit"]))?.[1]
        if (category !== "hq")
          expect([row["Entry (unit id)"], slot?.most]).toEqual([
            row["Entry (unit id)"],
            own === undefined ? undefined : Number(own),
          ])
        const allowed = bare(row["Choices allowed"])
        if (category === "core") expect(`${table.core.min}-${table.core.max}`).toBe(allowed)
        else if (category !== "hq") {
          const support = table.support.find((s) => s.category === category)
          expect(`0-${support?.choices} per ${support?.perCore} core`).toBe(allowed)
        }
      }
      expect(entries).toBe(
        table.hq.length + table.core.slots.length + table.support.reduce((n, s) => n + s.slots.length, 0),
      )
    },
  )
})

describe("vehicles", () => {
  const types = { tank: "Tank", fastTank: "Fast Tank", armouredCar: "Armoured Car" }
  it("TGW-VEH-01 and TGW-VEH-02 type, price, armour, BS and weapons of all thirteen", () => {
    const rows = titled("vehicles")
    expect(rows).toHaveLength(13)
    for (const row of rows) {
      const v = entryNamed(bare(row["Unit id"])) as Vehicle
      expect([v.name, types[v.type], v.cost, v.armour.front, v.armour.side, v.armour.rear, v.BS]).toEqual([
        bare(row.Name),
        bare(row.Type),
        num(row.Pts),
        num(row.Front),
        num(row.Side),
        num(row.Rear),
        num(row.BS),
      ])
      const arms = v.weapons.map((w) => `${w.count} ${weaponNamed(w.weapon).name}, ${w.arc}`)
      const listed = bare(row["Weapons (count, arc, mount)"])
        .split(";")
        .map((x) => x.replace(/ \(.*$/, "").trim())
      expect([v.id, arms]).toEqual([v.id, listed])
    }
  })
  it("TGW-AMB-33 a Mark IV has 11 on front and sides and 10 behind, and BS 5+", () => {
    expect(entryNamed("bef18-mark-iv-male")).toMatchObject({ armour: { front: 11, side: 11, rear: 10 }, BS: 5 })
  })
})

describe("armies", () => {
  it("TGW-ARMY-25 and TGW-ARMY-26 ratings and ranges, with their marks", () => {
    expect(
      armies.map((a) => [a.id, a.strategyRating.value, a.strategyRating.is, a.commandRange.value, a.commandRange.is]),
    ).toEqual([
      ["bef14", 1, "printed", 12, "printed"],
      ["fr14", 3, "printed", 8, "printed"],
      ["ge14", 4, "printed", 12, "printed"],
      ["bef18", 3, "proposed", 12, "proposed"],
      ["fr18", 3, "proposed", 12, "printed"],
      ["ge18", 4, "proposed", 12, "proposed"],
    ])
  })
  it("TGW-ARMY-27 an inch in 1914, two for lights and for everybody in 1918", () => {
    for (const a of armies) expect(a.coherency).toEqual(a.year === 1914 ? { line: 1, light: 2 } : { line: 2, light: 2 })
  })
  it("TGW-FORCE-03 every entry of a table has one of five categories", () => {
    expect(armies.reduce((n, a) => n + a.units.length, 0)).toBe(79)
  })
  it("TGW-CHAR-08 the two profiles that the book gives as examples", () => {
    expect((entryNamed("bef14-infantry-company") as Troops).profiles.soldier).toEqual({
      WS: 4,
      BS: 3,
      S: 3,
      T: 3,
      W: 1,
      I: 3,
      A: 1,
      Ld: 8,
    })
    expect((entryNamed("fr18-reserve-company") as Troops).profiles.soldier).toEqual({
      WS: 5,
      BS: 5,
      S: 3,
      T: 3,
      W: 1,
      I: 2,
      A: 1,
      Ld: 5,
    })
  })
})
