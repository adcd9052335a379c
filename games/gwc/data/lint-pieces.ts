/** Checks of the countermix and the Support Tables: names that match nothing, Weapons that nobody may carry, dates that leave a gap. */
import { type Month, NATIONS, type Nation, type PieceId, RANKS, TERRAINS } from "../types.ts"
import { kindOf, leaders, standardTeam, telephones, units, versionOf, weapons } from "./pieces.ts"
import { SUPPORT_ROLLS, type SupportItem, type SupportTable } from "./support.ts"
import { terrainChart } from "./terrain.ts"
import { values } from "./values.ts"
import { MONTHS, within } from "./words.ts"

/** GWC-11.2 Why this Unit may not carry this Weapon; undefined if it may. */
export function mayNotCarry(unit: PieceId, weapon: PieceId): string | undefined {
  const carrier = kindOf(unit)
  if (carrier !== "platoon" && carrier !== "team") return `${unit} may carry no Weapon, found ${weapon}`
  const type = weapons.find((w) => w.id === weapon)
  if (type === undefined) return `expected a Weapon, found ${weapon}`
  return type.class === "flamethrower" && carrier !== "team" ? `${weapon} needs a Team, found ${unit}` : undefined
}

/** GWC-GAP-05 Everything wrong with a Support Table. */
export function lintSupport(table: SupportTable): string[] {
  const name = `Support Table of ${table.nation} ${table.period.from ?? "…"} to ${table.period.until ?? "…"}`
  const months = MONTHS.filter((month) => within(table.period, month) && serving(table.nation, month))
  return SUPPORT_ROLLS.flatMap((roll) =>
    table.rows[roll].flatMap((item) =>
      lintItem(table.nation, item, months).map((text) => `${name}, row ${roll}: ${text}.`),
    ),
  )
}

/** A nation takes part if it has Units. */
const serving = (nation: Nation, month: Month): boolean =>
  units.some((u) => u.nation === nation && within(u.period, month))

function lintItem(nation: Nation, item: SupportItem, months: readonly Month[]): string[] {
  if ("telephone" in item)
    return telephones.some((t) => t.id === item.telephone && t.nation === nation)
      ? []
      : [`expected a Telephone of ${nation}, found ${item.telephone}`]
  if ("leader" in item)
    return leaders.some((l) => l.nation === nation && l.rank === item.leader) ? [] : [`${nation} has no ${item.leader}`]
  const strange = item.unit.filter((id) => units.find((u) => u.id === id)?.nation !== nation)
  if (strange.length > 0) return strange.map((id) => `expected a Unit of ${nation}, found ${id}`)
  const without = months.find((month) => versionOf(item.unit, month) === undefined)
  const carried = item.weapon === undefined ? undefined : mayNotCarry(item.unit[0]!, item.weapon)
  const foreign = item.weapon !== undefined && weapons.find((w) => w.id === item.weapon)?.nation !== nation
  return [
    ...(without === undefined ? [] : [`none of ${item.unit.join(", ")} serves in ${without}`]),
    ...(carried === undefined ? [] : [carried]),
    ...(foreign && carried === undefined ? [`expected a Weapon of ${nation}, found ${item.weapon}`] : []),
  ]
}

/** GWC-GAP-05 Each nation has exactly one table in each month. */
export function lintTables(tables: readonly SupportTable[]): string[] {
  return NATIONS.flatMap((nation) =>
    MONTHS.filter((month) => serving(nation, month)).flatMap((month) => {
      const found = tables.filter((t) => t.nation === nation && within(t.period, month)).length
      return found === 1 ? [] : [`${nation} has ${found} Support Tables for ${month}, expected one.`]
    }),
  )
}

/** What the rest of the data assumes about the countermix. */
export function lintPieces(): string[] {
  const problems: string[] = []
  for (const nation of NATIONS) {
    for (const rank of RANKS)
      if (!leaders.some((l) => l.nation === nation && l.rank === rank)) problems.push(`${nation} has no ${rank}.`)
    for (const month of MONTHS.filter((m) => serving(nation, m)))
      if (standardTeam(nation, month).count === 0) problems.push(`${nation} has no standard Team in ${month}.`)
    const hidden = values.hiddenPosition[nation]
    const fault = mayNotCarry(hidden.teams[0]!, hidden.weapon)
    if (fault !== undefined) problems.push(`Hidden Position of ${nation}: ${fault}.`)
  }
  for (const weapon of weapons) {
    if (weapon.range.from > weapon.range.to) problems.push(`${weapon.id}: its least Range is greater than its Range.`)
    if (weapon.fix.to >= weapon.eliminate.from) problems.push(`${weapon.id}: Fix and Elim numbers overlap.`)
  }
  const ranked = new Set(terrainChart.hierarchy)
  for (const type of TERRAINS) if (!ranked.has(type)) problems.push(`${type} has no place in the order of the chart.`)
  return problems
}
