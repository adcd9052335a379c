/** Removing models: TGW-CAS-01 to TGW-CAS-04, TGW-CQC-23, TGW-CQC-24. */
import { type Audience, type Check, type Flow, offer, ok, type Random, refuse } from "@salient/engine"
import { count } from "@salient/kit/words"
import type { Base } from "@salient/space/table"
import { weaponNamed } from "../data/weapons.ts"
import { tell } from "../happenings.ts"
import { select } from "../questions.ts"
import type { State, Unit } from "../state.ts"
import type { Man } from "./choosing-forces/makes.ts"
import {
  baseOf,
  crewParts,
  groups,
  gunBase,
  gunsLeft,
  makeFor,
  manAt,
  pointsOf,
  takeOff,
} from "./general-conventions/models.ts"

/** A unit that leaves the table for good. */
export const destroy = (m: State, unit: Unit, why: string, ...rules: string[]): void => lose(m, unit, why, rules)

/** The same, reported only to players who may know of it. */
export function lose(m: State, unit: Unit, why: string, rules: readonly string[], to?: Audience): void {
  unit.men = []
  unit.at = []
  unit.floors = []
  unit.fights = []
  unit.cover = []
  unit.guns = []
  unit.fallingBack = false
  for (const u of m.units) u.fights = u.fights.filter((id) => id !== unit.id)
  tell(m, { kind: "destroyed", rules, unit: unit.id, name: unit.name, why }, to)
}

/** How many parts the unit would fall into without these men. */
function partsWithout(unit: Unit, gone: ReadonlySet<number>): number {
  const guns = gunsLeft(unit)
  if (guns.length > 1) {
    const parts = crewParts(
      unit,
      pointsOf(unit),
      guns.map((g) => gunBase(unit, g)),
      gone,
    )
    const served = makeFor(unit).guns.filter(({ crew }) =>
      crew.some((n) => unit.men.includes(n) && !gone.has(n)),
    ).length
    return 1 + parts - served // TGW-SUP-14: a weapon whose whole crew is lost does not count as a part that has broken off
  }
  const bases: Base[] = unit.men.flatMap((n, i) => (gone.has(n) ? [] : [baseOf(unit, i)]))
  if (unit.guns.length > 0) {
    if (bases.length === 0) return 1
    const after = { ...unit, men: unit.men.filter((n) => !gone.has(n)) }
    bases.push(...gunsLeft(after).map((g) => gunBase(unit, g)))
  }
  return bases.length === 0 ? 1 : groups(bases, makeFor(unit).coherency).length
}

/** The casualties to choose, and what must hold for the men who are left. */
export type Losing = {
  readonly count: number
  /** The numbers of the men who may be chosen; undefined: any man (TGW-CQC-23). */
  readonly among?: readonly number[]
  /** True if the men who are left are still in contact: TGW-CQC-24. */
  readonly keeps?: (gone: ReadonlySet<number>) => boolean
  readonly rule: string
}

/**
 * A choice of casualties that keeps the unit together where possible (TGW-CAS-03): one man after another, from the end of the
 * list, soldiers before special weapons before officers, never a man whose loss breaks the chain while another's does not.
 */
function usualCasualties(unit: Unit, { count: lost, among, keeps }: Losing): number[] {
  const gone = new Set<number>()
  const order = worth(unit).filter((n) => !among || among.includes(n))
  while (gone.size < lost && gone.size < order.length) {
    const left = order.filter((n) => !gone.has(n))
    const parts = partsWithout(unit, gone)
    const sound = left.find((n) => {
      const after = new Set([...gone, n])
      return partsWithout(unit, after) <= parts && (!keeps || keeps(after))
    })
    const whole = sound ?? left.find((n) => partsWithout(unit, new Set([...gone, n])) <= parts)
    gone.add(whole ?? (left[0] as number))
  }
  return [...gone]
}

/** Ranks the men: the least valuable come first. */
function worth(unit: Unit): number[] {
  const value = (i: number): number => {
    const man = manAt(unit, i)
    if (man.officer || man.brings) return 3
    return man.weapons.some((w) => w === "rifle" || w === "carbine" || w === "pistol") ? 1 : 2
  }
  return unit.men
    .map((n, i) => ({ n, v: value(i) }))
    .sort((a, b) => a.v - b.v || b.n - a.n)
    .map(({ n }) => n)
}

