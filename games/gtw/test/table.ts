/** Short ways to set up a rule test: units where they are wanted, dice that roll the given numbers. */
import type { Move } from "@salient/engine"
import { matchFrom, matchOf } from "@salient/kit/testing"
import { counterFrom, counters } from "../data/counters.ts"
import { game } from "../game.ts"
import { fieldOf, hexNamed } from "../rules/basic-game-concepts/field.ts"
import { isCorpsHeadquarters } from "../rules/basic-game-concepts/units.ts"
import { scenarios } from "../scenarios/scenarios.ts"
import type { State, Unit } from "../state.ts"
import type { Fortification, Nation, Phase, Side, Size, UnitType, Weather } from "../types.ts"
import { FORTIFICATIONS, sideIndex } from "../types.ts"

export type Wanted = Partial<Omit<Unit, "hex" | "counter">> & {
  readonly at: string
  readonly is: string
  readonly as?: string
}

export type Scene = {
  readonly units: readonly Wanted[]
  readonly scenario?: string
  readonly phase?: Phase
  readonly active?: Side
  readonly weather?: Weather
  readonly turn?: number
  readonly owners?: { readonly [side in Side]?: string }
  readonly works?: { readonly [hex: string]: Fortification | "" }
  readonly points?: readonly { readonly at: string; readonly side: Side; readonly points: number }[]
  /** Depots that replace those of the scenario. */
  readonly depots?: readonly { readonly at: string; readonly side: Side; readonly operational?: boolean }[]
  readonly options?: { readonly [option: string]: string }
  readonly dice?: readonly number[]
  readonly bare?: boolean
  /** Other changes, made before the first question. */
  readonly but?: (m: State) => void
}

/** A state with only the given units, each named by `as`; none is disrupted and all are in supply. */
export function position(set: Scene): State & { named: (as: string) => Unit } {
  const scenario = set.scenario ?? "loos"
  const m = game.setup({ scenario, options: set.options ?? {}, seats: [] })
  const template = m.units[0]!
  const names = new Map<string, number>()
  m.units = set.units.map(({ at, is, as, ...more }, n) => {
    const side: Side = /german/.test(is) || /saxon|bavarian|wurttemberg/.test(is) ? "central" : "entente"
    if (as) names.set(as, n)
    return {
      ...template,
      n,
      id: `unit:${as ?? n}`,
      counter: is,
      name: as ?? `${is} ${n}`,
      side,
      hex: hexNamed(m, at),
      corps: -1,
      ...more,
    }
  })
  // With limited intelligence: nothing is known about any corps yet.
  if (m.dossiers.length > 0)
    m.dossiers = m.units
      .filter(isCorpsHeadquarters)
      .map(({ n }) => ({ corps: n, told: false, own: 0, around: 0, harsh: 0, rating: 0, held: 0, last: [] }))
  m.leaders = []
  m.received = scenarios.named(scenario).reinforcements.map((_, i) => i)
  m.stocks = (set.points ?? []).map((p) => ({
    hex: hexNamed(m, p.at),
    side: p.side,
    points: p.points,
    open: 0,
    left: 0,
    railed: 0,
    carted: 0,
  }))
  if (set.depots)
    m.depots = set.depots.map(({ at: where, side, operational = true }) => {
      const hex = hexNamed(m, where)
      return { hex, side, net: fieldOf(m).map.netOf[hex]!, operational }
    })
  m.phase = set.phase ?? "movement"
  m.active = set.active ?? "entente"
  m.weather = set.weather ?? "clear"
  m.turn = set.turn ?? m.turn
  if (set.bare) m.works = m.works.map(() => 0)
  for (const side of ["entente", "central"] as const)
    for (const name of (set.owners?.[side] ?? "").split(" ").filter((h) => h !== ""))
      m.owners[hexNamed(m, name)] = sideIndex(side)
  for (const [hex, kind] of Object.entries(set.works ?? {}))
    m.works[hexNamed(m, hex)] = kind === "" ? 0 : FORTIFICATIONS.indexOf(kind) + 1
  m.begun = true
  m.scoutingDone = true
  m.stage = m.phase === "initial" ? 0 : 1
  set.but?.(m)
  return Object.assign(m, { named: (as: string) => m.units[names.get(as)!]! })
}

