/** The sequence of play: GTW-4. */
import { checkpoint, type Flow, type Outcome, ok, roll } from "@salient/engine"
import { tables } from "../data/tables.ts"
import { isFickle, weatherBy } from "../data/weather.ts"
import { tell } from "../happenings.ts"
import type { State } from "../state.ts"
import { other, PHASES, type Phase, type Side } from "../types.ts"
import { bombardments } from "./artillery/bombardment.ts"
import { fieldOf } from "./basic-game-concepts/field.ts"
import { isArmyHeadquarters } from "./basic-game-concepts/units.ts"
import { settleContested } from "./combat/advances.ts"
import { attacks } from "./combat/attack.ts"
import { scout } from "./combat/reconnaissance.ts"
import { withdrawBefore } from "./combat/withdrawals.ts"
import { beginMovement, endMarches, type Interruptions, moveUnits } from "./movement/moving.ts"
import { assignLeaders, receive } from "./scenarios-and-victory/reinforcements.ts"
import { endIfDecided, finalOutcome } from "./scenarios-and-victory/victory.ts"
import { reactions } from "./special-units/reaction.ts"
import { closeSegment, openPhase } from "./supply/combat-supply.ts"
import { judgeIsolation, judgeSupply } from "./supply/general.ts"
import { alter, isContested, settleAll } from "./zones-of-control-and-ownership/ownership.ts"

/** What stands at the beginning of a phase, what is done in it, and what stands at its end. */
type Course = { begin(m: State): void; play(m: State): Flow; end(m: State): void }

/** GTW-4.A.1 */
function* initialPhase(m: State): Flow {
  yield* receive(m, m.active)
  yield* assignLeaders(m, m.active)
}

function* fireOfActive(m: State): Flow {
  yield* scout(m, m.active)
  yield* bombardments(m, m.active)
}

/** GTW-4.A.5 */
function* reactionCombat(m: State): Flow {
  yield* scout(m, other(m.active))
  yield* attacks(m, other(m.active))
}

/** What others may do while a side moves. */
const interruptions = (m: State, mover: Side): Interruptions => ({
  beforeOverrun: (hex) => withdrawBefore(m, other(mover), hex, "overrun"), // GTW-6.F.2
})

const nothingMore = (): void => {}

/** GTW-4.A.1 to GTW-4.A.6, and the two segments of bombardment (GTW-12.C-1). */
const courses: { readonly [phase in Phase]: Course } = {
  initial: { begin: beginPlayerTurn, play: initialPhase, end: nothingMore },
  movement: {
    begin: beginMovement,
    play: (m) => moveUnits(m, m.active, "GTW-4.A.2", () => ok, interruptions(m, m.active)),
    end: endMarches,
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

/** GTW-4-1 Turn after turn, from wherever the state is. */
export function* turns(m: State): Flow<Outcome> {
  for (;;) {
    const course = courses[m.phase]
    if (!m.begun) {
      tell(m, { kind: "phase", rules: ["GTW-4-1"], side: m.active, phase: m.phase })
      course.begin(m)
      m.begun = true
    }
    checkpoint(m)
    yield* course.play(m)
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
  const next = PHASES[PHASES.indexOf(m.phase) + 1]
  if (next) {
    m.phase = next
    return
  }
  m.phase = "initial"
  if (m.active === "central") m.turn++
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
      net.weak = net.capacity < tables.supply.weakNet // GTW-11.B.3a-2
    }
  m.ridden = [] // GTW-7.A.4-4
  m.carried[active] = false
  m.flooded = [] // GTW-15.A.6-1
  settleAll(m)
  judgeSupply(m)
}

/** GTW-GAP-15, GTW-GAP-67 */
function beginTurn(m: State): void {
  const table = fieldOf(m).scenario.weather
  const die = isFickle(table, m.turn) ? roll(m, tables.die, "GTW-GAP-67", "the weather") : 1
  m.weather = weatherBy(table, m.turn, die)
  tell(m, { kind: "turn", rules: ["GTW-4-1"], turn: m.turn, weather: m.weather })
}

/** GTW-3.A.5-1, GTW-9.J-3 */
function recover(m: State, side: Side): void {
  for (const u of m.units)
    if (u.side === side && u.disruption > 0 && u.hex >= 0 && !isContested(m, u.hex))
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
