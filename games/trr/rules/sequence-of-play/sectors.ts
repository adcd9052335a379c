/** Sectors of a table on which several players share a side: TRR-SEQ-03. */
import { type Check, type Decision, type Flow, ok, refuse, type Seat, type SeatId } from "@salient/engine"
import { type Point, whereIn } from "@salient/space/table"
import type { Sector, State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { hasSectors } from "../optional-rules/options.ts"
import { fieldOf, forceOf, nameOf } from "../scale-and-representation/field.ts"

/** The sectors of a match: the scenario's, if the players ask for them or there are several players on a side. */
export function sectorsFor(m: Pick<State, "scenario" | "options">, seats: readonly Seat[]): Sector[] {
  const of = (side: Side) => seats.filter((s) => s.side === side).map((s) => s.id)
  const shared = of("blue").length > 1 || of("red").length > 1
  if (!hasSectors(m, shared)) return []
  const commander = (side: Side, sector: number) =>
    of(side).length > 1 ? (of(side)[sector % of(side).length] ?? null) : null
  return (fieldOf(m).scenario.sectors ?? []).map(({ id }, i) => ({
    id,
    active: "blue",
    passed: 0,
    seats: { blue: commander("blue", i), red: commander("red", i) },
  }))
}

const names = (m: Pick<State, "scenario">, side: Side, id: string, who: string): boolean =>
  who.includes("/") ? id === `unit:${side}/${who}` : forceOf(m, { id: id as Unit["id"] }).formation === who

/** The sector a unit fights in: the one that names the unit itself, otherwise the one that names its formation. */
export function sectorOf(m: State, unit: Pick<Unit, "id" | "side">): string | null {
  if (m.sectors.length === 0) return null
  const all = fieldOf(m).scenario.sectors ?? []
  const named = (alone: boolean) =>
    all.find((s) => s.who[unit.side].some((who) => who.includes("/") === alone && names(m, unit.side, unit.id, who)))
  return (named(true) ?? named(false))?.id ?? null
}

/** TRR-SEQ-03 Units operate in their own sector and may not leave it. */
export function mayEnter(m: State, unit: Unit, points: readonly Point[]): Check {
  const id = sectorOf(m, unit)
  const sector = id === null ? undefined : fieldOf(m).scenario.sectors?.find((s) => s.id === id)
  const out = sector && points.find((p) => whereIn(sector.area, p) === "out")
  return out ? refuse("TRR-SEQ-03", `${nameOf(m, unit)} fights in ${sector.name} and may not leave it.`, out) : ok
}

/** TRR-SEQ-03 The seat that answers: the commander of the unit that the question is about, otherwise of the sector whose turn it is. */
function commanderOf(m: State, { by, about }: Decision): SeatId | null {
  const own = m.units.find((u) => u.id === about?.[0] && u.side === by)
  const id = own ? sectorOf(m, own) : null
  const sector = m.sectors.find((s) => s.id === id) ?? m.sectors[m.turn]
  return sector?.seats[by as Side] ?? null
}

/** Puts the questions of a flow to the commanders of the sectors they are about; if there is no commander, to anybody of the side. */
export function* commanded<R>(m: State, flow: Flow<R>): Flow<R> {
  let step = flow.next()
  while (!step.done) {
    const asked = step.value
    const seat = asked.kind === "together" ? null : commanderOf(m, asked)
    step = flow.next(yield seat === null ? asked : { ...(asked as Decision), seat })
  }
  return step.value
}