/** Counters of types that these scenarios do not use, for testing the rules about them. */
const strange: { readonly [id: string]: Parameters<typeof counterFrom>[1] } = {
  "test-german-pontoon": printed("germany", "pontoon engineer", "regiment", "1-2-4"),
  "test-german-brigade": printed("germany", "construction engineer", "brigade", "1-2-5"),
  "test-german-field-artillery": printed("germany", "field artillery", "regiment", "4-5-5"),
  "test-british-field-artillery": printed("britain", "field artillery", "regiment", "4-5-5"),
  "test-british-lorries": printed("britain", "motorized transport", "regiment", "0-6"),
  "test-british-assault-engineers": printed("britain", "assault engineer", "regiment", "1-1-5"),
  "test-german-heavy-siege": printed("germany", "heavy siege artillery", "battalion", "3-1-3"),
  "test-french-heavy-siege": printed("france", "heavy siege artillery", "battalion", "3-1-3"),
  "test-german-infantry": printed("germany", "infantry", "division", "12-15-6"),
  "test-british-infantry": printed("britain", "infantry", "division", "12-15-6"),
  "test-french-irregulars": printed("france", "irregular rifle", "regiment", "1-2-6"),
  "test-german-tanks": printed("germany", "tank", "regiment", "4-3-4"),
  "test-british-old-tanks": { ...printed("britain", "tank", "battalion", "4-3-4"), back: "0-0-0", backIs: "disabled" },
  "test-british-brigade": printed("britain", "construction engineer", "brigade", "1-2-5"),
  "test-british-tanks": printed("britain", "tank", "regiment", "4-3-4"),
  "test-british-engineer-tanks": printed("britain", "engineer tank", "regiment", "3-3-4"),
  "test-british-assault": printed("britain", "rifle assault", "division", "9-12-5"),
  "test-british-long-guns": { ...printed("britain", "heavy artillery", "regiment", "6-2-5"), range: 3 },
  "test-british-mules": printed("britain", "mountain pack transport", "regiment", "0-6"),
  "test-british-pack": printed("britain", "pack transport", "regiment", "0-6"),
  "test-british-foot": printed("britain", "rifle", "brigade", "2-3-5*"),
  "test-british-train": printed("britain", "heavy artillery", "regiment", "4-6-R"),
  "test-british-gunboat": printed("britain", "gunboat", "battalion", "3-2-W"),
  "test-german-gunboat": printed("germany", "gunboat", "battalion", "2-1-W"),
  "test-german-artillery-hq": printed("germany", "artillery headquarters", "regiment", "+6-3"),
  "test-german-siege-hq": printed("germany", "siege artillery headquarters", "regiment", "+4-3"),
  "test-german-five-seven": printed("germany", "heavy artillery", "regiment", "5-7-5"),
  "test-german-seven-eight": printed("germany", "heavy artillery", "regiment", "7-8-5"),
  "test-german-siege": printed("germany", "siege artillery", "regiment", "5-2-4"),
  "test-german-fixed-guns": printed("germany", "heavy artillery", "regiment", "1-3-0"),
  "test-british-rifle": { ...printed("britain", "rifle", "division", "6-9-5"), back: "2-4-5", backIs: "cadre" },
  "test-british-horse": printed("britain", "heavy cavalry", "division", "4-3-7*"),
  "test-british-elite-two": printed("britain", "elite brigade", "brigade", "+2-5"),
  "test-british-elite-one": printed("britain", "elite brigade", "brigade", "+1-4"),
  "test-german-gas-artillery": printed("germany", "gas heavy artillery", "regiment", "5-7-5"),
}
Object.assign(counters, Object.fromEntries(Object.entries(strange).map(([id, c]) => [id, counterFrom(id, c)])))

function printed(nation: Nation, type: UnitType, size: Size, front: string): Parameters<typeof counterFrom>[1] {
  return { nation, type, size, front, name: type, source: "ours" }
}

/** Runs rules that report and roll, in a match of their own. */
export function within<T>(set: Scene, run: (m: State, named: (as: string) => Unit) => T): T {
  const { named: _, ...state } = position(set)
  const found: T[] = []
  matchOf(game, { state: state as State, dice: set.dice ?? [] }, (m) => {
    found.push(run(m, (as) => m.units.find((u) => u.id === `unit:${as}`)!))
    return undefined
  })
  return found[0]!
}

/** A match in the middle of a phase. */
export function table(set: Scene) {
  const { named: _, ...state } = position(set)
  return matchFrom(game, { state: state as State, dice: set.dice ?? [] })
}

export const at = (m: State, hex: string): number => hexNamed(m, hex)
export const unit = (match: { readonly state: Readonly<State> }, as: string): Unit =>
  match.state.units.find((u) => u.id === `unit:${as}`)!
/** A path move in short form: `go("x", "0403 0404")`. */
export const go = (as: string, way: string): Move => ({ path: { [`unit:${as}`]: way.split(" ") } })
export const ids = (...names: readonly string[]): Move => ({ select: names.map((n) => `unit:${n}`) })
