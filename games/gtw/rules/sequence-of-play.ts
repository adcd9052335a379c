/** The sequence of play: GTW-4. */
import { type Check, checkpoint, type Flow, type Outcome, offer, offers, ok, refuse, roll } from "@salient/engine"
import { tables } from "../data/tables.ts"
import { isRandomWeather, weatherBy } from "../data/weather.ts"
import { tell } from "../happenings.ts"
import { choose } from "../questions.ts"
import type { State } from "../state.ts"
import { other, PHASES, type Phase, SIDES, type Side } from "../types.ts"
import { bombardments } from "./artillery/bombardment.ts"
import { formDivision, mayFormSome, settleDivisions } from "./artillery/divisions.ts"
import { fieldOf } from "./basic-game-concepts/field.ts"
import { isArmyHeadquarters } from "./basic-game-concepts/units.ts"
import { settleContested } from "./combat/advances.ts"
import { attacks } from "./combat/attack.ts"
import { scout } from "./combat/reconnaissance.ts"
import { liftSieges, noteSurrounded } from "./combat/same-hex.ts"
import { withdrawBefore } from "./combat/withdrawals.ts"
import {
  advanceProjects,
  beginHaste,
  beginProject,
  completeProjects,
  endHaste,
  mayBeginSome,
} from "./engineers/projects.ts"
import { beginMovement, endMarches, type Interruptions, moveUnits } from "./movement/moving.ts"
import { mayRebuildSome, rebuild, receiveSpecialReplacements } from "./replacements/rebuilding.ts"
import { assignLeaders, receive } from "./scenarios-and-victory/reinforcements.ts"
import { endIfDecided, finalOutcome } from "./scenarios-and-victory/victory.ts"
import { declareOpen } from "./special-ground-rules/open-cities.ts"
import { mayReassignSome, reassign } from "./special-units/elite.ts"
import { shellFleets } from "./special-units/gunboats.ts"
import { judgeIntelligence } from "./special-units/intelligence.ts"
import { reactions } from "./special-units/reaction.ts"
import { isDisabled } from "./special-units/tanks.ts"
import { maySwitchSome, switchMode } from "./special-units/transports.ts"
import { closeSegment, openPhase } from "./supply/combat-supply.ts"
import { giveUpDepots, mayOrderDepots, orderDepots } from "./supply/depots.ts"
import { judgeIsolation, judgeSupply } from "./supply/general.ts"
import { discardOldRations, feedFromRations, makeRations, mayMakeRations, settleSupply } from "./supply/rations.ts"
import { buildCapacity, mayBuildSome, wearOut } from "./transportation-lines/capacity.ts"
import { settleOrphans } from "./transportation-lines/sections.ts"
import { alter, isContested, settleAll } from "./zones-of-control-and-ownership/ownership.ts"

/** What happens at the beginning of a phase, during it, and at its end. */
type Course = { begin(m: State): void; play(m: State): Flow; end(m: State): void }

/**
 * GTW-4.A.1, GTW-GAP-65 The parts of the initial phase, each done once: a match resumed from a checkpoint goes on with the part
 * that is due.
 */
const parts: readonly ((m: State) => Flow)[] = [
  settleSupply,
  (m) => receive(m, m.active),
  (m) => assignLeaders(m, m.active),
  (m) => staffWork(m, m.active),
  (m) => rebuildOthers(m, other(m.active)),
]

function* initialPhase(m: State): Flow {
  while (m.stage < parts.length) {
    yield* parts[m.stage]!(m)
    m.stage++
    checkpoint(m)
  }
}

type Order = { readonly may: (m: State, side: Side) => Check; readonly do: (m: State, side: Side) => Flow<unknown> }

