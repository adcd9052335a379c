/** A move from its first shot to its last unit: which unit acts, one after the other. TRR-SEQ-01 to -03. */
import { type Check, type Flow, offer, offerOne, offers, ok, type RuleId, refuse, roll } from "@salient/engine"
import { scaleData } from "../../data/scale.ts"
import { tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import { type Front, frontOf, other, type State, type Unit } from "../../state.ts"
import { SIDES, type Side } from "../../types.ts"
import { mayPassengerAct } from "../movement/transport.ts"
import { footingOf, mayHide } from "../observation/cover.ts"
import { seeThrough } from "../observation/dummies.ts"
import { loseSight, observe } from "../observation/sight.ts"
import { fieldOf, nameOf, onTable } from "../scale-and-representation/field.ts"
import { activate } from "./activation.ts"
import { mustLeave } from "./attempts.ts"
import { commanded, sectorOf } from "./sectors.ts"

/** A new move: every unit may act again, and a unit that did not move where the ground can hide it is concealed. */
export function beginMove(m: State): void {
  tell(m, { kind: "move", rules: ["TRR-SCALE-01"], move: m.move })
  for (const unit of m.units) {
    if (unit.where !== "table" && unit.where !== "aboard") continue
    if (m.move > 1 && unit.where === "table" && !unit.concealed && unit.moved === 0 && unit.fired === null)
      unit.concealed = mayHide(footingOf(m, unit), unit.dug) // TRR-OBS-03
    Object.assign(unit, perMoveFields())
  }
  m.passed = 0
  for (const sector of m.sectors) sector.passed = 0
  loseSight(m)
}

/** TRR-OBS-01, TRR-GAP-17 Everybody observes after the smoke and barrages of the last move are gone and those of this one are in place. */
export function lookAbout(m: State): void {
  observe(m, onTable(m))
  seeThrough(m)
}

/** The values of a unit that last for one move only. */
const perMoveFields = (): Partial<Unit> => ({
  acted: false,
  moved: 0,
  goesOn: false,
  fired: null,
  lostThisMove: 0,
  underFlame: false,
  underGas: false,
  underFire: false,
  atAircraft: false,
  advanced: false,
  owes: [],
})

/** TRR-SEQ-01, -03 Initiative on the whole table, or in each sector. */
export function rollForInitiative(m: State): void {
  m.turn = 0
  for (const front of m.sectors.length > 0 ? m.sectors : [m]) rollInitiative(m, front)
}

/** TRR-SEQ-01, -03 The higher die tries first, on the whole table or in each sector; ties are rolled again. */
function rollInitiative(m: State, front: Front): void {
  const where = sectorName(m, front)
  const { sides } = fieldOf(m).scenario
  const rollFor = (side: Side) => roll(m, scaleData.die, "TRR-SEQ-01", `initiative of ${sides[side].name}${where}`)
  for (;;) {
    const [blue, red] = [rollFor("blue"), rollFor("red")]
    tell(m, { kind: "initiative", rules: ["TRR-SEQ-01"], blue, red, ...(where === "" ? {} : { where }) })
    if (blue === red) continue
    front.active = blue > red ? "blue" : "red"
    return
  }
}

const sectorName = (m: State, front: Front): string => {
  const id = m.sectors.find((s) => s === front)?.id
  const name = fieldOf(m).scenario.sectors?.find((s) => s.id === id)?.name
  return name === undefined ? "" : ` in ${name}`
}

/** TRR-SEQ-02, -03 May a unit act next in a sector? It must be on the table, or in a transport that it can still get out of. */
function mayActNext(m: State, unit: Unit, sector: string | null): Check {
  const no = (rule: RuleId, why: string) => refuse(rule, () => `${nameOf(m, unit)} ${why}.`)
  if (unit.acted) return no("TRR-SEQ-02", "has already acted in this move")
  if (unit.where === "reserve") return no("TRR-SEQ-02", "has not arrived yet")
  if (unit.where === "offTable") return no("TRR-SEQ-05", "is off the table and acts only when called on")
  if (unit.where === "lost") return no("TRR-SEQ-02", "is lost")
  if (unit.where === "aboard") {
    const stir = mayPassengerAct(m, unit)
    if (!stir.ok) return stir
  }
  return sector === null || sectorOf(m, unit) === sector ? ok : no("TRR-SEQ-03", "is in another sector")
}

/** The units that have not acted yet and could. */
const ready = (m: State, side: Side, sector: string | null): Unit[] =>
  m.units.filter((u) => u.side === side && mayActNext(m, u, sector).ok)

/** TRR-SEQ-02, -03 Units act in one sector after the other, as long as a side wants to act in any of them. */
export function* nextActivation(m: State): Flow {
  const fronts: readonly Front[] = m.sectors.length > 0 ? m.sectors : [m]
  const idOf = (i: number) => m.sectors[i]?.id ?? null
  const isOver = (front: Front, i: number) =>
    front.passed >= SIDES.length || !m.units.some((u) => mayActNext(m, u, idOf(i)).ok)
  if (fronts.every(isOver)) {
    m.stage = "end"
    return
  }
  const front = frontOf(m)
  const sector = idOf(m.turn)
  if (!isOver(front, m.turn)) {
    const units = ready(m, front.active, sector)
    if (units.length === 0) {
      front.active = other(front.active)
      return
    }
    yield* commanded(m, oneActs(m, front, units, sector))
  }
  m.turn = (m.turn + 1) % fronts.length
}

const openly = "The enemy picks a unit."

/** TRR-ENG-07 Burning ground must be left: until then, its side may neither pass nor pick another unit. */
const mayWait = (m: State, burning: readonly Unit[]): Check => {
  const [first] = burning
  if (!first) return ok
  const why = () => `${nameOf(m, first)} is on burning ground and must leave it before other units act.`
  return refuse(["TRR-ENG-07", "TRR-SEQ-02"], why)
}

/** TRR-SEQ-02 Which unit acts next; null: the side passes. */
function* whoActs(m: State, { active }: Front, units: readonly Unit[], sector: string | null): Flow<Unit | null> {
  const burning = units.filter((u) => mustLeave(m, u))
  const wait = mayWait(m, burning)
  const prompt = wait.ok
    ? "Which unit acts?"
    : "Which unit acts? Units on burning ground come first: they must leave it."
  return yield* choose<Unit | null>(
    { by: active, what: "next-unit", prompt, rules: wait.ok ? ["TRR-SEQ-02"] : ["TRR-ENG-07", "TRR-SEQ-02"], openly },
    offers<Unit | null>(
      offer(
        units,
        (u) => (wait.ok || burning.includes(u) ? mayActNext(m, u, sector) : wait),
        (u) => ({ id: u.id, label: nameOf(m, u), value: u, touches: [u.id] }),
        () => m.units.filter((u) => u.side === active),
      ),
      offerOne(wait, { id: "pass", label: "Pass", value: null, rules: ["TRR-SEQ-02"] }),
    ),
  )
}

/** TRR-SEQ-02 The sides take turns, one unit at a time; two passes in succession end the move. */
function* oneActs(m: State, front: Front, units: readonly Unit[], sector: string | null): Flow {
  m.searches = []
  const unit = yield* whoActs(m, front, units, sector)
  if (unit) {
    front.passed = 0
    yield* activate(m, unit)
    seeThrough(m)
  } else front.passed = ready(m, other(front.active), sector).length === 0 ? SIDES.length : front.passed + 1
  front.active = other(front.active)
}
