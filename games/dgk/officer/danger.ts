/** Where fire falls: what a place costs a unit there, by the tables of the match's own model. */
import { bearing, type Point, turnFrom } from "@salient/space/table"
import type { Strength } from "../charts/damage.ts"
import { damageRow, type FireFacts, fireIndex, firesAs, reaches } from "../charts/fire.ts"
import { outnumbering } from "../charts/outnumbering.ts"
import { bandOf } from "../charts/range.ts"
import type { Firer, Model } from "../data/model.ts"
import { targetFormation } from "../rules/fire/fire.ts"
import { entryOf, kindOf, modelOf } from "../rules/troops-and-command/field.ts"
import type { State, Unit } from "../state.ts"
import type { Band, Cover, Formation } from "../types.ts"
import { clearBetween, far } from "./look.ts"
import { costOf, fullWorth, strengthOf } from "./value.ts"

/** The assumed victims of fire: a fresh unit in the open, a battalion or a single base of guns. */
const victims = {
  battalion: { target: "regularInfantry", strength: { status: "ok", bases: 4, startingBases: 4 } },
  guns: { target: "fieldArtillery", strength: { status: "ok", bases: 1, startingBases: 1 } },
} as const

type Victim = Pick<FireFacts, "target" | "targetFormation" | "targetCover" | "targetShaken"> & {
  readonly strength: Strength
}

const tables = new WeakMap<Model, Map<string, number>>()

/** The expected share of a victim lost to one turn's Deployed Fire of one unit, 1 being all of it; 0 out of range. */
function toll(model: Model, firer: Firer, band: Band, bases: number, victim: Victim): number {
  let table = tables.get(model)
  if (!table) {
    table = new Map()
    tables.set(model, table)
  }
  const { strength, ...target } = victim
  const key = `${firer} ${band} ${bases} ${target.target} ${target.targetFormation} ${target.targetCover} ${strength.status} ${strength.bases} ${strength.startingBases}`
  const known = table.get(key)
  if (known !== undefined) return known
  let sum = 0
  if (reaches(model, firer, band)) {
    const index = fireIndex(model, {
      firer,
      action: "deployedFire",
      band,
      outnumbering: outnumbering(bases, strength.bases),
      actorShaken: false,
      ...target,
    }).total
    const row = damageRow(model, index) as readonly number[]
    for (let n = 1; n <= row.length; n++) sum += (((row[n - 1] as number) - (row[n] ?? 0)) / 100) * costOf(strength, n)
  }
  table.set(key, sum)
  return sum
}

/** The expected damage of a unit's Deployed Fire from a place on an enemy in that cover, ignoring sight. */
export function fireWorth(m: State, firer: Unit, at: Point, enemy: Unit, cover: Cover): number {
  const as = firesAs(kindOf(m, firer), entryOf(m, firer).armed)
  const band = bandOf(far(at, enemy.front))
  if (!as || !band) return 0
  const shot = toll(modelOf(m), as, band, firer.strength, {
    target: kindOf(m, enemy),
    targetFormation: targetFormation(m, enemy),
    targetCover: cover,
    targetShaken: enemy.status !== "ok",
    strength: strengthOf(m, enemy),
  })
  return shot * fullWorth(m, enemy)
}

const LONGEST = 36_000

/** What the given enemies that can see a place would do to a unit there in one turn, ignoring cover. */
export function dangerAt(
  m: State,
  enemies: readonly Unit[],
  at: Point,
  formation: Formation,
  who: keyof typeof victims,
): number {
  const model = modelOf(m)
  const victim = { ...victims[who], targetCover: "none", targetShaken: false, targetFormation: formation } as const
  let sum = 0
  for (const e of enemies) {
    const distance = far(e.front, at)
    if (distance > LONGEST || e.formation === "march") continue
    const firer = firesAs(kindOf(m, e), entryOf(m, e).armed)
    const band = bandOf(Math.max(0, distance - 500))
    if (!firer || !band) continue
    const ready = e.status === "ok" ? 1 : 0.5
    const turned = distance > 1 && Math.abs(turnFrom(e.facing, bearing(e.front, at))) > 6_500 ? 0.5 : 1
    const blow = toll(model, firer, band, e.strength, victim)
    if (blow > 0 && clearBetween(m, e.front, at)) sum += blow * ready * turned
  }
  return sum
}