/** What a side may do in its own initial phase, by the id of the order. */
const orders: { readonly [id: string]: Order & { readonly label: string; readonly rules: readonly string[] } } = {
  works: { label: "Start works of several turns", rules: ["GTW-13.A.1c"], may: mayBeginSome, do: beginProject },
  depots: { label: "Manage depots", rules: ["GTW-11.C.1-1"], may: mayOrderDepots, do: orderDepots },
  railways: { label: "Expand the railways", rules: ["GTW-7.A.5b"], may: mayBuildSome, do: buildCapacity },
  rations: { label: "Make general supply points", rules: ["GTW-11.C.2b.ii-2"], may: mayMakeRations, do: makeRations },
  replacements: {
    label: "Rebuild units",
    rules: ["GTW-16.B.3d"],
    may: (m, side) => mayRebuildSome(m, side, true),
    do: (m, side) => rebuild(m, side, true),
  },
  batteries: { label: "Form artillery divisions", rules: ["GTW-12.B.9-2"], may: mayFormSome, do: formDivision },
  transports: { label: "Change transport units", rules: ["GTW-14.O.1"], may: maySwitchSome, do: switchMode },
  brigades: { label: "Reassign elite brigades", rules: ["GTW-14.Q-1"], may: mayReassignSome, do: reassign },
}

/** GTW-4.A.1 Orders that have an effect before the end even in the last turn. */
const atOnce: readonly string[] = ["replacements", "batteries", "brigades", "transports"]

const maySeeTo = (m: State, side: Side, id: string): Check =>
  m.turn === m.lastTurn && !atOnce.includes(id)
    ? refuse("GTW-4.A.1", "It is too late for that in the last turn.")
    : orders[id]!.may(m, side)

/** GTW-4.A.1 Everything else that the phasing player does in the initial phase, in any order. */
function* staffWork(m: State, side: Side): Flow {
  for (;;) {
    checkpoint(m)
    const choices = offer<string, string | null>(
      Object.keys(orders),
      (id) => maySeeTo(m, side, id),
      (id) => ({ id, label: orders[id]!.label, value: id, rules: orders[id]!.rules }),
    )
    if (choices.options.length === 0) return
    const chosen = yield* choose<string | null>(
      { by: side, what: "staff", prompt: "What does the staff do before the army moves?", rules: ["GTW-4.A.1"] },
      offers<string | null>(choices, { id: "end", label: "Nothing more", value: null, declines: true }),
    )
    if (chosen === null) return
    yield* orders[chosen]!.do(m, side)
  }
}

/** GTW-16.B.3d Cadres are also rebuilt in the enemy's initial phases. */
function* rebuildOthers(m: State, side: Side): Flow {
  for (;;) {
    checkpoint(m)
    if (!mayRebuildSome(m, side, false).ok || !(yield* rebuild(m, side, false))) return
  }
}

/** GTW-15.A.9 Before anything else in a combat phase, once. */
function* openCities(m: State, side: Side): Flow {
  if (m.stage > 0) return
  yield* declareOpen(m, side)
  m.stage++
  checkpoint(m)
}

function* fireOfActive(m: State): Flow {
  yield* openCities(m, other(m.active))
  yield* scout(m, m.active)
  yield* bombardments(m, m.active)
}

/** GTW-4.A.5 */
function* reactionCombat(m: State): Flow {
  yield* openCities(m, m.active)
  yield* scout(m, other(m.active))
  yield* attacks(m, other(m.active))
}

/** What other chapters of the rules do while a side moves. */
const interruptions = (m: State, mover: Side): Interruptions => ({
  beforeOverrun: (hex) => withdrawBefore(m, other(mover), hex, "overrun", () => tables.overrun.least), // GTW-6.F.2
  liftSieges: () => liftSieges(m), // GTW-15.G-3
})

const nothingMore = (): void => {}

/** GTW-4.A.1 to GTW-4.A.6, and the two segments of bombardment (GTW-12.C-1). */
const courses: { readonly [phase in Phase]: Course } = {
  initial: { begin: beginPlayerTurn, play: initialPhase, end: discardOldRations },
  movement: {
    begin(m) {
      beginHaste(m)
      beginMovement(m)
      noteSurrounded(m)
    },
    play: (m) => moveUnits(m, m.active, "GTW-4.A.2", () => ok, interruptions(m, m.active)),
    end(m) {
      endMarches(m)
      endHaste(m)
      m.surrounded = []
    },
  },
  bombardment: { begin: beginCombat, play: fireOfActive, end: nothingMore },
  "counter-bombardment": { begin: nothingMore, play: (m) => bombardments(m, other(m.active)), end: closeSegment },
  combat: { begin: nothingMore, play: (m) => attacks(m, m.active), end: endCombat },
  "reaction movement": {
    begin(m) {
      beginMovement(m)
      m.checked = []
    },
    play: (m) =>
      reactions(m, other(m.active), (who) =>
        moveUnits(m, other(m.active), "GTW-6.D-1", who, interruptions(m, other(m.active))),
      ),
    end: nothingMore,
  },
  "reaction combat": { begin: beginCombat, play: reactionCombat, end: endCombat },
  exploitation: {
    begin: beginMovement,
    play: (m) => moveUnits(m, m.active, "GTW-6.E-1", () => ok, interruptions(m, m.active)),
    end: nothingMore,
  },
}

