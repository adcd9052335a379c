/** Damage: DGK-DMG, and what it makes units do: fall back, surrender, go (DGK-MOVE-12 … -14). */
import { chooseIfAny, endGame, type Flow, type Option, tell } from "@salient/engine"
import { bearing, directions, facing as normal, offset, type Point, type Rect, shifted } from "@salient/space/table"
import { type MessageId, say } from "../data/messages.ts"
import { morale, movement } from "../data/tables.ts"
import { movesAs, troops } from "../data/troops.ts"
import { applyLevels, type Damaged } from "../model/damage.ts"
import type { State, Unit } from "../state.ts"
import { other } from "../state.ts"
import type { Troop } from "../types.ts"
import { groundFault, inTheWay, sweepFault, threatsTo, zoneFault } from "./bars.ts"
import { bodyOf, frontCentreOf, girthOf, maneuverLayouts, put, ranksIn, spotsOf, standIn } from "./body.ts"
import { entryOf, fieldOf, lieOf, nameOf, thousandths, vehicleOf } from "./field.ts"
import { type Gait, gaitOf, goingAlong, legCost } from "./going.ts"
import { clearLeaders } from "./leaders.ts"
import { mineOnWay, springMine } from "./mines.ts"
import { debus, wreck } from "./riding.ts"
import { show, sideNames } from "./units.ts"

/** From where it came, and whether it is pushed back in any case. */
export type Blow = { readonly from: Point; readonly pushed?: boolean; readonly stays?: boolean }

const announce = (
  m: State,
  unit: Unit,
  id: MessageId,
  values: { readonly [name: string]: string | number } = {},
): void => {
  const { text, rules } = say(id, values)
  tell(m, { kind: "result", rules: [...rules], unit: unit.id, name: nameOf(m, unit), message: id, text })
}

/** How far a unit is driven by an involuntary movement: DGK-MOVE-13. */
const drivenBack = (m: State, unit: Unit): number => {
  const { troop, cyclist } = entryOf(m, unit)
  return thousandths(troops[movesAs(troop, cyclist)].involuntary)
}

/** DGK-DMG-02 Applies levels one after the other, with all that follows from them at once. */
export function* suffer(m: State, unit: Unit, levels: number, blow: Blow): Flow {
  const entry = entryOf(m, unit)
  const after = applyLevels({ status: unit.status, bases: unit.strength, startingBases: entry.bases }, levels)
  const before = unit.status
  unit.status = after.status
  if (levels > 0) sayDamage(m, unit, before, after)
  if (after.destroyed) {
    yield* destroy(m, unit, "ST_DEAD")
    return
  }
  if (after.basesLost > 0) yield* loseBases(m, unit, after.basesLost, blow.from)
  if (after.fallsBack || blow.pushed) {
    if (unit.where === "aboard" || vehicleOf(m, unit)?.fallsBack === false || blow.stays) return // DGK-TRAIN-06
    yield* fallBack(m, unit, blow.from)
  }
}

function sayDamage(m: State, unit: Unit, before: Unit["status"], after: Damaged): void {
  if (after.destroyed) return
  if (after.basesLost > 0) announce(m, unit, "ST_LOST", { n: after.basesLost })
  else if (after.status !== before) announce(m, unit, after.status === "disordered" ? "ST_DIS" : "ST_DEM")
}

/** DGK-DMG-04 Lost bases go at once: the rear of a column or of ranks, an end of a line as the owner likes. */
function* loseBases(m: State, unit: Unit, count: number, from: Point): Flow {
  const { troop } = entryOf(m, unit)
  const inLine = unit.where === "table" && unit.formation === "deployed" && unit.bases.length > 1
  const end = inLine && !unit.rails ? yield* whichEnd(m, unit, from) : "right"
  unit.strength -= count
  if (unit.rails) {
    unit.rails.lostCars += count // DGK-TRAIN-05: marked, not removed
    return
  }
  if (unit.where !== "table") return
  if (inLine) {
    unit.bases = end === "left" ? unit.bases.slice(count) : unit.bases.slice(0, -count)
    unit.ranks = [unit.strength]
    unit.front = frontCentreOf(bodyOf(unit), unit.ranks)
  } else if (unit.formation === "march") {
    unit.bases = unit.bases.slice(0, unit.strength)
    unit.ranks = ranksIn(troop, "march", unit.strength)
  } else {
    const layout = narrowLayout(troop, unit)
    unit.bases = spotsOf(standIn(troop, unit.formation, unit.strength, unit.front, unit.facing, layout))
    unit.ranks = ranksIn(troop, unit.formation, unit.strength, layout)
  }
  if (vehicleOf(m, unit)?.carries) yield* debus(m, unit)
}