/** TGW-CAS-03 May exactly these men be taken? */
function mayLose(
  unit: Unit,
  numbers: readonly number[],
  losing: Losing,
  usual: readonly number[] = usualCasualties(unit, losing),
): Check {
  const best = new Set(usual)
  const gone = new Set(numbers)
  if (partsWithout(unit, gone) > partsWithout(unit, best))
    return refuse("TGW-CAS-03", "The unit would be out of coherency: choose other men.")
  if (losing.keeps && !losing.keeps(gone) && losing.keeps(best))
    return refuse("TGW-CQC-24", "The unit would lose contact: choose other men.")
  return ok
}

/** How many different choices are looked at before the owner is asked without knowing whether he has one. */
const mostChoices = 400

/** The casualties if the rules leave no choice: only one set of men may be taken. */
function onlyCasualties(unit: Unit, from: readonly number[], losing: Losing): readonly number[] | undefined {
  const usual = usualCasualties(unit, losing)
  let looked = 0
  let legal = 0
  for (const set of setsOf(from, losing.count))
    if (++looked > mostChoices || (mayLose(unit, set, losing, usual).ok && ++legal > 1)) return undefined
  return usual
}

/** All sets of this many of the numbers, in order. */
function* setsOf(numbers: readonly number[], size: number): Generator<readonly number[]> {
  if (size === 0) {
    yield []
    return
  }
  for (const [i, n] of numbers.entries()) for (const rest of setsOf(numbers.slice(i + 1), size - 1)) yield [n, ...rest]
}

/** TGW-CAS-01 The owner removes the casualties; an owner without a choice is not asked. */
export function* loseMen(m: State, unit: Unit, losing: Losing): Flow {
  const from = losing.among ?? unit.men
  const lost = Math.min(losing.count, from.length)
  if (lost === 0) return
  const wanted: Losing = { ...losing, count: lost }
  const gone = lost === from.length ? from : yield* chooseLost(unit, from, wanted)
  tell(m, { kind: "lost", rules: [losing.rule], unit: unit.id, name: unit.name, count: lost })
  takeOff(unit, new Set(gone))
  if (unit.men.length === 0) destroy(m, unit, "all its men are lost", "TGW-CHAR-03")
}

/** All numbers that a man can have: no roster gives a unit more models than this. */
export const ALL_MEN: readonly number[] = Array.from({ length: 60 }, (_, n) => n)

/** A man as questions name him. */
export function manLabel(unit: Unit, n: number): string {
  const { rank, weapons }: Pick<Man, "rank" | "weapons"> = makeFor(unit).men[n] ?? { rank: "man", weapons: [] }
  return `${rank} ${n + 1}, ${weapons.map((w) => weaponNamed(w).name).join(", ")}`
}

function* chooseLost(unit: Unit, from: readonly number[], losing: Losing): Flow<readonly number[]> {
  const numberOf = (id: string) => Number(id.slice(4))
  const may = (n: number): Check => {
    if (!makeFor(unit).men[n]) return refuse("TGW-CAS-01", "There is no such man in the unit.")
    if (!unit.men.includes(n)) return refuse("TGW-CAS-01", "That man is already lost.")
    return from.includes(n) ? ok : refuse("TGW-CQC-23", "Only engaged men can be removed.")
  }
  const options = offer<number, number>(
    from,
    may,
    (n) => ({
      id: `man:${n}`,
      label: manLabel(unit, n),
      value: n,
      touches: unit.men.includes(n) ? [`${unit.id}/${n}`] : [],
    }),
    () => ALL_MEN,
  )
  const usual = () => usualCasualties(unit, losing).map((n) => `man:${n}`)
  const only = onlyCasualties(unit, from, losing)
  if (only) return only
  return yield* select<number>(
    {
      by: unit.side,
      what: "casualties",
      prompt: `${unit.name} loses ${count(losing.count, "man", "men")}. Which?`,
      rules: ["TGW-CAS-01", "TGW-CAS-02", "TGW-CAS-03"],
      about: [unit.id],
    },
    options,
    {
      min: losing.count,
      max: losing.count,
      check: (ids) => mayLose(unit, ids.map(numberOf), losing),
      suggest: (random: Random) => {
        const drawn = [...from]
          .sort((a, b) => ((a * 7 + random(97)) % 97) - ((b * 7 + random(97)) % 97))
          .slice(0, losing.count)
        return mayLose(unit, drawn, losing).ok ? drawn.map((n) => `man:${n}`) : usual()
      },
    },
  )
}
