/** The turn: DGK-TURN. Initiative, rounds, who acts, passing, the end. */

import {
  type Check,
  checkpoint,
  type Flow,
  type Option,
  offer,
  offerOne,
  offers,
  ok,
  type Random,
  refuse,
  roll,
  type Step,
} from "@salient/engine"
import { count } from "@salient/kit/words"
import { type InitiativeFacts, initiative } from "../charts/initiative.ts"
import { thousandths } from "../charts/range.ts"
import { settle } from "../charts/trial.ts"
import { say } from "../data/messages.ts"
import { leaders as leaderData } from "../data/tables.ts"
import { tell } from "../happenings.ts"
import { choose, path } from "../questions.ts"
import { type Leader, other, type State, type Unit } from "../state.ts"
import { type Side, sideNames } from "../types.ts"
import { act } from "./actions/actions.ts"
import { bringOn, mayComeOn } from "./actions/route-march.ts"
import { razeAssets, takeObjectives } from "./army-morale-and-victory.ts"
import { planLeader } from "./leaders.ts"
import { anyAim, straight } from "./movement/suggest.ts"
import { mayFly } from "./optional-rules/aircraft.ts"
import { isOn } from "./optional-rules/options.ts"
import { uncover } from "./scenarios-and-setting-up/hidden.ts"
import { entryOf, fieldOf, leaderEntry, modelOf, nameOf } from "./troops-and-command/field.ts"
import { leaderOf, mayBeMet, mayHalt, mayStandStill, standStill } from "./troops-and-command/units.ts"
import { carryLeaders, mayLeaderBoard, trainsFor } from "./vehicles-and-trains/riding.ts"

/** DGK-CMD-02 The units that act with a Leader: those directly under him. */
export const groupOf = (m: State, leader: Pick<Leader, "id">): Unit[] =>
  m.units.filter((u) => entryOf(m, u).commander === leader.id)

/** DGK-TURN-01 May this unit act this turn? */
function mayAct(m: State, u: Unit): Check {
  if (u.where === "lost" || u.where === "left") return mayBeMet(m, u)
  if (u.acted) return refuse("DGK-TURN-01", () => `${nameOf(m, u)} has already acted this turn.`)
  if (u.air) return mayFly(m, u)
  if (u.where === "aboard") return mayBeMet(m, u)
  return u.where === "waiting" ? mayComeOn(m, u.id) : ok
}

/** DGK-TURN-03, DGK-TURN-04 May a Leader's formation have its round? Only if it has not had one, and he or one of his units is there. */
function mayHaveRound(m: State, leader: Leader): Check {
  const name = () => leaderEntry(m, leader.id).name
  if (leader.acted) return refuse("DGK-TURN-03", () => `${name()} has already had his round this turn.`)
  if (leader.where === "table" || mayComeOn(m, leader.id).ok || groupOf(m, leader).some((u) => mayAct(m, u).ok))
    return ok
  return refuse("DGK-TURN-04", () => `Neither ${name()} nor any unit under him can act this turn.`)
}

const readyGroups = (m: State, side: Side): Leader[] =>
  m.leaders.filter((l) => l.side === side && mayHaveRound(m, l).ok)

/** DGK-TURN-02 A new turn begins: nobody has acted, and initiative is drawn. */
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

/** DGK-GAP-12 The scenario's bonus, and the two optional imbalances. */
function initiativeFacts(m: State): InitiativeFacts {
  const { initiative: facts } = fieldOf(m).scenario
  const on = (option: "imbalance" | "evenOut") => isOn(m, option, facts?.[option] === true)
  return {
    ...(facts?.bias === undefined ? {} : { bias: facts.bias }),
    ...(on("imbalance")
      ? { able: { allied: readyGroups(m, "allied").length, central: readyGroups(m, "central").length } }
      : {}),
    ...(on("evenOut") ? { ledLastTurn: m.led } : {}),
  }
}

