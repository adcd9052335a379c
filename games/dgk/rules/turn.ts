/** The turn: DGK-TURN. Initiative, rounds, who acts, passing, the end. */
import {
  checkpoint,
  choose,
  type Flow,
  type Option,
  path,
  type Random,
  type Refusal,
  refuse,
  roll,
  type Step,
  tell,
} from "@salient/engine"
import { say } from "../data/messages.ts"
import { leaders as leaderData, sight } from "../data/tables.ts"
import { type InitiativeFacts, initiative } from "../model/initiative.ts"
import { settle } from "../model/trial.ts"
import type { Leader, State, Unit } from "../state.ts"
import { other } from "../state.ts"
import type { Side } from "../types.ts"
import { act } from "./actions.ts"
import { mayFly } from "./air.ts"
import { bringOn, isDue } from "./arrivals.ts"
import { bodyOf, gapBetween, girthOf } from "./body.ts"
import { apart } from "./cover.ts"
import { entryOf, fieldOf, leaderEntry, modelOf, nameOf, thousandths } from "./field.ts"
import { seesUnit } from "./fire.ts"
import { planLeader } from "./leaders.ts"
import { boardableBy, carryLeaders } from "./riding.ts"
import { anyAim, straight } from "./suggest.ts"
import { bearerOf, leaderOf, mayHalt, mayStandStill, show, sideNames, standStill } from "./units.ts"
import { razeAssets, takeObjectives } from "./victory.ts"

/** DGK-CMD-02 The units that act with a Leader: those directly under him. */
export const groupOf = (m: State, leader: Pick<Leader, "id">): Unit[] =>
  m.units.filter((u) => entryOf(m, u).commander === leader.id)

/** Can this unit still do something this turn? */
const mayAct = (m: State, u: Unit): boolean => {
  if (u.acted || u.where === "lost" || u.where === "left") return false
  if (u.air) return mayFly(m, u)
  if (u.where === "aboard") return bearerOf(m, u).where === "table"
  return u.where !== "waiting" || isDue(m, u.id)
}

/** DGK-TURN-03, DGK-TURN-04 The Leaders whose formations have not had their round, and who or whose units are there. */
const readyGroups = (m: State, side: Side): Leader[] =>
  m.leaders.filter((l) => {
    if (l.side !== side || l.acted) return false
    return l.where === "table" || isDue(m, l.id) || groupOf(m, l).some((u) => mayAct(m, u))
  })

/** DGK-TURN-02 A new turn begins: nobody has acted, and the side that leads is drawn. */
function beginTurn(m: State): void {
  for (const u of m.units) {
    if (m.turn > 1 && u.rails?.pace === "maneuvering" && !u.moved) u.rails.pace = "halted" // DGK-TRAIN-02: it was held
    u.acted = false
    u.lostOrder = false
    u.moved = false
    u.stands = false
    u.underFire = false
    if (u.assaults.length > 0) u.assaults = []
    u.began = u.formation
  }
  for (const l of m.leaders) {
    l.acted = false
    l.moved = false
  }
  m.passed = null
  const { scenario } = fieldOf(m)
  const opens = m.turn === 1 ? scenario.opens : undefined
  const lead =
    opens ??
    settle(initiative(modelOf(m), initiativeFacts(m)).trial, (faces, rule, why) => roll(m, faces, rule, why)).result
  const { text, rules } = say("INIT", { side: sideNames[lead] })
  m.active = lead
  m.led = lead
  tell(m, { kind: "turn", rules: [...rules], turn: m.turn, side: lead, text })
}

/** DGK-GAP-12 The scenario's favour, and the two optional imbalances. */
function initiativeFacts(m: State): InitiativeFacts {
  const { initiative: facts } = fieldOf(m).scenario
  const on = (option: "imbalance" | "evenOut") =>
    (m.options[option] ?? "scenario") === "on" || (m.options[option] !== "off" && facts?.[option] === true)
  return {
    ...(facts?.bias === undefined ? {} : { bias: facts.bias }),
    ...(on("imbalance")
      ? { able: { allied: readyGroups(m, "allied").length, central: readyGroups(m, "central").length } }
      : {}),
    ...(on("evenOut") ? { ledLastTurn: m.led } : {}),
  }
}

