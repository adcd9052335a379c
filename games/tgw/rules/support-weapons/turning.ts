/** Turning a Support Weapon in the Shooting Phase instead of firing: TGW-SUP-07, TGW-AMB-17. */
import { type Check, type Flow, ok, type Placement, type Random, refuse, type Spot } from "@salient/engine"
import { type Base, baseOnTable, circle, overlap, type Point } from "@salient/space/table"
import { tell } from "../../happenings.ts"
import { place } from "../../questions.ts"
import type { Gun, State, Unit } from "../../state.ts"
import { gunBase, gunBaseAt, gunsLeft, isCrew, makeFor, pointOf, putAt, RADIUS } from "../general-conventions/models.ts"
import { standings } from "../movement/ways.ts"
import { fieldOf } from "../terrain/ground.ts"
import { crewAround } from "./crew.ts"

export function mayTurnGun(unit: Unit): Check {
  if (makeFor(unit).hitched) return refuse("TGW-ARMY-34", `${unit.name} is hitched to its limber.`)
  return isCrew(unit) && gunsLeft(unit).length > 0
    ? ok
    : refuse("TGW-SUP-07", `${unit.name} has no weapon that can turn.`)
}

const facingOf = (spot: unknown): number | undefined => {
  const facing = (spot as Spot | undefined)?.facing
  return Number.isInteger(facing) && (facing as number) >= 0 && (facing as number) < 36_000 ? facing : undefined
}

/** Asks where the weapon should point. It turns on the spot; anything in the way of its trail prevents that. */
export function* turnGun(m: State, unit: Unit): Flow {
  for (const g of gunsLeft(unit)) {
    const gun = unit.guns[g] as Gun
    const id = `${unit.id}/gun:${g}`
    const check = (placed: Placement): Check => {
      const facing = facingOf(placed[id])
      if (facing === undefined) return refuse("TGW-SUP-07", "Choose where the weapon points.")
      return crewAfter(m, unit, g, facing) ? ok : refuse("TGW-MOVE-03", "Its trail has no room to turn.")
    }
    const placed = yield* place(
      {
        by: unit.side,
        what: "turn-gun",
        prompt: `Where does the weapon of ${unit.name} point? It does not fire this turn.`,
        rules: ["TGW-SUP-07", "TGW-SUP-06"],
        about: [unit.id],
      },
      {
        pieces: [id],
        check,
        suggest: (random: Random) => {
          for (let i = 0; i < 8; i++) {
            const spot = { x: gun.x, y: gun.y, facing: 100 * random(360) }
            if (check({ [id]: spot }).ok) return { [id]: spot }
          }
          return { [id]: { x: gun.x, y: gun.y, facing: gun.facing } }
        },
        stands: (p): { [id: string]: { x: number; y: number; facing: number; width: number; depth: number }[] } => {
          const facing = facingOf(p[id])
          if (facing === undefined) return {}
          const { width, depth } = gunBase(unit, g)
          return { [id]: [{ x: gun.x, y: gun.y, facing, width, depth }] }
        },
      },
    )
    const facing = facingOf(placed[id]) as number
    putAt(unit, crewAfter(m, unit, g, facing) ?? [])
    gun.facing = facing
  }
  unit.facing = unit.guns[0]?.facing ?? unit.facing
  tell(m, { kind: "turned", rules: ["TGW-SUP-07"], unit: unit.id, name: unit.name })
}

/** TGW-SUP-02 The crew moves round with the trail; undefined if another unit is in the way. */
function crewAfter(m: State, unit: Unit, g: number, facing: number): Point[] | undefined {
  const gun = unit.guns[g] as Gun
  if (facing === gun.facing) return unit.men.map((_, i) => pointOf(unit, i))
  const turned = gunsLeft(unit).map((k) => (k === g ? gunBaseAt(unit, gun, facing) : gunBase(unit, k)))
  const others = standings(m).filter((s) => s.unit !== unit)
  const { table } = fieldOf(m)
  const isClear = (base: Base) => baseOnTable(table, base) && others.every((s) => !overlap(s.base, base))
  if (!turned.every(isClear)) return undefined
  return crewAround(unit, turned, (at) => isClear(circle(at, RADIUS)))
}