/** DGK-FORM-02 The layout that closes the ranks without making the front any wider. */
function narrowLayout(troop: Troop, unit: Unit): number {
  const [front = 1] = unit.ranks
  const fits = maneuverLayouts(troop, unit.strength).findIndex((ranks) => (ranks[0] ?? 1) <= front)
  return Math.max(0, fits)
}

/** The end of a line that the owner gives up; the one farther from the enemy is named first. */
function* whichEnd(m: State, unit: Unit, from: Point): Flow<"left" | "right"> {
  const far = (b: { x: number; y: number }) => (b.x - from.x) ** 2 + (b.y - from.y) ** 2
  const left = unit.bases[0] as { x: number; y: number }
  const right = unit.bases.at(-1) as { x: number; y: number }
  const options: Option<"left" | "right">[] = [
    { id: "left", label: "From the left", value: "left" },
    { id: "right", label: "From the right", value: "right" },
  ]
  if (far(right) > far(left)) options.reverse()
  return yield* chooseIfAny(
    {
      by: unit.side,
      prompt: `${nameOf(m, unit)} loses bases. From which end of its line?`,
      rules: ["DGK-DMG-04"],
      about: [unit.id],
    },
    options,
  )
}

/** DGK-DMG-06, DGK-MOR-02 Takes a unit off, and its army's break point down; at 0 the army has lost (DGK-MOR-03). */
export function* destroy(m: State, unit: Unit, why: "ST_DEAD" | "ST_SURR" | "left"): Flow {
  if (unit.where === "lost") return
  show(m, unit)
  if (why === "left") tell(m, { kind: "fled", rules: ["DGK-AMB-24"], unit: unit.id, name: nameOf(m, unit) })
  else announce(m, unit, why)
  if (vehicleOf(m, unit)?.carries) yield* wreck(m, unit)
  unit.where = "lost"
  unit.bases = []
  unit.aboard = null
  unit.route = null
  lowerBreakPoint(m, unit.side, morale.unitLost)
}

/** DGK-MOR-03 */
export function lowerBreakPoint(m: State, side: Unit["side"], by: number): void {
  m.breakPoints[side] -= by
  if (m.breakPoints[side] > 0 || !fieldOf(m).scenario.victory.byBreaking) return
  const { text, rules } = say("BREAK", { side: sideNames[side] })
  endGame({ winners: [other(side)], reason: text, rules: [...rules] })
}

/** The steps in which directions of a fall back are tried, in hundredths of a degree. */
const STEP = 500

type Retreat = { readonly body: readonly Rect[]; readonly by: Point; readonly off: number }