/** DGK-TURN-05 … -08 One round: the side picks a formation or declines; true if the turn is over. */
function* round(m: State): Flow<boolean> {
  const side = m.active as Side
  const ready = readyGroups(m, side)
  const theirs = readyGroups(m, other(side))
  if (ready.length === 0) {
    if (theirs.length === 0) return true // DGK-TURN-08
    m.active = other(side) // DGK-TURN-07
    return m.passed === other(side)
  }
  const options = ready.map((l) => groupOption(m, l))
  const rolling = stillRolling(
    m,
    m.units.filter((u) => u.side === side),
  )
  if (!rolling) options.push({ id: "pass", label: "Pass", value: null, rules: ["DGK-TURN-06"] })
  const chosen = yield* choose<Leader | null>(
    { by: side, prompt: `Turn ${m.turn}: which formation acts?`, rules: ["DGK-TURN-03", "DGK-TURN-06"] },
    options,
    { unlisted: (id) => (rolling && id === "pass" ? mustRun(m, rolling) : undefined) },
  )
  if (chosen === null) {
    tell(m, { kind: "passed", rules: ["DGK-TURN-06"], side })
    if (m.passed === other(side) || theirs.length === 0) return true
    m.passed = side
    m.active = other(side)
    return false
  }
  m.passed = null
  m.acting = chosen.id
  bringOn(m, chosen)
  tell(m, { kind: "acts", rules: ["DGK-TURN-03"], leader: chosen.id, name: leaderEntry(m, chosen.id).name, side })
  return false
}

/** DGK-TRAIN-02 The train that marched and has not run yet this turn: it cannot be left standing. */
const stillRolling = (m: State, units: readonly Unit[]): Unit | undefined =>
  units.find((u) => !mayHalt(u) && mayAct(m, u))

const mustRun = (m: State, train: Unit): Refusal =>
  refuse("DGK-TRAIN-02", `${nameOf(m, train)} has marched and must Maneuver before it halts.`, train.front)

function groupOption(m: State, leader: Leader): Option<Leader | null> {
  const entry = leaderEntry(m, leader.id)
  const count = groupOf(m, leader).filter((u) => mayAct(m, u)).length
  return {
    id: leader.id,
    label: `${entry.name}${count > 0 ? `, ${count} ${count === 1 ? "unit" : "units"}` : ""}`,
    value: leader,
    touches: [leader.id],
    rules: [count > 0 ? "DGK-TURN-03" : "DGK-TURN-04"],
  }
}

/** DGK-LEAD-04 One step of a formation's round: a unit acts, or the Leader moves, in any order; the rest hold (DGK-AMB-13). */
function* activation(m: State): Flow {
  const leader = leaderOf(m, m.acting as Leader["id"])
  const units = groupOf(m, leader).filter((u) => mayAct(m, u))
  const train = leader.aboard && m.units.find((u) => u.id === leader.aboard)
  const mayMove = leader.where === "table" && !leader.moved && !(train && !mayStandStill(train))
  if (units.length === 0 && !mayMove) {
    endRound(m, leader)
    return
  }
  const options: Option<Unit | "leader" | "end">[] = units.map((u) => ({
    id: u.id,
    label: entryOf(m, u).name,
    value: u,
    touches: [u.id],
  }))
  if (mayMove)
    options.push({
      id: leader.id,
      label: "Move the Leader",
      value: "leader",
      touches: [leader.id],
      rules: ["DGK-ACT-02"],
    })
  const rolling = stillRolling(m, units)
  if (!rolling)
    options.push({
      id: "end",
      label: units.length > 0 ? "All others hold" : "Hold",
      value: "end",
      rules: ["DGK-ACT-01", "DGK-AMB-13"],
    })
  const chosen = yield* choose<Unit | "leader" | "end">(
    {
      by: leader.side,
      prompt: `Who of ${leaderEntry(m, leader.id).name} acts next?`,
      rules: ["DGK-TURN-03", "DGK-LEAD-04"],
      about: [leader.id],
    },
    options,
    { unlisted: (id) => (rolling && id === "end" ? mustRun(m, rolling) : undefined) },
  )
  if (chosen === "end") {
    endRound(m, leader)
    return
  }
  if (chosen === "leader") yield* moveLeader(m, leader)
  else yield* act(m, chosen)
  settleField(m)
}

/** What follows from any action: hidden units seen, objectives taken, assets lost. */
export function settleField(m: State): void {
  uncover(m)
  takeObjectives(m)
  razeAssets(m)
}

/** DGK-GAP-14 A hidden unit is seen by enemies within 6 in that have a line of sight to it. */
function uncover(m: State): void {
  for (const u of m.units) if (u.hidden && u.where === "table" && isUncovered(m, u)) show(m, u)
}

