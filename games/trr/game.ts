/** Ten Rounds Rapid: reads as the sequence of play. */
import { checkpoint, choose, dressed, type Flow, type Game, type Outcome, roll, tell } from "@salient/engine"
import { propose } from "./agent.ts"
import { builder } from "./builder.ts"
import { calculator } from "./calculator.ts"
import { copyState } from "./copy.ts"
import { indirectData } from "./data/indirect.ts"
import { Army, Others } from "./data/organisations.ts"
import { scaleData } from "./data/scale.ts"
import { evaluate } from "./evaluate.ts"
import { fieldOf, nameOf, onTable } from "./field.ts"
import { imagine } from "./imagine.ts"
import { invariants } from "./invariants.ts"
import { lenses } from "./lenses.ts"
import { activate } from "./rules/activation.ts"
import { flyNext } from "./rules/air.ts"
import { footingOf, mayHide } from "./rules/cover.ts"
import { arrive, deploy } from "./rules/deploy.ts"
import { seeThrough } from "./rules/dummies.ts"
import { outcomeOf, updateHolders } from "./rules/end.ts"
import { mayStir } from "./rules/errands.ts"
import { gameOptions } from "./rules/options.ts"
import { mustLeave } from "./rules/orders.ts"
import { plannedFire } from "./rules/planned-fire.ts"
import { writePlans, writeSos } from "./rules/plans.ts"
import { lightPots } from "./rules/pots.ts"
import { aimBombardment, prelude } from "./rules/prelude.ts"
import { commanded, sectorOf } from "./rules/sectors.ts"
import { loseSight, observe } from "./rules/sight.ts"
import { orderSorties } from "./rules/sorties.ts"
import { useSupplies } from "./rules/supply.ts"
import { drawWind } from "./rules/weather.ts"
import { say } from "./say.ts"
import { ScenarioFile, scenarios } from "./scenarios.ts"
import { scene } from "./scene.ts"
import { setup } from "./setup.ts"
import { type Front, frontOf, other, type State, StateSchema, type Unit } from "./state.ts"
import { tutorial } from "./tutorial.ts"
import { SIDES, type Side } from "./types.ts"
import { type View, view } from "./view.ts"

/** Before the battle: the wind, fire plans for the first moves, the set-up in secret, the bombardment. */
function* prepare(m: State): Flow {
  if (m.phase === "plans") drawWind(m) // TRR-GAP-14
  while (m.phase === "plans") {
    checkpoint(m)
    if (m.planned < Math.min(indirectData.planAhead, fieldOf(m).scenario.moves)) {
      yield* writePlans(m, m.planned + 1) // TRR-IND-08
      m.planned++
    } else {
      yield* writeSos(m) // TRR-IND-09
      yield* aimBombardment(m) // TRR-BOMB-02
      m.phase = "deployment"
    }
  }
  if (m.phase === "deployment") {
    checkpoint(m)
    yield* deploy(m)
    prelude(m)
    lightPots(m)
    m.phase = "moves"
    observe(m, onTable(m))
  }
}

/** One stage of a move after another, each begun at a checkpoint; says how the battle ended. */
function* play(m: State): Flow<Outcome> {
  yield* prepare(m)
  for (;;) {
    checkpoint(m)
    switch (m.stage) {
      case "plan":
        if (m.planned < m.move + indirectData.planAhead) {
          yield* writePlans(m, m.move + indirectData.planAhead)
          m.planned = m.move + indirectData.planAhead
        }
        m.stage = "sorties"
        break
      case "sorties":
        yield* orderSorties(m)
        m.stage = "arrivals"
        break
      case "arrivals":
        yield* arrive(m)
        m.stage = "planned"
        break
      case "planned":
        beginMove(m)
        plannedFire(m)
        lookAbout(m)
        m.stage = "air"
        break
      case "air":
        yield* flyNext(m)
        break
      case "initiative":
        m.turn = 0
        for (const front of m.sectors.length > 0 ? m.sectors : [m]) rollInitiative(m, front)
        m.stage = "activations"
        break
      case "activations":
        yield* nextActivation(m)
        break
      case "end": {
        updateHolders(m)
        useSupplies(m)
        const outcome = outcomeOf(m)
        if (outcome) return outcome
        m.move++
        m.stage = "plan"
      }
    }
  }
}

/** A new move: everybody may act again, and who kept still where the ground hides him is hidden. */
function beginMove(m: State): void {
  tell(m, { kind: "move", rules: ["TRR-SCALE-01"], move: m.move })
  for (const unit of m.units) {
    if (unit.where !== "table" && unit.where !== "aboard") continue
    if (m.move > 1 && unit.where === "table" && !unit.concealed && unit.moved === 0 && unit.fired === null)
      unit.concealed = mayHide(footingOf(m, unit), unit.dug) // TRR-OBS-03
    Object.assign(unit, freshly())
  }
  m.passed = 0
  for (const sector of m.sectors) sector.passed = 0
  loseSight(m)
}