/** DGK-MOVE-12 Falls back away from where the blow came from, as straight as it can; who cannot surrenders (DGK-MOVE-14). */
function* fallBack(m: State, unit: Unit, from: Point): Flow {
  if (unit.where !== "table") return
  const girth = girthOf(unit.bases)
  const centre = { x: Math.round(girth.x), y: Math.round(girth.y) }
  const away = centre.x === from.x && centre.y === from.y ? normal(unit.facing + 18_000) : bearing(from, centre)
  const { ways, edge } = retreats(m, unit, away)
  if (ways.length === 0) {
    yield* destroy(m, unit, edge ? "left" : "ST_SURR")
    return
  }
  const way = yield* chooseIfAny<Retreat>(
    { by: unit.side, prompt: `Which way does ${nameOf(m, unit)} fall back?`, rules: ["DGK-MOVE-12"], about: [unit.id] },
    ways.map((w) => ({
      id: w.off > 0 ? "right" : w.off < 0 ? "left" : "straight",
      label:
        w.off === 0
          ? "Straight back"
          : `${Math.abs(w.off) / 100}° to the ${w.off > 0 ? "right" : "left"} of straight back`,
      value: w,
    })),
  )
  const mine = mineOnWay(m, unit, bodyOf(unit), way.by)
  const { by, body } = mine?.halt ?? way
  const front = { x: unit.front.x + by.x, y: unit.front.y + by.y }
  const before = unit.front
  put(unit, unit.formation, unit.ranks, body, unit.facing, front)
  unit.route = null
  tell(m, {
    kind: "fellBack",
    rules: ["DGK-MOVE-12", "DGK-MOVE-13"],
    unit: unit.id,
    name: nameOf(m, unit),
    distance: Math.round(Math.sqrt(by.x ** 2 + by.y ** 2)),
  })
  clearLeaders(m, unit, [before, front])
  if (mine) yield* springMine(m, unit, mine.mine)
}

/** The straightest legal ways back: one, or two that are as straight. `edge`: some way leads off the table. */
function retreats(m: State, unit: Unit, away: number): { ways: Retreat[]; edge: boolean } {
  const spread = Math.round(movement.involuntary.arc * 100)
  const budget = drivenBack(m, unit)
  const gait = gaitOf(entryOf(m, unit), unit.formation === "march")
  const body = bodyOf(unit)
  const threats = threatsTo(m, unit.side, body, budget)
  const corners = [body[0], body.at(-1)].map((r) => (r as Rect).at)
  let edge = false
  let ways: Retreat[] = []
  for (const { bearing: course, off } of directions(away, spread, STEP)) {
    if (ways.length > 0 && Math.abs(off) !== Math.abs((ways[0] as Retreat).off)) break
    const far = reachAlong(m, unit.front, course, budget, gait)
    if (far === undefined) continue
    const end = offset(unit.front, course, far)
    const by = { x: end.x - unit.front.x, y: end.y - unit.front.y }
    if (!legCost(lieOf(m), unit.front, corners, by, gait, false).check.ok) continue
    if (sweepFault(m, body, { kind: "shift", by }, threats)) continue
    const there = body.map((r) => shifted(r, by))
    const ground = groundFault(m, there)
    if (ground) {
      edge ||= ground.reason.includes("off the table")
      continue
    }
    if (zoneFault(m, there, threats)) continue
    const clear = shortOfFriends(m, unit, body, by)
    if (clear) ways = [...ways, { ...clear, off }]
  }
  return { ways, edge }
}

/** How far a budget carries in a direction; nothing where impassable ground or wire bars it before. */
function reachAlong(m: State, from: Point, course: number, budget: number, gait: Gait): number | undefined {
  const lie = lieOf(m)
  let far = budget
  for (let i = 0; i < 6; i++) {
    const to = offset(from, course, far)
    const going = goingAlong(lie, from, to, gait)
    if (going.barred) return undefined
    const tolls = [...going.tolls.values()].reduce((n, t) => n + t.amount, 0)
    const cost = going.ground + tolls
    if (cost <= budget + 1) return far
    far = Math.max(0, Math.floor(Math.min(far - 50, (far * budget) / cost)))
  }
  return far
}

/** DGK-MOVE-10 Nobody ends inside friends: it goes through them, and halts short of those it would end in. */
function shortOfFriends(m: State, unit: Unit, body: readonly Rect[], by: Point): Omit<Retreat, "off"> | undefined {
  const parts = 12
  for (let k = parts; k > 0; k--) {
    const shift = k === parts ? by : { x: Math.round((by.x * k) / parts), y: Math.round((by.y * k) / parts) }
    const there = body.map((r) => shifted(r, shift))
    if (!inTheWay(m, unit, there, true) && !groundFault(m, there)) return { body: there, by: shift }
  }
  return undefined
}