/** Does an enemy who does not hide himself see a unit of that side that stands so? */
export function isUncovered(m: State, unit: Pick<Unit, "side" | "bases">): boolean {
  const reach = thousandths(sight.hiddenRevealedWithin)
  const girth = girthOf(unit.bases)
  return m.units.some(
    (e) =>
      e.side !== unit.side &&
      e.where === "table" &&
      !e.hidden &&
      e.air === null &&
      gapBetween(girth, girthOf(e.bases)) <= reach &&
      apart(bodyOf(unit), bodyOf(e)) <= reach &&
      seesUnit(m, e, unit),
  )
}

function endRound(m: State, leader: Leader): void {
  leader.acted = true
  leader.moved = true
  for (const u of groupOf(m, leader)) {
    if (u.where === "waiting") continue
    if (!u.acted) u.route = null // DGK-AMB-13, DGK-ACT-09: it has held
    u.acted = true
  }
  m.acting = null
  m.active = other(leader.side)
  tell(m, { kind: "done", rules: ["DGK-TURN-05"], side: leader.side, name: leaderEntry(m, leader.id).name })
}

/** DGK-ACT-02 */
function* moveLeader(m: State, leader: Leader): Flow {
  const { name } = leaderEntry(m, leader.id)
  const plan = (steps: readonly Step[]) => planLeader(m, leader, steps)
  const paths = yield* path(
    {
      by: leader.side,
      prompt: `Where does ${name} ride? ${leaderData.move} in.`,
      rules: ["DGK-ACT-02"],
      about: [leader.id],
    },
    {
      pieces: [leader.id],
      check: (p) => plan(p[leader.id] ?? []),
      suggest: (random: Random) => {
        const group = groupOf(m, leader).filter((u) => u.where === "table")
        const near = group[random(Math.max(1, group.length))]
        const aim = near && random(3) > 0 ? near.front : anyAim(m, { side: leader.side, front: leader }, random)
        const budget = thousandths(leaderData.move)
        return { [leader.id]: straight({ x: leader.x, y: leader.y }, aim, budget, plan, [0, 3_000, -3_000]) ?? [] }
      },
      explain: (p) => {
        const planned = plan(p[leader.id] ?? [])
        return planned.ok ? planned.stretches : []
      },
    },
  )
  const planned = plan(paths[leader.id] ?? [])
  if (planned.ok) {
    leader.x = planned.at.x
    leader.y = planned.at.y
  }
  leader.moved = true
  const train = m.units.find((u) => u.id === leader.aboard)
  if (train && (paths[leader.id] ?? []).length > 0) {
    standStill(train) // DGK-VEH-02
    leader.aboard = null
  }
  tell(m, { kind: "rode", rules: ["DGK-ACT-02"], leader: leader.id, name, x: leader.x, y: leader.y })
  if (leader.aboard === null) yield* boardTrain(m, leader, name)
}

/** DGK-VEH-01 A Leader who ends his ride in contact with a train that stands may get on it. */
function* boardTrain(m: State, leader: Leader, name: string): Flow {
  const trains = boardableBy(m, leader)
  if (trains.length === 0) return
  const chosen = yield* choose<Unit | null>(
    { by: leader.side, prompt: `Does ${name} get on?`, rules: ["DGK-VEH-01", "DGK-VEH-02"], about: [leader.id] },
    [
      ...trains.map((t) => ({ id: t.id, label: `Get on ${entryOf(m, t).name}`, value: t, touches: [t.id] })),
      { id: "stay", label: "Stay on horseback", value: null },
    ],
  )
  if (!chosen) return
  standStill(chosen)
  leader.aboard = chosen.id
  carryLeaders(m, chosen)
  tell(m, { kind: "boarded", rules: ["DGK-VEH-01"], leader: leader.id, name, at: entryOf(m, chosen).name })
}

/** The turn is over: the next one, or the end of the battle. */
function endTurn(m: State): boolean {
  m.active = null
  m.passed = null
  if (m.turn >= fieldOf(m).scenario.turns) return true
  m.turn++
  return false
}

/** DGK-TURN-01 … -08 Turns until the last is over. */
export function* turns(m: State): Flow {
  for (;;) {
    checkpoint(m)
    if (m.acting !== null) {
      yield* activation(m)
      continue
    }
    if (m.active === null) beginTurn(m)
    checkpoint(m)
    const over = yield* round(m)
    if (over && endTurn(m)) return
  }
}