/** TRR-OBS-01, TRR-GAP-17 Everybody looks when the smoke and barrages of the last move are gone and those of this one stand. */
function lookAbout(m: State): void {
  observe(m, onTable(m))
  seeThrough(m)
}

/** What is true of a unit for one move only. */
const freshly = (): Partial<Unit> => ({
  acted: false,
  moved: 0,
  fired: null,
  lostThisMove: 0,
  underFlame: false,
  underGas: false,
  underFire: false,
  atAircraft: false,
  advanced: false,
  owes: [],
})

/** TRR-SEQ-01, -03 The higher die tries first, on the whole table or in each sector; ties are rolled again. */
function rollInitiative(m: State, front: Front): void {
  const where = sectorName(m, front)
  for (;;) {
    const blue = roll(m, scaleData.die, "TRR-SEQ-01", `initiative of blue${where}`)
    const red = roll(m, scaleData.die, "TRR-SEQ-01", `initiative of red${where}`)
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

/** Who has not acted yet and could: on the table, or in a transport that he can still get out of. */
const ready = (m: State, side: Side, sector: string | null): Unit[] =>
  m.units.filter(
    (u) =>
      u.side === side &&
      !u.acted &&
      (u.where === "table" || (u.where === "aboard" && mayStir(m, u))) &&
      (sector === null || sectorOf(m, u) === sector),
  )

/** TRR-SEQ-02, -03 A unit acts in one sector after the other, as long as anybody in any of them wants to. */
function* nextActivation(m: State): Flow {
  const fronts: readonly Front[] = m.sectors.length > 0 ? m.sectors : [m]
  const idOf = (i: number) => m.sectors[i]?.id ?? null
  const isOver = (front: Front, i: number) =>
    front.passed >= SIDES.length || SIDES.every((side) => ready(m, side, idOf(i)).length === 0)
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

const pick = (m: State, u: Unit) => ({ id: u.id, label: nameOf(m, u), value: u, touches: [u.id] })

function* whoActs(m: State, { active }: Front, units: readonly Unit[]): Flow<Unit | null> {
  return yield* choose<Unit | null>({ by: active, prompt: "Which unit acts?", rules: ["TRR-SEQ-02"], openly }, [
    ...units.map((u) => pick(m, u)),
    { id: "pass", label: "Pass", value: null, rules: ["TRR-SEQ-02"] },
  ])
}

/** TRR-ENG-07 Burning ground must be left: until they have, their side neither passes nor picks another. */
function* whoLeaves(m: State, { active }: Front, burning: readonly Unit[]): Flow<Unit> {
  return yield* choose<Unit>(
    {
      by: active,
      prompt: "Which unit acts? First those who stand in burning ground: they must leave it.",
      rules: ["TRR-ENG-07", "TRR-SEQ-02"],
      openly,
    },
    burning.map((u) => pick(m, u)),
  )
}

/** TRR-SEQ-02 The sides take turns, one unit at a time; two passes in succession end the move. */
function* oneActs(m: State, front: Front, units: readonly Unit[], sector: string | null): Flow {
  m.searches = []
  const burning = units.filter((u) => mustLeave(m, u))
  const unit = burning.length > 0 ? yield* whoLeaves(m, front, burning) : yield* whoActs(m, front, units)
  if (unit) {
    front.passed = 0
    yield* activate(m, unit)
    seeThrough(m)
  } else front.passed = ready(m, other(front.active), sector).length === 0 ? SIDES.length : front.passed + 1
  front.active = other(front.active)
}

export const game: Game<State, View> = {
  id: "trr",
  name: "Ten Rounds Rapid",
  says: "Battalions and brigades from 1914 to the Russian Civil War, on a battlefield where what has not been seen is not there.",
  version: "5",
  opens: ["1", "2", "3", "4"],
  scenarios: scenarios.map(({ scenario }) => ({
    id: scenario.id,
    name: scenario.title,
    brief: scenario.brief,
    briefings: { blue: scenario.sides.blue.briefing, red: scenario.sides.red.briefing },
    length: scenario.length,
    first: scenario.first === true,
    ...(scenario.balance ? { balance: scenario.balance } : {}),
    sides: SIDES.map((side) => ({
      id: side,
      name: scenario.sides[side].name,
      nation: dressed(scenario.sides[side].force.nation, scenario.date),
    })),
  })),
  options: gameOptions,
  setup,
  copy: copyState,
  play,
  view,
  imagine,
  evaluate,
  propose,
  say,
  scene,
  state: StateSchema,
  files: { scenario: ScenarioFile, organisation: Army, borrowed: Others },
  invariants,
  lenses,
  calculator,
  builder,
  tutorial,
}
