/** Der Grosse Krieg: reads as the sequence of play. */
import { checkpoint, dressed, type Flow, type Game, type GameOption, type Outcome } from "@salient/engine"
import { evaluate, propose } from "./agent.ts"
import { builder } from "./builder.ts"
import { calculator } from "./calculator.ts"
import { copyState } from "./copy.ts"
import { MODELS, standardModel } from "./data/model.ts"
import { Organisation } from "./data/organisations.ts"
import { imagine } from "./imagine.ts"
import { invariants } from "./invariants.ts"
import { lenses } from "./lenses.ts"
import { deploy } from "./rules/deployment.ts"
import { settleField, turns } from "./rules/turn.ts"
import { brokenArmy, finalOutcome } from "./rules/victory.ts"
import { say } from "./say.ts"
import { ScenarioFile, scenarios } from "./scenarios.ts"
import { scene } from "./scene.ts"
import { setup } from "./setup.ts"
import { type State, StateSchema } from "./state.ts"
import { tutorial } from "./tutorial.ts"
import { SIDES } from "./types.ts"
import { type View, view } from "./view.ts"

/** Set-up, then turn after turn until an army breaks or the last turn is over. */
function* play(m: State): Flow<Outcome> {
  if (m.phase === "deployment") {
    yield* deploy(m)
    m.phase = "battle"
    settleField(m)
  }
  checkpoint(m)
  const broken = brokenArmy(m)
  if (broken) return broken
  yield* turns(m)
  return finalOutcome(m)
}

const switchable = (id: string, label: string, says: string, rules: readonly string[]): GameOption => ({
  id,
  label,
  says,
  rules,
  choices: ["scenario", "on", "off"],
  default: "scenario",
})

const options: readonly GameOption[] = [
  {
    id: "model",
    label: "Parameter set",
    says: "D was tuned with whole battles; C, B and A are the drafts before it, each harder on who attacks.",
    rules: ["DGK-GAP-15"],
    choices: MODELS.toReversed(),
    default: standardModel.id,
  },
  switchable("indirectFire", "Indirect fire", "Deployed artillery fires at what a friend can see.", ["DGK-INDIR-01"]),
  switchable("hiddenDeployment", "Hidden deployment", "Units that set up deployed may begin hidden.", ["DGK-HIDE-01"]),
  switchable("rippingUpTrack", "Ripping up track", "A Rest in contact with the rails destroys them.", ["DGK-TRAIN-09"]),
  switchable("imbalance", "Initiative by formations", "The side with more formations leads more often.", [
    "DGK-GAP-12",
  ]),
  switchable("evenOut", "Initiative evens out", "Who led the last turn leads less often.", ["DGK-GAP-12"]),
  switchable("mines", "Minefields and command mines", "A side that sets up deployed lays hidden mines.", [
    "DGK-MINE-01",
    "DGK-MINE-02",
  ]),
  {
    id: "wire",
    label: "Barbed wire",
    says: "The scenario's wire bars the way until it is cut; off, there is none.",
    rules: ["DGK-WIRE-01", "DGK-WIRE-02"],
    choices: ["scenario", "off"],
    default: "scenario",
  },
  {
    id: "aircraft",
    label: "Aircraft",
    says: "The scenario's aircraft take part; off, they stay away.",
    rules: ["DGK-AIR-01"],
    choices: ["scenario", "off"],
    default: "scenario",
  },
  {
    id: "trainOrders",
    label: "Orders to trains",
    says: "Orders to trains always arrive; checked, they can be delayed or lost like any others.",
    rules: ["DGK-TRAIN-10"],
    choices: ["always", "checked"],
    default: "always",
  },
  {
    id: "handicap",
    label: "Handicap",
    says: "The stronger player's army is reckoned one class less motivated, and breaks sooner.",
    rules: ["DGK-MOR-04"],
    choices: ["none", "allied", "central"],
    default: "none",
  },
]

export const game: Game<State, View> = {
  id: "dgk",
  name: "Der Grosse Krieg",
  says: "Divisions and corps of 1914 on an open table: orders that go astray, murderous fire, and artillery that decides.",
  version: "6",
  opens: ["1", "2", "3", "4", "5"],
  scenarios: scenarios.map(({ scenario: s }) => ({
    id: s.id,
    name: s.title,
    brief: s.brief,
    briefings: { allied: s.sides.allied.briefing, central: s.sides.central.briefing },
    length: s.length,
    ...(s.balance ? { balance: { games: s.balance.games, wins: s.balance.wins, draws: s.balance.draws } } : {}),
    first: s.first === true,
    sides: SIDES.map((id) => ({ id, name: s.sides[id].name, nation: dressed(s.sides[id].nation, s.date) })),
  })),
  options,
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
  files: { scenario: ScenarioFile, organisation: Organisation },
  invariants,
  lenses,
  calculator,
  builder,
  tutorial,
}