/** DGK-TURN-05 … -08 One round: the side picks a formation or declines; returns true if the turn is over. */
function* round(m: State): Flow<boolean> {
  const side = m.active as Side
  const formations = offer<Leader, Leader | null>(
    m.leaders.filter((l) => l.side === side),
    (l) => mayHaveRound(m, l),
    (l) => groupOption(m, l),
  )
  const theirs = readyGroups(m, other(side))
  if (formations.options.length === 0) {
    if (theirs.length === 0) return true // DGK-TURN-08
    m.active = other(side) // DGK-TURN-07
    return m.passed === other(side)
  }
  const rest = m.units.filter((u) => u.side === side)
  const chosen = yield* choose<Leader | null>(
    {
      by: side,
      what: "next-formation",
      prompt: `Turn ${m.turn}: which formation acts?`,
      rules: ["DGK-TURN-03", "DGK-TURN-06"],
    },
    offers<Leader | null>(
      formations,
      offerOne<Leader | null>(mayRestAll(m, rest), { id: "pass", label: "Pass", value: null, rules: ["DGK-TURN-06"] }),
    ),
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

/** DGK-TRAIN-02 May all the remaining units do nothing? A train that marched must run before the turn ends. */
function mayRestAll(m: State, units: readonly Unit[]): Check {
  const rolling = units.find((u) => !mayHalt(m, u).ok && mayAct(m, u).ok)
  return rolling ? mayHalt(m, rolling) : ok
}

function groupOption(m: State, leader: Leader): Option<Leader | null> {
  const entry = leaderEntry(m, leader.id)
  const ready = groupOf(m, leader).filter((u) => mayAct(m, u).ok)
  const able = ready.length
  return {
    id: leader.id,
    label: `${entry.name}${able > 0 ? `, ${count(able, "unit")}` : ""}`,
    value: leader,
    touches: [leader.id],
    goes: true,
    leads: () => ready.map((u) => u.id),
    rules: [able > 0 ? "DGK-TURN-03" : "DGK-TURN-04"],
  }
}

/** DGK-CMD-02 May this unit act in the round of this Leader? */
function mayActUnder(m: State, leader: Leader, u: Unit): Check {
  const may = mayAct(m, u)
  if (!may.ok || entryOf(m, u).commander === leader.id) return may
  return refuse("DGK-CMD-02", () => `${nameOf(m, u)} is not directly under ${leaderEntry(m, leader.id).name}.`)
}

/** DGK-LEAD-04 May this Leader move in the round of that one? Once a turn, and not off a running train (DGK-VEH-02). */
function mayMoveLeader(m: State, acting: Leader, leader: Leader): Check {
  const name = () => leaderEntry(m, leader.id).name
  if (leader.moved) return refuse("DGK-LEAD-04", () => `${name()} has already moved this turn.`)
  if (leader !== acting) return refuse("DGK-LEAD-04", () => `${name()} moves in his own formation's round.`)
  if (leader.where !== "table") return refuse("DGK-ACT-02", () => `${name()} is not on the table.`)
  const train = leader.aboard && m.units.find((u) => u.id === leader.aboard)
  return train ? mayStandStill(m, train) : ok
}

type Next = Unit | "leader" | "end"

/** DGK-LEAD-04 One step of a formation's round: a unit acts, or the Leader moves, in any order; the rest hold (DGK-AMB-13). */
function* activation(m: State): Flow {
  const leader = leaderOf(m, m.acting as Leader["id"])
  const group = groupOf(m, leader)
  const units = offer<Unit, Next>(
    group,
    (u) => mayActUnder(m, leader, u),
    (u) => ({ id: u.id, label: nameOf(m, u), value: u, touches: [u.id] }),
    () => m.units.filter((u) => u.side === leader.side),
  )
  const moves = offer<Leader, Next>(
    [leader],
    (l) => mayMoveLeader(m, leader, l),
    (l) => ({ id: l.id, label: "Move the Leader", value: "leader", touches: [l.id], rules: ["DGK-ACT-02"] }),
    () => m.leaders.filter((l) => l.side === leader.side),
  )
  if (units.options.length === 0 && moves.options.length === 0) {
    endRound(m, leader)
    return
  }
  const chosen = yield* choose<Next>(
    {
      by: leader.side,
      what: "next-unit",
      prompt: `Who acts next under ${leaderEntry(m, leader.id).name}?`,
      rules: ["DGK-TURN-03", "DGK-LEAD-04"],
      about: [leader.id],
    },
    offers<Next>(
      units,
      moves,
      offerOne<Next>(mayRestAll(m, group), {
        id: "end",
        label: units.options.length > 0 ? "All the others hold" : "Hold",
        value: "end",
        rules: ["DGK-ACT-01", "DGK-AMB-13"],
      }),
    ),
  )
  if (chosen === "end") {
    endRound(m, leader)
    return
  }
  if (chosen === "leader") yield* moveLeader(m, leader)
  else yield* act(m, chosen)
  settleField(m)
}

/** The consequences of any action: hidden units seen, objectives taken, assets lost. */
export function settleField(m: State): void {
  uncover(m)
  takeObjectives(m)
  razeAssets(m)
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
      what: "move-leader",
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

/** DGK-VEH-01 A Leader who ends his ride in contact with a standing train may get on it. */
function* boardTrain(m: State, leader: Leader, name: string): Flow {
  const trains = offer<Unit, Unit | null>(
    trainsFor(m, leader),
    (t) => mayLeaderBoard(m, leader, t),
    (t) => ({ id: t.id, label: `Get on ${nameOf(m, t)}`, value: t, touches: [t.id] }),
  )
  if (trains.options.length === 0) return
  const chosen = yield* choose<Unit | null>(
    {
      by: leader.side,
      what: "leader-boards",
      prompt: `Does ${name} get on?`,
      rules: ["DGK-VEH-01", "DGK-VEH-02"],
      about: [leader.id],
    },
    offers<Unit | null>(trains, { id: "stay", label: "Stay on horseback", value: null }),
  )
  if (!chosen) return
  standStill(chosen)
  leader.aboard = chosen.id
  carryLeaders(m, chosen)
  tell(m, { kind: "boarded", rules: ["DGK-VEH-01"], leader: leader.id, name, at: entryOf(m, chosen).name })
}

/** Ends the turn: on to the next one, or to the end of the battle. */
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