/** GTW-4-1 Turn after turn, starting from the given state. */
export function* turns(m: State): Flow<Outcome> {
  for (;;) {
    const course = courses[m.phase]
    if (!m.begun) {
      tell(m, { kind: "phase", rules: ["GTW-4-1"], side: m.active, phase: m.phase })
      course.begin(m)
      m.begun = true
    }
    checkpoint(m)
    yield* shellFleets(m) // GTW-14.B.2-2
    yield* course.play(m)
    yield* liftSieges(m)
    yield* giveUpDepots(m)
    settleDivisions(m) // GTW-12.B.9-3
    course.end(m)
    settleContested(m)
    endIfDecided(m)
    if (isLast(m)) return finalOutcome(m)
    passOn(m)
    checkpoint(m)
  }
}

const isLast = (m: State): boolean => m.phase === "exploitation" && m.active === "central" && m.turn >= m.lastTurn

function passOn(m: State): void {
  m.begun = false
  m.stage = 0
  for (const one of m.afloat ?? []) one.judged = false
  const next = PHASES[PHASES.indexOf(m.phase) + 1]
  if (next) {
    m.phase = next
    return
  }
  m.phase = "initial"
  if (m.active === "central") {
    advanceProjects(m)
    m.turn++
  }
  m.active = other(m.active)
}

/** GTW-4.A.1 */
function beginPlayerTurn(m: State): void {
  if (m.active === "entente") beginTurn(m)
  const { active } = m
  recover(m, active)
  for (const u of m.units) {
    if (u.side !== active) continue
    u.movedThisTurn = false
    u.strategic = false
    if (isArmyHeadquarters(u)) u.active = true // GTW-14.M.1-3
  }
  for (const net of m.nets)
    if (net.side === active) {
      net.capacity += net.gained // GTW-7.A.5f-2
      net.gained = 0
      net.used = 0 // GTW-3.C.4
      net.extra = 0 // GTW-7.A.5a: for one player turn
      net.built = 0
      net.weak = net.capacity < tables.supply.weakNet // GTW-11.B.3a-2
    }
  settleOrphans(m, active)
  m.ridden = [] // GTW-7.A.4-4
  m.sailed = [] // GTW-7.C.5
  m.carried[active] = false
  m.flooded = [] // GTW-15.A.6-1
  settleAll(m)
  judgeIntelligence(m) // GTW-14.N.2-4
  wearOut(m, active)
  judgeSupply(m)
  for (const side of SIDES) feedFromRations(m, side)
  receiveSpecialReplacements(m)
  completeProjects(m, active)
}

/** GTW-GAP-15, GTW-GAP-67 */
function beginTurn(m: State): void {
  const table = fieldOf(m).scenario.weather
  const die = isRandomWeather(table, m.turn) ? roll(m, tables.die, "GTW-GAP-67", "the weather") : 1
  m.weather = weatherBy(table, m.turn, die)
  tell(m, { kind: "turn", rules: ["GTW-4-1"], turn: m.turn, weather: m.weather })
}

/** GTW-3.A.5-1, GTW-9.J-3 */
function recover(m: State, side: Side): void {
  for (const u of m.units)
    if (
      u.side === side &&
      u.disruption > 0 &&
      (u.hex >= 0 || u.away === "afloat") &&
      !isContested(m, u.hex) &&
      !isDisabled(u)
    )
      alter(m, u, (one) => {
        one.disruption = 0
      })
}

/** GTW-4.A.3 */
function beginCombat(m: State): void {
  judgeIsolation(m)
  openPhase(m)
  m.fires = []
  m.scouted = []
  m.scoutingDone = false
  m.openCities = []
}

function endCombat(m: State): void {
  closeSegment(m)
  for (const u of m.units) {
    u.attacked = false
    u.defended = false
    u.bombarded = false
    if (u.retreated)
      alter(m, u, (one) => {
        one.retreated = false
      })
  }
}
